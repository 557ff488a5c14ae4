"""The fixture `calls` counts function calls, and starts at 0 after each reading."""

from __future__ import annotations

from collections.abc import Callable


def test_calls_are_counted(calls: Callable[[], int]) -> None:
    calls()
    few = [abs(number) for number in range(10)]
    after_few = calls()
    many = [abs(number) for number in range(10_000)]
    assert len(few) <= after_few < len(many) <= calls()
