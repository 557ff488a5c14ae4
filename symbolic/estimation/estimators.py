"""Estimators of a distribution from the reports of several mechanisms, in floats.

[e]^R combines results: the estimates from the users of each mechanism, weighted by their numbers. [e]^M combines
mechanisms: all reports are treated as reports of the average mechanism. `inversion` is INV, and RAP for RAPPOR;
`bayes_update` is IBU, `generalised_update` GIBU as stated. `symbolic.estimation.interior_point` computes the maximum
likelihood estimate itself.

>>> from symbolic.estimation.mixture import Observed
>>> from symbolic.mechanisms.channel import k_rr
>>> parts = [Observed.of(k_rr(3, 1), [50, 30, 20]), Observed.of(k_rr(3, 4), [60, 30, 10])]
>>> inversion(combined(parts)).round(4).tolist()
[0.6638, 0.2825, 0.0537]
>>> results(parts, lambda part: inversion(part)).round(4).tolist()
[0.703, 0.27, 0.0271]

Possible issues
---------------
An estimate by inversion has sum 1 (RAP: nearly) and may have negative entries; see `projected` and `normalised`.
The average mechanism may be singular even if its parts are not: `DomainError`. [IBU]^M then has many limits, and its
start decides which one it reaches. Mechanisms without users are ignored; without any users, `DomainError` is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from symbolic.estimation import inversion as exact
from symbolic.estimation.mixture import Mixture, Observed, ratio_of
from symbolic.formula import DomainError
from symbolic.mechanisms.channel import KRR, Array, Channel, Mechanism, Rappor, average

MOST_STEPS: Final = 1_000_000
SURELY: Final = 1.001  # a computed growth of SURELY * delta implies a growth of delta in spite of rounding
SINGULAR: Final = 1e-13  # ratio of the extreme singular values below which floats cannot invert a matrix


# ---- combining mechanisms


def with_users(parts: Sequence[Observed]) -> list[Observed]:
    """Return the mechanisms with users; raises `DomainError` where there are none."""
    found = [one for one in parts if one.users]
    if not found:
        raise DomainError("there are no observations; at least one is needed")
    return found


def combined(parts: Sequence[Observed]) -> Observed:
    """Treat all reports as reports of the average mechanism A[n].

    k-RR averages to k-RR. RAPPOR does not average to RAPPOR, but its bits do: the result has a RAPPOR with the average
    probability to keep a bit, and is valid for `inversion` only.

    Raises `DomainError` where the mechanisms differ in their symbols or observables.
    """
    import math

    import numpy as np

    seen = with_users(parts)
    n = sum(one.users for one in seen)
    first = seen[0].mechanism
    shapes = {(isinstance(one.mechanism, Rappor), one.mechanism.k, one.mechanism.observables) for one in seen}
    if len(shapes) > 1:
        raise DomainError("the mechanisms must have the same symbols and the same observables")
    if isinstance(first, Rappor):
        more = sum(one.mechanism.more * one.users for one in seen if isinstance(one.mechanism, Rappor)) / n
        vectors = np.concatenate([one.vectors for one in seen])
        epsilon = 4 * math.atanh(more) if more < 1 else math.inf
        return Observed(Rappor(first.k, epsilon), np.concatenate([one.counts for one in seen]), vectors)
    counts = sum(one.counts for one in seen)
    if all(isinstance(one.mechanism, KRR) for one in seen):
        more = sum(one.mechanism.more * one.users for one in seen if isinstance(one.mechanism, KRR)) / n
        epsilon = math.log1p(first.k * more / (1 - more)) if more < 1 else math.inf
        return Observed(KRR(first.k, epsilon), counts)
    return Observed(average([(one.mechanism, one.users) for one in seen]), counts)


def results(parts: Sequence[Observed], estimator: Callable[[Observed], Array]) -> Array:
    """Return [e]^R, the mean of the estimates weighted by the users."""
    seen = with_users(parts)
    n = sum(one.users for one in seen)
    return sum(estimator(one) * (one.users / n) for one in seen)


# ---- inversion


def inversion(seen: Observed) -> Array:
    """Return the INV estimate, the solution of theta A = q; for RAPPOR, RAP.

    Raises `DomainError` where there are no users, or the matrix is singular.
    """
    import numpy as np

    if not seen.users:
        raise DomainError("there are no observations; at least one is needed")
    mechanism = seen.mechanism
    if isinstance(mechanism, KRR):
        return (seen.shares - mechanism.other) / mechanism.more
    if isinstance(mechanism, Rappor):
        return (seen.shares - (1 - mechanism.kept)) / mechanism.more
    return np.linalg.solve(_invertible(mechanism).T, seen.shares)


def _invertible(mechanism: Channel) -> Array:
    matrix = mechanism.matrix
    if matrix.shape[0] != matrix.shape[1]:
        raise DomainError("inversion needs a mechanism with as many observables as symbols")
    if mechanism.condition < SINGULAR:
        raise DomainError("the mechanism (or the average of the mechanisms) is singular and cannot be inverted")
    return matrix


def projected(estimate: Array) -> Array:
    """Return the nearest distribution in the Euclidean distance."""
    import numpy as np

    return np.array(exact.project(estimate.tolist()), dtype=float)


def normalised(estimate: Array) -> Array:
    """Set negative entries to 0 and divide by the sum; raises `DomainError` if the sum is 0."""
    import numpy as np

    return np.array(exact.normalise(estimate.tolist()), dtype=float)


def inverse_variance(parts: Sequence[Observed]) -> Array:
    """Return the estimates by inversion, weighted by their inverse expected squared errors.

    The errors are those for the uniform theta. The weights do not depend on the data, so that the mean is unbiased.
    Singular mechanisms have the weight 0.

    Raises `DomainError` where all mechanisms are singular.
    """
    import numpy as np

    estimates, weights = [], []
    for one in with_users(parts):
        try:
            estimates.append(inversion(one))
        except DomainError:
            continue
        weights.append(one.users / _error_of_one(one.mechanism))
    if not weights:
        raise DomainError("all mechanisms are singular and cannot be inverted")
    return np.average(estimates, axis=0, weights=weights)


def covariance(parts: Sequence[Observed], theta: Array) -> Array:
    """Return the covariance of [INV]^M for inputs of distribution theta.

    For [RAP]^M only its diagonal is returned.
    """
    seen = with_users(parts)
    n = sum(one.users for one in seen)
    total = sum(one.users / n**2 * _spread(one.mechanism, theta) for one in seen)
    return _undone(combined(seen).mechanism, total)


def _spread(mechanism: Mechanism, theta: Array) -> Array:
    """Return the covariance of one user's report."""
    import numpy as np

    m = mechanism.answers(theta)
    return np.diag(m * (1 - m)) if isinstance(mechanism, Rappor) else np.diag(m) - np.outer(m, m)


