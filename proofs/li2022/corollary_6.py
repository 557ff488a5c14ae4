"""Corollary 6: two-fold composition under epsilon-SLDP, with the product of masses."""

from __future__ import annotations

from proofs.lemmas import maxima, sums
from proofs.lemmas.two_answers_sum import three_lines
from proofs.li2022.belief_setting import EVENT, NATURAL, M, N, every_j, every_k, j, k, m, r, t, tables
from proofs.li2022.singletons_setting import (
    TWO_SETS,
    has,
    phi,
    single,
    two_answers,
    two_example,
    two_given,
)
from proofs.li2022.tests_setting import ERRORS, privacy
from proofs.statements.plan import Have, HaveAll, Lambda, auto, chain, every, instance, positive, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, ForAll, Max, Min, Relation, Sum, Term, functions, integers, reals

high, low = reals("high low")
each_k, i, other = integers("each_k i other")
highest, lowest, psi = functions("highest lowest psi", 2)


WHERE = "Corollary 6"
PRODUCT = (
    "Q(x) x Q(x) is the product of masses: the focal sets of the pair are the A_j x A_k, with the masses "
    "m(j) m(k). highest(j, k) and lowest(j, k) are the maximum and the minimum of the test over A_j x A_k."
)

test = [
    ForAll(every_j, 1, N, ForAll(every_k, 1, N, 0 <= lowest(every_j, every_k))),
    ForAll(every_j, 1, N, ForAll(every_k, 1, N, lowest(every_j, every_k) <= highest(every_j, every_k))),
    ForAll(every_j, 1, N, ForAll(every_k, 1, N, highest(every_j, every_k) <= 1)),
]
message_test = [
    ForAll(every_j, 1, N, ForAll(every_k, 1, N, 0 <= psi(every_j, every_k))),
    ForAll(every_j, 1, N, ForAll(every_k, 1, N, psi(every_j, every_k) <= 1)),
]


def pairs(body: Term) -> Term:
    """Return the sum of `body`, written in j and k, over all pairs of focal sets."""
    return Sum(Sum(body, k, 1, N), j, 1, N)


def both(of: Term, value: Term) -> Term:
    """Return the expectation of a test of two answers."""
    return pairs(value * of(j) * of(k))


def lower_line(alpha: Term, constant: Term = 2 / (t + 1)) -> Term:
    """Return u^2 with this constant in its middle line."""
    return Max(Max((1 - alpha) / t**2, constant - alpha), 1 - alpha * t**2)


def upper_line(alpha: Term, constant: Term) -> Term:
    """Return U^2 with this constant in its middle line."""
    return Min(Min(t**2 * (1 - alpha), 1 - alpha / t**2), constant - alpha)


constant_printed = (3 - 1 / t**2) / (t + 1)
constant = 2 * t / (t + 1)


def squares(goal: Relation) -> Have:
    """Compare two sums over pairs term by term."""
    return Have(goal, termwise(termwise(positive(degree=4))))


def everything(of: Term) -> list[Have]:
    """Show that the masses of the pairs sum to 1."""
    return [
        Have(
            Eq(pairs(of(j) * of(k)), Sum(of(j), j, 1, N) * Sum(of(k), k, 1, N)),
            chain(sums.product.id, {"N": N, "M": N, "f": of, "g": of}),
        ),
        Have(Eq(Sum(of(j), j, 1, N), Sum(of(k), k, 1, N)), auto()),
        Have(Eq(pairs(of(j) * of(k)), 1), auto()),
    ]


def rows_of(value: Term, of: Term) -> list[Have]:
    """Show that the expectation of 1 - value is 1 minus the expectation of the test."""
    return [
        *everything(of),
        Have(
            Eq(both(of, 1 - value), pairs(of(j) * of(k)) - both(of, value)),
            termwise(
                auto().after(
                    Have(
                        Eq(
                            Sum((1 - value) * of(j) * of(k), k, 1, N),
                            Sum(of(j) * of(k), k, 1, N) - Sum(value * of(j) * of(k), k, 1, N),
                        ),
                        termwise(),
                    )
                )
            ),
        ),
        Have(Eq(both(of, 1 - value), 1 - both(of, value)), auto()),
    ]


