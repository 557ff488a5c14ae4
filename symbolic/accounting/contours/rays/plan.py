"""Which K and which two rays are best for `symbolic.accounting.contours.rays.wedge`, whose notation this is, in floating point: nothing here is certified, and the bounds hold for any choice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lgamma, log, log1p, pi
from operator import attrgetter
from typing import Any, Final, NamedTuple

from symbolic.accounting.contours.hyperbola import Steps
from symbolic.accounting.contours.loss import OutOfReach
from symbolic.accounting.contours.rays.angles import GROUPS, Angles
from symbolic.accounting.contours.rays.borders import FAR
from symbolic.accounting.contours.rays.mellin import Mellin, Needs
from symbolic.accounting.contours.rays.remainder import Remainder
from symbolic.accounting.contours.rays.rough import RoughDensity
from symbolic.accounting.contours.rays.sizes import DEGREES, Sizes

Floats = Any  # an array of numpy, which is imported when it is needed
SURE: Final = 5.0
"""Nats."""
FEW: Final = 480.0
"""Nodes, or as much work, below which no other angles are tried."""
NOISY: Final = 4.0
"""sigma, above which only steep rays are tried where the normal law counts,"""
STEEP: Final = 2
"""those from this group on: there it is most of it."""
PACE: Final = 0.25
LEFT: Final = 30.0
RIGHT: Final = 8.0
"""log t, how far apart and from where to where, about 1/V."""
MOST_NATS: Final = 250.0
LEAST: Final = 10.0
"""Nats between what is needed and the largest size on a border, for each step: at least."""
QUIETEST: Final = Fraction(1, 5)
NOISIEST: Final = 12
MOST_SHARE: Final = Fraction(1, 50)
"""sigma, at least and at most, and q, at most."""
FEWEST: Final = 30.0
"""Nats that the tables have, so that the mean and the variance have their digits."""
COSTS: Final = 18.0, 0.7, 0.08, 0.045
"""Milliseconds, about; and for each K, for a node, and for a thousand pairs of a node and a point of the tables."""
BURDENS: Final = (-200.0, -110.0, -64.0, -44.0), (0.0, 8.0, 40.0, 60.0)
"""Nodes that are as much work as what each K adds, between these, as the sum is to be right to e^-200 or less, and so on: the fewer digits it needs, the less is gained."""


class Choice(NamedTuple):
    angles: Angles
    degree: int
    need: float
    """Nats that the sum has,"""
    rests: float
    """those that the rests R have,"""
    own: float
    """those that the tables have, which tell all that is known of a step,"""
    alone: float
    """and those to which a step's moment function is known as it stands."""
    ends: tuple[float, float]
    """log t, where the integrand counts, about."""
    nodes: float
    work: float
    """In nodes: larger K need longer tables, and bounds of more moments."""


