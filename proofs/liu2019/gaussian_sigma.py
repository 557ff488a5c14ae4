"""The standard deviation of the Gaussian mechanism: as printed it is too small; the classical one is enough."""

from __future__ import annotations

from proofs.liu2019 import misprints
from proofs.liu2019.gaussian_tails import (
    NORMAL,
    ONE,
    distribution_rises_weakly,
    exponent,
    exponential_rises,
    exponential_rises_weakly,
    named_quotient,
    quotient,
    sum_rule,
)
from proofs.liu2019.setting import eps, far, near, noise, sensitivity, theta
from proofs.statements.plan import Have, absurd, auto, cases, chain, enclose, fact, function, monotone, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import gaussian_forms as gaussian
from symbolic.language import Eq, Phi, Q, Term, as_term, exp, log, phi, reals

s, sigma, delta, mu, t, c, z = reals("s sigma delta mu t c z")
LEVEL = "s stands for sqrt(2 log(1.25/delta)): every s > 0 belongs to one delta < 1.25, which is 1.25 e^(-s^2/2)."
EVENT = (
    "Of all sets of outputs, those of at least theta are the worst: the likelihood ratio increases with the output, and the excess "
    "P(S) - e^epsilon P'(S) is largest for the set where it exceeds e^epsilon. Where Q(D) < Q(D'), the outputs of at most theta take their place."
)
MODEL = "The output is Q(D) plus normal noise of mean 0 and standard deviation sigma."
READS = [NORMAL, MODEL, EVENT]
small = gaussian.delta_of_level(s)

# ---- the worst threshold

loss = gaussian.privacy_loss(z, mu, eps)
likelihood = exponent(z - mu, z)


def _slope(rising: bool) -> list[Have]:
    """How phi(z - mu) compares with e^epsilon phi(z), on one side of the worst threshold."""
    order = likelihood <= eps if rising else eps <= likelihood
    powers = exp(likelihood) <= exp(eps) if rising else exp(eps) <= exp(likelihood)
    difference = mu * (c - z) if rising else mu * (z - c)
    ends = {"u": likelihood, "v": eps} if rising else {"u": eps, "v": likelihood}
    return [
        Have(0 <= difference, positive(mu, c - z if rising else z - c)),
        Have(order, positive(0 <= difference, modulo=[Eq(c * mu, eps + mu**2 / 2)], degree=1)),
        Have(powers, chain(exponential_rises_weakly.id, ends)),
        *quotient(z - mu, z),
        Have(0 < phi(z), function()),
    ]


def _sign(rising: bool) -> Have:
    gap = exp(eps) - exp(likelihood) if rising else exp(likelihood) - exp(eps)
    return Have(0 <= gap * phi(z), positive(0 <= gap, 0 < phi(z)).after(Have(0 <= gap, auto())))


def _monotone(start: Term, end: Term, rising: bool) -> Have:
    at_start, at_end = (loss.substitute({"z": one}) for one in (start, end))
    equation = quotient(z - mu, z)[-1].claim
    sign = positive(_sign(rising).claim, modulo=[equation], degree=1).after(*_slope(rising), _sign(rising))
    return Have(at_start <= at_end if rising else at_end <= at_start, monotone("z", loss, start, end, sign))


peak = Statement(
    "liu2019/lemma.gaussian-worst-threshold",
    title="The threshold at which the excess probability is largest.",
    where="used below",
    printed=r"c = \tfrac{\epsilon}{\mu} + \tfrac{\mu}{2} \Rightarrow P(Z + \mu \ge t) - e^\epsilon P(Z \ge t) \le P(Z + \mu \ge c) - e^\epsilon P(Z \ge c)",
    variables=(t, mu, eps, c),
    given=[0 < mu, Eq(c * mu, eps + mu**2 / 2)],
    claim=gaussian.privacy_loss(t, mu, eps) <= gaussian.privacy_loss(c, mu, eps),
    example={"t": 0, "mu": 1, "eps": "1/2", "c": 1},
    proof=cases(
        t, c,
        at_most=fact().after(_monotone(t, c, True)),
        greater=fact().after(_monotone(c, t, False)),
    ),
    why="its derivative has the sign of epsilon less the logarithm of the likelihood ratio, which increases",
    reads=[NORMAL],
)  # fmt: skip

