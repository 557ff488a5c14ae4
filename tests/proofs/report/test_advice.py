"""The line that answers "may I build on it?" agrees with the verdict, for each verdict."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from proofs.report.terminal.advice import advice


def part(name: str, verdict: str, repaired: str = "") -> Any:
    repair = SimpleNamespace(id=f"a/{name}.repaired", verdict=repaired) if repaired else None
    return SimpleNamespace(id=f"a/{name}", verdict=verdict, repaired=repair)


@pytest.mark.parametrize(
    ("parts", "line"),
    [
        ([part("t.1", "verified"), part("t.2", "verified")], "Yes: all 2 parts hold as stated."),
        ([part("t", "verified")], "Yes: it holds as stated."),
        (
            [part("t.1", "refuted", "verified"), part("t.2", "verified")],
            "Not as stated: 1 of 2 parts (t.1) is false as stated; proved instead: a/t.1.repaired.",
        ),
        (
            [part("t.1", "refuted", "open"), part("t.2", "refuted")],
            "Not as stated: 2 of 2 parts (t.1 and t.2) are false as stated.",
        ),
        (
            [part("t.1", "verified-if"), part("t.2", "open"), part("t.3", "observed")],
            "With care: 1 of 3 parts (t.2) is not decided; 1 of 3 parts (t.1) is true only under an added assumption.",
        ),
        (
            [part("t.1", "observed"), part("t.2", "observed")],
            "It is an empirical claim; below is whether we could reproduce it.",
        ),
    ],
)
def test_advice(parts: list[Any], line: str) -> None:
    assert advice(parts) == f"May I build on it? {line}"
