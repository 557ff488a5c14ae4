"""Slack of the upper and lower bound at an event, in terms of belief and plausibility."""

from __future__ import annotations

from proofs.lemmas import maxima
from proofs.li2022.belief_setting import BEYOND, NATURAL, t
from proofs.li2022.tests_setting import lower_line, upper_line
from proofs.statements.plan import Have, auto, cases, chain, ring
from proofs.statements.statement import Statement
from symbolic.language import Eq, Max, Min, Term, reals

bel_other, pl = reals("bel_other pl")
ONE = (
    "The test that rejects on E has errors alpha = pl_x(E) and beta = 1 - bel_x'(E). The complement of E has "
    "belief 1 - pl(E) and plausibility 1 - bel(E)."
)


def smaller(p: Term, q: Term) -> tuple[Have, ...]:
    """The first is the smaller of the two: the sign of their difference."""
    return Have(p <= q, auto()), Have(Eq(Min(p, q), p), chain(maxima.smaller.id, {"p": p, "q": q}))


def smaller_second(p: Term, q: Term) -> tuple[Have, ...]:
    return Have(q <= p, auto()), Have(Eq(Min(p, q), q), chain(maxima.smaller_second.id, {"p": p, "q": q}))


a, b = t * (1 - pl), 1 - pl / t
upper_first, upper_second = t * (1 - pl) - (1 - bel_other), (t * bel_other - pl) / t
upper = Statement(
    "li2022/beyond.halves.upper",
    title="U(pl_x(E)) - (1 - bel_x'(E)) = min{t bel_x(E^c) - pl_x'(E^c), bel_x'(E) - pl_x(E)/t}, where t = e^epsilon.",
    where=BEYOND,
    formula=r"U(pl_x(E)) - (1 - bel_{x'}(E)) = \min\bigl\{t\,bel_x(E^c) - pl_{x'}(E^c),\ \tfrac1t (t\,bel_{x'}(E) - "
    r"pl_x(E))\bigr\}",
    variables=(t, pl, bel_other),
    given=[1 <= t],
    claim=Eq(upper_line(pl) - (1 - bel_other), Min(upper_first, upper_second)),
    example={"t": 2, "pl": "1/2", "bel_other": "1/2"},
    proof=cases(
        a,
        b,
        at_most=auto().after(
            Have(Eq(Min(a, b), a), chain(maxima.smaller.id, {"p": a, "q": b})),
            *smaller(upper_first, upper_second),
        ),
        greater=auto().after(
            Have(Eq(Min(a, b), b), chain(maxima.smaller_second.id, {"p": a, "q": b})),
            *smaller_second(upper_first, upper_second),
            Have(Eq(b - (1 - bel_other), upper_second), ring()),
        ),
    ),
    why="Both sides are the minimum of the same two numbers. So the upper bound holds at all events iff pl_x <= t "
    "bel_x' and pl_x' <= t bel_x at all events (epsilon-WLDP for x and x').",
    reads=[NATURAL],
    models=[ONE],
    remarks=[
        "By theorem-5.1-2-upper.repaired the bound extends from events to all tests; theorem-5.2-1.repaired is "
        "the converse."
    ],
)

c, d = (1 - pl) / t, 1 - t * pl
lower_first, lower_second = ((1 - bel_other) * t - (1 - pl)) / t, t * pl - bel_other
lower = Statement(
    "li2022/beyond.halves.lower",
    title="(1 - bel_x'(E)) - u(pl_x(E)) = min{pl_x'(E^c) - bel_x(E^c)/t, t pl_x(E) - bel_x'(E)}, where t = e^epsilon.",
    where=BEYOND,
    formula=r"(1 - bel_{x'}(E)) - u(pl_x(E)) = \min\bigl\{\tfrac1t (t\,pl_{x'}(E^c) - bel_x(E^c)),\ t\,pl_x(E) - "
    r"bel_{x'}(E)\bigr\}",
    variables=(t, pl, bel_other),
    given=[1 <= t],
    claim=Eq((1 - bel_other) - lower_line(pl), Min(lower_first, lower_second)),
    example={"t": 2, "pl": "1/2", "bel_other": "1/2"},
    proof=cases(
        d,
        c,
        at_most=auto().after(
            Have(Eq(Max(c, d), c), chain(maxima.larger.id, {"a": c, "b": d})),
            *smaller(lower_first, lower_second),
        ),
        greater=auto().after(
            Have(Eq(Max(c, d), d), chain(maxima.larger_second.id, {"p": c, "q": d})),
            *smaller_second(lower_first, lower_second),
        ),
    ),
    why="Both sides are the minimum of the same two numbers. So the lower bound holds at all events iff bel_x <= t "
    "pl_x' and bel_x' <= t pl_x at all events.",
    reads=[NATURAL],
    models=[ONE],
    remarks=[
        "By beyond.pessimistic-lower.if the bound extends from events to all tests; "
        "beyond.pessimistic-lower.only-if is the converse."
    ],
)
