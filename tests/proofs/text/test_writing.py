"""Statements as text: what is written reads back to the same data."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofs.statements import library
from proofs.statements.statement import Statement
from proofs.text.building import entries
from proofs.text.writing import Unwritable, written
from symbolic.language import reals

OURS = [one for one in library.statements() if isinstance(one, Statement) and not one.observed]
KNOWN = ("a label has a-z, 0-9, - and . only", "text cannot hold quote")
"""Why some of our statements cannot be written: capital letters in an id, a line break in a quotation."""


@pytest.mark.sample(60)
@pytest.mark.parametrize("statement", OURS, ids=lambda one: one.id)
def test_our_statements_read_back(statement: Statement) -> None:
    try:
        text = written(statement)
    except Unwritable as why:
        assert any(known in str(why) for known in KNOWN), why
        return
    (entry,) = entries(text, statement.paper, "")
    assert entry.statement is not None
    assert entry.statement.data() == statement.data()


def test_the_kind_and_the_layout() -> None:
    x = reals("x")
    statement = Statement(
        "mine/a", "T", "P", variables=(x,), given=[0 <= x], claim=x <= x, example={"x": "1/2"}, why=""
    )
    assert written(statement, "theorem") == (
        "theorem a\n  title    T\n  place    P\n  reals    x\n  given    0 <= x\n  claim    x <= x\n  example  x = 1/2"
    )


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"title": "two\nlines"}, r"text cannot hold title 'two\\nlines'"),
        ({"id": "mine/A"}, "a label has a-z, 0-9, - and . only"),
        (
            {"variables": reals("sum x"), "claim": reals("sum") <= 1},
            "a term is missing before it, in: claim    sum <= 1",
        ),
    ],
)
def test_what_text_cannot_say(changes: dict[str, object], why: str) -> None:
    x = reals("x")
    statement = Statement("mine/a", "", "", variables=(x,), given=[], claim=x <= x, example={}, why="")
    with pytest.raises(Unwritable, match=why):
        written(replace(statement, **changes))  # type: ignore[arg-type]
