"""Grab and Savage's approximation of A: its error; Warner's model."""

from __future__ import annotations

from proofs.lemmas import inverse_moment, inverse_moment_bounds, inverse_moment_error, order, powers
from proofs.lemmas.powers import silent
from proofs.li2022 import misprints
from proofs.li2022.setting import COUNTS, mechanism, n, p, pi, q, share
from proofs.statements.plan import Have, Plan, auto, cases, chain, fact, integer, positive, ring, substitute
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Abs, Eq, Q, Relation, as_term, reals
from symbolic.survey import inverse_moment_approximation as G
from symbolic.survey import warner

c = reals("c")


T = survey.inverse_moment

printed_variance = (-((pi - Q(1, 2)) ** 2) + Q(1, 4) * (1 / (2 * p - 1) ** 2)) / n

agreement = Statement(
    "li2022/grab-savage.agreement",
    title="If p + q = 1, the approximate variance equals that of Warner's model.",
    where="after Theorem 10",
    printed=r"\text{when } p + q = 1, Var[\hat{\pi}|N_1 + N_2 \neq 0] = \frac{-(\pi - \frac{1}{2})^2 + "
    r"\frac{1}{4}(\frac{1}{(2p-1)^2})}{n} \text{, which is exactly the estimation error of Warner's model (Eq. "
    r"(1))}",
    quote=r"$Var[\hat{\pi}|N_1 + N_2 \neq 0] = \frac{-(\pi - \frac{1}{2})^2 + \frac{1}{4}(\frac{1}{(2p-1)^2})}{n}$",
    variables=(p, pi, n),
    given=[Q(1, 2) < p, p <= 1, *share, 1 <= n],
    claim=[
        Eq(survey.variance_approximation(n, p, 1 - p, pi), printed_variance),
        Eq(survey.variance_approximation(n, p, 1 - p, pi), warner.variance(n, p, pi)),
    ],
    example={"p": "3/4", "pi": "1/3", "n": 2},
    before=[Have(0 < 2 * p - 1, auto())],
    proof=ring(),
    why="With q = 1 - p all three are the same rational function of p, pi and n. The approximation is exact there.",
)

allowed = 7 * (1 / n**2)
answers = p + q
nobody = 1 - answers
A = misprints.inverse_moment(n, survey.dont_know(p, q))
S = survey.inverse_moment_sum(n, answers)

value, near = T(n, answers), G(n, answers)
sides = [S - near <= allowed * near, -(S - near) <= allowed * near]
silence = nobody**n
from_two = [
    inverse_moment_error.above.at({"c": answers, "n": n}),
    inverse_moment_error.below.at({"c": answers, "n": n}),
    powers.small.at({"u": nobody, "n": n}),
    Have(0 <= silence, auto()),
    Have(silence < 1, chain(powers.below_one.id, {"u": nobody, "n": n})),
    Have(1 / n**2 <= Q(1, 4), positive(multiply=[0 < n, 0 < n], degree=2)),
    Have(0 <= 1 / n**2, auto()),
    Have(
        silence <= Q(3, 2) * (1 / n**2),
        positive(0 <= n * silence, n * (n + 1) * silence <= Q(3, 2), multiply=[0 < n, 0 < n], degree=1).after(
            Have(0 <= n * silence, positive(n, silence))
        ),
    ),
    Have(Eq(S, value * (1 - silence)), ring()),
    Have(1 / n <= value, chain(inverse_moment_bounds.least.id, {"c": answers, "n": n})),
    Have(0 <= 1 / n, auto()),
    Have(0 <= value, chain(order.transitive.id, {"u": 0, "v": 1 / n, "w": value})),
]


def many(number: int) -> Plan:
    """Prove one side for n >= 2."""
    return chain(
        inverse_moment_error.unconditional.id,
        {"s": S, "v": value, "g": near, "w": silence, "e": 1 / n**2},
        claim=number,
    ).after(*from_two)


def alone(side: Relation) -> Plan:
    """Prove one side for n = 1."""
    at_one = Have(
        Eq(survey.inverse_moment_sum(as_term(1), answers), answers), chain(inverse_moment.one.id, {"c": answers})
    )
    gap = 2 * answers - 1
    return substitute(
        "n",
        1,
        positive(0 <= answers, answers <= 1, multiply=[0 < gap], modulo=[at_one.claim], degree=2).after(
            Have(0 < gap, auto()), at_one
        ),
    ).after(Have(n + 1 <= 2, integer()), Have(n <= 1, auto()), Have(Eq(n, 1), fact()))


approximation = Statement(
    "li2022/grab-savage.approximation",
    title="|A - 1/((n+1)(p+q)-1)| <= (7/n^2)/((n+1)(p+q)-1), with A as printed.",
    where="after Theorem 10",
    printed=r"\text{we adopt from (Grab and Savage 1954) a good approximation of } A \text{ as } "
    r"\frac{1}{(n+1)(p+q)-1}",
    quote=r"a good approximation of A as $\frac{1}{(n+1)(p+q)-1}$",
    variables=(p, q, n),
    given=[*mechanism, 1 <= n],
    before=[
        Have(Q(1, 2) <= answers, auto()),
        Have(0 < answers, auto()),
        Have(0 < (n + 1) * answers - 1, positive(n - 1, 2 * answers - 1, answers)),
        silent(n, answers),
    ],
    claim=Abs(A - G(n, answers)) <= allowed * G(n, answers),
    example={"p": "3/5", "q": "1/5", "n": 2},
    proof=chain(order.absolute_value.id, {"x": A - G(n, answers), "y": allowed * G(n, answers)}).after(
        inverse_moment.reversed.at({"c": answers, "n": n}),
        Have(0 < G(n, answers), positive(multiply=[0 < (n + 1) * answers - 1])),
        *(Have(one, cases(n, 2, less=alone(one), at_least=many(number))) for number, one in enumerate(sides)),
        Have(A - G(n, answers) <= allowed * G(n, answers), auto()),
        Have(-(A - G(n, answers)) <= allowed * G(n, answers), auto()),
    ),
    why="A is E[1/M | M > 0] times 1 - q_3^n. The first factor is approximated with a relative error of at most "
    "4/n^2 for n >= 2 (beyond.approximation-relative). Since q_3 < 1/2, n^2 q_3^n is bounded.",
    reads=[
        'The source does not define "good". We take it to mean a relative error of order 1/n^2, which '
        "vanishes as n grows."
    ],
    models=[COUNTS],
    remarks=[
        "The approximation is poor for small n: for n = 1, p = 11/20 and q = 0, A = 11/20 and the approximation is 10.",
        "Grab and Savage approximate the conditional moment A/(1 - q_3^n), which Theorem 10 needs.",
    ],
)
