"""Q_WRR has the smallest variance among mechanisms with two answers."""

from __future__ import annotations

from proofs.lemmas import binomial_sums, powers
from proofs.li2022.belief_setting import BEYOND
from proofs.li2022.setting import COUNT
from proofs.statements.plan import Have, auto, cases, chain, fact, positive, rewrite, ring, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, Ne, Sum, Term, as_term, integers, reals
from symbolic.survey import warner

pi, r, s, t = reals("pi r s t")
k, n = integers("k n")

answers_yes = pi * r + (1 - pi) * s
within_budget = [r <= t * s, s <= t * r, 1 - r <= t * (1 - s), 1 - s <= t * (1 - r)]
general_estimate = (k / n - s) / (r - s)
general_variance = Sum(binomial_sums.weight(n, k, answers_yes, 1 - answers_yes) * (general_estimate - pi) ** 2, k, 0, n)
closed_variance = answers_yes * (1 - answers_yes) / ((r - s) ** 2 * n)
least = warner.variance(n, t / (t + 1), pi) <= closed_variance
general_squares = binomial_sums.second_moment.substitute({"x": answers_yes, "y": 1 - answers_yes})


def spread(larger: Term, smaller: Term) -> list[Have]:
    """Under both inputs the variance is at least that required by the budget."""
    first, second = smaller * t - larger, t * (1 - larger) - (1 - smaller)
    facts = [
        Have(0 <= first, auto()),
        Have(0 <= second, auto()),
        Have(0 <= larger - smaller, auto()),
        Have(0 < t - 1, auto()),
    ]
    return [
        *facts,
        Have(
            t * (r - s) ** 2 <= smaller * (1 - smaller) * (t - 1) ** 2,
            positive(0 <= first, 0 <= second, 0 <= larger - smaller, 0 < t - 1, 1 < t, 0 <= smaller, degree=3),
        ),
        Have(
            t * (r - s) ** 2 <= larger * (1 - larger) * (t - 1) ** 2,
            positive(0 <= first, 0 <= second, 0 <= larger - smaller, 0 < t - 1, 1 < t, larger <= 1, degree=3),
        ),
    ]


optimal = Statement(
    "li2022/beyond.two-answers",
    title="Within the budget epsilon no mechanism with two answers has smaller variance than Q_WRR.",
    where=BEYOND,
    formula=r"\mathrm{Var}(Q_{WRR}) \le \mathrm{Var}(Q) \text{ for all } Q \text{ with two answers}",
    variables=(pi, r, s, t, n),
    given=[0 <= pi, pi <= 1, 0 <= r, r <= 1, 0 <= s, s <= 1, *within_budget, 1 < t, 1 <= n],
    defined=[Ne(r - s, 0)],
    claim=warner.variance(n, t / (t + 1), pi) <= general_variance,
    example={"pi": "1/3", "r": "1/2", "s": "1/3", "t": 2, "n": 2},
    proof=rewrite(Eq(closed_variance, general_variance), fact()).after(
        Have(
            Eq(general_variance, 1 / ((r - s) * n) ** 2 * general_squares),
            telescope(
                "i",
                0,
                n,
                sums=[(-1, general_variance), (1 / ((r - s) * n) ** 2, general_squares)],
                certificate=0,
                pointwise=ring(),
            ),
        ),
        binomial_sums.variance.at({"x": answers_yes, "y": 1 - answers_yes, "n": n}),
        Have(
            Eq((answers_yes + (1 - answers_yes)) ** n, as_term(1) ** n),
            rewrite(Eq(1, answers_yes + (1 - answers_yes)), ring()),
        ),
        Have(Eq(as_term(1) ** n, 1), chain(powers.of_one.id, {"n": n})),
        Have(Eq(general_variance, closed_variance), ring()),
        Have(
            t * (r - s) ** 2 <= (pi * (r * (1 - r)) + (1 - pi) * (s * (1 - s))) * (t - 1) ** 2,
            cases(
                r,
                s,
                at_most=positive(degree=2).after(*spread(s, r)),
                greater=positive(degree=2).after(*spread(r, s)),
            ),
        ),
        Have(
            least,
            positive(multiply=[0 < n, 0 < (r - s) ** 2, 0 < (t - 1) ** 2], degree=1).after(
                Have(0 < (r - s) ** 2, positive(squares=[r - s])),
                Have(0 < (t - 1) ** 2, positive(squares=[t - 1])),
            ),
        ),
    ),
    why="Within the budget the yes probability r of each input satisfies r (1-r) (e^eps - 1)^2 >= e^eps (r-s)^2. "
    "Equality holds for Q_WRR and its mirror image.",
    models=[
        COUNT,
        "t stands for e^epsilon. A mechanism answers yes with probability r for a respondent with the property "
        "and s without it. The budget bounds both likelihood ratios by t. Its error is the variance of the "
        "unbiased estimate (N_1/n - s)/(r - s).",
    ],
    remarks=["Q_WRR is not the only optimum: exchanging the two answers gives the same variance."],
)
