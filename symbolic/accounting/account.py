"""What a composition costs: delta for an epsilon, epsilon for a delta, every printed digit right.

>>> steps = Account.of({"mechanism": "subsampled-gaussian", "q": "0.01", "sigma": 1, "times": 1000})
>>> steps.epsilon("1e-5", digits=10), steps.delta(1, digits=10)
(1.828236667, 0.002612420579)

Adjacency: "remove" sets the laws with a record against those without it, "add" the other way round, and "both" is the larger of the two.
An epsilon is the smallest one >= 0 for the delta. Raises `DomainError` or `NumberError` for what a user gave wrong, and `OutOfReach` at once where the
sums would not end in seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from flint import arb, ctx

from symbolic.accounting.contours.loss import Ball, OutOfReach, ball
from symbolic.accounting.crossing import crossing
from symbolic.accounting.looks import ROUGH
from symbolic.accounting.mechanism import DIRECTIONS, Part, read
from symbolic.accounting.profile import Profile
from symbolic.formula import DomainError
from symbolic.number import NumberError, Undecided, Value, check_digits, endpoints, parse, shown

EXTRA: Final = (2, 3, 4, 6, 9, 20)
"""Digits that are computed beyond those that are printed, until they are decided."""
CLEAR: Final = 1
"""And of a sum for delta: so hardly any needs a second one to be decided, which is as much work as the first."""
LARGEST_EPSILON: Final = 10**9
EXCHANGED: Final = {"remove": "add", "add": "remove"}
"""The direction of the two laws exchanged."""


@dataclass(frozen=True)
class Account:
    """The composition of all parts; see `Account.of`."""

    parts: tuple[Part, ...]

    @staticmethod
    def of(*mechanisms: Mapping[str, Any] | Sequence[Mapping[str, Any]]) -> Account:
        """From mechanisms as they stand in a JSON file.

        `Account.of(*json.load(file))` and `Account.of(json.load(file))` are the same. Numbers are exact, and a float
        is its shortest decimal text (`symbolic.number.from_json`): the float 0.01 is 1/100.
        """
        first = mechanisms[0] if len(mechanisms) == 1 else None
        whole = isinstance(first, list) or (isinstance(first, Mapping) and "mechanisms" in first)
        return Account(read(first if whole else list(mechanisms)))

    @cached_property
    def _profiles(self) -> dict[str, Profile]:
        return {"remove": Profile(self.parts, False), "add": Profile(self.parts, True)}

    def _directions(self, direction: str) -> tuple[str, ...]:
        if direction not in DIRECTIONS:
            raise DomainError(f"no direction is called {direction!r}; it is one of {', '.join(DIRECTIONS)}")
        if self._profiles["remove"].is_symmetric:
            return ("remove",)
        return ("remove", "add") if direction == "both" else (direction,)

    # ---- delta

    def delta(self, epsilon: Any, direction: str = "both", digits: int = 15) -> Value:
        """The smallest delta for an epsilon, any exact number."""
        digits = check_digits(digits)
        names, y = self._directions(direction), _number("epsilon", epsilon)
        if abs(y) > LARGEST_EPSILON:
            raise DomainError(f"epsilon = {shown(y)} is outside its domain |epsilon| <= {LARGEST_EPSILON}")
        return _decided(lambda more: self._delta(names, y, more), digits)

    def _delta(self, names: tuple[str, ...], y: Fraction, digits: int) -> Ball:
        """The largest of the directions; below 0 by that of the two laws exchanged. It lies between 1 - e^y and 1 there, which is enough where e^y is no digit of it."""
        if y >= 0:
            return self._largest(names, y, digits)
        if -y > 3 * digits:
            with ctx.workprec(int(digits * 3.33) + 64):
                return 1 - arb(0).union(ball(y).exp())
        found = self._largest(tuple(EXCHANGED[name] for name in names), -y, digits)
        with ctx.workprec(int(digits * 3.33) + 64):
            return _turned(y, found)

    def _largest(self, names: tuple[str, ...], y: Fraction, digits: int) -> Ball:
        first = _clear(self._profiles[names[0]], y, digits)
        for name in names[1:]:
            if not self._is_at_most(name, y, first):
                other = self._profiles[name].delta(y, digits)
                with ctx.workprec(int(digits * 3.33) + 64):
                    first = first.max(other)
        return first

    def _is_at_most(self, name: str, y: Fraction, most: Ball) -> bool:
        """Is delta of this direction seen to be at most so much, by a bound, by what the last sum of the other one says, or by a few digits?"""
        profile, other = self._profiles[name], self._profiles[EXCHANGED[name]]
        with ctx.workprec(128):
            return bool(
                profile.bound(y) <= most or _turned(y, other.remembered(-y)) <= most or profile.delta(y, ROUGH) <= most
            )

    # ---- epsilon

    def epsilon(self, delta: Any, direction: str = "both", digits: int = 15) -> Value:
        """The smallest epsilon >= 0 for a delta, 0 < delta < 1."""
        digits = check_digits(digits)
        names, target = self._directions(direction), _number("delta", delta)
        if not 0 < target < 1:
            raise DomainError(f"delta = {shown(target)} is outside its domain 0 < delta < 1")
        return _decided(lambda more: self._epsilon(names, target, more), digits)

    def _epsilon(self, names: tuple[str, ...], target: Fraction, digits: int) -> Ball | Fraction:
        found: Ball | None = None
        for name in names:
            if found is not None and self._is_below(name, found, target):
                continue
            ends = crossing(self._profiles[name], target, digits)
            if ends is None:  # delta(0) is the total variation, the same in both directions
                break
            with ctx.workprec(int(digits * 3.33) + 64):
                one = ball(ends[0]).union(ball(ends[1]))
                found = one if found is None else found.max(one)
        return Fraction(0) if found is None else found

    def _is_below(self, name: str, found: Ball, target: Fraction) -> bool:
        """Is delta of this direction seen to be below the target at the other's epsilon, so that its own is smaller?"""
        with ctx.workprec(128), suppress(OutOfReach):  # far above its own it may be too small to be seen
            return self._is_at_most(name, endpoints(found)[0], ball(target).lower())
        return False


def _clear(profile: Profile, y: Fraction, digits: int) -> Ball:
    """delta, with digits to decide those that are asked for, where it has these."""
    with suppress(OutOfReach):
        return profile.delta(y, digits + CLEAR)
    return profile.delta(y, digits)


def _turned(y: Fraction, exchanged: Ball) -> Ball:
    """delta(y) is 1 - e^y + e^y delta'(-y), delta' of the two laws exchanged."""
    return -ball(y).expm1() + ball(y).exp() * exchanged


def _decided(compute: Callable[[int], Ball | Fraction], digits: int) -> Value:
    for extra in EXTRA:
        try:
            return Value.of(compute(digits + extra), digits)
        except Undecided as reason:
            last = reason
    raise Undecided(str(last))


def _number(name: str, given: Any) -> Fraction:
    try:
        return parse(given)
    except NumberError as reason:
        raise NumberError(f"{name}: {reason}") from None
