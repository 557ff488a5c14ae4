"""Statements as text: what is written reads back to the same data."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofs.statements import library
from proofs.statements.statement import Statement
from proofs.text.building import entries, sequent
from proofs.text.writing import Unwritable, pasted, written
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


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("distributions P, Q on z = 1..N; 1 <= t; P <= t Q |- P(1) <= t Q(1)", [
            "  distributions P, Q on z = 1..N", "  reals    t", "  given    1 <= t; P <= t Q",
            "  claim    P(1) <= t Q(1)",
        ]),
        ("a > 0, b >= 0 ⊢ a + b > 0", ["  reals    a, b", "  given    a > 0, b >= 0", "  claim    a + b > 0"]),
        ("integers n; 0 <= n^2", ["  integers n", "  claim    0 <= n^2"]),
        ("0 <= x^2 # a comment |- 1 <= 0", ["  reals    x", "  claim    0 <= x^2"]),
        ("0 <= x,\n x <= 1\n|- x <= 1", [
            "  reals    x", "  given    0 <= x", "  given    x <= 1", "  claim    x <= 1",
        ]),
    ],
)  # fmt: skip
def test_a_claim_is_pasted_in_its_own_words(text: str, lines: list[str]) -> None:
    statement = sequent(text)
    found = pasted(text, statement, "auto")
    assert found.splitlines() == ["claim probe", *lines, "  proof    auto"]
    (entry,) = entries(found, "mine", "")
    assert entry.statement is not None
    assert {**entry.statement.data(), "id": ""} == {**statement.data(), "id": ""}
