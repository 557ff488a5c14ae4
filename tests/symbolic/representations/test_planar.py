"""Formulas on several lines: layout, completeness, and the terminals that show them."""

from __future__ import annotations

from collections import Counter
from io import StringIO

import pytest
from rich.console import Console

from proofs.judging.verdict import check
from proofs.report.content.difference import undone
from proofs.report.content.document import document
from proofs.report.terminal.page import page
from proofs.statements.library import BY_ID, statements
from symbolic.representations.planar import beside, box, cells, planar
from symbolic.representations.unicode import unicode

PICTURES = {
    r"x \le \tfrac12 y": "x ≤ ½ y",
    r"\frac{12}{35}": "12/35",
    r"\frac{a}{b} \frac{c}{1-d}": """
a   c
─ ─────
b 1 − d""",
    r"-(\pi-\tfrac12)^2 + (\frac{p+q}{p-q})^2 A": """
            ⎛p + q⎞²
−(π − ½)² + ⎜─────⎟  A
            ⎝p − q⎠""",
    r"\left(\frac{a}{b}\right)^{n-1}": """
⎛a⎞^(n − 1)
⎜─⎟
⎝b⎠""",
    r"A = \sum_{i=0}^{n-1} \frac{1}{n-i} \binom{n}{i} q_3^i": """
    n−1   1   ⎛n⎞
A =  ∑  ───── ⎜ ⎟ q₃ⁱ
    i=0 n − i ⎝i⎠""",
    r"\max_y \frac{\partial}{\partial q} f": """
     ∂
max ─── f
 y  ∂ q""",
    r"f = \begin{cases} x & x \le 1 \\ 1 - x & x > 1 \\ 0 & y\end{cases}": """
    ⎧x      x ≤ 1
f = ⎨1 − x  x > 1
    ⎩0      y""",
    r"\sqrt{\frac{\hat a}{b}} + e^{\frac{a}{b}}": """
 ⎛a\u0302⎞
√⎜─⎟ + e^(a/b)
 ⎝b⎠""",
}


@pytest.mark.parametrize("latex", PICTURES)
def test_pictures(latex: str) -> None:
    assert [line.rstrip() for line in planar(latex)] == [line for line in PICTURES[latex].split("\n") if line.strip()]


def test_nothing_is_lost() -> None:
    """Every multi-line formula has the letters and digits of its one-line form.

    All its lines have the same width.
    """
    tall = 0
    for one in statements():
        if one.paper != "li2022":
            continue
        flat, made = unicode(undone(one.latex)), box(undone(one.latex))
        tall += len(made.lines) > 1
        assert len({cells(line) for line in made.lines}) == 1 and 0 <= made.base < len(made.lines), one.id
        assert _letters("".join(made.lines)) == _letters(flat.replace(" choose ", "")), one.id
    assert tall > 50


def _letters(text: str) -> Counter[str]:
    return Counter(letter for letter in text if letter.isalnum())


def test_boxes_stand_on_one_line() -> None:
    made = beside([box("a ="), box(r"\frac{1}{n}"), box("x")])
    assert made.lines[made.base].split() == ["a", "=─x"] and len(made.lines) == 3


def shown(width: int, terminal: bool) -> str:
    file = StringIO()
    Console(file=file, width=width, force_terminal=terminal, color_system=None, highlight=False, markup=False).print(
        page(document(check(BY_ID["li2022/theorem-10.first"])))
    )
    return file.getvalue()


def test_a_terminal_shows_them_where_it_has_the_room() -> None:
    """A pipe or a narrow terminal shows one line; no line exceeds the terminal's width."""
    wide, narrow, piped = shown(80, True), shown(40, True), shown(80, False)
    assert "⎢−(π − ½)² + ¼ ⎜─────⎟ ⎥ A" in wide and "q₁ q₂/(q − p)² A/(1 − q₃ⁿ)" not in wide
    for one in (narrow, piped):
        assert "─" not in one and "⎜" not in one
    assert "[−(π − ½)² + ¼ ((p + q)/(p − q))²] A" in piped
    assert max(map(cells, wide.splitlines())) <= 80
