"""Inequalities with exponentials and logarithms, by rule `monotone`.

To prove 0 <= f: with each e^u and log u as a variable, if that suffices; else one factor of f at a time; else for a
variable x between bounds, f at the bound (with one variable less) and the sign of the derivative between the bound and
x. Each of these has the same form, so the search repeats up to a number of steps, few steps first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass

from proofs.search.data import Node, derivative, letters, rational, substitute, variables
from proofs.search.guess import estimate
from proofs.search.methods import powers
from proofs.search.methods.sampling import TOLERANCE, Reading, connected, contains, plausible, samples, value
from proofs.search.normal import Rational, constant, is_constant
from proofs.search.sources import cancel, factors, open_parts
from proofs.search.work import Proof, Unproved, Work, with_lemmas

FUNCTIONS = ("exp", "log")
STEPS = (1, 2, 3, 4, 6, 8)
"""Numbers of derivatives that are tried: a Taylor bound of degree n needs n + 1."""
SAMPLES = 60
"""Sample points for a quick refutation of a goal; they take about 10 ms."""
busy: ContextVar[bool] = ContextVar("busy", default=False)
"""Whether this search runs already, so that its own goals are closed without it."""


def attempts(work: Work, goal: Node) -> list[Callable[[], Proof]]:
    """A proof by derivatives of an inequality with exp or log."""
    if goal[0] not in ("<", "<=") or busy.get() or not any(part[0] in FUNCTIONS for part in open_parts(goal)):
        return []
    return [lambda: _deepening(work, goal)]


def _deepening(work: Work, goal: Node) -> Proof:
    token, mark = busy.set(True), work.mark()
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


FALSE = "the goal is false at a sample point"


@dataclass
class _Search:
    steps: int

    def prove(self, work: Work, goal: Node, depth: int = 0) -> Proof:
        """Prove a goal; lemmas are added to the work."""
        _, left, right = goal
        work.define(goal)
        powers.relate(work, goal)
        f = right if left == 0 else ("-", right, left)
        points = _points(work, f, ())
        if not plausible(f, points):
            raise Unproved(FALSE)
        if _as_polynomial(work, f):
            mark = work.mark()
            try:
                return _closed(work, goal)
            except Unproved:
                work.reset(mark)
        if depth >= self.steps:
            raise Unproved(f"no proof with {self.steps} derivatives\n{work.context.describe(goal)}")
        mark = work.mark()
        for attempt in (self._factor, self._moving, self._cases):
            try:
                return attempt(work, goal, f, points, depth)
            except (Unproved, ValueError):
                work.reset(mark)
        raise Unproved(f"no derivative has a known sign\n{work.context.describe(goal)}")

    def lemma(self, work: Work, atom: Node, depth: int) -> None:
        """Add a lemma, proved by this search."""
        if work.context.fact(atom) is not None:
            work.rely(work.context.fact(atom))
            if not work.context.knows(atom):
                work.add(atom, {"rule": "fact"})
            return
        inner = work.inner(work.context)
        proof = self.prove(inner, atom, depth)
        work.add(atom, with_lemmas(proof, inner.lemmas))

    def _factor(self, work: Work, goal: Node, f: Node, points: list[dict[str, float]], depth: int) -> Proof:
        """Prove the sign of each factor."""
        num, den = cancel(work.context.normal(f))
        units = work.context.units
        parts = factors(num)
        if is_constant(num) or (len(parts) == 1 and parts[0][1] == 1 and is_constant(den)):
            raise Unproved("one factor")
        if contains(units.term(den), ("sum", "integral")):
            raise Unproved("a sum in a denominator")
        for factor, power in (*factors(den), *parts) if not is_constant(den) else parts:
            term = units.term(factor)
            if power % 2 == 0 and (factor, power) in parts:
                continue
            signs = [s for s in (term, ("neg", term)) if plausible(s, points)]
            if not signs:
                raise Unproved("a factor of both signs")
            strict = (factor, power) not in parts or goal[0] == "<"
            positive = units.term(factor if signs[0] is term else -factor)
            self.lemma(work, ("<" if strict else "<=", 0, positive), depth)
        return _closed(work, goal)

    def _moving(self, work: Work, goal: Node, f: Node, points: list[dict[str, float]], depth: int) -> Proof:
        """Prove the goal from a bound of a variable on."""
        failure = Unproved("no variable with a bound")
        mark = work.mark()
        for name, end, low in _bounds(work, f, points):
            try:
                return self._from(work, goal, f, name, end, low, depth)
            except (Unproved, ValueError) as error:
                work.reset(mark)
                failure = error if isinstance(error, Unproved) else failure
        raise failure

    def _from(self, work: Work, goal: Node, f: Node, name: str, end: Node, low: bool, depth: int) -> Proof:
        z = next(new for new in letters("z") if new not in work.context.sorts)
        function = substitute(f, {name: z})
        at_end, here = substitute(function, {z: end}), substitute(function, {z: name})
        base = (goal[0], 0, at_end)
        self.lemma(work, base, depth + 1 if variables(at_end) else depth)
        first, last = (end, name) if low else (name, end)
        work.sign(("<=", first, last))
        slope = derivative(function, z)
        inside = work.inner(work.context.assume({z: "real"}, [("<", first, z), ("<", z, last)]))
        sign = ("<=", 0, slope) if low else ("<=", slope, 0)
        proof = with_lemmas(self._sign(inside, sign, slope, low, depth), inside.lemmas)
        closed = work.inner(work.context.assume({z: "real"}, [("<=", first, z), ("<=", z, last)]))
        closed.define(function)
        step: Proof = {
            "rule": "monotone", "variable": z, "function": function, "from": first, "to": last, "sign": proof,
        }  # fmt: skip
        if closed.lemmas:
            step["lemmas_inside"] = closed.lemmas
        rises = ("<=", at_end, here)
        work.define(rises)
        work.add(rises, step)
        terms = [{"coefficient": 1, "facts": [rises]}, {"coefficient": 1, "facts": [base]}]
        return {"rule": "positive", "terms": terms}

    def _sign(self, work: Work, sign: Node, slope: Node, low: bool, depth: int) -> Proof:
        """The sign of a derivative, from that of its simplified form."""
        work.define(slope)
        num, den = cancel(work.context.normal(slope))
        units = work.context.units
        simple = units.shortest(Rational(num) * Rational(den).inverse() if not is_constant(den) else Rational(
            num * constant(1 / _number(den))))  # fmt: skip
        atom = ("<=", 0, simple) if low else ("<=", simple, 0)
        self.lemma(work, atom, depth + 1)
        return {"rule": "positive", "terms": [{"coefficient": 1, "facts": [atom]}]}

    def _cases(self, work: Work, goal: Node, f: Node, points: list[dict[str, float]], depth: int) -> Proof:
        """Split where the goal is an equation, so that each half has a bound there."""
        names = sorted(variables(f))
        for name in names:
            for other in (1, 0, *names):
                if other == name or any(
                    work.context.knows((relation, *pair))
                    for relation in ("<", "<=")
                    for pair in ((name, other), (other, name))
                ):
                    continue
                found = [value(estimate(substitute(f, {name: other})), at) for at in points]
                if all(each is None or abs(each) < TOLERANCE for each in found) and any(e is not None for e in found):
                    branches = {}
                    for relation, atom in (("<=", ("<=", name, other)), (">", ("<", other, name))):
                        inner = work.inner(work.context.assume({}, [atom]))
                        branches[relation] = with_lemmas(self.prove(inner, goal, depth), inner.lemmas)
                    return {"rule": "cases", "left": name, "right": other, "branches": branches}
        raise Unproved("no point where the sides are equal")


def _number(poly: object) -> object:
    from proofs.search.normal import constant_value

    return constant_value(poly)


def _closed(work: Work, goal: Node) -> Proof:
    """A proof of the goal with exponentials and logarithms as variables."""
    inner = work.inner(work.context, deeper=1)
    proof = work.close(inner, goal, 2)
    work.lemmas += inner.lemmas
    work.context = inner.context
    return proof


def _points(work: Work, f: Node, opaque: tuple[str, ...]) -> list[dict[str, float]]:
    """Sample points of the facts about the variables of a term."""
    read = Reading(("at", "sum", "integral", *opaque))
    atoms = [fact.atom for fact in work.context.facts if not contains(fact.atom, ("!", "binomial"))]
    term = read(f)
    atoms = connected([(a[0], read(a[1]), read(a[2])) for a in atoms], variables(term))
    names = sorted(variables(term).union(*map(variables, atoms)))
    sorts = {name: work.context.sorts.get(name, "real") for name in names}
    return samples(sorts, atoms, SAMPLES)


def _as_polynomial(work: Work, f: Node) -> bool:
    """Whether 0 <= f may hold for any values of exponentials and logarithms that satisfy the facts."""
    opaque = ("at", "sum", "integral", *FUNCTIONS)
    read = Reading(opaque)
    term = read(f)
    atoms = [fact.atom for fact in work.context.facts if not contains(fact.atom, ("!", "binomial"))]
    atoms = connected([(a[0], read(a[1]), read(a[2])) for a in atoms], variables(term))
    names = sorted(variables(term).union(*map(variables, atoms)))
    sorts = {name: work.context.sorts.get(name, "real") for name in names}
    return plausible(term, samples(sorts, atoms, SAMPLES))


def _bounds(work: Work, f: Node, points: list[dict[str, float]]) -> Iterator[tuple[str, Node, bool]]:
    """A variable of the term, a bound of it, and whether this is a lower one; first where the term is 0 there."""
    used = variables(f)
    found: dict[tuple[str, Node, bool], None] = {}
    for fact in work.context.facts:
        relation, left, right = fact.atom
        for name, end, low in ((right, left, True), (left, right, False)):
            if relation in ("<", "<=") and isinstance(name, str) and work.context.sorts.get(name) == "real":
                if name in used and name not in variables(end):
                    found[name, end, low] = None
    ranked = []
    for name, end, low in found:
        values = [value(estimate(substitute(f, {name: end})), at) for at in points]
        if any(each is None or each < -TOLERANCE for each in values):
            continue
        zero = all(each is not None and each < TOLERANCE for each in values)
        ranked.append((not zero, rational(end) is None, len(ranked), name, end, low))
    yield from ((name, end, low) for *_, name, end, low in sorted(ranked, key=lambda one: one[:3]))
