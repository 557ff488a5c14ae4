"""No test depends on random draws or on the speed of the machine."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

CLOCK = re.compile(r"deadline=(?!None)|derandomize=False")


def test_draws_are_the_same_for_everybody(pytestconfig: pytest.Config) -> None:
    if pytestconfig.getoption("--hypothesis-profile"):
        pytest.skip("another Hypothesis profile was requested")
    now = settings()
    assert now.derandomize and now.database is None and now.deadline is None
    assert HealthCheck.too_slow in now.suppress_health_check


def test_no_property_has_a_clock_of_its_own(root: Path) -> None:
    files = {path: path.read_text(encoding="utf-8") for path in (root / "tests").rglob("test_*.py")}
    assert len(files) > 100 and CLOCK.search("@settings(max_examples=5, deadline=200)")
    assert [path.name for path, text in files.items() if path.name != Path(__file__).name and CLOCK.search(text)] == []
