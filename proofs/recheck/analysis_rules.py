"""The rules of analysis: `monotone`, `ivt`, `integral` and `enclose`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flint import fmpq

from proofs.recheck.budget import Refused, Undefined, need
from proofs.recheck.context import Context
from proofs.recheck.evaluation import decide
from proofs.recheck.intervals import MOST_PRECISE, Box, box
from proofs.recheck.proving import Prover, read_defined
from proofs.recheck.reading import fields, read_new_name, read_rational, sequence
from proofs.recheck.terms import Atom, Term, derivative, free, open_with, substitute


def _on_interval(
    prover: Prover, context: Context, proof: Any, a: Term, b: Term, function: str
) -> tuple[str, Term, Context]:
    """A new real z in [a, b], the function, and the context with the lemmas on z."""
    z = read_new_name(proof["variable"], context.sorts)
    closed = prover.with_lemmas(context.between(z, a, b), proof.get("lemmas_inside", []))
    return z, read_defined(closed, proof[function]), closed


def monotone(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """a <= b, f defined on a..b, 0 R f' inside a..b ⊢ f(a) R f(b) (mean value theorem)."""
    relation, left, right = goal
    need(relation in ("<", "<="), "monotone proves < and <=")
    a, b = read_defined(context, proof["from"]), read_defined(context, proof["to"])
    need(context.at_most(a, b, strict=relation == "<"), "monotone: the order of the ends is not known")
    z, f, closed = _on_interval(prover, context, proof, a, b, "function")
    at_a, at_b, slope = substitute(f, {z: a}), substitute(f, {z: b}), derivative(f, z)
    same = context.normal.same
    if same(left, at_a) and same(right, at_b):
        sign: Atom = (relation, 0, slope)
    else:
        need(same(left, at_b) and same(right, at_a), "monotone: not the values at the ends")
        sign = (relation, slope, 0)
    prover.prove(closed.extend(assumptions=[("<", a, z), ("<", z, b)]), sign, proof["sign"], [slope])


def ivt(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """f defined on a <= z <= b, f(a) <= 0 <= f(b), C under f(z) = 0 with a new z ⊢ C.

    Sound by the intermediate value theorem."""
    a, b = read_defined(context, proof["from"]), read_defined(context, proof["to"])
    need(context.at_most(a, b), "ivt: the order of the ends is not known")
    z, f, _ = _on_interval(prover, context, proof, a, b, "function")
    need(context.at_most(substitute(f, {z: a}), 0), "ivt: f(a) <= 0 is not known")
    need(context.at_most(0, substitute(f, {z: b})), "ivt: 0 <= f(b) is not known")
    prover.prove(context.between(z, a, b).extend(assumptions=[("=", f, 0)]), goal, proof["then"])


def integral(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """F' = f inside a..b ⊢ integral of f over a..b = F(b) - F(a) (fundamental theorem)."""
    relation, whole, other = goal
    shape = relation == "=" and isinstance(whole, tuple) and whole[0] == "integral"
    need(shape, "integral: not an equation with an integral on the left")
    _, a, b, body = whole
    z, primitive, closed = _on_interval(prover, context, proof, a, b, "primitive")
    ends = ("-", substitute(primitive, {z: b}), substitute(primitive, {z: a}))
    need(context.normal.same(other, ends), "integral: not the difference of the primitive at the ends")
    slope = derivative(primitive, z)
    inside = closed.extend(assumptions=[("<", a, z), ("<", z, b)])
    prover.prove(inside, ("=", slope, open_with(body, z)), proof["slope"], [slope])


# ---- enclosures ----


def read_precision(data: Any) -> int:
    need(type(data) is int and 8 <= data <= MOST_PRECISE, "precision is 8 to 4096 bits")
    return int(data)


def enclose(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """Enclosures of a and b over each piece of a box are disjoint ⊢ a < b, a <= b, a != b."""
    precision = read_precision(proof["precision"])
    need(goal[0] != "=", "enclose proves no equations")
    variables, data = sorted(free(goal)), proof.get("box", {})
    for name in variables:
        need(context.sorts[name] == "real", f"enclose: no box for what is not a real variable: {name}")
    fields(data, variables)
    sides: dict[str, tuple[fmpq, fmpq]] = {}
    for name in variables:
        need(len(sequence(data[name])) == 2, "enclose: a box has two ends")
        low, high = (read_rational(end) for end in data[name])
        need(low <= high, "enclose: a box is empty")
        need(_within(context, name, low, high), f"enclose: not known to be within the box: {name}")
        sides[name] = (low, high)
    _parts(goal, sides, proof.get("splits"), precision)


def _literal(term: Term) -> fmpq | None:
    if isinstance(term, int):
        return fmpq(term)
    if not isinstance(term, tuple) or term[0] not in ("neg", "/"):
        return None
    parts = [value for argument in term[1:] if (value := _literal(argument)) is not None]
    if len(parts) < len(term) - 1 or (term[0] == "/" and parts[1] == 0):
        return None
    return -parts[0] if term[0] == "neg" else parts[0] / parts[1]


def _within(context: Context, name: str, low: fmpq, high: fmpq) -> bool:
    """Whether facts with literal bounds imply low <= `name` <= high."""
    below = above = False
    for relation, left, *right in context.facts:
        if relation not in ("<", "<="):
            continue
        if right[0] == name and (value := _literal(left)) is not None:
            below = below or low <= value
        if left == name and (value := _literal(right[0])) is not None:
            above = above or value <= high
    return below and above


def _parts(goal: Atom, sides: Mapping[str, tuple[fmpq, fmpq]], splits: Any, precision: int) -> None:
    if splits is not None:
        need(len(sequence(splits)) == 3 and type(splits[0]) is str and splits[0] in sides, "enclose: not a split")
        name = splits[0]
        low, high = sides[name]
        middle = (low + high) / 2
        _parts(goal, {**sides, name: (low, middle)}, splits[1], precision)
        _parts(goal, {**sides, name: (middle, high)}, splits[2], precision)
        return
    relation, left, right = goal
    part: Box = {name: box(low, high, precision) for name, (low, high) in sides.items()}
    try:
        apart = decide(("!=" if relation == "!=" else "<", left, right), part, precision)
    except Undefined as undefined:
        raise Refused(f"undefined: {undefined}") from None
    need(apart, "enclose: the sides are not apart")
