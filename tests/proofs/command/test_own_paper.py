"""A user's paper on the command line: new, check and its formats, accept, and the commands that show it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree as xml

import jsonschema
import pytest

from proofs.command.main import run
from proofs.judging.verdict import schema
from proofs.own.folder import PAPERS
from proofs.statements.paper import OPENED

Said = Callable[..., tuple[int, str, str]]
TRUE = "lemma square\n  title Squares\n  reals a, b\n  claim 2*a*b <= a^2 + b^2\n"
FALSE = "claim wrong\n  title False\n  reals t\n  given 1 <= t\n  claim t <= 1\n"
UNSTATED = "theorem later\n  printed x \\le y\n"
UNCONFIRMED = "theorem read\n  reals x\n  claim? x < 0\n"
WRONG_POINT = "lemma stuck\n  title Stuck\n  reals x\n  given 1 < x\n  claim 0 <= x\n  example x = 1\n"
BROKEN = "lemma broken\n  reals x\n  claim x < y\n"
TEX = r"""\documentclass{article}\title{On 100\% privacy}\author{Ada L}
\newtheorem{thm}{Theorem}\newcommand{\eps}{\varepsilon}\begin{document}
\begin{thm}[Slope]\label{thm:slope} If $0 < \eps$, then
\[ \frac{e^\eps - 1}{e^\eps + 1} \le \frac{e^\eps - 1}{2}. \]\end{thm}
\begin{thm}\[ \bigoplus x \le 1 \]\end{thm}
\end{document}
"""


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Said]:
    """Exit code, standard output and standard error of a command in a temporary folder; each opens the paper anew."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments: str) -> tuple[int, str, str]:
        OPENED.clear()
        PAPERS.clear()
        with pytest.raises(SystemExit) as left:
            run(list(arguments))
        shown = capsys.readouterr()
        return int(left.value.code or 0), shown.out, shown.err

    # a short command ends its process
    monkeypatch.setattr("proofs.command.main._leave", lambda code: (_ for _ in ()).throw(SystemExit(code)))
    yield command
    OPENED.clear()
    PAPERS.clear()


@pytest.fixture
def paper(tmp_path: Path) -> Callable[..., Path]:
    def make(*texts: str) -> Path:
        folder = tmp_path / "mypaper"
        folder.mkdir(exist_ok=True)
        (folder / "statements.txt").write_text("\n".join(texts), encoding="utf-8")
        return folder

    return make


def test_one_line_each_in_the_order_of_the_file(said: Said, paper: Callable[..., Path]) -> None:
    paper(FALSE, UNSTATED, UNCONFIRMED, TRUE)
    code, out, err = said("check", "mypaper/", "--seconds", "20")
    assert (code, err) == (0, "")
    lines = [line for line in out.splitlines() if not line.startswith(" ")]
    assert [line[:12].strip() for line in lines[:-1]] == ["refuted", "not stated", "not stated", "verified"]
    assert lines[-1] == "4 statements: 1 refuted, 2 not stated, 1 verified"
    assert "wrong   at t = " in out and "t <= 1 fails: left " in out
    assert "read    read by machine: confirm" in out


def test_exit_codes(said: Said, paper: Callable[..., Path]) -> None:
    paper(TRUE)
    assert said("check", "mypaper/", "--seconds", "20")[0] == 0
    paper(TRUE, WRONG_POINT)
    code, out, _ = said("check", "mypaper/", "--seconds", "20")
    assert code == 1 and "violates the assumption 1 < x" in out
    paper(TRUE, BROKEN)
    code, out, _ = said("check", "mypaper/")
    assert code == 2 and "statements.txt:8:" in out and "y is used but not declared" in out


def test_bad_input_is_one_line(said: Said, paper: Callable[..., Path]) -> None:
    paper(TRUE)
    for arguments in (
        ("mypaper/", "nothing"),
        ("mypaper/", "square", "--accept"),
        ("mypaper/", "--format", "xml"),
        ("mypaper/", "--seconds", "0"),
    ):
        code, out, err = said("check", *arguments)
        assert (code, out, err.count("\n")) == (2, "", 1), arguments


def test_accept_and_what_changed(said: Said, paper: Callable[..., Path]) -> None:
    folder = paper(TRUE, FALSE)
    assert said("check", "mypaper/", "--accept", "--seconds", "20")[0] == 0
    assert (folder / "expected.toml").is_file()
    assert said("check", "mypaper/")[0] == 0
    paper(TRUE.replace("2*a*b", "3*a*b"), FALSE)
    code, _, err = said("check", "mypaper/", "--seconds", "20")
    assert code == 1 and "mypaper/square is refuted, expected verified" in err
    assert "verdicts expect" not in err
    assert said("check", "mypaper/", "--accept")[0] == 0
    assert said("check", "mypaper/")[0] == 0


