"""Theorem 5: the precision-recall relation and the query."""

from __future__ import annotations

from proofs.lemmas.tails import recall_defined, tail_defined
from proofs.liu2019.setting import DISTANCES, RATES
from proofs.statements.plan import Have, absurd, auto, cases, chain, fact, rewrite, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Max, Term, reals

x, y, t, u, v = reals("x y t u v")


TWO_THRESHOLDS = "x belongs to the threshold of the one query, y to that of the other: they are chosen for the same false alarm rate."


SAME_ALARM = [0 < Max(x, 1), 0 < Max(y, 1), Eq(laplace.false_alarm(x), laplace.false_alarm(y))]


def same_threshold(x: Term, y: Term) -> Have:
    """Equal false alarm rates have equal thresholds."""
    one, other = laplace.false_alarm(x), laplace.false_alarm(y)
    return Have(Eq(x, y), cases(
        x, y,
        less=absurd(auto().after(Have(one < other, chain("lemma/tails.increasing", {"u": x, "v": y})))),
        equal=fact(),
        greater=absurd(auto().after(Have(other < one, chain("lemma/tails.increasing", {"u": y, "v": x})))),
    ))  # fmt: skip


theorem_5 = Statement(
    "liu2019/theorem-5",
    title="Two queries, each with its threshold for the same false alarm rate, have the same recall.",
    where="Theorem 5",
    printed=r"\text{The PR-relation of the adversary's hypothesis testing on the outputs of LPM is independent of the query function } Q",
    quote="The PR-relation of the adversary's hypothesis testing on the outputs of LPM is independent of the query function  $Q$ .",
    variables=(x, y, t, u, v),
    given=[1 <= t, 1 <= u, u <= t, 1 <= v, v <= t, 0 < x, 0 < y, *SAME_ALARM],
    provided=[Eq(u, t), Eq(v, t)],
    before=[*tail_defined(x), *tail_defined(y), *recall_defined(x, u), *recall_defined(y, v)],
    claim=Eq(laplace.recall(x, u), laplace.recall(y, v)),
    example={"x": 1, "y": 1, "t": 2, "u": 2, "v": 2},
    counterexamples=[{"x": 1, "y": 1, "t": 2, "u": 1, "v": 2}, {"x": 1, "y": 1, "t": 2, "u": 2, "v": 1}],
    proof=rewrite(Eq(x * u, y * v), ring()).after(
        same_threshold(x, y),
        Have(Eq(x * u, y * v), ring(modulo=[Eq(u, t), Eq(v, t), Eq(x, y)])),
    ),
    why="The proof puts Q(D) - Q(D') = Delta Q. Where the two databases are nearer, the relation is that of a smaller epsilon: of two databases with "
    "the same answer nothing can be told apart.",
    reads=[DISTANCES, TWO_THRESHOLDS],
    rests_on=RATES,
)
