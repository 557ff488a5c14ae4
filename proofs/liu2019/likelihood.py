"""The likelihood ratio test behind Theorem 3: Eq. 8, the decision rule, why it is best, and Section 4.1.5's lambda of alpha."""

from __future__ import annotations

from proofs.liu2019 import misprints
from proofs.liu2019.setting import BUDGET, THRESHOLD, alpha, ratio, t, x, y
from proofs.liu2019.tails import maximum, minimum
from proofs.statements.plan import Have, Plan, auto, cases, chain, function, positive, ring
from proofs.statements.statement import Point, Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Max, Min, Q, Relation, Term, reals

p, q, u, v = reals("p q u v")
phi, lam = reals("phi lam")
recall, alarm, other_recall, other_alarm = reals("R G R' G'")
ratio_at, ratio_between = laplace.likelihood_ratio(x, t), laplace.likelihood_ratio_between(x, t)
clipped = Min(q, Max(p, u))
OUTPUT = (
    "x stands for exp(-(theta - Q(D')) epsilon/Delta Q) of the threshold, y for the same of the output o: o >= theta is y <= x. "
    "Q(D) - Q(D') = Delta Q."
)

# ---- lemmas: a number cut off at both ends


def _cut(
    name: str, title: str, printed: str, given: list[Relation], value: Term, larger: Plan, example: Point
) -> Statement:
    return Statement(
        f"liu2019/lemma.{name}", title=title, where="used below", printed=printed, variables=(p, q, u), given=given,
        claim=Eq(clipped, value), example=example, proof=larger, why="by the maximum and the minimum",
    )  # fmt: skip


def inner(is_first: bool) -> Have:
    return maximum(p, u, is_first=is_first)


top = Max(p, u)
cut_between = _cut(
    "cut-between", "A number between the ends is kept.", r"p \le u \le q \Rightarrow \min(q, \max(p, u)) = u", [p <= u, u <= q], u,
    ring(modulo=[Eq(clipped, top), Eq(top, u)]).after(
        inner(False), Have(top <= q, positive(modulo=[Eq(top, u)], degree=1)), minimum(q, top, is_first=False)
    ),
    {"p": 1, "q": 3, "u": 2},
)  # fmt: skip
cut_above = _cut(
    "cut-above", "A number above the upper end is cut off there.", r"p \le q \le u \Rightarrow \min(q, \max(p, u)) = q", [p <= q, q <= u], q,
    auto().after(Have(u <= top, function()), Have(q <= top, auto()), minimum(q, top)),
    {"p": 1, "q": 2, "u": 3},
)  # fmt: skip
cut_below = _cut(
    "cut-below", "A number below the lower end is cut off there.", r"u \le p \le q \Rightarrow \min(q, \max(p, u)) = p", [u <= p, p <= q], p,
    ring(modulo=[Eq(clipped, top), Eq(top, p)]).after(
        inner(True), Have(top <= q, positive(modulo=[Eq(top, p)], degree=1)), minimum(q, top, is_first=False)
    ),
    {"p": 2, "q": 3, "u": 1},
)  # fmt: skip
below_bound = Statement(
    "liu2019/lemma.cut-less",
    title="A number cut off is below whatever it and the lower end are below.",
    where="used below",
    printed=r"p < v,\ u < v \Rightarrow \min(q, \max(p, u)) < v",
    variables=(p, q, u, v),
    given=[p < v, u < v],
    claim=clipped < v,
    example={"p": 1, "q": 2, "u": 1, "v": 2},
    proof=cases(
        p, u,
        at_most=positive(modulo=[Eq(top, u)], degree=1).after(maximum(p, u, is_first=False), Have(clipped <= top, function())),
        greater=positive(modulo=[Eq(top, p)], degree=1).after(maximum(p, u), Have(clipped <= top, function())),
    ),
    why="it is at most the larger of the two",
)  # fmt: skip
above_bound = Statement(
    "liu2019/lemma.cut-at-least",
    title="A number cut off is at least whatever it and the upper end are at least.",
    where="used below",
    printed=r"v \le q,\ v \le u \Rightarrow v \le \min(q, \max(p, u))",
    variables=(p, q, u, v),
    given=[v <= q, v <= u],
    claim=v <= clipped,
    example={"p": 1, "q": 2, "u": 2, "v": 2},
    proof=cases(
        q, top,
        at_most=positive(modulo=[Eq(clipped, q)], degree=1).after(minimum(q, top)),
        greater=positive(u <= top, v <= u, modulo=[Eq(clipped, top)], degree=1).after(
            minimum(q, top, is_first=False), Have(u <= top, function())
        ),
    ),
    why="it is the upper end, or at least the number",
)  # fmt: skip

