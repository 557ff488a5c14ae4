"""Where the values of this chapter come from: from the densities, masses and weights of each mechanism, with sympy.

>>> print(discrete_gaussian()[0].checked)
exactly, at 4 points
"""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final, TypeAlias

import sympy

from symbolic.accounting import named
from symbolic.accounting import named_definitions as formulas
from symbolic.formula import Step
from symbolic.formula.checking import same
from symbolic.formula.definition import expression

Expression: TypeAlias = Any
Steps: TypeAlias = list[Step]

q, s, e, a, y, u, t, D = sympy.symbols("q sigma epsilon a y u t D", positive=True)
x, loss = sympy.symbols("x L", real=True)
SIZES: Final = ("1", "1/2", "2", "3/2")


def _normal(place: Expression) -> Expression:
    return sympy.exp(-(place**2) / (2 * s**2)) / (s * sympy.sqrt(2 * sympy.pi))


def _step() -> Steps:
    w = 1 - q + q * sympy.exp((2 * x - 1) / (2 * s**2))
    mixed = (1 - q) * _normal(x) + q * _normal(x - 1)
    return [
        Step("without the record the output is N(0, sigma^2); with it, in the batch with probability q, the mixture with N(1, sigma^2)", mixed),
        Step("the ratio of the second to the first", w, same(mixed / _normal(x), w, sigma=SIZES)),
    ]  # fmt: skip


def delta_subsampled() -> Steps:
    """From the ratio of the densities, step by step."""
    edge = sympy.Rational(1, 2) + s**2 * sympy.log((sympy.exp(e) - 1 + q) / q)
    w = _step()[1].result
    return [
        *_step(),
        Step("it rises with the output, and is e^epsilon at", edge, same(w.subs(x, edge), sympy.exp(e), sigma=SIZES)),
        Step("so one step's delta is P - e^epsilon Q of a half line; of several steps the ratio is the product, and delta the mean of its positive part", expression(formulas.delta_subsampled())),
    ]  # fmt: skip


def epsilon_subsampled() -> Steps:
    """The inverse of a falling function."""
    curve = 1 - sympy.exp(e - loss)
    return [
        *delta_subsampled(),
        Step("where L > epsilon, the gain 1 - e^(epsilon - L) falls with epsilon at the rate", sympy.exp(e - loss), same(-sympy.diff(curve, e), sympy.exp(e - loss))),
        Step("so delta falls, and each delta has a smallest epsilon", expression(formulas.epsilon_subsampled())),
    ]  # fmt: skip


def rdp() -> Steps:
    """The moments of the ratio."""
    second = 1 + q**2 * (sympy.exp(1 / s**2) - 1)
    terms = sum(
        sympy.binomial(2, k) * (1 - q) ** (2 - k) * q**k * sympy.exp(k * (k - 1) / (2 * s**2)) for k in range(3)
    )
    growth = sympy.integrate(_normal(x) * sympy.exp((2 * x - 1) / s**2), (x, -sympy.oo, sympy.oo))
    return [
        *_step(),
        Step("the divergence of order a is log E w^a/(a - 1) under N(0, sigma^2) with the record removed, and log E w^(1 - a)/(a - 1) with it added"),
        Step("e^((2 x - 1)/(2 sigma^2))^2 has the mean", sympy.exp(1 / s**2), same(growth, sympy.exp(1 / s**2), sigma=SIZES)),
        Step("so at a = 2, by the binomial theorem", second, same(terms, second, sigma=SIZES)),
        Step("for every order", expression(formulas.rdp())),
    ]  # fmt: skip


def zcdp() -> Steps:
    """Chernoff's bound, with the best order."""
    gain = (1 - sympy.exp(-y)) * sympy.exp(-(a - 1) * y)
    best = sympy.log(a / (a - 1))
    top = (a - 1) ** (a - 1) / a**a
    return [
        Step("max(0, 1 - e^-y) e^(-(a-1) y), y = L - epsilon, has its largest value at y", best, same(sympy.diff(gain, y).subs(y, best), 0, a=("2", "3", "3/2", "5"))),
        Step("where it is", top, same(gain.subs(y, best), top, a=("2", "3", "4", "5"))),
        Step("E e^((a-1) L) is at most e^((a-1) rho a): so delta is at most, for the best order a", expression(formulas.zcdp())),
    ]  # fmt: skip


