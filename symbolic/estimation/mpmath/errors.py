"""Errors and levels of k-RR and RAPPOR in mpmath: sums over the groups of users.

>>> from symbolic.values import entry
>>> with mpmath.workdps(20):
...     print(entry("k-rr.error").mpmath(theta="1/2, 1/3, 1/6", ratios="3:10, 5:20"))
0.082121627800640146319
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import mpmath
from mpmath import exp, log, mpf

from symbolic.estimation.shape import Shape
from symbolic.mechanisms.levels import Levels
from symbolic.representations.mpmath import fraction

Number: TypeAlias = Any  # mpf


def _groups(epsilons: Any, ratios: Any, power: int) -> list[tuple[int, Number]]:
    """Return (users, e^(epsilon/power)) of each group."""
    found = []
    for group in Levels.of(listed(epsilons), listed(ratios)).groups:
        given = group.epsilon if group.ratio is None else group.ratio
        assert given is not None
        number = mpf(given.numerator) / given.denominator
        found.append((group.users, exp(number / power) if group.ratio is None else mpmath.root(number, power)))
    return found


def listed(given: Any) -> Any:
    """Return a text or None unchanged, and a number as an exact fraction."""
    return given if given is None or isinstance(given, str) else fraction(given)


def _mean(groups: list[tuple[int, Number]], of: Callable[[Number], Number]) -> Number:
    return mpmath.fsum(users * of(level) for users, level in groups) / sum(users for users, _ in groups)


def _contrast(lottery: int) -> Callable[[Number], Number]:
    return lambda level: (level - 1) / (level - 1 + lottery)


def _error(squares: Number, groups: list[tuple[int, Number]], lottery: int, centre: Number, individual: bool) -> Number:
    """Return (1 - S + (S - c) mean(1 - w^2))/(n W^2)."""
    own = _contrast(lottery)
    mean = _mean(groups, own)
    noise = _mean(groups, lambda level: 1 - own(level) ** 2) if individual else 1 - mean**2
    return (1 - squares + (squares - centre) * noise) / (sum(users for users, _ in groups) * mean**2)


def _shape(theta: Any, k: Any, squares: Any) -> tuple[int, Number]:
    """Return the size of the alphabet and the sum of the squares."""
    if theta is not None:
        shape = Shape.of(theta)
        return shape.k, mpf(shape.squares.numerator) / shape.squares.denominator
    return int(k), 1 / k if squares is None else squares


def _k_rr(individual: bool) -> Callable[..., Number]:
    def error(theta: Any, k: Any, squares: Any, epsilons: Any, ratios: Any) -> Number:
        """Return (1 - S + (S - 1/k) mean(1 - w^2))/(n W^2)."""
        size, total = _shape(theta, k, squares)
        return _error(total, _groups(epsilons, ratios, 1), size, 1 / mpf(size), individual)

    return error


def _rappor(individual: bool) -> Callable[..., Number]:
    def error(theta: Any, k: Any, squares: Any, epsilons: Any, ratios: Any) -> Number:
        """Return (1 - S + (S - 1 + k/4) mean(1 - w^2))/(n W^2)."""
        size, total = _shape(theta, k, squares)
        return _error(total, _groups(epsilons, ratios, 2), 2, 1 - mpf(size) / 4, individual)

    return error


k_rr_error, k_rr_error_bound = _k_rr(True), _k_rr(False)
rappor_error, rappor_error_bound = _rappor(True), _rappor(False)


def k_rr_level(k: Number, epsilons: Any, ratios: Any, scale: str) -> Number:
    """Return log(1 + k W/(1 - W)), or without the logarithm for scale=ratio."""
    mean = _mean(_groups(epsilons, ratios, 1), _contrast(int(k)))
    ratio = 1 + int(k) * mean / (1 - mean)
    return ratio if scale == "ratio" else log(ratio)


def rappor_level(epsilons: Any, ratios: Any, scale: str) -> Number:
    """Return 2 log((1 + W)/(1 - W)), or its exponential for scale=ratio."""
    mean = _mean(_groups(epsilons, ratios, 2), _contrast(2))
    root = (1 + mean) / (1 - mean)
    return root**2 if scale == "ratio" else 2 * log(root)
