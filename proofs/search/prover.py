"""The interface of the elaboration for rules, which prove subgoals by their own plans."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from proofs.search.context import Context
from proofs.search.data import Node
from proofs.search.work import Proof, Work
from proofs.statements.plan import Have, HaveAll, InSum, Plan


class Prover(Protocol):
    theorems: Mapping[str, Mapping[str, Any]]

    def prove(self, context: Context, goal: Node, plan: Plan, new: Node = 0) -> Proof: ...

    def have(self, work: Work, lemmas: Sequence[Have | HaveAll | InSum]) -> None: ...


Rule = Callable[[Any, Work, Node, Mapping[str, Any]], Proof]
"""(prover, work, goal, details of the plan) -> proof; lemmas that it needs are added to the work."""
