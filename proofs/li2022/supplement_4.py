"""The six lemmas of the supplement for Theorems 9 and 10.

The file lost their formulas (PDF-extraction artefact). What remains are their order, the words of their proofs, and the
use in the proof of Theorem 10. We state each lemma as that proof needs it, with the condition N_1 + N_2 != 0 included.
"""

from __future__ import annotations

from proofs.lemmas import binomial_sums, survey_sums
from proofs.lemmas.survey_sums import by_answers, linear, proportional
from proofs.li2022.setting import COUNTS, domain, example, here, n, p, pi, q, variables
from proofs.li2022.theorem_10 import all_silent, probability, somebody_answers
from proofs.statements.plan import Have, auto, chain, ring, substitute, sum_step, telescope
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import D, Eq, Sum, Term, as_term, binomial, integers, reals
from symbolic.survey import ANSWERS, YES

r, u, x, y = reals("r u x y")
i, k, m = integers("i k m")


zero = as_term(0)


c = p + q
yes, no = survey.yes(p, q, pi), survey.no(p, q, pi)


def lost(formula: str) -> str:
    """Return the note on the formula that the proof of Theorem 10 needs."""
    return f"The file lost the formula; for the proof of Theorem 10 it must be ${formula}$."


answered = survey_sums.answered
share_of_yes, share_of_no = YES / ANSWERS, (ANSWERS - YES) / ANSWERS


def expectation_of_share(part: str, of: Term, mean: Term, sign: int, name: str) -> Statement:
    return Statement(
        f"li2022/supplement-4.1.{part}",
        title=f"The expected share of {name} among the answers is q_{1 if sign > 0 else 2}/(q_1 + q_2).",
        where="supplement, Lemma 4.1",
        printed=r"\text{Lemma 4.1 , and .}",
        quote="Lemma 4.1 , and .",
        variables=variables,
        given=domain,
        before=[somebody_answers],
        claim=Eq(survey.expectation(of, n, p, q, pi), mean),
        example=example,
        proof=ring(modulo=[Eq(answered(of), mean * answered(1))]).after(proportional(of, mean, sign / (ANSWERS * c))),
        why="Among m answers the number of yes is binomial with mean m q_1 / (q_1 + q_2).",
        reads=[
            lost(
                rf"\mathbb{{E}}\Bigl[\frac{{N_{1 if sign > 0 else 2}}}{{N_1+N_2}} \Bigm| N_1+N_2\ne0\Bigr] = "
                rf"\frac{{q_{1 if sign > 0 else 2}}}{{q_1+q_2}}"
            )
        ],
        models=[COUNTS],
    )


# without a minus sign in an exponent
natural_powers = substitute("n", i, substitute("i", 1, ring(), fresh="v"), fresh="w")
generating = Sum(1 / m * (binomial(n, m) * ((r * x) ** m * u ** (n - m))), m, 1, n)
power_sum = Sum(binomial_sums.weight(n, k, r * x, u), k, 1, n)

integral = Statement(
    "li2022/supplement-4.2",
    title="x d/dx of the sum of C(n, m) (c x)^m q_3^(n-m)/m over m = 1..n equals (q_3 + c x)^n - q_3^n.",
    where="supplement, Lemma 4.2 (its proof computes an integral)",
    printed=r"\text{Lemma 4.2 Proof. First we compute the integral of .}",
    quote="First we compute the integral of",
    variables=(x, r, u, n),
    given=[0 <= x, 0 <= r, 0 <= u, 1 <= n],
    claim=Eq(x * D(generating, x), (r * x + u) ** n - u**n),
    example={"x": "1/2", "r": "1/2", "u": "1/2", "n": 2},
    proof=auto().after(
        Have(
            Eq(x * D(generating, x), power_sum),
            telescope(
                "i", 1, n, sums=[(-x, D(generating, x)), (1, power_sum)], certificate=0, pointwise=natural_powers
            ),
        ),
        binomial_sums.theorem.at({"x": r * x, "y": u, "n": n}),
        Have(
            Eq(
                binomial_sums.total(n, r * x, u),
                binomial_sums.weight(n, zero, r * x, u) + Sum(binomial_sums.weight(n, k, r * x, u), k, zero + 1, n),
            ),
            sum_step("first"),
        ),
    ),
    why="The derivative cancels the factor 1/m in each term, and the binomial theorem sums the terms. The "
    "integral over x from 0 to 1 is A.",
    reads=[lost(r"x \frac{d}{dx} \sum_{m=1}^n \frac1m \binom nm (c x)^m q_3^{n-m} = (q_3 + c x)^n - q_3^n")],
)

second_given_answers = Statement(
    "li2022/supplement-4.3",
    title="Among m answers the number of yes has the variance m q_1 q_2/(q_1 + q_2)^2.",
    where="supplement, Lemma 4.3",
    printed=r"\text{Lemma 4.3 .}",
    quote="Lemma 4.3",
    variables=(p, q, pi, n),
    given=domain,
    claim=binomial_sums.variance.claims[0].substitute({"x": yes, "y": no}),
    example=example,
    proof=chain(binomial_sums.variance.id, {"x": yes, "y": no, "n": n}),
    why="It is the second central moment of a binomial count; the sum telescopes.",
    reads=[lost(r"\sum_{j=0}^m \binom mj q_1^j q_2^{m-j} \bigl(j(q_1+q_2) - m q_1\bigr)^2 = m\, q_1 q_2 (q_1+q_2)^m")],
    remarks=["The claim writes n for m."],
)

