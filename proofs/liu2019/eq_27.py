"""Eq. 27: the derivative of the objective between Q(D') and Q(D), and its zero."""

from __future__ import annotations

from dataclasses import replace

from proofs.lemmas.best import peak
from proofs.lemmas.scores import scored
from proofs.lemmas.tails import tail_above, tail_below
from proofs.liu2019 import appendix_ends as ends
from proofs.liu2019 import appendix_latex as latex
from proofs.liu2019 import appendix_slopes as slopes
from proofs.liu2019 import misprints
from proofs.liu2019.appendix import MIDDLE, SIGN, as_printed, by_quotient, derivative_is, half, objective_is, plain
from proofs.liu2019.appendix_words import SAID
from proofs.liu2019.setting import BUDGET, DISTANCE, RATES, THRESHOLD, b, beta, rate, ratio, t, x
from proofs.statements.plan import Have, auto, chain, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Ne, as_term, sqrt

one = as_term(1)
w = plain.w
recall_printed = misprints.recall_below(x, t)

function = as_printed(
    objective_is(
        plain,
        "liu2019/eq-27.function.repaired",
        "second",
        MIDDLE,
        plain.between(x),
        (tail_below(x * t), tail_above(x)),
        {"x": "2/3"},
        latex.between(latex.ONE),
    ),
    laplace.objective(recall_printed, laplace.false_alarm_above(x), b, w),
    cause="conversion",
    why=SIGN + " They are right in Appendix 10.5.1, which repeats the formula with a prior.",
    text=latex.BETWEEN_PLAIN,
    defined=[Ne(recall_printed, 0)],
)
first_line = as_printed(
    derivative_is(
        plain,
        "liu2019/eq-27.derivative.first.repaired",
        plain.between(x),
        MIDDLE,
        by_quotient(half * x + b, -(half * rate * x), laplace.recall_below(x, t), half * rate / (x * t)),
        latex.slope_between_first(latex.ONE),
        {"x": "2/3"},
    ),
    by_quotient(half * x + b, -(half * rate * x), recall_printed, half * rate * (x * t)),
    cause="conversion",
    why=SIGN + " They are right in Eq. 31, which repeats the formula with a prior.",
    text=latex.EQ_27_FIRST,
    point={"t": 3, "x": "1/2"},
    defined=[Ne(recall_printed, 0)],
)
derivative = as_printed(
    derivative_is(
        plain,
        "liu2019/eq-27.derivative.repaired",
        plain.between(x),
        MIDDLE,
        laplace.slope_between(x, t, b, rate, w),
        latex.slope_between(latex.ONE),
        {"x": "2/3"},
    ),
    half * rate * (w / t - w * x + b * (x * t)) / recall_printed**2,
    cause="conversion",
    why=SIGN + " They are right in Eq. 31, which repeats the formula with a prior.",
    text=latex.EQ_27_LAST,
    point={"t": 3, "x": "1/2"},
    defined=[Ne(recall_printed, 0)],
)

# ---- the derivative at both ends of the interval, and its zero

upper_value = ends.upper_value(plain, "liu2019/eq-27.upper.value")
upper_sign = ends.upper_sign(plain, "liu2019/eq-27.upper.sign")
lower_value = ends.lower_value(plain, "liu2019/eq-27.lower.value")
lower_sign = ends.lower_sign(plain, "liu2019/eq-27.lower.sign")
z = ends.printed_threshold(plain)
stationary = replace(
    as_printed(
        ends.stationary(plain, "liu2019/eq-27.stationary.repaired"),
        as_term(0),
        cause="conversion",
        why="The last exponent has the wrong sign; Eq. 31 has the right one. The stated threshold solves the "
        "corrected equation.",
        text=SAID["liu2019/eq-27.stationary"],
        point={"t": 6},
    ),
    title="The stated threshold solves the equation f'(theta) = 0 as stated.",
    claim=Eq(1 / t - z + b * (z * t), 0),
)

# ---- conclusions

increases = slopes.increases_between(plain, "liu2019/eq-27.increases")
inside = slopes.inside(plain, "liu2019/eq-27.inside", closed=True)
valley_falls = slopes.valley_falls(plain, "liu2019/eq-27.valley.falls")
valley_rises = slopes.valley_rises(plain, "liu2019/eq-27.valley.rises")

