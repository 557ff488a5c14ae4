"""Core: refusal, and the one budget of work of a check. Work is counted and never timed, and spent before it is done."""

from __future__ import annotations

WORK = 2_000_000  # units of about half a microsecond
_left = [0]


class Refused(Exception):
    """The certificate proves nothing; the message says why."""


class Exhausted(Refused):
    """The budget is spent: that is final, whatever else might be tried."""


def need(condition: object, reason: str, *about: object) -> None:
    """Each check of the kernel is one call of this. What it is `about` is written out only where it refuses."""
    if not condition:
        raise Refused(" ".join([reason, *(str(each)[:300] for each in about)]))


def refill() -> None:
    _left[0] = WORK


def left() -> int:
    return _left[0]


def spend(units: int) -> None:
    _left[0] -= units
    if _left[0] < 0:
        raise Exhausted("too much work")


def price(bits: int) -> int:
    """Of one exact operation on numbers of so many bits: the greatest common divisor takes quadratic time."""
    return (bits >> 9) ** 2
