"""The relative error of 1/((n + 1) c - 1) for T."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_bounds, inverse_moment_near
from proofs.lemmas.inverse_moment_near import (
    explicit_id,
    gap,
    half,
    less_excess,
    one_by_one,
    small_lowers,
    upper,
    written_out,
)
from proofs.lemmas.powers import silent
from proofs.statements.plan import Have, Plan, auto, chain, positive
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq, Term, TermLike, as_term, integers, reals
from symbolic.survey import inverse_moment_approximation as G

c, e, g, s, x = reals("c e g s x")
n = integers("n")


S, T = survey.inverse_moment_sum, survey.inverse_moment

u = 1 - c


error = 4 / n**2

relative = Statement(
    "lemma/inverse-moment-error.relative",
    title="From the bound to a relative error.",
    where="the lemma library",
    printed=r"s \le g (1 + 2 x g^2),\ 2 x g^2 \le e \Rightarrow s - g \le e g",
    variables=(s, g, e, x),
    given=[0 <= g, s <= g * (1 + 2 * x * g**2), 2 * x * g**2 <= e],
    claim=s - g <= e * g,
    example={"s": 1, "g": 1, "e": 1, "x": 0},
    proof=positive(g, e - 2 * x * g**2, s <= g * (1 + 2 * x * g**2)),
    why="s - g <= 2 x g^2 g",
    good_for="a relative error from an upper bound",
)
relative_from_sum = Statement(
    "lemma/inverse-moment-error.relative-from-sum",
    title="A relative error in terms of the sum.",
    where="the lemma library",
    printed=r"g s - x \le e x \Rightarrow \frac sx - \frac1g \le e\,\frac1g",
    variables=(s, x, g, e),
    given=[0 < x, 0 < g, g * s - x <= e * x],
    claim=s / x - 1 / g <= e * (1 / g),
    example={"s": 1, "x": 1, "g": 1, "e": 1},
    proof=positive(g * s - x <= e * x, degree=1),
    why="divided by g x",
    good_for="a relative error as a polynomial inequality",
)


def small_error(number: int) -> Statement:
    """The relative error upwards for one number of respondents."""
    answered = 1 - u**number
    allowed = error.substitute({n: number})
    value = S(as_term(number), c)
    polynomial = gap(number) * written_out(number) - answered <= allowed * answered
    return Statement(
        f"lemma/inverse-moment-error.above-{number}",
        title=f"The relative error upwards for {number} respondents.",
        where="the lemma library",
        printed=rf"T_{{{number}}} - G_{{{number}}} \le \frac{{4}}{{{number}^2}} G_{{{number}}}",
        variables=(c,),
        given=half,
        before=[Have(0 < gap(number), auto()), Have(0 < c, auto()), silent(number, c)],
        claim=T(as_term(number), c) - G(as_term(number), c) <= allowed * G(as_term(number), c),
        example={"c": "1/2"},
        proof=chain(relative_from_sum.id, {"s": value, "x": answered, "g": gap(number), "e": allowed}).after(
            Have(polynomial, positive(u, 2 * c - 1, degree=number + 2)),
            Have(
                Eq(value, written_out(number)),
                chain(explicit_id(number), {"c": c}),
            ),
            Have(
                gap(number) * value - answered <= allowed * answered,
                positive(polynomial, modulo=[Eq(value, written_out(number))], degree=1),
            ),
        ),
        why="a polynomial in c, with nonnegative coefficients in powers of 1 - c and 2c - 1",
        good_for="the cases before a general bound holds",
    )


small_errors = {number: small_error(number) for number in range(2, 11)}
known = [Have(0 < c, auto()), Have(0 < gap(n), positive(n - 2, 2 * c - 1, c)), silent(n, c)]
above = Statement(
    "lemma/inverse-moment-error.above",
    title="The relative error upwards.",
    where="the lemma library",
    printed=r"T_n - G_n \le \frac{4}{n^2} G_n",
    variables=(c, n),
    given=[*half, 2 <= n],
    before=known,
    claim=T(n, c) - G(n, c) <= error * G(n, c),
    example={"c": "1/2", "n": 3},
    proof=one_by_one(
        {number: chain(lemma.id, {"c": c}) for number, lemma in small_errors.items()},
        chain(relative.id, {"s": T(n, c), "g": G(n, c), "e": error, "x": less_excess}).after(
            Have(T(n, c) <= upper(n, less_excess), chain(inverse_moment_near.closely_above_many.id, {"c": c, "n": n})),
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
    good_for="how far T may exceed its approximation",
)  # fmt: skip

relative_below = Statement(
    "lemma/inverse-moment-error.relative-below",
    title="From a lower bound to a relative error.",
    where="the lemma library",
    printed=r"s \ge g x,\ 1 - x \le e \Rightarrow g - s \le e g",
    variables=(s, g, e, x),
    given=[0 <= g, g * x <= s, 1 - x <= e],
    claim=-(s - g) <= e * g,
    example={"s": 1, "g": 1, "e": 1, "x": 0},
    proof=positive(g, e - (1 - x), g * x <= s),
    why="g - s <= (1 - x) g",
    good_for="a relative error from a lower bound",
)


def at_least(part: Term, number: TermLike, *reason: Have) -> Plan:
    """The relative error downwards, where T is at least a part of G."""
    value, guess = T(as_term(number), c), G(as_term(number), c)
    return chain(relative_below.id, {"s": value, "g": guess, "e": error.substitute({n: number}), "x": part}).after(
        *reason, Have(0 <= guess, auto()), Have(guess * part <= value, auto())
    )


def low(number: int) -> Plan:
    """The relative error downwards for a few respondents."""
    lemma = small_lowers[number]
    return at_least(inverse_moment_near.parts[number], number, lemma.at({"c": c}))


def trivial(number: int) -> Plan:
    """An error of 100 % is allowed."""
    return at_least(
        as_term(0),
        number,
        Have(0 < T(as_term(number), c), chain(inverse_moment_bounds.above_zero.id, {"c": c, "n": number})),
    )


below = Statement(
    "lemma/inverse-moment-error.below",
    title="The relative error downwards.",
    where="the lemma library",
    printed=r"G_n - T_n \le \frac{4}{n^2} G_n",
    variables=(c, n),
    given=[*half, 2 <= n],
    before=known,
    claim=-(T(n, c) - G(n, c)) <= error * G(n, c),
    example={"c": "1/2", "n": 3},
    proof=one_by_one(
        {2: trivial(2), 3: low(3), 4: low(4), 5: low(5)},
        at_least(as_term(1), n, Have(G(n, c) <= T(n, c), chain(inverse_moment_near.below.id, {"c": c, "n": n}))),
    ),
    why="two respondents are allowed any error; three to five by a polynomial; from six on T >= G",
    good_for="how far T may fall short of its approximation",
)  # fmt: skip
