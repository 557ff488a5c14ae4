"""The figures: agreement with the verdicts, readability, and reproducibility."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import proofs
from proofs.judging.simulated import observations
from proofs.report.figures.catalogue import UnknownFigure, figures, find, of_statement
from proofs.report.figures.figure import KINDS, Figure, NoMatplotlib, content, drawn
from proofs.report.figures.style import DARK
from proofs.report.site.pictures import page_svg
from proofs.statements.library import BY_ID

EXPECTED = {
    *(f"li2022/figure-{number}" for number in range(1, 6)),
    *(f"liu2019/figure-{number}" for number in range(3, 9)),
    *(f"elsalamouny2022/figure-{number}" for number in range(2, 15)),
}
every = pytest.mark.parametrize("figure", figures().values(), ids=lambda one: one.id)


def test_which_there_are() -> None:
    assert set(figures()) == EXPECTED
    assert len({one.file for one in figures().values()}) == len(EXPECTED)
    assert proofs.figure("li2022/figure-2") is find("li2022/figure-2")
    assert find("li2022/figure-2") in of_statement("li2022/theorem-10.first")
    with pytest.raises(UnknownFigure, match=r"no figure 'li2022/figure-22'; the nearest is li2022/figure-2"):
        find("li2022/figure-22")


@every
def test_it_shows_what_the_ledger_says(figure: Figure) -> None:
    """A curve marked as printed and false belongs to a refuted statement with a repair.

    Each other id in a figure is a statement or an observation.
    """
    for one in figure.refuted:
        assert BY_ID[one].counterexample is not None and BY_ID[one].repaired is not None, one
    known = {*BY_ID, *(one.id for one in observations())}
    assert set(figure.shows) <= known and not set(figure.shows) & set(figure.refuted)
    assert all(BY_ID[one].counterexample is None or BY_ID[one].provided for one in figure.shows if one in BY_ID)


@every
def test_it_is_told_in_words(figure: Figure) -> None:
    assert len(figure.caption) > 100 and len(figure.alt) > 60 and "$" not in figure.alternative
    assert repr(figure).startswith(f"{figure.id}: ") and "\\" not in repr(figure)


# ---- drawn


@pytest.fixture(params=figures().values(), ids=lambda one: one.id)
def canvas(request: Any) -> Iterator[Any]:
    """Each figure, after layout."""
    pytest.importorskip("matplotlib", reason="matplotlib is needed for figures")
    with drawn(request.param) as found:
        found.draw_without_rendering()
        yield found


def words(canvas: Any) -> Iterator[Any]:
    """All text of a figure: titles, axis labels, labels inside the axes, legends."""
    for legend in (*canvas.legends, *(axes.get_legend() for axes in canvas.axes)):
        yield from legend.get_texts() if legend else ()
    for axes in canvas.axes:
        yield from (axes._left_title, axes.xaxis.label, axes.yaxis.label, *axes.texts)
        yield from (
            label
            for one, label in zip(axes.get_yticks(), axes.get_yticklabels(), strict=False)
            if axes.get_ylim()[0] <= one <= axes.get_ylim()[1]
        )


def faults(canvas: Any) -> list[str]:
    """The words that are cut off at the border, and the lines that differ only in colour."""
    found = []
    for one in words(canvas):
        box = one.get_window_extent()
        if one.get_text() and not (
            -1 <= box.x0 and box.x1 <= canvas.bbox.x1 + 1 and -1 <= box.y0 and box.y1 <= canvas.bbox.y1 + 1
        ):
            found.append(f"cut: {one.get_text()}")
    for axes in canvas.axes:
        looks: dict[Any, Any] = {}
        for line in axes.lines:
            look = (str(line._unscaled_dash_pattern), line.get_marker(), line.get_linewidth())
            if len(line.get_xdata()) > 2 and looks.setdefault(look, line.get_color()) != line.get_color():
                found.append(f"by its colour alone: {line.get_label()}")
    return found


@pytest.mark.sample(8, rotating=True)
def test_every_word_is_there_and_no_line_differs_by_its_colour_alone(canvas: Any) -> None:
    assert faults(canvas) == []


def test_faults_are_seen() -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is needed for figures")
    from matplotlib.figure import Figure as Canvas

    canvas = Canvas(figsize=(3, 2))
    axes = canvas.subplots()
    axes.plot([0, 1, 2], [0, 1, 2], label="far too long for a small figure")
    axes.plot([0, 1, 2], [2, 1, 0], label="another")
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1))
    canvas.draw_without_rendering()
    assert faults(canvas) == ["cut: far too long for a small figure", "cut: another", "by its colour alone: another"]


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_bytes_at_every_run(kind: Any, environment: Callable[..., dict[str, str]]) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is needed for figures")
    name = "li2022/figure-3"  # includes simulated surveys
    code = (
        f"import sys; from proofs.report.figures import catalogue, figure; "
        f"sys.stdout.buffer.write(figure.content(catalogue.find({name!r}), {kind!r}))"
    )
    again = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=environment()).stdout
    assert content(find(name), kind) == again
    assert again.startswith({"svg": b"<?xml", "pdf": b"%PDF", "png": b"\x89PNG"}[kind])


def test_a_page_has_its_own_colours() -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is needed for figures")
    text = page_svg(find("liu2019/figure-8"))
    ElementTree.fromstring(
        text.partition("?>")[2].partition(">")[2]
    )  # well-formed after the XML declaration and document type
    body = text.partition("</style>")[2]
    assert "var(--c0)" in body and not any(color in body for color in DARK)
    assert "prefers-color-scheme:dark" in text and "http" not in body.replace("http://www.w3.org", "")


def test_without_matplotlib(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from proofs.report.site import pictures

    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(NoMatplotlib, match=r"pip install '\.\[figures\]' from the repository root"):
        content(find("li2022/figure-2"), "svg")
    written: list[str] = []
    pictures.draw(pictures.there(), lambda path, text: written.append(path))
    assert pictures.there() == {} and written == []


# ---- the command


@pytest.mark.exhaustive
def test_the_command(run: Callable[..., Any], tmp_path: Path) -> None:
    listed = run("figure")
    assert listed.returncode == 0 and all(one in listed.stdout.splitlines() for one in EXPECTED)
    said = run("figure", "liu2019/figure-4").stdout
    assert "ΔQ" in said.replace(" ", "") and "liu2019/gaussian-sigma" in said and "-o liu2019-figure-4.svg" in said
    for arguments, words in (
        (["li2022/figure-9"], "the nearest is li2022/figure-"),
        (["li2022/figure-2", "-o", "x.jpg"], "must end in one of .svg, .pdf, .png"),
        (["-o", "x.svg"], "the ID of a figure is missing"),
        (["li2022/figure-2", "-o", str(tmp_path / "none" / "x.svg")], "cannot be written"),
    ):
        done = run("figure", *arguments)
        assert done.returncode == 2 and words in done.stderr and done.stderr.count("\n") == 1, done.stderr
    pytest.importorskip("matplotlib", reason="matplotlib is needed for figures")
    target = tmp_path / "x.SVG"
    assert run("figure", "li2022/figure-5", "-o", str(target)).returncode == 0
    assert target.read_bytes() == content(find("li2022/figure-5"), "svg")


def test_the_list_loads_no_matplotlib(environment: Callable[..., dict[str, str]]) -> None:
    code = (
        "import sys\nfrom proofs.command.main import run\n"
        "try:\n    run(['figure'])\nexcept SystemExit:\n"
        "    print(sorted({'sympy', 'numpy', 'flint', 'matplotlib'} & sys.modules.keys()), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment())
    assert done.stderr.strip() == "[]"
