"""A user's paper: opened, searched, judged anew where something changed, and never judged unconfirmed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from signal import SIGKILL
from subprocess import run
from sys import executable
from time import sleep
from typing import Any

import pytest

import proofs
from proofs.own import judging, searching
from proofs.own.folder import NotAPaper, open_paper
from proofs.own.judging import Judged, judged
from proofs.search.solve import Found
from proofs.statements.library import find
from proofs.statements.paper import OPENED

TEXT = """\
lemma square
  reals a, b
  claim 2*a*b <= a^2 + b^2

theorem wrong
  reals x
  given 0 <= x
  claim x <= x^2

theorem mended
  reals x
  given 0 <= x
  assume 1 <= x
  claim x <= x^2
  repairs wrong

theorem broken
  reals x
  claim x <= y

equation unread
  reals x
  claim? x = x^2
"""
LONG = 60.0
"""Seconds of a budget that no test needs: each claim is found in less than one."""
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Iterator[Write]:
    """Write the folder of a paper."""

    def folder(text: str = TEXT, name: str = "mine", **files: str) -> Path:
        where = tmp_path / name
        where.mkdir(exist_ok=True)
        (where / "statements.txt").write_text(text, encoding="utf-8")
        for file, content in files.items():
            (where / file.replace("_", ".")).write_text(content, encoding="utf-8")
        return where

    yield folder
    OPENED.clear()


def words(folder: Path, **options: Any) -> dict[str, str]:
    """The verdict on each label, or why there is none."""
    return {one.entry.name: word(one) for one in judged(open_paper(folder), seconds=LONG, **options)}


def word(one: Judged) -> str:
    if one.verdict is not None:
        return one.verdict.verdict
    return one.entry.reason or "broken"


def no_search(*arguments: object) -> None:
    raise AssertionError("a certificate was searched although there is a valid one")


def test_each_statement_has_its_verdict(write: Write) -> None:
    assert words(write(), jobs=2) == {
        "square": "verified", "wrong": "refuted", "mended": "verified-if", "broken": "broken",
        "unread": "read by machine: confirm",
    }  # fmt: skip


def test_a_valid_certificate_is_not_searched_again(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    first = words(write())
    monkeypatch.setattr(judging, "searches", lambda missing, *rest: no_search() if missing else [])
    assert words(write()) == first


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [
        ("2*a*b <= a^2 + b^2", "3*a*b <= a^2 + b^2", "refuted"),
        ("2*a*b <= a^2 + b^2", "a*b <= a^2 + b^2", "verified"),
        ("reals a, b", "reals a, b\n  given 0 <= a", "verified"),
        ("claim 2*a*b <= a^2 + b^2", "claim 2*a*b <= a^2 + b^2\n  proof positive(squares = [a - b])", "verified"),
    ],
)
def test_a_changed_statement_is_searched_again(write: Write, before: str, after: str, verdict: str) -> None:
    text = TEXT.partition("\n\n")[0]
    folder = write(text)
    words(folder)
    kept = (folder / "certificates" / "square.json").read_bytes()
    assert words(write(text.replace(before, after))) == {"square": verdict}
    assert (folder / "certificates" / "square.json").read_bytes() != kept or "proof" in after


def test_a_forged_certificate_is_not_accepted(write: Write) -> None:
    folder = write("lemma false\n  reals a\n  claim a <= a^2\n")
    words(folder)
    path = folder / "certificates" / "false.json"
    forged = json.loads(path.read_text()) | {"example": {"a": 1}, "proof": {"claims": [{"rule": "fact"}]}}
    forged.pop("refutation")
    path.write_text(json.dumps(forged))
    assert words(folder) == {"false": "refuted"}


@pytest.mark.parametrize("damage", ["", "{", "[]", "null", '{"statement": 1}'])
def test_a_damaged_certificate_is_made_anew(write: Write, damage: str) -> None:
    folder = write(TEXT.partition("\n\n")[0])
    words(folder)
    (folder / "certificates" / "square.json").write_text(damage)
    assert words(folder) == {"square": "verified"}


def test_the_project_finds_its_statements(write: Write) -> None:
    folder = write()
    words(folder)
    open_paper(folder)
    found = find("mine/wrong")
    assert found.counterexample is not None and found.repaired is find("mine/mended")
    assert proofs.check(f"{folder}/wrong").verdict == "refuted"
    with pytest.raises(KeyError):
        find("mine/other")


def test_an_added_assumption_that_is_not_needed_is_no_verified_if(write: Write) -> None:
    assert words(write("lemma one\n  reals x\n  assume 1 <= x\n  claim 0 <= x^2\n")) == {"one": "open"}


def test_an_author_may_claim_what_is_trivial(write: Write) -> None:
    assert words(write("lemma one\n  reals x\n  claim 0 <= x^2\n")) == {"one": "verified"}


@pytest.mark.parametrize(
    ("claim", "restates", "verdict"),
    [
        ("0 <= 2*x", False, "open"),
        ("0 <= 2*x", True, "verified"),
        ("0 <= x", True, "verified"),
        ("0 <= x; 0 <= x + 1", False, "verified"),
    ],
)
def test_a_claim_that_repeats_an_assumption(write: Write, claim: str, restates: bool, verdict: str) -> None:
    reason = "  restates the source states both\n" if restates else ""
    text = f"lemma one\n  reals x\n  given 0 <= x\n  claim {claim}\n{reason}"
    assert words(write(text)) == {"one": verdict}


@pytest.mark.parametrize("name", ["powers.total", "lemma/nothing.here", "unread"])
def test_a_theorem_that_nobody_states_breaks_its_users_alone(write: Write, name: str) -> None:
    user = f"\nlemma user\n  reals x\n  claim 0 <= x^2 + 1\n  proof from {name}\n"
    next_user = "\nlemma next\n  reals x\n  claim 0 <= x^2 + 2\n  proof from user\n"
    own = open_paper(write(TEXT + user + next_user))
    errors = {one.name: str(one.error) for one in own.entries if one.error}
    assert set(errors) == {"broken", "user", "next"}
    assert errors["user"].startswith("statements.txt:") and "there is no statement" in errors["user"]
    assert words(own.folder)["square"] == "verified"


def test_a_plan_may_use_another_statement(write: Write) -> None:
    text = TEXT.partition("\n\n")[0] + "\n\nlemma twice\n  reals c\n  claim 2*c*1 <= c^2 + 1^2\n"
    assert words(write(f"{text}  proof from square with a = c, b = 1\n")) == {"square": "verified", "twice": "verified"}


@pytest.mark.parametrize(
    ("name", "text", "files", "said"),
    [
        ("li2022", TEXT, {}, "li2022 is taken"),
        ("lemma", TEXT, {}, "lemma is taken"),
        ("two words", TEXT, {}, "cannot begin an id"),
        ("mine", "", {}, "has no statements"),
    ],
)
def test_a_folder_that_is_no_paper(write: Write, name: str, text: str, files: dict[str, str], said: str) -> None:
    with pytest.raises(NotAPaper, match=said):
        open_paper(write(text, name, **files))


def test_an_id_replaces_the_name_of_the_folder(write: Write) -> None:
    assert open_paper(write(TEXT, "two words", paper_toml='id = "other"')).paper.id == "other"


def test_text_is_never_executed_and_python_only_if_named(write: Write) -> None:
    code = "from pathlib import Path\nPath(__file__).with_name('ran').touch()\n"
    folder = write(TEXT, more_py=code)
    open_paper(folder)
    assert not (folder / "ran").exists()
    write(TEXT, paper_toml='python = ["more.py"]')
    open_paper(folder)
    assert (folder / "ran").exists()


def test_a_python_file_that_raises_is_one_line(write: Write) -> None:
    own = open_paper(write(TEXT, more_py="1/0\n", paper_toml='python = ["more.py"]'))
    assert own.faults == ("more.py: ZeroDivisionError: division by zero",) and len(own.entries) == 5


def test_a_label_in_two_files_is_broken(write: Write) -> None:
    folder = write(TEXT)
    (folder / "statements-2.txt").write_text("lemma square\n  reals a\n  claim a = a^2\n")
    own = open_paper(folder)
    assert [one.name for one in own.entries if one.error] == ["square", "broken"]


# ---- processes


def forever(statement: object, seconds: float) -> Any:
    while True:
        sleep(1)


def crash(statement: object, seconds: float) -> Any:
    raise SystemExit(3)


def raising(statement: object, seconds: float) -> Any:
    raise ValueError("no")


KILLED = """
import os, signal, time
from proofs.own import searching
from proofs.text.building import sequent

