"""The maximum likelihood estimate from a mixture, with its certificate: a primal-dual interior-point method that takes
some ten steps.

Minimise -L(theta) + sum of theta over theta >= 0; the minimum has sum 1 by itself. With z = 1 - d >= 0 the conditions
are theta_x z_x = mu, with mu falling to 0; each step is Mehrotra's predictor and corrector. What is returned is the
best theta on the way, divided by its sum, and its certified gap, which needs no trust in the method.

>>> from symbolic.estimation.mixture import Mixture, Observed
>>> from symbolic.mechanisms.channel import k_rr
>>> seen = Mixture.of([Observed.of(k_rr(3, 1), [50, 30, 20]), Observed.of(k_rr(3, 4), [60, 30, 10])])
>>> found = maximise(seen)
>>> found.theta.round(4).tolist(), found.gap < 1e-12, found.steps
([0.6349, 0.2864, 0.0788], True, 7)

Source: Boyd and Vandenberghe 2004, Chapter 11; Mehrotra 1992.

Possible issues
---------------
Where the maximum is not unique the method goes to a point inside the set of maxima (near its analytic centre); which
point that is depends on rounding, and so on the processor: seen to differ in the fourth digit. A share that is 0 at the
maximum is returned as a number of about the size of the gap.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from symbolic.estimation.mixture import Mixture, ratio_of
from symbolic.mechanisms.channel import Array
from symbolic.number import Undecided

MOST_STEPS: Final = 100
PATIENCE: Final = 6  # steps without a better gap, after which rounding has the last word
NARROW: Final = 1e-12


@dataclass(frozen=True, eq=False)
class Maximum:
    """theta near the maximum of L.

    Parameters
    ----------
    gap: max L - L(theta) is at most this, L being the mean over the observations.
    steps: of Newton's method.
    """

    theta: Array
    gap: float
    steps: int


def maximise(mixture: Mixture, narrow: float = NARROW) -> Maximum:
    """theta with a certified gap of at most `narrow`; raises `Undecided` where floats do not reach it."""
    found = closest(mixture, narrow)
    if found.gap > narrow:
        raise Undecided(f"the gap is {found.gap:.3g}, above the {narrow:.3g} that is wanted")
    return found


def closest(mixture: Mixture, narrow: float = 0.0) -> Maximum:
    """The same, or the theta of the smallest gap that floats reach."""
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
    """One predictor and corrector; None where the equations cannot be solved any more."""
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
    """How many times the move may be made until a value is 0."""
    falling = move < 0
    return float((-value[falling] / move[falling]).min()) if falling.any() else 1.0