# ---- the excess of the classical calibration there

a, b = s - z / (2 * s), s + z / (2 * s)
excess = (1 - Phi(a)) - exp(z) * (1 - Phi(b))
bound = phi(0) * (exp(Q(1, 2)) * exp(-(s**2 / 2))) / s
slack = excess - bound * z
at_start, at_end = (slack.substitute({"z": one}) for one in (as_term(0), eps))
from_zero = quotient(a, 0)[-1].claim
same = Eq(phi(a), exp(z) * phi(b))
half_sum = Have(
    Eq(exp(Q(1, 2) + -(s**2 / 2)), exp(Q(1, 2)) * exp(-(s**2 / 2))),
    chain(sum_rule.id, {"u": Q(1, 2), "v": -(s**2 / 2)}),
)
least = Have(
    Q(8, 15) <= s,
    cases(
        s, Q(8, 15),
        less=absurd(positive(exp(-(s**2 / 2)) <= Q(4, 5), exp(as_term(Q(-32, 225))) < exp(-(s**2 / 2)), Q(4, 5) < exp(as_term(Q(-32, 225))), degree=1)).after(
            Have(0 < (Q(8, 15) - s) * (Q(8, 15) + s), positive(Q(8, 15) - s, Q(8, 15) + s)),
            Have(as_term(Q(-32, 225)) < -(s**2 / 2), positive(0 < (Q(8, 15) - s) * (Q(8, 15) + s), degree=1)),
            Have(exp(as_term(Q(-32, 225))) < exp(-(s**2 / 2)), chain(exponential_rises.id, {"u": as_term(Q(-32, 225)), "v": -(s**2 / 2)})),
            Have(Q(4, 5) < exp(as_term(Q(-32, 225))), enclose()),
            Have(exp(-(s**2 / 2)) <= Q(4, 5), positive(small <= 1, degree=1)),
        ),
        at_least=fact(),
    ),
)  # fmt: skip
STEEP = phi(0) * (exp(Q(1, 2)) * exp(-(s**2 / 2))) - phi(a)
falls = monotone(
    "z", slack, 0, eps,
    positive(0 <= STEEP, 0 < s * (exp(z) * (1 - Phi(b))), multiply=[0 < s], modulo=[same], cofactors={same: Q(1, 2)}, degree=1).after(
        *quotient(a, 0), *named_quotient(a, b, z), half_sum,
        Have(0 <= z**2 / (8 * s**2), positive(multiply=[0 < s, 0 < s], squares=[z], degree=1)),
        Have(Eq(exponent(a, as_term(0)), -(s**2 / 2) + z / 2 - z**2 / (8 * s**2)), ring()),
        Have(z <= 1, auto()),
        Have(-(s**2 / 2) + z / 2 - z**2 / (8 * s**2) <= Q(1, 2) + -(s**2 / 2), auto()),
        Have(exponent(a, as_term(0)) <= Q(1, 2) + -(s**2 / 2), auto()),
        Have(exp(exponent(a, as_term(0))) <= exp(Q(1, 2) + -(s**2 / 2)), chain(exponential_rises_weakly.id, {
            "u": exponent(a, as_term(0)), "v": Q(1, 2) + -(s**2 / 2)})),
        Have(0 < phi(0), function()), Have(0 < exp(z), function()), Have(Phi(b) < 1, function()),
        Have(0 <= exp(Q(1, 2)) * exp(-(s**2 / 2)) - exp(exponent(a, as_term(0))), positive(
            exp(exponent(a, as_term(0))) <= exp(Q(1, 2) + -(s**2 / 2)), modulo=[half_sum.claim], degree=1)),
        Have(0 <= phi(0) * (exp(Q(1, 2)) * exp(-(s**2 / 2)) - exp(exponent(a, as_term(0)))), positive(
            phi(0), exp(Q(1, 2)) * exp(-(s**2 / 2)) - exp(exponent(a, as_term(0))))),
        Have(0 <= STEEP, positive(
            0 <= phi(0) * (exp(Q(1, 2)) * exp(-(s**2 / 2)) - exp(exponent(a, as_term(0)))), modulo=[from_zero], degree=1)),
        Have(0 < exp(z) * (1 - Phi(b)), positive(exp(z), 1 - Phi(b))),
        Have(0 < s * (exp(z) * (1 - Phi(b))), positive(s, exp(z) * (1 - Phi(b)))),
    ),
)  # fmt: skip
spent = phi(0) * exp(Q(1, 2))
calibrated = Statement(
    "liu2019/lemma.gaussian-classical-excess",
    title="With the classical calibration and epsilon at most 1 the largest excess probability is at most delta.",
    where="used below",
    printed=r"0 \le \epsilon \le 1,\ \delta = \tfrac54 e^{-s^2/2} \le 1 \Rightarrow "
    r"P(Z \ge s - \tfrac{\epsilon}{2s}) - e^\epsilon P(Z \ge s + \tfrac{\epsilon}{2s}) \le \delta",
    variables=(s, eps),
    given=[0 < s, small <= 1, 0 <= eps, eps <= 1],
    claim=excess.substitute({"z": eps}) <= small,
    example={"s": 2, "eps": 1},
    proof=auto().after(
        ONE, least,
        Have(at_end <= at_start, falls),
        Have(Eq(at_start, 0), ring(modulo=[ONE.claim])),
        Have(at_end <= 0, auto()),
        Have(0 < exp(-(s**2 / 2)), function()),
        Have(spent < Q(2, 3), enclose()),
        Have(0 <= exp(-(s**2 / 2)) * eps, positive(exp(-(s**2 / 2)), eps)),
        Have(0 <= (Q(2, 3) - spent) * (exp(-(s**2 / 2)) * eps), positive(Q(2, 3) - spent, exp(-(s**2 / 2)) * eps)),
        Have(0 <= exp(-(s**2 / 2)) * (s - Q(8, 15) * eps), positive(exp(-(s**2 / 2)), s - Q(8, 15) * eps).after(
            Have(0 <= s - Q(8, 15) * eps, auto()))),
        Have(bound * eps <= small, positive(
            0 <= (Q(2, 3) - spent) * (exp(-(s**2 / 2)) * eps), 0 <= exp(-(s**2 / 2)) * (s - Q(8, 15) * eps), multiply=[0 < s], degree=1)),
    ),
    why="It is 0 for epsilon = 0, and grows by at most phi(s - epsilon/(2s))/s, which is at most e^(1/2) phi(s)/s: no bound on the tail is needed.",
    reads=[NORMAL, LEVEL],
)  # fmt: skip

