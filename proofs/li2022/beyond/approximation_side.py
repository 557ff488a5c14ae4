"""Sign of the error of Grab and Savage's approximation, for n >= 2 respondents."""

from __future__ import annotations

from proofs.lemmas import inverse_moment_near, inverse_moment_side, inverse_moment_turn
from proofs.lemmas.powers import silent
from proofs.li2022.beyond.approximation_overestimates import overestimates
from proofs.li2022.setting import n
from proofs.statements.plan import Have, Plan, auto, chain, fact, function, ivt, positive, rewrite, ring, witness
from proofs.statements.statement import Statement
from symbolic import survey
from symbolic.language import Eq, Q, Term, as_term, reals
from symbolic.survey import inverse_moment_approximation as G

c, c1, c2, z = reals("c c1 c2 z")
S, T = survey.inverse_moment_sum, survey.inverse_moment
WHERE = "additional result on Grab and Savage's approximation"


def odds(of: Term) -> Term:
    """The odds of an answer."""
    return of / (1 - of)


def side(of: Term) -> Term:
    """An expression with the sign of T - G."""
    value: Term = inverse_moment_side.side.substitute({"z": odds(of)})
    return value


def excess(of: Term) -> Term:
    """T - G times the probability 1 - (1-c)^n that somebody answers."""
    return S(n, of) - (1 - (1 - of) ** n) / ((n + 1) * of - 1)


def known(of: Term) -> list[Have]:
    """Odds and sign of T - G at one probability of an answer."""
    return [
        Have(0 < odds(of), positive(multiply=[0 < 1 - of], degree=1)),
        Have(
            Eq(excess(of), (1 - of) ** n * side(of)),
            chain(inverse_moment_side.by_odds.id, {"n": n, "c": of, "u": 1 - of, "w": odds(of)}),
        ),
    ]


not_too_large = 1 - (1 - c1) ** n <= ((n + 1) * c1 - 1) * S(n, c1)
once = Statement(
    "li2022/beyond.approximation-side.once",
    title="If G_n(c_1) <= T_n(c_1) and 1/(n+1) < c_1, then G_n(c_2) < T_n(c_2) for every c_2 in (c_1, 1).",
    where=WHERE,
    formula=r"\tfrac{1}{n+1} < c_1 < c_2 < 1,\ G_n(c_1) \le T_n(c_1) \Rightarrow G_n(c_2) < T_n(c_2)",
    variables=(c1, c2, n),
    given=[1 <= n, 0 < c1, 1 < (n + 1) * c1, c1 < c2, c2 < 1, not_too_large],
    before=[
        Have(0 < (n + 1) * (c2 - c1), positive(n + 1, c2 - c1)),
        Have(1 < (n + 1) * c2, auto()),
        Have(0 < 1 - c2, auto()),
        Have(0 < c2, auto()),
        silent(n, c2),
    ],
    claim=G(n, c2) < T(n, c2),
    example={"c1": "8/9", "c2": "9/10", "n": 2},
    proof=positive(0 < excess(c2), multiply=[0 < (n + 1) * c2 - 1, 0 < 1 - (1 - c2) ** n], degree=1).after(
        Have(0 < 1 - c1, auto()),
        *known(c1),
        *known(c2),
        Have(1 < n * odds(c1), positive(1 < (n + 1) * c1, multiply=[0 < 1 - c1], degree=1)),
        Have(odds(c1) < odds(c2), positive(c1 < c2, multiply=[0 < 1 - c1, 0 < 1 - c2], degree=1)),
        Have(side(c1) < side(c2), chain(inverse_moment_side.rises.id, {"n": n, "w1": odds(c1), "w2": odds(c2)})),
        Have(0 < (1 - c1) ** n, auto()),
        Have(0 < (1 - c2) ** n, auto()),
        Have(0 <= excess(c1), positive(not_too_large, multiply=[0 < (n + 1) * c1 - 1], degree=1)),
        Have(
            0 <= side(c1),
            positive(0 <= excess(c1), modulo=[known(c1)[1].claim], multiply=[0 < (1 - c1) ** n], degree=1),
        ),
        Have(0 < side(c2), auto()),
        Have(0 < (1 - c2) ** n * side(c2), positive((1 - c2) ** n, side(c2))),
        Have(0 < excess(c2), auto()),
    ),
    why="With u = 1 - c, (S - (1 - u^n) G)/u^n has the sign of T - G. It increases with c "
    "(lemma/inverse-moment-side.rises), so it has at most one zero.",
    reads=[
        "G_n(c_1) <= T_n(c_1) is assumed with both denominators cleared: 1 - u^n <= ((n + 1) c_1 - 1) S_n(c_1), "
        "where u = 1 - c_1."
    ],
    remarks=["At c = 1 both G_n and T_n are 1/n."],
)


