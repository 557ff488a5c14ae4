"""Words and formulas on one line: regression tests for display errors."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from proofs.judging.verdict import check
from proofs.report.content.blocks import Math
from proofs.report.content.checked import naming_of
from proofs.report.content.document import document
from proofs.report.content.observed import sought
from proofs.report.content.words import rich
from proofs.report.latex.environments import article
from proofs.report.latex.paper import parts, report
from proofs.report.latex.writer import Setting, breakable, display, heading, inline, packed, text, words
from proofs.report.terminal.wrapping import GLUE, Formula, plain, together
from proofs.statements.kind import is_observation
from proofs.statements.library import find, statements
from proofs.statements.observation import Observation
from symbolic import values
from symbolic.representations.unicode import unicode


@pytest.mark.parametrize(
    ("latex", "line"),
    [
        (r"\max\Bigl(0, S", "max(0, S"),  # another piece closes the bracket of this piece
        (r"\log\Bigl(\tfrac{1}{2} x", "log(½ x"),
        (r"\log\frac{a b}{c}", "log(a b/c)"),  # not (log a b)/c
        (r"\log\tfrac{1}{2}", "log ½"),
        (r"at_{\mathrm{event}}(k)", "a t_event(k)"),  # a word in small letters is unreadable
        (r"p_{\max}", "pₘₐₓ"),
        (r"m(\{a\})", "m({a})"),
        (r"e(n, j - 1)", "e(n, j − 1)"),
        (r"q(1 - p)", "q (1 − p)"),  # a product
        (r"\left|x - 1\right| y", "|x − 1| y"),
    ],
)
def test_a_formula_on_a_line(latex: str, line: str) -> None:
    assert unicode(latex) == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("the maximum of the test over A_j x A_k", "the maximum of the test over Aⱼ × Aₖ"),
        ("on the 24 x 16 cells under the input x", "on the 24 × 16 cells under the input x"),
        ("at least f_{epsilon, delta}", "at least f(ϵ, δ)"),
        ("e^(epsilon |x - x'|) and 4|m| - 1", "e^(ϵ |x − x′|) and 4 |m| − 1"),
        ("with chance 1 - 0.2", "with chance 1 − 0.2"),
        ("numbered k = 1..N; outside r_1..r_2", "numbered k = 1, ..., N; outside r₁, ..., r₂"),
    ],
)
def test_words_with_mathematics(text: str, line: str) -> None:
    assert plain(rich(text)) == line


def test_every_sign_that_words_get_is_known_to_tex() -> None:
    assert words(plain(rich("Y -> Z where a <= b, 1 - 0.2 and x != y"))).isascii()


def test_a_sentence_begins_with_no_letter_of_a_formula_in_capitals() -> None:
    shown = document(check("liu2019/corollary-1")).section("believed")
    assert shown is not None
    text = "".join(plain(said) for block in shown.blocks for _, said in getattr(block, "items", ()))
    assert "best(k) and ψ(k) are" in text and "Best(k)" not in text


def test_a_range_is_said_once() -> None:
    """Bounds on one range are shown as one chain.

    0 <= lowest(i, l), lowest(i, l) <= highest(i, l) and highest(i, l) <= 1 hold for all i and l.
    """
    checked = document(check("li2022/corollary-6.upper")).section("checked")
    assert checked is not None
    shown = [unicode(block.latex) for block in checked.blocks if hasattr(block, "latex")]
    assert any("≤ lowest(i, l) ≤ highest(i, l) ≤ 1" in one and "for i, l = 1, ..., N" in one for one in shown)


def test_comparisons_of_several_methods_are_one_line() -> None:
    statement = find("elsalamouny2022/conclusion.gibu")
    assert isinstance(statement, Observation) and len(statement.shows) == 25
    (listing,) = sought(statement)
    lines = [plain(said) for _, said in listing.items]  # type: ignore[union-attr]
    assert len(lines) == 6 and lines[-1] == "the mean distance of [RAP]^R and [RAP]^M is more than that of GIBU"
    named = sum(line.count("line") + line.count("plane") for line in lines[:4]) + sum(
        line.count("[") for line in lines[4:]
    )
    assert named == len(statement.shows)  # none is missing
    assert all(getattr(one, "above", Fraction(1)) == 1 for one in statement.shows)


def test_a_formula_in_words_ends_its_lines_before_relations() -> None:
    line = together("∑[k=1..N] has(i, k) mₖ ≤ t ∑[k=1..N] only(i, k) rₖ")
    assert line.split(" ")[1].startswith(f"≤{GLUE}t") and len(line.split(" ")) == 2


def test_a_tall_formula_is_broken_before_its_relations() -> None:
    """A tall formula breaks before its relations, never after a bracket.

    It is narrow in LaTeX but too long for one line of text.
    """
    latex = (
        r"\sum_{i=-N}^{N} \sum_{j=-N}^{N} \exp\left(-\epsilon \sqrt{i^{2} + j^{2}}\right) \leq \left(\frac{1 + "
        r"e^{-\epsilon/2}}{1 - e^{-\epsilon/2}}\right)^{2}"
    )
    first, second = Formula(latex, 0, "", "").lines(72)
    assert first.endswith(")") and second.strip().startswith("≤")


def test_links_of_formulas_are_read_as_mathematics() -> None:
    assert [part for part in rich("of A_j x A_k") if isinstance(part, Math)] == [Math(r"A_{j} \times A_{k}")]


def test_a_dash_in_a_formula_is_text() -> None:
    """A dash in a formula is set as text.

    pdflatex omits dashes in mathematics, which left an empty cell in a table.
    """
    assert display(r"\beta = 2\text{:} \quad —", Setting()) == r"\[ \beta = 2\text{:} \quad \text{—} \]"


def test_a_formula_that_ends_a_title_takes_the_stop_along() -> None:
    """A formula at the end of a title keeps the full stop on its line."""
    shown = document(check(find("elsalamouny2022/beyond.k-rr-error")))
    assert r"{.} \]} \texttt{" in heading(shown)
    assert r"$.} \texttt{" in heading(shown, Setting(30.7, tight=True))  # if the line has room


def test_a_formula_under_a_heading_stands_in_its_paragraph() -> None:
    """A formula under a heading is set in its paragraph.

    Otherwise an empty line would precede it, and a page could end there.
    """
    shown = document(check(find("accounting/hockey-stick.test")))
    tex = report([shown])
    assert "\\textbf{verified}.\n\\[" in tex and "\\par\n\\[" not in tex


def test_an_exponent_that_has_an_argument_keeps_it() -> None:
    """An exponent keeps its argument: e^L(k) would look like (e^L)(k)."""
    assert rich(find("accounting/rounding.nearest").models[0])[0] == Math("u(k) = e^{L(k)}")


def test_a_file_of_proofs_says_what_is_proved() -> None:
    """The ids alone stood there, and one of them alone at the foot of a column."""
    one = check(find("accounting/hockey-stick.test"))
    proofs = article([one], "proof")
    assert proofs.index(r"\end{theorem}") < proofs.index(r"\begin{proof}")
    tex = parts([document(one)], "checked")
    assert r"\paragraph{Every randomized test satisfies P(yes) $\le$ $e^{\epsilon}$" in tex
    assert r"\@beginparpenalty=10000" in tex  # no page break before a proof


def test_a_letter_stands_on_the_line_of_its_value() -> None:
    """A symbol is on the line of its meaning.

    The first line is not indented, so it has more room than the others.
    """
    value = r"(a - 1) \left(D - \left(D + \log(a - 1) - \log(a) - \frac{\log(\delta) + \log(a)}{a - 1}\right)\right)"
    formula = rf"S = {value} + (a - 1) \log(a - 1) - a \log(a)"
    assert [line[:7] for line in packed(formula, 30.7)] == ["S = (a ", r"- \frac"]


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("The mean of a is at most the largest.", ["a"]),
        ("two outputs a and b; a is a probability, and a part of it", ["a", "b", "a"]),
        ("A ratio of the A that meet E, a subset of A itself, a at most", ["A", "E", "A", "a"]),
        ("A reader and a writer see it as I do", []),
    ],
)
def test_an_article_is_no_letter(text: str, letters: list[str]) -> None:
    assert [part for part in rich(text) if isinstance(part, Math)] == [Math(letter) for letter in letters]


def test_a_reading_stands_at_its_statement_or_with_the_names_of_several() -> None:
    """Each interpretation is shown with its statement, or names its statements.

    Before, one list had all interpretations of a paper without their statements.
    """
    alone, shared = find("accounting/hockey-stick.post-processing"), find("accounting/hockey-stick.test")
    tex = report([document(check(one)) for one in (shared, alone)])
    own, common = (inline(rich(line.rstrip("."))) for line in (alone.models[-1], shared.models[0]))
    assert tex.count(own) == 1 and tex.count(common) == 1
    assert tex.index(common) < tex.index(r"\texttt{" + breakable(shared.id)) < tex.index(own)
    assert tex.index(r"\texttt{" + breakable(alone.id)) < tex.index(own)
    assert "hockey-stick.test" in tex[tex.index(common) :].splitlines()[0]


def test_a_reading_of_a_repair_says_so() -> None:
    tex = report([document(check(find("li2023/r-w-definition.errors")))])
    assert tex.count(r"\emph{Model}: ") == tex.count(r"\emph{Model of what is true instead}: ") == 1
    assert tex.index(r"\emph{Model}: ") < tex.index(r"\emph{Model of what is true instead}: ")


TRIVIAL = re.compile(
    r"\(([a-z]) \+ ([a-z]) - \1\)"  # (j + m - j)
    r"|\((\w) - (\w) - \(\3 - 1 - \4\)\)"  # (k - i - (k - 1 - i))
    r"|\\cdot 1(?=[^0-9^/.]|$)"  # x \cdot 1
)


def test_no_formula_says_what_cancels_or_a_factor_one() -> None:
    """No formula of a value or statement has terms that cancel, or a factor 1."""
    formulas = {name: values.entry(name).latex() for name in values.names()}
    for one in statements():
        if not is_observation(one):
            naming = naming_of(one)
            formulas[one.id] = " ; ".join(naming.latex(atom) for atom in (*one.assumed, *one.claims))
    assert len(formulas) > 1000
    assert {name: found[0] for name, text in formulas.items() if (found := TRIVIAL.search(text))} == {}
    assert TRIVIAL.search("(j + m - j) (q - p)") and TRIVIAL.search(r"a^{2} \cdot 1}")


def test_a_product_that_is_broken_has_a_dot() -> None:
    tex = text(document(check("li2022/theorem-10.first")), "checked")
    assert r"\\ &\qquad {}\cdot (1 - p - q)^{n - m}" in tex
    assert not re.search(r"[})] \\\\ &\\qquad \(", tex)
