"""Figure 4: precision and F_beta score for Gaussian noise.

Less noise improves the adversary's test, a larger epsilon or delta means less noise, and Gaussian noise differs from
Laplace noise.
"""

from __future__ import annotations

from proofs.lemmas.gaussian import NORMAL
from proofs.liu2019 import misprints
from proofs.liu2019.gaussian_setting import ANY_SIGMA, SCALED, WEIGHTS
from proofs.liu2019.setting import noise
from proofs.statements.plan import Have, auto, chain, enclose, function, positive
from proofs.statements.statement import Statement
from symbolic.detection import gaussian_forms as gaussian
from symbolic.detection import laplace
from symbolic.language import Phi, Q, Term, as_term, exp, log, reals

sensitivity: Term
w, mu, less, u, t, b, sensitivity, delta, larger_eps, eps, larger_delta = reals(
    "w mu mu' u t b Delta delta eps' eps delta'"
)


def rates(place: Term) -> list[Have]:
    """Bounds on a rate 1 - Phi."""
    return [
        Have(Phi(place) < 1, function()),
        Have(0 < 1 - Phi(place), auto()),
        Have(0 < w * (1 - Phi(place)), positive(w, 1 - Phi(place))),
    ]


sums = [Have(0 < 1 - Phi(u) + w * (1 - Phi(u + one)), auto()) for one in (mu, less)]


def precision(at: Term, mean: Term) -> Term:
    """The precision at recall 1 - Phi(at), where the threshold is at + mean."""
    return laplace.precision(1 - Phi(at), gaussian.false_alarm(at + mean), w)


precision_order = Statement(
    "liu2019/figure-4.precision",
    title="At equal recall, less Gaussian noise (a larger mu) gives a strictly larger precision.",
    where="Section 4.3, Figure 4",
    printed=r"\text{the adversary's performance of hypothesis testing is enhanced with an increasing value of } "
    r"\epsilon \text{ and } \delta",
    quote=r"performance of hypothesis testing is enhanced with an increasing value of  $\epsilon$  and  $\delta$",
    variables=(u, mu, less, w),
    given=[0 < w, 0 <= mu, mu < less],
    before=[*rates(u), *rates(u + mu), *rates(u + less), *sums],
    claim=precision(u, mu) < precision(u, less),
    example={"u": 0, "mu": 1, "mu'": 2, "w": 1},
    proof=positive(
        0 < (1 - Phi(u)) * (w * (Phi(u + less) - Phi(u + mu))), multiply=[one.claim for one in sums], degree=1
    ).after(
        Have(Phi(u + mu) < Phi(u + less), chain("lemma/gaussian.increasing", {"u": u + mu, "v": u + less})),
        Have(0 < w * (Phi(u + less) - Phi(u + mu)), positive(w, Phi(u + less) - Phi(u + mu))),
        Have(
            0 < (1 - Phi(u)) * (w * (Phi(u + less) - Phi(u + mu))),
            positive(1 - Phi(u), w * (Phi(u + less) - Phi(u + mu))),
        ),
    ),
    why="At recall 1 - Phi(u) the threshold is u + mu, so the false alarm rate is strictly decreasing in mu.",
    exceptions={"equivalent": "The claim is an equivalence: the precision is strictly increasing in mu."},
    reads=[
        SCALED,
        "u = t - mu, so a fixed u fixes the recall 1 - Phi(u).",
        ANY_SIGMA,
        NORMAL,
        "w stands for P(h_0)/P(h_1); w = 1 in the figure.",
    ],
)
score_sums = [Have(0 < 1 - Phi(t - one) + w * (1 - Phi(t)) + b, auto()) for one in (mu, less)]


def score(mean: Term) -> Term:
    """The F_beta score at the fixed threshold t."""
    return laplace.f_score_of_rates(gaussian.recall(t, mean), gaussian.false_alarm(t), b, w)


