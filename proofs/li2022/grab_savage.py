"""Grab and Savage's approximation of A: where it agrees with Warner's model, and how good it is."""

from __future__ import annotations

from proofs.li2022 import misprints
from proofs.li2022.grab_savage_bounds import (
    below,
    explicit_id,
    gap,
    half,
    less_excess,
    one_by_one,
    sharper,
    small_lowers,
    upper,
    written_out,
)
from proofs.li2022.inverse_moment import S, T, probability, silent
from proofs.li2022.inverse_moment_bounds import above_zero, later_bounded
from proofs.li2022.inverse_moment_steps import less
from proofs.li2022.setting import COUNTS, mechanism, n, p, pi, q, share
from proofs.statements.plan import Have, Plan, auto, chain, positive, ring
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Abs, Eq, Q, Term, TermLike, as_term, reals
from symbolic.survey import inverse_moment_approximation as G
from symbolic.survey import warner

c, x, y = reals("c x y")
u = 1 - c
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

absolute = Statement(
    "li2022/lemma.absolute-value",
    title="An absolute value is at most what bounds both signs.",
    where="used below",
    printed=r"x \le y,\ -x \le y \Rightarrow |x| \le y",
    variables=(x, y),
    given=[x <= y, -x <= y],
    claim=Abs(x) <= y,
    example={"x": -1, "y": 2},
    proof=auto(),
    why="it is one of both",
)

error = 4 / n**2
s, g, e = reals("s g e")
relative = Statement(
    "li2022/lemma.relative-error",
    title="From the bound to a relative error.",
    where="used below",
    printed=r"s \le g (1 + 2 x g^2),\ 2 x g^2 \le e \Rightarrow s - g \le e g",
    variables=(s, g, e, x),
    given=[0 <= g, s <= g * (1 + 2 * x * g**2), 2 * x * g**2 <= e],
    claim=s - g <= e * g,
    example={"s": 1, "g": 1, "e": 1, "x": 0},
    proof=positive(g, e - 2 * x * g**2, s <= g * (1 + 2 * x * g**2)),
    why="s - g <= 2 x g^2 g",
)
relative_from_sum = Statement(
    "li2022/lemma.relative-error-from-sum",
    title="A relative error in terms of the sum.",
    where="used below",
    printed=r"g s - x \le e x \Rightarrow \frac sx - \frac1g \le e\,\frac1g",
    variables=(s, x, g, e),
    given=[0 < x, 0 < g, g * s - x <= e * x],
    claim=s / x - 1 / g <= e * (1 / g),
    example={"s": 1, "x": 1, "g": 1, "e": 1},
    proof=positive(g * s - x <= e * x, degree=1),
    why="divided by g x",
)


def small_error(number: int) -> Statement:
    """The relative error upwards for one number of respondents."""
    answered = 1 - u**number
    allowed = error.substitute({n: number})
    value = S(as_term(number), c)
    polynomial = gap(number) * written_out(number) - answered <= allowed * answered
    return Statement(
        f"li2022/lemma.approximation-error-above-{number}",
        title=f"The relative error upwards for {number} respondents.",
        where="used below",
        printed=rf"T_{{{number}}} - G_{{{number}}} \le \frac{{4}}{{{number}^2}} G_{{{number}}}",
        variables=(c,),
        given=half,
        before=[Have(0 < gap(number), auto()), Have(0 < c, auto()), silent(number, c)],
        claim=T(as_term(number), c) - G(as_term(number), c) <= allowed * G(as_term(number), c),
        example={"c": "1/2"},
        proof=chain(relative_from_sum.id, {"s": value, "x": answered, "g": gap(number), "e": allowed}).after(
            Have(polynomial, positive(u, 2 * c - 1, degree=number + 2)),
            Have(Eq(value, written_out(number)), chain(explicit_id(number), {"c": c})),
            Have(
                gap(number) * value - answered <= allowed * answered,
                positive(polynomial, modulo=[Eq(value, written_out(number))], degree=1),
            ),
        ),
        why="a polynomial in c, with nonnegative coefficients in powers of 1 - c and 2c - 1",
    )


small_errors = {number: small_error(number) for number in range(2, 11)}
known = [Have(0 < c, auto()), Have(0 < gap(n), positive(n - 2, 2 * c - 1, c)), silent(n, c)]
near_above = Statement(
    "li2022/lemma.approximation-error-above",
    title="The relative error upwards.",
    where="used below",
    printed=r"T_n - G_n \le \frac{4}{n^2} G_n",
    variables=(c, n),
    given=[*half, 2 <= n],
    before=known,
    claim=T(n, c) - G(n, c) <= error * G(n, c),
    example={"c": "1/2", "n": 3},
    proof=one_by_one(
        {number: chain(lemma.id, {"c": c}) for number, lemma in small_errors.items()},
        chain(relative.id, {"s": T(n, c), "g": G(n, c), "e": error, "x": less_excess}).after(
            Have(T(n, c) <= upper(n, less_excess), chain(sharper.id, {"c": c, "n": n})),
            Have(n - 1 <= 2 * gap(n), positive(2 * c - 1, n + 1)),
            Have(0 <= 4 * gap(n) ** 2 - (n - 1) ** 2, positive(2 * gap(n) - (n - 1), n - 1)),
            Have(0 <= 5 * (n - 1) ** 2 - 4 * n**2, positive(n - 11, degree=2)),
            Have(
                0 <= 5 * gap(n) ** 2 - 2 * u * n**2,
                positive(4 * gap(n) ** 2 - (n - 1) ** 2, 5 * (n - 1) ** 2 - 4 * n**2, 2 * c - 1, squares=[n]),
            ),
            Have(2 * less_excess * G(n, c) ** 2 <= error, positive(5 * gap(n) ** 2 - 2 * u * n**2, degree=1)),
            Have(0 <= G(n, c), auto()),
        ),
    ),
    why="up to ten respondents a polynomial in c each; then 1/G is at least (n - 1)/2, and 1 - c at most 1/2",
)  # fmt: skip


