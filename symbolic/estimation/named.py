"""The estimators by their names: what a user asks for, and what comes with the answer.

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
    """An estimate, and how good it is.

    Parameters
    ----------
    theta: the estimate; a distribution, unless nothing is done after inversion.
    gap: how far the normalised log-likelihood is from its maximum, at most; infinite where it is no distribution, or
        has likelihood 0.
    errors: standard errors, nan where they mean nothing; None where there are none for this estimator.
    steps: of the method, where it is iterated.
    about: what must be said with it.
    """

    theta: Array
    gap: float
    errors: Array | None
    steps: int | None
    about: tuple[str, ...] = ()


def estimate(
    parts: Sequence[Observed], name: str = "mle", post: str = "project", delta: float | None = None
) -> Estimate:
    """By the estimator of that name.

    Parameters
    ----------
    post: what is done to an estimate by inversion: "project" onto the distributions, "normalise" what is positive, or
        "none".
    delta: where an iteration stops, as Algorithm 1 says; IBU goes to its certified limit where none is given, GIBU
        needs one.

    Mechanisms that no user applies take no part. Raises `DomainError`, with the reason, where the estimator says
    nothing of such data.
    """
    if name not in NAMES:
        raise DomainError(f"no estimator is called {name!r}; {among(name, NAMES)}")
    parts = estimators.with_users(parts)
    if name.startswith("rap") and any(one.vectors is None for one in parts):
        raise DomainError("RAP is for RAPPOR alone")
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
        about.append("the observations do not tell all distributions apart: other maxima are as likely")
    elif np.isnan(errors).any():
        about.append("no standard error where a share is 0; the others are as if it were known to be 0")
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
    about = () if errors is None else ("standard errors of the estimate before negative entries are mended",)
    gap = mixture.gap(theta) if (theta >= 0).all() else float("inf")
    return Estimate(theta, gap, errors, None, about)


def _updated(seen: Observed, delta: float | None) -> tuple[Array, int, tuple[str, ...]]:
    """IBU, stopped by delta, or its limit (where there are many, one of them)."""
    if delta is not None:
        found = estimators.bayes_update(seen, delta)
        return found.theta, found.steps, _stopped(found)
    limit = closest(Mixture.of([seen]), 1e-12)
    return limit.theta, limit.steps, ()


def _stopped(found: estimators.Stopped) -> tuple[str, ...]:
    return () if found.delta is not None else ("the steps were used up before delta was reached",)
