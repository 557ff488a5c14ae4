"""Q_2x3 as imprecise probabilities: the mass 1 - p - q may go to either answer.

Q_lambda gives the share `lam` of that mass to the true answer. Source: Walley 1991 (imprecise probabilities).
"""

from __future__ import annotations

from symbolic.language import Max, Q, Term, TermLike
from symbolic.survey import warner


def truth(lam: TermLike, p: Term, q: Term) -> Term:
    """Return the probability of a true answer under Q_lambda."""
    return p + lam * (1 - p - q)


def lie(lam: TermLike, p: Term, q: Term) -> Term:
    """Return the probability of a false answer under Q_lambda."""
    return q + (1 - lam) * (1 - p - q)


def mle(n1: Term, n: TermLike, lam: Term, p: Term, q: Term) -> Term:
    """Return the share at which the likelihood of Q_lambda is stationary."""
    return (n1 / n - (1 - lam) * (1 - p - q) - q) / (p - q + (2 * lam - 1) * (1 - p - q))


def loss_ratio(lam: TermLike, p: Term, q: Term) -> Term:
    """Return e^loss of Q_lambda: the larger of its two likelihood ratios."""
    return Max(truth(lam, p, q) / lie(lam, p, q), lie(lam, p, q) / truth(lam, p, q))


def worst_loss_ratio(p: Term, q: Term) -> Term:
    """Return e^loss for WLDP: the largest plausibility over belief.

    With input yes: bel(yes) = p, pl(yes) = 1 - q, bel(no) = q, pl(no) = 1 - p. With input no, exchange the answers. The
    two inputs may be equal. The whole frame has ratio 1.
    """
    different = Max((1 - q) / q, (1 - p) / p)
    same = Max((1 - q) / p, (1 - p) / q)
    return Max(Max(different, same), 1)


def variance(n: TermLike, lam: TermLike, p: Term, q: Term, pi: Term) -> Term:
    """Return the variance under Q_lambda: Warner's, with its probability of a true answer."""
    return warner.variance(n, truth(lam, p, q), pi)


def variance_joined(n: TermLike, p: Term, pi: Term) -> Term:
    """Return the variance at lambda = 0, where P(true answer) = p, as one fraction."""
    return (-((pi - Q(1, 2)) ** 2) + 1 / (4 * (2 * p - 1) ** 2)) / n
