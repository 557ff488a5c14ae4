"""Formulas from documents and small ones: each is read as it is shown, or refused for the reason given."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

pytest.importorskip("pylatexenc", reason="pylatexenc is needed to parse LaTeX")
from proofs.latex.document import document
from proofs.latex.formula import Unreadable, formula

CORPUS = tomllib.loads(Path(__file__).with_name("corpus.toml").read_text(encoding="utf-8"))["formula"]
QUOTED = [one for one in CORPUS if "latex" in one]


@pytest.mark.parametrize("one", QUOTED, ids=lambda one: f"{one['source'].rpartition('/')[2]}:{one['line']}")
def test_a_formula_of_a_document(one: dict[str, str]) -> None:
    if "shown" in one:
        assert formula(one["latex"]).shown == one["shown"]
        return
    with pytest.raises(Unreadable) as reason:
        formula(one["latex"])
    assert str(reason.value) == one["refused"]


def test_how_many_are_read() -> None:
    assert len(CORPUS) == 200
    assert sum("shown" in one or one.get("read") is True for one in CORPUS) >= 75


@pytest.mark.parametrize(
    ("latex", "shown"),
    [
        (r"x^{(1)} \le y.", r"x^{(1)} \leq y"),
        (r"\sum_{y \in \mathcal{Y}} P(y) = 1", r"\sum_{y=1}^{N} P_{y} = 1"),
        (r"\begin{aligned} a &= b \\ &\le 2c \end{aligned}", r"a = b \leq 2 c"),
        (r"p(1-p) \le \tfrac14", r"p (1 - p) \leq \tfrac{1}{4}"),
        (r"a = b > c = d", r"d = c < b = a"),
        (r"x > 0 \implies e^x > 1", r"1 < e^{x},\quad \text{if } 0 < x"),
        (r"\max\{p, q\} \le 1", r"\max(p, q) \leq 1"),
    ],
)
def test_read(latex: str, shown: str) -> None:
    assert formula(latex).shown == shown


@pytest.mark.parametrize(
    "latex",
    [
        r"\hat{p} \approx x", "1/2n", r"\log x y", r"\theta^{t+1} = \theta^t - \eta", r"\max_{x} f(x)",
        "0 < p, q < 1", r"\prod_{i=1}^n p_i", r"\mathrm{erfc}(z) = 1 - \mathrm{erf}(z)", r"\sum_i a_i + b_i",
        r"a \le b \ge c", r"x = \mathrm{argmax}_w p", r"\sum_{z \in \mathbb{Z}} P(z) = 1", "x = 1,000", "MSEx = 1",
        r"f = O(n)", "", "{", r"\frac", r"x^{", "-" * 50 + "x", "(" * 500, r"x \quad (31) = y", "x = \\\n = \\\v",
    ],
)  # fmt: skip
def test_refused_with_one_line(latex: str) -> None:
    with pytest.raises(Unreadable) as reason:
        formula(latex)
    assert str(reason.value) and "\n" not in str(reason.value)


@pytest.mark.parametrize("seed", range(100))
def test_mutated_formulas_are_read_or_refused(seed: int) -> None:
    draw = random.Random(seed)
    text = draw.choice(QUOTED)["latex"]
    for _ in range(draw.randint(1, 5)):
        place = draw.randrange(len(text) + 1)
        text = text[:place] + draw.choice(["{", "}", "^", "_", "&", r"\\", r"\frac", "|", ")", r"\sum_"]) + text[place:]
    document(text)
    try:
        assert formula(text).shown
    except Unreadable as reason:
        assert "\n" not in str(reason)
