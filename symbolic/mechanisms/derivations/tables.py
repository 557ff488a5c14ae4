"""Mechanisms and the optimum of Shokri and others, step by step with sympy.

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
loss = sympy.symbols("l1:4", positive=True)  # of the answer m, the second symbol, whose own loss is 0
AWAY = (loss[0], sympy.Integer(0), loss[2])


def k_rr() -> Steps:
    """The truth has the weight e^epsilon, every other symbol 1."""
    whole = k - 1 + ratio
    return [
        Step("the weights of a row: ratio for the truth, 1 for each of the k - 1 others", whole),
        Step("a row sums to 1", sympy.Integer(1), same(ratio / whole + (k - 1) / whole, 1)),
        Step(
            "two entries of a column differ by the factor ratio = e^epsilon at most",
            ratio,
            same((ratio / whole) / (1 / whole), ratio),
        ),
        Step("together", expression(definitions.k_rr())),
    ]


def geometric() -> Steps:
    """As for one entry; x and z are numbered from r1."""
    return [
        *normalisers.geometric_probability()[:-1],
        Step("together, x and z counted from r1", expression(definitions.geometric())),
    ]


def planar() -> Steps:
    """Mass goes to the nearest cell, and none is lost."""
    whole = 2 * half + middle
    return [
        *normalisers.lattice_sum()[:1],
        Step(
            "each cell of the lattice is remapped to the nearest of those of the mechanism, of several to the "
            "first that is listed"
        ),
        Step(
            "for two neighbours: half the plane, and the line that the other half has more",
            (half + middle) / whole,
            same((half + middle) / whole + half / whole, 1),
        ),
        Step("together", expression(definitions.planar())),
    ]


def value() -> Steps:
    """Two bounds, and a mechanism that attains the smaller one."""
    most = sum(p * away for p, away in zip(prior, AWAY, strict=True))
    user = sum(p * t * away for p, away in zip(prior, AWAY, strict=True))  # the truth loses nothing
    adversary = (1 - t) * prior[1] * AWAY[1] + user
    return [
        Step("an adversary who guesses what he sees has the user's loss, at most q; one who always guesses m has Vmax"),
        Step(
            "truth or guess: the truth, or with probability t the answer m; the user loses t Vmax",
            t * most,
            same(user, t * most),
        ),
        Step(
            "after another answer than m the adversary loses nothing; after m his guess m loses t Vmax",
            t * most,
            same(adversary, t * most),
        ),
        Step("after m another guess loses no less: m is the best guess from the prior, and l(m, m) = 0"),
        Step("t = min(1, q/Vmax) attains the smaller bound", expression(definitions.value())),
    ]


def channel() -> Steps:
    """The mechanism that attains it."""
    return [*value()[:-1], Step("t = min(1, q/Vmax)", expression(definitions.channel()))]
