"""Derivation of the trade-off function and delta of k randomized responses.

The steps start from the multinomial distribution of the answers.

>>> two().result.subs({r: 2, alpha: sympy.Rational(1, 20)}), two().checked
(4/5, 'exactly, at 8 points, against the tests of all sequences')
"""

from __future__ import annotations

from itertools import product
from typing import Any, TypeAlias

import sympy

from symbolic.composition.definitions import randomized_response as formulas
from symbolic.formula import Step
from symbolic.formula.checking import same
from symbolic.formula.definition import expression
from symbolic.representations.sympy import expression as of_term

Expression: TypeAlias = Any
Steps: TypeAlias = list[Step]

r, alpha = sympy.symbols("r alpha", positive=True)
k, j = sympy.symbols("k j", integer=True)
FEW = 3  # number of answers whose sequences are enumerated


def sequences(size: int) -> list[tuple[Expression, Expression]]:
    """Return the probabilities under x and x' of every sequence of answers."""
    truth, lie = r / (r + 1), 1 / (r + 1)
    return [
        (sympy.prod([truth if yes else lie for yes in row]), sympy.prod([lie if yes else truth for yes in row]))
        for row in product((0, 1), repeat=size)
    ]


def _counted() -> Steps:
    mass = of_term(formulas.mass(formulas.J, formulas.K, formulas.RATIO)).subs(sympy.Symbol("ratio", real=True), r)
    found = [
        sum(
            (one for row, (one, _) in zip(product((0, 1), repeat=FEW), sequences(FEW), strict=True) if sum(row) == n),
            sympy.Integer(0),
        )
        for n in range(FEW + 1)
    ]
    for count, total in enumerate(found):
        checked = same(total, mass.subs({k: FEW, j: count}), r=("2", "3", "3/2", "5"))
    ratio = r ** (2 * j - k)
    other = mass.subs(j, k - j)
    return [
        Step(
            "under x, the probability of a sequence of k answers with j of them for x",
            (r / (r + 1)) ** j / (r + 1) ** (k - j),
        ),
        Step(f"there are binomial(k, j) of them (checked on all 2^{FEW} sequences of {FEW})", mass, checked),
        Step(
            "the likelihood ratio of x to x'",
            ratio,
            same(mass / other, ratio, k=(4, 5), j=(1, 2, 3), r=("2", "3", "3/2", "5")),
        ),
    ]


def two() -> Step:
    """Derive the trade-off function of two answers by cases.

    It is compared with all tests of the four sequences.
    """
    cases = sympy.Piecewise(
        (1 - r**2 * alpha, alpha <= 1 / (r + 1) ** 2),
        (2 / (r + 1) - alpha, alpha <= (2 * r + 1) / (r + 1) ** 2),
        ((1 - alpha) / r**2, True),
    )
    checked = ""
    for level in ("1/50", "1/9", "2/5", "9/10"):
        for ratio in ("2", "3/2"):
            at = {r: sympy.Rational(ratio), alpha: sympy.Rational(level)}
            checked = same(_best([(p.subs(at), q.subs(at)) for p, q in sequences(2)], at[alpha]), cases.subs(at))
    return Step("for k = 2, by cases", cases, checked and "exactly, at 8 points, against the tests of all sequences")


def _best(pairs: list[tuple[Expression, Expression]], level: Expression) -> Expression:
    """Return the smallest type II error at the level.

    Sequences are rejected in the order of their likelihood ratios, the last one with a probability below 1.
    """
    left, error = level, sympy.Integer(1)
    for own, other in sorted(pairs, key=lambda pair: pair[0] / pair[1]):
        part = min(1, left / own)
        error -= part * other
        left -= part * own
    return error


def trade_off() -> Steps:
    """Derive the trade-off function from the Neyman-Pearson tests on the number of answers."""
    formula = expression(formulas.trade_off())
    return [
        *_counted(),
        Step("it increases with j: the best tests reject x for small j and randomise at one j; the type II error is "
            "linear between two knots, and the lines support a convex function"),
        two(),
        Step("for every k, the maximum of the lines", formula),
    ]  # fmt: skip


def delta() -> Steps:
    """Derive delta from the events in which x is more than e^at times as likely as x'."""
    at, gain = sympy.Symbol("t", positive=True), expression(formulas.delta())
    checked = ""
    for point in ({r: 2, at: 1}, {r: 3, at: 2}, {r: sympy.Rational(3, 2), at: sympy.Rational(6, 5)}):
        every = sum((sympy.Max(0, (p - at * q).subs(point)) for p, q in sequences(FEW)), sympy.Integer(0))
        own = gain.subs(
            {
                sympy.Symbol("ratio", real=True): point[r],
                sympy.Symbol("at_ratio", real=True): point[at],
                sympy.Symbol("k", integer=True): FEW,
            }
        )
        checked = same(every, own.doit())
    return [
        *_counted(),
        Step("P(A) - e^at P'(A) is largest for the event A of all j with P > e^at P'"),
        Step(
            "so delta, with ratio = r, is the sum of the positive parts",
            gain,
            checked and f"exactly, at 3 points, against all sequences of {FEW} answers",
        ),
    ]
