"""What a check may do: one budget of work, counted and never timed, spent before the work is done; and how it refuses.

>>> with fresh_budget():
...     spend(3_000_000)
Traceback (most recent call last):
...
proofs.recheck.budget.Refused: too much work: more than 2,000,000 units
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager

BUDGET = 2_000_000  # a unit is about half a microsecond
DEEPEST_CALL = 6_000


class Refused(Exception):
    """The certificate is not accepted; the message says why."""


class Undecided(Refused):
    """An enclosure does not tell."""


class Undefined(Exception):
    """A term has no value at this point, for certain."""


_left: list[float] = [math.inf]  # of the budget of the check under way; where there is none, nothing ends


def need(condition: object, reason: str, about: object = None) -> None:
    """Refuses for this reason unless the condition holds; what it is `about` is written out only then, cut where it is
    long.
    """
    if not condition:
        raise Refused(reason if about is None else f"{reason}: {show(about)}")


def show(about: object) -> str:
    """`about` for a message, cut where it is long.

    >>> show(("<", "x", 10**5000))
    '(an integer of more than 4,300 digits)'
    """
    try:
        return str(about)[:200]
    except ValueError:  # Python does not write such an integer
        return "(an integer of more than 4,300 digits)"


def spend(units: int) -> None:
    """Counts work that is about to be done, for the check under way if there is one."""
    _left[0] -= units
    if _left[0] < 0:
        raise Refused("too much work: more than 2,000,000 units")


def spent() -> int:
    """How much the check under way has done."""
    return int(BUDGET - _left[0])


@contextmanager
def budget_of(units: int) -> Iterator[None]:
    """A budget of its own for a part of a check; nothing of it is taken from the other."""
    before, _left[0] = _left[0], units
    try:
        yield
    finally:
        _left[0] = before


@contextmanager
def fresh_budget() -> Iterator[None]:
    """A budget of its own for one check."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, DEEPEST_CALL))
    try:
        with budget_of(BUDGET):
            yield
    except RecursionError:
        raise Refused("too large: nested too deeply") from None
    finally:
        sys.setrecursionlimit(limit)
