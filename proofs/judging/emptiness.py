"""Quick checks of statements: names that look alike, and trivial claims.

The checks that need a search are in `proofs.trust.vacuity`.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any
from unicodedata import normalize

from proofs.statements.library import LEMMA
from proofs.statements.statement import Statement
from symbolic.representations.letters import latex_name

BINDERS = ("sum", "integral", "all")
Signs = frozenset[int]
"""The possible signs of a term: -1, 0 and 1."""
ANY, ZERO, POSITIVE, AT_LEAST_ZERO = (frozenset(signs) for signs in ((-1, 0, 1), (0,), (1,), (0, 1)))
ALLOWED = {"<": POSITIVE, "<=": AT_LEAST_ZERO, "=": ZERO, "!=": frozenset((-1, 1))}
"""Relation -> the signs of right - left for which the relation holds."""
ALWAYS = dict.fromkeys(("sqrt", "abs"), AT_LEAST_ZERO) | dict.fromkeys(("exp", "Phi", "phi", "!", "binomial"), POSITIVE)
"""Operation -> the possible signs of its value, where it is defined."""


def printed_alike(statement: Statement) -> Iterator[str]:
    """Two variables or indices must not look alike in LaTeX or in plain text."""
    names = {one.name for one in (*statement.variables, *statement.exists)}
    names |= {name for atom in (*statement.assumed, *statement.claims) for name in _bound(atom.data)}
    first: dict[str, str] = {}
    for name in sorted(names):
        known = next((first[shown] for shown in _prints(name) if shown in first), None)
        if known is not None:
            yield f"{known} and {name} are displayed as the same letter, {latex_name(name)}"
        first |= dict.fromkeys(_prints(name), name)


def _bound(data: Any) -> Iterator[str]:
    if isinstance(data, list) and data:
        if data[0] in BINDERS:
            yield data[1]
        for part in data[1:]:
            yield from _bound(part)


@cache
def _prints(name: str) -> frozenset[str]:
    """The displays of a name, in LaTeX and in plain text without variants of a letter."""
    from symbolic.representations.unicode import unicode

    latex = latex_name(name)
    return frozenset((latex, normalize("NFKC", unicode(latex))))


def always_true(statement: Statement) -> Iterator[str]:
    """A statement that is not a lemma must have a claim that can be false."""
    if statement.paper == LEMMA or statement.observed:
        return
    claims = (unordered(claim.data) for claim in statement.claims if claim.variables)
    if any(claim.variables for claim in statement.claims) and all(map(_holds, claims)):
        yield "each claim is trivially true for all values of its variables"


def _holds(atom: Any) -> bool:
    if atom[0] == "all":
        _, _, low, high, body = atom
        return signs(["-", high, low]) == frozenset((-1,)) or _holds(body)
    relation, left, right = atom
    return signs(["-", right, left]) <= ALLOWED[relation]


def signs(term: Any) -> Signs:
    """Bound the possible signs of a term, where it is defined, from its form.

    The term must be sorted by `unordered`.

    >>> sorted(signs(["+", ["^", "x", 2], ["exp", "y"]])), sorted(signs(["-", ["*", "x", "y"], ["*", "x", "y"]]))
    ([1], [0])
    >>> sorted(signs(["*", "x", ["abs", "x"]]))
    [-1, 0, 1]
    """
    if isinstance(term, int):
        return frozenset(((term > 0) - (term < 0),))
    if isinstance(term, str):
        return ANY
    if (value := _number(term)) is not None:
        return frozenset(((value > 0) - (value < 0),))
    operator, *parts = term
    match operator:
        case "+":
            return _sum(signs(parts[0]), signs(parts[1]))
        case "-" if parts[0] == parts[1]:
            return ZERO
        case "-":
            return _sum(signs(parts[0]), _negated(signs(parts[1])))
        case "neg":
            return _negated(signs(parts[0]))
        case "*" | "/":
            if operator == "*" and parts[0] == parts[1]:
                return frozenset(one * one for one in signs(parts[0]))
            by = signs(parts[1]) - (ZERO if operator == "/" else frozenset())
            return frozenset(one * other for one in signs(parts[0]) for other in by)
        case "^":
            return _power(signs(parts[0]), parts[1])
        case "max" | "min":
            return frozenset(
                (max if operator == "max" else min)(a, b) for a in signs(parts[0]) for b in signs(parts[1])
            )
        case "sum" | "integral":
            return signs(parts[-1]) | ZERO  # the range may be empty
    return ALWAYS.get(operator, ANY)


def _number(term: Any) -> Fraction | None:
    """The value of a term that consists of numbers and + - * /, or None for other terms."""
    if isinstance(term, int):
        return Fraction(term)
    if isinstance(term, str) or term[0] not in ("+", "-", "*", "/", "neg"):
        return None
    values = [_number(part) for part in term[1:]]
    a, b = values[0], values[-1]
    if a is None or b is None or (term[0] == "/" and b == 0):
        return None
    return {"+": a + b, "-": a - b, "*": a * b, "neg": -a}[term[0]] if term[0] != "/" else a / b


def _sum(one: Signs, other: Signs) -> Signs:
    """The signs of sums of numbers with these signs."""
    if one | other >= {-1, 1}:
        return ANY
    return frozenset(a or b for a in one for b in other)


def _negated(one: Signs) -> Signs:
    return frozenset(-sign for sign in one)


def _power(base: Signs, exponent: Any) -> Signs:
    if isinstance(exponent, int):
        return POSITIVE if exponent == 0 else frozenset(sign ** abs(exponent) for sign in base if sign or exponent > 0)
    return base | POSITIVE if -1 not in base else ANY


def unordered(data: Any) -> Any:
    """Sort summands and factors, so that terms that differ only in their order become equal.

    >>> unordered(["+", "x", ["*", "y", 2]]) == unordered(["+", ["*", 2, "y"], "x"])
    True
    """
    if not isinstance(data, list):
        return data
    parts = [unordered(part) for part in data[1:]]
    return [data[0], *(sorted(parts, key=repr) if data[0] in ("+", "*") else parts)]
