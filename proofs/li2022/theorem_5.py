"""Theorem 5: epsilon-SLDP and the bounds on the largest type II error of a test."""

from __future__ import annotations

from proofs.li2022.belief_setting import EVENT, NATURAL, ZERO, M, N, each, every_k, k, m, masses, r, rows, t, tables
from proofs.li2022.tests_setting import (
    ERRORS,
    at_event,
    closing,
    expectation,
    from_events,
    half,
    listed,
    lower_line,
    privacy,
    to_events,
    upper_line,
)
from proofs.statements.plan import Have, auto, positive, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, ForAll, Sum, functions, integers, reals

high, low = reals("high low")
place = integers("e")
highest, lowest = functions("highest lowest", 1)
meets, within = functions("meets within", 2)


test = [
    ForAll(every_k, 1, N, 0 <= lowest(every_k)),
    ForAll(every_k, 1, N, lowest(every_k) <= highest(every_k)),
    ForAll(every_k, 1, N, highest(every_k) <= 1),
]

WHERE = "Theorem 5"
EVERY = (
    "phi is any rejection rule. The statement names no level of a minimax test, and the proof in the "
    "supplement takes any rejection region."
)
alpha, beta = expectation(highest, m), 1 - expectation(lowest, r)
interval = [low <= alpha, alpha <= high]
some: Point = {"N": 1, "t": 2, "m": [1], "r": [1], "highest": [1], "lowest": [1], "low": 0, "high": 1}

missed_m, missed_r = Sum((1 - highest(k)) * m(k), k, 1, N), Sum((1 - lowest(k)) * r(k), k, 1, N)
shafer_lines = [
    Have(expectation(lowest, r) <= t * alpha, termwise(positive(degree=3))),
    Have(Eq(missed_m, Sum(m(k), k, 1, N) - alpha), termwise()),
    Have(Eq(missed_r, Sum(r(k), k, 1, N) - expectation(lowest, r)), termwise()),
    Have(missed_m <= t * missed_r, termwise(positive(degree=3))),
    Have(1 - alpha <= t * beta, auto()),
]

lower = Statement(
    "li2022/theorem-5.1-2-lower",
    title="epsilon-SLDP implies beta >= u(L) for every test with type I error alpha <= L.",
    where=WHERE,
    printed=r"\text{If type I error } \alpha_{\phi} \in [l, L] \text{, then type II error } \beta_{\phi} \in [u(L), "
    r"U(l)] \text{ where } u(\alpha) := max\{e^{-\epsilon}(1-\alpha), 1-\alpha e^{\epsilon}\} \text{ and } "
    r"U(\alpha) := min\{e^{\epsilon}(1-\alpha), 1-\alpha e^{-\epsilon}\}",
    quote=r"$u(\alpha) := max\{e^{-\epsilon}(1-\alpha), 1-\alpha e^{\epsilon}\}$",
    variables=(N, t, m, r, highest, lowest, low, high),
    given=[*listed, *interval],
    throughout=[*privacy, *test],
    claim=lower_line(high) <= beta,
    example=some,
    proof=closing(high, beta, upper=False).after(
        *shafer_lines,
        Have((1 - high) / t <= beta, positive(multiply=[0 < t], degree=1)),
        Have(1 - t * high <= beta, positive(degree=2)),
    ),
    why="The masses under x' are at most t times those under x. The minimum of a test over a focal set is at "
    "most its maximum.",
    reads=[EVERY, NATURAL],
    models=[EVENT],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
)

upper_from = from_events(
    "li2022/theorem-5.1-2-upper.repaired",
    "epsilon-WLDP implies beta <= U(alpha) for every test.",
    "An inequality for all events and their complements extends to mixtures of events.",
    meets,
    within,
    upper=True,
    formula=r"Q \text{ is } \epsilon\text{-WLDP} \Rightarrow \beta_\phi \le U(\alpha_\phi) = "
    r"\min\{e^{\epsilon}(1-\alpha_\phi), 1-\alpha_\phi e^{-\epsilon}\}",
)
upper_to = to_events(
    "li2022/theorem-5.2-1.repaired",
    "If beta <= U(alpha) for every event as a test, then Q is epsilon-WLDP.",
    "The errors of the event are its plausibility under x, and 1 minus its belief under x'.",
    pessimistic=True,
    upper=True,
    formula=r"\beta_E \le U(\alpha_E) \Rightarrow pl_x(E) \le e^{\epsilon} bel_{x'}(E),\ pl_{x'}(E^c) \le e^{\epsilon} "
    r"bel_x(E^c)",
)

