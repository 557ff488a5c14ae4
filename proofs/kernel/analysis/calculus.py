"""Analysis: the rules of calculus, on an interval where a function is defined, and so continuous."""

from __future__ import annotations

from typing import Any

from proofs.kernel.analysis.derivative import derivative
from proofs.kernel.core.context import Context
from proofs.kernel.core.proof import lemmas, prove
from proofs.kernel.core.reading import fields
from proofs.kernel.core.term import Atom, Term, opened, replace
from proofs.kernel.core.work import need


def closed_interval(context: Context, z: str, a: Term, b: Term, function: Any, inside: Any) -> tuple[Context, Term]:
    """The context with a <= z <= b and lemmas there, and the function, which is defined there."""
    closed = lemmas(context.extended({z: "real"}, ("<=", a, z), ("<=", z, b)), inside)
    return closed, closed.term(function)


def monotone(context: Context, goal: Atom, data: Any) -> None:
    """f defined (so continuous) on [a, b],   a < z < b |- 0 <= f'(z)
    -------------------------------------------------------------  (mean value theorem: Rudin, Principles, 5.10)
    a <= b |- f(a) <= f(b)          (< from <; or decreasing; f' is the derivative wherever it is defined)"""
    names = "variable function from to sign"
    variable, function, start, stop, sign, inner = fields(data, names, lemmas_inside=[])
    relation, left, right = goal
    need(relation in ("<", "<="), "monotone proves inequalities")
    z, a, b, same = context.name(variable), context.term(start), context.term(stop), context.forms.same
    need(context.at_least(a, b, relation == "<"), "the interval may be empty")
    closed, f = closed_interval(context, z, a, b, function, inner)
    at_a, at_b, slope = replace(f, {z: a}), replace(f, {z: b}), derivative(f, z)
    rising, falling = (same(left, l) and same(right, r) for l, r in ((at_a, at_b), (at_b, at_a)))
    need(rising or falling, "not the values of the function at the ends")
    inside = closed.extended({}, ("<", a, z), ("<", z, b))
    prove(inside, (relation, 0, slope) if rising else (relation, slope, 0), sign, slope)


def ivt(context: Context, goal: Atom, data: Any) -> None:
    """f defined (so continuous) on [a, b],   f(a) <= 0 <= f(b),   z real, a <= z <= b, f(z) = 0 |- C
    ---------------------------------------------------------------------------------------------  z new (intermediate
                                           a <= b |- C                                               value theorem:
                                                                                                     Rudin, 4.23)"""
    variable, function, start, stop, then, inner = fields(data, "variable function from to then", lemmas_inside=[])
    z, a, b = context.name(variable), context.term(start), context.term(stop)
    need(context.at_least(a, b), "the interval may be empty")
    _, f = closed_interval(context, z, a, b, function, inner)
    need(context.at_least(replace(f, {z: a}), 0), "not known to be at most 0 at the lower end")
    need(context.at_least(0, replace(f, {z: b})), "not known to be at least 0 at the upper end")
    prove(context.extended({z: "real"}, ("<=", a, z), ("<=", z, b), ("=", f, 0)), goal, then)


def integral(context: Context, goal: Atom, data: Any) -> None:
    """F defined (so continuous) on [a, b],   a < z < b |- F'(z) = f(z)
    ---------------------------------------------------------------  (fundamental theorem of calculus: Rudin, 6.21)
    integral of f over [a, b] = F(b) - F(a)"""
    primitive, variable, slope, inner = fields(data, "primitive variable slope", lemmas_inside=[])
    known = goal[0] == "=" and isinstance(goal[1], tuple) and goal[1][0] == "integral"
    need(known, "integral proves: an integral = a term")
    _, a, b, body = goal[1]
    z = context.name(variable)
    closed, whole = closed_interval(context, z, a, b, primitive, inner)
    difference = "-", replace(whole, {z: b}), replace(whole, {z: a})
    need(context.forms.same(goal[2], difference), "not the difference of the primitive at the ends")
    rate = derivative(whole, z)
    prove(closed.extended({}, ("<", a, z), ("<", z, b)), ("=", rate, opened(body, z)), slope, rate)
