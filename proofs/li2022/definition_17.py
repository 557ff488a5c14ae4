"""Definition 17: are the pessimistic and the optimistic trade-off what a trade-off function should be?"""

from __future__ import annotations

from proofs.li2022.belief_setting import N, every_k, k, m, masses, r, rows
from proofs.li2022.tests_setting import ERRORS, expectation
from proofs.statements.plan import Have, auto, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, functions, reals

c, lam, level = reals("c lam level")
highest, highest1, highest2, lowest, lowest1, lowest2 = functions("highest highest1 highest2 lowest lowest1 lowest2", 1)


WHERE = "Definition 17"
TRADE_OFF = (
    "A function on [0, 1] is a trade-off function just when it is convex, continuous, nonincreasing and at most 1 "
    "- alpha (Dong, Roth and Su)."
)
INFIMUM = (
    "As an infimum over more tests for a larger alpha it does not increase; on a finite space it is the lower hull "
    "of finitely many points, so continuous."
)


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
    title="The pessimistic trade-off is convex, at most 1 - alpha, and 0 at alpha = 1: mixing tests does not raise "
    "either error more than linearly.",
    where=WHERE,
    printed=r"T^{pe}(Q(x), Q(x'))(\alpha) := inf\{\beta_{\phi}^{pe} : \alpha_{\phi}^{pe} \leq \alpha\}",
    quote=r"$T^{pe}(Q(x), Q(x'))(\alpha) := inf\{\beta_{\phi}^{pe} : \alpha_{\phi}^{pe} \leq \alpha\}$",
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
    why="The maximum of a mixture over a focal set is at most the mixture of the maxima, the minimum at least that "
    "of the minima; the coin c has the errors c and 1 - c.",
    models=[INFIMUM],
    cites=[TRADE_OFF],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
    remarks=[
        "For tests that are events the bound 1 - alpha fails: with the mechanism that always says {a, b} every "
        "event but the sure one has beta = 1, and the trade-off is 1 on [0, 1)."
    ],
)

alpha, beta = expectation(lowest, m), 1 - expectation(highest, r)
some_test = [
    ForAll(every_k, 1, N, 0 <= lowest(every_k)),
    ForAll(every_k, 1, N, lowest(every_k) <= highest(every_k)),
    ForAll(every_k, 1, N, highest(every_k) <= 1),
]

opposite_alpha, opposite_beta = Sum((1 - highest(k)) * m(k), k, 1, N), 1 - Sum((1 - lowest(k)) * r(k), k, 1, N)
repaired = Statement(
    "li2022/definition-17.op.repaired",
    title="With >= for <= the optimistic trade-off is the pessimistic one turned by half: T^op(alpha) = 1 - T^pe(1 - "
    "alpha).",
    where=WHERE,
    formula=r"T^{op}(Q(x),Q(x'))(\alpha) := \sup\{\beta^{op}_\phi : \alpha^{op}_\phi \ge \alpha\} = 1 - "
    r"T^{pe}(Q(x),Q(x'))(1-\alpha)",
    variables=(N, m, r, highest, lowest),
    given=[0 <= N, *rows],
    claim=[Eq(opposite_alpha, 1 - expectation(highest, m)), Eq(opposite_beta, 1 - (1 - expectation(lowest, r)))],
    example={"N": 1, "m": [1], "r": [1], "highest": [1], "lowest": [0]},
    proof=[
        auto().after(Have(Eq(opposite_alpha, Sum(m(k), k, 1, N) - expectation(highest, m)), termwise())),
        auto().after(
            Have(
                Eq(Sum((1 - lowest(k)) * r(k), k, 1, N), Sum(r(k), k, 1, N) - expectation(lowest, r)),
                termwise(),
            )
        ),
    ],
    why="The optimistic errors of 1 - phi are 1 less the pessimistic ones of phi, and with phi also 1 - phi goes "
    "through all tests: so the pairs of optimistic errors are the pairs of pessimistic ones, turned by half "
    "about (1/2, 1/2). The printed f^op is f^pe turned so, which shows that this is what is meant.",
    exceptions={"equivalent": "That the masses sum to 1 is what makes the errors of 1 - phi 1 minus those of phi."},
    reads=[
        "What is proved is the equality of the pairs of errors, test by test; the supremum over one set of "
        "pairs is then 1 less the infimum over the other."
    ],
    models=["1 - phi has the maxima 1 - lowest and the minima 1 - highest."],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
    remarks=[
        "So it is concave and at least 1 - alpha: it is the upper envelope of the optimistic errors, and says "
        "nothing that T^pe does not say.",
        "With inf for sup, the other reading, T^op is at most 1 - alpha (the coin has these errors); it need "
        "not be convex (beyond.optimistic-not-convex).",
    ],
)
thirds = ["1/3"] * 3
optimistic = Statement(
    "li2022/definition-17.op",
    title="The optimistic trade-off is at most 1 - alpha.",
    where=WHERE,
    printed=r"T^{op}(Q(x), Q(x'))(\alpha) := sup\{\beta_{\phi}^{op} : \alpha_{\phi}^{op} \leq \alpha\}",
    quote=r"$T^{op}(Q(x), Q(x'))(\alpha) := sup\{\beta_{\phi}^{op} : \alpha_{\phi}^{op} \leq \alpha\}$",
    variables=(N, m, r, highest, lowest, level),
    given=[0 <= N, *rows, 0 <= level, level <= 1, alpha <= level],
    throughout=[*masses(m), *masses(r), *some_test],
    claim=beta <= 1 - level,
    example={"N": 1, "m": [1], "r": [1], "highest": [1], "lowest": [1], "level": 1},
    counterexample={"N": 3, "m": thirds, "r": thirds, "highest": [0, 0, 0], "lowest": [0, 0, 0], "level": "1/2"},
    cause="error",
    why="The supremum is over tests with a small first error, so the test that never rejects is among them at "
    "every level, with alpha = 0 and beta = 1: T^op = 1 everywhere, for every mechanism "
    "(beyond.optimistic-one), where a trade-off function is at most 1 - alpha.",
    repaired=repaired,
    reads=[
        "A supremum is at least each of its values: T^op(level) <= 1 - level would bound beta of every test of "
        "that level."
    ],
    models=[INFIMUM],
    cites=[TRADE_OFF],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
    remarks=["The same with beta^op over bel_x, as it is printed."],
)
