"""Formulas for k Laplace mechanisms: finite sums over the numbers of extreme losses.

Of k losses, i are the largest possible (epsilon), j the smallest (-epsilon), and m = k - i - j lie between. One loss is
epsilon with probability 1/2 under the input, -epsilon with probability e^-epsilon/2, and otherwise epsilon - 2 x with
the density e^-x/2 for 0 < x < epsilon. The sum y of m such x has the density e^-y/2^m times that of a sum of m uniform
lengths, which is a sum of truncated powers (Irwin and Hall).

>>> from symbolic.formula.definition import kind
>>> kind(trade_off()), kind(delta())
('supremum', 'finite sum')
"""

from __future__ import annotations

from functools import reduce
from operator import mul

from symbolic.formula.definition import Body, Extremum
from symbolic.language import (
    Integral,
    Max,
    Min,
    Sum,
    Term,
    TermLike,
    as_term,
    binomial,
    exp,
    factorial,
    integers,
    reals,
)

EPSILON, ALPHA, AT, ETA, Y = reals("epsilon alpha at eta y")
K, I, J, Q = integers("k i j q")


def ways(k: Term, *parts: Term) -> Term:
    """Return the multinomial coefficient of the parts, divided by 2^k."""
    return factorial(k) / reduce(mul, map(factorial, parts)) / 2**k


def uniform(y: Term, m: TermLike, epsilon: Term) -> Term:
    """Return epsilon^m times the density at y of the sum of m >= 2 uniforms on [0, epsilon]."""
    m = as_term(m)
    return Sum((-1) ** Q * binomial(m, Q) * Max(0, y - Q * epsilon) ** (m - 1), Q, 0, m) / factorial(m - 1)


def delta_of(k: Term, epsilon: Term, eta: Term) -> Term:
    """Return the smallest delta at the loss eta.

    The three sums are m >= 2, m = 1 (where x is uniform up to the factor e^-x), and m = 0.
    """
    m = K - I - J
    gain = exp(-Y - J * epsilon) - exp(eta + Y - (K - J) * epsilon)
    end = Max(0, Min(m * epsilon, ((K - 2 * J) * epsilon - eta) / 2))
    between = Sum(
        Sum(ways(K, I, J, m) * Integral(uniform(Y, m, epsilon) * gain, Y, 0, end), J, 0, K - 2 - I), I, 0, K - 2
    )
    last = K - 1 - I
    one = exp(-Y - last * epsilon) - exp(eta + Y - (I + 1) * epsilon)
    single = Max(0, Min(epsilon, ((2 * I + 2 - K) * epsilon - eta) / 2))
    ones = Sum(ways(K, I, last) * Integral(one, Y, 0, single), I, 0, K - 1)
    ends = Sum(ways(K, I, K - I) * Max(0, exp((I - K) * epsilon) - exp(eta - I * epsilon)), I, 0, K)
    return (between + ones + ends).substitute({K: k})


def trade_off() -> Body:
    return Extremum("sup", 1 - delta_of(K, EPSILON, ETA) - exp(ETA) * ALPHA, ETA, -K * EPSILON, K * EPSILON)


def delta() -> Body:
    return delta_of(K, EPSILON, AT)
