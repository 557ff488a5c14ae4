"""Standard differential privacy on the slides: budget, post-processing and composition."""

from __future__ import annotations

from proofs.lemmas import running, sums
from proofs.li2022.belief_setting import M, N, every_j, every_k, j, k, m, masses, r, s, t, within
from proofs.statements.plan import Have, auto, function, instance, positive, sum_step, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Max, Sum, Term, exp, functions, integers, reals

a, L, n, u = integers("a L n u")
every_n = integers("every_n")
delta = reals("delta")
first, other, chance, chance_other, eps, test = functions("first other chance chance_other eps test", 1)
kernel = functions("kernel", 2)

budget = Statement(
    "li2023/differential-privacy.budget",
    title="epsilon-DP implies epsilon'-DP for every epsilon' >= epsilon.",
    where="Definition of Differential Privacy",
    printed=r"\text{When } \epsilon \text{ is smaller, the privacy-preserving is better}",
    quote="is smaller, the privacy-preserving is better",
    variables=(N, a, s, t, m, r),
    given=[1 <= a, a <= N, 1 <= s, s <= t],
    throughout=[*masses(r), within(s, m, r)],
    claim=m(a) <= t * r(a),
    example={"N": 1, "a": 1, "s": 1, "t": 2, "m": [1], "r": [1]},
    proof=positive(degree=2).after(
        Have(0 <= r(a), instance(masses(r)[0], a)), Have(m(a) <= s * r(a), instance(within(s, m, r), a))
    ),
    why="A smaller budget allows fewer likelihood ratios.",
    reads=[
        's and t are e^epsilon for the smaller and for the larger budget. "Better" means that every guarantee of '
        "the larger budget holds too."
    ],
)


def processed(of: Term) -> Term:
    """The probability that the test rejects after the random mapping."""
    return Sum(test(j) * Sum(kernel(j, k) * of(k), k, 1, N), j, 1, M)


share = Sum(test(j) * kernel(j, k), j, 1, M)
by_outcome = [Sum(of(k) * share, k, 1, N) for of in (m, r)]
excess = Sum(Max(0, m(k) - t * r(k)), k, 1, N)
stochastic = ForAll(every_k, 1, N, Eq(Sum(kernel(j, every_k), j, 1, M), 1))
chances = ForAll(every_j, 1, M, ForAll(every_k, 1, N, 0 <= kernel(every_j, every_k)))
tests = [ForAll(every_j, 1, M, 0 <= test(every_j)), ForAll(every_j, 1, M, test(every_j) <= 1)]
here = Sum(test(j) * kernel(j, u), j, 1, M)
processing = Statement(
    "li2023/differential-privacy.post-processing",
    title="A random mapping of the output preserves (epsilon, delta)-DP; with delta = 0 it preserves epsilon-DP.",
    where="Differential Privacy: Postprocessing",
    printed=r"\text{If } A \text{ is } \epsilon \text{-differentially private and } f: Y \rightarrow \Delta(Z) \text{ "
    r"is a random mapping from } Y \text{ to } Z \text{, then } f \circ A: \mathbb{X} \rightarrow \Delta(Z) "
    r"\text{ is } \epsilon \text{-Differentially private}",
    quote=r"then $f \circ A: \mathbb{X} \rightarrow \Delta(Z)$ is ϵ -Differentially private",
    variables=(N, M, t, delta, m, r, test, kernel),
    given=[0 <= N, 0 <= M, 1 <= t, excess <= delta],
    throughout=[*masses(m), *masses(r), chances, stochastic, *tests],
    claim=processed(m) <= t * processed(r) + delta,
    example={"N": 1, "M": 1, "t": 2, "delta": 0, "m": [1], "r": [1], "test": [1], "kernel": [[1]]},
    proof=auto().after(
        *(sums.mixing(N, M, of, test, kernel) for of in (m, r)),
        Have(
            by_outcome[0] <= t * by_outcome[1] + excess,
            termwise(
                positive(degree=2).after(
                    Have(
                        0 <= here,
                        termwise(
                            positive(degree=2).after(
                                Have(0 <= test(a), instance(tests[0], a)),
                                Have(0 <= kernel(a, u), instance(chances, a, u)),
                            ),
                            index="a",
                        ),
                    ),
                    Have(
                        here <= Sum(kernel(j, u), j, 1, M),
                        termwise(
                            positive(degree=2).after(
                                Have(test(a) <= 1, instance(tests[1], a)),
                                Have(0 <= kernel(a, u), instance(chances, a, u)),
                            ),
                            index="a",
                        ),
                    ),
                    Have(Eq(Sum(kernel(j, u), j, 1, M), 1), instance(stochastic, u)),
                    Have(here <= 1, auto()),
                    Have(0 <= Max(0, m(u) - t * r(u)), function()),
                    Have(m(u) - t * r(u) <= Max(0, m(u) - t * r(u)), function()),
                    Have(here * (m(u) - t * r(u)) <= here * Max(0, m(u) - t * r(u)), positive(degree=2)),
                    Have(here * Max(0, m(u) - t * r(u)) <= Max(0, m(u) - t * r(u)), positive(degree=2)),
                ),
                index="u",
            ),
        ),
    ),
    why="A test after the mapping corresponds to a test before it, which rejects an outcome with the probability "
    "that its image is rejected.",
    reads=[
        "(epsilon, delta)-DP means P(E) <= e^epsilon P'(E) + delta for every event E, where P and P' are the "
        "output distributions under x and x'. The event of all outcomes k with m(k) > t r(k) is the worst one, so "
        "the condition bounds the sum of max(0, m(k) - t r(k)) by delta. t is e^epsilon.",
        "The sentence in quotation marks on the same slide is interpreted as the same statement.",
    ],
    models=[
        "kernel(j, k) is the probability that the mapping takes the outcome k to j; test(j) is the probability "
        "that the test rejects at j. An event is a test with values 0 and 1. The output spaces are finite."
    ],
)

