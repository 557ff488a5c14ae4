"""Eq. 20 and 23: the largest odds of a value among all distributions with given coefficients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from proofs.lemmas.maxima import minimum
from proofs.statements.plan import Have, auto, fact, positive, ring
from proofs.statements.statement import Statement, Vacuity
from symbolic.detection import laplace
from symbolic.language import Eq, Min, Relation, Term, as_term, reals

rho_p, rho_c, rho_t = reals("rhop rhoc rhot")
chance, with_records, with_time = reals("p a q")

OVER = (
    "The maximum is over the values and over all distributions of the records with these coefficients, because "
    "Eq. {number} gives the precision in terms of the coefficients alone."
)
ONE = (
    "For a single distribution the largest ratio can be smaller. Let a second record be 0 or 1 with "
    "probability 1/2, and let P(d = 1) be 4/9 or 2/9 accordingly. Then rho_p = 1/2 and rho_c = 1/4, so the "
    "bound is 8, but the largest ratio is 7/2."
)
POSITIVE: Mapping[Vacuity, str] = {
    "equivalent": "A ratio is bounded by 1/w, and attains it, only if the weight w is positive."
}
TIGHT = ["1/2", "1/4", "1/10"]
"""Coefficients for which the probabilities 2/3, 8/9 and 80/81 attain the bound."""


class Spread(NamedTuple):
    """A two-valued record that is 1 with probability `weight`.

    If it is 1, the value d_i1 has probability `upper`; if it is 0, it has probability `lower`.
    """

    weight: Term
    upper: Term
    lower: Term


def inside(spread: Spread) -> list[Relation]:
    """All three are probabilities strictly between 0 and 1."""
    return [bound for one in spread for bound in (0 < one, one < 1)]


def mean(spread: Spread) -> Term:
    """The probability of d_i1 without that record."""
    value: Term = spread.weight * spread.upper + (1 - spread.weight) * spread.lower
    return value


def least(value: Term, spread: Spread) -> Term:
    """The least ratio of the probability without the record to that with it, over both values of each."""
    _, upper, lower = spread
    return Min(Min(value / upper, value / lower), Min((1 - value) / (1 - upper), (1 - value) / (1 - lower)))


def spread_of(value: Term, rho: Term) -> Spread:
    """The spread that raises the probability of either value by 1/(1 - rho), the largest factor allowed."""
    return Spread(1 - value, value / (1 - rho), 1 - (1 - value) / (1 - rho))


def known_spread(value: Term, rho: Term) -> list[Have]:
    """Its properties if 1/2 <= value < 1 - rho: three probabilities, mean `value`, coefficient rho."""
    spread = spread_of(value, rho)
    _, upper, lower = spread
    up, low = (value / upper, value / lower), ((1 - value) / (1 - upper), (1 - value) / (1 - lower))
    positive_rest = [0 < 1 - rho]
    return [
        Have(0 < 1 - rho, auto()),
        Have(0 < value, auto()),
        Have(value < 1, auto()),
        Have(0 < upper, positive(value, multiply=positive_rest, degree=1)),
        Have(upper < 1, positive(value < 1 - rho, multiply=positive_rest, degree=1)),
        Have(
            0 < lower,
            positive(1 - value < 1 - rho, multiply=positive_rest, degree=1).after(Have(1 - value < 1 - rho, auto())),
        ),
        Have(lower < 1, positive(value < 1, multiply=positive_rest, degree=1)),
        Have(0 <= rho * (1 - value), positive(rho, 1 - value)),
        Have(0 <= rho * value, positive(rho, value)),
        Have(lower <= value, positive(rho * (1 - value), multiply=positive_rest, degree=1)),
        Have(value <= upper, positive(rho * value, multiply=positive_rest, degree=1)),
        Have(0 < 1 - upper, auto()),
        Have(0 < 1 - lower, auto()),
        Have(1 <= up[1], positive(lower <= value, multiply=[0 < lower], degree=1)),
        Have(1 <= low[0], positive(value <= upper, multiply=[0 < 1 - upper], degree=1)),
        Have(Eq(up[0], 1 - rho), ring()),
        Have(Eq(low[1], 1 - rho), ring()),
        Have(up[0] <= up[1], auto()),
        Have(low[1] <= low[0], auto()),
        minimum(*up),
        minimum(*low, is_first=False),
        Have(Min(*up) <= Min(*low), auto()),
        minimum(Min(*up), Min(*low)),
        Have(Eq(least(value, spread), 1 - rho), auto()),
        Have(Eq(mean(spread), value), ring()),
    ]


def attained(name: str, printed: str, quote: str, time: bool) -> Statement:
    """Some distribution with these coefficients attains these odds."""
    weight = laplace.weight_time(rho_p, rho_c, rho_t) if time else laplace.weight_record(rho_p, rho_c)
    coefficients = [rho_p, rho_c, *([rho_t] if time else [])]
    records, earlier = Spread(*reals("c a a'")), Spread(*reals("e q q'"))
    spreads = [(chance, records, rho_c), *([(records.upper, earlier, rho_t)] if time else [])]
    most = 1 / (2 - rho_p)
    values = [most, most / (1 - rho_c)]
    before = [
        Have(0 < 2 - rho_p, auto()),
        Have(0 < most, positive(multiply=[0 < 2 - rho_p], degree=1)),
        Have(1 - most <= most, positive(rho_p, multiply=[0 < 2 - rho_p], degree=1)),
        Have(most < 1, positive(rho_p < 1, multiply=[0 < 2 - rho_p], degree=1)),
        Have(0 < 1 - most, auto()),
        Have(Eq((1 - most) / most, 1 - rho_p), ring()),
        Have(1 <= most / (1 - most), positive(1 - most <= most, multiply=[0 < 1 - most], degree=1)),
        Have((1 - most) / most <= most / (1 - most), auto()),
        minimum(most / (1 - most), (1 - most) / most, is_first=False),
        *spare(time),
        *known_spread(most, rho_c),
    ]
    witness = {"p": most, **dict(zip(("c", "a", "a'"), spread_of(most, rho_c), strict=True))}
    top = values[1]
    if time:
        before += [Have(1 - top <= top, auto()), *spare_time(top), *known_spread(top, rho_t)]
        witness |= dict(zip(("e", "q", "q'"), spread_of(top, rho_t), strict=True))
        top = top / (1 - rho_t)
    before.append(Have(0 < 1 - top, auto()))
    claims: list[tuple[Relation, object]] = [(0 < chance, auto()), (chance < 1, auto())]
    for value, spread, rho in spreads:
        claims += [(one, auto()) for one in inside(spread)]
        claims += [(Eq(mean(spread), value), fact()), (Eq(1 - least(value, spread), rho), auto())]
    claims.append((Eq(1 - Min(chance / (1 - chance), (1 - chance) / chance), rho_p), auto()))
    last = earlier.upper if time else records.upper
    claims.append((Eq(last / (1 - last), 1 / weight), ring()))
    return Statement(
        f"liu2019/{name}.attained",
        title="Some distribution with these coefficients attains the odds 1/w of the value d_i1, if w > 0.",
        where=f"after Eq. {name[3:5]}",
        printed=printed,
        quote=quote,
        variables=coefficients,
        given=[bound for rho in coefficients for bound in (0 <= rho, rho < 1)] + [0 < weight],
        exists=(chance, *(one for _, spread, _ in spreads for one in spread)),
        before=before,
        claim=[claim for claim, _ in claims],
        example=dict(zip([rho.name for rho in coefficients], TIGHT, strict=False)),
        witness=witness,
        proof=[plan for _, plan in claims],  # type: ignore[misc]
        why="Take P(d_i1) = 1/(2 - rho_p), and another record that raises the probability of either value of d_i "
            "by the factor 1/(1 - rho_c)"
        + (", and an earlier one that raises it again by the factor 1/(1 - rho_t)." if time else "."),
        exceptions=POSITIVE,
        reads=[OVER.format(number=name[3:5])],
        models=[
            "The record d_i has two values; d_i1 has probability p. Another record is 1 with probability c. "
                "The probability of d_i1 is a if that record is 1, and a' if it is 0.",
            *([EARLIER] if time else []),
        ],
        remarks=[ONE],
    )  # fmt: skip


EARLIER = (
    "If the other record is 1, an earlier record is 1 with probability e, and the probability of d_i1 is q or "
    "q' given that the earlier record is 1 or 0. If the other record is 0, the earlier one is independent of "
    "d_i: its ratios are 1, which does not change the least ratio."
)


def spare(time: bool) -> list[Have]:
    """1/(2 - rho_p) < 1 - rho_c, since w > 0."""
    both = (2 - rho_p) * (1 - rho_c)
    room = [Have(1 < both, auto())] if not time else [
        Have(1 < both * (1 - rho_t), auto()),
        Have(0 < both, positive(2 - rho_p, 1 - rho_c)),
        Have(0 <= both * rho_t, positive(both, rho_t)),
        Have(1 < both, auto()),
    ]  # fmt: skip
    return [*room, Have(1 / (2 - rho_p) < 1 - rho_c, positive(1 < both, multiply=[0 < 2 - rho_p], degree=1))]


def spare_time(top: Term) -> list[Have]:
    """1/((2 - rho_p)(1 - rho_c)) < 1 - rho_t."""
    both = (2 - rho_p) * (1 - rho_c)
    return [
        Have(Eq(top, 1 / both), ring()),
        Have(top < 1 - rho_t, positive(1 < both * (1 - rho_t), multiply=[0 < 2 - rho_p, 0 < 1 - rho_c], degree=1)),
    ]


def bound(name: str, printed: str, quote: str, time: bool) -> Statement:
    """No distribution with these coefficients has larger odds."""
    weight = laplace.weight_time(rho_p, rho_c, rho_t) if time else laplace.weight_record(rho_p, rho_c)
    last = with_time if time else with_records
    values = (chance, with_records, *([with_time] if time else []))
    coefficients = (rho_p, rho_c, *([rho_t] if time else []))
    product = (2 - rho_p) * (1 - rho_c) * ((1 - rho_t) if time else as_term(1))
    record_product = (2 - rho_p) * (1 - rho_c)
    raised = [1 - rho_c <= chance / with_records, *([1 - rho_t <= with_records / with_time] if time else [])]
    steps = [
        Have(
            (2 - rho_p) * chance <= 1, positive(1 - rho_p <= (1 - chance) / chance, 0 < chance, multiply=[], degree=2)
        ),
        Have((1 - rho_c) * with_records <= chance, positive(raised[0], 0 < with_records, degree=2)),
        Have(0 <= 2 - rho_p, auto()),
        Have(
            record_product * with_records <= 1,
            positive((2 - rho_p) * chance <= 1, (1 - rho_c) * with_records <= chance, 0 <= 2 - rho_p, degree=2),
        ),
    ]
    if time:
        steps += [
            Have((1 - rho_t) * with_time <= with_records, positive(raised[1], 0 < with_time, degree=2)),
            Have(0 <= record_product, positive(2 - rho_p, 1 - rho_c)),
            Have(
                product * with_time <= 1,
                positive(
                    record_product * with_records <= 1,
                    (1 - rho_t) * with_time <= with_records,
                    0 <= record_product,
                    degree=2,
                ),
            ),
        ]
    return Statement(
        f"liu2019/{name}",
        title="For every distribution with these coefficients, the odds of the value d_i1 are at most 1/w, if w > 0.",
        where=f"after Eq. {name[3:5]}",
        printed=printed,
        quote=quote,
        variables=(*values, *coefficients),
        given=[
            *(bound for one in values for bound in (0 < one, one < 1)),
            *(rho <= 1 for rho in coefficients),
            1 - rho_p <= (1 - chance) / chance,
            *raised,
            0 < weight,
        ],
        before=[Have(0 < 1 - last, auto())],
        claim=last / (1 - last) <= 1 / weight,
        example={
            **dict(zip([one.name for one in values], ["2/3", "8/9", "80/81"], strict=False)),
            **dict(zip([rho.name for rho in coefficients], TIGHT, strict=False)),
        },
        proof=positive(product * last <= 1, multiply=[0 < 1 - last, 0 < weight], degree=1).after(*steps),
        why="P(d_i1) is at most 1/(2 - rho_p), and the adversary's knowledge multiplies it by at most 1/(1 - rho_c)"
        + (" and by 1/(1 - rho_t)." if time else "."),
        exceptions=POSITIVE,
        reads=[OVER.format(number=name[3:5])],
        models=[
            "The record has two values; p"
            + (", a and q" if time else " and a")
            + " are the probabilities of d_i1 without and with the other records"
            + (", and with the earlier ones too" if time else "")
            + ". Each coefficient is 1 minus the least ratio of two such probabilities."
        ],
        remarks=[f"The bound is attained: {name}.attained.", ONE],
    )
