"""Tests of a mechanism: their errors, the bounds, and the step from events to tests."""

from __future__ import annotations

from proofs.lemmas import double_sums, maxima, sums
from proofs.lemmas.double_sums import weighted_events
from proofs.li2022.belief_setting import EVENT, M, N, each, every_j, every_k, inside, j, k, m, masses, r, rows, t, touch
from proofs.statements.plan import Have, HaveAll, Lambda, Plan, auto, chain, every, instance, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Max, Min, Relation, Sum, Term, functions, integers

other = integers("other")
w = functions("w", 1)
meets, within = functions("meets within", 2)


LEVELS = (
    "Every test is a mixture of the events of its level sets, with nonnegative weights that sum to 1; the "
    "remaining weight is on the empty event. Its maximum and minimum over a focal set are the same mixtures "
    "of [the focal set meets the event] and [the focal set lies in the event]."
)
# the extreme expectations over a credal set are the sums of the test's maxima or minima over the focal sets,
# and are attained
ERRORS = ["li2022/type-errors.pe.repaired", "li2022/type-errors.op.repaired"]

listed = [0 <= N, 1 <= t, *rows]
privacy = [
    *masses(m),
    *masses(r),
    ForAll(every_k, 1, N, m(every_k) <= t * r(every_k)),
    ForAll(every_k, 1, N, r(every_k) <= t * m(every_k)),
]

levels = [0 <= N, 0 <= M, 1 <= t, *rows, Eq(Sum(w(j), j, 1, M), 1)]
weights = [ForAll(every_j, 1, M, 0 <= w(every_j))]


def expectation(of_test: Term, of: Term) -> Term:
    """Return the expectation of a function of the focal sets under the masses."""
    return Sum(of_test(k) * of(k), k, 1, N)


def upper_line(alpha: Term) -> Term:
    """Return U, the upper bound on the type II error."""
    return Min(t * (1 - alpha), 1 - alpha / t)


def lower_line(alpha: Term) -> Term:
    """Return u, the lower bound on the type II error."""
    return Max((1 - alpha) / t, 1 - t * alpha)


def at_event(event: Term, of: Term, place: Term = each) -> Term:
    """Return the belief or plausibility of one of the events."""
    return Sum(event(place, k) * of(k), k, 1, N)


def bounded(above: Term, over: Term, below: Term, under: Term, place: Term = each) -> list[Relation]:
    """State above <= t below at an event and the analogue at its complement."""
    first, second = at_event(above, over, place), at_event(below, under, place)
    return [first <= t * second, 1 - second <= t * (1 - first)]


def for_all_events(above: Term, over: Term, below: Term, under: Term) -> list[ForAll]:
    """State `bounded` for every event, with the rows `over` and `under`."""
    return [ForAll(each, 1, M, one) for one in bounded(above, over, below, under)]


def opposite(event: Term) -> Lambda:
    """Return the complements of the events."""
    return Lambda([j, k], 1 - event(j, k))


def opposite_test(event: Term, of: Term) -> Term:
    """Return the expectation of the mixture of the complements' indicators."""
    return Sum(of(k) * Sum(w(j) * (1 - event(j, k)), j, 1, M), k, 1, N)


def at_opposite(event: Term, of: Term, place: Term) -> Term:
    """Return the value of the complement of one of the events."""
    return Sum((1 - event(place, k)) * of(k), k, 1, N)


def rest(event: Term, of: Term, place: Term) -> Relation:
    """State that the values of an event and of its complement sum to 1."""
    return Eq(at_opposite(event, of, place), 1 - at_event(event, of, place))


def mixed(above: Term | Lambda, over: Term, below: Term | Lambda, under: Term) -> Plan:
    """Extend an inequality for all events to their mixture."""
    return chain(sums.mixed_order.id, {"N": N, "M": M, "t": t, "f": over, "g": under, "w": w, "F": above, "G": below})


def complements(event: Term, of: Term) -> tuple[Have, HaveAll]:
    """Relate the mixture of the complements, and each complement, to the events."""
    whole = Have(Eq(at_opposite(event, of, other), Sum(of(k), k, 1, N) - at_event(event, of, other)), termwise())
    return (
        Have(
            Eq(opposite_test(event, of), 1 - weighted_events(event, of)),
            chain(double_sums.complement.id, {"N": N, "M": M, "m": of, "w": w, "c": event}),
        ),
        HaveAll(ForAll(other, 1, M, rest(event, of, other)), every(auto().after(whole))),
    )


