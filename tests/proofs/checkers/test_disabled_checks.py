"""Remove each check of the first checker in turn: a cheating certificate must notice.

Otherwise `reasons.toml` says why none can. The sources of `proofs.kernel` are compiled again in memory, with a switch
at each `need`, each `demand` and each `raise` of a refusal. A certificate can notice a missing check only if that
check refused it or failed on its way, so only these certificates are run again. Certificates that are meant to use up
time or memory (`hang-`) are omitted, because without the check they would do so.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from proofs import kernel

TESTS = Path(__file__).parents[2]
sys.path.insert(0, str(TESTS / "benchmarks"))

from attacks.switches import Check, workbench  # noqa: E402

BAD = {path.stem: json.loads(path.read_bytes()) for path in sorted((TESTS / "arena" / "bad").glob("*.json"))}
FAST = {name: entry for name, entry in BAD.items() if not name.startswith("hang-")}


def notice(number: int) -> list[tuple[str, str]]:
    """The certificates that are no longer refused with their reason if a check is off."""
    noticed = []
    for name in met().get(number, []):
        answer, _ = workbench().judge(FAST[name], number)
        if not (answer.startswith("refused") and re.search(FAST[name]["reason"], answer)):
            noticed.append((name, answer))
    return noticed


@cache
def met() -> dict[int, list[str]]:
    """The certificates that fail at each check, with all checks on."""
    result: dict[int, list[str]] = {}
    for name, entry in FAST.items():
        answer, failed = workbench().judge(entry)
        assert re.search(entry["reason"], answer), f"{name}: {answer}"
        for number in dict.fromkeys(failed):
            result.setdefault(number, []).append(name)
    return result


def reasons() -> dict[Check, str]:
    """The checks whose removal need not be noticed, and why."""
    entries = tomllib.loads((TESTS / "arena" / "reasons.toml").read_text(encoding="utf-8"))["check"]
    return {Check(e["module"], e["function"], e["message"], e.get("turn", 1) - 1): e["reason"] for e in entries}


@pytest.mark.parametrize("number", range(len(workbench().checks)), ids=lambda number: str(workbench().checks[number]))
def test_without_this_check_a_cheat_gets_further(number: int) -> None:
    check = workbench().checks[number]
    noticed = notice(number)
    if check in reasons():
        assert not noticed, f"listed in reasons.toml, but noticed by {noticed[0][0]}"
    else:
        assert noticed, f"no attack notices that this check is missing: {check} (it refuses {met().get(number, [])})"


def test_the_reasons_are_of_checks_that_exist() -> None:
    """Each entry is a current check of the kernel and has a reason."""
    assert set(reasons()) <= set(workbench().checks)
    assert all(len(reason.split()) >= 5 for reason in reasons().values())


def test_the_switches_work() -> None:
    """With all checks on, the copy accepts the honest certificates like the original."""
    for path in sorted((TESTS / "arena" / "good").glob("*.json")):
        answer, _ = workbench().judge(json.loads(path.read_bytes()))
        assert answer == "accepted", f"{path.stem}: {answer}"
    assert len(workbench().checks) > 100


def test_what_no_certificate_shows() -> None:
    """Checks of `reasons.toml` that can be tried from Python."""
    reading: Any = None
    for made in (lambda: kernel.Theorem({}, reading, object()), lambda: kernel.Refutation({}, "false", object())):
        with pytest.raises(kernel.Refused, match="by a rule and by nothing else"):
            made()
    with pytest.raises(kernel.Refused, match="too long"):
        kernel.load(" " * 4_000_001)
