"""What people answer, as counts: exactly enumerated, or drawn at a cost that does not grow with the number of
respondents.

In a `Survey` n people answer independently with the same chances, so that the counts of the answers are sufficient:
they are multinomial.

>>> coin = Survey(2, {"heads": "1/3", "tails": "2/3"})
>>> [(counts, str(chance)) for counts, chance in coin.outcomes()]
[((0, 2), '4/9'), ((1, 1), '4/9'), ((2, 0), '1/9')]

Three ways to draw, all of them exact up to the rounding of the chances to doubles:

* `draw`: one multinomial number for each repetition, by binomial numbers; the cost does not grow with n.
* `histogram`, small n: how many of R repetitions had which counts. After each respondent the repetitions that share
  their counts so far are split among the answers, which is multinomial, too: the cost grows with n, and not with R.
* `histogram`, large n: of `draw`, for at most `MOST_DRAWN` repetitions.
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

MOST_REPETITIONS: Final = 10**12  # beyond, the doubles inside numpy's binomial generator are too short for its counts
MOST_DRAWN: Final = 10**6  # repetitions that are drawn one by one
MOST_SPLITS: Final = 200_000  # binomial numbers of a histogram that is split
MOST_OUTCOMES: Final = 20_000  # of an enumeration
LARGEST_SIZE: Final = 10**15  # respondents


@dataclass(frozen=True)
class Histogram:
    """So many repetitions had these counts: `values[name][i]` is the count called `name` in the `times[i]` repetitions
    of kind i.
    """

    values: Mapping[str, Array]
    times: Array

    @property
    def repetitions(self) -> int:
        return int(self.times.sum())


class Model(Protocol):
    """What can be drawn; `names` are the names of its counts."""

    @property
    def names(self) -> tuple[str, ...]: ...

    def histogram(self, random: Generator, repetitions: int) -> Histogram:
        """How often which counts came; of at most so many repetitions."""

    def outcomes(self) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        """All counts with their probabilities, exactly; raises `DomainError` where there are too many, or no exact
        ones.
        """

    def support(self) -> Mapping[str, Array]:
        """All counts that there can be: name -> array; raises `DomainError` where there are too many."""


class Survey:
    """n people answer, each with the same chances.

    Parameters
    ----------
    size: n, from 1 to 10^15.
    chances: answer -> its probability, exactly; at least two, and they sum to 1.

    Raises `DomainError` where these are no probabilities.
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

    # ---- exactly

    def outcomes(self) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        """One respondent after the other, in integers over a common denominator."""
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
        """All ways to divide the respondents among the answers."""
        import numpy as np

        if (self.size + 1) ** len(self._steps) > MOST_SPLITS:
            raise DomainError("there are too many counts to go through them all")
        counts = [axis.ravel() for axis in np.indices((self.size + 1,) * len(self._steps))]
        rest = self.size - sum(counts)
        return {name: count[rest >= 0] for name, count in zip(self.names, [*counts, rest], strict=True)}

    # ---- drawn

    @cached_property
    def _steps(self) -> tuple[float, ...]:
        """The probability of each answer but the last, given that it is none of those before."""
        steps, rest = [], Fraction(1)
        for chance in list(self.chances.values())[:-1]:
            steps.append(float(chance / rest) if rest else 0.0)
            rest -= chance
        return tuple(steps)

    def draw(self, random: Generator, repetitions: int) -> dict[str, Array]:
        """The counts of so many repetitions: name -> array of shape (repetitions,)."""
        return dict(zip(self.names, self._split(random, self.size, repetitions), strict=True))

    def _split(self, random: Generator, total: int | Array, shape: Any) -> Iterator[Array]:
        """`total` respondents or repetitions among the answers."""
        rest = total
        for step in self._steps:
            part = random.binomial(rest, step, shape)
            yield part
            rest = rest - part
        yield rest

    @property
    def splits(self) -> int:
        """The binomial numbers of a histogram that is split."""
        free = len(self._steps)
        return free * sum((m + 1) ** free for m in range(self.size)) if self.size <= MOST_SPLITS else MOST_SPLITS + 1

    def histogram(self, random: Generator, repetitions: int) -> Histogram:
        """Split where the cost of that does not exceed `MOST_SPLITS`, and drawn one by one (at most `MOST_DRAWN`)
        elsewhere.
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
    """Several surveys that do not depend on each other; the names of their counts differ."""

    def __init__(self, *parts: Survey) -> None:
        self.parts = parts
        if len(set(self.names)) < len(self.names):
            raise DomainError("two counts have one name")

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for part in self.parts for name in part.names)

    def outcomes(self) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        """Every combination of the outcomes of the parts."""
        each = [list(part.outcomes()) for part in self.parts]
        if prod(map(len, each)) > MOST_OUTCOMES:
            raise DomainError(f"{prod(map(len, each))} outcomes are too many to enumerate (at most {MOST_OUTCOMES})")
        for combination in product(*each):
            counts = tuple(count for outcome, _ in combination for count in outcome)
            yield counts, prod((chance for _, chance in combination), start=Fraction(1))

    def support(self) -> Mapping[str, Array]:
        raise DomainError("the range must be told")

    def histogram(self, random: Generator, repetitions: int) -> Histogram:
        """Drawn one by one: at most `MOST_DRAWN`."""
        import numpy as np

        many = min(repetitions, MOST_DRAWN)
        drawn = {name: counts for part in self.parts for name, counts in part.draw(random, many).items()}
        return Histogram(drawn, np.ones(many, dtype=np.int64))


class Drawn:
    """A mechanism with noise: each repetition falls into one of the categories; its count is 1 and the others are 0.

    Parameters
    ----------
    names: the categories.
    categories: (generator, repetitions) -> how many repetitions fell into each category.
    """

    def __init__(self, names: tuple[str, ...], categories: Callable[[Generator, int], Array]) -> None:
        self.names = names
        self.categories = categories

    def outcomes(self) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        raise DomainError("the noise is continuous: there is nothing to enumerate")

    def support(self) -> Mapping[str, Array]:
        """One repetition is in one category."""
        import numpy as np

        return {name: np.eye(len(self.names))[:, i] for i, name in enumerate(self.names)}

    def histogram(self, random: Generator, repetitions: int) -> Histogram:
        """The noise is drawn for each repetition: at most `MOST_DRAWN`."""
        import numpy as np

        times = np.asarray(self.categories(random, min(repetitions, MOST_DRAWN)), dtype=np.int64)
        seen = np.eye(len(self.names), dtype=np.int64)
        return Histogram({name: seen[:, i] for i, name in enumerate(self.names)}, times)
