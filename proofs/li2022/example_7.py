"""Example 7: Warner's randomized response, its estimate, its variance, and the best mechanism within a privacy budget."""

from __future__ import annotations

from proofs.lemmas import binomial_sums, likelihood, order, powers
from proofs.lemmas import warner as lemmas_on_warner
from proofs.li2022 import misprints
from proofs.li2022.setting import COUNT, LIKELIHOOD
from proofs.statements.plan import Have, auto, cases, chain, positive, ring, telescope
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, Ne, Sum, Term, as_term, integers, reals
from symbolic.survey import warner

p, pi, r, s, t, theta = reals("p pi r s t theta")
k, n, n1 = integers("k n n1")


yes, no = warner.yes(p, pi), warner.no(p, pi)

variables = (p, pi, n)
example: Point = {"p": "3/4", "pi": "1/3", "n": 2}
printed_fails: Point = {"p": "3/4", "pi": "1/2", "n": 1}

# ---- the estimate
estimate = warner.mle(n1, n, p)
counts = [1 <= n, 0 <= n1, n1 <= n]
at_theta, at_estimate = warner.yes(p, theta), warner.yes(p, estimate)
observed = n1 / n

mle = Statement(
    "li2022/example-7.mle",
    title="The printed estimate maximises the likelihood.",
    where="Example 7",
    printed=r"\hat\pi = \frac{p-1}{2p-1} + \frac{n_1}{(p-1)n}",
    variables=(p, theta, n, n1),
    given=[0 <= p, p <= 1, 0 <= theta, theta <= 1, *counts],
    defined=[Ne(2 * p - 1, 0), Ne(p - 1, 0)],
    claim=warner.likelihood(theta, n1, n, p) <= warner.likelihood(misprints.warner_mle(n1, n, p), n1, n, p),
    example={"p": "3/4", "theta": "1/2", "n": 2, "n1": 1},
    counterexample={"p": "3/4", "theta": "1/2", "n": 2, "n1": 1},
    cause="misprint",
    why="The second denominator must be (2p-1)n. With p = 3/4 and one yes of two, the print gives -5/2, and the share 1/2 is likelier. "
    "For p > 1/2 the printed estimate is never positive.",
    repaired=Statement(
        "li2022/example-7.mle.repaired",
        title="The estimate with (2p - 1) n maximises the likelihood.",
        where="Example 7",
        printed=r"\hat\pi = \frac{p-1}{2p-1} + \frac{n_1}{(2p-1)n}",
        variables=(p, theta, n, n1),
        given=[0 <= p, p <= 1, 0 <= at_theta, at_theta <= 1, *counts],
        defined=[Ne(2 * p - 1, 0)],
        claim=warner.likelihood(theta, n1, n, p) <= warner.likelihood(estimate, n1, n, p),
        example={"p": "3/4", "theta": "1/2", "n": 2, "n1": 1},
        proof=auto().after(
            Have(
                at_theta**n1 * (1 - at_theta) ** (n - n1) <= observed**n1 * (1 - observed) ** (n - n1),
                chain(likelihood.two_outcomes.id, {"x": at_theta, "c": 1, "m": observed, "a": n1, "b": n - n1}),
            ),
            Have(
                Eq(at_estimate**n1, observed**n1),
                chain(powers.congruence.id, {"a": at_estimate, "b": observed, "k": n1}),
            ),
            Have(
                Eq(warner.no(p, estimate) ** (n - n1), (1 - observed) ** (n - n1)),
                chain(powers.congruence.id, {"a": warner.no(p, estimate), "b": 1 - observed, "k": n - n1}),
            ),
        ),
        why="The likelihood is largest where the probability of yes is the observed share; the estimate is the share with that probability.",
        reads=[LIKELIHOOD],
        remarks=[
            "The shares compared are all those that give probabilities between 0 and 1, also outside [0, 1]; where the estimate is in [0, 1] it is the "
            "maximum likelihood estimate, elsewhere that is the nearer end of [0, 1]."
        ],
    ),
    reads=[LIKELIHOOD],
)

at = {"x": yes, "y": no}
deviation_sum = binomial_sums.first_moment.substitute(at)

total = binomial_sums.total(n, yes, no)

centred = binomial_sums.mean.at({"x": yes, "y": no, "n": n})

domain = [0 <= p, p <= 1, 0 <= pi, pi <= 1, 1 <= n]
guess, guess_printed = warner.mle(k, n, p), misprints.warner_mle(k, n, p)
scale = (2 * p - 1) * n

