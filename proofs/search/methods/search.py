"""The entry: a goal in the context of a work."""

from __future__ import annotations

from proofs.search.data import Node
from proofs.search.methods import extremes
from proofs.search.methods.problem import Problem
from proofs.search.methods.pure import nonzero
from proofs.search.work import Proof, Work


def search(work: Work, goal: Node) -> Proof:
    """Prove a goal by the methods of this package; its lemmas are added to the work.

    Raises
    ------
    Unproved: no proof was found.
    OutOfTime: the deadline has passed.
    """
    problem = prepared(work, goal)
    return extremes.prove(problem, goal)


def apart(work: Work, divisor: Node) -> None:
    """Add a lemma that a divisor is positive or negative, if one is found."""
    nonzero(prepared(work, ("<", 0, divisor)), divisor)


def prepared(work: Work, goal: Node) -> Problem:
    """The problem of a goal, with the facts of its context."""
    problem = Problem(work)
    problem.start()
    difference = work.context.difference(goal)
    problem.axioms(problem._units(difference))
    return problem
