"""Threshold with the maximum F score under Gaussian noise.

A function g decides whether the score rises; it changes sign once.
"""

from __future__ import annotations

from proofs.lemmas.density import by_quotient, quotient
from proofs.lemmas.exponential import ONE
from proofs.lemmas.gaussian import CENTRE, NORMAL
from proofs.statements.plan import Have, auto, chain, function, monotone, positive, ring
from proofs.statements.statement import Statement
from symbolic.detection import gaussian_forms as gaussian
from symbolic.detection import laplace
from symbolic.language import Eq, Phi, Q, Term, as_term, exp, phi, reals

mu, b, w, z, u, v, x, y = reals("mu b w z u v x y")


def objective(at: Term) -> Term:
    """Objective (w G + b)/R; the F score decreases in it."""
    return laplace.objective(gaussian.recall(at, mu), gaussian.false_alarm(at), b, w)


def power(at: Term) -> Term:
    """Log-likelihood ratio at a threshold."""
    found: Term = (at**2 - (at - mu) ** 2) / 2
    return found


def turning(at: Term) -> Term:
    """g, which has the sign of the objective's derivative."""
    return gaussian.turning(at, mu, b, w)


def chances(at: Term) -> list[Have]:
    """Bounds on both rates and both densities at a threshold."""
    return [
        Have(Phi(at) < 1, function()),
        Have(Phi(at - mu) < 1, function()),
        Have(0 < phi(at), function()),
        Have(0 < exp(power(at)), function()),
        Have(0 < 1 - Phi(at), auto()),
        Have(0 < 1 - Phi(at - mu), auto()),
        Have(0 < w * (1 - Phi(at)), positive(w, 1 - Phi(at))),
        Have(0 < w * (1 - Phi(at)) + b, auto()),
    ]


