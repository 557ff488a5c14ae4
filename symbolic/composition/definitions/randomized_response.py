"""Formulas for k randomized responses: finite sums over the number J of answers for x.

ratio = e^epsilon.

>>> from symbolic.formula.definition import kind
>>> kind(trade_off()), kind(delta())
('maximum', 'finite sum')
"""

from __future__ import annotations

from symbolic.formula.definition import Body, Extremum
from symbolic.language import Max, Sum, Term, TermLike, binomial, integers, reals

RATIO, AT_RATIO, ALPHA = reals("ratio at_ratio alpha")
K, I, J = integers("k i j")


def mass(j: TermLike, k: Term, ratio: Term) -> Term:
    """Return P(J = j) under the input x; under x' it is that of k - j."""
    return binomial(k, j) * ratio**j / (1 + ratio) ** k


def mass_other(j: Term, k: Term, ratio: Term) -> Term:
    """Return P(J = j) under x'."""
    return binomial(k, j) * ratio ** (k - j) / (1 + ratio) ** k


def line(j: Term, k: Term, ratio: Term, alpha: Term) -> Term:
    """Return the linear extension of the trade-off function between the knots j - 1 and j."""
    below, above = Sum(mass(I, k, ratio), I, 0, j), Sum(mass_other(I, k, ratio), I, j + 1, k)
    return above + (below - alpha) * ratio ** (k - 2 * j)


def trade_off() -> Body:
    return Extremum("max", line(J, K, RATIO, ALPHA), J, 0, K)


def delta() -> Body:
    return Sum(Max(0, mass(J, K, RATIO) - AT_RATIO * mass_other(J, K, RATIO)), J, 0, K)
