"""The document of every statement, its LaTeX with pdflatex, and how formulas break on pages."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

import jsonschema
import pytest

from proofs.judging.verdict import Verdict
from proofs.report.content.blocks import Block, Display, Fold, Listing, Math, Paragraph, Strong, Table, Text
from proofs.report.content.checked import checked
from proofs.report.content.document import Document, why
from proofs.report.content.worked import HERE
from proofs.report.data import data, schema
from proofs.report.latex.paper import bibliography, parts, report, that_matter
from proofs.report.latex.pdf import NoTeX, pdf
from proofs.report.site.html import Html
from proofs.report.terminal.again import once
from proofs.report.terminal.wrapping import plain
from proofs.statements.library import find
from symbolic.representations.mathml import mathml

NO_TEX = "there is no pdflatex: apt install texlive-latex-recommended texlive-fonts-recommended lmodern"
MOST_PAGES = 150
MOST_OVER = 5.0  # pt
OF_ALL = pytest.mark.parametrize("chosen", [pytest.param("all", marks=pytest.mark.exhaustive)], indirect=True)
"""For tests that need all statements, because a sample would show too little."""


def all_of(blocks: Sequence[Block]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Fold):
            yield Paragraph(block.summary)
            yield from all_of(block.blocks)


def texts(block: Block) -> list[Text]:
    if isinstance(block, Paragraph):
        return [block.text]
    if isinstance(block, Table):
        return [block.caption, *block.head, *(cell for row in block.rows for cell in row)]
    if isinstance(block, Listing):
        return [text for item in block.items for text in item]
    return [block.reason] if isinstance(block, Display) else []


def test_every_document_as_data_has_the_shape_of_the_schema(chosen: list[Verdict]) -> None:
    validator = jsonschema.Draft202012Validator(json.loads(schema()))
    wrong = {one.id: [error.json_path for error in validator.iter_errors([data(one)])] for one in chosen}
    assert {name: paths for name, paths in wrong.items() if paths} == {}


def test_every_document_is_whole(documents: list[Document]) -> None:
    for one in documents:
        names = [section.name for section in one.sections]
        assert names[:2] == ["printed", "checked"] and "believed" in names, one.id
        assert ("evidence" in names, "seen" in names) == (one.verdict != "observed", one.verdict == "observed"), one.id
        assert ("proof" in names) == (one.verdict in ("verified", "verified-if") or one.repaired is not None), one.id
        assert ("fails" in names) == (one.verdict in ("refuted", "verified-if")), one.id
        assert (one.repaired is not None) == ("repaired" in names), one.id


def test_every_formula_is_mathematics_and_no_word_hides_one(documents: list[Document]) -> None:
    """Every formula is valid LaTeX, and no formula is hidden in text.

    The converter refuses a double subscript, an open brace and an unknown command. A caret in text is a formula
    without markup.
    """
    for one in documents:
        for section in one.sections:
            for block in all_of(section.blocks):
                if isinstance(block, Display):
                    assert mathml(block.latex, True), one.id
                    left, sign, right = block.latex.partition(" = ")
                    assert section.name != "fails" or not sign or left != right, (
                        one.id,
                        block.latex,
                    )  # no 31/50 = 31/50
                    assert not re.search(r"(?<![0-9.]) ?1 e\^", block.latex), (one.id, block.latex)
                for text in texts(block):
                    for part in text:
                        assert not isinstance(part, str) or "^" not in part, (one.id, part)
                        assert not isinstance(part, Math) or mathml(part.latex), one.id
                        assert not isinstance(part, Strong) or part.text


def test_no_formula_has_a_denominator_one(documents: list[Document]) -> None:
    """No formula has a denominator 1, which a lemma about w leaves at w = 1."""
    ones = re.compile(r"\\t?frac\{[^{}]*\}\{1\}|(?<![0-9.^}])1 \\cdot e\^")
    assert ones.search(r"\frac{b}{1}") and ones.search(r"1 \cdot e^{-2}")
    wrong = [
        (one.id, text)
        for one in documents
        for section in one.sections
        if section.name in ("checked", "fails", "proof")
        for block in all_of(section.blocks)
        for text in [block.latex if isinstance(block, Display) else ""]
        if ones.search(text)
    ]
    assert not wrong, wrong[:5]


def test_a_page_tells_nothing_twice(documents: list[Document]) -> None:
    refuted = [one for one in documents if one.verdict == "refuted"]
    assert any(HERE in one.section("fails").blocks for one in refuted if one.section("fails"))
    for one in refuted:
        told = {section.name: section.blocks for section in once(one, opened=True)}
        assert why(one.reason) not in told["fails"]
        shown = {block for block in told["checked"] if isinstance(block, Display)}
        if HERE in told["fails"]:
            assert not shown & set(told["fails"][told["fails"].index(HERE) :])


def test_every_refutation_ends_in_the_relation_that_breaks(documents: list[Document]) -> None:
    for one in documents:
        if one.verdict == "refuted":
            section = one.section("fails")
            assert section and any(isinstance(block, Display) and block.kind == "breaks" for block in section.blocks), (
                one.id
            )


def test_an_existence_says_so_without_variables() -> None:
    """A claim of existence says that something exists.

    Its claims alone would look like equations between undefined symbols.
    """
    first, *_ = checked(find("elsalamouny2022/eq-10.negative"))
    assert isinstance(first, Paragraph) and plain(first.text) == "There are real u, v with:"


def test_words_of_the_examples(documents: list[Document]) -> None:
    by_id = {one.id: one for one in documents}
    fails = by_id["li2022/theorem-5.2-1"].section("fails")
    assert fails is not None
    (table,) = (block for block in fails.blocks if isinstance(block, Table))
    assert [plain(row[0]) for row in table.rows] == ["{a}", "{b}", "{a, b}"]
    assert plain(table.head[0]) == "focal set"
    assert {"li2022/theorem-10.first", "liu2019/theorem-4"} <= {one.id for one in that_matter(documents)}


# ---- TeX


def test_without_a_tex_one_line_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoTeX, match=r"^there is no pdflatex: apt install \S+.*$"):
        pdf("", "", tmp_path)


def compiled(tex: str, folder: Path) -> str:
    """The log of TeX, which stops at the first error."""
    (folder / "all.tex").write_text(tex, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "all.tex"]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=600, check=False
    )
    log = (folder / "all.log").read_text(encoding="utf-8", errors="replace")
    assert done.returncode == 0, log[log.find("\n!") :][:2000]
    return log


def pages_of(log: str) -> int:
    found = re.search(r"\((\d+) pages?,", log.replace("\n", ""))
    assert found
    return int(found[1])


def too_wide(log: str) -> list[float]:
    return [over for one in re.findall(r"Overfull \\hbox \(([0-9.]+)pt", log) if (over := float(one)) > MOST_OVER]


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason=NO_TEX)
def test_all_claims_are_set(documents: list[Document], tmp_path: Path) -> None:
    log = compiled(parts(documents, "checked"), tmp_path)
    assert pages_of(log) < MOST_PAGES
    assert too_wide(log) == []


@OF_ALL
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason=NO_TEX)
def test_the_report_is_set(documents: list[Document], tmp_path: Path) -> None:
    assert pdf(report(documents), bibliography("0"), tmp_path).stat().st_size > 100_000
    log = (tmp_path / "verdicts.log").read_text(encoding="utf-8", errors="replace")
    assert too_wide(log) == [] and "undefined" not in log.replace("Undefined control", "")


@OF_ALL
def test_the_report_has_a_title_and_a_table_of_contents(documents: list[Document]) -> None:
    tex = report(documents)
    assert r"\maketitle" in tex and r"\tableofcontents" in tex
    listed = re.findall(r"\\addcontentsline\{toc\}\{subsection\}\{(.*?)\}", tex)
    assert {"As stated", "Additional results", "Theorems", "Maxima"} <= set(listed)
    assert len(re.findall(r"\\pdfbookmark", tex)) == sum(one.part != "repaired" for one in documents)


@OF_ALL
def test_comparisons_of_numbers_are_counted_and_not_told_one_by_one(documents: list[Document]) -> None:
    tex = report(documents)
    assert re.search(r"\(1\)-\(\d+\) compare numbers\.", tex)
    assert not re.findall(r"\(\d+\) \$[-0-9 \\cdot]*\\(?:leq|geq) [0-9 ]*\$: it is known", tex)


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason=NO_TEX)
def test_a_wrong_formula_stops_tex(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="Double subscript"):
        compiled(r"\documentclass{article}\begin{document}$a_{1}_{2}$\end{document}", tmp_path)


def test_a_sign_that_begins_a_piece_has_one_space_on_each_side() -> None:
    """A sign at the beginning of a piece has one space on each side.

    At the beginning of a formula it is the sign of a number.
    """
    first, *rest = Html.pieces(
        r"- a + \frac{b + c + d}{e} - \frac{f + g + h + i + j}{k} \pm \frac{l + m + n}{o}"
    ).split('<span class="p"')[1:]
    assert "infix" not in first and '<mo lspace="0" rspace="0">−</mo><mi>a</mi>' in first
    assert rest and all('<mo form="infix" lspace="0">' in one and "<mrow></mrow>" not in one for one in rest)


def test_what_belongs_together_is_broken_last() -> None:
    """Groups that belong together are broken last.

    A side of a relation that exceeds the line is a group of its own, after the relation. A single letter stays with
    what follows.
    """
    side = r"\frac{a + b + c}{d} (e + f + g + h)^{2} (i + j + k + l)^{3}"
    first, group = Html.pieces(rf"p + q + r + s + t + u = {side}").split('<span class="g">')
    assert ">=<" not in first and ">=<" in group and group.count('<span class="p"') > 1
    assert Html.pieces(rf"S = {side}").startswith('<span class="g">')


def test_no_line_begins_with_a_comma() -> None:
    made = Html().inline(Text(("at ", Math("a"), ", and ", Math("b"), "-private (", Math("c"), ") ", Math("d"))))
    assert re.findall(r"</math>([^<]*)</span>", made) == [",", "-", ")"]
    assert made.endswith("</math>") and Html(dollars=True).inline(Text((Math("a"), ", b"))) == "$a$, b"