def excess(value: Term, over: Term, under: Term) -> list[Have]:
    """Bound (t^2 - 1) (expectation by `over` - expectation by `under`) by (t - 1)^2.

    The proof uses the nonnegative remainders t over - under and t under - over.
    """
    first, second = t * over(j) - under(j), t * over(k) - under(k)
    back, back_second = t * under(j) - over(j), t * under(k) - over(k)
    whole = pairs(first * second)
    difference = Sum(value * over(j) * over(k), k, 1, N) - Sum(value * under(j) * under(k), k, 1, N)
    of_a_pair = positive(degree=1).after(
        *(Have(0 <= known, auto()) for known in (value, 1 - value, first, second, back, back_second)),
        Have(0 <= (1 - value) * (first * second), positive(0 <= 1 - value, 0 <= first, 0 <= second, degree=3)),
        Have(0 <= value * (back * back_second), positive(0 <= value, 0 <= back, 0 <= back_second, degree=3)),
    )
    return [
        Have(
            Eq(whole, Sum(first, j, 1, N) * Sum(second, k, 1, N)),
            chain(sums.product.id, {"N": N, "M": N, "f": Lambda(k, second), "g": Lambda(j, first)}),
        ),
        Have(Eq(Sum(second, k, 1, N), t * Sum(over(k), k, 1, N) - Sum(under(k), k, 1, N)), termwise()),
        Have(Eq(Sum(second, k, 1, N), t - 1), auto()),
        Have(Eq(Sum(first, j, 1, N), Sum(second, k, 1, N)), auto()),
        Have(Eq(whole, (t - 1) ** 2), auto()),
        Have(
            (t**2 - 1) * (both(over, value) - both(under, value)) <= whole,
            termwise(
                auto().after(
                    Have((t**2 - 1) * difference <= Sum(first * second, k, 1, N), termwise(of_a_pair)),
                )
            ),
        ),
        Have(
            both(over, value) - both(under, value) <= (t - 1) / (t + 1),
            positive(multiply=[0 < t**2 - 1], degree=1).after(Have(0 < t**2 - 1, positive(degree=2))),
        ),
    ]


alpha, beta = both(m, highest(j, k)), 1 - both(r, lowest(j, k))
interval = [low <= alpha, alpha <= high]
example: Point = {"N": 1, "t": 2, "m": [1], "r": [1], "highest": [[1]], "lowest": [[1]], "low": 0, "high": 1}
strict = [0 <= N, 1 < t, Eq(Sum(m(k), k, 1, N), 1), Eq(Sum(r(k), k, 1, N), 1)]

at_most_one = HaveAll(
    ForAll(other, 1, N, ForAll(each_k, 1, N, lowest(other, each_k) <= 1)),
    every(
        every(
            auto().after(
                Have(highest(other, each_k) <= 1, instance(test[2], other, each_k)),
                Have(lowest(other, each_k) <= highest(other, each_k), instance(test[1], other, each_k)),
            )
        )
    ),
)

