"""Tail of Laplace noise, as a function of v = exp(-z/scale)."""

from __future__ import annotations

from proofs.lemmas.maxima import maximum, minimum
from proofs.lemmas.order import as_ordered
from proofs.statements.plan import Have, absurd, auto, cases, chain, fact, function, positive, rewrite, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Max, Min, Ne, Term, as_term, reals

v, u, x, t = reals("v u x t")


def tail_defined(v: Term) -> list[Have]:
    """Show that the tail is defined."""
    return [Have(1 <= Max(v, 1), function()), Have(0 < Max(v, 1), auto())]


def recall_defined(x: Term, t: Term) -> list[Have]:
    """Show that the recall at a threshold x > 0 is defined."""
    return [Have(0 < x * t, positive(x, t)), *tail_defined(x * t)]


above = Statement(
    "lemma/tails.above",
    title="P(noise >= z) = v/2 for v = e^(-z/s) <= 1 and Laplace noise of scale s.",
    where="the lemma library",
    formula=r"v \le 1 \Rightarrow \Pr[\text{noise} \ge z] = \tfrac{v}{2}",
    variables=(v,),
    given=[0 < v, v <= 1],
    before=tail_defined(v),
    claim=Eq(laplace.exceeds(v), laplace.false_alarm_above(v)),
    example={"v": "1/2"},
    proof=ring(modulo=[Eq(Min(v, 1), v), Eq(Max(v, 1), 1)]).after(minimum(v, 1), maximum(v, 1, is_first=False)),
    why="min(v, 1) = v and max(v, 1) = 1.",
    good_for="the tail of Laplace noise above the centre",
)
below = Statement(
    "lemma/tails.below",
    title="P(noise >= z) = 1 - 1/(2v) for v = e^(-z/s) >= 1 and Laplace noise of scale s.",
    where="the lemma library",
    formula=r"1 \le v \Rightarrow \Pr[\text{noise} \ge z] = 1 - \tfrac{1}{2v}",
    variables=(v,),
    given=[1 <= v],
    before=[Have(0 < v, auto()), *tail_defined(v)],
    claim=Eq(laplace.exceeds(v), laplace.false_alarm_below(v)),
    example={"v": 2},
    proof=ring(modulo=[Eq(Min(v, 1), 1), Eq(Max(v, 1), v)]).after(minimum(v, 1, is_first=False), maximum(v, 1)),
    why="min(v, 1) = 1 and max(v, 1) = v.",
    good_for="the tail of Laplace noise below the centre",
)


def tail_above(v: Term) -> Have:
    """Tail of the noise at a v known to be at most 1."""
    return Have(Eq(laplace.exceeds(v), laplace.false_alarm_above(v)), chain("lemma/tails.above", {"v": v}))


def tail_below(v: Term) -> Have:
    """Tail of the noise at a v known to be at least 1."""
    return Have(Eq(laplace.exceeds(v), laplace.false_alarm_below(v)), chain("lemma/tails.below", {"v": v}))