unbiased = Statement(
    "li2022/example-7.unbiased",
    title="The printed estimate is unbiased.",
    where="Example 7",
    printed=r"\mathbb{E}[\hat\pi] = \pi",
    variables=variables,
    given=domain,
    defined=[Ne(2 * p - 1, 0), Ne(p - 1, 0)],
    claim=Eq(warner.expectation(guess_printed, k, n, p, pi), pi),
    example=example,
    counterexample=printed_fails,
    cause="misprint",
    why="The print's estimate has the wrong second denominator (see example-7.mle); the estimate that is meant is unbiased.",
    repaired=Statement(
        "li2022/example-7.unbiased.repaired",
        title="The estimate with (2p - 1) n is unbiased.",
        where="Example 7",
        printed=r"\mathbb{E}\Bigl[\frac{p-1}{2p-1} + \frac{N_1}{(2p-1)n}\Bigr] = \pi",
        variables=variables,
        given=domain,
        defined=[Ne(2 * p - 1, 0)],
        claim=Eq(warner.expectation(guess, k, n, p, pi), pi),
        example=example,
        proof=ring().after(
            Have(
                Eq(warner.expectation(guess, k, n, p, pi), 1 / scale * deviation_sum + pi * total),
                lemmas_on_warner.moments(guess, (1 / scale, deviation_sum), (pi, total)),
            ),
            centred,
            *lemmas_on_warner.is_one,
        ),
        why="The estimate minus pi is (N_1 - n q_1) / ((2p-1) n), and the binomial count N_1 has mean n q_1.",
        models=[COUNT],
    ),
    models=[COUNT],
)

variance = Statement(
    "li2022/example-7.variance",
    title="The printed estimate has the variance of Eq. 1.",
    where="Example 7, Eq. 1",
    printed=r"\mathrm{Var}[\hat\pi] = \frac{-(\pi-\frac12)^2+\frac14}{n} + \frac{\frac{1}{4(2p-1)^2}-\frac14}{n}",
    variables=variables,
    given=domain,
    defined=[Ne(2 * p - 1, 0), Ne(p - 1, 0)],
    claim=Eq(warner.expectation((guess_printed - pi) ** 2, k, n, p, pi), warner.variance(n, p, pi)),
    example=example,
    counterexample=printed_fails,
    cause="misprint",
    why="Only the printed estimate is wrong (see example-7.mle): Eq. 1 itself is right, it is the variance of the estimate that is meant.",
    repaired=lemmas_on_warner.variance.restated(
        "li2022/example-7.variance.repaired",
        title="Eq. 1 is the variance of the estimate with (2p - 1) n.",
        where="Example 7, Eq. 1",
        reads=["The variance is the mean squared deviation from pi, the mean."],
        models=[COUNT],
        rests_on=["li2022/example-7.unbiased.repaired"],
    ),
    models=[COUNT],
)

answers_yes = pi * r + (1 - pi) * s
within_budget = [r <= t * s, s <= t * r, 1 - r <= t * (1 - s), 1 - s <= t * (1 - r)]
general_estimate = (k / n - s) / (r - s)
general_variance = Sum(binomial_sums.weight(n, k, answers_yes, 1 - answers_yes) * (general_estimate - pi) ** 2, k, 0, n)
closed_variance = answers_yes * (1 - answers_yes) / ((r - s) ** 2 * n)
least = warner.variance(n, t / (t + 1), pi) <= closed_variance
general_squares = binomial_sums.second_moment.substitute({"x": answers_yes, "y": 1 - answers_yes})


def spread(larger: Term, smaller: Term) -> list[Have]:
    """Both rows have at least the variance that the budget asks for."""
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
    "li2022/example-7.optimal",
    title="Within the budget epsilon no two-answer mechanism has a smaller variance than Q_WRR.",
    where="Example 7, Q_WRR",
    printed=r"Q_{WRR} = \frac{1}{e^\epsilon+1}\begin{pmatrix} e^\epsilon & 1\\ 1 & e^\epsilon\end{pmatrix}",
    variables=(pi, r, s, t, n),
    given=[0 <= pi, pi <= 1, 0 <= r, r <= 1, 0 <= s, s <= 1, *within_budget, 1 < t, 1 <= n],
    defined=[Ne(r - s, 0)],
    claim=warner.variance(n, t / (t + 1), pi) <= general_variance,
    example={"pi": "1/3", "r": "1/2", "s": "1/3", "t": 2, "n": 2},
    proof=chain(order.at_most_equal.id, {"x": least.left, "y": closed_variance, "w": general_variance}).after(
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
            chain(powers.congruence.id, {"a": answers_yes + (1 - answers_yes), "b": 1, "k": n}),
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
    why="Within the budget each row satisfies r (1-r) (e^eps - 1)^2 >= e^eps (r-s)^2, with equality at Q_WRR and at its mirror image.",
    models=[
        COUNT,
        "t stands for e^epsilon. A mechanism says yes with probability r to somebody with the property and s to somebody without; the budget bounds "
        "both likelihood ratios by t. Its error is the variance of its unbiased estimate (N_1/n - s) / (r - s).",
    ],
    remarks=["It is not the only one: with the two answers exchanged the variance is the same."],
)
