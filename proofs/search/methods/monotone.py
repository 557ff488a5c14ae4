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
from proofs.search.normal import Rational, fraction, is_constant
from proofs.search.sources import cancel, factors, open_parts
from proofs.search.work import Proof, Unproved, Work, with_lemmas

FUNCTIONS = ("exp", "log")
STEPS = (1, 2, 3, 4, 6, 8)
"""Numbers of derivatives that are tried: a Taylor bound of degree n needs n + 1."""
SAMPLES = 60
"""Sample points for a quick refutation of a goal; they take about 10 ms."""
NODES = 40
"""Most goals of one search; each takes about 30 ms."""
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
    left: int = NODES

    def prove(self, work: Work, goal: Node, depth: int = 0) -> Proof:
        """Prove a goal; lemmas are added to the work."""
        _, left, right = goal
        work.define(goal)
        powers.relate(work, goal)
        f = right if left == 0 else ("-", right, left)
        points = _points(work, f)
        if not plausible(f, points):
            raise Unproved(FALSE)
        mark = work.mark()
        try:
            return self._factor(work, goal, f, points, depth)
        except Unproved:
            work.reset(mark)
        if _as_polynomial(work, f):
            try:
                return _closed(work, goal)
            except Unproved:
                work.reset(mark)
        self.left -= 1
        if depth >= self.steps or self.left < 0:
            raise Unproved(f"no proof with {self.steps} derivatives\n{work.context.describe(goal)}")
        for attempt in (self._moving, self._cases):
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
        """Prove the goal from the sign of each factor."""
        num, den = cancel(work.context.normal(f))
        if not num or (is_constant(den) and [power for _, power in factors(num)] == [1]):
            raise Unproved("only one factor")
        facts: list[Node] = []
        multiply: list[Node] = []
        squares: list[Node] = []
        signed = num / den.leading_coefficient()
        scale = fraction(signed.leading_coefficient())
        for parts, below in ((factors(den), True), (factors(num), False)):
            for factor, power in parts:
                term = work.context.units.term(factor)
                if power % 2 == 0 and not below and goal[0] == "<=":
                    squares += [term] * (power // 2)
                    continue
                sign = next((sign for sign in (1, -1) if plausible(("*", sign, term), points)), 0)
                if not sign:
                    raise Unproved("a factor of both signs")
                atom = ("<" if below or goal[0] == "<" else "<=", 0, work.context.units.term(factor * sign))
                self.lemma(work, atom, depth)
                scale *= sign**power
                (multiply if below else facts).extend([atom] * power)
        if scale < 0:
            raise Unproved(FALSE)
        term: Proof = {"coefficient": str(scale), "facts": facts, "squares": squares}
        proof: Proof = {"rule": "positive", "terms": [{key: part for key, part in term.items() if part}]}
        return {**proof, "multiply": multiply} if multiply else proof

    def _moving(self, work: Work, goal: Node, f: Node, points: list[dict[str, float]], depth: int) -> Proof:
        """Prove the goal from a bound of a variable on."""
        failure = Unproved("no variable with a bound")
        mark = work.mark()
        for name, end, low in _bounds(work, f, points):
            try:
                return self._from(work, goal, f, (name, end, low), points, depth)
            except (Unproved, ValueError) as error:
                work.reset(mark)
                failure = error if isinstance(error, Unproved) else failure
        raise failure

    def _from(self, work: Work, goal: Node, f: Node, bound: tuple[str, Node, bool],
              points: list[dict[str, float]], depth: int) -> Proof:  # fmt: skip
        """The goal from its value at a bound of a variable, and the sign of the derivative up to the variable."""
        name, end, low = bound
        z = next(new for new in letters("z") if new not in work.context.sorts)
        function = substitute(f, {name: z})
        at_end, here = substitute(function, {z: end}), substitute(function, {z: name})
        zero = all(each is not None and abs(each) < TOLERANCE for each in _values(at_end, points))
        strict = goal[0] == "<" and zero
        base = ("<=" if strict else goal[0], 0, at_end)
        self.lemma(work, base, depth + 1 if variables(at_end) else depth)
        first, last = (end, name) if low else (name, end)
        relation = "<" if strict else "<="
        work.sign((relation, first, last))
        slope = derivative(function, z)
        inside = work.inner(work.context.assume({z: "real"}, [("<", first, z), ("<", z, last)]))
        sign = (relation, 0, slope) if low else (relation, slope, 0)
        proof = with_lemmas(self._sign(inside, sign, slope, low, depth), inside.lemmas)
        closed = work.inner(work.context.assume({z: "real"}, [("<=", first, z), ("<=", z, last)]))
        closed.define(function)
        step: Proof = {
            "rule": "monotone", "variable": z, "function": function, "from": first, "to": last, "sign": proof,
        }  # fmt: skip
        if closed.lemmas:
            step["lemmas_inside"] = closed.lemmas
        rises = (relation, at_end, here)
        work.define(rises)
        work.add(rises, step)
        terms = [{"coefficient": 1, "facts": [rises]}, {"coefficient": 1, "facts": [base]}]
        return {"rule": "positive", "terms": terms}

    def _sign(self, work: Work, sign: Node, slope: Node, low: bool, depth: int) -> Proof:
        """The sign of a derivative, from that of its simplified form."""
        work.define(slope)
        num, den = cancel(work.context.normal(slope))
        units = work.context.units
        simple = units.shortest(Rational(num) * Rational(den).inverse())
        atom = (sign[0], 0, simple) if low else (sign[0], simple, 0)
        self.lemma(work, atom, depth + 1)
        return {"rule": "positive", "terms": [{"coefficient": 1, "facts": [atom]}]}

    def _cases(self, work: Work, goal: Node, f: Node, points: list[dict[str, float]], depth: int) -> Proof:
        """Split where the goal is an equation, so that each half has a bound there."""
        if goal[0] == "<":
            raise Unproved("a strict goal")
        names = sorted(variables(f))
        for name in names:
            for other in (1, 0, *names):
                if other == name or any(
                    work.context.knows((relation, *pair))
                    for relation in ("<", "<=")
                    for pair in ((name, other), (other, name))
                ):
                    continue
                found = _values(substitute(f, {name: other}), points)
                if all(each is None or abs(each) < TOLERANCE for each in found) and any(e is not None for e in found):
                    branches = {}
                    for relation, atom in (("<=", ("<=", name, other)), (">", ("<", other, name))):
                        inner = work.inner(work.context.assume({}, [atom]))
                        branches[relation] = with_lemmas(self.prove(inner, goal, depth), inner.lemmas)
                    return {"rule": "cases", "left": name, "right": other, "branches": branches}
        raise Unproved("no point where the sides are equal")


def _values(term: Node, points: list[dict[str, float]]) -> list[float | None]:
    compute = estimate(term)
    return [value(compute, at) for at in points]


def _closed(work: Work, goal: Node) -> Proof:
    """A proof of the goal with exponentials and logarithms as variables."""
    inner = work.inner(work.context, deeper=1)
    proof = work.close(inner, goal, 2)
    work.lemmas += inner.lemmas
    work.context = inner.context
    return proof


def _points(work: Work, f: Node) -> list[dict[str, float]]:
    """Sample points of the facts about the variables of a term."""
    return _sampled(work, f, ("at", "sum", "integral"))[1]


def _as_polynomial(work: Work, f: Node) -> bool:
    """Whether 0 <= f may hold for any values of exponentials and logarithms that satisfy the facts."""
    return plausible(*_sampled(work, f, ("at", "sum", "integral", *FUNCTIONS)))


def _sampled(work: Work, f: Node, opaque: tuple[str, ...]) -> tuple[Node, list[dict[str, float]]]:
    read = Reading(opaque, work.context.units)
    term = read(f)
    atoms = [fact.atom for fact in work.context.facts if not contains(fact.atom, ("!", "binomial"))]
    atoms = connected([(a[0], read(a[1]), read(a[2])) for a in atoms], variables(term))
    names = variables(term).union(*map(variables, atoms))
    sorts = {name: work.context.sorts.get(name, "real") for name in sorted(names)}
    return term, samples(sorts, atoms, SAMPLES)


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
        values = _values(substitute(f, {name: end}), points)
        if any(each is None or each < -TOLERANCE for each in values):
            continue
        zero = all(each is not None and each < TOLERANCE for each in values)
        ranked.append((not zero, rational(end) is None, len(ranked), name, end, low))
    yield from ((name, end, low) for *_, name, end, low in sorted(ranked, key=lambda one: one[:3]))
