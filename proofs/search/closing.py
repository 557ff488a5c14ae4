"""Goals that need no plan: facts, identities, axioms, sums, combinations of low degree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from proofs.search import budget, positive
from proofs.search.axioms import GUARDS, guarded, proof_of, readings
from proofs.search.data import Node, substitute, variables
from proofs.search.identities import ring, sum_step
from proofs.search.instances import every, learn_instances
from proofs.search.methods import further
from proofs.search.methods.search import search
from proofs.search.sources import Wishes
from proofs.search.suspect import suspicion
from proofs.search.work import Proof, Unproved, Work, with_lemmas

DEEPEST = 2
"""Lemmas nested deeper than this are left to the quick attempts."""
AGAIN = 10.0
"""Seconds for `thorough` without a deadline, after `close` has failed: twice the time that `solve` takes."""


def thorough(work: Work, goal: Node) -> Proof:
    """Prove a goal without a plan by everything that there is, for the plan `auto`.

    Without a deadline `close` comes first, so that its proofs do not depend on the clock or on installed solvers.
    """
    if budget.limited():
        return close(work, goal)
    mark = work.mark()
    try:
        return close(work, goal)
    except Unproved as error:
        work.reset(mark)
        failure = str(error)
    doubt = suspicion(work.context, goal)
    if "FALSE" not in doubt:
        try:
            proof = budget.attempt(AGAIN, lambda: close(work, goal))
        except Unproved:
            proof = None
        if proof is not None:
            return proof
    work.reset(mark)
    raise Unproved(f"{failure}{doubt}")


def close(work: Work, goal: Node, degree: int = 3) -> Proof:
    """Prove a goal without a plan.

    Tries `fact`, `axiom`, `ring`, `sum` and `integer`, then `positive` with increasing degree, and cases for maxima,
    minima and absolute values. Under a deadline, the methods of `proofs.search.methods` come early.
    """
    if (proof := fact(work, goal)) is not None:
        return proof
    if goal[0] == "all":
        return every(work, goal, lambda inside, each: close(inside, each, degree))
    learn_instances(work, goal)
    if (proof := fact(work, goal)) is not None:
        return proof
    if (proof := axiom(work, goal)) is not None:
        return proof
    mark = work.mark()
    failure = Unproved("")
    missing: Missing | None = None
    pieces = work.depth < 3 and any(part[0] in ("max", "min", "abs") for part in subterms(goal))
    if goal[0] == "=":
        try:
            return _close_equation(work, goal, quick=pieces)
        except Unproved as error:
            work.reset(mark)
            failure = error
    elif (proof := integer(work, goal)) is not None:
        return proof
    attempts: list[Callable[[], Proof]] = []
    if goal[0] != "=":
        attempts += [partial(_positive, work, goal, reach) for reach in range(1, min(degree, 2) + 1)]
        if goal[1] == 0 and degree > 1 and work.depth < 3:
            attempts.append(lambda: _factors(work, goal))
    if pieces:
        attempts.append(lambda: _piecewise(work, goal))
    if goal[0] != "=":
        reach = degree + (2 if work.depth == 0 and degree >= 3 else 0)
        attempts += [partial(_positive, work, goal, reach) for reach in range(3, reach + 1)]
        if work.depth == 0 or (work.depth == 1 and degree >= 3):
            attempts.append(lambda: positive.by_contradiction(work, goal, Wishes(degree=min(degree, 2))))
    if budget.limited():
        early = further.attempts(work, goal)
        if degree >= 3 and work.depth <= DEEPEST:
            early.append(partial(_methodical, work, goal))
        place = 0 if goal[0] == "=" else 1
        attempts[place:place] = early
    for attempt in attempts:
        budget.check()
        try:
            return attempt()
        except Unproved as error:
            work.reset(mark)
            if isinstance(error, Missing):
                missing = error
            elif not failure.args[0] or isinstance(attempt, partial):
                failure = error
    raise missing or failure


class Missing(Unproved):
    """The methods came to a goal that they cannot prove; it says more than the failure of one step of algebra."""


def _methodical(work: Work, goal: Node) -> Proof:
    try:
        return search(work, goal)
    except Unproved as error:
        raise Missing(*error.args) from error


def fact(work: Work, goal: Node) -> Proof | None:
    """Rule `fact`, if it proves the goal."""
    why = work.context.fact(goal)
    work.rely(why)
    return None if why is None else {"rule": "fact"}


def _positive(work: Work, goal: Node, degree: int) -> Proof:
    wishes = Wishes(degree=degree, least=degree, squares=_unsigned(work, goal), columns=6000 if degree <= 3 else 1500)
    if goal[0] != "!=":
        return positive.find(work, goal, wishes)
    mark = work.mark()
    try:
        return positive.find(work, goal, wishes)
    except Unproved:
        work.reset(mark)
        return positive.find(work, goal, wishes, reverse=True)


def _unsigned(work: Work, goal: Node) -> tuple[Node, ...]:
    """Variables of the goal without a known sign: their squares may help."""
    names = sorted(variables(goal))
    found = [
        name
        for name in names
        if not any(work.context.at_least_zero(side, strict=False) for side in (name, ("neg", name)))
    ]
    return tuple(found) if len(found) <= 3 else ()


def subterms(node: Node) -> Iterator[Node]:
    """All compound subterms, including the term itself."""
    if isinstance(node, tuple):
        yield node
        for part in node[1:]:
            yield from subterms(part)


def _factors(work: Work, goal: Node) -> Proof:
    """Prove 0 <= a product or quotient from the signs of its factors."""
    found: list[Node] = []

    def walk(term: Node) -> None:
        if isinstance(term, tuple) and term[0] in ("*", "/"):
            walk(term[1])
            walk(term[2])
        elif isinstance(term, tuple) and term[0] == "^" and isinstance(term[2], int):
            walk(term[1])
        elif not isinstance(term, int):
            found.append(term)

    walk(goal[2])
    if len(found) < 2:
        raise Unproved(f"the goal is not a product\n{work.context.describe(goal)}")
    hints: list[Node] = []
    squares: list[Node] = []
    for term in found:
        atoms = [("<", 0, term)] if goal[0] == "<" else [("<", 0, term), ("<=", 0, term)]
        atom = work.try_prove(*atoms)
        if atom is not None:
            hints.append(atom)
        else:
            squares.append(term)
    if not hints and not squares:
        raise Unproved(f"no sign of a factor is known\n{work.context.describe(goal)}")
    wishes = Wishes(hints=tuple(hints), squares=tuple(squares), degree=min(len(found) + 2, 6), columns=1500)
    return positive.find(work, goal, wishes)


def _piecewise(work: Work, goal: Node) -> Proof:
    """Resolve a maximum, a minimum or an absolute value; by cases if the order is not known."""
    for part in subterms(goal):
        if part[0] not in ("max", "min", "abs") or variables(part) - set(work.context.sorts):
            continue
        left, right = (0, part[1]) if part[0] == "abs" else (part[1], part[2])
        values = _values(part, left, right)
        if any(work.context.knows(("=", part, value)) for value in values):
            continue
        for order, value in zip((("<=", left, right), ("<=", right, left)), values, strict=True):
            if work.context.at_least_zero(("-", order[2], order[1]), strict=False):
                work.prove(order)
                work.prove(("<=", *_sorted(part, value)))
                work.prove(("<=", *reversed(_sorted(part, value))))
                work.prove(("=", part, value))
                return close(work, goal)
        if work.context.knows(("<=", left, right)) or work.context.knows(("<", right, left)):
            continue  # this case is assumed already and does not help
        branches = {}
        for relation, atom in (("<=", ("<=", left, right)), (">", ("<", right, left))):
            inner = work.inner(work.context.assume({}, [atom]))
            proof = close(inner, goal)
            branches[relation] = with_lemmas(proof, inner.lemmas)
        return {"rule": "cases", "left": left, "right": right, "branches": branches}
    raise Unproved(f"no maximum, minimum or absolute value is left to resolve\n{work.context.describe(goal)}")


def _values(part: Node, left: Node, right: Node) -> tuple[Node, Node]:
    """The value if left <= right, and the value if right <= left."""
    if part[0] == "abs":
        return part[1], ("neg", part[1])
    return (right, left) if part[0] == "max" else (left, right)


def _sorted(part: Node, value: Node) -> tuple[Node, Node]:
    return (part, value) if part[0] == "min" else (value, part)


def _close_equation(work: Work, goal: Node, quick: bool) -> Proof:
    if isinstance(goal[1], tuple) and goal[1][0] == "sum":
        for step in ("empty", "last", "first"):
            mark = work.mark()
            try:
                return sum_step(work, goal, step)
            except Unproved:
                work.reset(mark)
    return ring(work, goal, quick=quick)


def axiom(work: Work, goal: Node) -> Proof | None:
    """Rule `axiom`, if the goal is one; proves guards that are not known at sight."""
    context = work.context
    for name, terms in readings(goal):
        if not all(context.integral(terms[place]) for place in ("m", "n") if place in terms):
            continue
        mark = work.mark()
        if guarded(context, name, terms) is None and work.depth < 3:
            for guard in GUARDS[name]:
                work.try_prove(substitute(guard, terms), degrees=(1, 2))
        if (why := guarded(work.context, name, terms)) is not None:
            work.rely(why)
            return proof_of(name, terms)
        work.reset(mark)
    return None


def integer(work: Work, goal: Node) -> Proof | None:
    """Rule `integer`, if it proves the goal."""
    relation, left, right = goal
    if relation != "<=" or not isinstance(left, tuple) or left[0] != "+" or left[2] != 1:
        return None
    premise = ("<", left[1], right)
    if not work.context.knows(premise) or not work.context.integral(left[1]) or not work.context.integral(right):
        return None
    work.rely((premise,))
    return {"rule": "integer"}
