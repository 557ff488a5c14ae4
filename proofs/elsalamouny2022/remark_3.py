"""The end of Section 5.2: the order of the error of [INV]^M, and the lower bound for any estimator."""

from __future__ import annotations

from proofs.elsalamouny2022.inversion import T, distribution, k, n, same, sizes, square_sum, theta, variables, x, y
from proofs.elsalamouny2022.prop_krr_error import bound
from proofs.elsalamouny2022.setting import COUNTED, K_RR, LEVELS, alike
from proofs.lemmas import counts
from proofs.lemmas.counts import COUNT, R, errors
from proofs.lemmas.em import at
from proofs.statements.plan import Have, Lambda, auto, chain, instance, positive, ring, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.estimation import common
from symbolic.language import Eq, ForAll, Sum, as_term, functions, integers, reals

WHERE = "Section 5.2, the end"
c = reals("c")
K, u, v, z, w, every_x, every_y = integers("K u v z w every_x every_y")
A, f, hit = functions("A f same", 2)

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
    title="Where e^epsilon[n] is at least k the error of [INV]^M is above (1 - S)/n by at most (3 + 1/(k - 1))/n.",
    where=WHERE,
    printed=r"\text{assuming that } e^{\epsilon[n]}\geq k \text{, the error of [INV]}^M \text{ is above this bound by at most } (3+1/(k-1))/n",
    quote="is above this bound by at most",
    variables=variables,
    given=[*K_RR.given, k <= T],
    throughout=K_RR.throughout,
    before=[*K_RR.before, Have(0 < k - 1, auto())],
    claim=K_RR.error <= least + excess,
    example=alike,
    proof=chain("lemma/order.transitive", {"u": K_RR.error, "v": K_RR.bound, "w": least + excess}).after(*steps),
    why="(k - 1)(k + 2 (e^epsilon - 1))/(e^epsilon - 1)^2 falls with epsilon, and is 3 + 1/(k - 1) at e^epsilon = k: the bound is attained there by equal levels.",
    reads=[LEVELS],
    models=[COUNTED],
)
order = Statement(
    "elsalamouny2022/remark-3.order",
    title="Where e^epsilon[n] is at least k the error of [INV]^M is at most (1 + 4/(1 - S)) times (1 - S)/n: it is of the same order.",
    where=WHERE,
    printed=r"\text{the estimate of [INV]}^M \text{ under } k\text{-RR mechanisms and } e^{\epsilon[n]}\geq k \text{ converges in the same order as the best estimator}",
    quote="converges in the same order as the best estimator",
    variables=variables,
    given=[*K_RR.given, k <= T],
    throughout=K_RR.throughout,
    provided=[0 < 1 - square_sum],
    before=[*K_RR.before, Have(0 < k - 1, auto())],
    claim=K_RR.error <= (1 + 4 / (1 - square_sum)) * least,
    example={
        "n": 1, "k": 2, "T": 3, "theta": ["1/2", "1/2"], "t": [3], "v": ["1/4"],
        "R": [[[1], ["1/2", "1/2"]], [[1], ["1/2", "1/2"]]],
    },
    counterexample=alike,
    proof=chain("lemma/order.transitive", {"u": K_RR.error, "v": K_RR.bound, "w": (1 + 4 / (1 - square_sum)) * least}).after(
        *steps,
        Have(excess <= 4 / n, positive(k - 2, multiply=[0 < k - 1, 0 < n], degree=1).after(Have(0 <= k - 2, auto()))),
        Have(Eq((1 + 4 / (1 - square_sum)) * least, least + 4 / n), ring()),
        Have(K_RR.bound <= (1 + 4 / (1 - square_sum)) * least, auto()),
    ),
    why="Both are of the order 1/n. Where theta is a single value unperturbed samples have no error at all, and no factor will do.",
    reads=[LEVELS, "The best estimator is the one on unperturbed samples, with the error (1 - S)/n."],
    models=[COUNTED],
)  # fmt: skip