def epsilon_rdp() -> Steps:
    """The pair of coins to which every pair with that divergence can be reduced."""
    p, d = sympy.symbols("p delta", positive=True)
    other = (p - d) * sympy.exp(-e)
    return [
        Step("replace the output by whether it lies in the best event: the divergence does not rise (data processing), delta stays; a coin p against q is left"),
        Step("with delta = p - e^epsilon q, q is", other, same(p - sympy.exp(e) * other, d)),
        Step("the largest epsilon whose power sum is e^((a - 1) rdp), over all p", expression(formulas.epsilon_rdp())),
    ]  # fmt: skip


# ---- noise on the integers


def discrete_gaussian() -> Steps:
    """From the weights."""
    ratio = sympy.exp((2 * x * D + D**2) / (2 * s**2))
    edge = e * s**2 / D - D / 2

    def weight(place: Expression) -> Expression:
        return sympy.exp(-(place**2) / (2 * s**2))

    return [
        Step("the weights of x without and with the record, D apart, have the ratio", ratio, same(weight(x) / weight(x + D), ratio, sigma=SIZES)),
        Step("which is e^epsilon at", edge, same(ratio.subs(x, edge), sympy.exp(e), sigma=SIZES)),
        Step("delta is the sum of P - e^epsilon Q beyond", expression(formulas.discrete_gaussian())),
    ]  # fmt: skip


def variance() -> Steps:
    """By the symmetry of the weights."""
    few = sum(sympy.exp(-(sympy.Integer(n) ** 2) / (2 * s**2)) * n for n in range(-6, 7))
    return [
        Step("the weights of x and -x are equal: the mean is", sympy.Integer(0), same(few, 0, sigma=SIZES)),
        Step("so the variance is the mean of the squares", expression(formulas.variance())),
        Step("derivative: it is d log Z/d tau at tau = -1/(2 sigma^2), Z the sum of e^(tau x^2); of one term", sympy.exp(t * x**2) * x**2, same(sympy.diff(sympy.exp(t * x**2), t), sympy.exp(t * x**2) * x**2)),
    ]  # fmt: skip


def discrete_laplace() -> Steps:
    """A geometric series on the left, and what lies between."""
    own = 3
    gain = [u ** abs(place) - sympy.exp(e) * u ** abs(place - own) for place in range(-40, own + 1)]
    whole = (1 - u) / (1 + u)
    m = 0
    closed = 1 - u ** (m + 1) / (1 + u) - sympy.exp(e) * u ** (own - m) / (1 + u)
    series = whole * (sum(gain[40 : 40 + m + 1]) + (u - sympy.exp(e) * u ** (own + 1)) / (1 - u))
    return [
        Step("the weights u^|x|, u = e^-epsilon0, over all integers sum to", 1 / whole, same(1 + 2 * u / (1 - u), 1 / whole)),
        Step("P(x) > e^epsilon P(x - D) up to the largest m below (D - epsilon/epsilon0)/2; left of 0 both are geometric"),
        Step("for D = 3, m = 0", closed, same(series, closed)),
        Step("for every D", expression(formulas.discrete_laplace())),
    ]  # fmt: skip