def test_json(said: Said, paper: Callable[..., Path]) -> None:
    paper(TRUE, FALSE, UNSTATED)
    for option in (("--json",), ("--format", "json")):
        code, out, _ = said("check", "mypaper/", "--seconds", "20", *option)
        rows = json.loads(out)
        jsonschema.validate(rows, json.loads(schema()))
        assert code == 0
        assert [(one["label"], one["verdict"]) for one in rows] == [
            ("square", "verified"), ("wrong", "refuted"), ("later", "not stated"),
        ]  # fmt: skip
        assert rows[0]["engines"] == ["kernel", "flint"] and rows[0]["line"] == 1
        assert {"label", "line", "where", "printed", "verdict", "reason", "details"} <= set(rows[2])


def test_junit(said: Said, paper: Callable[..., Path]) -> None:
    paper(TRUE, FALSE, UNSTATED, WRONG_POINT, BROKEN)
    _, out, _ = said("check", "mypaper/", "--format", "junit", "--seconds", "20")
    suite = xml.fromstring(out)
    assert suite.tag == "testsuite" and suite.attrib == {
        "name": "mypaper", "tests": "5", "failures": "1", "errors": "1", "skipped": "1",
    }  # fmt: skip
    kinds = {case.attrib["name"]: [each.tag for each in case] for case in suite}
    assert kinds == {
        "square": ["system-out"], "wrong": ["system-out"], "later": ["skipped"], "stuck": ["failure"],
        "broken": ["error"],
    }  # fmt: skip


def test_github(said: Said, paper: Callable[..., Path]) -> None:
    paper(TRUE, FALSE, UNSTATED, BROKEN)
    _, out, _ = said("check", "mypaper/", "--format", "github", "--seconds", "20")
    form = re.compile(r"::(error|warning|notice) file=mypaper/statements\.txt,line=(\d+),title=[a-z]+::[^\n]+")
    found = [form.fullmatch(line) for line in out.splitlines()]
    assert all(found)
    assert [one and one.group(1, 2) for one in found] == [
        ("notice", "1"), ("error", "6"), ("notice", "12"), ("error", "15"),
    ]  # fmt: skip


def test_new_has_examples_that_are_judged(said: Said, tmp_path: Path) -> None:
    code, out, err = said("new", "mypaper")
    assert (code, err) == (0, "") and "verdicts check mypaper/" in out
    assert sorted(one.name for one in (tmp_path / "mypaper").iterdir()) == [
        "LANGUAGE.md", "paper.toml", "statements.txt",
    ]  # fmt: skip
    code, out, _ = said("check", "mypaper/", "--seconds", "30")
    assert code == 0 and out.splitlines()[-1] == "5 statements: 4 verified, 1 refuted"


@pytest.mark.parametrize("name", ["taken", "a b"])
def test_new_refuses(said: Said, tmp_path: Path, name: str) -> None:
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "kept.txt").write_text("kept", encoding="utf-8")
    code, out, err = said("new", name)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert [one.name for one in (tmp_path / "taken").iterdir()] == ["kept.txt"]


def test_from_a_document_to_a_verdict(said: Said, tmp_path: Path) -> None:
    """The whole tour: what a machine read is judged when it is confirmed, and not before."""
    (tmp_path / "main.tex").write_text(TEX, encoding="utf-8")
    code, out, err = said("new", "mypaper", "--from", "main.tex")
    assert (code, err) == (0, "") and "2 statements found; 1 with a formula that was read" in out
    assert "\\bigoplus" in out  # the token that stopped the reader
    path = tmp_path / "mypaper" / "statements.txt"
    text = path.read_text(encoding="utf-8")
    assert "printed  \\frac{e^\\varepsilon - 1}{e^\\varepsilon + 1}" in text and "claim?" in text
    assert 'title = "On 100% privacy"' in (path.parent / "paper.toml").read_text(encoding="utf-8")
    code, out, _ = said("check", "mypaper/")
    assert code == 0 and out.splitlines()[-1] == "2 statements: 2 not stated"
    path.write_text(text.replace("?", ""), encoding="utf-8")
    code, out, _ = said("check", "mypaper/", "--seconds", "30")
    assert code == 0 and out.splitlines()[-1] == "2 statements: 1 verified, 1 not stated"
    assert said("show", "mypaper/slope")[1].startswith("✓ VERIFIED  mypaper/slope")


def test_the_other_commands(said: Said, paper: Callable[..., Path]) -> None:
    paper(TRUE, FALSE)
    said("check", "mypaper/", "--seconds", "20")
    assert said("list", "mypaper/")[:2] == (0, f"{'mypaper/square':<44} Squares\n{'mypaper/wrong':<44} False\n")
    assert "\\begin{theorem}" in said("latex", "mypaper/square", "--what", "theorem")[1]
    assert "REFUTED" in said("show", "mypaper/wrong")[1]
    code, out, _ = said("check", "mypaper/", "--mutants")
    assert "100.00 % of the alterations" in out and code == 0
    assert said("check", "mypaper/", "--vacuity")[0] == 0


