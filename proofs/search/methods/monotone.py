"""Inequalities with exponentials and logarithms, by rule `monotone`.

To prove 0 <= f: one factor of f at a time; else with each e^u and log u as a variable, if that suffices; else for a
variable x between bounds, f at the bound (with one variable less) and the sign of the derivative between the bound and
x. Each of these has the same form, so the search repeats up to a number of steps, few steps first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial

from proofs.search import budget
from proofs.search.data import Node, derivative, letters, rational, variables
from proofs.search.guess import estimate
from proofs.search.methods import powers
from proofs.search.methods.sampling import TOLERANCE, Reading, connected, contains, plausible, samples, value
from proofs.search.normal import Poly, Rational, fraction, is_constant
from proofs.search.sources import cancel, factors, open_parts
from proofs.search.work import Proof, Unproved, Work, with_lemmas

FUNCTIONS = ("exp", "log")
STEPS = (1, 2, 3, 4, 6, 8)
"""Numbers of derivatives that are tried: a Taylor bound of degree n needs n + 1."""
SAMPLES = 60
"""Sample points for a quick refutation of a goal; they take about 10 ms."""
NODES = 40
"""Most goals of one search; each takes about 30 ms."""
FALSE = "the goal is false at a sample point"
busy: ContextVar[bool] = ContextVar("busy", default=False)
"""Whether this search runs already, so that its own goals are closed without it."""


def attempts(work: Work, goal: Node) -> list[Callable[[], Proof]]:
    """A proof by derivatives of an inequality with exp or log."""
    if goal[0] not in ("<", "<=") or busy.get() or not any(part[0] in FUNCTIONS for part in open_parts(goal)):
        return []
    return [partial(_deepening, work, goal)]


def _deepening(work: Work, goal: Node) -> Proof:
    token, mark = busy.set(True), work.mark()
    failure = Unproved("")
    try:
        for steps in STEPS:
            try:
                return _Search(steps).prove(work, goal)
            except Unproved as error:
                work.reset(mark)
                failure = error
                if error.args[0] == FALSE:
                    break
        raise failure
    finally:
        busy.reset(token)


@dataclass
class View:
    """A term that shall be nonnegative, and sample points of the facts about its variables."""

    term: Node
    read: Reading
    points: list[dict[str, float]]

    def plausible(self, term: Node) -> bool:
        return plausible(self.read(term), self.points)

    def values(self, term: Node) -> list[float | None]:
        compute = estimate(self.read(term))
        return [value(compute, at) for at in self.points]

    def zero(self, term: Node) -> bool:
        """Whether the term may be 0 at all points."""
        found = self.values(term)
        return any(each is not None for each in found) and all(each is None or abs(each) < TOLERANCE for each in found)


def view(work: Work, term: Node, opaque: tuple[str, ...] = ()) -> View:
    """A view in which functions, and operations in `opaque`, have any values that satisfy the facts."""
    read = Reading(("at", "sum", "integral", *opaque), work.context.units)
    shown = read(term)
    atoms = [fact.atom for fact in work.context.facts if not contains(fact.atom, ("!", "binomial"))]
    atoms = connected([(a[0], read(a[1]), read(a[2])) for a in atoms], variables(shown))
    names = variables(shown).union(*map(variables, atoms))
    sorts = {name: work.context.sorts.get(name, "real") for name in sorted(names)}
    return View(term, read, samples(sorts, atoms, SAMPLES))


@dataclass(frozen=True)
class Bound:
    """A real variable or function value, a bound of it, and whether this is a lower one."""

    name: Node
    end: Node
    low: bool


@dataclass
class _Search:
    steps: int
    left: int = NODES

    def prove(self, work: Work, goal: Node, depth: int = 0) -> Proof:
        """Prove a goal; lemmas are added to the work."""
        budget.check()
        work.define(goal)
        powers.relate(work, goal)
        seen = view(work, goal[2] if goal[1] == 0 else ("-", goal[2], goal[1]))
        if not seen.plausible(seen.term):
            raise Unproved(FALSE)
        self.left -= 1
        ways = [self._factor, self._closed]
        if depth < self.steps and self.left >= 0:
            ways += [self._moving, self._cases]
        mark = work.mark()
        for way in ways:
            try:
                return way(work, goal, seen, depth)
            except (Unproved, ValueError):
                work.reset(mark)
        raise Unproved(f"no proof with {self.steps} derivatives\n{work.context.describe(goal)}")

    def lemma(self, work: Work, atom: Node, depth: int) -> None:
        """Add a lemma, proved by this search."""
        if (why := work.context.fact(atom)) is not None:
            work.rely(why)
            work.add(atom, {"rule": "fact"})
            return
        inner = work.inner(work.context)
        proof = self.prove(inner, atom, depth)
        work.add(atom, with_lemmas(proof, inner.lemmas))

    def _closed(self, work: Work, goal: Node, seen: View, depth: int) -> Proof:
        """A proof with exponentials and logarithms as variables, if the goal may hold for any values of them."""
        shown = view(work, seen.term, FUNCTIONS)
        if not shown.plausible(seen.term):
            raise Unproved("false for some values of the exponentials and logarithms")
        inner = work.inner(work.context, deeper=1)
        return with_lemmas(work.close(inner, goal, 2), inner.lemmas)

    def _factor(self, work: Work, goal: Node, seen: View, depth: int) -> Proof:
        """Prove the goal from the sign of each factor."""
        num, den = cancel(work.context.normal(seen.term))
        above, below = factors(num) if num else [], factors(den) if not is_constant(den) else []
        if not num or (not below and [power for _, power in above] == [1]):
            raise Unproved("only one factor")
        scale = fraction((num / den.leading_coefficient()).leading_coefficient())
        facts, multiply, squares = list[Node](), list[Node](), list[Node]()
        for factor, power in below:
            sign = self._sign_of(work, factor, seen, True, depth, multiply, power)
            scale *= sign**power
        for factor, power in above:
            if power % 2 == 0 and goal[0] == "<=":
                squares += [work.context.units.term(factor)] * (power // 2)
            else:
                scale *= self._sign_of(work, factor, seen, goal[0] == "<", depth, facts, power) ** power
        if scale < 0:
            raise Unproved(FALSE)
        parts = {"coefficient": str(scale), "facts": facts, "squares": squares}
        proof: Proof = {"rule": "positive", "terms": [{key: part for key, part in parts.items() if part}]}
        return {**proof, "multiply": multiply} if multiply else proof

    def _sign_of(
        self, work: Work, factor: Poly, seen: View, strict: bool, depth: int, facts: list[Node], power: int
    ) -> int:
        """Prove the sign of a factor, add its power to the facts, and return the sign."""
        units = work.context.units
        sign = next((sign for sign in (1, -1) if seen.plausible(units.term(factor * sign))), 0)
        if not sign:
            raise Unproved("a factor of both signs")
        atom = ("<" if strict else "<=", 0, units.term(factor * sign))
        self.lemma(work, atom, depth)
        facts.extend([atom] * power)
        return sign

    def _moving(self, work: Work, goal: Node, seen: View, depth: int) -> Proof:
        """Prove the goal from a bound of a variable on."""
        mark = work.mark()
        for bound in _bounds(work, seen):
            try:
                return self._from(work, goal, seen, bound, depth)
            except (Unproved, ValueError):
                work.reset(mark)
        raise Unproved("no variable with a bound")

    def _from(self, work: Work, goal: Node, seen: View, bound: Bound, depth: int) -> Proof:
        """The goal from its value at a bound of a variable, and the sign of the derivative up to the variable."""
        z = next(new for new in letters("z") if new not in work.context.sorts)
        function = exchanged(seen.term, bound.name, z)
        at_end, here = exchanged(function, z, bound.end), exchanged(function, z, bound.name)
        strict = goal[0] == "<" and seen.zero(at_end)
        base = ("<=" if strict else goal[0], 0, at_end)
        self.lemma(work, base, depth + 1 if variables(at_end) else depth)
        relation = "<" if strict else "<="
        first, last = (bound.end, bound.name) if bound.low else (bound.name, bound.end)
        work.sign((relation, first, last))
        slope = derivative(function, z)
        inside = work.inner(work.context.assume({z: "real"}, [("<", first, z), ("<", z, last)]))
        sign = (relation, 0, slope) if bound.low else (relation, slope, 0)
        step: Proof = {
            "rule": "monotone", "variable": z, "function": function, "from": first, "to": last,
            "sign": with_lemmas(self._slope(inside, sign, slope, depth), inside.lemmas),
        }  # fmt: skip
        closed = work.inner(work.context.assume({z: "real"}, [("<=", first, z), ("<=", z, last)]))
        closed.define(function)
        if closed.lemmas:
            step["lemmas_inside"] = closed.lemmas
        rises = (relation, at_end, here)
        work.define(rises)
        work.add(rises, step)
        terms = [{"coefficient": 1, "facts": [rises]}, {"coefficient": 1, "facts": [base]}]
        return {"rule": "positive", "terms": terms}

    def _slope(self, work: Work, sign: Node, slope: Node, depth: int) -> Proof:
        """The sign of a derivative, from that of its simplified form."""
        work.define(slope)
        num, den = cancel(work.context.normal(slope))
        simple = work.context.units.shortest(Rational(num) * Rational(den).inverse())
        atom = (sign[0], 0, simple) if sign[1] == 0 else (sign[0], simple, 0)
        self.lemma(work, atom, depth + 1)
        return {"rule": "positive", "terms": [{"coefficient": 1, "facts": [atom]}]}

    def _cases(self, work: Work, goal: Node, seen: View, depth: int) -> Proof:
        """Split where the two sides are equal, so that each half has a bound there."""
        names = _movable(work, seen.term)
        whole = [name for name in sorted(variables(seen.term)) if work.context.sorts.get(name) == "integer"]
        others = (1, 0, *names, *(("/", 1, name) for name in whole))  # 1/N: the uniform distribution
        pairs = ((name, other) for name in names for other in others if other != name)
        for name, other in pairs if goal[0] == "<=" else ():
            known = ((relation, *pair) for relation in ("<", "<=") for pair in ((name, other), (other, name)))
            if any(map(work.context.knows, known)) or not seen.zero(exchanged(seen.term, name, other)):
                continue
            work.define(other)
            branches = {}
            for relation, atom in (("<=", ("<=", name, other)), (">", ("<", other, name))):
                inner = work.inner(work.context.assume({}, [atom]))
                branches[relation] = with_lemmas(self.prove(inner, goal, depth), inner.lemmas)
            return {"rule": "cases", "left": name, "right": other, "branches": branches}
        raise Unproved("no point where the sides are equal")


def _movable(work: Work, term: Node) -> list[Node]:
    """The real variables and the function values of a term."""
    names = [name for name in sorted(variables(term)) if work.context.sorts.get(name) == "real"]
    return [*names, *dict.fromkeys(part for part in open_parts(term) if part[0] == "at")]


def exchanged(node: Node, part: Node, by: Node) -> Node:
    """The term with another one in place of a part."""
    if node == part:
        return by
    if not isinstance(node, tuple) or node[0] in ("sum", "integral", "at"):
        return node
    if node[0] == "^" and isinstance(node[2], int):
        return ("^", exchanged(node[1], part, by), node[2])
    return (node[0], *(exchanged(argument, part, by) for argument in node[1:]))


def _contains(node: Node, part: Node) -> bool:
    return node == part or (isinstance(node, tuple) and any(_contains(argument, part) for argument in node[1:]))


def _bounds(work: Work, seen: View) -> Iterator[Bound]:
    """The bounds of variables at which the term may be nonnegative; first those where it is 0."""
    movable = _movable(work, seen.term)
    found: dict[Bound, None] = {}
    for fact in work.context.facts:
        relation, left, right = fact.atom
        for name, end, low in ((right, left, True), (left, right, False)):
            if relation in ("<", "<=") and name in movable and not _contains(end, name):
                found[Bound(name, end, low)] = None
    ranked = []
    for place, bound in enumerate(found):
        at_end = exchanged(seen.term, bound.name, bound.end)
        if all(each is not None and each > -TOLERANCE for each in seen.values(at_end)):
            ranked.append((not seen.zero(at_end), rational(bound.end) is None, place, bound))
    yield from (bound for *_, bound in sorted(ranked, key=lambda one: one[:3]))
