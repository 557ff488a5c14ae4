"""Theorem 18: privacy according to Walley and the pessimistic and the optimistic trade-off."""

from __future__ import annotations

from proofs.li2022.belief_setting import (
    EVENT,
    NATURAL,
    M,
    N,
    each,
    every_j,
    every_k,
    j,
    k,
    m,
    masses,
    r,
    rows,
    t,
    tables,
)
from proofs.li2022.tests_of_mechanisms import (
    EXPECTATION,
    LEVELS,
    WALLEY,
    at_event,
    carried,
    closing,
    each_k,
    for_all_events,
    from_events,
    half,
    level,
    levels,
    meets,
    other,
    to_events,
    upper_line,
    w,
    weighted,
    weights,
    within,
)
from proofs.statements.plan import Have, HaveAll, auto, every, instance, positive, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language import ForAll, Sum, as_term, integers

WHERE = "Theorem 18"
i, place = integers("i e")
READS = [EVENT, LEVELS, EXPECTATION, NATURAL]
alpha, beta = weighted(meets, m), 1 - weighted(within, r)
alpha_op, beta_op = weighted(within, m), 1 - weighted(meets, r)
events = [
    ForAll(every_j, 1, M, ForAll(every_k, 1, N, 0 <= within(every_j, every_k))),
    ForAll(every_j, 1, M, ForAll(every_k, 1, N, within(every_j, every_k) <= meets(every_j, every_k))),
    ForAll(every_j, 1, M, ForAll(every_k, 1, N, meets(every_j, every_k) <= 1)),
]
given = [*levels, 0 <= level, level <= 1]
throughout = [*masses(m), *masses(r), *weights, *events, *WALLEY]
example: Point = {"N": 1, "M": 1, "t": 2, "m": [1], "r": [1], "w": [1], "meets": [[1]], "within": [[1]], "level": 1}
variables = (N, M, t, m, r, w, meets, within, level)

upper_m, lower_m = weighted(meets, m), weighted(within, m)
upper_r, lower_r = weighted(meets, r), weighted(within, r)


def least_below_largest() -> list[Have]:
    """The least expectation of a test is at most its largest one, under both inputs."""
    inner = Have(
        Sum(w(j) * within(j, i), j, 1, M) <= Sum(w(j) * meets(j, i), j, 1, M),
        termwise(positive(degree=2)),
    )
    return [
        Have(low <= high, termwise(positive(degree=2).after(inner), index="i"))
        for low, high in ((lower_m, upper_m), (lower_r, upper_r))
    ]


at_most_one: list[Have | HaveAll] = [
    HaveAll(
        ForAll(other, 1, M, ForAll(each_k, 1, N, within(other, each_k) <= 1)),
        every(
            every(
                auto().after(
                    Have(meets(other, each_k) <= 1, instance(events[2], other, each_k)),
                    Have(within(other, each_k) <= meets(other, each_k), instance(events[1], other, each_k)),
                )
            )
        ),
    ),
    Have(
        lower_r <= Sum(r(k), k, 1, N),
        termwise(
            positive(degree=2).after(
                Have(Sum(w(j) * within(j, i), j, 1, M) <= Sum(w(j), j, 1, M), termwise(positive(degree=2))),
                Have(Sum(w(j) * within(j, i), j, 1, M) <= 1, auto()),
            ),
            index="i",
        ),
    ),
]
backwards = for_all_events(meets, r, within, m)
lines = [
    *carried(meets, r, within, m),
    *least_below_largest(),
    Have(
        lower_r <= t * upper_m,
        positive(lower_r <= upper_r, upper_r <= t * lower_m, lower_m <= upper_m, 1 <= t, degree=2),
    ),
    Have(
        1 - upper_m <= t * (1 - lower_r),
        positive(lower_r <= upper_r, 1 - lower_m <= t * (1 - upper_r), lower_m <= upper_m, 1 <= t, degree=2),
    ),
]
lower = Statement(
    "li2022/theorem-18.1-2-pe",
    title="Under privacy according to Walley the pessimistic trade-off is above the lower curve.",
    where=WHERE,
    printed=r"T^{pe}(Q(x),Q(x'))(\alpha) \ge f^{pe}_\epsilon(\alpha) = \max\{1-\alpha e^{\epsilon}, 0, e^{-\epsilon}(1-\alpha)\}",
    variables=variables,
    given=[*given, alpha <= level],
    throughout=[*masses(m), *masses(r), *weights, *events, *backwards],
    claim=[0 <= beta, half(level, beta, upper=False)],
    example=example,
    proof=[
        auto().after(*at_most_one),
        closing(level, beta, upper=False).after(
            *lines,
            Have(1 - level <= t * beta, positive(1 - upper_m <= t * (1 - lower_r), alpha <= level, degree=1)),
            Have(t * alpha <= t * level, positive(alpha <= level, 1 <= t, degree=2)),
            Have(1 - t * level <= beta, positive(lower_r <= t * upper_m, t * alpha <= t * level, degree=1)),
            Have((1 - level) / t <= beta, positive(1 - level <= t * beta, multiply=[0 < t], degree=1)),
        ),
    ],
    why="bel <= pl <= t bel' <= t pl': under privacy according to Walley each belief is at most t times the other plausibility, and that is this half "
    "(beyond.pessimistic-lower.if and .only-if).",
    reads=[
        *READS,
        "T^pe(level) is an infimum: it is at least a number just when beta is, for each test whose alpha is at most the level.",
    ],
)

