"""Figure 2 and Corollary 12: what "don't know" costs at a fixed privacy loss, and the best mechanism with a fixed share of answers."""

from __future__ import annotations

from proofs.li2022.inverse_moment import silent
from proofs.li2022.inverse_moment_bounds import above_zero, bounded, decreasing, first, forward, least
from proofs.li2022.setting import COUNTS, VARIANCE, n, p, pi, q, share
from proofs.statements.plan import Have, auto, chain, induct, positive, ring, substitute
from proofs.statements.statement import Point, Statement
from symbolic import survey
from symbolic.language import Eq, Q, Term, as_term, reals
from symbolic.survey import factor_centred, inverse_moment, warner

t, c, x, y = reals("t c x y")
other_p, other_q = reals("p' q'")
s1, s2, t1, t2 = reals("s1 s2 t1 t2")
LOSS = "t stands for e^epsilon: the privacy loss of Q_2x3(p, q) according to Shafer is ln(p/q), so p = t q."
BUDGET = "t stands for e^epsilon: Q_2x3(p, q) with q < p is epsilon-LDP where p <= t q."
answers, other_answers = p + q, other_p + other_q

same_moment = Statement(
    "li2022/lemma.inverse-moment-congruence",
    title="Equal probabilities of an answer have equal inverse moments.",
    where="used below",
    printed=r"x = y \Rightarrow T_n(x) = T_n(y)",
    variables=(x, y, n),
    given=[0 < y, y <= 1, Eq(x, y), 1 <= n],
    before=[Have(0 < x, auto()), Have(x <= 1, auto()), silent(n, x), silent(n, y)],
    claim=Eq(inverse_moment(n, x), inverse_moment(n, y)),
    example={"x": "1/2", "y": "1/2", "n": 2},
    proof=substitute("x", y, ring()),
    why="one is put for the other",
)
same_factor = Statement(
    "li2022/lemma.equal-factors",
    title="A common positive factor keeps the order.",
    where="used below",
    printed=r"s_1 = s_2 > 0,\ t_2 < t_1 \Rightarrow s_2 t_2 < s_1 t_1",
    variables=(s1, s2, t1, t2),
    given=[Eq(s1, s2), 0 < s1, t2 < t1],
    claim=s2 * t2 < s1 * t1,
    example={"s1": 1, "s2": 1, "t1": 2, "t2": 1},
    proof=substitute("s1", s2, positive(s2, t1 - t2)),
    why="s (t_1 - t_2) > 0",
)
ordered_factors = Statement(
    "li2022/lemma.ordered-factors",
    title="A smaller factor, of equal positive numbers.",
    where="used below",
    printed=r"s_2 \le s_1,\ t_2 = t_1 > 0 \Rightarrow s_2 t_2 \le s_1 t_1",
    variables=(s1, s2, t1, t2),
    given=[s2 <= s1, Eq(t2, t1), 0 < t1],
    claim=s2 * t2 <= s1 * t1,
    example={"s1": 2, "s2": 1, "t1": 1, "t2": 1},
    proof=substitute("t2", t1, positive(t1, s1 - s2)),
    why="(s_1 - s_2) t >= 0",
)
scaled = Statement(
    "li2022/lemma.positive-factor",
    title="A positive factor keeps the order.",
    where="used below",
    printed=r"y = s t_2,\ s > 0,\ t_2 \le t_1 \Rightarrow y \le s t_1",
    variables=(y, s1, t1, t2),
    given=[Eq(y, s1 * t2), 0 < s1, t2 <= t1],
    claim=y <= s1 * t1,
    example={"y": 1, "s1": 1, "t1": 2, "t2": 1},
    proof=substitute("y", s1 * t2, positive(s1, t1 - t2)),
    why="s (t_1 - t_2) >= 0",
)
d1, d2, w = reals("d1 d2 w")
wider = Statement(
    "li2022/lemma.factor-at-distance",
    title="The factor in front of A falls with p - q, where p + q is fixed.",
    where="used for Corollary 12",
    printed=r"0 < d_1 \le d_2 \Rightarrow -w^2+\frac14\frac{x^2}{d_2^2} \le -w^2+\frac14\frac{x^2}{d_1^2}",
    variables=(x, y, w, d1, d2),
    given=[0 < d1, d1 <= d2, Eq(y, x)],
    claim=-(w**2) + Q(1, 4) * (y / d2) ** 2 <= -(w**2) + Q(1, 4) * (x / d1) ** 2,
    example={"x": 1, "y": 1, "w": 1, "d1": 1, "d2": 2},
    before=[Have(0 < d2, auto())],
    proof=substitute(
        "y", x, positive(0 <= x**2 * (d2**2 - d1**2), degree=1).after(
            Have(0 <= d2**2 - d1**2, positive(d2 - d1, d1, d2)),
            Have(0 <= x**2 * (d2**2 - d1**2), positive(d2**2 - d1**2, squares=[x])),
        ),
    ),
    why="x^2 (d_2^2 - d_1^2) >= 0",
)  # fmt: skip


