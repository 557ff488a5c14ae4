"""Membership inference on the Laplace mechanism: closed forms, mostly rational in t, x.

The output is Q(D') + Laplace noise under h_0, and Q(D) + Laplace noise under h_1, both of scale Delta Q / epsilon.
Throughout

    t = e^epsilon >= 1,  b = beta^2 > 0,  x = exp(-(theta - Q(D')) epsilon / Delta Q) > 0 for the threshold theta,

where Q(D) - Q(D') = Delta Q; for a smaller difference d, t = exp(epsilon d / Delta Q). x decreases with theta:

    theta <= Q(D')  is  1 <= x;      Q(D') <= theta <= Q(D)  is  1/t <= x <= 1;      Q(D) <= theta  is  x <= 1/t.

`w` is P(h_0) / P(h_1): 1 for the uniform prior, smaller for an adversary with more knowledge. Each function returns a
`Term`.

>>> from symbolic.language import reals
>>> b, t, w = reals("b t w")
>>> best_curved(b, t, 1)
(1 + b)*(sqrt(1 + 4*b*t/1) - 1)/((1 + b)*sqrt(1 + 4*b*t/1) - 1 + b)
>>> epsilon_ratio(reals("F"), b, w)
w*F*(1 + b - F)/((1 + b)*(1 - F))^2
"""

from __future__ import annotations

from symbolic.language import Max, Min, Q, Term, TermLike, as_term, sqrt

HALF = Q(1, 2)

# ---- rejection rates under the two hypotheses


def likelihood_ratio(x: Term, t: Term) -> Term:
    """Return the density under h_1 over that under h_0, at the output o of x.

    x = exp(-(o - Q(D')) epsilon / Delta Q).
    """
    return Min(t, Max(1 / t, likelihood_ratio_between(x, t)))


def likelihood_ratio_between(x: Term, t: Term) -> Term:
    """Return the likelihood ratio for Q(D') <= o <= Q(D), that is 1/t <= x <= 1."""
    return 1 / (t * x**2)


def exceeds(v: TermLike) -> Term:
    """Return P(noise >= z) for Laplace noise, where v = exp(-z / scale) > 0.

    It is v/2 for v <= 1, and 1 - 1/(2 v) for v >= 1.
    """
    v = as_term(v)
    return Min(v, 1) / 2 + (1 - 1 / Max(v, 1)) / 2


def exceeds_in_floats(v: Term) -> Term:
    """Return `exceeds` as a product, in which nothing cancels."""
    return Min(v, 1) * (1 - Min(1, 1 / v) / 2)


def false_alarm(x: Term) -> Term:
    """Return the false-positive rate GSR = P_FA: the probability of rejection under h_0."""
    return exceeds(x)


def false_alarm_above(x: Term) -> Term:
    """Return P_FA for theta >= Q(D'), x <= 1."""
    return HALF * x


def false_alarm_below(x: Term) -> Term:
    """Return P_FA for theta <= Q(D'), x >= 1."""
    return 1 - HALF / x


def recall(x: Term, t: TermLike) -> Term:
    """Return the recall RSR = P_TD: the probability of rejection under h_1."""
    return exceeds(x * t)


def recall_above(x: Term, t: TermLike) -> Term:
    """Return P_TD for theta >= Q(D), x t <= 1."""
    return HALF * (x * t)


def recall_below(x: Term, t: TermLike) -> Term:
    """Return P_TD for theta <= Q(D), x t >= 1."""
    return 1 - HALF / (x * t)


# ---- the threshold of a false-positive rate, and its likelihood ratio


def threshold_low(alpha: Term) -> Term:
    """Return x of the threshold with false-positive rate 0 < alpha <= 1/2.

    theta = Q(D') - (Delta Q / epsilon) log(2 alpha).
    """
    return 2 * alpha


def threshold_high(alpha: Term) -> Term:
    """Return x of the threshold with false-positive rate 1/2 <= alpha < 1.

    theta = Q(D') + (Delta Q / epsilon) log(2 (1 - alpha)).
    """
    return 1 / (2 * (1 - alpha))


def lambda_low(alpha: Term, t: Term) -> Term:
    """Return the likelihood ratio at `threshold_low`, while alpha >= 1/(2 t)."""
    return 1 / t / (4 * alpha**2)