optimistic_if = from_events(
    "li2022/theorem-18.1-2-op.repaired",
    "Under privacy according to Walley the optimistic errors of every test are above the lower curve: with inf for sup, T^op >= f^pe.",
    "An inequality between the values of events and of their complements carries over to mixtures of events; the optimistic errors are the belief "
    "under x, and 1 less the plausibility under x'.",
    within,
    meets,
    upper=False,
    printed=r"Q \text{ is } \epsilon\text{-WLDP} \Rightarrow \beta^{op}_\phi \ge \max\{1-\alpha^{op}_\phi e^{\epsilon}, e^{-\epsilon}(1-\alpha^{op}_\phi)\}",
)
optimistic_only_if = to_events(
    "li2022/theorem-18.2-1.pessimistic.repaired",
    "The lower curve for the optimistic errors of the tests that are events is privacy according to Walley.",
    "The optimistic errors of this test are the belief under x, and 1 less the plausibility under x'.",
    pessimistic=False,
    upper=False,
    printed=r"\beta^{op}_E \ge f_\epsilon(\alpha^{op}_E) \Rightarrow pl_{x'}(E) \le e^{\epsilon} bel_x(E),\ pl_x(E^c) \le e^{\epsilon} bel_{x'}(E^c)",
)
envelope_if = from_events(
    "li2022/beyond.optimistic-upper.if",
    "Where each belief is at most t times the other plausibility the upper curve bounds the optimistic errors of all tests.",
    "An inequality between the values of events and of their complements carries over to mixtures of events.",
    within,
    meets,
    upper=True,
    printed=r"\forall E\colon bel_x(E) \le e^{\epsilon} pl_{x'}(E),\ bel_{x'}(E^c) \le e^{\epsilon} pl_x(E^c) \Rightarrow \beta^{op}_\phi \le f^{op}_\epsilon(\alpha^{op}_\phi)",
)
envelope_only_if = to_events(
    "li2022/beyond.optimistic-upper.only-if",
    "The upper curve at the optimistic errors of an event says that belief there is at most t times the other plausibility, and so at its complement.",
    "The optimistic errors of this test are the belief under x, and 1 less the plausibility under x'.",
    pessimistic=False,
    upper=True,
    printed=r"\beta^{op}_E \le f^{op}_\epsilon(\alpha^{op}_E) \Rightarrow bel_x(E) \le e^{\epsilon} pl_{x'}(E),\ bel_{x'}(E^c) \le e^{\epsilon} pl_x(E^c)",
)

