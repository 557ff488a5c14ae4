"""Corollary 19: the two-fold composition of an epsilon-WLDP mechanism."""

from __future__ import annotations

from proofs.lemmas import maxima, order
from proofs.lemmas.two_answers_sum import three_lines
from proofs.li2022.belief_setting import NATURAL, M, N, every_j, every_k, j, k, m, masses, r, t, tables
from proofs.li2022.corollary_6 import (
    PRODUCT,
    both,
    constant_printed,
    excess,
    lower_line,
    rows_of,
    strict,
    test,
    upper_line,
)
from proofs.li2022.singletons_setting import (
    TWO_SETS,
    has,
    only,
    single,
    two_answers,
    two_example,
    two_given,
    walley,
)
from proofs.li2022.tests_setting import ERRORS
from proofs.statements.plan import Have, auto, chain, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Max, Sum, functions, integers, reals

a1, b1, level = reals("alpha beta level")
i = integers("i")
A, B, p, q = functions("A B p q", 1)
highest, lowest, phi = functions("highest lowest phi", 2)


WHERE = "Corollary 19"

MEMBERS = (
    "p and q are members of the credal sets of Q(x) and Q(x') on the N outcomes. By epsilon-WLDP (Definition "
    "13) at the events {y}, p(y) <= t q(y) and q(y) <= t p(y). The product p x p is a member of the product "
    "of masses and of the independent product of Q(x) with itself. So the pessimistic alpha is at least the "
    "expectation of phi under p x p, and 1 - beta is at most its expectation under q x q."
)

under_p, under_q = both(p, phi(j, k)), both(q, phi(j, k))
missed_p, missed_q = both(p, 1 - phi(j, k)), both(q, 1 - phi(j, k))
members = [
    0 <= N,
    1 < t,
    Eq(Sum(p(k), k, 1, N), 1),
    Eq(Sum(q(k), k, 1, N), 1),
]
close = [
    *masses(p),
    *masses(q),
    ForAll(every_k, 1, N, p(every_k) <= t * q(every_k)),
    ForAll(every_k, 1, N, q(every_k) <= t * p(every_k)),
    ForAll(every_j, 1, N, ForAll(every_k, 1, N, 0 <= phi(every_j, every_k))),
    ForAll(every_j, 1, N, ForAll(every_k, 1, N, phi(every_j, every_k) <= 1)),
]
lower_q = under_q - under_p <= (t - 1) / (t + 1)
pessimistic = Statement(
    "li2022/corollary-19.pe",
    title="epsilon-WLDP implies T_2^pe >= f^{2,pe}, for the product of masses and for the independent product.",
    where=WHERE,
    printed=r"f_{\epsilon}^{2,pe}(\alpha) = max\{1 - \alpha e^{2\epsilon}, -\alpha + \frac{2}{e^{\epsilon} + 1}, "
    r"e^{-2\epsilon}(1 - \alpha)\}",
    quote=r"f_{\epsilon}^{2,pe}(\alpha) = max\{1 - \alpha e^{2\epsilon}, -\alpha + \frac{2}{e^{\epsilon} + 1}, "
    r"e^{-2\epsilon}(1 - \alpha)\}",
    variables=(N, t, p, q, phi, a1, b1, level),
    given=[*members, under_p <= a1, 1 - under_q <= b1, a1 <= level],
    throughout=close,
    claim=lower_line(level) <= b1,
    example={"N": 1, "t": 2, "p": [1], "q": [1], "phi": [[1]], "alpha": 1, "beta": 0, "level": 1},
    proof=chain(
        maxima.at_most.id, {"p": Max((1 - level) / t**2, 2 / (t + 1) - level), "q": 1 - level * t**2, "x": b1}
    ).after(
        Have(0 < t, auto()),
        Have(0 < t + 1, auto()),
        Have(under_q <= t**2 * under_p, termwise(termwise(positive(degree=4)))),
        *rows_of(phi(j, k), p),
        *rows_of(phi(j, k), q),
        Have(missed_p <= t**2 * missed_q, termwise(termwise(positive(degree=4)))),
        Have(
            1 - under_p <= t**2 * (1 - under_q),
            positive(
                missed_p <= t**2 * missed_q, modulo=[Eq(missed_p, 1 - under_p), Eq(missed_q, 1 - under_q)], degree=1
            ),
        ),
        *excess(phi(j, k), q, p),
        Have(under_p <= level, positive(under_p <= a1, a1 <= level, degree=1)),
        Have(t**2 * (1 - under_q) <= t**2 * b1, positive(1 - under_q <= b1, squares=[t], degree=2)),
        Have(
            (1 - level) / t**2 <= b1,
            positive(
                1 - under_p <= t**2 * (1 - under_q),
                t**2 * (1 - under_q) <= t**2 * b1,
                under_p <= level,
                multiply=[0 < t, 0 < t],
                degree=1,
            ),
        ),
        Have(
            2 / (t + 1) - level <= b1,
            positive(lower_q, under_p <= level, 1 - under_q <= b1, 0 < t + 1, multiply=[0 < t + 1], degree=2),
        ),
        Have(under_p * t**2 <= level * t**2, positive(under_p <= level, squares=[t], degree=2)),
        Have(
            1 - level * t**2 <= b1,
            positive(under_q <= t**2 * under_p, under_p * t**2 <= level * t**2, 1 - under_q <= b1, degree=1),
        ),
        Have(
            Max((1 - level) / t**2, 2 / (t + 1) - level) <= b1,
            chain(maxima.at_most.id, {"p": (1 - level) / t**2, "q": 2 / (t + 1) - level, "x": b1}),
        ),
    ),
    why="Members of the two credal sets are probability functions with ratios at most e^epsilon. Each pair of "
    "their outcomes is a randomized function of two answers of Warner's model.",
    reads=[NATURAL],
    models=[MEMBERS],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least"],
    remarks=["The first line of the corollary is missing in the file; we take it to be T_2^pe >= f^{2,pe}."],
)

