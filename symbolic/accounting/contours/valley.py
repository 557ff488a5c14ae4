"""What lies right of the small losses of one step, tilted to an order c > 0, where hits are so rare that they do not count yet. Notation as in `symbolic.accounting.contours.moments`.

phi_sigma w^c falls right of the bulk of the small losses, rises again towards x = c, where hits are, and falls from there on. Up to c it is bounded in cells: log w is convex, so at most its chord, and phi_sigma times e^{chord} is largest where x is the
chord's slope times sigma^2, or at the end that is nearer to that. In a cell of the width H there are at most H/d + 1 nodes, if their step is d: d times as many are at most H + d. Of the nodes right of all cells the first one is at most as large as what there is at the last end, and each of the others as the
integral over the step before it, as that falls.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import ceil, inf, log, pi, sqrt
from typing import Any, Final

from flint import arb, ctx

from symbolic.accounting.contours.loss import Ball

Floats = Any  # an array of numpy, which is imported when it is needed
RATIO: Final = 1.2
"""Of the ends of a cell."""
SURE: Final = 2.0
"""Nats."""
COARSE: Final = 64
"""Bits for bounds."""


def farthest(losses: Callable[[Floats], Floats], sigma: float, c: float, nats: float, end: float = inf) -> float:
    """How far right the law reaches, to so many nats below 1, about: as far as hits do, or as its `end`, or, where there is little between the small losses and these, less far. In floating point: nothing is certified."""
    import numpy as np

    reach = sigma * sqrt(2 * nats)
    last = min(max(c, 1.0), end)
    if last <= reach:
        return min(max(0.0, c) + reach, end)
    ends = np.append(reach * RATIO ** np.arange(ceil(log(last / reach) / log(RATIO))), last)
    heights, width = c * losses(ends), np.diff(ends)
    slope = np.diff(heights) / width
    peak = np.clip(slope * sigma**2, ends[:-1], ends[1:])
    sizes = heights[:-1] + slope * (peak - ends[:-1]) - (peak / sigma) ** 2 / 2 + np.log(2 * width / sigma)
    sizes = np.append(sizes, heights[-1] - (last / sigma) ** 2 / 2) - log(2 * pi) / 2
    fits = np.logaddexp.accumulate(sizes[::-1])[::-1] < -nats - SURE
    return float(ends[fits.argmax()]) if fits.any() else min(max(0.0, c) + reach, end)


def between(loss: Callable[[Ball], Ball], variance: Ball, centre: Ball, right: Ball, end: Ball, pace: Ball) -> Ball:
    """At least the integral of phi_sigma w^c from `right` > 0 to an `end`, for c >= 0, and the sum of nodes there, and of one more at the end, whose step is `pace`; infinite where this is longer than the cells are wide."""
    with ctx.workprec(COARSE):
        ends = [right]
        if not (right > 0 and end.is_finite()):
            return arb("inf")
        while not ends[-1] * RATIO >= end:
            ends.append((ends[-1] * RATIO).upper())
        ends.append(end)
        heights = [centre * loss(one) for one in ends]
        total = pace * (heights[-1] - end**2 / (2 * variance)).exp()
        for (low, high), (small, large) in zip(pairwise(ends), pairwise(heights), strict=True):
            slope = (large - small) / (high - low)
            peak = (slope * variance).max(low).min(high)
            total += (high - low + pace) * (small + slope * (peak - low) - peak * peak / (2 * variance)).exp()
        return (total / (2 * arb.pi() * variance).sqrt()).upper()
