"""Appendix 10.3 and 10.5.1: the derivative f' at Q(D') and Q(D), and its zero."""

from __future__ import annotations

from dataclasses import replace

from proofs.lemmas.best import peak
from proofs.liu2019.appendix import READS, Case, half, inner
from proofs.liu2019.appendix_latex import ONE
from proofs.liu2019.appendix_words import said
from proofs.liu2019.setting import b, eps, noise, rate, sensitivity, t
from proofs.statements.plan import Have, auto, chain, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, Relation, Term, as_term

one = as_term(1)
FAR, NEAR = 1 / t, one  # x at theta = Q(D) and at theta = Q(D')
DROPPED = "The denominator lacks the square of RSR. The paper uses only the sign of the derivative, which is right."
SCALE = Have(0 < rate, positive(eps, multiply=[0 < sensitivity], degree=1))
RECALL_FAR, RECALL_NEAR = laplace.recall_below(FAR, t), laplace.recall_below(NEAR, t)
DEFINED = [
    Have(0 < FAR, auto()),
    Have(0 < FAR * t, positive(multiply=[0 < t], degree=1)),
    Have(0 < NEAR * t, auto()),
    Have(0 < RECALL_FAR, positive(multiply=[0 < FAR * t], degree=1)),
    Have(0 < RECALL_NEAR, positive(multiply=[0 < t], degree=1)),
]


def variables(case: Case) -> tuple[Term, ...]:
    """The variables of every statement here."""
    return (t, b, eps, sensitivity, *case.names)


def slope_at(end: Term, case: Case) -> Term:
    """f' at an end of the interval."""
    return laplace.slope_between(end, t, b, rate, case.w)


def _value(case: Case, identifier: str, end: str, value: str, claim: Relation, formula: str = "") -> Statement:
    """State the value of f' at an end; `value` is this value in the title."""
    return Statement(
        identifier,
        title=f"f'({end}) = {value}.",
        where=f"after Eq. {case.numbers[1]}",
        **said(identifier, rf"\frac{{\partial f}}{{\partial\theta}}\Big|_{{\theta={end}}} = {formula}"),
        variables=variables(case),
        given=[*noise, *case.assumed],
        before=[Have(0 < case.w, auto()), *DEFINED],
        claim=claim,
        example={**case.example, "eps": 1, "Delta": 1},
        proof=ring(),
        why="RSR = 1/2 at theta = Q(D), and RSR = 1 - e^-epsilon/2 at theta = Q(D').",
        reads=READS,
    )


def _without_the_square(right: Statement, printed: Statement) -> Statement:
    """The printed value, where the denominator RSR^2 is missing."""
    point = {**inner(printed.example), "t": 2, "b": 3}
    return replace(printed, proof=None, counterexample=point, cause="error", why=DROPPED, repaired=right)


def upper_value(case: Case, identifier: str) -> Statement:
    """State f'(Q(D))."""
    w, slope = case.w, slope_at(FAR, case)
    return _without_the_square(
        _value(
            case,
            f"{identifier}.repaired",
            "Q(D)",
            "2 beta^2 epsilon/Delta Q",
            Eq(slope, 2 * rate * b),
            r"\frac{2\epsilon}{\Delta Q}\beta^2",
        ),
        _value(
            case, identifier, "Q(D)", "beta^2 epsilon/(2 Delta Q)", Eq(slope, half * w * rate * (1 / t - 1 / t + b / w))
        ),
    )


def lower_value(case: Case, identifier: str) -> Statement:
    """State f'(Q(D'))."""
    w, slope = case.w, slope_at(NEAR, case)
    printed = half * w * rate * ((1 + b / w) / t - 1)
    shown = f"epsilon ({case.words.gain})/(2 Delta Q)"
    divided = f"epsilon ({case.words.gain})/(2 Delta Q (1 - e^-epsilon/2)^2)"
    return _without_the_square(
        _value(
            case, f"{identifier}.repaired", "Q(D')", divided, Eq(slope, printed / RECALL_NEAR**2), _near_value(case)
        ),
        _value(case, identifier, "Q(D')", shown, Eq(slope, printed)),
    )


def _near_value(case: Case) -> str:
    """f'(Q(D')) in LaTeX."""
    factor, share = case.weight.factor, r"\beta^2" if case.weight == ONE else r"\frac{\beta^2}{1-\rho_p}"
    return (
        rf"\frac{{\frac{{0.5{factor}\epsilon}}{{\Delta Q}}((1+{share})e^{{-\epsilon}}-1)}}{{(1-0.5e^{{-\epsilon}})^2}}"
    )


