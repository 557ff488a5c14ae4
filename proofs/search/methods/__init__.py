"""Further methods of the search: each module has `attempts(work, goal)`, the proofs that it would try.

`closing.close` tries them after its own, so that what it found without them stays the same.
"""

from __future__ import annotations

from collections.abc import Callable

from proofs.search.data import Node
from proofs.search.methods import monotone, outcomes, powers
from proofs.search.work import Proof, Work


def attempts(work: Work, goal: Node) -> list[Callable[[], Proof]]:
    """The further proofs to try for a goal, the quickest first."""
    return [*outcomes.attempts(work, goal), *powers.attempts(work, goal), *monotone.attempts(work, goal)]
