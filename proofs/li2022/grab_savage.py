"""Grab and Savage's approximation of A: where it agrees with Warner's model, and how good it is."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_error, order
from proofs.lemmas.powers import silent
from proofs.li2022 import misprints
from proofs.li2022.setting import COUNTS, mechanism, n, p, pi, q, share
from proofs.statements.plan import Have, auto, chain, positive, ring
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Abs, Eq, Q, reals
from symbolic.survey import inverse_moment_approximation as G
from symbolic.survey import warner

c = reals("c")


T = survey.inverse_moment

printed_variance = (-((pi - Q(1, 2)) ** 2) + Q(1, 4) * (1 / (2 * p - 1) ** 2)) / n

agreement = Statement(
    "li2022/grab-savage.agreement",
    title="Where everybody answers, the approximate variance is that of Warner's model.",
    where="after Theorem 10",
    printed=r"p+q=1:\ \mathrm{Var}[\hat\pi \mid N_1+N_2\neq0] = \frac{-(\pi-\frac12)^2+\frac14\bigl(\frac1{(2p-1)^2}\bigr)}{n},"
    r"\text{ which is exactly the estimation error of Warner's model (Eq. (1))}",
    variables=(p, pi, n),
    given=[Q(1, 2) < p, p <= 1, *share, 1 <= n],
    claim=[
        Eq(survey.variance_approximation(n, p, 1 - p, pi), printed_variance),
        Eq(survey.variance_approximation(n, p, 1 - p, pi), warner.variance(n, p, pi)),
    ],
    example={"p": "3/4", "pi": "1/3", "n": 2},
    before=[Have(0 < 2 * p - 1, auto())],
    proof=ring(),
    why="With q = 1 - p all are one rational function of p, pi and n; the approximation is exact there.",
)

error = 4 / n**2

answers = p + q
approximation = Statement(
    "li2022/grab-savage.approximation",
    title="1/((n+1)(p+q)-1) is a good approximation of A.",
    where="after Theorem 10",
    printed=r"\text{we adopt from (Grab and Savage 1954) a good approximation of } A \text{ as } \frac{1}{(n+1)(p+q)-1}",
    variables=(p, q, n),
    given=[*mechanism, 1 <= n],
    claim=Abs(misprints.inverse_moment(n, survey.dont_know(p, q)) - G(n, answers))
    <= misprints.inverse_moment(n, survey.dont_know(p, q)),
    example={"p": "3/5", "q": "1/5", "n": 2},
    counterexample={"p": "11/20", "q": 0, "n": 1},
    cause="error",
    why='"Good" has no measure in print; even the weakest, an error of at most 100 %, fails: with one respondent, p = 11/20 and q = 0, '
    "A = 11/20 and the approximation is 10.",
    repaired=Statement(
        "li2022/grab-savage.approximation.repaired",
        title="From two respondents on it approximates E[1/M | M > 0] with a relative error of at most 4/n^2.",
        where="after Theorem 10",
        printed=r"\Bigl|\,\mathbb{E}\Bigl[\frac1M \Bigm| M>0\Bigr] - G\Bigr| \le \frac{4}{n^2}\,G,\quad G = \frac{1}{(n+1)(p+q)-1},\ n \ge 2",
        variables=(p, q, n),
        given=[*mechanism, 2 <= n],
        before=[
            Have(Q(1, 2) <= answers, auto()), Have(0 < answers, auto()),
            Have(0 < (n + 1) * answers - 1, positive(n - 2, 2 * answers - 1, answers)), silent(n, answers),
        ],
        claim=Abs(T(n, answers) - G(n, answers)) <= error * G(n, answers),
        example={"p": "3/5", "q": "1/5", "n": 2},
        proof=chain(order.absolute_value.id, {"x": T(n, answers) - G(n, answers), "y": error * G(n, answers)}).after(
            inverse_moment_error.above.at({"c": answers, "n": n}),
            inverse_moment_error.below.at({"c": answers, "n": n}),
        ),
        why="For p + q >= 1/2 both bounds follow by induction on n from the recurrence of E[1/M | M > 0], from polynomials in p + q for few respondents.",
        models=[COUNTS],
        remarks=["With one respondent E[1/M | M > 0] = 1, and 1/G = 2(p + q) - 1.", "From six respondents on G is never too large."],
    ),
    models=[COUNTS],
)  # fmt: skip
