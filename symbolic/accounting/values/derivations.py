"""Derivations of the values in SymPy, from the densities, masses and weights of each mechanism.

>>> print(discrete_gaussian()[0].checked)
exactly, at 4 points
"""

from __future__ import annotations

from itertools import permutations, product
from typing import Any, Final, TypeAlias

import mpmath
import sympy
from mpmath import mpf
from sympy import exp, log

from symbolic.accounting.values import definitions, named
from symbolic.formula import Step
from symbolic.formula.checking import same
from symbolic.formula.definition import expression
from symbolic.formula.numeric import by_sympy, evaluate

Expression: TypeAlias = Any
Steps: TypeAlias = list[Step]

q, s, e, a, y, u, t, D = sympy.symbols("q sigma epsilon a y u t D", positive=True)
x, loss = sympy.symbols("x L", real=True)
SIGMAS: Final = ("1", "1/2", "2", "3/2")


def _normal(place: Expression) -> Expression:
    return exp(-(place**2) / (2 * s**2)) / (s * sympy.sqrt(2 * sympy.pi))


def _one_step() -> Steps:
    w = 1 - q + q * exp((2 * x - 1) / (2 * s**2))
    mixture = (1 - q) * _normal(x) + q * _normal(x - 1)
    return [
        Step("without the record the output is N(0, sigma^2); with it, the mixture with N(1, sigma^2)", mixture),
        Step("the density ratio is", w, same(mixture / _normal(x), w, sigma=SIGMAS)),
    ]


def delta_subsampled() -> Steps:
    """From the density ratio of one step to the composition."""
    edge = sympy.Rational(1, 2) + s**2 * log((exp(e) - 1 + q) / q)
    w = _one_step()[1].result
    return [
        *_one_step(),
        Step("it increases, and equals e^epsilon at", edge, same(w.subs(x, edge), exp(e), sigma=SIGMAS)),
        Step("so delta of one step is P - e^epsilon Q of a half line"),
        Step("the ratios of several steps multiply", expression(definitions.delta_subsampled())),
    ]


def epsilon_subsampled() -> Steps:
    """The inverse of a decreasing function."""
    rate = exp(e - loss)
    checked = same(-sympy.diff(1 - rate, e), rate)
    return [
        *delta_subsampled(),
        Step("for L > epsilon, 1 - e^(epsilon - L) decreases with epsilon, at the rate", rate, checked),
        Step("so delta decreases: each has a smallest epsilon", expression(definitions.epsilon_subsampled())),
    ]


def rdp() -> Steps:
    """The moments of the density ratio."""
    squared = exp(1 / s**2)
    second = 1 + q**2 * (squared - 1)
    terms = sum(sympy.binomial(2, k) * (1 - q) ** (2 - k) * q**k * exp(k * (k - 1) / (2 * s**2)) for k in range(3))
    moment = sympy.integrate(_normal(x) * exp((2 * x - 1) / s**2), (x, -sympy.oo, sympy.oo))
    return [
        *_one_step(),
        Step("remove: the divergence of order a is log E w^a/(a - 1) under N(0, sigma^2)"),
        Step("add: it is log E w^(1 - a)/(a - 1)"),
        Step("e^((2 x - 1)/sigma^2) has the expectation", squared, same(moment, squared, sigma=SIGMAS)),
        Step("so at a = 2, by the binomial theorem", second, same(terms, second, sigma=SIGMAS)),
        Step("for every order", expression(definitions.rdp())),
    ]


def zcdp() -> Steps:
    """Chernoff's bound at the best order."""
    gain = (1 - exp(-y)) * exp(-(a - 1) * y)
    best = log(a / (a - 1))
    top = (a - 1) ** (a - 1) / a**a
    derivative = same(sympy.diff(gain, y).subs(y, best), 0, a=("2", "3", "3/2", "5"))
    return [
        Step("max(0, 1 - e^-y) e^(-(a-1) y), y = L - epsilon, has its maximum at y =", best, derivative),
        Step("where it equals", top, same(gain.subs(y, best), top, a=("2", "3", "4", "5"))),
        Step("E e^((a-1) L) is at most e^((a-1) rho a); minimise over a", expression(definitions.zcdp())),
    ]