lower = Statement(
    "li2022/corollary-6.lower",
    title="epsilon-SLDP implies beta >= u^2(L) for every test of two answers with type I error alpha <= L.",
    where=WHERE,
    printed=r"\text{if type I error } \alpha_{\phi}^2 \in [l, L] \text{, then type II error } \beta_{\phi}^2 \in "
    r"[u^2(L), U^2(l)] \text{ where } u^2(\alpha) := \max\{e^{-2\epsilon}(1-\alpha), -\alpha + "
    r"\frac{2}{e^{\epsilon}+1}, 1-\alpha e^{2\epsilon}\} \text{ and } U^2(\alpha) := "
    r"\min\{e^{2\epsilon}(1-\alpha), 1-\alpha e^{-2\epsilon}, -\alpha + "
    r"\frac{3-e^{-2\epsilon}}{e^{\epsilon}+1}\}",
    quote=r"$u^2(\alpha) := \max\{e^{-2\epsilon}(1-\alpha), -\alpha + \frac{2}{e^{\epsilon}+1}, 1-\alpha "
    r"e^{2\epsilon}\}$",
    variables=(N, t, m, r, highest, lowest, low, high),
    given=[*strict, *interval],
    throughout=[*privacy, *test],
    claim=lower_line(high) <= beta,
    example=example,
    proof=chain(
        maxima.at_most.id, {"p": Max((1 - high) / t**2, 2 / (t + 1) - high), "q": 1 - high * t**2, "x": beta}
    ).after(
        Have(0 < t, auto()),
        squares(both(r, lowest(j, k)) <= t**2 * alpha),
        *rows_of(highest(j, k), m),
        *rows_of(lowest(j, k), r),
        squares(both(m, 1 - highest(j, k)) <= t**2 * both(r, 1 - lowest(j, k))),
        at_most_one,
        *excess(lowest(j, k), r, m),
        squares(both(m, lowest(j, k)) <= alpha),
        Have(1 - alpha <= t**2 * beta, auto()),
        Have(
            (1 - high) / t**2 <= beta,
            positive(1 - alpha <= t**2 * beta, alpha <= high, multiply=[0 < t, 0 < t], degree=1),
        ),
        Have(0 < t + 1, auto()),
        Have(
            2 / (t + 1) - high <= beta,
            positive(
                both(r, lowest(j, k)) - both(m, lowest(j, k)) <= (t - 1) / (t + 1),
                both(m, lowest(j, k)) <= alpha,
                alpha <= high,
                0 < t + 1,
                multiply=[0 < t + 1],
                degree=2,
            ),
        ),
        Have(alpha * t**2 <= high * t**2, positive(alpha <= high, squares=[t], degree=2)),
        Have(
            1 - high * t**2 <= beta,
            positive(both(r, lowest(j, k)) <= t**2 * alpha, alpha * t**2 <= high * t**2, degree=1),
        ),
        Have(
            Max((1 - high) / t**2, 2 / (t + 1) - high) <= beta,
            chain(maxima.at_most.id, {"p": (1 - high) / t**2, "q": 2 / (t + 1) - high, "x": beta}),
        ),
    ),
    why="The outer lines are those of Theorem 5 with 2 epsilon. For the middle line, each pair of messages is a "
    "randomized function of two answers of Warner's model.",
    reads=[NATURAL],
    models=[PRODUCT, EVENT],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
)


walley_constant = 2 - 4 / (t + 1) ** 2
repaired = Statement(
    "li2022/corollary-6.upper.repaired",
    title="epsilon-WLDP implies beta <= U^2(alpha) for every test of two answers, with the middle constant 2 - "
    "4/(e^epsilon + 1)^2.",
    where=WHERE,
    formula=r"Q \text{ is } \epsilon\text{-WLDP} \Rightarrow \beta^2_\phi \le \min\{e^{2\epsilon}(1-\alpha), 1-\alpha "
    r"e^{-2\epsilon}, -\alpha + 2 - \tfrac{4}{(e^{\epsilon}+1)^2}\},\quad \alpha = \alpha^2_\phi",
    variables=(N, M, t, m, r, single, has, phi, highest, lowest),
    given=two_given,
    throughout=two_answers,
    claim=beta <= upper_line(alpha, walley_constant),
    example=two_example,
    proof=chain(
        maxima.at_least.id,
        {"p": Min(t**2 * (1 - alpha), 1 - alpha / t**2), "q": walley_constant - alpha, "x": beta},
    ).after(
        Have(0 < t, auto()),
        Have(0 < t + 1, auto()),
        *three_lines(r, m),
        Have(
            beta <= t**2 * (1 - alpha),
            positive(1 - both(r, lowest(j, k)) <= t**2 * (1 - both(m, highest(j, k))), degree=1),
        ),
        Have(
            beta <= 1 - alpha / t**2,
            positive(both(m, highest(j, k)) <= t**2 * both(r, lowest(j, k)), multiply=[0 < t, 0 < t], degree=1),
        ),
        Have(
            beta <= walley_constant - alpha,
            positive(4 / (t + 1) ** 2 <= both(r, lowest(j, k)) + (1 - both(m, highest(j, k))), degree=1),
        ),
        Have(
            beta <= Min(t**2 * (1 - alpha), 1 - alpha / t**2),
            chain(maxima.at_least.id, {"p": t**2 * (1 - alpha), "q": 1 - alpha / t**2, "x": beta}),
        ),
    ),
    why="1 - alpha and 1 - beta are the optimistic errors of the test 1 - phi (corollary-19.op.repaired). They "
    "sum to at least 4/(t+1)^2. Moreover alpha <= t^2 (1 - beta) and beta <= t^2 (1 - alpha).",
    reads=[NATURAL],
    models=[PRODUCT, TWO_SETS],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least", "li2022/beyond.walley-singletons"],
    remarks=[
        "Under epsilon-SLDP, tests of messages have the middle constant 2t/(t+1): beyond.corollary-6.messages.",
    ],
)

