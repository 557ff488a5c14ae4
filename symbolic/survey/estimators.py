"""Exact evaluators of the survey's estimators: the variance, and the estimate cut off at 0 and 1, for given n.

All moments are conditional on somebody answering. The estimate from m answers, j of them yes, is
x = (j (p+q) - m q) / (m (p-q)); the moments of the cut-off estimate are finite sums over all (m, j). Where p < q, the answers yes
and no change places, and with them p and q.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm
from typing import Any, Final, TypeAlias

from symbolic.faces.exact import TooLarge
from symbolic.number import Value, shown
from symbolic.survey import certified_moment as inverse_moment

Number: TypeAlias = Any  # fmpz or arb; python-flint has no types for a checker to read

MOST_CLIPPED: Final = 2_000  # respondents
MOST_EXACT_WORK: Final = 10**9  # outcomes times bits


def inverse_moment_value(values: Mapping[str, Fraction], digits: int) -> Value:
    """E[1/M | M > 0]."""
    return inverse_moment.value(int(values["n"]), values["c"], digits)


def inverse_moment_sum_value(values: Mapping[str, Fraction], digits: int) -> Value:
    """E[1/M; M > 0]."""
    return inverse_moment.value_sum(int(values["n"]), values["c"], digits)


def multiple(n: int, c: Fraction, factor: Fraction, digits: int) -> Value:
    """factor * E[1/M | M > 0], for an exact factor."""
    inverse_moment.check(n, c)
    if factor == 0:
        return Value.of(0, digits)
    if inverse_moment.is_affordable(n, c):
        return Value.of(factor * inverse_moment.exact(n, c), digits)

    def enclose(bits: int) -> Any:
        moment = inverse_moment.enclose(n, c, bits)
        if isinstance(moment, Fraction):
            return factor * moment
        import flint

        with flint.ctx.workprec(bits + 32):
            return moment * flint.fmpq(factor.numerator, factor.denominator)

    return Value.certify(enclose, digits)


def variance_value(values: Mapping[str, Fraction], digits: int) -> Value:
    """q_1 q_2 / (q - p)^2 * E[1/M | M > 0]: the first factor is a fraction, the second is certified."""
    p, q, pi = values["p"], values["q"], values["pi"]
    factor = (pi * p + (1 - pi) * q) * (pi * q + (1 - pi) * p) / (q - p) ** 2
    return multiple(int(values["n"]), p + q, factor, digits)


def cramer_rao_ratio_value(values: Mapping[str, Fraction], digits: int) -> Value:
    """n c E[1/M | M > 0]."""
    return multiple(int(values["n"]), values["c"], values["n"] * values["c"], digits)


def dont_know_cost_value(values: Mapping[str, Fraction], digits: int) -> Value:
    """n E[1/M | M > 0]."""
    return multiple(int(values["n"]), values["c"], values["n"], digits)


def clipped_bias_value(values: Mapping[str, Fraction], digits: int) -> Value:
    """The bias of the cut-off estimate, given that somebody answers."""
    n, p, q, pi = (values[name] for name in ("n", "p", "q", "pi"))
    _check_clipped(int(n))
    if 2 * pi == 1 or p * q == 0:
        return Value.of(0, digits)  # by symmetry; or because no estimate leaves [0, 1]
    if _is_affordable(int(n), p, q, pi):
        return Value.of(clipped_moments(int(n), p, q, pi)[0], digits)
    return Value.certify(lambda bits: enclose_clipped(int(n), p, q, pi, bits)[0], digits)


def clipped_mse_value(values: Mapping[str, Fraction], digits: int) -> Value:
    """The mean squared error of the cut-off estimate, given that somebody answers."""
    n, p, q, pi = (values[name] for name in ("n", "p", "q", "pi"))
    _check_clipped(int(n))
    if p * q == 0:
        return variance_value(values, digits)  # no estimate leaves [0, 1]
    if _is_affordable(int(n), p, q, pi):
        return Value.of(clipped_moments(int(n), p, q, pi)[1], digits)
    return Value.certify(lambda bits: enclose_clipped(int(n), p, q, pi, bits)[1], digits)


def _check_clipped(n: int) -> None:
    if n > MOST_CLIPPED:
        raise TooLarge(f"n = {shown(n)} is above {MOST_CLIPPED}: the sum over all outcomes has n^2 / 2 terms")


def _is_affordable(n: int, p: Fraction, q: Fraction, pi: Fraction) -> bool:
    bits = lcm(p.denominator, q.denominator).bit_length() + pi.denominator.bit_length()
    return n**3 * bits <= MOST_EXACT_WORK


def clipped_moments(n: int, p: Fraction, q: Fraction, pi: Fraction) -> tuple[Fraction, Fraction]:
    """(bias, mean squared error) of the cut-off estimate, exactly.

    >>> clipped_moments(1, Fraction(3, 5), Fraction(1, 5), Fraction(1, 4))
    (Fraction(1, 8), Fraction(1, 4))
    """
    from flint import fmpq, fmpz

    factorial = fmpz(math.factorial(n))
    bias, mse = _moments(n, p, q, pi, fmpz, lambda a, b: a // b, factorial, factorial**2, fmpq)
    return Fraction(int(bias.p), int(bias.q)), Fraction(int(mse.p), int(mse.q))


def enclose_clipped(n: int, p: Fraction, q: Fraction, pi: Fraction, bits: int) -> tuple[Number, Number]:
    """(bias, mean squared error) as balls."""
    import flint
    from flint import arb, fmpz

    with flint.ctx.workprec(bits + 4 * n.bit_length() + 32):
        scale = 1 / arb(fmpz(n)).fac()
        return _moments(n, p, q, pi, lambda x: arb(fmpz(x)), lambda a, b: a / b, arb(1), scale, arb)


def _moments(
    n: int,
    p: Fraction,
    q: Fraction,
    pi: Fraction,
    number: Callable[[int], Number],
    divide: Callable[[Number, int], Number],
    start: Number,
    scale: Number,
    quotient: Callable[[Number], Any],
) -> tuple[Any, Any]:
    """Over the common denominator d f, the weight of an outcome (j yes, k no, l do not know) is n! / (j! k! l!) Y^j N^k U^l / (d f)^n.

    It is kept as the product of Y^j start/j!, N^k start/k! and U^l start/l!, over `scale` = start^3 / n!.
    """
    if p < q:
        p, q = q, p
    d = lcm(p.denominator, q.denominator)
    truth, lie = int(p * d), int(q * d)
    e, f = pi.numerator, pi.denominator

    def powers(base: int) -> list[Number]:
        made, power, rest = [], number(1), start
        for k in range(n + 1):
            made.append(power * rest)
            power, rest = power * base, divide(rest, k + 1) if k < n else rest
        return made

    yes, no = powers(e * truth + (f - e) * lie), powers(e * lie + (f - e) * truth)
    unknown = (d - truth - lie) * f
    unanswered = powers(unknown)
    first, second = quotient(number(0)), quotient(number(0))
    for m in range(1, n + 1):
        # The estimate is v / bound, where v = j (p+q) d - m q d, cut off at 0 and at bound = m (p-q) d.
        bound = m * (truth - lie)
        inner, inner_squared, top = number(0), number(0), number(0)
        for j in range(m * lie // (truth + lie) + 1, m + 1):
            v = j * (truth + lie) - m * lie
            weight = yes[j] * no[m - j]
            if v >= bound:
                top += weight
            else:
                inner += weight * v
                inner_squared += weight * (v * v)
        first += quotient(unanswered[n - m] * (inner + top * bound)) / bound
        second += quotient(unanswered[n - m] * (inner_squared + top * bound**2)) / bound**2
    answered = (number((d * f) ** n) - number(unknown**n)) * scale
    share = quotient(number(e)) / f
    mean, square = first / answered, second / answered
    return mean - share, square - 2 * share * mean + share * share
