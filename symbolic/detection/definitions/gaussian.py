"""Definitions of the values of the Gaussian mechanism.

mu = sensitivity/sigma, theta is in sensitivities above Q(D'), and w = P(h_0)/P(h_1).

>>> from symbolic.formula.definition import plain
>>> print(plain(trade_off()))
Phi(z - mu) at the z with 1 - Phi(z) = alpha
>>> print(plain(delta()))
Phi(mu/2 - epsilon/mu) - exp(epsilon)*Phi(-mu/2 - epsilon/mu)

If epsilon and delta are given instead of mu, mu is 1/sigma for sensitivity 1 (`sigma`).

Source: Balle and Wang 2018; Dong, Roth and Su 2022; Dwork and Roth 2014.
"""

from __future__ import annotations

from symbolic.detection import laplace
from symbolic.detection.gaussian_forms import level, tail, turning
from symbolic.detection.gaussian_forms import recall as recall_at
from symbolic.formula.definition import Body, Cases, Extremum, Root, Where
from symbolic.language import Phi, Term, TermLike, as_term, exp, reals

MU, THETA, BETA, ALPHA, EPSILON, DELTA, F = reals("mu theta beta alpha epsilon delta f")
Z, SENSITIVITY, RHO_P, RHO_C, RHO_T = reals("z sensitivity rho_p rho_c rho_t")
W = laplace.weight(RHO_P, RHO_C, RHO_T)


def privacy(epsilon: TermLike, mu: Term) -> Term:
    """Return the smallest delta, Phi(mu/2 - epsilon/mu) - e^epsilon Phi(-mu/2 - epsilon/mu)."""
    return Phi(mu / 2 - epsilon / mu) - exp(epsilon) * Phi(-mu / 2 - epsilon / mu)


def score(theta: Term, mu: Term) -> Term:
    """Return the F_beta score at a threshold."""
    return laplace.f_score_of_rates(recall_at(mu * theta, mu), tail(mu * theta), BETA**2, W)


def trade_off() -> Body:
    return Root(Phi(Z - MU), Z, tail(Z), ALPHA)


def delta() -> Body:
    return privacy(EPSILON, MU)


def mu() -> Body:
    return Root(MU, MU, privacy(EPSILON, MU), DELTA, 0)


def sigma() -> Body:
    return Cases((
        (Root(SENSITIVITY / MU, MU, privacy(EPSILON, MU), DELTA, 0), "calibration = analytic"),
        (level(DELTA) * SENSITIVITY / EPSILON, None),
    ))  # fmt: skip


def f_beta() -> Body:
    return Extremum("sup", score(THETA, MU), THETA, None, None)


def threshold() -> Body:
    return Cases((
        (Root(Z / MU, Z, tail(Z), ALPHA), "alpha is given"),
        (Root(Z / MU, Z, turning(Z, MU, BETA**2, W), as_term(0)), None),
    ))  # fmt: skip


def f_score() -> Body:
    return score(THETA, MU)


def precision() -> Body:
    return laplace.precision(recall_at(MU * THETA, MU), tail(MU * THETA), W)


def recall() -> Body:
    return recall_at(MU * THETA, MU)


def epsilon() -> Body:
    noise = Root(MU, MU, Extremum("sup", score(THETA, MU), THETA, None, None), F, 0)
    return Cases((
        (Where(Root(EPSILON, EPSILON, privacy(EPSILON, MU), DELTA, 0), {MU: noise}), "calibration = analytic"),
        (Where(MU * level(DELTA), {MU: noise}), None),
    ))  # fmt: skip