thirds = tables([{"a": "1/3", "b": "1/3", "ab": "1/3"}], ["a"])
pair_touch = [[first * second for second in thirds.touch[0]] for first in thirds.touch[0]]
pair_inside = [[first * second for second in thirds.inside[0]] for first in thirds.inside[0]]
upper = Statement(
    "li2022/corollary-6.upper",
    title="epsilon-SLDP implies beta <= U^2(l) for every test of two answers with type I error alpha >= l.",
    where=WHERE,
    printed=r"\text{if type I error } \alpha_{\phi}^2 \in [l, L] \text{, then type II error } \beta_{\phi}^2 \in "
    r"[u^2(L), U^2(l)] \text{ where } u^2(\alpha) := \max\{e^{-2\epsilon}(1-\alpha), -\alpha + "
    r"\frac{2}{e^{\epsilon}+1}, 1-\alpha e^{2\epsilon}\} \text{ and } U^2(\alpha) := "
    r"\min\{e^{2\epsilon}(1-\alpha), 1-\alpha e^{-2\epsilon}, -\alpha + "
    r"\frac{3-e^{-2\epsilon}}{e^{\epsilon}+1}\}",
    quote=r"$U^2(\alpha) := \min\{e^{2\epsilon}(1-\alpha), 1-\alpha e^{-2\epsilon}, -\alpha + "
    r"\frac{3-e^{-2\epsilon}}{e^{\epsilon}+1}\}$",
    variables=(N, t, m, r, highest, lowest, low, high),
    given=[*strict, *interval],
    throughout=[*privacy, *test],
    claim=beta <= upper_line(low, constant_printed),
    example=example,
    counterexample={
        "N": len(thirds.sets),
        "t": "6/5",
        "m": thirds.masses[0],
        "r": thirds.masses[0],
        "highest": pair_touch,
        "lowest": pair_inside,
        "low": "4/9",
        "high": "4/9",
    },
    cause="error",
    why="Counterexample: both inputs assign mass 1/3 to each of {a}, {b}, {a, b}, so all subsets are focal and "
    "the mechanism is epsilon-SLDP for every epsilon. The test that rejects on (a, a) has the errors 4/9 and "
    "8/9. At e^epsilon = 6/5 the bound is 4/5. Under epsilon-WLDP the outer lines hold, and the middle line "
    "holds with 2 - 4/(t+1)^2 (repaired).",
    repaired=repaired,
    reads=[NATURAL],
    models=[PRODUCT, EVENT],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
    remarks=[
        "The middle line fails for ordinary probabilities too, for every t > 1: beyond.corollary-6.warner.",
        "Under epsilon-WLDP the outer lines hold for every test: the product of masses is 2 epsilon-WLDP "
        "(lemma-15), and theorem-5.1-2-upper.repaired applies to it.",
    ],
)
