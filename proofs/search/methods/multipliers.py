"""Multiples of known sums that make a claim about sums true term by term.

At each outcome the functions have values that satisfy the pointwise facts. A claim sum of h >= c, with sum of g = d
known, follows from h >= lambda g at every outcome and lambda d >= c. Where it is tight, h = lambda g at some extreme
values; so lambda solves linear equations, whose coefficients contain the scalars of the claim. The extreme values are
those where enough pointwise facts are equations; a linear program at sample points says which of them matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice, permutations
from typing import Any

import numpy as np
from scipy.optimize import linprog

from proofs.search import budget
from proofs.search.data import Node, derivative, substitute, variables
from proofs.search.equations import lowest
from proofs.search.guess import estimate
from proofs.search.instances import learn_instances
from proofs.search.methods.cramer import solve
from proofs.search.methods.sampling import TOLERANCE, Reading, connected, contains, plausible, samples, value
from proofs.search.normal import (
    GENERATORS,
    NIL,
    ONE,
    Poly,
    Rational,
    Units,
    Unsplit,
    constant,
    monomial,
    terms,
    units_of,
)
from proofs.search.work import Work

SAMPLES = 80
"""Sample points at which multipliers are tested; they take about 20 ms."""
SYSTEMS = 300
"""Most systems of equations that are solved for extreme values; each takes about 0.2 ms."""
ORDERS = 24
"""Most orders in which known equations are solved for values; each takes about 0.3 ms."""
PROGRAMS = 4
"""Sample points at which the linear program is solved, 3 ms each."""


@dataclass(frozen=True)
class Known:
    """A fact 0 REL sum of `summand` + `rest`."""

    relation: str
    summand: Node
    rest: Node


@dataclass(frozen=True)
class Question:
    """For which multiples is summand - sum of multiple * known.summand >= constant for every index?

    `length` is the number of indices.
    """

    index: str
    relation: str
    summand: Node
    rest: Node
    known: tuple[Known, ...]
    length: Node


Multipliers = tuple[dict[int, Node], Node]
"""The multiple of each known fact that is used, and the constant."""


def candidates(work: Work, question: Question) -> Iterator[Multipliers]:
    """Multipliers that pass the test at sample points, in the context at an index; each once."""
    goal = ("<=", question.summand, 0)
    for each in (goal, *(("<=", known.summand, 0) for known in question.known)):
        work.define(each)
        learn_instances(work, each)
    pure = _Pure(work, question)
    seen = set[Any]()
    later: list[Multipliers] = []
    for found in chain(_ones(pure), _to_cancel(pure), _at_equality(pure), _at_corners(pure)):
        budget.check()
        key = tuple(sorted(found[0].items(), key=str)), found[1]
        if key in seen or not pure.at_the_boundary(found):
            continue
        seen.add(key)
        if pure.at_each_outcome(found):
            yield pure.returned(found)
        elif pure.nested:
            later.append(found)
    yield from map(pure.returned, later)


def _ones(pure: _Pure) -> Iterator[Multipliers]:
    """No known fact, or one of them."""
    yield {}, 0
    for place, known in enumerate(pure.known):
        yield {place: 1}, 0
        if known.relation == "=":
            yield {place: -1}, 0


class _Pure:
    """The question with function values at the index as variables, and sample points."""

    def __init__(self, work: Work, question: Question) -> None:
        self.question, self.units = question, Units()
        read = Reading(("at", "sum", "integral"), work.context.units)
        self.read, self.back = read, read.back
        self.summand, self.rest = read(question.summand), read(question.rest)
        self.known = [Known(one.relation, read(one.summand), read(one.rest)) for one in question.known]
        self.length = read(question.length)
        inner = [node for node in read.names if question.index in variables(node)]
        self.outcome = list(dict.fromkeys(read.names[node] for node in inner))
        self.nested = any(node[0] == "sum" for node in inner)
        """Whether there are inner sums: their values are taken as free at the sample points, but they are not."""
        used = variables(self.summand).union(
            variables(self.rest), *(variables(one.summand) | variables(one.rest) for one in self.known)
        )
        atoms = [fact.atom for fact in work.context.facts if not contains(fact.atom, ("!", "binomial"))]
        self.facts = connected([(atom[0], read(atom[1]), read(atom[2])) for atom in atoms], used)
        names = used.union(variables(self.length), *map(variables, self.facts))
        self.sorts = {name: work.context.sorts.get(name, "real") for name in sorted(names)}
        self.floats = samples(self.sorts, self.facts, SAMPLES)

    def term(self, found: Multipliers) -> Node:
        """The summand minus the multiples of the known summands and the constant."""
        result = ("-", self.summand, found[1]) if found[1] != 0 else self.summand
        for place, factor in found[0].items():
            result = ("-", result, ("*", factor, self.known[place].summand))
        return result

    def total(self, found: Multipliers) -> Node:
        """What remains at the boundary: rest + sum of multiple * known.rest ... + constant * length."""
        result: Node = ("+", self.rest, ("*", found[1], self.length))
        for place, factor in found[0].items():
            result = ("-", result, ("*", factor, self.known[place].rest))
        return result

    def returned(self, found: Multipliers) -> Multipliers:
        """The multipliers in the terms of the question."""
        return {place: self.back(factor) for place, factor in found[0].items()}, self.back(found[1])

    def at_the_boundary(self, found: Multipliers) -> bool:
        """Whether the rest has the right sign at all sample points, and so has each multiple of an inequality."""
        signs = [factor for place, factor in found[0].items() if self.known[place].relation != "="]
        equation = self.question.relation == "="
        if not self.floats or (equation and signs):
            return False
        return plausible(self.total(found), self.floats, equation) and all(
            plausible(sign, self.floats) for sign in signs
        )

    def at_each_outcome(self, found: Multipliers) -> bool:
        """Whether the claim holds term by term at all sample points."""
        return plausible(self.term(found), self.floats, self.question.relation == "=")

    def lowest(self, value: Rational) -> Node:
        num, den = lowest(value.num, value.expanded())
        return self.units.shortest(Rational(num) * Rational(den).inverse())

    def normal(self, term: Node) -> Rational | None:
        try:
            return self.units.normal(self.resolved(term))
        except Unsplit:
            return None

    def resolved(self, term: Node) -> Node:
        """The term without max, min, abs whose order is the same at all sample points."""
        if not isinstance(term, tuple):
            return term
        parts = tuple(map(self.resolved, term[1:]))
        if term[0] in ("log", "exp"):
            trivial = ("-", parts[0], 1) if term[0] == "log" else parts[0]
            if not self.units.normal(trivial).num:
                return 0 if term[0] == "log" else 1
        if term[0] not in ("max", "min", "abs"):
            return (term[0], *parts)
        left, right = (parts[0], ("neg", parts[0])) if term[0] == "abs" else parts
        compute = estimate(("-", left, right))
        values = [gap for at in self.floats if (gap := value(compute, at)) is not None]
        largest = term[0] != "min"
        if all(each >= -TOLERANCE for each in values):
            return left if largest else right
        if all(each <= TOLERANCE for each in values):
            return right if largest else left
        return (term[0], *parts)


def _to_cancel(pure: _Pure) -> Iterator[Multipliers]:
    """Multiples of one known fact that make the boundary an identity."""
    rest = pure.normal(pure.rest)
    if rest is None or not rest.num:
        return
    for place, known in enumerate(pure.known):
        value = pure.normal(known.rest)
        if value is not None and value.num:
            yield {place: pure.lowest(rest * value.inverse())}, 0


def _at_equality(pure: _Pure) -> Iterator[Multipliers]:
    """Multiples for which the term and its derivatives vanish where all outcomes have the same values.

    This is the tangent of a convex function, as in P log(P/Q) >= P - Q.
    """
    names = [name for name in pure.outcome if name in pure.sorts]
    for at, uniform in _contacts(pure, names):
        try:
            rows = [
                [pure.normal(substitute(derivative(one.summand, name), at)) for one in pure.known] for name in names
            ]
            right = [pure.normal(substitute(derivative(pure.summand, name), at)) for name in names]
        except ValueError:
            return
        for used in _subsets(range(len(pure.known)), len(names)):
            for chosen in combinations(range(len(names)), len(used)):
                matrix = [[rows[row][place] for place in used] for row in chosen]
                solved = solve(matrix, [right[row] for row in chosen])
                if solved is None:
                    continue
                multiples = {place: pure.lowest(each) for place, each in zip(used, solved, strict=True) if each.num}
                least = pure.normal(substitute(pure.term((multiples, 0)), at))
                if least is not None:
                    yield multiples, pure.lowest(least) if uniform else 0


def _contacts(pure: _Pure, names: Sequence[str]) -> Iterator[tuple[dict[str, Node], bool]]:
    """Values of the functions at which each known equation holds for a single outcome, or for each of N equal ones.

    The second answer says whether there are N outcomes.
    """
    equations = [known for known in pure.known if known.relation == "="]
    often = {name: sum(name in variables(one.summand) for one in equations) for name in names}
    seen = set[Any]()
    for order in islice(permutations(equations), ORDERS):
        for uniform in (False, True):
            at: dict[str, Node] = {}
            for known in order:
                left = sorted(
                    variables(known.summand) & (often.keys() - at.keys()), key=lambda name: (often[name], name)
                )
                if left:
                    at |= dict.fromkeys(left[1:], 1)
                    at[left[0]] = _solved(pure, known, left[0], at, uniform)
            at = {name: at.get(name, 1) for name in names}
            if (key := (uniform, tuple(map(str, at.values())))) not in seen:
                seen.add(key)
                yield at, uniform


def _solved(pure: _Pure, known: Known, name: str, at: Mapping[str, Node], uniform: bool) -> Node:
    """The value of a variable for which a known equation holds; 1 if it is not linear in it."""
    summand = substitute(known.summand, dict(at))
    try:
        slope, start = pure.normal(derivative(summand, name)), pure.normal(substitute(summand, {name: 0}))
    except (ValueError, Unsplit):
        return 1
    rest = pure.normal(("/", known.rest, pure.length) if uniform else known.rest)
    if (
        slope is None
        or start is None
        or rest is None
        or not slope.num
        or pure.units.variable(name) in _generators(slope)
    ):
        return 1
    return pure.lowest((-(rest + start)) * slope.inverse())


def _generators(value: Rational) -> list[Poly]:
    return [GENERATORS[index] for index in units_of(value.num) | units_of(value.expanded())]


def _subsets(places: Sequence[int], most: int) -> Iterator[tuple[int, ...]]:
    for size in range(1, min(len(places), most, 4) + 1):
        yield from combinations(places, size)


def _at_corners(pure: _Pure) -> Iterator[Multipliers]:
    """Multiples for which the term vanishes at extreme values, chosen by linear programs at sample points."""
    corners = _corners(pure)
    if not corners or not pure.known:
        return
    for at in pure.floats[:: max(1, len(pure.floats) // PROGRAMS)][:PROGRAMS]:
        for used, tight in _supports(pure, corners, at):
            matrix = [
                [pure.normal(substitute(pure.known[place].summand, corner)) for place in used] for corner in tight
            ]
            right = [pure.normal(substitute(pure.summand, corner)) for corner in tight]
            solved = solve(matrix, right)
            if solved is not None:
                yield {place: pure.lowest(value) for place, value in zip(used, solved, strict=True) if value.num}, 0


Corner = dict[str, Node]


def _supports(
    pure: _Pure, corners: Sequence[Corner], at: Mapping[str, float]
) -> Iterator[tuple[tuple[int, ...], tuple[Corner, ...]]]:
    """The known facts and extreme values that matter, by a linear program at a sample point."""
    places = range(len(pure.known))
    rows, right, kept = [], [], []
    for corner in corners:
        values = [value(estimate(substitute(term, corner)), at) for term in _terms(pure)]
        facts = (value(estimate(substitute(("-", atom[2], atom[1]), corner)), at) for atom in pure.facts)
        if any(value is None for value in values) or any(gap is None or gap < -TOLERANCE for gap in facts):
            continue
        rows.append(values[1:])
        right.append(values[0])
        kept.append(corner)
    aims = [value(estimate(known.rest), at) for known in pure.known]
    if not rows or any(aim is None for aim in aims):
        return
    bounds = [(None, None) if pure.known[place].relation == "=" else (0, None) for place in places]
    solved = linprog(np.array(aims), A_ub=np.array(rows), b_ub=np.array(right), bounds=bounds, method="highs")
    if solved.status != 0:
        return
    used = tuple(place for place in places if abs(solved.x[place]) > TOLERANCE)
    tight = [corner for corner, slack in zip(kept, solved.slack, strict=True) if abs(slack) < TOLERANCE]
    for chosen in islice(combinations(tight, len(used)), SYSTEMS // 10):
        yield used, chosen


def _terms(pure: _Pure) -> list[Node]:
    return [pure.summand, *(known.summand for known in pure.known)]


def _corners(pure: _Pure) -> list[Corner]:
    """Values of the functions, one of them 1, at which as many pointwise facts are equations as there are values."""
    names = [name for name in pure.outcome if name in pure.sorts]
    planes: list[Poly] = []
    for gap in chain((("-", atom[2], atom[1]) for atom in pure.facts), *map(_kinks, _terms(pure))):
        value = pure.units.normal(gap) if not contains(gap, ("max", "min", "abs")) else None
        if value is not None and variables(gap) & set(names) and value.num and value.num not in planes:
            planes.append(value.num)
    rows = [row for plane in planes if (row := _affine(pure.units, plane, names)) is not None]
    found: dict[tuple[str, ...], Corner] = {}
    for one in names:
        unit = [Rational(ONE) if name == one else Rational(NIL) for name in names]
        for chosen in islice(combinations(rows, len(names) - 1), SYSTEMS):
            solved = solve([unit, *(row[:-1] for row in chosen)], [Rational(ONE), *(-row[-1] for row in chosen)])
            if solved is not None:
                corner = {name: pure.lowest(value) for name, value in zip(names, solved, strict=True)}
                found.setdefault(tuple(map(str, corner.values())), corner)
    return list(found.values())


def _kinks(term: Node) -> Iterator[Node]:
    """The differences whose signs decide about max, min and abs."""
    if isinstance(term, tuple):
        if term[0] in ("max", "min", "abs"):
            yield ("-", term[1], term[2]) if term[0] != "abs" else term[1]
        for part in term[1:]:
            yield from _kinks(part)


def _affine(units: Units, poly: Poly, names: Sequence[str]) -> list[Rational] | None:
    """The coefficients of the variables in a polynomial that is affine in them, and the constant."""
    places = {units.named[name]: place for place, name in enumerate(names) if name in units.named}
    row = [NIL for _ in range(len(names) + 1)]
    for powers, coefficient in terms(poly):
        mine = [(index, power) for index, power in powers if index in places]
        if len(mine) > 1 or any(power > 1 for _, power in mine):
            return None
        product = monomial((index, power) for index, power in powers if index not in places) * constant(coefficient)
        row[places[mine[0][0]] if mine else -1] = row[places[mine[0][0]] if mine else -1] + product
    return [Rational(entry) for entry in row]
