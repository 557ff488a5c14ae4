"""Every notebook runs from top to bottom, shows what it says it shows, and is committed without outputs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import unescape
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
SECONDS = 120  # for one cell, on a machine with much else to do

nbformat = pytest.importorskip("nbformat", reason="reading notebooks needs nbformat")

# notebook -> cell -> what its output must contain, in this order
SHOWN: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "start-here": {
        "verdict": ("li2022/theorem-10.first", "refuted", "error", "li2022/theorem-10.first.repaired", "verified"),
        "counterexample": ("FAILS", "n = 1", "But the two sides are", "1 ≠ 4/5", "TRUE INSTEAD", "verified"),
        "moments": ("(Fraction(4, 5), Fraction(1, 1))",),
        "repaired": ("li2022/theorem-10.first.repaired", "verified"),
        "proof": ("VERIFIED", "PROOF", "Idea", "BELIEVED", "multinomial"),
        "lemma": ("lemma/survey-sums.squared", "verified"),
        "latex": (r"\frac{A}{1-q_3^n}", r"\sum", r"\binom"),
        "digits": ("0.0012003004508646441529408235615529910738693505003035",),
        "trillion": ("1.20000000000030000000000045000000000",),
        "derivation": ("likelihood", "score", "the score is 0 at one share only"),
        "figure": ("image/png",),
    },
    "what-did-my-training-run-cost": {
        "run": ("9.3161385258823",),
        "steps": ("100 steps: epsilon = 2.16281990348756", "10000 steps: epsilon = 9.31613852588233"),
        "safe": ("loss distribution: NOT safe at 100, 300, 3000, 10000, 30000, 100000 steps", "PRV: NOT safe at 100000 steps", "Rényi: safe"),
        "figure": ("image/png",),
    },
}  # fmt: skip


def name(path: Path) -> str:
    return path.stem


def read(path: Path) -> Any:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    return notebook


def said(cell: Any) -> str:
    """The outputs of a cell as one text: every kind that a reader may be shown, and the names of the pictures' kinds."""
    parts: list[str] = []
    for output in cell.outputs:
        parts.append(output.get("text", ""))
        for kind, content in output.get("data", {}).items():
            parts.append(kind if kind.startswith("image/") else unescape(re.sub(r"<[^<>]*>", "", str(content))))
    return "\n".join(parts)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_a_notebook_is_committed_without_outputs(path: Path) -> None:
    notebook = read(path)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code
    assert all(cell.outputs == [] and cell.execution_count is None for cell in code)
    assert notebook.metadata == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_a_notebook_runs(
    path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    environment: Callable[..., dict[str, str]],
) -> None:
    nbclient = pytest.importorskip("nbclient", reason="running notebooks needs nbclient")
    pytest.importorskip("ipykernel", reason="running notebooks needs ipykernel")
    pytest.importorskip("matplotlib", reason="the notebooks draw with matplotlib")
    for what in ("DATA", "CONFIG", "RUNTIME"):  # nobody's own kernels and settings
        monkeypatch.setenv(f"JUPYTER_{what}_DIR", str(tmp_path / what.lower()))
    notebook = read(path)
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    client = nbclient.NotebookClient(
        notebook, timeout=SECONDS, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
    )
    settings = {"PYTHONPATH": str(ROOT), "IPYTHONDIR": str(tmp_path / "ipython")}
    client.execute(env=environment(**settings))  # an error in a cell is an error here, with its traceback
    assert list(folder.iterdir()) == []  # it leaves nothing behind

    cells = {cell.id: cell for cell in notebook.cells if cell.cell_type == "code"}
    assert not any("Warning:" in said(cell) for cell in cells.values())
    for cell, words in SHOWN.get(path.stem, {}).items():
        text = said(cells[cell])
        position = 0
        for word in words:
            found = text.find(word, position)
            assert found >= 0, f"{cell} does not show {word!r} after position {position}:\n{text}"
            position = found + len(word)


def test_every_notebook_is_expected_to_show_something() -> None:
    assert NOTEBOOKS and {path.stem for path in NOTEBOOKS} == set(SHOWN)
