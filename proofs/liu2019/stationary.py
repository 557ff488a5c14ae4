"""Appendix 10.3 and 10.5.1: the values of the derivative at the ends of the interval, where it vanishes, and the third interval."""

from __future__ import annotations

from proofs.liu2019.appendix import READS, Case, plain, prior, rate
from proofs.liu2019.best import peak, scored
from proofs.liu2019.conclusions import HIGHER
from proofs.liu2019.setting import (
    BUDGET,
    DISTANCE,
    TAIL,
    THRESHOLD,
    b,
    beta,
    eps,
    noise,
    ratio,
    rho_p,
    sensitivity,
    t,
    x,
    y,
)
from proofs.statements.plan import Have, auto, chain, positive, ring
from proofs.statements.statement import Point, Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Q, Term, as_term, sqrt

half = Q(1, 2)
one = as_term(1)
DROPPED = (
    "The square of RSR in the denominator was dropped; the sign of the derivative, which is all that is used, is right."
)


def ends(case: Case) -> list[Statement]:
    """The derivative at theta = Q(D) and theta = Q(D')."""
    w, number = case.w, case.second
    variables = (t, b, eps, sensitivity, *case.names)
    given = [*noise, *case.given]
    example: Point = {**case.one, "eps": 1, "Delta": 1}
    scale = Have(0 < rate, positive(eps, multiply=[0 < sensitivity], degree=1))
    weight = Have(0 < w, auto())
    far, near = 1 / t, one
    at_far, at_near = (laplace.slope_between(end, t, b, rate, w) for end in (far, near))
    printed_far = half * rate * (w / t - w / t + b)
    printed_near = half * rate * ((w + b) / t - w)
    recall_far, recall_near = laplace.recall_below(far, t), laplace.recall_below(near, t)
    defined = [
        Have(0 < 1 / t, auto()), Have(0 < 1 / t * t, positive(multiply=[0 < t], degree=1)), Have(0 < one * t, auto()),
        Have(0 < recall_far, positive(multiply=[0 < 1 / t * t], degree=1)),
        Have(0 < recall_near, positive(multiply=[0 < t], degree=1)),
    ]  # fmt: skip
    sign = case.turning

    def value(part: str, end: str, slope: Term, printed: Term, mended: Term, formula: str, right: str) -> Statement:
        return Statement(
            case.name(number, f"{part}.value"),
            title=f"The derivative at theta = {end}.",
            where=f"after Eq. {number}",
            printed=rf"\frac{{\partial f}}{{\partial\theta}}\Big|_{{\theta={end}}} = {formula}",
            variables=variables,
            given=given,
            before=defined,
            claim=Eq(slope, printed),
            example=example,
            counterexample={**example, "t": 2, "b": 3},
            cause="error",
            why=DROPPED,
            reads=READS,
            repaired=Statement(
                case.name(number, f"{part}.value.repaired"),
                title=f"The derivative at theta = {end}.",
                where=f"after Eq. {number}",
                printed=rf"\frac{{\partial f}}{{\partial\theta}}\Big|_{{\theta={end}}} = {right}",
                variables=variables,
                given=given,
                before=defined,
                claim=Eq(slope, mended),
                example=example,
                proof=ring(),
                why="RSR is 1/2 at Q(D), and 1 - e^-epsilon/2 at Q(D').",
                reads=READS,
            ),
        )

    return [
        value("upper", "Q(D)", at_far, printed_far, 2 * rate * b, r"\frac{0.5\epsilon}{\Delta Q}(we^{-\epsilon}-we^{-\epsilon}+\beta^2)", r"\frac{2\epsilon}{\Delta Q}\beta^2"),
        Statement(
            case.name(number, "upper.sign"),
            title="The derivative at theta = Q(D) is positive.",
            where=f"after Eq. {number}",
            printed=r"\frac{\partial f}{\partial\theta}\Big|_{\theta=Q(D)} > 0",
            variables=variables,
            given=given,
            before=defined,
            claim=0 < at_far,
            example=example,
            proof=positive(0 < rate * b, modulo=[Eq(at_far, 2 * (rate * b))], degree=1).after(
                scale, Have(0 < rate * b, positive(rate, b)), Have(Eq(at_far, 2 * (rate * b)), ring())
            ),
            why="It is 2 b epsilon/Delta Q.",
            reads=READS,
        ),
        value("lower", "Q(D')", at_near, printed_near, printed_near / recall_near**2, r"\frac{0.5\epsilon}{\Delta Q}((w+\beta^2)e^{-\epsilon}-w)",
              r"\frac{\frac{0.5\epsilon}{\Delta Q}((w+\beta^2)e^{-\epsilon}-w)}{(1-0.5e^{-\epsilon})^2}"),
        Statement(
            case.name(number, "lower.sign"),
            title="The derivative at theta = Q(D') is positive while epsilon < log(1 + b/w).",
            where=f"after Eq. {number}",
            printed=r"\frac{\partial f}{\partial\theta}\Big|_{\theta=Q(D')} > 0 \text{ if } \epsilon < \log(1+\beta^2/w)",
            variables=variables,
            given=[*given, t < sign],
            before=[weight, *defined],
            claim=0 < at_near,
            example={**example, "t": "3/2"},
            proof=positive(0 < rate * (w + b - w * t), multiply=[0 < recall_near**2, 0 < t], degree=1).after(
                scale, Have(0 < w + b - w * t, positive(t < sign, 0 < w, degree=2)),
                Have(0 < rate * (w + b - w * t), positive(rate, w + b - w * t)),
                Have(0 < recall_near**2, positive(0 < recall_near)),
            ),
            why="Its numerator is ((w + b)/t - w) epsilon/(2 Delta Q).",
            reads=READS,
        ),
    ]  # fmt: skip


