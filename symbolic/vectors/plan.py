"""What a formula is tried at: the axes along which its parameters vary, and how cases are chosen from them.

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
    "normal": "Nothing special: an implementation that fails here is wrong.",
    "boundary": "A parameter lies on the boundary of the domain, and the boundary belongs to it.",
    "degenerate": "The randomness, the perturbation or one of the inputs has gone: terms vanish, 0 times infinity and 0/0 "
    "threaten.",
    "cancellation": "Nearly equal numbers are subtracted in the formula as it is usually written; binary64 loses many or all "
    "digits.",
    "huge-n": "An integer beyond 2^53, which binary64 cannot count; sums over so many terms do not end.",
    "pessimistic-below-truth": "Where dp-accounting 0.6.0, with its default discretisation, gives as an upper bound what is below the "
    "truth.",
    "prv-below-truth": "Where opacus 1.6.0, its PRV accountant with default errors, gives as an upper bound what is below the "
    "truth.",
    "underflow": "A parameter, or the value, is nearer to 0 than every normal number of binary64.",
    "overflow": "A parameter, or the value, is larger than every number of binary64.",
    "input-not-binary64": "An input is no binary64 number; 'binary64' has the outcome at the rounded inputs.",
    "rounds-across-the-domain": "Rounding to binary64 moves the inputs out of the domain, or into it: refusing is "
    "right, and so is the value on the side that has one.",
    "infinite": "There is no finite value; 'value' says infinite.",
    "out-of-domain": "Numbers outside the domain of the formula: to be refused, not answered by nan or by a number.",
    "undetermined": "A parameter is missing, or two are given that exclude each other: to be refused.",
    "undefined": "Inside the stated domain of every parameter, but the formula has no value there: to be refused.",
    "not-a-number": "A text that is no number where a number belongs: to be refused.",
    "too-large": "There is a value, which the reference refuses to compute because of the work.",
}


@dataclass(frozen=True)
class Point:
    """Arguments of a formula, and why they were chosen."""

    arguments: Mapping[str, Any]
    flags: frozenset[str]


@dataclass(frozen=True)
class Plan:
    """The cases of one formula.

    Parameters
    ----------
    axes: parameter -> texts; a key of several names has texts of as many numbers; "text|flag|flag" flags the case.
    either: groups of alternatives, of each of which one is added to the axes (for parameters that exclude each other).
    most: how many points are taken; every text of every axis is in at least one while there is room.
    refused: arguments put into a good point (None takes one away), each of which makes it a point to be refused.
    objects: texts that stand for objects (mechanisms): text -> object.
    """

    axes: Axes
    either: tuple[tuple[Axes, ...], ...] = ()
    most: int = 40
    refused: tuple[Mapping[str, str | None], ...] = ()
    objects: Mapping[str, Any] | None = None

    def points(self, name: str, suits: Callable[[Mapping[str, Any]], bool] = lambda arguments: True) -> list[Point]:
        """The points that suit, chosen by a hash of their arguments, so that they are the same everywhere."""
        waiting = [one for one in self._all() if suits(one[1].arguments)]
        if not waiting:
            raise DomainError(f"{name}: no point of the plan is in the domain")
        order = sorted(range(len(waiting)), key=lambda at: _hash(name, waiting[at][1].arguments))
        chosen: set[int] = {0}  # the first is the base from which refused points are made
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
