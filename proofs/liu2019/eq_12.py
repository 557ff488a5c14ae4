"""Eq. 12: the highest F score over all thresholds; where it is attained, where only approached, and how it depends on
epsilon.
"""

from __future__ import annotations

from proofs.lemmas.best import low_threshold, peak
from proofs.lemmas.scores import scored
from proofs.lemmas.squares import by_squares
from proofs.liu2019.beyond.one_line import one_line_defined
from proofs.liu2019.figure_3 import smaller_precision
from proofs.liu2019.setting import BUDGET, DISTANCE, RATES, THRESHOLD, beta, ratio
from proofs.statements.plan import Have, auto, chain, fact, monotone, positive, rewrite, ring
from proofs.statements.statement import Point, Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Ne, as_term, log, reals

recall, alarm, b, x, t, e, larger_t, larger_b, v = reals("R G b x t e t' b' v")

definition = Statement(
    "liu2019/eq-12.definition",
    title="F_beta is (1 + beta^2)/(1 + (GSR + beta^2)/RSR), so the best threshold makes (GSR + beta^2)/RSR smallest.",
    where="Eq. 12 and Appendix 10.3",
    printed=r"F_{\beta score} = \frac{1}{\frac{1}{(1+\beta^2)precision} + \frac{\beta^2}{(1+\beta^2)recall}} = "
        r"\frac{1+\beta^2}{1 + \frac{GSR + \beta^2}{RSR}}",
    quote=r"F_{\beta score} = \frac{1}{\frac{1}{(1+\beta^2)precision} + \frac{\beta^2}{(1+\beta^2)recall}} = "
        r"\frac{1+\beta^2}{1 + \frac{GSR + \beta^2}{RSR}}",
    variables=(recall, alarm, b),
    given=[*beta, 0 <= recall, recall <= 1, 0 <= alarm, alarm <= 1],
    defined=[0 < recall],
    before=[
        Have(0 < recall + 1 * alarm, auto()),
        Have(0 < recall / (recall + 1 * alarm), positive(multiply=[0 < recall + 1 * alarm], degree=1)),
        Have(0 < 1 + b, auto()),
        Have(0 < (1 + b) * (recall / (recall + 1 * alarm)), positive(1 + b, recall / (recall + 1 * alarm))),
        Have(0 < (1 + b) * recall, positive(b, 0 < recall)),
    ],
    claim=Eq(
        laplace.f_score(laplace.precision(recall, alarm), recall, b),
        laplace.f_of_objective(laplace.objective(recall, alarm, b), b),
    ),
    example={"R": "3/4", "G": "1/4", "b": 1},
    proof=ring(),
    why="Both sides are one rational function of RSR, GSR and beta^2.",
    remarks=["At recall 0 neither side is defined; every threshold has a recall above 0."],
)  # fmt: skip
WHERE = "Eq. 12"
FIRST, SECOND = r"\epsilon < \log(1+\beta^2)", r"\epsilon \ge \log(1+\beta^2)"
turning = laplace.turning_ratio(b)
one = as_term(1)
f = laplace.f_score_at(x, t, b)
flat, curved = laplace.best_flat(b), laplace.best_curved(b, t)
low: Point = {"x": 1, "t": "3/2", "b": 1}
here = {"x": x, "t": t, "b": b, "w": one}
first_bound = Statement(
    "liu2019/eq-12.first.bound",
    title="First line: no threshold has a score above it; every score is strictly below.",
    where=WHERE,
    printed=r"F_{\beta score}^* = \max_{\theta} \frac{1}{\frac{1}{(1+\beta^2)precision} + "
    r"\frac{\beta^2}{(1+\beta^2)recall}} = \frac{1+\beta^2}{2+\beta^2}, \quad \epsilon < \log(1+\beta^2)",
    quote=r"\frac{1+\beta^2}{2+\beta^2}, & \epsilon < \log(1+\beta^2)",
    variables=(x, t, b),
    given=[*ratio, *beta, t < turning, 0 < x],
    before=[Have(0 < one, auto()), *scored(x, t, one)],
    claim=f < flat,
    example=low,
    proof=chain("lemma/best.flat", here),
    why="(GSR + b)/RSR is above 1 + b at every threshold.",
    reads=[BUDGET, THRESHOLD, DISTANCE],
    rests_on=RATES,
)
SUPREMUM = (
    "The maximum that is printed is read as a supremum: no threshold attains it, the test that always says h_1 would."
)
first_supremum = Statement(
    "liu2019/eq-12.first.supremum",
    title="First line: the supremum, which thresholds come as near to as one likes.",
    where=WHERE,
    printed=r"F_{\beta score}^* = \max_{\theta} \frac{1}{\frac{1}{(1+\beta^2)precision} + "
    r"\frac{\beta^2}{(1+\beta^2)recall}} = \frac{1+\beta^2}{2+\beta^2}, \quad \epsilon < \log(1+\beta^2)",
    quote=r"\frac{1+\beta^2}{2+\beta^2}, & \epsilon < \log(1+\beta^2)",
    variables=(t, b, e),
    given=[*ratio, *beta, t < turning, 0 < e],
    exists=(x,),
    claim=[0 < x, flat - e < f],
    example={"t": "3/2", "b": 1, "e": "1/10"},
    witness={"x": low_threshold.substitute({"w": 1})},
    proof=[auto(), chain("lemma/best.flat-approached", {"t": t, "b": b, "w": one, "e": e})],
    before=[
        Have(0 < one, auto()),
        Have(0 < (1 + b) / e, positive(b, multiply=[0 < e], degree=1)),
        Have(0 < low_threshold.substitute({"w": 1}), auto()),
        *scored(low_threshold.substitute({"w": 1}), t, one),
    ],
    why="As the threshold falls, RSR and GSR tend to 1. (That nothing is above it: eq-12.first.bound.)",
    reads=[BUDGET, THRESHOLD, DISTANCE],
    rests_on=[*RATES, "liu2019/eq-12.first.bound"],
    remarks=[SUPREMUM],
)
VALUE = r"\frac{(1+\beta^2)(\sqrt{1+4\beta^2 e^\epsilon}-1)}{(1+\beta^2)\sqrt{1+4\beta^2 e^\epsilon}-1+\beta^2}"
high: Point = {"x": 1, "t": 2, "b": 1}
second_bound = Statement(
    "liu2019/eq-12.second.bound",
    title="Second line: no threshold has a score above it.",
    where=WHERE,
    printed=r"F_{\beta score}^* = \max_{\theta} \frac{1}{\frac{1}{(1+\beta^2)precision} + "
    r"\frac{\beta^2}{(1+\beta^2)recall}} = "
    r"\frac{(1+\beta^2)(\sqrt{1+4\beta^2e^\epsilon}-1)}{(1+\beta^2)\sqrt{1+4\beta^2e^\epsilon}-1+\beta^2}, "
    r"\quad \epsilon \geq \log(1+\beta^2)",
    quote=r"\frac{(1+\beta^2)(\sqrt{1+4\beta^2e^\epsilon}-1)}{(1+\beta^2)\sqrt{1+4\beta^2e^\epsilon}-1+\beta^2}, & "
    r"\epsilon \geq \log(1+\beta^2)",
    variables=(x, t, b),
    given=[*ratio, *beta, turning <= t, 0 < x],
    before=[Have(0 < one, auto()), *scored(x, t, one), *peak(t, one)],
    claim=f <= curved,
    example=high,
    proof=chain("lemma/best.curved", here),
    why="Between Q(D') and Q(D), GSR + b - h RSR is (x - z)^2/(2x) with h the printed optimum's objective; outside "
    "it is positive.",
    reads=[BUDGET, THRESHOLD, DISTANCE],
    rests_on=RATES,
)
z = laplace.best_x(b, t)
second_attained = Statement(
    "liu2019/eq-12.second.attained",
    title="Second line: the threshold theta = Q(D') - (Delta Q/epsilon) log z attains it.",
    where="Eq. 12 and Appendix 10.3",
    printed=r"F_{\beta score}^* = \max_{\theta} \frac{1}{\frac{1}{(1+\beta^2)precision} + "
    r"\frac{\beta^2}{(1+\beta^2)recall}} = "
    r"\frac{(1+\beta^2)(\sqrt{1+4\beta^2e^\epsilon}-1)}{(1+\beta^2)\sqrt{1+4\beta^2e^\epsilon}-1+\beta^2}, "
    r"\quad \epsilon \geq \log(1+\beta^2)",
    quote=r"\frac{(1+\beta^2)(\sqrt{1+4\beta^2e^\epsilon}-1)}{(1+\beta^2)\sqrt{1+4\beta^2e^\epsilon}-1+\beta^2}, & "
    r"\epsilon \geq \log(1+\beta^2)",
    variables=(t, b),
    given=[*ratio, *beta, turning <= t],
    exists=(x,),
    claim=[0 < x, Eq(x, laplace.best_x_inverse(b, t)), Eq(f, curved)],
    example={"t": 2, "b": 1},
    witness={"x": z},
    proof=[
        auto(),
        ring(modulo=[Eq(laplace.root(b, t, one) ** 2, 1 + 4 * b * t / one)]),
        chain("lemma/best.curved-attained", {"t": t, "b": b, "w": one}),
    ],
    before=[
        Have(0 < one, auto()),
        *peak(t, one),
        *scored(z, t, one),
        Have(
            0 < one / (2 * b) * (laplace.root(b, t, one) - 1),
            positive(laplace.root(b, t, one) - 1, multiply=[0 < b], degree=1),
        ),
    ],
    why="The printed 2b/(s - 1) is (1 + s)/(2t), the positive root of t x^2 = x + b.",
    reads=[BUDGET, THRESHOLD, DISTANCE],
    rests_on=RATES,
)
second_unique = Statement(
    "liu2019/eq-12.second.unique",
    title="Second line: beyond the turning point only that threshold attains it.",
    where="Appendix 10.3, the minimum within the interval",
    printed=r"\text{thus there is a minimum within this interval. To solve for this minimum, we set the derivative to "
    r"0}",
    quote="thus there is a minimum within this interval. To solve for this minimum, we set the derivative to 0",
    variables=(x, t, b),
    given=[*ratio, *beta, turning < t, 0 < x, Ne(1 * t * x**2, 1 * x + b)],
    before=[Have(0 < one, auto()), *scored(x, t, one), *peak(t, one)],
    claim=f < curved,
    example={"x": 1, "t": 6, "b": 1},
    proof=chain("lemma/best.curved-only", here),
    why="t x^2 = x + b has one positive root.",
    reads=[BUDGET, THRESHOLD, DISTANCE],
    rests_on=RATES,
    remarks=["At the turning point itself every theta <= Q(D') attains the maximum: all of them have the same score."],
)
continuous = Statement(
    "liu2019/eq-12.continuous",
    title="The two lines agree at epsilon = log(1 + beta^2).",
    where=WHERE,
    printed=r"F_{\beta score}^* = \begin{cases} \frac{1+\beta^2}{2+\beta^2}, & \epsilon < \log(1+\beta^2) \\ "
    r"\frac{(1+\beta^2)(\sqrt{1+4\beta^2e^\epsilon}-1)}{(1+\beta^2)\sqrt{1+4\beta^2e^\epsilon}-1+\beta^2}, & "
    r"\epsilon \geq \log(1+\beta^2) \end{cases}",
    quote=r"\frac{1+\beta^2}{2+\beta^2}, & \epsilon < \log(1+\beta^2) \\ "
    r"\frac{(1+\beta^2)(\sqrt{1+4\beta^2e^\epsilon}-1)}{(1+\beta^2)\sqrt{1+4\beta^2e^\epsilon}-1+\beta^2}, & "
    r"\epsilon \geq \log(1+\beta^2)",
    variables=(t, b),
    given=[*beta, Eq(t, 1 + b)],
    before=[
        Have(1 <= t, positive(modulo=[Eq(t, 1 + b)], degree=1)),
        Have(0 < one, auto()),
        *peak(t, one),
        Have(0 < 1 + b + 1, auto()),
    ],
    claim=Eq(flat, curved),
    example={"t": 2, "b": 1},
    proof=ring(modulo=[Eq(laplace.root(b, t, one), 1 + 2 * b)]).after(
        Have(
            laplace.root(b, t, one) <= 1 + 2 * b,
            by_squares(
                laplace.root(b, t, one),
                1 + 2 * b,
                positive(modulo=[Eq(t, 1 + b), Eq(laplace.root(b, t, one) ** 2, 1 + 4 * b * t / one)]),
                strict=False,
            ).after(Have(0 <= 1 + 2 * b, auto())),
        ),
        Have(
            1 + 2 * b <= laplace.root(b, t, one),
            by_squares(
                1 + 2 * b,
                laplace.root(b, t, one),
                positive(modulo=[Eq(t, 1 + b), Eq(laplace.root(b, t, one) ** 2, 1 + 4 * b * t / one)]),
                strict=False,
            ),
        ),
        Have(Eq(laplace.root(b, t, one), 1 + 2 * b), fact()),
    ),
    why="There 1 + 4 b t = (1 + 2b)^2.",
    reads=[BUDGET],
)
root, larger_root = laplace.root(b, t, one), laplace.root(b, larger_t, one)
slopes = [0 < (1 + b) * root - 1 + b, 0 < (1 + b) * larger_root - 1 + b]
increasing = Statement(
    "liu2019/eq-12.increasing",
    title="From the turning point on, F* increases strictly with epsilon.",
    where="Section 4.1.4",
    printed=r"F_{\beta score}^* \text{ keeps the same for } \epsilon < \log(1+\beta^2) \text{, and then monotonically "
    r"increases with } \epsilon \text{ for } \epsilon \geq \log(1+\beta^2)",
    quote=r"and then monotonically increases with  $\epsilon$  for  $\epsilon \geq \log(1+\beta^2)$",
    variables=(t, larger_t, b),
    given=[*ratio, *beta, turning <= t, t < larger_t],
    before=[Have(0 < one, auto()), Have(1 <= larger_t, auto()), *peak(t, one), *peak(larger_t, one)],
    claim=curved < laplace.best_curved(b, larger_t),
    example={"t": 2, "t'": 3, "b": 1},
    proof=positive(b, 0 < b * (larger_root - root), multiply=slopes, degree=2).after(
        Have(
            root < larger_root,
            by_squares(
                root,
                larger_root,
                positive(
                    b,
                    larger_t - t,
                    modulo=[Eq(1 * root**2, 1 + 4 * b * t), Eq(1 * larger_root**2, 1 + 4 * b * larger_t)],
                ),
            ),
        ),
        Have(0 < b * (larger_root - root), positive(b, larger_root - root)),
    ),
    why="It increases with the root sqrt(1 + 4 b t), and that with t.",
    reads=[BUDGET],
)
inverse, other_inverse = 1 / t, 1 / larger_t
constant = Statement(
    "liu2019/eq-12.constant",
    title="Up to the turning point F* does not depend on epsilon.",
    where="Section 4.1.4",
    printed=r"F_{\beta score}^* \text{ keeps the same for } \epsilon < \log(1+\beta^2)",
    quote=r"F_{\beta score}^*$  keeps the same for  $\epsilon < \log(1+\beta^2)$",
    variables=(t, larger_t, b),
    given=[*ratio, 1 <= larger_t, *beta, t < turning, larger_t < turning],
    before=[
        Have(0 < one, auto()),
        Have(0 < inverse, auto()),
        Have(0 < other_inverse, auto()),
        *one_line_defined(b, inverse, one),
        *one_line_defined(b, other_inverse, one),
        Have(0 < 1 + b + 1, auto()),
    ],
    claim=Eq(laplace.best(b, inverse), laplace.best(b, other_inverse)),
    example={"t": "10/9", "t'": "36/25", "b": 1},  # where the roots are rational
    proof=rewrite(Eq(flat, laplace.best(b, other_inverse)), fact()).after(
        Have(Eq(laplace.best(b, inverse), flat), chain("liu2019/beyond.one-line.first", {"t": t, "b": b, "w": 1})),
        Have(
            Eq(laplace.best(b, other_inverse), flat),
            chain("liu2019/beyond.one-line.first", {"t": larger_t, "b": b, "w": 1}),
        ),
    ),
    why="It is (1 + b)/(2 + b).",
    reads=[BUDGET],
    rests_on=["liu2019/beyond.one-line.first", "liu2019/beyond.one-line.second"],
)
NO_LOG = Have(Eq(log(one), 0), chain("lemma/logarithm.of-one", {}))
turning_earlier = Statement(
    "liu2019/eq-12.turning",
    title="The turning point lies between 0 and beta^2, so it tends to 0 with beta, and falls as beta does.",
    where="Section 4.1.4",
    printed=r"\text{This turning point } \epsilon = \log(1+\beta^2) \text{ approaches 0 for smaller values of } \beta",
    quote=r"This turning point  $\epsilon = \log(1+\beta^2)$  approaches 0 for smaller values of  $\beta$",
    variables=(b, larger_b),
    given=[*beta, b < larger_b],
    claim=[0 < log(1 + b), log(1 + b) <= b, log(1 + b) < log(1 + larger_b)],
    example={"b": 1, "b'": 2},
    before=[Have(0 < 1 + b, auto()), Have(0 < 1 + larger_b, auto())],
    proof=[
        auto().after(NO_LOG, Have(log(one) < log(1 + b), chain("lemma/logarithm.increasing", {"u": 1, "v": 1 + b}))),
        auto().after(
            NO_LOG,
            Have(log(1 + b) - log(one) <= (1 + b) / one - 1, chain("lemma/logarithm.tangent", {"x": 1 + b, "y": 1})),
        ),
        monotone("v", log(1 + v), b, larger_b, sign=positive(multiply=[0 < 1 + v], degree=1)),
    ],
    why="The logarithm increases, and log(1 + beta^2) is at most beta^2.",
    exceptions={
        "equivalent": "Claim 3 is that the turning point increases with beta; as it does so strictly, its order gives that "
        "of beta back."
    },
    reads=[BUDGET],
)
INFORMATION = (
    r"\text{there is potential for information loss, especially in the regime corresponding to smaller values of } "
    r"\epsilon"
)
lost = Statement(
    "liu2019/eq-12.information",
    title="Below the turning point two epsilons have the same F*, though the precision at each recall differs.",
    where="Section 4.1.4",
    printed=INFORMATION,
    quote=r"there is potential for information loss, especially in the regime corresponding to smaller values of  "
        r"$\epsilon$",
    variables=(x, t, larger_t, b),
    given=[*ratio, t < larger_t, *beta, larger_t < turning, 0 < x],
    before=[
        Have(1 <= larger_t, auto()), Have(t < turning, auto()), *constant.before,
        *(step for step in smaller_precision.before if step not in constant.before),
    ],
    claim=[constant.claims[0], smaller_precision.claims[0]],
    example={"t": "10/9", "t'": "36/25", "b": 1, "x": 1},
    proof=[
        chain("liu2019/eq-12.constant", {"t": t, "t'": larger_t, "b": b}),
        chain("liu2019/figure-3.precision", {"x": x, "t": t, "t'": larger_t}),
    ],
    why="F* is that of always saying h_1, which does not see epsilon; the relation does.",
    reads=[BUDGET, THRESHOLD, DISTANCE, *smaller_precision.reads[3:]],
    rests_on=[*RATES, "liu2019/beyond.one-line.first"],
)  # fmt: skip
