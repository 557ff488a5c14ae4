"""How near 1/((n + 1) c - 1) comes to E[1/M | M > 0], where c, the probability of an answer, is at least 1/2."""

from __future__ import annotations

from proofs.li2022.inverse_moment import S, T, one, recurrence, silent
from proofs.li2022.inverse_moment_bounds import ahead, answered, forward
from proofs.plan import Have, Plan, auto, cases, chain, fact, induct, integer, positive, ring, substitute
from proofs.statement import Statement
from symbolic.survey import inverse_moment_approximation as G
from symbolic.term import Eq, Q, Term, TermLike, as_term, integers, reals

c, g, x, s, t, h, y, r = reals("c g x s t h y r")
n = integers("n")
u = 1 - c
half = [Q(1, 2) <= c, c <= 1]
EXPLICIT = range(1, 10)  # numbers of respondents for which the sum is written out


def gap(n: TermLike) -> Term:
    """1/G"""
    return (n + 1) * c - 1


def upper(n: TermLike) -> Term:
    """What is shown to be at least T."""
    return G(as_term(n), c) * (1 + 2 * u * G(as_term(n), c) ** 2)


# ---- few respondents: the sum as a polynomial


def written_out(n: int) -> Term:
    """S for n respondents."""
    parts = [(u ** (n - k) - u**n) / k for k in range(1, n + 1)]
    return sum(parts[1:], parts[0])


def explicit_id(n: int) -> str:
    return f"li2022/lemma.inverse-moment-sum-{n}"


def explicit(n: int) -> Statement:
    claim = Eq(S(as_term(n), c), written_out(n))
    first = Have(one.claims[0], chain(one.id, {"c": c}))
    last = Eq(S(as_term(n - 1), c), written_out(n - 1)) if n > 1 else None
    step = recurrence.claims[0].substitute({recurrence.variables[1]: n - 1})
    return Statement(
        explicit_id(n),
        title=f"S for {n} respondents, written out." if n > 1 else "S for one respondent, written out.",
        where="used below",
        printed=rf"S_{n} = \sum_{{k=1}}^{n} \frac{{(1-c)^{{{n}-k}} - (1-c)^{n}}}{{k}}",
        variables=(c,),
        given=[],
        claim=claim,
        example={"c": "1/3"},
        proof=auto().after(
            *([first] if last is None else [
                Have(last, chain(explicit_id(n - 1), {"c": c})),
                Have(step, chain(recurrence.id, {"c": c, "n": n - 1})),
            ])
        ),
        why="by the recurrence",
    )  # fmt: skip


sums = [explicit(n) for n in EXPLICIT]

from_sum = Statement(
    "li2022/lemma.approximation-above-from-sum",
    title="The upper bound in terms of the sum.",
    where="used below",
    printed=r"g^2 (g s - x) \le 2 h x \Rightarrow \frac sx \le \frac1g\Bigl(1+\frac{2h}{g^2}\Bigr)",
    variables=(s, x, g, h),
    given=[0 < x, 0 < g, g**2 * (g * s - x) <= 2 * h * x],
    claim=s / x <= 1 / g * (1 + 2 * h * (1 / g) ** 2),
    example={"s": 1, "x": 1, "g": 1, "h": 1},
    proof=positive(g**2 * (g * s - x) <= 2 * h * x, degree=1),
    why="divided by g^3 x",
)


def small_upper(n: int) -> Statement:
    """The upper bound for one number of respondents."""
    share = 1 - u**n
    polynomial = gap(n) ** 2 * (gap(n) * written_out(n) - share) <= 2 * u * share
    return Statement(
        f"li2022/lemma.approximation-above-{n}",
        title=f"The upper bound for {n} respondents.",
        where="used below",
        printed=rf"T_{n} \le G_{n}(1 + 2(1-c)G_{n}^2)",
        variables=(c,),
        given=half,
        before=[Have(0 < gap(n), auto()), Have(0 < c, auto()), silent(n, c)],
        claim=T(as_term(n), c) <= upper(n),
        example={"c": "1/2"},
        proof=chain(from_sum.id, {"s": S(as_term(n), c), "x": share, "g": gap(n), "h": u}).after(
            Have(polynomial, positive(u, 2 * c - 1, degree=n + 3)),
            Have(Eq(S(as_term(n), c), written_out(n)), chain(explicit_id(n), {"c": c})),
            Have(
                gap(n) ** 2 * (gap(n) * S(as_term(n), c) - share) <= 2 * u * share,
                positive(polynomial, modulo=[Eq(S(as_term(n), c), written_out(n))], degree=1),
            ),
        ),
        why="a polynomial in c, with nonnegative coefficients in powers of 1 - c and 2c - 1",
    )


smalls = [small_upper(n) for n in EXPLICIT if n > 1]

STATEMENTS = [*sums, from_sum, *smalls]
