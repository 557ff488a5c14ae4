"""Drafts from a .tex document: what is understood becomes a claim to confirm, and the rest says why it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofs.own.folder import NotAPaper, open_paper
from proofs.own.new import make
from proofs.statements.paper import OPENED

TEX = r"""\documentclass{article}
\newtheorem{theorem}{Theorem}
\newcommand{\eps}{\varepsilon}
\title{On "Bits"}\author{A. One \and B. Two}
\begin{document}
\begin{theorem}[Advantage]\label{thm:adv}
If $\eps \ge 0$ then \[ \frac{e^\eps - 1}{e^\eps + 1} \le \frac{\eps}{2}. \]
\end{theorem}
\begin{equation}\label{eq:sum} \frac{e^\eps}{e^\eps + d - 1} + \frac{d-1}{e^{\eps}+d-1} = 1 \end{equation}
\begin{theorem} $\arg\max_x f(x) = 3$. \end{theorem}
\end{document}
"""


def test_a_document_becomes_drafts(tmp_path: Path) -> None:
    summary = make(tmp_path / "bits", TEX, "main.tex")
    assert summary is not None and (summary.total, summary.read) == (3, 2)
    assert "arg" in summary.missing[0]
    own = open_paper(tmp_path / "bits")
    OPENED.clear()
    assert own.paper.title == 'On "Bits"' and own.paper.authors == ("A. One", "B. Two")
    assert [(one.name, one.reason, one.error) for one in own.entries] == [
        ("adv", "read by machine: confirm", None),
        ("sum", "read by machine: confirm", None),
        ("theorem-2", "no claim yet", None),
    ]
    text = (tmp_path / "bits" / "statements.txt").read_text(encoding="utf-8")
    assert "claim?   t/(t + d - 1) + (d - 1)/(t + d - 1) = 1" in text  # epsilon in e^epsilon alone
    assert "claim?   (exp(epsilon) - 1)/(exp(epsilon) + 1) <= epsilon/2" in text  # and elsewhere


def test_the_questions_decide(tmp_path: Path) -> None:
    asked: list[str] = []

    def sort(name: str, proposed: object) -> object:
        asked.append(name)
        return "integer" if name == "d" else proposed

    make(tmp_path / "bits", TEX, "main.tex", sort, lambda count: False)  # type: ignore[arg-type]
    text = (tmp_path / "bits" / "statements.txt").read_text(encoding="utf-8")
    assert sorted(asked) == ["d", "epsilon"] and "integers d" in text and "exp(epsilon)" in text


def test_without_a_document_there_are_examples(tmp_path: Path) -> None:
    assert make(tmp_path / "mine") is None
    own = open_paper(tmp_path / "mine")
    OPENED.clear()
    assert all(one.statement is not None for one in own.entries) and (tmp_path / "mine" / "LANGUAGE.md").is_file()


@pytest.mark.parametrize("name", ["a.b", "two words", "-x"])
def test_a_name_that_begins_no_id(tmp_path: Path, name: str) -> None:
    with pytest.raises(NotAPaper, match="cannot begin an id"):
        make(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_chain_of_a_definition_is_a_claim(tmp_path: Path) -> None:
    make(tmp_path / "mine", r"\begin{equation} \mathrm{Var}[X] = (a+b)^2 = a^2 + 2ab + b^2 \end{equation}")
    text = (tmp_path / "mine" / "statements.txt").read_text(encoding="utf-8")
    assert "claim?   (a + b)^2 = a^2 + 2*a*b + b^2" in text
    make(tmp_path / "other", r"\begin{equation} c = (a+b)^2 = a^2 + 2ab + b^2 \end{equation}")
    text = (tmp_path / "other" / "statements.txt").read_text(encoding="utf-8")
    assert "claim?   (a + b)^2 = a^2 + 2*a*b + b^2" in text and "c = " not in text.replace("printed  c = ", "")


def test_a_document_without_statements_makes_nothing(tmp_path: Path) -> None:
    with pytest.raises(NotAPaper, match=r"main\.tex has no theorem"):
        make(tmp_path / "mine", "Nothing is stated here.", "main.tex")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "body",
    [
        r"If $a \ge 1$, then $a^2 \ge a$.",
        r"Let $a \ge 1$. Then $a^2 \ge a$.",
        r"For all $a \ge 1$, we have $a^2 \ge a$.",
        r"Suppose $a \ge 1$. $a^2 \ge a$.",
        r"We have \[ a^2 \ge a \] for $a \ge 1$.",
        r"If \[ a \ge 1 \] then \[ a^2 \ge a. \]",
    ],
)
def test_an_assumption_in_the_text_is_no_claim(tmp_path: Path, body: str) -> None:
    make(tmp_path / "mine", rf"\newtheorem{{thm}}{{Theorem}}\begin{{thm}} {body} \end{{thm}}")
    text = (tmp_path / "mine" / "statements.txt").read_text(encoding="utf-8")
    assert text.count("given?") == text.count("claim?") == 1
    assert "given?   1 <= a" in text and "claim?   a <= a^2" in text


def test_a_domain_in_the_text_is_named(tmp_path: Path) -> None:
    body = r"For $a \in (0, 1)$, $a^2 \le a$."
    make(tmp_path / "mine", rf"\newtheorem{{thm}}{{Theorem}}\begin{{thm}} {body} \end{{thm}}")
    text = (tmp_path / "mine" / "statements.txt").read_text(encoding="utf-8")
    assert r"the text assumes a \in (0, 1): write it as given" in text


def test_a_document_that_inputs_others_says_so(tmp_path: Path) -> None:
    with pytest.raises(NotAPaper, match="is not followed"):
        make(tmp_path / "mine", r"\begin{document}\input{content}\end{document}", "main.tex")


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "x").touch()
    with pytest.raises(NotAPaper, match="not empty"):
        make(tmp_path / "mine")
