"""Folded parts of a page are written when they are opened, in any order."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from proofs.judging.verdict import Verdict, check
from proofs.report.content import document as documents
from proofs.report.content import telling
from proofs.report.content.blocks import Block, Fold, Paragraph, Text
from proofs.report.content.document import Document, document
from proofs.report.terminal import page as terminal
from proofs.report.terminal.page import MOST_LINES, Outline, page

REPAIRED = "li2022/corollary-19.op"  # refuted, with a repair, and a proof with nested folds
FOLDED = (REPAIRED, "li2022/theorem-5.2-1", "liu2019/beyond.over-beta")


def shown(one: Any) -> str:
    file = StringIO()
    Console(file=file, width=80, color_system=None, highlight=False).print(one)
    return file.getvalue()


@pytest.fixture(scope="module", params=FOLDED)
def verdict(request: pytest.FixtureRequest) -> Verdict:
    return check(request.param)


def test_a_folded_page_does_not_write_what_it_folds(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict, written = check(REPAIRED), list[str]()
    checked = documents.checked
    monkeypatch.setattr(documents, "checked", lambda one: written.append(one.id) or checked(one))
    of = document(verdict)
    assert "Formula that was checked" in shown(page(of))
    assert written == [REPAIRED]
    shown(page(of, proof=True))
    shown(page(of, proof=True))
    assert written == [REPAIRED, f"{REPAIRED}.repaired"]


def test_an_outline_sets_no_step_after_those_that_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    steps, written = [Paragraph(Text.of(f"Step {number}.")) for number in range(50)], list[Block]()
    blocks = terminal._Writer.blocks

    def counted(self: Any, some: Sequence[Block], *indent: int) -> Iterator[Any]:
        written.extend(some)
        return blocks(self, some, *indent)

    monkeypatch.setattr(terminal._Writer, "blocks", counted)
    text = shown(Outline(steps, MOST_LINES))
    assert [line.strip() for line in text.splitlines()] == [
        *(f"Step {number}." for number in range(MOST_LINES - 1)),
        f"… {50 - MOST_LINES + 1} more steps: --proof",
    ]
    assert written == steps[: MOST_LINES + 1]


def test_only_steps_that_claim_alike_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = list[Any]()
    signature = telling.signature
    monkeypatch.setattr(telling, "signature", lambda data: compared.append(data) or signature(data))
    document(check("li2022/corollary-6.upper"))
    claims = [one for one in compared if not isinstance(one, dict)]
    assert claims
    assert len(compared) - len(claims) < len(claims) / 2


@pytest.mark.parametrize("backwards", [False, True])
def test_folds_are_opened_in_any_order(verdict: Verdict, backwards: bool) -> None:
    opened = list[Fold]()
    one, other = document(verdict), document(verdict)
    for section in reversed(one.sections) if backwards else one.sections:
        open_all(section.blocks, backwards, opened)
    assert opened
    assert told(one) == told(other)
    assert shown(page(one, proof=True)) == shown(page(other, proof=True)) == shown(page(document(verdict), proof=True))


def test_a_document_goes_from_one_process_to_another_with_its_folds(verdict: Verdict) -> None:
    one = document(verdict)
    assert pickle.loads(pickle.dumps(one)).sections == one.sections


def open_all(blocks: Sequence[Block], backwards: bool, opened: list[Fold]) -> None:
    for one in reversed(blocks) if backwards else blocks:
        if isinstance(one, Fold):
            open_all(one.blocks, backwards, opened)
            opened.append(one)


def told(one: Document) -> str:
    return "\n".join(map(repr, one.sections))
