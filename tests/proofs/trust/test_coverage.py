"""Each line of a source is covered once, and each quotation is found at its line."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from proofs.judging.verdict import part
from proofs.report.coverage import counts, data, judged, page, share
from proofs.report.terminal.summary import print_summary
from proofs.statements.library import statements, under
from proofs.statements.paper import Paper, paper_of, sources
from proofs.trust.coverage import Coverage, Entry, against, every, faults, lines_of, misplaced, places, read

PAPERS = [paper.id for paper in sources()]
WALKED = list(every())
HASH = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"  # of b"hello"


def coverage(*entries: Entry, lines: int = 3) -> Coverage:
    return Coverage("li2022", "a.txt", lines, HASH, entries)


SILENT, ROW, LAST = (
    Entry(1, 1, nothing="title"),
    Entry(2, 2, ("theorem-10.second",), "a heading"),
    Entry(3, 3, ("lemma-3",)),
)


@pytest.mark.parametrize("one", WALKED, ids=lambda one: one.source)
def test_every_line_is_accounted_for_once(one: Coverage) -> None:
    assert faults(one) == []
    assert one.unaccounted == 0 and one.with_statements + one.with_nothing == one.lines


@pytest.mark.parametrize("one", WALKED, ids=lambda one: one.source)
def test_the_source_is_the_one_that_was_read(one: Coverage, seeds: Path) -> None:
    assert against(one, (seeds / one.source).read_bytes()) == []


@pytest.mark.parametrize("paper", [paper for paper in PAPERS if read(paper)])
def test_every_row_stands_at_a_line_of_its_quotation(paper: str, seeds: Path) -> None:
    walked = read(paper)
    texts = {one.source: (seeds / one.source).read_text(encoding="utf-8") for one in walked}
    assert misplaced(walked, texts, [row for row in under(paper) if part(row) == "printed"]) == []


@pytest.mark.parametrize("paper", [paper for paper in sources() if read(paper.id)], ids=lambda paper: paper.id)
def test_a_paper_is_walked_through_in_all_its_texts(paper: Paper) -> None:
    assert sorted(one.source for one in read(paper.id)) == sorted(paper.texts)


def test_the_page_is_current(root: Path) -> None:
    assert (root / "COVERAGE.md").read_text(encoding="utf-8") == page(sources(), WALKED)


# ---- each check can fail


@pytest.mark.parametrize(
    ("entries", "fault"),
    [
        ((SILENT, ROW), "line 3 is in 0 entries"),
        ((SILENT, ROW, LAST, LAST), "line 3 is in 2 entries"),
        ((SILENT, ROW, LAST, Entry(4, 4, nothing="end")), "line 4 is not in the source"),
        ((Entry(0, 1, nothing="title"), ROW, LAST), "line 0 is not in the source"),
        ((ROW, SILENT, LAST), "the entry of line 1 follows that of line 2"),
        ((SILENT, ROW, LAST, Entry(3, 2, nothing="end")), "3 to 2 is not a range"),
        ((SILENT, ROW, Entry(3, 3)), "3 to 3 needs either `statements` or `nothing`"),
        ((SILENT, ROW, Entry(3, 3, ("lemma-3",), nothing="end")), "3 to 3 needs either `statements` or `nothing`"),
        ((Entry(1, 1, nothing="title", besides="name"), ROW, LAST), "1 to 1 has `besides` without `statements`"),
        ((SILENT, ROW, Entry(3, 3, ("lemma-99",))), "lemma-99 is not a statement of li2022"),
        (
            (SILENT, ROW, Entry(3, 3, ("theorem-10.first.repaired",))),
            "theorem-10.first.repaired is not a statement of li2022",
        ),
        ((SILENT, ROW, Entry(3, 3, ("beyond.clipped",))), "beyond.clipped is not a statement of li2022"),
        ((SILENT, ROW, Entry(3, 3, ("lemma-3", "lemma-3"))), "lemma-3 is named 2 times in 3 to 3"),
    ],
)
def test_a_fault_is_found(entries: tuple[Entry, ...], fault: str) -> None:
    assert fault in faults(coverage(*entries))
    assert faults(coverage(SILENT, ROW, LAST)) == []


def test_another_source_is_seen() -> None:
    one = coverage(SILENT, lines=1)
    assert against(one, b"hello") == []
    assert against(one, b"hullo") == ["the SHA-256 of a.txt differs"]
    assert "the number of lines of a.txt differs" in against(one, b"hello\nhello\n")


def test_a_row_at_another_line_is_seen() -> None:
    (row,) = under("li2022/theorem-10.second")
    right = f"title\n{row.quote}\nend"
    assert misplaced([coverage(SILENT, ROW, LAST)], {"a.txt": right}, [row]) == []
    for text in (f"{row.quote}\ntitle\nend", "no\nsuch\nthing"):
        assert misplaced([coverage(SILENT, ROW, LAST)], {"a.txt": text}, [row]) == [row.id]
    assert misplaced([coverage(SILENT)], {"a.txt": right}, [row]) == [row.id]


def test_lines_and_places() -> None:
    assert lines_of("a\nb\n") == lines_of("a\nb") == ["a", "b"]
    assert lines_of("a\x0cb\n\n") == ["a\x0cb", ""]
    assert places("so it is\nand so it is", "so it") == {1, 2}
    assert places("anything", "") == set()


def written(folder: Path, text: str) -> Path:
    (folder / "sample").mkdir()
    (folder / "sample" / "coverage.toml").write_text(text, encoding="utf-8")
    return folder


HEAD = f'source = "a.txt"\ntitle = "the paper"\nlines = 1\nsha256 = "{HASH}"\n'


def test_a_file_is_read(tmp_path: Path) -> None:
    one = 'from = 1\nto = 1\nstatements = ["eq-2"]\nbesides = "a heading"\n'
    (found,) = read("sample", written(tmp_path, f"{HEAD}[[part]]\n{one}"))
    assert found == Coverage("sample", "a.txt", 1, HASH, (Entry(1, 1, ("eq-2",), "a heading"),))
    assert read("nothing", tmp_path) == ()


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}[[part]]\nfrom = 1\n",
        f'{HEAD}[[part]]\nfrom = 1\nto = 1\nrow = ["eq-2"]\n',
        f'{HEAD}[[part]]\nfrom = 1\nto = 1\nstatements = "eq-2"\n',
        f"{HEAD}[[part]]\nfrom = 1\nto = 1\nstatements = [2]\n",
        '[[part]]\nfrom = 1\nto = 1\nnothing = "title"\n',
        f"{HEAD}more = 1\npart = []\n",
    ],
)
def test_another_form_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError):
        read("sample", written(tmp_path, text))


# ---- the displayed list


def test_counts() -> None:
    assert counts(coverage(SILENT, ROW)) == (3, 1, 1, 1)
    told: dict[str, Any] = data(coverage(SILENT, ROW), whole=True)
    assert told["parts"][1] == {"from": 2, "to": 2, "statements": ["theorem-10.second"], "besides": "a heading"}
    assert "parts" not in data(coverage(SILENT, ROW), whole=False)


def test_the_page_names_what_was_not_walked() -> None:
    text = page(sources(), [coverage(SILENT, ROW, LAST)])
    assert "| li2022: `a.txt` | 3 | 2 | 1 | 0 |" in text
    assert "| liu2019 | not covered yet | | | |" in text
    assert "| 2 | `theorem-10.second` | a heading |" in text


@pytest.mark.exhaustive
def test_the_command(run: Any) -> None:
    every_source, one = run("coverage", "--json"), run("coverage", "liu2019", "--json")
    assert every_source.returncode == one.returncode == 0
    assert [told["source"] for told in json.loads(every_source.stdout)] == [found.source for found in WALKED]
    assert all("parts" in told for told in json.loads(one.stdout))
    shown = run("coverage").stdout
    assert all(paper in shown for paper in PAPERS) and all(len(line) <= 80 for line in shown.splitlines())
    assert run("coverage", "li2024").stderr == "verdicts: there is no paper 'li2024'; the nearest is li2023\n"


# ---- the judged share of a paper


def rows_of(paper: str, **verdicts: str) -> list[dict[str, Any]]:
    """Verdicts as data, all verified except the given ones."""
    of_it = [one for one in statements() if one.paper == paper]
    rows = [
        {"id": one.id, "paper": paper, "part": part(one), "verdict": "verified", "seconds": 0.0, "title": ""}
        for one in of_it
    ]
    return [{**row, "verdict": verdicts.get(row["id"], "verified")} for row in rows]


def test_the_share_of_a_paper_that_is_judged() -> None:
    """An entry is judged if it has statements and none is open; only printed ones count."""
    paper = paper_of("li2022")
    assert paper
    total = len(paper.listed)
    assert judged(paper, rows_of("li2022")) == (total, total) and share(paper, rows_of("li2022")).endswith("(100 %)")
    one_open = rows_of("li2022", **{"li2022/theorem-10.first": "open", "li2022/beyond.clipped": "open"})
    assert judged(paper, one_open) == (total - 1, total)
    assert share(paper, one_open) == f"{total - 1} of {total} assertions judged ({100 * (total - 1) // total} %)"
    missing = [row for row in rows_of("li2022") if not row["id"].startswith("li2022/mobius.")]
    assert judged(paper, missing) == (total - 1, total)
    assert judged(paper, []) == (0, total)


def test_the_share_stands_in_the_summary() -> None:
    paper = paper_of("li2022")
    assert paper
    file = StringIO()
    rows = rows_of("li2022", **{"li2022/theorem-9": "open"})
    print_summary(Console(file=file, width=80), rows, [paper], whole=True)
    assert f"li2022: {share(paper, rows)}" in file.getvalue().splitlines()
