"""Eq. 15: the maximum over the threshold is attained, and what grows with less noise, Figure 4."""

from __future__ import annotations

from proofs.liu2019.gaussian_score import READS, SCALED, objective, power, turning
from proofs.liu2019.gaussian_tails import (
    NORMAL,
    ONE,
    cancels,
    distribution_rises,
    distribution_rises_weakly,
    exponential_rises,
    exponential_rises_weakly,
)
from proofs.liu2019.gaussian_threshold import ANY_SIGMA, CENTRE
from proofs.liu2019.setting import b
from proofs.statements.plan import Have, auto, chain, fact, function, monotone, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import gaussian_forms as gaussian
from symbolic.detection import laplace
from symbolic.language import Eq, Phi, Q, Term, as_term, exp, reals

mu, less, t, u, v, w, x, y, z = reals("mu mu' t u v w x y z")
ZERO = as_term(0)

# ---- that the sign changes

above_tangent = Statement(
    "liu2019/lemma.exponential-above-tangent",
    title="The exponential lies above its tangent at 0.",
    where="used below",
    printed=r"0 \le u \Rightarrow 1 + u \le e^u",
    variables=(u,),
    given=[0 <= u],
    claim=1 + u <= exp(u),
    example={"u": 1},
    proof=positive(exp(ZERO) - 0 <= exp(u) - u, modulo=[ONE.claim], degree=1).after(
        ONE,
        Have(exp(ZERO) - 0 <= exp(u) - u, monotone("z", exp(z) - z, 0, u, positive(exp(ZERO) < exp(z), modulo=[ONE.claim], degree=1).after(
            Have(exp(ZERO) < exp(z), chain(exponential_rises.id, {"u": 0, "v": z}))))),
    ),
    why="the slope of e^u - u is e^u - 1",
)  # fmt: skip
zero = Eq(mu * u, mu**2 / 2 - x)
low_weight = exp(power(u))
low = Statement(
    "liu2019/lemma.gaussian-low-threshold",
    title="For a low threshold the F score still rises.",
    where="used below",
    printed=r"x = 2(w+b)/w,\ t = \tfrac{\mu}{2} - \tfrac{x}{\mu} \Rightarrow g(t) < 0",
    variables=(u, mu, b, w, x),
    given=[0 < mu, 0 < b, 0 < w, 0 < x, Eq(w * x, 2 * (w + b)), zero],
    claim=turning(u) < 0,
    example={"u": "-7/2", "mu": 1, "b": 1, "w": 1, "x": 4},
    proof=auto().after(
        ONE,
        Have(1 + x <= exp(x), chain(above_tangent.id, {"u": x})),
        Have(Eq(exp(ZERO + x) * exp(-x), exp(0)), chain(cancels.id, {"u": 0, "v": x})),
        Have(0 < exp(-x), function()),
        Have(0 <= exp(-x) * (exp(x) - (1 + x)), positive(exp(-x), exp(x) - (1 + x))),
        Have(exp(-x) * (1 + x) <= 1, positive(0 <= exp(-x) * (exp(x) - (1 + x)), modulo=[Eq(exp(ZERO + x) * exp(-x), exp(0)), ONE.claim], degree=1)),
        Have(0 <= w * (1 - exp(-x) * (1 + x)), positive(w, 1 - exp(-x) * (1 + x))),
        Have(0 < w * exp(-x), positive(w, exp(-x))),
        Have(exp(-x) * (w + b) < w / 2, positive(
            0 <= w * (1 - exp(-x) * (1 + x)), 0 < w * exp(-x), modulo=[Eq(w * x, 2 * (w + b))], degree=1)),
        Have(low_weight <= exp(-x), chain(exponential_rises_weakly.id, {"u": power(u), "v": -x}, given=[positive(modulo=[zero], degree=1)])),
        Have(0 <= (w + b) * (exp(-x) - low_weight), positive(w + b, exp(-x) - low_weight).after(Have(0 < w + b, auto()))),
        Have(low_weight * (w + b) < w / 2, auto()),
        Have(0 < Phi(u), function()), Have(0 < low_weight, function()),
        Have(0 < w * Phi(u), positive(w, Phi(u))),
        Have(0 < low_weight * (w * Phi(u)), positive(low_weight, w * Phi(u))),
        Have(mu * (u - mu) <= 0, positive(x, modulo=[zero], squares=[mu], degree=1)),
        Have(u - mu <= 0, positive(mu * (u - mu) <= 0, multiply=[0 < mu], degree=1)),
        Have(Phi(u - mu) <= Phi(0), chain(distribution_rises_weakly.id, {"u": u - mu, "v": 0})),
        Have(CENTRE, function()),
        Have(Eq(Phi(0), Q(1, 2)), ring(modulo=[CENTRE])),
        Have(Phi(u - mu) <= Q(1, 2), auto()),
        Have(0 <= w * (Q(1, 2) - Phi(u - mu)), positive(w, Q(1, 2) - Phi(u - mu))),
    ),
    why="The likelihood ratio there is e^-x, at most 1/(1 + x), and the recall more than 1/2",
    reads=READS,
)  # fmt: skip
full = Eq(mu * v, mu**2 / 2 + y)
high_weight = exp(power(v))
high = Statement(
    "liu2019/lemma.gaussian-high-threshold",
    title="For a high threshold the F score falls.",
    where="used below",
    printed=r"y = w/b,\ t = \tfrac{\mu}{2} + \tfrac{y}{\mu} \Rightarrow g(t) > 0",
    variables=(v, mu, b, w, y),
    given=[0 < mu, 0 < b, 0 < w, 0 < y, Eq(b * y, w), full],
    claim=0 < turning(v),
    example={"v": "3/2", "mu": 1, "b": 1, "w": 1, "y": 1},
    proof=auto().after(
        Have(1 + y <= exp(y), chain(above_tangent.id, {"u": y})),
        Have(exp(y) <= high_weight, chain(exponential_rises_weakly.id, {"u": y, "v": power(v)}, given=[positive(modulo=[full], degree=1)])),
        Have(0 <= b * (high_weight - (1 + y)), positive(b, high_weight - (1 + y)).after(Have(0 <= high_weight - (1 + y), auto()))),
        Have(w + b <= b * high_weight, positive(0 <= b * (high_weight - (1 + y)), modulo=[Eq(b * y, w)], degree=1)),
        Have(Phi(v) < 1, function()), Have(0 < Phi(v - mu), function()), Have(0 < high_weight, function()),
        Have(0 < w * Phi(v - mu), positive(w, Phi(v - mu))),
        Have(0 < w * (1 - Phi(v)), positive(w, 1 - Phi(v))),
        Have(0 < high_weight * (w * (1 - Phi(v))), positive(high_weight, w * (1 - Phi(v)))),
    ),
    why="The likelihood ratio there is e^y, at least 1 + y, and beta^2 (1 + y) = b + w",
    reads=READS,
)  # fmt: skip
x_used, y_used = 2 * (w + b) / w, w / b
low_used, high_used = mu / 2 - x_used / mu, mu / 2 + y_used / mu
attained = Statement(
    "liu2019/eq-15.attained",
    title="The maximum is attained: the F score rises at some threshold and falls at a larger one.",
    where="Eq. 15",
    printed=r"F^*_\beta = \max_\theta \ldots: \quad \exists\, t < t':\ g(t) < 0 < g(t')",
    variables=(mu, b, w),
    given=[0 <= mu, 0 < b, 0 < w],
    provided=[0 < mu],
    exists=(u, v),
    before=[
        Have(0 < w + b, auto()),
        Have(0 < x_used, positive(0 < w + b, multiply=[0 < w], degree=1)), Have(0 < y_used, positive(w, multiply=[0 < b], degree=1)),
        Have(0 < x_used / mu, positive(0 < x_used, multiply=[0 < mu], degree=1)), Have(0 < y_used / mu, positive(0 < y_used, multiply=[0 < mu], degree=1)),
    ],
    claim=[u < v, turning(u) < 0, 0 < turning(v)],
    example={"mu": 1, "b": 1, "w": 1},
    counterexample={"mu": 0, "b": 1, "w": 1},
    impossible=positive(modulo=[ONE.claim], degree=1).after(ONE),
    witness={"u": low_used, "v": high_used},
    proof=[
        auto(),
        chain(low.id, {"u": low_used, "mu": mu, "b": b, "w": w, "x": x_used}, given=[fact(), fact(), fact(), fact(), ring(), ring()]),
        chain(high.id, {"v": high_used, "mu": mu, "b": b, "w": w, "y": y_used}, given=[fact(), fact(), fact(), fact(), ring(), ring()]),
    ],
    why="Where the two databases have one answer (mu = 0) the score rises for ever as theta falls: its least upper bound is not attained.",
    reads=[
        "Between the two g, which is continuous, is 0; by eq-15.falls and eq-15.rises the F score has its one maximum there.", *READS,
    ],
    remarks=["Unlike Eq. 12 there is no flat branch."],
)  # fmt: skip

