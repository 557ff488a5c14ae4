"""A deadline in processor time that the loops of the search check.

Processor time keeps the answer nearly independent of what else the machine does; z3 alone limits itself by the clock.
Without a deadline the search takes the time that it needs, and its result does not depend on the clock.

>>> limited(), left()
(False, inf)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import process_time
from typing import TypeVar

T = TypeVar("T")
clock: Callable[[], float] = process_time
_deadline: ContextVar[float] = ContextVar("deadline", default=math.inf)


class OutOfTime(Exception):
    """The deadline has passed."""


def left() -> float:
    """The seconds until the deadline; infinite without one."""
    deadline = _deadline.get()
    return math.inf if deadline == math.inf else deadline - clock()


def limited() -> bool:
    """Whether there is a deadline."""
    return _deadline.get() < math.inf


def check() -> None:
    """Raise `OutOfTime` if the deadline has passed."""
    if left() <= 0:
        raise OutOfTime


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Set a deadline; an earlier one that is set already remains."""
    token = _deadline.set(min(_deadline.get(), clock() + seconds))
    try:
        yield
    finally:
        _deadline.reset(token)


def attempt(seconds: float, action: Callable[[], T]) -> T | None:
    """The result of an action; None if it takes longer than this.

    Raises
    ------
    OutOfTime: the deadline outside of the attempt has passed.
    """
    try:
        with within(seconds):
            return action()
    except OutOfTime:
        check()
        return None
