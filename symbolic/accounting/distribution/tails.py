"""Dominating pairs of the mechanisms before and after Poisson sampling: atoms, smooth densities and their tails.

A base pair (P0, Q0) is described by its privacy loss l = log dP0/dQ0: atoms, and at most one smooth density on an
interval. Poisson sampling with rate q maps l to log(1 - q + q e^l) ("remove"), and to minus that with the roles
exchanged ("add").
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import inf, log
from typing import Final

import numpy as np
from flint import arb, ctx
from numpy.typing import NDArray

from symbolic.accounting.balls import Ball, ball
from symbolic.accounting.mechanisms.part import Part
from symbolic.formula import DomainError

Floats = NDArray[np.float64]

TINY: Final = 1e-300
"""Smaller probabilities are rounded up to it."""
REACH: Final = 37.5
"""Standard deviations of a Gaussian's privacy loss that are discretised; P and Q give less than TINY to the rest."""
MOST_ATOMS: Final = 2**23
"""Atoms of a discrete mechanism."""
TAIL_BITS: Final = 160
"""Working precision of tails, whose differences cancel."""


@dataclass(frozen=True)
class Density:
    """A smooth density of the loss under Q0: log q0(l) = shift - (l + center)^2/(2 variance) - slope l, on [low, high].

    `tail(x, side)` returns the masses (P0, Q0) of the smooth part above (1) or below (-1) x, as balls; `beyond` bounds
    the mass outside [low, high].
    """

    low: float
    high: float
    shift: float
    center: float
    variance: float
    slope: float
    tail: Callable[[float, int], tuple[Ball, Ball]]
    beyond: float = 0.0

    def log_q(self, loss: Floats) -> Floats:
        return self.shift - (loss + self.center) ** 2 / (2 * self.variance) - self.slope * loss

    def size(self, loss: Floats) -> Floats:
        """The moduli of the terms of log q0, which cancel where the loss is near -center."""
        return abs(self.shift) + (np.abs(loss) + self.center) ** 2 / (2 * self.variance) + self.slope * np.abs(loss)

    def steepness(self, loss: Floats) -> Floats:
        """Bound of the derivatives of log q0 and of e^l."""
        return np.abs(loss + self.center) / self.variance + self.slope + 1


@dataclass(frozen=True)
class Pair:
    """A dominating pair before sampling: atoms (loss, log Q0; losses may be infinite) and a smooth part."""

    losses: Floats
    log_q: Floats
    density: Density | None = None
    beyond: float = 0.0
    """Bound of the P-mass of atoms that are left out."""
    reach: Ball | None = None
    """The largest finite loss, and minus the least one; none where they are infinite."""


def _float(number: Ball) -> float:
    return float(arb(number).mid())


def _pair(
    atoms: list[tuple[Ball, Ball]], density: Density | None, reach: Ball | None, failure: Fraction = Fraction(0)
) -> Pair:
    """From atoms (loss, P0) with finite losses, a density, the largest loss and the probability of failure."""
    losses = np.array([_float(loss) for loss, _ in atoms])
    log_q = np.array([_float(mass.log() - loss) for loss, mass in atoms])
    if failure:
        losses, log_q = np.append(losses, -inf), np.append(log_q, _float(ball(failure).log()))
    return Pair(losses, log_q, density, reach=reach)


def _response(epsilon: Ball, failure: Fraction = Fraction(0)) -> Pair:
    rest = 1 - ball(failure)
    atoms = [(loss, rest / (1 + (-loss).exp())) for loss in (epsilon, -epsilon)]
    return _pair(atoms, None, epsilon, failure)


