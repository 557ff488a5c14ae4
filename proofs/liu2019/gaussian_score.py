"""Eq. 14 and 15: precision, recall and the highest F score behind Gaussian noise."""

from __future__ import annotations

from proofs.liu2019.gaussian_tails import (
    NORMAL,
    distribution_rises_weakly,
    quotient,
)
from proofs.liu2019.gaussian_threshold import ANY_SIGMA, TAIL, half_at
from proofs.liu2019.setting import alarm, b, far, near, recall, theta
from proofs.statements.plan import Have, Plan, auto, chain, function, monotone, positive, ring
from proofs.statements.statement import Point, Statement
from symbolic.detection import gaussian_forms as gaussian
from symbolic.detection import laplace
from symbolic.language import D, Eq, Phi, Q, Relation, Term, as_term, exp, phi, reals

sigma, density, t, u, v, mu, w, z = reals("sigma d t u v mu w z")
SCALED = "t = (theta - Q(D'))/sigma and mu = (Q(D) - Q(D'))/sigma, so the recall is 1 - Phi(t - mu) and the false alarm rate 1 - Phi(t)."
UNIFORM = "Both hypotheses are equally probable beforehand, as Section 4 takes them."
at_far, at_near = (theta - far) / sigma, (theta - near) / sigma
at: Point = {"theta": 1, "Q'": 0, "Q": 1, "sigma": 1}
below_one = [Have(Phi(one) < 1, function()) for one in (at_far, at_near)]
above_zero = [Have(0 < Phi(one), function()) for one in (at_far, at_near)]
detected, alarmed = 1 - Phi(at_far), 1 - Phi(at_near)

# ---- Eq. 14

recall_is = Statement(
    "liu2019/eq-14.recall",
    title="The recall behind Gaussian noise: it falls with theta at the rate of the density, and is 1/2 at Q(D).",
    where="Eq. 14, second line",
    printed=r"recall = 1 - \Phi\Bigl(\frac{\theta-Q(D)}{\sigma}\Bigr)",
    variables=(theta, far, sigma),
    given=[0 < sigma],
    exists=(density,),
    claim=[Eq(density, gaussian.density(theta - far, sigma)), Eq(D(detected, theta), -density), Eq(detected.substitute({"theta": far}), Q(1, 2))],
    example={"theta": 1, "Q": 0, "sigma": 1},
    witness={"d": gaussian.density(theta - far, sigma)},
    proof=[ring(), ring(), half_at((far - far) / sigma)],
    why="Phi has the derivative phi, and Phi(0) = 1/2.",
    reads=[ANY_SIGMA, NORMAL, TAIL],
)  # fmt: skip
printed_precision = gaussian.precision(at_near, at_far)
precision_is = Statement(
    "liu2019/eq-14.precision",
    title="The precision behind Gaussian noise, as printed.",
    where="Eq. 14, first line",
    printed=r"precision = \frac{1 - \Phi(\frac{\theta-Q(D)}{\sigma})}{2 - \Phi(\frac{\theta-Q(D)}{\sigma}) - \Phi(\frac{\theta-Q(D')}{\sigma})}",
    variables=(theta, near, far, sigma),
    given=[0 < sigma],
    exists=(recall, alarm),
    before=[*below_one, Have(0 < detected, auto()), Have(0 < alarmed, auto()), Have(0 < detected + alarmed, auto()),
            Have(0 < detected + 1 * alarmed, auto()), Have(0 < 2 - Phi(at_far) - Phi(at_near), auto())],
    claim=[Eq(recall, detected), Eq(alarm, alarmed), Eq(laplace.precision(recall, alarm), printed_precision)],
    example=at,
    witness={"R": detected, "G": alarmed},
    proof=[ring(), ring(), ring()],
    why="It is Eq. 11 with R = 1 - Phi((theta - Q(D))/sigma) and G = 1 - Phi((theta - Q(D'))/sigma); the divisor is never 0.",
    reads=[ANY_SIGMA, NORMAL, TAIL, UNIFORM],
)  # fmt: skip
range_is = Statement(
    "liu2019/eq-14.range",
    title="At every threshold the precision lies at least 1/2 and below 1.",
    where="Eq. 14",
    printed=r"\tfrac12 \le precision < 1",
    variables=(theta, near, far, sigma),
    given=[0 < sigma, near <= far],
    before=[*below_one, *above_zero, Have(0 < detected, auto()), Have(0 < alarmed, auto()), Have(0 < 2 - Phi(at_far) - Phi(at_near), auto()),
            Have(at_far <= at_near, positive(near <= far, multiply=[0 < sigma], degree=1)),
            Have(Phi(at_far) <= Phi(at_near), chain(distribution_rises_weakly.id, {"u": at_far, "v": at_near}))],
    claim=[Q(1, 2) <= printed_precision, printed_precision < 1],
    example=at,
    proof=[positive(multiply=[0 < 2 - Phi(at_far) - Phi(at_near)], degree=1), positive(multiply=[0 < 2 - Phi(at_far) - Phi(at_near)], degree=1)],
    why="The recall is at least the false alarm rate, and neither is 0.",
    reads=[ANY_SIGMA, NORMAL, TAIL, UNIFORM],
)  # fmt: skip

