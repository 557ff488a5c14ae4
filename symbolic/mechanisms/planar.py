"""The planar geometric mechanism: its normaliser lambda = 1/F(a), a = epsilon s, F(a) = sum of e^(-a |z|) over Z^2.

F is a sum over shells m = |z|^2 of r(m) e^(-a sqrt m), where r(m) counts the ways to write m as a sum of two squares;
r(m) <= 4 d(m) <= 8 sqrt m <= 8 m, where d(m) counts divisors. Three ways to enclose it, each with a bound for what is
left out; the cheapest is taken (`plan`).

1. **Direct** (`direct`), for large a. sqrt(t) e^(-a sqrt t) falls once a sqrt t >= 1, so with rho = sqrt M, a rho >= 1,
       0 <= sum over m > M <= integral from M of 8 sqrt(t) e^(-a sqrt t) dt = 16 e^(-a rho) (rho^2/a + 2 rho/a^2 +
       2/a^3).

   With the shell 1 itself that is at most (4 + 16 (1/a + 2/a^2 + 2/a^3)) e^-a <= 32 e^-a at M = 1, a >= 2: beyond the
   precision asked for, F is 1.

2. **Poisson** (`poisson`), for small a. The Fourier transform of e^(-a |x|) in the plane is 2 pi a / (a^2 + 4 pi^2
   |k|^2)^(3/2), so that with y = (a / 2 pi)^2

       F = 2 pi / a^2 + a / (4 pi^2) * sum over m >= 1 of r(m) (m + y)^(-3/2).

   The shells below `first` (41 in the table, 1 without it) are taken as they are. The others are expanded in v =
   y/first < 1: the coefficient j is binomial(-3/2, j) first^j Z(3/2 + j), where Z(s) is what these shells give of
   Epstein's zeta function, the sum of r(m) m^(-s) = 4 zeta(s) beta(s). first^s Z(s) falls with s, so with
   |binomial(-3/2, j)| <= 2 j + 1 and Epstein's zeta function at 3/2 below 10 the coefficient j is at most 10 (2 j + 1)
   in absolute value, and what follows the term J - 1 at most 10 v^J (2 J + 1) / (1 - rho), where rho = v (2 J + 3) / (2
   J + 1) bounds the ratio of two successive bounds, while rho < 1. The polynomial is remembered by precision.

3. **Ewald** (`ewald`), between them. With e^(-a sqrt m) = a / (2 sqrt pi) * integral of t^(-3/2) e^(-a^2/(4 t) - m t)
   over t > 0, cut at t = 4 and theta(t) = sqrt(pi / t) theta(pi^2 / t) below the cut, with d = a/4, b = a^2/16 + pi^2 m
   / 4 and G(x) = Gamma(3/2, x) = sqrt(pi)/2 erfc(sqrt x) + sqrt x e^(-x),

       F = erf(d) + sum over m >= 1 of r(m) (e^(-a sqrt m) erfc(2 sqrt m - d) - e^(a sqrt m) erfc(2 sqrt m + d)) / 2
         + 4 sqrt(pi) / a^2 G(d^2) + sum over m >= 1 of r(m) a sqrt(pi) / 16 G(b) b^(-3/2).

   Above the cut a shell gives at most a / (16 sqrt pi) e^(-4 m) / m, so what follows m = M at most a / (2 sqrt pi)
   e^(-4 (M+1)) / (1 - e^-4). Below it, from sqrt y <= 2 y for y >= 1/4, a shell gives at most a sqrt(pi) e^(-b) (1 / (4
   pi^2 m) + 1 / (pi^4 m^2)), so what follows m = M at most 0.3 a sqrt(pi) e^(-a^2/16) q^(M+1) / (1 - q), q =
   e^(-pi^2/4), as 8 (1/(4 pi^2) + 1/pi^4) < 0.3.

>>> normaliser("0.5", 1, digits=30)
0.0396093799225857739540769539223
>>> normaliser("1e-40", "1/2", digits=10), normaliser(100, 1, digits=10)
(3.978873577e-82, 1.000000000)

Source: Chatzikokolakis, ElSalamouny and Palamidessi, PoPETs 2017(4). Epstein's zeta function: Hardy and Wright, Section
17.9 (zeta times beta); Poisson summation: Stein and Weiss 1971, Chapter VII; the cut: Ewald 1921.
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
from symbolic.mechanisms.epstein import epstein
from symbolic.mechanisms.geometric import written
from symbolic.mechanisms.shells import upto
from symbolic.number import Value, check_digits, parse, shown
from symbolic.representations.exact import TooLarge

Ball: TypeAlias = Any  # arb; python-flint has no types for a checker to read
Polynomial: TypeAlias = Any  # arb_poly

TABLE_BITS: Final = 1_024  # up to here the coefficients are remembered
TABLE_FIRST: Final = 41
LARGEST_RATIO: Final = 0.25  # of v, in the table
MOST_SECONDS: Final = 120.0
EARLY: Final = 8  # values without the table, before it is made
PATIENCE: Final = 0.01  # seconds for one of them
ASKED: Final[dict[int, int]] = {}  # precision -> how many values were asked for that the table gives
LOG2: Final = math.log(2)


def normaliser(epsilon: Any, side: Any = 1, digits: int = 50) -> Value:
    """lambda = 1 / sum over z in Z^2 of e^(-epsilon side |z|), with so many right digits.

    Parameters
    ----------
    epsilon: the privacy loss per unit of distance, > 0, exact.
    side: the side of a cell, > 0, exact.

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
    """F = 1/lambda, the sum itself.

    >>> lattice_sum(2, digits=20)
    1.9931310712786393435
    """
    a = scale(epsilon, side)
    return Value.certify(lambda bits: enclose(a, bits), check_digits(digits))


