"""Every verified statement, changed here and there: no checker accepts a change that an exact point shows false.

A sample of the changes; `verdicts check --mutants` makes many more. The counts stand at the end of the run."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from proofs.command.mutants import examined
from proofs.judging.examine import ENGINES
from proofs.statements.library import statements

VERIFIED = [statement.id for statement in statements() if statement.proof is not None]


@pytest.mark.parametrize("identifier", VERIFIED)
def test_no_false_change_is_accepted(identifier: str, record_property: Callable[[str, object], None]) -> None:
    row = examined(ENGINES, identifier, limit=6)
    record_property("mutants", [row.counted, row.killed])
    assert row.killed == row.counted
    assert not row.survived
    assert not [line for line in row.findings if not line.startswith("DISAGREE")]