# ---- Eq. 8 and the decision rule


def inverse_square(x: Term) -> list[Have]:
    return [
        Have(0 < t * x**2, positive(t, squares=[x])),
        Have(0 < laplace.likelihood_ratio_between(x, t), positive(multiply=[0 < t * x**2], degree=1)),
    ]


at_threshold: Point = {"x": "1/2", "t": 4}
eq_8 = Statement(
    "liu2019/theorem-3.eq-8",
    title="Eq. 8: lambda is the likelihood ratio at the threshold.",
    where="Eq. 8",
    printed=r"\lambda = e^{\frac{2\theta-Q(D)-Q(D')}{\Delta Q}\epsilon}",
    variables=(x, t),
    given=[*ratio, 0 < x],
    provided=[1 <= t * x, x <= 1],
    before=inverse_square(x),
    claim=Eq(ratio_at, ratio_between),
    example=at_threshold,
    counterexample={"x": 2, "t": 2},
    proof=chain(cut_between.id, {"p": 1 / t, "q": t, "u": ratio_between}).after(
        Have(1 / t <= ratio_between, positive(1 - x, x, multiply=[0 < t * x**2], degree=2)),
        Have(ratio_between <= t, positive(t * x - 1, t, x, multiply=[0 < t * x**2], degree=2)),
    ),
    why="Outside [Q(D'), Q(D)] the likelihood ratio stays at e^-epsilon or e^epsilon, and the formula goes on.",
    reads=[BUDGET, THRESHOLD],
)
rule_below = Statement(
    "liu2019/theorem-3.rule.below",
    title="Where the output is below the threshold, its likelihood ratio is below lambda.",
    where="Theorem 3, proof, before Eq. 8",
    printed=r"o < \theta \Rightarrow \Lambda(o) < \lambda",
    variables=(x, y, t),
    given=[*ratio, 0 < x, x < y],
    provided=[x < 1],
    before=[Have(0 < y, auto()), *inverse_square(x), *inverse_square(y)],
    claim=laplace.likelihood_ratio(y, t) < ratio_between,
    example={"x": "1/2", "y": 1, "t": 4},
    counterexample={"x": 1, "y": 2, "t": 2},
    proof=chain(
        below_bound.id, {"p": 1 / t, "q": t, "u": laplace.likelihood_ratio_between(y, t), "v": ratio_between}
    ).after(
        Have(1 / t < ratio_between, positive(x < 1, 0 < x, multiply=[0 < t * x**2], degree=2)),
        Have(
            laplace.likelihood_ratio_between(y, t) < ratio_between,
            positive(x < y, 0 < x, 0 < t, multiply=[0 < t * x**2, 0 < t * y**2], degree=3),
        ),
    ),
    why="For a threshold at or below Q(D') every output has a likelihood ratio of at least lambda: the ratio test says always h_1.",
    reads=[BUDGET, OUTPUT],
)
rule_above = Statement(
    "liu2019/theorem-3.rule.above",
    title="Where the output is at least the threshold, its likelihood ratio is at least lambda.",
    where="Theorem 3, proof, before Eq. 8",
    printed=r"o \ge \theta \Rightarrow \Lambda(o) \ge \lambda",
    variables=(x, y, t),
    given=[*ratio, 0 < y, y <= x],
    provided=[1 <= t * x],
    before=[Have(0 < x, auto()), *inverse_square(x), *inverse_square(y)],
    claim=ratio_between <= laplace.likelihood_ratio(y, t),
    example={"x": "1/2", "y": "1/4", "t": 4},
    counterexample={"x": "1/4", "y": "1/4", "t": 2},
    proof=chain(
        above_bound.id, {"p": 1 / t, "q": t, "u": laplace.likelihood_ratio_between(y, t), "v": ratio_between}
    ).after(
        Have(ratio_between <= t, positive(t * x - 1, t, x, multiply=[0 < t * x**2], degree=2)),
        Have(
            ratio_between <= laplace.likelihood_ratio_between(y, t),
            positive(x - y, y, t, multiply=[0 < t * x**2, 0 < t * y**2], degree=3),
        ),
    ),
    why="For a threshold above Q(D) lambda is above e^epsilon, which no likelihood ratio exceeds: the ratio test never says h_1.",
    reads=[BUDGET, OUTPUT],
)

