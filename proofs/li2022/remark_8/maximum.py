"""Fixed points of EM with positive shares maximise the likelihood."""

from __future__ import annotations

from proofs.lemmas.em import at
from proofs.li2022.belief_setting import M, N, every_j
from proofs.li2022.beyond.likelihood_certificate import gap_statement
from proofs.li2022.em_setting import (
    MODELS,
    WHERE,
    counts,
    gradient,
    likely,
    log_likelihood,
    model,
    shares,
    totals,
    weights,
)
from proofs.statements.plan import Have, HaveAll, chain, every, positive
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, as_term, functions, integers, reals

n = reals("n")
every_d = integers("every_d")
c, g, a, b, pi, rho = functions("c g a b pi rho", 1)
q = functions("q", 2)


stays = [ForAll(every_j, 1, M, Eq(pi(every_j) * gradient(every_j), n * pi(every_j)))]
positive_shares = ForAll(every_j, 1, M, 0 < pi(every_j))
reached = HaveAll(
    ForAll(every_d, 1, M, gradient(every_d) <= n * (as_term(1) + 0)),
    every(
        positive(
            multiply=[0 < pi(every_d)], degree=1, modulo=[Eq(pi(every_d) * gradient(every_d), n * pi(every_d))]
        ).after(at(positive_shares, every_d), at(stays[0], every_d))
    ),
)
same = {name.name: name for name in (N, M, n, c, g, a, b, pi, rho, q)}
fixed = Statement(
    "li2022/remark-8.maximum",
    title="A fixed point of EM with all shares positive maximises the likelihood.",
    where=WHERE,
    printed=r"\text{We can apply EM algorithm to approximate the prior distribution and compute its Fisher information "
    r"and further the standard "
    "error of the approximation}",
    quote="apply EM algorithm to approximate the prior distribution and compute its Fisher information",
    variables=(N, M, n, c, g, a, b, pi, rho, q),
    given=[0 <= N, 0 <= M, *totals],
    throughout=[*counts, *likely, *model, *weights, *shares, *stays, positive_shares],
    claim=log_likelihood(b) <= log_likelihood(a),
    example={"N": 1, "M": 1, "n": 1, "c": [1], "g": [1], "a": [1], "b": [1], "pi": [1], "rho": [1], "q": [[1]]},
    proof=positive(degree=1).after(
        reached,
        Have(log_likelihood(b) <= log_likelihood(a) + n * 0, chain(gap_statement.id, {**same, "gap": 0})),
    ),
    why="At a fixed point with positive shares all derivatives are n, and the likelihood certificate has gap 0.",
    reads=[
        "A step of EM multiplies pi(j) by the sum of c(k) q(k, j)/a(k), divided by n.",
        "EM starts with all shares positive, for example equal.",
    ],
    models=MODELS,
    remarks=[
        "A share that starts at 0 stays 0: in Warner's model with p = 3/4 and 5 yes of 8 answers, EM stays "
        "at the share 0, but 3/4 has a larger likelihood."
    ],
)
