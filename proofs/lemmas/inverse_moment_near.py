"""How near 1/((n + 1) c - 1) comes to T where c is at least 1/2."""

from __future__ import annotations

from proofs.lemmas import inverse_moment, inverse_moment_step, powers
from proofs.lemmas.inverse_moment_bounds import answered, forward
from proofs.lemmas.powers import cubic, silent
from proofs.statements.plan import Have, Plan, auto, cases, chain, fact, induct, integer, positive, substitute
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.faces.latex import latex
from symbolic.language import Eq, Q, Term, TermLike, as_term, integers, reals
from symbolic.survey import inverse_moment_approximation as G

c, g, h, r, s, x = reals("c g h r s x")
n, w = integers("n w")


S, T = survey.inverse_moment_sum, survey.inverse_moment

u = 1 - c
half = [Q(1, 2) <= c, c <= 1]
EXPLICIT = range(1, 12)  # numbers of respondents for which the sum is written out


def gap(n: TermLike) -> Term:
    """1/G"""
    result: Term = (as_term(n) + 1) * c - 1
    return result


def upper(n: TermLike, excess: Term = u) -> Term:
    """What is shown to be at least T."""
    result: Term = G(as_term(n), c) * (1 + 2 * excess * G(as_term(n), c) ** 2)
    return result


less_excess = Q(4, 5) * u  # what is enough from eleven respondents on


# ---- few respondents: the sum as a polynomial
def written_out(n: int) -> Term:
    """S for n respondents."""
    parts: list[Term] = [(u ** (n - k) - u**n) / k for k in range(1, n + 1)]
    return sum(parts[1:], parts[0])


def explicit_id(n: int) -> str:
    return f"lemma/inverse-moment-near.sum-{n}"


def explicit(n: int) -> Statement:
    """S for n respondents as a polynomial, from the one for n - 1."""
    known = [inverse_moment.one.at({"c": c})]
    if n > 1:
        fewer = Have(Eq(S(as_term(n - 1), c), written_out(n - 1)), chain(explicit_id(n - 1), {"c": c}))
        known = [fewer, inverse_moment.recurrence.at({"c": c, "n": n - 1})]
    return Statement(
        explicit_id(n),
        title=f"S for {n} respondents, written out." if n > 1 else "S for one respondent, written out.",
        where="the lemma library",
        formula=rf"S_{{{n}}} = \sum_{{k=1}}^{{{n}}} \frac{{(1-c)^{{{n}-k}} - (1-c)^{{{n}}}}}{{k}}",
        variables=(c,),
        given=[],
        claim=Eq(S(as_term(n), c), written_out(n)),
        example={"c": "1/3"},
        proof=auto().after(*known),
        why="by the recurrence",
        good_for="bounds for few respondents, as polynomials in c",
    )  # fmt: skip


sums = [explicit(n) for n in EXPLICIT]

above_from_sum = Statement(
    "lemma/inverse-moment-near.above-from-sum",
    title="The upper bound in terms of the sum.",
    where="the lemma library",
    formula=r"g^2 (g s - x) \le 2 h x \Rightarrow \frac sx \le \frac1g\Bigl(1+\frac{2h}{g^2}\Bigr)",
    variables=(s, x, g, h),
    given=[0 < x, 0 < g, g**2 * (g * s - x) <= 2 * h * x],
    claim=s / x <= 1 / g * (1 + 2 * h * (1 / g) ** 2),
    example={"s": 1, "x": 1, "g": 1, "h": 1},
    proof=positive(g**2 * (g * s - x) <= 2 * h * x, degree=1),
    why="divided by g^3 x",
    good_for="an upper bound of S over the probability of an answer, as a polynomial inequality",
)


def small_upper(n: int, name: str = "above", excess: Term = u, factor: str = "2") -> Statement:
    """The upper bound for one number of respondents."""
    share = 1 - u**n
    bound = 2 * excess * share
    polynomial = gap(n) ** 2 * (gap(n) * written_out(n) - share) <= bound
    return Statement(
        f"lemma/inverse-moment-near.{name}-{n}",
        title=f"The upper bound for {n} respondents.",
        where="the lemma library",
        formula=rf"T_{{{n}}} \le G_{{{n}}}(1 + {factor}(1-c)G_{{{n}}}^2)",
        variables=(c,),
        given=half,
        before=[Have(0 < gap(n), auto()), Have(0 < c, auto()), silent(n, c)],
        claim=T(as_term(n), c) <= upper(n, excess),
        example={"c": "1/2"},
        proof=chain(above_from_sum.id, {"s": S(as_term(n), c), "x": share, "g": gap(n), "h": excess}).after(
            Have(polynomial, positive(u, 2 * c - 1, degree=n + 3)),
            Have(Eq(S(as_term(n), c), written_out(n)), chain(explicit_id(n), {"c": c})),
            Have(
                gap(n) ** 2 * (gap(n) * S(as_term(n), c) - share) <= bound,
                positive(polynomial, modulo=[Eq(S(as_term(n), c), written_out(n))], degree=1),
            ),
        ),
        why="a polynomial in c, with nonnegative coefficients in powers of 1 - c and 2c - 1",
        good_for="the start of an induction, and the cases before it",
    )


