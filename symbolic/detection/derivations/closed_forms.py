"""Where the closed forms on the Laplace mechanism come from: derivations with sympy, run when they are asked for.

They derive and prove nothing; an error is raised if sympy's result were another one than the formula.

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
    """The objective between Q(D') and Q(D), its derivative's numerator, and the one positive x where that is 0."""
    objective = _positive(laplace.objective(laplace.recall_below(X, T), laplace.false_alarm_above(X), B, W))
    numerator = sympy.factor(sympy.numer(sympy.together(sympy.diff(objective, x))))
    quadratic = t * w * x**2 - w * x - b
    if sympy.rem(numerator, quadratic, x) != 0:
        raise ArithmeticError(f"the derivative is {numerator}")
    # the product of the roots is -b/(t w), so one is positive, and the same one everywhere
    real = sympy.Dummy("x")
    best = max(sympy.solve(quadratic.subs(x, real), real), key=lambda root: root.subs({t: 1, b: 1, w: 1}))
    return objective, numerator, best


def f_beta_laplace() -> Steps:
    """From the objective (w P_FA + b) / P_TD, piece by piece."""
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
        ("which is 0 at one positive x", best),
        Step("there t x^2 = x + b/w, and the objective is", w * x + b, same(objective.subs(x, best), w * best + b)),
        Step("so that F is", score, same(score, _positive(laplace.best_curved(B, T, W)))),
        (
            "this x is at most 1 from t = 1 + b/w on; before, the objective falls all the way as x grows "
            "without end, to",
            w + b,
        ),
        ("as for x >= 1 it is monotone", sympy.factor(sympy.diff(below, x))),
        densities.laplace_by_cases(),
        ("both in one, at u = 1/t, b = beta^2 and the weight w", named.f_beta_laplace.sympy),
    ]


def threshold_laplace() -> Steps:
    """From the stationary point of the objective."""
    objective, numerator, best = _stationary()
    return [
        ("the objective f = (w P_FA + b)/P_TD for 1/t <= x <= 1", objective),
        ("its derivative in x has the sign of", numerator),
        Step("which is 0 at one positive x", best, same(best, _positive(laplace.best_x(B, T, W)))),
        ("x = exp(-theta epsilon), theta in sensitivities above Q(D')", named.threshold_laplace.sympy),
    ]


def epsilon_laplace() -> Steps:
    """From the two equations of the best threshold."""
    bounded = sympy.solve(sympy.Eq(F_, (1 + b) / (1 + b + w * x)), x)[0]
    ratio = sympy.factor(((x + b / w) / x**2).subs(x, bounded))
    return [
        ("at the best threshold F is", (1 + b) / (1 + b + w * x)),
        Step(
            "so that x is, for a given F", sympy.factor(bounded), same(bounded, _positive(laplace.bounded_x(F, B, W)))
        ),
        Step("and t = (x + b/w)/x^2 is", ratio, same(ratio, _positive(laplace.epsilon_ratio(F, B, W)))),
        ("its logarithm, at b = beta^2 and the weight w", named.epsilon_laplace.sympy),
    ]


def trade_off_laplace() -> Steps:
    """From the two rates of the threshold test."""
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
    """From the two corners of the trade-off curve of randomized response."""
    answer = _positive(laplace.f_of_objective(laplace.objective(T / (1 + T), 1 / (1 + T), B, W), B))
    always = _positive(laplace.f_of_objective(W + B, B))
    return [
        *densities.trade_off_universal()[:2],
        Step(
            "between corners (w P_FA + b)/P_TD is monotone, so one of the corners is best; the answer itself has",
            sympy.factor(answer),
            same(answer, _positive(universal.best_answer(B, T, W))),
        ),
        ("always saying h_1 has", always),
        densities.universal_by_cases(),
        ("the larger of the two, at u = 1/t, b = beta^2 and the weight w", universal.f_beta_universal.sympy),
    ]


def epsilon_universal() -> Steps:
    """From the F score of the answer of randomized response."""
    score = _positive(universal.best_answer(B, T, W))
    ratio = sympy.factor(sympy.solve(sympy.Eq(F_, score), t)[0])
    return [
        ("the F score of the answer of randomized response", score),
        Step("is F at t", ratio, same(ratio, _positive(universal.epsilon_ratio(F, B, W)))),
        ("its logarithm, at b = beta^2 and the weight w", universal.epsilon_universal.sympy),
    ]
