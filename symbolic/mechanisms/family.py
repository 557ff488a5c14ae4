"""k-ary randomized response and RAPPOR as a common family of mechanisms.

A user of contrast w reports truthfully with probability w and otherwise a random value. An estimator depends on the n
users only through the mean contrast W and the mean of 1 - w^2.

>>> [str(one) for one in moments(K_RR, 3, Levels.of(ratios="3:10, 5:20"), exact=True)]
['18/35', '17/35', '893/1225']
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any, Final, TypeAlias

from symbolic.mechanisms.levels import Group, Levels

Number: TypeAlias = Any  # Fraction, arb or Term: whatever has + - * / and integer powers


@dataclass(frozen=True)
class Family:
    """k-RR or RAPPOR.

    Parameters
    ----------
    centre: k -> c. The variances of an indicator with mean m and contrast w sum to 1 - S - (w^2 - 1)(S - c), where S is
        the sum of the squares of theta.
    lottery: k -> number of values of the random part of an answer (k, or 2 for a bit). If all users had the same
        contrast W, e^(epsilon/root) would be 1 + lottery * W / (1 - W).
    root: e^(epsilon/root) is rational in the formulas: 1 for k-RR, 2 for RAPPOR.
    """

    name: str
    centre: Callable[[Number], Number]
    lottery: Callable[[int], int]
    root: int

    def exact(self, levels: Levels) -> bool:
        """Whether the contrasts of these levels are rational."""
        return levels.is_exact and (
            self.root == 1 or all(_rational_root(one.ratio) is not None for one in levels.groups)
        )

    def contrast(self, group: Group, k: int, exact: bool) -> tuple[Number, Number]:
        """Return (w, 1 - w) of a group, exactly or as balls without cancellation."""
        size = self.lottery(k)
        if exact:
            ratio = group.ratio if self.root == 1 else _rational_root(group.ratio)
            assert ratio is not None
            return (ratio - 1) / (ratio - 1 + size), size / (ratio - 1 + size)
        from flint import fmpz

        if group.epsilon is None:
            assert group.ratio is not None
            above = ball(group.ratio - 1)  # e^(epsilon/root) - 1
            if self.root == 2:
                above = above / (ball(group.ratio).sqrt() + 1)
            whole = above + fmpz(size)
            return above / whole, fmpz(size) / whole
        small, gone = decayed(group.epsilon / self.root)
        whole = 1 + fmpz(size - 1) * small
        return gone / whole, fmpz(size) * small / whole


FARTHEST: Final = 350_000  # times log2(e) this is above 500,000

K_RR: Final = Family("k-rr", lambda k: 1 / k, lambda k: k, 1)
RAPPOR: Final = Family("rappor", lambda k: 1 - k / 4, lambda k: 2, 2)


def decayed(exponent: Fraction) -> tuple[Number, Number]:
    """Return balls for e^-exponent and 1 - e^-exponent, exponent >= 0.

    Beyond `FARTHEST` the first ball is [0, 2^-500000].
    """
    from flint import arb

    if exponent > FARTHEST:
        small = arb(0).union(arb(2) ** -500_000)
        return small, 1 - small
    power = ball(-exponent)
    return power.exp(), -power.expm1()


def moments(family: Family, k: int, levels: Levels, *, exact: bool) -> tuple[Number, Number, Number]:
    """Return the means over the users of w, of 1 - w, and of 1 - w^2.

    They are fractions if `exact`, otherwise balls at the current precision.
    """
    number: Callable[[int], Number] = Fraction if exact else ball
    found = {group: family.contrast(group, k, exact) for group in levels.groups}
    return (
        levels.mean(lambda group: found[group][0], number),
        levels.mean(lambda group: found[group][1], number),
        levels.mean(lambda group: found[group][1] * (1 + found[group][0]), number),
    )


def ball(number: Fraction | int) -> Any:
    """Return the number as a ball at the current precision."""
    from flint import arb, fmpq

    exact = Fraction(number)
    return arb(fmpq(exact.numerator, exact.denominator))


def _rational_root(number: Fraction | None) -> Fraction | None:
    """Return the square root if it is rational, otherwise None."""
    if number is None:
        return None
    root = Fraction(isqrt(number.numerator), isqrt(number.denominator))
    return root if root**2 == number else None