def lambda_high(alpha: Term, t: Term) -> Term:
    """Return `likelihood_ratio_between` at `threshold_high`.

    The likelihood ratio at that threshold is always 1/t.
    """
    return 1 / t * (4 * (1 - alpha) ** 2)


# ---- the adversary's knowledge: w = P(h_0) / P(h_1)


def weight_prior(rho_p: TermLike) -> Term:
    """Return w for a prior."""
    return 1 - as_term(rho_p)


def weight_record(rho_p: TermLike, rho_c: TermLike) -> Term:
    """Return w for a prior and correlated records."""
    rho_p, rho_c = as_term(rho_p), as_term(rho_c)
    return 1 - rho_p - rho_c * (2 - rho_p)


def weight_time(rho_p: TermLike, rho_c: TermLike, rho_t: TermLike) -> Term:
    """Return w for a prior, and correlation among records and over time."""
    rho_p, rho_c, rho_t = as_term(rho_p), as_term(rho_c), as_term(rho_t)
    return 1 - rho_p - (2 - rho_p) * (rho_c + rho_t * (1 - rho_c))


def weight(rho_p: TermLike, rho_c: TermLike = 0, rho_t: TermLike = 0) -> Term:
    """Return `weight_time`, factored; P(h_1) <= 1 if and only if it is nonnegative."""
    rho_p, rho_c, rho_t = as_term(rho_p), as_term(rho_c), as_term(rho_t)
    return (2 - rho_p) * (1 - rho_c) * (1 - rho_t) - 1


def probability_record(rho_p: TermLike, rho_c: TermLike = 0, rho_t: TermLike = 0) -> Term:
    """Return the largest P(h_1) that the coefficients allow."""
    rho_p, rho_c, rho_t = as_term(rho_p), as_term(rho_c), as_term(rho_t)
    return 1 / (2 - rho_p) / ((1 - rho_c) * (1 - rho_t))


# ---- precision, recall and the F score of any test


def precision(detected: Term, alarmed: Term, w: TermLike = 1) -> Term:
    """Return P(h_1 | the test rejects h_0); 0/0 if the test never rejects."""
    return detected / (detected + w * alarmed)


def precision_of_ratio(detected: Term, alarmed: Term, w: TermLike) -> Term:
    """Return `precision` from the ratio of the rates; equal wherever `detected` is not 0."""
    return 1 / (1 + w * (alarmed / detected))


def f_score(prec: Term, rec: Term, b: Term) -> Term:
    """Return F_beta, the weighted harmonic mean of precision and recall."""
    return 1 / (1 / ((1 + b) * prec) + b / ((1 + b) * rec))


def f_of_objective(objective: Term, b: Term) -> Term:
    """Return F_beta = (1 + b) / (1 + f), where f is `objective`."""
    return (1 + b) / (1 + objective)


def objective(detected: Term, alarmed: Term, b: Term, w: TermLike = 1) -> Term:
    """Return f = (w P_FA + b) / P_TD, whose minimum gives the maximum F_beta score."""
    return (w * alarmed + b) / detected


def f_score_of_rates(detected: Term, alarmed: Term, b: Term, w: TermLike = 1) -> Term:
    """Return F_beta from the two rates; 0 (not 0/0) for recall 0."""
    return (1 + b) * detected / (detected + w * alarmed + b)


def f_score_at(x: Term, t: TermLike, b: Term, w: TermLike = 1) -> Term:
    """Return F_beta at the threshold of x."""
    return f_of_objective(objective(recall(x, t), false_alarm(x), b, w), b)


# ---- the derivative of the objective in theta; `rate` is epsilon / Delta Q, and df/dtheta = -rate x df/dx


def slope_below(x: Term, t: Term, b: Term, rate: Term, w: TermLike = 1) -> Term:
    """Return df/dtheta for theta < Q(D')."""
    return HALF * rate * (1 / x) * ((w + b) / t - w) / recall_below(x, t) ** 2


def slope_between(x: Term, t: Term, b: Term, rate: Term, w: TermLike = 1) -> Term:
    """Return df/dtheta for Q(D') < theta < Q(D)."""
    return HALF * rate * (w / t - w * x + b / (x * t)) / recall_below(x, t) ** 2


def slope_above(x: Term, t: Term, b: Term, rate: Term) -> Term:
    """Return df/dtheta for theta > Q(D)."""
    return HALF * b * rate * (x * t) / recall_above(x, t) ** 2


# ---- the maximum F_beta score over all thresholds