# ---- the mechanism

chance = 1 - Phi((theta - far) / sigma)
other_chance = 1 - Phi((theta - near) / sigma)
at = (theta - near) / sigma
moved = eps / s
needed = gaussian.sigma_classical(s, eps, sensitivity)
peak_at = s + eps / (2 * s)
worst = gaussian.privacy_loss(peak_at, moved, eps)
repaired = Statement(
    "liu2019/gaussian-sigma.repaired",
    title="Noise of at least the classical standard deviation s Delta Q/epsilon gives (epsilon, delta)-DP for epsilon at most 1.",
    where="Section 4.3",
    printed=r"\sigma \ge \sqrt{2\log(1.25/\delta)}\,\frac{\Delta Q}{\epsilon},\ 0 < \epsilon \le 1,\ 0 < \delta \le 1 \Rightarrow P(A(D) \ge \theta) \le e^\epsilon P(A(D') \ge \theta) + \delta",
    variables=(theta, near, far, eps, sensitivity, s, sigma),
    given=[*noise, eps <= 1, 0 < s, small <= 1, near <= far, far - near <= sensitivity, needed <= sigma],
    before=[
        Have(0 < s * sensitivity, positive(s, sensitivity)),
        Have(0 < needed, positive(0 < s * sensitivity, multiply=[0 < eps], degree=1)),
        Have(0 < sigma, auto()),
    ],
    claim=chance <= exp(eps) * other_chance + small,
    example={"theta": 1, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1, "s": 2, "sigma": 2},
    proof=auto().after(
        Have(0 < moved, positive(0 < eps, multiply=[0 < s], degree=1)),
        Have(0 <= s * (sigma - needed), positive(s, sigma - needed)),
        Have(0 <= eps * (sigma - needed), positive(eps, sigma - needed)),
        Have(s * sensitivity <= eps * sigma, positive(0 <= eps * (sigma - needed), degree=1)),
        Have(0 <= s * (sensitivity - (far - near)), positive(s, sensitivity - (far - near))),
        Have((far - near) * s <= eps * sigma, positive(s * sensitivity <= eps * sigma, 0 <= s * (sensitivity - (far - near)), degree=1)),
        Have(at - moved <= (theta - far) / sigma, positive((far - near) * s <= eps * sigma, multiply=[0 < s, 0 < sigma], degree=1)),
        Have(Phi(at - moved) <= Phi((theta - far) / sigma), chain(distribution_rises_weakly.id, {"u": at - moved, "v": (theta - far) / sigma})),
        Have(gaussian.privacy_loss(at, moved, eps) <= worst, chain(peak.id, {"t": at, "mu": moved, "eps": eps, "c": peak_at}, given=[fact(), ring()])),
        Have(Eq(Phi(peak_at - moved), Phi(s - eps / (2 * s))), ring()),
        Have(excess.substitute({"z": eps}) <= small, chain(calibrated.id, {"s": s, "eps": eps})),
        Have(worst <= small, positive(modulo=[Eq(Phi(peak_at - moved), Phi(s - eps / (2 * s)))], degree=1)),
        Have(chance <= 1 - Phi(at - moved), auto()),
        Have(gaussian.privacy_loss(at, moved, eps) <= small, auto()),
    ),
    why="At the worst threshold the excess is that of lemma.gaussian-classical-excess; more noise, or a smaller distance, makes it smaller.",
    reads=[LEVEL, *READS],
    remarks=[
        "epsilon at most 1 is enough and not necessary: beyond.gaussian-classical-large has an epsilon for which it fails.",
        "All parameters, no box.",
    ],
)  # fmt: skip
printed_sigma = misprints.sigma(delta, eps, sensitivity)
printed = Statement(
    "liu2019/gaussian-sigma",
    title="Noise of the printed standard deviation gives (epsilon, delta)-DP.",
    where="Section 4.3; the proof of Theorem 6 repeats it",
    printed=r"\sigma = \sqrt{2 \log(1.25/\delta) \Delta Q / \epsilon} \Rightarrow P(A(D) \in S) \le e^\epsilon P(A(D') \in S) + \delta",
    variables=(theta, near, far, eps, sensitivity, delta),
    given=[*noise, 0 < delta, delta < 1, near <= far, far - near <= sensitivity],
    claim=1 - Phi((theta - far) / printed_sigma) <= exp(eps) * (1 - Phi((theta - near) / printed_sigma)) + delta,
    example={"theta": 1, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1, "delta": "1/2"},
    counterexample={"theta": 24, "Q'": 0, "Q": 1, "eps": "1/10", "Delta": 1, "delta": "1/100000"},
    cause="misprint",
    why="Delta Q/epsilon has slipped under the root: the variance would then grow with the sensitivity and not with its square, and count by its unit. "
    "For epsilon = 1/10, delta = 10^-5 and Delta Q = 1 the printed noise is half of what is needed: P(o >= 24) exceeds e^epsilon P'(o >= 24) by more than a hundred times delta.",
    reads=[MODEL, NORMAL, "Outputs of at least theta are one set S."],
    repaired=repaired,
)
root = misprints.sigma_of_level(s, eps, sensitivity)
square = s**2 * sensitivity / eps
where_right = Statement(
    "liu2019/beyond.gaussian-printed-right",
    title="For Delta Q at most epsilon at most 1 the printed standard deviation is enough.",
    where="Section 4.3",
    printed=r"\Delta Q \le \epsilon \le 1 \Rightarrow \sqrt{2 \log(1.25/\delta) \Delta Q/\epsilon} \ge \sqrt{2 \log(1.25/\delta)}\,\Delta Q/\epsilon",
    variables=(theta, near, far, eps, sensitivity, s),
    given=[*noise, eps <= 1, 0 < s, small <= 1, near <= far, far - near <= sensitivity, sensitivity <= eps],
    before=[
        Have(0 < s**2 * sensitivity, positive(sensitivity, squares=[s], degree=1)),
        Have(0 < square, positive(0 < s**2 * sensitivity, multiply=[0 < eps], degree=1)),
        Have(0 <= root, function()),
        Have(Eq(root**2, square), function()),
        Have(0 < s * sensitivity, positive(s, sensitivity)),
        Have(0 < needed, positive(0 < s * sensitivity, multiply=[0 < eps], degree=1)),
        Have(0 <= square * (1 - sensitivity / eps), positive(square, 1 - sensitivity / eps).after(
            Have(0 <= 1 - sensitivity / eps, positive(sensitivity <= eps, multiply=[0 < eps], degree=1)))),
        Have(needed <= root, cases(
            needed, root,
            at_most=fact(),
            greater=absurd(positive(0 < (needed - root) * (needed + root), 0 <= square * (1 - sensitivity / eps), modulo=[Eq(root**2, square)], degree=1)).after(
                Have(0 < needed - root, auto()), Have(0 < needed + root, auto()),
                Have(0 < (needed - root) * (needed + root), positive(needed - root, needed + root))),
        )),
        Have(0 < root, auto()),
    ],
    claim=1 - Phi((theta - far) / root) <= exp(eps) * (1 - Phi((theta - near) / root)) + small,
    example={"theta": 1, "Q'": 0, "Q": 1, "eps": 1, "Delta": 1, "s": 2},
    proof=chain(repaired.id, {
        "theta": theta, "Q'": near, "Q": far, "eps": eps, "Delta": sensitivity, "s": s, "sigma": root,
    }),
    why="Then Delta Q/epsilon is at most its root, so the printed noise is at least the classical one.",
    reads=[LEVEL, *READS],
)  # fmt: skip
EPS_LARGE, FAR_OUT, TINY = 10, Q(57, 20), Q(1, 100000)
large_sigma = gaussian.level(as_term(TINY)) / EPS_LARGE
too_large = Statement(
    "liu2019/beyond.gaussian-classical-large",
    title="For epsilon = 10 and delta = 10^-5 the classical standard deviation is not enough.",
    where="Section 4.3, which states no range of epsilon",
    printed=r"\epsilon = 10,\ \delta = 10^{-5},\ \Delta Q = 1,\ \sigma = \frac{\sqrt{2\log(1.25/\delta)}}{10} \Rightarrow P(A(D) \ge 2.85) > e^{10} P(A(D') \ge 2.85) + \delta",
    variables=(),
    given=[],
    claim=exp(10) * (1 - Phi(FAR_OUT / large_sigma)) + TINY < 1 - Phi((FAR_OUT - 1) / large_sigma),
    example={},
    before=[
        Have(0 < 2 * log(Q(5, 4) / as_term(TINY)), enclose()),
        Have(0 < gaussian.level(as_term(TINY)), enclose()),
    ],
    proof=enclose(),
    why="The excess is about 2.27 delta there, with Q(D') = 0 and Q(D) = 1.",
    reads=[MODEL, NORMAL],
)
STATEMENTS = [peak, calibrated, printed, where_right, too_large]
