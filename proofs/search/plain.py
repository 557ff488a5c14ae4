"""Rules of a plan without subgoals: `ring`, `positive`, `fact`, axioms, and `auto`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from proofs.search import closing, positive
from proofs.search.data import Node, data, show
from proofs.search.identities import ring
from proofs.search.sources import Wishes
from proofs.search.suspect import suspicion
from proofs.search.work import Proof, Prover, Rule, Unproved, Work


def by_ring(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    if goal[0] != "=":
        raise Unproved(f"`ring` proves equations, not {show(goal)}; try positive()")
    given = {data(atom): data(term) for atom, term in details["cofactors"].items()}
    return ring(work, goal, [data(atom) for atom in details["modulo"]], given)


def by_sign(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    if goal[0] == "=":
        raise Unproved(f"`positive` proves inequalities, not {show(goal)}; try ring()")
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
        rooted = replace(wishes, roots=True)
        for attempt in (
            partial(positive.by_contradiction, work, goal, wishes),
            partial(positive.find, work, goal, rooted, details["reverse"]),
        ):
            try:
                return attempt()
            except Unproved:
                work.reset(mark)
        raise Unproved(f"{error}{suspicion(work.context, goal)}") from None


def known(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    if (proof := closing.fact(work, goal)) is None:
        raise Unproved(f"the goal is not a fact\n{work.context.describe(goal)}")
    return proof


def plain(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    if (proof := closing.axiom(work, goal)) is not None:
        return proof
    if (proof := closing.integer(work, goal)) is not None:
        return proof
    raise Unproved(f"the goal is no axiom, and not a + 1 <= b with a fact a < b\n{work.context.describe(goal)}")


def anything(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    return closing.thorough(work, goal)


RULES: Mapping[str, Rule] = {
    "auto": anything, "ring": by_ring, "positive": by_sign, "fact": known, "integer": plain, "function": plain,
}  # fmt: skip
