"""Theorem 5: dependence of the precision-recall relation on the query."""

from __future__ import annotations

from proofs.lemmas.exponential import ONE
from proofs.lemmas.tails import recall_defined, tail_above, tail_below, tail_defined
from proofs.liu2019.setting import DISTANCES, RATES
from proofs.statements.plan import Have, absurd, auto, cases, chain, fact, function, positive, rewrite, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Max, Term, as_term, exp, reals

x, y, t, u, v = reals("x y t u v")


TWO_THRESHOLDS = (
    "x belongs to the threshold of one query and y to the threshold of the other. Both thresholds have the "
    "same false-alarm rate."
)


SAME_ALARM = [0 < Max(x, 1), 0 < Max(y, 1), Eq(laplace.false_alarm(x), laplace.false_alarm(y))]


def same_threshold(x: Term, y: Term) -> Have:
    """Thresholds with equal false-alarm rates are equal."""
    one, other = laplace.false_alarm(x), laplace.false_alarm(y)
    return Have(Eq(x, y), cases(
        x, y,
        less=absurd(auto().after(Have(one < other, chain("lemma/tails.increasing", {"u": x, "v": y})))),
        equal=fact(),
        greater=absurd(auto().after(Have(other < one, chain("lemma/tails.increasing", {"u": y, "v": x})))),
    ))  # fmt: skip


theorem_5 = Statement(
    "liu2019/theorem-5",
    title="Two queries, each at its threshold for the same false-alarm rate, have the same recall.",
    where="Theorem 5",
    printed=r"\text{The PR-relation of the adversary's hypothesis testing on the outputs of LPM is independent of the "
    r"query function } Q",
    quote="The PR-relation of the adversary's hypothesis testing on the outputs of LPM is independent of the query "
    "function  $Q$ .",
    variables=(x, y, t, u, v),
    given=[1 <= t, 1 <= u, u <= t, 1 <= v, v <= t, 0 < x, 0 < y, *SAME_ALARM],
    provided=[Eq(u, t), Eq(v, t)],
    before=[*tail_defined(x), *tail_defined(y), *recall_defined(x, u), *recall_defined(y, v)],
    claim=Eq(laplace.recall(x, u), laplace.recall(y, v)),
    example={"x": 1, "y": 1, "t": 2, "u": 2, "v": 2},
    counterexamples=[{"x": 1, "y": 1, "t": 2, "u": "3/2", "v": 2}, {"x": 1, "y": 1, "t": 2, "u": 2, "v": "3/2"}],
    proof=rewrite(Eq(x * u, y * v), ring()).after(
        same_threshold(x, y),
        Have(Eq(x * u, y * v), ring(modulo=[Eq(u, t), Eq(v, t), Eq(x, y)])),
    ),
    why="The proof assumes Q(D) - Q(D') = Delta Q. If the two answers are closer, the relation is that of a "
    "smaller epsilon; two databases with the same answer cannot be distinguished at all.",
    reads=[DISTANCES, TWO_THRESHOLDS],
    rests_on=RATES,
)
psi, eps = reals("psi eps")
UNITS = "psi = (theta - Q(D'))/Delta Q, and Q(D) - Q(D') = Delta Q."
zero = as_term(0)


def in_units(name: str, title: str, above: bool, shift: int, printed: str, quote: str) -> Statement:
    """A rate at the threshold psi, in units of Delta Q from Q(D'); `shift` is its centre."""
    distance = (psi - shift) * eps
    tail, inverse = exp(-distance), exp(distance)
    side = shift <= psi if above else psi < shift
    away = psi - shift if above else shift - psi
    order = [
        ONE,
        Have(0 <= away, auto()),
        Have(0 <= away * eps, positive(away, eps)),
        Have(
            tail <= exp(zero) if above else exp(zero) <= tail,
            chain("lemma/exponential.order", {"u": -distance, "v": zero} if above else {"u": zero, "v": -distance}),
        ),
        Have(tail <= 1 if above else 1 <= tail, auto()),
    ]
    lemma = tail_above(tail) if above else tail_below(tail)
    reciprocal = Have(
        Eq(exp(zero + distance) * tail, exp(zero)), chain("lemma/exponential.cancels", {"u": zero, "v": distance})
    )
    product = Have(Eq(inverse * tail, 1), ring(modulo=[reciprocal.claim, ONE.claim]))
    value = laplace.HALF * tail if above else 1 - laplace.HALF * inverse
    return Statement(
        f"liu2019/theorem-5.{name}",
        title=title,
        where="Theorem 5, proof",
        printed=printed,
        quote=quote,
        variables=(psi, eps),
        given=[0 < eps, side],
        before=[Have(0 < tail, function()), *tail_defined(tail)],
        claim=Eq(laplace.exceeds(tail), value),
        example={"psi": shift if above else shift - 1, "eps": 1},
        proof=ring(
            modulo=[lemma.claim], cofactors={} if above else {lemma.claim: 1, product.claim: laplace.HALF / tail}
        ).after(*order, lemma, *([] if above else [reciprocal, product])),
        why="Each rate is the tail of Laplace noise, at the distance psi - 1 from Q(D) or psi from Q(D') in units "
        "of Delta Q.",
        reads=[UNITS],
        rests_on=RATES,
    )


recall_above = in_units(
    "recall.above",
    "RSR = 0.5 e^(-(psi - 1) epsilon) for psi >= 1.",
    True,
    1,
    r"RSR = 0.5e^{-(\psi-1)\epsilon} \text{ if } \psi \in [1, +\infty)",
    r"RSR = 0.5e^{-(\psi-1)\epsilon}$  if  $\psi \in [1, +\infty)",
)
recall_below = in_units(
    "recall.below",
    "RSR = 1 - 0.5 e^((psi - 1) epsilon) for psi < 1.",
    False,
    1,
    r"RSR = 1 - 0.5e^{(\psi-1)\epsilon} \text{ if } \psi \in (-\infty, 1)",
    r"1 - 0.5e^{(\psi-1)\epsilon}$  if  $\psi \in (-\infty, 1)",
)
alarm_above = in_units(
    "alarm.above",
    "GSR = 0.5 e^(-psi epsilon) for psi >= 0.",
    True,
    0,
    r"GSR = 0.5e^{-\psi\epsilon} \text{ if } \psi \in [0, +\infty)",
    r"GSR = 0.5e^{-\psi\epsilon}$  if  $\psi \in [0, +\infty)",
)
alarm_below = in_units(
    "alarm.below",
    "GSR = 1 - 0.5 e^(psi epsilon) for psi < 0.",
    False,
    0,
    r"GSR = 1 - 0.5e^{\psi\epsilon} \text{ if } \psi \in (-\infty, 0)",
    r"1 - 0.5e^{\psi\epsilon}$  if  $\psi \in (-\infty, 0)",
)