def turning_ratio(b: TermLike, w: TermLike = 1) -> Term:
    """Return the e^epsilon up to which the maximum F_beta score does not depend on epsilon."""
    return 1 + as_term(b) / w


def best_flat(b: Term, w: TermLike = 1) -> Term:
    """Return the maximum F_beta score for e^epsilon <= 1 + b/w.

    It is approached as theta -> -infinity. For e^epsilon < 1 + b/w no threshold attains it.
    """
    return (1 + b) / (1 + b + w)


def best_flat_of_prior(b: Term, rho: TermLike = 0) -> Term:
    """Return `best_flat` for w = 1 - rho."""
    return (1 + b) / (2 + b - rho)


def root(b: Term, t: TermLike, w: TermLike = 1) -> Term:
    """Return s = sqrt(1 + 4 b t / w)."""
    return sqrt(1 + 4 * b * t / w)


def best_curved(b: Term, t: TermLike, w: TermLike = 1) -> Term:
    """Return the maximum F_beta score for e^epsilon >= 1 + b/w."""
    s = root(b, t, w)
    return (1 + b) * (s - 1) / ((1 + b) * s - 1 + b)


def best_curved_rooted(b: Term, t: TermLike) -> Term:
    """Return `best_curved` for w = 1, with the root in numerator and denominator."""
    square = 1 + 4 * b * t
    return (1 + b) * (square - sqrt(square)) / ((1 + b) * square - (1 - b) * sqrt(square))


def best_x(b: Term, t: Term, w: TermLike = 1) -> Term:
    """Return x of the optimal threshold for e^epsilon >= 1 + b/w.

    It is the positive root of t x^2 = x + b/w, and f = w x + b there.
    """
    return (1 + root(b, t, w)) / (2 * t)


def best_x_inverse(b: Term, t: TermLike, w: TermLike = 1) -> Term:
    """Return 1/x from the other root: theta = (Delta Q / epsilon) log(1/x) + Q(D')."""
    return 1 / (w / (2 * b) * (root(b, t, w) - 1))


def best(b: Term, u: TermLike, w: TermLike = 1) -> Term:
    """Return the maximum F_beta score at u = e^-epsilon, without cancellation.

    It covers both cases, and w = 0.
    """
    share = w * as_term(u)
    return (1 + b) / (1 + b + Min(w, (share + sqrt(share**2 + 4 * b * share)) / 2))


# ---- the largest epsilon for a bound on the maximum F_beta score


def least_bound(b: Term, w: TermLike = 1) -> Term:
    """Return the smallest bound F that some epsilon satisfies (`best_flat`).

    The inverse has the domain least_bound <= F < 1.
    """
    return best_flat(b, w)


def bounded_x(F: Term, b: Term, w: TermLike = 1) -> Term:
    """Return x of the optimal threshold if the maximum F_beta score is F.

    x <= 1 if and only if F >= least_bound.
    """
    return (1 + b) * (1 - F) / (F * w)


def epsilon_ratio(F: Term, b: Term, w: TermLike = 1) -> Term:
    """Return e^epsilon for the largest epsilon with maximum F_beta score <= F."""
    return w * F * (1 + b - F) / ((1 + b) * (1 - F)) ** 2


# ---- the trade-off function


def trade_off_low(alpha: Term, t: TermLike) -> Term:
    """Return the smallest type II error for 0 <= alpha <= 1/(2 t)."""
    return 1 - t * alpha


def trade_off_middle(alpha: Term, t: TermLike) -> Term:
    """Return the smallest type II error for 1/(2 t) <= alpha <= 1/2."""
    return 1 / (4 * t * alpha)


def trade_off_high(alpha: Term, t: TermLike) -> Term:
    """Return the smallest type II error for 1/2 <= alpha <= 1."""
    return (1 - alpha) / t


def trade_off(alpha: Term, u: TermLike) -> Term:
    """Return the trade-off function at u = e^-epsilon > 0.

    It is the tangent of u/(4 alpha) at alpha clipped to [u/2, 1/2].
    """
    u = as_term(u)
    at = Max(u / 2, Min(alpha, HALF))
    return u * (2 * at - alpha) / (4 * at**2)


def delta(gamma: TermLike, t: TermLike) -> Term:
    """Return the smallest delta for (log gamma, delta)-DP, 1/t <= gamma <= t."""
    return 1 - sqrt(as_term(gamma) / t)
