"""What is pasted into an article: whole environments, letters that are introduced, no sign of the interface."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from proofs.judging.verdict import Verdict, check
from proofs.report.content.checked import naming_of
from proofs.report.latex import hypotheses
from proofs.report.latex.environments import ARTICLE, ENVIRONMENTS, Environment, article, environment
from proofs.report.latex.hypotheses import text_of
from proofs.report.latex.writer import NothingToWrite
from proofs.statements.kind import is_observation
from proofs.statements.library import find
from proofs.statements.statement import Statement
from symbolic.language import ForAll

NO_TEX = "there is no pdflatex: apt install texlive-latex-recommended texlive-fonts-recommended lmodern"
MOST_OVER = 5.0  # pt
SAMPLE = (
    "li2022/theorem-10.first", "li2022/theorem-9", "li2022/theorem-5.1-2-upper", "li2022/remark-8.leaky",
    "li2022/corollary-19.op", "liu2019/theorem-6.P-FA", "liu2019/eq-12.information", "li2023/r-w-definition.errors",
    "elsalamouny2022/planar-geometric.normaliser", "liu2019/theorem-5", "accounting/hockey-stick.test",
    "lemma/noise.laplace",
)  # fmt: skip
DEFINED = r"""begin end label ref eqref qedhere emergencystretch text quad qquad , ! [ ] \ { } _ & % # $ | left right
    Bigl Bigr bigl bigr frac tfrac binom sqrt sum int exp log max min le leq ge geq neq ne to cdot times dots ldots mid
    in colon partial
    infty mathrm mathbb mathit hat bar tilde prime small footnotesize scriptsize tiny hline smallskip par noindent
    Pr varnothing sup inf Rightarrow checkmark textbackslash textasciitilde textasciicircum cup cap setminus subseteq
    alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi pi rho sigma tau phi varphi chi psi omega ell
    Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega dagger"""
MACROS = {*DEFINED.split()}
"""What LaTeX, amsmath, amssymb and amsthm define."""
MACRO = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
INTERFACE = ("▷", r"\triangleright", "Seen at once", r"\texttt", r"\diff", r"\hyperlink", r"\fitted", r"\paragraph")
COMMENT = re.compile(r"(?<!\\)%.*")
NAME = re.compile(r"(?<![A-Za-z\\])(?:\\(?:mathrm|mathit|operatorname)\{[^{}]*\}|\\[A-Za-z]+|[A-Za-z])")


def environments(verdicts: list[Verdict], what: Environment) -> Iterator[tuple[str, str]]:
    for one in verdicts:
        try:
            yield one.id, environment(one, what)
        except NothingToWrite:
            assert is_observation(one.statement) or what == "counterexample", one.id


def bare(text: str) -> str:
    return COMMENT.sub("", text)


def faults(text: str) -> Iterator[str]:
    """What an author would have to mend."""
    words = bare(text)
    open_ = []
    for kind, name in re.findall(r"\\(begin|end)\{([a-z*]+)\}", words):
        if kind == "begin":
            open_.append(name)
        elif not open_ or open_.pop() != name:
            yield f"\\end{{{name}}} without its beginning"
    yield from (f"\\begin{{{name}}} without its end" for name in open_)
    if words.count("{") - words.count(r"\{") != words.count("}") - words.count(r"\}"):
        yield "braces that are not balanced"
    yield from (f"of the interface: {one}" for one in INTERFACE if one in words)
    yield from (
        f"a macro that nobody defines: \\{one}" for one in sorted({*MACRO.findall(words)} - MACROS - {" ", "\n"})
    )
    labels, references = re.findall(r"\\label\{(.*?)\}", words), re.findall(r"\\(?:eq)?ref\{(.*?)\}", words)
    yield from (f"a reference to nothing: {one}" for one in {*references} - {*labels})
    yield from (f"a label twice: {one}" for one in {*labels} if labels.count(one) > 1)


@pytest.mark.parametrize(
    "fault",
    [
        r"\begin{proof} x", r"\begin{proof}\end{lemma}", r"\frac{1}{2", "▷ Seen", r"\begin{proof}\foo\end{proof}",
        r"\ref{lem:one}", r"\label{a}\label{a}", r"{\texttt a}",
    ],
)  # fmt: skip
def test_faults_are_seen(fault: str) -> None:
    assert [*faults(fault)] and not [*faults(r"\begin{proof}$\frac{1}{2}$\end{proof} % ▷ \foo")]


@pytest.mark.parametrize("what", ENVIRONMENTS)
def test_every_environment_can_be_pasted(verdicts: list[Verdict], what: Environment) -> None:
    written = dict(environments(verdicts, what))
    assert len(written) > (100 if what == "counterexample" else 1100)
    assert {name: some for name, text in written.items() if (some := [*faults(text)])} == {}


# ---- letters


def unintroduced(statement: Statement, text: str) -> set[str]:
    """The letters of the formulas that the text does not introduce: by "Let", "there is", a range, or a definition."""
    naming = naming_of(statement)
    formulas = [*statement.assumed, *statement.claims]
    letters = {naming.latex(one) for one in _variables(statement)}
    defined = {name for name, _ in naming.where(*formulas)}
    opening = " ".join(re.findall(r"(?:[Ll]et|[Tt]here (?:is|are)) (.*?)(?: such that|\.$|\.\n|$)", text, re.MULTILINE))
    missing = {one for one in letters if not re.search(rf"(?<![A-Za-z\\]){re.escape(one)}(?![A-Za-z])", opening)}
    used = {one for one in defined if re.search(rf"(?<![A-Za-z\\]){re.escape(one)}(?![A-Za-z])", text)}
    return missing | {one for one in used if f"{one} = " not in text}


def _variables(statement: Statement) -> set[object]:
    formulas = [*statement.assumed, *statement.claims]
    used = {variable for one in formulas for variable in one.variables}
    bound = {one.index for one in formulas if isinstance(one, ForAll)}
    return {one for one in (*statement.variables, *statement.exists) if one in used} - bound


def test_every_letter_of_a_theorem_is_introduced(verdicts: list[Verdict]) -> None:
    proved = [one.statement for one in verdicts if one.verdict in ("verified", "verified-if")]
    texts = {one.id: text_of(one) for one in proved}
    assert len(texts) > 1000
    assert {one.id: names for one in proved if (names := unintroduced(one, texts[one.id]))} == {}


def test_a_definition_that_is_dropped_is_seen() -> None:
    """Of a variable, of a letter for a wide formula, and of one that is there."""
    repaired = find("li2022/theorem-10.first.repaired")
    text = text_of(repaired)
    assert unintroduced(repaired, text) == set()
    assert unintroduced(repaired, text.replace("and let $n$ be an integer", "")) == {"n"}
    (letter,) = (name for name, _ in hypotheses.letters_of(repaired))
    assert unintroduced(repaired, text[: text.index("where")]) == {letter}
    maximum = find("lemma/maxima.attained")
    assert unintroduced(maximum, text_of(maximum).replace("there is an integer", "one has")) == {r"\mathrm{where}"}


def test_what_letters_stand_for_is_said() -> None:
    """From the list of the paper; a statement whose letter has no meaning there has a sentence less."""
    statement = find("li2022/theorem-5.1-2-upper")
    text = text_of(statement)
    for said in ("$t = e^{\\epsilon}$", "$m_{k}$ is the mass of the focal set $A_{k}$ under the input $x$"):
        assert said in text
    renamed = replace(statement, id="lemma/nowhere")
    assert "the mass of the focal set" not in text_of(renamed)


# ---- what is written


def test_a_refuted_statement_gives_its_corrected_theorem() -> None:
    verdict = check(find("li2022/theorem-10.first"))
    theorem, proof = (environment(verdict, what) for what in ("theorem", "proof"))
    assert r"[{Li et al. 2022, Theorem 10, first equality, corrected}]\label{thm:li2022-theorem-10-first}" in theorem
    assert "1 - (1 - (p + q))^{n}" in theorem and "share of people with the property" in theorem
    assert proof.index(r"\label{lem:survey-sums-somebody}") < proof.index(r"\begin{proof}")
    assert r"By Lemma~\ref{lem:survey-sums-somebody}," in proof and "gives the claim." in proof


def test_an_added_assumption_is_marked() -> None:
    verdict = check(find("liu2019/theorem-5"))
    assert verdict.verdict == "verified-if"
    theorem = environment(verdict, "theorem")
    assert len(find("liu2019/theorem-5").provided) == 2
    assert f"{hypotheses.ADDED}\nSuppose moreover that" in theorem
    assert "[The added assumption is needed]" in environment(verdict, "counterexample")


@pytest.mark.parametrize(
    ("name", "what", "words"),
    [
        ("elsalamouny2022/conclusion.gibu", "theorem", "take --what printed, checked or all"),
        ("li2022/theorem-9", "counterexample", "take --what theorem or proof"),
    ],
)
def test_where_there_is_none_the_others_are_named(name: str, what: Environment, words: str) -> None:
    with pytest.raises(NothingToWrite, match=words):
        environment(check(find(name)), what)


def test_without_a_repair_the_other_parts_are_named() -> None:
    verdict = replace(check(find("li2022/theorem-10.first")), repaired=None)
    with pytest.raises(NothingToWrite, match="has no repaired theorem: take --what counterexample or printed"):
        environment(verdict, "theorem")


# ---- by pdflatex


def compiled(tex: str, folder: Path) -> str:
    """TeX's log, the second time; it stops at the first error."""
    (folder / "pasted.tex").write_text(tex, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "pasted.tex"]
    for _ in range(2):
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=600, check=False
        )
    log = (folder / "pasted.log").read_text(encoding="utf-8", errors="replace")
    assert done.returncode == 0, log[log.find("\n!") :][:2000]
    assert "undefined" not in log and "multiply" not in log
    return log


