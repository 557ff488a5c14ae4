"""The end of Section 5.2: order of the error of [INV]^M, and a lower bound for estimators."""

from __future__ import annotations

from proofs.elsalamouny2022.beyond import unbiased
from proofs.elsalamouny2022.inversion import T, distribution, k, n, same, sizes, square_sum, theta, variables, y
from proofs.elsalamouny2022.prop_krr_error import bound
from proofs.elsalamouny2022.setting import COUNTED, K_RR, LEVELS, alike
from proofs.lemmas import counts, sums
from proofs.lemmas.counts import COUNT, R, errors
from proofs.lemmas.em import at
from proofs.statements.plan import Have, HaveAll, Lambda, auto, chain, every, positive, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.estimation import common
from symbolic.language import Eq, ForAll, Sum, as_term, functions, integers, reals

WHERE = "Section 5.2, the end"
c, eps = reals("c eps")
W, v, z, w, every_y = integers("W v z w every_y")

least = (1 - square_sum) / n
excess = common.k_rr_excess_bound(n, k)
ratio = (k + 2 * (T - 1)) / (T - 1) ** 2
falls = (k - 1) * ratio <= 3 + 1 / (k - 1)
parts = 1 - square_sum + (k - 1) * ratio
steps = [
    Have(K_RR.error <= K_RR.bound, chain(bound.id, same)),
    Have(0 < k - 1, auto()),
    Have(0 < (T - 1) ** 2, positive(T - 1, degree=2)),
    Have(0 <= T - k, auto()),
    Have(falls, positive(T - k, k - 1, multiply=[0 < k - 1, 0 < (T - 1) ** 2], degree=4)),
    Have(
        parts / n <= (1 - square_sum + (3 + 1 / (k - 1))) / n,
        chain("lemma/products.over", {"x": n, "t": parts, "y": 1 - square_sum + (3 + 1 / (k - 1))}),
    ),
    Have(Eq(K_RR.bound, parts / n), ring()),
    Have(Eq((1 - square_sum + (3 + 1 / (k - 1))) / n, least + excess), ring()),
    Have(K_RR.bound <= least + excess, auto()),
]
above = Statement(
    "elsalamouny2022/remark-3.above",
    title="If e^epsilon[n] >= k, the error of [INV]^M exceeds (1 - S)/n by at most (3 + 1/(k - 1))/n.",
    where=WHERE,
    printed=r"\text{assuming that } e^{\epsilon[n]}\geq k \text{, the error of [INV]}^M \text{ is above this bound by "
    r"at most } (3+1/(k-1))/n",
    quote="is above this bound by at most",
    variables=variables,
    given=[*K_RR.given, k <= T],
    throughout=K_RR.throughout,
    before=[*K_RR.before, Have(0 < k - 1, auto())],
    claim=K_RR.error <= least + excess,
    example=alike,
    proof=chain("lemma/order.transitive", {"u": K_RR.error, "v": K_RR.bound, "w": least + excess}).after(*steps),
    why="(k - 1)(k + 2 (e^epsilon - 1))/(e^epsilon - 1)^2 decreases in epsilon and equals 3 + 1/(k - 1) at "
    "e^epsilon = k. Equal levels with e^epsilon = k attain the bound.",
    reads=[LEVELS],
    models=[COUNTED],
)
order = Statement(
    "elsalamouny2022/remark-3.order",
    title="If e^epsilon[n] >= k, the error of [INV]^M is at most (1 + 4/(1 - S)) (1 - S)/n, the order of the best "
    "estimator.",
    where=WHERE,
    printed=r"\text{the estimate of [INV]}^M \text{ under } k\text{-RR mechanisms and } e^{\epsilon[n]}\geq k \text{ "
    r"converges in the same order as the best estimator}",
    quote="converges in the same order as the best estimator",
    variables=variables,
    given=[*K_RR.given, k <= T],
    throughout=K_RR.throughout,
    provided=[0 < 1 - square_sum],
    before=[*K_RR.before, Have(0 < k - 1, auto())],
    claim=K_RR.error <= (1 + 4 / (1 - square_sum)) * least,
    example={
        "n": 1,
        "k": 2,
        "T": 3,
        "theta": ["1/2", "1/2"],
        "t": [3],
        "v": ["1/4"],
        "R": [[[1], ["1/2", "1/2"]], [[1], ["1/2", "1/2"]]],
    },
    counterexample=alike,
    proof=chain(
        "lemma/order.transitive", {"u": K_RR.error, "v": K_RR.bound, "w": (1 + 4 / (1 - square_sum)) * least}
    ).after(
        *steps,
        Have(excess <= 4 / n, positive(k - 2, multiply=[0 < k - 1, 0 < n], degree=1).after(Have(0 <= k - 2, auto()))),
        Have(Eq((1 + 4 / (1 - square_sum)) * least, least + 4 / n), ring()),
        Have(K_RR.bound <= (1 + 4 / (1 - square_sum)) * least, auto()),
    ),
    why="Both errors are of order 1/n. If theta is concentrated on a single value, unperturbed samples have no "
    "error at all, and no constant factor suffices.",
    reads=[LEVELS, '"The best estimator" is interpreted as the one on unperturbed samples, with the error (1 - S)/n.'],
    models=[COUNTED],
)