# ---- Eq. 15

printed_score = gaussian.f_score(at_near, at_far, b)
score_is = Statement(
    "liu2019/eq-15.score",
    title="What is maximised is the F score of Eq. 14's precision and recall.",
    where="Eq. 15",
    printed=r"F_\beta = \frac{(1+\beta^2)(1-\Phi(\frac{\theta-Q(D)}{\sigma}))}{2+\beta^2-\Phi(\frac{\theta-Q(D)}{\sigma})-\Phi(\frac{\theta-Q(D')}{\sigma})}",
    variables=(theta, near, far, sigma, b),
    given=[0 < sigma, 0 < b],
    exists=(recall, alarm),
    before=[*below_one, Have(0 < detected, auto()), Have(0 < alarmed, auto()), Have(0 < detected + alarmed, auto()),
            Have(0 < detected + 1 * alarmed, auto()), Have(0 < 2 + b - Phi(at_far) - Phi(at_near), auto()),
            Have(0 < detected / (detected + 1 * alarmed), positive(0 < detected, multiply=[0 < detected + 1 * alarmed], degree=1)),
            Have(0 < (1 + b) * (detected / (detected + 1 * alarmed)), positive(b, detected / (detected + 1 * alarmed))),
            Have(0 < (1 + b) * detected, positive(b, 0 < detected)),
            Have(0 < b / ((1 + b) * detected), positive(b, multiply=[0 < (1 + b) * detected], degree=1)),
            Have(0 < 1 / ((1 + b) * (detected / (detected + 1 * alarmed))), positive(
                multiply=[0 < (1 + b) * (detected / (detected + 1 * alarmed))], degree=1)),
            Have(0 < 1 / ((1 + b) * (detected / (detected + 1 * alarmed))) + b / ((1 + b) * detected), auto())],
    claim=[Eq(recall, detected), Eq(alarm, alarmed), Eq(laplace.f_score(laplace.precision(recall, alarm), recall, b), printed_score)],
    example={**at, "b": 1},
    witness={"R": detected, "G": alarmed},
    proof=[ring(), ring(), ring()],
    why="The weighted harmonic mean, multiplied out.",
    reads=[ANY_SIGMA, NORMAL, TAIL, UNIFORM, "b stands for beta^2."],
)  # fmt: skip


def objective(at: Term) -> Term:
    """What the F score falls with."""
    return laplace.objective(gaussian.recall(at, mu), gaussian.false_alarm(at), b, w)


def power(at: Term) -> Term:
    """The logarithm of the likelihood ratio at a place."""
    found: Term = (at**2 - (at - mu) ** 2) / 2
    return found


def turning(at: Term) -> Term:
    """What the derivative of the objective has the sign of."""
    return gaussian.turning(at, mu, b, w)


def chances(at: Term) -> list[Have]:
    """What is known of both rates and of the densities at a place."""
    return [
        Have(Phi(at) < 1, function()), Have(Phi(at - mu) < 1, function()), Have(0 < phi(at), function()), Have(0 < exp(power(at)), function()),
        Have(0 < 1 - Phi(at), auto()), Have(0 < 1 - Phi(at - mu), auto()),
        Have(0 < w * (1 - Phi(at)), positive(w, 1 - Phi(at))),
        Have(0 < w * (1 - Phi(at)) + b, auto()),
    ]  # fmt: skip


