"""Derive the values of the Gaussian mechanism from two normal densities, with SymPy.

Every equation is evaluated at exact points.

>>> delta()[1].text, delta()[1].result.subs({x: 2, M: 1})
('their ratio increases with the output', exp(3/2))
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import sympy

from symbolic.detection.definitions import gaussian as formulas
from symbolic.formula import Step
from symbolic.formula.checking import same
from symbolic.formula.definition import expression as of_definition

Expression: TypeAlias = Any
Steps: TypeAlias = list[Step]

x, z, theta, E, b, w, f = sympy.symbols("x z theta epsilon b w f", real=True)
M = sympy.Symbol("mu", positive=True)
SIZES: Final = ("1/2", "1", "2", "3/2")


def density(place: Expression) -> Expression:
    """Return the density of a standard normal variable."""
    return sympy.exp(-(place**2) / 2) / sympy.sqrt(2 * sympy.pi)


def tail(place: Expression) -> Expression:
    """Return P(Z >= place)."""
    return sympy.erfc(place / sympy.sqrt(2)) / 2


def _test() -> Steps:
    ratio = sympy.exp(M * x - M**2 / 2)
    area = sympy.integrate(density(x), (x, z, sympy.oo))
    return [
        Step(
            "the output divided by sigma has these densities under h_0 and h_1", sympy.Tuple(density(x), density(x - M))
        ),
        Step("their ratio increases with the output", ratio, same(density(x - M) / density(x), ratio, mu=SIZES)),
        Step(
            "so the optimal tests (Neyman and Pearson) reject h_0 at and above some t; under h_0 this has probability",
            tail(z).subs(z, sympy.Symbol("t")),
            same(area, tail(z)),
        ),
    ]


def _given(name: str) -> Expression:
    """Return the formula of the value, in the symbols of this module."""
    found = of_definition(getattr(formulas, name)())
    return found.subs(
        {
            one: sympy.Symbol(one.name, **({"positive": True} if one.name == "mu" else {"real": True}))
            for one in found.free_symbols
        }
    )


def trade_off() -> Steps:
    """Derive the trade-off function from the errors of the threshold test."""
    alpha = sympy.Symbol("alpha", real=True)
    quantile = sympy.sqrt(2) * sympy.erfinv(1 - 2 * alpha)
    found = 1 - tail(quantile - M)
    phi = (1 + sympy.erf((z - M) / sympy.sqrt(2))) / 2
    return [
        *_test(),
        Step("the type I error equals alpha at", quantile, same(tail(quantile), alpha)),
        Step("the type II error there is", found, same(found, phi.subs(z, quantile), mu=SIZES)),
        Step("which is Phi(z - mu) with 1 - Phi(z) = alpha", _given("trade_off")),
    ]


def delta() -> Steps:
    """Derive delta from the event that h_1 is more than e^epsilon times as likely as h_0."""
    edge = E / M + M / 2
    ratio = sympy.exp(M * x - M**2 / 2)
    found = tail(edge - M) - sympy.exp(E) * tail(edge)
    return [
        *_test()[:2],
        Step(
            "P - e^epsilon Q is largest on the event in which the ratio is above e^epsilon, which begins at",
            edge,
            same(ratio.subs(x, edge), sympy.exp(E), mu=SIZES),
        ),
        Step("its probabilities under h_1 and h_0", sympy.Tuple(tail(edge - M), tail(edge))),
        Step(
            "the difference of the first and e^epsilon times the second",
            _given("delta"),
            same(found, _given("delta"), mu=SIZES),
        ),
    ]


def mu() -> Steps:
    """Invert delta, whose derivative in mu is positive."""
    curve = _given("delta")
    slope = density(E / M - M / 2)
    return [
        *delta()[-1:],
        Step(
            "its derivative in mu is a density, so it increases with mu",
            slope,
            same(sympy.diff(curve, M), slope, mu=SIZES),
        ),
        Step("from 0 to 1, so every delta in between has one mu", _given("mu")),
    ]


def sigma() -> Steps:
    """Derive the analytic sigma from mu, and the classical one from a tail bound."""
    _, delta_ = sympy.symbols("s delta", positive=True)
    level = sympy.sqrt(2 * sympy.log(sympy.Rational(5, 4) / delta_))
    return [
        *mu()[-2:],
        Step("sigma = sensitivity/mu, where this mu gives the smallest (epsilon, delta)-DP sigma (analytic)", 1 / M),
        Step(
            "the classical sigma is s sensitivity/epsilon, where s is",
            level,
            same(sympy.Rational(5, 4) * sympy.exp(-(level**2) / 2), delta_),
        ),
        Step("both", _given("sigma")),
    ]


def recall() -> Steps:
    """Derive the rate of rejection under h_1."""
    return [
        *_test()[:1],
        Step("the test rejects h_0 at outputs above mu theta, theta in sensitivities", M * theta),
        Step(
            "under h_1 this has probability",
            _given("recall"),
            same(tail(M * theta - M), _given("recall"), mu=SIZES),
        ),
    ]


def precision() -> Steps:
    """Apply Bayes' rule."""
    prior = 1 / (1 + w)
    found, alarmed = tail(M * theta - M), tail(M * theta)
    bayes = prior * found / (prior * found + (1 - prior) * alarmed)
    return [
        *recall()[1:],
        Step("and under h_0 with probability", alarmed),
        Step("h_1 has the prior probability 1/(1 + w); given a rejection of h_0, by Bayes' rule", bayes),
        Step(
            "in terms of the prior",
            _given("precision"),
            same(bayes, _weighted(_given("precision")), mu=SIZES),
        ),
    ]


