"""The smallest evidential mechanisms that refute a statement, by exact exhaustive search.

The order is: fewest inputs, fewest outcomes, fewest focal sets, smallest denominators (their maximum, then their sum),
first in the enumeration. All smaller mechanisms are tried, so that a witness is smallest in this order.

>>> found = smallest("theorem-5.1-2-upper")
>>> found.rows, found.t, found.events
(({3: Fraction(1, 1)},), Fraction(2, 1), (1,))
>>> print(found.sentence)
rows {a b}: 1; t = 2; event {a}: alpha = 1, beta = 1 > 0

A set of outcomes is a bit mask. A single row represents two inputs with the same mass function. `tables` converts a
witness to the tables of a statement: the masses of the focal sets and the indicators of the events.

`python -m proofs.search.mechanisms` searches for all witnesses and prints them.

Source: li2022, Sections "LDP according to Shafer", "LDP according to Walley"; li2023.

Possible issues
---------------
Zero masses follow the convention of `symbolic.belief.loss`. A search whose name ends in "all-focal" only tries
mechanisms in which every nonempty set is focal under every input. li2022 assumes this at the end of its section on
belief functions.
"""

# ruff: noqa: T201 - the module can be run, and then prints its results

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeAlias

Row: TypeAlias = dict[int, Fraction]
Ratio: TypeAlias = "Fraction | float"  # a float only if infinite
Value: TypeAlias = Callable[[Row, int], Fraction]
Finding: TypeAlias = "tuple[Fraction | None, tuple[int, ...], str]"  # t, events, description

MOST_INPUTS: Final = 2
MOST_OUTCOMES: Final = 3
MOST_FOCAL: Final = 4
MOST_DENOMINATOR: Final = 8
PLAIN: Final = (Fraction(2), Fraction(3, 2), Fraction(4, 3))  # tried if every t > 1 is allowed
NAMES: Final = "abcdefgh"


class NotFound(Exception):
    """No mechanism within the bounds of the search refutes the statement."""


@dataclass(frozen=True)
class Witness:
    """A smallest mechanism.

    Parameters
    ----------
    rows: for each input, focal set (mask) -> mass.
    outcomes: the number of outcomes; bit i is the i-th of a, b, c, ...
    t: e^epsilon, if the statement has one.
    events: the masks of the events at which the statement fails. For two answers, bit (i * outcomes + j) is the pair
        (i, j).
    sentence: the witness in words.
    """

    name: str
    rows: tuple[Row, ...]
    outcomes: int
    t: Fraction | None
    events: tuple[int, ...]
    sentence: str


# ---- mass, belief and plausibility under one input


def mass(row: Row, event: int) -> Fraction:
    """m(E)."""
    return row.get(event, Fraction(0))


def belief(row: Row, event: int) -> Fraction:
    """The sum of the masses of the sets within E."""
    return sum((value for one, value in row.items() if not one & ~event), Fraction(0))


def plausibility(row: Row, event: int) -> Fraction:
    """The sum of the masses of the sets that meet E."""
    return sum((value for one, value in row.items() if one & event), Fraction(0))


NOTIONS: Final[dict[str, tuple[Value, Value]]] = {
    "mass": (mass, mass),
    "belief": (belief, belief),
    "plausibility": (plausibility, plausibility),
    "walley": (plausibility, belief),
    "weak": (belief, plausibility),
}


def ratio(rows: Sequence[Row], outcomes: int, notion: str, same: bool = True) -> Ratio:
    """The least t >= 1 for which a notion holds, over all pairs of inputs and all events.

    `same` includes pairs of an input with itself.
    """
    above, below = NOTIONS[notion]
    worst: Ratio = Fraction(1)
    for (i, x), (k, y) in itertools.product(enumerate(rows), repeat=2):
        if i == k and not (same or len(rows) == 1):
            continue
        for event in range(1, 1 << outcomes):
            top, bottom = above(x, event), below(y, event)
            if bottom:
                worst = max(worst, top / bottom)
            elif top:
                return math.inf
    return worst