unperturbed = counts.laws(R, theta, lambda _: as_term(1), lambda _: as_term(0))
guess, ratio = functions("T ratio", 2)
growth = functions("g", 1)
mu, whole, outcomes = unbiased.mu, unbiased.whole, unbiased.outcomes
variance = Sum((guess(y, w) - theta(y)) ** 2 * mu(w), w, 1, W)
bounds = Sum(theta(y) * (1 - theta(y)) / n - eps**2, y, 1, k)
ones = Sum(as_term(1), y, 1, k)
known = [
    ForAll(every_y, 1, k, one)
    for one in unbiased.moments(guess(every_y, w), ratio(every_y, w), theta(every_y), growth(every_y))
]
positive_shares = ForAll(every_y, 1, k, 0 < theta(every_y))
at_z = {
    "n": n,
    "W": W,
    "eps": eps,
    "theta": theta(z),
    "g": growth(z),
    "mu": mu,
    "T": Lambda(w, guess(z, w)),
    "ratio": Lambda(w, ratio(z, w)),
}
not_negative = HaveAll(ForAll(v, 1, k, 0 <= theta(v)), every(auto().after(at(positive_shares, v))))
below_one = Have(theta(z) <= distribution[0].left, chain(sums.one_term.id, {"N": k, "j": z, "f": theta}))
of_value = Have(
    theta(z) * (1 - theta(z)) / n - eps**2 <= variance.substitute({y: z}),
    chain(unbiased.unbiased.id, at_z, claim=1).after(
        *(at(one, z) for one in (positive_shares, *known)), below_one, Have(theta(z) <= 1, auto())
    ),
)
any_estimator = Statement(
    "elsalamouny2022/remark-3.any",
    title="Every estimator on unperturbed samples has an error of at least (1 - S)/n, in particular (N_x + c)/(n + "
    "k c).",
    where=WHERE,
    printed=r"\text{a lower bound for the } \ell_2^2 \text{ estimation error of any estimator is } "
    r"(1-\sum_{x\in\mathcal{X}}\theta_x^2)/n",
    quote="estimation error of any estimator is",
    variables=(n, k, c, theta, R),
    given=[*sizes, 0 <= c, *distribution],
    throughout=unperturbed,
    before=[Have(0 < n, auto()), Have(0 <= k * c, positive(k, c, degree=2)), Have(0 < n + k * c, auto())],
    claim=least <= errors(R, n, k, (COUNT + c) / (n + k * c), theta),
    example={"n": 1, "k": 2, "c": 0, "theta": [1, 0], "R": [[[1], [0, 1]], [[1], [1, 0]]]},
    counterexample={
        "n": 1,
        "k": 2,
        "c": 1,
        "theta": ["1/2", "1/2"],
        "R": [[[1], ["1/2", "1/2"]], [[1], ["1/2", "1/2"]]],
    },
    cause="error",
    why="(1 - S)/n is the error of the sample proportions. A biased estimator can have a smaller error. For one "
    "sample of a fair coin, Laplace's estimator (c = 1) has the error 1/18, while the bound is 1/2. Even over "
    "the worst theta, the estimator with c = sqrt(n)/k has the error (1 - 1/k)/(sqrt(n) + 1)^2, which is "
    "smaller than that of the proportions.",
    models=[
        "Samples are independent and distributed as theta. R(x, i + 1, s + 1) is the probability that s of the "
        "first i samples are x."
    ],
    repaired=Statement(
        "elsalamouny2022/remark-3.any.repaired",
        title="Every unbiased estimator has an error of at least (1 - S)/n, from perturbed or unperturbed samples.",
        where=WHERE,
        formula=r"\mathbf{E}[\hat\theta] = \theta \text{ for all } \theta \Rightarrow \mathbf{E}[\|\hat\theta - "
        r"\theta\|_2^2] \ge \frac{1 - S}{n} - k\epsilon^2 \text{ for every } \epsilon > 0",
        variables=(n, k, W, eps, theta, mu, growth, guess, ratio),
        given=[1 <= n, 1 <= k, 0 <= W, 0 < eps, eps < 1, *distribution, Eq(whole, 1)],
        throughout=[positive_shares, outcomes, *known],
        before=[Have(0 < n, auto())],
        claim=least - k * eps**2 <= Sum(variance, y, 1, k),
        example={
            "n": 1,
            "k": 2,
            "W": 2,
            "eps": "1/2",
            "theta": ["1/2", "1/2"],
            "mu": ["1/2", "1/2"],
            "g": ["1/4", "1/4"],
            "T": [[1, 0], [0, 1]],
            "ratio": [["3/2", "1/2"], ["1/2", "3/2"]],
        },
        proof=auto().after(
            not_negative,
            Have(bounds <= Sum(variance, y, 1, k), termwise(index="z", pointwise=auto().after(of_value))),
            counts.counting(y, k),
            Have(
                Eq(bounds, distribution[0].left / n - square_sum / n - eps**2 * ones),
                telescope(
                    "z",
                    1,
                    k,
                    [
                        (-1, bounds),
                        (1 / n, distribution[0].left),
                        (-1 / n, Sum(theta(y) ** 2, y, 1, k)),
                        (-(eps**2), ones),
                    ],
                    0,
                    pointwise=ring(),
                ),
            ),
            Have(
                Eq(bounds, least - k * eps**2),
                ring(
                    modulo=[
                        Eq(bounds, distribution[0].left / n - square_sum / n - eps**2 * ones),
                        *distribution,
                        Eq(ones, k),
                    ]
                ),
            ),
        ),
        why="Each component of an unbiased estimator has variance at least theta_y (1 - theta_y)/n (beyond.unbiased).",
        reads=[
            "T(y, w) is the estimate of theta_y from the outcome w. For each y the proof compares theta with the "
            "distribution (1 - eps) theta plus eps at y; g(y) stands for eps^2 (1 - theta_y)/theta_y. An unbiased "
            "estimator has the correct mean under all these distributions, for every eps. Letting eps tend to 0, its "
            "error is at least (1 - S)/n.",
            "Values of probability 0 are left out: they can only increase the error, and they do not change 1 - S.",
        ],
        models=[unbiased.OBSERVATIONS],
        remarks=[
            "The proportions of unperturbed samples have exactly this error (remark-3.mle): no unbiased estimator is "
            "better (Lehmann and Scheffe)."
        ],
    ),
)
units = Sum(as_term(1), v, 1, n)
by_user = Sum(
    as_term(1) + k * as_term(0) - square_sum * as_term(1) ** 2 - 2 * as_term(1) * as_term(0) - k * as_term(0) ** 2,
    counts.i,
    1,
    n,
)
shares = errors(R, n, k, COUNT / n, theta)
shifted = errors(R, n, k, (COUNT / n - 0) / 1, theta)
of_mle = Statement(
    "elsalamouny2022/remark-3.mle",
    title="The maximum likelihood estimator on unperturbed samples has the error (1 - S)/n.",
    where=WHERE,
    printed=r"(1-\sum_{x\in\mathcal{X}}\theta_x^2)/n \text{ which corresponds to the maximum likelihood estimator "
    r"working on non-sanitized samples}",
    quote="which corresponds to the maximum likelihood estimator working on non-sanitized samples",
    variables=(n, k, theta, R),
    given=[*sizes, *distribution],
    throughout=unperturbed,
    before=[Have(0 < n, auto())],
    claim=Eq(shares, least),
    example={"n": 1, "k": 2, "theta": [1, 0], "R": [[[1], [0, 1]], [[1], [1, 0]]]},
    proof=ring(
        modulo=[
            Eq(shares, shifted),
            Eq(shifted, by_user / (n**2 * as_term(1) ** 2)),
            Eq(by_user, (1 - square_sum) * units),
            Eq(units, n),
        ]
    ).after(
        Have(Eq(shares, shifted), auto()),
        counts.counting(v, n),
        Have(Eq(Sum(as_term(1), counts.j, 1, n), n * as_term(1)), auto()),
        Have(
            Eq(Sum(as_term(0), counts.j, 1, n), n * as_term(0)),
            telescope("z", 1, n, [(-1, Sum(as_term(0), counts.j, 1, n))], 0, pointwise=ring()),
        ),
        Have(
            Eq(shifted, by_user / (n**2 * as_term(1) ** 2)),
            chain(
                counts.total_error.id,
                {
                    "n": n,
                    "k": k,
                    "W": as_term(1),
                    "U": as_term(0),
                    "theta": theta,
                    "w": Lambda(counts.i, as_term(1)),
                    "u": Lambda(counts.i, as_term(0)),
                    "R": R,
                },
            ),
        ),
        Have(
            Eq(by_user, (1 - square_sum) * units),
            telescope("z", 1, n, [(-1, by_user), (1 - square_sum, units)], 0, pointwise=ring()),
        ),
    ),
    why="The maximum likelihood estimate is the vector of sample proportions. The proportion of x has variance "
    "theta_x (1 - theta_x)/n.",
    models=any_estimator.models,
    reads=["The maximum likelihood estimate from unperturbed samples is the vector of proportions N_x/n."],
)
