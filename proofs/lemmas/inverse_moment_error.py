"""Relative error of 1/((n + 1) c - 1) as an approximation of T."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_bounds, inverse_moment_near
from proofs.lemmas.inverse_moment_bounds import answered
from proofs.lemmas.inverse_moment_near import (
    SEVEN,
    TEN,
    by_first_powers,
    few_are_below,
    first_powers,
    gap,
    half,
    one_by_one,
    one_more,
    summed,
    written_out,
)
from proofs.lemmas.powers import silent
from proofs.statements.plan import Have, Plan, auto, chain, induct, positive, substitute
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq, Q, Term, TermLike, as_term, integers, reals
from symbolic.survey import inverse_moment_approximation as G

c, e, g, s, x = reals("c e g s x")
n, z = integers("n z")


S, T = survey.inverse_moment_sum, survey.inverse_moment

u = 1 - c


error = 4 / n**2


def at_most(n: TermLike) -> Term:
    """Upper bound on T to be proved."""
    result: Term = G(as_term(n), c) * (1 + 4 / as_term(n) ** 2)
    return result


def few_above(number: int) -> Plan:
    """Prove the upper bound for one number of respondents."""
    share, g = answered(number, c), gap(number)
    allowed = 1 + Q(4, number**2)
    if number < SEVEN:
        polynomial = g * written_out(number) <= allowed * share
        return positive(polynomial, multiply=[0 < g], modulo=[summed(number).claim], degree=1).after(
            Have(polynomial, positive(u, 2 * c - 1, degree=number + 2)), summed(number)
        )
    known = by_first_powers(number)
    left = allowed - g * first_powers(number)
    return positive(left, share, g, known.claim, multiply=[0 < g], degree=2).after(
        known, silent(number, c), Have(0 <= left, positive(u, 2 * c - 1, degree=6))
    )


few = Statement(
    "lemma/inverse-moment-error.few",
    title="S <= (1 + 4/n^2) G (1 - (1 - c)^n) for 2 <= n <= 10 and c >= 1/2, G = 1/((n + 1) c - 1).",
    where="the lemma library",
    formula=r"S_n \le \Bigl(1 + \frac{4}{n^2}\Bigr) G_n \bigl(1-(1-c)^n\bigr),\quad n = 2, \dots, 10,\ c \ge \tfrac12",
    variables=(c,),
    given=half,
    before=[Have(0 < c, auto()), *(Have(0 < gap(number), auto()) for number in range(2, TEN + 1))],
    claim=[S(as_term(number), c) <= at_most(number) * answered(number, c) for number in range(2, TEN + 1)],
    example={"c": "1/2"},
    proof=[few_above(number) for number in range(2, TEN + 1)],
    why="Polynomials in c with nonnegative coefficients in powers of 1 - c and 2c - 1.",
    good_for="the first cases of an induction on n",
)

known = [Have(0 < c, auto()), Have(0 < gap(n), positive(n - 2, 2 * c - 1, c)), silent(n, c)]
many = Statement(
    "lemma/inverse-moment-error.many",
    title="S <= (1 + 4/n^2) G (1 - (1 - c)^n) for n >= 10 and c >= 1/2, G = 1/((n + 1) c - 1).",
    where="the lemma library",
    formula=r"S_n \le \Bigl(1 + \frac{4}{n^2}\Bigr) G_n \bigl(1-(1-c)^n\bigr),\quad n \ge 10,\ c \ge \tfrac12",
    variables=(c, n),
    given=[*half, TEN <= n],
    before=known[:2],
    claim=S(n, c) <= at_most(n) * answered(n, c),
    example={"c": "1/2", "n": TEN},
    proof=induct(
        "n",
        TEN,
        base=chain(few.id, {"c": c}, claim=TEN - 2),
        step=chain(one_more.id, {"c": c, "n": n, "y": at_most(n), "r": at_most(n + 1)}).after(
            *known[:2],
            Have(0 < gap(n + 1), auto()),
            Have(0 <= at_most(n), auto()),
            Have(
                u * at_most(n) + 1 / (n + 1) <= at_most(n + 1),
                substitute(
                    "n",
                    TEN,
                    positive(u, 2 * c - 1, z, multiply=[0 < gap(z + TEN), 0 < gap(z + TEN + 1)], degree=5),
                    fresh="z",
                ),
            ),
        ),
    ),
    why="Induction on n.",
    good_for="an error bound of second order that is proved by induction",
)
above = Statement(
    "lemma/inverse-moment-error.above",
    title="T - G <= 4 G/n^2 for T = E[1/M | M > 0], G = 1/((n + 1) c - 1), n >= 2 and c >= 1/2.",
    where="the lemma library",
    formula=r"T_n - G_n \le \frac{4}{n^2} G_n",
    variables=(c, n),
    given=[*half, 2 <= n],
    before=known,
    claim=T(n, c) - G(n, c) <= error * G(n, c),
    example={"c": "1/2", "n": 3},
    proof=positive(S(n, c) <= at_most(n) * answered(n, c), multiply=[0 < answered(n, c)], degree=1).after(
        Have(0 < answered(n, c), auto()),
        Have(
            S(n, c) <= at_most(n) * answered(n, c),
            one_by_one(
                {number: chain(few.id, {"c": c}, claim=number - 2) for number in range(2, TEN)},
                chain(many.id, {"c": c, "n": n}),
            ),
        ),
    ),
    why="Polynomials in c for n <= 10, then induction on n.",
    good_for="how far T may exceed its approximation",
)  # fmt: skip

relative_below = Statement(
    "lemma/inverse-moment-error.relative-below",
    title="s >= g x and 1 - x <= e imply g - s <= e g, for g >= 0.",
    where="the lemma library",
    formula=r"s \ge g x,\ 1 - x \le e \Rightarrow g - s \le e g",
    variables=(s, g, e, x),
    given=[0 <= g, g * x <= s, 1 - x <= e],
    claim=-(s - g) <= e * g,
    example={"s": 1, "g": 1, "e": 1, "x": 0},
    proof=positive(g, e - (1 - x), g * x <= s),
    why="g - s <= (1 - x) g.",
    good_for="a relative error from a lower bound",
)


def at_least(part: Term, number: TermLike, *reason: Have) -> Plan:
    """Bound the relative error from below if T is at least a multiple of G."""
    value, guess = T(as_term(number), c), G(as_term(number), c)
    return chain(relative_below.id, {"s": value, "g": guess, "e": error.substitute({n: number}), "x": part}).after(
        *reason, Have(0 <= guess, auto()), Have(guess * part <= value, auto())
    )


def low(number: int) -> Plan:
    """Bound the relative error from below for a few respondents."""
    return at_least(inverse_moment_near.parts[number], number, few_are_below(number))


def trivial(number: int) -> Plan:
    """Prove the bound if an error of 100 % is allowed."""
    return at_least(
        as_term(0),
        number,
        Have(0 < T(as_term(number), c), chain(inverse_moment_bounds.above_zero.id, {"c": c, "n": number})),
    )


below = Statement(
    "lemma/inverse-moment-error.below",
    title="G - T <= 4 G/n^2 for T = E[1/M | M > 0], G = 1/((n + 1) c - 1), n >= 2 and c >= 1/2.",
    where="the lemma library",
    formula=r"G_n - T_n \le \frac{4}{n^2} G_n",
    variables=(c, n),
    given=[*half, 2 <= n],
    before=known,
    claim=-(T(n, c) - G(n, c)) <= error * G(n, c),
    example={"c": "1/2", "n": 3},
    proof=one_by_one(
        {2: trivial(2), 3: low(3), 4: low(4), 5: low(5)},
        at_least(as_term(1), n, Have(G(n, c) <= T(n, c), chain(inverse_moment_near.below.id, {"c": c, "n": n}))),
    ),
    why="For n = 2 the bound is trivial; for n = 3, 4, 5 it is a polynomial inequality; for n >= 6, T >= G.",
    good_for="how far T may fall short of its approximation",
)  # fmt: skip

w, v = reals("w v")
unconditional = Statement(
    "lemma/inverse-moment-error.unconditional",
    title="|v - g| <= 4 e g, 0 <= w <= 3 e/2 and e <= 1/4 imply |s - g| <= 7 e g for s = (1 - w) v.",
    where="the lemma library",
    formula=r"|v - g| \le 4eg,\ w \le \tfrac32 e,\ e \le \tfrac14,\ s = (1-w)v \Rightarrow |s - g| \le 7eg",
    variables=(s, v, g, w, e),
    given=[
        0 <= g,
        0 <= v,
        0 <= w,
        0 <= e,
        e <= Q(1, 4),
        v - g <= 4 * e * g,
        -(v - g) <= 4 * e * g,
        w <= Q(3, 2) * e,
        Eq(s, v * (1 - w)),
    ],
    claim=[s - g <= 7 * e * g, -(s - g) <= 7 * e * g],
    example={"s": 1, "v": 1, "g": 1, "w": 0, "e": "1/4"},
    before=[
        Have(v <= 2 * g, positive(v - g <= 4 * e * g, 0 <= g, e <= Q(1, 4), degree=2)),
        Have(0 <= w * v, positive(0 <= w, 0 <= v)),
        Have(0 <= e * g, positive(0 <= e, 0 <= g)),
        Have(w * v <= 3 * e * g, positive(0 <= v, 0 <= e, v <= 2 * g, w <= Q(3, 2) * e, degree=2)),
    ],
    proof=[positive(degree=1, modulo=[Eq(s, v * (1 - w))])] * 2,
    why="v is at most 2 g, so w v is at most 3 e g.",
    good_for="the error for S of an approximation of T",
)