def _gaussian(part: Part) -> Pair:
    sigma = ball(part["sigma"])
    mu, root = 1 / sigma, arb(2).sqrt()

    def tail(x: float, side: int) -> tuple[Ball, Ball]:
        p, q = ((side * (arb(x) / mu + sign * mu / 2) / root).erfc() / 2 for sign in (-1, 1))
        return p, q

    width, middle = _float(mu), _float(mu**2 / 2)
    reach = middle + REACH * width
    shift = -_float((mu * (2 * arb.pi()).sqrt()).log())
    return _pair([], Density(-reach, reach, shift, middle, _float(mu**2), 0.0, tail, TINY), None)


def _exponential_density(epsilon: Ball, weight: Ball) -> Density:
    """q0(l) = weight e^{-l/2} on [-epsilon, epsilon], whose ends are rounded as all losses are (lemma D3)."""
    reach = _float(epsilon)

    def tail(x: float, side: int) -> tuple[Ball, Ball]:
        low, high = (arb(x), arb(reach)) if side > 0 else (arb(-reach), arb(x))
        width = 2 * weight * ((high - low) / 2).expm1()
        return width * (low / 2).exp(), width * (-high / 2).exp()

    return Density(-reach, reach, _float(weight.log()), 0.0, inf, 0.5, tail)


def _laplace(part: Part) -> Pair:
    epsilon = ball(part["epsilon"])
    density = _exponential_density(epsilon, (-epsilon / 2).exp() / 4)
    return _pair([(epsilon, arb(1) / 2), (-epsilon, (-epsilon).exp() / 2)], density, epsilon)


def _exponential(part: Part) -> Pair:
    epsilon = ball(part["epsilon"])
    weight = (-epsilon / 2).exp() / (-2 * (-epsilon).expm1())
    return _pair([], _exponential_density(epsilon, weight), epsilon)


def _discrete_laplace(part: Part) -> Pair:
    unit, distance = ball(part["epsilon"]), int(part["sensitivity"])
    if distance > MOST_ATOMS:
        raise DomainError(f"sensitivity = {distance} is outside the domain of discrete-laplace: at most {MOST_ATOMS}")
    t = (-unit).exp()
    inner = np.arange(1, distance)
    losses = np.concatenate(([distance], distance - 2 * inner, [-distance])) * _float(unit)
    ends = _float((1 / (1 + t)).log()), _float((t**distance / (1 + t)).log())
    log_p = np.concatenate(([ends[0]], _float(((1 - t) / (1 + t)).log()) - inner * _float(unit), [ends[1]]))
    return Pair(losses, log_p - losses, reach=unit * distance)


def _discrete_gaussian(part: Part) -> Pair:
    sigma, distance = part["sigma"], int(part["sensitivity"])
    variance, reach = float(sigma**2), int(REACH * sigma) + distance + 2
    if 2 * reach + distance > MOST_ATOMS:
        raise DomainError(f"discrete-gaussian has {2 * reach + distance} atoms, for this sigma; at most {MOST_ATOMS}")
    x = np.arange(-reach, reach + distance + 1, dtype=np.float64)
    kept = x[np.abs(x) <= 1 + REACH * float(sigma)]
    total = float(np.sum(np.exp(-kept * kept / (2 * variance))))
    log_p = -x * x / (2 * variance) - log(total)
    losses = distance * (distance - 2 * x) / (2 * variance)
    return Pair(losses, log_p - losses, beyond=TINY)


def base_pair(part: Part) -> Pair:
    """Return the dominating pair of one mechanism without sampling."""
    with ctx.workprec(TAIL_BITS):
        match part.mechanism:
            case "gaussian":
                return _gaussian(part)
            case "laplace":
                return _laplace(part)
            case "exponential":
                return _exponential(part)
            case "discrete-laplace":
                return _discrete_laplace(part)
            case "discrete-gaussian":
                return _discrete_gaussian(part)
            case "approximate":
                return _response(ball(part["epsilon"]), part["delta"])
        return _response(odds(part))


def odds(part: Part) -> Ball:
    """Return epsilon of randomized response, also where p is given."""
    if "p" in part.parameters:
        return (ball(part["p"]) / ball(1 - part["p"])).log()
    return ball(part["epsilon"])
