"""Theorem 18: epsilon-WLDP and the pessimistic and optimistic trade-off functions."""

from __future__ import annotations

from proofs.lemmas.double_sums import weighted_events
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
from proofs.li2022.tests_setting import (
    ERRORS,
    LEVELS,
    at_event,
    carried,
    closing,
    for_all_events,
    from_events,
    half,
    levels,
    to_events,
    upper_line,
    weights,
)
from proofs.statements.plan import Have, HaveAll, auto, every, instance, positive, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language import ForAll, Sum, functions, integers, reals

level = reals("level")
each_k, i, other, place = integers("each_k i other e")
w = functions("w", 1)
meets, within = functions("meets within", 2)


WALLEY = for_all_events(meets, m, within, r)

WHERE = "Theorem 18"

alpha, beta = weighted_events(meets, m), 1 - weighted_events(within, r)
alpha_op, beta_op = weighted_events(within, m), 1 - weighted_events(meets, r)
events = [
    ForAll(every_j, 1, M, ForAll(every_k, 1, N, 0 <= within(every_j, every_k))),
    ForAll(every_j, 1, M, ForAll(every_k, 1, N, within(every_j, every_k) <= meets(every_j, every_k))),
    ForAll(every_j, 1, M, ForAll(every_k, 1, N, meets(every_j, every_k) <= 1)),
]
given = [*levels, 0 <= level, level <= 1]
throughout = [*masses(m), *masses(r), *weights, *events, *WALLEY]
example: Point = {"N": 1, "M": 1, "t": 2, "m": [1], "r": [1], "w": [1], "meets": [[1]], "within": [[1]], "level": 1}
variables = (N, M, t, m, r, w, meets, within, level)

upper_m, lower_m = weighted_events(meets, m), weighted_events(within, m)
upper_r, lower_r = weighted_events(meets, r), weighted_events(within, r)


def least_below_largest() -> list[Have]:
    """Show that the least expectation of a test is at most the largest one."""
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
    title="epsilon-WLDP implies T^pe(alpha) >= f^pe(alpha) for every alpha in [0, 1].",
    where=WHERE,
    printed=r"\text{For any } \alpha \in [0,1], T^{pe}(Q(x),Q(x'))(\alpha) \geq f_{\epsilon}^{pe}(\alpha) \text{ where "
    r"} f_{\epsilon}^{pe}(\alpha) = \max\{1 - \alpha e^{\epsilon}, 0, e^{-\epsilon}(1 - \alpha)\}",
    quote=r"$T^{pe}(Q(x),Q(x'))(\alpha) \geq f_{\epsilon}^{pe}(\alpha)$",
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
    why="bel_x <= pl_x <= t bel_x' <= t pl_x'. So epsilon-WLDP implies that each belief is at most t times the "
    "plausibility under the other input. This is equivalent to the lower bound (beyond.pessimistic-lower.if "
    "and .only-if).",
    reads=[
        NATURAL,
        "T^pe(level) is an infimum. It is at least a number if and only if beta is, for each test with alpha <= level.",
    ],
    models=[EVENT, LEVELS],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
)

optimistic_if = from_events(
    "li2022/theorem-18.1-2-op.repaired",
    "epsilon-WLDP implies beta^op >= f^pe(alpha^op) for every test: with inf in place of sup, T^op >= f^pe.",
    "An inequality for all events and their complements extends to mixtures of events. The optimistic errors "
    "are the belief under x, and 1 minus the plausibility under x'.",
    within,
    meets,
    upper=False,
    formula=r"Q \text{ is } \epsilon\text{-WLDP} \Rightarrow \beta^{op}_\phi \ge \max\{1-\alpha^{op}_\phi "
    r"e^{\epsilon}, e^{-\epsilon}(1-\alpha^{op}_\phi)\}",
)
optimistic_only_if = to_events(
    "li2022/theorem-18.2-1.pessimistic.repaired",
    "If beta^op >= f^pe(alpha^op) for every event as a test, then Q is epsilon-WLDP.",
    "The optimistic errors of the event are its belief under x, and 1 minus its plausibility under x'.",
    pessimistic=False,
    upper=False,
    formula=r"\beta^{op}_E \ge f_\epsilon(\alpha^{op}_E) \Rightarrow pl_{x'}(E) \le e^{\epsilon} bel_x(E),\ pl_x(E^c) "
    r"\le e^{\epsilon} bel_{x'}(E^c)",
)

