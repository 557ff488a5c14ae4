"""f-differential privacy: which functions are trade-off functions."""

from __future__ import annotations

from proofs.lemmas import sums
from proofs.lemmas.em import at
from proofs.li2022.belief_setting import N, every_k, k, m, masses, r, rows
from proofs.statements.plan import Have, auto, chain, instance, positive, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Relation, Sum, Term, functions, integers, reals

a, alpha, b, least, rest, share, slope = reals("a alpha b least rest share slope")
i, knot, knots = integers("i knot knots")
at_knot, first, never, of_knot, second, test = functions("at_knot first never of_knot second test", 1)


DP = "f-Differential Privacy: Hypothesis-testing (cont.)"
CUT = "The line ends after 'continuous,' in the file; what the slide said further was lost with the conversion."


def mean(of: Term, by: Term) -> Term:
    return Sum(of(k) * by(k), k, 1, N)


mix = Sum((share * first(k) + (1 - share) * second(k)) * m(k), k, 1, N)
mix_other = Sum((share * first(k) + (1 - share) * second(k)) * r(k), k, 1, N)
tests_of_first = [ForAll(every_k, 1, N, 0 <= first(every_k)), ForAll(every_k, 1, N, first(every_k) <= 1)]
impossible = [
    ForAll(every_k, 1, N, Eq(never(every_k) * (1 - never(every_k)), 0)),
    ForAll(every_k, 1, N, Eq(never(every_k) * m(every_k), 0)),
    ForAll(every_k, 1, N, 0 <= (1 - never(every_k)) * (m(every_k) - least)),
]


def cut_down(of: Term) -> Term:
    """The rate of the first test, where it rejects on impossible outcomes only."""
    return Sum(never(k) * first(k) * of(k), k, 1, N)


