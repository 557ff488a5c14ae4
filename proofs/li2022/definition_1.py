"""Definition 1: the privacy loss of SLDP and its two-sided condition."""

from __future__ import annotations

from proofs.li2022.belief_setting import (
    NATURAL,
    ZERO,
    N,
    event,
    inside,
    k,
    listed,
    m,
    nonnegative,
    r,
    rows,
    t,
    total,
    within,
)
from proofs.statements.plan import Have, positive, termwise
from proofs.statements.statement import Statement

shafer = within()
survey = {"N": 3, "m": ["3/5", "1/5", "1/5"], "r": ["1/5", "3/5", "1/5"], "t": 3}

definition = Statement(
    "li2022/definition-1",
    title="-epsilon <= epsilon_S always holds: no t < 1 satisfies m_x(A) <= t m_x'(A) for all A.",
    where="Definition 1",
    printed=r"\text{if } -\epsilon \le \epsilon_S^Q \le \epsilon",
    quote=r"$-\epsilon \le \epsilon_S^Q \le \epsilon$",
    variables=(N, t, m, r),
    given=[*listed, *rows],
    throughout=[*nonnegative, shafer],
    claim=1 <= t,
    example=survey,
    proof=positive(total(m(k)) <= t * total(r(k)), modulo=rows).after(Have(total(m(k)) <= t * total(r(k)), termwise())),
    why="Both rows of masses sum to 1, so the loss is nonnegative. Definition 1 therefore requires only "
    "epsilon_S <= epsilon.",
    reads=[ZERO, NATURAL],
    remarks=[
        "For Bayesian rows the definition is epsilon-LDP. The bound on masses gives the bound on events "
        "(lemma-2.bel with singletons as focal sets), and the singletons are events."
    ],
)

bayesian = Statement(
    "li2022/definition-1.bayesian",
    title="For Bayesian rows, epsilon-SLDP implies Pr_x(E) <= e^epsilon Pr_x'(E) for every event E: epsilon-LDP.",
    where="after Definition 1",
    printed=r"\text{if each row of } Q \text{ is Bayesian, then } Q \text{ is essentially a standard randomized "
    r"mechanism and the } \epsilon \text{-SLDP is just the standard } \epsilon \text{-LDP for randomized "
    r"privacy mechanisms}",
    quote="-SLDP is just the standard",
    variables=(N, t, m, r, inside),
    given=[*listed, *rows],
    throughout=[*nonnegative, event[0], shafer],
    claim=total(inside(k) * m(k)) <= t * total(inside(k) * r(k)),
    example={**survey, "inside": [1, 0, 1]},
    proof=termwise(positive(degree=2)),
    why="A probability is a sum of masses of singletons. Conversely, the singletons are events "
    "(beyond.losses-one-set).",
    reads=[ZERO, NATURAL],
    models=["A_k is the singleton of the k-th outcome. inside(k) says whether the event contains it."],
    rests_on=["li2022/beyond.losses-one-set"],
)