# ---- Figure 4


def precision(at: Term, mean: Term) -> Term:
    """At the recall of a fixed 1 - Phi(at): the threshold is at + mean."""
    return laplace.precision(1 - Phi(at), gaussian.false_alarm(at + mean), w)


def rates(place: Term) -> list[Have]:
    return [
        Have(Phi(place) < 1, function()),
        Have(0 < 1 - Phi(place), auto()),
        Have(0 < w * (1 - Phi(place)), positive(w, 1 - Phi(place))),
    ]


sums = [Have(0 < 1 - Phi(u) + w * (1 - Phi(u + one)), auto()) for one in (mu, less)]
same_recall = Statement(
    "liu2019/figure-4.precision",
    title="With less noise the precision at the same recall is strictly larger: the curve lies above.",
    where="Section 4.3, Figure 4",
    printed=r"\mu < \mu',\ recall = recall' \Rightarrow precision < precision'",
    variables=(u, mu, less, w),
    given=[0 < w, 0 <= mu, mu < less],
    before=[*rates(u), *rates(u + mu), *rates(u + less), *sums],
    claim=precision(u, mu) < precision(u, less),
    example={"u": 0, "mu": 1, "mu'": 2, "w": 1},
    proof=positive(0 < (1 - Phi(u)) * (w * (Phi(u + less) - Phi(u + mu))), multiply=[one.claim for one in sums], degree=1).after(
        Have(Phi(u + mu) < Phi(u + less), chain(distribution_rises.id, {"u": u + mu, "v": u + less})),
        Have(0 < w * (Phi(u + less) - Phi(u + mu)), positive(w, Phi(u + less) - Phi(u + mu))),
        Have(0 < (1 - Phi(u)) * (w * (Phi(u + less) - Phi(u + mu))), positive(1 - Phi(u), w * (Phi(u + less) - Phi(u + mu)))),
    ),
    why="At the recall 1 - Phi(u) the threshold is u + mu, so the false alarm rate falls with mu.",
    reads=[SCALED, "u = t - mu, which fixes the recall.", ANY_SIGMA, NORMAL, "w stands for P(h_0)/P(h_1); the figure has w = 1."],
)  # fmt: skip