def both(of: Term, number: Term = n) -> Term:
    """T - G times both denominators."""
    return ((number + 1) * of - 1) * S(number, of) - (1 - (1 - of) ** number)


START = 2 / (n + 1)
FEW = range(2, 6)


def changes(name: str, title: str, formula: str, least: int, end: Term, at_end: Plan, why: str) -> Statement:
    """Statement that T = G at some c in [2/(n + 1), `end`]."""
    return Statement(
        f"li2022/beyond.approximation-side.{name}",
        title=title,
        where=WHERE,
        formula=formula,
        variables=(n,),
        given=[least <= n],
        exists=(c,),
        claim=[START <= c, c <= end, Eq(both(c), 0)],
        example={"n": least},
        proof=ivt("z", both(z), START, end, witness({"c": z}, fact(), fact(), fact())).after(
            Have(0 < n + 1, auto()),
            Have(START <= end, positive(multiply=[0 < n + 1], degree=1)),
            Have(0 < START, positive(multiply=[0 < n + 1], degree=1)),
            Have(START <= 1, positive(multiply=[0 < n + 1], degree=1)),
            silent(n, START),
            Have(T(n, START) < G(n, START), chain(overestimates.id, {"c": START, "n": n})),
            Have(Eq(both(START), S(n, START) - (1 - (1 - START) ** n)), auto()),
            Have(both(START) <= 0, positive(T(n, START) < G(n, START), multiply=[0 < 1 - (1 - START) ** n], degree=1)),
            Have(0 <= both(end), at_end),
        ),
        why=why,
        reads=["T = G is claimed with both denominators cleared: ((n + 1) c - 1) S = 1 - (1 - c)^n."],
        rests_on=["li2022/beyond.approximation-side.once"],
    )  # fmt: skip


def many(end: Term) -> Plan:
    """Proof for n >= 6 that the error is not negative at `end`."""
    return positive(G(n, end) <= T(n, end), multiply=[0 < (n + 1) * end - 1, 0 < 1 - (1 - end) ** n], degree=1).after(
        silent(n, end),
        Have(0 < (n + 1) * end - 1, auto()),
        Have(G(n, end) <= T(n, end), chain(inverse_moment_near.below.id, {"c": end, "n": n})),
    )


half = changes(
    "half",
    "For n >= 6, T_n(c*) = G_n(c*) for some c* in [2/(n+1), 1/2].",
    r"n \ge 6 \Rightarrow \exists\, c^* \in [\tfrac{2}{n+1}, \tfrac12]\colon T_n(c^*) = G_n(c^*)",
    6, as_term(Q(1, 2)), many(as_term(Q(1, 2))),
    "At c = 2/(n+1), G is larger than T (beyond.approximation-overestimates). At c = 1/2 it is not "
        "(beyond.approximation-below). The intermediate value theorem gives c*.",
)  # fmt: skip
LAST = as_term(Q(8, 9))


