"""The trade-off theorem for SLDP as restated on the slides."""

from __future__ import annotations

from proofs.li2022.belief_setting import EVENT, NATURAL, ZERO, L, N, every_k, k, m, r, rows, t, tables, within
from proofs.li2023.trade_off_setting import (
    LEVELS,
    at_event,
    bel,
    each,
    events,
    everywhere,
    in_event,
    inner,
    inside,
    mechanism,
    mixture,
    of_levels,
    one_event,
    outer,
    pl,
    some_levels,
    touch,
    value,
    walley,
    walley_outside,
    weights,
)
from proofs.statements.plan import Have, auto, positive, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language import ForAll, Relation, Sum, Term, functions, integers, reals

high_end, low_end = reals("high_end low_end")
A = integers("A")
high, low = functions("high low", 1)


SHAFER = "Trade-off between Type I and II Errors in SLDP"

LARGEST = (
    "high(k) and low(k) are the largest and the smallest value of the test on the focal set A_k. The upper "
    "and lower expectations are the sums of m(k) high(k) and of m(k) low(k)."
)

# ---- a test by its largest and smallest value on each focal set
alpha: Term = Sum(m(k) * high(k), k, 1, N)
beta: Term = 1 - Sum(r(k) * low(k), k, 1, N)
the_test = [
    ForAll(every_k, 1, N, 0 <= low(every_k)),
    ForAll(every_k, 1, N, low(every_k) <= high(every_k)),
    ForAll(every_k, 1, N, high(every_k) <= 1),
]
private = [within(t, m, r), within(t, r, m)]

second_line = 1 - alpha <= t * beta
numbers = (N, t, low_end, high_end, m, r, high, low)
some: Point = {
    "N": 2,
    "t": 2,
    "low_end": "1/2",
    "high_end": "3/4",
    "m": ["1/2", "1/2"],
    "r": ["1/4", "3/4"],
    "high": [1, 0],
    "low": [1, 0],
}

lower = Statement(
    "li2023/trade-off.shafer.lower",
    title="epsilon-SLDP implies beta >= u(L) for every test with type I error alpha <= L.",
    where=SHAFER,
    printed=r"\text{If type I error } \alpha_\phi \in [l, L] \text{, then type II error } \beta_\phi \in [u(L), U(l)] "
    r"\text{ where } u(\alpha) := \max\{e^{-\epsilon}(1 - \alpha), 1 - \alpha e^\epsilon\} \text{ and } "
    r"U(\alpha) := \min\{e^\epsilon(1 - \alpha), 1 - \alpha e^{-\epsilon}\}",
    quote=r"$u(\alpha) := \max\{e^{-\epsilon}(1 - \alpha), 1 - \alpha e^\epsilon\}$",
    variables=numbers,
    given=[0 <= N, 1 < t, low_end <= alpha, alpha <= high_end, *rows],
    throughout=[*mechanism, *private, *the_test],
    claim=[(1 - high_end) / t <= beta, 1 - high_end * t <= beta],
    example=some,
    proof=[
        positive(multiply=[0 < t], degree=2).after(
            Have(
                rows[0].left - alpha <= t * (rows[1].left - Sum(r(k) * low(k), k, 1, N)),
                termwise(pointwise=positive(degree=2)),
            ),
            Have(second_line, positive(degree=1, modulo=rows)),
            Have(0 < t, auto()),
        ),
        positive(degree=2).after(
            Have(Sum(r(k) * low(k), k, 1, N) <= t * alpha, termwise(pointwise=positive(degree=2))),
        ),
    ],
    why="For each focal set, r low <= t m high and m (1 - high) <= t r (1 - low); sum over the focal sets. Bounds "
    "on the ratios of beliefs and of plausibilities would suffice.",
    reads=[ZERO, NATURAL],
    models=[LARGEST],
)


thirds = tables([{"a": "1/3", "b": "1/3", "ab": "1/3"}], ["a"])
pe_alpha, pe_beta = mixture(m, touch), 1 - mixture(r, inside)
upper_repaired = Statement(
    "li2023/trade-off.shafer.upper.repaired",
    title="epsilon-WLDP implies beta <= U(l) for every test with type I error alpha >= l.",
    where=SHAFER,
    formula=r"\epsilon\text{-WLDP},\ \alpha_\phi \ge l \Rightarrow \beta_\phi \le U(l) = \min\{e^\epsilon(1-l),\ "
    r"1-le^{-\epsilon}\}",
    variables=(*of_levels, low_end),
    given=[0 <= N, 0 <= L, 1 < t, *rows, *weights, low_end <= pe_alpha],
    throughout=[*mechanism, *events, everywhere(walley, m, r), everywhere(walley_outside, r, m)],
    claim=[pe_beta <= t * (1 - low_end), pe_beta <= 1 - low_end / t],
    example={**some_levels, "low_end": "1/4"},
    proof=[
        positive(degree=2).after(outer(walley_outside, r, m)),
        positive(multiply=[0 < t], degree=2).after(inner(walley, m, r), Have(0 < t, auto())),
    ],
    why="For the test that rejects on E, the two lines of U are pl_x(E) <= t bel_x'(E) and the same inequality at "
    "the complement. Every test is a mixture of events. Conversely, the upper bound for tests that reject on "
    "events implies epsilon-WLDP (trade-off.shafer.2-1.repaired), so the upper bound is equivalent to "
    "epsilon-WLDP.",
    reads=[ZERO, NATURAL],
    models=[EVENT, LEVELS],
)

