"""Derivations of mechanisms and of the optimum of Shokri and others.

>>> [step.checked for step in value()]
['', 'exactly, at 4 points', 'exactly, at 4 points', '', '']
"""

from __future__ import annotations

from typing import Any, TypeAlias

import sympy

from symbolic.formula import Step
from symbolic.formula.checking import same
from symbolic.formula.definition import expression
from symbolic.mechanisms.definitions import tables as definitions
from symbolic.mechanisms.derivations import normalisers

Expression: TypeAlias = Any
Steps: TypeAlias = list[Step]

ratio, k, t, half, middle = sympy.symbols("ratio k t half middle", positive=True)
prior = sympy.symbols("pi1:4", positive=True)
loss = sympy.symbols("l1:4", positive=True)  # l(x, m) for the guess m, the second symbol; l(m, m) = 0
AWAY = (loss[0], sympy.Integer(0), loss[2])


def k_rr() -> Steps:
    """Derive the entry from the weights e^epsilon for the truth and 1 for other symbols."""
    whole = k - 1 + ratio
    return [
        Step("the weights of a row: ratio for the truth, 1 for each of the k - 1 others", whole),
        Step("the sum of a row", sympy.Integer(1), same(ratio / whole + (k - 1) / whole, 1)),
        Step(
            "the largest ratio of two entries of a column, e^epsilon",
            ratio,
            same((ratio / whole) / (1 / whole), ratio),
        ),
        Step("together", expression(definitions.k_rr())),
    ]


def geometric() -> Steps:
    """Derive the entry from `geometric_probability`; x and z are counted from r1."""
    return [
        *normalisers.geometric_probability()[:-1],
        Step("together, x and z counted from r1", expression(definitions.geometric())),
    ]


def planar() -> Steps:
    """Derive the entry: each lattice cell is remapped to the nearest cell."""
    whole = 2 * half + middle
    return [
        *normalisers.lattice_sum()[:1],
        Step(
            "each cell of the lattice is remapped to the nearest cell of the mechanism, in a tie to the first in "
            "the list"
        ),
        Step(
            "for two cells, the own half plane includes the line through the own cell",
            (half + middle) / whole,
            same((half + middle) / whole + half / whole, 1),
        ),
        Step("together", expression(definitions.planar())),
    ]


def value() -> Steps:
    """Derive two upper bounds, and a mechanism that attains the smaller one."""
    most = sum(p * away for p, away in zip(prior, AWAY, strict=True))
    user = sum(p * t * away for p, away in zip(prior, AWAY, strict=True))  # a true report costs nothing
    adversary = (1 - t) * prior[1] * AWAY[1] + user
    return [
        Step(
            "an adversary who guesses the observable has the user's loss, at most q; one who always guesses m has "
            "loss Vmax"
        ),
        Step(
            "the mechanism truth-or-guess reports m with probability t, otherwise the truth; the user's loss is t Vmax",
            t * most,
            same(user, t * most),
        ),
        Step(
            "after an answer other than m the adversary has loss 0; the guess m after the answer m has loss t Vmax",
            t * most,
            same(adversary, t * most),
        ),
        Step("after m no other guess has a smaller loss: m is the best guess from the prior, and l(m, m) = 0"),
        Step("t = min(1, q/Vmax) attains the smaller bound", expression(definitions.value())),
    ]


def channel() -> Steps:
    """State the mechanism that attains the optimum."""
    return [*value()[:-1], Step("t = min(1, q/Vmax)", expression(definitions.channel()))]
