"""Section 4.1.5: the threshold lambda on the likelihood ratio as a function of alpha."""

from __future__ import annotations

from proofs.lemmas.tails import recall_defined, tail_defined
from proofs.liu2019 import misprints
from proofs.liu2019.setting import BUDGET, RATES, THRESHOLD, ratio
from proofs.statements.plan import Have, auto, chain, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Q, reals

alpha, t, x = reals("alpha t x")

SECTION = "Section 4.1.5"
LAMBDA_LOW, LAMBDA_HIGH = (
    r"\lambda = \frac{e^{-\epsilon}}{4\alpha^2},\ \alpha \in [0, 0.5]",
    r"\lambda = \frac{e^{-\epsilon}}{4(1-\alpha)^2},\ \alpha \in (0.5, 1]",
)
x_low, x_high = laplace.threshold_low(alpha), laplace.threshold_high(alpha)
lambda_low, lambda_high, lambda_printed = (
    laplace.lambda_low(alpha, t),
    laplace.lambda_high(alpha, t),
    misprints.lambda_high(alpha, t),
)
low = Statement(
    "liu2019/lambda-alpha.low",
    title="For 0 < alpha <= 1/2, Eq. 8 at the threshold of Eq. 6 gives lambda = e^-epsilon/(4 alpha^2).",
    where=SECTION,
    printed=r"\lambda = \frac{e^{-\epsilon}}{4\alpha^2} \text{ if } \alpha \in [0, 0.5]",
    quote=r"\lambda = \frac{e^{-\epsilon}}{4\alpha^2}$  if  $\alpha \in [0, 0.5]$",
    variables=(alpha, t),
    given=[*ratio, 0 <= alpha, alpha <= Q(1, 2)],
    defined=[0 < alpha],
    claim=Eq(laplace.likelihood_ratio_between(x_low, t), lambda_low),
    example={"alpha": "1/4", "t": 2},
    proof=ring(),
    why="The threshold of Eq. 6 has x = 2 alpha, and Eq. 8 is 1/(t x^2).",
    reads=[BUDGET, THRESHOLD],
)
low_ratio = Statement(
    "liu2019/lambda-alpha.low.ratio",
    title="For 0 < alpha <= 1/2, lambda = e^-epsilon/(4 alpha^2) is the likelihood ratio at the threshold of Eq. 6.",
    where=SECTION,
    printed=r"\lambda = \frac{e^{-\epsilon}}{4\alpha^2} \text{ if } \alpha \in [0, 0.5]",
    quote=r"\lambda = \frac{e^{-\epsilon}}{4\alpha^2}$  if  $\alpha \in [0, 0.5]$",
    variables=(alpha, t),
    given=[*ratio, 0 <= alpha, alpha <= Q(1, 2)],
    defined=[0 < alpha],
    provided=[1 <= t * (2 * alpha)],
    before=[Have(0 < t * x_low**2, positive(t, squares=[alpha]))],
    claim=Eq(laplace.likelihood_ratio(x_low, t), lambda_low),
    example={"alpha": "1/4", "t": 2},
    counterexample={"alpha": "1/4", "t": "3/2"},
    proof=ring(modulo=[Eq(laplace.likelihood_ratio(x_low, t), laplace.likelihood_ratio_between(x_low, t))]).after(
        Have(
            Eq(laplace.likelihood_ratio(x_low, t), laplace.likelihood_ratio_between(x_low, t)),
            chain("liu2019/theorem-3.eq-8", {"x": x_low, "t": t}),
        ),
    ),
    why="If alpha < e^-epsilon/2, the threshold lies above Q(D), where the likelihood ratio is e^epsilon.",
    reads=[BUDGET, THRESHOLD],
)
high = Statement(
    "liu2019/lambda-alpha.high",
    title="For 1/2 < alpha < 1, Eq. 8 at the threshold of Eq. 6 gives lambda = e^-epsilon/(4 (1 - alpha)^2).",
    where=SECTION,
    printed=r"\lambda = \frac{e^{-\epsilon}}{4(1-\alpha)^2} \text{ if } \alpha \in (0.5, 1]",
    quote=r"\frac{e^{-\epsilon}}{4(1-\alpha)^2}$  if  $\alpha \in (0.5, 1]$",
    variables=(alpha, t),
    given=[*ratio, Q(1, 2) < alpha, alpha <= 1],
    defined=[alpha < 1],
    before=[
        Have(0 < 2 * (1 - alpha), auto()),
        Have(0 < x_high, positive(multiply=[0 < 2 * (1 - alpha)], degree=1)),
        Have(0 < 1 - alpha, auto()),
    ],
    claim=Eq(laplace.likelihood_ratio_between(x_high, t), lambda_printed),
    example={"alpha": "3/4", "t": 2},
    counterexample={"alpha": "3/4", "t": 2},
    cause="error",
    why="The factor 4(1 - alpha)^2 belongs in the numerator: for x = 1/(2(1 - alpha)), Eq. 8 gives 4(1 - "
    "alpha)^2/e^epsilon. At alpha = 3/4 this is a sixteenth of the printed value. The printed value even "
    "exceeds 1/e^epsilon, the likelihood ratio at all these thresholds.",
    reads=[BUDGET, THRESHOLD],
    repaired=Statement(
        "liu2019/lambda-alpha.high.repaired",
        title="For 1/2 < alpha < 1, Eq. 8 at the threshold of Eq. 6 gives lambda = 4 e^-epsilon (1 - alpha)^2.",
        where=SECTION,
        formula=r"\lambda = 4 e^{-\epsilon} (1-\alpha)^2,\ \alpha \in (0.5, 1)",
        variables=(alpha, t),
        given=[*ratio, Q(1, 2) < alpha, alpha < 1],
        before=[
            Have(0 < 2 * (1 - alpha), auto()),
            Have(0 < x_high, positive(multiply=[0 < 2 * (1 - alpha)], degree=1)),
        ],
        claim=Eq(laplace.likelihood_ratio_between(x_high, t), lambda_high),
        example={"alpha": "3/4", "t": 2},
        proof=ring(),
        why="1/(t x^2) with x = 1/(2(1 - alpha)).",
        reads=[BUDGET, THRESHOLD],
    ),
)
high_ratio = Statement(
    "liu2019/lambda-alpha.high.ratio",
    title="For 1/2 < alpha < 1, lambda = e^-epsilon/(4 (1 - alpha)^2) is the likelihood ratio at the threshold of "
    "Eq. 6.",
    where=SECTION,
    printed=r"\lambda = \frac{e^{-\epsilon}}{4(1-\alpha)^2} \text{ if } \alpha \in (0.5, 1]",
    quote=r"\frac{e^{-\epsilon}}{4(1-\alpha)^2}$  if  $\alpha \in (0.5, 1]$",
    variables=(alpha, t),
    given=[*ratio, Q(1, 2) < alpha, alpha <= 1],
    defined=[alpha < 1],
    before=[
        Have(0 < 2 * (1 - alpha), auto()),
        Have(1 <= x_high, positive(multiply=[0 < 2 * (1 - alpha)], degree=1)),
        Have(0 < 1 - alpha, auto()),
    ],
    claim=Eq(laplace.likelihood_ratio(x_high, t), lambda_printed),
    example={"alpha": "3/4", "t": 2},
    counterexample={"alpha": "3/4", "t": 2},
    cause="error",
    why="The threshold lies below Q(D'), where the likelihood ratio is e^-epsilon for every alpha > 1/2.",
    reads=[BUDGET, THRESHOLD],
    repaired=Statement(
        "liu2019/lambda-alpha.high.ratio.repaired",
        title="For 1/2 < alpha < 1, the likelihood ratio at the threshold of Eq. 6 is e^-epsilon.",
        where=SECTION,
        formula=r"\Lambda(\theta) = e^{-\epsilon},\ \alpha \in (0.5, 1)",
        variables=(alpha, t),
        given=[*ratio, Q(1, 2) < alpha, alpha < 1],
        before=[
            Have(0 < 2 * (1 - alpha), auto()),
            Have(1 <= x_high, positive(multiply=[0 < 2 * (1 - alpha)], degree=1)),
            Have(0 < x_high, auto()),
            Have(0 < x_high**2, positive(0 < x_high)),
            Have(0 < t * x_high**2, positive(t, x_high**2)),
        ],
        claim=Eq(laplace.likelihood_ratio(x_high, t), 1 / t),
        example={"alpha": "3/4", "t": 2},
        proof=chain(
            "lemma/clipping.below", {"p": 1 / t, "q": t, "u": laplace.likelihood_ratio_between(x_high, t)}
        ).after(
            Have(1 / t <= t, positive(t - 1, multiply=[0 < t], degree=2)),
            Have(
                laplace.likelihood_ratio_between(x_high, t) <= 1 / t,
                chain("lemma/squares.inverse", {"t": t, "x": x_high}),
            ),
        ),
        why="Below Q(D') the likelihood ratio is constant.",
        reads=[BUDGET, THRESHOLD],
    ),
)
y = reals("y")
trade_off = Statement(
    "liu2019/lambda-alpha.trade-off",
    title="A lower threshold strictly increases both the false-alarm rate and the true detection rate.",
    where=SECTION,
    printed=r"\alpha \text{ determines a trade-off between the false alarm rate } P_{FA} \text{ and the true detection "
    r"rate } P_{TD}",
    quote=r"determines a trade-off between the false alarm rate  $P_{FA}$  and the true detection rate  $P_{TD}$",
    variables=(x, y, t),
    given=[*ratio, 0 < x, x < y],
    before=[Have(0 < y, auto()), *tail_defined(x), *tail_defined(y), *recall_defined(x, t), *recall_defined(y, t)],
    claim=[laplace.false_alarm(x) < laplace.false_alarm(y), laplace.recall(x, t) < laplace.recall(y, t)],
    example={"x": 1, "y": 2, "t": 2},
    proof=[
        chain("lemma/tails.increasing", {"u": x, "v": y}),
        chain("lemma/tails.increasing", {"u": x * t, "v": y * t}).after(
            Have(x * t < y * t, positive(t, y - x, degree=2).after(Have(0 < y - x, auto()), Have(0 < t, auto())))
        ),
    ],
    why="Both rates are tail probabilities of the noise above the threshold.",
    reads=[BUDGET, THRESHOLD, "y stands for x at another, lower threshold, which has the larger alpha."],
    rests_on=RATES,
)