READS = [SCALED, ANY_SIGMA, NORMAL, TAIL, "b stands for beta^2, w for P(h_0)/P(h_1); Eq. 15 is w = 1."]
moved = quotient(z - mu, z)[-1].claim
weight = exp(power(z)) * (w * (1 - Phi(z)) + b)
turns = Statement(
    "liu2019/lemma.gaussian-turning",
    title="What decides whether the F score rises increases with the threshold.",
    where="used below",
    printed=r"g(t) = \Lambda(t)(w(1 - \Phi(t)) + b) - w(1 - \Phi(t-\mu)) \text{ increases}",
    variables=(u, v, mu, b, w),
    given=[0 < mu, 0 < b, 0 < w, u < v],
    claim=turning(u) < turning(v),
    example={"u": 0, "v": 1, "mu": 1, "b": 1, "w": 1},
    proof=monotone("z", turning(z), u, v, positive(0 < mu * weight, modulo=[moved], degree=1).after(
        *quotient(z - mu, z), *chances(z), Have(0 < weight, positive(exp(power(z)), w * (1 - Phi(z)) + b)),
        Have(0 < mu * weight, positive(mu, weight)),
    )),
    why="Its derivative is mu Lambda(t) (w (1 - Phi(t)) + b): the terms with densities cancel, as Lambda(t) phi(t) = phi(t - mu).",
    reads=READS,
)  # fmt: skip


def _slope(rising: bool) -> Plan:
    """The objective falls where `turning` is negative and rises where it is positive."""
    sign = turning(z) if rising else -turning(z)
    steep = sign * phi(z)
    ends = {"u": u, "v": z} if rising else {"u": z, "v": v}
    order = turning(u) < turning(z) if rising else turning(z) < turning(v)
    same = {name: as_term(one) for name, one in {"mu": mu, "b": b, "w": w}.items()}
    return positive(0 < steep, multiply=[0 < 1 - Phi(z - mu), 0 < 1 - Phi(z - mu)], modulo=[moved], degree=1).after(
        Have(order, chain(turns.id, {**ends, **same})),
        *quotient(z - mu, z), *chances(z), Have(0 < sign, auto()), Have(0 < steep, positive(0 < sign, phi(z))),
    )  # fmt: skip


positive_recall = [
    Have(Phi(u - mu) < 1, function()), Have(Phi(v - mu) < 1, function()), Have(0 < 1 - Phi(u - mu), auto()), Have(0 < 1 - Phi(v - mu), auto()),
]  # fmt: skip
inside = [Have(Phi(z - mu) < 1, function()), Have(0 < 1 - Phi(z - mu), auto())]


def _side(name: str, title: str, rising: bool, example: Point) -> Statement:
    known: Relation = 0 <= turning(u) if rising else turning(v) <= 0
    claim = objective(u) < objective(v) if rising else objective(v) < objective(u)
    return Statement(
        f"liu2019/eq-15.{name}",
        title=title,
        where="Eq. 15",
        printed=r"g(t^*) = 0,\ " + (r"t^* \le t < t' \Rightarrow f(t) < f(t')" if rising else r"t < t' \le t^* \Rightarrow f(t') < f(t)"),
        variables=(u, v, mu, b, w),
        given=[0 < mu, 0 < b, 0 < w, u < v, known],
        before=positive_recall,
        claim=claim,
        example=example,
        proof=monotone("z", objective(z), u, v, _slope(rising), inside=inside),
        why="The derivative of f = (w G + b)/R, which the F score (1 + b)/(1 + f) falls with, is phi(t) g(t)/R^2, and g increases.",
        reads=[
            "g(t) = Lambda(t)(w G + b) - w R with the likelihood ratio Lambda(t): t* is where it is 0 (eq-15.attained, eq-15.unique); G is the false alarm rate, R the recall.",
            *READS,
        ],
    )  # fmt: skip


falls = _side(
    "falls", "Up to the best threshold the F score rises strictly.", False, {"u": -3, "v": -2, "mu": 1, "b": 1, "w": 1}
)
rises = _side(
    "rises", "From the best threshold on the F score falls strictly.", True, {"u": 2, "v": 3, "mu": 1, "b": 1, "w": 1}
)
unique = Statement(
    "liu2019/eq-15.unique",
    title="There is at most one best threshold: two places cannot both have g = 0.",
    where="Eq. 15",
    printed=r"t < t',\ g(t) \ge 0 \Rightarrow g(t') > 0",
    variables=(u, v, mu, b, w),
    given=[0 < mu, 0 < b, 0 < w, u < v, 0 <= turning(u)],
    claim=0 < turning(v),
    example={"u": 2, "v": 3, "mu": 1, "b": 1, "w": 1},
    proof=auto().after(Have(turning(u) < turning(v), chain(turns.id, {"u": u, "v": v, "mu": mu, "b": b, "w": w}))),
    why="g increases strictly.",
    reads=READS,
)

STATEMENTS = [recall_is, precision_is, range_is, score_is, turns, falls, rises, unique]