possible = 0 <= (1 - never(i)) * (m(i) - least)
one_outcome = positive(
    0 <= first(i) * ((1 - never(i)) * (m(i) - least)),
    0 <= first(i) * ((1 - never(i)) ** 2 * (least * (1 - r(i)))),
    modulo=[Eq(never(i) * (1 - never(i)), 0), Eq(never(i) * m(i), 0)],
    degree=1,
).after(
    *(at(one, i) for one in (*impossible, *tests_of_first)),
    Have(r(i) <= Sum(r(k), k, 1, N), chain(sums.one_term.id, {"N": N, "j": i, "f": r})),
    Have(r(i) <= 1, auto()),
    Have(0 <= first(i) * ((1 - never(i)) * (m(i) - least)), positive(first(i), (1 - never(i)) * (m(i) - least))),
    Have(0 <= least * (1 - r(i)), positive(least, 1 - r(i))),
    Have(
        0 <= first(i) * ((1 - never(i)) ** 2 * (least * (1 - r(i)))),
        positive(0 <= first(i), 0 <= least * (1 - r(i)), squares=[1 - never(i)], degree=2),
    ),
)
f_dp = Statement(
    "li2023/f-dp",
    title="A convex continuous function on [0, 1] with values in [0, 1] is a trade-off function: at most 1 - alpha, "
    "as every trade-off function.",
    where=DP,
    printed=r"\text{Function } f \text{ is trade-off if and only if } f \text{ is convex, continuous,}",
    quote="is trade-off if and only if",
    variables=(a, b, alpha),
    given=[0 <= a, a <= 1, 0 <= a + b, a + b <= 1, 0 <= alpha, alpha <= 1],
    claim=a + b * alpha <= 1 - alpha,
    example={"a": 1, "b": -1, "alpha": "1/2"},
    counterexample={"a": "1/4", "b": "1/2", "alpha": "3/4"},
    cause="conversion",
    why="f(alpha) = 1/4 + alpha/2 is convex and continuous, but the test that rejects with probability 3/4 has "
    "beta = 1/4 at alpha = 3/4. Nonincreasing and at most 1 - alpha must be added.",
    repaired=Statement(
        "li2023/f-dp.repaired",
        title="A trade-off function of finitely many outcomes is at most 1 - alpha, convex (mixing two tests mixes "
        "both their errors), and continuous at 0.",
        where=DP,
        formula=r"T(P,Q)(\alpha) \le 1-\alpha,\quad T(\lambda\alpha+(1-\lambda)\alpha') \le \lambda "
        r"T(\alpha)+(1-\lambda)T(\alpha'),\quad T(0) - T(\alpha) \le \tfrac{\alpha}{\min\{P(y) : P(y) > 0\}}",
        variables=(N, alpha, share, least, m, r, first, second, never),
        given=[0 <= N, 0 <= alpha, alpha <= 1, 0 <= share, share <= 1, 0 < least, *rows],
        throughout=[*masses(m), *masses(r), *tests_of_first, *impossible],
        claim=[
            Eq(Sum(alpha * m(k), k, 1, N), alpha),
            Eq(1 - Sum(alpha * r(k), k, 1, N), 1 - alpha),
            Eq(mix, share * mean(first, m) + (1 - share) * mean(second, m)),
            Eq(1 - mix_other, share * (1 - mean(first, r)) + (1 - share) * (1 - mean(second, r))),
            Eq(cut_down(m), 0),
            least * (mean(first, r) - cut_down(r)) <= mean(first, m),
        ],
        example={
            "N": 3,
            "alpha": "1/3",
            "share": "1/2",
            "least": "1/2",
            "m": ["1/2", "1/2", 0],
            "r": ["1/4", "1/4", "1/2"],
            "first": [1, 0, 1],
            "second": [0, 1, 1],
            "never": [0, 0, 1],
        },
        proof=[
            ring(modulo=[Eq(Sum(alpha * m(k), k, 1, N), alpha * rows[0].left), rows[0]]).after(
                Have(Eq(Sum(alpha * m(k), k, 1, N), alpha * rows[0].left), termwise(pointwise=ring()))
            ),
            ring(modulo=[Eq(Sum(alpha * r(k), k, 1, N), alpha * rows[1].left), rows[1]]).after(
                Have(Eq(Sum(alpha * r(k), k, 1, N), alpha * rows[1].left), termwise(pointwise=ring()))
            ),
            termwise(pointwise=ring()),
            ring(modulo=[Eq(mix_other, share * mean(first, r) + (1 - share) * mean(second, r))]).after(
                Have(Eq(mix_other, share * mean(first, r) + (1 - share) * mean(second, r)), termwise(pointwise=ring()))
            ),
            termwise(pointwise=ring(modulo=[Eq(never(i) * m(i), 0)]).after(at(impossible[1], i)), index="i"),
            termwise(pointwise=one_outcome, index="i"),
        ],
        why="The constant test alpha has the errors alpha and 1 - alpha; both errors are linear in the test, so "
        "that the infimum of the one over the tests that are allowed is convex; more tests are allowed at a "
        "larger alpha, so it does not increase. Cut down to the outcomes that P never has, a test of the level "
        "alpha has the level 0, and loses at most alpha over the least probability that is not 0: so the "
        "infimum is continuous at 0, and elsewhere any convex function that does not increase is "
        "(lemma/order.convex). The other direction is f-dp.sufficient.",
        reads=["A larger alpha allows more tests."],
        rests_on=["lemma/order.convex"],
        models=[
            "never(k) is 1 where P does not have the outcome k, else 0; least is the least of the other probabilities."
        ],
    ),
    reads=[CUT, "f is taken linear, f(alpha) = a + b alpha: convex and continuous, with values in [0, 1]."],
)

steps = [at_knot(k + 1) - at_knot(k), of_knot(k) - of_knot(k + 1)]


def part_of(what: Term, low: Term | int, high: Term | int) -> Term:
    """The part of an error that the outcomes low..high make up."""
    return Sum(test(k) * what, k, low, high)