upper = Statement(
    "li2023/trade-off.shafer.upper",
    title="epsilon-SLDP implies beta <= U(l) for every test with type I error alpha >= l.",
    where=SHAFER,
    printed=r"\text{If type I error } \alpha_\phi \in [l, L] \text{, then type II error } \beta_\phi \in [u(L), U(l)] "
    r"\text{ where } u(\alpha) := \max\{e^{-\epsilon}(1 - \alpha), 1 - \alpha e^\epsilon\} \text{ and } "
    r"U(\alpha) := \min\{e^\epsilon(1 - \alpha), 1 - \alpha e^{-\epsilon}\}",
    quote=r"$U(\alpha) := \min\{e^\epsilon(1 - \alpha), 1 - \alpha e^{-\epsilon}\}$",
    variables=numbers,
    given=lower.given,
    throughout=lower.throughout,
    claim=[beta <= t * (1 - low_end), beta <= 1 - low_end / t],
    example={**some, "low": [1, 0]},
    counterexample={
        "N": len(thirds.sets),
        "t": "3/2",
        "low_end": "2/3",
        "high_end": "2/3",
        "m": thirds.masses[0],
        "r": thirds.masses[0],
        "high": thirds.touch[0],
        "low": thirds.inside[0],
    },
    cause="error",
    why="Both inputs assign mass 1/3 to each of {a}, {b}, {a, b}, which is epsilon-SLDP for every epsilon > 0. "
    "The test that rejects on a has the largest errors alpha = beta = 2/3, above U(2/3) = 1/2 at e^epsilon = "
    "3/2.",
    repaired=upper_repaired,
    reads=[ZERO, NATURAL],
    models=[LARGEST],
)


# ---- from the errors to privacy
def crisp(above: Term, below: Term, at: Term) -> list[Relation]:
    """All four lines for the test that rejects on one event."""
    a, b = value(above, touch, at), 1 - value(below, inside, at)
    return [1 - b <= t * a, 1 - a <= t * b, b <= t * (1 - a), b <= 1 - a / t]


lines = [ForAll(each, 1, L, line) for pair in ((m, r), (r, m)) for line in crisp(*pair, each)]

plain = tables([{"a": "1/3", "b": "1/3", "ab": "1/3"}, {"a": "3/7", "b": "3/7", "ab": "1/7"}], ["", "a", "b", "ab"])
alike = tables([{"a": "1/2", "b": "1/2"}, {"a": "1/3", "b": "2/3"}], ["", "a", "b", "ab"])

converse = Statement(
    "li2023/trade-off.shafer.2-1",
    title="If all errors satisfy u(alpha) <= beta <= U(alpha), the mechanism is epsilon-SLDP.",
    where=SHAFER,
    printed=r"\text{The following two statements are equivalent: 1 } Q \text{ is } \epsilon \text{-SLDP; 2 }\text{If "
    r"type I error } \alpha_\phi \in [l, L] \text{, then type II error } \beta_\phi \in [u(L), U(l)] \text{ "
    r"where } u(\alpha) := \max\{e^{-\epsilon}(1 - \alpha), 1 - \alpha e^\epsilon\} \text{ and } U(\alpha) := "
    r"\min\{e^\epsilon(1 - \alpha), 1 - \alpha e^{-\epsilon}\}",
    quote="The following two statements are equivalent: - 1** Q is ϵ -SLDP;",
    variables=(N, L, A, t, m, r, inside, touch),
    given=[0 <= N, 0 <= L, 1 <= A, A <= N, 1 < t, *rows],
    throughout=[*mechanism, *events[1:], *lines],
    claim=m(A) <= t * r(A),
    example={
        "N": 2,
        "L": 4,
        "A": 1,
        "t": 2,
        "m": alike.masses[0],
        "r": alike.masses[1],
        "inside": alike.inside,
        "touch": alike.touch,
    },
    counterexample={
        "N": 3,
        "L": 4,
        "A": 3,
        "t": 2,
        "m": plain.masses[0],
        "r": plain.masses[1],
        "inside": plain.inside,
        "touch": plain.touch,
    },
    cause="error",
    why="{a}, {b}, {a, b} have masses 1/3, 1/3, 1/3 under x and 3/7, 3/7, 1/7 under x'. At e^epsilon = 2 all "
    "errors are between u and U, but the masses of {a, b} have the ratio 7/3.",
    repaired=Statement(
        "li2023/trade-off.shafer.2-1.repaired",
        title="If beta <= U(alpha) for all tests, the mechanism is epsilon-WLDP.",
        where=SHAFER,
        formula=r"\beta_\phi \le U(\alpha_\phi) \text{ for all } \phi \Rightarrow Q \text{ is } \epsilon\text{-WLDP}",
        variables=(N, t, m, r, in_event, at_event),
        given=[0 <= N, 1 < t, 1 - bel <= 1 - pl / t],
        claim=pl <= t * bel,
        example=one_event,
        proof=positive(0 < t, 1 - bel <= 1 - pl / t, degree=2).after(Have(0 < t, auto())),
        why="For the test that rejects on E, the second line of U is pl_x(E) <= t bel_x'(E).",
        exceptions={
            "equivalent": (
                "For the test that rejects on E, the second line of U is the WLDP inequality at E, with both sides "
                "subtracted from 1 and multiplied by t."
            )
        },
        reads=[NATURAL],
        models=[EVENT],
        remarks=["If tests may use the message and not only the outcome, both bounds are equivalent to epsilon-SLDP."],
    ),
    reads=[
        ZERO,
        NATURAL,
        "The statement covers all events; the counterexample lists the four events of its frame. Mixtures of "
        "events satisfy the same bounds.",
    ],
    models=[EVENT],
    rests_on=["li2023/trade-off.shafer.upper.repaired"],
)
