"""A number with certified digits: known exactly, or as a ball that contains it.

>>> Value.of(Fraction(2, 3), digits=5)
0.66667

A value converts to the number types of other libraries. It compares with exact numbers and other values. A comparison
is certain, or raises an error if the enclosures overlap.

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
"""The largest decimal exponent of a radius that is converted to a fraction."""
PLACES: Final = re.compile(r"(?P<layout>(?:.?[<>=^])?[-+ ]?0?\d*,?)\.(?P<places>\d{1,6})(?P<kind>[eEfFgG]?)")


@dataclass(frozen=True, eq=False, repr=False)
class Value:
    """A number known exactly, or as a ball that contains it; prints certified digits.

    The printed decimal is the number rounded to nearest. So it differs from the number by at most half a unit of the
    last digit.

    >>> value = Value.of(Fraction(1, 3), digits=4)
    >>> print(value, value.exact, value.radius_text)
    0.3333 1/3 5e-5
    """

    digits: int
    exact: Fraction | None
    ball: Any
    text: str
    radius_text: str  # bound on |printed decimal - number|: "0", or a text such as "5e-51"

    @staticmethod
    def of(number: Fraction | int | Any, digits: int) -> Value:
        """Return the value of a Fraction, an int or an `arb` ball.

        Raises `Undecided` if the ball is too wide to decide the digits.
        """
        digits = check_digits(digits)
        if hasattr(number, "is_exact"):
            ball: Any = number
            if not ball.is_exact() or abs(int(ball.man_exp()[1])) > 4 * MOST_DIGITS:
                return _made(digits=digits, exact=None, ball=ball, _rounded=rounded_ball(ball, digits))
            number, _ = endpoints(ball)
        return _made(digits=digits, exact=number if type(number) is Fraction else Fraction(number), ball=None)

    @staticmethod
    def certify(compute: Callable[[int], Fraction | Any], digits: int) -> Value:
        """Evaluate `compute(bits)` with growing precision until the digits are certain.

        `compute` returns a Fraction or a ball.
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
        """Return a rational value whose exact fraction is slower to compute than its digits.

        The digits come from the ball `enclose(bits)`. The fraction is computed when it is first used, or if the ball
        does not decide the digits (a tie).

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
            """Compute an attribute on first access, and keep it."""
            if (compute := _LATE.get(name)) is None or "digits" not in self.__dict__:
                raise AttributeError(f"a value has no {name}")
            found = self.__dict__[name] = compute(self)
            return found

    @property
    def radius(self) -> Fraction:
        """The exact bound on |printed decimal - number|.

        Raises `NumberError` if its decimal exponent is beyond a million.
        """
        mantissa, _, exponent = self.radius_text.partition("e")
        power = int(exponent or 0)
        if abs(power) > LARGEST_RADIUS:
            raise NumberError(
                f"the radius {self.radius_text} is too large or too small for a Fraction; use radius_text"
            )
        return int(mantissa) * Fraction(10) ** power

    @property
    def _number(self) -> Fraction | Any:
        """The exact number if known, otherwise the ball."""
        return self.ball if self.exact is None else self.exact

    @property
    def exact_text(self) -> str | None:
        """The exact number as text, or None if it is not known."""
        return None if self.exact is None else fraction_text(self.exact)

    @property
    def fraction(self) -> Fraction:
        """The exact number; raises `ValueError` if it is not known."""
        if self.exact is None:
            raise ValueError(f"{short(self.text)} is not known exactly; use .text, .arb or .mpf")
        return self.exact

    @property
    def arb(self) -> Any:
        """A python-flint ball that contains the number."""
        if self.exact is None:
            return self.ball
        import flint

        with flint.ctx.workprec(bits_for(self.digits)):
            return flint.arb(flint.fmpq(self.exact.numerator, self.exact.denominator))

    @property
    def mpf(self) -> Any:
        """An mpmath number with all digits and a few more bits."""
        import mpmath

        with mpmath.workprec(bits_for(self.digits)):
            if self.exact is not None:
                return mpmath.mpf(self.exact.numerator) / self.exact.denominator
            return mpmath.ldexp(*(int(part) for part in self.ball.mid().man_exp()))

    @property
    def _mpf_(self) -> Any:
        """The representation that `mpmath.mpf(value)` reads."""
        return self.mpf._mpf_

    def _sympy_(self) -> Any:
        """What `sympy.sympify(value)` reads: the exact number, or a Float with all digits."""
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
        """Return the sign of self - other; raise `Undecided` if the enclosures overlap."""
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
        """Format as `Decimal` does, rounding the number itself and not its printed digits.

        Raises `ValueError` if the number is not known to that many places.
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
                f"{short(self.text)} has {self.digits} correct digits, fewer than {spec!r} needs"
            ) from None
        return format(Context(prec=len(text)).create_decimal(text), spec)

    def _to_places(self, places: int) -> str:
        """Return the number with `places` digits after the point, rounded to nearest."""
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
    """Return a value whose other attributes are computed on first access."""
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
    """Rebuild a value from its pickle."""
    if ball is None:
        return Value(digits, exact, None, text, radius)
    from flint import arb

    return Value(digits, exact, arb(*ball), text, radius)