# ---- why threshold tests are best

monotone = Statement(
    "liu2019/theorem-3.optimal.inside",
    title="A threshold test has the largest gain on each output: where it says h_1.",
    where="Theorem 3",
    printed=r"o \ge \theta,\ 0 \le \varphi \le 1 \Rightarrow \varphi\,(\Lambda(o) - \Lambda(\theta)) \le \Lambda(o) - \Lambda(\theta)",
    variables=(x, y, t, phi),
    given=[*ratio, 0 < y, y <= x, 0 <= phi, phi <= 1],
    before=[Have(0 < x, auto()), *inverse_square(x), *inverse_square(y)],
    claim=phi * (laplace.likelihood_ratio(y, t) - ratio_at) <= laplace.likelihood_ratio(y, t) - ratio_at,
    example={"x": "1/2", "y": "1/4", "t": 4, "phi": "1/2"},
    proof=positive(1 - phi, laplace.likelihood_ratio(y, t) - ratio_at, degree=2).after(
        Have(ratio_between <= laplace.likelihood_ratio_between(y, t), positive(x - y, y, t, multiply=[0 < t * x**2, 0 < t * y**2], degree=3)),
        Have(ratio_at <= laplace.likelihood_ratio(y, t), chain("liu2019/lemma.cut-order", {
            "p": 1 / t, "q": t, "u": ratio_between, "v": laplace.likelihood_ratio_between(y, t)})),
    ),
    why="The likelihood ratio does not fall as the output grows.",
    reads=[BUDGET, OUTPUT],
)  # fmt: skip
monotone_outside = Statement(
    "liu2019/theorem-3.optimal.outside",
    title="A threshold test has the largest gain on each output: where it says h_0.",
    where="Theorem 3",
    printed=r"o < \theta,\ 0 \le \varphi \le 1 \Rightarrow \varphi\,(\Lambda(o) - \Lambda(\theta)) \le 0",
    variables=(x, y, t, phi),
    given=[*ratio, 0 < x, x < y, 0 <= phi, phi <= 1],
    before=[Have(0 < y, auto()), *inverse_square(x), *inverse_square(y)],
    claim=phi * (laplace.likelihood_ratio(y, t) - ratio_at) <= 0,
    example={"x": "1/2", "y": 1, "t": 4, "phi": "1/2"},
    proof=positive(phi, ratio_at - laplace.likelihood_ratio(y, t), degree=2).after(
        Have(laplace.likelihood_ratio_between(y, t) <= ratio_between, positive(y - x, x, t, multiply=[0 < t * x**2, 0 < t * y**2], degree=3)),
        Have(laplace.likelihood_ratio(y, t) <= ratio_at, chain("liu2019/lemma.cut-order", {
            "p": 1 / t, "q": t, "v": ratio_between, "u": laplace.likelihood_ratio_between(y, t)})),
    ),
    why="The likelihood ratio does not fall as the output grows.",
    reads=[BUDGET, OUTPUT],
)  # fmt: skip
cut_order = Statement(
    "liu2019/lemma.cut-order",
    title="Cutting off keeps the order.",
    where="used below",
    printed=r"u \le v \Rightarrow \min(q, \max(p, u)) \le \min(q, \max(p, v))",
    variables=(p, q, u, v),
    given=[u <= v],
    claim=clipped <= Min(q, Max(p, v)),
    example={"p": 1, "q": 2, "u": 1, "v": 2},
    proof=cases(
        q, Max(p, v),
        at_most=positive(modulo=[Eq(Min(q, Max(p, v)), q)], degree=1).after(minimum(q, Max(p, v)), Have(clipped <= q, function())),
        greater=positive(modulo=[Eq(Min(q, Max(p, v)), Max(p, v))], degree=1).after(
            minimum(q, Max(p, v), is_first=False),
            Have(clipped <= top, function()),
            Have(p <= Max(p, v), function()),
            Have(v <= Max(p, v), function()),
            Have(top <= Max(p, v), cases(
                p, u,
                at_most=positive(modulo=[Eq(top, u)], degree=1).after(maximum(p, u, is_first=False)),
                greater=positive(modulo=[Eq(top, p)], degree=1).after(maximum(p, u)),
            )),
        ),
    ),
    why="maximum and minimum keep the order",
)  # fmt: skip
level = Statement(
    "liu2019/theorem-3.optimal",
    title="Among all tests with a false alarm rate of at most alpha the threshold test has the largest true detection rate.",
    where="Theorem 3",
    printed=r"P_{FA} \le \alpha \Rightarrow P_{TD} \le P_{TD}(\theta_\alpha)",
    variables=(recall, alarm, other_recall, other_alarm, lam),
    given=[0 <= lam, other_recall - lam * other_alarm <= recall - lam * alarm, other_alarm <= alarm],
    claim=other_recall <= recall,
    example={"R": "3/4", "G": "1/4", "R'": "1/2", "G'": "1/4", "lam": 1},
    proof=positive(lam, alarm - other_alarm, other_recall - lam * other_alarm <= recall - lam * alarm, degree=2),
    why="The gain P_TD - lambda P_FA of the threshold test, with lambda the likelihood ratio at its threshold, is the largest of all tests.",
    reads=[
        "R and G are the rates of the threshold test, R' and G' of any other. Integrated over the outputs under h_0, theorem-3.optimal.inside and "
        ".outside say that R' - lambda G' <= R - lambda G, for measurable phi."
    ],
    remarks=[
        "The best test is not unique: for alpha below e^-epsilon/2 or above 1/2 the likelihood ratio is constant about the threshold, and other tests "
        "with the same false alarm rate are as good, such as saying h_1 with probability 2 alpha e^epsilon on every output above Q(D)."
    ],
)

