"""Lemma 2: mass ratios bound belief and plausibility ratios; the converse fails."""

from __future__ import annotations

from proofs.li2022.belief_setting import (
    EVENT,
    NATURAL,
    ZERO,
    N,
    added,
    belief,
    event,
    inside,
    k,
    listed,
    m,
    nonnegative,
    number,
    plausibility,
    r,
    rows,
    signs,
    t,
    tables,
    touch,
    within,
)
from proofs.statements.plan import auto, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, Q, Relation, Term

shafer = within()
survey = {"N": 3, "m": ["3/5", "1/5", "1/5"], "r": ["1/5", "3/5", "1/5"], "t": 3}
yes = {"inside": [1, 0, 0], "touch": [1, 0, 1]}
LEFT_HALF = (
    "The left inequality is trivial: at E = Y both {values} are 1, so the largest ratio is at least 1 and "
    "the loss at least 0, as in Definition 1."
)

bel = Statement(
    "li2022/lemma-2.bel",
    title="epsilon-SLDP implies bel_x(E) <= e^epsilon bel_x'(E) for every event E.",
    where="Lemma 2",
    printed=r"-\epsilon \leq \epsilon_{bel,S}^Q \leq \epsilon",
    quote=r"$-\epsilon \leq \epsilon_{bel,S}^Q \leq \epsilon$",
    variables=(N, t, m, r, inside, touch),
    given=[*listed, *rows],
    throughout=[*nonnegative, *event, shafer],
    claim=belief(m) <= t * belief(r),
    example={**survey, **yes},
    proof=termwise(),
    why="A belief is a sum of masses, and the ratio of two sums is at most the largest ratio of their terms. "
    + LEFT_HALF.format(values="beliefs"),
    reads=[ZERO, NATURAL],
    models=[EVENT],
)

pl = Statement(
    "li2022/lemma-2.pl",
    title="epsilon-SLDP implies pl_x(E) <= e^epsilon pl_x'(E) for every event E.",
    where="Lemma 2",
    printed=r"-\epsilon \leq \epsilon_{pl,S}^Q \leq \epsilon",
    quote=r"$-\epsilon \leq \epsilon_{pl,S}^Q \leq \epsilon$",
    variables=(N, t, m, r, inside, touch),
    given=[*listed, *rows],
    throughout=[*nonnegative, *event, shafer],
    claim=plausibility(m) <= t * plausibility(r),
    example={**survey, **yes},
    proof=termwise(positive(degree=2).after(*signs(k))),
    why="A plausibility is a sum of masses, and the ratio of two sums is at most the largest ratio of their "
    "terms. " + LEFT_HALF.format(values="plausibilities"),
    reads=[ZERO, NATURAL],
    models=[EVENT],
)

loss = pl.restated(
    "li2022/lemma-2.loss",
    title="The plausibility-based privacy loss is at most the mass-based privacy loss.",
    where="after Lemma 2",
    printed=r"\text{From Lemma 2, we know that } \epsilon_S^Q \ge \epsilon_{pl,S}^Q",
    quote=r"we know that $\epsilon_S^Q \ge \epsilon_{pl,S}^Q$",
    why="Apply Lemma 2 with the loss as the budget: t is the largest ratio of masses, and no ratio of "
    "plausibilities is larger.",
)

# ---- "generally we don't have the converse": a mechanism in which all sets are focal
EVENTS = ["a", "b", "ab"]
witness = tables([{"a": "1/3", "b": "1/3", "ab": "1/3"}, {"a": "1/4", "b": "1/4", "ab": "1/2"}], EVENTS)


def ratios(which: list[list[int]], bound: Term) -> list[Relation]:
    """State that the witness's ratios, in both directions, are at most the bound."""
    x, y = witness.masses
    pairs = [(added(x, one), added(y, one)) for one in which if any(one)]
    return [above <= bound * below for pair in pairs for above, below in (pair, pair[::-1])]


bound = Q(4, 3)
not_conversely = Statement(
    "li2022/lemma-2.converse",
    title="The converse fails: in one mechanism all ratios of beliefs and plausibilities are at most 4/3, and a "
    "ratio of masses is 3/2.",
    where="after Lemma 2",
    printed=r"\text{But generally we don't have the converse that } \epsilon_{pl,S}^Q \ge \epsilon_S^Q",
    quote=r"converse that $\epsilon_{pl,S}^Q \ge \epsilon_S^Q$",
    variables=(),
    given=[],
    claim=[
        *ratios(witness.inside, bound),
        *ratios(witness.touch, bound),
        Eq(number(witness.masses[1][2]), Q(3, 2) * number(witness.masses[0][2])),
        bound < Q(3, 2),
    ],
    example={},
    proof=auto(),
    why="The masses of {a}, {b}, {a, b} are 1/3, 1/3, 1/3 under x and 1/4, 1/4, 1/2 under x', so all subsets are "
    "focal. Even beliefs and plausibilities together do not bound the mass ratios.",
    remarks=[
        "The claims treat the events {a}, {b}, {a, b}: the ratios of beliefs in both directions, then those "
        "of plausibilities, then the masses of {a, b}.",
        "If masses may be 0, the ratios of beliefs and plausibilities can be at most 3/2 while a ratio of "
        "masses is infinite: 1/3, 1/3, 1/3 and 1/2, 1/2, 0 (see theorem-5.2-1).",
    ],
)
