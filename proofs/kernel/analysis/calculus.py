"""The rules of calculus for functions defined, so continuous, on an interval; `enclose`."""

from typing import Any

from proofs.kernel.analysis.balls import Ball, charge, length
from proofs.kernel.analysis.derivative import derivative
from proofs.kernel.analysis.evaluate import Point, evaluate, precision_of
from proofs.kernel.core.context import Context, Rule
from proofs.kernel.core.reading import fields, listed, need, new_name, rational
from proofs.kernel.core.term import Atom, Term, opened, replace, variables


def closed_interval(context: Context, z: str, a: Term, b: Term, function: Any, inside: Any) -> tuple[Context, Term]:
    """The context with a <= z <= b and the lemmas about z, and the function defined in it."""
    closed = context.extended({z: "real"}, ("<=", a, z), ("<=", z, b)).lemmas(inside)
    return closed, closed.term(function)


def monotone(context: Context, goal: Atom, data: Any) -> None:
    """f defined (so continuous) on [a, b],   a < z < b |- 0 <= f'(z)
    -------------------------------------------------------------  (mean value theorem: Rudin, Principles, 5.10)
    a <= b |- f(a) <= f(b)          (< from <; or decreasing; f' is the derivative wherever it is defined)"""
    names = "variable function from to sign"
    variable, function, start, stop, sign, inner = fields(data, names, lemmas_inside=[])
    relation, left, right = goal
    need(relation in ("<", "<="), "monotone proves inequalities")
    z, a, b, same = new_name(variable, context.sorts), context.term(start), context.term(stop), context.forms.same
    need(context.at_least(a, b, relation == "<"), "the interval may be empty")
    closed, f = closed_interval(context, z, a, b, function, inner)
    at_a, at_b, slope = replace(f, {z: a}), replace(f, {z: b}), derivative(f, z)
    rising, falling = (same(left, l) and same(right, r) for l, r in ((at_a, at_b), (at_b, at_a)))
    need(rising or falling, "not the values of the function at the ends")
    ends = (0, slope) if rising else (slope, 0)
    closed.extended({}, ("<", a, z), ("<", z, b)).prove((relation, *ends), sign, slope)


def ivt(context: Context, goal: Atom, data: Any) -> None:
    """f defined (so continuous) on [a, b],  f(a) <= 0 <= f(b),  a <= z <= b, f(z) = 0 |- C
    -------------------------------------------------------------------------------------  z a new real variable
    a <= b |- C                                                             (intermediate value theorem: Rudin, 4.23)"""
    variable, function, start, stop, then, inner = fields(data, "variable function from to then", lemmas_inside=[])
    z, a, b = new_name(variable, context.sorts), context.term(start), context.term(stop)
    need(context.at_least(a, b), "the interval may be empty")
    _, f = closed_interval(context, z, a, b, function, inner)
    need(context.at_least(replace(f, {z: a}), 0), "not known to be at most 0 at the lower end")
    need(context.at_least(0, replace(f, {z: b})), "not known to be at least 0 at the upper end")
    context.extended({z: "real"}, ("<=", a, z), ("<=", z, b), ("=", f, 0)).prove(goal, then)


def integral(context: Context, goal: Atom, data: Any) -> None:
    """F defined (so continuous) on [a, b],   a < z < b |- F'(z) = f(z)
    ---------------------------------------------------------------  (fundamental theorem of calculus: Rudin, 6.21)
    integral of f over [a, b] = F(b) - F(a)"""
    primitive, variable, slope, inner = fields(data, "primitive variable slope", lemmas_inside=[])
    known = goal[0] == "=" and isinstance(goal[1], tuple) and goal[1][0] == "integral"
    need(known, "integral proves: an integral = a term")
    _, a, b, body = goal[1]
    z = new_name(variable, context.sorts)
    closed, whole = closed_interval(context, z, a, b, primitive, inner)
    difference = "-", replace(whole, {z: b}), replace(whole, {z: a})
    need(context.forms.same(goal[2], difference), "not the difference of the primitive at the ends")
    rate = derivative(whole, z)
    closed.extended({}, ("<", a, z), ("<", z, b)).prove(("=", rate, opened(body, z)), slope, rate)


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
    """The side [low, high] of the box. Facts with literal bounds must keep the variable in it."""
    need(context.sorts[x] == "real", "a box for an integer")
    need(isinstance(data, list) and len(data) == 2, "a box has two ends")
    low, high = map(rational, data)
    facts = [atom for atom in context.facts if atom[0] in ("<", "<=")]
    above = any(low <= evaluate(l, Point({}, 64))[0] for _, l, r in facts if r == x and _plain(l))
    below = any(evaluate(r, Point({}, 64))[1] <= high for _, l, r in facts if l == x and _plain(r))
    need(low <= high and above and below, "not within the box")
    return low, high


def _plain(term: Term) -> bool:
    return isinstance(term, int) or (isinstance(term, tuple) and term[0] in ("neg", "/") and all(map(_plain, term[1:])))


def _apart(goal: Atom, box: dict[str, Ball], splits: Any, bits: int) -> None:
    """Refuse unless the enclosures are apart over each part of the box."""
    if splits is None:
        a, b = (evaluate(side, Point(box, bits)) for side in goal[1:])
        return need(a[1] < b[0] or (goal[0] == "!=" and b[1] < a[0]), "the enclosures overlap")
    need(len(listed(splits)) == 3 and isinstance(splits[0], str) and splits[0] in box, "a split names a variable")
    (low, high), x = box[splits[0]], splits[0]
    charge(length(low, high))
    middle = (low + high) / 2
    _apart(goal, {**box, x: (low, middle)}, splits[1], bits)
    return _apart(goal, {**box, x: (middle, high)}, splits[2], bits)


RULES: dict[str, Rule] = {"monotone": monotone, "ivt": ivt, "integral": integral, "enclose": enclose}