EVENTS = ["", "a", "b", "ab"]
thirds = tables([{"a": "1/3", "b": "1/3", "ab": "1/3"}], EVENTS)
upper = Statement(
    "li2022/theorem-18.1-2-op",
    title="epsilon-WLDP implies T^op(alpha) <= f^op(alpha) for every alpha, with T^op as printed.",
    where=WHERE,
    printed=r"\text{For any } \alpha \in [0,1], T^{op}(Q(x),Q(x'))(\alpha) \leq f_{\epsilon}^{op}(\alpha) \text{ where "
    r"} f_{\epsilon}^{op}(\alpha) = \min\{1 - \alpha e^{-\epsilon}, e^{\epsilon}(1 - \alpha)\}",
    quote=r"$T^{op}(Q(x),Q(x'))(\alpha) \leq f_{\epsilon}^{op}(\alpha)$",
    variables=variables,
    given=[*given, alpha_op <= level],
    throughout=throughout,
    claim=beta_op <= upper_line(level),
    example=example,
    counterexample={
        "N": len(thirds.sets),
        "M": len(EVENTS),
        "t": 2,
        "m": thirds.masses[0],
        "r": thirds.masses[0],
        "w": [int(event == "") for event in EVENTS],
        "meets": thirds.touch,
        "within": thirds.inside,
        "level": "1/2",
    },
    cause="error",
    why="T^op is a supremum over all tests with small type I error. The test that never rejects is one of them, "
    "so T^op = 1 (definition-17.op). The curve is below 1 for every alpha > 0. Counterexample: both inputs "
    "assign mass 1/3 to each of {a}, {b}, {a, b}; the loss is ln 2, and the curve is 3/4 at alpha = 1/2.",
    repaired=optimistic_if,
    reads=[
        NATURAL,
        "T^op(level) is a supremum. It is at most a number if and only if beta is, for each test with alpha <= level.",
    ],
    models=[EVENT, LEVELS],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
    remarks=[
        "With inf in place of sup, T^op >= f^pe for all pairs of inputs is equivalent to epsilon-WLDP "
        "(repaired, theorem-18.2-1.pessimistic.repaired).",
        "With sup over alpha^op >= alpha (definition-17.op.repaired), T^op <= f^op is equivalent to T^pe >= "
        "f^pe: each belief is at most t times the plausibility under the other input "
        "(beyond.optimistic-upper.if and .only-if). This is weaker than the version with inf in place of sup.",
    ],
)

back = Statement(
    "li2022/theorem-18.2-1.pessimistic",
    title="If T^pe >= f^pe and T^op <= f^op, with T^op as repaired (>= for <=), then Q is epsilon-WLDP.",
    where=WHERE,
    printed=r"\text{the following two statements are equivalent: 1. } Q \text{ is } \epsilon \text{-WLDP; 2. For any } "
    r"\alpha \in [0,1], T^{pe}(Q(x),Q(x'))(\alpha) \geq f_{\epsilon}^{pe}(\alpha) \text{ and } "
    r"T^{op}(Q(x),Q(x'))(\alpha) \leq f_{\epsilon}^{op}(\alpha)",
    quote="- 1. Q is ϵ -WLDP; - 2. For any",
    variables=(N, M, t, m, r, meets, within, place),
    given=[0 <= N, 0 <= M, 1 <= t, *rows, 1 <= place, place <= M],
    throughout=[
        *masses(m),
        *masses(r),
        *(
            ForAll(each, 1, M, half(at_event(meets, over), 1 - at_event(within, under), upper=False))
            for over, under in ((m, r), (r, m))
        ),
        *(
            ForAll(each, 1, M, half(at_event(within, over), 1 - at_event(meets, under), upper=True))
            for over, under in ((m, r), (r, m))
        ),
    ],
    claim=at_event(meets, m, place) <= t * at_event(within, r, place),
    example={"N": 1, "M": 1, "t": 2, "m": [1], "r": [1], "meets": [[1]], "within": [[1]], "e": 1},
    counterexample={
        "N": len(thirds.sets),
        "M": len(EVENTS),
        "t": "3/2",
        "m": thirds.masses[0],
        "r": thirds.masses[0],
        "meets": thirds.touch,
        "within": thirds.inside,
        "e": EVENTS.index("a") + 1,
    },
    cause="error",
    why="Each inequality of (2) only says that each belief is at most t times the plausibility under the other "
    "input. Counterexample: both inputs assign mass 1/3 to each of {a}, {b}, {a, b}, so all subsets are "
    "focal. Then (2) holds for every epsilon, but the WLDP loss is ln 2.",
    repaired=optimistic_only_if,
    reads=[
        "We take T^op with >= for <=, as Definition 17 is repaired. As printed, T^op is 1 everywhere, so no "
        "mechanism satisfies (2).",
        "T^pe >= f^pe is the lower bound at all events of the frame, and T^op <= f^op is the upper bound. "
        "The bounds for other tests follow.",
        NATURAL,
    ],
    models=[EVENT],
    rests_on=[
        "li2022/beyond.pessimistic-lower.if",
        "li2022/beyond.pessimistic-lower.only-if",
        "li2022/beyond.optimistic-upper.if",
        "li2022/definition-17.op.repaired",
    ],
    remarks=[
        "With T^op as printed no mechanism satisfies (2) (beyond.theorem-18-never). The implication is then "
        "vacuous, and we do not call it verified for that reason.",
        "The correct theorem: epsilon-WLDP for all pairs of inputs is equivalent to T^op >= f^pe with inf in "
        "place of sup, and to the upper bound of theorem-5.",
    ],
)
