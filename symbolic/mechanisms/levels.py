"""Privacy levels that differ between users.

The observable of a user with a mechanism of contrast w (0 < w <= 1) has the distribution w theta + (1 - w) times a
constant one. The contrast of k-RR with e^epsilon = t is (t - 1)/(t - 1 + k); that of RAPPOR is (r - 1)/(r + 1) with
r = e^(epsilon/2). An estimator depends on the n users only through the mean contrast and the mean of 1 - w^2.

>>> levels = Levels.of(ratios="3:10, 5:20")
>>> levels.users, [str(one.ratio) for one in levels.groups]
(30, ['3', '5'])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeAlias

from symbolic.formula import DomainError
from symbolic.number import parse, shown
from symbolic.representations.exact import TooLarge

Ball: TypeAlias = Any  # arb; python-flint has no types for a checker to read
Number: TypeAlias = Any  # Fraction or arb

MOST_GROUPS: Final = 10_000
MOST_EXACT_BITS: Final = 20_000  # of all ratios together; above this, errors are balls


@dataclass(frozen=True)
class Group:
    """`users` users with the same `epsilon` or `ratio` = e^epsilon (the other is None)."""

    users: int
    epsilon: Fraction | None = None
    ratio: Fraction | None = None


@dataclass(frozen=True)
class Levels:
    """The privacy levels of all users."""

    groups: tuple[Group, ...]

    @staticmethod
    def of(epsilons: Any = None, ratios: Any = None) -> Levels:
        """Build levels from epsilons > 0 or ratios = e^epsilon > 1, exactly one of the two.

        Each is a text "level:users, level:users, ..." (":1" may be omitted), a sequence of levels (one user each), or a
        mapping level -> users.

        Raises `DomainError` or `NumberError`.

        >>> Levels.of(epsilons="0.5:3, 1").groups[1]
        Group(users=1, epsilon=Fraction(1, 1), ratio=None)
        """
        if (epsilons is None) == (ratios is None):
            raise DomainError("give either epsilons or ratios (= e^epsilon)")
        given = _pairs(epsilons if ratios is None else ratios)
        name, least = ("epsilon", 0) if ratios is None else ("ratio", 1)
        if not given:
            raise DomainError("no privacy levels; write level:users, such as 0.5:100, 1:20")
        if len(given) > MOST_GROUPS:
            raise TooLarge(f"{len(given)} different levels; at most {MOST_GROUPS} are allowed")
        counts: dict[Fraction, int] = {}
        for level, users in given:
            if level <= least:
                raise DomainError(f"{name} = {shown(level)} is outside its domain {name} > {least}")
            if users.denominator != 1 or users < 1:
                raise DomainError(f"users = {shown(users)} is outside its domain: an integer, users >= 1")
            counts[level] = counts.get(level, 0) + int(users)
        if ratios is None:
            return Levels(tuple(Group(users, epsilon=level) for level, users in counts.items()))
        return Levels(tuple(Group(users, ratio=level) for level, users in counts.items()))

    @property
    def users(self) -> int:
        """The number n of users."""
        return sum(group.users for group in self.groups)

    @property
    def is_exact(self) -> bool:
        """Whether all levels are rational ratios, short enough for exact fractions."""
        sizes = [
            one.ratio.numerator.bit_length() + one.ratio.denominator.bit_length() for one in self.groups if one.ratio
        ]
        return len(sizes) == len(self.groups) and sum(sizes) <= MOST_EXACT_BITS

    def mean(self, of: Callable[[Group], Number], number: Callable[[int], Number]) -> Number:
        """Return the mean over the users of a number of each group."""
        total = number(0)
        for group in self.groups:
            total = total + of(group) * number(group.users)
        return total / number(self.users)


def _pairs(given: Any) -> list[tuple[Fraction, Fraction]]:
    if isinstance(given, str):
        parts = [part.partition(":") for part in given.split(",")]
        return [(parse(level), parse(users) if colon else Fraction(1)) for level, colon, users in parts]
    if isinstance(given, Mapping):
        return [(parse(level), parse(users)) for level, users in given.items()]
    if isinstance(given, Iterable):
        return [(parse(level), Fraction(1)) for level in given]
    return [(parse(given), Fraction(1))]
