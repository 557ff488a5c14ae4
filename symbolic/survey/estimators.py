"""Certified values of the survey's estimators: moments, variance, clipped estimate.

All moments are conditional on at least one answer. The estimate from m answers, j of them yes, is x = (j (p+q) - m q) /
(m (p-q)). The moments of the clipped estimate are finite sums over all (m, j). For p < q, exchange yes and no, and p
and q.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Any, Final

from symbolic.number import Value, shown
from symbolic.representations.exact import TooLarge
from symbolic.survey import certified_moment as inverse_moment
from symbolic.survey import clipped

MOST_CLIPPED: Final = 2_000  # respondents
MOST_EXACT_WORK: Final = 10**9  # outcomes times bits


def inverse_moment_value(values: Mapping[str, Fraction], digits: int) -> Value:
    """Return E[1/M | M > 0]."""
    return inverse_moment.value(int(values["n"]), values["c"], digits)


def inverse_moment_sum_value(values: Mapping[str, Fraction], digits: int) -> Value:
    """Return E[1/M; M > 0]."""
    return inverse_moment.value_sum(int(values["n"]), values["c"], digits)


def multiple(n: int, c: Fraction, factor: Any, digits: int) -> Value:
    """Return factor * E[1/M | M > 0], for an exact factor (a Fraction, or FLINT's)."""
    inverse_moment.check(n, c)
    if factor == 0:
        return Value.of(0, digits)
    if inverse_moment.is_affordable(n, c):
        return Value.of(_fraction(factor) * inverse_moment.exact(n, c), digits)

    def enclose(bits: int) -> Any:
        moment = inverse_moment.enclose(n, c, bits)
        if isinstance(moment, Fraction):
            return _fraction(factor) * moment
        import flint

        with flint.ctx.workprec(bits + 32):
            return moment * _flint(factor)

    return Value.certify(enclose, digits)


def _flint(number: Any) -> Any:
    """Return FLINT's fraction, whose gcd is fast for numbers of 100,000 digits."""
    from flint import fmpq

    return fmpq(number.numerator, number.denominator) if isinstance(number, Fraction) else number


def _fraction(number: Any) -> Fraction:
    return number if isinstance(number, Fraction) else Fraction(int(number.p), int(number.q))


def variance_value(values: Mapping[str, Fraction], digits: int) -> Value:
    """Return q_1 q_2 / (q - p)^2 * E[1/M | M > 0]; the first factor is an exact fraction."""
    p, q, pi = (_flint(values[name]) for name in ("p", "q", "pi"))
    factor = (pi * p + (1 - pi) * q) * (pi * q + (1 - pi) * p) / (q - p) ** 2
    return multiple(int(values["n"]), _fraction(p + q), factor, digits)


def cramer_rao_ratio_value(values: Mapping[str, Fraction], digits: int) -> Value:
    """Return n c E[1/M | M > 0]."""
    return multiple(int(values["n"]), values["c"], values["n"] * values["c"], digits)


def dont_know_cost_value(values: Mapping[str, Fraction], digits: int) -> Value:
    """Return n E[1/M | M > 0]."""
    return multiple(int(values["n"]), values["c"], values["n"], digits)


def clipped_bias_value(values: Mapping[str, Fraction], digits: int) -> Value:
    """Return the bias of the clipped estimate, given at least one answer."""
    n, p, q, pi = (values[name] for name in ("n", "p", "q", "pi"))
    _check_clipped(int(n))
    if 2 * pi == 1 or p * q == 0:
        return Value.of(0, digits)  # by symmetry, or because the estimate never leaves [0, 1]
    if _is_affordable(int(n), p, q, pi):
        return Value.of(clipped.exact_moment(int(n), p, q, pi, False), digits)
    return Value.certify(lambda bits: clipped.enclose_moment(int(n), p, q, pi, False, bits), digits)


def clipped_mse_value(values: Mapping[str, Fraction], digits: int) -> Value:
    """Return the mean squared error of the clipped estimate, given at least one answer."""
    n, p, q, pi = (values[name] for name in ("n", "p", "q", "pi"))
    _check_clipped(int(n))
    if p * q == 0:
        return variance_value(values, digits)  # the estimate never leaves [0, 1]
    if _is_affordable(int(n), p, q, pi):
        return Value.of(clipped.exact_moment(int(n), p, q, pi, True), digits)
    return Value.certify(lambda bits: clipped.enclose_moment(int(n), p, q, pi, True, bits), digits)


def _check_clipped(n: int) -> None:
    if n > MOST_CLIPPED:
        raise TooLarge(f"n = {shown(n)} is above {MOST_CLIPPED}: the sum over all outcomes has n^2 / 2 terms")


def _is_affordable(n: int, p: Fraction, q: Fraction, pi: Fraction) -> bool:
    bits = lcm(p.denominator, q.denominator).bit_length() + pi.denominator.bit_length()
    return n**3 * bits <= MOST_EXACT_WORK and n * bits <= inverse_moment.LONGEST
