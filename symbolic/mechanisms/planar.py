"""The normaliser of the planar geometric mechanism.

lambda = 1/F(a), a = epsilon s, F(a) = sum of e^(-a |z|) over z in Z^2. F is a sum over shells m = |z|^2 of
r(m) e^(-a sqrt m). `plan` chooses the cheapest of three methods:

1. `direct`: the terms themselves, for large a; the truncation error is bounded by BOUNDS.md P1.
2. `poisson`: Poisson summation and a power series, for small a; BOUNDS.md P2 and P3.
3. `ewald`: Ewald summation, between them; BOUNDS.md P4 and P5.

>>> normaliser("0.5", 1, digits=30)
0.0396093799225857739540769539223
>>> normaliser("1e-40", "1/2", digits=10), normaliser(100, 1, digits=10)
(3.978873577e-82, 1.000000000)

Source: Chatzikokolakis, ElSalamouny and Palamidessi, PoPETs 2017(4); Stein and Weiss 1971, Chapter VII (Poisson
summation); Ewald 1921.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, TypeAlias

from symbolic.formula import DomainError, Evaluator, Option, representations
from symbolic.formula.reasons import IRRATIONAL, NO_FLOATS
from symbolic.mechanisms.epstein import epstein, shells
from symbolic.mechanisms.geometric import written
from symbolic.number import Value, check_digits, parse, shown
from symbolic.representations.exact import TooLarge

Ball: TypeAlias = Any  # arb; python-flint has no types for a checker to read
Polynomial: TypeAlias = Any  # arb_poly

TABLE_BITS: Final = 1_024  # coefficients are cached up to this precision
TABLE_FIRST: Final = 41
LARGEST_RATIO: Final = 0.25  # v with the table: its terms decrease by a factor of 4 or more
MOST_SECONDS: Final = 120.0
EARLY: Final = 8  # values at one precision before the table is computed, which costs about ten values
PATIENCE: Final = 0.01  # seconds; a slower value computes the table at once
ASKED: Final[dict[int, int]] = {}  # precision -> number of values requested for which the table applies
LOG2: Final = math.log(2)


def normaliser(epsilon: Any, side: Any = 1, digits: int = 50) -> Value:
    """Return lambda = 1 / sum over z in Z^2 of e^(-epsilon side |z|).

    Parameters
    ----------
    epsilon: the privacy loss per unit of distance, > 0, exact.
    side: the side of a cell, > 0, exact.
    digits: number of correct significant digits.

    Raises `DomainError` outside the domain, `TooLarge` where the work would take minutes.
    """
    a = scale(epsilon, side)

    def inverse(bits: int) -> Ball:
        import flint

        found = enclose(a, bits)
        with flint.ctx.workprec(bits + 32):
            return 1 / found

    return Value.certify(inverse, check_digits(digits))


def lattice_sum(epsilon: Any, side: Any = 1, digits: int = 50) -> Value:
    """Return F = 1/lambda; parameters as for `normaliser`.

    >>> lattice_sum(2, digits=20)
    1.9931310712786393435
    """
    a = scale(epsilon, side)
    return Value.certify(lambda bits: enclose(a, bits), check_digits(digits))


def scale(epsilon: Any, side: Any) -> Fraction:
    """Return a = epsilon * side; raises `DomainError` unless both are positive."""
    for name, given in (("epsilon", parse(epsilon)), ("side", parse(side))):
        if given <= 0:
            raise DomainError(f"{name} = {shown(given)} is outside its domain {name} > 0")
    return parse(epsilon) * parse(side)


# ---- choice of the method


@dataclass(frozen=True)
class Plan:
    """A method and its estimated cost in seconds."""

    way: str
    seconds: float


def plan(a: Fraction, bits: int) -> Plan:
    """Choose the cheapest method by a rough cost model; any choice is sound.

    At 50 digits the table is used up to a = 20.1, the direct sum above.

    >>> [plan(Fraction(a), 231).way for a in (1, 20, 21)], [plan(Fraction(a), 3400).way for a in (1, 60)]
    (['table', 'table', 'direct'], ['ewald', 'direct'])
    >>> plan(Fraction(1, 10**18), 33_000).way
    'series'
    """
    if bits <= TABLE_BITS and a <= _table_reach():
        return Plan("table", 0.0)
    costs = _without_table(a, bits)
    if _log2(a) <= 0:
        costs.append(Plan("series", _series_seconds(a, bits)))
    return min(costs, key=lambda one: one.seconds)


def _without_table(a: Fraction, bits: int) -> list[Plan]:
    return [Plan("direct", _direct_seconds(a, bits)), Plan("ewald", _ewald_seconds(a, bits))]


def _is_early(bits: int) -> bool:
    """Whether this is one of the first values at this precision."""
    rounded = _rounded(bits)
    ASKED[rounded] = ASKED.get(rounded, 0) + 1
    return ASKED[rounded] <= EARLY


def enclose(a: Fraction, bits: int) -> Ball:
    """Return a ball that contains F(a), with about `bits` relative bits."""
    chosen = plan(a, bits)
    if chosen.way == "table" and _is_early(bits):
        once = min(_without_table(a, bits), key=lambda one: one.seconds)
        chosen = once if once.seconds < PATIENCE else chosen
    if chosen.seconds > MOST_SECONDS:
        raise TooLarge(f"the lattice sum would take about {chosen.seconds:.0f} s; ask for fewer digits")
    return WAYS[chosen.way](a, bits)


def _log2(a: Fraction) -> float:
    """Return log2 of a within 1, also for numbers outside the range of floats."""
    return a.numerator.bit_length() - a.denominator.bit_length()


def _clamped(a: Fraction) -> float:
    """Return a as a float between 2^-400 and 2^400, for cost estimates."""
    return 2.0**400 if _log2(a) > 399 else 2.0**-400 if _log2(a) < -399 else float(a)


def _table_reach() -> Fraction:
    """Return the largest a with y <= 41/4, rounded down to 20.1."""
    return Fraction(math.floor(20 * math.pi * math.sqrt(LARGEST_RATIO * TABLE_FIRST)), 10)


def _absolute(a: Fraction, bits: int) -> int:
    """Convert relative bits of F into absolute ones: F is about 2 pi / a^2, and above 1."""
    return int(bits + 8 + min(0.0, 2 * _log2(a)))


def _exp_seconds(bits: float) -> float:
    return 2e-6 + 3e-12 * bits * bits


def _direct_seconds(a: Fraction, bits: int) -> float:
    shells = 0.3 * (LOG2 * bits / _clamped(a)) ** 2 + 1
    return shells * _exp_seconds(bits * 0.6)


def _ewald_seconds(a: Fraction, bits: int) -> float:
    above, below = _ewald_shells(a, bits)
    return 0.3 * (2 * above + below) * 12 * _exp_seconds(bits * 0.6) + 10 * _exp_seconds(bits)


def _series_seconds(a: Fraction, bits: int) -> float:
    places, count = _absolute(a, bits) + 8, _series_count(a, bits)
    terms = 0.8 * max(places, 1)
    return terms * (2e-6 + 2e-9 * places) + count * terms * (2.5e-7 + 1e-10 * places)


# ---- 1. direct


def direct(a: Fraction, bits: int) -> Ball:
    """Return F by its own terms (BOUNDS.md P1)."""
    import flint
    from flint import arb

    size = _clamped(a)
    if size > 2 * bits + 64:
        with flint.ctx.workprec(bits + 32):
            return 1 + arb(0).union(arb(2) ** (5 - 2 * bits - 64))  # e^-a < 2^-a
    reach = (LOG2 * (bits + 8) + 2 * math.log(bits) + 8 / (1 + size)) / size
    most = max(1, math.ceil(reach * reach), math.ceil(1 / size**2))
    with flint.ctx.workprec(bits + 32):
        ball = _ball(a)
        total = arb(1)
        for m, count in shells(most):
            flint.ctx.prec = max(64, bits + 48 - int(size * math.sqrt(m) / LOG2))
            term = (-(ball * arb(m).sqrt())).exp() * count
            flint.ctx.prec = bits + 32
            total += term
        rho = arb(most).sqrt()
        if not ball * rho >= 1:
            raise AssertionError("the direct sum must end where the terms decrease")
        rest = 16 * (-ball * rho).exp() * (rho**2 / ball + 2 * rho / ball**2 + 2 / ball**3)
        return total + arb(0).union(rest)


# ---- 2. Poisson


def table(a: Fraction, bits: int) -> Ball:
    """Return F by Poisson summation with cached coefficients."""
    rounded = _rounded(bits)
    return poisson(a, bits, TABLE_FIRST, _coefficients(rounded, TABLE_FIRST, rounded // 2 + 8))


def _rounded(bits: int) -> int:
    return -(-bits // 64) * 64


def series(a: Fraction, bits: int) -> Ball:
    """Return F by Poisson summation for tiny a, without the cache."""
    places = max(_absolute(a, bits) + 8, 16)
    return poisson(a, bits, 1, _expand(places, 1, _series_count(a, bits), _falls(a)))


def _series_count(a: Fraction, bits: int) -> int:
    """Return the number of coefficients that makes v^J about 2^-places."""
    return max(1, math.ceil((_absolute(a, bits) + 16) / _falls(a)))


def _falls(a: Fraction) -> float:
    """Return a lower bound of -2 log2(a / 2 pi), the bits that v^j loses with each j."""
    return 2 * (2.6514 - math.log2(_clamped(a))) if abs(_log2(a)) < 399 else 2 * (1.65 - _log2(a))


@lru_cache(maxsize=16)
def _coefficients(bits: int, first: int, count: int) -> Polynomial:
    return _expand(bits, first, count)


def _expand(bits: int, first: int, count: int, fall: float = 0) -> Polynomial:
    """Return the coefficients binomial(-3/2, j) first^j Z(3/2 + j), j < count.

    Z is without the shells below `first`. Coefficient j has an error of about 2^(j fall - bits).
    """
    import flint
    from flint import arb, arb_poly

    guarded = bits + 16 + math.ceil(count * math.log2(first)) + count.bit_length()
    with flint.ctx.workprec(guarded):
        low = [(count_, 1 / arb(m).sqrt() / m, arb(1) / m) for m, count_ in shells(first - 1)]
        found, binomial, power = [], arb(1), arb(1)
        for j, whole in enumerate(epstein(count, guarded, fall)):
            rest = whole
            for at, (count_, term, step) in enumerate(low):
                rest = rest - count_ * term
                low[at] = (count_, term * step, step)
            found.append(binomial * power * rest)
            binomial = binomial * (-(2 * j + 3)) / (2 * j + 2)
            power = power * first
    with flint.ctx.workprec(bits + 16):
        return arb_poly([+one for one in found])


def poisson(a: Fraction, bits: int, first: int, coefficients: Polynomial) -> Ball:
    """Return F from the coefficients of the shells from `first` on (BOUNDS.md P2 and P3)."""
    import flint
    from flint import arb

    with flint.ctx.workprec(bits + 32):
        ball, pi = _ball(a), arb.pi()
        y = (ball / (2 * pi)) ** 2
        v = y / first
        count = coefficients.degree() + 1
        ratio = v * (2 * count + 3) / (2 * count + 1)
        if not ratio < 1:
            raise AssertionError("the power series must converge")
        rest = (10 * (2 * count + 1)) * v**count / (1 - ratio)
        total = coefficients(v) + arb(0, rest.abs_upper())
        for m, count_ in shells(first - 1):
            inverse = (y + m).rsqrt()
            total += count_ * inverse * inverse * inverse
        return 2 * pi / ball**2 + ball / (4 * pi * pi) * total


# ---- 3. Ewald


def _ewald_shells(a: Fraction, bits: int) -> tuple[int, int]:
    """Return the number of shells above and below the split; any numbers are sound."""
    wanted = LOG2 * (_absolute(a, bits) + 8)
    size = min(_clamped(a), 1e9)
    return max(0, math.ceil(wanted / 4)), max(0, math.ceil((wanted - size * size / 16) * 4 / math.pi**2))


def ewald(a: Fraction, bits: int) -> Ball:
    """Return F by Ewald summation (BOUNDS.md P4 and P5)."""
    import flint
    from flint import arb

    above, below = _ewald_shells(a, bits)
    wanted, size = _absolute(a, bits) + 40, min(_clamped(a), 1e9)
    with flint.ctx.workprec(bits + 32):
        ball, pi = _ball(a), arb.pi()
        root_pi, d = pi.sqrt(), ball / 4
        total = d.erf() + 4 * root_pi / ball**2 * (root_pi / 2 * d.erfc() + d * (-d * d).exp())
        for m, count in shells(above):
            root = math.sqrt(m)
            fall = size * root if 8 * root < size else 4 * m + size * size / 16
            flint.ctx.prec = max(64, int(wanted - fall / LOG2))  # small terms need fewer bits; any precision is sound
            exact_root = arb(m).sqrt()
            e = (ball * exact_root).exp()
            term = (2 * exact_root - d).erfc() / e - e * (2 * exact_root + d).erfc()
            flint.ctx.prec = bits + 32
            total += term * count / 2
        for m, count in shells(below):
            flint.ctx.prec = max(64, int(wanted - (size * size / 16 + math.pi**2 * m / 4) / LOG2))
            b = ball * ball / 16 + pi * pi * m / 4
            root_b = b.sqrt()
            term = ball * root_pi / 16 * (root_pi / 2 * root_b.erfc() / (b * root_b) + (-b).exp() / b)
            flint.ctx.prec = bits + 32
            total += term * count
        fourth, q = arb(-4).exp(), (-pi * pi / 4).exp()
        rest = ball / (2 * root_pi) * fourth ** (above + 1) / (1 - fourth)
        rest += arb(3) / 10 * ball * root_pi * (-d * d).exp() * q ** (below + 1) / (1 - q)
        return total + arb(0).union(rest)


def _ball(number: Fraction) -> Ball:
    from flint import arb, fmpq

    return arb(fmpq(number.numerator, number.denominator))


WAYS: Final[dict[str, Callable[[Fraction, int], Ball]]] = {
    "direct": direct,
    "table": table,
    "series": series,
    "ewald": ewald,
}


# ---- the named values


def _computed(of: Callable[..., Value]) -> Callable[[int, Mapping[str, Any]], Value]:
    return lambda digits, given: of(given["epsilon"], given["side"], digits)


_PLANE = {
    "epsilon": Option("epsilon > 0 per unit of distance"),
    "side": Option("the side of a cell, side > 0", "1"),
}


normaliser_value: Final = Evaluator(
    "planar.normaliser",
    "The normaliser lambda of the planar geometric mechanism: 1 / (sum of e^(-epsilon side |z|) over z in Z^2).",
    "",
    _PLANE,
    _computed(normaliser),
    **representations(written, "normaliser", numpy=NO_FLOATS, enumeration=IRRATIONAL),
)
lattice_sum_value: Final = Evaluator(
    "planar.lattice-sum",
    "The inverse normaliser 1/lambda of the planar geometric mechanism: the sum of e^(-epsilon side |z|) over "
    "z in Z^2.",
    "",
    _PLANE,
    _computed(lattice_sum),
    **representations(written, "lattice_sum", numpy=NO_FLOATS, enumeration=IRRATIONAL),
)
VALUES: Final = (normaliser_value, lattice_sum_value)
