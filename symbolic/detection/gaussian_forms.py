"""Membership inference on the Gaussian mechanism: closed forms as terms with Phi and phi.

The output is Q(D') + sigma Z under h_0 and Q(D) + sigma Z under h_1, Z standard normal. Throughout

    t = (theta - Q(D'))/sigma for the threshold theta,  mu = (Q(D) - Q(D'))/sigma,  b = beta^2 > 0,  w = P(h_0)/P(h_1).

So the scaled output is standard normal under h_0 and has mean mu under h_1. The test rejects h_0 at t and above. `s`
stands for sqrt(2 log(1.25/delta)). Each function returns a `Term`.

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

# ---- scale of the noise


def level(delta: Term) -> Term:
    """Return s = sqrt(2 log(1.25/delta)), for 0 < delta < 1.25."""
    return sqrt(2 * log(Q(5, 4) / delta))


def delta_of_level(s: Term) -> Term:
    """Return the delta with level s."""
    return Q(5, 4) * exp(-(s**2 / 2))


def sigma_classical(s: Term, eps: TermLike, sensitivity: TermLike) -> Term:
    """Return the classical standard deviation s Delta Q/epsilon."""
    return s * sensitivity / as_term(eps)


# ---- rejection rates under the two hypotheses


def tail(z: TermLike) -> Term:
    """Return P(Z >= z) of a standard normal Z."""
    return 1 - Phi(z)


def false_alarm(t: Term) -> Term:
    """Return the false-positive rate: P(output >= threshold) under h_0."""
    return tail(t)


def recall(t: Term, mu: TermLike) -> Term:
    """Return the recall: P(output >= threshold) under h_1."""
    return tail(t - mu)


def likelihood_ratio(t: Term, mu: Term) -> Term:
    """Return the density under h_1 over that under h_0, at the output t."""
    return exp((t**2 - (t - mu) ** 2) / 2)


def privacy_loss(t: Term, mu: Term, eps: TermLike) -> Term:
    """Return P(output >= threshold) under h_1, minus e^epsilon times that under h_0."""
    return recall(t, mu) - exp(eps) * false_alarm(t)


# ---- precision, recall and the F score


def precision(at: Term, from_far: Term) -> Term:
    """Return the precision for the uniform prior.

    `at` = (theta - Q(D'))/sigma and `from_far` = (theta - Q(D))/sigma.
    """
    return (1 - Phi(from_far)) / (2 - Phi(from_far) - Phi(at))


def f_score(at: Term, from_far: Term, b: Term) -> Term:
    """Return the F_beta score; arguments as in `precision`."""
    return (1 + b) * (1 - Phi(from_far)) / (2 + b - Phi(from_far) - Phi(at))


def turning(t: Term, mu: Term, b: Term, w: TermLike = 1) -> Term:
    """Return a term with the sign of -dF/dt, which increases with t."""
    return likelihood_ratio(t, mu) * (w * tail(t) + b) - w * tail(t - mu)


def density(z: Term, sigma: TermLike) -> Term:
    """Return the density of centred normal noise with standard deviation sigma."""
    return phi(z / as_term(sigma)) / as_term(sigma)
