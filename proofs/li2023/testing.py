"""Probability functions: (epsilon, delta)-privacy as a trade-off function, and which functions are trade-off functions."""

from __future__ import annotations

from proofs.li2022.belief_setting import NATURAL, N, every_k, k, m, masses, r, rows, t
from proofs.statements.plan import Have, auto, function, instance, positive, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Max, Relation, Sum, Term, functions, integers, reals

delta, level, alpha, slope = reals("delta level alpha slope")
i = integers("i")
test, best, other = functions("test best other", 1)
WHERE = "Connection to (epsilon, delta)-DP"

# ---- (epsilon, delta)

type_1 = Sum(test(k) * m(k), k, 1, N)
type_2 = 1 - Sum(test(k) * r(k), k, 1, N)


def excess(at: Term, above: Term, below: Term) -> Term:
    return above(at) - t * below(at)


def best_event(event: Term, above: Term, below: Term) -> list[ForAll]:
    """The event on which `above` is more than t times `below`."""
    return [
        ForAll(every_k, 1, N, Eq(event(every_k) * excess(every_k, above, below), Max(0, excess(every_k, above, below))))
    ]


def private(event: Term, above: Term, below: Term) -> tuple[Term, Term]:
    return Sum(event(k) * above(k), k, 1, N), t * Sum(event(k) * below(k), k, 1, N) + delta


above_best, below_best = private(best, r, m)
above_other, below_other = private(other, m, r)
gain = Sum(best(k) * r(k), k, 1, N) - t * Sum(best(k) * m(k), k, 1, N)

tests = [ForAll(every_k, 1, N, 0 <= test(every_k)), ForAll(every_k, 1, N, test(every_k) <= 1)]


def at_most(above: Term, below: Term, event: Term, whole: Term) -> Have:
    """What the test (or 1 - test) gains is at most what the best event gains."""
    x = excess(i, above, below)
    gained = Sum(event(k) * above(k), k, 1, N) - t * Sum(event(k) * below(k), k, 1, N)
    named = Eq(event(i) * x, Max(0, x))
    lemmas = [
        Have(named, instance(best_event(event, above, below)[0], i)),
        Have(0 <= test(i), instance(tests[0], i)),
        Have(test(i) <= 1, instance(tests[1], i)),
        Have(0 <= Max(0, x), function()),
        Have(x <= Max(0, x), function()),
    ]
    pointwise = positive(0 <= test(i), test(i) <= 1, 0 <= Max(0, x), x <= Max(0, x), modulo=[named], degree=2).after(
        *lemmas
    )
    return Have(whole <= gained, termwise(index="i", pointwise=pointwise))


