"""The proposition on the limit of [INV]^M, in its parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from proofs.elsalamouny2022.beyond import component_moment, drawn_away
from proofs.elsalamouny2022.beyond.component_moment import A, M, P, chances, gap, i, law, s, theta, w, x
from proofs.elsalamouny2022.beyond.vanishing_contrast import contrasts, small_contrasts
from proofs.elsalamouny2022.inversion import T, k, n, square_sum, variables
from proofs.elsalamouny2022.inversion import same as same_names
from proofs.elsalamouny2022.inversion import theta as thetas
from proofs.elsalamouny2022.prop_krr_error import bound
from proofs.elsalamouny2022.setting import COUNTED, K_RR, LEVELS, alike
from proofs.lemmas import deviations, norms
from proofs.lemmas.em import at
from proofs.statements.plan import (
    Have,
    HaveAll,
    InSum,
    Lambda,
    auto,
    cases,
    chain,
    every,
    instance,
    integer,
    positive,
    ring,
    telescope,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Q, Sum, Term, as_term, functions, integers, reals

first, times, N, W, g, h, j, y = integers("L K N W g h j y")
every_i, every_j, every_s, every_w = integers("every_i every_j every_s every_w")
t, tau, u = reals("t tau u")
E, mu = functions("E mu", 1)
C, e = functions("C e", 2)

WHERE = "Section 5.1, the proposition"

# ---- (theta[n] - theta) A[n] -> 0

most = first + times
time = first + j


def off(users: Term, shown: Term) -> Term:
    """The component of z times n, if a given number of users (minus 1) report z."""
    found: Term = gap.substitute({component_moment.users: users, s: shown})
    return found


def up_to(last: Term, facts: Sequence[ForAll]) -> list[ForAll]:
    """A fact about all users, for the first of them."""
    return [one.substitute({component_moment.users: last}) for one in facts]


of_all = up_to(most, [*chances, *law()])
probable = ForAll(every_i, 1, most, ForAll(every_s, 1, every_i + 1, 0 <= P(every_i + 1, every_s)))
far = ForAll(
    every_j,
    1,
    times,
    ForAll(
        every_s,
        1,
        first + every_j + 1,
        (t * (first + every_j)) ** 4 * C(every_j, every_s) <= off(first + every_j, every_s) ** 4,
    ),
)
later = ForAll(every_j, 1, times, 1 <= first + every_j)  # this makes the sums well defined
marginal = ForAll(
    every_j,
    1,
    times,
    Eq(Sum(e(every_j, w) * mu(w), w, 1, W), Sum(C(every_j, s) * P(first + every_j + 1, s), s, 1, first + every_j + 1)),
)
outcomes = [
    ForAll(every_w, 1, W, 0 <= mu(every_w)),
    ForAll(every_w, 1, W, E(every_w) <= Sum(e(g, every_w), g, 1, times)),
]
chance = Sum(e(j, w) * mu(w), w, 1, W)
shown = Sum(C(j, s) * P(time + 1, s), s, 1, time + 1)
fourth_moments = Sum(off(time, s) ** 4 * P(time + 1, s), s, 1, time + 1)
markov = (t * time) ** 4 * shown <= fourth_moments
small = 16 * fourth_moments <= 3 * time**2
at_time: list[Have | HaveAll | InSum] = [
    Have(0 < time, auto()),
    Have(0 < t * time, positive(t, time, degree=2)),
    at(marginal, j),
    HaveAll(ForAll(every_s, 1, time + 1, 0 <= P(time + 1, every_s)), instance(probable, time)),
    HaveAll(ForAll(every_s, 1, time + 1, (t * time) ** 4 * C(j, every_s) <= off(time, every_s) ** 4), instance(far, j)),
    Have(
        markov,
        chain(
            deviations.markov.id,
            {
                "N": time + 1,
                "t": (t * time) ** 4,
                "P": Lambda(s, P(time + 1, s)),
                "E": Lambda(s, C(j, s)),
                "f": Lambda(s, off(time, s) ** 4),
            },
        ),
    ),
    *(
        HaveAll(ForAll(h, 1, time, one.body.substitute({one.index: h})), every(instance(one, h)))
        for one in of_all
        if one.high == most
    ),
    Have(small, chain(component_moment.fourth.id, {"n": time, "M": M, "theta": theta, "A": A, "P": P})),
    Have(0 < time**2, positive(0 < time, degree=2)),
]
limit = Statement(
    "elsalamouny2022/prop-convergence.limit",
    title="(theta[n] - theta) A[n] -> 0 almost surely: for each component, P(|component| >= t at some n > L) <= "
    "3/(16 t^4 L).",
    where=WHERE,
    printed=r"(\hat{\boldsymbol{\theta}}[n]-\boldsymbol{\theta})\,A[n]\to\boldsymbol{0} \text{ almost surely}",
    quote=r"(\hat{\boldsymbol{\theta}}[n]-\boldsymbol{\theta})\,A[n]\to\boldsymbol{0} almost surely",
    variables=(first, times, M, W, t, theta, mu, E, A, P, C, e),
    given=[1 <= first, 0 <= times, 1 <= M, 0 <= W, 0 < t, Eq(Sum(theta(x), x, 1, M), 1), Eq(P(1, 1), 1)],
    throughout=[later, *of_all, probable, far, *outcomes, marginal],
    before=[Have(0 < first, auto()), Have(0 < t**4, positive(0 < t, degree=4))],
    claim=Sum(E(w) * mu(w), w, 1, W) <= 3 / (16 * t**4) / first,
    example={
        "L": 1,
        "K": 1,
        "M": 1,
        "W": 2,
        "t": "1/2",
        "theta": [1],
        "mu": ["1/2", "1/2"],
        "E": [1, 0],
        "A": [["1/2"], ["1/2"]],
        "P": [[1], ["1/2", "1/2"], ["1/4", "1/2", "1/4"]],
        "C": [[1, 0, 1]],
        "e": [[1, 0]],
    },
    proof=chain(
        deviations.any_time.id, {"L": first, "K": times, "W": W, "c": 3 / (16 * t**4), "Q": mu, "E": E, "e": e}
    ).after(
        Have(0 <= 3 / (16 * t**4), auto()),
        HaveAll(
            ForAll(j, 1, times, time**2 * chance <= 3 / (16 * t**4)),
            every(
                positive(markov, small, multiply=[0 < t**4, 0 < time**2], modulo=[Eq(chance, shown)], degree=1).after(
                    *at_time
                )
            ),
        ),
    ),
    why="The component of z is the proportion of z in the data minus its mean. Its fourth moment is at most 3/(16 "
    "n^2) (beyond.component-moment). By Markov's inequality the component is t or more in magnitude with "
    "probability at most 3/(16 n^2 t^4). The sum of 1/n^2 over n > L is at most 1/L.",
    reads=[
        "Since theta[n] A[n] = q[n], n times the component of z is s - 1 minus the sum over x and i of theta(x) "
        "A(i, x), where s - 1 users report z. A(i, x) is the entry A^i_xz. C(j, s) is 1 where the component has "
        "magnitude t or more for n = L + j users, and else 0. e(j, w) is the same indicator for the outcome w of "
        "all L + K users, mu(w) is the probability of w, and E(w) is 1 where the indicator is 1 for some j.",
        "Almost sure convergence to 0 means: for every t and every probability p there is an L such that, with "
        "probability at least 1 - p, the component stays below t in magnitude after L. K is arbitrary.",
    ],
    models=[
        "Users are independent, and user i reports z with probability m^i_z, the sum of theta(x) A(i, x). P(i + "
        "1, s + 1) is the probability that s of the first i users report z."
    ],
    cites=[
        "By countable additivity, the probability of an event at some time after L is the limit, as K grows, of "
        "its probability up to time L + K."
    ],
)

# ---- A[n] -> A

constant = 1 + (k - 1) * ((k + 2 * (tau - 1)) / (tau - 1) ** 2)
MATRICES = (
    "v is theta[n] - theta. d is v A[n]. A is A[n]. L is the limit of A[n]. B is the inverse of L, with "
    "absolute row sums of at most beta. Each row of A[n] - L has an absolute sum of at most delta."
)


def near(identifier: str, **words: Any) -> Statement:
    """A bound on theta[n] - theta from its image under a nearly invertible A[n]."""
    why = (
        "theta[n] - theta is recovered from its image under A[n] by the inverse of the limit; the difference "
        "between A[n] and its limit is an error term."
    )
    return replace(norms.near_inverse.restated(identifier), **{"why": why, **words})


def fixed(identifier: str, **words: Any) -> Statement:
    """The same bound if A[n] equals that matrix."""
    why = "theta[n] - theta is recovered from its image by the inverse."
    return replace(norms.through_inverse.restated(identifier), **{"formula": "", "why": why, **words})


def vanishing(identifier: str, *, reads: Sequence[str] = (), **words: Any) -> Statement:
    """The error of [INV]^M under k-RR is at most a constant divided by n."""
    parts = 1 - square_sum + (k - 1) * ((k + 2 * (T - 1)) / (T - 1) ** 2)
    falling = Have(
        (k + 2 * (T - 1)) / (T - 1) ** 2 <= (k + 2 * (tau - 1)) / (tau - 1) ** 2,
        positive(tau - 1, T - tau, k, multiply=[0 < (tau - 1) ** 2, 0 < (T - 1) ** 2], degree=4),
    )
    return Statement(
        identifier,
        variables=(*variables, tau),
        given=[*K_RR.given, 1 < tau, *words.pop("given", [])],
        throughout=K_RR.throughout,
        before=[*K_RR.before, Have(0 < tau - 1, auto())],
        claim=K_RR.error <= constant / n,
        example={**alike, "tau": 2},
        proof=chain("lemma/order.transitive", {"u": K_RR.error, "v": K_RR.bound, "w": constant / n}).after(
            Have(K_RR.error <= K_RR.bound, chain(bound.id, same_names)),
            Have(0 < (tau - 1) ** 2, positive(tau - 1, degree=2)),
            Have(0 < (T - 1) ** 2, positive(T - 1, degree=2)),
            Have(0 <= T - tau, auto()),
            falling,
            Have(0 <= square_sum, termwise(index="y", pointwise=positive(squares=[thetas(y)], degree=1))),
            Have(
                (k - 1) * falling.claim.left <= (k - 1) * falling.claim.right, positive(k - 1, falling.claim, degree=2)
            ),
            Have(parts <= constant, auto()),
            Have(parts / n <= constant / n, chain("lemma/products.over", {"x": n, "t": parts, "y": constant})),
            Have(Eq(K_RR.bound, parts / n), ring()),
            Have(K_RR.bound <= constant / n, auto()),
        ),
        reads=[LEVELS, "tau stands for e^epsilon, where epsilon is a lower bound of all epsilon[n].", *reads],
        models=[COUNTED],
        **words,
    )


half = Q(1, 2) ** i
steady = Sum(u * ((1 + half) / 2) + (1 - u) * ((1 - half) / 2), i, 1, 2 * N + 1)
ones = Sum(as_term(1), i, 1, 2 * N + 1)
parts = Eq(steady, ones / 2 + (u - Q(1, 2)) * contrasts)
apart = Eq(s - N - Q(1, 2), (u - Q(1, 2)) * contrasts)
converging = Statement(
    "elsalamouny2022/prop-convergence.converging",
    title="If A[n] converges, theta[n] -> theta; in particular |theta[n] - theta| < 1/2 for some odd n and some "
    "outcome.",
    where=WHERE,
    printed=r"\text{Furthermore if } A[n] \text{ converges to some } \bar{A} \text{, then } "
    r"\hat{\boldsymbol{\theta}}[n]\to\boldsymbol{\theta} \text{ almost surely.}",
    quote=r"converges to some A¯¯𝐴\bar{A}, then",
    variables=(),
    given=[],
    exists=(N, s, u),
    claim=[1 <= N, 0 <= s, s <= 2 * N + 1, Eq(steady, s), 0 < u, u < 1],
    example={},
    counterexample={},
    cause="error",
    why="Counterexample: two values, theta = (1/2, 1/2), and user i applies k-RR with e^epsilon_i = (1 + 2^-i)/(1 "
    "- 2^-i). Then the probability of the true answer exceeds that of the false one by 2^-i. A[n] is "
    "invertible for every n and converges to a non-informative matrix (beyond.vanishing-contrast). For an odd "
    "number of users the count differs from n/2 by at least 1/2, and the estimate differs from 1/2 by |s - "
    "n/2|/(1 - 2^-n).",
    impossible=cases(
        s,
        N,
        at_most=positive(0 < u * contrasts, s <= N, contrasts < 1, modulo=[apart], degree=1),
        greater=positive(0 < (1 - u) * contrasts, N + 1 <= s, contrasts < 1, modulo=[apart], degree=1).after(
            Have(N + 1 <= s, integer())
        ),
    ).after(
        Have(Eq(ones, 2 * N + 1), telescope("each", 1, 2 * N + 1, [(-1, ones)], -integers("each"))),
        *small_contrasts,
        Have(
            parts,
            telescope(
                "w", 1, 2 * N + 1, [(-1, steady), (Q(1, 2), ones), (u - Q(1, 2), contrasts)], 0, pointwise=ring()
            ),
        ),
        Have(apart, ring(modulo=[parts, Eq(ones, 2 * N + 1), Eq(steady, s)])),
        Have(0 < u * contrasts, positive(u, contrasts, degree=2)),
        Have(0 < 1 - u, auto()),
        Have(0 < (1 - u) * contrasts, positive(1 - u, contrasts, degree=2)),
    ),
    reads=[
        "u is the first component of the estimate from 2N + 1 users, of whom s answer the first value: n theta[n] "
        "A[n] = n q[n]. If the estimate converges to 1/2, such N and s exist, for all large N."
    ],
    repaired=near(
        "elsalamouny2022/prop-convergence.converging.repaired",
        title="If A[n] converges to an invertible matrix, theta[n] -> theta, at the rate of (theta[n] - theta) A[n] -> "
        "0.",
        where=WHERE,
        formula=r"\|\bar A^{-1}\| \le \beta,\ \|A[n] - \bar A\| \le \delta \Rightarrow (1 - "
        r"\delta\beta)\|\hat\theta[n] - \theta\|_1 \le \beta\|(\hat\theta[n] - \theta) A[n]\|_1",
        reads=[MATRICES],
        rests_on=["elsalamouny2022/prop-convergence.limit"],
    ),
)
same_mechanism = fixed(
    "elsalamouny2022/prop-convergence.same",
    title="If all users apply the same invertible mechanism, theta[n] -> theta.",
    where=WHERE,
    printed=r"\text{In particular, if all users apply the same mechanism, [...] then } "
    r"\hat{\boldsymbol{\theta}}[n]\to\boldsymbol{\theta} \text{ almost surely.}",
    quote="In particular, if all users apply the same mechanism, or they choose their mechanisms from a finite set "
    "according to some probability distribution",
    reads=[
        "v is theta[n] - theta. L is A[n], which is the same for every n. B is the inverse of L, with absolute "
        "row sums of at most beta."
    ],
    rests_on=["elsalamouny2022/prop-convergence.limit"],
)
drawn = Statement(
    "elsalamouny2022/prop-convergence.drawn",
    title="If users sample mechanisms from a finite set, theta[n] -> theta; in particular P(error > 1) < 1/10 for "
"some n.",
    where=WHERE,
    printed=r"\text{or they choose their mechanisms from a finite set according to some probability distribution, then "
        r"} \hat{\boldsymbol{\theta}}[n]\to\boldsymbol{\theta} \text{ almost surely}",
    quote=same_mechanism.quote,
    variables=(),
    given=[],
    exists=(drawn_away.n,),
    claim=[1 <= drawn_away.n, drawn_away.mean < drawn_away.n / 10],
    example={},
    counterexample={},
    cause="error",
    impossible=positive(drawn_away.mean < drawn_away.n / 10, drawn_away.n / 10 <= drawn_away.mean, degree=1).after(
        Have(drawn_away.n / 10 <= drawn_away.mean, chain(drawn_away.stays_away.id, {"n": drawn_away.n})),
    ),
    why="Counterexample: two values, theta = (1/2, 1/2), and two mechanisms. For one the probability of a true "
"answer minus that of a false one (the contrast) is 1/4, for the other -sqrt(2)/4. Users sample them so "
"that the mean contrast is 0. A[n] is invertible for every n, since sqrt(2) is irrational. It converges "
"to a non-informative matrix, about as fast as the data converge. For every n the estimate has an error "
"above 1 with probability at least 1/10 (beyond.drawn-away).",
    reads=drawn_away.stays_away.reads,
    models=drawn_away.stays_away.models,
    cites=["Almost sure convergence implies convergence in probability."],
    repaired=near(
        "elsalamouny2022/prop-convergence.drawn.repaired",
        title="If users sample mechanisms from a finite set and the expected mechanism is invertible, theta[n] -> "
            "theta.",
        where=WHERE,
        reads=[
            "v is theta[n] - theta. d is v A[n]. A is A[n]. L is the expected mechanism. B is the inverse of L, with "
"absolute row sums of at most beta."
        ],
        cites=["By the strong law of large numbers the proportions of the mechanisms converge to their probabilities."],
        rests_on=["elsalamouny2022/prop-convergence.limit"],
    ),
)  # fmt: skip

krr_words = {
    "where": WHERE,
    "printed": r"\text{if all mechanisms are } k\text{-RR, with various levels of privacy, the expected } \ell_2^2 "
    r"\text{ error of [INV]}^M \text{ (10) converges with large } n \text{ to } 0",
    "quote": "Moreover we will show in Section 5.2 that if all mechanisms are",
}
k_rr = vanishing(
    "elsalamouny2022/prop-convergence.k-rr",
    title="Under k-RR with inf epsilon[n] > 0, the expected squared error of [INV]^M is at most a constant over n.",
    given=[tau <= T],
    why="The bound decreases in e^epsilon[n] and is of order 1/n.",
    reads=[
        "The sentence announces a result of Section 5.2. Section 5.2 states the condition inf epsilon[n] > 0 over n."
    ],
    remarks=[
        "Without the condition the error need not decrease: in beyond.vanishing-contrast the estimate is off by "
        "at least 1/2 for every odd n."
    ],
    **krr_words,
)
