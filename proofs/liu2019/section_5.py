"""Section 5: remarks on guarantees, decision rules, presence, entropy, and (5.3.1) inference of epsilon."""

from __future__ import annotations

from dataclasses import replace

from proofs.liu2019.beyond.more_knowledge import more_knowledge
from proofs.liu2019.figure_3 import alarmed, detected, fewer, higher, larger_t, smaller_precision, t, x
from proofs.liu2019.notions_mixtures import at
from proofs.liu2019.notions_setting import CANCELS
from proofs.statements.plan import (
    Have,
    InSum,
    absurd,
    auto,
    cases,
    chain,
    fact,
    positive,
    rewrite,
    ring,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Eq, ForAll, Max, Sum, functions, integers, log, reals

real = reals("r")

optimal = replace(
    smaller_precision,
    id="liu2019/section-5.3.1.optimal",
    title="Laplace noise: at every recall a larger epsilon has a strictly larger precision, which determines epsilon.",
    where="Section 5.3.1",
    printed=r"\text{For a given } PR\text{-relation that follows this fixed pattern (named as } PR_{optimal} \text{), "
    r"we thus can infer the values of privacy parameters in DP guarantees}",
    quote="we thus can infer the values of privacy parameters in DP guarantees by computing them directly from the "
    "corresponding equations",
    proof=chain(smaller_precision.id, {"x": x, "t": t, "t'": larger_t}),
)
truly, lowest = laplace.precision(detected, alarmed), laplace.precision(detected, fewer)
DEFINED = [0 < Max(x, 1), 0 < Max(x * t, 1), 0 < Max(higher, 1), 0 < detected + 1 * alarmed, 0 < detected + 1 * fewer]
realistic = Statement(
    "liu2019/section-5.3.1.realistic",
    title="Laplace noise: if an adversary's precision exceeds the optimal one for epsilon' at one recall, then "
    "epsilon > epsilon'.",
    where="Section 5.3.1",
    printed=r"\text{the values of privacy parameters corresponding to the given } PR_{realistic} \text{ should be "
    r"larger than the privacy parameters corresponding to the lower-bound optimal } PR\text{-relation } "
    r"PR_{optimalLow}",
    quote=r"$PR_{realistic}$  should be larger than the privacy parameters corresponding to the lower-bound optimal",
    variables=(x, t, larger_t, real),
    given=[0 < x, 1 <= t, 1 <= larger_t, *DEFINED, real <= truly, lowest < real],
    claim=larger_t < t,
    example={"x": 1, "t": 3, "t'": 2, "r": "3/5"},
    before=smaller_precision.before,
    proof=cases(
        larger_t,
        t,
        less=fact(),
        equal=absurd(
            chain("lemma/order.negative-rest", {"u": lowest, "v": truly, "w": 0}).after(
                Have(Eq(higher, x), ring(modulo=[Eq(larger_t, t)])),
                Have(Eq(fewer, alarmed), rewrite(Eq(x, higher), ring())),
                Have(Eq(lowest, truly), ring(modulo=[Eq(fewer, alarmed)])),
                Have(lowest < truly, chain("lemma/order.less-transitive", {"x": lowest, "y": real, "r": truly})),
            )
        ),
        greater=absurd(
            chain("lemma/order.negative-rest", {"u": truly, "v": truly, "w": 0}, given=[ring(), fact()]).after(
                Have(truly < lowest, chain(smaller_precision.id, {"x": x, "t": t, "t'": larger_t})),
                Have(lowest <= truly, chain("lemma/order.at-most-transitive", {"x": lowest, "y": real, "r": truly})),
                Have(truly < truly, chain("lemma/order.less-transitive", {"x": truly, "y": lowest, "r": truly})),
            )
        ),
    ),
    why="At equal recall the precision increases strictly with epsilon (figure-3.precision). The optimal adversary "
    "at the true epsilon is at least as precise as the realistic one.",
    reads=[
        *smaller_precision.reads,
        "r is the precision of the realistic adversary at that recall. t stands for e^epsilon with the true "
        "epsilon, t' for e^epsilon' with the epsilon' of PR_optimalLow.",
    ],
    models=smaller_precision.models,
    rests_on=smaller_precision.rests_on,
)
F1, F2, first, second, odds, s = reals("f1 f2 p1 p2 r s")
GUARANTEE = (
    "f1 and f2 are the densities of the output for the two databases, p1 and p2 their prior probabilities, and "
    "t stands for e^epsilon."
)
guarantee = Statement(
    "liu2019/section-5.1.guarantee",
    title="If f1 / f2 <= e^epsilon, the posterior odds are at most e^epsilon times the prior odds, for every positive "
        "prior.",
    where="footnote 5",
    printed=r"\text{DP guarantees are not influenced by the prior distribution of the input data}",
    quote="DP guarantees are not influenced by the prior distribution of the input data",
    variables=(F1, F2, first, second, t),
    given=[1 <= t, 0 <= F1, 0 < F2, 0 < first, 0 < second, F1 <= t * F2],
    before=[Have(0 < F2 * second, positive(F2, second))],
    claim=F1 * first / (F2 * second) <= t * (first / second),
    example={"f1": "1/2", "f2": "1/3", "p1": "1/4", "p2": "3/4", "t": 2},
    proof=positive(0 <= first * (t * F2 - F1), multiply=[0 < F2 * second, 0 < second], degree=2).after(
        Have(0 <= first * (t * F2 - F1), positive(first, t * F2 - F1))),
    why="The prior cancels.",
    exceptions=CANCELS,
    reads=[GUARANTEE],
)  # fmt: skip
guarantee_back = Statement(
    "liu2019/section-5.1.guarantee.back",
    title="If for one positive prior the posterior odds are at most e^epsilon times the prior odds, then "
    "f1 / f2 <= e^epsilon.",
    where="footnote 5",
    printed=guarantee.printed,
    quote=guarantee.quote,
    variables=guarantee.variables,
    given=[1 <= t, 0 <= F1, 0 < F2, 0 < first, 0 < second, F1 * first * second <= t * (F2 * second * first)],
    claim=F1 <= t * F2,
    example=guarantee.example,
    proof=positive(multiply=[0 < first, 0 < second], degree=1),
    why="The prior cancels, so one prior is enough.",
    exceptions=CANCELS,
    reads=[GUARANTEE, "The inequality between the odds is multiplied by its denominators."],
)
DECISION = (
    r"\text{the adversary's prior is non-uniform, which will result in a different decision rule}",
    "prior is non-uniform, which will result in a different decision rule",
)
RULE = (
    "The adversary uses the maximum-posterior rule: it says h_1 if the likelihood ratio is at least r = "
    "P(h_0)/P(h_1). A uniform prior has r = 1."
)
middle, between = laplace.likelihood_ratio(1 / s, s**2), laplace.likelihood_ratio_between(1 / s, s**2)
decision = Statement(
    "liu2019/section-5.1.decision-rule",
    title="If P(h_0) > P(h_1), the maximum-posterior rule decides some output differently than under a uniform prior.",
    where="Section 5.1",
    printed=DECISION[0],
    quote=DECISION[1],
    variables=(s, odds),
    given=[1 <= s, 1 < odds],
    exists=(x,),
    before=[
        Have(0 < s, auto()),
        Have(0 < 1 / s, positive(multiply=[0 < s], degree=1)),
        Have(0 < s**2, positive(squares=[s], degree=1)),
        Have(0 < s**2 * (1 / s) ** 2, auto()),
        Have(Eq(between, 1), ring()),
        Have(1 <= s**2, positive(s - 1, degree=2)),
        Have(1 / s**2 <= 1, positive(1 <= s**2, multiply=[0 < s**2], degree=1)),
        Have(1 / s**2 <= between, positive(1 / s**2 <= 1, modulo=[Eq(between, 1)], degree=1)),
        Have(between <= s**2, positive(1 <= s**2, modulo=[Eq(between, 1)], degree=1)),
        Have(Eq(middle, between), chain("lemma/clipping.kept", {"p": 1 / s**2, "q": s**2, "u": between})),
    ],
    claim=[0 < x, 1 <= laplace.likelihood_ratio(x, s**2), laplace.likelihood_ratio(x, s**2) < odds],
    example={"s": 2, "r": 2},
    witness={"x": 1 / s},
    proof=[
        auto(),
        positive(modulo=[Eq(middle, between), Eq(between, 1)], degree=1),
        positive(1 < odds, modulo=[Eq(middle, between), Eq(between, 1)], degree=1),
    ],
    why="An output half-way between Q(D) and Q(D') has the same density under both hypotheses. Under a uniform "
    "prior the rule says h_1 there; under a prior that favours h_0 it says h_0.",
    reads=[RULE, "s stands for e^(epsilon/2).", "A prior that favours h_1 gives the same by symmetry."],
)
present, absent, other_present, other_absent = reals("j1 j2 k1 k2")
chances = [0 < present, 0 < absent, 0 < other_present, 0 < other_absent]
PRESENCE = (
    "j1 and j2 are the probabilities that the other records have their actual values and that the record is "
    "present (j1) or absent (j2). k1 and k2 are the same probabilities for all other values of the other "
    "records together. f1 and f2 are the densities of the output with the record and without it."
)
among = present + absent
whole = among + other_present + other_absent
presence = Statement(
    "liu2019/section-5.2.presence",
    title="The probability that a record is present does not depend on the other records.",
    where="Section 5.2",
    printed=r"\text{the presence/absence of a record in the unbounded case has no relation with the correlation among "
    r"records}",
    quote="the presence/absence of a record in the unbounded case has no relation with the correlation among records",
    variables=(present, absent, other_present, other_absent),
    given=chances,
    before=[Have(0 < among, auto()), Have(0 < whole, auto())],
    claim=Eq(present / among, (present + other_present) / whole),
    example={"j1": "1/4", "j2": "1/4", "k1": "1/4", "k2": "1/4"},
    counterexample={"j1": "2/5", "j2": "1/10", "k1": "1/10", "k2": "2/5"},
    cause="error",
    why="The presence of a record may be correlated with the presence of others. In the counterexample two records "
    "tend to be present or absent together, so the presence of one is evidence for the other. The analysis of "
    "Section 5.2 applies to presence as it does to values.",
    reads=[
        "Section 5.2 gives this claim as its reason to omit the unbounded case. It is therefore interpreted as "
        "a claim about all databases with correlated records. If correlation meant only correlation of values "
        "by definition, the claim would be empty."
    ],
    models=[PRESENCE],
    repaired=Statement(
        "liu2019/section-5.2.presence.repaired",
        title="The posterior odds of presence are the likelihood ratio times the odds of presence given the other "
        "records, as in Eq. 19.",
        where="Section 5.2",
        formula=r"\frac{P(d_i \text{ present} \mid o, \mathbf{d}_{-i})}{P(d_i \text{ absent} \mid o, \mathbf{d}_{-i})} "
        r"= \frac{P(A(D) = o)\,P(d_i \text{ present} \mid \mathbf{d}_{-i})}{P(A(D') = o)\,P(d_i \text{ absent} "
        r"\mid \mathbf{d}_{-i})}",
        variables=(present, absent, F1, F2),
        given=[0 < present, 0 < absent, 0 <= F1, 0 < F2],
        before=[
            Have(0 < among, auto()),
            Have(0 < F2 * absent, positive(F2, absent)),
            Have(0 <= F1 * present, positive(F1, present)),
            Have(0 < F1 * present + F2 * absent, auto()),
            Have(
                0 < F2 * absent / (F1 * present + F2 * absent),
                positive(F2 * absent, multiply=[0 < F1 * present + F2 * absent], degree=1),
            ),
            Have(0 < absent / among, positive(absent, multiply=[0 < among], degree=1)),
            Have(0 < F2 * (absent / among), positive(F2, absent / among)),
        ],
        claim=Eq(
            F1 * present / (F1 * present + F2 * absent) / (F2 * absent / (F1 * present + F2 * absent)),
            F1 * (present / among) / (F2 * (absent / among)),
        ),
        example={"j1": "1/4", "j2": "1/4", "f1": "1/2", "f2": "1/3"},
        proof=ring(),
        why="Bayes' rule; the density of the output cancels.",
        models=[PRESENCE],
    ),
)
choice = more_knowledge.restated(
    "liu2019/section-5.choice",
    title="At the same epsilon, more knowledge strictly raises the maximum F_beta score, so it affects the choice of "
    "epsilon.",
    where="Introduction; Sections 5 and 8",
    printed=r"\text{the auxiliary information indeed influences the appropriate selection of } \epsilon",
    formula="",
    quote=r"the auxiliary information indeed influences the appropriate selection of  $\epsilon$",
    why="An epsilon that attains a bound on the maximum F_beta score exceeds the bound for an adversary with more "
    "knowledge.",
)
both, apart, alone = functions("c a b", 1)
N, i, j, k = integers("N i j k")
positive_all = [ForAll(i, 1, N, 0 < one(i)) for one in (both, apart, alone)]
together = Sum(apart(k) * alone(k), k, 1, N)
gained = Sum(both(k) * (log(apart(k)) - log(both(k) / alone(k))), k, 1, N)
known_here = [at(fact, k) for fact in positive_all]
share = both(j) / alone(j)
entropy = Statement(
    "liu2019/section-5.entropy",
    title="H(X | Y) <= H(X), for two random variables with finitely many values.",
    where="Section 5.3, summary",
    printed=r"\textit{conditioning always reduces entropy (uncertainty)}",
    quote="ing always reduces entropy (uncertainty)",
    variables=(N, both, apart, alone),
    given=[1 <= N, Eq(Sum(both(k), k, 1, N), 1), together <= 1],
    throughout=positive_all,
    before=[
        InSum(
            "k", 1, N, (*known_here, Have(0 < both(k) / alone(k), positive(both(k), multiply=[0 < alone(k)], degree=1)))
        )
    ],
    claim=gained <= 0,
    example={"N": 1, "c": [1], "a": [1], "b": [1]},
    proof=auto().after(
        Have(
            gained <= together - Sum(both(k), k, 1, N),
            termwise(
                index="j",
                pointwise=positive(0 <= both(j) * (apart(j) / share - 1 - log(apart(j)) + log(share)), degree=1).after(
                    *(at(fact, j) for fact in positive_all),
                    Have(0 < share, positive(both(j), multiply=[0 < alone(j)], degree=1)),
                    Have(
                        log(apart(j)) - log(share) <= apart(j) / share - 1,
                        chain("lemma/logarithm.tangent", {"x": apart(j), "y": share}),
                    ),
                    Have(
                        0 <= both(j) * (apart(j) / share - 1 - log(apart(j)) + log(share)),
                        positive(both(j), apart(j) / share - 1 - log(apart(j)) + log(share)),
                    ),
                ),
            ),
        )
    ),
    why="Apply log z <= z - 1 to each pair of values.",
    reads=[
        'H(X | Y) - H(X) is the mean of log P(x) - log P(x | y). "Reduces" is interpreted as "does not '
        'increase", because the entropy is unchanged if X and Y are independent.'
    ],
    models=[
        "The pairs (x, y) with positive probability are listed by k = 1, ..., N, with c(k) = P(x, y), a(k) = "
        "P(x) and b(k) = P(y). The products P(x) P(y) sum to 1 over all pairs, and to at most 1 over the "
        "listed ones."
    ],
    remarks=["For a single value y of the condition, H(X | Y = y) may exceed H(X)."],
)
eps, other_eps, level, other_level, sensitivity = reals("eps eps' L L' Delta")
FIXED_NOISE = (
    "L = log(1.25/delta), so delta = 1.25 e^-L, and the printed noise has variance 2 L Delta Q/epsilon. Equal "
    "noise gives equal precision-recall relations (Eq. 14)."
)
same_noise = Eq(2 * level * sensitivity / eps, 2 * other_level * sensitivity / other_eps)
two_parameters = [0 < eps, 0 < other_eps, 0 < sensitivity, 0 < level, 0 < other_level]
gaussian = Statement(
    "liu2019/section-5.3.1.gaussian",
    title="If delta is known, the printed Gaussian noise, and hence its precision-recall relation, determines epsilon.",
    where="Section 5.3.1",
    printed=r"\text{we thus can infer the values of privacy parameters in DP guarantees by computing them directly "
    r"from the corresponding equations (Eqs. 9, 10, 11, 14, 17, 20, 23) of } PR\text{-relation}",
    quote="by computing them directly from the corresponding equations (Eqs. 9, 10, 11, 14, 17, 20, 23)",
    variables=(eps, other_eps, level, other_level, sensitivity),
    given=[*two_parameters, same_noise],
    provided=[Eq(level, other_level)],
    claim=Eq(eps, other_eps),
    example={"eps": 1, "eps'": 1, "L": 2, "L'": 2, "Delta": 1},
    counterexample={"eps": 1, "eps'": 2, "L": 2, "L'": 4, "Delta": 1},
    proof=ring(
        cofactors={same_noise: -(eps * other_eps / (2 * level * sensitivity)), Eq(level, other_level): eps / level}
    ).after(Have(0 < 2 * level * sensitivity, positive(level, sensitivity))),
    why="For fixed delta the printed noise falls strictly with epsilon. It does not determine both parameters: "
    "(epsilon, delta) = (1, 1.25 e^-2) and (2, 1.25 e^-4) give the same noise, and so the same relation. The "
    "analytic calibration also gives the same noise for a whole curve of pairs.",
    exceptions={
        "equivalent": "The noise is a formula in epsilon and delta, so the equality of noise is equivalent to the "
        "equality "
        "of epsilon for known delta. This equivalence is the claim."
    },
    models=[FIXED_NOISE],
    rests_on=["liu2019/figure-4.precision"],
)
weight = reals("w")
knowing = Statement(
    "liu2019/section-5.3.1.knowledge",
    title="Laplace noise with auxiliary information: at every recall a larger epsilon has a strictly larger precision.",
    where="Section 5.3.1",
    printed=optimal.printed,
    quote=optimal.quote,
    variables=(x, t, larger_t, weight),
    given=[0 < x, 1 <= t, t < larger_t, 0 < weight],
    before=[
        *smaller_precision.before,
        Have(0 < weight * alarmed, positive(weight, alarmed)),
        Have(0 < weight * fewer, positive(weight, fewer)),
        Have(0 < detected + weight * alarmed, auto()),
        Have(0 < detected + weight * fewer, auto()),
    ],
    claim=laplace.precision(detected, alarmed, weight) < laplace.precision(detected, fewer, weight),
    example={"x": 1, "t": 2, "t'": 3, "w": "4/5"},
    proof=positive(
        0 < detected * (weight * (alarmed - fewer)),
        multiply=[0 < detected + weight * alarmed, 0 < detected + weight * fewer],
        degree=1,
    ).after(
        Have(higher < x, positive(x, larger_t - t, multiply=[0 < larger_t], degree=2)),
        Have(fewer < alarmed, chain("lemma/tails.increasing", {"u": higher, "v": x})),
        Have(0 < weight * (alarmed - fewer), positive(weight, alarmed - fewer)),
        Have(0 < detected * (weight * (alarmed - fewer)), positive(detected, weight * (alarmed - fewer))),
    ),
    why="The same recall is reached with a smaller false-alarm rate, for every weight of a false alarm.",
    reads=[*smaller_precision.reads, "w > 0 is the known weight of a false alarm in Eq. 17, 20 or 23."],
    rests_on=smaller_precision.rests_on,
)