STAR = (
    "best is the indicator of the event where the second probability function is more than t times the first, other that of the event where the first is "
    "more than t times the second: two of the events of which (epsilon, delta)-privacy speaks."
)
to_curve = Statement(
    "li2023/wasserman-zhou.only-if",
    title="Under (epsilon, delta)-DP the trade-off function is at least f_{epsilon,delta}.",
    where=WHERE,
    printed=r"f_{\epsilon,\delta}(\alpha) = \max\{0,\ 1-\delta-e^\epsilon\alpha,\ e^{-\epsilon}(1-\delta-\alpha)\}",
    variables=(N, t, delta, level, m, r, test, best, other),
    given=[0 <= N, 1 <= t, 0 <= delta, *rows, above_best <= below_best, above_other <= below_other, type_1 <= level],
    throughout=[*masses(m), *masses(r), *tests, *best_event(best, r, m), *best_event(other, m, r)],
    claim=[0 <= type_2, 1 - delta - t * level <= type_2, (1 - delta - level) / t <= type_2],
    example={
        "N": 2,
        "t": 2,
        "delta": "1/10",
        "level": "1/2",
        "m": ["1/2", "1/2"],
        "r": ["1/4", "3/4"],
        "test": [0, 1],
        "best": [0, 0],
        "other": [0, 0],
    },
    proof=[
        positive(modulo=rows, degree=1).after(
            Have(Sum(test(k) * r(k), k, 1, N) <= rows[1].left, termwise(pointwise=positive(degree=2))),
        ),
        positive(degree=2, modulo=rows).after(
            at_most(r, m, best, Sum(test(k) * r(k), k, 1, N) - t * type_1), Have(0 < t, auto())
        ),
        positive(multiply=[0 < t], degree=2, modulo=rows).after(
            at_most(m, r, other, rows[0].left - type_1 - t * (rows[1].left - Sum(test(k) * r(k), k, 1, N))),
            Have(0 < t, auto()),
        ),
    ],
    why="For any test phi, phi (r - t m) is at most r - t m where that is positive and at most 0 elsewhere; the sum is at most delta.",
    reads=[STAR, NATURAL, "The output set is finite; m and r are the two probability functions."],
)
of_event = Sum(test(k) * m(k), k, 1, N), Sum(test(k) * r(k), k, 1, N)
errors = of_event[0], 1 - of_event[1]
outside = 1 - of_event[0], of_event[1]  # those of the test that rejects on the complement
from_curve = Statement(
    "li2023/wasserman-zhou.if",
    title="Where the trade-off function is at least f_{epsilon,delta}, the algorithm is (epsilon, delta)-DP.",
    where=WHERE,
    printed=r"f_{\epsilon,\delta}\text{-DP} \Rightarrow (\epsilon,\delta)\text{-DP}",
    variables=(N, t, delta, m, r, test),
    given=[
        0 <= N,
        1 <= t,
        0 <= delta,
        *rows,
        *(1 - delta - t * one <= two for one, two in (errors, outside)),
        *((1 - delta - one) / t <= two for one, two in (errors, outside)),
    ],
    claim=[of_event[1] <= t * of_event[0] + delta, of_event[0] <= t * of_event[1] + delta],
    example={"N": 2, "t": 2, "delta": "1/10", "m": ["1/2", "1/2"], "r": ["1/4", "3/4"], "test": [0, 1]},
    proof=[
        positive(degree=1),
        positive(degree=1).after(
            Have(
                1 - delta - outside[0] <= t * outside[1],
                positive((1 - delta - outside[0]) / t <= outside[1], 0 < t, degree=2),
            ),
        ),
    ],
    before=[Have(0 < t, auto())],
    why="The test that rejects on E, and the one that rejects on its complement.",
    reads=[
        NATURAL,
        "test is the indicator of the event E; the test that rejects on the complement has the errors 1 - P(E) and Q(E).",
    ],
)

# ---- which functions are trade-off functions

a, b = reals("a b")
first, second = functions("first second", 1)
DP = "f-Differential Privacy: Hypothesis-testing (cont.)"
CUT = "The line ends after 'continuous,' in the file; what the slide said further was lost with the conversion."
share = reals("share")


def mean(of: Term, by: Term) -> Term:
    return Sum(of(k) * by(k), k, 1, N)


