"""Definition 17: are the pessimistic and the optimistic trade-off what a trade-off function should be?"""

from __future__ import annotations

from proofs.li2022.belief_setting import N, every_k, k, m, masses, r, rows
from proofs.li2022.tests_of_mechanisms import EXPECTATION, expectation, highest, level, lowest
from proofs.statements.plan import Have, auto, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Max, Min, Q, Sum, Term, functions, reals

WHERE = "Definition 17"
TRADE_OFF = (
    "A function on [0, 1] is a trade-off function just when it is convex, continuous, nonincreasing and at most 1 - alpha (Dong, Roth and Su). As an infimum "
    "over more tests for a larger alpha it does not increase; on a finite space it is the lower hull of finitely many points, so continuous."
)
highest1, lowest1, highest2, lowest2 = functions("highest1 lowest1 highest2 lowest2", 1)
lam, c, u, v = reals("lam c u v")


def mixed(first: Term, second: Term, at: Term) -> Term:
    """The first test with probability lam, else the second."""
    value: Term = lam * first(at) + (1 - lam) * second(at)
    return value


def mix(first: Term, second: Term, of: Term) -> Term:
    """The expectations of two tests, mixed."""
    value: Term = lam * expectation(first, of) + (1 - lam) * expectation(second, of)
    return value


constant_m, constant_r = Sum(c * m(k), k, 1, N), Sum(c * r(k), k, 1, N)
pessimistic = Statement(
    "li2022/definition-17.pe",
    title="The pessimistic trade-off is convex, at most 1 - alpha, and 0 at alpha = 1: mixing tests does not raise either error more than linearly.",
    where=WHERE,
    printed=r"T^{pe}(Q(x),Q(x'))(\alpha) := \inf\{\beta^{pe}_\phi : \alpha^{pe}_\phi \le \alpha\}",
    variables=(N, m, r, highest, lowest, highest1, lowest1, highest2, lowest2, lam, c),
    given=[0 <= N, *rows, 0 <= lam, lam <= 1, 0 <= c, c <= 1],
    throughout=[
        *masses(m),
        *masses(r),
        ForAll(every_k, 1, N, highest(every_k) <= mixed(highest1, highest2, every_k)),
        ForAll(every_k, 1, N, mixed(lowest1, lowest2, every_k) <= lowest(every_k)),
    ],
    claim=[
        expectation(highest, m) <= mix(highest1, highest2, m),
        1 - expectation(lowest, r) <= 1 - mix(lowest1, lowest2, r),
        Eq(constant_m, c),
        Eq(1 - constant_r, 1 - c),
    ],
    example={
        "N": 1,
        "m": [1],
        "r": [1],
        "highest": [1],
        "lowest": [0],
        "highest1": [1],
        "lowest1": [0],
        "highest2": [1],
        "lowest2": [0],
        "lam": 1,
        "c": 0,
    },
    proof=[
        termwise(positive(degree=2)),
        auto().after(Have(mix(lowest1, lowest2, r) <= expectation(lowest, r), termwise(positive(degree=2)))),
        auto().after(Have(Eq(constant_m, c * Sum(m(k), k, 1, N)), termwise())),
        auto().after(Have(Eq(constant_r, c * Sum(r(k), k, 1, N)), termwise())),
    ],
    why="The maximum of a mixture over a focal set is at most the mixture of the maxima, the minimum at least that of the minima; the coin c has the errors "
    "c and 1 - c.",
    reads=[EXPECTATION, TRADE_OFF],
    remarks=[
        "For tests that are events the bound 1 - alpha fails: with the mechanism that always says {a, b} every event but the sure one has beta = 1, and the trade-off is 1 on [0, 1)."
    ],
)

alpha, beta = expectation(lowest, m), 1 - expectation(highest, r)
some_test = [
    ForAll(every_k, 1, N, 0 <= lowest(every_k)),
    ForAll(every_k, 1, N, lowest(every_k) <= highest(every_k)),
    ForAll(every_k, 1, N, highest(every_k) <= 1),
]

