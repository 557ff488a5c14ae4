"""Inverse moments of M ~ Bin(n, c): S = E[1/M; M > 0] and T = E[1/M | M > 0].

Every result follows from one recurrence in n; u = 1 - c is the probability of no answer.
"""

from __future__ import annotations

from proofs.lemmas import binomial_sums, powers
from proofs.lemmas.powers import probability, silent
from proofs.statements.plan import Have, auto, chain, induct, rewrite, ring, sum_step, telescope
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq, Sum, Term, TermLike, as_term, binomial, integers, reals

c = reals("c")
i, k, m, n = integers("i k m n")


u = 1 - c
S, T = survey.inverse_moment_sum, survey.inverse_moment

# ---- the recurrence
nobody = Sum(binomial_sums.weight(n + 1, k, c, u), k, 0, n + 1)
somebody = Sum(binomial_sums.weight(n + 1, k, c, u), k, as_term(0) + 1, n + 1)
some = Sum(binomial_sums.weight(n + 1, k, c, u), k, 1, n)
moment_body = 1 / m * (binomial(n + 1, m) * (c**m * u ** (n + 1 - m)))
most = Sum(moment_body, m, 1, n)
is_one = powers.of_one.at({"n": n + 1})
total = [
    Have(Eq(nobody, (c + u) ** (n + 1)), chain(binomial_sums.theorem.id, {"x": c, "y": u, "n": n + 1})),
    Have(
        Eq((c + u) ** (n + 1), as_term(1) ** (n + 1)),
        rewrite(Eq(1, c + u), ring()),
    ),
    is_one,
]

recurrence = Statement(
    "lemma/inverse-moment.recurrence",
    title="S_{n+1} = (1 - c) S_n + (1 - (1 - c)^(n+1))/(n + 1) for S_n = E[1/M; M > 0] and M ~ Bin(n, c).",
    where="the lemma library",
    formula=r"S_{n+1} = (1-c)\,S_n + \frac{1-(1-c)^{n+1}}{n+1}",
    variables=(c, n),
    given=[1 <= n],
    claim=Eq(S(n + 1, c), u * S(n, c) + (1 - u ** (n + 1)) / (n + 1)),
    example={"c": "1/3", "n": 2},
    proof=auto().after(
        *total,
        Have(Eq(nobody, binomial_sums.weight(n + 1, as_term(0), c, u) + somebody), sum_step("first")),
        Have(Eq(somebody, some + binomial_sums.weight(n + 1, n + 1, c, u)), sum_step("last")),
        Have(Eq(S(n + 1, c), most + moment_body.substitute({m: n + 1})), sum_step("last")),
        Have(
            Eq(most, u * S(n, c) + some / (n + 1)),
            telescope(
                "i", 1, n,
                sums=[(-1, most), (u, S(n, c)), (1 / (n + 1), some)],
                certificate=0,
                pointwise=ring(),
            ),
        ),
    ),
    why="Term by term, S_{n+1} - (1 - c) S_n is a binomial probability over n + 1.",
    good_for="induction on n for S",
)  # fmt: skip

empty = Sum(1 / m * (binomial(1, m) * (c**m * u ** (1 - m))), m, 1, 0)
alone = 1 / as_term(1) * (binomial(1, 1) * (c**1 * u ** (as_term(1) - 1)))

one = Statement(
    "lemma/inverse-moment.one",
    title="S_1 = c for S_n = E[1/M; M > 0] and M ~ Bin(n, c).",
    where="the lemma library",
    formula=r"S_1 = c",
    variables=(c,),
    given=[],
    claim=Eq(S(as_term(1), c), c),
    example={"c": "1/3"},
    proof=auto().after(
        Have(Eq(empty, 0), sum_step("empty")),
        Have(Eq(S(as_term(1), c), empty + alone), sum_step("last")),
    ),
    why="The sum has one term.",
    good_for="the base case of an induction on n for S",
)


one_conditional = Statement(
    "lemma/inverse-moment.one-conditional",
    title="T_1 = 1 for T_n = E[1/M | M > 0] and M ~ Bin(n, c).",
    where="the lemma library",
    formula=r"T_1 = 1",
    variables=(c,),
    given=probability,
    before=[silent(1, c)],
    claim=Eq(T(as_term(1), c), 1),
    example={"c": "1/3"},
    proof=ring(modulo=[one.claims[0]]).after(one.at({"c": c})),
    why="One respondent who answers gives M = 1.",
    good_for="the base case of an induction on n for T",
)

