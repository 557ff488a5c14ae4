"""Maximum likelihood estimate of a mixture by a primal-dual interior-point method.

It minimises -L(theta) + sum of theta over theta >= 0; the minimum has sum 1. With z = 1 - d >= 0 the conditions are
theta_x z_x = mu, with mu decreasing to 0. Each step is Mehrotra's predictor and corrector; about ten steps suffice. The
result is the best theta on the path, divided by its sum, and its certified gap, which does not rely on the method.

The method is written out here because it needs the curvature of a mixture of k-RR mechanisms in its low-rank form
(`Mixture.solver`).

>>> from symbolic.estimation.mixture import Mixture, Observed
>>> from symbolic.mechanisms.channel import k_rr
>>> seen = Mixture.of([Observed.of(k_rr(3, 1), [50, 30, 20]), Observed.of(k_rr(3, 4), [60, 30, 10])])
>>> found = maximise(seen)
>>> found.theta.round(4).tolist(), found.gap < 1e-12, found.steps
([0.6349, 0.2864, 0.0788], True, 7)

Source: Boyd and Vandenberghe 2004, Chapter 11; Mehrotra 1992.

Possible issues
---------------
If the maximum is not unique, the result is a point inside the set of maxima (near its analytic centre). The point
depends on rounding, and so on the processor; the fourth digit may differ. A share that is 0 at the maximum is returned
as a number of about the size of the gap.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from symbolic.estimation.mixture import Mixture, ratio_of
from symbolic.mechanisms.channel import Array
from symbolic.number import Undecided

MOST_STEPS: Final = 100
PATIENCE: Final = 6  # steps without a better gap, after which only rounding errors are left
NARROW: Final = 1e-12


@dataclass(frozen=True, eq=False)
class Maximum:
    """theta near the maximum of L.

    Parameters
    ----------
    gap: an upper bound of max L - L(theta), L being the mean over the observations.
    steps: of Newton's method.
    """

    theta: Array
    gap: float
    steps: int


def maximise(mixture: Mixture, narrow: float = NARROW) -> Maximum:
    """Return theta with a certified gap of at most `narrow`.

    Raises `Undecided` where floats do not reach it.
    """
    found = closest(mixture, narrow)
    if found.gap > narrow:
        raise Undecided(f"the gap is {found.gap:.3g}, above the {narrow:.3g} that is wanted")
    return found


def closest(mixture: Mixture, narrow: float = 0.0) -> Maximum:
    """Return theta with a gap of at most `narrow`, or with the smallest gap that floats reach."""
    import numpy as np

    k = mixture.k
    theta, dual = np.full(k, 1 / k), np.ones(k)
    best = Maximum(theta, mixture.gap(theta), 0)
    with np.errstate(all="ignore"):
        for step in range(1, MOST_STEPS + 1):
            moved = _step(mixture, theta, dual)
            if moved is None:
                break
            theta, dual = moved
            shares = theta / theta.sum()
            gap = mixture.gap(shares)
            if gap < best.gap:
                best = Maximum(shares, gap, step)
            if best.gap <= narrow or step - best.steps >= PATIENCE:
                break
    return best


def _step(mixture: Mixture, theta: Array, dual: Array) -> tuple[Array, Array] | None:
    """Take one predictor and corrector step; None where the equations cannot be solved."""
    import numpy as np

    fitted = [one.fitted(theta) for one in mixture.blocks]
    ratios = [ratio_of(one.weights, m) for one, m in zip(mixture.blocks, fitted, strict=True)]
    slope = sum(one.slope(ratio) for one, ratio in zip(mixture.blocks, ratios, strict=True))
    mu = float(theta @ dual) / mixture.k
    try:
        solve = mixture.solver(ratios, fitted, dual / theta)
        ahead = solve(slope - 1)
        ahead_dual = -dual - dual / theta * ahead
        after = float((theta + _reach(theta, ahead) * ahead) @ (dual + _reach(dual, ahead_dual) * ahead_dual))
        target = (after / mixture.k / mu) ** 3 * mu - ahead * ahead_dual
        change = solve(slope - 1 + target / theta)
    except np.linalg.LinAlgError:
        return None
    change_dual = (target - dual * change) / theta - dual
    length = min(1.0, 0.995 * _reach(theta, change), 0.995 * _reach(dual, change_dual))
    if not np.isfinite(change).all() or not np.isfinite(change_dual).all() or length < 1e-12:
        return None
    return theta + length * change, dual + length * change_dual


def _reach(value: Array, move: Array) -> float:
    """Return how many times the move can be made until a value is 0."""
    falling = move < 0
    return float((-value[falling] / move[falling]).min()) if falling.any() else 1.0