def carried(above: Term, over: Term, below: Term, under: Term) -> list[Have | HaveAll]:
    """Derive for the test the inequalities of the events and their complements."""
    first, second = weighted_events(above, over), weighted_events(below, under)
    direct, at_complement = for_all_events(above, over, below, under)
    sides = (above, over), (below, under)
    (test_above, event_above), (test_below, event_below) = (complements(*side) for side in sides)
    known = [
        *(Have(rest(*side, every_j), instance(ForAll(other, 1, M, rest(*side, other)), every_j)) for side in sides),
        Have(
            1 - at_event(below, under, every_j) <= t * (1 - at_event(above, over, every_j)),
            instance(at_complement, every_j),
        ),
    ]
    return [
        HaveAll(
            ForAll(every_j, 1, M, at_event(above, over, every_j) <= t * at_event(below, under, every_j)),
            every(instance(direct, every_j)),
        ),
        Have(first <= t * second, mixed(above, over, below, under)),
        test_above, test_below, event_above, event_below,
        HaveAll(
            ForAll(every_j, 1, M, at_opposite(below, under, every_j) <= t * at_opposite(above, over, every_j)),
            every(auto().after(*known)),
        ),
        Have(
            opposite_test(below, under) <= t * opposite_test(above, over),
            mixed(opposite(below), under, opposite(above), over),
        ),
        Have(1 - second <= t * (1 - first), auto()),
    ]  # fmt: skip


def half(alpha: Term, beta: Term, upper: bool) -> Relation:
    """State the upper or the lower bound of the trade-off at these errors."""
    return beta <= upper_line(alpha) if upper else lower_line(alpha) <= beta


def lines(alpha: Term, beta: Term, upper: bool) -> list[Relation]:
    """Return the two lines of a bound, without division."""
    return (
        [alpha <= t * (1 - beta), beta <= t * (1 - alpha)] if upper else [1 - beta <= t * alpha, 1 - alpha <= t * beta]
    )


def from_lines(alpha: Term, beta: Term, upper: bool) -> list[Have]:
    """Derive the two lines in their printed form from their form without division."""
    straight = (
        [beta <= t * (1 - alpha), beta <= 1 - alpha / t] if upper else [(1 - alpha) / t <= beta, 1 - t * alpha <= beta]
    )
    return [
        *(Have(line, auto()) for line in lines(alpha, beta, upper)),
        *(Have(line, positive(*lines(alpha, beta, upper), multiply=[0 < t], degree=1)) for line in straight),
    ]


def ordered(first: Term, second: Term, upper: bool) -> tuple[Term, Term, Term, Term]:
    """Return which value is bounded by t times which other."""
    return (first, m, second, r) if upper else (second, r, first, m)


def closing(alpha: Term, beta: Term, upper: bool) -> Plan:
    """Prove a bound from its two lines in printed form."""
    if upper:
        return chain(maxima.at_least.id, {"p": t * (1 - alpha), "q": 1 - alpha / t, "x": beta})
    return chain(maxima.at_most.id, {"p": (1 - alpha) / t, "q": 1 - t * alpha, "x": beta})


def from_events(id: str, title: str, why: str, first: Term, second: Term, upper: bool, formula: str) -> Statement:
    """State that a bound for all events holds for all tests.

    alpha is given by `first` and beta by `second` (`meets` or `within`).
    """
    alpha, beta = weighted_events(first, m), 1 - weighted_events(second, r)
    premise = ordered(first, second, upper)
    return Statement(
        id,
        title=title,
        where="additional result",
        formula=formula,
        variables=(N, M, t, m, r, w, meets, within),
        given=levels,
        throughout=[*weights, *for_all_events(*premise)],
        claim=half(alpha, beta, upper),
        example={"N": 1, "M": 1, "t": 2, "m": [1], "r": [1], "w": [1], "meets": [[1]], "within": [[1]]},
        proof=closing(alpha, beta, upper).after(*carried(*premise), *from_lines(alpha, beta, upper)),
        why=why,
        models=[LEVELS],
        rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
    )


def to_events(id: str, title: str, why: str, pessimistic: bool, upper: bool, formula: str) -> Statement:
    """State what a bound at an event implies for it and its complement."""
    first, second = (touch, inside) if pessimistic else (inside, touch)
    alpha, beta = expectation(first, m), 1 - expectation(second, r)
    return Statement(
        id,
        title=title,
        where="additional result",
        formula=formula,
        variables=(N, t, m, r, inside, touch),
        given=[0 <= N, 1 <= t, half(alpha, beta, upper)],
        claim=[*lines(alpha, beta, upper)],
        example={"N": 1, "t": 2, "m": [1], "r": [1], "inside": [1], "touch": [1]},
        proof=[positive(multiply=[0 < t], degree=1).after(*parts(alpha, beta, upper))] * 2,
        why=why,
        models=[EVENT],
    )


def parts(alpha: Term, beta: Term, upper: bool) -> list[Have]:
    """Derive both lines from the bound."""
    bounds = [t * (1 - alpha), 1 - alpha / t] if upper else [(1 - alpha) / t, 1 - t * alpha]
    whole = upper_line(alpha) if upper else lower_line(alpha)
    return [
        *(Have(whole <= one if upper else one <= whole, auto()) for one in bounds),
        *(Have(beta <= one if upper else one <= beta, auto()) for one in bounds),
    ]
