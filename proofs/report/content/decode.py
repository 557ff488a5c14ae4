"""Decode the tables of a counterexample into focal sets and events.

>>> read = sets_of({"inside": [[1, 0, 0]], "touch": [[1, 0, 1]]})
>>> read.messages, read.events
((('a',), ('b',), ('a', 'b')), (('a',),))

One of the two tables may be missing:

>>> sets_of({"touch": [1, 1]}, event=1)
Sets(messages=(('a',), ('a', 'b')), events=(('a', 'b'),), tables=('touch',), pairs=False)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations, permutations, product
from math import comb
from typing import Any

LOW = ("inside", "within", "contained", "lowest", "low")
"""LOW: tables that say whether a focal set lies in an event, or give the minimum of a test over it.

HIGH: tables that say whether a focal set meets the event, or give the maximum.
"""
HIGH = ("touch", "meets", "met", "highest", "high", "at_event")
ENOUGH = frozenset({"inside", "touch", "at_event"})  # each suffices without the other table
TESTS = frozenset({"lowest", "highest", "low", "high"})
MEMBERS, ALONE = "has", "only"  # the answers in a focal set; the answer that is its only element
ANSWERS = "abc"
MOST_MESSAGES = 5
Set = tuple[str, ...]
Row = Sequence[Any]


@dataclass(frozen=True)
class Sets:
    """The focal sets and the events in order, and the names of their tables.

    If `pairs` is true, the only event consists of pairs of answers such as "(a, b)"."""

    messages: tuple[Set, ...]
    events: tuple[Set, ...]
    tables: tuple[str, ...]
    pairs: bool = False

    @property
    def tests(self) -> bool:
        """Whether the events are rejection regions of tests."""
        return not TESTS.isdisjoint(self.tables)


def sets_of(point: Mapping[str, Any], paired: Collection[str] = (), event: int | None = None) -> Sets | None:
    """Find the smallest frame of discernment that fits the tables; None if there is none.

    `paired` names the tables whose two arguments are both focal sets. `event` is the index of the focal set that is
    the event itself.
    """
    low, high = (next((name for name in names if name in point), "") for names in (LOW, HIGH))
    shown = [name for name in (low, high) if name]
    if not (low and high) and ENOUGH.isdisjoint(shown) or not all(_signs(point[name]) for name in shown):
        return None
    inside, touch = (_rows(point[name]) if name else None for name in (low, high))
    if low in paired and high in paired and inside and touch:
        members = [name for name in (MEMBERS, ALONE) if name in point]
        known = _members(point) if members else None
        found = next(_pairings(inside, touch, known), None)
        return Sets(*found, (low, high, *members), pairs=True) if found else None
    found = next(_readings(inside, touch, event), None)
    return Sets(*found, tuple(shown)) if found else None


def _signs(table: Any) -> bool:
    return all(value in (0, 1) for row in _rows(table) for value in row)


def _rows(table: Sequence[Any]) -> list[list[Any]]:
    return [list(row) for row in table] if table and isinstance(table[0], (list, tuple)) else [list(table)]


def _frames(count: int) -> Iterator[tuple[list[Set], tuple[Set, ...]]]:
    """Enumerate frames: their subsets, and `count` different subsets that cover the frame."""
    for size in range(1, len(ANSWERS) + 1):
        subsets = [chosen for many in range(size + 1) for chosen in combinations(ANSWERS[:size], many)]
        for messages in permutations(subsets[1:], count):
            if len(set(chain(*messages))) == size:
                yield subsets, messages


def _readings(
    inside: Sequence[Row] | None, touch: Sequence[Row] | None, number: int | None
) -> Iterator[tuple[tuple[Set, ...], tuple[Set, ...]]]:
    known = inside or touch or [[]]
    if not 0 < len(known[0]) <= MOST_MESSAGES:
        return
    nothing = [None] * len(known)
    for subsets, messages in _frames(len(known[0])):
        wanted = subsets if number is None else [messages[number]]
        events = [
            next((one for one in wanted if _fits(_in, one, messages, low) and _fits(_at, one, messages, high)), None)
            for low, high in zip(inside or nothing, touch or nothing, strict=True)
        ]
        found = tuple(one for one in events if one is not None)
        if len(found) == len(events):
            yield messages, found


def _in(message: Collection[Any], event: Collection[Any]) -> bool:
    return set(message) <= set(event)


def _at(message: Collection[Any], event: Collection[Any]) -> bool:
    return not set(message).isdisjoint(event)


def _fits(
    holds: Callable[[Collection[Any], Collection[Any]], bool],
    event: Collection[Any],
    messages: Sequence[Collection[Any]],
    row: Row | None,
) -> bool:
    return row is None or all(holds(one, event) == bool(value) for one, value in zip(messages, row, strict=True))


def _members(point: Mapping[str, Any]) -> tuple[Set, ...] | None:
    """Read the focal sets from the tables of their elements.

    Returns None if there are too many sets, or if a set is empty.
    """
    has = _rows(point.get(MEMBERS, []))
    only = _rows(point.get(ALONE, has))
    if not 0 < len(has) <= len(ANSWERS) or len(only) != len(has):
        return None
    found = [tuple(ANSWERS[answer] for answer, row in enumerate(has) if row[place]) for place in range(len(has[0]))]
    alone = all(
        bool(row[place]) == (found[place] == (ANSWERS[answer],))
        for answer, row in enumerate(only)
        for place in range(len(found))
    )
    return tuple(found) if all(found) and (alone or ALONE not in point) else None


def _pairings(
    inside: Sequence[Row], touch: Sequence[Row], known: tuple[Set, ...] | None
) -> Iterator[tuple[tuple[Set, ...], tuple[Set, ...]]]:
    """Enumerate focal sets with the pairs of answers at which a test rejects."""
    if not 0 < len(inside) <= len(ANSWERS):
        return
    for messages in [known] if known else (one for _, one in _frames(len(inside))):
        answers = sorted(set(chain(*messages)))
        pairs = list(product(answers, repeat=2))
        both = [list(product(one, other)) for one in messages for other in messages]
        for event in chain.from_iterable(combinations(pairs, many) for many in range(min(len(pairs), 4) + 1)):
            if _fits(_in, event, both, [*chain(*inside)]) and _fits(_at, event, both, [*chain(*touch)]):
                yield messages, (tuple(f"({one}, {other})" for one, other in event),)


# ---- surveys

MOST_RESPONDENTS = 2
SURVEY = ("n", "p", "q", "pi")


@dataclass(frozen=True)
class Outcome:
    """Counts of yes, no and "don't know", their probability, and the estimate.

    None if nobody answers.
    """

    yes: int
    no: int
    unknown: int
    probability: Fraction
    estimate: Fraction | None


def outcomes_of(point: Mapping[str, Any]) -> tuple[Outcome, ...]:
    """Enumerate the outcomes of a survey of few respondents.

    Empty if n, p, q or pi is missing, or p = q.

    >>> point = {"n": 1, "p": Fraction(3, 5), "q": Fraction(1, 5), "pi": Fraction(1, 2)}
    >>> [str(one.estimate) for one in outcomes_of(point)]
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
    from symbolic.language import integers, reals
    from symbolic.representations.exact import evaluate

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
