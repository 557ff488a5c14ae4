"""Each notebook runs, shows the expected results, and reproduces its stored outputs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from running_notebooks import NOTEBOOKS, executed, kept, read

LARGEST = 400_000  # bytes of a notebook with its outputs

nbformat = pytest.importorskip("nbformat", reason="nbformat is needed to read notebooks")

# notebook -> cell -> texts that its output must contain, in this order
SHOWN: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "start-here": {
        "verdict": ("li2022/theorem-10.first", "refuted", "error", "li2022/theorem-10.first.repaired", "verified"),
        "counterexample": ("COUNTEREXAMPLE", "n = 2", "But the two sides are", "⅔ ≠ 16/25", "REPAIRED", "verified"),
        "moments": ("(Fraction(16, 25), Fraction(2, 3))",),
        "repaired": ("li2022/theorem-10.first.repaired", "verified"),
        "proof": ("VERIFIED", "PROOF", "Idea", "TRUSTED", "multinomial"),
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
        "safe": (
            "loss distribution: NOT safe at 100, 300, 3000, 10000, 30000, 100000 steps",
            "PRV: NOT safe at 100000 steps",
            "Rényi: safe",
        ),
        "figure": ("image/png",),
    },
    "li2022-saying-dont-know": {
        "losses": ("shafer: 1.098612288668109", "walley: 1.386294361119890"),
        "holds": ("verified",) * 5,
        "refuted": ("li2022/theorem-5.1-2-upper", "refuted", "The test rejects on", "Repaired statement"),
        "by-hand": ("shafer: a ratio of 1", "walley: a ratio of 2"),
        "repaired": ("li2022/theorem-5.1-2-upper.repaired", "verified"),
        "figure": ("image/png",),
        "price": ("image/png",),
        "substitution": ("refuted", "Differences from the printed formula are marked"),
        "slides": ("li2023/warner-loss", "refuted"),
    },
    "liu2019-what-an-adversary-learns": {
        "holds": ("verified",) * 5,
        "figure": ("image/png",),
        "table": ("1.79175946922805500081247735838", "5/6"),
        "entry": ("refuted",),
        "vector": ("liu2019/theorem-4", "refuted", "Repaired statement"),
        "vector-repaired": ("verified",),
        "vector-values": ("0.731058578630", "0.880797077978"),
        "noise": ("refuted: a misprint",),
        "noise-value": ("analytic: 30.749566", "classical: 48.448053", "printed: 15.320619"),
        "knowing": ("image/png",),
    },
    "elsalamouny2022-free-will-privacy": {
        "holds": ("verified",),
        "errors": ("0.005111416690638120761065706", "0.005127130744020352720898828"),
        "refuted": ("elsalamouny2022/algorithm-1.mle", "refuted", "Repaired statement"),
        "by-hand": ("stopped after 1 step at the share 0.50005; the maximum is likelier by 4999 delta",),
        "repaired": ("verified",),
        "certified": ("1", "0.77081248385541582812"),
        "figure": ("image/png",),
        "figure-shokri": ("image/png",),
        "shokri": ("verified-if",),
    },
    "design-a-survey": {
        "mechanism": ("truth p = 3/5, lie q = 1/5, don't know 1/5", "verified"),
        "size": ("n = 501", "1.25"),
        "carry": ("175 yes, 224 no, 102 don't know", "interval 0.280 to 0.475"),
        "coverage": ("share 0.02: 97.89 %", "share 0.3: 94.86 %"),
        "figure": ("image/png",),
    },
    "choose-epsilon": {
        "mechanism": ("laplace: 1.7917594", "gaussian: 7.8118857", "any: 1.3862943"),
        "adversary": ("nothing known", "laplace 1.3137236", "laplace none"),
        "figure": ("image/png",),
        "proved": ("verified",) * 4,
        "composition": ("by adding up: epsilon = 0.277", "by the joint curve: epsilon = 0.807"),
        "account": ("epsilon = 1.3846801", "at delta = 1e-5"),
    },
    "your-own-paper": {
        "new": ("3 statements found; 3 with a formula that was read", "delete the ? of the right ones"),
        "read": ("theorem direct", "given?   2 <= d", "# read by machine: confirm by deleting each ?"),
        "unconfirmed": ("not stated  optimal", "3 statements: 3 not stated"),
        "judged": ("verified    optimal", "refuted     direct", "fails: left", "verified    overlap"),
        "repaired": ("verified-if direct.repaired", "4 statements: 2 verified, 1 refuted, 1 verified-if"),
        "shown": ("VERIFIED", "mypaper/overlap", "PROOF", "TRUSTED"),
        "accepted": ("certificates", "expected.toml"),
    },
    "test-your-library": {
        "cases": ("warner.variance#c8516ebf", "561/1600", "input-not-binary64"),
        "verify": ("has no digit right", "55 answers, 13 wrong, 4 acceptable", "exit code 1"),
        "flags": ("13 wrong", "'out-of-domain': 7"),
        "better": ("55 answers, 0 wrong, 4 acceptable", "exit code 0"),
        "exact": ("out of the domain",),
        "exact-inputs": ("floats at the exact inputs: 17 wrong of 55", "exact numbers at the exact inputs: 0 wrong"),
    },
}


def name(path: Path) -> str:
    return path.stem


def said(cell: Any) -> str:
    """The outputs of a cell as one text, with the MIME types of pictures."""
    parts: list[str] = []
    for output in cell.outputs:
        parts.append(output.get("text", ""))
        for kind, content in output.get("data", {}).items():
            parts.append(kind if kind.startswith("image/") else unescape(re.sub(r"<[^<>]*>", "", str(content))))
    return "\n".join(parts)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_a_notebook_is_kept_as_it_ran(path: Path) -> None:
    """A stored notebook was run once from top to bottom.

    It is below the size limit and contains no path of a machine.
    """
    notebook = read(path)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code and [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert all(not cell.metadata for cell in notebook.cells)
    assert notebook.metadata == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    assert path.stat().st_size < LARGEST
    assert not re.search(r"/(home|root|tmp|work|usr)/", "".join(map(said, code)))


@pytest.mark.sample("choose-epsilon")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_a_notebook_runs(
    path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    environment: Callable[..., dict[str, str]],
) -> None:
    pytest.importorskip("nbclient", reason="nbclient is needed to run notebooks")
    pytest.importorskip("ipykernel", reason="ipykernel is needed to run notebooks")
    pytest.importorskip("matplotlib", reason="matplotlib is needed to run notebooks")
    for what in ("DATA", "CONFIG", "RUNTIME"):  # without the user's kernels and settings
        monkeypatch.setenv(f"JUPYTER_{what}_DIR", str(tmp_path / what.lower()))
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    notebook = executed(path, folder, environment(IPYTHONDIR=str(tmp_path / "ipython")))
    assert list(folder.iterdir()) == []  # the notebook writes no file
    assert kept(notebook) == kept(read(path)), (
        f"the outputs differ from the stored ones; to store them: python tests/running_notebooks.py {path.stem}"
    )

    shows(notebook, path.stem)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_one_word_of_any_output_is_enough(path: Path) -> None:
    """A changed word in any text output is detected; a changed time is not."""
    notebook = read(path)
    whole = kept(notebook)
    texts = [
        (output if "text" in output else output.get("data", {}), kind)
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        for kind in ("text", *output.get("data", {}))
        if kind in output or kind.startswith("text/")
    ]
    assert texts
    for held, kind in texts:
        before = str(held[kind])
        held[kind] = before + "other"
        assert kept(notebook) != whole, before
        slower = re.sub(r"[0-9]+ ms\b", "123456 ms", before)
        for other in (slower, re.sub(r" \((?:[0-9]+, )?[0-9]+ ms\b", "\n    (1234, 123456 ms", before)):
            held[kind] = other
            assert kept(notebook) == whole, before


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_what_is_kept_shows_the_same(path: Path) -> None:
    shows(read(path), path.stem)


def shows(notebook: Any, of: str) -> None:
    """Assert that the outputs of the cells contain the expected texts in order."""
    cells = {cell.id: cell for cell in notebook.cells if cell.cell_type == "code"}
    assert not any("Warning:" in said(cell) for cell in cells.values())
    for cell, words in SHOWN.get(of, {}).items():
        text = said(cells[cell])
        position = 0
        for word in words:
            found = text.find(word, position)
            assert found >= 0, f"{cell} does not show {word!r} after position {position}:\n{text}"
            position = found + len(word)


def test_every_notebook_is_expected_to_show_something() -> None:
    assert NOTEBOOKS and {path.stem for path in NOTEBOOKS} == set(SHOWN)
