"""Eq. 6: the threshold of a given false-alarm rate."""

from __future__ import annotations

from proofs.lemmas.maxima import minimum
from proofs.lemmas.tails import tail_above, tail_below, tail_defined
from proofs.liu2019.setting import RATES, THRESHOLD, noise
from proofs.statements.plan import Have, auto, cases, chain, fact, positive, rewrite, ring
from proofs.statements.statement import Point, Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Min, Q, Term, log, reals

sensitivity, alpha, eps, near, x = reals("Delta alpha eps Q' x")

low_theta = -(sensitivity * log(2 * alpha)) / eps + near
at_half: Point = {"alpha": "1/2", "Q'": 0, "eps": 1, "Delta": 1}
X = "x stands for exp(-(theta - Q(D')) epsilon/Delta Q), so log x = -(theta - Q(D')) epsilon/Delta Q."
low = Statement(
    "liu2019/theorem-3.eq-6.low",
    title="Eq. 6, first line: for 0 < alpha <= 1/2 the printed theta has the false-alarm rate alpha.",
    where="Eq. 6, first line",
    printed=r"\theta = -\frac{\Delta Q \log 2\alpha}{\epsilon} + Q(D'), \quad \alpha \in [0, 0.5]",
    quote=r"-\frac{\Delta Q \log 2\alpha}{\epsilon} + Q(D'), & \alpha \in [0, 0.5]",
    variables=(alpha, near, eps, sensitivity),
    given=[*noise, 0 <= alpha, alpha <= Q(1, 2)],
    defined=[0 < alpha],
    exists=(x,),
    claim=[0 < x, x <= 1, Eq(log(x), -(low_theta - near) * eps / sensitivity), Eq(laplace.false_alarm_above(x), alpha)],
    example=at_half,
    witness={"x": laplace.threshold_low(alpha)},
    proof=[auto(), auto(), ring(), ring()],
    why="That threshold has x = 2 alpha, and above Q(D') the false-alarm rate is x/2.",
    reads=[X],
    remarks=["The print includes alpha = 0, for which log 0 is undefined: see theorem-3.eq-6.ends."],
)
high_theta = sensitivity * log(2 * (1 - alpha)) / eps + near
high = Statement(
    "liu2019/theorem-3.eq-6.high",
    title="Eq. 6, second line: for 1/2 < alpha < 1 the printed theta has the false-alarm rate alpha.",
    where="Eq. 6, second line",
    printed=r"\theta = \frac{\Delta Q \log 2(1-\alpha)}{\epsilon} + Q(D'), \quad \alpha \in (0.5, 1]",
    quote=r"\frac{\Delta Q \log 2(1-\alpha)}{\epsilon} + Q(D'), & \alpha \in (0.5, 1]",
    variables=(alpha, near, eps, sensitivity),
    given=[*noise, Q(1, 2) < alpha, alpha <= 1],
    defined=[alpha < 1],
    exists=(x,),
    before=[Have(0 < 2 * (1 - alpha), auto())],
    claim=[1 <= x, Eq(log(1 / x), (high_theta - near) * eps / sensitivity), Eq(laplace.false_alarm_below(x), alpha)],
    example={**at_half, "alpha": "3/4"},
    witness={"x": laplace.threshold_high(alpha)},
    proof=[positive(multiply=[0 < 2 * (1 - alpha)], degree=1), ring(), ring()],
    why="That threshold has 1/x = 2(1 - alpha), and below Q(D') the false-alarm rate is 1 - 1/(2x).",
    reads=[X],
    remarks=["The print includes alpha = 1, for which log 0 is undefined: see theorem-3.eq-6.ends."],
)


def threshold(rate: Term) -> Term:
    """The x of the threshold with this rate, for both lines: 2 alpha, or 1/(2(1 - alpha))."""
    return Min(2 * rate, 1) / Min(2 * (1 - rate), 1)


first, second = Min(2 * alpha, 1), Min(2 * (1 - alpha), 1)
chosen = threshold(alpha)
LOW, HIGH = tail_above(2 * alpha), tail_below(laplace.threshold_high(alpha))


def chosen_tail(value: Term, line: Have) -> list[Have]:
    """The chosen threshold is x = `value`, and has the false-alarm rate of `value`."""
    return [
        Have(
            Eq(chosen, value),
            ring(
                modulo=[Eq(first, 2 * alpha), Eq(second, 1)]
                if line is LOW
                else [Eq(first, 1), Eq(second, 2 * (1 - alpha))]
            ),
        ),
        Have(
            Eq(laplace.false_alarm(chosen), laplace.false_alarm(value)),
            rewrite(Eq(value, chosen), ring()),
        ),
        line,
    ]


