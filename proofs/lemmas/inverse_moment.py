"""The inverse moments of a binomial count M ~ Bin(n, c): S = E[1/M; M > 0] and T = E[1/M | M > 0].

All of it stands on one recurrence in n; u is 1 - c, the probability of no answer."""

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
    title="S for n + 1 respondents from S for n.",
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
    why="Term by term the sum for n + 1 less (1 - c) times the sum for n is the binomial distribution over n + 1.",
    good_for="proofs about S by induction on n",
)  # fmt: skip

empty = Sum(1 / m * (binomial(1, m) * (c**m * u ** (1 - m))), m, 1, 0)
alone = 1 / as_term(1) * (binomial(1, 1) * (c**1 * u ** (as_term(1) - 1)))

one = Statement(
    "lemma/inverse-moment.one",
    title="With one respondent S = c.",
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
    why="the sum has one term",
    good_for="the start of such an induction",
)


one_conditional = Statement(
    "lemma/inverse-moment.one-conditional",
    title="With one respondent T = 1.",
    where="the lemma library",
    formula=r"T_1 = 1",
    variables=(c,),
    given=probability,
    before=[silent(1, c)],
    claim=Eq(T(as_term(1), c), 1),
    example={"c": "1/3"},
    proof=ring(modulo=[one.claims[0]]).after(one.at({"c": c})),
    why="one respondent who answers is one answer",
    good_for="the start of an induction on n about T",
)

recurrence_conditional = Statement(
    "lemma/inverse-moment.recurrence-conditional",
    title="T for n + 1 respondents from T for n.",
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
    why="the recurrence of S over the probability of an answer",
    good_for="proofs about T by induction on n",
)


def backwards(n: TermLike) -> Term:
    """S as a sum over the number i of those who do not answer."""
    return Sum(summand(n, i), i, 0, as_term(n) - 1)


def summand(n: TermLike, i: TermLike) -> Term:
    """The summand of S for n respondents of whom i do not answer."""
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
    title="S, summed over those who do not answer, satisfies the recurrence.",
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
    why="Term by term, the term i + 1 against the term i.",
    good_for="that a sum over those who do not answer is S",
)  # fmt: skip

reversed = Statement(
    "lemma/inverse-moment.reversed",
    title="The sum over those who do not answer is S, the sum over those who do.",
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
    why="Both satisfy the same recurrence.",
    good_for="recognizing S where it is summed over those who do not answer",
)  # fmt: skip
