"""Counts of answers, enumerated exactly or sampled at a cost independent of n.

In a `Survey` n people answer independently with the same probabilities. Hence the counts of the answers are sufficient;
they are multinomial.

>>> coin = Survey(2, {"heads": "1/3", "tails": "2/3"})
>>> [(counts, str(chance)) for counts, chance in coin.outcomes()]
[((0, 2), '4/9'), ((1, 1), '4/9'), ((2, 0), '1/9')]

Three ways to sample, all exact up to the rounding of the probabilities to doubles:

* `draw`: one multinomial sample per repetition, by binomial samples; the cost does not grow with n.
* `histogram`, small n: how many of R repetitions had which counts. After each respondent the repetitions with equal
  counts so far are split among the answers, which is multinomial too: the cost grows with n and not with R.
* `histogram`, large n: that of `draw`, for at most `MOST_DRAWN` repetitions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb, lcm, prod
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeAlias

from symbolic.formula import DomainError
from symbolic.number import parse, shown

Array: TypeAlias = Any  # np.ndarray
Generator: TypeAlias = Any  # np.random.Generator

MOST_REPETITIONS: Final = 10**12  # above this, numpy's binomial generator, which computes in doubles, is not exact
MOST_DRAWN: Final = 10**6  # repetitions that are sampled one by one
MOST_SPLITS: Final = 200_000  # binomial samples of a histogram by splitting
MOST_OUTCOMES: Final = 20_000  # outcomes of an enumeration
LARGEST_SIZE: Final = 10**15  # respondents


@dataclass(frozen=True)
class Histogram:
    """Counts and how often they occurred.

    `values[name][i]` is the count called `name` in the `times[i]` repetitions of kind i.
    """

    values: Mapping[str, Array]
    times: Array

    @property
    def repetitions(self) -> int:
        return int(self.times.sum())


class Model(Protocol):
    """A distribution of counts; `names` are the names of the counts."""

    @property
    def names(self) -> tuple[str, ...]: ...

    def histogram(self, random: Generator, repetitions: int) -> Histogram:
        """Sample counts and how often they occurred, in at most `repetitions` repetitions."""

    def outcomes(self) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        """Yield all counts with their exact probabilities; raises `DomainError` if impossible."""

    def support(self) -> Mapping[str, Array]:
        """Return all possible counts, name -> array; raises `DomainError` if there are too many."""


class Survey:
    """n independent answers with the same probabilities.

    Parameters
    ----------
    size: n, from 1 to 10^15.
    chances: answer -> its probability, exactly; at least two, of sum 1.

    Raises `DomainError` where these are not probabilities.
    """

    def __init__(self, size: int, chances: Mapping[str, Any]) -> None:
        self.size = size
        self.chances: Mapping[str, Fraction] = MappingProxyType({name: parse(c) for name, c in chances.items()})
        if not 1 <= size <= LARGEST_SIZE:
            raise DomainError(f"n = {size} is outside its domain 1 <= n <= 10^15")
        for name, chance in self.chances.items():
            if chance < 0:
                raise DomainError(f"the probability of {name} is negative: {shown(chance)}")
        if len(self.chances) < 2:
            raise DomainError("at least two answers are needed")
        if sum(self.chances.values()) != 1:
            raise DomainError(f"the probabilities sum to {shown(sum(self.chances.values(), Fraction(0)))}")

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.chances)

    # ---- enumeration

    def outcomes(self) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        """Add one respondent after the other, in integers over a common denominator."""
        count = comb(self.size + len(self.chances) - 1, self.size)
        if count > MOST_OUTCOMES:
            raise DomainError(f"{count} outcomes are too many to enumerate (at most {MOST_OUTCOMES})")
        whole = lcm(*(chance.denominator for chance in self.chances.values()))
        weights = [int(chance * whole) for chance in self.chances.values()]
        found = {(0,) * len(weights): 1}
        for _ in range(self.size):
            following: dict[tuple[int, ...], int] = {}
            for counts, weight in found.items():
                for answer, more in enumerate(weights):
                    if more:
                        after = (*counts[:answer], counts[answer] + 1, *counts[answer + 1 :])
                        following[after] = following.get(after, 0) + weight * more
            found = following
        total = whole**self.size
        for counts in sorted(found):
            yield counts, Fraction(found[counts], total)

    def support(self) -> Mapping[str, Array]:
        """Return all ways to divide the respondents among the answers."""
        import numpy as np

        if (self.size + 1) ** len(self._steps) > MOST_SPLITS:
            raise DomainError("there are too many counts to enumerate")
        counts = [axis.ravel() for axis in np.indices((self.size + 1,) * len(self._steps))]
        rest = self.size - sum(counts)
        return {name: count[rest >= 0] for name, count in zip(self.names, [*counts, rest], strict=True)}

    # ---- sampling

    @cached_property
    def _steps(self) -> tuple[float, ...]:
        """The probability of each answer but the last, given none of the answers before it."""
        steps, rest = [], Fraction(1)
        for chance in list(self.chances.values())[:-1]:
            steps.append(float(chance / rest) if rest else 0.0)
            rest -= chance
        return tuple(steps)

    def draw(self, random: Generator, repetitions: int) -> dict[str, Array]:
        """Sample the counts: name -> array of shape (repetitions,)."""
        return dict(zip(self.names, self._split(random, self.size, repetitions), strict=True))

    def _split(self, random: Generator, total: int | Array, shape: Any) -> Iterator[Array]:
        """Divide `total` respondents or repetitions among the answers."""
        rest = total
        for step in self._steps:
            part = random.binomial(rest, step, shape)
            yield part
            rest = rest - part
        yield rest

    @property
    def splits(self) -> int:
        """The number of binomial samples for a histogram by splitting."""
        free = len(self._steps)
        return free * sum((m + 1) ** free for m in range(self.size)) if self.size <= MOST_SPLITS else MOST_SPLITS + 1

    def histogram(self, random: Generator, repetitions: int) -> Histogram:
        """Split if that costs at most `MOST_SPLITS`; otherwise sample one by one.

        One by one, at most `MOST_DRAWN` repetitions are sampled.
        """
        import numpy as np

        if not 1 <= repetitions <= MOST_REPETITIONS:
            raise DomainError(f"repetitions = {repetitions} is outside its domain 1 <= repetitions <= 10^12")
        if self.splits > MOST_SPLITS:
            many = min(repetitions, MOST_DRAWN)
            return Histogram(self.draw(random, many), np.ones(many, dtype=np.int64))
        free = len(self._steps)
        table = np.full((1,) * free, repetitions, dtype=np.int64)
        for _ in range(self.size):
            following = np.zeros([side + 1 for side in table.shape], dtype=np.int64)
            for answer, part in enumerate(self._split(random, table, table.shape)):
                moved = tuple(slice(1, None) if axis == answer else slice(None, -1) for axis in range(free))
                following[moved] += part
            table = following
        where = np.nonzero(table)
        counts = [*where, self.size - sum(where)]
        return Histogram(dict(zip(self.names, counts, strict=True)), table[where])


class Independent:
    """Several independent surveys; the names of their counts differ."""

    def __init__(self, *parts: Survey) -> None:
        self.parts = parts
        if len(set(self.names)) < len(self.names):
            raise DomainError("two counts have the same name")

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for part in self.parts for name in part.names)

    def outcomes(self) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        """Yield every combination of the outcomes of the parts."""
        each = [list(part.outcomes()) for part in self.parts]
        if prod(map(len, each)) > MOST_OUTCOMES:
            raise DomainError(f"{prod(map(len, each))} outcomes are too many to enumerate (at most {MOST_OUTCOMES})")
        for combination in product(*each):
            counts = tuple(count for outcome, _ in combination for count in outcome)
            yield counts, prod((chance for _, chance in combination), start=Fraction(1))

    def support(self) -> Mapping[str, Array]:
        raise DomainError("the range must be given (`within`)")

    def histogram(self, random: Generator, repetitions: int) -> Histogram:
        """Sample one by one, at most `MOST_DRAWN` repetitions."""
        import numpy as np

        many = min(repetitions, MOST_DRAWN)
        drawn = {name: counts for part in self.parts for name, counts in part.draw(random, many).items()}
        return Histogram(drawn, np.ones(many, dtype=np.int64))


class Drawn:
    """A mechanism with noise: each repetition has one category of count 1, the others 0.

    Parameters
    ----------
    names: the categories.
    categories: (generator, repetitions) -> number of repetitions in each category.
    """

    def __init__(self, names: tuple[str, ...], categories: Callable[[Generator, int], Array]) -> None:
        self.names = names
        self.categories = categories

    def outcomes(self) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        raise DomainError("continuous noise has no finite list of outcomes")

    def support(self) -> Mapping[str, Array]:
        """Return one repetition in each category."""
        import numpy as np

        return {name: np.eye(len(self.names))[:, i] for i, name in enumerate(self.names)}

    def histogram(self, random: Generator, repetitions: int) -> Histogram:
        """Sample the noise for each repetition, at most `MOST_DRAWN` repetitions."""
        import numpy as np

        times = np.asarray(self.categories(random, min(repetitions, MOST_DRAWN)), dtype=np.int64)
        seen = np.eye(len(self.names), dtype=np.int64)
        return Histogram({name: seen[:, i] for i, name in enumerate(self.names)}, times)
