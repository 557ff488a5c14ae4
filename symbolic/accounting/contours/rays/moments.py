"""The first moments of one step's loss, E z^j, by a sum over the real z. Notation as in `symbolic.accounting.contours.rays.points`."""

from __future__ import annotations

from fractions import Fraction
from operator import mul
from typing import Final

from flint import arb, ctx

from symbolic.accounting.contours.density import Density
from symbolic.accounting.contours.loss import Ball, ball
from symbolic.accounting.contours.rays.points import Points
from symbolic.accounting.contours.rays.rough import RoughDensity
from symbolic.accounting.contours.together import power_sums, powers_of

TURNS: Final = tuple(Fraction(degrees, 180) for degrees in (80, 70, 60, 45, 35, 25))
"""b: that with the longest steps."""
COARSE: Final = 44
"""Bits for bounds."""


class Moments:
    """Those below the K-th, K = `degree`, so good that each is right to so many `nats`."""

    def __init__(self, law: RoughDensity, degree: int, nats: float) -> None:
        self.factor, self.degree = law.factor, degree
        self.points = Points.best(law, [(Fraction(0), turn) for turn in TURNS], (1, degree - 1), nats)

    def shares(self) -> list[Ball]:
        """1 and they, over j!, with the precision at hand."""
        density, step = Density(self.factor), ball(Fraction(int(self.points.pace * 2**40), 2**40))
        points = self.points.at(step)
        weights = [density.risky(z) * step for z in points]
        with ctx.workprec(COARSE):
            errors = self.points.missing(density, step, range(1, self.degree))
        sums = power_sums(weights, powers_of(points, self.degree), self.degree)[1:]
        found = [arb(1), *(one.real + arb(0, error) for one, error in zip(sums, errors, strict=True))]
        return list(map(mul, found, reciprocals(0, self.degree)))


def reciprocals(first: int, last: int) -> list[Ball]:
    """1/k!, for k from `first` on, before `last`."""
    found = [1 / arb(first + 1).gamma()]
    for k in range(first + 1, last):
        found.append(found[-1] / k)
    return found[: last - first]
