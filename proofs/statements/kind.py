"""The kind of a statement: one that is proved or refuted, or one about experiments."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from proofs.statements.statement import Statement

if TYPE_CHECKING:
    from proofs.statements.observation import Observation


def is_observation(statement: Statement) -> TypeGuard[Observation]:
    """Whether the statement is about experiments; does not import that module."""
    return statement.observed
