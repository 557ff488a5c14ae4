"""A mistyped word is answered with a similar word, or with the place that lists the words."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest

from proofs.command.main import cli
from symbolic.nearest import edits, nearest
from symbolic.values import all_names

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.mark.sample(7)
@pytest.mark.parametrize(
    ("arguments", "instead"),
    [
        (["help"], "verdicts --help"),
        (["-V"], "verdicts --help"),
        (["check", "-x"], "verdicts check --help"),
        (["show", "help"], "verdicts list"),
        (["show", "li2022/nonsense"], "verdicts list"),
        (["value", "help"], "verdicts value --list"),
        (["value", "survey.nonsense"], "verdicts value --list"),
        (["crosscheck", "help"], "verdicts value --list"),
        (["figure", "help"], "verdicts figure"),
        (["coverage", "help"], "li2022, li2023"),
        (["experiment", "help"], "table-1, table-2"),
        (["latex", "help"], "verdicts list"),
        (["simulate", "help"], "without ID simulates everything"),
        (["list", "--verdict", "help"], "verified, verified-if, refuted"),
    ],
)
def test_what_is_far_is_not_suggested(run: Run, arguments: list[str], instead: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "nearest" not in done.stderr and instead in done.stderr


def slips(word: str) -> set[str]:
    """Typing errors in a word: a letter omitted, doubled, or exchanged with the next."""
    places = range(len(word))
    left_out = {word[:i] + word[i + 1 :] for i in places}
    twice = {word[: i + 1] + word[i:] for i in places}
    exchanged = {word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in places[:-1]}
    return (left_out | twice | exchanged) - {word}


@pytest.mark.sample("commands")
@pytest.mark.parametrize("choices", [tuple(cli.commands), all_names()], ids=["commands", "values"])
def test_a_slip_is_found_again(choices: tuple[str, ...]) -> None:
    for word in choices:
        for slip in slips(word) - set(choices):
            found = nearest(slip, choices)
            assert found is not None and (edits(slip, found) == 1 or found.startswith(slip)), slip


def test_no_command_is_taken_for_another() -> None:
    """One slip in the name of a command never runs another one."""
    assert [pair for pair in combinations(cli.commands, 2) if edits(*pair) < 2] == []


def test_one_function_suggests(root: Path) -> None:
    """A second suggestion function would need a limit of its own, which was too low before."""
    ours = [path for part in ("proofs", "symbolic") for path in (root / part).rglob("*.py")]
    assert [path for path in ours if "get_close_matches" in path.read_text(encoding="utf-8")] == []
