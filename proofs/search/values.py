"""Values at exact points, computed by the first checker's own enclosures.

>>> decide(("<", ("sum", "k", 1, "n", "k"), 7), {"n": pair(Fraction(3))})
True
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from proofs.kernel.analysis import evaluate as kernel
from proofs.kernel.analysis.balls import Undecided, Undefined
from proofs.kernel.core.reading import Refused, refill
from proofs.search.data import BINDERS, Node

Point = dict[str, Any]
"""A Fraction for each number, and for each function its table, nested tuples of Fractions."""
Exact = Callable[[Point], "Fraction | None"]

BITS = 128
"""The precision in bits at which the checkers decide values that are not rational."""


def lowered(node: Node, bound: tuple[str, ...] = ()) -> Any:
    """A term or formula in the kernel's form, without names of bound variables."""
    if isinstance(node, str):
        return ("bound", bound[::-1].index(node)) if node in bound else node
    if not isinstance(node, tuple):
        return node
    if node[0] in BINDERS:
        return (node[0], *(lowered(end, bound) for end in node[2:4]), lowered(node[4], (*bound, node[1])))
    if node[0] == "at":
        return (*node[:2], *(lowered(place, bound) for place in node[2:]))
    return (node[0], *(lowered(part, bound) for part in node[1:]))


def evaluate(term: Node, at: Mapping[str, Any], bits: int = BITS) -> tuple[Fraction, Fraction]:
    """An enclosure of the value; raises `Undefined` or `Undecided`."""
    refill()
    try:
        return kernel.evaluate(lowered(term), kernel.Point(at, bits))
    except Refused:
        raise Undecided("too much work") from None


def decide(atom: Node, at: Mapping[str, Any], bits: int = BITS) -> bool:
    """Whether the formula holds; raises `Undefined` or `Undecided`."""
    refill()
    try:
        return kernel.decide(lowered(atom), kernel.Point(at, bits))
    except Refused:
        raise Undecided("too much work") from None


def truth(atoms: Iterable[Node], point: Point) -> bool | None:
    """True if all atoms are true, False if all are defined and one is false, else None."""
    at = {name: pair(value) for name, value in point.items()}
    result: bool | None = True
    for atom in atoms:
        try:
            if not decide(atom, at):
                result = False
        except Undecided:
            result = result and None
        except Undefined:
            return None
    return result


def pair(value: Any) -> Any:
    """A value as an enclosure; for a table, entry by entry."""
    return tuple(map(pair, value)) if isinstance(value, tuple) else (value, value)


RATIONAL: Mapping[str, Callable[..., Fraction]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "neg": operator.neg,
    "max": max,
    "min": min,
    "abs": abs,
}


def exactly(term: Node) -> Exact:
    """`exact` for a fixed term; rational operations use Python's fractions, which are faster.

    >>> exactly(("/", ("*", 2, "x"), ("-", 1, "x")))({"x": Fraction(1, 3)})
    Fraction(1, 1)
    >>> exactly(("exp", ("-", "x", "x")))({"x": Fraction(1, 3)})
    Fraction(1, 1)
    """
    compute = _rational(term)
    if compute is None:
        return lambda point: exact(term, point)

    def value(point: Point) -> Fraction | None:
        try:
            return Fraction(compute(point))
        except ZeroDivisionError:
            return None

    return value


def _rational(term: Node) -> Callable[[Point], Fraction] | None:
    if isinstance(term, int):
        constant = Fraction(term)
        return lambda point: constant
    if isinstance(term, str):
        return lambda point: Fraction(point[term])
    function, parts = RATIONAL.get(term[0]), [_rational(part) for part in term[1:]]
    first, last = parts[0], parts[-1]
    if function is None or first is None or last is None:
        return None
    if len(parts) == 1:
        return lambda point: function(first(point))
    return lambda point: function(first(point), last(point))


def exact(term: Node, point: Point) -> Fraction | None:
    """The value if it is defined and rational, else None."""
    try:
        low, high = evaluate(term, {name: pair(value) for name, value in point.items()})
    except (Undefined, Undecided):
        return None
    return low if low == high else None


__all__ = [
    "BITS",
    "Exact",
    "Point",
    "Undecided",
    "Undefined",
    "decide",
    "evaluate",
    "exact",
    "exactly",
    "lowered",
    "pair",
    "truth",
]
