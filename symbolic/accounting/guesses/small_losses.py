"""A first guess of epsilon where small losses make it together, in floating point: only a start.

Where hits are rare N is huge from a low order on, by losses so large that delta has nothing of them: the saddle then is that of N without these. e^{cL} phi_sigma rises with x to the bulk of the small losses that are tilted to the order c, falls, and rises again; so it is cut
where it is least. A large loss z beyond the cut, up to y itself, leaves y - z to the small ones, which are about normal: so it adds to delta, relatively, about what it would to N, and e^{-z^2/(2 S)} times that, S their variance.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log
from typing import Any, Final, NamedTuple

from symbolic.accounting.composition import Composition
from symbolic.accounting.contours.law import Law
from symbolic.accounting.contours.loss import OutOfReach
from symbolic.accounting.contours.truncation import Kept
from symbolic.accounting.guesses.large_losses import is_beyond_large_losses
from symbolic.accounting.guesses.saddle import at_the_saddle

Floats = Any  # an array of numpy, which is imported when it is needed
ORDERS: Final = -14.0, 10.0
"""log(c - 1), at least, and at most for q = 1: for a smaller one as much more as losses are smaller."""
HALVINGS: Final = 48
LITTLE: Final = 0.5
"""Of what the small ones make, that large ones may add."""
MOST_EXPONENT: Final = 600.0
"""As which larger ones count."""
NEAR: Final = 0.1
"""Nats, by which delta there may be off."""


class Saddle(NamedTuple):
    """Of the integrand without large losses, at an order."""

    loss: float
    delta: float
    """its logarithm, about, and"""
    beyond: float
    """what large losses add to it, relatively."""


def by_small_losses(of: Composition, aim: float) -> tuple[float, float]:
    """About the y with log delta(y) = aim, and the slope there; raises `OutOfReach` where large losses count."""
    order, found = _least(of, lambda saddle: saddle.delta > aim)
    if not abs(found.delta - aim) < NEAR:
        raise OutOfReach("large losses count")
    return found.loss, 1 - order


def delta_by_small_losses(of: Composition, y: float) -> float:
    """About log delta(y); raises `OutOfReach` where large losses count."""
    found = _least(of, lambda saddle: saddle.loss < y)[1]
    if not abs(found.loss - y) < NEAR * y:
        raise OutOfReach("large losses count")
    return found.delta


def _least(of: Composition, is_above: Callable[[Saddle], bool]) -> tuple[float, Saddle]:
    """The order from where on it is not so any more, and the saddle there."""
    laws = [Law(Kept(*one)) for one in of.steps()]
    low, most = ORDERS
    high = most - log(min(law.q for law in laws))
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        try:
            above = is_above(_saddle(laws, 1 + exp(middle)))
        except OutOfReach:
            above = False
        low, high = (middle, high) if above else (low, middle)
    found = _saddle(laws, 1 + exp(low))
    if not (found.loss > 0 and found.beyond < LITTLE and is_beyond_large_losses(of, found.loss, found.delta)):
        raise OutOfReach("large losses count")
    return 1 + exp(low), found


def _saddle(laws: list[Law], c: float) -> Saddle:
    import numpy as np

    height, mean, bent, cut = 0.0, 0.0, 0.0, []
    with np.errstate(all="ignore"):  # far too large an order has no saddle, and is none
        for law in laws:
            sizes = c * law.z + law.logs
            end = _valley(law, sizes)
            grown = np.exp(sizes[:end])
            whole = 1 + float((grown - np.exp(law.logs[:end])).sum())
            if not whole > 0:
                raise OutOfReach("the smallest loss counts at such orders")
            # no product of matrices: of so many places threads would share it, and wait for each other
            first, second = (float((grown * law.z[:end] ** k).sum()) / whole for k in (1, 2))
            height += law.times * log(whole)
            mean += law.times * first
            bent += law.times * max(second - first**2, 0.0)
            cut.append((law, sizes, end, whole))
        loss, delta = at_the_saddle(c, height, mean, bent)
        beyond = 0.0
        for law, sizes, end, whole in cut:
            large = law.z[end:][law.z[end:] < loss]
            counts = sizes[end : end + len(large)] - np.divide(large**2, 2 * bent)
            beyond += law.times * float(np.exp(np.minimum(counts, MOST_EXPONENT)).sum()) / whole
    return Saddle(loss, delta, beyond)


def _valley(law: Law, sizes: Floats) -> int:
    """Where that is least right of the bulk."""
    import numpy as np

    start = int(np.searchsorted(law.x, 0.0))
    rises = np.diff(sizes[start:]) > 0
    falling = np.flatnonzero(~rises)
    if not len(falling):
        raise OutOfReach("large losses count")
    again = np.flatnonzero(rises[falling[0] :])
    return start + int(falling[0] + again[0]) + 1 if len(again) else len(sizes)