def shuffled() -> Steps:
    """From all answers of a few people."""
    size, level = 3, sympy.Symbol("K", positive=True)
    b = 1 / (1 + sympy.exp(e))
    chances = {}
    for own in (b, 1 - b):  # the last person says yes with this probability
        found = [sympy.Integer(0)] * (size + 1)
        for mask in range(1 << size):
            bits = [mask >> place & 1 for place in range(size)]
            chance = sympy.prod([b if bit else 1 - b for bit in bits[1:]]) * (own if bits[0] else 1 - own)
            found[sum(bits)] += chance
        chances[own] = found
    sums = [sympy.Add(*(sympy.Function("max")(0, one - level * two) for one, two in zip(chances[first], chances[second], strict=True))) for first, second in ((1 - b, b), (b, 1 - b))]  # fmt: skip
    checked = ""
    for own_loss, bound in (("1", "1/2"), ("2", "1"), ("3/2", "1/3")):
        point = {e: sympy.Rational(own_loss), level: sympy.exp(sympy.Rational(bound))}
        numbers = [[sympy.N(one.subs(point), 60) for one in chances[own]] for own in (1 - b, b)]
        factor = sympy.N(point[level], 60)
        by_hand = max(
            sum(max(0, one - factor * two) for one, two in zip(first, second, strict=True))
            for first, second in (numbers, numbers[::-1])
        )
        values = {"n": size, "epsilon0": sympy.Rational(own_loss), "epsilon": sympy.Rational(bound)}
        both = expression(formulas.shuffled()).args[0]
        formula = []
        for which in (0, 1):
            inside = both(which).args[0]
            parts = (
                inside.subs({one: values.get(one.name, count) for one in inside.free_symbols})
                for count in range(size + 1)
            )
            formula.append(sum(sympy.N(part, 60) for part in parts))
        checked = same(by_hand, max(formula)) and "to 50 digits, at 3 points, against all answers"
    return [
        Step("n - 1 people say yes with probability a = 1/(1 + e^epsilon0), the last one with a or 1 - a; all that is seen is how many say yes"),
        Step("for n = 3, by all 8 answers, the last one with 1 - a", sympy.Tuple(*chances[1 - b])),
        Step("delta is the larger of two sums of positive parts, K = e^epsilon (n = 3)", sympy.Tuple(*sums), checked),
        Step("for every n", expression(formulas.shuffled())),
    ]  # fmt: skip


# ---- choosing the best of several, and the staircase


def exponential() -> Steps:
    """The mean in proportion to the weights."""
    v, g = sympy.symbols("v g", positive=True)
    mean = g * v / (1 + v)
    return [
        Step("a candidate is chosen in proportion to e^(-epsilon gap/(2 sensitivity)): with one best and one of weight v", sympy.Tuple(1 / (1 + v), v / (1 + v))),
        Step("the expected gap of these two", mean, same(0 * 1 / (1 + v) + g * v / (1 + v), mean)),
        Step("for every number of candidates", expression(formulas.exponential())),
    ]  # fmt: skip


def permute_and_flip() -> Steps:
    """By the order in which the candidates are asked."""
    weights = [sympy.Integer(1), *sympy.symbols("v1 v2", positive=True)]
    chance = sympy.Integer(0)
    for order in permutations(range(3)):
        place = order.index(1)
        chance += sympy.prod([1 - weights[one] for one in order[:place]]) * weights[1] / 6
    integral = sympy.integrate(sympy.expand(weights[1] * (1 - t) * (1 - t * weights[2])), (t, 0, 1))
    return [
        Step("the candidates are asked in a random order; one of weight v is kept with probability v, and the best one always"),
        Step("one best and two of weights v1, v2: the first is chosen, over all 6 orders, with probability", sympy.expand(chance), same(chance, integral)),
        Step("that is the integral of v1 (1 - t)(1 - t v2): the places of the others are uniform", integral, same(integral, chance)),
        Step("for every number of candidates", expression(formulas.permute_and_flip())),
    ]  # fmt: skip


def staircase() -> Steps:
    """The expected size of staircase noise, and the best width of its first step."""
    g, b = sympy.symbols("gamma b", positive=True)
    height = (1 - b) / (2 * D * (g + b * (1 - g)))

    def area(low: Expression, high: Expression) -> Expression:
        return (high**2 - low**2) / 2

    # steps [k D, (k + g) D) of height b^k, and up to (k + 1) D of height b^(k + 1); the sums of b^k and k b^k are 1/(1 - b) and b/(1 - b)^2
    k = sympy.Symbol("k", integer=True)
    one = sympy.expand(area(k * D, (k + g) * D) + b * area((k + g) * D, (k + 1) * D))
    constant, linear = one.coeff(k, 0), one.coeff(k, 1)
    size = 2 * height * (constant / (1 - b) + linear * b / (1 - b) ** 2)
    best = sympy.sqrt(b) / (1 + sympy.sqrt(b))
    formula = named.staircase.sympy
    own = formula.subs({sympy.Symbol("epsilon", real=True): -sympy.log(b), sympy.Symbol("sensitivity", real=True): D})
    return [
        Step("staircase noise, with b = e^-epsilon and the first step gamma D wide, has the height", height),
        Step("its expected size, by the sums of b^k and of k b^k", sympy.factor(size)),
        Step("the derivative in gamma is 0 at", best, same(sympy.diff(size, g).subs(g, best), 0)),
        Step("where the expected size is", formula, same(size.subs(g, best), own)),
    ]  # fmt: skip
