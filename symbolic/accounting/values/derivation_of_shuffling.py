"""The derivation of delta.shuffled-randomized-response: the formula agrees with enumeration for three users."""

from __future__ import annotations

from typing import Any, TypeAlias

import sympy

from symbolic.accounting.values import definitions
from symbolic.formula import Step
from symbolic.formula.checking import same
from symbolic.formula.definition import expression

Expression: TypeAlias = Any
EPSILON0 = sympy.Symbol("epsilon0", positive=True)


def _masses_of_three(truth: Expression, lie: Expression) -> list[Expression]:
    """Return the probabilities of 0 to 3 answers yes, by enumeration of all 8 answers.

    The first user answers yes with probability `truth`, the other two with probability `lie`.
    """
    masses = [sympy.Integer(0)] * 4
    for mask in range(8):
        first, *others = [mask >> place & 1 for place in range(3)]
        mass = sympy.prod([lie if one else 1 - lie for one in others]) * (truth if first else 1 - truth)
        masses[first + sum(others)] += mass
    return masses


def _formula_at(n: int, epsilon0: Expression, epsilon: Expression) -> Expression:
    """Return the value of the definition, by numerical sums."""
    values = {"n": n, "epsilon0": epsilon0, "epsilon": epsilon}
    both = expression(definitions.shuffled()).args[0]
    sums = []
    for direction in (0, 1):
        term = both(direction).args[0]
        terms = (term.subs({one: values.get(one.name, k) for one in term.free_symbols}) for k in range(n + 1))
        sums.append(sum(sympy.N(one, 60) for one in terms))
    return max(sums)


def _checked_by_enumeration(yes: list[Expression], no: list[Expression]) -> str:
    """Compare the definition with the enumeration for n = 3."""
    checked = ""
    for epsilon0, epsilon in (("1", "1/2"), ("2", "1"), ("3/2", "1/3")):
        own, bound = sympy.Rational(epsilon0), sympy.Rational(epsilon)
        numbers = [[sympy.N(one.subs(EPSILON0, own), 60) for one in masses] for masses in (yes, no)]
        factor = sympy.N(sympy.exp(bound), 60)
        enumerated = max(
            sum(max(0, one - factor * two) for one, two in zip(first, second, strict=True))
            for first, second in (numbers, numbers[::-1])
        )
        checked = same(enumerated, _formula_at(3, own, bound)) and "to 50 digits, at 3 points, by enumeration"
    return checked


def shuffled() -> list[Step]:
    """By enumeration of all answers of three users."""
    b, level = 1 / (1 + sympy.exp(EPSILON0)), sympy.Symbol("K", positive=True)
    yes, no = _masses_of_three(1 - b, b), _masses_of_three(b, b)
    sums = [
        sympy.Add(*(sympy.Function("max")(0, one - level * two) for one, two in zip(first, second, strict=True)))
        for first, second in ((yes, no), (no, yes))
    ]
    checked = _checked_by_enumeration(yes, no)
    return [
        Step("n - 1 users answer yes with probability a = 1/(1 + e^epsilon0), one user with a or 1 - a"),
        Step("the adversary sees the number of answers yes"),
        Step("for n = 3 and probability 1 - a, over all 8 answers", sympy.Tuple(*yes)),
        Step("delta is the larger of two sums of positive parts, K = e^epsilon (n = 3)", sympy.Tuple(*sums), checked),
        Step("for every n", expression(definitions.shuffled())),
    ]