smalls = [small_upper(n) for n in range(2, 10)]
closely_above_11 = small_upper(11, "closely-above", less_excess, r"\tfrac85")

y_now, y_next = gap(n), gap(n + 1)


def rest(k: Term) -> Term:
    """With g for 1/G at n + 1, what the bound G (1 + k u G^2) leaves in a step is u c rest / (g^3 (g + u)(g - c)^3)."""
    g = y_next
    result: Term = (
        (k - 1) * g**4 + (k * u - 3 * k - 2 * u + 2) * g**3 + (-6 * k * u + 3 * k - u**2 + 2 * u - 1) * g**2
        + (-4 * k * u**2 + 5 * k * u - k) * g - k * u * (1 - u) ** 2
    )  # fmt: skip
    return result


enough = [
    Have(0 < c, auto()),
    Have(0 <= u, auto()),
    Have(0 < y_now, positive(n, 2 * c - 1, c, n - 6)),
    Have(0 < y_next, auto()),
]


def many_upper(start: int, number: str, name: str, excess: Term = u, factor: str = "2") -> Statement:
    """The upper bound from `start` respondents on, by induction."""
    left = rest(as_term(2) if excess is u else Q(8, 5))
    return Statement(
        f"lemma/inverse-moment-near.{name}-many",
        title=f"The upper bound from {number} respondents on.",
        where="the lemma library",
        formula=rf"T_n \le G_n(1 + {factor}(1-c)G_n^2),\quad n \ge {start},\ c \ge \tfrac12",
        variables=(c, n),
        given=[*half, start <= n],
        before=[Have(0 < c, auto()), Have(0 < y_now, positive(n, 2 * c - 1, c, n - 6)), silent(n, c)],
        claim=T(n, c) <= upper(n, excess),
        example={"c": "1/2", "n": start},
        proof=induct(
            "n", start,
            base=chain(f"lemma/inverse-moment-near.{name}-{start}", {"c": c}),
            step=chain(
                inverse_moment_step.above.id,
                {
                    "c": c, "x": answered(n + 1, c), "h": 1 / (n + 1), "s": T(n, c), "t": T(n + 1, c),
                    "y": upper(n, excess), "r": upper(n + 1, excess),
                },
            ).after(
                *enough,
                *forward(n, c),
                Have(0 <= (1 - c) ** n, auto()),
                Have(answered(n + 1, c) - c <= u * answered(n + 1, c), positive((1 - c) ** n, u, c, degree=3)),
                Have(0 <= upper(n, excess), auto()),
                Have(0 <= left, substitute("n", start, positive(u, 2 * c - 1, w, degree=8), fresh="w")),
                Have(u * upper(n, excess) + 1 / (n + 1) <= upper(n + 1, excess), positive(u, left)),
            ),
        ),
        why="induction on n",
        good_for="an upper bound of T with an error of third order",
    )  # fmt: skip


above_many = many_upper(9, "nine", "above")
closely_above_many = many_upper(11, "eleven", "closely-above", less_excess, r"\tfrac85")


def one_by_one(few: dict[int, Plan], many: Plan) -> Plan:
    """The numbers of respondents one by one, and at the end all that are larger."""
    plan = many
    for number, one_case in reversed(few.items()):
        plan = cases(
            n, number,
            at_most=substitute("n", number, one_case).after(Have(Eq(n, number), fact())),
            greater=plan.after(Have(as_term(number) + 1 <= n, integer()), Have(number + 1 <= n, auto())),
        )  # fmt: skip
    return plan


below_from_sum = Statement(
    "lemma/inverse-moment-near.below-from-sum",
    title="The lower bound in terms of the sum.",
    where="the lemma library",
    formula=r"x r \le g s \Rightarrow \frac1g r \le \frac sx",
    variables=(s, x, g, r),
    given=[0 < x, 0 < g, x * r <= g * s],
    claim=1 / g * r <= s / x,
    example={"s": 1, "x": 1, "g": 1, "r": 1},
    proof=positive(x * r <= g * s, degree=1),
    why="divided by g x",
    good_for="a lower bound of S over the probability of an answer, as a polynomial inequality",
)


