"""A sample of `tests/benchmarks/fuzz_stdin.py`: each input line gets a one-line answer.

The answer is a value or a refusal. Random arrays are tested too.
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from proofs.command.value import answer
from symbolic import values

LIMIT = 5_000_000  # executed lines of Python for one answer


@pytest.fixture(scope="module")
def fuzz_stdin() -> ModuleType:
    folder = str(Path(__file__).parents[2] / "benchmarks")
    sys.path.insert(0, folder)
    try:
        return importlib.import_module("fuzz_stdin")
    finally:
        sys.path.remove(folder)


def test_random_lines(fuzz_stdin: ModuleType) -> None:
    within = fuzz_stdin.fuzz.lines_within(LIMIT)
    found = []
    for line in fuzz_stdin.lines(500, seed=4):
        assert line.strip() and b"\n" not in line
        reply = within(lambda line=line: answer(line, 20))
        found.append(fuzz_stdin.judged(line, json.dumps(reply).encode(), 0.0))
    assert [one for one in found if one.outcome == "fault"] == []
    assert min(sum(one.outcome == outcome for one in found) for outcome in ("value", "refused")) > 100
    assert next(fuzz_stdin.lines(3, seed=4, start=7)) == list(fuzz_stdin.lines(8, seed=4))[7]
    quick = [
        one for one in found if one.outcome == "value" and b"warner" in one.line or b"k-rr.error-common" in one.line
    ]
    verdicts = {fuzz_stdin.compared(one, within) for one in quick if one.outcome == "value"}
    assert verdicts and verdicts <= {"agrees", "not compared"} and "agrees" in verdicts


def test_the_process_answers_every_line(fuzz_stdin: ModuleType) -> None:
    stream = fuzz_stdin.Stream()
    broken = [one for one in fuzz_stdin.BROKEN if one.strip()]
    replies = [stream.ask(line, limit=300) for line in (*broken, *fuzz_stdin.lines(25, seed=5))]
    assert stream.close() == ""
    assert [one for one in replies if one.outcome == "fault"] == []
    assert sum(one.outcome == "refused" for one in replies[: len(broken)]) >= len(broken) - 1  # one is only long


@pytest.mark.parametrize(
    "answer_",
    [
        b"",
        b"Traceback",
        b"[]",
        b'{"error": ""}',
        b'{"error": "two\\nlines"}',
        b'{"value": "1"}',
        b'{"error": "a", "value": "1"}',
    ],
)
def test_the_judge_sees_faults(fuzz_stdin: ModuleType, answer_: bytes) -> None:
    assert fuzz_stdin.judged(b"{}", answer_, 0.0).outcome == "fault"


def test_a_wrong_digit_is_seen(fuzz_stdin: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    line = b'{"name": "trade-off.laplace", "args": {"epsilon": 1, "alpha": 0.25}}'
    reply, within = fuzz_stdin.Reply(line, "value", "", 0.0), fuzz_stdin.fuzz.lines_within(LIMIT)
    assert fuzz_stdin.compared(reply, within) == "agrees"
    before = values._by_mpmath
    monkeypatch.setattr(values, "_by_mpmath", lambda *given: before(*given) * (1 + 1e-12))
    assert fuzz_stdin.compared(reply, within).startswith("differs")


def test_a_process_that_ends_is_seen(fuzz_stdin: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = fuzz_stdin.Stream()
    monkeypatch.setattr(fuzz_stdin.sys, "executable", "true")
    assert stream.ask(b"{}", limit=60).outcome == "fault"


def test_random_arrays(fuzz_stdin: ModuleType) -> None:
    found = [fuzz_stdin.try_arrays(name, number) for name in fuzz_stdin.floats.NAMES for number in range(4)]
    assert set(found) == {"array", "refused"}


@pytest.mark.parametrize(
    ("name", "given", "digits", "value"),
    [
        (
            "delta.shuffled-randomized-response",
            {"n": "1", "others": "0", "epsilon0": "2e-4875", "epsilon": "0"},
            1,
            "1e-4875",
        ),
        ("epsilon.rdp", {"order": "1.5", "rdp": "0.01", "delta": "412/8641961967558"}, 600, "35.032079694541719210"),
        ("epsilon.rdp", {"order": "32", "rdp": "5", "delta": "1e-50"}, 600, "8.5703002935209860747724686"),
        ("delta.zcdp", {"rho": "0.1", "epsilon": "50"}, 1000, ""),
        ("delta.zcdp", {"rho": "7e-3978", "epsilon": "0"}, 20, ""),
    ],
)
def test_what_the_fuzz_found(fuzz_stdin: ModuleType, name: str, given: dict[str, str], digits: int, value: str) -> None:
    """Inputs from the fuzz test that raised a traceback or took seconds or minutes."""
    line = json.dumps({"name": name, "args": given, "digits": digits}).encode()
    reply = fuzz_stdin.fuzz.lines_within(100_000)(lambda: answer(line))
    assert reply.get("value", "").startswith(value), reply
    assert "value" in reply
