"""`verdicts probe`: a verdict with what decides it, or one line about what cannot be read."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from proofs.command.main import run
from proofs.command.probe import answer, lines
from proofs.search.solve import Found, solve
from proofs.text.building import entries, sequent

Said = Callable[..., tuple[int, str, str]]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Said:
    """Exit code, standard output and standard error."""

    def command(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as left:
            run(["probe", *arguments])
        shown = capsys.readouterr()
        return int(left.value.code or 0), shown.out, shown.err

    return command


def test_verified_with_the_statement_to_paste(said: Said) -> None:
    code, out, err = said("integers n; 1 <= n |- n <= n^2")
    assert (code, err) == (0, "")
    first, *rest = out.splitlines()
    pasted = rest[rest.index("to keep it, paste this into a file of statements:") + 1 :]
    assert first.startswith("verified  by ") and "accepted by both checkers" in first
    (entry,) = entries("\n".join(line[2:] for line in pasted), "mine", "")
    assert entry.statement is not None and entry.plan_given
    assert solve(entry.statement).kind == "proved"
    assert [one.data for one in entry.statement.claims] == [["<=", "n", ["^", "n", 2]]]


def test_refuted_with_both_sides(said: Said) -> None:
    code, out, err = said("1 < t |- 3/t < 1")
    assert (code, err) == (1, "")
    first, second = out.splitlines()
    assert first.startswith("refuted  at t = ") and "accepted by both checkers" in first
    assert second.startswith("  3/t < 1  fails: the left side is ") and second.endswith("the right side is 1")


def test_refuted_at_one_index_of_a_range(said: Said) -> None:
    code, out, _ = said("distributions P, Q on z = 1..N; |- P <= Q", "--json")
    data = json.loads(out)
    assert (code, data["verdict"]) == (1, "refuted")
    (broken,) = data["fails"]
    place = int(broken["claim"][2])
    assert broken == {"claim": f"P({place}) <= Q({place})", "left": data["point"]["P"][place - 1],
                      "right": data["point"]["Q"][place - 1]}  # fmt: skip


def test_json_of_what_is_verified(said: Said) -> None:
    data = json.loads(said("0 <= x <= 1 |- x^2 <= x", "--json")[1])
    assert data["verdict"] == "verified" and data["given"] == ["0 <= x", "x <= 1"] and data["claim"] == ["x^2 <= x"]
    assert data["point"] is None and data["fails"] == [] and data["statement"].startswith("claim probe\n")


def test_open_says_what_is_missing() -> None:
    found = Found("open", tried=7, missing="probe/text: not\n  proved", hints=("tight at x = 0",), seconds=1.0)
    data = answer(sequent("x^2 <= x^4 + 1"), found, "x^2 <= x^4 + 1")
    assert list(lines(data)) == [
        "open  no proof and no counterexample (1.00 s); true at 7 points tried", "  missing: not proved",
        "  hint: tight at x = 0",
    ]  # fmt: skip


def test_a_claim_without_letters(said: Said) -> None:
    code, out, _ = said("2 + 2 = 5")
    assert code == 1
    assert out.startswith("refuted  at every point")


def test_standard_input(said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO("0 ≤ ε |- 1 ≤ 1 + ε\n".encode())))
    assert said("-")[0] == 0
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(b"\xff")))
    assert said("-") == (2, "", "verdicts: standard input is not UTF-8 text\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x", "column 2: the text ends too early; a relation is missing, such as <= or ="),
        ("", "column 1: the text ends too early; a term is missing"),
        ("__import__('os') <= 1", "column 1: unexpected '_'; it has no meaning here"),
        ("f(x) <= 1", "column 1: f is used as a function but not declared; add it: functions f(z), or write f*(...) "
         "for a product"),
        ("(" * 3000 + "x", "column 3002: the text ends too early; a bracket is open: add )"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_one_line(said: Said, text: str, message: str) -> None:
    assert said(text) == (2, "", f"verdicts: {message}\n")


def test_the_budget_is_a_number_of_seconds(said: Said) -> None:
    code, _, err = said("0 <= 1", "--seconds", "0")
    assert code == 2 and err.count("\n") == 1