def product(one: Row, other: Row, outcomes: int) -> Row:
    """The product of two mass functions, on pairs of outcomes."""
    found: Row = {}
    for (A, m), (B, n) in itertools.product(one.items(), other.items()):
        rectangle = sum(B << i * outcomes for i in range(outcomes) if A >> i & 1)
        found[rectangle] = found.get(rectangle, Fraction(0)) + m * n
    return found


def image(row: Row, images: Sequence[int]) -> Row:
    """The image under a set-valued map, which maps outcome i to the set images[i]."""
    found: Row = {}
    for A, value in row.items():
        union = 0
        for i, one in enumerate(images):
            union |= one if A >> i & 1 else 0
        found[union] = found.get(union, Fraction(0)) + value
    return found


def between(low: Ratio, high: Ratio) -> Fraction | None:
    """The simplest t > 1 with low <= t < high: smallest denominator, then smallest; or None.

    >>> between(Fraction(1), math.inf), between(Fraction(1), Fraction(3, 2)), between(Fraction(2), Fraction(2))
    (Fraction(2, 1), Fraction(4, 3), None)
    """
    if low >= high:
        return None
    for denominator in itertools.count(1):
        numerator = math.ceil(low * denominator) if low > 1 else denominator + 1
        if Fraction(numerator, denominator) < high:
            return Fraction(numerator, denominator)
    raise AssertionError("some rational lies between")


# ---- all mechanisms, the smallest first


def rows_over(sets: Sequence[int], denominator: int, positive: bool) -> Iterator[Row]:
    """The mass functions on these sets whose least common denominator is this one."""
    least = 1 if positive else 0
    for cuts in itertools.combinations(range(denominator - len(sets) * least + len(sets) - 1), len(sets) - 1):
        edges = (-1, *cuts, denominator - len(sets) * least + len(sets) - 1)
        parts = [right - left - 1 + least for left, right in itertools.pairwise(edges)]
        if math.gcd(denominator, *parts) == 1:
            yield {one: Fraction(part, denominator) for one, part in zip(sets, parts, strict=True) if part}


def mechanisms(all_focal: bool = False, least_inputs: int = 1) -> Iterator[tuple[tuple[Row, ...], int]]:
    """Every mechanism within the bounds, in the order of the module's docstring."""
    for inputs in range(least_inputs, MOST_INPUTS + 1):
        for outcomes in range(1, MOST_OUTCOMES + 1):
            everything = range(1, 1 << outcomes)
            sizes = [len(everything)] if all_focal else range(1, min(len(everything), MOST_FOCAL) + 1)
            for size in sizes:
                families = [sets for sets in itertools.combinations(everything, size) if _covers(sets, outcomes)]
                for denominators in _denominators(inputs):
                    for sets in families:
                        yield from _with(sets, denominators, outcomes, all_focal)


def _with(
    sets: tuple[int, ...], denominators: tuple[int, ...], outcomes: int, all_focal: bool
) -> Iterator[tuple[tuple[Row, ...], int]]:
    choices = [list(rows_over(sets, one, all_focal)) for one in denominators]
    for rows in itertools.product(*choices):
        if set().union(*rows) == set(sets):
            yield rows, outcomes


def _covers(sets: Sequence[int], outcomes: int) -> bool:
    union = 0
    for one in sets:
        union |= one
    return union == (1 << outcomes) - 1


def _denominators(inputs: int) -> list[tuple[int, ...]]:
    found = itertools.product(range(1, MOST_DENOMINATOR + 1), repeat=inputs)
    return sorted(found, key=lambda one: (max(one), sum(one), one))


# ---- the statements to be refuted


def _implication(premises: Sequence[str], conclusion: str) -> Callable[[Sequence[Row], int], Finding | None]:
    """Refute an implication: all premises hold at t and the conclusion fails."""

    def refutes(rows: Sequence[Row], outcomes: int) -> Finding | None:
        low = max(ratio(rows, outcomes, one) for one in premises)
        if low == math.inf:
            return None
        high = ratio(rows, outcomes, conclusion)
        t = between(low, high)
        if t is None:
            return None
        above, below = NOTIONS[conclusion]
        for event in range(1, 1 << outcomes):
            for x, y in itertools.product(rows, repeat=2):
                if above(x, event) > t * below(y, event):
                    return t, (event,), f"{above.__name__} {above(x, event)} > {t} * {below.__name__} {below(y, event)}"
        return None

    return refutes