searching.search = lambda statement, seconds: time.sleep(600)
searching._started(sequent("x <= x^2"), 600)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize(
    ("search", "said"),
    [
        (forever, "was stopped after"),
        (crash, "ended without an answer"),
        (raising, "the search failed: ValueError('no')"),
    ],
)
def test_a_search_that_does_not_answer(
    write: Write, monkeypatch: pytest.MonkeyPatch, search: object, said: str
) -> None:
    monkeypatch.setattr(searching, "search", search)
    monkeypatch.setattr(searching, "GRACE", 0.0)
    own = open_paper(write(TEXT.partition("\n\n")[0]))
    seconds = 0.2 if search is forever else LONG
    (one,) = judged(own, seconds=seconds)
    assert one.verdict is not None and one.verdict.verdict == "open"
    assert one.found is not None and said in one.found.missing


def test_a_search_ends_with_the_command(tmp_path: Path) -> None:
    """The command is killed and cannot end its search, which would keep the pipe open for ten minutes."""
    (tmp_path / "killed.py").write_text(KILLED, encoding="utf-8")
    root = str(Path(proofs.__file__).parents[1])
    done = run([executable, str(tmp_path / "killed.py")], capture_output=True, timeout=300, env={"PYTHONPATH": root})
    assert done.returncode == -SIGKILL


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.json"
    searching.written(path, "before")

    def interrupted(self: Path, target: Path) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        searching.written(path, "after")
    assert path.read_text() == "before" and list(tmp_path.iterdir()) == [path]


def test_an_open_answer_removes_the_old_certificate(write: Write) -> None:
    folder = write(TEXT.partition("\n\n")[0])
    words(folder)
    own = open_paper(folder)
    (statement,) = (one.statement for one in own.entries if one.statement)
    searching.write(statement, searching.Answer(Found("open"), {}))
    assert not (folder / "certificates" / "square.json").exists()
