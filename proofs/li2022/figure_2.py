"""Figure 2 and Corollary 12: what "don't know" costs at a fixed privacy loss, and the best mechanism with a fixed share of answers."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_bounds, powers, products
from proofs.li2022.beyond.inverse_moment_decreasing import decreasing
from proofs.li2022.setting import COUNTS, VARIANCE, n, pi, share
from proofs.li2022.setting import p as setting_p
from proofs.li2022.setting import q as setting_q
from proofs.statements.plan import Have, auto, chain, positive, ring, substitute
from proofs.statements.statement import Point, Statement
from symbolic import survey
from symbolic.language.term import Eq, Q, Term, as_term, reals
from symbolic.survey import factor_centred, inverse_moment, warner

other_p, other_q, t = reals("p' q' t")


LOSS = "t stands for e^epsilon: the privacy loss of Q_2x3(p, q) according to Shafer is ln(p/q), so p = t q."

answers, other_answers = setting_p + setting_q, other_p + other_q


def answering(probability: Term) -> list[Have]:
    """T is defined at a probability of an answer."""
    return [Have(0 < probability, auto()), powers.silent(n, probability)]


def positive_factor(p: Term, q: Term) -> Have:
    """One answer leaves some variance."""
    return Have(0 < factor_centred(p, q, pi), positive(0 <= (p - q) ** 2 * (pi * (1 - pi)), 0 < p * q, degree=1).after(
        Have(0 <= (p - q) ** 2 * (pi * (1 - pi)), positive(p - q, pi, 1 - pi, degree=4)), Have(0 < p * q, positive(p, q)),
    ))  # fmt: skip


mechanism = [1 < t, 0 < setting_q, Eq(setting_p, t * setting_q)]
above = [
    Have(setting_q < setting_p, positive(t - 1, setting_q, modulo=[Eq(setting_p, t * setting_q)])),
    Have(0 < setting_p - setting_q, auto()),
    Have(0 < setting_p, auto()),
]
other_above = [
    Have(other_q < other_p, positive(t - 1, other_q, modulo=[Eq(other_p, t * other_q)])),
    Have(0 < other_p - other_q, auto()), Have(0 < other_p, auto()),
]  # fmt: skip

moves_away = Statement(
    "li2022/figure-2.moves-away",
    title='At a fixed privacy loss the variance is larger where "don\'t know" is likelier.',
    where='Figure 2, "when the constant c gets smaller ... the curve moves further away from that for Warner\'s model"',
    printed=r"\epsilon^S(p,q) = \epsilon^S(p',q'),\ p+q < p'+q' \Rightarrow \nu^S(p',q') < \nu^S(p,q)",
    variables=(t, setting_p, setting_q, other_p, other_q, pi, n),
    given=[*mechanism, 0 < other_q, Eq(other_p, t * other_q), answers < other_answers, other_answers <= 1, *share, 1 <= n],
    provided=[2 <= n],
    before=[*above, *other_above, Have(answers <= 1, auto()), *answering(answers), *answering(other_answers)],
    claim=survey.variance(n, other_p, other_q, pi) < survey.variance(n, setting_p, setting_q, pi),
    example={"t": 3, "p": "3/5", "q": "1/5", "p'": "3/4", "q'": "1/4", "pi": "1/3", "n": 2},
    counterexample={"t": 3, "p": "3/5", "q": "1/5", "p'": "3/4", "q'": "1/4", "pi": "1/3", "n": 1},
    proof=chain(
        products.equal_factors.id,
        {
            "s1": factor_centred(setting_p, setting_q, pi), "s2": factor_centred(other_p, other_q, pi),
            "t1": inverse_moment(n, answers), "t2": inverse_moment(n, other_answers),
        },
    ).after(
        positive_factor(setting_p, setting_q),
        Have(
            Eq(factor_centred(setting_p, setting_q, pi), factor_centred(other_p, other_q, pi)),
            substitute("p", t * setting_q, substitute("p'", t * other_q, ring())),
        ),
        Have(
            inverse_moment(n, other_answers) < inverse_moment(n, answers),
            chain(decreasing.id, {"c1": answers, "c2": other_answers, "n": n}),
        ),
    ),
    why="The factor in front is the same; E[1/M | M > 0] decreases with p + q. One respondent who answers is one answer: then all are equal.",
    reads=[COUNTS, VARIANCE, LOSS],
)  # fmt: skip

warners = [
    Eq(other_p, t * (1 - other_p)),
    1 < t,
    0 < setting_q,
    Eq(setting_p, t * setting_q),
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
    Eq(warner_variance, factor_centred(setting_p, setting_q, pi) * (1 / n)),
    ring(modulo=[Eq((setting_p + setting_q) * (2 * other_p - 1), setting_p - setting_q)]).after(
        Have(
            Eq((setting_p + setting_q) * (2 * other_p - 1), setting_p - setting_q),
            ring(cofactors={warners[0]: setting_q * 2, warners[3]: 2 * (other_p - 1)}),
        )
    ),
)

optimal = Statement(
    "li2022/figure-2.optimal",
    title="At a fixed privacy loss Warner's mechanism has the smallest variance of all Q_2x3.",
    where='Figure 2, "Warner\'s model is optimal among those generalized Q_2x3-mechanisms"',
    printed=r"\text{Figure 2 tells us that Warner's model is optimal among those generalized } Q_{2\times 3}\text{-mechanisms.}",
    variables=(t, setting_p, setting_q, other_p, pi, n),
    given=warners,
    before=warner_above,
    claim=warner_variance <= survey.variance(n, setting_p, setting_q, pi),
    example=loss,
    proof=chain(
        products.positive_factor.id,
        {
            "y": warner_variance,
            "s1": factor_centred(setting_p, setting_q, pi),
            "t1": inverse_moment(n, answers),
            "t2": 1 / n,
        },
    ).after(
        as_warner,
        positive_factor(setting_p, setting_q),
        Have(1 / n <= inverse_moment(n, answers), chain(inverse_moment_bounds.least.id, {"c": answers, "n": n})),
    ),
    why="Warner's variance is the factor in front over n, and E[1/M | M > 0] is at least 1/n.",
    reads=[COUNTS, VARIANCE, LOSS],
    remarks=[
        "Warner's mechanism with the same loss tells the truth with probability p' = t/(t + 1), that is p' = t (1 - p')."
    ],
)

everybody = Statement(
    "li2022/figure-2.warner",
    title="Where everybody answers, the variance is that of Warner's model.",
    where='Figure 2, "when p + q = 1, the black curve ... is exactly for Warner\'s randomized response mechanism"',
    printed=r"p + q = 1:\ \nu^S(p,q) = \frac{-(\pi-\frac12)^2+\frac14}{n} + \frac{\frac{1}{4(2p-1)^2}-\frac14}{n}",
    variables=(setting_p, pi, n),
    given=[Q(1, 2) < setting_p, setting_p <= 1, *share, 1 <= n],
    before=[Have(0 < 2 * setting_p - 1, auto()), powers.silent(n, setting_p + (1 - setting_p))],
    claim=Eq(survey.variance(n, setting_p, 1 - setting_p, pi), warner.variance(n, setting_p, pi)),
    example={"p": "3/4", "pi": "1/3", "n": 2},
    proof=ring().after(
        powers.silent(n, as_term(1)),
        Have(Eq(inverse_moment(n, as_term(1)), 1 / n), chain(inverse_moment_bounds.everybody.id, {"n": n})),
    ),
    why="E[1/M | M > 0] is 1/n where everybody answers.",
    reads=[COUNTS, VARIANCE],
)