probability = Statement(
    "lemma/tails.probability",
    title="The tail probability of Laplace noise lies strictly between 0 and 1.",
    where="the lemma library",
    formula=r"0 < \Pr[\text{noise} \ge z] < 1",
    variables=(v,),
    given=[0 < v],
    before=tail_defined(v),
    claim=[0 < laplace.exceeds(v), laplace.exceeds(v) < 1],
    example={"v": 2},
    proof=[
        cases(v, 1, at_most=positive(modulo=[tail_above(v).claim]).after(tail_above(v)),
              greater=positive(modulo=[tail_below(v).claim], multiply=[0 < v]).after(tail_below(v))),
        cases(v, 1, at_most=positive(modulo=[tail_above(v).claim]).after(tail_above(v)),
              greater=positive(modulo=[tail_below(v).claim], multiply=[0 < v]).after(tail_below(v))),
    ],
    why="It is v/2 <= 1/2 or 1 - 1/(2v) >= 1/2.",
    good_for="rates in denominators",
)  # fmt: skip
increasing = Statement(
    "lemma/tails.increasing",
    title="The tail probability of Laplace noise strictly increases in v = e^(-z/s), and so strictly decreases in z.",
    where="the lemma library",
    formula=r"u < v \Rightarrow \Pr[\text{noise} \ge z_u] < \Pr[\text{noise} \ge z_v]",
    variables=(u, v),
    given=[0 < u, u < v],
    before=[Have(0 < v, auto()), *tail_defined(u), *tail_defined(v)],
    claim=laplace.exceeds(u) < laplace.exceeds(v),
    example={"u": 1, "v": 2},
    proof=cases(
        v, 1,
        at_most=as_ordered(tail_above(u), tail_above(v), auto()),
        greater=cases(
            u, 1,
            at_most=as_ordered(tail_above(u), tail_below(v), positive(multiply=[0 < v], degree=2)),
            greater=as_ordered(tail_below(u), tail_below(v), positive(multiply=[0 < u, 0 < v], degree=1)),
        ),
    ),
    why="Both branches increase, and they meet at 1/2.",
    good_for="comparing rates at two thresholds",
)  # fmt: skip
one = as_term(1)
one_to_one = Statement(
    "lemma/tails.one-to-one",
    title="Different thresholds have different tail probabilities of Laplace noise.",
    where="the lemma library",
    formula=r"z_u \ne z_v \Rightarrow \Pr[\text{noise} \ge z_u] \ne \Pr[\text{noise} \ge z_v]",
    variables=(u, v),
    given=[0 < u, 0 < v, Ne(u, v)],
    before=[*tail_defined(u), *tail_defined(v)],
    claim=Ne(laplace.exceeds(u), laplace.exceeds(v)),
    example={"u": 1, "v": 2},
    proof=cases(
        u,
        v,
        less=fact().after(
            Have(laplace.exceeds(u) < laplace.exceeds(v), chain("lemma/tails.increasing", {"u": u, "v": v}))
        ),
        equal=absurd(auto().after(Have(Eq(one, 0), ring(cofactors={Eq(u, v): 1 / (u - v)})))),
        greater=fact().after(
            Have(laplace.exceeds(v) < laplace.exceeds(u), chain("lemma/tails.increasing", {"u": v, "v": u}))
        ),
    ),
    why="The tail is strictly increasing in v.",
    good_for="the rate determines the threshold",
)
distance = Statement(
    "lemma/tails.distance",
    title="At equal false-positive rate, the recall is nondecreasing in the distance of the two databases.",
    where="the lemma library",
    formula=r"u \le v \Rightarrow RSR_u(x) \le RSR_v(x)",
    variables=(x, u, v),
    given=[0 < x, 1 <= u, u <= v],
    before=[*recall_defined(x, u), *recall_defined(x, v)],
    claim=laplace.recall(x, u) <= laplace.recall(x, v),
    example={"x": 1, "u": 1, "v": 2},
    proof=cases(
        u,
        v,
        less=auto().after(
            Have(x * u < x * v, positive(x, u < v)),
            Have(
                laplace.recall(x, u) < laplace.recall(x, v), chain("lemma/tails.increasing", {"u": x * u, "v": x * v})
            ),
        ),
        at_least=as_ordered(
            Have(
                Eq(laplace.recall(x, u), laplace.recall(x, v)),
                rewrite(Eq(x * u, x * v), ring()).after(
                    Have(u <= v, fact()), Have(Eq(u, v), fact()), Have(Eq(x * u, x * v), ring(modulo=[Eq(u, v)]))
                ),
            ),
            Have(Eq(laplace.recall(x, v), laplace.recall(x, v)), ring()),
            auto(),
        ),
    ),
    why="The tail of Laplace noise increases in x u.",
    good_for="comparing databases at two distances",
)
detected = laplace.recall(x, t)
ratio = Statement(
    "lemma/tails.ratio",
    title="P_FA <= P_TD <= e^epsilon P_FA for Laplace noise: the recall lies between the false-positive rate and "
    "e^epsilon times it.",
    where="the lemma library",
    formula=r"P_{FA} \le P_{TD} \le e^\epsilon P_{FA}",
    variables=(x, t),
    given=[0 < x, 1 <= t],
    before=[*recall_defined(x, t), *tail_defined(x)],
    claim=[laplace.false_alarm(x) <= detected, detected <= t * laplace.false_alarm(x)],
    example={"x": 1, "t": 2},
    proof=[
        cases(
            1,
            t,
            less=auto().after(
                Have(x < x * t, positive(x, 1 < t)),
                Have(laplace.false_alarm(x) < detected, chain("lemma/tails.increasing", {"u": x, "v": x * t})),
            ),
            at_least=as_ordered(
                Have(
                    Eq(laplace.false_alarm(x), detected),
                    rewrite(Eq(x, x * t), ring()).after(
                        Have(Eq(t, 1), fact()), Have(Eq(x, x * t), ring(modulo=[Eq(t, 1)]))
                    ),
                ),
                Have(Eq(detected, detected), ring()),
                auto(),
            ),
        ),
        cases(
            x,
            1,
            greater=as_ordered(
                tail_below(x * t),
                Have(
                    Eq(t * laplace.false_alarm(x), t * laplace.false_alarm_below(x)),
                    ring(modulo=[tail_below(x).claim]).after(tail_below(x)),
                ),
                positive(x - 1, t - 1, t, multiply=[0 < x, 0 < x * t], degree=3),
            ).after(Have(1 <= x * t, positive(degree=2))),
            at_most=cases(
                x * t,
                1,
                less=as_ordered(
                    tail_above(x * t),
                    Have(
                        Eq(t * laplace.false_alarm(x), t * laplace.false_alarm_above(x)),
                        ring(modulo=[tail_above(x).claim]).after(tail_above(x)),
                    ),
                    auto(),
                ),
                at_least=as_ordered(
                    tail_below(x * t),
                    Have(
                        Eq(t * laplace.false_alarm(x), t * laplace.false_alarm_above(x)),
                        ring(modulo=[tail_above(x).claim]).after(tail_above(x)),
                    ),
                    positive(multiply=[0 < x * t], squares=[x * t - 1], degree=1),
                ),
            ),
        ),
    ],
    why="The inequalities hold on each of the three intervals of the threshold.",
    good_for="the constraint that epsilon-DP puts on both rates",
)
