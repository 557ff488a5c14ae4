"""A variable between two facts: the goal in Bernstein form, or in powers of one fact.

With facts g1 = a1 v + b1 and g2 = a2 v + b2 and W = a1 b2 - a2 b1 > 0, W^k p = sum of C_i g1^i g2^(k-i); if every
C_i >= 0, so is p. The C_i have one variable less.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from proofs.search import budget
from proofs.search.data import Node
from proofs.search.methods.polys import (
    MARK,
    affine,
    coefficients,
    degree_in,
    positive_coefficients,
    replaced,
    value,
)
from proofs.search.methods.problem import Aim, Known, Problem, Summand
from proofs.search.normal import GENERATORS, Poly, is_constant, units_of
from proofs.search.work import Proof, Unproved

HIGHEST = 4
"""Largest degree in the variable; the C_i have degree above it in the others."""


@dataclass(frozen=True, eq=False)
class End:
    """A fact a v + b >= 0."""

    known: Known
    slope: Poly
    shift: Poly


def between(problem: Problem, aim: Aim, effort: int) -> Proof | None:
    """Move one variable between two facts, or above or below one."""
    for unit in sorted(units_of(aim.poly), key=lambda unit: degree_in(aim.poly, unit)):
        if degree_in(aim.poly, unit) > HIGHEST:
            continue
        for low, high in _pairs(*_ends(problem, unit)):
            budget.check()
            form = _bernstein(problem, aim.poly, unit, low, high)
            if form is None:
                continue
            mark = problem.mark()
            try:
                return _written(problem, aim, degree_in(aim.poly, unit), low, high, form, effort)
            except Unproved:
                problem.reset(mark)
    return None


def _ends(problem: Problem, unit: int) -> tuple[list[End], list[End]]:
    """The facts that bound the variable from below, and from above."""
    lower: list[End] = []
    upper: list[End] = []
    for one in problem.known:
        parts = affine(one.poly, unit)
        if parts is None:
            continue
        slope, shift = parts
        sign, strict = (1 if value(slope) > 0 else -1, True) if is_constant(slope) else problem.guess(slope)
        if strict:
            (lower if sign > 0 else upper).append(End(one, slope, shift))
    return lower, upper


def _pairs(lower: list[End], upper: list[End]) -> Iterator[tuple[End, End | None]]:
    for low in lower:
        yield from ((low, high) for high in (*upper, None))
    yield from ((high, None) for high in upper)


@dataclass(frozen=True, eq=False)
class Form:
    """The coefficients C by the powers of the two facts, and W."""

    parts: dict[tuple[int, int], Poly]
    width: Poly


def _bernstein(problem: Problem, poly: Poly, unit: int, low: End, high: End | None) -> Form | None:
    """The form, if the oracle finds no point where a coefficient is negative."""
    one, other = GENERATORS[unit], GENERATORS[MARK]
    if high is None:
        top, bottom, width = one - low.shift, low.slope, low.slope
        downward = value(width) < 0 if is_constant(width) else problem.guess(width)[0] < 0
    else:
        top, bottom = high.shift * one - low.shift * other, low.slope * other - high.slope * one
        width, downward = low.slope * high.shift - high.slope * low.shift, False
        if not width or (is_constant(width) and value(width) < 0):
            return None
    form = replaced(poly, unit, top, bottom)
    if downward:
        width, form = -width, form if degree_in(poly, unit) % 2 == 0 else -form
    parts = {
        (i, j): part
        for i, inner in enumerate(coefficients(form, unit))
        for j, part in enumerate(coefficients(inner, MARK))
        if part
    }
    if any(_evidently(problem, -part) for part in parts.values()):
        return None
    for part in parts.values():
        if not _evidently(problem, part) and not problem.impossible((-part, ">"), seconds=0.3):
            return None
    return Form(parts, width)


def _evidently(problem: Problem, poly: Poly) -> bool:
    """Whether all coefficients are positive and all units are known to be >= 0."""
    return positive_coefficients(poly) and all(problem.find(GENERATORS[unit]) for unit in units_of(poly))


def _written(problem: Problem, aim: Aim, power: int, low: End, high: End | None, form: Form, effort: int) -> Proof:
    multiply: tuple[Node, ...] = ()
    scale = Fraction(1)
    if is_constant(form.width):
        scale = value(form.width) ** power
    else:
        sign = problem.sign(form.width)
        if sign is None or sign[1] < 0 or sign[0].squares:
            raise Unproved("the width of the interval is not known to be positive")
        multiply = sign[0].atoms * power
    summands = []
    for (i, j), part in form.parts.items():
        ends = (low.known,) * i + ((high.known,) * j if high is not None else ())
        if is_constant(part):
            summands.append(Summand(value(part) / scale, ends))
            continue
        strict = aim.strict and all(one.strict for one in ends) and problem.guess(part)[1]
        if problem.find(part, strict) is None:
            atom = ("<" if strict else "<=", 0, problem.show(part))
            problem.lemma(atom, problem.prove(Aim(atom, part, strict), min(effort, 1)))
        found = problem.find(part, strict)
        if found is None:
            raise Unproved("a coefficient is not known to be >= 0")
        summands.append(Summand(1 / (found[1] * scale), (found[0], *ends)))
    if aim.strict and not any(summand.strict for summand in summands):
        raise Unproved("no summand is positive")
    return problem.positive(aim, summands, multiply)
