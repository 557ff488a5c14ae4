"""Deadlines, with a clock that tests move by hand."""

from __future__ import annotations

import pytest

from proofs.search import budget


class Clock:
    """A clock that advances by a fixed step whenever it is read."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock(0.0)
    monkeypatch.setattr(budget, "clock", made)
    return made


def test_without_a_deadline_the_clock_is_not_read(clock: Clock) -> None:
    clock.step = 1.0
    budget.check()
    assert not budget.limited() and budget.left() == float("inf") and clock.now == 0


def test_a_deadline_passes(clock: Clock) -> None:
    with budget.within(5):
        assert budget.limited() and budget.left() == 5
        clock.now = 4.9
        budget.check()
        clock.now = 5.0
        with pytest.raises(budget.OutOfTime):
            budget.check()
    assert not budget.limited()


def test_an_inner_deadline_does_not_extend_the_outer_one(clock: Clock) -> None:
    with budget.within(5), budget.within(9):
        assert budget.left() == 5


def wait(clock: Clock, seconds: float) -> str:
    clock.now += seconds
    budget.check()
    return "done"


def test_an_attempt_ends_alone(clock: Clock) -> None:
    with budget.within(5):
        assert budget.attempt(2, lambda: wait(clock, 3)) is None
        assert budget.attempt(2, lambda: wait(clock, 1)) == "done"
        assert budget.left() == 1


def test_an_attempt_does_not_hide_the_outer_deadline(clock: Clock) -> None:
    with budget.within(5), pytest.raises(budget.OutOfTime):
        budget.attempt(2, lambda: wait(clock, 6))
