"""The values of the Gaussian mechanism in mpmath, by erfc and root finding.

>>> from symbolic.values import entry
>>> with mpmath.workdps(20):
...     print(entry("delta.gaussian").mpmath(epsilon=1, mu=1), entry("mu.gaussian").mpmath(epsilon=1, delta="1e-5"))
0.1269367375066439458 0.2680511232112942179

Source: Balle and Wang 2018; Dong, Roth and Su 2022.

Possible issues
---------------
A root needs as many evaluations of a tail as there are bits. f-beta.gaussian and epsilon.gaussian take about 0.1 s for
20 digits, and minutes for 1,000.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import mpmath
from mpmath import erfc, exp, log, mpf, sqrt

from symbolic.representations.search import outwards, positive_root, root

Number: TypeAlias = Any  # mpf


def tail(x: Number) -> Number:
    """Return P(Z >= x) of a standard normal Z."""
    return erfc(x / sqrt(mpf(2))) / 2


def quantile(alpha: Number) -> Number:
    """Return z with tail(z) = alpha, by Newton's method on the logarithm.

    The logarithm is concave, so that the steps from the left never pass the root.
    """
    if 2 * alpha > 1:
        return -quantile(1 - alpha)
    z = mpf(0)
    goal = log(alpha)
    while True:
        here = tail(z)
        step = (log(here) - goal) * here * sqrt(2 * mpmath.pi) * exp(z * z / 2)
        z += step
        if abs(step) <= mpmath.ldexp(1 + abs(z), -mpmath.mp.prec + 8):
            return z


def weight(rho_p: Number, rho_c: Number, rho_t: Number) -> Number:
    """Return w = P(h_0)/P(h_1)."""
    return (2 - rho_p) * (1 - rho_c) * (1 - rho_t) - 1


def trade_off(mu: Number, alpha: Number) -> Number:
    """Return P(Z >= mu - z), where P(Z >= z) = alpha."""
    return 1 - alpha if alpha in (0, 1) else tail(mu - quantile(alpha))


def delta(epsilon: Number, mu: Number) -> Number:
    """Return P(Z >= epsilon/mu - mu/2) - e^epsilon P(Z >= epsilon/mu + mu/2)."""
    return mpf(0) if mu == 0 else tail(epsilon / mu - mu / 2) - exp(epsilon) * tail(epsilon / mu + mu / 2)


def mu(epsilon: Number, delta: Number) -> Number:
    """Return the root mu of `delta(epsilon, mu) = delta`; the left side increases with mu."""
    return mpf(0) if delta == 0 else positive_root(lambda at: _private(epsilon, at) - delta)


def sigma(epsilon: Number, delta: Number, sensitivity: Number, calibration: str) -> Number:
    """Return sensitivity/mu."""
    return sensitivity / _noise(None, epsilon, delta, calibration)


def f_beta(
    mu: Number,
    epsilon: Number,
    delta: Number,
    calibration: str,
    beta: Number,
    rho_p: Number,
    rho_c: Number,
    rho_t: Number,
) -> Number:
    """Return the F_beta score at the optimal threshold."""
    m, b, w = _noise(mu, epsilon, delta, calibration), beta**2, weight(rho_p, rho_c, rho_t)
    return (1 + b) / (1 + b + w) if m == 0 or w == 0 else _score(_best(m, b, w), m, b, w)


def threshold(
    mu: Number,
    epsilon: Number,
    delta: Number,
    calibration: str,
    beta: Number,
    alpha: Number,
    rho_p: Number,
    rho_c: Number,
    rho_t: Number,
) -> Number:
    """Return the threshold of maximum F_beta score, or of false-positive rate alpha."""
    m = _noise(mu, epsilon, delta, calibration)
    return (quantile(alpha) if alpha is not None else _best(m, beta**2, weight(rho_p, rho_c, rho_t))) / m


def f_score(
    mu: Number,
    epsilon: Number,
    delta: Number,
    calibration: str,
    theta: Number,
    beta: Number,
    rho_p: Number,
    rho_c: Number,
    rho_t: Number,
) -> Number:
    """Return (1 + b) R/(R + w A + b) for the recall R and the false-positive rate A."""
    m = _noise(mu, epsilon, delta, calibration)
    return _score(m * theta, m, beta**2, weight(rho_p, rho_c, rho_t))


def precision(
    mu: Number,
    epsilon: Number,
    delta: Number,
    calibration: str,
    theta: Number,
    rho_p: Number,
    rho_c: Number,
    rho_t: Number,
) -> Number:
    """Return R/(R + w A) for the recall R and the false-positive rate A."""
    m, w = _noise(mu, epsilon, delta, calibration), weight(rho_p, rho_c, rho_t)
    found, alarmed = tail(m * theta - m), tail(m * theta)
    return found / (found + w * alarmed)


def recall(mu: Number, epsilon: Number, delta: Number, calibration: str, theta: Number) -> Number:
    """Return R = P(Z >= mu (theta - 1))."""
    m = _noise(mu, epsilon, delta, calibration)
    return tail(m * theta - m)


def epsilon(
    f: Number, delta: Number, beta: Number, rho_p: Number, rho_c: Number, rho_t: Number, calibration: str
) -> Number:
    """Return the epsilon of the mu at which the maximum F_beta score is f.

    The F_beta score is f if P(Z >= t - mu) = g(t) := f (w P(Z >= t) + b)/(1 + b - f), so mu(t) = t - quantile(g(t)).
    The optimal test needs the smallest mu for its f. There the derivative is 0: f w phi(t) = (1 + b - f) phi(t - mu).
    """
    b, w = beta**2, weight(rho_p, rho_c, rho_t)

    def far(t: Number) -> Number:
        return quantile(f * (w * tail(t) + b) / (1 + b - f))

    def slope(t: Number) -> Number:
        if f * (w * tail(t) + b) >= 1 + b - f:
            return mpf(-1)
        return t * t / 2 - far(t) ** 2 / 2 - log(f * w / (1 + b - f))

    if f * (1 + b + w) == 1 + b:
        return mpf(0)
    t = root(slope, *outwards(slope, -1, 1))
    noise = t - far(t)
    if calibration == "classical":
        return noise * sqrt(2 * log(mpf(5) / 4 / delta))
    if _private(mpf(0), noise) <= delta:
        return mpf(0)
    return positive_root(lambda at: delta - _private(at, noise))


def _private(at: Number, m: Number) -> Number:
    """Return delta at the epsilon `at`, or 0 if both tails underflow."""
    return delta(at, m)


def _noise(mu_: Number, epsilon_: Number, delta_: Number, calibration: str) -> Number:
    """Return mu, also if epsilon and delta are given."""
    if mu_ is not None:
        return mu_
    if calibration == "analytic":
        return mu(epsilon_, delta_)
    return epsilon_ / sqrt(2 * log(mpf(5) / 4 / delta_))


def _score(t: Number, m: Number, b: Number, w: Number) -> Number:
    found = tail(t - m)
    return (1 + b) * found / (found + w * tail(t) + b)


def _best(m: Number, b: Number, w: Number) -> Number:
    """Return the t at which the likelihood ratio equals w P(Z >= t - mu)/(w P(Z >= t) + b).

    The likelihood ratio is e^(mu t - mu^2/2), and its quotient by the right side increases.
    """

    def rising(t: Number) -> Number:
        return m * t - m * m / 2 + log(w * tail(t) + b) - log(w * tail(t - m))

    return root(rising, *outwards(rising, -1, 1))
