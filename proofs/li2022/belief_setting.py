"""What the chapter on belief functions assumes throughout: its variables, its mechanisms, and its words.

A finite mechanism is listed: the focal sets of all its rows are A_1, ..., A_N, and m(k), r(k) are the masses that A_k
has under the inputs x and x'. An event E enters by inside(k) = [A_k is within E] and touch(k) = [A_k meets E], so that
bel_x(E) = sum inside(k) m(k) and pl_x(E) = sum touch(k) m(k). The statements are proved for arbitrary numbers 0 <=
inside(k) <= touch(k) <= 1, so for every event.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from proofs.statements.plan import Have, auto, instance
from symbolic.language import Eq, ForAll, Q, Sum, Term, TermLike, as_term, functions, integers, reals

N: Term
M: Term
L: Term
k: Term
j: Term
t: Term
N, M, L = integers("N M L")
k, j = integers("k j")  # bound by sums
each, every_k, every_j = integers("each every_k every_j")  # bound by what holds for all of a range
t, s = reals("t s")
m, r, inside, touch = functions("m r inside touch", 1)

ZERO = (
    "A ratio of masses, beliefs or plausibilities is at most t where the upper one is at most t times the "
    "lower one: 0/0 does not count, a/0 is infinite. The source assumes that all subsets are focal, but its "
    "maximum over the subsets of Y still meets 0/0 at the empty set, its products of mechanisms and its "
    "Bayesian mechanisms have zero masses, and so may a mechanism after post-processing."
)
EVENT = (
    "A finite mechanism is the list of its focal sets with their masses; an event is known by which of them "
    "lie in it (inside) and which of them meet it (touch). What holds for all numbers 0 <= inside(k) <= "
    "touch(k) <= 1 holds for every event."
)
NATURAL = "An epsilon is the natural logarithm of a ratio t, so that t = e^epsilon; the statement is about t."


def total(f: Term, high: TermLike = N) -> Term:
    """The sum of f(k) over k = 1..N, where `f` is written in k."""
    return Sum(f, k, 1, high)


def masses(of: Term, high: Term = N) -> list[ForAll]:
    """The numbers of(1), ..., of(N) are not negative."""
    return [ForAll(every_k, 1, high, 0 <= of(every_k))]


listed = [0 <= N]
rows = [Eq(total(m(k)), 1), Eq(total(r(k)), 1)]
nonnegative = [*masses(m), *masses(r)]
event = [
    ForAll(every_k, 1, N, 0 <= inside(every_k)),
    ForAll(every_k, 1, N, inside(every_k) <= touch(every_k)),
    ForAll(every_k, 1, N, touch(every_k) <= 1),
]


def signs(place: Term) -> list[Have]:
    """What is known of the event at one focal set: 0 <= inside <= touch <= 1."""
    return [
        Have(0 <= inside(place), instance(event[0], place)),
        Have(inside(place) <= touch(place), instance(event[1], place)),
        Have(touch(place) <= 1, instance(event[2], place)),
        Have(0 <= touch(place), auto()),
    ]


def within(t: TermLike = t, above: Term = m, below: Term = r, high: Term = N) -> ForAll:
    """Each mass of `above` is at most t times that of `below`: t-privacy according to Shafer, from x to x'."""
    return ForAll(every_k, 1, high, above(every_k) <= t * below(every_k))


def belief(of: Term, of_event: Term = inside) -> Term:
    """The belief in the event, by the masses `of`."""
    return total(of_event(k) * of(k))


def plausibility(of: Term, of_event: Term = touch) -> Term:
    """The plausibility of the event, by the masses `of`."""
    return total(of_event(k) * of(k))


@dataclass(frozen=True)
class Tables:
    """A concrete mechanism as the statements read it; the focal sets are numbered from 1, the smaller ones first.

    Attributes
    ----------
    sets: the focal sets of all rows.
    masses: of each row, a mass for each focal set.
    inside, touch: of each event, 1 for each focal set that is within it (meets it), else 0.
    """

    sets: list[str]
    masses: list[list[str]]
    inside: list[list[int]]
    touch: list[list[int]]


def tables(rows: Sequence[Mapping[str, str]], events: Sequence[str] = ()) -> Tables:
    """Of rows {focal set: mass} and events, sets written by the letters of their elements.

    >>> tables([{"a": "1/2", "ab": "1/2"}, {"a": "1"}], ["b"])
    Tables(sets=['a', 'ab'], masses=[['1/2', '1/2'], ['1', '0']], inside=[[0, 0]], touch=[[0, 1]])
    """
    sets = sorted({one for row in rows for one in row}, key=lambda one: (len(one), one))
    return Tables(
        sets,
        [[row.get(one, "0") for one in sets] for row in rows],
        [[int(set(one) <= set(event)) for one in sets] for event in events],
        [[int(bool(set(one) & set(event))) for one in sets] for event in events],
    )


def number(text: str) -> Term:
    """The exact number that a text such as "1/3" means."""
    exact = Fraction(text)
    return Q(exact.numerator, exact.denominator)


def added(row: Sequence[str], which: Sequence[int]) -> Term:
    """The masses that are marked by 1, added up: a belief or a plausibility as a sum of numbers.

    >>> added(["1/3", "1/3", "1/3"], [1, 0, 1])
    1/3 + 1/3
    """
    marked = [number(mass) for mass, one in zip(row, which, strict=True) if one]
    return sum(marked[1:], marked[0]) if marked else as_term(0)


BEYOND = "beyond the print"