def answering(probability: Term) -> list[Have]:
    """T is defined at a probability of an answer."""
    return [Have(0 < probability, auto()), silent(n, probability)]


def positive_factor(p: Term, q: Term) -> Have:
    """One answer leaves some variance."""
    return Have(0 < factor_centred(p, q, pi), positive(0 <= (p - q) ** 2 * (pi * (1 - pi)), 0 < p * q, degree=1).after(
        Have(0 <= (p - q) ** 2 * (pi * (1 - pi)), positive(p - q, pi, 1 - pi, degree=4)), Have(0 < p * q, positive(p, q)),
    ))  # fmt: skip


mechanism = [1 < t, 0 < q, Eq(p, t * q)]
above = [Have(q < p, positive(t - 1, q, modulo=[Eq(p, t * q)])), Have(0 < p - q, auto()), Have(0 < p, auto())]
other_above = [
    Have(other_q < other_p, positive(t - 1, other_q, modulo=[Eq(other_p, t * other_q)])),
    Have(0 < other_p - other_q, auto()), Have(0 < other_p, auto()),
]  # fmt: skip

moves_away = Statement(
    "li2022/figure-2.moves-away",
    title='At a fixed privacy loss the variance is larger where "don\'t know" is likelier.',
    where='Figure 2, "when the constant c gets smaller ... the curve moves further away from that for Warner\'s model"',
    printed=r"\epsilon^S(p,q) = \epsilon^S(p',q'),\ p+q < p'+q' \Rightarrow \nu^S(p',q') < \nu^S(p,q)",
    variables=(t, p, q, other_p, other_q, pi, n),
    given=[*mechanism, 0 < other_q, Eq(other_p, t * other_q), answers < other_answers, other_answers <= 1, *share, 1 <= n],
    provided=[2 <= n],
    before=[*above, *other_above, Have(answers <= 1, auto()), *answering(answers), *answering(other_answers)],
    claim=survey.variance(n, other_p, other_q, pi) < survey.variance(n, p, q, pi),
    example={"t": 3, "p": "3/5", "q": "1/5", "p'": "3/4", "q'": "1/4", "pi": "1/3", "n": 2},
    counterexample={"t": 3, "p": "3/5", "q": "1/5", "p'": "3/4", "q'": "1/4", "pi": "1/3", "n": 1},
    proof=chain(
        same_factor.id,
        {
            "s1": factor_centred(p, q, pi), "s2": factor_centred(other_p, other_q, pi),
            "t1": inverse_moment(n, answers), "t2": inverse_moment(n, other_answers),
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
    why="The factor in front is the same; E[1/M | M > 0] decreases with p + q. One respondent who answers is one answer: then all are equal.",
    reads=[COUNTS, VARIANCE, LOSS],
)  # fmt: skip

warners = [Eq(other_p, t * (1 - other_p)), 1 < t, 0 < q, Eq(p, t * q), answers <= 1, *share, 1 <= n]
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
    title="At a fixed privacy loss Warner's mechanism has the smallest variance of all Q_2x3.",
    where='Figure 2, "Warner\'s model is optimal among those generalized Q_2x3-mechanisms"',
    printed=r"\text{Figure 2 tells us that Warner's model is optimal among those generalized } Q_{2\times 3}\text{-mechanisms.}",
    variables=(t, p, q, other_p, pi, n),
    given=warners,
    before=warner_above,
    claim=warner_variance <= survey.variance(n, p, q, pi),
    example=loss,
    proof=chain(
        scaled.id,
        {"y": warner_variance, "s1": factor_centred(p, q, pi), "t1": inverse_moment(n, answers), "t2": 1 / n},
    ).after(
        as_warner,
        positive_factor(p, q),
        Have(1 / n <= inverse_moment(n, answers), chain(least.id, {"c": answers, "n": n})),
    ),
    why="Warner's variance is the factor in front over n, and E[1/M | M > 0] is at least 1/n.",
    reads=[COUNTS, VARIANCE, LOSS],
    remarks=[
        "Warner's mechanism with the same loss tells the truth with probability p' = t/(t + 1), that is p' = t (1 - p')."
    ],
)

cost = survey.dont_know_cost(n, answers)
dont_know_cost = Statement(
    "li2022/beyond.cost-of-dont-know",
    title='What "don\'t know" costs at a fixed privacy loss: a factor between 1 and 2n/((n + 1)(p + q)).',
    where="beyond Figure 2",
    printed=r"\nu^S(p,q) = n\,T_n(p+q)\,\nu^S(p',1-p'),\quad 1 \le n\,T_n(p+q) \le \frac{2n}{(n+1)(p+q)}",
    variables=(t, p, q, other_p, pi, n),
    given=warners,
    before=warner_above,
    claim=[
        Eq(survey.variance(n, p, q, pi), cost * warner_variance),
        1 <= cost,
        cost <= 2 * n / ((n + 1) * answers),
    ],
    example=loss,
    proof=[
        ring(modulo=[as_warner.claim]).after(as_warner),
        positive(inverse_moment(n, answers) - 1 / n, n).after(
            Have(1 / n <= inverse_moment(n, answers), chain(least.id, {"c": answers, "n": n}))
        ),
        positive(inverse_moment(n, answers) <= 2 / ((n + 1) * answers), n).after(
            Have(
                inverse_moment(n, answers) <= 2 / ((n + 1) * answers),
                chain(bounded.id, {"c": answers, "n": n}),
            )
        ),
    ],
    why="The factor in front is Warner's variance times n; E[1/M | M > 0] is between 1/n and 2/((n + 1)(p + q)).",
    reads=[COUNTS, VARIANCE, LOSS],
)

of_both = {
    "s1": factor_centred(p, q, pi), "s2": factor_centred(other_p, other_q, pi),
    "t1": inverse_moment(n, answers), "t2": inverse_moment(n, other_answers),
}  # fmt: skip
same_answers = [
    Have(0 < inverse_moment(n, answers), chain(above_zero.id, {"c": answers, "n": n})),
    Have(
        Eq(inverse_moment(n, other_answers), inverse_moment(n, answers)),
        chain(same_moment.id, {"x": other_answers, "y": answers, "n": n}),
    ),
]
best = Statement(
    "li2022/corollary-12",
    title="With p + q fixed, Q_GWRR has the smallest variance of all Q_2x3 within the privacy budget.",
    where="Corollary 12",
    printed=r"\text{Fix } p+q=c.\text{ The optimal } \epsilon\text{-LDP mechanism is } Q_{GWRR} = \begin{pmatrix} "
    r"\frac{e^\epsilon}{e^\epsilon+1}c & \frac{1}{e^\epsilon+1}c & 1-c \\ \frac{1}{e^\epsilon+1}c & \frac{e^\epsilon}{e^\epsilon+1}c & 1-c \end{pmatrix}",
    variables=(t, c, p, q, other_p, other_q, pi, n),
    given=[
        1 < t, 0 <= q, q < p, p <= t * q, Eq(p + q, c), c <= 1,
        Eq(other_p, t / (t + 1) * c), Eq(other_q, 1 / (t + 1) * c), *share, 1 <= n,
    ],
    before=[
        Have(0 < t + 1, auto()), Have(0 < c, auto()),
        Have(Eq(other_p + other_q, c), ring(cofactors={Eq(other_p, t / (t + 1) * c): 1, Eq(other_q, 1 / (t + 1) * c): 1})),
        Have(0 < answers, auto()), Have(answers <= 1, auto()),
        Have(0 < other_answers, auto()), Have(other_answers <= 1, auto()), Have(Eq(other_answers, answers), auto()),
        Have(Eq((t + 1) * other_p, t * c), ring(cofactors={Eq(other_p, t / (t + 1) * c): t + 1})),
        Have(p <= other_p, positive(p <= t * q, multiply=[0 < t + 1], modulo=[Eq(p + q, c), Eq((t + 1) * other_p, t * c)])),
        Have(0 < p - q, auto()), Have(p - q <= other_p - other_q, auto()), Have(0 < other_p - other_q, auto()),
        silent(n, answers), silent(n, other_answers),
    ],
    claim=survey.variance(n, other_p, other_q, pi) <= survey.variance(n, p, q, pi),
    example={"t": 3, "c": "4/5", "p": "1/2", "q": "3/10", "p'": "3/5", "q'": "1/5", "pi": "1/3", "n": 2},
    proof=chain(ordered_factors.id, of_both).after(
        *same_answers,
        Have(
            factor_centred(other_p, other_q, pi) <= factor_centred(p, q, pi),
            chain(wider.id, {"x": answers, "y": other_answers, "w": pi - Q(1, 2), "d1": p - q, "d2": other_p - other_q}),
        ),
    ),
    why="With p + q fixed only (p+q)/(p-q) changes, and p - q is largest where p = t q.",
    reads=[COUNTS, VARIANCE, BUDGET],
)  # fmt: skip

strictly_wider = Statement(
    "li2022/lemma.factor-at-distance-strict",
    title="The factor in front of A falls strictly with p - q, where p + q is fixed.",
    where="used for Corollary 12",
    printed=r"0 < d_1 < d_2,\ x \ne 0 \Rightarrow -w^2+\frac14\frac{x^2}{d_2^2} < -w^2+\frac14\frac{x^2}{d_1^2}",
    variables=(x, y, w, d1, d2),
    given=[0 < x, 0 < d1, d1 < d2, Eq(y, x)],
    claim=-(w**2) + Q(1, 4) * (y / d2) ** 2 < -(w**2) + Q(1, 4) * (x / d1) ** 2,
    example={"x": 1, "y": 1, "w": 1, "d1": 1, "d2": 2},
    before=[Have(0 < d2, auto())],
    proof=substitute(
        "y", x, positive(0 < x**2 * (d2**2 - d1**2), degree=1).after(
            Have(0 < d2**2 - d1**2, positive(d2 - d1, d1, d2)),
            Have(0 < x**2 * (d2**2 - d1**2), positive(d2**2 - d1**2, x, degree=3)),
        ),
    ),
    why="x^2 (d_2^2 - d_1^2) > 0",
)  # fmt: skip
strictly_ordered_factors = Statement(
    "li2022/lemma.ordered-factors-strict",
    title="A smaller factor, of equal positive numbers, strictly.",
    where="used below",
    printed=r"s_2 < s_1,\ t_2 = t_1 > 0 \Rightarrow s_2 t_2 < s_1 t_1",
    variables=(s1, s2, t1, t2),
    given=[s2 < s1, Eq(t2, t1), 0 < t1],
    claim=s2 * t2 < s1 * t1,
    example={"s1": 2, "s2": 1, "t1": 1, "t2": 1},
    proof=substitute("t2", t1, positive(t1, s1 - s2)),
    why="(s_1 - s_2) t > 0",
)
only_best = Statement(
    "li2022/beyond.corollary-12-unique",
    title="Only Q_GWRR is optimal: within the budget every other Q_2x3 with the same p + q has a larger variance.",
    where="beyond Corollary 12",
    printed=r"p + q = c,\ q < p < e^\epsilon q \Rightarrow \nu^S\Bigl(\frac{e^\epsilon}{e^\epsilon+1}c, \frac{1}{e^\epsilon+1}c\Bigr) < \nu^S(p,q)",
    variables=best.variables,
    given=[p < t * q if given == (p <= t * q) else given for given in best.given],
    before=[
        *best.before[:9],
        Have(p < other_p, positive(p < t * q, multiply=[0 < t + 1], modulo=[Eq(p + q, c), Eq((t + 1) * other_p, t * c)])),
        Have(0 < p - q, auto()), Have(p - q < other_p - other_q, auto()), Have(0 < other_p - other_q, auto()),
        silent(n, answers), silent(n, other_answers),
    ],
    claim=survey.variance(n, other_p, other_q, pi) < survey.variance(n, p, q, pi),
    example=best.example,
    proof=chain(strictly_ordered_factors.id, of_both).after(
        *same_answers,
        Have(
            factor_centred(other_p, other_q, pi) < factor_centred(p, q, pi),
            chain(strictly_wider.id, {"x": answers, "y": other_answers, "w": pi - Q(1, 2), "d1": p - q, "d2": other_p - other_q}),
        ),
    ),
    why="p - q is strictly smaller.",
    reads=[COUNTS, VARIANCE, BUDGET],
)  # fmt: skip

everybody_answers = Statement(
    "li2022/lemma.inverse-moment-everybody",
    title="Where everybody answers T is 1/n.",
    where="used below",
    printed=r"T_n(1) = \frac1n",
    variables=(n,),
    given=[1 <= n],
    before=[silent(n, as_term(1))],
    claim=Eq(inverse_moment(n, as_term(1)), 1 / n),
    example={"n": 2},
    proof=induct(
        "n", 1,
        base=auto().after(silent(1, as_term(1)), first(as_term(1))),
        step=auto().after(*forward(n, as_term(1))),
    ),
    why="by the recurrence",
)  # fmt: skip
everybody = Statement(
    "li2022/figure-2.warner",
    title="Where everybody answers, the variance is that of Warner's model.",
    where='Figure 2, "when p + q = 1, the black curve ... is exactly for Warner\'s randomized response mechanism"',
    printed=r"p + q = 1:\ \nu^S(p,q) = \frac{-(\pi-\frac12)^2+\frac14}{n} + \frac{\frac{1}{4(2p-1)^2}-\frac14}{n}",
    variables=(p, pi, n),
    given=[Q(1, 2) < p, p <= 1, *share, 1 <= n],
    before=[Have(0 < 2 * p - 1, auto()), silent(n, p + (1 - p))],
    claim=Eq(survey.variance(n, p, 1 - p, pi), warner.variance(n, p, pi)),
    example={"p": "3/4", "pi": "1/3", "n": 2},
    proof=ring().after(
        silent(n, as_term(1)),
        Have(Eq(inverse_moment(n, as_term(1)), 1 / n), chain(everybody_answers.id, {"n": n})),
    ),
    why="E[1/M | M > 0] is 1/n where everybody answers.",
    reads=[COUNTS, VARIANCE],
)

STATEMENTS = [
    same_moment, same_factor, ordered_factors, scaled, wider, moves_away, optimal, dont_know_cost, best, strictly_wider,
    strictly_ordered_factors, only_best, everybody_answers, everybody,
]  # fmt: skip
