"""Tables of a counterexample as what they mean: messages that are sets of answers, and events.

>>> read = sets_of({"inside": [[1, 0, 0]], "touch": [[1, 0, 1]]})
>>> read.messages, read.events
((('a',), ('b',), ('a', 'b')), (('a',),))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import Any

PAIRS = (("inside", "touch"), ("within", "meets"), ("contained", "met"), ("lowest", "highest"))
ANSWERS = "abc"
MOST_MESSAGES = 5
Set = tuple[str, ...]


@dataclass(frozen=True)
class Sets:
    """The messages, in order, and the events, in order, with the names of the tables that they come from."""

    messages: tuple[Set, ...]
    events: tuple[Set, ...]
    tables: tuple[str, str]


def sets_of(point: Mapping[str, Any]) -> Sets | None:
    """The smallest frame in which messages lie in events, and meet them, just as the tables say; None where there is none to be seen."""
    for inside, touch in PAIRS:
        if inside in point and touch in point:
            rows = [_rows(point[name]) for name in (inside, touch)]
            if all(value in (0, 1) for table in rows for row in table for value in row):
                found = next(_readings(*rows), None)
                return Sets(*found, (inside, touch)) if found else None
    return None


def _rows(table: Sequence[Any]) -> list[list[Any]]:
    return [list(row) for row in table] if table and isinstance(table[0], (list, tuple)) else [list(table)]


def _readings(inside: list[list[Any]], touch: list[list[Any]]) -> Iterator[tuple[tuple[Set, ...], tuple[Set, ...]]]:
    count = len(inside[0])
    if not 0 < count <= MOST_MESSAGES:
        return
    for size in range(1, len(ANSWERS) + 1):
        subsets = [chosen for many in range(size + 1) for chosen in combinations(ANSWERS[:size], many)]
        for messages in product(subsets[1:], repeat=count):
            if len(set(messages)) < count or len({answer for one in messages for answer in one}) < size:
                continue
            events = [
                next((one for one in subsets if _fits(one, messages, low, high)), None)
                for low, high in zip(inside, touch, strict=True)
            ]
            known = tuple(one for one in events if one is not None)
            if len(known) == len(events):
                yield messages, known


def _fits(event: Set, messages: Sequence[Set], low: Sequence[Any], high: Sequence[Any]) -> bool:
    return all(
        (set(message) <= set(event)) == bool(inside) and bool(set(message) & set(event)) == bool(touch)
        for message, inside, touch in zip(messages, low, high, strict=True)
    )


# ---- surveys

MOST_RESPONDENTS = 2
SURVEY = ("n", "p", "q", "pi")


@dataclass(frozen=True)
class Outcome:
    """How many say yes, no and "don't know", how probable that is, and the estimate; None where nobody answers."""

    yes: int
    no: int
    unknown: int
    probability: Fraction
    estimate: Fraction | None


def outcomes_of(point: Mapping[str, Any]) -> tuple[Outcome, ...]:
    """All that a survey of few respondents can come to, at its numbers n, p, q and pi; nothing where these are not there, or p = q.

    >>> [str(one.estimate) for one in outcomes_of({"n": 1, "p": Fraction(3, 5), "q": Fraction(1, 5), "pi": Fraction(1, 2)})]
    ['3/2', '-1/2', 'None']
    """
    if not all(isinstance(point.get(name), (int, Fraction)) for name in SURVEY):
        return ()
    n, p, q, pi = (Fraction(point[name]) for name in SURVEY)
    if not 1 <= n <= MOST_RESPONDENTS or p == q:
        return ()
    return tuple(
        _outcome(int(n), yes, int(n) - yes - unknown, p, q, pi)
        for unknown in range(int(n) + 1)
        for yes in range(int(n) - unknown, -1, -1)
    )


def _outcome(n: int, yes: int, no: int, p: Fraction, q: Fraction, pi: Fraction) -> Outcome:
    from symbolic import survey
    from symbolic.faces.exact import evaluate
    from symbolic.language import integers, reals

    names = reals("p q pi")
    at = {"p": p, "q": q, "pi": pi}
    unknown = n - yes - no
    each = (survey.yes(*names), survey.no(*names), survey.dont_know(*names[:2]))
    chances = [evaluate(one, {name.name: at[name.name] for name in one.variables}) for one in each]
    ways = comb(n, yes) * comb(n - yes, no)
    probability = ways * chances[0] ** yes * chances[1] ** no * chances[2] ** unknown
    estimate = None
    if yes + no:
        counts = integers("n1 n2")
        estimate = evaluate(survey.mle(*counts, *names[:2]), {"n1": yes, "n2": no, "p": p, "q": q})
    return Outcome(yes, no, unknown, probability, estimate)