def _errors(kind: str, x: Row, y: Row, event: int) -> tuple[Fraction, Fraction]:
    if kind == "pessimistic":
        return plausibility(x, event), 1 - belief(y, event)
    return belief(x, event), 1 - plausibility(y, event)


def _line(
    premise: str, kind: str, answers: int, bound: Callable[[Fraction, Fraction], Fraction], above: bool
) -> Callable[[Sequence[Row], int], Finding | None]:
    """Refute a bound on beta: the premise holds at t, and some event violates the bound."""

    def refutes(rows: Sequence[Row], outcomes: int) -> Finding | None:
        low = ratio(rows, outcomes, premise)
        size = outcomes**answers
        if low == math.inf or size > 6:
            return None
        laws = list(rows) if answers == 1 else [product(row, row, outcomes) for row in rows]
        for t in [Fraction(low)] if low > 1 else PLAIN:
            for event in range(1, 1 << size):
                for x, y in itertools.product(laws, repeat=2):
                    alpha, beta = _errors(kind, x, y, event)
                    limit = bound(t, alpha)
                    if (beta > limit) if above else (beta < limit):
                        return t, (event,), f"alpha = {alpha}, beta = {beta} {'>' if above else '<'} {limit}"
        return None

    return refutes


def _set_valued(rows: Sequence[Row], outcomes: int) -> Finding | None:
    low = ratio(rows, outcomes, "walley")
    for images in itertools.product(range(1, 4), repeat=outcomes):
        high = ratio([image(row, images) for row in rows], 2, "walley")
        if low < high:
            return between(low, high), images, f"images {images}: the ratio {low} becomes {high}"
    return None


def _same_input(rows: Sequence[Row], outcomes: int) -> Finding | None:
    one, other = ratio(rows, outcomes, "walley", same=False), ratio(rows, outcomes, "walley")
    if len(rows) > 1 and one < other < math.inf:
        return between(one, other), (), f"different inputs {one}, an input with itself {other}"
    return None


def _posterior(first: Value, second: Value) -> Callable[[Sequence[Row], int], Finding | None]:
    """Refute equal odds: two rules give different odds of two inputs, all values positive."""

    def refutes(rows: Sequence[Row], outcomes: int) -> Finding | None:
        if len(rows) < 2:
            return None
        x, y = rows[:2]
        for event in range(1, 1 << outcomes):
            values = first(x, event), first(y, event), second(x, event), second(y, event)
            if all(values) and values[0] * values[3] != values[1] * values[2]:
                names = first.__name__, second.__name__
                return (
                    None,
                    (event,),
                    f"{names[0]} odds {values[0] / values[1]}, {names[1]} odds {values[2] / values[3]}",
                )
        return None

    return refutes


def _not_convex(rows: Sequence[Row], outcomes: int) -> Finding | None:
    from symbolic.belief.frame import Frame
    from symbolic.belief.mass import Mass
    from symbolic.belief.tradeoff import trade_off

    frame = Frame(tuple(NAMES[:outcomes]))
    curve = trade_off(Mass(frame, rows[0]), Mass(frame, rows[-1]), "optimistic").curve
    if curve.is_convex:
        return None
    return None, (), "knots " + ", ".join(f"({a}, {b})" for a, b in curve.knots)


