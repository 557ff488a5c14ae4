"""The entry: a goal in the context of a work."""

from __future__ import annotations

from proofs.search.data import Node
from proofs.search.methods import core, extremes
from proofs.search.methods.problem import Problem
from proofs.search.work import Proof, Unproved, Work


def search(work: Work, goal: Node) -> Proof:
    """Prove a goal by the methods of this package; its lemmas are added to the work.

    Raises
    ------
    Unproved: no proof was found.
    OutOfTime: the deadline has passed.
    """
    if goal[0] not in ("<", "<=", "="):
        raise Unproved("only =, < and <= are proved here")
    return extremes.prove(prepared(work, goal), goal)


def prepared(work: Work, goal: Node) -> Problem:
    """The problem of a goal, with the facts of its context."""
    problem = Problem(work, core.prove)
    problem.start()
    difference = work.context.difference(goal)
    problem.axioms(problem.units_of_value(difference))
    return problem
