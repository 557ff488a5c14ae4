"""Moebius inversion over a complete list of the subsets of a finite set."""

from __future__ import annotations

from collections.abc import Callable

from proofs.lemmas import maxima, sums
from proofs.lemmas.subsets import (
    WHERE,
    N,
    Vector,
    a,
    all_bits,
    c,
    complete,
    differently,
    e,
    every_j,
    every_k,
    f,
    flip,
    has,
    i,
    inside,
    j,
    k,
    member,
    missing,
    n,
    outside,
    sign,
    square,
    sub,
    u,
)
from proofs.statements.plan import Have, HaveAll, Lambda, Plan, auto, chain, every, instance, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Relation, Sum, Term

subset = ForAll(k, 1, N, ForAll(j, 1, N, Eq(sub(k, j), inside(member(k), member(j)))))
distinct = ForAll(
    every_k, 1, N, ForAll(every_j, 1, every_k - 1, 0 < Sum((has(e, every_k) - has(e, every_j)) ** 2, e, 1, n))
)
subsets = [all_bits, distinct, *complete, subset]
"""C_1, ..., C_N are all subsets of n elements, each once; sub(k, j) = [C_k lies in C_j], sign(k) = (-1)^|C_k|."""


def interval(place: Term) -> Term:
    """Sum of the signs of the sets between this one and C_a."""
    return Sum(sign(j) * sub(j, a) * sub(place, j), j, 1, N)


def beliefs(of: Vector, place: Term) -> Term:
    """Sum over the subsets of this set."""
    return Sum(sub(k, place) * of(k), k, 1, N)


def elements(place: Term) -> Lambda:
    return Lambda(e, has(e, place))


def not_same(one: Term, other: Term) -> Term:
    """Number of elements in which two sets differ."""
    return Sum((has(e, one) - has(e, other)) ** 2, e, 1, n)


def is_set(place: Term) -> HaveAll:
    """Show that the set of this number is a vector of zeros and ones."""
    return HaveAll(ForAll(i, 1, n, Eq(has(i, place) ** 2, has(i, place))), every(instance(all_bits, place, i)))


def known(one: Term, other: Term) -> Have:
    """State `sub` for two sets as an inclusion."""
    return Have(Eq(sub(one, other), inside(member(one), member(other))), instance(subset, one, other))


frame = {
    "N": 2,
    "n": 1,
    "a": 2,
    "sign": [1, -1],
    "sub": [[1, 1], [0, 1]],
    "has": [[0, 1]],
    "flip": [[[0, 1], [1, 0]]],
}
given = [0 <= N, 0 <= n, 1 <= a, a <= N]
family = (N, n, a, sign, sub, has, flip)

strictly = Statement(
    "lemma/moebius.strictly",
    title="The sum of (-1)^|C| over the sets C between B and A is 0 if A and B differ.",
    where=WHERE,
    formula=r"A \ne B \Rightarrow \sum_C (-1)^{|C|} [C \subseteq A][B \subseteq C] = 0",
    variables=(*family, c),
    given=[*given, 1 <= c, c <= N, 0 < not_same(a, c)],
    throughout=subsets,
    claim=Eq(interval(c), 0),
    example={**frame, "c": 1},
    proof=auto().after(
        is_set(a),
        is_set(c),
        Have(
            Eq(interval(c), Sum(sign(k) * (inside(member(c), member(k)) * inside(member(k), member(a))), k, 1, N)),
            termwise(auto().after(known(u, a), known(c, u)), index="u"),
        ),
        Have(
            Eq(Sum(sign(k) * (inside(member(c), member(k)) * inside(member(k), member(a))), k, 1, N), 0),
            chain(
                differently.id,
                {"N": N, "n": n, "sign": sign, "low": elements(c), "high": elements(a), "has": has, "flip": flip},
            ),
        ),
    ),
    why="lemma/subsets.different, for two sets of the list.",
    good_for="Moebius inversion over subsets",
)

