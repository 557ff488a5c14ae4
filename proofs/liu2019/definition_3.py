"""Definition 3: the Neyman-Pearson criterion.

The statements hold for all finite output spaces 1, ..., N, all distributions p under h_1 and r under h_0, and all
tests, randomized or not.
"""

from __future__ import annotations

from proofs.liu2019.finite_tests import (
    DISTRIBUTIONS,
    EVERYWHERE,
    HALVES,
    TESTS,
    alarms,
    detected,
    known_at,
    other_alarms,
    other_detected,
)
from proofs.statements.plan import Have, Lambda, auto, cases, chain, instance, positive, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, Max, Sum, Term, functions, integers, log, reals

p, r, lam, best, phi = reals("p r lam best phi")
N, PLACE, k = integers("N j k")
P, R, chosen, other = functions("p r best psi", 1)

POINT = (
    "best and phi are the probabilities with which the two tests decide for h_1 at one output. p and r are the "
    "probabilities (or densities) of that output under h_1 and h_0."
)
gain = Statement(
    "liu2019/definition-3.gain",
    title="At each output, a likelihood ratio test maximizes phi (p - lambda r) over all decisions phi in [0, 1].",
    where="Definition 3 (Neyman-Pearson lemma)",
    printed=r"\text{an efficient way to solve Eq. 1 is to implement the likelihood ratio test}",
    quote="an efficient way to solve Eq. 1 is to implement the likelihood ratio test",
    variables=(p, r, lam, best, phi),
    given=[
        0 <= best,
        best <= 1,
        0 <= phi,
        phi <= 1,
        Eq((1 - best) * Max(p - lam * r, 0), 0),
        Eq(best * Max(lam * r - p, 0), 0),
    ],
    claim=phi * (p - lam * r) <= best * (p - lam * r),
    example={"p": "1/2", "r": "1/4", "lam": 1, "best": 1, "phi": "1/2"},
    proof=cases(
        p - lam * r,
        0,
        less=positive(0 <= phi, p - lam * r < 0, modulo=[Eq(best * (lam * r - p), 0)], degree=2).after(
            Have(0 <= lam * r - p, auto()),
            Have(Eq(Max(lam * r - p, 0), lam * r - p), chain("lemma/maxima.larger", {"a": lam * r - p, "b": 0})),
            Have(
                Eq(best * (lam * r - p), 0),
                ring(modulo=[Eq(best * Max(lam * r - p, 0), 0), Eq(Max(lam * r - p, 0), lam * r - p)]),
            ),
        ),
        at_least=positive(1 - phi, 0 <= p - lam * r, modulo=[Eq((1 - best) * (p - lam * r), 0)], degree=2).after(
            Have(Eq(Max(p - lam * r, 0), p - lam * r), chain("lemma/maxima.larger", {"a": p - lam * r, "b": 0})),
            Have(
                Eq((1 - best) * (p - lam * r), 0),
                ring(modulo=[Eq((1 - best) * Max(p - lam * r, 0), 0), Eq(Max(p - lam * r, 0), p - lam * r)]),
            ),
        ),
    ),
    why="The test decides for h_1 where p - lambda r > 0, and for h_0 where p - lambda r < 0.",
    reads=[POINT],
)
weighted = Statement(
    "liu2019/definition-3.weighted",
    title="On finite output spaces, a likelihood ratio test with lambda >= 0 maximizes P_TD - lambda P_FA over all "
    "tests.",
    where="Definition 3 (Neyman-Pearson lemma)",
    printed=r"\text{an efficient way to solve Eq. 1 is to implement the likelihood ratio test}",
    quote="an efficient way to solve Eq. 1 is to implement the likelihood ratio test",
    variables=(N, P, R, lam, chosen, other),
    given=[*DISTRIBUTIONS, 0 <= lam],
    throughout=EVERYWHERE,
    claim=other_detected - lam * other_alarms <= detected - lam * alarms,
    example={**HALVES, "psi": ["1/2", "1/2"], "lam": 1},
    proof=termwise(pointwise=auto().after(
        *(Have(one, instance(fact, PLACE)) for one, fact in zip(known_at(PLACE), EVERYWHERE, strict=True)),
        Have(other(PLACE) * (P(PLACE) - lam * R(PLACE)) <= chosen(PLACE) * (P(PLACE) - lam * R(PLACE)), chain(gain.id, {
            "p": P(PLACE), "r": R(PLACE), "lam": lam, "best": chosen(PLACE), "phi": other(PLACE)})),
    ), index="j"),
    why="Sum definition-3.gain over the outputs.",
    models=[TESTS],
)  # fmt: skip
SAME = {
    "N": N,
    "p": Lambda(k, P(k)),
    "r": Lambda(k, R(k)),
    "lam": lam,
    "best": Lambda(k, chosen(k)),
    "psi": Lambda(k, other(k)),
}
WEIGHTED = Have(weighted.claims[0], chain(weighted.id, SAME))
power = Statement(
    "liu2019/definition-3.power",
    title="On finite output spaces, no test with smaller or equal P_FA has a larger P_TD than a likelihood ratio test.",
    where="Definition 3",
    printed=r"\max P_{TD} \quad s.t., \quad P_{FA} \leq \alpha",
    quote=r"\max P_{TD} \quad s.t., \quad P_{FA} \leq \alpha",
    variables=(N, P, R, lam, chosen, other),
    given=[*DISTRIBUTIONS, 0 <= lam, other_alarms <= alarms],
    throughout=EVERYWHERE,
    claim=other_detected <= detected,
    example={**HALVES, "psi": ["1/4", "0"], "lam": 1},
    proof=positive(0 <= lam * (alarms - other_alarms), weighted.claims[0], degree=1).after(
        WEIGHTED, Have(0 <= lam * (alarms - other_alarms), positive(lam, alarms - other_alarms)),
    ),
    why="The likelihood ratio test has the largest P_TD - lambda P_FA, and the other test has no larger P_FA.",
    models=[TESTS],
    remarks=["The tests include randomized ones. Every alpha in [0, 1] is the false alarm rate of some randomized "
    "likelihood ratio test."],
)  # fmt: skip
larger = reals("l")
logarithm = Statement(
    "liu2019/definition-3.logarithm",
    title="For likelihood ratios 0 < p < l, log p < log l: the log-likelihood ratio orders outputs in the same way.",
    where="after Definition 3",
    printed=r"\text{the likelihood ratio, or equivalently its logarithm, can be used directly to construct test "
    r"statistics}",
    quote="the likelihood ratio, or equivalently its logarithm, can be used directly to construct test statistics",
    variables=(p, larger),
    given=[0 < p, p < larger],
    before=[Have(0 < larger, auto())],
    claim=log(p) < log(larger),
    example={"p": 1, "l": 2},
    proof=chain("lemma/logarithm.increasing", {"u": p, "v": larger}),
    why="The logarithm is strictly increasing, so a threshold on the ratio is a threshold on its logarithm.",
    exceptions={"equivalent": "The logarithm is strictly increasing, so the claim is equivalent to the assumption."},
    reads=["p and l are the likelihood ratios of two outputs. An output with ratio 0 has no logarithm."],
)
prior, other_prior, missed, mistaken, right, rejected = reals("h h' c01 c10 c11 c00")
fixed_threshold = (mistaken - rejected) * other_prior / ((missed - right) * prior)
cost_one, cost_zero = mistaken * other_prior * r + right * prior * p, rejected * other_prior * r + missed * prior * p
costs = [0 < r, 0 <= p, 0 < prior, 0 < other_prior, right < missed, rejected < mistaken]
at_stake = [
    Have(0 < (missed - right) * prior, positive(missed - right, prior)),
]
FIXED = (
    "p and r are the densities of the output under h_1 and h_0; h and h' are the prior probabilities of h_1 and h_0. "
    "c_ij is the cost of deciding for h_i when h_j is true, and a wrong decision costs more than a right one. Costs 0 "
    "and 1 give the maximum posterior probability; with equal priors they give the maximum likelihood."
)
fixed = Statement(
    "liu2019/definition-3.fixed",
    title="Deciding for h_1 has minimum cost only if the likelihood ratio is at least (c_10 - c_00) h'/((c_01 - c_11) "
    "h).",
    where="after Definition 3",
    printed=r"\text{they are based on a fixed threshold on the likelihood ratio that cannot incorporate } \alpha",
    quote=r"they are based on a fixed threshold on the likelihood ratio that cannot incorporate  $\alpha$",
    variables=(p, r, prior, other_prior, missed, mistaken, right, rejected),
    given=[*costs, cost_one <= cost_zero],
    before=at_stake,
    claim=fixed_threshold <= p / r,
    example={"p": 1, "r": 1, "h": "1/2", "h'": "1/2", "c01": 1, "c10": 1, "c11": 0, "c00": 0},
    proof=positive(cost_one <= cost_zero, multiply=[0 < r, 0 < (missed - right) * prior], degree=1),
    why="Divide the two expected costs by the density under h_0. The threshold does not contain alpha.",
    exceptions={"equivalent": "The two conditions are equivalent; definition-3.fixed.back is the converse."},
    models=[FIXED],
)
fixed_back = Statement(
    "liu2019/definition-3.fixed.back",
    title="If the likelihood ratio is at least (c_10 - c_00) h'/((c_01 - c_11) h), deciding for h_1 has minimum cost.",
    where="after Definition 3",
    printed=fixed.printed,
    quote=fixed.quote,
    variables=fixed.variables,
    given=[*costs, fixed_threshold <= p / r],
    before=at_stake,
    claim=cost_one <= cost_zero,
    example=fixed.example,
    proof=positive(fixed_threshold <= p / r, 0 < r, 0 < (missed - right) * prior, degree=3),
    why="Multiply both sides by the density under h_0 and by (c_01 - c_11) h.",
    exceptions={"equivalent": "The two conditions are equivalent; definition-3.fixed is the converse."},
    models=[FIXED],
)
alpha, share = reals("alpha s")