def small_lower(n: int, part: Term) -> Statement:
    """A lower bound for one number of respondents."""
    share = 1 - u**n
    polynomial = share * part <= gap(n) * written_out(n)
    return Statement(
        f"lemma/inverse-moment-near.below-{n}",
        title=f"The lower bound for {n} respondents.",
        where="the lemma library",
        formula=rf"T_{n} \ge " + (rf"{latex(part)}\, " if part != as_term(1) else "") + f"G_{n}",
        variables=(c,),
        given=half,
        before=[Have(0 < gap(n), auto()), Have(0 < c, auto()), silent(n, c)],
        claim=G(as_term(n), c) * part <= T(as_term(n), c),
        example={"c": "1/2"},
        proof=chain(below_from_sum.id, {"s": S(as_term(n), c), "x": share, "g": gap(n), "r": part}).after(
            Have(polynomial, positive(u, 2 * c - 1, degree=n + 3)),
            Have(Eq(S(as_term(n), c), written_out(n)), chain(explicit_id(n), {"c": c})),
            Have(
                share * part <= gap(n) * S(as_term(n), c),
                positive(polynomial, modulo=[Eq(S(as_term(n), c), written_out(n))], degree=1),
            ),
        ),
        why="a polynomial in c, with nonnegative coefficients in powers of 1 - c and 2c - 1",
        good_for="the start of an induction, and the cases before it",
    )


parts = {3: Q(5, 9), 4: Q(3, 4), 5: Q(21, 25), 6: as_term(1)}
small_lowers = {number: small_lower(number, part) for number, part in parts.items()}

last = (n + 1) * c  # c times the number of respondents after the step
bounding = u + last * (last - u)
below = Statement(
    "lemma/inverse-moment-near.below",
    title="The approximation never exceeds, from six respondents on.",
    where="the lemma library",
    formula=r"T_n \ge G_n,\quad n \ge 6,\ c \ge \tfrac12",
    variables=(c, n),
    given=[*half, 6 <= n],
    before=[Have(0 < c, auto()), Have(0 < y_now, positive(n, 2 * c - 1, c, n - 6)), silent(n, c)],
    claim=G(n, c) <= T(n, c),
    example={"c": "1/2", "n": 6},
    proof=induct(
        "n", 6,
        base=positive(G(as_term(6), c) * as_term(1) <= T(as_term(6), c), degree=1).after(
            Have(0 < c, auto()), silent(6, c), Have(0 < gap(6), auto()),
            Have(G(as_term(6), c) * as_term(1) <= T(as_term(6), c), chain("lemma/inverse-moment-near.below-6", {"c": c})),
        ),
        step=chain(
            inverse_moment_step.below.id,
            {"c": c, "x": answered(n + 1, c), "h": 1 / (n + 1), "s": T(n, c), "t": T(n + 1, c), "y": G(n, c), "r": G(n + 1, c)},
        ).after(
            *enough,
            *forward(n, c),
            Have(u**n * cubic <= 1, chain(powers.complement_against_cubic.id, {"c": c, "n": n})),
            Have(0 <= 13 * (n + 1) ** 2 - 18 * (n + 1) - 43, positive(n - 6, degree=2)),
            Have(
                0 <= 2 * (8 - (n + 4) * c) ** 2 / 64 + c**2 * (13 * (n + 1) ** 2 - 18 * (n + 1) - 43) / 96,
                positive(13 * (n + 1) ** 2 - 18 * (n + 1) - 43, squares=[c, 8 - (n + 4) * c]),
            ),
            Have(
                bounding <= cubic,
                positive(last, 2 * (8 - (n + 4) * c) ** 2 / 64 + c**2 * (13 * (n + 1) ** 2 - 18 * (n + 1) - 43) / 96),
            ),
            Have(0 <= u**n, auto()),
            Have(u**n * bounding <= 1, positive(u**n, cubic - bounding, 1 - u**n * cubic)),
            Have(
                answered(n + 1, c) * G(n + 1, c) <= (answered(n + 1, c) - c) * G(n, c) + answered(n + 1, c) * (1 / (n + 1)),
                positive(u, 1 - u**n * bounding),
            ),
        ),
    ),
    why="induction on n, from a polynomial in c at n = 6",
    good_for="a lower bound of T from six respondents on",
)  # fmt: skip
