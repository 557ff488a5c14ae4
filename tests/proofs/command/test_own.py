"""`verdicts new` and `verdicts check` on a user's paper: output, formats, exit codes, recorded verdicts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess
from xml.etree import ElementTree

import pytest

Run = Callable[..., "CompletedProcess[str]"]
FOLDER = re.compile("(mine|nowhere|other)(/|$)")
GOOD = "lemma square\n  reals a, b\n  claim 2*a*b <= a^2 + b^2\n"
WRONG = "\ntheorem wrong\n  reals x\n  given 0 <= x\n  claim x <= x^2\n"
HARD = "\ntheorem hard\n  reals x\n  given x^2 = 2; 0 <= x\n  claim x <= 7/5\n"
BROKEN = "\nlemma broken\n  reals x\n  claim x <= y\n"


@pytest.fixture
def run(run: Run) -> Run:
    """Run `verdicts` with folders in a temporary one: `mine/square` is its path there."""

    def command(*arguments: str, folder: Path) -> CompletedProcess[str]:
        return run(*(str(folder / one) + "/" * one.endswith("/") if FOLDER.match(one) else one for one in arguments))

    return command


def paper(folder: Path, text: str) -> Path:
    (folder / "mine").mkdir(exist_ok=True)
    (folder / "mine" / "statements.txt").write_text(text, encoding="utf-8")
    return folder


def test_from_new_to_accepted(run: Run, tmp_path: Path) -> None:
    assert run("new", "mine", folder=tmp_path).returncode == 0
    done = run("check", "mine/", "--seconds", "60", folder=tmp_path)
    assert done.returncode == 0 and "refuted     too-strong" in done.stdout
    assert run("check", "mine/", "--accept", folder=tmp_path).returncode == 0
    done = run("check", "mine/", "-q", folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    text = tmp_path / "mine" / "statements.txt"
    text.write_text(text.read_text().replace("(t - 1)/2\n", "(t - 1)/3\n", 1))
    done = run("check", "mine/", "--seconds", "60", folder=tmp_path)
    assert done.returncode == 1 and "slope is refuted, expected verified" in done.stderr


def test_other_commands_know_the_paper(run: Run, tmp_path: Path) -> None:
    paper(tmp_path, GOOD + WRONG)
    run("check", "mine/", "--seconds", "60", folder=tmp_path)
    for arguments, words in {
        ("show", "mine/wrong"): "REFUTED",
        ("list", "mine/"): "2*a*b <= a^2 + b^2",
        ("latex", "mine/square", "--what", "theorem"): r"\begin{theorem}",
        ("check", "mine/", "--mutants"): "mine/square",
    }.items():
        done = run(*arguments, folder=tmp_path)
        assert done.returncode == 0 and words in done.stdout, (arguments, done.stderr)


@pytest.mark.parametrize(("text", "code"), [(GOOD + WRONG, 0), (GOOD + HARD, 1), (GOOD + BROKEN, 2)])
def test_exit_codes(run: Run, tmp_path: Path, text: str, code: int) -> None:
    seconds = "1" if HARD in text else "60"  # nothing is found for HARD, however long it is searched
    done = run("check", "mine", "--seconds", seconds, folder=paper(tmp_path, text))
    assert done.returncode == code and "Traceback" not in done.stderr


def test_formats(run: Run, tmp_path: Path) -> None:
    paper(tmp_path, GOOD + WRONG + BROKEN)
    rows = json.loads(run("check", "mine/", "--seconds", "60", "--format", "json", folder=tmp_path).stdout)
    assert [one["verdict"] for one in rows] == ["verified", "refuted", "broken"]
    lines = run("check", "mine/", "--format", "github", folder=tmp_path).stdout.splitlines()
    assert lines[1].startswith("::error file=mine/statements.txt,line=5,title=wrong::wrong is refuted: at x = 1/2%0A")
    suite = ElementTree.fromstring(run("check", "mine/", "--format", "junit", folder=tmp_path).stdout)
    assert suite.attrib == {"name": "mine", "tests": "3", "failures": "0", "errors": "1", "skipped": "0"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check", "nowhere/"], "nowhere is not a folder"),
        (["check", "mine/", "sqare"], "the nearest is square"),
        (["show", "mine/sqare"], "the nearest is mine/square"),
        (["check", "mine/", "li2022"], "mine has no statement li2022"),
        (["check", "mine/", "--seconds", "0"], "0.1"),
        (["check", "mine/", "--format", "xml"], "junit"),
        (["new", "mine"], "not empty"),
        (["new", "other", "--from", "none.tex"], "none.tex"),
    ],
)
def test_bad_input_is_one_line(run: Run, tmp_path: Path, arguments: list[str], said: str) -> None:
    done = run(*arguments, folder=paper(tmp_path, GOOD))
    assert done.returncode == 2 and said in done.stderr and done.stderr.count("\n") == 1, done.stderr


def test_a_printed_formula_that_differs_is_reported(run: Run, tmp_path: Path) -> None:
    text = GOOD.replace("  claim", "  printed 3 a b \\le a^2 + b^2\n  claim")
    done = run("check", "mine/", "--seconds", "60", folder=paper(tmp_path, text))
    assert "the printed formula differs from the claim" in done.stdout


def test_a_file_that_cannot_be_written_is_named(run: Run, tmp_path: Path) -> None:
    (paper(tmp_path, GOOD) / "mine" / "certificates" / "square.json").mkdir(parents=True)
    done = run("check", "mine/", "--seconds", "60", folder=tmp_path)
    assert done.returncode == 74 and re.fullmatch("verdicts: cannot write .*square.json: .*\n", done.stderr)