mix = Sum((share * first(k) + (1 - share) * second(k)) * m(k), k, 1, N)
mix_other = Sum((share * first(k) + (1 - share) * second(k)) * r(k), k, 1, N)
f_dp = Statement(
    "li2023/f-dp",
    title="A convex continuous function on [0, 1] with values in [0, 1] is a trade-off function: at most 1 - alpha, as every trade-off function.",
    where=DP,
    printed=r"f \text{ is trade-off if and only if } f \text{ is convex, continuous,}",
    variables=(a, b, alpha),
    given=[0 <= a, a <= 1, 0 <= a + b, a + b <= 1, 0 <= alpha, alpha <= 1],
    claim=a + b * alpha <= 1 - alpha,
    example={"a": 1, "b": -1, "alpha": "1/2"},
    counterexample={"a": 0, "b": 1, "alpha": 1},
    cause="conversion",
    why="f(alpha) = alpha is convex and continuous, but the test that always rejects has beta = 0 at alpha = 1. "
    "Nonincreasing and at most 1 - alpha must be added.",
    repaired=Statement(
        "li2023/f-dp.repaired",
        title="A trade-off function is at most 1 - alpha, and convex: mixing two tests mixes both their errors.",
        where=DP,
        printed=r"T(P,Q)(\alpha) \le 1-\alpha,\quad T(\lambda\alpha+(1-\lambda)\alpha') \le \lambda T(\alpha)+(1-\lambda)T(\alpha')",
        variables=(N, alpha, share, m, r, first, second),
        given=[0 <= N, 0 <= alpha, alpha <= 1, 0 <= share, share <= 1, *rows],
        throughout=[*masses(m), *masses(r)],
        claim=[
            Eq(Sum(alpha * m(k), k, 1, N), alpha),
            Eq(1 - Sum(alpha * r(k), k, 1, N), 1 - alpha),
            Eq(mix, share * mean(first, m) + (1 - share) * mean(second, m)),
            Eq(1 - mix_other, share * (1 - mean(first, r)) + (1 - share) * (1 - mean(second, r))),
        ],
        example={
            "N": 2,
            "alpha": "1/3",
            "share": "1/2",
            "m": ["1/2", "1/2"],
            "r": ["1/4", "3/4"],
            "first": [1, 0],
            "second": [0, 1],
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
        ],
        why="The constant test alpha has the errors alpha and 1 - alpha; both errors are linear in the test. More tests are allowed at a larger alpha, so it "
        "does not increase. The other direction is f-dp.sufficient.",
        reads=[
            "That a larger alpha allows more tests, and that the infimum of a finite linear program is attained and continuous, is read."
        ],
    ),
    reads=[CUT, "f is taken linear, f(alpha) = a + b alpha: convex and continuous, with values in [0, 1]."],
)

# ---- a function that is convex, nonincreasing, piecewise linear, and at most 1 - alpha is one

at_knot, of_knot = functions("at_knot of_knot", 1)
knot, knots = integers("knot knots")
rest = reals("rest")
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
    title="A convex, nonincreasing, piecewise linear function of at most 1 - alpha bounds the errors of all tests of the two probability functions made of it.",
    where=DP,
    printed=r"\beta \ge f(\alpha_j) - s_j(\alpha - \alpha_j) \text{ for all } j",
    variables=(knot, knots, slope, rest, at_knot, of_knot, test),
    given=[0 <= knot, knot <= knots, Eq(at_knot(1), 0), of_knot(1) <= 1, rest <= 1],
    throughout=[*tests_of_knots, *slopes],
    claim=of_knot(knot + 1) - slope * (level_of - at_knot(knot + 1)) <= 1 - power_of,
    example={
        "knot": 1,
        "knots": 2,
        "slope": 1,
        "rest": 1,
        "at_knot": [0, "1/3", 1],
        "of_knot": [1, "1/3", 0],
        "test": [1, 0],
    },
    proof=positive(
        up_to_knot.claim,
        from_knot.claim,
        rest <= 1,
        of_knot(1) <= 1,
        modulo=[Eq(at_knot(1), 0), *(one.claim for one in telescoped)],
        degree=2,
    ).after(up_to_knot, from_knot, *telescoped),
    why="P has the steps of alpha as masses, Q those of f, and Q an outcome more with the mass 1 - f(0). A test gains at most what the outcomes before the knot give, "
    "where the slope is at least s, and rejecting on just these attains it.",
    reads=[
        "The knots are (at_knot(i), of_knot(i)), i = 1, ..., knots + 1, from alpha = 0 to 1; slope is any number between the slopes at the knot with the number knot + 1, so the "
        "lines are those that support f there, and f is their maximum.",
        "For convex functions that are not piecewise linear the outcomes are infinitely many; that is not treated.",
    ],
)

STATEMENTS = [to_curve, from_curve, f_dp, sufficient]