unperturbed = counts.laws(R, theta, lambda _: as_term(1), lambda _: as_term(0))
weighted = Sum(theta(x) * Sum(A(x, z) * f(y, z) ** 2, z, 1, K), x, 1, k)
variances = Sum(weighted - theta(y) ** 2, y, 1, k)
own = Sum(theta(y) - theta(y) ** 2, y, 1, k)
picked = Sum(hit(x, w) * (theta(x) * hit(x, w)), x, 1, k)
seen, squares_seen = Sum(A(u, z) * f(w, z), z, 1, K), Sum(A(u, z) * f(w, z) ** 2, z, 1, K)
spread, row = Sum(A(u, z) * (f(w, z) - hit(u, w)) ** 2, z, 1, K), Sum(A(u, z), z, 1, K)
mechanism = [
    ForAll(every_x, 1, k, 0 <= theta(every_x)),
    ForAll(every_x, 1, k, ForAll(every_y, 1, K, 0 <= A(every_x, every_y))),
    ForAll(every_x, 1, k, Eq(Sum(A(every_x, z), z, 1, K), 1)),
]
unbiased = ForAll(
    every_x, 1, k, ForAll(every_y, 1, k, Eq(Sum(A(every_x, z) * f(every_y, z), z, 1, K), hit(every_x, every_y)))
)
places = [
    ForAll(every_x, 1, k, Eq(hit(every_x, every_x), 1)),
    ForAll(every_y, 1, k, ForAll(every_x, 1, every_y - 1, Eq(hit(every_x, every_y), 0))),
    ForAll(every_y, 1, k, ForAll(every_x, every_y + 1, k, Eq(hit(every_x, every_y), 0))),
]
any_estimator = Statement(
    "elsalamouny2022/remark-3.any",
    title="(1 - S)/n is a lower bound for the error of any estimator on unperturbed samples: here for the estimators (N_x + c)/(n + k c).",
    where=WHERE,
    printed=r"\text{a lower bound for the } \ell_2^2 \text{ estimation error of any estimator is } (1-\sum_{x\in\mathcal{X}}\theta_x^2)/n",
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
    why="It is the error of the shares of the sample. An estimator with a bias can have less: Laplace's, c = 1, has the error 1/18 for one sample of a fair coin, and the bound is "
    "1/2. Even over the worst theta shrinking by c = sqrt(n)/k has (1 - 1/k)/(sqrt(n) + 1)^2.",
    models=[
        "R(x, i + 1, s + 1) is the probability that s of the first i samples are x; samples are independent and drawn from theta."
    ],
    repaired=Statement(
        "elsalamouny2022/remark-3.any.repaired",
        title="(1 - S)/n is a lower bound for every unbiased estimate that is an average over the users of any function of their observation, under every mechanism.",
        where=WHERE,
        formula=r"\sum_z A_{xz} f_{yz} = [x = y] \Rightarrow \frac1n \sum_y \Bigl(\sum_x \theta_x \sum_z A_{xz} f_{yz}^2 - \theta_y^2\Bigr) \ge \frac{1 - S}{n}",
        variables=(n, k, K, theta, A, f, hit),
        given=[1 <= n, 1 <= k, 0 <= K, *distribution],
        throughout=[*mechanism, unbiased, *places],
        before=[Have(0 < n, auto())],
        claim=least <= variances / n,
        example={
            "n": 1,
            "k": 2,
            "K": 2,
            "theta": ["1/2", "1/2"],
            "A": [[1, 0], [0, 1]],
            "f": [[1, 0], [0, 1]],
            "same": [[1, 0], [0, 1]],
        },
        proof=auto().after(
            Have(
                own <= variances,
                termwise(
                    index="w",
                    pointwise=auto().after(
                        Have(
                            Eq(picked, theta(w)),
                            ring(modulo=[Eq(picked, theta(w) * hit(w, w)), Eq(hit(w, w), 1)]).after(
                                at(places[0], w),
                                Have(
                                    Eq(picked, theta(w) * hit(w, w)),
                                    chain(
                                        "lemma/sums.pick",
                                        {
                                            "N": k,
                                            "j": w,
                                            "g": Lambda(x, hit(x, w)),
                                            "f": Lambda(x, theta(x) * hit(x, w)),
                                        },
                                        [auto(), auto(), auto(), instance(places[1], w), instance(places[2], w)],
                                    ),
                                ),
                            ),
                        ),
                        Have(
                            picked <= weighted.substitute({y: w}),
                            termwise(
                                index="u",
                                pointwise=positive(theta(u), squares_seen - hit(u, w) ** 2, degree=2).after(
                                    at(mechanism[0], u),
                                    at(mechanism[2], u),
                                    Have(Eq(seen, hit(u, w)), instance(unbiased, u, w)),
                                    Have(
                                        0 <= spread,
                                        termwise(
                                            index="v",
                                            pointwise=positive(A(u, v), squares=[f(w, v) - hit(u, w)], degree=3).after(
                                                Have(0 <= A(u, v), instance(mechanism[1], u, v))
                                            ),
                                        ),
                                    ),
                                    Have(
                                        Eq(spread, squares_seen - 2 * hit(u, w) * seen + hit(u, w) ** 2 * row),
                                        telescope(
                                            "v",
                                            1,
                                            K,
                                            [
                                                (-1, spread),
                                                (1, squares_seen),
                                                (-2 * hit(u, w), seen),
                                                (hit(u, w) ** 2, row),
                                            ],
                                            0,
                                            pointwise=ring(),
                                        ),
                                    ),
                                    Have(
                                        0 <= squares_seen - hit(u, w) ** 2,
                                        positive(
                                            0 <= spread,
                                            modulo=[Eq(spread, squares_seen - 2 * hit(u, w) ** 2 + hit(u, w) ** 2)],
                                            degree=1,
                                        ).after(
                                            Have(
                                                Eq(spread, squares_seen - 2 * hit(u, w) ** 2 + hit(u, w) ** 2),
                                                ring(
                                                    modulo=[
                                                        Eq(
                                                            spread,
                                                            squares_seen - 2 * hit(u, w) * seen + hit(u, w) ** 2 * row,
                                                        ),
                                                        Eq(seen, hit(u, w)),
                                                        Eq(row, 1),
                                                    ]
                                                ),
                                            )
                                        ),
                                    ),
                                ),
                            ),
                        ),
                    ),
                ),
            ),
            Have(
                Eq(own, distribution[0].left - square_sum),
                telescope("w", 1, k, [(-1, own), (1, distribution[0].left), (-1, square_sum)], 0, pointwise=ring()),
            ),
            Have(1 - square_sum <= variances, auto()),
            Have(least <= variances / n, chain("lemma/products.over", {"x": n, "t": 1 - square_sum, "y": variances})),
        ),
        why="Jensen's inequality: an observation tells no more than the value behind it.",
        reads=[
            "A(x, z) is the mechanism; f(y, z) is the estimate of theta_y from one observation z; same(x, y) is 1 where x = y and else 0."
        ],
        models=[
            "The users are independent and apply the same mechanism, so the error of the average is the sum of the variances of f(y, Z), over n; A may be the identity."
        ],
    ),
)