def few(number: int) -> Plan:
    """Proof for one n, by a polynomial in c."""
    summed = inverse_moment_near.summed(number, LAST)
    return positive(modulo=[summed.claim], degree=1).after(summed)


exists = changes(
    "exists",
    "For n >= 2, T_n(c*) = G_n(c*) for some c* in [2/(n+1), 8/9].",
    r"n \ge 2 \Rightarrow \exists\, c^* \in [\tfrac{2}{n+1}, \tfrac89]\colon T_n(c^*) = G_n(c^*)",
    2, LAST, inverse_moment_near.one_by_one({number: few(number) for number in FEW}, many(LAST)),
    "At c = 2/(n+1), G is larger than T (beyond.approximation-overestimates). At c = 8/9 it is not: for n <= 5 "
        "by a polynomial, for n >= 6 by beyond.approximation-below. For n = 2, c* = 8/9; for n = 3, c* = 3/4.",
)  # fmt: skip
TURN = inverse_moment_turn.TURN
end = TURN / (n + 1)


def at_turn() -> Plan:
    """Proof that G <= T at c = 167/(40 (n + 1)): a polynomial with one negative coefficient."""
    gap = n * odds(end) - 1
    turned = Eq(gap * side(end), inverse_moment_side.gathered_terms.substitute({"z": odds(end)}) - 2 * n * odds(end))
    enough = 2 * n * odds(end) <= inverse_moment_side.gathered_terms.substitute({"z": odds(end)})
    turned_back = Eq(turned.right, turned.left)
    cleared = Eq(((n + 1) * end - 1) * excess(end), both(end))
    return positive(0 <= ((n + 1) * end - 1) * excess(end), modulo=[cleared], degree=1).after(
        Have(Eq((n + 1) * end, TURN), ring()),
        Have(0 < (n + 1) * end - 1, auto()),
        Have(0 < end, positive(1, multiply=[0 < n + 1], degree=1)),
        Have(0 < 1 - end, positive(n - 4, multiply=[0 < n + 1], degree=1)),
        *known(end),
        Have(1 < n * odds(end), positive(n - 4, multiply=[0 < n + 1, 0 < 1 - end], degree=1)),
        Have(0 < gap, auto()),
        Have(Eq(odds(end) * (n + 1 - TURN), TURN), ring()),
        Have(enough, chain(inverse_moment_turn.turned.id, {"n": n, "z": odds(end)})),
        Have(turned, chain(inverse_moment_side.gathered.id, {"n": n, "z": odds(end)})),
        Have(turned_back, fact()),
        Have(0 <= gap * side(end), rewrite(turned_back, positive(enough, degree=1))),
        Have(0 <= side(end), positive(0 <= gap * side(end), multiply=[0 < gap], degree=1)),
        Have(0 < (1 - end) ** n, function()),
        Have(0 <= (1 - end) ** n * side(end), positive((1 - end) ** n, side(end))),
        Have(0 <= excess(end), auto()),
        Have(0 <= ((n + 1) * end - 1) * excess(end), positive((n + 1) * end - 1, excess(end))),
        Have(cleared, ring()),
    )


order_one_over_n = changes(
    "order",
    "For n >= 4, T_n(c*) = G_n(c*) for some c* in [2/(n+1), 4.175/(n+1)].",
    r"n \ge 4 \Rightarrow \exists\, c^* \in [\tfrac{2}{n+1}, \tfrac{4.175}{n+1}]\colon T_n(c^*) = G_n(c^*)",
    4, end, at_turn(),
    "With the odds w = c/(1-c), T - G has the sign of the sum of binomial(n, m) w^m/(m (m - 1)) over m = 2..n, "
        "minus 2 n w. At (n + 1) c = 4.175 its first seven terms suffice. As n grows, (n + 1) c* tends to 4.1685 "
        "(computed, not proved), so no smaller constant works for all n. For n = 2 and n = 3, (n + 1) c* is 8/3 "
        "and 3.",
)  # fmt: skip
