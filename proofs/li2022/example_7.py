"""Example 7: Warner's randomized response, its estimate, variance and optimality."""

from __future__ import annotations

from proofs.lemmas import binomial_sums, likelihood
from proofs.lemmas import warner as lemmas_on_warner
from proofs.li2022 import misprints
from proofs.li2022.belief_setting import NATURAL, N, k, m, nonnegative, r, rows, total, within
from proofs.li2022.setting import COUNT, LIKELIHOOD
from proofs.statements.plan import Have, auto, chain, positive, rewrite, ring, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, Ne, Sum, functions, integers, reals
from symbolic.survey import warner

p, pi, t, theta = reals("p pi t theta")
i, n, n1 = integers("i n n1")
g = functions("g", 1)


yes, no = warner.yes(p, pi), warner.no(p, pi)

variables = (p, pi, n)
example: Point = {"p": "3/4", "pi": "1/3", "n": 2}

# ---- the estimate
estimate = warner.mle(n1, n, p)
counts = [1 <= n, 0 <= n1, n1 <= n]
at_theta, at_estimate = warner.yes(p, theta), warner.yes(p, estimate)
observed = n1 / n

mle = Statement(
    "li2022/example-7.mle",
    title="The printed estimate maximises the likelihood.",
    where="Example 7",
    printed=r"\hat{\pi} = \frac{p-1}{2p-1} + \frac{n_1}{(p-1)n}",
    quote=r"$\hat{\pi} = \frac{p-1}{2p-1} + \frac{n_1}{(p-1)n}$",
    variables=(p, theta, n, n1),
    given=[0 <= p, p <= 1, 0 <= theta, theta <= 1, *counts],
    defined=[Ne(2 * p - 1, 0), Ne(p - 1, 0)],
    claim=warner.likelihood(theta, n1, n, p) <= warner.likelihood(misprints.warner_mle(n1, n, p), n1, n, p),
    example={"p": "3/4", "theta": "1/2", "n": 2, "n1": 1},
    counterexample={"p": "3/4", "theta": "1/2", "n": 2, "n1": 1},
    cause="misprint",
    why="The second denominator must be (2p-1)n. For p = 3/4 and one yes of two answers, the printed formula "
    "gives -5/2, and the share 1/2 has a larger likelihood. For p > 1/2 the printed estimate is never "
    "positive.",
    repaired=Statement(
        "li2022/example-7.mle.repaired",
        title="If the estimate with (2p - 1) n lies in [0, 1], it maximises the likelihood.",
        where="Example 7",
        formula=r"\hat\pi = \frac{p-1}{2p-1} + \frac{n_1}{(2p-1)n}",
        variables=(p, theta, n, n1),
        given=[0 <= p, p <= 1, 0 <= theta, theta <= 1, *counts, Ne(2 * p - 1, 0), 0 <= estimate, estimate <= 1],
        before=[Have(0 <= at_theta, positive(degree=2)), Have(at_theta <= 1, positive(degree=2))],
        claim=warner.likelihood(theta, n1, n, p) <= warner.likelihood(estimate, n1, n, p),
        example={"p": "3/4", "theta": "1/2", "n": 2, "n1": 1},
        proof=auto().after(
            Have(
                at_theta**n1 * (1 - at_theta) ** (n - n1) <= observed**n1 * (1 - observed) ** (n - n1),
                chain(likelihood.two_outcomes.id, {"x": at_theta, "c": 1, "m": observed, "a": n1, "b": n - n1}),
            ),
            Have(
                Eq(at_estimate**n1, observed**n1),
                rewrite(Eq(observed, at_estimate), ring()),
            ),
            Have(
                Eq(warner.no(p, estimate) ** (n - n1), (1 - observed) ** (n - n1)),
                rewrite(Eq(1 - observed, warner.no(p, estimate)), ring()),
            ),
        ),
        why="The likelihood is largest if the probability of yes equals the observed share of yes. The estimate "
        "is the pi with that probability.",
        reads=[LIKELIHOOD],
        remarks=[
            "If the formula is below 0 or above 1, the maximum likelihood estimate is the nearer end of [0, "
            "1], as for Eq. 2."
        ],
    ),
    reads=[LIKELIHOOD],
)

at = {"x": yes, "y": no}
deviation_sum = binomial_sums.first_moment.substitute(at)

whole = binomial_sums.total(n, yes, no)

centred = binomial_sums.mean.at({"x": yes, "y": no, "n": n})

domain = [0 <= p, p <= 1, 0 <= pi, pi <= 1, 1 <= n]
guess = warner.mle(k, n, p)
scale = (2 * p - 1) * n

MEANT = (
    "The estimate has (2p - 1) n in place of the printed (p - 1) n. The misprint is flagged where "
    "the estimate is stated."
)
unbiased = Statement(
    "li2022/example-7.unbiased",
    title="The estimate with (2p - 1) n is unbiased.",
    where="Example 7",
    printed=r"\text{It can be shown that this distribution estimation } \hat{\pi} \text{ is unbiased}",
    quote=r"this distribution estimation $\hat{\pi}$ is unbiased",
    variables=variables,
    given=domain,
    defined=[Ne(2 * p - 1, 0)],
    claim=Eq(warner.expectation(guess, k, n, p, pi), pi),
    example=example,
    proof=ring().after(
        Have(
            Eq(warner.expectation(guess, k, n, p, pi), 1 / scale * deviation_sum + pi * whole),
            lemmas_on_warner.moments(guess, (1 / scale, deviation_sum), (pi, whole)),
        ),
        centred,
        *lemmas_on_warner.is_one,
    ),
    why="The estimate minus pi is (N_1 - n q_1) / ((2p-1) n), and the binomial count N_1 has mean n q_1.",
    reads=[MEANT],
    models=[COUNT],
)