SEARCHES: Final[dict[str, tuple[Callable[[Sequence[Row], int], Finding | None], dict[str, Any]]]] = {
    "theorem-5.1-2-upper": (_line("mass", "pessimistic", 1, lambda t, a: min(t * (1 - a), 1 - a / t), True), {}),
    "theorem-5.1-2-upper all-focal": (
        _line("mass", "pessimistic", 1, lambda t, a: min(t * (1 - a), 1 - a / t), True),
        {"all_focal": True},
    ),
    "theorem-5.2-1": (_implication(["walley"], "mass"), {}),
    "theorem-5.2-1 all-focal": (_implication(["walley"], "mass"), {"all_focal": True}),
    "lemma-2.converse": (_implication(["belief", "plausibility"], "mass"), {}),
    "lemma-2.converse all-focal": (_implication(["belief", "plausibility"], "mass"), {"all_focal": True}),
    "plausibility without mass": (_implication(["plausibility"], "mass"), {}),
    "plausibility without mass all-focal": (_implication(["plausibility"], "mass"), {"all_focal": True}),
    "belief without plausibility": (_implication(["belief"], "plausibility"), {}),
    "plausibility without belief": (_implication(["plausibility"], "belief"), {}),
    "weak without belief": (_implication(["weak"], "belief"), {}),
    "weak without plausibility": (_implication(["weak"], "plausibility"), {}),
    "mass without walley": (_implication(["mass"], "walley"), {}),
    "mass without walley all-focal": (_implication(["mass"], "walley"), {"all_focal": True}),
    "corollary-6.upper.first": (_line("mass", "pessimistic", 2, lambda t, a: t**2 * (1 - a), True), {}),
    "corollary-6.upper.second": (_line("mass", "pessimistic", 2, lambda t, a: 1 - a / t**2, True), {}),
    "corollary-6.upper.middle": (
        _line("mass", "pessimistic", 2, lambda t, a: (3 - t**-2) / (t + 1) - a, True),
        {},
    ),
    "corollary-6.upper.middle repaired": (
        _line("mass", "pessimistic", 2, lambda t, a: 2 * t / (t + 1) - a, True),
        {},
    ),
    "corollary-19.op.middle": (_line("walley", "optimistic", 2, lambda t, a: 2 / (t + 1) - a, False), {}),
    "definition-13.same-input": (_same_input, {"least_inputs": 2}),
    "definition-17.op.convex": (_not_convex, {}),
    "lemma-16.set-valued": (_set_valued, {}),
    "bayesian-data.bel": (_posterior(plausibility, belief), {"least_inputs": 2}),
    "bayesian-data.m": (_posterior(plausibility, mass), {"least_inputs": 2}),
    "uncertainty-factor.equality": (_posterior(belief, mass), {"least_inputs": 2}),
}


def smallest(name: str) -> Witness:
    """The smallest mechanism for one of `SEARCHES`.

    Raises `NotFound` if there is none within the bounds of the search, and `KeyError` for an unknown name.
    """
    refutes, limits = SEARCHES[name]
    for rows, outcomes in mechanisms(**limits):
        found = refutes(rows, outcomes)
        if found is not None:
            t, events, what = found
            return Witness(name, rows, outcomes, t, events, _sentence(rows, outcomes, t, events, what))
    raise NotFound(name)


def tables(rows: Sequence[Row], events: Sequence[int]) -> dict[str, list[Any]]:
    """The masses and indicators for a statement; focal sets in increasing order of the mask.

    `masses` has a list for each row. `inside` and `touch` have a list for each event, with 1 where the focal set is
    within the event (meets the event).

    >>> tables([{1: Fraction(1, 2), 3: Fraction(1, 2)}, {1: Fraction(1)}], [1, 2])["inside"]
    [[1, 0], [0, 0]]
    """
    sets = sorted(set().union(*rows))
    return {
        "sets": sets,
        "masses": [[mass(row, one) for one in sets] for row in rows],
        "inside": [[int(not one & ~event) for one in sets] for event in events],
        "touch": [[int(bool(one & event)) for one in sets] for event in events],
    }


def _sentence(rows: Sequence[Row], outcomes: int, t: Fraction | None, events: Sequence[int], what: str) -> str:
    shown = "; ".join(", ".join(f"{_set(one)}: {value}" for one, value in row.items()) for row in rows)
    where = f"event {', '.join(_event(one, outcomes) for one in events)}: " if events and "images" not in what else ""
    return f"rows {shown}{'' if t is None else f'; t = {t}'}; {where}{what}"


def _set(mask: int) -> str:
    return "{" + " ".join(name for i, name in enumerate(NAMES) if mask >> i & 1) + "}"


def _event(mask: int, outcomes: int) -> str:
    if mask < 1 << outcomes:
        return _set(mask)
    pairs = ((i, j) for i in range(outcomes) for j in range(outcomes) if mask >> (i * outcomes + j) & 1)
    return "{" + " ".join(f"({NAMES[i]},{NAMES[j]})" for i, j in pairs) + "}"


if __name__ == "__main__":
    for each in SEARCHES:
        print(f"{each}: {smallest(each).sentence}")