def epsilon_rdp() -> Steps:
    """The reduction to a pair of Bernoulli distributions."""
    p, d = sympy.symbols("p delta", positive=True)
    other = (p - d) * exp(-e)
    return [
        Step("replace the output by whether it lies in the best event: delta stays; Bernoulli p and q remain"),
        Step("the divergence does not increase (data processing)"),
        Step("delta = p - e^epsilon q, so q is", other, same(p - exp(e) * other, d)),
        Step("the largest epsilon with power sum e^((a - 1) rdp), over p", expression(definitions.epsilon_rdp())),
    ]


def discrete_gaussian() -> Steps:
    """From the ratio of the weights."""
    ratio = exp((2 * x * D + D**2) / (2 * s**2))
    edge = e * s**2 / D - D / 2

    def weight(place: Expression) -> Expression:
        return exp(-(place**2) / (2 * s**2))

    checked = same(weight(x) / weight(x + D), ratio, sigma=SIGMAS)
    return [
        Step("the weights of an output x under neighbours at distance D have the ratio", ratio, checked),
        Step("it equals e^epsilon at", edge, same(ratio.subs(x, edge), exp(e), sigma=SIGMAS)),
        Step("delta is the sum of P - e^epsilon Q above this place", expression(definitions.discrete_gaussian())),
    ]


def variance() -> Steps:
    """By the symmetry of the weights."""
    mean = sum(exp(-(sympy.Integer(n) ** 2) / (2 * s**2)) * n for n in range(-6, 7))
    term = exp(t * x**2)
    return [
        Step("x and -x have equal weights, so the mean is", sympy.Integer(0), same(mean, 0, sigma=SIGMAS)),
        Step("so the variance is the second moment", expression(definitions.variance())),
        Step("it is d log Z/d tau at tau = -1/(2 sigma^2), Z the sum of e^(tau x^2)"),
        Step("the derivative of one term is", term * x**2, same(sympy.diff(term, t), term * x**2)),
    ]


def discrete_laplace() -> Steps:
    """A geometric series for x < 0, and a finite sum up to the last positive term."""
    distance, m = 3, 0
    gain = [u ** abs(place) - exp(e) * u ** abs(place - distance) for place in range(m + 1)]
    left = (u - exp(e) * u ** (distance + 1)) / (1 - u)
    total = (1 + u) / (1 - u)
    closed = 1 - u ** (m + 1) / (1 + u) - exp(e) * u ** (distance - m) / (1 + u)
    return [
        Step("the weights u^|x|, u = e^-epsilon0, sum to", total, same(1 + 2 * u / (1 - u), total)),
        Step("P(x) > e^epsilon P(x - D) up to the largest m below (D - epsilon/epsilon0)/2"),
        Step("for D = 3, m = 0", closed, same((sum(gain) + left) / total, closed)),
        Step("for every D", expression(definitions.discrete_laplace())),
    ]


def _masses_of_three(truth: Expression, lie: Expression) -> list[Expression]:
    """Return the masses of 0 to 3 answers yes; the first user answers yes with probability `truth`, others `lie`."""
    masses = [sympy.Integer(0)] * 4
    for first, *others in product((0, 1), repeat=3):
        mass = sympy.prod([lie if one else 1 - lie for one in others]) * (truth if first else 1 - truth)
        masses[first + sum(others)] += mass
    return masses


