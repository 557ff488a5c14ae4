"""`show` fits a statement on two screens and folds no essential section."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from proofs.judging.verdict import check
from proofs.report.content.blocks import Display, Listing, Paragraph, Section, Text
from proofs.report.content.document import Document, document
from proofs.report.terminal import page as terminal
from proofs.report.terminal.page import FOLDED, TWO_SCREENS, page

LONG = (
    "li2022/corollary-6.upper",
    "li2022/theorem-5.2-1",
    "elsalamouny2022/shokri.solution",
    "li2022/theorem-10.first",
)
NEVER = ("printed", "checked", "seen", "fails", "repaired", "evidence")  # never folded to shorten a page


def shown(one: Document, in_a_terminal: bool = True, proof: bool = False, width: int = 80) -> list[str]:
    file = StringIO()
    Console(file=file, width=width, force_terminal=in_a_terminal, color_system=None, highlight=False).print(
        page(one, proof)
    )
    return file.getvalue().splitlines()


def test_every_statement_fits_on_two_screens(documents: list[Document]) -> None:
    """Each statement fits on two screens of a terminal, where formulas are tallest.

    The longest statements are also tested in a pipe, where formulas are wider.
    """
    lines = {one.id: len(shown(one)) for one in documents}
    longest = sorted(documents, key=lambda one: lines[one.id])[-30:]
    lines |= {f"{one.id} in a pipe": len(shown(one, in_a_terminal=False)) for one in longest}
    assert {name: count for name, count in lines.items() if count > TWO_SCREENS} == {}


def test_what_cannot_be_folded_makes_a_page_longer() -> None:
    one = document(check(LONG[0]))
    tall = Section("fails", "Counterexample", tuple(Display(f"x = {place}") for place in range(TWO_SCREENS)))
    assert len(shown(replace(one, sections=(tall,)))) > TWO_SCREENS


def test_a_page_folds_no_more_than_it_must() -> None:
    """First the steps of the proof, then the titles of what it rests on, then the remarks; with --proof nothing."""
    remarks = Section("remarks", "Remarks", (Paragraph(Text.of("Remark.")),))
    steps = (Paragraph(Text.of("Idea.")), *(Paragraph(Text.of(f"Step {place}.")) for place in range(8)))
    rests = Listing(((terminal.RESTS, Text.of("A title")), (terminal.RESTS, Text.of("Another"))))
    believed = Section("believed", "Trusted assumptions", (rests,))
    parts = (Section("proof", "Proof", steps), believed, remarks)
    one = replace(document(check("li2022/theorem-9")), sections=parts)
    height = len(shown(one))

    def seen(more: int) -> list[bool]:
        filled = Section("fails", "", tuple(Display(f"x = {place}") for place in range(TWO_SCREENS - height + more)))
        lines = "\n".join(shown(replace(one, sections=(*parts, filled))))
        return [words in lines for words in ("Step 7", "Another", "Remark.")]

    assert seen(-2) == [True, True, True]
    assert seen(0)[0] is False and seen(0)[1:] == [True, True]
    assert seen(6) == [False, False, True]
    assert seen(7) == [False, False, False]
    assert "Step 7." in "\n".join(shown(replace(one, sections=parts * 9), proof=True))


@pytest.mark.parametrize("identifier", LONG)
def test_nothing_that_it_is_about_is_folded(identifier: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folding leaves the sections on the claim and on the counterexample unchanged."""
    one = document(check(identifier))
    kept = replace(one, sections=tuple(section for section in one.sections if section.name in NEVER))
    monkeypatch.setattr(terminal, "TWO_SCREENS", 0)
    folded, told = shown(kept), shown(one)
    monkeypatch.setattr(terminal, "TWO_SCREENS", 10**6)
    assert folded == shown(kept)
    assert len(told) < len(shown(one)) and len(FOLDED) == 4


def test_who_compared_print_and_claim_is_always_said() -> None:
    lines = shown(document(check("liu2019/proposition-2.midp-mp.original")))
    assert "CHECKED, compared with the print: by eye" in lines and "COMPARED" not in lines
    assert "COMPARED" in shown(document(check("li2022/theorem-9")))


def test_a_line_a_certificate() -> None:
    lines = shown(document(check(LONG[0])))
    (told,) = (line for line in lines if "accept the counterexample corollary-6.upper.json" in line)
    assert told.strip().startswith("kernel and flint accept")


def test_a_folded_proof_ends_in_no_letters() -> None:
    """A folded proof keeps its idea, and introduces no symbols that only the steps use."""
    lines = shown(document(check("elsalamouny2022/shokri.solution")))
    section = lines[lines.index("PROOF") + 1 : lines.index("TRUSTED") - 1]
    assert section[0].strip().startswith("Idea.") and section[-1].endswith("more steps: --proof")
    assert not any(line.strip() == "Write" for line in section)
