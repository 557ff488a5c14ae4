"""Variables, mechanisms and standard sentences of the chapter on belief functions.

A_1, ..., A_N are the sets that are focal under at least one input. The masses of A_k under the inputs x and x' are m(k)
and r(k). An event E is given by inside(k) = [A_k lies in E] and touch(k) = [A_k meets E]. Hence bel_x(E) = sum
inside(k) m(k) and pl_x(E) = sum touch(k) m(k). The statements are proved for all numbers 0 <= inside(k) <= touch(k) <=
1, so they hold for every event.
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
each, every_k, every_j = integers("each every_k every_j")  # bound by "for all ... in a range"
t, s = reals("t s")
m, r, inside, touch = functions("m r inside touch", 1)

ZERO = (
    "A ratio a/b of masses, beliefs or plausibilities is at most t if a <= t b. So 0/0 is ignored, and a/0 "
    "is infinite for a > 0. The source assumes that all subsets are focal. Zero denominators occur "
    "nevertheless: at the empty set, in products of mechanisms, in Bayesian mechanisms, and after "
    "post-processing."
)
EVENT = (
    "A finite mechanism is the list of its focal sets with their masses. inside(k) says that the focal set "
    "A_k lies in the event, touch(k) that A_k meets it. A result for all numbers 0 <= inside(k) <= touch(k) "
    "<= 1 holds for every event."
)
NATURAL = "epsilon is the natural logarithm of a ratio t = e^epsilon; the claim is stated in t."


def total(f: Term, high: TermLike = N) -> Term:
    """Return the sum of f(k) over k = 1..N, where `f` is written in k."""
    return Sum(f, k, 1, high)


def masses(of: Term, high: Term = N) -> list[ForAll]:
    """State that of(1), ..., of(N) are nonnegative."""
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
    """Derive 0 <= inside <= touch <= 1 at one focal set."""
    return [
        Have(0 <= inside(place), instance(event[0], place)),
        Have(inside(place) <= touch(place), instance(event[1], place)),
        Have(touch(place) <= 1, instance(event[2], place)),
        Have(0 <= touch(place), auto()),
    ]


def within(t: TermLike = t, above: Term = m, below: Term = r, high: Term = N) -> ForAll:
    """State `above` <= t `below` for every focal set: one direction of epsilon-SLDP."""
    return ForAll(every_k, 1, high, above(every_k) <= t * below(every_k))


def belief(of: Term, of_event: Term = inside) -> Term:
    """Return the belief in the event under the masses `of`."""
    return total(of_event(k) * of(k))


def plausibility(of: Term, of_event: Term = touch) -> Term:
    """Return the plausibility of the event under the masses `of`."""
    return total(of_event(k) * of(k))


@dataclass(frozen=True)
class Tables:
    """The numbers of a concrete mechanism; focal sets are sorted by size, then by name.

    Attributes
    ----------
    sets: the sets that are focal under at least one input.
    masses: for each input, the mass of each focal set.
    inside, touch: for each event, 1 for each focal set that lies in it (meets it), else 0.
    """

    sets: list[str]
    masses: list[list[str]]
    inside: list[list[int]]
    touch: list[list[int]]


def tables(rows: Sequence[Mapping[str, str]], events: Sequence[str] = ()) -> Tables:
    """Tabulate mass functions {focal set: mass} and events, sets written as strings.

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
    """Return the exact number written as a text such as "1/3"."""
    exact = Fraction(text)
    return Q(exact.numerator, exact.denominator)


def added(row: Sequence[str], which: Sequence[int]) -> Term:
    """Return the sum of the masses marked by 1, a belief or a plausibility.

    >>> added(["1/3", "1/3", "1/3"], [1, 0, 1])
    1/3 + 1/3
    """
    marked = [number(mass) for mass, one in zip(row, which, strict=True) if one]
    return sum(marked[1:], marked[0]) if marked else as_term(0)


BEYOND = "additional result"
