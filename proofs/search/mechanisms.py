"""The smallest evidential mechanisms that refute a statement, by exhaustive search in exact numbers.

Smallest means, in this order: fewest inputs, fewest outcomes, fewest focal sets, smallest denominators (the largest one
first, then their sum), first in the order of the enumeration. Everything smaller has been tried, so a witness is a
smallest one and not just a small one.

>>> found = smallest("theorem-5.1-2-upper")
>>> found.rows, found.t, found.events
(({3: Fraction(1, 1)},), Fraction(2, 1), (1,))
>>> print(found.sentence)
rows {a b}: 1; t = 2; event {a}: alpha = 1, beta = 1 > 0

A set of outcomes is a bit mask. One row stands for two inputs that are treated alike. `tables` makes of a witness what
a statement reads: the masses of the focal sets and the indicators of the events, computed from the sets.

`python -m proofs.search.mechanisms` searches for all of them and prints them.

Source: li2022, Sections "LDP according to Shafer", "LDP according to Walley"; li2023.

Possible issues
---------------
The zero masses follow the convention of `symbolic.belief.loss`. Names that end in "all-focal" look only among
mechanisms in which every nonempty set has a mass under every input, as li2022 assumes at the end of its section on
belief functions.
"""

# ruff: noqa: T201 - it can be run, and reports then

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeAlias

Row: TypeAlias = dict[int, Fraction]
Ratio: TypeAlias = "Fraction | float"  # a float only where it is infinite
Value: TypeAlias = Callable[[Row, int], Fraction]
Finding: TypeAlias = "tuple[Fraction | None, tuple[int, ...], str]"  # t, events, what happens there

MOST_INPUTS: Final = 2
MOST_OUTCOMES: Final = 3
MOST_FOCAL: Final = 4
MOST_DENOMINATOR: Final = 8
PLAIN: Final = (Fraction(2), Fraction(3, 2), Fraction(4, 3))  # tried as t where the mechanism itself allows every t > 1
NAMES: Final = "abcdefgh"


class NotFound(Exception):
    """No mechanism within the bounds of the search refutes it."""


@dataclass(frozen=True)
class Witness:
    """A smallest mechanism.

    Parameters
    ----------
    rows: for each input, focal set (mask) -> mass.
    outcomes: the number of outcomes; bit i is the i-th of a, b, c, ...
    t: e^epsilon, where the statement has one.
    events: the masks of the events at which it fails; those of two answers have bit (i * outcomes + j) for the pair (i,
        j).
    sentence: the same for a reader.
    """

    name: str
    rows: tuple[Row, ...]
    outcomes: int
    t: Fraction | None
    events: tuple[int, ...]
    sentence: str


# ---- values of one row


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
    """The least t >= 1 of a notion over all pairs of inputs (`same`: an input with itself too) and all events."""
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
    """The product of masses on pairs of outcomes."""
    found: Row = {}
    for (A, m), (B, n) in itertools.product(one.items(), other.items()):
        rectangle = sum(B << i * outcomes for i in range(outcomes) if A >> i & 1)
        found[rectangle] = found.get(rectangle, Fraction(0)) + m * n
    return found


def image(row: Row, images: Sequence[int]) -> Row:
    """The image under a set-valued map: outcome i goes to the set images[i]."""
    found: Row = {}
    for A, value in row.items():
        union = 0
        for i, one in enumerate(images):
            union |= one if A >> i & 1 else 0
        found[union] = found.get(union, Fraction(0)) + value
    return found


def between(low: Ratio, high: Ratio) -> Fraction | None:
    """The simplest t > 1 with low <= t < high: smallest denominator, then smallest; None where there is none.

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
    """The mass functions on these sets whose masses have exactly this least common denominator."""
    least = 1 if positive else 0
    for cuts in itertools.combinations(range(denominator - len(sets) * least + len(sets) - 1), len(sets) - 1):
        edges = (-1, *cuts, denominator - len(sets) * least + len(sets) - 1)
        parts = [right - left - 1 + least for left, right in itertools.pairwise(edges)]
        if math.gcd(denominator, *parts) == 1:
            yield {one: Fraction(part, denominator) for one, part in zip(sets, parts, strict=True) if part}


def mechanisms(all_focal: bool = False, least_inputs: int = 1) -> Iterator[tuple[tuple[Row, ...], int]]:
    """Every mechanism within the bounds, in the order that the head of this module states."""
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


# ---- what is searched for


def _implication(premises: Sequence[str], conclusion: str) -> Callable[[Sequence[Row], int], Finding | None]:
    """All premises hold at t and the conclusion does not."""

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
    """The premise holds at t, and some event has beta above (below) the bound at (t, alpha)."""

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
    """The odds of two inputs by two rules differ, all four values positive."""

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
    """The smallest mechanism for one of `SEARCHES`; raises `NotFound` where the bounds of the search hold none,
    `KeyError` for other names.
    """
    refutes, limits = SEARCHES[name]
    for rows, outcomes in mechanisms(**limits):
        found = refutes(rows, outcomes)
        if found is not None:
            t, events, what = found
            return Witness(name, rows, outcomes, t, events, _sentence(rows, outcomes, t, events, what))
    raise NotFound(name)


def tables(rows: Sequence[Row], events: Sequence[int]) -> dict[str, list[Any]]:
    """The masses and indicators that a statement reads: focal sets k = 1, 2, ... in increasing order of the mask.

    `masses`: a list for each row; `inside`, `touch`: a list for each event, 1 where the focal set is within it (meets
    it).

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