def chosen_defined(alpha: Term) -> list[Have]:
    """The threshold of a rate strictly between 0 and 1 is defined."""
    first, second = Min(2 * alpha, 1), Min(2 * (1 - alpha), 1)
    return [
        Have(0 < 2 * alpha, auto()),
        Have(0 < 2 * (1 - alpha), auto()),
        Have(0 < first, chain("lemma/maxima.smaller-positive", {"p": 2 * alpha, "q": 1})),
        Have(0 < second, chain("lemma/maxima.smaller-positive", {"p": 2 * (1 - alpha), "q": 1})),
        Have(0 < threshold(alpha), positive(first, multiply=[0 < second], degree=1)),
        *tail_defined(threshold(alpha)),
    ]


both = Statement(
    "liu2019/theorem-3.eq-6.both",
    title="Eq. 6, both lines: for 0 < alpha < 1 the printed theta has the false-alarm rate alpha.",
    where="Eq. 6",
    printed=r"\theta = \begin{cases} -\frac{\Delta Q \log 2\alpha}{\epsilon} + Q(D'), & \alpha \in [0, 0.5] \\ "
    r"\frac{\Delta Q \log 2(1-\alpha)}{\epsilon} + Q(D'), & \alpha \in (0.5, 1] \end{cases}",
    quote=r"-\frac{\Delta Q \log 2\alpha}{\epsilon} + Q(D'), & \alpha \in [0, 0.5] \\ \frac{\Delta Q \log "
    r"2(1-\alpha)}{\epsilon} + Q(D')",
    variables=(alpha,),
    given=[0 <= alpha, alpha <= 1],
    defined=[0 < alpha, alpha < 1],
    before=chosen_defined(alpha),
    claim=Eq(laplace.false_alarm(chosen), alpha),
    example={"alpha": "1/4"},
    proof=cases(
        alpha,
        Q(1, 2),
        at_most=rewrite(
            Eq(laplace.false_alarm(2 * alpha), laplace.false_alarm(chosen)),
            rewrite(Eq(LOW.claim.right, laplace.false_alarm(2 * alpha)), fact()),
        ).after(
            minimum(2 * alpha, 1),
            minimum(2 * (1 - alpha), 1, is_first=False),
            *chosen_tail(2 * alpha, LOW),
            Have(Eq(LOW.claim.right, alpha), ring()),
        ),
        greater=rewrite(
            Eq(laplace.false_alarm(laplace.threshold_high(alpha)), laplace.false_alarm(chosen)),
            rewrite(Eq(HIGH.claim.right, laplace.false_alarm(laplace.threshold_high(alpha))), fact()),
        ).after(
            minimum(2 * alpha, 1, is_first=False),
            minimum(2 * (1 - alpha), 1),
            Have(0 < laplace.threshold_high(alpha), positive(multiply=[0 < 2 * (1 - alpha)], degree=1)),
            Have(1 <= laplace.threshold_high(alpha), positive(multiply=[0 < 2 * (1 - alpha)], degree=1)),
            *chosen_tail(laplace.threshold_high(alpha), HIGH),
            Have(Eq(HIGH.claim.right, alpha), ring()),
        ),
    ),
    why="The threshold has x = 2 alpha for alpha <= 1/2, and x = 1/(2(1 - alpha)) otherwise. Both are min(2 alpha, "
    "1)/min(2(1 - alpha), 1).",
    reads=[THRESHOLD],
    rests_on=RATES,
)
ends = Statement(
    "liu2019/theorem-3.eq-6.ends",
    title="For every alpha in (0, 1) some threshold has the false-alarm rate alpha.",
    where="Eq. 6",
    printed=r"\text{for a given requirement of the false alarm rate } \alpha \text{, we can obtain Eq. 6}",
    quote=r"for a given requirement of the false alarm rate  $\alpha$ , we can obtain Eq. 6",
    variables=(alpha,),
    given=[0 < alpha, alpha < 1],
    before=chosen_defined(alpha),
    exists=(x,),
    claim=[0 < x, Eq(laplace.false_alarm(x), alpha)],
    example={"alpha": "1/4"},
    witness={"x": chosen},
    proof=[
        auto(),
        chain(both.id, {"alpha": alpha}),
    ],
    why="The threshold has x = 2 alpha for alpha <= 1/2, and x = 1/(2(1 - alpha)) otherwise.",
    reads=[
        THRESHOLD,
        "The brackets of Eq. 6 include alpha = 0 and alpha = 1, for which log 0 is undefined and theta would "
        "be infinite.",
    ],
    rests_on=RATES,
)