relative_below = Statement(
    "li2022/lemma.relative-error-below",
    title="From a lower bound to a relative error.",
    where="used below",
    printed=r"s \ge g x,\ 1 - x \le e \Rightarrow g - s \le e g",
    variables=(s, g, e, x),
    given=[0 <= g, g * x <= s, 1 - x <= e],
    claim=-(s - g) <= e * g,
    example={"s": 1, "g": 1, "e": 1, "x": 0},
    proof=positive(g, e - (1 - x), g * x <= s),
    why="g - s <= (1 - x) g",
)


def at_least(part: Term, number: TermLike, *reason: Have) -> Plan:
    """The relative error downwards, where T is at least a part of G."""
    value, guess = T(as_term(number), c), G(as_term(number), c)
    return chain(relative_below.id, {"s": value, "g": guess, "e": error.substitute({n: number}), "x": part}).after(
        *reason, Have(0 <= guess, auto()), Have(guess * part <= value, auto())
    )


def low(number: int) -> Plan:
    """The relative error downwards for a few respondents."""
    lemma, part = small_lowers[number]
    return at_least(part, number, Have(lemma.claims[0], chain(lemma.id, {"c": c})))


def trivial(number: int) -> Plan:
    """An error of 100 % is allowed."""
    return at_least(as_term(0), number, Have(0 < T(as_term(number), c), chain(above_zero.id, {"c": c, "n": number})))


near_below = Statement(
    "li2022/lemma.approximation-error-below",
    title="The relative error downwards.",
    where="used below",
    printed=r"G_n - T_n \le \frac{4}{n^2} G_n",
    variables=(c, n),
    given=[*half, 2 <= n],
    before=known,
    claim=-(T(n, c) - G(n, c)) <= error * G(n, c),
    example={"c": "1/2", "n": 3},
    proof=one_by_one(
        {2: trivial(2), 3: low(3), 4: low(4), 5: low(5)},
        at_least(as_term(1), n, Have(G(n, c) <= T(n, c), chain(below.id, {"c": c, "n": n}))),
    ),
    why="two respondents are allowed any error; three to five by a polynomial; from six on T >= G",
)  # fmt: skip

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
        proof=chain(absolute.id, {"x": T(n, answers) - G(n, answers), "y": error * G(n, answers)}).after(
            Have(near_above.claims[0].substitute({c: answers}), chain(near_above.id, {"c": answers, "n": n})),
            Have(near_below.claims[0].substitute({c: answers}), chain(near_below.id, {"c": answers, "n": n})),
        ),
        why="For p + q >= 1/2 both bounds follow by induction on n from the recurrence of E[1/M | M > 0], from polynomials in p + q for few respondents.",
        reads=[COUNTS],
        remarks=["With one respondent E[1/M | M > 0] = 1, and 1/G = 2(p + q) - 1.", "From six respondents on G is never too large."],
    ),
    reads=[COUNTS],
)  # fmt: skip

y_ = (n + 1) * c
overestimates = Statement(
    "li2022/beyond.approximation-overestimates",
    title="Where at most two answers are to be expected of n + 1 respondents, the approximation is too large.",
    where="beyond the remark on Grab and Savage's approximation",
    printed=r"1 < (n+1)c \le 2,\ n \ge 2 \Rightarrow T_n < G_n",
    variables=(c, n),
    given=[*probability, 1 < y_, y_ <= 2, 2 <= n],
    before=[silent(n, c)],
    claim=T(n, c) < G(n, c),
    example={"c": "1/2", "n": 2},
    proof=chain(less.id, {"x": T(n, c), "y": 2 / y_, "r": G(n, c)}).after(
        Have(T(n, c) < 2 / y_, chain(later_bounded.id, {"c": c, "n": n})),
        Have(2 / y_ <= G(n, c), positive(2 - y_, degree=1)),
    ),
    why="T < 2/((n + 1)c), and 2/y <= 1/(y - 1) for 1 < y <= 2",
)

STATEMENTS = [
    agreement, absolute, relative, relative_from_sum, relative_below, *small_errors.values(), near_above, near_below,
    approximation, overestimates,
]  # fmt: skip
