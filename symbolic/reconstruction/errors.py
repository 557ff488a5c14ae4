"""The expected squared error of [INV]^M under k-RR and of [RAP]^M under RAPPOR, for levels that differ from user to user, and the printed bounds.

Write S for the sum of the squares of theta. User i gives indicators Y_x of mean theta_x w_i + (1 - w_i) mu, where mu = 1/k for k-RR (the indicators of the
answer) and mu = 1/2 for RAPPOR (the bits); users are independent. The estimate is the mean of the indicators with that of the constants taken off, over the
mean contrast W; it is unbiased, and its error is sum over x of Var(mean of Y_x) / W^2. An indicator of mean m has the variance m - m^2, and sum over x of
m - m^2 is 1 - S - (w^2 - 1) (S - c) with c = 1/k (k-RR: the sum of m is 1) or c = 1 - k/4 (RAPPOR: m - m^2 = 1/4 - w^2 (theta_x - 1/2)^2). So

    E = (1 - S + (S - c) mean(1 - w_i^2)) / (n W^2),

all of whose summands are >= 0. The bound of the paper is the same with 1 - W^2 in place of the mean, which is not larger by Jensen's inequality; as c = 1/k <= S,
or as S - c is the sum of (theta_x - 1/2)^2, it is a bound indeed. The two agree where all levels are equal, and also where S = c, which is the uniform theta for
k-RR, and for RAPPOR only k = 2 with the uniform theta.

>>> levels = Levels.of(ratios="3:10, 5:20")
>>> error(K_RR, Shape.of("1/2, 1/3, 1/6"), levels).exact, bound(K_RR, Shape.of("1/2, 1/3, 1/6"), levels).exact
(Fraction(898, 10935), Fraction(599, 7290))

Source: elsalamouny2022, Sections 5.2 and 5.4; for equal levels Kairouz, Bonawitz and Ramage 2016.

Possible issues
---------------
The data are drawn from theta too: the error is that of theta, not of the shares among the n users.
A ratio e^epsilon under RAPPOR gives an exact fraction only where its square root is rational.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any, Final, TypeAlias

from symbolic.number import Value
from symbolic.reconstruction.levels import Group, Levels, Shape

Number: TypeAlias = Any  # Fraction, arb or Term: whatever has + - * / and integer powers


@dataclass(frozen=True)
class Family:
    """k-RR or RAPPOR.

    Parameters
    ----------
    centre: k -> c above.
    noise: a group and a number type -> (w, 1 - w), exactly or in balls, without cancellation.
    lottery: k -> how many values the constant part of an answer is drawn from (k, or 2 for a bit): 1 + lottery * W / (1 - W) is the root.
    root: e^(epsilon/root) is what is rational in the formulas: 1 for k-RR, 2 for RAPPOR.
    """

    name: str
    centre: Callable[[Number], Number]
    lottery: Callable[[int], int]
    root: int

    def exact(self, levels: Levels) -> bool:
        """Are the contrasts of these levels rational?"""
        return levels.is_exact and (
            self.root == 1 or all(_rational_root(one.ratio) is not None for one in levels.groups)
        )

    def contrast(self, group: Group, k: int, exact: bool) -> tuple[Number, Number]:
        """(w, 1 - w) of a group."""
        size = self.lottery(k)
        if exact:
            ratio = group.ratio if self.root == 1 else _rational_root(group.ratio)
            assert ratio is not None
            return (ratio - 1) / (ratio - 1 + size), size / (ratio - 1 + size)
        from flint import fmpz

        if group.epsilon is None:
            assert group.ratio is not None
            above = _ball(group.ratio - 1)  # e^(epsilon/root) - 1
            if self.root == 2:
                above = above / (_ball(group.ratio).sqrt() + 1)
            whole = above + fmpz(size)
            return above / whole, fmpz(size) / whole
        small, gone = decayed(group.epsilon / self.root)
        whole = 1 + fmpz(size - 1) * small
        return gone / whole, fmpz(size) * small / whole


FARTHEST: Final = 350_000  # times log2(e) this is above 500,000

K_RR: Final = Family("k-rr", lambda k: 1 / k, lambda k: k, 1)
RAPPOR: Final = Family("rappor", lambda k: 1 - k / 4, lambda k: 2, 2)


def decayed(exponent: Fraction) -> tuple[Number, Number]:
    """Balls for e^-exponent and 1 - e^-exponent, exponent >= 0; beyond `FARTHEST` the first is only known to be below 2^-500000."""
    from flint import arb

    if exponent > FARTHEST:
        small = arb(0).union(arb(2) ** -500_000)
        return small, 1 - small
    power = _ball(-exponent)
    return power.exp(), -power.expm1()


def squared_error(n: Number, spread: Number, excess: Number, contrast: Number, noise: Number) -> Number:
    """(1 - S + (S - c) mean(1 - w^2)) / (n W^2), where spread = 1 - S and excess = S - c, of whatever can be added and multiplied."""
    return (spread + excess * noise) / (n * contrast**2)


def error(family: Family, shape: Shape, levels: Levels, digits: int = 50) -> Value:
    """The expected squared error of the estimate, summed over the alphabet: exact where the contrasts are rational, certified otherwise."""
    return _value(family, shape, levels, digits, individual=True)


def bound(family: Family, shape: Shape, levels: Levels, digits: int = 50) -> Value:
    """The bound of the paper: the error if all users had the level epsilon[n] of Eq. 11 or Eq. 16."""
    return _value(family, shape, levels, digits, individual=False)


def level(family: Family, k: int, levels: Levels, digits: int = 50, *, ratio: bool = False) -> Value:
    """epsilon[n] of Eq. 11 (k-RR) or Eq. 16 (RAPPOR), or e^epsilon[n]: the level of the average mechanism.

    >>> level(K_RR, 3, Levels.of(ratios="3:10, 5:20"), ratio=True).exact
    Fraction(71, 17)
    """
    if len(levels.groups) == 1:
        only = levels.groups[0]
        if (given := only.ratio if ratio else only.epsilon) is not None:
            return Value.of(given, digits)
    size = family.lottery(k)
    if ratio and family.exact(levels):
        contrast, noise, _ = moments(family, k, levels, exact=True)
        return Value.of((1 + size * contrast / noise) ** family.root, digits)

    def enclose(bits: int) -> Any:
        import flint

        with flint.ctx.workprec(bits + 64):
            contrast, noise, _ = moments(family, k, levels, exact=False)
            above = flint.fmpz(size) * contrast / noise
            return (1 + above) ** family.root if ratio else family.root * above.log1p()

    return Value.certify(enclose, digits)


def moments(family: Family, k: int, levels: Levels, *, exact: bool) -> tuple[Number, Number, Number]:
    """The means over the users of w, of 1 - w, and of 1 - w^2; balls have the precision at hand."""
    number: Callable[[int], Number] = Fraction if exact else _ball
    found = {group: family.contrast(group, k, exact) for group in levels.groups}
    return (
        levels.mean(lambda group: found[group][0], number),
        levels.mean(lambda group: found[group][1], number),
        levels.mean(lambda group: found[group][1] * (1 + found[group][0]), number),
    )


def _value(family: Family, shape: Shape, levels: Levels, digits: int, *, individual: bool) -> Value:
    spread, excess = 1 - shape.squares, shape.squares - family.centre(Fraction(shape.k))

    def compute(exact: bool) -> Number:
        number: Callable[[Any], Number] = Fraction if exact else _ball
        contrast, noise, individually = moments(family, shape.k, levels, exact=exact)
        noise = individually if individual else noise * (1 + contrast)
        return squared_error(number(levels.users), number(spread), number(excess), contrast, noise)

    if family.exact(levels):
        return Value.of(compute(exact=True), digits)

    def enclose(bits: int) -> Any:
        import flint

        with flint.ctx.workprec(bits + 64):
            return compute(exact=False)

    return Value.certify(enclose, digits)


def _ball(number: Fraction | int) -> Any:
    from flint import arb, fmpq

    exact = Fraction(number)
    return arb(fmpq(exact.numerator, exact.denominator))


def _rational_root(number: Fraction | None) -> Fraction | None:
    """The square root, where it is rational."""
    if number is None:
        return None
    root = Fraction(isqrt(number.numerator), isqrt(number.denominator))
    return root if root**2 == number else None
