"""Which kind of statement one is."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from proofs.statements.statement import Statement

if TYPE_CHECKING:
    from proofs.statements.observation import Observation


def is_observation(statement: Statement) -> TypeGuard[Observation]:
    """Is it about experiments? The module of those is not loaded to see that it is not."""
    return statement.observed
