"""The statements of a LaTeX document: kinds, labels, numbers, lines, formulas, macros, bounds."""

from __future__ import annotations

import pytest

pytest.importorskip("pylatexenc", reason="pylatexenc is needed to parse LaTeX")
from proofs.latex.document import LONGEST, DocumentError, document, environments
from proofs.latex.parts import plain
from proofs.latex.source import expand, joined, pieces

PREAMBLE = r"""\documentclass{article}
\newtheorem{thm}{Theorem}[section]
\newtheorem{lem}[thm]{Lemma}
\newtheorem*{claim*}{Claim}
\newtheorem{rem}{Remark}
\numberwithin{equation}{section}
\newcommand{\eps}{\varepsilon}
\newcommand{\ratio}[2]{\frac{#1}{#2}}
\newcommand\power[2][2]{#2^{#1}}
\def\be{\begin{equation}}
\def\ee{\end{equation}}
\DeclareMathOperator{\Var}{Var}
\title{A \emph{title}\thanks{Supported.}}
\author{A. B\"ohm \and C. D}
\begin{document}
"""


def found(body: str) -> list[tuple[str, str, str]]:
    return [(one.kind, one.number, one.label) for one in environments(PREAMBLE + body)]


def formulas(body: str) -> list[str]:
    return [one.latex for one in document(PREAMBLE + body).formulas]


def test_numbers_and_labels_are_those_of_latex() -> None:
    body = r"""\section{One} \begin{thm}\label{a} $x$ \end{thm} \begin{lem} $y$ \label{b}\end{lem}
    \section*{No} \section{Two} \be z \label{c} \ee \begin{lem}\end{lem} \begin{claim*}\end{claim*}
    \begin{equation*} w \end{equation*} \begin{rem} r \end{rem} \appendix \section{App} \begin{thm} t \end{thm}"""
    assert found(body) == [
        ("theorem", "1.1", "a"),
        ("lemma", "1.2", "b"),
        ("equation", "2.1", "c"),
        ("lemma", "2.1", ""),
        ("claim", "", ""),
        ("theorem", "A.1", ""),
    ]


def test_rows_of_an_alignment_have_their_own_numbers() -> None:
    (one,) = environments(
        r"""\begin{align} a &= b \label{r1} \\ c &= d \nonumber \\ e &= f \tag{*} \\ g &= h \label{r2} \end{align}"""
    )
    assert one.formulas[0].numbers == ("1", "*", "2")
    assert one.formulas[0].labels == ("r1", "r2")
    assert "label" not in one.formulas[0].latex and "label" in one.formulas[0].source


def test_an_equation_of_a_theorem_is_a_formula_of_it() -> None:
    body = r"\begin{thm} $a$ \begin{equation} b \label{in} \end{equation} \end{thm}\begin{equation} c \end{equation}"
    one, other = environments(PREAMBLE + body)
    inside = [(formula.latex, formula.displayed, formula.numbers) for formula in one.formulas]
    assert inside == [("a", False, ()), ("b", True, ("0.1",))]
    assert (one.label, one.formulas[1].labels, other.kind) == ("", ("in",), "equation")


@pytest.mark.parametrize(
    ("body", "latex"),
    [
        (r"$\eps x$", r"\varepsilon x"),
        (r"$e^\eps$", r"e^\varepsilon"),
        (r"\[\ratio{a}{\eps}\]", r"\frac{a}{\varepsilon}"),
        (r"$$\ratio a b$$", r"\frac{a}{b}"),
        (r"$\power{x} + \power[3]{y}$", "x^{2} + y^{3}"),
        (r"\(\Var(x)\)", r"\operatorname{Var}(x)"),
        (r"$\newcommand{\inner}{q}\inner$", "q"),
        (r"$a % b" + "\n + c$", "a + c"),
        (r"$a \% b$", r"a \% b"),
        (r"\let\old\eps $\old$", r"\varepsilon"),
        (r"\let\oldphi\phi\renewcommand{\phi}{\oldphi_0} $\phi$", r"\phi_0"),
        (r"\DeclarePairedDelimiter{\abs}{\lvert}{\rvert} $\abs*{x}$", r"\lvert x \rvert"),
        (r"\begin{alignat}{2} a &= b \end{alignat}", "a &= b"),
    ],
)
def test_macros_are_resolved(body: str, latex: str) -> None:
    assert formulas(body) == [latex]


