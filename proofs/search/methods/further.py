"""Sums over outcomes, exponentials and logarithms, integrals: what `closing.close` tries after its own attempts.

They run only under a deadline, so that certificates made without one stay the same.
"""

from __future__ import annotations

from collections.abc import Callable

from proofs.search import budget
from proofs.search.data import Node
from proofs.search.methods import monotone, outcomes, powers, primitive
from proofs.search.work import Proof, Work


def attempts(work: Work, goal: Node) -> list[Callable[[], Proof]]:
    """The further proofs to try for a goal, the quickest first; none without a deadline."""
    if not budget.limited():
        return []
    modules = (primitive, outcomes, powers, monotone)
    return [attempt for module in modules for attempt in module.attempts(work, goal)]