upper = Statement(
    "li2022/theorem-18.1-2-op",
    title="Under privacy according to Walley the printed optimistic trade-off is below the upper curve.",
    where=WHERE,
    printed=r"T^{op}(Q(x),Q(x'))(\alpha) \le f^{op}_\epsilon(\alpha) = \min\{1-\alpha e^{-\epsilon}, e^{\epsilon}(1-\alpha)\}",
    variables=variables,
    given=[*given, alpha_op <= level],
    throughout=throughout,
    claim=beta_op <= upper_line(level),
    example=example,
    counterexample={**example, "meets": [[0]], "within": [[0]]},
    cause="error",
    why="T^op is a supremum over all tests with a small first error, so it is at least the 1 of the test that never rejects (definition-17.op); the curve is "
    "below 1 for every alpha > 0. One outcome and the level 1 will do: 1 > 0.",
    repaired=optimistic_if,
    reads=[
        *READS,
        "T^op(level) is a supremum: it is at most a number just when beta is, for each test whose alpha is at most the level.",
    ],
    remarks=[
        "With inf for sup the optimistic trade-off is above f^pe for all pairs of inputs just under privacy according to Walley (repaired, theorem-18.2-1.pessimistic.repaired).",
        "With sup over alpha^op >= alpha, the upper envelope, it is below f^op just when each belief is at most t times the other plausibility "
        "(beyond.optimistic-upper.if and .only-if); that says less.",
    ],
)

never = Statement(
    "li2022/beyond.theorem-18-never",
    title="The second statement of the theorem holds of no mechanism: at alpha = 1 its optimistic curve is below the 1 of the test that never rejects.",
    where="beyond the print",
    printed=r"f^{op}_\epsilon(1) < 1 = T^{op}(Q(x),Q(x'))(1)",
    variables=(t,),
    given=[1 < t],
    claim=upper_line(as_term(1)) < 1,
    example={"t": 2},
    proof=auto(),
    why="The curve is 0 at alpha = 1.",
    reads=["T^op is 1 everywhere: beyond.optimistic-one."],
)

EVENTS = ["", "a", "b", "ab"]
vacuous = tables([{"ab": "1"}], EVENTS)
back = Statement(
    "li2022/theorem-18.2-1.pessimistic",
    title="Where the pessimistic trade-off is above the lower curve the mechanism is private according to Walley.",
    where=WHERE,
    printed=r"(\forall\alpha\colon T^{pe} \ge f^{pe}_\epsilon,\ T^{op} \le f^{op}_\epsilon) \Rightarrow Q \text{ is } \epsilon\text{-WLDP}",
    variables=(N, M, t, m, r, meets, within, place),
    given=[0 <= N, 0 <= M, 1 <= t, *rows, 1 <= place, place <= M],
    throughout=[
        *masses(m),
        *masses(r),
        *(
            ForAll(each, 1, M, half(at_event(meets, over), 1 - at_event(within, under), upper=False))
            for over, under in ((m, r), (r, m))
        ),
    ],
    claim=at_event(meets, m, place) <= t * at_event(within, r, place),
    example={"N": 1, "M": 1, "t": 2, "m": [1], "r": [1], "meets": [[1]], "within": [[1]], "e": 1},
    counterexample={
        "N": 1,
        "M": len(EVENTS),
        "t": 2,
        "m": vacuous.masses[0],
        "r": vacuous.masses[0],
        "meets": vacuous.touch,
        "within": vacuous.inside,
        "e": EVENTS.index("a") + 1,
    },
    cause="error",
    why="As printed the premise never holds, for T^op = 1 (beyond.theorem-18-never), so that the implication says nothing. Judged is what of the premise can hold, its "
    "pessimistic half: it is no more than belief at most t times the other plausibility, true at every level of who always says {a, b}, whose loss according to "
    "Walley is infinite.",
    repaired=optimistic_only_if,
    reads=[
        "T^pe >= f^pe for all tests is the lower half at all events of the frame: by beyond.pessimistic-lower.only-if and .if the other tests follow.",
        EVENT,
        NATURAL,
    ],
    remarks=[
        "Read literally, with the supremum, the implication is empty: false premise, for every mechanism. It is not called verified for that.",
        "The upper envelope (sup over alpha^op >= alpha) in place of T^op does not help: who always says {a, b} satisfies that half as well.",
        "The true theorem: privacy according to Walley, between all pairs of inputs, is T^op >= f^pe with inf for sup, and is the upper half of theorem-5.",
    ],
)

STATEMENTS = [lower, upper, never, back, envelope_if, envelope_only_if]