best = Statement(
    "liu2019/figure-4.score",
    title="At an equal false alarm rate, less Gaussian noise (a larger mu) gives a strictly larger F_beta score.",
    where="Section 4.3, Figure 4",
    printed=r"\text{the adversary's performance of hypothesis testing is enhanced with an increasing value of } "
    r"\epsilon \text{ and } \delta",
    quote=r"performance of hypothesis testing is enhanced with an increasing value of  $\epsilon$  and  $\delta$",
    variables=(t, mu, less, b, w),
    given=[0 < w, 0 < b, 0 <= mu, mu < less],
    before=[*rates(t), *rates(t - mu), *rates(t - less), *score_sums],
    claim=score(mu) < score(less),
    example={"t": 0, "mu": 1, "mu'": 2, "b": 1, "w": 1},
    proof=positive(
        0 < (w * (1 - Phi(t)) + b) * (Phi(t - mu) - Phi(t - less)),
        0 < b * ((w * (1 - Phi(t)) + b) * (Phi(t - mu) - Phi(t - less))),
        multiply=[one.claim for one in score_sums],
        degree=1,
    ).after(
        Have(Phi(t - less) < Phi(t - mu), chain("lemma/gaussian.increasing", {"u": t - less, "v": t - mu})),
        Have(0 < w * (1 - Phi(t)) + b, auto()),
        Have(
            0 < (w * (1 - Phi(t)) + b) * (Phi(t - mu) - Phi(t - less)),
            positive(w * (1 - Phi(t)) + b, Phi(t - mu) - Phi(t - less)),
        ),
        Have(
            0 < b * ((w * (1 - Phi(t)) + b) * (Phi(t - mu) - Phi(t - less))),
            positive(b, (w * (1 - Phi(t)) + b) * (Phi(t - mu) - Phi(t - less))),
        ),
    ),
    why="At a fixed threshold t, the recall is strictly increasing in mu.",
    exceptions={"equivalent": "The claim is an equivalence: the F_beta score is strictly increasing in mu."},
    reads=[SCALED, ANY_SIGMA, NORMAL, WEIGHTS],
    rests_on=["lemma/noise.normal"],
)


def share(at: Term) -> Term:
    """1.25/delta."""
    return Q(5, 4) / at


def under(at_delta: Term, at_eps: Term) -> Term:
    """The printed variance."""
    return 2 * log(share(at_delta)) * sensitivity / at_eps


def known(at_delta: Term, at_eps: Term) -> list[Have]:
    """The printed variance is positive."""
    return [
        Have(0 < at_delta, auto()),
        Have(0 < at_eps, auto()),
        Have(0 < share(at_delta), positive(multiply=[0 < at_delta], degree=1)),
        Have(0 < as_term(Q(5, 4)), auto()),
        Have(
            as_term(Q(5, 4)) < share(at_delta),
            positive(at_delta < 1, multiply=[0 < at_delta], degree=1).after(Have(at_delta < 1, auto())),
        ),
        Have(
            log(as_term(Q(5, 4))) < log(share(at_delta)),
            chain("lemma/logarithm.increasing", {"u": Q(5, 4), "v": share(at_delta)}),
        ),
        Have(0 < log(as_term(Q(5, 4))), enclose()),
        Have(0 < log(share(at_delta)), auto()),
        Have(0 < 2 * log(share(at_delta)) * sensitivity, positive(log(share(at_delta)), sensitivity)),
        Have(
            0 < under(at_delta, at_eps),
            positive(0 < 2 * log(share(at_delta)) * sensitivity, multiply=[0 < at_eps], degree=1),
        ),
    ]