total = Statement(
    "li2022/supplement-4.4",
    title="The probabilities of the outcomes with at least one answer sum to 1 - q_3^n.",
    where="supplement, Lemma 4.4",
    printed=r"\text{Lemma 4.4 .}",
    quote="Lemma 4.4",
    variables=variables,
    given=domain,
    claim=survey_sums.somebody.claims[0],
    example=example,
    proof=chain(survey_sums.somebody.id, here),
    why="The only other outcome is that nobody answers.",
    reads=[lost(r"\sum_{n_1+n_2\ge1} \frac{n!}{n_1!\,n_2!\,n_3!} q_1^{n_1} q_2^{n_2} q_3^{n_3} = 1 - q_3^n")],
    models=[COUNTS],
)

inverse = Statement(
    "li2022/supplement-4.5",
    title="E[1/(N_1 + N_2); N_1 + N_2 > 0] = A, as a sum over the number of answers.",
    where="supplement, Lemma 4.5 (its proof: from the definition)",
    printed=r"\text{Lemma 4.5 . Proof. It follows directly from the definition of .}",
    quote="Lemma 4.5 . Proof. It follows directly from the definition of",
    variables=variables,
    given=domain,
    claim=Eq(answered(1 / ANSWERS), survey.inverse_moment_sum(n, c)),
    example=example,
    proof=by_answers(
        1 / ANSWERS,
        binomial_sums.theorem,
        binomial_sums.total(n, x, y),
        1 / ANSWERS,
        (1, survey.inverse_moment_sum(n, c)),
    ),
    why="The number of answers is binomial with probability q_1 + q_2.",
    reads=[
        lost(
            r"\mathbb{E}\Bigl[\frac{1}{N_1+N_2};\, N_1+N_2\ne0\Bigr] = \sum_{m=1}^n \frac1m\binom nm (1-q_3)^m "
            r"q_3^{n-m}"
        )
    ],
    models=[COUNTS],
)

spread = yes * no / c**2


def second_moment(part: str, of: Term, mean: Term, sign: int, name: str) -> Statement:
    squared = (of - mean) ** 2
    return Statement(
        f"li2022/supplement-4.6.{part}",
        title=f"The expected squared share of {name} is (q_{1 if sign > 0 else 2}/c)^2 + (q_1 q_2/c^2) E[1/M | M > "
        "0] with c = q_1 + q_2.",
        where="supplement, Lemma 4.6",
        printed=r"\text{Lemma 4.6} \bullet \bullet .",
        quote="Lemma 4.6",
        variables=variables,
        given=domain,
        before=[somebody_answers, all_silent],
        claim=Eq(survey.expectation(of**2, n, p, q, pi), mean**2 + spread * survey.inverse_moment(n, c)),
        example=example,
        proof=ring(
            modulo=[
                probability.claim,
                Eq(answered(of**2), mean**2 * answered(1) + spread * survey.inverse_moment_sum(n, c)),
            ]
        ).after(
            probability,
            proportional(of, mean, sign / (ANSWERS * c)),
            Have(
                Eq(answered(squared), spread * survey.inverse_moment_sum(n, c)),
                by_answers(
                    squared,
                    binomial_sums.variance,
                    binomial_sums.second_moment,
                    1 / (ANSWERS * c) ** 2,
                    (spread, survey.inverse_moment_sum(n, c)),
                ),
            ),
            Have(
                Eq(answered(squared), answered(of**2) - 2 * mean * answered(of) + mean**2 * answered(1)),
                linear(squared, (1, of**2), (-2 * mean, of), (mean**2, 1)),
            ),
            Have(Eq(answered(of**2), mean**2 * answered(1) + spread * survey.inverse_moment_sum(n, c)), auto()),
        ),
        why="It is the squared mean plus the variance q_1 q_2 / (m (q_1+q_2)^2) for m answers, averaged over m.",
        reads=[
            lost(
                rf"\mathbb{{E}}\Bigl[\Bigl(\frac{{N_{1 if sign > 0 else 2}}}{{N_1+N_2}}\Bigr)^2 \Bigm| "
                rf"N_1+N_2\ne0\Bigr] = \Bigl(\frac{{q_{1 if sign > 0 else 2}}}{{q_1+q_2}}\Bigr)^2 + "
                r"\frac{q_1q_2}{(q_1+q_2)^2}\cdot\frac{A}{1-q_3^n}"
            )
        ],
        models=[COUNTS],
        remarks=[
            "The proof does not show whether the supplement divides by 1 - q_3^n here. Without this division "
            "the lemma is false, as Theorem 10 is."
        ],
    )


share_first = expectation_of_share("first", share_of_yes, yes / c, 1, "yes")
share_second = expectation_of_share("second", share_of_no, no / c, -1, "no")
square_first = second_moment("first", share_of_yes, yes / c, 1, "yes")
square_second = second_moment("second", share_of_no, no / c, -1, "no")