def upper_sign(case: Case, identifier: str) -> Statement:
    """State that f'(Q(D)) > 0."""
    slope = slope_at(FAR, case)
    return Statement(
        identifier,
        title="f'(Q(D)) > 0.",
        where=f"after Eq. {case.numbers[1]}",
        **said(identifier),
        variables=variables(case),
        given=[*noise, *case.assumed],
        before=DEFINED,
        claim=0 < slope,
        example={**case.example, "eps": 1, "Delta": 1},
        proof=positive(0 < rate * b, modulo=[Eq(slope, 2 * (rate * b))], degree=1).after(
            SCALE, Have(0 < rate * b, positive(rate, b)), Have(Eq(slope, 2 * (rate * b)), ring())
        ),
        why="f'(Q(D)) = 2 beta^2 epsilon/Delta Q.",
        reads=READS,
    )


def lower_sign(case: Case, identifier: str) -> Statement:
    """State that f'(Q(D')) > 0 below the turning point."""
    gain = case.w + b - case.w * t
    return Statement(
        identifier,
        title=f"If epsilon < {case.words.turning}, then f'(Q(D')) > 0.",
        where=f"after Eq. {case.numbers[1]}",
        **said(identifier),
        variables=variables(case),
        given=[*noise, *case.assumed, t < case.turning],
        before=[Have(0 < case.w, auto()), *DEFINED],
        claim=0 < slope_at(NEAR, case),
        example={**case.example, "eps": 1, "Delta": 1, "t": "3/2"},
        proof=positive(0 < rate * gain, multiply=[0 < RECALL_NEAR**2, 0 < t], degree=1).after(
            SCALE,
            Have(0 < gain, positive(t < case.turning, 0 < case.w, degree=2)),
            Have(0 < rate * gain, positive(rate, gain)),
            Have(0 < RECALL_NEAR**2, positive(0 < RECALL_NEAR)),
        ),
        why=f"f'(Q(D')) has the sign of {case.words.gain}.",
        exceptions={"equivalent": "The derivative at Q(D') is positive exactly if epsilon is below the turning point."},
        reads=READS,
    )


def printed_threshold(case: Case) -> Term:
    """x at the stationary threshold as printed."""
    return laplace.best_x_inverse(b, t, case.w)


STATIONARY = (
    r"e^{-\epsilon} - e^{-\frac{\theta-Q(D')}{\Delta Q}\epsilon} + \beta^2 e^{\frac{\theta-Q(D)}{\Delta "
    r"Q}\epsilon} = 0,\ \theta = \frac{\Delta Q}{\epsilon} \log \frac{-1 + \sqrt{1 + 4\beta^2 "
    r"e^\epsilon}}{2\beta^2} + Q(D')"
)


def stationary(case: Case, identifier: str) -> Statement:
    """State that the printed threshold is stationary."""
    w, z, root = case.w, printed_threshold(case), laplace.root(b, t, case.w)
    cleared = Eq(w * root**2, w + 4 * b * t)
    return Statement(
        identifier,
        title="The stated threshold solves the equation f'(theta) = 0.",
        where=f"after Eq. {case.numbers[1]}",
        **said(identifier, STATIONARY),
        variables=case.variables,
        given=case.assumed,
        before=[
            Have(0 < w, auto()), *peak(t, w), Have(0 < root - 1, auto()),
            Have(0 < w * (root - 1), chain("lemma/products.positive", {"p": w, "q": root - 1})),
            Have(0 < w / (2 * b) * (root - 1), positive(w * (root - 1), multiply=[0 < b], degree=1)),
            Have(Eq(z, laplace.best_x(b, t, w)), ring(modulo=[cleared])),
            Have(0 < z, positive(modulo=[Eq(z, laplace.best_x(b, t, w))], degree=1)),
            Have(0 < z * t, chain("lemma/products.positive", {"p": z, "q": t})),
        ],
        claim=Eq(1 / t - z + b / w * (1 / (z * t)), 0),
        example=case.example,
        proof=ring(modulo=[cleared]),
        why=f"The equation is equivalent to {case.words.root}.",
        reads=READS,
    )  # fmt: skip
