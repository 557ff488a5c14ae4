"""Arrays of numbers with running error bounds, and terms evaluated in them.

Numbers are numpy's `longdouble`: 64 bits of mantissa on most machines, and a wider exponent range than a double. Each
operation propagates the errors of its arguments and adds its own rounding error. The elementary functions of the C
library are assumed accurate to `LIBRARY` units in the last place.

>>> from symbolic.language import exp, reals
>>> x = reals("x")
>>> found = evaluate(exp(x) - 1, {"x": Near.exact([1e-300, 1.0])})
>>> [float(one) for one in found.value], bool((found.error < 1e-15 * found.value).all())
([1e-300, 1.7182818284590453], True)

Source: Higham 2002, Section 3.3.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial, reduce
from typing import Any, Final, TypeAlias

import numpy as np

from symbolic.language import Term

Array: TypeAlias = Any  # np.ndarray or a scalar

NUMBER: Final = np.longdouble
UNIT: Final = np.finfo(NUMBER).eps / 2  # relative rounding error
IS_EXTENDED: Final = bool(UNIT < 2.0**-60)
SMALLEST: Final = np.finfo(NUMBER).smallest_subnormal
LIBRARY: Final = 4  # units in the last place, an assumption on the C library
# units in the last place of Phi below -SERIES_TO; 13 of them are the truncation error of the fraction
NORMAL: Final = 64
SERIES_TO: Final = 2.0
TERMS: Final = 26
MOST_TERMS: Final = 300  # terms of a sum


@dataclass(frozen=True, eq=False)
class Near:
    """Numbers with absolute error bounds; the bound is infinite where nothing is known."""

    value: Array
    error: Array = 0.0

    @staticmethod
    def exact(numbers: Any) -> Near:
        """Return numbers without error."""
        return Near(np.asarray(numbers, dtype=NUMBER), NUMBER(0))

    @staticmethod
    def rounded(value: Array, error: Array, units: float = 1) -> Near:
        """Return the result of an operation.

        `error` is the propagated error of the arguments, `units` the rounding error of the operation in units.
        """
        return Near(value, error + units * UNIT * np.abs(value) + SMALLEST)

    def __add__(self, other: Near) -> Near:
        value = self.value + other.value
        return Near(value, self.error + other.error + UNIT * np.abs(value))

    def __sub__(self, other: Near) -> Near:
        return self + -other

    def __mul__(self, other: Near) -> Near:
        error = np.abs(self.value) * other.error + np.abs(other.value) * self.error + self.error * other.error
        return Near.rounded(self.value * other.value, error)

    def __truediv__(self, other: Near) -> Near:
        value, least = self.value / other.value, np.abs(other.value) - other.error
        error = (self.error + np.abs(value) * other.error) / np.where(least > 0, least, np.nan)
        return Near.rounded(value, error)

    def __neg__(self) -> Near:
        return Near(-self.value, self.error)

    def __abs__(self) -> Near:
        return Near(np.abs(self.value), self.error)

    def __pow__(self, other: Near) -> Near:
        base, exponent = self.value, other.whole()
        if np.ndim(exponent) == 0 and exponent in (2, 3, 4):  # powers of the C library are slow
            return reduce(Near.__mul__, [self] * int(exponent))
        value = np.power(base, exponent)
        inner = np.where(self.error == 0, 0, -np.log1p(-np.minimum(self.error / np.abs(base), 1)))
        return Near.rounded(value, np.abs(value) * np.expm1(np.abs(exponent) * inner), LIBRARY)

    def whole(self) -> Array:
        """The nearest integers, or nan where the error does not determine them."""
        return np.where(self.error < 0.5, np.rint(self.value), np.nan)


# ---- functions


def sqrt(x: Near) -> Near:
    value = np.sqrt(x.value)
    return Near.rounded(value, np.where(value > 0, x.error / value, np.sqrt(x.error)))


def exp(x: Near) -> Near:
    value = np.exp(x.value)
    return Near.rounded(value, value * np.expm1(x.error), LIBRARY)


def expm1(x: Near) -> Near:
    """Return exp(x) - 1."""
    value = np.expm1(x.value)
    return Near.rounded(value, (value + 1) * np.expm1(x.error), LIBRARY)


def log(x: Near) -> Near:
    least = x.value - x.error
    return Near.rounded(np.log(x.value), x.error / np.where(least > 0, least, np.nan), LIBRARY)


def log1p(x: Near) -> Near:
    """Return log(1 + x)."""
    least = 1 + x.value - x.error
    return Near.rounded(np.log1p(x.value), x.error / np.where(least > 0, least, np.nan), LIBRARY)


def maximum(x: Near, y: Near) -> Near:
    apart, either = x.value - y.value, x.error + y.error
    error = np.where(apart > either, x.error, np.where(-apart > either, y.error, np.maximum(x.error, y.error)))
    return Near(np.maximum(x.value, y.value), error)


def minimum(x: Near, y: Near) -> Near:
    return -maximum(-x, -y)


def where(chosen: Array, x: Near, y: Near) -> Near:
    """Return x where `chosen` is true, else y."""
    return Near(np.where(chosen, x.value, y.value), np.where(chosen, x.error, y.error))


def density(x: Near) -> Near:
    """Return phi(x)."""
    return exp(-(x * x) / Near.exact(2)) / sqrt(Near.exact(2) * _pi())


def normal(x: Near) -> Near:
    """Return Phi(x): a series near 0, and the continued fraction of Mills' ratio in the tails.

    Source: Abramowitz and Stegun 1964, 26.2.11 and 26.2.14.
    """
    size = np.atleast_1d(np.abs(x.value))
    tail, error = np.full_like(size, np.nan), np.full_like(size, np.inf)
    for least, most, function in _RANGES:
        chosen = np.flatnonzero((least <= size) & (size < most))
        if chosen.size:
            part = function(Near.exact(size[chosen]))
            tail[chosen], error[chosen] = part.value, part.error
    found = Near(tail.reshape(np.shape(x.value)), error.reshape(np.shape(x.value)))
    found = where(x.value > 0, Near.exact(1) - found, found)
    if not np.any(x.error):
        return found
    steepest = np.exp(-(np.maximum(np.abs(x.value) - x.error, 0) ** 2) / 2)
    return Near(found.value, found.error + x.error * steepest)


def _near_tail(x: Near) -> Near:
    """Return 1 - Phi(x) by the series, for x <= SERIES_TO."""
    square, term = x.value * x.value, x.value
    series = term
    for k in range(1, TERMS):
        term = term * (square / (2 * k + 1))
        series = series + term
    return Near.exact(0.5) - density(x) * Near.rounded(series, NUMBER(0), TERMS)


def _far_tail(depth: int, x: Near) -> Near:
    """Return 1 - Phi(x) by `depth` steps of the continued fraction."""
    fraction = x.value
    for k in range(depth, 0, -1):
        fraction = x.value + k / fraction
    return density(x) / Near.rounded(fraction, NUMBER(0), NORMAL)


# (from, to, function): the range in which each is accurate to `NORMAL` units
_RANGES: Final[tuple[tuple[float, float, Callable[[Near], Near]], ...]] = (
    (0, SERIES_TO, _near_tail),
    (SERIES_TO, 3, partial(_far_tail, 128)),
    (3, 5, partial(_far_tail, 64)),
    (5, math.inf, partial(_far_tail, 40)),
)


def _pi() -> Near:
    return Near.rounded(4 * np.arctan(NUMBER(1)), NUMBER(0), LIBRARY)


def _count(function: Callable[..., int], *arrays: Near) -> Near:
    """Apply a Python function of integers to each element."""

    def one(*numbers: Any) -> Any:
        known = all(number >= 0 for number in numbers)
        return _cut(function(*(int(number) for number in numbers))) if known else NUMBER(math.nan)

    return Near.rounded(np.vectorize(one, otypes=[NUMBER])(*(each.whole() for each in arrays)), NUMBER(0))


def _cut(number: int) -> Any:
    """Return the leading 62 bits of an integer of any length."""
    more = max(number.bit_length() - 62, 0)
    return np.ldexp(NUMBER(number >> more), min(more, 20_000))


FUNCTIONS: Final[Mapping[str, Callable[..., Near]]] = {
    "+": Near.__add__,
    "-": Near.__sub__,
    "*": Near.__mul__,
    "/": Near.__truediv__,
    "^": Near.__pow__,
    "neg": Near.__neg__,
    "abs": Near.__abs__,
    "sqrt": sqrt,
    "exp": exp,
    "log": log,
    "max": maximum,
    "min": minimum,
    "Phi": normal,
    "phi": density,
    "binomial": lambda n, k: _count(math.comb, n, k),
    "!": lambda n: _count(math.factorial, n),
}


# ---- terms


def evaluate(term: Term, values: Mapping[str, Near]) -> Near:
    """Evaluate the term; exp(x) - 1 and 1 - Phi(x) have their own stable functions."""
    return _evaluate(term, values, {})


def _evaluate(term: Term, values: Mapping[str, Near], known: dict[Term, Near]) -> Near:
    """Evaluate the term; `known` caches subterms, because they recur."""
    if term not in known:
        known[term] = _value(term, values, known)
    return known[term]


def _value(term: Term, values: Mapping[str, Near], known: dict[Term, Near]) -> Near:
    op, args = term.op, term.args
    if op == "integer":
        return Near.exact(term.value) if abs(term.value) < 2**53 else Near.rounded(NUMBER(term.value), NUMBER(0))
    if op == "variable":
        return values[term.name]
    if op == "sum":
        return _sum(term, values, known)
    if op == "-" and args[0].op == "exp" and _is_one(args[1]):
        return expm1(_evaluate(args[0].args[0], values, known))
    if op == "-" and args[1].op == "Phi" and _is_one(args[0]):
        return normal(-_evaluate(args[1].args[0], values, known))
    return FUNCTIONS[op](*(_evaluate(argument, values, known) for argument in args))


def _is_one(term: Term) -> bool:
    return term.op == "integer" and term.value == 1


def _sum(term: Term, values: Mapping[str, Near], known: dict[Term, Near]) -> Near:
    """Evaluate a sum; more than `MOST_TERMS` terms give an infinite error bound."""
    index = term.args[0].name
    low, high = (_evaluate(end, values, known).whole() for end in term.args[1:3])
    few = high - low < MOST_TERMS
    total = Near.exact(np.where(few, 0, np.nan))
    if not np.any(few):
        return total
    for k in range(
        int(np.min(low[few] if np.ndim(low) else low)), int(np.max(high[few] if np.ndim(high) else high)) + 1
    ):
        part = evaluate(term.args[3], {**values, index: Near.exact(k)})
        total = where((low <= k) & (k <= high), total + part, total)
    return total