op_alpha, op_beta = both(m, lowest(j, k)), 1 - both(r, highest(j, k))
repaired = Statement(
    "li2022/corollary-19.op.repaired",
    title="For the product of masses, epsilon-WLDP bounds beta^{2,op} below by f^{2,pe} with 4/(e^epsilon + 1)^2 "
    "in its middle line.",
    where=WHERE,
    formula=r"\beta^{2,op}_\phi \ge \max\{1 - \alpha e^{2\epsilon}, -\alpha + \tfrac{4}{(e^{\epsilon}+1)^2}, "
    r"e^{-2\epsilon}(1 - \alpha)\},\quad \alpha \ge \alpha^{2,op}_\phi",
    variables=(N, M, t, m, r, single, has, phi, highest, lowest, level),
    given=[*two_given, op_alpha <= level],
    throughout=two_answers,
    claim=lower_line(level, 4 / (t + 1) ** 2) <= op_beta,
    example={**two_example, "level": 1},
    proof=chain(
        maxima.at_most.id,
        {"p": Max((1 - level) / t**2, 4 / (t + 1) ** 2 - level), "q": 1 - level * t**2, "x": op_beta},
    ).after(
        Have(0 < t, auto()),
        Have(0 < t + 1, auto()),
        *three_lines(m, r),
        Have(
            (1 - level) / t**2 <= op_beta,
            positive(1 - op_alpha <= t**2 * op_beta, op_alpha <= level, multiply=[0 < t, 0 < t], degree=1),
        ),
        Have(
            4 / (t + 1) ** 2 - level <= op_beta,
            chain(order.transitive.id, {"u": 4 / (t + 1) ** 2 - level, "v": 4 / (t + 1) ** 2 - op_alpha, "w": op_beta}),
        ),
        Have(op_alpha * t**2 <= level * t**2, positive(op_alpha <= level, squares=[t], degree=2)),
        Have(
            1 - level * t**2 <= op_beta,
            positive(both(r, highest(j, k)) <= t**2 * op_alpha, op_alpha * t**2 <= level * t**2, degree=1),
        ),
        Have(
            Max((1 - level) / t**2, 4 / (t + 1) ** 2 - level) <= op_beta,
            chain(maxima.at_most.id, {"p": (1 - level) / t**2, "q": 4 / (t + 1) ** 2 - level, "x": op_beta}),
        ),
    ),
    why="The outer lines are those of one answer with 2 epsilon. For the middle line we count only pairs whose "
    "first set is a singleton {y}. epsilon-WLDP bounds the beliefs in {z: (y, z) in E} and in its "
    "complement, and lemma/masses.singletons bounds the mass of the singletons from below.",
    reads=[NATURAL],
    models=[PRODUCT, TWO_SETS],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least", "li2022/beyond.walley-singletons"],
    remarks=[
        "The constant is optimal (beyond.corollary-19.sharp).",
        "For the independent product the middle line is 2/(t+1) - alpha, which is better: any two pairs of "
        "members have ratios at most e^epsilon, as in corollary-19.pe.",
    ],
)