moved = by_quotient(z - mu, z)
weight = exp(power(z)) * (w * (1 - Phi(z)) + b)
increasing = Statement(
    "lemma/turning.increasing",
    title="g(t) = Lambda(t) (w (1 - Phi(t)) + b) - w (1 - Phi(t - mu)) strictly increases in t, for positive mu, b "
        "and w.",
    where="the lemma library",
    formula=r"g(t) = \Lambda(t)(w(1 - \Phi(t)) + b) - w(1 - \Phi(t-\mu)) \text{ increases}",
    variables=(u, v, mu, b, w),
    given=[0 < mu, 0 < b, 0 < w, u < v],
    claim=turning(u) < turning(v),
    example={"u": 0, "v": 1, "mu": 1, "b": 1, "w": 1},
    proof=monotone("z", turning(z), u, v, positive(0 < mu * weight, modulo=[moved], degree=1).after(
        *quotient(z - mu, z), *chances(z), Have(0 < weight, positive(exp(power(z)), w * (1 - Phi(z)) + b)),
        Have(0 < mu * weight, positive(mu, weight)),
    )),
    why="Its derivative is mu Lambda(t) (w (1 - Phi(t)) + b): the terms with densities cancel, as Lambda(t) phi(t) "
        "= phi(t - mu).",
    good_for="uniqueness of the threshold with the maximum F score",
    reads=[NORMAL],
)  # fmt: skip
zero = Eq(mu * u, mu**2 / 2 - x)
ZERO = as_term(0)
low_weight = exp(power(u))
negative = Statement(
    "lemma/turning.negative",
    title="For mu > 0, g(t) < 0 at the threshold t = mu/2 - x/mu, x = 2 (w + b)/w: the F score rises there.",
    where="the lemma library",
    formula=r"x = 2(w+b)/w,\ t = \tfrac{\mu}{2} - \tfrac{x}{\mu} \Rightarrow g(t) < 0",
    variables=(u, mu, b, w, x),
    given=[0 < mu, 0 < b, 0 < w, 0 < x, Eq(w * x, 2 * (w + b)), zero],
    claim=turning(u) < 0,
    example={"u": "-7/2", "mu": 1, "b": 1, "w": 1, "x": 4},
    proof=auto().after(
        ONE,
        Have(1 + x <= exp(x), chain("lemma/exponential.above-tangent", {"u": x})),
        Have(Eq(exp(ZERO + x) * exp(-x), exp(0)), chain("lemma/exponential.cancels", {"u": 0, "v": x})),
        Have(0 < exp(-x), function()),
        Have(0 <= exp(-x) * (exp(x) - (1 + x)), positive(exp(-x), exp(x) - (1 + x))),
        Have(
            exp(-x) * (1 + x) <= 1,
            positive(
                0 <= exp(-x) * (exp(x) - (1 + x)), modulo=[Eq(exp(ZERO + x) * exp(-x), exp(0)), ONE.claim], degree=1
            ),
        ),
        Have(0 <= w * (1 - exp(-x) * (1 + x)), positive(w, 1 - exp(-x) * (1 + x))),
        Have(0 < w * exp(-x), positive(w, exp(-x))),
        Have(
            exp(-x) * (w + b) < w / 2,
            positive(0 <= w * (1 - exp(-x) * (1 + x)), 0 < w * exp(-x), modulo=[Eq(w * x, 2 * (w + b))], degree=1),
        ),
        Have(
            low_weight <= exp(-x),
            chain("lemma/exponential.order", {"u": power(u), "v": -x}, given=[positive(modulo=[zero], degree=1)]),
        ),
        Have(
            0 <= (w + b) * (exp(-x) - low_weight), positive(w + b, exp(-x) - low_weight).after(Have(0 < w + b, auto()))
        ),
        Have(low_weight * (w + b) < w / 2, auto()),
        Have(0 < Phi(u), function()),
        Have(0 < low_weight, function()),
        Have(0 < w * Phi(u), positive(w, Phi(u))),
        Have(0 < low_weight * (w * Phi(u)), positive(low_weight, w * Phi(u))),
        Have(mu * (u - mu) <= 0, positive(x, modulo=[zero], squares=[mu], degree=1)),
        Have(u - mu <= 0, positive(mu * (u - mu) <= 0, multiply=[0 < mu], degree=1)),
        Have(Phi(u - mu) <= Phi(0), chain("lemma/gaussian.order", {"u": u - mu, "v": 0})),
        Have(CENTRE, function()),
        Have(Eq(Phi(0), Q(1, 2)), ring(modulo=[CENTRE])),
        Have(Phi(u - mu) <= Q(1, 2), auto()),
        Have(0 <= w * (Q(1, 2) - Phi(u - mu)), positive(w, Q(1, 2) - Phi(u - mu))),
    ),
    why="The likelihood ratio there is e^-x <= 1/(1 + x), and the recall is above 1/2.",
    good_for="existence of a best threshold: the score rises before it",
    reads=[NORMAL],
)
full = Eq(mu * v, mu**2 / 2 + y)
high_weight = exp(power(v))
positive_ = Statement(
    "lemma/turning.positive",
    title="For mu > 0, g(t) > 0 at the threshold t = mu/2 + y/mu, y = w/b: the F score falls there.",
    where="the lemma library",
    formula=r"y = w/b,\ t = \tfrac{\mu}{2} + \tfrac{y}{\mu} \Rightarrow g(t) > 0",
    variables=(v, mu, b, w, y),
    given=[0 < mu, 0 < b, 0 < w, 0 < y, Eq(b * y, w), full],
    claim=0 < turning(v),
    example={"v": "3/2", "mu": 1, "b": 1, "w": 1, "y": 1},
    proof=auto().after(
        Have(1 + y <= exp(y), chain("lemma/exponential.above-tangent", {"u": y})),
        Have(
            exp(y) <= high_weight,
            chain("lemma/exponential.order", {"u": y, "v": power(v)}, given=[positive(modulo=[full], degree=1)]),
        ),
        Have(
            0 <= b * (high_weight - (1 + y)),
            positive(b, high_weight - (1 + y)).after(Have(0 <= high_weight - (1 + y), auto())),
        ),
        Have(w + b <= b * high_weight, positive(0 <= b * (high_weight - (1 + y)), modulo=[Eq(b * y, w)], degree=1)),
        Have(Phi(v) < 1, function()),
        Have(0 < Phi(v - mu), function()),
        Have(0 < high_weight, function()),
        Have(0 < w * Phi(v - mu), positive(w, Phi(v - mu))),
        Have(0 < w * (1 - Phi(v)), positive(w, 1 - Phi(v))),
        Have(0 < high_weight * (w * (1 - Phi(v))), positive(high_weight, w * (1 - Phi(v)))),
    ),
    why="The likelihood ratio there is e^y >= 1 + y, and b (1 + y) = b + w.",
    good_for="existence of a best threshold: the score falls after it",
    reads=[NORMAL],
)