def mixed(output: Term, by: Term) -> Term:
    """Probability that the mixed test decides for h_1: with probability `by` where the first test does not."""
    return Sum((chosen(PLACE) + by * (1 - chosen(PLACE))) * output(PLACE), PLACE, 1, N)


TOTALS = [Eq(Sum(P(k), k, 1, N), 1), Eq(Sum(R(k), k, 1, N), 1)]
room = 1 - alarms
some = (alpha - alarms) / room


def split(output: Term, rate: Term) -> Have:
    """The rate of the mixed test in terms of the rate of the first test."""
    whole = Sum(output(k), k, 1, N)
    by_lemma = chain(
        "lemma/sums.towards-one", {"N": N, "t": some, "f": Lambda(k, chosen(k)), "g": Lambda(k, output(k))}
    )
    return Have(Eq(mixed(output, some), rate + some * (whole - rate)), by_lemma)


cannot = Statement(
    "liu2019/definition-3.other-criteria",
    title="On finite output spaces, a test with P_FA < alpha and P_TD < 1 does not maximize P_TD under P_FA <= alpha.",
    where="after Definition 3",
    printed=r"\text{Other criteria such as maximum likelihood, maximum posterior probability and minimum cost cannot "
    r"guarantee the highest statistical power in general}",
    quote="cannot guarantee the highest statistical power in general",
    variables=(N, P, R, chosen, alpha),
    given=[1 <= N, *TOTALS, alarms < alpha, alpha <= 1, detected < 1],
    exists=(share,),
    before=[
        Have(0 < room, auto()),
        Have(0 < alpha - alarms, auto()),
        Have(0 < some, positive(alpha - alarms, multiply=[0 < room], degree=1)),
    ],
    claim=[0 < share, share <= 1, mixed(R, share) <= alpha, detected < mixed(P, share)],
    example={"N": 2, "p": ["3/4", "1/4"], "r": ["1/4", "3/4"], "best": [1, 0], "alpha": "1/2"},
    witness={"s": some},
    proof=[
        auto(),
        positive(1 - alpha, multiply=[0 < room], degree=1),
        auto().after(
            split(R, alarms),
            Have(Eq(mixed(R, some), alarms + some * room), ring(modulo=[split(R, alarms).claim, TOTALS[1]])),
            Have(Eq(some * room, alpha - alarms), ring()),
            Have(
                Eq(mixed(R, some), alpha),
                ring(modulo=[Eq(mixed(R, some), alarms + some * room), Eq(some * room, alpha - alarms)]),
            ),
        ),
        auto().after(
            split(P, detected),
            Have(
                Eq(mixed(P, some), detected + some * (1 - detected)), ring(modulo=[split(P, detected).claim, TOTALS[0]])
            ),
            Have(0 < 1 - detected, auto()),
            Have(0 < some * (1 - detected), positive(some, 1 - detected)),
        ),
    ],
    why="A better test decides for h_1 with probability s wherever the first test decides for h_0. A criterion "
    "without alpha gives one test with one false alarm rate. If this rate is above alpha, the test is not allowed; if "
    "it is below alpha, the mixed test is better. At its own false alarm rate it has the largest detection rate "
    "(definition-3.power).",
    models=[TESTS],
    rests_on=["liu2019/definition-3.fixed"],
)
