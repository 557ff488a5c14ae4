"""Derivation of errors and levels of k-RR and RAPPOR from the report of one user.

A user of contrast w gives indicators of mean theta_x w + (1 - w) c, c = 1/k (k-RR) or 1/2 (RAPPOR).

>>> print(k_rr_error()[2].checked)
exactly, at 4 points
"""

from __future__ import annotations

from typing import Any, TypeAlias

import sympy

from symbolic.estimation import common
from symbolic.estimation.definitions import errors as formulas
from symbolic.formula import Step
from symbolic.formula.checking import same
from symbolic.formula.definition import expression

Expression: TypeAlias = Any
Steps: TypeAlias = list[Step]

t, r, w, k, n, S, W = sympy.symbols("t r w k n S W", positive=True)
SHARES = sympy.symbols("theta1 theta2", real=True)
MORE = ("3/2", "2", "5", "7/3")


def _k_rr() -> Steps:
    contrast = (t - 1) / (t - 1 + k)
    theta = sympy.Symbol("theta", real=True)
    chance = (theta * t + 1 - theta) / (t + k - 1)
    return [
        Step(
            "a user with the value x reports it with probability t/(t + k - 1), another value with 1/(t + k - 1), "
            "t = e^epsilon: x is reported with probability",
            chance,
        ),
        Step(
            "that is theta w + (1 - w)/k, with the contrast w",
            contrast,
            same(chance, theta * contrast + (1 - contrast) / k, t=MORE),
        ),
    ]


def _rappor() -> Steps:
    contrast = (r - 1) / (r + 1)
    theta = sympy.Symbol("theta", real=True)
    chance = theta * r / (1 + r) + (1 - theta) / (1 + r)
    return [
        Step(
            "each bit is wrong with probability 1/(1 + r), r = e^(epsilon/2): the bit x is set with probability", chance
        ),
        Step(
            "that is theta w + (1 - w)/2, with the contrast w",
            contrast,
            same(chance, theta * contrast + (1 - contrast) / 2, r=MORE),
        ),
    ]


def _spread(centre: Expression, mean: Expression) -> Step:
    """Sum the variances of one user's indicators, for three values."""
    shares = (*SHARES, 1 - sum(SHARES))
    squares = sum(share**2 for share in shares)
    means = [share * w + (1 - w) * mean for share in shares]
    total = sum(one * (1 - one) for one in means)
    found = 1 - squares + (1 - w**2) * (squares - centre)
    return Step(
        "the variances m - m^2 of a user's indicators sum to 1 - S + (1 - w^2)(S - c), S the sum of the "
        "squares of theta (three values)",
        1 - S + (1 - w**2) * (S - sympy.Symbol("c")),
        same(total, found),
    )


def _error(name: str, setup: Steps, centre: Expression, mean: Expression) -> Steps:
    return [
        *setup,
        _spread(centre, mean),
        Step("the estimate is the mean of the indicators, less the constant, over the mean contrast W: unbiased, of "
            "error (sum of the variances)/(n W)^2, users being independent", expression(getattr(formulas, name)())),
    ]  # fmt: skip


def k_rr_error() -> Steps:
    """Derive the error from the report of one user."""
    return _error("k_rr_error", _k_rr(), sympy.Rational(1, 3), sympy.Rational(1, 3))


def rappor_error() -> Steps:
    """Derive the error from the bits of one user."""
    return _error("rappor_error", _rappor(), 1 - sympy.Rational(3, 4), sympy.Rational(1, 2))


def _bound(steps: Steps, name: str) -> Steps:
    u = sympy.Symbol("u", positive=True)
    two = (w**2 + u**2) / 2 - ((w + u) / 2) ** 2
    return [
        *steps,
        Step(
            "the mean of w^2 is at least W^2 (Jensen); for two users the difference is",
            sympy.factor(two),
            same(two, ((w - u) / 2) ** 2),
        ),
        Step("because S >= c, the error is at most that of one common level", expression(getattr(formulas, name)())),
    ]


def k_rr_error_bound() -> Steps:
    """Derive the bound by Jensen's inequality."""
    return _bound(k_rr_error()[-2:], "k_rr_error_bound")


def rappor_error_bound() -> Steps:
    """Derive the bound by Jensen's inequality."""
    return _bound(rappor_error()[-2:], "rappor_error_bound")


def k_rr_level() -> Steps:
    """Solve for the t whose contrast is W."""
    found = sympy.solve(sympy.Eq((t - 1) / (t - 1 + k), W), t)[0]
    return [
        *_k_rr()[1:],
        Step("it is W at t", found, same(found, 1 + k * W / (1 - W))),
        Step("the level is its logarithm", expression(formulas.k_rr_level())),
    ]


def rappor_level() -> Steps:
    """Solve for the r whose contrast is W."""
    found = sympy.solve(sympy.Eq((r - 1) / (r + 1), W), r)[0]
    return [
        *_rappor()[1:],
        Step("it is W at r", found, same(found, 1 + 2 * W / (1 - W))),
        Step("the level is twice its logarithm", expression(formulas.rappor_level())),
    ]


# ---- one level for all users


def _common(steps: Steps, contrast: Expression, centre: Expression, formula: Expression, name: str) -> Steps:
    error = (1 - S + (S - centre) * (1 - contrast**2)) / (n * contrast**2)
    own = formula.subs(
        {one: {"squares": S, "ratio": t, "root": r, "n": n, "k": k}[one.name] for one in formula.free_symbols}
    )
    return [
        *steps,
        Step(f"with one level for all the mean contrast is that of each: the error of {name} is", error),
        Step("ordered by what samples leave and what privacy adds", formula, same(error, own, t=MORE, r=MORE)),
    ]


def k_rr_common() -> Steps:
    """Specialise the error to one level for all users."""
    return _common(_k_rr()[1:], (t - 1) / (t - 1 + k), 1 / k, common.k_rr_error_common.sympy, "[INV]^M")


def rappor_common() -> Steps:
    """Specialise the error to one level for all users."""
    return _common(_rappor()[1:], (r - 1) / (r + 1), 1 - k / 4, common.rappor_error_common.sympy, "[RAP]^M")


def k_rr_excess() -> Steps:
    """Derive the bound: the excess decreases in t, hence it is largest at t = k."""
    added = (k - 1) / n * (k + 2 * (t - 1)) / (t - 1) ** 2
    slope = -2 * (k - 1) / n * (k + t - 1) / (t - 1) ** 3
    formula = common.k_rr_excess_bound.sympy
    own = formula.subs({one: {"n": n, "k": k}[one.name] for one in formula.free_symbols})
    return [
        Step("what privacy adds", added),
        Step(
            "its derivative by t is negative", slope, same(sympy.diff(added, t), slope, t=MORE, k=("2", "3", "5", "9"))
        ),
        Step("at t = k", formula, same(added.subs(t, k), own, k=("2", "3", "5", "9"))),
    ]