def _undone(mean: Mechanism, spread: Array) -> Array:
    """Return the covariance of the estimate by inversion from that of the reported shares."""
    import numpy as np

    if isinstance(mean, (KRR, Rappor)):
        return spread / mean.more**2
    inverse = np.linalg.inv(_invertible(mean))
    return inverse.T @ spread @ inverse


@lru_cache(maxsize=32)
def _error_of_one(mechanism: Mechanism) -> float:
    """Return n times the expected squared error of the estimate by inversion at uniform theta."""
    import numpy as np

    uniform = np.full(mechanism.k, 1 / mechanism.k)
    return float(np.trace(_undone(mechanism, _spread(mechanism, uniform))))


# ---- iterated Bayes


@dataclass(frozen=True, eq=False)
class Stopped:
    """The state of the iteration when it stops.

    Parameters
    ----------
    delta: the iteration stopped after the first step in which L grew by less than delta; None if the steps ran out.
    gap: an upper bound of max L - L(theta). A small step of L does not imply that the maximum is near.
    """

    theta: Array
    delta: float | None
    steps: int
    gap: float


def trajectory(
    mixture: Mixture, deltas: Sequence[float], start: Array | None = None, most: int = MOST_STEPS
) -> list[Stopped]:
    """Run Algorithm 1 for several delta at once, along one path.

    Parameters
    ----------
    deltas: from the largest to the smallest.
    start: shares > 0 that sum to 1, by default uniform. A share of 0 would stay 0.
    most: the largest number of steps.
    """
    import numpy as np

    waiting = sorted(deltas, reverse=True)
    if not waiting or waiting[-1] <= 0:
        raise DomainError("every delta must be > 0")
    theta = np.full(mixture.k, 1 / mixture.k) if start is None else np.array(start, dtype=float)
    if theta.shape != (mixture.k,) or not (theta > 0).all() or abs(theta.sum() - 1) > 1e-9:
        raise DomainError(f"the start has {mixture.k} shares > 0 that sum to 1")
    found: list[Stopped] = []
    fitted = [one.fitted(theta) for one in mixture.blocks]
    value: float | None = None  # L, computed only where needed
    steps = 0
    while waiting and steps < most:
        slope = sum(one.slope(ratio_of(one.weights, m)) for one, m in zip(mixture.blocks, fitted, strict=True))
        last, last_fitted, theta = theta, fitted, theta * slope
        fitted = [one.fitted(theta) for one in mixture.blocks]
        steps += 1
        if _grown(last, theta) >= SURELY * waiting[0]:
            value = None
            continue
        before = _value(mixture, last_fitted) if value is None else value
        value = _value(mixture, fitted)
        while waiting and abs(value - before) < waiting[0]:
            found.append(Stopped(theta, waiting.pop(0), steps, mixture.gap(theta)))
    return found + [Stopped(theta, None, steps, mixture.gap(theta)) for _ in waiting]


