"""No exact point of its domain refutes a verified statement.

The terms are evaluated directly, without the proof. For a refuted statement, the same search finds a
counterexample, so the search can succeed.
"""

from __future__ import annotations

import pytest

from proofs.search import witness
from proofs.statements.library import statements
from proofs.statements.statement import Statement

# a point cannot refute an existence; the kernel checks its witness
VERIFIED = [statement for statement in statements() if statement.proof is not None and not statement.exists]
REFUTED = [statement for statement in statements() if statement.cause and not statement.exists]


@pytest.mark.sample(24, rotating=True)
@pytest.mark.parametrize("statement", VERIFIED, ids=lambda statement: statement.id)
def test_no_point_refutes_a_verified_statement(statement: Statement) -> None:
    assert witness.find(statement.data(), tries=40) is None


@pytest.mark.sample(20, rotating=True)
@pytest.mark.parametrize("statement", REFUTED, ids=lambda statement: statement.id)
def test_the_search_finds_a_counterexample_by_itself(statement: Statement) -> None:
    assert witness.find(statement.data(), tries=200) is not None
