"""Derivations of error rates and F_beta scores from the Laplace mechanism's densities.

Lengths are in sensitivities above Q(D'). The output o has the density
epsilon/2 e^(-epsilon |o|) under h_0, and epsilon/2 e^(-epsilon |o - 1|) under h_1.

>>> print(recall()[-1].checked)
exactly, at 4 points
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import sympy

from symbolic.detection import laplace_mechanism as named
from symbolic.detection import universal
from symbolic.formula import Step
from symbolic.formula.checking import same

Expression: TypeAlias = Any
Steps: TypeAlias = list[Step]

e = sympy.Symbol("epsilon", positive=True)
o, theta, alpha = sympy.symbols("o theta alpha", real=True)
b, w = sympy.symbols("b w", positive=True)
RANGE: Final[dict[str, Any]] = {"epsilon": ("1/2", "1", "2", "3"), "theta": ("-1/2", "1/3", "5/4", "1")}


def density(place: Expression) -> Expression:
    """Return the density under h_0."""
    return e / 2 * sympy.exp(-e * sympy.Abs(place))


def tail(place: Expression) -> Expression:
    """Return P(noise >= place), by cases."""
    return sympy.Piecewise((1 - sympy.exp(e * place) / 2, place < 0), (sympy.exp(-e * place) / 2, True))


def likelihood_ratio() -> Steps:
    """Derive the likelihood ratio: e^epsilon, e^(epsilon (2 o - 1)) or e^-epsilon."""
    ratio = sympy.Piecewise((sympy.exp(-e), o <= 0), (sympy.exp(e * (2 * o - 1)), o < 1), (sympy.exp(e), True))
    found = density(o - 1) / density(o)
    return [
        Step("the densities of the output under h_0 and h_1", sympy.Tuple(density(o), density(o - 1))),
        Step("their ratio, by cases", ratio, same(found, ratio, o=("-1", "1/3", "2/3", "2"), epsilon=RANGE["epsilon"])),
        Step(
            "it is nondecreasing, so the optimal tests (Neyman and Pearson) reject h_0 at and above a threshold theta"
        ),
    ]


def _rates() -> Steps:
    t = sympy.Symbol("t", positive=True)
    above = sympy.integrate(e / 2 * sympy.exp(-e * o), (o, t, sympy.oo))
    below = sympy.Rational(1, 2) + sympy.integrate(e / 2 * sympy.exp(e * o), (o, -t, 0))
    return [
        Step("the noise exceeds t > 0 with probability", above, same(above, sympy.exp(-e * t) / 2)),
        Step("and it exceeds -t with probability", below, same(below, 1 - sympy.exp(-e * t) / 2)),
        Step("so the test rejects h_0 with probability, under h_0", tail(theta)),
        Step("and under h_1 with probability", tail(theta - 1)),
    ]


def recall() -> Steps:
    """Derive the rate of rejection under h_1."""
    formula = named.recall_laplace.sympy
    return [
        *likelihood_ratio()[:1],
        *_rates(),
        Step("both cases in one formula", formula, same(tail(theta - 1), formula, **RANGE)),
    ]


def precision() -> Steps:
    """Apply Bayes' rule."""
    formula = named.precision_laplace.sympy
    prior, found, alarmed = 1 / (1 + w), tail(theta - 1), tail(theta)
    bayes = prior * found / (prior * found + (1 - prior) * alarmed)
    return [
        *_rates(),
        Step("h_1 has the prior probability 1/(1 + w); given a rejection of h_0, by Bayes' rule", bayes),
        Step("in terms of the prior", formula, same(bayes, _weighted(formula), **RANGE)),
    ]


def f_score() -> Steps:
    """Take the weighted harmonic mean of precision and recall."""
    formula = named.f_score_laplace.sympy
    beta = sympy.Symbol("beta", real=True)
    found, alarmed = tail(theta - 1), tail(theta)
    mean = (1 + beta**2) / ((found + w * alarmed) / found + beta**2 / found)
    return [
        *_rates()[2:],
        Step("precision and recall", sympy.Tuple(found / (found + w * alarmed), found)),
        Step("their harmonic mean, the recall with beta^2 times the weight", mean),
        Step("in terms of the recall", formula, same(mean, _weighted(formula), **RANGE)),
    ]


def _weighted(formula: Expression) -> Expression:
    """Return the formula at rho_p = 1 - w, rho_c = rho_t = 0, which have the weight w."""
    names = {name: sympy.Symbol(name, real=True) for name in ("rho_p", "rho_c", "rho_t")}
    return formula.subs({names["rho_p"]: 1 - w, names["rho_c"]: 0, names["rho_t"]: 0})


def best_by_cases(formula: Expression, curved: Expression, turning: Expression) -> Step:
    """Derive the maximum F_beta score by cases, and compare it with the single formula."""
    beta = sympy.Symbol("beta", real=True)
    flat = (1 + b) / (1 + b + w)
    cases = sympy.Piecewise((flat, sympy.exp(e) <= turning), (curved, True))
    own = _weighted(formula).subs({sympy.Symbol("epsilon", real=True): e, beta: sympy.sqrt(b)})
    return Step(
        "by cases, with t = e^epsilon",
        cases,
        same(cases, own, epsilon=("1/100", "1", "2", "1/10"), b=("1", "1/4", "3/2", "2"), w=("1", "1/2", "4/5", "1/3")),
    )


def laplace_by_cases() -> Step:
    """Derive the maximum F_beta score on the Laplace mechanism by cases."""
    s = sympy.sqrt(1 + 4 * b * sympy.exp(e) / w)
    curved = (1 + b) * (s - 1) / ((1 + b) * s - 1 + b)
    return best_by_cases(named.f_beta_laplace.sympy, curved, 1 + b / w)


def universal_by_cases() -> Step:
    """Derive the maximum F_beta score on any epsilon-DP mechanism by cases.

    The optimal test repeats the answer of randomized response, or always rejects h_0.
    """
    t = sympy.exp(e)
    return best_by_cases(universal.f_beta_universal.sympy, (1 + b) * t / ((1 + b) * t + w + b), 1 + b / w)


def trade_off_universal() -> Steps:
    """Derive the trade-off function of randomized response.

    Every epsilon-DP pair is a post-processing of it.
    """
    t = sympy.exp(e)
    truth, lie = t / (1 + t), 1 / (1 + t)
    formula = universal.trade_off_universal.sympy
    first, second = 1 - truth / lie * alpha, lie - lie / truth * (alpha - lie)
    cases = sympy.Piecewise((first, alpha <= lie), (second, True))
    own = formula.subs(sympy.Symbol("epsilon", real=True), e)
    return [
        Step("randomized response gives the true and the false answer with probabilities", sympy.Tuple(truth, lie)),
        Step("the optimal tests reject h_0 first at the answer that is likelier under h_1, then at the other: the "
            "type II error is, by cases", cases),
        Step(
            "the two lines are tangents of a convex curve: the larger one",
            formula,
            same(cases, own, alpha=("1/100", "1/5", "1/2", "9/10"), epsilon=("1/2", "1", "2", "3")),
        ),
    ]  # fmt: skip
