"""Derivations of the closed forms for the Laplace mechanism with SymPy, run on request.

They are not proofs. An error is raised if SymPy's result differs from the formula.

>>> from symbolic.detection import laplace_mechanism as named
>>> print(named.epsilon_laplace.derivation[2])
and t = (x + b/w)/x^2 is
F*w*(-F + b + 1)/((F - 1)**2*(b + 1)**2)
"""

from __future__ import annotations

from typing import Any, TypeAlias

import sympy

from symbolic.detection import laplace, universal
from symbolic.detection import laplace_mechanism as named
from symbolic.detection.derivations import densities
from symbolic.formula import Step
from symbolic.formula.checking import same
from symbolic.language import Term, reals

Expression: TypeAlias = Any
Steps: TypeAlias = list[Step | tuple[str, Expression]]

X, T, B, W, F, ALPHA = reals("x t b w F alpha")
POSITIVE = ("x", "t", "b", "w", "F", "alpha")


def _positive(term: Term) -> Expression:
    from symbolic.representations.sympy import expression

    return expression(term, POSITIVE)


x, t, b, w, F_, alpha = (_positive(variable) for variable in (X, T, B, W, F, ALPHA))


def _stationary() -> tuple[Expression, Expression, Expression]:
    """Return the middle objective, the numerator of its derivative, and the positive root.

    The middle piece is Q(D') <= theta <= Q(D).
    """
    objective = _positive(laplace.objective(laplace.recall_below(X, T), laplace.false_alarm_above(X), B, W))
    numerator = sympy.factor(sympy.numer(sympy.together(sympy.diff(objective, x))))
    quadratic = t * w * x**2 - w * x - b
    if sympy.rem(numerator, quadratic, x) != 0:
        raise ArithmeticError(f"the numerator of the derivative is {numerator}")
    # the product of the roots is -b/(t w), so exactly one root is positive
    real = sympy.Dummy("x")
    best = max(sympy.solve(quadratic.subs(x, real), real), key=lambda root: root.subs({t: 1, b: 1, w: 1}))
    return objective, numerator, best


def f_beta_laplace() -> Steps:
    """Maximize the F_beta score by minimizing the objective (w P_FA + b)/P_TD on each piece."""
    objective, numerator, best = _stationary()
    below = _positive(laplace.objective(laplace.recall_below(X, T), laplace.false_alarm_below(X), B, W))
    score = _positive(laplace.f_of_objective(W * X + B, B)).subs(x, best)
    return [
        *densities.likelihood_ratio(),
        (
            "with x = e^(-theta epsilon): F = (1 + b)/(1 + f), with the objective f = (w P_FA + b)/P_TD; for "
            "1/t <= x <= 1",
            objective,
        ),
        ("its derivative in x has the sign of", numerator),
        ("which is 0 at exactly one positive x", best),
        Step("there t x^2 = x + b/w, so the objective is", w * x + b, same(objective.subs(x, best), w * best + b)),
        Step("hence F is", score, same(score, _positive(laplace.best_curved(B, T, W)))),
        (
            "this x is at most 1 if t >= 1 + b/w; otherwise the objective decreases as x tends to infinity, to",
            w + b,
        ),
        ("as for x >= 1 it is monotone", sympy.factor(sympy.diff(below, x))),
        densities.laplace_by_cases(),
        ("both cases in one formula, at u = 1/t, b = beta^2 and the weight w", named.f_beta_laplace.sympy),
    ]


def threshold_laplace() -> Steps:
    """Take the stationary point of the objective."""
    objective, numerator, best = _stationary()
    return [
        ("the objective f = (w P_FA + b)/P_TD for 1/t <= x <= 1", objective),
        ("its derivative in x has the sign of", numerator),
        Step("which is 0 at exactly one positive x", best, same(best, _positive(laplace.best_x(B, T, W)))),
        ("x = exp(-theta epsilon), theta in sensitivities above Q(D')", named.threshold_laplace.sympy),
    ]


def epsilon_laplace() -> Steps:
    """Solve the two equations of the optimal threshold."""
    bounded = sympy.solve(sympy.Eq(F_, (1 + b) / (1 + b + w * x)), x)[0]
    ratio = sympy.factor(((x + b / w) / x**2).subs(x, bounded))
    return [
        ("at the optimal threshold F is", (1 + b) / (1 + b + w * x)),
        Step("hence x is, for a given F", sympy.factor(bounded), same(bounded, _positive(laplace.bounded_x(F, B, W)))),
        Step("and t = (x + b/w)/x^2 is", ratio, same(ratio, _positive(laplace.epsilon_ratio(F, B, W)))),
        ("its logarithm, at b = beta^2 and the weight w", named.epsilon_laplace.sympy),
    ]


def trade_off_laplace() -> Steps:
    """Express the type II error of the threshold test by its type I error."""
    low = 1 - _positive(laplace.recall_above(X, T)).subs(x, 2 * alpha)
    middle = 1 - _positive(laplace.recall_below(X, T)).subs(x, 2 * alpha)
    high = 1 - _positive(laplace.recall_below(X, T)).subs(x, 1 / (2 * (1 - alpha)))
    return [
        *densities.likelihood_ratio(),
        Step(
            "alpha = x/2 for x <= 1, and the type II error for x <= 1/t is",
            low,
            same(low, _positive(laplace.trade_off_low(ALPHA, T))),
        ),
        Step(
            "for 1/t <= x <= 1 it is",
            sympy.simplify(middle),
            same(middle, _positive(laplace.trade_off_middle(ALPHA, T))),
        ),
        Step(
            "alpha = 1 - 1/(2 x) for x >= 1, and the type II error is",
            sympy.simplify(high),
            same(high, _positive(laplace.trade_off_high(ALPHA, T))),
        ),
        ("the first and the last are the tangents of the second at its ends", named.trade_off_laplace.sympy),
    ]


def f_beta_universal() -> Steps:
    """Evaluate the two corners of the trade-off function of randomized response."""
    answer = _positive(laplace.f_of_objective(laplace.objective(T / (1 + T), 1 / (1 + T), B, W), B))
    always = _positive(laplace.f_of_objective(W + B, B))
    return [
        *densities.trade_off_universal()[:2],
        Step(
            "between corners (w P_FA + b)/P_TD is monotone, so a corner is optimal; the test that repeats the "
            "answer has",
            sympy.factor(answer),
            same(answer, _positive(universal.best_answer(B, T, W))),
        ),
        ("the test that always rejects h_0 has", always),
        densities.universal_by_cases(),
        ("the larger of the two, at u = 1/t, b = beta^2 and the weight w", universal.f_beta_universal.sympy),
    ]


def epsilon_universal() -> Steps:
    """Invert the F_beta score of the test that repeats the answer of randomized response."""
    score = _positive(universal.best_answer(B, T, W))
    ratio = sympy.factor(sympy.solve(sympy.Eq(F_, score), t)[0])
    return [
        ("the F score of the test that repeats the answer of randomized response", score),
        Step("is F at t", ratio, same(ratio, _positive(universal.epsilon_ratio(F, B, W)))),
        ("its logarithm, at b = beta^2 and the weight w", universal.epsilon_universal.sympy),
    ]