def score(mean: Term) -> Term:
    return laplace.f_score_of_rates(gaussian.recall(t, mean), gaussian.false_alarm(t), b, w)


score_sums = [Have(0 < 1 - Phi(t - one) + w * (1 - Phi(t)) + b, auto()) for one in (mu, less)]
best = Statement(
    "liu2019/figure-4.score",
    title="With less noise the F score at the same false alarm rate is strictly larger, so the highest is too.",
    where="Section 4.3, Figure 4",
    printed=r"\mu < \mu' \Rightarrow F_\beta(t;\mu) < F_\beta(t;\mu')",
    variables=(t, mu, less, b, w),
    given=[0 < w, 0 < b, 0 <= mu, mu < less],
    before=[*rates(t), *rates(t - mu), *rates(t - less), *score_sums],
    claim=score(mu) < score(less),
    example={"t": 0, "mu": 1, "mu'": 2, "b": 1, "w": 1},
    proof=positive(
        0 < (w * (1 - Phi(t)) + b) * (Phi(t - mu) - Phi(t - less)), 0 < b * ((w * (1 - Phi(t)) + b) * (Phi(t - mu) - Phi(t - less))),
        multiply=[one.claim for one in score_sums], degree=1,
    ).after(
        Have(Phi(t - less) < Phi(t - mu), chain(distribution_rises.id, {"u": t - less, "v": t - mu})),
        Have(0 < w * (1 - Phi(t)) + b, auto()),
        Have(0 < (w * (1 - Phi(t)) + b) * (Phi(t - mu) - Phi(t - less)), positive(w * (1 - Phi(t)) + b, Phi(t - mu) - Phi(t - less))),
        Have(0 < b * ((w * (1 - Phi(t)) + b) * (Phi(t - mu) - Phi(t - less))), positive(b, (w * (1 - Phi(t)) + b) * (Phi(t - mu) - Phi(t - less)))),
    ),
    why="The recall at a fixed threshold t grows with mu.",
    reads=READS,
)  # fmt: skip
budget = reals("eps")
place = reals("c")
share = b / w * exp(budget)
gap = exp(budget) * (w * gaussian.false_alarm(t) + b) - w * gaussian.recall(t, mu)
inverse = Statement(
    "liu2019/beyond.gaussian-inverse",
    title="The largest mu for a bound on the F score is an analytic calibration: where the privacy curve at epsilon = log(w/f) is at most b/f, no threshold has a larger score.",
    where="beyond Eq. 15",
    printed=r"f = w e^{-\epsilon},\ c = \tfrac{\epsilon}{\mu} + \tfrac{\mu}{2},\ P(Z + \mu \ge c) - e^\epsilon P(Z \ge c) \le \tfrac{b}{f} \Rightarrow \frac{w G(t) + b}{R(t)} \ge f",
    variables=(t, mu, budget, place, b, w),
    given=[0 < mu, 0 < b, 0 < w, Eq(place * mu, budget + mu**2 / 2), gaussian.privacy_loss(place, mu, budget) <= share],
    before=[
        Have(0 < exp(budget), function()),
        Have(Phi(t - mu) < 1, function()),
        Have(0 < gaussian.recall(t, mu), auto()),
    ],
    claim=w / exp(budget) <= objective(t),
    example={"t": 0, "mu": 1, "eps": "1/2", "c": 1, "b": 1, "w": 1},
    proof=positive(0 <= gap, multiply=[0 < exp(budget), 0 < gaussian.recall(t, mu)], degree=1).after(
        Have(
            gaussian.privacy_loss(t, mu, budget) <= gaussian.privacy_loss(place, mu, budget),
            chain("liu2019/lemma.gaussian-worst-threshold", {"t": t, "mu": mu, "eps": budget, "c": place}),
        ),
        Have(gaussian.privacy_loss(t, mu, budget) <= share, auto()),
        Have(0 <= w * (share - gaussian.privacy_loss(t, mu, budget)), positive(w, share - gaussian.privacy_loss(t, mu, budget))),
        Have(0 <= gap, positive(0 <= w * (share - gaussian.privacy_loss(t, mu, budget)), degree=1)),
    ),
    why="(w G + b)/R < f says that R - e^epsilon G exceeds b/f with e^epsilon = w/f; the left side is largest at the worst threshold.",
    reads=[*READS, "F = (1 + b)/(1 + (w G + b)/R), so that the score is at most (1 + b)/(1 + f). R - e^epsilon G at c is the privacy curve delta(epsilon; mu)."],
)  # fmt: skip
STATEMENTS = [above_tangent, low, high, attained, same_recall, best, inverse]
