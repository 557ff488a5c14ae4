"""Estimators by name, with the accuracy of the result.

>>> from symbolic.estimation.mixture import Observed
>>> from symbolic.mechanisms.channel import k_rr
>>> parts = [Observed.of(k_rr(3, 1), [50, 30, 20]), Observed.of(k_rr(3, 4), [60, 30, 10])]
>>> found = estimate(parts)
>>> found.theta.round(4).tolist(), found.gap < 1e-12
([0.6349, 0.2864, 0.0788], True)
>>> estimate(parts, "inv-m").gap > 1e-6
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from symbolic.estimation import estimators
from symbolic.estimation.interior_point import closest, maximise
from symbolic.estimation.mixture import Mixture, Observed
from symbolic.formula import DomainError
from symbolic.formula.words import among
from symbolic.mechanisms.channel import Array

NAMES: Final = (
    "mle", "gibu", "inv-m", "inv-r", "rap-m", "rap-r", "ibu-m", "ibu-r", "inverse-variance",
)  # fmt: skip
BY_INVERSION: Final = ("inv-m", "inv-r", "rap-m", "rap-r", "inverse-variance")
POSTS: Final = ("project", "normalise", "none")
DELTA: Final = 1e-10


@dataclass(frozen=True, eq=False)
class Estimate:
    """An estimate and its accuracy.

    Parameters
    ----------
    theta: the estimate; a distribution, unless negative entries of an inversion are kept.
    gap: an upper bound of the distance of the normalised log-likelihood from its maximum; infinite where theta is not a
        distribution or has likelihood 0.
    errors: standard errors, nan where they are not valid; None if this estimator has none.
    steps: of an iterative method.
    about: remarks to print with the estimate.
    """

    theta: Array
    gap: float
    errors: Array | None
    steps: int | None
    about: tuple[str, ...] = ()


def estimate(
    parts: Sequence[Observed], name: str = "mle", post: str = "project", delta: float | None = None
) -> Estimate:
    """Estimate the distribution by the estimator of that name.

    Parameters
    ----------
    parts: the reports; mechanisms without users are ignored.
    post: the correction of an estimate by inversion: "project" onto the distributions, "normalise" the positive
        entries, or "none".
    delta: the stopping threshold of Algorithm 1. By default IBU returns its certified limit; GIBU needs a threshold.

    Raises `DomainError`, with the reason, where the estimator does not apply to the data.
    """
    if name not in NAMES:
        raise DomainError(f"no estimator is called {name!r}; {among(name, NAMES)}")
    parts = estimators.with_users(parts)
    if name.startswith("rap") and any(one.vectors is None for one in parts):
        raise DomainError("RAP needs RAPPOR mechanisms only")
    if post not in POSTS:
        raise DomainError(f"post = {post!r} is none of {', '.join(POSTS)}")
    mixture = Mixture.of(parts)
    if name == "mle":
        return _maximum(mixture)
    if name == "gibu":
        found = estimators.generalised_update(mixture, DELTA if delta is None else delta)
        return Estimate(found.theta, found.gap, None, found.steps, _stopped(found))
    if name in BY_INVERSION:
        return _by_inversion(parts, name, post, mixture)
    if name == "ibu-m":
        if any(one.vectors is not None for one in parts):
            raise DomainError("IBU of an average of RAPPOR mechanisms would need all its 2^k observables")
        theta, steps, about = _updated(estimators.combined(parts), delta)
        return Estimate(theta, mixture.gap(theta), None, steps, about)
    theta = estimators.results(parts, lambda one: _updated(one, delta)[0])
    return Estimate(theta, mixture.gap(theta), None, None)


def _maximum(mixture: Mixture) -> Estimate:
    import numpy as np

    found = maximise(mixture, 1e-10)
    errors = estimators.standard_errors(mixture, found.theta)
    about = []
    if errors is None:
        about.append("the observations do not identify the distribution: other maxima have the same likelihood")
    elif np.isnan(errors).any():
        about.append("a share of 0 has no standard error; the other errors assume that it is known to be 0")
    return Estimate(found.theta, found.gap, errors, found.steps, tuple(about))


def _by_inversion(parts: Sequence[Observed], name: str, post: str, mixture: Mixture) -> Estimate:
    import numpy as np

    after = {"project": estimators.projected, "normalise": estimators.normalised}.get(post, lambda raw: raw)
    errors = None
    if name == "inverse-variance":
        raw = estimators.inverse_variance(parts)
        theta = after(raw)
    elif name.endswith("-r"):
        theta = estimators.results(parts, lambda one: after(estimators.inversion(one)))
    else:
        raw = estimators.inversion(estimators.combined(parts))
        theta = after(raw)
        errors = np.sqrt(np.diag(estimators.covariance(parts, estimators.projected(raw))))
    about = () if errors is None else ("the standard errors are those before negative entries are corrected",)
    gap = mixture.gap(theta) if (theta >= 0).all() else float("inf")
    return Estimate(theta, gap, errors, None, about)


def _updated(seen: Observed, delta: float | None) -> tuple[Array, int, tuple[str, ...]]:
    """Run IBU until delta stops it, or return its limit (one of them if there are many)."""
    if delta is not None:
        found = estimators.bayes_update(seen, delta)
        return found.theta, found.steps, _stopped(found)
    limit = closest(Mixture.of([seen]), 1e-12)
    return limit.theta, limit.steps, ()


def _stopped(found: estimators.Stopped) -> tuple[str, ...]:
    return () if found.delta is not None else ("the largest number of steps was reached before delta",)
