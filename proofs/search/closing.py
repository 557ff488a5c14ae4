"""Goals that need no plan: facts, identities, axioms of functions, steps of sums, positive combinations of low degree."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from flint import fmpq

from proofs.search import positive
from proofs.search.axioms import GUARDS, guarded, proof_of, readings
from proofs.search.data import Node, data, show, substitute, variables
from proofs.search.equations import cofactors, eliminate
from proofs.search.instances import every, learn_instances
from proofs.search.normal import identical
from proofs.search.prover import Prover, Rule
from proofs.search.sources import Wishes, look_at_powers
from proofs.search.splitting import splits
from proofs.search.suspect import suspicion
from proofs.search.work import Proof, Unproved, Work, equations_of, with_lemmas


def close(work: Work, goal: Node, degree: int = 3) -> Proof:
    """Rule `fact`, `ring`, `axiom`, `integer`, `sum`, then `positive` of rising degree; cases for maxima and absolute values."""
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
    pieces = work.depth < 3 and any(part[0] in ("max", "min", "abs") for part in subterms(goal))
    if goal[0] == "=":
        try:
            return _close_equation(work, goal, quick=pieces)
        except Unproved as error:
            work.reset(mark)
            failure = error
    elif is_integer_step(work, goal):
        work.rely((("<", goal[1][1], goal[2]),))
        return {"rule": "integer"}
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
    for attempt in attempts:
        try:
            return attempt()
        except Unproved as error:
            work.reset(mark)
            if not failure.args[0] or isinstance(attempt, partial):
                failure = error
    if work.depth == 0:
        raise Unproved(f"{failure}{suspicion(work.context, goal)}")
    raise failure


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
    """Variables of the goal of which no sign is known: their squares may help."""
    names = sorted(variables(goal))
    found = [
        name
        for name in names
        if not any(work.context.at_least_zero(side, strict=False) for side in (name, ("neg", name)))
    ]
    return tuple(found) if len(found) <= 3 else ()


def subterms(node: Node) -> Iterator[Node]:
    """All compound terms in it, itself included."""
    if isinstance(node, tuple):
        yield node
        for part in node[1:]:
            yield from subterms(part)


def _factors(work: Work, goal: Node) -> Proof:
    """0 <= a product or quotient, from the signs of its factors."""
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
        raise Unproved(f"no product\n{work.context.describe(goal)}")
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
        raise Unproved(f"no factor has a sign\n{work.context.describe(goal)}")
    wishes = Wishes(hints=tuple(hints), squares=tuple(squares), degree=min(len(found) + 2, 6), columns=1500)
    return positive.find(work, goal, wishes)


def _piecewise(work: Work, goal: Node) -> Proof:
    """Decide a maximum, a minimum or an absolute value, by cases where the order is not known."""
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
            continue  # the case is assumed already, and of no use
        branches = {}
        for relation, atom in (("<=", ("<=", left, right)), (">", ("<", right, left))):
            inner = work.inner(work.context.assume({}, [atom]))
            proof = close(inner, goal)
            branches[relation] = with_lemmas(proof, inner.lemmas)
        return {"rule": "cases", "left": left, "right": right, "branches": branches}
    raise Unproved(f"no maximum is left to decide\n{work.context.describe(goal)}")


def _values(part: Node, left: Node, right: Node) -> tuple[Node, Node]:
    """What it is when left <= right, and when right <= left."""
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


def ring(
    work: Work,
    goal: Node,
    modulo: Sequence[Node] = (),
    given: Mapping[Node, Node] | None = None,
    quick: bool = False,
) -> Proof:
    """An identity, modulo the equations named (all that are known where none is)."""
    context = work.context
    difference = context.normal(("-", goal[1], goal[2]))
    if not difference.num:
        return {"rule": "ring"}
    look_at_powers(work, goal)
    if work.context is not context:
        context = work.context
        difference = context.normal(("-", goal[1], goal[2]))
        if not difference.num:
            return {"rule": "ring"}
    if given:
        for atom, term in given.items():
            work.prove(atom)
            work.define(term)
        return {
            "rule": "ring",
            "equations": [{"fact": atom, "cofactor": term} for atom, term in given.items()],
        }
    for atom in modulo:
        work.prove(atom)
    equations = equations_of(work, [difference.num], modulo)
    equations += splits(work, [difference.num, *(equation.poly for equation in equations)])
    parts = cofactors(difference.num, equations, work.context.units, quick)
    below = [*difference.den]
    if parts is None:
        factors, first, rest = eliminate(difference.num, equations, work.context.units)
        more = cofactors(rest, equations, work.context.units)
        if more is not None:
            parts = [*first, *more]
            below += [(factor, power) for lead in factors for factor, power in lead.factor()[1]]
            constant = Fraction(1)
            for lead in factors:
                constant *= Fraction(int(lead.factor()[0].p), int(lead.factor()[0].q))
            parts = [
                (equation, quotient / fmpq(constant.numerator, constant.denominator)) for equation, quotient in parts
            ]
    if parts is None:
        unmet = context.units.show(difference.num)
        raise Unproved(
            f"not an identity{' modulo the equations known' if equations else ''}\n{context.describe(goal)}"
            f"\n  the numerator of left - right is {unmet}"
        )
    written: list[Proof] = []
    for equation, quotient in parts:
        if quotient:
            work.add_all(equation.lemmas)
            cofactor = context.units.term(quotient * equation.den)
            for factor, power in below:
                divisor = context.units.term(factor)
                cofactor = ("/", cofactor, divisor if power == 1 else ("^", divisor, power))
            work.define(cofactor)
            written.append({"fact": equation.atom, "cofactor": cofactor})
    return {"rule": "ring", "equations": written}


def axiom(work: Work, goal: Node) -> Proof | None:
    """Rule `axiom`, if the goal is one, its guards being shown where they are not seen."""
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


def is_integer_step(work: Work, goal: Node) -> bool:
    relation, left, right = goal
    return (
        relation == "<="
        and isinstance(left, tuple)
        and left[0] == "+"
        and left[2] == 1
        and work.context.knows(("<", left[1], right))
        and work.context.integral(left[1])
        and work.context.integral(right)
    )


def sum_step(work: Work, goal: Node, step: str, by: int = 0) -> Proof:
    """One step of a sum; the goal has to have the shape that the rule states."""
    context = work.context
    relation, whole, other = goal
    if relation != "=" or not isinstance(whole, tuple) or whole[0] != "sum":
        raise Unproved(f"a step of a sum proves `sum = ...`, not {show(goal)}")
    _, index, low, high, body = whole
    proof: Proof = {"rule": "sum", "step": step}

    def equal(left: Node, right: Node, what: str) -> None:
        if not identical(context.normal(left), context.normal(right)):
            raise Unproved(
                f"step {step} of a sum: {what} does not agree: {show(left)} against {show(right)}\n  in {show(goal)}"
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


# -- as rules of a plan


def by_ring(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    if goal[0] != "=":
        raise Unproved(f"ring proves equations, not {show(goal)}")
    given = {data(atom): data(term) for atom, term in details["cofactors"].items()}
    return ring(work, goal, [data(atom) for atom in details["modulo"]], given)


def by_sign(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    if goal[0] == "=":
        raise Unproved(f"positive proves inequalities, not {show(goal)}")
    wishes = Wishes(
        hints=tuple(data(hint) for hint in details["hints"]),
        multiply=tuple(data(atom) for atom in details["multiply"]),
        modulo=tuple(data(atom) for atom in details["modulo"]),
        squares=tuple(data(term) for term in details["squares"]),
        degree=details["degree"],
        cofactors={data(atom): data(term) for atom, term in details["cofactors"].items()},
    )
    for atom in (*wishes.modulo, *(wishes.cofactors or ())):
        work.prove(atom)
    mark = work.mark()
    try:
        return positive.find(work, goal, wishes, details["reverse"])
    except Unproved as error:
        work.reset(mark)
        try:
            return positive.by_contradiction(work, goal, wishes)
        except Unproved:
            work.reset(mark)
        raise Unproved(f"{error}{suspicion(work.context, goal)}") from None


def known(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    if (proof := fact(work, goal)) is None:
        raise Unproved(f"not a fact\n{work.context.describe(goal)}")
    return proof


def plain(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    if (proof := axiom(work, goal)) is not None:
        return proof
    if is_integer_step(work, goal):
        work.rely((("<", goal[1][1], goal[2]),))
        return {"rule": "integer"}
    raise Unproved(f"no axiom, and no a + 1 <= b from a fact a < b\n{work.context.describe(goal)}")


def anything(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    return close(work, goal)


RULES: Mapping[str, Rule] = {
    "auto": anything, "ring": by_ring, "positive": by_sign, "fact": known, "integer": plain, "function": plain,
}  # fmt: skip