recurrence_conditional = Statement(
    "lemma/inverse-moment.recurrence-conditional",
    title="(1 - (1 - c)^(n+1)) T_{n+1} = (1 - c - (1 - c)^(n+1)) T_n + (1 - (1 - c)^(n+1))/(n + 1), T_n = E[1/M | M "
    "> 0].",
    where="the lemma library",
    formula=r"\bigl(1-(1-c)^{n+1}\bigr) T_{n+1} = \bigl((1-c)-(1-c)^{n+1}\bigr) T_n + \frac{1-(1-c)^{n+1}}{n+1}",
    variables=(c, n),
    given=[*probability, 1 <= n],
    before=[silent(n, c), silent(n + 1, c)],
    claim=Eq(
        (1 - u ** (n + 1)) * T(n + 1, c),
        (1 - u ** (n + 1) - c) * T(n, c) + (1 - u ** (n + 1)) / (n + 1),
    ),
    example={"c": "1/3", "n": 2},
    proof=ring(modulo=[recurrence.claims[0]]).after(recurrence.at({"c": c, "n": n})),
    why="The recurrence of S, divided by the probability that somebody answers.",
    good_for="induction on n for T",
)


def backwards(n: TermLike) -> Term:
    """S as a sum over the number i of respondents who do not answer."""
    return Sum(summand(n, i), i, 0, as_term(n) - 1)


def summand(n: TermLike, i: TermLike) -> Term:
    """Summand of S for n respondents of whom i do not answer."""
    result: Term = 1 / (as_term(n) - i) * binomial(n, i) * (1 - u) ** (as_term(n) - i) * u ** as_term(i)
    return result


one_fewer = Sum(summand(n + 1, i), i, as_term(0) + 1, n + 1 - 1)
shifted = Sum(summand(n + 1, i + 1), i, 0, n - 1)
outcomes = binomial_sums.weight(n + 1, k, u, c)
all_outcomes = Sum(outcomes, k, 0, n + 1)
not_none = Sum(outcomes, k, as_term(0) + 1, n + 1)
between = Sum(outcomes, k, as_term(0) + 1, n)
moved = Sum(binomial_sums.weight(n + 1, k + 1, u, c), k, 0, n - 1)

recurrence_reversed = Statement(
    "lemma/inverse-moment.recurrence-reversed",
    title="S_n, summed over the number of respondents who do not answer, satisfies the recurrence of S_n.",
    where="the lemma library",
    formula=r"R_{n+1} = (1-c)\,R_n + \frac{1-(1-c)^{n+1}}{n+1}",
    variables=(c, n),
    given=[1 <= n],
    claim=Eq(backwards(n + 1), u * backwards(n) + (1 - u ** (n + 1)) / (n + 1)),
    example={"c": "1/3", "n": 2},
    proof=auto().after(
        Have(Eq(all_outcomes, (u + c) ** (n + 1)), chain(binomial_sums.theorem.id, {"x": u, "y": c, "n": n + 1})),
        Have(Eq((u + c) ** (n + 1), as_term(1) ** (n + 1)), rewrite(Eq(1, u + c), ring())),
        is_one,
        Have(Eq(all_outcomes, binomial_sums.weight(n + 1, as_term(0), u, c) + not_none), sum_step("first")),
        Have(Eq(not_none, between + binomial_sums.weight(n + 1, n + 1, u, c)), sum_step("last")),
        Have(Eq(between, moved), sum_step("shift", by=-1)),
        Have(Eq(backwards(n + 1), summand(n + 1, 0) + one_fewer), sum_step("first")),
        Have(Eq(one_fewer, shifted), sum_step("shift", by=-1)),
        Have(
            Eq(shifted, u * backwards(n) + moved / (n + 1)),
            telescope(
                "l", 0, n - 1, sums=[(-1, shifted), (u, backwards(n)), (1 / (n + 1), moved)], certificate=0,
                pointwise=ring(),
            ),
        ),
    ),
    why="Term by term: term i + 1 for n + 1 is compared with term i for n.",
    good_for="recognizing S in a sum over respondents who do not answer",
)  # fmt: skip

reversed = Statement(
    "lemma/inverse-moment.reversed",
    title="S_n equals the same sum taken over the number i = n - m of respondents who do not answer.",
    where="the lemma library",
    formula=r"\sum_{0\le i<n} \frac{1}{n-i}\binom ni c^{n-i}(1-c)^i = \sum_{m=1}^n \frac1m\binom nm c^m(1-c)^{n-m}",
    variables=(c, n),
    given=[1 <= n],
    claim=Eq(backwards(n), S(n, c)),
    example={"c": "1/3", "n": 2},
    proof=induct(
        "n", 1,
        base=auto().after(
            one.at({"c": c}),
            Have(Eq(Sum(summand(1, i), i, 0, -1), 0), sum_step("empty")),
            Have(Eq(backwards(1), Sum(summand(1, i), i, 0, -1) + summand(1, 0)), sum_step("last")),
        ),
        step=auto().after(
            recurrence.at({"c": c, "n": n}),
            recurrence_reversed.at({"c": c, "n": n}),
        ),
    ),
    why="Both sums satisfy the same recurrence.",
    good_for="recognizing S in a sum over respondents who do not answer",
)  # fmt: skip
