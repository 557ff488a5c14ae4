"""Exact numbers e^epsilon, and the checks that the composition values share.

>>> Scale.of("0.1", None), Scale.of(None, "3/2"), Scale.of(0, None).ratio
(Scale(epsilon=Fraction(1, 10), ratio=None), Scale(epsilon=None, ratio=Fraction(3, 2)), Fraction(1, 1))
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeAlias

from symbolic.formula import DomainError, Option
from symbolic.number import parse, shown

LARGEST_LOSS_BITS: Final = 334  # k epsilon below about 10^100

Ball: TypeAlias = Any  # arb; python-flint has no types for a checker to read


@dataclass(frozen=True)
class Scale:
    """A number e^epsilon, given by epsilon or by its value, exactly.

    The other field is None; both are known where the number is 1.
    """

    epsilon: Fraction | None
    ratio: Fraction | None

    @staticmethod
    def of(epsilon: Any, ratio: Any, names: tuple[str, str] = ("epsilon", "ratio"), least: int | None = 0) -> Scale:
        """Build a scale from exactly one of the two numbers.

        Parameters
        ----------
        names: what error messages call the two.
        least: the smallest epsilon allowed (None: any).

        Raises `DomainError`.
        """
        if (epsilon is None) == (ratio is None):
            raise DomainError(f"give either {names[0]} or {names[1]} (= e^{names[0]})")
        if ratio is not None:
            number = parse(ratio)
            if number <= 0 or (least == 0 and number < 1):
                bound = f"{names[1]} >= 1" if least == 0 else f"{names[1]} > 0"
                raise DomainError(f"{names[1]} = {shown(number)} is outside its domain {bound}")
            return Scale(Fraction(0), Fraction(1)) if number == 1 else Scale(None, number)
        number = parse(epsilon)
        if least is not None and number < least:
            raise DomainError(f"{names[0]} = {shown(number)} is outside its domain {names[0]} >= {least}")
        return Scale(number, Fraction(1) if number == 0 else None)

    def ball(self, power: int = 1) -> Ball:
        """Return e^(power epsilon) at the current precision."""
        from flint import arb, fmpz

        if self.ratio is not None and abs(power) <= 64:
            return _arb(self.ratio) ** arb(power)
        return (self.log() * fmpz(power)).exp()

    def log(self) -> Ball:
        """Return epsilon at the current precision, with small relative error."""
        if self.epsilon is not None:
            return _arb(self.epsilon)
        assert self.ratio is not None
        return _arb(self.ratio - 1).log1p() if self.ratio < 2 and 2 * self.ratio > 1 else _arb(self.ratio).log()

    def size(self) -> int:
        """Return some b >= 0 with |epsilon| < 2^b."""
        if self.epsilon is not None:
            return (abs(self.epsilon.numerator) // self.epsilon.denominator + 1).bit_length()
        assert self.ratio is not None
        return max(self.ratio.numerator.bit_length(), self.ratio.denominator.bit_length()).bit_length()

    def inverse(self) -> Scale:
        """Return e^-epsilon."""
        return Scale(None if self.epsilon is None else -self.epsilon, None if self.ratio is None else 1 / self.ratio)


def check_k(k: Any, largest: int) -> int:
    """Return k as an int from 1 to `largest`; raises `DomainError` otherwise."""
    number = parse(k)
    if number.denominator != 1 or not 1 <= number <= largest:
        raise DomainError(f"k = {shown(number)} is outside its domain: an integer, 1 <= k <= {largest}")
    return int(number)


def check_loss(k: int, scale: Scale) -> None:
    """Raise `DomainError` where e^(k epsilon) is too large for a ball."""
    if k.bit_length() + scale.size() > LARGEST_LOSS_BITS:
        raise DomainError("k epsilon is above about 10^100; e^(k epsilon) cannot be handled")


def _arb(number: Fraction) -> Ball:
    from flint import arb, fmpq

    return arb(fmpq(number.numerator, number.denominator))


# ---- parameters of the named values

EPSILON: Final = Option("epsilon >= 0 of one mechanism; or give ratio", None)
RATIO: Final = Option("ratio = e^epsilon >= 1, exactly; or give epsilon", None)
ALPHA: Final = Option("type I error, 0 <= alpha <= 1")
AT: Final = Option("the epsilon of the composition; or give at_ratio", None)
AT_RATIO: Final = Option("at_ratio = e^at > 0, exactly; or give at", None)
