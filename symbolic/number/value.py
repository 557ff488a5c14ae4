"""A number with its digits: known exactly, or as a ball that contains it.

>>> Value.of(Fraction(2, 3), digits=5)
0.66667
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symbolic.number.digits import Undecided, endpoints, fraction_text, layout, rounded, rounded_ball
from symbolic.number.reading import MOST_DIGITS, NumberError, bits_for, check_digits, parse, short


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
        check_digits(digits)
        if not isinstance(number, (Fraction, int)):
            if not number.is_exact() or abs(int(number.man_exp()[1])) > 4 * MOST_DIGITS:
                m, e = rounded_ball(number, digits)
                return Value(digits, None, number, layout(m, e, digits), f"5e{e - digits}")
            number, _ = endpoints(number)
        exact = Fraction(number)
        m, e = rounded(exact, digits)
        right = m * Fraction(10) ** (e + 1 - digits) == exact
        return Value(digits, exact, None, layout(m, e, digits), "0" if right else f"5e{e - digits}")

    @staticmethod
    def certify(compute: Callable[[int], Fraction | Any], digits: int) -> Value:
        """The value of `compute(bits)` (a Fraction or a ball), asked with growing precision until the digits are certain."""
        bits = bits_for(check_digits(digits))
        most = 16 * bits + 20_000
        while True:
            try:
                return Value.of(compute(bits), digits)
            except Undecided as reason:
                if bits >= most:
                    raise Undecided(f"{reason}, even with {bits} bits") from None
            bits = min(2 * bits, most)

    @property
    def radius(self) -> Fraction:
        """How far the printed decimal can be from the truth, exactly; `NumberError` where its exponent is beyond 100000."""
        try:
            return parse(self.radius_text)
        except NumberError:
            raise NumberError(
                f"the radius {self.radius_text} is too far from 1 to be a Fraction; radius_text has it"
            ) from None

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

    def __float__(self) -> float:
        return float(self.exact) if self.exact is not None else float(self.ball.mid())

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text
