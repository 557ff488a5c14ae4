"""Dependencies between statements: which statements use which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from proofs.judging.verdict import Verdict
from proofs.report.content.document import uses


def used_by(verdicts: Sequence[Verdict]) -> Mapping[str, tuple[str, ...]]:
    """Id -> the ids whose proof or meaning depends on it.

    A repair counts as the statement that it repairs.
    """
    found: dict[str, dict[str, None]] = {}
    for one in verdicts:
        if one.id.endswith(".repaired"):
            continue
        for identifier in (*uses(one), *one.rests_on, *(one.repaired.rests_on if one.repaired else ())):
            if identifier.removesuffix(".repaired") != one.id:
                found.setdefault(identifier, {})[one.id] = None
    return {identifier: tuple(callers) for identifier, callers in found.items()}