class Plan:
    """For steps at a loss, where the sum is to be right to e^`aim`."""

    def __init__(self, steps: Steps, loss: float, aim: float) -> None:
        """Raises `OutOfReach` where there is no such sum."""
        if not all(QUIETEST <= one.sigma <= NOISIEST and one.q <= MOST_SHARE for one, _ in steps):
            raise OutOfReach("hits are not rare enough, or too noisy")
        self.aim = aim
        self.laws, self.times = [RoughDensity(one) for one, _ in steps], [times for _, times in steps]
        pairs = [law.mean_and_variance() for law in self.laws]
        self.means, self.variances = [mean for mean, _ in pairs], [variance for _, variance in pairs]
        least = sum(times * log1p(-law.q) for law, times in zip(self.laws, self.times, strict=True))
        self.spread = self._sum(self.variances)
        self.above = loss - least - self._sum(self.means)
        self.normal = -(max(self.above, 0.0) ** 2) / (2 * self.spread) - aim
        """Nats by which the normal law's tail is larger than e^`aim`."""
        self.choices = self._choices(aim)
        """With the best one first."""
        self.first = log(self._sum(self.means)) - aim
        """Nats, to which a step's mean is known where it counts alone."""
        best = self.choices[0]
        if not best.need < MOST_NATS:
            raise OutOfReach("the moments of the loss do not tell how small delta is")
        points = sum(one.count(one.pace) for one in self.tables(best, max(best.own, FEWEST), best.ends))
        fixed, degree, *_ = COSTS
        self.effort = fixed + degree * best.degree + work_of(best.nodes, points)
        """Milliseconds, about."""

    def _sum(self, numbers: Sequence[float]) -> float:
        return sum(one * times for one, times in zip(numbers, self.times, strict=True))

    def tables(self, choice: Choice, nats: float, ends: tuple[float, float]) -> list[Mellin | Remainder]:
        """Right to so many nats, for orders between two ends of log t. At the left one |H e^{-wV}/(1 + w)| is 1/t, about; and at the right one, where it may be nothing, T times what R may be off is small, as it is a power."""
        import numpy as np

        degree, theta, found = choice.degree, choice.angles.theta, list[Mellin | Remainder]()
        alone = max(choice.alone, log(sum(self.times)) - max(ends[0], 0.0) - self.aim)
        for law, times in zip(self.laws, self.times, strict=True):
            (moment,) = law.moments(0.0, np.array([degree])).tolist()
            last = log(times) + moment - lgamma(degree + 1) + degree * ends[1]
            needs = Needs(nats, self.first, max(choice.rests, last), alone)
            found.append(_table(law, degree, theta, needs, ends))
        return found

    def other(self) -> list[Choice]:
        """The best one of the groups that were not looked at, as there were few nodes, if there is one."""
        tried = [choice.angles for choice in self.choices]
        return [one for one in self._choices(self.aim, 0.0) if one.angles not in tried and one.need < MOST_NATS][:1]

    def _choices(self, aim: float, few: float = FEW) -> list[Choice]:
        """The best ones of each group, as far as more are tried."""
        import numpy as np

        tau, found = -log(max(self.above, self.spread**0.5)) + np.arange(-LEFT, RIGHT, PACE), list[Choice]()
        # delta changes with V by at most the normal law's tail, about
        least = self.normal + log(self._sum(self.means))
        burden = float(np.interp(aim, *BURDENS))
        known, noise = None, max(law.sigma for law in self.laws)
        for group in GROUPS[STEEP:] if noise > NOISY and self.normal > -SURE else GROUPS:
            sizes = Sizes(self.laws, self.times, self.means, self.variances, self.above, group[0].psi, tau, known)
            known = sizes.known
            found.append(min((_choice(sizes, angles, aim, least, burden) for angles in group), key=attrgetter("work")))
            # and so are those that are steeper, as far as is known
            is_worse = len(found) > 1 and found[-1].work > found[-2].work
            if found[-1].work < few or self.normal < -SURE or is_worse:
                break
        return sorted(found, key=attrgetter("work"))


def _table(
    law: RoughDensity, degree: int, theta: Fraction, needs: Needs, ends: tuple[float, float]
) -> Mellin | Remainder:
    try:
        return Mellin(law, degree, theta, needs, ends)
    except OutOfReach:
        return Remainder(law, degree, theta, needs.own)


def work_of(nodes: float, points: int) -> float:
    """Milliseconds, about."""
    *_, node, pairs = COSTS
    return nodes * (node + pairs * points / 1000)


def _choice(sizes: Sizes, angles: Angles, aim: float, least: float, burden: float) -> Choice:
    """The K with the least work, where each costs as much as so many nodes."""
    import numpy as np

    ray, low, high = (sizes.on(turned) for turned in (angles.theta, *angles.borders))
    size, borders = np.minimum(ray.left, ray.apart), np.maximum(*(np.minimum(*one[:2]) for one in (low, high)))
    counts, places = size > aim, np.arange(len(sizes.tau))
    ends = ~counts & (ray.apart < aim - FAR)
    last = ends.argmax(axis=1)
    first = np.where(counts.any(axis=1), np.minimum(counts.argmax(axis=1), last), last)
    is_inside = (places >= first[:, None]) & (places <= last[:, None])
    needs = np.maximum(np.where(is_inside, borders, aim).max(axis=1) - aim, LEAST)
    needs = np.where(ends.any(axis=1) & (needs < MOST_NATS), needs, np.inf)
    nodes = needs * is_inside.sum(axis=1) * PACE / (2 * pi * pi * float(angles.strip))
    work = nodes + burden * np.array(DEGREES)
    best = int(work.argmin())
    inside = is_inside[best]
    # before them the nodes still need R as small as it is, though F is smaller
    rests, own = float(ray.rest[best][places <= last[best]].max()) - aim, float(size[best][inside].max()) - aim
    alone = float(ray.whole[inside].max()) + log(sum(sizes.times)) - aim
    return Choice(
        angles=angles,
        degree=DEGREES[best],
        need=float(needs[best]),
        rests=rests,
        own=max(rests, own, least),
        alone=alone,
        ends=(float(sizes.tau[inside][0]), float(sizes.tau[inside][-1])),
        nodes=float(nodes[best]),
        work=float(work[best]),
    )