thirds = tables([{"a": "1/3", "b": "1/3", "ab": "1/3"}], ["a", "b"])
never = [[0] * len(thirds.sets)] * len(thirds.sets)  # the test that never rejects
optimistic = Statement(
    "li2022/corollary-19.op",
    title="epsilon-WLDP implies T_2^op(alpha) <= f^{2,op}(alpha) for two answers, with T_2^op as printed.",
    where=WHERE,
    printed=r"T_2^{op}(Q(x) \times Q(x), Q(x') \times Q(x'))(\alpha) \leq f_{\epsilon}^{2,op}(\alpha) \text{ where } "
    r"f_{\epsilon}^{2,op}(\alpha) = min\{1 - \alpha e^{-2\epsilon}, e^{2\epsilon}(1 - \alpha), -\alpha + "
    r"\frac{3 - e^{-2\epsilon}}{e^{\epsilon} + 1}\}",
    quote=r"f_{\epsilon}^{2,op}(\alpha) = min\{1 - \alpha e^{-2\epsilon}, e^{2\epsilon}(1 - \alpha), -\alpha + "
    r"\frac{3 - e^{-2\epsilon}}{e^{\epsilon} + 1}\}",
    variables=(N, M, t, m, r, has, only, highest, lowest, level),
    given=[*strict, 0 <= M, 0 <= level, level <= 1, op_alpha <= level],
    throughout=[
        *masses(m),
        *masses(r),
        *walley,
        *test,
    ],
    claim=op_beta <= upper_line(level, constant_printed),
    example={
        "N": 1,
        "M": 1,
        "t": 2,
        "m": [1],
        "r": [1],
        "has": [[1]],
        "only": [[1]],
        "highest": [[1]],
        "lowest": [[1]],
        "level": 1,
    },
    counterexample={
        "N": len(thirds.sets),
        "M": 2,
        "t": 2,
        "m": thirds.masses[0],
        "r": thirds.masses[0],
        "has": thirds.touch,
        "only": thirds.inside,
        "highest": never,
        "lowest": never,
        "level": "1/2",
    },
    cause="error",
    why="As in theorem-18.1-2-op, the supremum is 1: the test that never rejects attains it. The curve is below "
    "1. Counterexample: both inputs assign mass 1/3 to each of {a}, {b}, {a, b}; at e^epsilon = 2 and alpha "
    "= 1/2 the curve is 5/12. With inf in place of sup and the lower curve, the outer lines hold. The middle "
    "line then holds for the independent product; for the product of masses it holds with 4/(t+1)^2.",
    repaired=repaired,
    reads=[NATURAL],
    models=[
        PRODUCT,
        "has(y, k) = [y in A_k], only(y, k) = [A_k = {y}]. The assumption is plausibility <= t belief at the "
        "M singletons, which implies it for all events.",
    ],
    rests_on=[*ERRORS, "li2022/credal-set.largest", "li2022/credal-set.least", "li2022/beyond.walley-singletons"],
)