more = under(delta, larger_eps)
CALIBRATION = (
    "sigma is the standard deviation as printed. With every other calibration, precision and recall also depend on "
    "the noise only through mu."
)
with_epsilon = Statement(
    "liu2019/figure-4.epsilon",
    title="sigma as stated in Section 4.3 is strictly decreasing in epsilon.",
    where="Section 4.3, Figure 4(a)",
    printed=r"\text{the adversary's performance of hypothesis testing is enhanced with an increasing value of } "
    r"\epsilon \text{ and } \delta",
    quote=r"performance of hypothesis testing is enhanced with an increasing value of  $\epsilon$  and  $\delta$",
    variables=(delta, eps, larger_eps, sensitivity),
    given=[*noise, 0 < delta, delta < 1, eps < larger_eps],
    before=[*known(delta, eps), *known(delta, larger_eps)],
    claim=misprints.sigma(delta, larger_eps, sensitivity) < misprints.sigma(delta, eps, sensitivity),
    example={"delta": "1/2", "eps": 1, "eps'": 2, "Delta": 1},
    proof=chain("lemma/squares.root-increasing", {"u": more, "v": under(delta, eps)}).after(
        Have(
            0 < 2 * log(share(delta)) * sensitivity * (larger_eps - eps),
            positive(2 * log(share(delta)) * sensitivity, larger_eps - eps),
        ),
        Have(
            more < under(delta, eps),
            positive(
                0 < 2 * log(share(delta)) * sensitivity * (larger_eps - eps),
                multiply=[0 < eps, 0 < larger_eps],
                degree=1,
            ),
        ),
    ),
    why="The variance is divided by epsilon. Less noise improves the adversary's test (figure-4.precision, "
    "figure-4.score).",
    reads=[CALIBRATION],
    rests_on=["liu2019/figure-4.precision", "liu2019/figure-4.score"],
)
with_delta = Statement(
    "liu2019/figure-4.delta",
    title="sigma as stated in Section 4.3 is strictly decreasing in delta.",
    where="Section 4.3, Figure 4(b)",
    printed=r"\text{the adversary's performance of hypothesis testing is enhanced with an increasing value of } "
    r"\epsilon \text{ and } \delta",
    quote=r"performance of hypothesis testing is enhanced with an increasing value of  $\epsilon$  and  $\delta$",
    variables=(delta, larger_delta, eps, sensitivity),
    given=[*noise, 0 < delta, delta < larger_delta, larger_delta < 1],
    before=[*known(delta, eps), *known(larger_delta, eps)],
    claim=misprints.sigma(larger_delta, eps, sensitivity) < misprints.sigma(delta, eps, sensitivity),
    example={"delta": "1/4", "delta'": "1/2", "eps": 1, "Delta": 1},
    proof=chain("lemma/squares.root-increasing", {"u": under(larger_delta, eps), "v": under(delta, eps)}).after(
        Have(
            share(larger_delta) < share(delta),
            positive(delta < larger_delta, multiply=[0 < delta, 0 < larger_delta], degree=1),
        ),
        Have(
            log(share(larger_delta)) < log(share(delta)),
            chain("lemma/logarithm.increasing", {"u": share(larger_delta), "v": share(delta)}),
        ),
        Have(
            0 < sensitivity * (log(share(delta)) - log(share(larger_delta))),
            positive(sensitivity, log(share(delta)) - log(share(larger_delta))),
        ),
        Have(
            under(larger_delta, eps) < under(delta, eps),
            positive(0 < sensitivity * (log(share(delta)) - log(share(larger_delta))), multiply=[0 < eps], degree=1),
        ),
    ),
    why="log(1.25/delta) is strictly decreasing in delta. Less noise improves the adversary's test "
    "(figure-4.precision, figure-4.score).",
    reads=[CALIBRATION],
    rests_on=["liu2019/figure-4.precision", "liu2019/figure-4.score"],
)
MEAN, PLACE, BUDGET = Q(1, 5), Q(30), Q(5)
at_least, reached = gaussian.recall(as_term(PLACE), mu), gaussian.recall(as_term(PLACE), MEAN)
alarm = gaussian.false_alarm(as_term(PLACE))
differs = Statement(
    "liu2019/figure-4.mechanisms",
    title="For epsilon <= 5 and mu >= 1/5, some Gaussian precision exceeds the Laplace bound e^epsilon/(e^epsilon + "
    "1).",
    where='Section 4.3, "different mechanisms vary in their power"',
    printed=r"\text{different mechanisms vary in their power of defending against adversaries' hypothesis testing "
    r"since their output distributions are different}",
    quote="different mechanisms vary in their power of defending against adversaries' hypothesis testing since their "
    "output distributions are different",
    variables=(eps, mu),
    given=[0 <= eps, eps <= BUDGET, MEAN <= mu],
    before=[
        Have(0 < exp(eps), function()),
        Have(0 < exp(eps) + 1, auto()),
        Have(Phi(as_term(PLACE)) < 1, function()),
        Have(Phi(as_term(PLACE) - mu) < 1, function()),
        Have(0 < 2 - Phi(as_term(PLACE) - mu) - Phi(as_term(PLACE)), auto()),
    ],
    claim=exp(eps) / (exp(eps) + 1) < gaussian.precision(as_term(PLACE), as_term(PLACE) - mu),
    example={"eps": 1, "mu": 1},
    proof=positive(
        exp(eps) * alarm < at_least,
        multiply=[0 < exp(eps) + 1, 0 < 2 - Phi(as_term(PLACE) - mu) - Phi(as_term(PLACE))],
        degree=1,
    ).after(
        Have(exp(as_term(BUDGET)) * alarm < reached, enclose(precision=1024)),
        Have(
            Phi(as_term(PLACE) - mu) <= Phi(as_term(PLACE) - MEAN),
            chain("lemma/gaussian.order", {"u": as_term(PLACE) - mu, "v": as_term(PLACE) - MEAN}),
        ),
        Have(exp(eps) <= exp(as_term(BUDGET)), chain("lemma/exponential.order", {"u": eps, "v": BUDGET})),
        Have(0 < alarm, auto()),
        Have(0 <= alarm * (exp(as_term(BUDGET)) - exp(eps)), positive(alarm, exp(as_term(BUDGET)) - exp(eps))),
        Have(exp(eps) * alarm < at_least, auto()),
    ),
    why="The likelihood ratio is unbounded for Gaussian noise, but at most e^epsilon for Laplace noise. The Laplace "
    "precision is therefore at most e^epsilon/(e^epsilon + 1). Either calibration of sigma gives mu > 1/5 at epsilon "
    "= 1 and delta = 10^-5.",
    reads=[NORMAL, "The parameters of the figure are not printed. The threshold is theta = Q(D') + 30 sigma."],
    rests_on=["liu2019/beyond.precision-bounds"],
    remarks=[
        "A smaller mu or a larger epsilon needs a higher threshold. A proof for every mu > 0 would need the limit of "
        "Phi, for which the checkers have no axiom."
    ],
)