@pytest.mark.parametrize(
    "body",
    [
        r"\begin{verbatim} $x$ \end{verbatim}",
        r"\begin{comment} $x$ \end{comment}",
        r"\iffalse $x$ \fi",
        r"% $x$",
        r"\verb|$x$|",
        r"\end{document} $x$",
    ],
)
def test_what_latex_does_not_print_is_not_read(body: str) -> None:
    assert formulas(body) == []


def test_title_authors_lines_and_bodies() -> None:
    one = document(PREAMBLE + "\n\\begin{lem}[Of \\eps]\nIf $\\eps$.\n\\end{lem}")
    assert (one.title, one.authors) == ("A title", "A. Böhm , C. D")
    lemma = one.environments[0]
    assert (lemma.line, lemma.title, lemma.body) == (17, r"Of \varepsilon", r"If $\eps$.")
    assert (lemma.formulas[0].source, lemma.formulas[0].line) == (r"\eps", 18)


def test_what_is_not_followed_is_noted() -> None:
    assert document("\n\\input{other}").notes == (r"line 2: \input{other} is not followed",)
    assert "defined by itself" in document(r"\def\x{a\x} $\x$").notes[0]


@pytest.mark.parametrize("package", [r"\declaretheorem[name=Lemma,numberwithin=section]{l}", r"\newtheorem{l}{Lemma}"])
def test_other_ways_to_define_an_environment(package: str) -> None:
    (one,) = environments(package + r"\begin{l} x \end{l}")
    assert one.kind == "lemma"
    (other,) = environments(package + r"\begin{restatable}[T]{l}{again} x \end{restatable}")
    assert (other.kind, other.title) == ("lemma", "T")


def test_a_class_may_define_the_environments() -> None:
    assert [one.number for one in environments(r"\begin{lemma}\end{lemma}\begin{theorem}\end{theorem}")] == ["1", "1"]


DOUBLING = "".join(rf"\def\x{chr(98 + n)}{{\x{chr(97 + n)}\x{chr(97 + n)}}}" for n in range(24))


@pytest.mark.parametrize(
    "tex",
    [
        r"\def\xa{b}" + DOUBLING + r"$\xy$",
        r"\def\a{\b}\def\b{\a} $\a$",
        r"\newcommand{\a}[1]{#1#1#1#1}" + r"\a{" * 40 + "x" + "}" * 40,
        r"\newcommand{\a}[1]{" + "#1" * 3000 + r"}\a{" + r"\b" * 3000 + "}",
        r"\label{" * 20000,
        "$$" * 20001,
        r"\begin{theorem}" * 20000 + r"\end{lemma}" * 20000,
        r"\begin{align}" * 5000,
        r"\newtheorem{a}{b}[section]" * 5000 + r"\section{}" * 5000,
        "{" * 50000,
        "[" * 50000,
        r"\title" + "{" * 90 + "}" * 90,
        r"\begin{theorem}[" * 5000,
        r"\newcommand" * 3000,
        r"\def\x#",
    ],
)
def test_time_and_memory_are_bounded(tex: str) -> None:
    one = document(tex)
    assert sum(len(formula.latex) for formula in one.formulas) < 10**7


def test_macros_without_end_are_noted() -> None:
    one = document(r"\def\a{\b}\def\b{\a} $\a$ $x$")
    assert any("too far" in note for note in one.notes)
    assert one.formulas[-1].latex == "x"


def test_a_document_that_is_too_long_is_refused() -> None:
    with pytest.raises(DocumentError, match="at most"):
        document("x" * (LONGEST + 1))


def test_joined_pieces_are_the_source() -> None:
    tex = r"\begin{a} x $y_1^{2}$ \alpha\beta z \end{a}"
    assert joined(pieces(tex)) == tex
    assert joined(expand(pieces(tex)).pieces) == tex


def test_a_title_that_cannot_be_read_is_empty() -> None:
    assert plain("{" * 61) == ""
