"""Tests, their errors, and the two definitions of privacy (SLDP and WLDP) on the slides."""

from __future__ import annotations

from collections.abc import Callable

from proofs.li2022.belief_setting import L, N, every_k, k, m, masses, r, t
from proofs.statements.plan import Have, Plan, instance, positive, telescope
from proofs.statements.statement import Point
from symbolic.language import Eq, ForAll, Relation, Sum, Term, as_term, functions, integers

each, h, i = integers("each h i")
w, in_event, at_event = functions("w in_event at_event", 1)
inside, touch = functions("inside touch", 2)


LEVELS = (
    "A test with values in [0, 1] is a mixture of events: the i-th event is where the test is at least its "
    "i-th value. The weights w(i) are the differences of consecutive values; the empty event has the "
    "remaining weight. The upper expectation is the sum of w(i) times the plausibility of the i-th event, the "
    "lower expectation the same sum with beliefs. Both are Choquet integrals."
)


# ---- a test as a mixture of events
def mixture(of: Term, indicator: Term) -> Term:
    """The upper (with touch) or lower (with inside) expectation of the test."""
    return Sum(w(i) * Sum(indicator(i, k) * of(k), k, 1, N), i, 1, L)


def value(of: Term, indicator: Term, at: Term) -> Term:
    """The plausibility (with touch) or belief (with inside) of event number `at`."""
    return Sum(indicator(at, k) * of(k), k, 1, N)


def walley(at: Term, above: Term, below: Term) -> Relation:
    """The WLDP inequality of one input against another at an event."""
    return value(above, touch, at) <= t * value(below, inside, at)


def walley_outside(at: Term, above: Term, below: Term) -> Relation:
    """The same inequality at the complement of the event."""
    return 1 - value(above, inside, at) <= t * (1 - value(below, touch, at))


def everywhere(relation: Callable[[Term, Term, Term], Relation], above: Term, below: Term) -> ForAll:
    return ForAll(each, 1, L, relation(each, above, below))


def mixed(
    relation: Callable[[Term, Term, Term], Relation], above: Term, below: Term, sums: list[tuple[Term, Term]]
) -> Plan:
    """The inequality for the events carries over to their mixture."""
    at = relation(h, above, below)
    return telescope(
        "h",
        1,
        L,
        sums=sums,
        certificate=0,
        pointwise=positive(0 <= w(h), at, degree=2).after(Have(at, instance(everywhere(relation, above, below), h))),
    )


mechanism = [*masses(m), *masses(r)]
pl, bel = Sum(at_event(k) * m(k), k, 1, N), Sum(in_event(k) * r(k), k, 1, N)
one_event: Point = {"N": 2, "t": 2, "m": ["1/2", "1/2"], "r": ["1/3", "2/3"], "in_event": [1, 0], "at_event": [1, 0]}

one = as_term(1)
whole = Sum(w(i), i, 1, L)
weights = [Eq(whole, 1)]
events = [
    ForAll(each, 1, L, 0 <= w(each)),
    ForAll(each, 1, L, ForAll(every_k, 1, N, 0 <= inside(each, every_k))),
    ForAll(each, 1, L, ForAll(every_k, 1, N, inside(each, every_k) <= touch(each, every_k))),
    ForAll(each, 1, L, ForAll(every_k, 1, N, touch(each, every_k) <= 1)),
]

of_levels = (N, L, t, m, r, w, inside, touch)
some_levels: Point = {
    "N": 3,
    "L": 1,
    "t": 2,
    "m": ["1/2", "1/2", 0],
    "r": ["1/3", "1/3", "1/3"],
    "w": [1],
    "inside": [[1, 0, 0]],
    "touch": [[1, 0, 1]],
}


def inner(relation: Callable[[Term, Term, Term], Relation], above: Term, below: Term) -> Have:
    """upper <= t lower for the mixture."""
    first, second = mixture(above, touch), mixture(below, inside)
    return Have(first <= t * second, mixed(relation, above, below, [(t, second), (-one, first)]))


def outer(relation: Callable[[Term, Term, Term], Relation], above: Term, below: Term) -> Have:
    """1 - lower <= t (1 - upper) for the mixture."""
    first, second = mixture(above, inside), mixture(below, touch)
    return Have(
        1 - first <= t * (1 - second),
        positive(modulo=weights, degree=1).after(
            Have(
                whole - first <= t * (whole - second),
                mixed(relation, above, below, [(t - 1, whole), (-t, second), (one, first)]),
            )
        ),
    )
