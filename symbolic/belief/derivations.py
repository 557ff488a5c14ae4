"""Derivations of losses and trade-off functions by enumerating the tests of a survey.

The survey has the inputs x and y. Input x answers yes with mass p and no with mass q, and gives the mass c = 1 - p - q
to the whole frame. Input y exchanges yes and no.

>>> print(loss()[-2].checked)
exactly, at 3 points
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final, TypeAlias

import sympy

from symbolic.belief import loss as losses
from symbolic.belief import tradeoff
from symbolic.belief.definitions import loss as loss_formula
from symbolic.belief.definitions import trade_off as trade_off_formula
from symbolic.belief.mechanism import Mechanism
from symbolic.formula import Step
from symbolic.formula.definition import expression

Expression: TypeAlias = Any
Steps: TypeAlias = list[Step]

p, q = sympy.symbols("p q", positive=True)
DESIGNS: Final = (("3/5", "1/5"), ("1/2", "1/3"), ("2/3", "1/6"))
LEVELS: Final = ("1/10", "1/3", "1/2", "4/5")


def survey(truth: str, lie: str) -> Mechanism:
    """Build the survey with masses `truth` = p and `lie` = q."""
    both = str(1 - Fraction(truth) - Fraction(lie))
    return Mechanism.of(
        ["yes", "no"], {"x": {"yes": truth, "no": lie, "yes no": both}, "y": {"yes": lie, "no": truth, "yes no": both}}
    )


def _masses() -> Steps:
    rows = sympy.Matrix([[p, q, 1 - p - q], [q, p, 1 - p - q]])
    belief, plausibility = rows[:, :2], sympy.Matrix(2, 2, lambda i, j: rows[i, j] + rows[i, 2])
    return [
        Step("the masses of {yes}, {no} and the frame, for the inputs x and y", rows),
        Step("the beliefs of {yes} and {no}: the sums of the masses of their subsets", belief),
        Step(
            "the plausibilities of {yes} and {no}: the sums of the masses of the sets that intersect them", plausibility
        ),
    ]


def loss() -> Steps:
    """Derive the largest ratios, and compare them with all events."""
    ratios = sympy.Tuple(
        sympy.Max(p / q, q / p),
        sympy.Max((1 - q) / q, (1 - p) / p),
        sympy.Max(p / q, q / p),
        sympy.Max((1 - p) / (1 - q), (1 - q) / (1 - p)),
    )
    kinds: tuple[losses.Kind, ...] = ("shafer", "walley", "belief", "plausibility")
    for truth, lie in DESIGNS:
        point = {p: sympy.Rational(truth), q: sympy.Rational(lie)}
        for kind, ratio in zip(kinds, ratios, strict=True):
            found = losses.privacy_loss(survey(truth, lie), kind).ratio
            if sympy.Rational(str(found)) != ratio.subs(point):
                raise ArithmeticError(f"{kind}: {found} is not {ratio} at {point}")
    return [
        *_masses(),
        Step(
            "the largest ratios of masses, of plausibility to belief, of beliefs, of plausibilities (p > q)",
            ratios,
            f"exactly, at {len(DESIGNS)} points",
        ),
        Step("for every mechanism, over all inputs and events, without the pairs 0/0", expression(loss_formula())),
    ]


def trade_off() -> Steps:
    """Derive the trade-off functions from the four crisp tests and their mixtures."""
    alpha = sympy.Symbol("alpha", positive=True)
    hull = sympy.Piecewise((1 - alpha * p / (1 - p), alpha <= 1 - p), ((1 - alpha) * (1 - p) / p, True))
    for truth, lie in DESIGNS:
        made = survey(truth, lie)
        curve = tradeoff.trade_off(made["x"], made["y"], "pessimistic")
        for level in LEVELS:
            point = {p: sympy.Rational(truth), q: sympy.Rational(lie), alpha: sympy.Rational(level)}
            if sympy.Rational(str(curve(Fraction(level)))) != hull.subs(point):
                raise ArithmeticError(f"{curve(Fraction(level))} is not {hull} at {point}")
    return [
        *_masses(),
        Step(
            "the test that rejects x for the answer no has the pessimistic errors pl_x(no) and 1 - bel_y(no)",
            sympy.Tuple(1 - p, 1 - p),
        ),
        Step(
            "rejecting never and always have (0, 1) and (1, 0); a coin between two of them has what lies between: "
            "the lowest line, by cases (p > q)",
            hull,
            f"exactly, at {len(DESIGNS) * len(LEVELS)} points, against all tests",
        ),
        Step("for every mechanism", expression(trade_off_formula())),
    ]