nothing_missing = missing(member(a), member(a))
no_chain = auto().after(
    is_set(a),
    is_set(u),
    Have(
        Eq(missing(member(a), member(u)) + missing(member(u), member(a)), not_same(a, u)),
        termwise(
            ring(modulo=[square(member(a), i), square(member(u), i)]).after(
                *(Have(square(member(of), i), instance(all_bits, of, i)) for of in (a, u))
            ),
            index="i",
        ),
    ),
    Have(0 < missing(member(a), member(u)) + missing(member(u), member(a)), auto()),
    Have(
        Eq(inside(member(a), member(u)) * inside(member(u), member(a)), 0),
        chain(outside.id, {"n": n, "x": elements(a), "y": elements(u), "z": elements(a)}),
    ),
    known(u, a),
    known(a, u),
)
turned = Have(
    0 < not_same(a, u),
    auto().after(Have(0 < not_same(u, a), instance(distinct, u, a))),
)
smaller = Have(0 < not_same(a, u), instance(distinct, a, u))


def but_one(body: Callable[[Term], Relation], plan: Plan) -> list[HaveAll]:
    """A property of every set but C_a."""
    return [
        HaveAll(ForAll(u, 1, a - 1, body(u)), every(plan.after(smaller))),
        HaveAll(ForAll(u, a + 1, N, body(u)), every(plan.after(turned))),
    ]


alone = Statement(
    "lemma/moebius.alone",
    title="The sum of (-1)^|C| over the sets C between A and A is (-1)^|A|.",
    where=WHERE,
    formula=r"\sum_C (-1)^{|C|} [C \subseteq A][A \subseteq C] = (-1)^{|A|}",
    variables=family,
    given=given,
    throughout=subsets,
    claim=Eq(interval(a), sign(a)),
    example=frame,
    proof=auto().after(
        *but_one(lambda place: Eq(sign(place) * sub(place, a) * sub(a, place), 0), no_chain),
        Have(
            Eq(interval(a), sign(a) * sub(a, a) * sub(a, a)),
            chain(sums.only.id, {"N": N, "j": a, "f": Lambda(k, sign(k) * sub(k, a) * sub(a, k))}),
        ),
        known(a, a),
        Have(
            Eq(nothing_missing, 0),
            termwise(
                ring(modulo=[square(member(a), i)]).after(Have(square(member(a), i), instance(all_bits, a, i))),
                index="i",
            ),
        ),
        Have(
            Eq(inside(member(a), member(a)), 1 - nothing_missing),
            chain(maxima.larger_second.id, {"p": 0, "q": 1 - nothing_missing}),
        ),
    ),
    why="Every other set differs from A in an element.",
    good_for="Moebius inversion over subsets",
)

inversion = Statement(
    "lemma/moebius.inversion",
    title="Moebius inversion: summing (-1)^|B| times the sum of f(C) over C in B, over all subsets B of A, gives "
    "(-1)^|A| f(A).",
    where=WHERE,
    formula=r"\sum_{B \subseteq A} (-1)^{|B|} \sum_{C \subseteq B} f(C) = (-1)^{|A|} f(A)",
    variables=(*family, f),
    given=given,
    throughout=subsets,
    claim=Eq(Sum(sign(j) * sub(j, a) * beliefs(f, j), j, 1, N), sign(a) * f(a)),
    example={**frame, "f": [1, 2]},
    proof=auto().after(
        sums.mixing(N, N, f, lambda j: sign(j) * sub(j, a), lambda j, k: sub(k, j)),
        *but_one(
            lambda place: Eq(f(place) * interval(place), 0),
            auto().after(Have(Eq(interval(u), 0), chain(strictly.id, {**{one.name: one for one in family}, "c": u}))),
        ),
        Have(
            Eq(Sum(f(k) * interval(k), k, 1, N), f(a) * interval(a)),
            chain(sums.only.id, {"N": N, "j": a, "f": Lambda(k, f(k) * interval(k))}),
        ),
        Have(Eq(interval(a), sign(a)), chain(alone.id, {one.name: one for one in family})),
    ),
    why="Change the order of summation. For every C other than A, the signs of the sets between C and A cancel.",
    good_for="inverting sums over subsets, for example masses from beliefs",
)
