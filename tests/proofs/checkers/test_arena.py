"""The arena: both checkers refuse each cheating certificate and accept each honest one."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from proofs import kernel, recheck
from proofs.kernel.rules import AXIOMS
from proofs.kernel.rules import RULES as KERNEL_RULES
from proofs.recheck.rules import RULES as RECHECK_RULES

ARENA = Path(__file__).parents[2] / "arena"
ENGINES = {"kernel": kernel, "recheck": recheck}
REASON = {"kernel": "reason", "recheck": "recheck_reason"}
FACTORIALS = ["hang-nested-factorials", "hang-nested-factorials-at-the-example", "hang-factorials-of-factorials"]
TOWERS = ["hang-tower-of-powers", "hang-tower-of-exponents"]
HEIGHTS = ["hang-coefficient-heights", "hang-sum-of-fractions", "hang-height-of-a-number"]
HANGS = [*FACTORIALS, *TOWERS, *HEIGHTS, "hang-enclose-leaves", "hang-enclose-deep-splits"]


def entries(kind: str) -> dict[str, dict[str, Any]]:
    """The files of one half of the arena, by name."""
    return {path.stem: json.loads(path.read_bytes()) for path in sorted((ARENA / kind).glob("*.json"))}


BAD, GOOD = entries("bad"), entries("good")


def judge(engine: ModuleType, entry: dict[str, Any]) -> Any:
    """Check an entry; returns its theorem or refutation, or raises `Refused`."""
    theorems: dict[str, Any] = {}
    for lemma in entry.get("theorems", []):
        theorems[lemma["statement"]["id"]] = engine.check(lemma["statement"], lemma, theorems)
    text = entry["text"] if "text" in entry else json.dumps(entry["certificate"])
    return engine.check(entry["statement"], engine.load(text), theorems)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", BAD)
def test_bad(name: str, engine: str) -> None:
    entry, checker = BAD[name], ENGINES[engine]
    with pytest.raises(checker.Refused) as refused:
        judge(checker, entry)
    assert re.search(entry[REASON[engine]], str(refused.value)), str(refused.value)[:500]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", GOOD)
def test_good(name: str, engine: str) -> None:
    checker = ENGINES[engine]
    result = judge(checker, GOOD[name])
    if "refutation" in GOOD[name]["certificate"]:
        assert isinstance(result, checker.Refutation)
        assert result.kind == "false"
    else:
        assert isinstance(result, checker.Theorem)
        assert result.statement == GOOD[name]["statement"]


def test_the_arena_is_large() -> None:
    assert len(BAD) >= 950
    assert len(GOOD) >= 130


@pytest.mark.parametrize("name", [*BAD, *GOOD])
def test_entries_are_filled_in(name: str) -> None:
    """Each entry has a one-line description, a statement with its name, and the reasons."""
    entry = BAD.get(name) or GOOD[name]
    line = entry["cheats" if name in BAD else "shows"]
    assert line
    assert "\n" not in line
    assert entry["statement"]["id"] in (f"arena/{name}", 7)  # one entry cheats by a malformed id
    assert ("text" in entry) != ("certificate" in entry)
    wanted = {"cheats", *REASON.values(), "statement"} if name in BAD else {"shows", "statement"}
    assert wanted <= set(entry) <= wanted | {"text", "certificate", "theorems"}
    assert not any(re.search(entry[reason], "") for reason in REASON.values() if name in BAD), (
        "a reason that fits everything"
    )


def rules(data: Any) -> set[str]:
    """The rules in a certificate."""
    if isinstance(data, list):
        return set().union(*map(rules, data))
    if isinstance(data, dict):
        named = {data["rule"]} if isinstance(data.get("rule"), str) else set()
        return named.union(*map(rules, data.values()))
    return set()


def test_every_rule_and_axiom_has_its_day() -> None:
    assert set(KERNEL_RULES) == set(RECHECK_RULES)
    for half in (BAD, GOOD):
        assert set(KERNEL_RULES) <= rules([entry.get("certificate") for entry in half.values()])
    assert set(AXIOMS) == axioms([entry["certificate"] for entry in GOOD.values()])
    assert set(AXIOMS) <= axioms([entry.get("certificate") for entry in BAD.values()])


def axioms(data: Any) -> set[str]:
    """The axioms in a certificate."""
    if isinstance(data, list):
        return set().union(*map(axioms, data))
    if isinstance(data, dict):
        named = {data["name"]} if data.get("rule") == "axiom" and isinstance(data.get("name"), str) else set()
        return named.union(*map(axioms, data.values()))
    return set()


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", HANGS)
def test_what_hung_once_does_little(name: str, engine: str) -> None:
    """Counts the calls that a checker makes before it refuses; nothing is timed."""
    calls = 0

    def count(*_: Any) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        judge(ENGINES[engine], BAD[name])
    except ENGINES[engine].Refused:
        pass
    finally:
        sys.setprofile(None)
    assert 0 < calls < 5_000_000  # calls and returns
