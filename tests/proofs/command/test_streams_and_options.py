"""Output streams (closed pipes, unwritable files) and options that would have no effect."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import proofs
import proofs.command.main as main
from proofs.statements.library import find

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.mark.sample(2)
@pytest.mark.skipif(sys.platform == "win32", reason="this system has no SIGPIPE")
@pytest.mark.parametrize(
    "arguments", [["list", "li2022"], ["list", "--json", "li2022"], ["value", "--list"], ["completion", "bash"]]
)
def test_a_reader_that_leaves_is_no_wrong_verdict(environment: Any, root: Path, arguments: list[str]) -> None:
    """A closed pipe does not exit with code 1, which would report an unexpected verdict."""
    process = subprocess.Popen(
        [sys.executable, "-m", "proofs.command", *arguments],
        cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(),
    )  # fmt: skip
    assert process.stdout and process.stderr
    process.stdout.close()
    assert (process.stderr.read(), process.wait(60)) == (b"", 141)
    process.stderr.close()


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "arguments",
    [
        ["list", "li2022/corollary-6"],
        ["check", "li2022/corollary-6"],
        ["list", "--verdict", "refuted", "li2022/corollary-6"],
    ],
)
def test_a_row_in_a_pipe_is_a_line_and_whole(run: Run, arguments: list[str]) -> None:
    (line,) = [one for one in run(*arguments).stdout.splitlines() if one.startswith("li2022/corollary-6.upper ")]
    assert line.endswith(find("li2022/corollary-6.upper").title)


def test_the_commands_are_told_in_whole_sentences(run: Run) -> None:
    """click would cut them at 80 columns."""
    assert "..." not in run("--help").stdout.partition("\nVerdicts:")[2].replace("[ARGS]...", "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["report", "-o", "@taken"], "taken is not a folder"),
        (["report", "--pdf", "-o", "@taken"], "taken is not a folder"),
        (["report", "-o", "@taken/below"], "taken is not a folder"),
        (["vectors", "-o", "@taken"], "taken is not a folder"),
        (["latex", "--all", "-o", "@nowhere/all.tex"], "there is no folder"),
        (["latex", "--all", "-o", "@taken/all.tex"], "taken is not a folder"),
        (["latex", "--all", "-o", "@"], "is a folder"),
        (["figure", "li2022/figure-1", "-o", "@nowhere/x.svg"], "there is no folder"),
        (["account", "@steps.json", "--curve", "@nowhere/x.csv"], "there is no folder"),
        (["account", "@steps.json", "--curve", "@x.gif"], "must end in one of"),
    ],
)
def test_what_cannot_be_written_is_said_before_the_work(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    arguments: list[str],
    words: str,
) -> None:
    def work(*_: Any, **__: Any) -> Any:
        raise AssertionError("the work has begun")

    for place in (
        "proofs.judging.ledger.verdicts",
        "proofs.command.vectors.computed",
        "proofs.command.account_curve.points",
        "proofs.command.figure.content",
    ):
        monkeypatch.setattr(place, work)
    (tmp_path / "taken").write_text("a file")
    (tmp_path / "steps.json").write_text('[{"mechanism": "gaussian", "sigma": 1}]')
    with pytest.raises(SystemExit) as left:
        main.run([one.replace("@", f"{tmp_path}/") for one in arguments])
    said = capsys.readouterr()
    assert (left.value.code, said.out, said.err.count("\n")) == (2, "", 1) and words in said.err


@pytest.mark.exhaustive
def test_a_derivation_that_there_is_not_is_told(run: Run) -> None:
    last = [run("show", one, "--derivation").stdout.splitlines()[-1] for one in ("li2022/theorem-9", "li2022/eq-2")]
    assert (
        last[0].strip() == "Derivation: none; the statement has no closed form that SymPy derives." != last[1].strip()
    )


@pytest.mark.parametrize("what", ["theorem", "proof", "counterexample", "printed", "checked", "repaired", "all"])
def test_what_is_pasted_into_a_paper_needs_no_macro_of_ours(run: Run, what: Any) -> None:
    """LaTeX that a user pastes into a paper uses no macro of the project.

    Only the report has a macro that marks differences from the source.
    """
    found = run("latex", "liu2019/theorem-6.P-FA", "--what", what).stdout
    assert found and r"\diff" not in found and (r"\underline{" in found) == (what == "all")
    assert found == proofs.check("liu2019/theorem-6.P-FA").latex(what) + "\n"


def test_where_there_is_no_theorem_one_line_names_what_there_is(run: Run) -> None:
    done = run("latex", "elsalamouny2022/conclusion.gibu", "--what", "theorem")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "take --what printed, checked or all" in done.stderr


def test_a_formula_goes_where_it_is_asked_to_go(run: Run, tmp_path: Path) -> None:
    output = tmp_path / "variance.tex"
    written, shown = (run("latex", "survey.variance", *more) for more in (["-o", str(output)], []))
    assert written.stdout == "" and output.read_text(encoding="utf-8") == shown.stdout != ""


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["latex", "survey.variance", "--what", "proof"], "--what is for statements"),
        (["report", "-o", "site", "--pdf", "--vectors"], "--vectors"),
        (["value", "--list", "--digits", "5"], "--list takes no --digits"),
        (["value", "--representations", "--exact"], "--representations takes no --exact"),
        (["value", "--stdin", "--engine", "both"], "--stdin takes no --engine"),
        (["value", "warner.mle", "n1=1", "n=3", "p=0.7", "--exact", "--engine", "both"], "--exact"),
        (["value", "warner.mle", "n1=1", "n=3", "p=0.7", "--exact", "--digits", "5"], "--exact"),
        (["show", "li2022/theorem-9", "--json", "--derivation"], "--derivation"),
        (["check", "li2022/theorem-9", "--json", "--quiet"], "--quiet"),
        (["experiment", "figure-7", "--check-ins", "a.csv"], "--check-ins is for planar data"),
        (["experiment", "figure-7", "--scheduler", "tcp://127.0.0.1:1", "--jobs", "2"], "--jobs"),
        (["estimate", "--data", "-", "--mechanisms", "-"], "standard input"),
        (["estimate", "--data", "a", "--mechanisms", "b", "--delta", "0.1"], "--delta is for gibu"),
        (["estimate", "--data", "a", "--mechanisms", "b", "--post", "none"], "--post is for inv-m"),
    ],
)
def test_an_option_that_would_do_nothing_is_refused(run: Run, arguments: list[str], words: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1) and words in done.stderr
