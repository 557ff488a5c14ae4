"""The goals of `tests/benchmarks/search.py`: all can be read, and none has been lost."""

from __future__ import annotations

import textwrap
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from proofs.text.building import entries

FOLDER = Path(__file__).parents[2] / "benchmarks" / "goals"


@pytest.mark.parametrize(
    "file, counts",
    [("tuned.toml", {"true": 72, "false": 12, "undefined": 1}), ("held_out.toml", {"true": 32, "false": 8})],
)
def test_the_goals_can_be_read(file: str, counts: dict[str, int]) -> None:
    goals = tomllib.loads((FOLDER / file).read_text(encoding="utf-8"))
    assert Counter(goal["expected"] for goal in goals.values()) == counts
    for name, goal in goals.items():
        (entry,) = entries(f"theorem {name}\n{textwrap.indent(goal['text'].strip(), '  ')}\n", "goals", file)
        assert entry.statement is not None, f"{name}: {entry.error or entry.reason}"
        assert goal["source"]