level_of = part_of(steps[0], 1, knot) + part_of(steps[0], knot + 1, knots)
power_of = part_of(steps[1], 1, knot) + part_of(steps[1], knot + 1, knots) + rest * (1 - of_knot(1))
slopes = [
    ForAll(
        every_k, 1, knot, slope * (at_knot(every_k + 1) - at_knot(every_k)) <= of_knot(every_k) - of_knot(every_k + 1)
    ),
    ForAll(
        every_k,
        knot + 1,
        knots,
        of_knot(every_k) - of_knot(every_k + 1) <= slope * (at_knot(every_k + 1) - at_knot(every_k)),
    ),
]
tests_of_knots = [ForAll(every_k, 1, knots, 0 <= test(every_k)), ForAll(every_k, 1, knots, test(every_k) <= 1)]
gained = [
    part_of(steps[1], 1, knot) - slope * part_of(steps[0], 1, knot),
    part_of(steps[1], knot + 1, knots) - slope * part_of(steps[0], knot + 1, knots),
]
whole_steps = [Sum(steps[0], k, 1, knot), Sum(steps[1], k, 1, knot)]


def near(fact: ForAll) -> Have:
    """What holds for all of a range, at the index of the sum."""
    assert isinstance(fact.body, Relation)
    return Have(fact.body.substitute({fact.index: i}), instance(fact, i))


up_to_knot = Have(
    gained[0] <= whole_steps[1] - slope * whole_steps[0],
    termwise(
        index="i",
        pointwise=positive(test(i) <= 1, near(slopes[0]).claim, degree=2).after(
            near(tests_of_knots[1]), near(slopes[0])
        ),
    ),
)
from_knot = Have(
    gained[1] <= 0,
    termwise(
        index="i",
        pointwise=positive(0 <= test(i), near(slopes[1]).claim, degree=2).after(
            near(tests_of_knots[0]), near(slopes[1])
        ),
    ),
)
telescoped = [
    Have(
        Eq(whole_steps[0], at_knot(knot + 1) - at_knot(1)),
        telescope("i", 1, knot, [(-1, whole_steps[0])], -at_knot(i), rest=at_knot(knot + 1) - at_knot(1)),
    ),
    Have(
        Eq(whole_steps[1], of_knot(1) - of_knot(knot + 1)),
        telescope("i", 1, knot, [(-1, whole_steps[1])], of_knot(i), rest=of_knot(1) - of_knot(knot + 1)),
    ),
]
sufficient = Statement(
    "li2023/f-dp.sufficient",
    title="A convex, nonincreasing, piecewise linear function of at most 1 - alpha is the trade-off function of two "
    "finite probability functions made of it.",
    where=DP,
    printed=r"\text{Function } f \text{ is trade-off if and only if } f \text{ is convex, continuous,}",
    quote="is trade-off if and only if",
    variables=(knot, knots, slope, rest, at_knot, of_knot, test),
    given=[0 <= knot, knot <= knots, Eq(at_knot(1), 0), of_knot(1) <= 1, rest <= 1],
    throughout=[*tests_of_knots, *slopes],
    claim=[
        of_knot(knot + 1) - slope * (level_of - at_knot(knot + 1)) <= 1 - power_of,
        Eq(whole_steps[0], at_knot(knot + 1)),
        Eq(1 - (whole_steps[1] + (1 - of_knot(1))), of_knot(knot + 1)),
    ],
    example={
        "knot": 1,
        "knots": 2,
        "slope": 1,
        "rest": 1,
        "at_knot": [0, "1/3", 1],
        "of_knot": [1, "1/3", 0],
        "test": [1, 0],
    },
    before=telescoped,
    proof=[
        positive(
            up_to_knot.claim,
            from_knot.claim,
            rest <= 1,
            of_knot(1) <= 1,
            modulo=[Eq(at_knot(1), 0), *(one.claim for one in telescoped)],
            degree=2,
        ).after(up_to_knot, from_knot),
        ring(modulo=[Eq(at_knot(1), 0), telescoped[0].claim]),
        ring(modulo=[telescoped[1].claim]),
    ],
    why="P has the steps of alpha as masses, Q those of f, and Q an outcome more with the mass 1 - f(0). A test "
    "gains at most what the outcomes before the knot give, where the slope is at least s, and rejecting on "
    "just these attains it: the last two claims.",
    reads=["For convex functions that are not piecewise linear the outcomes are infinitely many; that is not treated."],
    models=[
        "The knots are (at_knot(i), of_knot(i)), i = 1, ..., knots + 1, from alpha = 0 to 1; slope is any "
        "number between the slopes at the knot with the number knot + 1, so the lines are those that support f "
        "there, and f is their maximum."
    ],
)
