"""Correctly rounded decimals of exact numbers and of balls.

>>> decimal(Fraction(2, 3), 5)
'0.66667'
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import floor
from typing import Any, Final

from symbolic.number.reading import LONG, NumberError, bits_for, short

FAR: Final = 10_000  # binary exponent beyond which the digits of a ball come from its logarithm
MINUTE: Final = 1 << 20  # bits: a radius this far below the last bit of the midpoint is rounded up
FARTHEST: Final = 10**4000  # exponent of ten above which a number is not printed as a decimal
LONGEST: Final = 1 << 25  # bits of an endpoint that is written out: four megabytes


class Undecided(ArithmeticError):
    """The enclosure is too wide to decide; more precision may help."""


def decimal(number: Fraction, digits: int) -> str:
    """Return the number with `digits` significant digits, rounded to nearest (ties to even).

    >>> decimal(Fraction(1, 8), 2), decimal(Fraction(10**9), 3), decimal(Fraction(-1, 3 * 10**9), 3)
    ('0.12', '1.00e9', '-3.33e-10')
    """
    return layout(*rounded(number, digits), digits)


def rounded(number: Fraction, digits: int) -> tuple[int, int]:
    """Return (m, e): the number rounds to m * 10^(e + 1 - digits), with `digits` digits or 0."""
    return _rounded_quotient(number.numerator, number.denominator, digits)


def _rounded_quotient(numerator: int, below: int, digits: int) -> tuple[int, int]:
    """Return `rounded` of a quotient, which need not be in lowest terms."""
    if numerator == 0:
        return 0, 0
    sign, above = (-1 if numerator < 0 else 1), abs(numerator)
    # 10^e <= |number| < 10^(e + 1): e starts too small and grows by exact comparisons
    e = floor((above.bit_length() - below.bit_length() - 1) * 0.30103) - 1
    while above * 10 ** max(-e - 1, 0) >= below * 10 ** max(e + 1, 0):
        e += 1
    shift = digits - 1 - e
    m = _round_divide(above * 10 ** max(shift, 0), below * 10 ** max(-shift, 0))
    return (sign * m // 10, e + 1) if m == 10**digits else (sign * m, e)


def _round_divide(above: int, below: int) -> int:
    """Return the integer nearest to above/below (ties to even)."""
    if below.bit_length() > 3 * LONG:
        from flint import fmpz

        quotient, rest = (int(part) for part in divmod(fmpz(above), fmpz(below)))
    else:
        quotient, rest = divmod(above, below)
    twice = 2 * rest
    return quotient + (twice > below or (twice == below and quotient % 2 == 1))


def layout(m: int, e: int, digits: int) -> str:
    if m == 0:
        return "0"
    sign, text = ("-" if m < 0 else ""), integer_text(abs(m))
    if -7 <= e < 0:
        return f"{sign}0.{'0' * (-e - 1)}{text}"
    if 0 <= e < digits - 1:
        return f"{sign}{text[: e + 1]}.{text[e + 1 :]}"
    if e == digits - 1:
        return sign + text
    return f"{sign}{text[0]}{'.' if digits > 1 else ''}{text[1:]}e{e}"


def integer_text(number: int) -> str:
    """Return an integer of any length as text."""
    if number.bit_length() < 3 * LONG:
        return str(number)
    from flint import fmpz

    return str(fmpz(number))


def fraction_text(number: Fraction) -> str:
    """Return an exact number as text: "3" or "-2/7"."""
    text = integer_text(number.numerator)
    return text if number.denominator == 1 else f"{text}/{integer_text(number.denominator)}"


def shown(number: Fraction | int) -> str:
    """Return an exact number as text for a message, shortened if it is long.

    >>> shown(Fraction(1, 10**60))
    '1/1000000000000000000000000000...00000'
    """
    return short(fraction_text(Fraction(number)))


def endpoints(ball: Any) -> tuple[Fraction, Fraction]:
    """Return the exact endpoints of an `arb` ball.

    A tiny radius is rounded up, so that the endpoints can be written out. Raises `Undecided` if the ball is not finite
    or an endpoint has more than 2^25 bits.

    >>> import flint
    >>> endpoints(flint.arb(3) / 4)
    (Fraction(3, 4), Fraction(3, 4))
    """
    low, high, exponent = _ends(ball)
    unit = Fraction(1 << max(exponent, 0), 1 << max(-exponent, 0))
    return low * unit, high * unit


def _ends(ball: Any) -> tuple[int, int, int]:
    """Return (l, h, e) such that the ball lies between l * 2^e and h * 2^e."""
    if not ball.is_finite():
        raise Undecided("the enclosure is not finite")
    middle, place = (int(part) for part in ball.mid().man_exp())
    radius, last = (int(part) for part in ball.rad().man_exp())
    if not radius:
        last = place
    elif radius.bit_length() + last < place - MINUTE:
        radius, last = 1, place - MINUTE
    exponent = min(place, last) if middle else last
    if max(abs(exponent), abs(place + middle.bit_length())) > LONGEST:
        raise Undecided("the number is too large or too small to be written out")
    middle <<= max(place - exponent, 0)
    radius <<= last - exponent
    return middle - radius, middle + radius, exponent


def rounded_ball(ball: Any, digits: int) -> tuple[int, int]:
    """Return the value of `rounded` that all numbers in the ball share.

    Raises `Undecided` if they differ, and `NumberError` if the exponent is too long to print.
    """
    found = _seen_at_once(ball, digits) if digits < LONG else None
    m, e = found or _rounded_ends(ball, digits)
    if abs(e) > FARTHEST:
        raise NumberError("the exponent of the number has more than 4000 digits")
    return m, e


def _rounded_ends(ball: Any, digits: int) -> tuple[int, int]:
    """Round both endpoints of the ball, written out exactly."""
    import flint

    if not ball.is_finite():
        raise Undecided("the enclosure is not finite")
    if ball.contains(0):
        raise Undecided("the enclosure contains 0")
    scale = 0
    mantissa, exponent = (int(part) for part in ball.mid().man_exp())
    size = mantissa.bit_length() + exponent
    if abs(size) > FAR:  # too far from 1 for its endpoints to be written out
        with flint.ctx.workprec(max(bits_for(digits), mantissa.bit_length() + 64) + 2 * size.bit_length()):
            scale = int((abs(ball).mid().log() / flint.arb(10).log()).mid().floor().unique_fmpz())
            ball = ball / flint.arb(10) ** flint.arb(scale)
    low, high, exponent = _ends(ball)
    low, high, below = low << max(exponent, 0), high << max(exponent, 0), 1 << max(-exponent, 0)
    m, e = _rounded_quotient(low, below, digits)
    if not _rounds_to(high, below, digits, m, e):
        raise Undecided(f"the enclosure does not decide {digits} digits")
    return m, e + scale


@lru_cache(maxsize=64)
def _ten_to(digits: int) -> int:
    return int(10**digits)


def _seen_at_once(ball: Any, digits: int) -> tuple[int, int] | None:
    """Return (m, e) from FLINT's short decimal enclosure, or None if that does not decide it.

    The enclosure has about five more digits. FLINT's m +- r contains the ball in units of 10^p. All its numbers round
    to the same decimal if it keeps away from the midpoints between decimals. They have the same number of digits if it
    is neither the smallest nor the largest number of its length.
    """
    middle, radius, place = map(int, ball.mid_rad_10exp(digits))
    size = middle if middle > 0 else -middle
    spare = len(str(size)) - digits
    if spare < 1:
        return None
    unit, top = _ten_to(spare), _ten_to(digits)
    m, rest = divmod(size, unit)
    if 2 * (rest - radius) > unit:
        m += 1
    elif 2 * (rest + radius) >= unit:
        return None
    if 2 * radius >= unit or not top < 10 * m < 10 * top - 10:
        return None
    return (m if middle > 0 else -m), place + spare + digits - 1


def _rounds_to(numerator: int, below: int, digits: int, m: int, e: int) -> bool:
    """Whether the quotient rounds to (m, e).

    Products alone decide if |numerator/below - m unit| < unit/2 and m is not a power of ten.
    """
    shift = digits - 1 - e
    off = abs(numerator * 10 ** max(shift, 0) - m * below * 10 ** max(-shift, 0))
    if 2 * off < below * 10 ** max(-shift, 0) and 10 ** (digits - 1) < abs(m) < 10**digits - 1:
        return True
    return (m, e) == _rounded_quotient(numerator, below, digits)
