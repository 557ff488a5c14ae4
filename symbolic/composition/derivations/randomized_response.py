"""k randomized responses: from the multinomial distribution of the answers to the trade-off curve and the privacy
curve, with sympy.

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
FEW = 3  # answers up to which every sequence is written out


def sequences(size: int) -> list[tuple[Expression, Expression]]:
    """The probabilities of every sequence of answers under x and under x': the multinomial distribution, one sequence
    at a time.
    """
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
            "a sequence of k answers, j of them for x, has under x the probability",
            (r / (r + 1)) ** j / (r + 1) ** (k - j),
        ),
        Step(f"there are binomial(k, j) of them (all 2^{FEW} sequences of {FEW} added up)", mass, checked),
        Step("over that under x'", ratio, same(mass / other, ratio, k=(4, 5), j=(1, 2, 3), r=("2", "3", "3/2", "5"))),
    ]


def two() -> Step:
    """The curve of two answers, by cases; compared with all tests of the four sequences."""
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
    """The smallest type II error at the level: the sequences are rejected in the order of their ratios, the last one in
    part.
    """
    left, error = level, sympy.Integer(1)
    for own, other in sorted(pairs, key=lambda pair: pair[0] / pair[1]):
        part = min(1, left / own)
        error -= part * other
        left -= part * own
    return error


def trade_off() -> Steps:
    """By Neyman and Pearson's tests on the number of answers for x."""
    formula = expression(formulas.trade_off())
    return [
        *_counted(),
        Step("it rises with j: the best tests reject x for small j, with a coin at one j; between two knots the "
            "error is a line, and the lines are tangents of a convex curve"),
        two(),
        Step("for every k the largest of the lines", formula),
    ]  # fmt: skip


def delta() -> Steps:
    """By the events in which x is more than e^at times as likely as x'."""
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
            "so delta is, with ratio = r, the sum of what is positive",
            gain,
            checked and f"exactly, at 3 points, against all sequences of {FEW} answers",
        ),
    ]