def shuffled() -> Steps:
    """By enumeration of all answers of three users, also at numbers."""
    own, level = sympy.symbols("epsilon0 K", positive=True)
    b, checked = 1 / (1 + exp(own)), ""
    yes, no = _masses_of_three(1 - b, b), _masses_of_three(b, b)

    def sums(largest: Any, one: list[Expression], other: list[Expression], level: Expression) -> list[Expression]:
        pairs = (zip(one, other, strict=True), zip(other, one, strict=True))
        return [sympy.Add(*(largest(0, p - level * q) for p, q in pair)) for pair in pairs]

    for epsilon0, epsilon in (("1", "1/2"), ("2", "1"), ("3/2", "1/3")):
        at, bound = sympy.Rational(epsilon0), sympy.Rational(epsilon)
        one, other = ([sympy.N(mass.subs(own, at), 60) for mass in masses] for masses in (yes, no))
        enumerated = max(sums(max, one, other, sympy.N(exp(bound), 60)))
        with mpmath.workdps(60):
            given = {"n": mpf(3), "epsilon0": mpf(epsilon0), "epsilon": mpf(epsilon)}
            defined = sympy.Float(evaluate(definitions.shuffled(), given, by_sympy), 60)
        checked = same(enumerated, defined) and "to 50 digits, at 3 points, by enumeration"
    both = sympy.Tuple(*sums(sympy.Function("max"), yes, no, level))
    return [
        Step("n - 1 users answer yes with probability a = 1/(1 + e^epsilon0), one user with a or 1 - a"),
        Step("the adversary sees the number of answers yes"),
        Step("for n = 3 and probability 1 - a, over all 8 answers", sympy.Tuple(*yes)),
        Step("delta is the larger of two sums of positive parts, K = e^epsilon (n = 3)", both, checked),
        Step("for every n", expression(definitions.shuffled())),
    ]


def exponential() -> Steps:
    """The weighted mean of the gaps."""
    v, g = sympy.symbols("v g", positive=True)
    mean = g * v / (1 + v)
    return [
        Step("a candidate is selected with probability proportional to e^(-epsilon gap/(2 sensitivity))"),
        Step("for the best and one of weight v", sympy.Tuple(1 / (1 + v), v / (1 + v))),
        Step("the expected gap of these two", mean, same(0 * 1 / (1 + v) + g * v / (1 + v), mean)),
        Step("for every number of candidates", expression(definitions.exponential())),
    ]


def permute_and_flip() -> Steps:
    """By the random order of the candidates."""
    weights = [sympy.Integer(1), *sympy.symbols("v1 v2", positive=True)]
    probability = sympy.Integer(0)
    for order in permutations(range(3)):
        place = order.index(1)
        probability += sympy.prod([1 - weights[one] for one in order[:place]]) * weights[1] / 6
    integral = sympy.integrate(sympy.expand(weights[1] * (1 - t) * (1 - t * weights[2])), (t, 0, 1))
    over_orders = sympy.expand(probability), same(probability, integral)
    return [
        Step("visit the candidates in a random order; accept one of weight v with probability v, and the best always"),
        Step("of the best and two of weights v1, v2: the probability of the candidate of weight v1", *over_orders),
        Step("the integral of v1 (1 - t)(1 - t v2), as the places are uniform", integral, same(integral, probability)),
        Step("for every number of candidates", expression(definitions.permute_and_flip())),
    ]


def staircase() -> Steps:
    """The expected absolute error of staircase noise, and the best width of its first step."""
    g, b = sympy.symbols("gamma b", positive=True)
    height = (1 - b) / (2 * D * (g + b * (1 - g)))

    def area(low: Expression, high: Expression) -> Expression:
        return (high**2 - low**2) / 2

    # The density is b^k height on [k D, (k + g) D) and b^(k + 1) height on [(k + g) D, (k + 1) D).
    # The sums of b^k and of k b^k are 1/(1 - b) and b/(1 - b)^2.
    k = sympy.Symbol("k", integer=True)
    one = sympy.expand(area(k * D, (k + g) * D) + b * area((k + g) * D, (k + 1) * D))
    constant, linear = one.coeff(k, 0), one.coeff(k, 1)
    error = 2 * height * (constant / (1 - b) + linear * b / (1 - b) ** 2)
    best = sympy.sqrt(b) / (1 + sympy.sqrt(b))
    formula = named.staircase.sympy
    own = formula.subs({sympy.Symbol("epsilon", real=True): -log(b), sympy.Symbol("sensitivity", real=True): D})
    return [
        Step("staircase noise with b = e^-epsilon and a first step of width gamma D has the height", height),
        Step("its expected absolute error, by the sums of b^k and of k b^k", sympy.factor(error)),
        Step("the derivative in gamma is 0 at", best, same(sympy.diff(error, g).subs(g, best), 0)),
        Step("where the expected absolute error is", formula, same(error.subs(g, best), own)),
    ]
