"""Figure 3(a): what the text observes of precision and recall behind Laplace noise."""

from __future__ import annotations

from proofs.liu2019 import tails
from proofs.liu2019.rates import positive_sum
from proofs.liu2019.setting import (
    BUDGET,
    DISTANCE,
    TAIL,
    THRESHOLD,
    alarm,
    recall,
    t,
    w,
    x,
)
from proofs.liu2019.tails import (
    increasing,
    probability,
    tail_above,
    tail_below,
    tail_defined,
)
from proofs.statements.plan import Have, auto, cases, chain, enclose, fact, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Q, Term, as_term, exp, reals

larger_t, u = reals("t' u")
half, one = Q(1, 2), as_term(1)
READS = [BUDGET, THRESHOLD, TAIL, DISTANCE]

# ---- Figure 3(a)

detected, more_detected = laplace.recall(x, t), laplace.recall(x, larger_t)


def known(x: Term, t: Term) -> list[Have]:
    return [Have(0 < x * t, positive(x, t)), *tail_defined(x * t)]


noise = Statement(
    "liu2019/figure-3.noise",
    title="With a larger epsilon the recall at the same false alarm rate is strictly larger.",
    where="Section 4.1.3, observation 1",
    printed=r"\text{the adversary's capability to infer the existence of a record decreases as more noise is added}",
    variables=(x, t, larger_t),
    given=[0 < x, 1 <= t, t < larger_t],
    before=[*known(x, t), *known(x, larger_t)],
    claim=detected < more_detected,
    example={"x": 1, "t": 2, "t'": 3},
    proof=chain(increasing.id, {"u": x * t, "v": x * larger_t}).after(
        Have(x * t < x * larger_t, positive(x, t < larger_t))
    ),
    why="The recall increases in x e^epsilon.",
    reads=READS,
)
same_recall = Statement(
    "liu2019/figure-3.precision",
    title="With a smaller epsilon the precision at the same recall is strictly smaller.",
    where='Section 4.1.4, "smaller precision for a given recall as shown in Figure 3(a)"',
    printed=r"\epsilon < \epsilon',\ RSR = RSR' \Rightarrow precision < precision'",
    variables=(x, t, larger_t),
    given=[0 < x, 1 <= t, t < larger_t],
    before=[
        Have(0 < t / larger_t, positive(multiply=[0 < larger_t], degree=1)),
        Have(0 < x * (t / larger_t), positive(x, t / larger_t)),
        *tail_defined(x), *tail_defined(x * (t / larger_t)), *known(x, t),
        Have(0 < laplace.false_alarm(x), chain(probability.id, {"v": x})),
        Have(0 < laplace.false_alarm(x * (t / larger_t)), chain(probability.id, {"v": x * (t / larger_t)})),
        Have(0 < detected, chain(probability.id, {"v": x * t})),
        Have(0 < detected + 1 * laplace.false_alarm(x), chain(positive_sum.id, {"R": detected, "G": laplace.false_alarm(x)})),
        Have(0 < detected + 1 * laplace.false_alarm(x * (t / larger_t)), chain(positive_sum.id, {
            "R": detected, "G": laplace.false_alarm(x * (t / larger_t))})),
    ],
    claim=laplace.precision(detected, laplace.false_alarm(x)) < laplace.precision(detected, laplace.false_alarm(x * (t / larger_t))),
    example={"x": 1, "t": 2, "t'": 3},
    proof=chain("liu2019/lemma.precision-order", {
        "R": detected, "G": laplace.false_alarm(x), "G'": laplace.false_alarm(x * (t / larger_t)),
    }).after(
        Have(x * (t / larger_t) < x, positive(x, larger_t - t, multiply=[0 < larger_t], degree=2)),
        Have(laplace.false_alarm(x * (t / larger_t)) < laplace.false_alarm(x), chain(increasing.id, {"u": x * (t / larger_t), "v": x})),
    ),
    why="The same recall is reached at x e^epsilon/e^epsilon', a higher threshold with fewer false alarms.",
    reads=[*READS, "The threshold with the same recall under epsilon' has x t = x' t'."],
)  # fmt: skip
fewer = reals("G'")
precision_order = Statement(
    "liu2019/lemma.precision-order",
    title="Fewer false alarms are a larger precision.",
    where="used below",
    printed=r"G' < G \Rightarrow \frac{R}{R+G} < \frac{R}{R+G'}",
    variables=(recall, alarm, fewer),
    given=[0 < recall, 0 < fewer, fewer < alarm],
    before=[Have(0 < recall + 1 * alarm, auto()), Have(0 < recall + 1 * fewer, auto())],
    claim=laplace.precision(recall, alarm) < laplace.precision(recall, fewer),
    example={"R": "1/2", "G": "1/2", "G'": "1/4"},
    proof=positive(recall, alarm - fewer, multiply=[0 < recall + 1 * alarm, 0 < recall + 1 * fewer], degree=2),
    why="the denominator is smaller",
)
at_most_ratio = Statement(
    "liu2019/lemma.recall-ratio",
    title="The recall is between the false alarm rate and t times it.",
    where="used below",
    printed=r"P_{FA} \le P_{TD} \le e^\epsilon P_{FA}",
    variables=(x, t),
    given=[0 < x, 1 <= t],
    before=[*known(x, t), *tail_defined(x)],
    claim=[laplace.false_alarm(x) <= detected, detected <= t * laplace.false_alarm(x)],
    example={"x": 1, "t": 2},
    proof=[
        cases(
            1, t,
            less=auto().after(Have(x < x * t, positive(x, 1 < t)), Have(laplace.false_alarm(x) < detected, chain(increasing.id, {"u": x, "v": x * t}))),
            at_least=tails.as_ordered(
                Have(Eq(laplace.false_alarm(x), detected), chain(tails.same_tail.id, {"u": x, "v": x * t}).after(
                    Have(Eq(t, 1), fact()), Have(Eq(x, x * t), ring(modulo=[Eq(t, 1)])))),
                Have(Eq(detected, detected), ring()), auto(), strict=False,
            ),
        ),
        cases(
            x, 1,
            greater=tails.as_ordered(
                tail_below(x * t),
                Have(Eq(t * laplace.false_alarm(x), t * laplace.false_alarm_below(x)), ring(modulo=[tail_below(x).claim]).after(tail_below(x))),
                positive(x - 1, t - 1, t, multiply=[0 < x, 0 < x * t], degree=3), strict=False,
            ).after(Have(1 <= x * t, positive(degree=2))),
            at_most=cases(
                x * t, 1,
                less=tails.as_ordered(
                    tail_above(x * t),
                    Have(Eq(t * laplace.false_alarm(x), t * laplace.false_alarm_above(x)), ring(modulo=[tail_above(x).claim]).after(tail_above(x))),
                    auto(), strict=False,
                ),
                at_least=tails.as_ordered(
                    tail_below(x * t),
                    Have(Eq(t * laplace.false_alarm(x), t * laplace.false_alarm_above(x)), ring(modulo=[tail_above(x).claim]).after(tail_above(x))),
                    positive(multiply=[0 < x * t], squares=[x * t - 1], degree=1), strict=False,
                ),
            ),
        ),
    ],
    why="it is so on each of the three intervals",
)  # fmt: skip
guessing = Statement(
    "liu2019/beyond.precision-bounds",
    title="The precision of every threshold lies between 1/2 and e^epsilon/(1 + e^epsilon).",
    where="what observation 2 of Section 4.1.3 stands on",
    printed=r"\tfrac12 \le \frac{RSR}{RSR+GSR} \le \frac{e^\epsilon}{1+e^\epsilon}",
    variables=(x, t),
    given=[0 < x, 1 <= t],
    before=[
        *known(x, t), *tail_defined(x), Have(0 < laplace.false_alarm(x), chain(probability.id, {"v": x})), Have(0 < detected, chain(probability.id, {"v": x * t})),
        Have(0 < detected + 1 * laplace.false_alarm(x), chain(positive_sum.id, {"R": detected, "G": laplace.false_alarm(x)})),
        Have(laplace.false_alarm(x) <= detected, chain(at_most_ratio.id, {"x": x, "t": t})),
        Have(detected <= t * laplace.false_alarm(x), chain(at_most_ratio.id, {"x": x, "t": t}, claim=1)),
    ],
    claim=[half <= laplace.precision(detected, laplace.false_alarm(x)), laplace.precision(detected, laplace.false_alarm(x)) <= t / (1 + t)],
    example={"x": 1, "t": 2},
    proof=[
        chain("liu2019/lemma.precision-between", {"R": detected, "G": laplace.false_alarm(x), "t": t}),
        chain("liu2019/lemma.precision-between", {"R": detected, "G": laplace.false_alarm(x), "t": t}, claim=1),
    ],
    why="The recall is between the false alarm rate and e^epsilon times it.",
    reads=READS,
)  # fmt: skip
precision_between = Statement(
    "liu2019/lemma.precision-between",
    title="A recall between the false alarm rate and t times it bounds the precision.",
    where="used below",
    printed=r"G \le R \le tG \Rightarrow \tfrac12 \le \frac{R}{R+G} \le \frac{t}{1+t}",
    variables=(recall, alarm, t),
    given=[0 < recall, 0 < alarm, 1 <= t, alarm <= recall, recall <= t * alarm],
    before=[Have(0 < recall + 1 * alarm, auto())],
    claim=[half <= laplace.precision(recall, alarm), laplace.precision(recall, alarm) <= t / (1 + t)],
    example={"R": "1/2", "G": "1/4", "t": 2},
    proof=[
        positive(multiply=[0 < recall + 1 * alarm], degree=1),
        positive(multiply=[0 < recall + 1 * alarm, 0 < 1 + t], degree=1),
    ],
    why="over the common denominators",
)
hundredth = exp(Q(1, 100))
small = Statement(
    "liu2019/figure-3.small",
    title="At epsilon = 0.01 the precision of every threshold is between 0.5 and 0.5026.",
    where="Section 4.1.3, observation 2",
    printed=r"\epsilon = 0.01 \Rightarrow precision \approx 0.5",
    variables=(x,),
    given=[0 < x],
    before=[
        Have(1 < hundredth, enclose()),
        Have(1 <= hundredth, auto()),
        *known(x, hundredth), *tail_defined(x), Have(0 < laplace.false_alarm(x), chain(probability.id, {"v": x})),
        Have(0 < laplace.recall(x, hundredth), chain(probability.id, {"v": x * hundredth})),
        Have(0 < laplace.recall(x, hundredth) + 1 * laplace.false_alarm(x), chain(positive_sum.id, {"R": laplace.recall(x, hundredth), "G": laplace.false_alarm(x)})),
    ],
    claim=[
        half <= laplace.precision(laplace.recall(x, hundredth), laplace.false_alarm(x)),
        laplace.precision(laplace.recall(x, hundredth), laplace.false_alarm(x)) <= Q(5026, 10000),
    ],
    example={"x": 2},
    proof=[
        chain(guessing.id, {"x": x, "t": hundredth}),
        chain("liu2019/lemma.at-most-both", {"u": laplace.precision(laplace.recall(x, hundredth), laplace.false_alarm(x)), "v": hundredth / (1 + hundredth), "w": Q(5026, 10000)}).after(
            Have(laplace.precision(laplace.recall(x, hundredth), laplace.false_alarm(x)) <= hundredth / (1 + hundredth), chain(guessing.id, {"x": x, "t": hundredth}, claim=1)),
            Have(hundredth / (1 + hundredth) <= Q(5026, 10000), enclose()),
        ),
    ],
    why="It is at most e^0.01/(1 + e^0.01) = 0.50249998.",
    reads=READS,
)  # fmt: skip
v = reals("v")
transitive = Statement(
    "liu2019/lemma.at-most-both",
    title="What is at most a second number is at most a third.",
    where="used below",
    printed=r"u \le v \le w \Rightarrow u \le w",
    variables=(u, v, w),
    given=[u <= v, v <= w],
    claim=u <= w,
    example={"u": 1, "v": 2, "w": 3},
    proof=auto(),
    why="the order is transitive",
)
large = Statement(
    "liu2019/figure-3.large",
    title="At epsilon = 5 some threshold has a precision and a recall above 0.95.",
    where="Section 4.1.3, observation 3",
    printed=r"\epsilon = 5 \Rightarrow \text{very high precision and recall, close to the best hypothesis testing}",
    variables=(),
    given=(),
    exists=(x,),
    claim=[0 < x, Q(95, 100) < laplace.precision(laplace.recall(x, exp(5)), laplace.false_alarm(x)), Q(95, 100) < laplace.recall(x, exp(5))],
    example={},
    witness={"x": Q(1, 12)},
    before=[
        Have(1 < exp(as_term(5)), enclose()), *known(Q(1, 12), exp(5)), *tail_defined(Q(1, 12)),
        Have(0 < laplace.false_alarm(Q(1, 12)), chain(probability.id, {"v": Q(1, 12)})),
        Have(0 < laplace.recall(Q(1, 12), exp(5)), chain(probability.id, {"v": Q(1, 12) * exp(5)})),
        Have(0 < laplace.recall(Q(1, 12), exp(5)) + 1 * laplace.false_alarm(Q(1, 12)), chain(positive_sum.id, {
            "R": laplace.recall(Q(1, 12), exp(5)), "G": laplace.false_alarm(Q(1, 12))})),
    ],
    proof=[auto(), enclose(), enclose()],
    why="theta = Q(D') + (Delta Q/5) log 12, nearly half of the way.",
    reads=[*READS, "Very high is read as above 0.95."],
)  # fmt: skip

STATEMENTS = [precision_order, at_most_ratio, precision_between, transitive, noise, same_recall, guessing, small, large]
