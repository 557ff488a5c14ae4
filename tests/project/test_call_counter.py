"""The counter of calls that the tests of quickness lean on counts, and starts anew at each asking."""

from __future__ import annotations

from collections.abc import Callable


def test_calls_are_counted(calls: Callable[[], int]) -> None:
    calls()
    few = [abs(number) for number in range(10)]
    after_few = calls()
    many = [abs(number) for number in range(10_000)]
    assert len(few) <= after_few < len(many) <= calls()
