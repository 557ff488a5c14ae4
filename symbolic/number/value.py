"""A number with its digits: known exactly, or as a ball that contains it.

>>> Value.of(Fraction(2, 3), digits=5)
0.66667

It converts to what other libraries count with, and compares itself with exact numbers and with its like: the answer is
certain, or an error says that the enclosures do not decide.

>>> third = Value.of(Fraction(1, 3), digits=30)
>>> third < Fraction(1, 2), third == "1/3", f"{third:.4f}", float(third)
(True, True, '0.3333', 0.3333333333333333)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Context
from fractions import Fraction
from numbers import Real
from typing import TYPE_CHECKING, Any, Final, cast

from symbolic.number.digits import Undecided, endpoints, fraction_text, layout, rounded, rounded_ball
from symbolic.number.reading import MOST_DIGITS, NumberError, bits_for, check_digits, parse, short

LARGEST_RADIUS: Final = 10**6
"""The exponent up to which a radius is written out as a fraction."""
PLACES: Final = re.compile(r"(?P<layout>(?:.?[<>=^])?[-+ ]?0?\d*,?)\.(?P<places>\d{1,6})(?P<kind>[eEfFgG]?)")


@dataclass(frozen=True, eq=False, repr=False)
class Value:
    """A number known exactly, or as a ball that contains it; prints its digits, each of them right.

    The printed decimal is the number rounded to nearest, so it is within half a unit of the last digit of the truth.

    >>> value = Value.of(Fraction(1, 3), digits=4)
    >>> print(value, value.exact, value.radius_text)
    0.3333 1/3 5e-5
    """

    digits: int
    exact: Fraction | None
    ball: Any
    text: str
    radius_text: str  # how far the printed decimal can be from the truth: "0", or like "5e-51"

    @staticmethod
    def of(number: Fraction | int | Any, digits: int) -> Value:
        """The value of a Fraction, an int, or an `arb` ball narrow enough to decide the digits (else `Undecided`)."""
        digits = check_digits(digits)
        if hasattr(number, "is_exact"):
            ball: Any = number
            if not ball.is_exact() or abs(int(ball.man_exp()[1])) > 4 * MOST_DIGITS:
                return _made(digits=digits, exact=None, ball=ball, _rounded=rounded_ball(ball, digits))
            number, _ = endpoints(ball)
        return _made(digits=digits, exact=number if type(number) is Fraction else Fraction(number), ball=None)

    @staticmethod
    def certify(compute: Callable[[int], Fraction | Any], digits: int) -> Value:
        """The value of `compute(bits)` (a Fraction or a ball), asked with growing precision until the digits are
        certain.
        """
        digits = check_digits(digits)
        bits = bits_for(digits)
        most = 16 * bits + 20_000
        while True:
            try:
                return Value.of(compute(bits), digits)
            except Undecided as reason:
                if bits >= most:
                    raise Undecided(f"{reason}, even with {bits} bits") from None
            bits = min(2 * bits, most)

    @staticmethod
    def late(enclose: Callable[[int], Any], exact: Callable[[], Fraction], digits: int) -> Value:
        """A rational number whose fraction takes longer than its digits: they come from the ball `enclose(bits)`, and
        the fraction when it is first asked for, or where a ball does not decide (a tie).

        >>> third = Value.late(lambda bits: Value.of(Fraction(1, 3), 60).arb, lambda: Fraction(1, 3), digits=4)
        >>> third, third.exact
        (0.3333, Fraction(1, 3))
        """
        try:
            found = Value.of(enclose(bits_for(check_digits(digits))), digits)
        except Undecided:
            return Value.of(exact(), digits)
        if found.exact is None:
            del found.__dict__["exact"]
            found.__dict__["_exactly"] = exact
        return found

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """What is computed when it is first asked for, and kept."""
            if (compute := _LATE.get(name)) is None or "digits" not in self.__dict__:
                raise AttributeError(f"a value has no {name}")
            found = self.__dict__[name] = compute(self)
            return found

    @property
    def radius(self) -> Fraction:
        """How far the printed decimal can be from the truth, exactly; `NumberError` where its exponent is beyond a
        million.
        """
        mantissa, _, exponent = self.radius_text.partition("e")
        power = int(exponent or 0)
        if abs(power) > LARGEST_RADIUS:
            raise NumberError(f"the radius {self.radius_text} is too far from 1 to be a Fraction; radius_text has it")
        return int(mantissa) * Fraction(10) ** power

    @property
    def _number(self) -> Fraction | Any:
        """The exact number, or else the ball."""
        return self.ball if self.exact is None else self.exact

    @property
    def exact_text(self) -> str | None:
        """The exact number as text, where it is known."""
        return None if self.exact is None else fraction_text(self.exact)

    @property
    def fraction(self) -> Fraction:
        """The exact number; an error where it is not known to be rational."""
        if self.exact is None:
            raise ValueError(f"{short(self.text)} is not known exactly; it has .text, .arb and .mpf")
        return self.exact

    @property
    def arb(self) -> Any:
        """A python-flint ball that contains the truth."""
        if self.exact is None:
            return self.ball
        import flint

        with flint.ctx.workprec(bits_for(self.digits)):
            return flint.arb(flint.fmpq(self.exact.numerator, self.exact.denominator))

    @property
    def mpf(self) -> Any:
        """A number of mpmath, with the digits and a few more bits."""
        import mpmath

        with mpmath.workprec(bits_for(self.digits)):
            if self.exact is not None:
                return mpmath.mpf(self.exact.numerator) / self.exact.denominator
            return mpmath.ldexp(*(int(part) for part in self.ball.mid().man_exp()))

    @property
    def _mpf_(self) -> Any:
        """What `mpmath.mpf(value)` reads."""
        return self.mpf._mpf_

    def _sympy_(self) -> Any:
        """What `sympy.sympify(value)` reads: the exact number, or all digits as a Float."""
        import sympy

        if self.exact is not None:
            return sympy.Rational(self.exact.numerator, self.exact.denominator)
        return sympy.Float(self.text, self.digits)

    def __float__(self) -> float:
        return float(self.exact) if self.exact is not None else float(self.ball.mid())

    def __reduce__(self) -> tuple[Any, ...]:
        ball = None if self.ball is None else tuple(_integers(part) for part in (self.ball.mid(), self.ball.rad()))
        return _restored, (self.digits, self.exact, ball, self.text, self.radius_text)

    # ---- comparing

    def _sign_of_difference(self, other: Value | Fraction, question: str) -> int:
        """Of self - other; raises `Undecided` where the enclosures do not tell."""
        theirs = other.exact if isinstance(other, Value) else other
        if self.exact is not None and theirs is not None:
            return (self.exact > theirs) - (self.exact < theirs)
        import flint

        precise = max((one.ball.bits() for one in (self, other) if isinstance(one, Value) and one.ball), default=0)
        with flint.ctx.workprec(bits_for(self.digits) + precise):
            mine, yours = (
                self.arb if self.exact is None else _ball(self.exact),
                (_ball(theirs) if theirs is not None else cast(Value, other).arb),
            )
            if mine < yours:
                return -1
            if mine > yours:
                return 1
        raise Undecided(
            f"{self.digits} digits do not decide {short(self.text)} {question} {short(str(other))}; ask for more digits"
        )

    def _compare(self, other: object, question: str, holds: Callable[[int], bool]) -> Any:
        if other is self:
            return holds(0)
        if not isinstance(other, Value):
            try:
                other = parse(other)
            except NumberError:
                if isinstance(other, (Real, str)):
                    raise
                return NotImplemented
        return holds(self._sign_of_difference(other, question))

    def __eq__(self, other: object) -> bool:
        return cast(bool, self._compare(other, "==", lambda sign: sign == 0))

    def __lt__(self, other: object) -> bool:
        return cast(bool, self._compare(other, "<", lambda sign: sign < 0))

    def __le__(self, other: object) -> bool:
        return cast(bool, self._compare(other, "<=", lambda sign: sign <= 0))

    def __gt__(self, other: object) -> bool:
        return cast(bool, self._compare(other, ">", lambda sign: sign > 0))

    def __ge__(self, other: object) -> bool:
        return cast(bool, self._compare(other, ">=", lambda sign: sign >= 0))

    def __hash__(self) -> int:
        return hash(self.exact) if self.exact is not None else object.__hash__(self)

    # ---- printing

    def __format__(self, spec: str) -> str:
        """As a Decimal is formatted, from the number and not from its printed digits; `ValueError` where it is not
        known to so many places.
        """
        if not (asked := PLACES.fullmatch(spec)):
            return format(self.text, spec)
        places, kind = int(asked["places"]), asked["kind"].lower()
        try:
            if kind == "f":
                text = self._to_places(places)
            else:
                text = Value.of(self._number, places + 1 if kind == "e" else max(places, 1)).text
        except (Undecided, NumberError):
            raise ValueError(
                f"{short(self.text)} has {self.digits} right digits, fewer than {spec!r} asks for"
            ) from None
        return format(Context(prec=len(text)).create_decimal(text), spec)

    def _to_places(self, places: int) -> str:
        """With so many digits after the point, rounded to nearest."""
        low, high = (
            end * 10**places for end in ((self.exact, self.exact) if self.ball is None else endpoints(self.ball))
        )
        if round(low) != round(high):
            raise Undecided("the enclosure does not decide the last place")
        return f"{round(low)}e-{places}"

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text


def _made(**known: Any) -> Value:
    """A value of which the rest is computed when it is asked for."""
    made = object.__new__(Value)
    object.__setattr__(made, "__dict__", known)
    return made


def _radius_text(value: Any) -> str:
    m, e = value._rounded
    if value.ball is None:
        up, down = 10 ** max(e + 1 - value.digits, 0), 10 ** max(value.digits - 1 - e, 0)
        if m * up * value.exact.denominator == value.exact.numerator * down:
            return "0"
    return f"5e{e - value.digits}"


_LATE: Final[dict[str, Callable[[Any], Any]]] = {
    "exact": lambda value: value._exactly(),
    "_rounded": lambda value: rounded(value.exact, value.digits),
    "text": lambda value: layout(value._rounded[0], value._rounded[1], value.digits),
    "radius_text": _radius_text,
}


def _ball(number: Fraction) -> Any:
    from flint import arb, fmpq

    return arb(fmpq(number.numerator, number.denominator))


def _integers(number: Any) -> tuple[int, int]:
    mantissa, exponent = number.man_exp()
    return int(mantissa), int(exponent)


def _restored(
    digits: int, exact: Fraction | None, ball: tuple[tuple[int, int], tuple[int, int]] | None, text: str, radius: str
) -> Value:
    """A value from what `pickle` stored of it."""
    if ball is None:
        return Value(digits, exact, None, text, radius)
    from flint import arb

    return Value(digits, exact, arb(*ball), text, radius)