thirds = {"a": "1/3", "b": "1/3", "ab": "1/3"}
alike = tables([thirds, thirds], ["a"])
upper = Statement(
    "li2022/theorem-5.1-2-upper",
    title="epsilon-SLDP implies beta <= U(l) for every test with type I error alpha >= l.",
    where=WHERE,
    printed=r"\text{If type I error } \alpha_{\phi} \in [l, L] \text{, then type II error } \beta_{\phi} \in [u(L), "
    r"U(l)] \text{ where } u(\alpha) := max\{e^{-\epsilon}(1-\alpha), 1-\alpha e^{\epsilon}\} \text{ and } "
    r"U(\alpha) := min\{e^{\epsilon}(1-\alpha), 1-\alpha e^{-\epsilon}\}",
    quote=r"$U(\alpha) := min\{e^{\epsilon}(1-\alpha), 1-\alpha e^{-\epsilon}\}.$",
    variables=(N, t, m, r, highest, lowest, low, high),
    given=[*listed, *interval],
    throughout=[*privacy, *test],
    claim=beta <= upper_line(low),
    example=some,
    counterexample={
        "N": len(alike.sets),
        "t": "3/2",
        "m": alike.masses[0],
        "r": alike.masses[1],
        "highest": alike.touch[0],
        "lowest": alike.inside[0],
        "low": "2/3",
        "high": "2/3",
    },
    cause="error",
    why="Counterexample: both inputs assign mass 1/3 to each of {a}, {b}, {a, b}, so all subsets are focal and "
    "the output is independent of the input: epsilon-SLDP for every epsilon. Both errors of the test that "
    "rejects on a are 2/3, above min{1/2, 5/9} at e^epsilon = 3/2. The upper bound is equivalent to "
    "epsilon-WLDP (repaired, theorem-5.2-1.repaired).",
    repaired=upper_from,
    reads=[EVERY, NATURAL],
    models=[EVENT],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
    remarks=[
        "If both inputs assign mass 1 to {a, b}, it fails for every epsilon: both errors are 1.",
        "Restricted to level-alpha minimax tests the upper bound holds for every mechanism, private or not "
        "(beyond.minimax-upper).",
    ],
)

EVENTS = ["", "a", "b", "ab"]
known = tables([{"a": "3/7", "b": "3/7", "ab": "1/7"}, thirds], EVENTS)

both_halves = [
    ForAll(each, 1, M, relation)
    for over, under in ((m, r), (r, m))
    for relation in (
        half(at_event(meets, over), 1 - at_event(within, under), upper=False),
        half(at_event(meets, over), 1 - at_event(within, under), upper=True),
    )
]
back = Statement(
    "li2022/theorem-5.2-1",
    title="If u(alpha) <= beta <= U(alpha) for every test, then Q is epsilon-SLDP.",
    where=WHERE,
    printed=r"\text{the following two statements are equivalent: 1. } Q \text{ is } \epsilon \text{-SLDP; 2. }\text{If "
    r"type I error } \alpha_{\phi} \in [l, L] \text{, then type II error } \beta_{\phi} \in [u(L), U(l)] "
    r"\text{ where } u(\alpha) := max\{e^{-\epsilon}(1-\alpha), 1-\alpha e^{\epsilon}\} \text{ and } U(\alpha) "
    r":= min\{e^{\epsilon}(1-\alpha), 1-\alpha e^{-\epsilon}\}",
    quote="- 1. Q is ϵ -SLDP; - 2. If type I error",
    variables=(N, M, t, m, r, meets, within, place),
    given=[0 <= N, 0 <= M, 1 <= t, *rows, 1 <= place, place <= N],
    throughout=[*masses(m), *masses(r), *both_halves],
    claim=r(place) <= t * m(place),
    example={
        "N": 2,
        "M": 1,
        "t": 2,
        "m": ["1/2", "1/2"],
        "r": ["1/2", "1/2"],
        "meets": [[1, 0]],
        "within": [[1, 0]],
        "e": 1,
    },
    counterexample={
        "N": len(known.sets),
        "M": len(EVENTS),
        "t": 2,
        "m": known.masses[0],
        "r": known.masses[1],
        "meets": known.touch,
        "within": known.inside,
        "e": known.sets.index("ab") + 1,
    },
    cause="error",
    why="The two bounds together are equivalent to epsilon-WLDP, which does not bound the mass ratios by "
    "e^epsilon. Counterexample with all subsets focal: {a}, {b}, {a, b} have the masses 3/7, 3/7, 1/7 under "
    "x and 1/3 each under x'. At e^epsilon = 2 the bounds hold, but the mass ratio of {a, b} is 7/3.",
    repaired=upper_to,
    reads=[
        "The tests in the premise are all events of the frame. The bounds for all other tests follow.",
        NATURAL,
        ZERO,
    ],
    models=[EVENT],
    rests_on=["li2022/theorem-5.1-2-upper.repaired", "li2022/beyond.pessimistic-lower.if"],
    remarks=[
        "With masses 1/2, 1/2, 0 of {a}, {b}, {a, b} under x and 1/3 each under x', the WLDP loss is ln 2, "
        "and the SLDP loss is infinite.",
        "The theorem as a whole characterises epsilon-WLDP: the upper bound implies the lower one, because "
        "bel <= pl. The lower bound alone says that each belief is at most t times the plausibility under "
        "the other input.",
        "If the premise is restricted to level-alpha minimax tests, it reduces to the lower bound, which the "
        "counterexample satisfies too.",
        "Tests of the messages (the focal sets) characterise epsilon-SLDP (beyond.messages.if, "
        "beyond.messages.only-if).",
    ],
)