def vanishing(case: Case) -> Statement:
    """Where the derivative vanishes."""
    w, number = case.w, case.second
    z = laplace.best_x_inverse(b, t, w)
    root = laplace.root(b, t, w)
    weight = Have(0 < w, auto())
    known = [
        weight, *peak(t, w), Have(0 < root - 1, auto()),
        Have(0 < w * (root - 1), chain("liu2019/lemma.positive-product", {"p": w, "q": root - 1})),
        Have(0 < w / (2 * b) * (root - 1), positive(w * (root - 1), multiply=[0 < b], degree=1)),
        Have(Eq(z, laplace.best_x(b, t, w)), ring(modulo=[Eq(w * root**2, w + 4 * b * t)])),
        Have(0 < z, positive(modulo=[Eq(z, laplace.best_x(b, t, w))], degree=1)),
        Have(0 < z * t, chain("liu2019/lemma.positive-product", {"p": z, "q": t})),
    ]  # fmt: skip
    right = Statement(
        case.name(number, "stationary" + (".repaired" if case is plain else "")),
        title="The derivative vanishes at the printed threshold.",
        where=f"after Eq. {number}",
        printed=r"we^{-\epsilon} - we^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon} + \beta^2 e^{\frac{\theta-Q(D)}{\Delta Q}\epsilon} = 0,\ "
        r"\theta = \frac{\Delta Q}{\epsilon}\log\Bigl(\frac{w}{2\beta^2}\bigl(\sqrt{1+4\beta^2e^\epsilon/w}-1\bigr)\Bigr) + Q(D')",
        variables=(t, b, *case.names),
        given=case.given,
        before=known,
        claim=Eq(w / t - w * z + b / (z * t), 0),
        example=case.one,
        proof=ring(modulo=[Eq(w * root**2, w + 4 * b * t)]),
        why="Times x t it is the equation w x + b = w t x^2.",
        reads=READS,
    )
    if case is prior:
        return right
    return Statement(
        case.name(number, "stationary"),
        title="The printed equation is solved by the printed threshold.",
        where=f"after Eq. {number}",
        printed=r"e^{-\epsilon} - e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon} + \beta^2 e^{-\frac{\theta-Q(D)}{\Delta Q}\epsilon} = 0,\ "
        r"\theta = \frac{\Delta Q}{\epsilon}\log\frac{-1+\sqrt{1+4\beta^2e^\epsilon}}{2\beta^2} + Q(D')",
        variables=(t, b),
        given=case.given,
        before=known,
        claim=Eq(w / t - w * z + b * (z * t), 0),
        example=case.one,
        counterexample=case.one,
        cause="conversion",
        why="The last exponent needs the other sign, as in Eq. 31; the printed threshold solves that equation.",
        reads=READS,
        repaired=right,
    )


def third(case: Case) -> Statement:
    """The third interval."""
    f = case.above(x)
    return Statement(
        case.name(case.third, "increases" + (".repaired" if case is prior else "")),
        title="Above Q(D) the objective rises with the threshold.",
        where=f"after Eq. {case.third}",
        printed=r"f \text{ increases monotonically with } \theta \in [Q(D), +\infty)",
        variables=(x, y, t, b, *case.names),
        given=[*case.given, 0 < y, y < x, x * t <= 1],
        before=[Have(0 < x, auto()), *(Have(0 < v * t, positive(0 < v, 0 < t)) for v in (x, y)), *(Have(0 < laplace.recall_above(v, t), auto()) for v in (x, y))],
        claim=f < case.above(y),
        example={**case.one, "x": "1/2", "y": "1/4"},
        proof=positive(0 < b * (x - y), multiply=[0 < x * t, 0 < y * t], degree=1).after(Have(0 < x - y, auto()), Have(0 < b * (x - y), positive(b, x - y))),
        why="There it is w/t + 2b/(x t).",
        reads=[*READS, HIGHER],
    )  # fmt: skip


