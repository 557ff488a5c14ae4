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
CUT = (
    "The line ends after 'continuous,' in the extracted text; the rest of the sentence was lost in the PDF extraction."
)


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
    """An error of the first test, restricted to the outcomes that are impossible under P."""
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
    title="Every convex continuous f: [0, 1] -> [0, 1] is a trade-off function, and hence f(alpha) <= 1 - alpha.",
    where=DP,
    printed=r"\text{Function } f \text{ is trade-off if and only if } f \text{ is convex, continuous,}",
    quote="is trade-off if and only if",
    variables=(a, b, alpha),
    given=[0 <= a, a <= 1, 0 <= a + b, a + b <= 1, 0 <= alpha, alpha <= 1],
    claim=a + b * alpha <= 1 - alpha,
    example={"a": 1, "b": -1, "alpha": "1/2"},
    counterexample={"a": "1/4", "b": "1/2", "alpha": "3/4"},
    cause="conversion",
    why="f(alpha) = 1/4 + alpha/2 is convex and continuous. But the test that rejects with probability 3/4 at "
    "every outcome has alpha = 3/4 and beta = 1/4, below f(3/4) = 5/8. The theorem must also require that f "
    "is nonincreasing and at most 1 - alpha.",
    repaired=Statement(
        "li2023/f-dp.repaired",
        title="A trade-off function T of two finite distributions satisfies T(alpha) <= 1 - alpha and is convex and "
        "continuous at 0.",
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
        why="The test that rejects with probability alpha everywhere has the errors alpha and 1 - alpha. Both errors "
        "are linear in the test, so the infimum of the type II error is convex in alpha. A larger alpha allows "
        "more tests, so the infimum does not increase. Now restrict a test of level alpha to the outcomes that "
        "are impossible under P. The restricted test has level 0, and its power is smaller by at most alpha "
        "divided by the smallest positive probability under P. So the infimum is continuous at 0. Elsewhere every "
        "convex nonincreasing function is continuous (lemma/order.convex). For the converse see f-dp.sufficient.",
        reads=["A larger alpha allows more tests."],
        rests_on=["lemma/order.convex"],
        models=["never(k) is 1 where P(k) = 0, else 0; least is the smallest positive probability under P."],
    ),
    reads=[
        CUT,
        "f is restricted to linear functions f(alpha) = a + b alpha, which are convex and continuous, with values "
        "in [0, 1].",
    ],
)

steps = [at_knot(k + 1) - at_knot(k), of_knot(k) - of_knot(k + 1)]


def part_of(what: Term, low: Term | int, high: Term | int) -> Term:
    """The contribution of the outcomes low..high to an error."""
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
    """A fact over a range, instantiated at the summation index."""
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
    title="A convex, nonincreasing, piecewise linear f with f(alpha) <= 1 - alpha is the trade-off function of two "
    "finite distributions.",
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
    why="The increments of alpha between the knots are the masses of P, and the decreases of f are those of Q. Q "
    "has one more outcome, of mass 1 - f(0). Compared with slope times its type I error, a test gains most by "
    "rejecting exactly on the outcomes before the knot, where the slope is larger. The last two claims say "
    "that this test attains the bound.",
    reads=["Only piecewise linear f are treated. Other convex f need infinitely many outcomes."],
    models=[
        "The knots are (at_knot(i), of_knot(i)) for i = 1, ..., knots + 1, from alpha = 0 to alpha = 1. slope is "
        "any number between the slopes of f on both sides of the knot with the number knot + 1. The lines with "
        "these slopes are the supporting lines of f, and f is their maximum."
    ],
)
