"""Equations: identities modulo known equations, and the steps of sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from proofs.search.data import Node, show, substitute
from proofs.search.equations import Equation, cofactors, eliminate
from proofs.search.normal import Poly, Rational, Units, identical
from proofs.search.sources import look_at_powers
from proofs.search.splitting import splits
from proofs.search.work import Proof, Unproved, Work, equations_of


def ring(
    work: Work,
    goal: Node,
    modulo: Sequence[Node] = (),
    given: Mapping[Node, Node] | None = None,
    quick: bool = False,
) -> Proof:
    """Prove an identity modulo the named equations, or modulo all known ones if none is named."""
    units = work.context.units
    difference = units.normal(("-", goal[1], goal[2]))
    if not difference.num:
        return {"rule": "ring"}
    look_at_powers(work, goal)
    for atom in (*modulo, *(given or ())):
        work.prove(atom)
    if given:
        for term in given.values():
            work.define(term)
        return {"rule": "ring", "equations": [{"fact": atom, "cofactor": term} for atom, term in given.items()]}
    equations = equations_of(work, [difference.num], modulo)
    equations += splits(work, [difference.num, *(equation.poly for equation in equations)])
    parts = cofactors(difference.num, equations, units, quick)
    below = [*difference.den]
    if parts is None:
        parts, more = _eliminated(difference.num, equations, units)
        below += more
    if parts is None:
        raise Unproved(
            f"not an identity{' modulo the known equations' if equations else ''}\n{work.context.describe(goal)}"
            f"\n  the numerator of left - right is {units.show(difference.num)}"
        )
    written: list[Proof] = []
    for equation, quotient in parts:
        if quotient:
            work.add_all(equation.lemmas)
            cofactor = units.shortest(Rational(quotient * equation.den, tuple(below)))
            work.define(cofactor)
            written.append({"fact": equation.atom, "cofactor": cofactor})
    return {"rule": "ring", "equations": written}


def _eliminated(
    num: Poly, equations: Sequence[Equation], units: Units
) -> tuple[list[tuple[Equation, Poly]] | None, list[tuple[Poly, int]]]:
    """Cofactors by pseudo-division, and their denominator's factors; None if a rest is left."""
    leads, first, rest = eliminate(num, equations, units)
    more = cofactors(rest, equations, units)
    if more is None:
        return None, []
    scale: Any = 1
    below: list[tuple[Poly, int]] = []
    for lead in leads:
        content, factors = lead.factor()
        scale = scale * content
        below += [(factor, int(power)) for factor, power in factors]
    return [(equation, quotient / scale) for equation, quotient in (*first, *more)], below


def sum_step(work: Work, goal: Node, step: str, by: int = 0) -> Proof:
    """Prove one step of a sum; the goal must have the form that the rule states."""
    context = work.context
    relation, whole, other = goal
    if relation != "=" or not isinstance(whole, tuple) or whole[0] != "sum":
        raise Unproved(f"`sum` proves equations with a sum on the left, not {show(goal)}")
    _, index, low, high, body = whole
    proof: Proof = {"rule": "sum", "step": step}

    def equal(left: Node, right: Node, what: str) -> None:
        if not identical(context.normal(left), context.normal(right)):
            raise Unproved(
                f"step {step} of a sum: {what} differs: {show(left)} is not {show(right)}\n  in {show(goal)}"
            )

    if step == "empty":
        equal(high, ("-", low, 1), "the range")
        equal(other, 0, "the right side")
        return proof
    if step == "shift":
        if not isinstance(other, tuple) or other[0] != "sum":
            raise Unproved(f"a shift leads to another sum, not to {show(other)}")
        equal(other[2], ("+", low, by), "the lower end")
        equal(other[3], ("+", high, by), "the upper end")
        return {**proof, "by": by}
    if not isinstance(other, tuple) or other[0] != "+":
        raise Unproved(f"step {step} of a sum leads to a sum + a term, not to {show(other)}")
    rest, term = (other[1], other[2]) if step == "last" else (other[2], other[1])
    if not isinstance(rest, tuple) or rest[:2] != whole[:2] or rest[4] != body:
        raise Unproved(f"step {step} of a sum: the rest must have the same index and summand: {show(rest)}")
    ends = (low, ("-", high, 1)) if step == "last" else (("+", low, 1), high)
    equal(rest[2], ends[0], "the lower end")
    equal(rest[3], ends[1], "the upper end")
    work.sign(("<=", low, high))
    taken = substitute(body, {index: high if step == "last" else low})
    if identical(context.normal(term), context.normal(taken)):
        return proof
    work.define(taken)
    work.add((relation, whole, ("+", rest, taken) if step == "last" else ("+", taken, rest)), proof)
    return ring(work, goal)