at_end = {"n": L + 1}
spent = Sum(eps(k), k, 1, L + 1 - 1)
composition = Statement(
    "li2023/differential-privacy.composition",
    title="The joint output of epsilon_i-DP algorithms is (sum of the epsilon_i)-DP.",
    where="Differential Privacy: Composition",
    printed=r"A^n: \mathbb{X} \rightarrow \Delta(Y)^n \text{ defined by } A^n(x) = (A_1(x), \dots, A_n(x)) \text{ is } "
    r"\sum \varepsilon_i \text{-differentially private}",
    quote=r"defined by $A^n(x) = (A_1(x), \dots, A_n(x))$ is $\sum \varepsilon_i$ -differentially private",
    variables=(L, first, other, eps, chance, chance_other),
    given=[0 <= L, Eq(chance(1), 1), Eq(chance_other(1), 1)],
    throughout=[
        running.factors(chance, first),
        running.factors(chance_other, other),
        ForAll(every_n, 1, L, 0 <= first(every_n)),
        ForAll(every_n, 1, L, 0 <= other(every_n)),
        ForAll(every_n, 1, L, first(every_n) <= exp(eps(every_n)) * other(every_n)),
    ],
    claim=chance(L + 1) <= exp(spent) * chance_other(L + 1),
    example={"L": 1, "first": [1], "other": [1], "eps": [1], "chance": [1, 1], "chance_other": [1, 1]},
    proof=running.whole(
        exp(spent) * chance_other(L + 1) - chance(L + 1),
        running.bounded.id,
        {"L": L, "a": first, "b": other, "e": eps, "P": chance, "R": chance_other},
    ),
    why="The answers are independent given the data, so their probabilities multiply and the exponents add.",
    models=[
        "The statement considers one outcome (y_1, ..., y_L). first(i) and other(i) are the probabilities of y_i "
        "under x and x'. chance(i + 1) and chance_other(i + 1) are the probabilities of y_1, ..., y_i, that is, "
        "the products."
    ],
)
degrades = Statement(
    "li2023/differential-privacy.degrades",
    title="One more algorithm does not decrease the sum of the budgets.",
    where="Differential Privacy: Composition",
    printed=r"\text{(Bad news) When we compose more, the strength of the privacy guarantee degrades.}",
    quote="When we compose more, the strength of the privacy guarantee degrades",
    variables=(L, eps),
    given=[0 <= L],
    throughout=[ForAll(every_n, 1, L + 1, 0 <= eps(every_n))],
    claim=Sum(eps(k), k, 1, L) <= Sum(eps(k), k, 1, L + 1),
    example={"L": 1, "eps": [1, 1]},
    proof=auto().after(
        Have(Eq(Sum(eps(k), k, 1, L + 1), Sum(eps(k), k, 1, L) + eps(L + 1)), sum_step("last")),
        Have(0 <= eps(L + 1), instance(ForAll(every_n, 1, L + 1, 0 <= eps(every_n)), L + 1)),
    ),
    why="The new budget is not negative.",
    reads=[
        "The strength of the guarantee is interpreted as the sum of the budgets in the composition theorem: a "
        "smaller sum is stronger."
    ],
)
