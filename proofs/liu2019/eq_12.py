"""Eq. 12: the maximum F_beta score over all thresholds.

Where the maximum is attained, where it is only a supremum, and how it depends on epsilon.
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
    title="F_beta = (1 + beta^2)/(1 + (GSR + beta^2)/RSR).",
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
    why="Both sides are the same rational function of RSR, GSR and beta^2.",
    remarks=["At recall 0 neither side is defined. Every threshold has a positive recall."],
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
    title="If epsilon < log(1 + beta^2), F_beta < (1 + beta^2)/(2 + beta^2) at every threshold.",
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
    why="(GSR + beta^2)/RSR > 1 + beta^2 at every threshold.",
    reads=[BUDGET, THRESHOLD, DISTANCE],
    rests_on=RATES,
)
SUPREMUM = (
    "The stated maximum is read as a supremum. No threshold attains it; the test that always decides for h_1 does."
)
first_supremum = Statement(
    "liu2019/eq-12.first.supremum",
    title="If epsilon < log(1 + beta^2), some threshold has F_beta > (1 + beta^2)/(2 + beta^2) - e, for every e > 0.",
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
    why="RSR and GSR tend to 1 as theta decreases. The upper bound is eq-12.first.bound.",
    reads=[BUDGET, THRESHOLD, DISTANCE],
    rests_on=[*RATES, "liu2019/eq-12.first.bound"],
    remarks=[SUPREMUM],
)
VALUE = r"\frac{(1+\beta^2)(\sqrt{1+4\beta^2 e^\epsilon}-1)}{(1+\beta^2)\sqrt{1+4\beta^2 e^\epsilon}-1+\beta^2}"
high: Point = {"x": 1, "t": 2, "b": 1}
second_bound = Statement(
    "liu2019/eq-12.second.bound",
    title="If epsilon >= log(1 + beta^2), no threshold has an F_beta score above the second line of Eq. 12.",
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
    why="Let h be the objective (GSR + beta^2)/RSR at the stationary threshold, where x = z. Between Q(D') and Q(D), "
    "GSR + beta^2 - h RSR = (x - z)^2/(2x); elsewhere it is positive.",
    reads=[BUDGET, THRESHOLD, DISTANCE],
    rests_on=RATES,
)
z = laplace.best_x(b, t)
second_attained = Statement(
    "liu2019/eq-12.second.attained",
    title="If epsilon >= log(1 + beta^2), the stationary threshold of Appendix 10.3 attains the second line of Eq. 12.",
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
    why="At that threshold x = 2 b/(s - 1) with s = sqrt(1 + 4 b t). This equals (1 + s)/(2t), the positive root of t "
    "x^2 = x + b.",
    reads=[BUDGET, THRESHOLD, DISTANCE],
    rests_on=RATES,
)
second_unique = Statement(
    "liu2019/eq-12.second.unique",
    title="If epsilon > log(1 + beta^2), F_beta is below the second line of Eq. 12 at every non-stationary threshold.",
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
    why="The stationary threshold is unique: t x^2 = x + b has only one positive root.",
    reads=[BUDGET, THRESHOLD, DISTANCE],
    rests_on=RATES,
    remarks=[
        "At epsilon = log(1 + beta^2) all thresholds theta <= Q(D') have the same score, and all attain the maximum."
    ],
)
continuous = Statement(
    "liu2019/eq-12.continuous",
    title="Both lines of Eq. 12 agree at epsilon = log(1 + beta^2).",
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
    why="At t = 1 + b, 1 + 4 b t = (1 + 2b)^2.",
    reads=[BUDGET],
)
root, larger_root = laplace.root(b, t, one), laplace.root(b, larger_t, one)
slopes = [0 < (1 + b) * root - 1 + b, 0 < (1 + b) * larger_root - 1 + b]
increasing = Statement(
    "liu2019/eq-12.increasing",
    title="For epsilon >= log(1 + beta^2), F* is strictly increasing in epsilon.",
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
    why="F* is increasing in the root sqrt(1 + 4 b t), which is increasing in t = e^epsilon.",
    reads=[BUDGET],
)
inverse, other_inverse = 1 / t, 1 / larger_t
constant = Statement(
    "liu2019/eq-12.constant",
    title="For epsilon < log(1 + beta^2), F* does not depend on epsilon.",
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
    example={"t": "10/9", "t'": "36/25", "b": 1},  # the roots are rational at these values
    proof=rewrite(Eq(flat, laplace.best(b, other_inverse)), fact()).after(
        Have(Eq(laplace.best(b, inverse), flat), chain("liu2019/beyond.one-line.first", {"t": t, "b": b, "w": 1})),
        Have(
            Eq(laplace.best(b, other_inverse), flat),
            chain("liu2019/beyond.one-line.first", {"t": larger_t, "b": b, "w": 1}),
        ),
    ),
    why="F* = (1 + beta^2)/(2 + beta^2) for all these epsilon.",
    reads=[BUDGET],
    rests_on=["liu2019/beyond.one-line.first", "liu2019/beyond.one-line.second"],
)
NO_LOG = Have(Eq(log(one), 0), chain("lemma/logarithm.of-one", {}))
turning_earlier = Statement(
    "liu2019/eq-12.turning",
    title="0 < log(1 + beta^2) <= beta^2, and log(1 + beta^2) is strictly increasing in beta^2.",
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
    why="The logarithm is strictly increasing, and log(1 + beta^2) <= beta^2.",
    exceptions={"equivalent": "Claim 3 is an equivalence: log(1 + beta^2) is strictly increasing in beta^2."},
    reads=[BUDGET],
)
INFORMATION = (
    r"\text{there is potential for information loss, especially in the regime corresponding to smaller values of } "
    r"\epsilon"
)
lost = Statement(
    "liu2019/eq-12.information",
    title="If epsilon < epsilon' < log(1 + beta^2), F* is the same, but epsilon gives a smaller precision at equal "
    "recall.",
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
    why="F* is the score of the test that always decides for h_1, which does not depend on epsilon. The "
    "precision-recall relation does.",
    reads=[BUDGET, THRESHOLD, DISTANCE, *smaller_precision.reads[3:]],
    rests_on=[*RATES, "liu2019/beyond.one-line.first"],
)  # fmt: skip