# ---- Section 4.1.5

SECTION = "Section 4.1.5"
low = {"x": laplace.threshold_low(alpha)}
lambda_low, lambda_high, lambda_printed = (
    laplace.lambda_low(alpha, t),
    laplace.lambda_high(alpha, t),
    misprints.lambda_high(alpha, t),
)
x_low, x_high = laplace.threshold_low(alpha), laplace.threshold_high(alpha)
LAMBDA_LOW, LAMBDA_HIGH = (
    r"\lambda = \frac{e^{-\epsilon}}{4\alpha^2},\ \alpha \in [0, 0.5]",
    r"\lambda = \frac{e^{-\epsilon}}{4(1-\alpha)^2},\ \alpha \in (0.5, 1]",
)

low_combined = Statement(
    "liu2019/lambda-alpha.low",
    title="lambda for alpha up to 1/2: Eq. 6 put into Eq. 8.",
    where=SECTION,
    printed=LAMBDA_LOW,
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
    title="lambda for alpha up to 1/2 is the likelihood ratio at the threshold.",
    where=SECTION,
    printed=LAMBDA_LOW,
    variables=(alpha, t),
    given=[*ratio, 0 <= alpha, alpha <= Q(1, 2)],
    defined=[0 < alpha],
    provided=[1 <= t * (2 * alpha)],
    before=[Have(0 < t * x_low**2, positive(t, squares=[alpha]))],
    claim=Eq(laplace.likelihood_ratio(x_low, t), lambda_low),
    example={"alpha": "1/4", "t": 2},
    counterexample={"alpha": "1/4", "t": 1},
    proof=ring(modulo=[Eq(laplace.likelihood_ratio(x_low, t), laplace.likelihood_ratio_between(x_low, t))]).after(
        Have(
            Eq(laplace.likelihood_ratio(x_low, t), laplace.likelihood_ratio_between(x_low, t)),
            chain(eq_8.id, {"x": x_low, "t": t}),
        ),
    ),
    why="For a false alarm rate below e^-epsilon/2 the threshold lies above Q(D), where the likelihood ratio is e^epsilon.",
    reads=[BUDGET, THRESHOLD],
)
high_combined = Statement(
    "liu2019/lambda-alpha.high",
    title="lambda for alpha above 1/2: Eq. 6 put into Eq. 8.",
    where=SECTION,
    printed=LAMBDA_HIGH,
    variables=(alpha, t),
    given=[*ratio, Q(1, 2) < alpha, alpha <= 1],
    defined=[alpha < 1],
    before=[Have(0 < 2 * (1 - alpha), auto()), Have(0 < x_high, positive(multiply=[0 < 2 * (1 - alpha)], degree=1)),
            Have(0 < 1 - alpha, auto())],
    claim=Eq(laplace.likelihood_ratio_between(x_high, t), lambda_printed),
    example={"alpha": "3/4", "t": 2},
    counterexample={"alpha": "3/4", "t": 2},
    cause="error",
    why="The square stands in the wrong place: with x = 1/(2(1 - alpha)) Eq. 8 gives 4(1 - alpha)^2/e^epsilon. At alpha = 3/4 that is a sixteenth of "
    "the printed value, which is even above 1/e^epsilon, the likelihood ratio of all these thresholds.",
    reads=[BUDGET, THRESHOLD],
    repaired=Statement(
        "liu2019/lambda-alpha.high.repaired",
        title="lambda for alpha above 1/2: Eq. 6 put into Eq. 8.",
        where=SECTION,
        printed=r"\lambda = 4 e^{-\epsilon} (1-\alpha)^2,\ \alpha \in (0.5, 1)",
        variables=(alpha, t),
        given=[*ratio, Q(1, 2) < alpha, alpha < 1],
        before=[Have(0 < 2 * (1 - alpha), auto()), Have(0 < x_high, positive(multiply=[0 < 2 * (1 - alpha)], degree=1))],
        claim=Eq(laplace.likelihood_ratio_between(x_high, t), lambda_high),
        example={"alpha": "3/4", "t": 2},
        proof=ring(),
        why="1/(t x^2) with x = 1/(2(1 - alpha)).",
        reads=[BUDGET, THRESHOLD],
    ),
)  # fmt: skip
high_ratio = Statement(
    "liu2019/lambda-alpha.high.ratio",
    title="lambda for alpha above 1/2 is the likelihood ratio at the threshold.",
    where=SECTION,
    printed=LAMBDA_HIGH,
    variables=(alpha, t),
    given=[*ratio, Q(1, 2) < alpha, alpha <= 1],
    defined=[alpha < 1],
    before=[Have(0 < 2 * (1 - alpha), auto()), Have(1 <= x_high, positive(multiply=[0 < 2 * (1 - alpha)], degree=1)), Have(0 < 1 - alpha, auto())],
    claim=Eq(laplace.likelihood_ratio(x_high, t), lambda_printed),
    example={"alpha": "3/4", "t": 2},
    counterexample={"alpha": "3/4", "t": 2},
    cause="error",
    why="The threshold lies below Q(D'), where the likelihood ratio is e^-epsilon for every alpha above 1/2.",
    reads=[BUDGET, THRESHOLD],
    repaired=Statement(
        "liu2019/lambda-alpha.high.ratio.repaired",
        title="The likelihood ratio at the threshold of alpha above 1/2 is e^-epsilon.",
        where=SECTION,
        printed=r"\Lambda(\theta) = e^{-\epsilon},\ \alpha \in (0.5, 1)",
        variables=(alpha, t),
        given=[*ratio, Q(1, 2) < alpha, alpha < 1],
        before=[Have(0 < 2 * (1 - alpha), auto()), Have(1 <= x_high, positive(multiply=[0 < 2 * (1 - alpha)], degree=1)),
                Have(0 < x_high, auto()), Have(0 < x_high**2, positive(0 < x_high)), Have(0 < t * x_high**2, positive(t, x_high**2))],
        claim=Eq(laplace.likelihood_ratio(x_high, t), 1 / t),
        example={"alpha": "3/4", "t": 2},
        proof=chain(cut_below.id, {"p": 1 / t, "q": t, "u": laplace.likelihood_ratio_between(x_high, t)}).after(
            Have(1 / t <= t, positive(t - 1, multiply=[0 < t], degree=2)),
            Have(laplace.likelihood_ratio_between(x_high, t) <= 1 / t, chain("liu2019/lemma.inverse-square", {"t": t, "x": x_high})),
        ),
        why="Below Q(D') the likelihood ratio is constant.",
        reads=[BUDGET, THRESHOLD],
    ),
)  # fmt: skip
inverse_lemma = Statement(
    "liu2019/lemma.inverse-square",
    title="1/(t x^2) is at most 1/t for x >= 1.",
    where="used below",
    printed=r"x \ge 1 \Rightarrow \tfrac{1}{t x^2} \le \tfrac1t",
    variables=(t, x),
    given=[1 <= t, 1 <= x],
    before=[Have(0 < x, auto()), Have(0 < t * x**2, positive(t, squares=[x]))],
    claim=ratio_between <= 1 / t,
    example={"t": 1, "x": 1},
    proof=positive(x - 1, x, multiply=[0 < t * x**2], degree=2),
    why="x^2 is at least 1",
)
STATEMENTS = [
    cut_between, cut_above, cut_below, below_bound, above_bound, cut_order, inverse_lemma,
    eq_8, rule_below, rule_above, monotone, monotone_outside, level, low_combined, low_ratio, high_combined, high_ratio,
]  # fmt: skip
