"""delta of one mechanism in closed form, at a loss y >= 0, with the precision at hand.

* Two normal laws, mu apart: the loss is normal, delta(y) = Phi(mu/2 - y/mu) - e^y Phi(-mu/2 - y/mu).
* One step of the subsampled Gaussian: the density ratio w(x) = 1 - q + q e^{(2x-1)/(2 sigma^2)} increases, and w(x) = k at
  x(k) = 1/2 + sigma^2 log((k - 1 + q)/q), so P - K Q is positive right of x(K), and Q - K P left of x(1/K) (nowhere where 1/K <= 1 - q).
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from symbolic.accounting.contours.loss import Ball, ball


def _above(x: Ball) -> Ball:
    """P(X > x) for a standard normal X."""
    return (x / arb(2).sqrt()).erfc() / 2


def gaussian(squared: Fraction, y: Fraction) -> Ball:
    """`squared` is mu^2 > 0."""
    mu, loss = ball(squared).sqrt(), ball(y)
    return _above(loss / mu - mu / 2) - loss.exp() * _above(loss / mu + mu / 2)


def subsampled(q: Fraction, sigma: Fraction, y: Fraction, add: bool) -> Ball:
    """P against Q ("remove"), or Q against P ("add")."""
    share, noise, rest = ball(q), ball(sigma), 1 - ball(q)
    if not add:
        level = ball(y).expm1() + share
        x = arb(1) / 2 + noise**2 * (level / share).log()
        return share * _above((x - 1) / noise) - level * _above(x / noise)
    level = (-ball(y)).expm1() + share
    if not level > 0:
        return arb(0) if level <= 0 else arb("nan")
    x = arb(1) / 2 + noise**2 * (level / share).log()
    growth = ball(y).exp()
    return (1 - growth * rest) * _above(-x / noise) - growth * share * _above((1 - x) / noise)