def _grown(theta: Array, after: Array) -> float:
    """Return a lower bound of the growth of L in a step of EM.

    It is sum of after_x log(after_x/theta_x). Where it is above delta no delta stops the iteration, and the logarithms
    of all observations need not be computed.
    """
    import numpy as np

    return float(after @ np.log(after / theta)) if after.all() else 0.0


def _value(mixture: Mixture, fitted: Sequence[Array]) -> float:
    import numpy as np

    return sum(
        float((one.weights * np.log(m)).sum() if m.all() else (one.weights[m > 0] * np.log(m[m > 0])).sum())
        for one, m in zip(mixture.blocks, fitted, strict=True)
    )


def generalised_update(mixture: Mixture, delta: float, start: Array | None = None, most: int = MOST_STEPS) -> Stopped:
    """Run GIBU as Algorithm 1 states it: EM until L changes by less than delta."""
    return trajectory(mixture, [delta], start, most)[0]


def bayes_update(seen: Observed, delta: float, start: Array | None = None, most: int = MOST_STEPS) -> Stopped:
    """Run IBU, the same for one mechanism; for `combined` parts it is [IBU]^M."""
    return generalised_update(Mixture.of([seen]), delta, start, most)


# ---- standard errors


def standard_errors(mixture: Mixture, theta: Array, border: float = 1e-9) -> Array | None:
    """Return standard errors of the shares above `border`, nan for the others.

    They are the roots of the diagonal of the inverse observed information, if the other shares are known to be 0. None
    where the information is singular, because the observations do not identify such theta.
    """
    import numpy as np

    kept = np.flatnonzero(theta > border)
    found = np.full(mixture.k, np.nan)
    if len(kept) == 1:
        return found
    fitted = [one.fitted(theta) for one in mixture.blocks]
    curvature = sum(one.curvature(ratio_of(one.weights, m) / m) for one, m in zip(mixture.blocks, fitted, strict=True))
    information = mixture.n * curvature[np.ix_(kept, kept)]
    # an orthonormal basis of the directions of sum 0
    basis = np.linalg.svd(np.ones((1, len(kept))))[2][1:].T
    inner = basis.T @ information @ basis
    sizes = np.linalg.eigvalsh(inner)
    if sizes[0] <= SINGULAR * np.linalg.norm(information):
        return None
    found[kept] = np.sqrt(np.diag(basis @ np.linalg.inv(inner) @ basis.T))
    return found