def test_a_report(said: Said, paper: Callable[..., Path], tmp_path: Path) -> None:
    paper(TRUE, FALSE)
    said("check", "mypaper/", "--seconds", "20")
    code, _, err = said("report", "mypaper/", "-o", "site")
    assert (code, err) == (0, "")
    assert "2*a*b" in (tmp_path / "site" / "index.html").read_text(encoding="utf-8") or list(
        (tmp_path / "site").rglob("*square*.html")
    )


def test_from_python(paper: Callable[..., Path], said: Said) -> None:
    import proofs

    paper(TRUE)
    said("check", "mypaper/", "--seconds", "20")
    assert proofs.check("mypaper/square").verdict == "verified"


def test_without_a_certificate_it_says_what_to_type(said: Said, paper: Callable[..., Path]) -> None:
    paper(TRUE)
    code, out, err = said("show", "mypaper/square")
    assert code == 1 and "OPEN" in out
    assert (
        err == "verdicts: mypaper/square is open: There is no certificate. verdicts check mypaper/ searches for one.\n"
    )


def test_an_accepted_refutation_is_no_error_on_github(said: Said, paper: Callable[..., Path]) -> None:
    paper(FALSE)
    said("check", "mypaper/", "--accept", "--seconds", "20")
    assert said("check", "mypaper/", "--format", "github")[1].startswith("::notice file=mypaper/statements.txt,line=1,")


def test_a_print_that_is_no_latex_stops_nothing(said: Said, paper: Callable[..., Path]) -> None:
    paper(TRUE.replace("  reals", "  printed \\frac{a}{b \\]\n  reals"))
    code, out, _ = said("check", "mypaper/", "--seconds", "20")
    assert (code, out.split()[0]) == (0, "verified")
    assert said("show", "mypaper/square")[0] == 0


def test_one_folder_at_a_time(said: Said, paper: Callable[..., Path]) -> None:
    paper(TRUE).rename("first")
    paper(TRUE)
    for other in ("mypaper/", "mypaper/square"):
        assert said("check", "first/", other) == (
            2, "", "verdicts: first and mypaper are two papers; check one folder at a time\n"
        )  # fmt: skip


@pytest.mark.parametrize("text", ["[", "mypaper = 1", "[mypaper]\nsquare = 3", "[mypaper.square]\nprint = 'x'"])
def test_a_damaged_record_is_one_line_before_the_search(said: Said, paper: Callable[..., Path], text: str) -> None:
    record = paper(TRUE) / "expected.toml"
    record.write_text(text, encoding="utf-8")
    code, out, err = said("check", "mypaper/")
    assert (code, out, err.count("\n")) == (2, "", 1) and "expected.toml is damaged" in err
    assert said("check", "mypaper/", "--accept", "--seconds", "20")[0] == 0
    assert said("check", "mypaper/", "-q") == (0, "", "")


def test_drafts_alone_can_be_listed_and_reported(said: Said, paper: Callable[..., Path]) -> None:
    paper(UNSTATED)
    assert "later" in said("list", "mypaper/")[1]
    assert said("report", "mypaper/", "-o", "site")[0] == 0
    for arguments in (("latex", "mypaper/"), ("show", "mypaper/")):
        code, _, err = said(*arguments)
        assert (code, err.count("\n")) == (2, 1)


def test_an_annotation_names_the_file_from_the_root_of_the_repository(
    said: Said, paper: Callable[..., Path], tmp_path: Path
) -> None:
    (tmp_path / "papers").mkdir()
    paper(BROKEN).rename(tmp_path / "papers" / "mypaper")
    assert "file=papers/mypaper/statements.txt," in said("check", "papers/mypaper/", "--format", "github")[1]


def test_a_label_ends_no_annotation(said: Said, paper: Callable[..., Path]) -> None:
    paper(TRUE.replace("square", "a,line=1::x"))
    assert ",title=a%2Cline=1%3A%3Ax::" in said("check", "mypaper/", "--format", "github")[1]


def test_a_repair_is_listed_once(said: Said, paper: Callable[..., Path]) -> None:
    paper(FALSE, FALSE.replace("wrong", "wrong.repaired").replace("t <= 1", "1 <= t^2\n  repairs wrong"))
    assert said("list", "mypaper/")[1].count("wrong.repaired") == 1


def test_absent_solvers_are_named(said: Said, paper: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofs.command.own.missing_solvers", lambda: {"z3": "hints"})
    paper(WRONG_POINT)
    assert "verdicts: z3 is not installed: hints; pip install" in said("check", "mypaper/")[2]
    paper(TRUE)
    assert said("check", "mypaper/", "--seconds", "20")[2] == ""


def test_another_proof_is_no_change(said: Said, paper: Callable[..., Path]) -> None:
    folder = paper(TRUE, FALSE)
    said("check", "mypaper/", "--accept", "--seconds", "20")
    paper(TRUE.replace("  claim", "  # a comment\n  claim"), FALSE)
    for path in (folder / "certificates").iterdir():
        path.unlink()
    code, _, err = said("check", "mypaper/", "--seconds", "20")
    assert (code, err) == (0, "")
