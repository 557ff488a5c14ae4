"""Error of 1/((n + 1) c - 1) as an approximation of T for c >= 1/2."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from proofs.lemmas import inverse_moment, inverse_moment_step, order, powers
from proofs.lemmas.inverse_moment_bounds import answered, forward
from proofs.lemmas.powers import cubic, probability, silent
from proofs.statements.plan import Have, Plan, auto, cases, chain, fact, induct, integer, positive, rewrite, substitute
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq, Q, Term, TermLike, as_term, integers, reals
from symbolic.survey import inverse_moment_approximation as G

c, g, h, r, s, x, y = reals("c g h r s x y")
n, w = integers("n w")


S, T = survey.inverse_moment_sum, survey.inverse_moment

u = 1 - c
half = [Q(1, 2) <= c, c <= 1]
FEW = range(1, 7)  # numbers of respondents with an explicit polynomial


def gap(n: TermLike) -> Term:
    """(n + 1) c - 1 = 1/G."""
    result: Term = (as_term(n) + 1) * c - 1
    return result


def upper(n: TermLike) -> Term:
    """Upper bound on T to be proved."""
    result: Term = G(as_term(n), c) * (1 + 2 * u * G(as_term(n), c) ** 2)
    return result


# ---- few respondents: S as a polynomial
def in_powers(parts: Sequence[Fraction]) -> Term:
    """Polynomial in 1 - c with these coefficients."""
    value = as_term(parts[-1])
    for part in parts[-2::-1]:
        value = part + u * value
    return value


def written_out(n: int) -> Term:
    """S for n respondents, as an explicit polynomial."""
    parts = [Fraction(1, n - power) for power in range(n)]
    result: Term = in_powers(parts) - sum(parts) * u**n
    return result


sums = Statement(
    "lemma/inverse-moment-near.sums",
    title="S = E[1/M; M > 0] for n = 1..6 respondents, as an explicit polynomial in 1 - c.",
    where="the lemma library",
    formula=r"S_n = \sum_{j=0}^{n-1} \frac{(1-c)^j - (1-c)^n}{n-j},\quad n = 1, \dots, 6",
    variables=(c,),
    given=[],
    claim=[Eq(S(as_term(number), c), written_out(number)) for number in FEW],
    example={"c": "1/3"},
    proof=[
        auto().after(
            inverse_moment.recurrence.at({"c": c, "n": number - 1}) if number > 1 else inverse_moment.one.at({"c": c})
        )
        for number in FEW
    ],
    why="By the recurrence of S.",
    good_for="bounds for few respondents, as polynomials in c",
)


def summed(number: int, share: TermLike = c) -> Have:
    """State S for few respondents as an explicit polynomial."""
    share = as_term(share)
    claim = Eq(S(as_term(number), share), written_out(number).substitute({"c": share}))
    return Have(claim, chain(sums.id, {"c": share}, claim=number - 1))


# ---- seven to ten respondents: a step, and the first powers of 1 - c
recurred = Eq(S(n + 1, c), u * S(n, c) + answered(n + 1, c) / (n + 1))
middle = (u * y + 1 / (n + 1)) * answered(n + 1, c)
one_more = Statement(
    "lemma/inverse-moment-near.one-more",
    title="S_n <= y (1 - (1 - c)^n) and (1 - c) y + 1/(n + 1) <= r imply S_{n+1} <= r (1 - (1 - c)^(n+1)), for y >= 0.",
    where="the lemma library",
    formula=r"y \ge 0,\ S_n \le y\,\bigl(1-(1-c)^n\bigr),\ (1-c)\,y + \tfrac1{n+1} \le r \Rightarrow S_{n+1} \le "
    r"r\,\bigl(1-(1-c)^{n+1}\bigr)",
    variables=(c, n, y, r),
    given=[*probability, 1 <= n, 0 <= y, S(n, c) <= y * answered(n, c), u * y + 1 / (n + 1) <= r],
    claim=S(n + 1, c) <= r * answered(n + 1, c),
    example={"c": "1/2", "n": 1, "y": 1, "r": 1},
    proof=chain(order.transitive.id, {"u": S(n + 1, c), "v": middle, "w": r * answered(n + 1, c)}).after(
        Have(recurred, chain(inverse_moment.recurrence.id, {"c": c, "n": n})),
        Have(Eq(recurred.right, recurred.left), fact()),
        Have(0 <= u**n, auto()),
        Have(u ** (n + 1) <= u**n, positive(u**n, c)),
        Have(0 <= u * y, auto()),
        Have(
            u * S(n, c) <= u * y * answered(n + 1, c),
            positive(u, y * answered(n, c) - S(n, c), u * y, u**n - u ** (n + 1)),
        ),
        Have(
            S(n + 1, c) <= middle,
            rewrite(Eq(recurred.right, recurred.left), positive(u * S(n, c) <= u * y * answered(n + 1, c), degree=1)),
        ),
        silent(n + 1, c),
        Have(middle <= r * answered(n + 1, c), positive(r - (u * y + 1 / (n + 1)), 1 - u ** (n + 1))),
    ),
    why="By the recurrence of S; the probability that somebody answers increases with n.",
    good_for="an upper bound on T for every n from the one for the first n",
)

AT_SIX, SEVEN, TEN = Fraction(5, 8), 7, 10


def first_powers(number: int) -> Term:
    """Upper bound on S for n >= 6: the first powers of 1 - c, and a multiple of the next."""
    last, rest = min(number - 2, 5), AT_SIX
    for fewer in range(SEVEN, number):
        rest = Fraction(1, fewer - 4) + rest / 2
    return in_powers([*(Fraction(1, number - power) for power in range(last)), rest])


def step_to(number: int) -> Plan:
    """Prove the bound from the one for one respondent fewer."""
    fewer, value = first_powers(number - 1), first_powers(number)
    kept = u * fewer + Q(1, number) <= value
    stepped = one_more.at({"c": c, "n": number - 1, "y": fewer, "r": value})
    return fact().after(Have(0 <= fewer, auto()), Have(kept, positive(u**5, 1 - 2 * u, degree=2)), stepped)


six = first_powers(6)
room = Q(49, 20) - 2 - six
at_six = S(as_term(6), c) <= six * answered(6, c)
firsts = Statement(
    "lemma/inverse-moment-near.first-powers",
    title="Upper bounds on S for n = 7..10 and c >= 1/2, of degree five in 1 - c.",
    where="the lemma library",
    formula=r"S_n \le \Bigl(\sum_{j=0}^4 \frac{(1-c)^j}{n-j} + r_n (1-c)^5\Bigr)\bigl(1-(1-c)^n\bigr),\quad r_7 = "
        r"\tfrac58,\ r_{n+1} = \tfrac{1}{n-4} + \tfrac{r_n}{2},\quad n = 7, \dots, 10",
    variables=(c,),
    given=half,
    before=[
        Have(0 < c, auto()),
        Have(0 <= u, auto()),
        Have(0 <= room, positive(u, 2 * c - 1, degree=4)),
        Have(0 <= u**6 * room, positive(room, squares=[u**3], degree=1)),
        summed(6),
        Have(at_six, positive(u**6 * room, squares=[u**2 * (1 - 4 * u)], modulo=[summed(6).claim], degree=1)),
        Have(0 <= u**5, auto()),
    ],
    claim=[S(as_term(number), c) <= first_powers(number) * answered(number, c) for number in range(SEVEN, TEN + 1)],
    example={"c": "1/2"},
    proof=[step_to(number) for number in range(SEVEN, TEN + 1)],
    why="S_6 is an explicit polynomial, and the bound exceeds it by at least (1 - c)^4 (4c - 3)^2/8. The others "
        "follow step by step, as (1 - c)^6 <= (1 - c)^5/2.",
    good_for="bounds for some respondents, as polynomials in c of degree five",
)  # fmt: skip


def by_first_powers(number: int) -> Have:
    """State the bound on S by its first powers."""
    return Have(firsts.claims[number - SEVEN], chain(firsts.id, {"c": c}, claim=number - SEVEN))


def in_place(numbers: Iterable[int]) -> list[Have]:
    """Show that T and G are defined for these numbers of respondents."""
    return [
        Have(0 < c, auto()),
        *(have for number in numbers for have in (Have(0 < gap(number), auto()), silent(number, c))),
    ]


above_from_sum = Statement(
    "lemma/inverse-moment-near.above-from-sum",
    title="g^2 (g s - x) <= 2 h x implies s/x <= (1 + 2h/g^2)/g, for x > 0 and g > 0.",
    where="the lemma library",
    formula=r"g^2 (g s - x) \le 2 h x \Rightarrow \frac sx \le \frac1g\Bigl(1+\frac{2h}{g^2}\Bigr)",
    variables=(s, x, g, h),
    given=[0 < x, 0 < g, g**2 * (g * s - x) <= 2 * h * x],
    claim=s / x <= 1 / g * (1 + 2 * h * (1 / g) ** 2),
    example={"s": 1, "x": 1, "g": 1, "h": 1},
    proof=positive(g**2 * (g * s - x) <= 2 * h * x, degree=1),
    why="Divide by g^3 x.",
    good_for="an upper bound on S over the probability of an answer, as a polynomial inequality",
)


def few_above(number: int) -> Plan:
    """Prove the upper bound for one number of respondents."""
    value, share, g = S(as_term(number), c), answered(number, c), gap(number)
    wanted = g**2 * (g * value - share) <= 2 * u * share
    if number < SEVEN:
        polynomial = g**2 * (g * written_out(number) - share) <= 2 * u * share
        steps = [
            Have(polynomial, positive(u, 2 * c - 1, degree=number + 3)),
            summed(number),
            Have(wanted, positive(polynomial, modulo=[summed(number).claim], degree=1)),
        ]
    else:
        known = by_first_powers(number)
        powers_left = 2 * u + g**2 - g**3 * first_powers(number)
        steps = [
            known,
            Have(0 <= powers_left, positive(u, 2 * c - 1, degree=9)),
            Have(0 <= g**3, auto()),
            Have(0 <= powers_left * share, positive(powers_left, share)),
            Have(0 <= g**3 * (known.claim.right - value), positive(g**3, known.claim)),
            Have(wanted, positive(powers_left * share, g**3 * (known.claim.right - value), degree=1)),
        ]
    return chain(above_from_sum.id, {"s": value, "x": share, "g": g, "h": u}).after(*steps)


NINE = 9
above_few = Statement(
    "lemma/inverse-moment-near.above-few",
    title="T <= G (1 + 2 (1 - c) G^2) for 2 <= n <= 9 and c >= 1/2, G = 1/((n + 1) c - 1).",
    where="the lemma library",
    formula=r"T_n \le G_n(1 + 2(1-c)G_n^2),\quad n = 2, \dots, 9,\ c \ge \tfrac12",
    variables=(c,),
    given=half,
    before=in_place(range(2, NINE + 1)),
    claim=[T(as_term(number), c) <= upper(number) for number in range(2, NINE + 1)],
    example={"c": "1/2"},
    proof=[few_above(number) for number in range(2, NINE + 1)],
    why="Polynomials in c with nonnegative coefficients in powers of 1 - c and 2c - 1.",
    good_for="the first cases of an induction on n",
)


def few_are_above(number: int) -> Plan:
    """State the upper bound for one number of respondents."""
    return chain(above_few.id, {"c": c}, claim=number - 2)


y_now, y_next = gap(n), gap(n + 1)


def rest() -> Term:
    """Polynomial r with slack u c r / (g^3 (g + u)(g - c)^3) in a step, for g = 1/G at n + 1."""
    g = y_next
    result: Term = g**4 - 4 * g**3 + (5 - 10 * u - u**2) * g**2 - (2 - 10 * u + 8 * u**2) * g - 2 * u * (1 - u) ** 2
    return result


enough = [
    Have(0 < c, auto()),
    Have(0 <= u, auto()),
    Have(0 < y_now, positive(n, 2 * c - 1, c, n - 6)),
    Have(0 < y_next, auto()),
]
one_step = {"c": c, "x": answered(n + 1, c), "h": 1 / (n + 1), "s": T(n, c), "t": T(n + 1, c)}
above_many = Statement(
    "lemma/inverse-moment-near.above-many",
    title="T <= G (1 + 2 (1 - c) G^2) for n >= 9 and c >= 1/2, G = 1/((n + 1) c - 1).",
    where="the lemma library",
    formula=r"T_n \le G_n(1 + 2(1-c)G_n^2),\quad n \ge 9,\ c \ge \tfrac12",
    variables=(c, n),
    given=[*half, NINE <= n],
    before=[Have(0 < c, auto()), Have(0 < y_now, positive(n, 2 * c - 1, c, n - 6)), silent(n, c)],
    claim=T(n, c) <= upper(n),
    example={"c": "1/2", "n": NINE},
    proof=induct(
        "n", NINE,
        base=few_are_above(NINE),
        step=chain(
            inverse_moment_step.above.id,
            {**one_step, "y": upper(n), "r": upper(n + 1)},
        ).after(
            *enough,
            *forward(n, c),
            Have(0 <= (1 - c) ** n, auto()),
            Have(answered(n + 1, c) - c <= u * answered(n + 1, c), positive((1 - c) ** n, u, c, degree=3)),
            Have(0 <= upper(n), auto()),
            Have(0 <= rest(), substitute("n", NINE, positive(u, 2 * c - 1, w, degree=8), fresh="w")),
            Have(u * upper(n) + 1 / (n + 1) <= upper(n + 1), positive(u, rest())),
        ),
    ),
    why="Induction on n.",
    good_for="an upper bound on T with an error of third order",
)  # fmt: skip


def one_by_one(few: dict[int, Plan], many: Plan) -> Plan:
    """Split into single numbers of respondents and a remaining range."""
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
    title="x r <= g s implies r/g <= s/x, for x > 0 and g > 0.",
    where="the lemma library",
    formula=r"x r \le g s \Rightarrow \frac1g r \le \frac sx",
    variables=(s, x, g, r),
    given=[0 < x, 0 < g, x * r <= g * s],
    claim=1 / g * r <= s / x,
    example={"s": 1, "x": 1, "g": 1, "r": 1},
    proof=positive(x * r <= g * s, degree=1),
    why="Divide by g x.",
    good_for="a lower bound on S over the probability of an answer, as a polynomial inequality",
)


parts = {3: Q(5, 9), 4: Q(3, 4), 5: Q(21, 25), 6: as_term(1)}


def few_below(number: int, part: Term) -> Plan:
    """Prove a lower bound for one number of respondents."""
    value, share, g = S(as_term(number), c), answered(number, c), gap(number)
    polynomial = share * part <= g * written_out(number)
    return chain(below_from_sum.id, {"s": value, "x": share, "g": g, "r": part}).after(
        Have(polynomial, positive(u, 2 * c - 1, degree=number + 3)),
        summed(number),
        Have(share * part <= g * value, positive(polynomial, modulo=[summed(number).claim], degree=1)),
    )


below_few = Statement(
    "lemma/inverse-moment-near.below-few",
    title="T_3 >= 5/9 G_3, T_4 >= 3/4 G_4, T_5 >= 21/25 G_5 and T_6 >= G_6 for c >= 1/2, G_n = 1/((n + 1) c - 1).",
    where="the lemma library",
    formula=r"T_3 \ge \tfrac59 G_3,\ T_4 \ge \tfrac34 G_4,\ T_5 \ge \tfrac{21}{25} G_5,\ T_6 \ge G_6,\quad c \ge "
    r"\tfrac12",
    variables=(c,),
    given=half,
    before=in_place(parts),
    claim=[G(as_term(number), c) * part <= T(as_term(number), c) for number, part in parts.items()],
    example={"c": "1/2"},
    proof=[few_below(number, part) for number, part in parts.items()],
    why="Polynomials in c with nonnegative coefficients in powers of 1 - c and 2c - 1.",
    good_for="the first cases of an induction on n",
)


def few_are_below(number: int) -> Have:
    """State the lower bound for one number of respondents."""
    place = list(parts).index(number)
    return Have(below_few.claims[place], chain(below_few.id, {"c": c}, claim=place))


last = (n + 1) * c  # c times the number of respondents after the step
bounding = u + last * (last - u)
below = Statement(
    "lemma/inverse-moment-near.below",
    title="T >= G for n >= 6 and c >= 1/2, T = E[1/M | M > 0] and G = 1/((n + 1) c - 1).",
    where="the lemma library",
    formula=r"T_n \ge G_n,\quad n \ge 6,\ c \ge \tfrac12",
    variables=(c, n),
    given=[*half, 6 <= n],
    before=[Have(0 < c, auto()), Have(0 < y_now, positive(n, 2 * c - 1, c, n - 6)), silent(n, c)],
    claim=G(n, c) <= T(n, c),
    example={"c": "1/2", "n": 6},
    proof=induct(
        "n",
        6,
        base=positive(G(as_term(6), c) * as_term(1) <= T(as_term(6), c), degree=1).after(
            Have(0 < c, auto()), silent(6, c), Have(0 < gap(6), auto()), few_are_below(6)
        ),
        step=chain(
            inverse_moment_step.below.id,
            {**one_step, "y": G(n, c), "r": G(n + 1, c)},
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
                answered(n + 1, c) * G(n + 1, c)
                <= (answered(n + 1, c) - c) * G(n, c) + answered(n + 1, c) * (1 / (n + 1)),
                positive(u, 1 - u**n * bounding),
            ),
        ),
    ),
    why="Induction on n, from a polynomial inequality in c at n = 6.",
    good_for="a lower bound on T for n >= 6",
)
