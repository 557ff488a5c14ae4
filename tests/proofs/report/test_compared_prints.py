"""Each printed formula says who compared it with the claim: a machine, a person, nobody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofs.judging.verdict import check
from proofs.report.content.blocks import Fold, Paragraph
from proofs.report.content.compared import SAYS, compared, data, how
from proofs.report.content.document import document
from proofs.report.content.words import rich
from proofs.report.terminal.wrapping import plain
from proofs.statements.library import find
from proofs.statements.prints import KINDS, note, notes
from proofs.statements.statement import Statement
from symbolic import reals

x = reals("x")
SQUARE = Statement(
    "smith2020/eq-1", "Squares are not negative.", "Eq. 1",
    printed="0 \\le x^2", variables=(x,), given=[], claim=0 <= x**2, example={"x": 1}, why="It is a square.",
)  # fmt: skip


def words(statement: Statement) -> str:
    return " ".join(plain(one.text) for one in compared(statement) if isinstance(one, Paragraph))


@pytest.mark.parametrize(
    ("printed", "by"),
    [
        ("0 \\le x^2", "machine"),
        ("x^2 \\ge 0", "machine"),
        ("\\text{It is clear that } 0 \\le x^2", "machine in part"),
        ("2+2=5", "nobody"),  # earlier, an unread formula had a green check and no note
        ("x^2 \\le 0", "nobody"),
        ("x^3 \\ge 0", "nobody"),
        ("\\text{squares are not negative}", "nobody"),
    ],
)
def test_who_compared_them(printed: str, by: str) -> None:
    one = replace(SQUARE, printed=printed)
    assert how(one)[0] == by == data(one)["by"]
    assert words(one).startswith(SAYS[data(one)["by"]])
    assert any(isinstance(block, Fold) for block in compared(one)) == (by == "machine in part")


def test_what_the_machine_reads_otherwise_is_named() -> None:
    found = data(replace(SQUARE, printed="2+2=5"))
    assert found["machine"] == "differs" and found["differing"] == ["2 + 2"] and found["note"] is None
    assert "differs from the claim" in words(replace(SQUARE, printed="2+2=5"))


def test_a_note_is_of_one_statement_or_of_a_table() -> None:
    """A note belongs to one statement or one table.

    It is shown neither at the repair nor at another id with the same beginning.
    """
    noted = {"eq-32.increases": "by_eye", "eq-26.function": "differs", "table-1.beta-1.f-0.9": "cells"}
    for name, kind in noted.items():
        one = find(f"liu2019/{name}")
        found = note(one)
        assert found and found.kind == kind and how(one)[0] == "eye"
        assert plain(rich(found.why[1:])) in words(one)
        assert note(replace(one, id=f"{one.id}.more")) is None or kind == "cells"
    repair = find("liu2019/table-1.beta-0.5.f-0.55").repaired
    assert repair and (note(repair) is None or note(repair) == notes("liu2019").get(repair.id.partition("/")[2]))


def test_what_is_interpreted_is_counted_and_signs_are_told() -> None:
    one = find("liu2019/eq-27.increases")
    assert f"{len(one.reads)} interpretations" in words(one) and "β² " not in words(replace(one, reads=()))
    assert data(one)["meaning"]["t"] == "e^{\\epsilon}" and "t is e^ϵ" in words(one)
    assert data(find("lemma/squares.less"))["meaning"] == {}


def test_it_is_a_section_of_every_document(sample_documents: list[Statement]) -> None:
    for one in sample_documents:
        section = document(check(one)).section("compared")
        assert section and section.title in ("Comparison of print and claim", "Comparison of formula and claim")


@pytest.fixture(scope="module")
def sample_documents() -> list[Statement]:
    names = ("li2022/theorem-10.first", "accounting/hockey-stick.test", "li2022/beyond.clipped", "lemma/squares.less")
    return [*map(find, names), find("elsalamouny2022/table-1.k-rr.gibu")]


def test_the_kinds_of_notes() -> None:
    assert {one.kind for paper in ("liu2019", "lemma", "li2022") for one in notes(paper).values()} == set(KINDS)
