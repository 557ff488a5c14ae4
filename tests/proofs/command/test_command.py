"""The command line: answers, output streams and exit codes."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from proofs.command import listing
from proofs.command.value import answer
from proofs.judging import ledger
from proofs.judging.expected import expected
from proofs.judging.verdict import STATED, Verdict, part, possible
from proofs.report.content.document import believed_below
from proofs.report.terminal.summary import print_summary
from proofs.report.terminal.table import print_table, tally
from proofs.statements.library import find, statements
from proofs.statements.paper import papers

EXPECTED = {identifier: one["verdict"] for identifier, one in expected().items()}

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Environment = Callable[..., dict[str, str]]
ESCAPE = "\x1b"


@pytest.fixture(scope="module")
def everything(run: Run) -> Any:
    return run("-v")


@pytest.fixture(scope="module")
def overview(run: Run) -> Any:
    return run()


# ---- judging


@pytest.mark.exhaustive
def test_every_verdict_is_the_expected_one(everything: Any) -> None:
    assert everything.returncode == 0, everything.stderr
    assert everything.stderr == ""


@pytest.mark.exhaustive
def test_the_table(everything: Any) -> None:
    lines = everything.stdout.splitlines()
    assert ESCAPE not in everything.stdout
    assert all(line == line.rstrip() for line in lines)
    words = {line.split()[0]: line.split()[1] for line in lines if "/" in line.split(" ")[0]}
    shown = {one.id for one in statements() if part(one) != "lemma"}
    assert words == {name: verdict for name, verdict in EXPECTED.items() if name in shown}
    assert any(line.startswith("as stated: ") for line in lines)
    assert any(line.startswith("lemmas: ") for line in lines)


@pytest.mark.exhaustive
def test_the_overview(overview: Any) -> None:
    """The overview is one page: counts, important refuted statements, where to look next.

    Each paper has its counts of verified and refuted statements.
    """
    assert overview.returncode == 0 and overview.stderr == ""
    lines = overview.stdout.splitlines()
    assert len(lines) < 40
    assert all(line == line.rstrip() for line in lines)
    for paper in papers():
        counts = Counter(EXPECTED[one.id] for one in statements() if part(one) in STATED and one.paper == paper.id)
        line = next(line for line in lines if line.startswith(paper.id + " "))
        assert line.split()[1] == str(counts["verified"] or "·")
        assert str(counts["refuted"] or "·") in line.split()[2:4]
        assert any(one.startswith(f"{paper.id} is not a paper") for one in lines) == (paper.kind == "theorems")
    named = [line.split()[1] for line in lines if line.startswith("  ✗ ")]
    assert named and all(EXPECTED[name] == "refuted" for name in named)
    assert named[0].partition("/")[2].startswith("theorem")
    assert find(named[0]).title in overview.stdout  # in a pipe, nothing is truncated
    assert "verdicts show " in lines[-2]


def test_quiet(run: Run) -> None:
    done = run("check", "li2022/theorem-9", "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert run("--quiet", "list").returncode == 2


@pytest.mark.sample("arguments0-collected: False", "arguments1-collected: False")
@pytest.mark.parametrize(
    ("arguments", "seen"),
    [
        (["show", "li2022/theorem-9"], "collected: False"),
        (["check", "lemma/order.transitive", "lemma/order.less-transitive"], "collected: False"),
        (["kernel"], ""),
    ],
)
def test_a_short_command_collects_nothing_and_leaves_at_once(arguments: list[str], seen: str) -> None:
    code = (
        "import gc, os, sys\n"
        "from proofs.command import main\n"
        "leave = os._exit\n"
        "def told(code):\n"
        "    os.write(2, f'collected: {gc.isenabled()}\\n'.encode())\n"  # in one write, since two processes write
        "    leave(code)\n"
        "os._exit = told\n"
        f"sys.argv = ['verdicts', *{arguments!r}]\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    # the copy of the process that runs the other checker exits in the same way
    assert {line for line in done.stderr.splitlines() if line.startswith("collected")} == {seen} - {""}
    assert done.stdout


def test_version(run: Run) -> None:
    assert re.fullmatch(
        r"verdicts .+, certificates of format 2, checkers kernel \(Python .+\), flint \(.+\)\n", run("--version").stdout
    )


@pytest.mark.exhaustive
def test_json(run: Run) -> None:
    done = run("check", "--json", "--jobs", "2")
    rows = json.loads(done.stdout)
    assert done.returncode == 0 and done.stderr == ""
    assert {row["id"]: row["verdict"] for row in rows} == EXPECTED
    for row in rows:
        assert {"id", "paper", "verdict", "cause", "engines", "repaired", "seconds"} <= row.keys()
        assert row["engines"] == (["kernel", "flint"] if row["verdict"] not in ("open", "observed") else [])
        assert (row["outcome"] is not None) == (row["verdict"] == "observed")
        assert (row["cause"] is not None) == (row["verdict"] == "refuted")
        assert row["repaired"] is None or row["repaired"].keys() == {"id", "verdict"}


@pytest.mark.parametrize("engine", ["kernel", "flint"])
def test_one_engine(run: Run, engine: str) -> None:
    done = run("check", "li2022/theorem-9", "--engine", engine, "--json")
    assert [row["engines"] for row in json.loads(done.stdout)] == [[engine]] * len(json.loads(done.stdout))


@pytest.mark.sample(1)
@pytest.mark.parametrize("width", [80, 132, 200])
def test_titles_are_whole(width: int) -> None:
    """No line is wider than the terminal, and each title appears in full."""
    rows: list[dict[str, Any]] = [
        {
            "id": one.id,
            "title": one.title,
            "verdict": EXPECTED[one.id],
            "cause": one.cause,
            "part": part(one),
            "seconds": 0,
            "paper": one.paper,
        }
        for one in statements()
    ]
    for write in (print_table, lambda out, rows: print_summary(out, rows, papers(), whole=False)):
        file = StringIO()
        write(Console(file=file, width=width, force_terminal=True, color_system=None, highlight=False), rows)
        shown = file.getvalue()
        assert max(map(len, shown.splitlines())) <= width
        named = [one for one in rows if f" {one['id']} " in " ".join(shown.split())]
        assert len(named) >= 14
        assert all(" ".join(one["title"].split()) in " ".join(shown.split()) for one in named)
        beside = [line for line in shown.splitlines() if re.match(r"  ✗ |\w+/", line)]
        assert len(beside) == (len(rows) if write is print_table else 14)


def test_counts_agree() -> None:
    """The overview, the README and `verdicts kernel` report the same counts."""
    rows = [{"part": part(one), "verdict": EXPECTED[one.id], "paper": one.paper} for one in statements()]
    shown = StringIO()
    timed = [{**row, "seconds": 0, "id": "", "title": ""} for row in rows if row["verdict"] != "refuted"]
    print_summary(Console(file=shown, width=100), timed, papers(), whole=False)
    readme = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
    for paper in papers():
        found = tally(row for row in rows if row["paper"] == paper.id)
        assert found["beyond"] == sum(row["part"] == "beyond" and row["paper"] == paper.id for row in rows)
        (line,) = re.findall(rf"^\| {paper.id}: .*", readme, re.MULTILINE)
        *_, repaired, beyond, judged = line.split(" | ")
        assert (repaired, beyond) == (str(found["repaired"]), str(found["beyond"]))
        assert re.fullmatch(r"\d+ of \d+ \|", judged)
        (line,) = [
            line
            for line in shown.getvalue().splitlines()
            if line.startswith(f"{paper.id} ") and "not a paper" not in line
        ]
        assert line.split()[-1] == str(found["beyond"] or "·")


@pytest.mark.exhaustive
def test_parts_and_papers_can_be_named(run: Run) -> None:
    parts = [row["id"] for row in json.loads(run("check", "li2022/theorem-10", "--json").stdout)]
    assert parts and all(identifier.startswith("li2022/theorem-10.") for identifier in parts)
    slides = [row["id"] for row in json.loads(run("check", "li2023", "--json").stdout)]
    assert slides == [one.id for one in ledger.in_reading_order(statements()) if one.paper == "li2023"]


@pytest.mark.exhaustive
def test_list(run: Run) -> None:
    done = run("list")
    assert [line.split()[0] for line in done.stdout.splitlines()] == [
        one.id for one in ledger.in_reading_order(statements())
    ]
    refuted = run("list", "--verdict", "refuted").stdout
    wanted = [identifier for identifier, verdict in EXPECTED.items() if verdict == "refuted"]
    assert sorted(line.split()[0] for line in refuted.splitlines() if not line.startswith(" ")) == sorted(wanted)
    assert run("list", "--all").stdout == done.stdout  # every entry of the papers has a statement


def test_a_list_of_one_verdict_judges_what_can_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [one.id for one in statements() if EXPECTED[one.id] not in possible(one)] == []
    judged: list[str] = []

    def judge(chosen: list[Any]) -> list[Verdict]:
        judged.extend(one.id for one in chosen)
        return []

    monkeypatch.setattr(listing, "judge", judge)
    assert listing.run([], "refuted", False) == 0
    assert sorted(judged) == sorted(one for one, verdict in EXPECTED.items() if verdict == "refuted")


@pytest.mark.exhaustive
def test_show_everything(run: Run) -> None:
    for paper in ("li2022", "li2023"):
        done = run("show", paper)
        assert done.returncode == 0, done.stderr
        assert ESCAPE not in done.stdout
        assert max(map(len, done.stdout.splitlines())) <= 80
        assert "by the rule" not in done.stdout


def exact(value: Any) -> Any:
    return [exact(entry) for entry in value] if isinstance(value, (list, tuple)) else Fraction(value)


def test_show_a_counterexample(run: Run) -> None:
    shown = run("show", "li2022/theorem-10.first").stdout
    for word in ("REFUTED", "PRINTED", "CHECKED", "COUNTEREXAMPLE", "Why.", "REPAIRED", "PROOF", "TRUSTED", "EVIDENCE"):
        assert word in shown
    assert "n = 2, p = 3/5, π = ½ and q = 1/5" in " ".join(shown.split())
    assert "⅔ ≠ 16/25" in shown and "more steps: --proof" in shown
    assert len(run("show", "li2022/theorem-10.first", "--proof").stdout) > len(shown)


def test_latex(run: Run) -> None:
    for statement in statements():
        if repaired := statement.repaired:
            assert run("latex", statement.id, "--what", "repaired").stdout == repaired.latex + "\n"
            break
    first = statements()[0]
    assert run("latex", first.id).stdout == first.latex + "\n"
    proof = run("latex", "li2022/theorem-9", "--what", "proof").stdout
    assert (
        proof.startswith("% li2022/theorem-9: verified")
        and "\\begin{proof}" in proof
        and proof.rstrip().endswith("\\end{proof}")
    )
    assert proof.count("{") == proof.count("}") and proof.count("$") % 2 == 0


# ---- bad input: one line on stderr, exit code 2, no traceback


@pytest.mark.sample(8)
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chekc"], ["'chekc'", "check"]),
        (["--jsn"], ["--jsn", "--json"]),
        (["check", "--jsn"], ["--jsn", "--json"]),
        (["check", "li2022/theorem-99"], ["li2022/theorem-99", "nearest is li2022/theorem"]),
        (["check", "li2o22"], ["li2o22", "nearest is li2022"]),
        (["check", "--engine", "kernl"], ["kernl", "nearest is kernel"]),
        (["check", "--jobs", "0"], ["--jobs", "0"]),
        (["check", "--jobs", "many"], ["--jobs", "many"]),
        (["show"], ["ID"]),
        (["show", "li2022/eq2"], ["li2022/eq2", "nearest is li2022/eq-2"]),
        (["show", "li2022/figure-9"], ["li2022/figure-9"]),
        (["list", "--verdict", "refute"], ["refute", "nearest is refuted"]),
        (["latex", "li2022/theorem9"], ["li2022/theorem9", "nearest is li2022/theorem-9"]),
        (["latex", "li2022/theorem-9", "--what", "prof"], ["prof", "nearest is proof"]),
        (["latex", "li2022/theorem-9", "--what", "repaired"], ["li2022/theorem-9", "no repaired"]),
        (["value"], ["name"]),
        (["value", "warner.mla", "n=1"], ["warner.mla", "nearest is warner.mle"]),
        (
            ["value", "survey.variance", "n=1000", "p=0.6", "q=0.2", "pi=0.3", "--digits", "0"],
            ["digits", "0"],
        ),
        (
            ["value", "survey.variance", "n=1000", "p=0.6", "q=0.2", "pi=0.3", "--digits", "1000000"],
            ["digits", "1000000"],
        ),
        (
            ["value", "survey.variance", "n=1000", "p=0.6", "q=0.2", "pi=0.3", "--digits", "ten"],
            ["digits", "ten"],
        ),
        (["value", "survey.variance", "n=1000", "p=0.9", "q=0.2", "pi=0.3"], ["p", "q"]),
        (["value", "survey.variance", "n=1000", "p=0.2", "q=0.2", "pi=0.3"], ["p", "q"]),
        (["value", "survey.variance", "n=0", "p=0.6", "q=0.2", "pi=0.3"], ["n = 0"]),
        (["value", "survey.variance", "n=1.5", "p=0.6", "q=0.2", "pi=0.3"], ["n", "integer"]),
        (["value", "survey.variance", "n=1000", "p=0.6", "q=0.2", "pi=1.3"], ["pi", "1.3"]),
        (["value", "survey.variance", "n=1000", "p=O.6", "q=0.2", "pi=0.3"], ["p", "O.6"]),
        (["value", "survey.variance", "n=1000", "p=nan", "q=0.2", "pi=0.3"], ["p", "nan"]),
        (["value", "survey.variance", "n=1000", "p=1/0", "q=0.2", "pi=0.3"], ["p", "zero"]),
        (
            ["value", "survey.variance", "n=1000", "p=__import__('os')", "q=0.2", "pi=0.3"],
            ["p", "__import__"],
        ),
        (["value", "survey.variance", "n=1000", "p=0.6", "q=0.2"], ["pi"]),
        (["value", "survey.variance", "n=1000", "p=0.6", "q=0.2", "pie=0.3"], ["pie", "pi"]),
        (["value", "survey.variance", "n=1000", "p=0.6", "p=0.7", "q=0.2", "pi=0.3"], ["p", "twice"]),
        (["value", "survey.variance", "n=1000", "0.6"], ["0.6", "key=value"]),
        (["value", "survey.variance", "name=1"], ["name"]),
        (["value", "survey.variance", "digits=1"], ["digits"]),
        (["value", "--list", "warner.mla"], ["warner.mla", "nearest is warner.mle"]),
        (["value", "--list", "warner.mle", "n=3"], ["--list"]),
        (["value", "--list", "--stdin"], ["--list", "--stdin"]),
    ],
)
def test_bad_input(run: Run, arguments: list[str], words: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("verdicts: "), done.stderr
    for word in words:
        assert word in done.stderr


# ---- values


def test_value_exact_and_decimal(run: Run) -> None:
    arguments = ("value", "warner.variance", "n=1000", "p=0.8", "pi=3/10")
    exact = Fraction(3, 10) * Fraction(7, 10) / 1000 + Fraction(4, 25) / (1000 * Fraction(3, 5) ** 2)
    assert run(*arguments, "--exact").stdout == f"{exact}\n"
    digits, _, fraction = run(*arguments).stdout.strip().partition(" = ")
    assert Fraction(fraction) == exact and len(digits.lstrip("0.")) == 20
    assert "not known to be rational" in run("value", "delta.gaussian", "epsilon=1", "mu=1", "--exact").stderr
    many = ("value", "survey.inverse-moment", "c=1/2", "--exact")
    assert "is rational, but its fraction is too long" in run(*many, "n=1000000000").stderr
    assert "/" in run(*many, "n=1000").stdout
    shown = run(*arguments, "--digits", "30").stdout.strip()
    assert abs(Fraction(shown) - exact) <= Fraction(1, 10**32)


def test_value_list(run: Run) -> None:
    listed = run("value", "--list")
    assert listed.returncode == 0
    names = [line.split()[0] for line in listed.stdout.splitlines() if not line.startswith(" ")]
    assert set(names) >= {
        "warner.mle", "warner.variance", "survey.mle", "survey.mle-clipped", "survey.variance", "survey.inverse-moment",
        "survey.inverse-moment-sum", "survey.variance-approx", "survey.fisher-information",
    }  # fmt: skip


def test_value_stream(run: Run) -> None:
    good = {"name": "warner.variance", "args": {"n": 1000, "p": "0.8", "pi": 0.3}, "digits": 20}
    lines = [
        json.dumps(good),
        "",
        json.dumps(good | {"args": {"n": 1000, "p": "4/5", "pi": "3e-1"}}),
        "{",
        "[1]",
        '{"name": "warner.variance"}',
        json.dumps(good | {"digits": 0}),
        json.dumps(good | {"digits": 10**6}),
        json.dumps(good | {"digit": 3}),
        '{"name": 1, "name": 2}',
        json.dumps(good | {"args": {"n": 1000, "p": float("nan"), "pi": 1}}),
        json.dumps(good | {"args": [1]}),
        "[" * 100_000,
        json.dumps(good | {"name": "os.system"}),
        json.dumps(good | {"args": {"n": "9" * 200_000, "p": "0.8", "pi": 1}}),
        json.dumps(good),
    ]
    done = run("value", "--stdin", given="\n".join(lines) + "\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0 and done.stderr == ""
    assert len(answers) == len(lines) - 1
    assert answers[0] == answers[1] == answers[-1]
    assert Fraction(answers[0]["exact"]) == Fraction(21, 100_000) + Fraction(4, 9000)
    assert abs(Fraction(answers[0]["value"]) - Fraction(answers[0]["exact"])) <= Fraction(answers[0]["radius"])
    for one in answers[2:-1]:
        assert list(one) == ["error"] and "\n" not in one["error"] and len(one["error"]) < 300


def test_value_stream_answers_at_once(environment: Environment) -> None:
    question = b'{"name": "warner.variance", "args": {"n": 1, "p": 1, "pi": 0}}\n'
    with subprocess.Popen(
        [sys.executable, "-m", "proofs.command", "value", "--stdin"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdin and process.stdout
        for _ in range(3):
            process.stdin.write(question)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["exact"] == "0"
        process.stdin.close()
        assert process.wait(30) == 0


# ---- invalid evidence


@pytest.fixture
def copy(tmp_path: Path, root: Path) -> Path:
    for package in ("proofs", "symbolic"):
        shutil.copytree(root / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_a_damaged_certificate_is_named(run: Run, copy: Path) -> None:
    path = copy / "proofs" / "li2022" / "certificates" / "theorem-9.json"
    path.write_text(path.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    done = run("check", "li2022/theorem-9", folder=copy)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "proofs/li2022/certificates/theorem-9.json" in done.stderr.replace(
        "\\", "/"
    )
    assert "open" in done.stdout


def test_a_certificate_that_is_refused_is_not_silent(run: Run, copy: Path) -> None:
    path = copy / "proofs" / "li2022" / "certificates" / "theorem-9.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    data["statement"]["given"] = []
    path.write_text(json.dumps(data), encoding="utf-8")
    done = run("check", "li2022/theorem-9", folder=copy)
    assert done.returncode == 1
    assert "li2022/theorem-9 is open" in done.stderr and "Traceback" not in done.stderr


def test_a_certificate_that_is_missing_is_not_silent(run: Run, copy: Path) -> None:
    (copy / "proofs" / "li2022" / "certificates" / "theorem-9.json").unlink()
    assert run("check", "li2022/theorem-9", folder=copy).returncode == 1


# ---- streams, signals and files


@pytest.mark.sample(2)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("arguments", [["list"], ["value", "--list"], ["--version"], ["kernel"], ["--help"]])
def test_a_full_device(environment: Environment, arguments: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "proofs.command", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
        )
    assert done.returncode == 74
    assert done.stderr.count("\n") == 1 and "cannot write: " in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell is needed to close descriptors")
def test_closed_descriptors(environment: Environment) -> None:
    def closed(redirection: str, *arguments: str) -> Any:
        line = shlex.join([sys.executable, "-m", "proofs.command", *arguments])
        return subprocess.run(["sh", "-c", f"{line} {redirection}"], capture_output=True, text=True, env=environment())

    for redirection, arguments, code, word in (
        (">&-", ["list"], 74, "standard output is closed"),
        ("<&-", ["value", "--stdin"], 2, "standard input is closed"),
        ("<&-", ["account", "-", "--delta", "1e-5"], 2, "standard input is closed"),
    ):
        done = closed(redirection, *arguments)
        assert (done.returncode, done.stderr) == (code, f"verdicts: {word}\n")
    assert closed(">&- 2>&-", "list").returncode == 74


def test_a_byte_order_mark(run: Run, tmp_path: Path) -> None:
    line = b'\xef\xbb\xbf{"name": "warner.variance", "args": {"n": 10, "p": 0.9, "pi": "1/2"}}'
    assert answer(line) == answer(line[3:]) and "value" in answer(line)
    file = tmp_path / "steps.json"
    file.write_bytes(b'\xef\xbb\xbf[{"mechanism": "gaussian", "sigma": 1}]')
    assert run("account", str(file), "--delta", "1e-5").returncode == 0


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "arguments",
    [
        ["value", ""],
        ["show", ""],
        [""],
        ["check", "li2022/theorem-9", "--engine", ""],
        ["value", "warner.variance", "=1"],
    ],
)
def test_long_nonsense_is_not_echoed_whole(run: Run, arguments: list[str]) -> None:
    done = run(*arguments[:-1], "x" * 5000 + arguments[-1])
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and len(done.stderr) < 1000
    assert len(answer(json.dumps({"name": "x" * 5000}).encode())["error"]) < 1000


def test_all_that_is_missing_is_said_at_once(run: Run) -> None:
    said = run("value", "survey.variance", "n=10").stderr
    assert all(f"for {name} (" in said for name in ("p", "q", "pi"))
    assert all(f"for {name} (" in run("value", "trade-off.laplace-k-fold").stderr for name in ("k", "alpha"))


def test_the_scripts_of_completion(run: Run) -> None:
    for shell in ("bash", "zsh", "fish"):
        assert "_VERDICTS_COMPLETE" in run("completion", shell).stdout


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("show li2022/theorem-1", ["li2022/theorem-10", "li2022/theorem-18"]),
        ("check li", ["li2022/", "li2023/", "liu2019/"]),
        ("check --engine k", ["kernel"]),
        ("value survey.mle", ["survey.mle", "survey.mle-clipped"]),
        ("latex survey.mle", ["survey.mle", "survey.mle-clipped"]),
        ("coverage li2", ["li2022/", "li2023/"]),
    ],
)
def test_completion(environment: Environment, line: str, offered: list[str]) -> None:
    assert offers(environment, line) == offered


def test_a_paper_is_not_completed_alone(environment: Environment) -> None:
    """No space follows a completed paper name, because an id continues after it."""
    found = offers(environment, "check lem")
    assert len(found) > 1 and all(one.startswith("lemma/") and one != "lemma/" for one in found)


def offers(environment: Environment, line: str) -> list[str]:
    words = f"verdicts {line}"
    done = subprocess.run(
        [sys.executable, "-m", "proofs.command"],
        capture_output=True,
        text=True,
        env={
            **environment(),
            "_VERDICTS_COMPLETE": "bash_complete",
            "COMP_WORDS": words,
            "COMP_CWORD": str(len(words.split()) - 1),
        },
    )
    return [one.removeprefix("plain,") for one in done.stdout.split()]


def test_help_loads_nothing_heavy(environment: Environment) -> None:
    code = (
        "import sys\nfrom proofs.command.main import run\ntry:\n    run(['--help'])\nexcept SystemExit:\n    "
        "print(sorted({'sympy', 'numpy', 'flint', 'scipy', 'mpmath', 'rich'} & sys.modules.keys()), "
        "file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment())
    assert done.stderr.strip() == "[]"


@pytest.mark.exhaustive
def test_judging_loads_neither_sympy_nor_numpy(environment: Environment) -> None:
    code = (
        "import sys\n"
        "from proofs.judging import ledger\n"
        "from proofs.statements.library import statements\n"
        "ledger.verdicts(statements()[::12])\n"
        "print(sorted({'sympy', 'numpy', 'scipy', 'mpmath', 'proofs.search'} & sys.modules.keys()))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment())
    assert done.stdout.strip() == "[]"


@pytest.mark.sample(1)
@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends signals in another way")
@pytest.mark.parametrize("seconds", [0.3, 0.6, 0.9, 1.3, 2])
def test_an_interrupt_is_clean(in_a_terminal: Callable[..., Any], seconds: float) -> None:
    """An interrupt at any time ends the command and its child processes cleanly.

    The signal is sent to the process group, as a terminal does.
    """
    process = in_a_terminal("check", "--mutants", "--jobs", "2")
    time.sleep(seconds)  # the moment does not matter
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate()
    assert process.returncode == 130  # the whole computation would take minutes
    assert "Traceback" not in errors, errors


def test_a_reader_that_leaves(environment: Environment) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "proofs.command", "list"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout and process.stderr
    process.stdout.close()
    errors = process.stderr.read()
    process.wait(60)
    assert b"Traceback" not in errors and b"Exception" not in errors


def test_a_long_table_is_opened(run: Run) -> None:
    folded, opened = (
        run("show", "elsalamouny2022/conclusion.gibu", *more).stdout.splitlines() for more in ([], ["--proof"])
    )
    (line,) = [one for one in folded if one.strip().startswith("▸") and "more: --proof" in one]
    rows = [one for one in opened if one.rstrip().endswith(("of 20", "of 16"))]
    assert int(line.split()[1]) > 50 and len(folded) < 200 < len(opened) and len(rows) > 20


def test_what_must_be_believed_of_what_it_rests_on(run: Run) -> None:
    """The trusted assumptions of dependencies are listed once, with their statement.

    They are sorted by kind. Indirect dependencies are included.
    """
    shown, folded = (
        " ".join(run("show", "liu2019/eq-15.attained", *more).stdout.split()) for more in (["--proof"], [])
    )
    assert "The probability of an interval is the integral" in shown.partition("more from the statements")[2]
    assert "more from the statements that it rests on" in folded and len(folded) < len(shown)
    below = find("liu2019/eq-15.unique")
    statement = replace(find("liu2019/eq-15.attained"), id="sample/above", rests_on=[below.id], reads=[])
    found = believed_below(statement)
    assert all(found["reads", line][0] == below.id for line in below.reads)
    assert any(whose == ["lemma/noise.normal"] for whose in found.values())  # the statement depends on this lemma
    assert not believed_below(replace(statement, rests_on=[below.id], reads=[line for _, line in found]))