variance = lemmas_on_warner.variance.restated(
    "li2022/example-7.variance",
    title="Eq. 1 is the variance of the estimate with (2p - 1) n.",
    where="Example 7, Eq. 1",
    formula="",
    printed=r"Var[\hat{\pi}] = \frac{-(\pi - \frac{1}{2})^2 + \frac{1}{4}}{n} + \frac{\frac{1}{4(2p-1)^2} - "
    r"\frac{1}{4}}{n}",
    quote=r"Var[\hat{\pi}] = \frac{-(\pi - \frac{1}{2})^2 + \frac{1}{4}}{n} + \frac{\frac{1}{4(2p-1)^2} - "
    r"\frac{1}{4}}{n}",
    reads=["The variance is the mean squared deviation from pi, which is the mean.", MEANT],
    models=[COUNT],
    rests_on=["li2022/example-7.unbiased"],
)

# ---- the optimal mechanism
w = pi * m(k) + (1 - pi) * r(k)
one_answer = Sum(w * (g(k) - pi) ** 2, k, 1, N)
least = pi * (1 - pi) + t / (t - 1) ** 2  # the variance of one answer of Q_WRR
sums = [total(m(k)), total(r(k)), total(g(k) * m(k)), total(g(k) * r(k))]

one_message = lemmas_on_warner.one_message.at({"m": m(i), "r": r(i), "x": g(i) - pi, "pi": pi, "t": t, "L": least})

optimal = Statement(
    "li2022/example-7.optimal",
    title="Among finite epsilon-LDP mechanisms with an unbiased estimate that averages over the respondents, Q_WRR "
    "has the smallest variance.",
    where="Example 7, Q_WRR",
    printed=r"\text{Within the privacy budget of } \epsilon \text{, the optimal privacy mechanism is } Q_{WRR} = "
    r"\frac{1}{e^{\epsilon} + 1} \begin{pmatrix} e^{\epsilon} & 1\\ 1 & e^{\epsilon} \end{pmatrix}",
    quote=r"$$Q_{WRR} = \frac{1}{e^{\epsilon} + 1}",
    variables=(N, pi, t, n, m, r, g),
    given=[0 <= N, 1 < t, 1 <= n, 0 <= pi, pi <= 1, *rows, Eq(sums[2], 1), Eq(sums[3], 0)],
    throughout=[*nonnegative, within(t, m, r), within(t, r, m)],
    claim=warner.variance(n, t / (t + 1), pi) <= one_answer / n,
    example={"N": 2, "pi": "1/3", "t": 2, "n": 2, "m": ["2/3", "1/3"], "r": ["1/3", "2/3"], "g": [2, -1]},
    before=[
        Have(0 < t + 1, auto()),
        Have(0 < (t - 1) ** 2, positive(squares=[t - 1])),
        Have(0 < 2 * (t / (t + 1)) - 1, positive(multiply=[0 < t + 1])),
    ],
    proof=positive(multiply=[0 < n], degree=1).after(
        Have(
            2 * least * sums[2]
            - 2 * least * sums[3]
            - (2 * pi * least + (1 - pi) * least) * sums[0]
            + (2 * pi * least - pi * least) * sums[1]
            <= one_answer,
            termwise(positive(one_message.claim, degree=1).after(one_message), index="i"),
        ),
        Have(least <= one_answer, positive(degree=1, modulo=[*rows, Eq(sums[2], 1), Eq(sums[3], 0)])),
        Have(Eq(warner.variance(n, t / (t + 1), pi), least / n), ring()),
    ),
    why="For each message, 2 L (m - r)(g - pi) <= w (g - pi)^2 + L w'. Here w and w' are the probabilities of "
    "the message at the shares pi and 1 - pi, and L = pi (1 - pi) + t/(t - 1)^2 is the variance of one "
    "answer of Q_WRR. The inequality follows from L (m - r)^2 <= w w', which is (t m - r)(t r - m) >= 0. The "
    "sum over the messages is 2 L <= variance + L.",
    reads=[
        NATURAL,
        "Optimal means the smallest estimation error. The error is the mean squared error of an unbiased estimate.",
    ],
    models=[
        "A mechanism is the list of its messages with their masses m(k), r(k) under the two inputs; masses "
        "may be 0. A respondent's message k gives g(k), with mean 1 under the first input and 0 under the "
        "second. The estimate is the average of g over n independent respondents, so its variance is that of "
        "one respondent divided by n."
    ],
    remarks=[
        "The optimum is not unique: exchanging the two answers preserves the variance. For two answers, "
        "beyond.two-answers states the variance as a sum over all outcomes.",
        "Estimates that are not averages have no smaller variance: beyond.optimal-estimate.",
    ],
)
