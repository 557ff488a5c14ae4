"""Section 4.2: bounded differential privacy."""

from __future__ import annotations

from proofs.lemmas.tails import recall_defined
from proofs.liu2019.setting import DISTANCES, RATES, TAIL
from proofs.statements.plan import Have, auto, chain, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, reals

x, t, u, v = reals("x t u v")

binary = Statement(
    "liu2019/section-4.2.binary",
    title="For a binary record the bounded and the unbounded case have the same recall at each false alarm rate.",
    where="Section 4.2",
    printed=r"\text{according to Theorem 5, their corresponding PR-relation (and } F_{\beta score}\text{) are the same}",
    variables=(x, t, u),
    given=[1 <= t, 1 <= u, u <= t, 0 < x],
    provided=[Eq(u, t)],
    before=[*recall_defined(x, u), *recall_defined(x, t)],
    claim=Eq(laplace.recall(x, u), laplace.recall(x, t)),
    example={"x": 1, "t": 2, "u": 2},
    counterexample={"x": 1, "t": 2, "u": 1},
    proof=chain("lemma/tails.equal", {"u": x * u, "v": x * t}).after(Have(Eq(x * u, x * t), ring(modulo=[Eq(u, t)]))),
    why="Only where the two values move the query by the whole sensitivity for the other records at hand; a maximum over records, say, may not move "
    "at all.",
    reads=[DISTANCES],
    models=[TAIL],
    rests_on=RATES,
)
values = Statement(
    "liu2019/section-4.2.values",
    title="Two values of a record are told apart not worse than the first and the last.",
    where="Section 4.2, records of several values",
    printed=r"\text{distinguishing any two values of } d_i \text{ is not worse than distinguishing } d_{i1} \text{ and } d_{ik}",
    variables=(x, u, v),
    given=[1 <= u, u <= v, 0 < x],
    before=[Have(1 <= v, auto()), *recall_defined(x, u), *recall_defined(x, v)],
    claim=laplace.recall(x, v) <= laplace.recall(x, u),
    example={"x": 1, "u": 1, "v": 1},
    counterexample={"x": 1, "u": 1, "v": 2},
    cause="misprint",
    why="It must be: not better. Two values with the same answer cannot be told apart at all.",
    reads=[DISTANCES],
    models=[TAIL],
    rests_on=RATES,
    repaired=Statement(
        "liu2019/section-4.2.values.repaired",
        title="Two values of a record are told apart not better than the first and the last.",
        where="Section 4.2, records of several values",
        printed=r"\text{distinguishing any two values of } d_i \text{ is not better than distinguishing } d_{i1} \text{ and } d_{ik}",
        variables=(x, u, v),
        given=[1 <= u, u <= v, 0 < x],
        before=[Have(1 <= v, auto()), *recall_defined(x, u), *recall_defined(x, v)],
        claim=laplace.recall(x, u) <= laplace.recall(x, v),
        example={"x": 1, "u": 1, "v": 1},
        proof=chain("lemma/tails.distance", {"x": x, "u": u, "v": v}),
        why="At each false alarm rate the recall does not fall as the distance of the answers grows.",
        reads=[DISTANCES],
        models=[TAIL],
        rests_on=RATES,
    ),
)
