"""The methods in order, for one polynomial."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import NamedTuple

from proofs.search import budget
from proofs.search.data import show
from proofs.search.methods.corners import corners
from proofs.search.methods.factor import by_factors
from proofs.search.methods.gram import squares_far, squares_low, squares_mid, squares_multiplied
from proofs.search.methods.interval import between
from proofs.search.methods.polys import value
from proofs.search.methods.problem import Aim, Problem, Summand
from proofs.search.methods.products import products_high, products_low, products_mid
from proofs.search.methods.splits import integers, split, split_again
from proofs.search.normal import is_constant
from proofs.search.work import Proof, Unproved

trying: ContextVar[str] = ContextVar("trying", default="")
"""The goal that is being proved, for a message when the time is used up."""
NESTED = 12
"""Most goals that wait for each other's lemmas."""


class Method(NamedTuple):
    run: Callable[[Problem, Aim, int], Proof | None]
    effort: int
    """The least effort with which it is tried: 0 in the halves of a split, 1 for lemmas, 2 for the goal."""
    seconds: float
    """Its share of the time in one attempt, so that a method that fails slowly leaves time for the others."""


METHODS = (
    Method(by_factors, 0, 3.0),
    Method(corners, 0, 0.5),
    Method(products_low, 0, 1.0),
    Method(between, 1, 2.0),
    Method(squares_low, 1, 1.0),
    Method(products_mid, 1, 1.5),
    Method(squares_mid, 1, 1.5),
    Method(squares_multiplied, 2, 1.0),
    Method(split, 2, 1.5),
    Method(products_high, 2, 1.5),
    Method(integers, 2, 1.0),
    Method(split_again, 2, 3.0),
    Method(squares_far, 2, 2.0),
)


def prove(problem: Problem, aim: Aim, effort: int = 2) -> Proof:
    """A proof of 0 <= or < the polynomial; its lemmas are added to the problem.

    Raises
    ------
    Unproved: no method found one.
    """
    key = str(aim.poly), aim.strict, problem.depth
    if key in problem.busy or len(problem.busy) > NESTED:
        raise Unproved("the lemma would need itself")
    if not problem.busy:
        trying.set(_described(problem, aim))
    problem.busy.append(key)
    try:
        return _prove(problem, aim, effort)
    finally:
        problem.busy.pop()


def _prove(problem: Problem, aim: Aim, effort: int) -> Proof:
    budget.check()
    if is_constant(aim.poly):
        number = value(aim.poly)
        if number > 0 or (number == 0 and not aim.strict):
            return problem.positive(aim, [Summand(number)])
        raise Unproved(f"{number} is not {'positive' if aim.strict else '>= 0'}")
    found = problem.find(aim.poly, aim.strict)
    if found is not None:
        return problem.positive(aim, [Summand(1 / found[1], (found[0],))])
    mark = problem.mark()
    for method in METHODS:
        if effort < method.effort:
            continue
        proof = budget.attempt(method.seconds, lambda method=method: _run(method, problem, aim, effort))  # type: ignore[misc]
        if proof is not None:
            return proof
        if method.run is by_factors:  # the signs of factors that it proved help the others
            mark = problem.mark()
        else:
            problem.reset(mark)
    raise Unproved(f"not proved: {_described(problem, aim)}")


def _described(problem: Problem, aim: Aim) -> str:
    """The inequality as text, with the cases in which it is to be proved."""
    context, relation = problem.work.context, "<" if aim.strict else "<="
    cases = context.hypotheses[len(context.hypotheses) - problem.depth :]
    where = f", where {' and '.join(map(show, cases))}" if cases else ""
    return f"0 {relation} {context.units.show(aim.poly)}{where}"


def _run(method: Method, problem: Problem, aim: Aim, effort: int) -> Proof | None:
    try:
        return method.run(problem, aim, effort)
    except Unproved:
        return None