def _weighted(formula: Expression) -> Expression:
    """Return the formula at rho_p = 1 - w, rho_c = rho_t = 0, which have the weight w."""
    names = {name: sympy.Symbol(name, real=True) for name in ("rho_p", "rho_c", "rho_t")}
    return formula.subs({names["rho_p"]: 1 - w, names["rho_c"]: 0, names["rho_t"]: 0})


def f_score() -> Steps:
    """Take the weighted harmonic mean of precision and recall."""
    beta = sympy.Symbol("beta", real=True)
    found, alarmed = tail(M * theta - M), tail(M * theta)
    precise = found / (found + w * alarmed)
    mean = (1 + beta**2) / (1 / precise + beta**2 / found)
    return [
        Step("precision and recall", sympy.Tuple(precise, found)),
        Step("their harmonic mean, the recall with beta^2 times the weight", mean),
        Step("in terms of the recall", _given("f_score"), same(mean, _weighted(_given("f_score")), mu=SIZES)),
    ]


def _turning() -> Steps:
    t = sympy.Symbol("t", real=True)
    found, alarmed = tail(t - M), tail(t)
    score = (1 + b) * found / (found + w * alarmed + b)
    likelihood = sympy.exp(M * t - M**2 / 2)
    sign = likelihood * (w * alarmed + b) - w * found
    slope = -(1 + b) * density(t) * sign / (found + w * alarmed + b) ** 2
    return [
        Step("the F score at the threshold t, b = beta^2", score),
        Step("its derivative in t", slope, same(sympy.diff(score, t), slope, mu=SIZES)),
        Step("which has the opposite sign of", sign),
        Step("it is first negative and then positive: the F score is largest at its one root"),
    ]


def f_beta() -> Steps:
    """Maximize the F_beta score over the threshold."""
    return [*_test(), *_turning(), Step("the maximum F score", _given("f_beta"))]


def threshold() -> Steps:
    """Solve for the root of the derivative of the F_beta score, or of the false-positive rate."""
    return [
        *_turning(),
        Step(
            "its root over mu is the threshold in sensitivities; or the threshold with false-positive rate alpha",
            _given("threshold"),
        ),
    ]


def epsilon() -> Steps:
    """Find the mu at which the maximum F_beta score is f, and its epsilon."""
    return [
        *_turning()[-1:],
        Step("the maximum F score increases with mu, so f has one mu", _given("f_beta")),
        *mu()[1:2],
        Step("and this mu has one epsilon, for the given delta", _given("epsilon")),
    ]
