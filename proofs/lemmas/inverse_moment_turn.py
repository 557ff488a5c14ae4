"""1/((n + 1) c - 1) is at most T for n >= 4 and c >= 167/(40 (n + 1))."""

from __future__ import annotations

from math import factorial as whole_factorial

from proofs.lemmas.inverse_moment_near import one_by_one
from proofs.lemmas.inverse_moment_side import chosen, gathered_terms, m, n, z
from proofs.statements.plan import (
    Have,
    Plan,
    auto,
    chain,
    positive,
    rewrite,
    ring,
    substitute,
    sum_step,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, Q, Sum, Term, TermLike, as_term, binomial, integers, reals

v = reals("v")
i, v_ = integers("i v")
TERMS = 8
TURN = Q(167, 40)
"""The root of sum_(m >= 2) x^(m - 1)/(m! m (m - 1)) = 2 is 4.168; of its terms up to m = 8, 4.1742."""


def falling(of: Term, place: int) -> Term:
    """Binomial coefficient C(of, index) as a polynomial."""
    value = of
    for less in range(1, place):
        value = value * (of - less)
    return value / whole_factorial(place)


def beginning(of: Term, odds: Term) -> Term:
    """First terms of the sum in lemma/inverse-moment-side.gathered."""
    parts = [falling(of, place) * odds**place / (place * (place - 1)) for place in range(2, TERMS + 1)]
    return sum(parts[1:], parts[0])


room = v + TERMS + 1 - TURN
enough = Statement(
    "lemma/inverse-moment-turn.enough",
    title="For n >= 8 the terms m = 2..8 of C(n, m) w^m/(m (m - 1)) sum to at least 2 n w, if (n + 1) c = 167/40.",
    where="the lemma library",
    formula=r"\sum_{m=2}^8 \tbinom nm \frac{w^m}{m(m-1)} \ge 2nw,\quad w = \frac{x}{n+1-x},\ x = \tfrac{167}{40},\ n = "
    r"8 + v",
    variables=(v,),
    given=[0 <= v],
    before=[Have(0 < room, auto())],
    claim=2 * (v + TERMS) * (TURN / room) <= beginning(v + TERMS, TURN / room),
    example={"v": 0},
    proof=positive(*(v**power for power in range(1, TERMS)), multiply=[0 < room] * TERMS, degree=1).after(
        *(Have(0 <= v**power, auto()) for power in range(1, TERMS))
    ),
    why="Multiplied by (n + 1 - x)^8, the difference is a polynomial in v = n - 8 with positive coefficients.",
    good_for="where T - G changes sign",
)


def term(place: TermLike) -> Term:
    """Term of the sum in lemma/inverse-moment-side.gathered."""
    place = as_term(place)
    return 1 / (place * (place - 1)) * chosen(place)


def from_place(low: TermLike, of: Term) -> Term:
    """Terms from one index on, for this number of respondents."""
    return Sum(term(m), m, low, n).substitute({"n": of})


def taken(of: Term, last: int) -> list[Have]:
    """Split the terms up to `last` off the sum over 2..of, one by one."""
    steps = []
    for place in range(2, last + 1):
        body = term(place).substitute({"n": of})
        steps.append(Have(Eq(from_place(place, of), body + from_place(as_term(place) + 1, of)), sum_step("first")))
        steps.append(Have(Eq(binomial(of, place), falling(of, place)), auto()))
    return steps


def few(number: int) -> Plan:
    """Prove the inequality for one number of respondents, with the sum written out."""
    of, odds = as_term(number), TURN / (number + 1 - TURN)
    left_over = from_place(number + 1, of)
    steps = [Have(have.claim.substitute({"z": odds}), have.plan) for have in taken(of, number)]
    nothing = Eq(left_over.substitute({"z": odds}), 0)
    return substitute(
        "z",
        odds,
        positive(degree=1, modulo=[nothing, *(step.claim for step in steps)]).after(
            *steps, Have(nothing, sum_step("empty"))
        ),
    ).after(Have(Eq(z, odds), ring(modulo=[Eq(z * (number + 1 - TURN), TURN)])))


eight = v_ + TERMS
odds = TURN / (eight + 1 - TURN)
places = range(2, TERMS + 1)
after_them = from_place(TERMS + 1, eight)
written = {place: falling(eight, place) * z**place / (place * (place - 1)) for place in places}
known = [Eq(from_place(place, eight), written[place] + from_place(place + 1, eight)) for place in places]
raw = taken(eight, TERMS)
in_order = [
    step
    for number, claim in enumerate(known)
    for step in (
        *raw[2 * number : 2 * number + 2],
        Have(claim, ring(modulo=[raw[2 * number].claim, raw[2 * number + 1].claim])),
    )
]
whole = Eq(from_place(2, eight), beginning(eight, z) + after_them)
at_least = 2 * eight * z <= beginning(eight, z)
many = substitute(
    "n",
    TERMS,
    positive(at_least, 0 <= after_them, degree=1, modulo=[whole], cofactors={whole: 1}).after(
        Have(0 < eight + 1 - TURN, auto()),
        Have(Eq(odds, z), ring(modulo=[Eq(z * (eight + 1 - TURN), TURN)])),
        *in_order,
        Have(whole, ring(modulo=known, cofactors=dict.fromkeys(known, 1))),
        Have(0 <= after_them, termwise(auto(), index="i")),
        Have(at_least, rewrite(Eq(odds, z), chain(enough.id, {"v": v_}))),
    ),
    fresh="v",
)
turned = Statement(
    "lemma/inverse-moment-turn.turned",
    title="For n >= 4 the terms m = 2..n of C(n, m) w^m/(m (m - 1)) sum to at least 2 n w, if (n + 1) c = 167/40.",
    where="the lemma library",
    formula=r"2nw \le \sum_{m=2}^n \tbinom nm \frac{w^m}{m(m-1)},\quad w = \frac{x}{n+1-x},\ x = \tfrac{167}{40},\ n "
        r"\ge 4",
    variables=(n, z),
    given=[4 <= n, 0 < z, Eq(z * (n + 1 - TURN), TURN)],
    claim=2 * n * z <= gathered_terms,
    example={"n": 4, "z": "167/33"},
    proof=one_by_one({number: few(number) for number in range(4, TERMS)}, many),
    why="For n >= 8 seven of the terms are enough; for smaller n all terms are summed.",
    good_for="where T - G changes sign",
)  # fmt: skip
