"""Analysis: the rule that compares enclosures."""

from __future__ import annotations

from typing import Any

from proofs.kernel.analysis.balls import Ball
from proofs.kernel.analysis.evaluate import Point, evaluate
from proofs.kernel.core.context import Context
from proofs.kernel.core.reading import fields, rational
from proofs.kernel.core.term import Atom, Term, variables
from proofs.kernel.core.work import need

PRECISION = range(8, 4097)


def precision_of(data: Any) -> int:
    need(type(data) is int and data in PRECISION, "precision is 8 to 4096 bits")
    return int(data)


def enclose(context: Context, goal: Atom, data: Any) -> None:
    """the enclosures of a and b over each part of a box are strictly apart
    --------------------------------------------------------------------  (Moore 1966: inclusion)
    a < b,  a <= b,  a != b"""
    precision, box, splits = fields(data, "precision", box={}, splits=None)
    need(goal[0] != "=", "enclosures do not prove equations")
    bits, names = precision_of(precision), sorted(variables(goal))
    need(isinstance(box, dict) and set(names) <= set(box), "a variable without a box")
    need(len(names) == len(box), "a box for what is not in the goal")
    _apart(goal, {x: _side(context, x, box[x]) for x in names}, splits, bits)


def _side(context: Context, x: str, data: Any) -> Ball:
    """The side of the box, within which facts bound the variable by literal terms."""
    need(context.sorts[x] == "real", "a box for an integer")
    need(isinstance(data, list) and len(data) == 2, "a box has two ends")
    low, high = map(rational, data)
    facts = [atom for atom in context.facts if atom[0] in ("<", "<=")]
    lower = (evaluate(l, Point({}, 64)) for _, l, r in facts if r == x and _literal(l))
    upper = (evaluate(r, Point({}, 64)) for _, l, r in facts if l == x and _literal(r))
    need(any(low <= l[0] for l in lower) and any(r[1] <= high for r in upper), "not within the box")
    return low, high


def _literal(term: Term) -> bool:
    return not variables(term)


def _apart(goal: Atom, box: dict[str, Ball], splits: Any, bits: int) -> None:
    """Whether the enclosures are apart over each part of the box."""
    if splits is None:
        a, b = (evaluate(side, Point(box, bits)) for side in goal[1:])
        return need(a[1] < b[0] or (goal[0] == "!=" and b[1] < a[0]), "the enclosures overlap")
    known = isinstance(splits, list) and len(splits) == 3 and isinstance(splits[0], str) and splits[0] in box
    need(known, "a split names a variable")
    (low, high), x = box[splits[0]], splits[0]
    middle = (low + high) / 2
    _apart(goal, {**box, x: (low, middle)}, splits[1], bits)
    return _apart(goal, {**box, x: (middle, high)}, splits[2], bits)