def too_wide(log: str) -> list[float]:
    return [over for one in re.findall(r"Overfull \\hbox \(([0-9.]+)pt", log) if (over := float(one)) > MOST_OVER]


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason=NO_TEX)
def test_a_sample_is_set_in_an_article(tmp_path: Path) -> None:
    """Theorem, proof and counterexample of a dozen statements, in one article with the margins of LaTeX."""
    some = [check(find(name)) for name in SAMPLE]
    stated: set[str] = set()
    pasted = []
    for verdict in some:
        for what in ENVIRONMENTS:
            try:
                pasted.append(_new(environment(verdict, what), stated))
            except NothingToWrite:
                assert what == "counterexample"
    assert len(pasted) > 2 * len(SAMPLE)
    assert too_wide(compiled(ARTICLE + "\n\n".join(pasted) + "\n\\end{document}\n", tmp_path)) == []


def _new(text: str, stated: set[str]) -> str:
    """Without the lemmas that stand in the article already, as an author has it."""
    lemma = re.compile(r"(?:%[^\n]*\n)*\\begin\{lemma\}\\label\{(.*?)\}.*?\\end\{lemma\}\n", re.DOTALL)

    def once(found: re.Match[str]) -> str:
        again = found[1] in stated
        stated.add(found[1])
        return "" if again else found[0]

    return lemma.sub(once, text)


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason=NO_TEX)
@pytest.mark.parametrize("what", ENVIRONMENTS)
def test_an_article_of_a_sample_is_set(what: Environment, tmp_path: Path) -> None:
    """What `--all` writes, of the same dozen: every lemma once."""
    tex = article([check(find(name)) for name in SAMPLE], what)
    assert too_wide(compiled(tex, tmp_path)) == []
