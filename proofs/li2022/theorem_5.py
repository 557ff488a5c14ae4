"""Theorem 5: privacy according to Shafer and the two halves of the trade-off between the largest errors of a test."""

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
    "phi is any rejection rule: the statement names no level at which it would be a minimax test, and the proof in "
    "the supplement takes any rejection region."
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
    title="Under privacy according to Shafer the errors of every test are above the lower half of the trade-off.",
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
    why="the masses of x' are at most t times those of x, and the least value of a test on a focal set is at most "
    "its largest one",
    reads=[EVERY, NATURAL],
    models=[EVENT],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
)

upper_from = from_events(
    "li2022/theorem-5.1-2-upper.repaired",
    "Under privacy according to Walley the errors of every test are below the upper half of the trade-off.",
    "An inequality between the values of events and of their complements carries over to mixtures of events.",
    meets,
    within,
    upper=True,
    formula=r"Q \text{ is } \epsilon\text{-WLDP} \Rightarrow \beta_\phi \le U(\alpha_\phi) = "
    r"\min\{e^{\epsilon}(1-\alpha_\phi), 1-\alpha_\phi e^{-\epsilon}\}",
)
upper_to = to_events(
    "li2022/theorem-5.2-1.repaired",
    "The upper half at the tests that are events is privacy according to Walley.",
    "The errors of this test are the plausibility under x, and 1 less the belief under x'.",
    pessimistic=True,
    upper=True,
    formula=r"\beta_E \le U(\alpha_E) \Rightarrow pl_x(E) \le e^{\epsilon} bel_{x'}(E),\ pl_{x'}(E^c) \le e^{\epsilon} "
    r"bel_x(E^c)",
)

thirds = {"a": "1/3", "b": "1/3", "ab": "1/3"}
alike = tables([thirds, thirds], ["a"])
upper = Statement(
    "li2022/theorem-5.1-2-upper",
    title="Under privacy according to Shafer the errors of every test are below the upper half of the trade-off.",
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
    why="Thirds on {a}, {b}, {a, b} under both inputs, all subsets focal, tell nothing: private at every level. "
    "But both errors of the test that rejects on a are 2/3, above min{1/2, 5/9} at e^epsilon = 3/2. The upper "
    "half is equivalent to privacy according to Walley (repaired, theorem-5.2-1.repaired).",
    repaired=upper_from,
    reads=[EVERY, NATURAL],
    models=[EVENT],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
    remarks=[
        "Where all masses are on {a, b} it fails at every epsilon: both errors are 1.",
        "Of level-alpha minimax tests alone it would say nothing: it holds for every mechanism, private or not "
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
    title="Where the errors of all tests are between both halves of the trade-off the mechanism is private according "
    "to Shafer.",
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
    why="Both halves together are privacy according to Walley (2 at the counterexample, all subsets focal: masses "
    "3/7, 3/7, 1/7 of {a}, {b}, {a, b} against thirds), and that does not bound the ratio of the masses of a "
    "set so, 1/3 : 1/7 for {a, b}.",
    repaired=upper_to,
    reads=["The tests in the premise are all events of the frame; all other tests follow.", NATURAL, ZERO],
    models=[EVENT],
    rests_on=["li2022/theorem-5.1-2-upper.repaired", "li2022/beyond.pessimistic-lower.if"],
    remarks=[
        "With halves on {a}, {b} against thirds the loss according to Walley is ln 2, and according to Shafer "
        "infinite.",
        "So the theorem as a whole characterises privacy according to Walley: the upper half implies the lower "
        "one, as bel <= pl. The lower half alone says that each belief is at most t times the other "
        "plausibility.",
        "Were the tests of the premise the level-alpha minimax tests alone, it would be the lower half alone, "
        "which the counterexample satisfies as well.",
        "A test of the messages, the focal sets, brings privacy according to Shafer back (beyond.messages.if, "
        "beyond.messages.only-if).",
    ],
)
