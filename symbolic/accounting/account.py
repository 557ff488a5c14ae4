"""The privacy of a composition: delta for an epsilon, epsilon for a delta, with certified digits.

>>> run = Account.of({"mechanism": "subsampled-gaussian", "q": "0.01", "sigma": 1, "times": 1000})
>>> run.epsilon("1e-5", digits=10), run.delta(1, digits=10)
(1.828236667, 0.002612420579)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from flint import ctx

from symbolic.accounting.answer import CLOSED, Answer, exact, refined
from symbolic.accounting.balls import Ball, ball
from symbolic.accounting.mechanisms.part import Part
from symbolic.accounting.mechanisms.reading import DIRECTIONS, read
from symbolic.accounting.optimal import EXCHANGED
from symbolic.accounting.profile import Budget, Interval, Profile
from symbolic.formula import DomainError
from symbolic.number import check_digits, endpoints, shown

EXTRA: Final = (2, 6, 20)  # digits computed beyond those printed, until these are certain
LARGEST_EPSILON: Final = 10**9


@dataclass(frozen=True)
class Account:
    """The composition of all parts; see `Account.of`.

    Direction "remove" compares the output distributions with a record to those without it, "add" the other way round;
    "both" is the larger delta or epsilon of the two. Poisson sampling and add/remove adjacency are assumed.
    """

    parts: tuple[Part, ...]
    budget: Budget = field(default=Budget(), compare=False, repr=False)

    @staticmethod
    def of(*mechanisms: Mapping[str, Any] | Sequence[Any]) -> Account:
        """Read mechanisms as they stand in a JSON file.

        `Account.of(*json.load(file))` and `Account.of(json.load(file))` are the same. Numbers are exact; a float is its
        shortest decimal text, so 0.01 is 1/100. Raises `DomainError` or `NumberError`.
        """
        first = mechanisms[0] if len(mechanisms) == 1 else None
        whole = isinstance(first, (list, tuple)) or (isinstance(first, Mapping) and "mechanism" not in first)
        return Account(read(first if whole else list(mechanisms)))

    def within(self, seconds: float | None) -> Account:
        """Return the same composition with one deadline for all answers, so many seconds from now; None: no deadline.

        When it has passed, no refinement starts. The answers are certified as before, but may have fewer digits.
        """
        return replace(self, budget=Budget.of(seconds))

    @property
    def is_late(self) -> bool:
        """Has the deadline passed?"""
        return self.budget.is_spent

    @cached_property
    def _profiles(self) -> dict[str, Profile]:
        return {}

    def profile(self, direction: str) -> Profile:
        """delta as a function of epsilon in one direction."""
        if direction not in self._profiles:
            self._profiles[direction] = Profile(self.parts, direction == "add")
        return self._profiles[direction]

    def directions(self, direction: str) -> tuple[str, ...]:
        """The directions to compute: one, if both have the same delta."""
        if direction not in DIRECTIONS:
            raise DomainError(f"no direction is called {direction!r}; it is one of {', '.join(DIRECTIONS)}")
        if self.profile("remove").composition.is_symmetric:
            return ("remove",)
        return ("remove", "add") if direction == "both" else (direction,)

    # ---- delta

    def delta(self, epsilon: Any, direction: str = "both", digits: int = 15) -> Answer:
        """Return the smallest delta for an epsilon.

        Parameters
        ----------
        epsilon: any exact number, -10^9 <= epsilon <= 10^9.
        direction: "remove", "add" or "both".
        digits: number of significant digits.

        Raises `DomainError` or `NumberError`.
        """
        digits, names, y = check_digits(digits), self.directions(direction), exact("epsilon", epsilon)
        if abs(y) > LARGEST_EPSILON:
            raise DomainError(f"epsilon = {shown(y)} is outside its domain |epsilon| <= {LARGEST_EPSILON}")
        return refined(lambda extra: self._delta(names, y, digits + extra), digits, EXTRA, lambda: self.is_late)

    def _delta(self, names: tuple[str, ...], y: Fraction, digits: int) -> Answer:
        best, method = self._one(names[0], y, digits)
        decided = names[0]
        for name in names[1:]:
            if not self.profile(name).is_below(y, endpoints(best)[0], digits):
                found, other = self._one(name, y, digits)
                if not found <= best:
                    best, method, decided = found.max(best), other, name
        low, high = endpoints(best)
        return Answer.of(max(low, Fraction(0)), min(high, Fraction(1)), digits, method, self._named(decided))

    def _one(self, name: str, y: Fraction, digits: int) -> tuple[Ball, str]:
        """delta in one direction. For y < 0 it is 1 - e^y + e^y delta'(-y), delta' in the other direction."""
        if y >= 0:
            return self.profile(name).enclosed(y, digits, self.budget)
        found, method = self.profile(EXCHANGED[name]).enclosed(-y, digits, self.budget)
        with ctx.workprec(int(digits * 3.33) + 64):
            return -ball(y).expm1() + ball(y).exp() * found, method

    def _named(self, name: str) -> str:
        return "both" if self.profile("remove").composition.is_symmetric else name

    # ---- epsilon

    def epsilon(self, delta: Any, direction: str = "both", digits: int = 15) -> Answer:
        """Return the smallest epsilon >= 0 for a delta, 0 <= delta < 1.

        The other parameters are those of `delta`. The answer may be infinite: with delta = 0 for Gaussian noise, or if
        the mechanisms fail altogether with a larger probability than delta.
        """
        digits, names, target = check_digits(digits), self.directions(direction), exact("delta", delta)
        if not 0 <= target < 1:
            raise DomainError(f"delta = {shown(target)} is outside its domain 0 <= delta < 1")
        return refined(lambda extra: self._epsilon(names, target, digits + extra), digits, EXTRA, lambda: self.is_late)

    def _epsilon(self, names: tuple[str, ...], target: Fraction, digits: int) -> Answer:
        found: dict[str, tuple[Interval, str]] = {}
        for name in names:
            least = max((ends[0] for ends, _ in found.values()), default=None)
            if least is None or not self.profile(name).is_below(least, target, digits):
                found[name] = self.profile(name).epsilon(target, digits, self.budget)
        name = max(found, key=lambda one: (found[one][0][1] is None, found[one][0][1] or 0))
        (_, high), method = found[name]
        direction = self._named(name)
        if high is None and method == CLOSED:
            return Answer.infinite(digits, method, direction)
        low = max(ends[0] for ends, _ in found.values())
        return Answer.of(low, high, digits, method, direction)
