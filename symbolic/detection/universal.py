"""Membership inference on an arbitrary epsilon-DP mechanism, by randomized response.

Randomized response with t = e^epsilon answers truthfully with probability t/(1 + t). Its trade-off function max(0, 1 -
t alpha, (1 - alpha)/t) is a lower bound for every epsilon-DP mechanism, because each is a post-processing of it
(Wasserman and Zhou 2010; Kairouz, Oh and Viswanath 2017). So optimal tests against it bound all mechanisms, and the
bounds are attained. `b` and `w` are as in `symbolic.detection.laplace`.

>>> from symbolic.language import reals
>>> best(*reals("b t w"))
max((1 + b)/(1 + b + w), (1 + b)*t/((1 + b)*t + w + b))
"""

from __future__ import annotations

from typing import Final

from symbolic.detection.laplace import best_flat, f_of_objective, weight
from symbolic.detection.parameters import BOUND, SCORE, alpha_, certified, closed_forms, densities, epsilon_
from symbolic.formula import formula, later
from symbolic.formula.reasons import INVERSE, IRRATIONAL
from symbolic.language import Max, Min, Term, TermLike, as_term, exp, log


def trade_off(alpha: Term, t: TermLike) -> Term:
    """Return the smallest type II error at type I error alpha on any epsilon-DP mechanism."""
    return Max(0, 1 - t * alpha, (1 - alpha) / t)


def delta(gamma: TermLike, t: TermLike) -> Term:
    """Return the smallest delta for (log gamma, delta)-DP, for 1/t <= gamma <= t."""
    t = as_term(t)
    return (t - gamma) / (1 + t)


def best_answer(b: TermLike, t: Term, w: TermLike = 1) -> Term:
    """Return the F_beta score of repeating the answer; optimal for t >= 1 + b/w."""
    return (1 + b) * t / ((1 + b) * t + w + b)


def best(b: Term, t: Term, w: TermLike = 1) -> Term:
    """Return the maximum F_beta score of any test on any epsilon-DP mechanism.

    The optimal test repeats the answer, or always rejects h_0.
    """
    return Max(best_flat(b, w), best_answer(b, t, w))


def best_at(b: Term, u: TermLike, w: Term) -> Term:
    """Return `best` at u = e^-epsilon, which does not overflow."""
    return f_of_objective(b + Min(w, (w + b) * u), b)


def epsilon_ratio(F: Term, b: Term, w: TermLike = 1) -> Term:
    """Return e^epsilon for the largest epsilon with maximum F_beta score <= F.

    The domain is best_flat <= F < 1.
    """
    return F * (w + b) / ((1 + b) * (1 - F))


# ---- the values


@formula(
    "f-beta.universal",
    SCORE,
    source="Kairouz, Oh and Viswanath 2017",
    evaluate=certified("f_beta_universal", "epsilon", "b", "w"),
    derive=later(closed_forms, "f_beta_universal"),
    reasons={"enumeration": IRRATIONAL},
)
def f_beta_universal(epsilon: Term, beta: Term, rho_p: Term, rho_c: Term, rho_t: Term) -> Term:
    """The adversary's maximum F_beta score over all epsilon-DP mechanisms."""
    return best_at(beta**2, exp(-epsilon), weight(rho_p, rho_c, rho_t))


@formula(
    "epsilon.universal",
    BOUND,
    source="Kairouz, Oh and Viswanath 2017",
    evaluate=certified("epsilon_universal", "f", "b", "w"),
    derive=later(closed_forms, "epsilon_universal"),
    reasons={"enumeration": INVERSE, "simulation": INVERSE},
)
def epsilon_universal(f: Term, beta: Term, rho_p: Term, rho_c: Term, rho_t: Term) -> Term:
    """The largest epsilon for which F_beta <= f for every test on every epsilon-DP mechanism."""
    return log(epsilon_ratio(f, beta**2, weight(rho_p, rho_c, rho_t)))


@formula(
    "trade-off.universal",
    {"epsilon": epsilon_, "alpha": alpha_},
    source="Wasserman and Zhou 2010; Kairouz, Oh and Viswanath 2017",
    evaluate=certified("trade_off_universal", "epsilon", "alpha"),
    derive=later(densities, "trade_off_universal"),
    reasons={"enumeration": IRRATIONAL},
)
def trade_off_universal(epsilon: Term, alpha: Term) -> Term:
    """The smallest type II error for type I error at most alpha on any epsilon-DP mechanism."""
    return trade_off(alpha, exp(epsilon))


VALUES: Final = (f_beta_universal, epsilon_universal, trade_off_universal)