root = laplace.root(b, t, one)
numerator = (1 + b) * root - 1 + b
value = Statement(
    "liu2019/eq-27.value",
    title="The F_beta score at the stationary threshold, as Appendix 10.3 states it, equals the second line of Eq. 12.",
    where="after Eq. 27",
    printed=r"\frac{(1 + \beta^2)(1 + 4\beta^2 e^\epsilon - \sqrt{1 + 4\beta^2 e^\epsilon})}{(1 + \beta^2)(1 + "
    r"4\beta^2 e^\epsilon) - (1 - \beta^2)\sqrt{1 + 4\beta^2 e^\epsilon}}",
    quote=r"\frac{(1 + \beta^2)(1 + 4\beta^2 e^\epsilon - \sqrt{1 + 4\beta^2 e^\epsilon})}{(1 + \beta^2)(1 + "
    r"4\beta^2 e^\epsilon) - (1 - \beta^2)\sqrt{1 + 4\beta^2 e^\epsilon}}",
    variables=(t, b),
    given=[*ratio, *beta],
    before=[
        Have(0 < one, auto()),
        *peak(t, one),
        Have(0 < root * numerator, chain("lemma/products.positive", {"p": root, "q": numerator})),
        Have(0 < 1 + 4 * b * t, auto()),
        Have(
            0 < (1 + b) * (1 + 4 * b * t) - (1 - b) * sqrt(1 + 4 * b * t),
            positive(root * numerator, modulo=[Eq(one * root**2, one + 4 * b * t)], degree=1),
        ),
    ],
    claim=Eq(laplace.best_curved_rooted(b, t), laplace.best_curved(b, t)),
    example={"t": 2, "b": 1},
    proof=ring(modulo=[Eq(root**2, 1 + 4 * b * t / one)]),
    why="Numerator and denominator have the common factor sqrt(1 + 4 b t).",
    reads=[BUDGET],
)
score, best = laplace.f_score_at(x, t, b), laplace.best_curved(b, t)
minimum = Statement(
    "liu2019/eq-27.minimum",
    title="If epsilon >= log(1 + beta^2), every threshold has at least the F_beta score of the stationary threshold.",
    where='after Eq. 27, "the corresponding minimum value for F"',
    printed=r"\text{The corresponding minimum value for } F_{\beta score} \text{ can be computed as } \frac{(1 + "
    r"\beta^2)(1 + 4\beta^2 e^\epsilon - \sqrt{1 + 4\beta^2 e^\epsilon})}{(1 + \beta^2)(1 + 4\beta^2 "
    r"e^\epsilon) - (1 - \beta^2)\sqrt{1 + 4\beta^2 e^\epsilon}}",
    quote=r"The corresponding minimum value for  $F_{\beta score}$",
    variables=(x, t, b),
    given=[*ratio, *beta, laplace.turning_ratio(b) <= t, 0 < x],
    claim=best <= score,
    example={"x": 1, "t": 2, "b": 1},
    counterexample={"x": "3/4", "t": 6, "b": 1},
    cause="misprint",
    why="The stationary threshold minimizes the objective f, so it maximizes the F_beta score.",
    reads=[BUDGET, THRESHOLD, DISTANCE],
    rests_on=RATES,
    repaired=Statement(
        "liu2019/eq-27.minimum.repaired",
        title="If epsilon >= log(1 + beta^2), no threshold has a larger F_beta score than the stationary threshold.",
        where="after Eq. 27",
        formula=r"F_\beta(\theta) \le "
        r"\frac{(1+\beta^2)(\sqrt{1+4\beta^2e^\epsilon}-1)}{(1+\beta^2)\sqrt{1+4\beta^2e^\epsilon}-1+\beta^2}",
        variables=(x, t, b),
        given=[*ratio, *beta, laplace.turning_ratio(b) <= t, 0 < x],
        before=[Have(0 < one, auto()), *scored(x, t, one), *peak(t, one)],
        claim=score <= best,
        example={"x": 1, "t": 2, "b": 1},
        proof=chain("liu2019/eq-12.second.bound", {"x": x, "t": t, "b": b}),
        why="This is eq-12.second.bound.",
        reads=[BUDGET, THRESHOLD, DISTANCE],
        rests_on=RATES,
    ),
)
