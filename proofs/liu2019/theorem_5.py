"""Theorem 5: the precision-recall relation and the query."""

from __future__ import annotations

from proofs.lemmas.tails import recall_defined
from proofs.liu2019.setting import DISTANCES, RATES, TAIL
from proofs.statements.plan import Have, chain, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, reals

x, t, u, v = reals("x t u v")

theorem_5 = Statement(
    "liu2019/theorem-5",
    title="At each false alarm rate the recall is the same for every query.",
    where="Theorem 5",
    printed=r"\text{The PR-relation on the outputs of LPM is independent of the query function } Q",
    variables=(x, t, u, v),
    given=[1 <= t, 1 <= u, u <= t, 1 <= v, v <= t, 0 < x],
    provided=[Eq(u, t), Eq(v, t)],
    before=[*recall_defined(x, u), *recall_defined(x, v)],
    claim=Eq(laplace.recall(x, u), laplace.recall(x, v)),
    example={"x": 1, "t": 2, "u": 2, "v": 2},
    counterexamples=[{"x": 1, "t": 2, "u": 1, "v": 2}, {"x": 1, "t": 2, "u": 2, "v": 1}],
    proof=chain("lemma/tails.equal", {"u": x * u, "v": x * v}).after(
        Have(Eq(x * u, x * v), ring(modulo=[Eq(u, t), Eq(v, t)])),
    ),
    why="The proof puts Q(D) - Q(D') = Delta Q. Where the two databases are nearer, the relation is that of a smaller epsilon: of two databases with "
    "the same answer nothing can be told apart.",
    reads=[DISTANCES],
    models=[TAIL],
    rests_on=RATES,
)
