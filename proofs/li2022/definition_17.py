"""Definition 17: whether T^pe and T^op are trade-off functions."""

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
    "A function on [0, 1] is a trade-off function if and only if it is convex, continuous, nonincreasing and "
    "at most 1 - alpha (Dong, Roth and Su)."
)
INFIMUM = (
    "The infimum is over more tests for larger alpha, so it is nonincreasing. On a finite space it is the "
    "lower convex hull of finitely many points, so it is continuous."
)


def mixed(first: Term, second: Term, at: Term) -> Term:
    """Return the mixture of two tests, the first with probability lam."""
    value: Term = lam * first(at) + (1 - lam) * second(at)
    return value


def mix(first: Term, second: Term, of: Term) -> Term:
    """Return the mixture of the expectations of two tests."""
    value: Term = lam * expectation(first, of) + (1 - lam) * expectation(second, of)
    return value


constant_m, constant_r = Sum(c * m(k), k, 1, N), Sum(c * r(k), k, 1, N)
pessimistic = Statement(
    "li2022/definition-17.pe",
    title="T^pe is convex, and T^pe(alpha) <= 1 - alpha for every alpha in [0, 1].",
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
    why="The maximum of a mixture over a focal set is at most the mixture of the maxima. The minimum is at least "
    "the mixture of the minima. The constant test c has the errors c and 1 - c.",
    models=[INFIMUM],
    cites=[TRADE_OFF],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
    remarks=[
        "For deterministic tests (events) the bound 1 - alpha fails. For the mechanism that always outputs "
        "{a, b}, every event except Y has beta = 1, so the trade-off is 1 on [0, 1)."
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
    title="With >= in place of <=, T^op(alpha) = 1 - T^pe(1 - alpha): 1 - phi has the optimistic errors 1 - "
    "alpha^pe, 1 - beta^pe.",
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
    why="The optimistic errors of 1 - phi are 1 minus the pessimistic errors of phi, and 1 - phi ranges over all "
    "tests with phi. So the optimistic errors are the pessimistic errors, reflected in the point (1/2, 1/2). "
    "The printed f^op is f^pe reflected in the same way, which supports this interpretation.",
    exceptions={
        "equivalent": "The masses sum to 1, and this alone makes the errors of 1 - phi equal to 1 minus those of phi."
    },
    reads=[
        "The claim is the equality of the errors, test by test. It implies that the supremum over one set is "
        "1 minus the infimum over the other."
    ],
    models=["The test 1 - phi has the maxima 1 - lowest and the minima 1 - highest."],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
    remarks=[
        "The repaired T^op is concave and at least 1 - alpha. It is the upper envelope of the optimistic "
        "errors and contains the same information as T^pe.",
        "In the other interpretation, with inf in place of sup, T^op is at most 1 - alpha by the constant "
        "tests. It need not be convex (beyond.optimistic-not-convex).",
    ],
)
thirds = ["1/3"] * 3
optimistic = Statement(
    "li2022/definition-17.op",
    title="T^op(alpha) <= 1 - alpha, as for every trade-off function.",
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
    why="The supremum is over tests with small type I error, which include the test that never rejects, with "
    "alpha = 0 and beta = 1. So T^op = 1 at every level and for every mechanism (beyond.optimistic-one). A "
    "trade-off function is at most 1 - alpha.",
    repaired=repaired,
    reads=[
        "A supremum is at least each of its values. So T^op(level) <= 1 - level bounds beta for every test "
        "of that level."
    ],
    models=[INFIMUM],
    cites=[TRADE_OFF],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
    remarks=["The result is the same with beta^op over bel_x, as printed."],
)
