"""Plans: the axes along which the parameters of a formula vary, and the choice of cases.

>>> plan = Plan({"n": ("1", "2"), "p q": ("0.6 0.2", "0.3 0.2999|cancellation")}, most=3)
>>> for point in plan.points("example"):
...     print(point.arguments, sorted(point.flags))
{'n': '1', 'p': '0.6', 'q': '0.2'} []
{'n': '1', 'p': '0.3', 'q': '0.2999'} ['cancellation']
{'n': '2', 'p': '0.6', 'q': '0.2'} []
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from symbolic.formula import DomainError

Axes: TypeAlias = dict[str, tuple[str, ...]]

FLAGS: Final[Mapping[str, str]] = {
    "normal": "An ordinary case: an implementation that fails here is wrong.",
    "boundary": "A parameter lies on the boundary of its domain, which includes the boundary.",
    "degenerate": "The randomness, the perturbation or one of the inputs vanishes: a naive formula may compute 0 times "
    "infinity or 0/0.",
    "cancellation": "The usual formula subtracts nearly equal numbers; binary64 loses many or all digits.",
    "huge-n": "An integer above 2^53, where binary64 skips integers; a sum over this many terms does not finish.",
    "pessimistic-below-truth": "The upper bound of dp-accounting 0.6.0 (default discretisation) is below the truth.",
    "prv-below-truth": "The upper bound of opacus 1.6.0 (PRV accountant, default errors) is below the truth.",
    "underflow": "A parameter, or the value, is nearer to 0 than every normal binary64 number.",
    "overflow": "A parameter, or the value, is larger than every binary64 number.",
    "input-not-binary64": "An input is not a binary64 number; 'binary64' has the outcome at the rounded inputs.",
    "rounds-across-the-domain": "Rounding to binary64 moves the inputs out of the domain, or into it: both a refusal "
    "and the value inside the domain are correct.",
    "infinite": "The value is infinite; 'value' is the text infinite.",
    "out-of-domain": "Numbers outside the domain of the formula: they must be refused, not answered by a number.",
    "undetermined": "A parameter is missing, or two parameters exclude each other: the case must be refused.",
    "undefined": "Every parameter is in its domain, but the formula has no value: the case must be refused.",
    "not-a-number": "A text that is not a number in place of a number: the case must be refused.",
    "too-large": "The value exists, but the reference implementation refuses to compute it because of the work.",
}


@dataclass(frozen=True)
class Point:
    """Arguments of a formula, and the flags for which they were chosen."""

    arguments: Mapping[str, Any]
    flags: frozenset[str]


@dataclass(frozen=True)
class Plan:
    """The cases of one formula.

    Parameters
    ----------
    axes: parameter -> texts; a key of several names has texts of as many numbers; "text|flag|flag" flags the case.
    either: groups of alternative axes, for parameters that exclude each other; one of each group is added to the axes.
    most: the number of points; every text of every axis is in at least one while there is room.
    refused: arguments that turn a good point into one to be refused (None removes an argument).
    objects: texts that stand for objects (mechanisms): text -> object.
    """

    axes: Axes
    either: tuple[tuple[Axes, ...], ...] = ()
    most: int = 40
    refused: tuple[Mapping[str, str | None], ...] = ()
    objects: Mapping[str, Any] | None = None

    def points(self, name: str, suits: Callable[[Mapping[str, Any]], bool] = lambda arguments: True) -> list[Point]:
        """Return the points that suit, chosen by a hash of their arguments.

        The choice is the same on every machine.
        """
        waiting = [one for one in self._all() if suits(one[1].arguments)]
        if not waiting:
            raise DomainError(f"{name}: no point of the plan is in the domain")
        order = sorted(range(len(waiting)), key=lambda at: _hash(name, waiting[at][1].arguments))
        chosen: set[int] = {0}  # the first point is the base of the refused points
        seen: set[tuple[str, str]] = set(waiting[0][0])
        for at in order:
            if len(chosen) < self.most and not set(waiting[at][0]) <= seen:
                chosen.add(at)
                seen |= set(waiting[at][0])
        chosen |= set(itertools.islice((at for at in order if at not in chosen), max(0, self.most - len(chosen))))
        return [waiting[at][1] for at in sorted(chosen)]

    def _all(self) -> Iterator[tuple[tuple[tuple[str, str], ...], Point]]:
        for added in itertools.product(*self.either):
            axes = dict(self.axes)
            for more in added:
                axes |= more
            for texts in itertools.product(*axes.values()):
                marks = tuple(zip(axes, texts, strict=True))
                yield marks, self._point(marks)

    def _point(self, marks: tuple[tuple[str, str], ...]) -> Point:
        arguments: dict[str, Any] = {}
        flags: set[str] = set()
        for key, marked in marks:
            text, *more = marked.split("|")
            flags |= set(more)
            names = key.split()
            arguments |= zip(names, text.split() if len(names) > 1 else [text], strict=True)
        if unknown := flags - FLAGS.keys():
            raise ValueError(f"no flag is called {', '.join(sorted(unknown))}")
        return Point({key: (self.objects or {}).get(text, text) for key, text in arguments.items()}, frozenset(flags))


def _hash(name: str, arguments: Mapping[str, Any]) -> bytes:
    return hashlib.sha256(f"{name}{json.dumps(arguments, sort_keys=True)}".encode()).digest()
