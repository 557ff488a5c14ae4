"""Detecting one record behind Gaussian noise: the closed forms as terms, with Phi and phi of the standard normal
distribution.

The output is Q(D') + sigma Z under h_0 and Q(D) + sigma Z under h_1, Z standard normal. Throughout

    t = (theta - Q(D'))/sigma for the threshold theta,  mu = (Q(D) - Q(D'))/sigma,  b = beta^2 > 0,  w = P(h_0)/P(h_1),

so h_0 is a standard normal output, h_1 one with mean mu, and h_1 is said at t and above. `s` stands for sqrt(2
log(1.25/delta)). Each function builds a `Term`.

>>> from symbolic.language import reals
>>> t, mu, s, eps = reals("t mu s eps")
>>> recall(t, mu)
1 - Phi(t - mu)
>>> sigma_classical(s, eps, 1)
s*1/eps

Source: Dwork and Roth 2014, Appendix A; Balle and Wang 2018, Theorem 8.
"""

from __future__ import annotations

from symbolic.language import Phi, Q, Term, TermLike, as_term, exp, log, phi, sqrt

# ---- how much noise


def level(delta: Term) -> Term:
    """s = sqrt(2 log(1.25/delta)), for 0 < delta < 1.25."""
    return sqrt(2 * log(Q(5, 4) / delta))


def delta_of_level(s: Term) -> Term:
    """The delta whose level is s."""
    return Q(5, 4) * exp(-(s**2 / 2))


def sigma_classical(s: Term, eps: TermLike, sensitivity: TermLike) -> Term:
    """The classical standard deviation s Delta Q/epsilon."""
    return s * sensitivity / as_term(eps)


# ---- the two hypotheses: how often the threshold test says h_1


def tail(z: TermLike) -> Term:
    """The probability that a standard normal number is at least z."""
    return 1 - Phi(z)


def false_alarm(t: Term) -> Term:
    """P(output >= threshold) under h_0."""
    return tail(t)


def recall(t: Term, mu: TermLike) -> Term:
    """P(output >= threshold) under h_1."""
    return tail(t - mu)


def likelihood_ratio(t: Term, mu: Term) -> Term:
    """The density under h_1 over that under h_0 at the output t."""
    return exp((t**2 - (t - mu) ** 2) / 2)


def privacy_loss(t: Term, mu: Term, eps: TermLike) -> Term:
    """By how much P(output >= threshold) under h_1 exceeds e^epsilon times that under h_0."""
    return recall(t, mu) - exp(eps) * false_alarm(t)


# ---- precision, recall and the F score


def precision(at: Term, from_far: Term) -> Term:
    """The precision for the uniform prior, `at` = (theta - Q(D'))/sigma and `from_far` = (theta - Q(D))/sigma."""
    return (1 - Phi(from_far)) / (2 - Phi(from_far) - Phi(at))


def f_score(at: Term, from_far: Term, b: Term) -> Term:
    """The F score at the same places."""
    return (1 + b) * (1 - Phi(from_far)) / (2 + b - Phi(from_far) - Phi(at))


def turning(t: Term, mu: Term, b: Term, w: TermLike = 1) -> Term:
    """The F score rises with t where this is negative, and falls where it is positive; it increases in t."""
    return likelihood_ratio(t, mu) * (w * tail(t) + b) - w * tail(t - mu)


def density(z: Term, sigma: TermLike) -> Term:
    """The density of centred normal noise of standard deviation sigma."""
    return phi(z / as_term(sigma)) / as_term(sigma)