wrong_interval = Statement(
    "liu2019/eq-32.increases",
    title="The objective rises with the threshold up to Q(D').",
    where="after Eq. 32",
    printed=r"f \text{ increases monotonically for } \theta \in (-\infty, Q(D')]",
    variables=(x, y, t, b, rho_p),
    given=[*prior.given, 1 <= y, y < x],
    before=[],
    claim=prior.below(x) < prior.below(y),
    example={**prior.one, "x": 3, "y": 2, "t": "3/2"},
    counterexample={**prior.one, "x": 3, "y": 2, "t": 3},
    cause="misprint",
    why="The third interval is [Q(D), infinity), on which it rises; on the printed one it falls for epsilon > log(1 + b/w).",
    reads=[*READS, HIGHER],
    repaired=third(prior),
)
closed_form = Statement(
    "liu2019/eq-27.value",
    title="The score at the stationary threshold, as the appendix prints it, is that of Eq. 12.",
    where="after Eq. 27",
    printed=r"\frac{(1+\beta^2)(1+4\beta^2e^\epsilon-\sqrt{1+4\beta^2e^\epsilon})}{(1+\beta^2)(1+4\beta^2e^\epsilon)-(1-\beta^2)\sqrt{1+4\beta^2e^\epsilon}} = "
    r"\frac{(1+\beta^2)(\sqrt{1+4\beta^2e^\epsilon}-1)}{(1+\beta^2)\sqrt{1+4\beta^2e^\epsilon}-1+\beta^2}",
    variables=(t, b),
    given=[*ratio, *beta],
    before=[
        Have(0 < one, auto()), *peak(t, one),
        Have(0 < laplace.root(b, t, one) * ((1 + b) * laplace.root(b, t, one) - 1 + b), chain("liu2019/lemma.positive-product", {
            "p": laplace.root(b, t, one), "q": (1 + b) * laplace.root(b, t, one) - 1 + b})),
        Have(0 < 1 + 4 * b * t, auto()),
        Have(0 < (1 + b) * (1 + 4 * b * t) - (1 - b) * sqrt(1 + 4 * b * t), positive(
            laplace.root(b, t, one) * ((1 + b) * laplace.root(b, t, one) - 1 + b), modulo=[Eq(one * laplace.root(b, t, one) ** 2, one + 4 * b * t)], degree=1)),
    ],
    claim=Eq(laplace.best_curved_rooted(b, t), laplace.best_curved(b, t)),
    example={"t": 2, "b": 1},
    proof=ring(modulo=[Eq(laplace.root(b, t, one) ** 2, 1 + 4 * b * t / one)]),
    why="Numerator and denominator have the common factor sqrt(1 + 4 b t).",
    reads=[BUDGET],
)  # fmt: skip
f = laplace.f_score_at(x, t, b)
minimum = Statement(
    "liu2019/eq-27.minimum",
    title="It is the smallest score of all thresholds.",
    where='after Eq. 27, "the corresponding minimum value for F"',
    printed=r"F_\beta(\theta) \ge \frac{(1+\beta^2)(\sqrt{1+4\beta^2e^\epsilon}-1)}{(1+\beta^2)\sqrt{1+4\beta^2e^\epsilon}-1+\beta^2}",
    variables=(x, t, b),
    given=[*ratio, *beta, laplace.turning_ratio(b) <= t, 0 < x],
    claim=laplace.best_curved(b, t) <= f,
    example={"x": 1, "t": 2, "b": 1},
    counterexample={"x": "1/2", "t": 2, "b": 1},
    cause="misprint",
    why="The objective is smallest there, so the score is largest.",
    reads=[BUDGET, THRESHOLD, TAIL, DISTANCE],
    repaired=Statement(
        "liu2019/eq-27.minimum.repaired",
        title="It is the largest score of all thresholds.",
        where="after Eq. 27",
        printed=r"F_\beta(\theta) \le \frac{(1+\beta^2)(\sqrt{1+4\beta^2e^\epsilon}-1)}{(1+\beta^2)\sqrt{1+4\beta^2e^\epsilon}-1+\beta^2}",
        variables=(x, t, b),
        given=[*ratio, *beta, laplace.turning_ratio(b) <= t, 0 < x],
        before=[Have(0 < one, auto()), *scored(x, t, one), *peak(t, one)],
        claim=f <= laplace.best_curved(b, t),
        example={"x": 1, "t": 2, "b": 1},
        proof=chain("liu2019/eq-12.second.bound", {"x": x, "t": t, "b": b}),
        why="eq-12.second.bound.",
        reads=[BUDGET, THRESHOLD, TAIL, DISTANCE],
    ),
)
STATEMENTS = [
    *ends(plain),
    vanishing(plain),
    closed_form,
    minimum,
    third(plain),
    *ends(prior),
    vanishing(prior),
    wrong_interval,
]