repaired = Statement(
    "li2022/definition-17.op.repaired",
    title="With inf for sup the optimistic trade-off is at most 1 - alpha: the coin has these errors.",
    where=WHERE,
    printed=r"T^{op}(Q(x),Q(x'))(\alpha) := \inf\{\beta^{op}_\phi : \alpha^{op}_\phi \le \alpha\} \le 1 - \alpha",
    variables=(N, m, r, c),
    given=[0 <= N, *rows, 0 <= c, c <= 1],
    claim=[Eq(constant_m, c), Eq(1 - constant_r, 1 - c)],
    example={"N": 1, "m": [1], "r": [1], "c": 0},
    proof=[
        auto().after(Have(Eq(constant_m, c * Sum(m(k), k, 1, N)), termwise())),
        auto().after(Have(Eq(constant_r, c * Sum(r(k), k, 1, N)), termwise())),
    ],
    why="A constant test has the same expectation under every probability function.",
    reads=[EXPECTATION],
    remarks=[
        "As an infimum over more tests for a larger alpha it does not increase. It need not be convex (beyond.optimistic-not-convex); its convex hull is what a "
        "coin achieves that is tossed before the imprecision is resolved.",
        "The other reading, sup over alpha^op >= alpha, is the upper envelope; theorem-18.1-2-op and the statements beyond it say what bounds it.",
    ],
)
optimistic = Statement(
    "li2022/definition-17.op",
    title="The optimistic trade-off is at most 1 - alpha.",
    where=WHERE,
    printed=r"T^{op}(Q(x),Q(x'))(\alpha) := \sup\{\beta^{op}_\phi : \alpha^{op}_\phi \le \alpha\}",
    variables=(N, m, r, highest, lowest, level),
    given=[0 <= N, *rows, 0 <= level, level <= 1, alpha <= level],
    throughout=[*masses(m), *masses(r), *some_test],
    claim=beta <= 1 - level,
    example={"N": 1, "m": [1], "r": [1], "highest": [1], "lowest": [1], "level": 1},
    counterexample={"N": 1, "m": [1], "r": [1], "highest": [0], "lowest": [0], "level": 1},
    cause="error",
    why="The supremum is over tests with a small first error, so the test that never rejects is among them at every level, with alpha = 0 and beta = 1: "
    "T^op = 1 everywhere, for every mechanism (beyond.optimistic-one), where a trade-off function is at most 1 - alpha.",
    repaired=repaired,
    reads=[
        EXPECTATION,
        TRADE_OFF,
        "A supremum is at least each of its values: T^op(level) <= 1 - level would bound beta of every test of that level.",
    ],
    remarks=["The same with beta^op over bel_x, as it is printed."],
)

never_m, never_r = Sum(0 * m(k), k, 1, N), Sum(0 * r(k), k, 1, N)
always_one = Statement(
    "li2022/beyond.optimistic-one",
    title="The printed optimistic trade-off of every mechanism is 1 at every level.",
    where="beyond the print",
    printed=r"\phi = 0:\ \alpha^{op}_\phi = 0 \le \alpha,\ \beta^{op}_\phi = 1",
    variables=(N, m, r),
    given=[0 <= N, *rows],
    claim=[Eq(never_m, 0), Eq(1 - never_r, 1)],
    example={"N": 1, "m": [1], "r": [1]},
    proof=[
        auto().after(Have(Eq(never_m, 0 * Sum(m(k), k, 1, N)), termwise())),
        auto().after(Have(Eq(never_r, 0 * Sum(r(k), k, 1, N)), termwise())),
    ],
    why="The test that never rejects has no first error; the second one is 1.",
    reads=["beta is at most 1 for every test, so the supremum is 1."],
)

first, second = u / 2 + Min(u, v) / 2, 1 - u / 2 - Max(u, v) / 2
not_convex = Statement(
    "li2022/beyond.optimistic-not-convex",
    title="The repaired optimistic trade-off need not be convex.",
    where="beyond the print",
    printed=r"m(\{a\}) = m(\{a,b\}) = \tfrac12:\ T(0) = \tfrac12,\ T(\tfrac12) = 0,\ T(\tfrac14) \ge \tfrac38 > \tfrac14",
    variables=(u, v),
    given=[0 <= u, u <= 1, 0 <= v, v <= 1, first <= Q(1, 4)],
    claim=Q(3, 8) <= second,
    example={"u": 0, "v": 1},
    proof=auto(),
    why="Both inputs have the masses 1/2, 1/2 of {a} and {a, b}; a test has the values u at a and v at b. At level 1/4 its second error is at least 3/8; but the "
    "tests (0, 1) and (1, 0) have the errors (0, 1/2) and (1/2, 0), whose midpoint is (1/4, 1/4).",
    reads=[EXPECTATION],
)

STATEMENTS = [pessimistic, optimistic, always_one, not_convex]
