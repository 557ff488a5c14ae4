"""Figure 2: the cost of "don't know" at a fixed privacy loss."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_bounds, products
from proofs.lemmas.powers import silent
from proofs.li2022.beyond.inverse_moment_decreasing import decreasing
from proofs.li2022.setting import COUNTS, VARIANCE, n, p, pi, q, share
from proofs.statements.plan import Have, auto, chain, positive, ring, substitute
from proofs.statements.statement import Point, Statement
from symbolic import survey
from symbolic.language import Eq, Q, Term, as_term, reals
from symbolic.survey import factor_centred, inverse_moment, warner

other_p, other_q, t = reals("p' q' t")


LOSS = "t stands for e^epsilon. The privacy loss epsilon^S(p, q) is ln(p/q), so p = t q."

answers, other_answers = p + q, other_p + other_q


def answering(probability: Term) -> list[Have]:
    """Show that E[1/M | M > 0] is defined at this probability of an answer."""
    return [Have(0 < probability, auto()), silent(n, probability)]


def positive_factor(p: Term, q: Term) -> Have:
    """Show that the variance of one answer is positive."""
    return Have(
        0 < factor_centred(p, q, pi),
        positive(0 <= (p - q) ** 2 * (pi * (1 - pi)), 0 < p * q, degree=1).after(
            Have(0 <= (p - q) ** 2 * (pi * (1 - pi)), positive(p - q, pi, 1 - pi, degree=4)),
            Have(0 < p * q, positive(p, q)),
        ),
    )


mechanism = [1 < t, 0 < q, Eq(p, t * q)]
above = [
    Have(q < p, positive(t - 1, q, modulo=[Eq(p, t * q)])),
    Have(0 < p - q, auto()),
    Have(0 < p, auto()),
]
other_above = [
    Have(other_q < other_p, positive(t - 1, other_q, modulo=[Eq(other_p, t * other_q)])),
    Have(0 < other_p - other_q, auto()), Have(0 < other_p, auto()),
]  # fmt: skip

moves_away = Statement(
    "li2022/figure-2.moves-away",
    title='For n >= 2 and fixed epsilon^S, the variance strictly increases with the probability of "don\'t know".',
    where='Figure 2, "when the constant c gets smaller ... the curve moves further away from that for Warner\'s model"',
    printed=r"\text{when the constant } c \text{ gets smaller or the probability of ``don't know'' gets larger, the "
    r"curve moves further away "
    "from that for Warner's model}",
    quote="the curve moves further away from that for Warner's model",
    variables=(t, p, q, other_p, other_q, pi, n),
    given=[
        *mechanism,
        0 < other_q,
        Eq(other_p, t * other_q),
        answers < other_answers,
        other_answers <= 1,
        *share,
        2 <= n,
    ],
    before=[*above, *other_above, Have(answers <= 1, auto()), *answering(answers), *answering(other_answers)],
    claim=survey.variance(n, other_p, other_q, pi) < survey.variance(n, p, q, pi),
    example={"t": 3, "p": "3/5", "q": "1/5", "p'": "3/4", "q'": "1/4", "pi": "1/3", "n": 2},
    proof=chain(
        products.equal_factors.id,
        {
            "s1": factor_centred(p, q, pi),
            "s2": factor_centred(other_p, other_q, pi),
            "t1": inverse_moment(n, answers),
            "t2": inverse_moment(n, other_answers),
        },
    ).after(
        positive_factor(p, q),
        Have(
            Eq(factor_centred(p, q, pi), factor_centred(other_p, other_q, pi)),
            substitute("p", t * q, substitute("p'", t * other_q, ring())),
        ),
        Have(
            inverse_moment(n, other_answers) < inverse_moment(n, answers),
            chain(decreasing.id, {"c1": answers, "c2": other_answers, "n": n}),
        ),
    ),
    why="The first factor depends on p/q alone, and E[1/M | M > 0] decreases in p + q.",
    reads=[VARIANCE, LOSS, "We assume n >= 2: the figure is about a survey, and Figure 3 has n from 10 to 1000."],
    models=[COUNTS],
    rests_on=["li2022/theorem-9"],
    remarks=["For n = 1 all curves coincide: given that somebody answers, there is one answer."],
)

warners = [
    Eq(other_p, t * (1 - other_p)),
    1 < t,
    0 < q,
    Eq(p, t * q),
    answers <= 1,
    *share,
    1 <= n,
]
warner_above = [
    *above,
    *answering(answers),
    Have(
        Q(1, 2) < other_p,
        positive(t - 1, multiply=[0 < t + 1], modulo=[warners[0]]).after(Have(0 < t + 1, auto())),
    ),
    Have(0 < 2 * other_p - 1, auto()),
]
warner_variance = warner.variance(n, other_p, pi)
loss: Point = {"t": 3, "p": "3/5", "q": "1/5", "p'": "3/4", "pi": "1/3", "n": 2}
as_warner = Have(
    Eq(warner_variance, factor_centred(p, q, pi) * (1 / n)),
    ring(modulo=[Eq((p + q) * (2 * other_p - 1), p - q)]).after(
        Have(
            Eq((p + q) * (2 * other_p - 1), p - q),
            ring(cofactors={warners[0]: q * 2, warners[3]: 2 * (other_p - 1)}),
        )
    ),
)

optimal = Statement(
    "li2022/figure-2.optimal",
    title="At a fixed privacy loss epsilon^S, Warner's mechanism has the smallest variance among all Q_2x3.",
    where='Figure 2, "Warner\'s model is optimal among those generalized Q_2x3-mechanisms"',
    printed=r"\text{Figure 2 tells us that Warner's model is optimal among those generalized } Q_{2\times 3} "
    r"\text{-mechanisms}",
    quote="Warner's model is optimal among those generalized",
    variables=(t, p, q, other_p, pi, n),
    given=warners,
    before=warner_above,
    claim=warner_variance <= survey.variance(n, p, q, pi),
    example=loss,
    proof=chain(
        products.positive_factor.id,
        {
            "y": warner_variance,
            "s1": factor_centred(p, q, pi),
            "t1": inverse_moment(n, answers),
            "t2": 1 / n,
        },
    ).after(
        as_warner,
        positive_factor(p, q),
        Have(1 / n <= inverse_moment(n, answers), chain(inverse_moment_bounds.least.id, {"c": answers, "n": n})),
    ),
    why="Warner's variance is the first factor divided by n, and E[1/M | M > 0] >= 1/n.",
    reads=[VARIANCE, LOSS],
    models=[COUNTS],
    rests_on=["li2022/theorem-9"],
    remarks=["Warner's mechanism with the same loss has p' = t/(t + 1), that is p' = t (1 - p')."],
)

everybody = Statement(
    "li2022/figure-2.warner",
    title="If p + q = 1, the variance is that of Warner's model.",
    where='Figure 2, "when p + q = 1, the black curve ... is exactly for Warner\'s randomized response mechanism"',
    printed=r"\text{When } 1-p-q=0 \text{ or } p+q=1, \text{ the black curve for the trade-off between } "
    r"\epsilon^{S}(p,q) \text{ and } \nu^{S}(p,q) \text{ is exactly for Warner's randomized response mechanism}",
    quote="is exactly for Warner's randomized response mechanism",
    variables=(p, pi, n),
    given=[Q(1, 2) < p, p <= 1, *share, 1 <= n],
    before=[Have(0 < 2 * p - 1, auto()), silent(n, p + (1 - p))],
    claim=Eq(survey.variance(n, p, 1 - p, pi), warner.variance(n, p, pi)),
    example={"p": "3/4", "pi": "1/3", "n": 2},
    proof=ring().after(
        silent(n, as_term(1)),
        Have(Eq(inverse_moment(n, as_term(1)), 1 / n), chain(inverse_moment_bounds.everybody.id, {"n": n})),
    ),
    why="E[1/M | M > 0] = 1/n if p + q = 1, because everybody answers.",
    reads=[VARIANCE],
    models=[COUNTS],
    rests_on=["li2022/theorem-9"],
)
