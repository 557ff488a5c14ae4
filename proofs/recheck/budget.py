"""Refusal, and the budget of work of a check. Work is counted, and never timed.

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
    """The certificate is not accepted; the message gives the reason."""


class Undecided(Refused):
    """The enclosures are too wide to decide."""


class Undefined(Exception):
    """A term certainly has no value at this point."""


_left: list[float] = [math.inf]  # the rest of the current check's budget; unlimited outside a check


def need(condition: object, reason: str, about: object = None) -> None:
    """Refuse for this reason unless the condition holds.

    `about` is converted to text only on refusal, and truncated if long.
    """
    if not condition:
        raise Refused(reason if about is None else f"{reason}: {show(about)}")


def show(about: object) -> str:
    """`about` as text for a message, truncated if long.

    >>> show(("<", "x", 10**5000))
    '(an integer of more than 4,300 digits)'
    """
    try:
        return str(about)[:200]
    except ValueError:  # Python does not convert such an integer to text
        return "(an integer of more than 4,300 digits)"


def spend(units: int) -> None:
    """Count work that is about to be done, for the current check if there is one."""
    _left[0] -= units
    if _left[0] < 0:
        raise Refused("too much work: more than 2,000,000 units")


def spent() -> int:
    """The units of work that the current check has spent."""
    return int(BUDGET - _left[0])


@contextmanager
def budget_of(units: int) -> Iterator[None]:
    """A separate budget for one step of a check; the budget of the check is unchanged."""
    before, _left[0] = _left[0], units
    try:
        yield
    finally:
        _left[0] = before


@contextmanager
def fresh_budget() -> Iterator[None]:
    """A new budget for one check."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, DEEPEST_CALL))
    try:
        with budget_of(BUDGET):
            yield
    except RecursionError:
        raise Refused("too large: nested too deeply") from None
    finally:
        sys.setrecursionlimit(limit)
