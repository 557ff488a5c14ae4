"""Quotations of rows occur in the source, and our own formulas are marked as ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofs.judging.verdict import part
from proofs.statements.library import statements
from proofs.statements.paper import sources
from proofs.statements.statement import Statement

ROWS = [statement for statement in statements() if part(statement) == "printed"]
OURS = [statement for statement in statements() if part(statement) != "printed"]
TEXTS = {paper.id: paper.texts for paper in sources()}


def joined(text: str) -> str:
    """The text without spaces and line breaks, since a conversion may break lines anywhere."""
    return "".join(text.split())


@pytest.mark.parametrize("statement", ROWS, ids=lambda one: one.id)
def test_a_row_has_a_print_and_a_quotation(statement: Statement) -> None:
    assert statement.printed and statement.quote
    assert not statement.formula


@pytest.mark.parametrize("statement", OURS, ids=lambda one: one.id)
def test_what_is_ours_is_not_called_printed(statement: Statement) -> None:
    assert statement.formula and not statement.printed and not statement.quote


@pytest.mark.parametrize("paper", sorted(TEXTS))
def test_every_quotation_stands_in_the_source(paper: str, seeds: Path) -> None:
    assert TEXTS[paper]
    source = joined(" ".join((seeds / text).read_text(encoding="utf-8") for text in TEXTS[paper]))
    rows = [statement for statement in ROWS if statement.paper == paper]
    assert rows
    missing = [statement.id for statement in rows if joined(statement.quote) not in source]
    assert not missing


def test_a_quotation_that_is_made_up_is_not_found() -> None:
    assert joined("no paper says this") not in joined("no paper says that")