def scale(epsilon: Any, side: Any) -> Fraction:
    """a = epsilon * side, checked."""
    for name, given in (("epsilon", parse(epsilon)), ("side", parse(side))):
        if given <= 0:
            raise DomainError(f"{name} = {shown(given)} is outside its domain {name} > 0")
    return parse(epsilon) * parse(side)


# ---- which way


@dataclass(frozen=True)
class Plan:
    """The way that is taken, and what it is expected to cost in seconds."""

    way: str
    seconds: float


def plan(a: Fraction, bits: int) -> Plan:
    """The cheapest way, by a rough model of the costs; any choice is sound.

    At 50 digits the table is taken up to a = 20.1, the direct sum above.

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
    """Is this one of the first values at this precision? The table costs as much as about ten values without it."""
    rounded = _rounded(bits)
    ASKED[rounded] = ASKED.get(rounded, 0) + 1
    return ASKED[rounded] <= EARLY


def enclose(a: Fraction, bits: int) -> Ball:
    """A ball that contains F(a), of about so many bits relative to it."""
    chosen = plan(a, bits)
    if chosen.way == "table" and _is_early(bits):
        once = min(_without_table(a, bits), key=lambda one: one.seconds)
        chosen = once if once.seconds < PATIENCE else chosen
    if chosen.seconds > MOST_SECONDS:
        raise TooLarge(f"the lattice sum would take about {chosen.seconds:.0f} s; ask for fewer digits")
    return WAYS[chosen.way](a, bits)


def _log2(a: Fraction) -> float:
    """log2 of a, within 1 (and so for numbers that no float holds)."""
    return a.numerator.bit_length() - a.denominator.bit_length()


def _clamped(a: Fraction) -> float:
    """a as a float between 2^-400 and 2^400: good enough where only the work depends on it."""
    return 2.0**400 if _log2(a) > 399 else 2.0**-400 if _log2(a) < -399 else float(a)


def _table_reach() -> Fraction:
    """a with y <= 41/4, rounded down: 20.1."""
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
    """F by its own terms: the first way."""
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
        for m, count in upto(most):
            flint.ctx.prec = max(64, bits + 48 - int(size * math.sqrt(m) / LOG2))
            term = (-(ball * arb(m).sqrt())).exp() * count
            flint.ctx.prec = bits + 32
            total += term
        rho = arb(most).sqrt()
        if not ball * rho >= 1:
            raise AssertionError("the first shell left out lies where the terms fall")
        rest = 16 * (-ball * rho).exp() * (rho**2 / ball + 2 * rho / ball**2 + 2 / ball**3)
        return total + arb(0).union(rest)


# ---- 2. Poisson


def table(a: Fraction, bits: int) -> Ball:
    """F by the second way, with the remembered polynomial."""
    rounded = _rounded(bits)
    return poisson(a, bits, TABLE_FIRST, _coefficients(rounded, TABLE_FIRST, rounded // 2 + 8))


def _rounded(bits: int) -> int:
    return -(-bits // 64) * 64


def series(a: Fraction, bits: int) -> Ball:
    """F by the second way, for tiny a: as many coefficients as it takes, and none is remembered."""
    places = max(_absolute(a, bits) + 8, 16)
    return poisson(a, bits, 1, _expand(places, 1, _series_count(a, bits), _falls(a)))


def _series_count(a: Fraction, bits: int) -> int:
    """How many coefficients make v^J about 2^-places."""
    return max(1, math.ceil((_absolute(a, bits) + 16) / _falls(a)))


def _falls(a: Fraction) -> float:
    """How many bits v^j loses with each j, at least, without shells taken as they are: -2 log2(a / 2 pi)."""
    return 2 * (2.6514 - math.log2(_clamped(a))) if abs(_log2(a)) < 399 else 2 * (1.65 - _log2(a))


@lru_cache(maxsize=16)
def _coefficients(bits: int, first: int, count: int) -> Polynomial:
    return _expand(bits, first, count)


def _expand(bits: int, first: int, count: int, fall: float = 0) -> Polynomial:
    """The coefficients binomial(-3/2, j) first^j Z(3/2 + j), j < count, without the shells below `first`.

    The coefficient j is known within about 2^(j fall - bits)."""
    import flint
    from flint import arb, arb_poly

    guarded = bits + 16 + math.ceil(count * math.log2(first)) + count.bit_length()
    with flint.ctx.workprec(guarded):
        low = [(count_, 1 / arb(m).sqrt() / m, arb(1) / m) for m, count_ in upto(first - 1)]
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
    """F by the second way, from the coefficients of the shells from `first` on."""
    import flint
    from flint import arb

    with flint.ctx.workprec(bits + 32):
        ball, pi = _ball(a), arb.pi()
        y = (ball / (2 * pi)) ** 2
        v = y / first
        count = coefficients.degree() + 1
        ratio = v * (2 * count + 3) / (2 * count + 1)
        if not ratio < 1:
            raise AssertionError("the expansion is used inside its circle only")
        rest = (10 * (2 * count + 1)) * v**count / (1 - ratio)
        total = coefficients(v) + arb(0, rest.abs_upper())
        for m, count_ in upto(first - 1):
            inverse = (y + m).rsqrt()
            total += count_ * inverse * inverse * inverse
        return 2 * pi / ball**2 + ball / (4 * pi * pi) * total


# ---- 3. Ewald


def _ewald_shells(a: Fraction, bits: int) -> tuple[int, int]:
    """How many shells above the cut, and below it (any numbers are sound)."""
    wanted = LOG2 * (_absolute(a, bits) + 8)
    size = min(_clamped(a), 1e9)
    return max(0, math.ceil(wanted / 4)), max(0, math.ceil((wanted - size * size / 16) * 4 / math.pi**2))


def ewald(a: Fraction, bits: int) -> Ball:
    """F by the third way."""
    import flint
    from flint import arb

    above, below = _ewald_shells(a, bits)
    wanted, size = _absolute(a, bits) + 40, min(_clamped(a), 1e9)
    with flint.ctx.workprec(bits + 32):
        ball, pi = _ball(a), arb.pi()
        root_pi, d = pi.sqrt(), ball / 4
        total = d.erf() + 4 * root_pi / ball**2 * (root_pi / 2 * d.erfc() + d * (-d * d).exp())
        for m, count in upto(above):
            root = math.sqrt(m)
            fall = size * root if 8 * root < size else 4 * m + size * size / 16
            flint.ctx.prec = max(64, int(wanted - fall / LOG2))  # the term is so much smaller; any precision is sound
            exact_root = arb(m).sqrt()
            e = (ball * exact_root).exp()
            term = (2 * exact_root - d).erfc() / e - e * (2 * exact_root + d).erfc()
            flint.ctx.prec = bits + 32
            total += term * count / 2
        for m, count in upto(below):
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


# ---- the values


def _computed(of: Callable[..., Value]) -> Callable[[int, Mapping[str, Any]], Value]:
    return lambda digits, given: of(given["epsilon"], given["side"], digits)


_PLANE = {
    "epsilon": Option("the loss per unit of distance, epsilon > 0"),
    "side": Option("the side of a cell, side > 0", "1"),
}


normaliser_value: Final = Evaluator(
    "planar.normaliser",
    "lambda of the planar geometric mechanism: 1 over the sum of e^(-epsilon side |z|) over all cells z of the grid.",
    "",
    _PLANE,
    _computed(normaliser),
    **representations(written, "normaliser", numpy=NO_FLOATS, enumeration=IRRATIONAL),
)
lattice_sum_value: Final = Evaluator(
    "planar.lattice-sum",
    "1/lambda of the planar geometric mechanism, the sum of e^(-epsilon side |z|) over all cells z of the grid.",
    "",
    _PLANE,
    _computed(lattice_sum),
    **representations(written, "lattice_sum", numpy=NO_FLOATS, enumeration=IRRATIONAL),
)
VALUES: Final = (normaliser_value, lattice_sum_value)
