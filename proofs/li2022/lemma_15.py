"""Lemma 15: composition of epsilon-WLDP mechanisms; single outcomes suffice."""

from __future__ import annotations

from collections.abc import Sequence

from proofs.lemmas import double_sums
from proofs.li2022.belief_setting import EVENT, NATURAL, ZERO, L, M, N, masses, s, t
from proofs.statements.plan import Have, HaveAll, Lambda, Plan, chain, positive, termwise
from proofs.statements.plan import every as every_plan
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, functions, integers

column, every_u, every_v, every_y, every_z, J, row, u, v, y, z = integers(
    "column every_u every_v every_y every_z J row u v y z"
)
m1, m2, p1, p2, q1, q2, r1, r2 = functions("m1 m2 p1 p2 q1 q2 r1 r2", 1)
has1, has2, inside2, only1, only2, pairs, touch2 = functions("has1 has2 inside only1 only2 e touch", 2)


SINGLE = (
    "The elements of Y are numbered. has(y, k) says that y lies in A_k, only(y, k) that A_k = {y}, and e(y) "
    "that y lies in the event. A set that meets an event contains one of its elements. A singleton lies in "
    "an event that contains its element."
)


def outcome(which: Term, place: Term, of: Term, index: Term, high: Term) -> Term:
    """Return the plausibility or the belief of one outcome of one answer."""
    return Sum(which(place, index) * of(index), index, 1, high)


def pairs_in(one: Term, other: Term, first: Term, second: Term) -> Term:
    """Count the event's pairs in A_u x C_v (has), or equal to it (only)."""
    return Sum(one(y, first) * Sum(pairs(y, z) * other(z, second), z, 1, L), y, 1, M)


def by_rectangle(one: Term, other: Term, first: Term, second: Term) -> Term:
    return Sum(first(u) * Sum(second(v) * pairs_in(one, other, u, v), v, 1, N), u, 1, J)


def slice_of(other: Term, second: Term, place: Term) -> Term:
    return Sum(pairs(place, z) * outcome(other, z, second, v, N), z, 1, L)


def by_pair(one: Term, other: Term, first: Term, second: Term) -> Term:
    return Sum(slice_of(other, second, y) * outcome(one, y, first, u, J), y, 1, M)


def reorder(one: Term, other: Term, first: Term, second: Term) -> Plan:
    return chain(
        double_sums.bilinear.id,
        {"J": J, "N": N, "M": M, "L": L, "a": first, "b": second, "P": one, "R": other, "e": pairs},
    )


def signless(f: Term, rows: Term, columns: Term) -> list[ForAll]:
    return [ForAll(row, 1, rows, ForAll(column, 1, columns, 0 <= f(row, column)))]


meets = ForAll(every_u, 1, J, ForAll(every_v, 1, N, touch2(every_u, every_v) <= pairs_in(has1, has2, every_u, every_v)))
holds = ForAll(
    every_u, 1, J, ForAll(every_v, 1, N, pairs_in(only1, only2, every_u, every_v) <= inside2(every_u, every_v))
)
first_private = ForAll(every_y, 1, M, outcome(has1, every_y, m1, u, J) <= s * outcome(only1, every_y, r1, u, J))
second_private = ForAll(every_z, 1, L, outcome(has2, every_z, m2, v, N) <= t * outcome(only2, every_z, r2, v, N))
pl_pairs, bel_pairs = double_sums.rectangles(touch2, m1, m2), double_sums.rectangles(inside2, r1, r2)

slice_p, slice_q = (Sum(pairs(y, z) * of(z), z, 1, L) for of in (p2, q2))

independent = Statement(
    "li2022/lemma-15.independent",
    title="For the independent product of the credal sets, (Q_1, Q_2) is (epsilon_1 + epsilon_2)-WLDP.",
    where="Lemma 15",
    printed=r"Q_{1,2}(x) = (Q_1(x), Q_2(x)) \text{ is } \epsilon_1 + \epsilon_2 \text{-WLDP}",
    quote=r"$\epsilon_1 + \epsilon_2$-WLDP",
    variables=(M, L, s, t, p1, q1, p2, q2, pairs),
    given=[0 <= M, 0 <= L, 0 <= s, 0 <= t],
    throughout=[
        ForAll(every_y, 1, M, 0 <= p1(every_y)),
        ForAll(every_y, 1, M, 0 <= q1(every_y)),
        ForAll(every_z, 1, L, 0 <= p2(every_z)),
        ForAll(every_z, 1, L, 0 <= q2(every_z)),
        ForAll(every_y, 1, M, ForAll(every_z, 1, L, 0 <= pairs(every_y, every_z))),
        ForAll(every_y, 1, M, p1(every_y) <= s * q1(every_y)),
        ForAll(every_z, 1, L, p2(every_z) <= t * q2(every_z)),
    ],
    claim=Sum(slice_p * p1(y), y, 1, M) <= s * t * Sum(slice_q * q1(y), y, 1, M),
    example={
        "M": 1,
        "L": 2,
        "s": 1,
        "t": 2,
        "p1": [1],
        "q1": [1],
        "p2": ["2/3", "1/3"],
        "q2": ["1/3", "2/3"],
        "e": [[1, 0]],
    },
    proof=termwise(
        positive(0 <= s, 0 <= q1(y), slice_p <= t * slice_q, 0 <= slice_p, p1(y) <= s * q1(y), degree=3).after(
            Have(slice_p <= t * slice_q, termwise(positive(degree=2), index="z")),
            Have(0 <= slice_p, termwise(positive(degree=2), index="z")),
        ),
        index="y",
    ),
    why="In the independent product the probability of a pair is p(y) q(z), so the ratios multiply.",
    reads=[ZERO, NATURAL],
    models=[
        "The independent product consists of the probabilities p(y) q(z) and their mixtures, where p and q "
        "are members of the credal sets of the two answers. e(y, z) says that the pair lies in the event. "
        "For one outcome, p1(y) <= pl_x({y}) <= s bel_x'({y}) <= s q1(y), and likewise p2(z) <= t q2(z)."
    ],
)

pl_1, bel_1 = (outcome(which, y, of, u, J) for which, of in ((has1, m1), (only1, r1)))
pl_2, bel_2 = (outcome(which, z, of, v, N) for which, of in ((has2, m2), (only2, r2)))


def signs_of(values: Sequence[tuple[Term, Term, Term, Term, str]]) -> list[HaveAll]:
    """Show that these plausibilities and beliefs of single outcomes are nonnegative."""
    return [
        HaveAll(
            ForAll(every, 1, high, 0 <= value.substitute({place: every})),
            every_plan(termwise(positive(degree=2), index=bound)),
        )
        for value, place, every, high, bound in values
    ]


composition = Statement(
    "li2022/lemma-15.product",
    title="For the product of the masses, (Q_1, Q_2) is (epsilon_1 + epsilon_2)-WLDP.",
    where="Lemma 15",
    printed=r"Q_{1,2}(x) = (Q_1(x), Q_2(x)) \text{ is } \epsilon_1 + \epsilon_2 \text{-WLDP}",
    quote=r"$\epsilon_1 + \epsilon_2$-WLDP",
    variables=(J, N, M, L, s, t, m1, r1, m2, r2, inside2, touch2, pairs, has1, only1, has2, only2),
    given=[0 <= J, 0 <= N, 0 <= M, 0 <= L, 0 <= s, 0 <= t],
    throughout=[
        *masses(m1, J),
        *masses(r1, J),
        *masses(m2),
        *masses(r2),
        ForAll(every_y, 1, M, ForAll(every_z, 1, L, 0 <= pairs(every_y, every_z))),
        *signless(has1, M, J),
        *signless(only1, M, J),
        *signless(has2, L, N),
        *signless(only2, L, N),
        meets,
        holds,
        first_private,
        second_private,
    ],
    claim=pl_pairs <= s * t * bel_pairs,
    example={
        "J": 1,
        "N": 2,
        "M": 1,
        "L": 2,
        "s": 1,
        "t": 2,
        "m1": [1],
        "r1": [1],
        "m2": ["2/3", "1/3"],
        "r2": ["1/3", "2/3"],
        "inside": [[1, 0]],
        "touch": [[1, 0]],
        "e": [[1, 0]],
        "has1": [[1]],
        "only1": [[1]],
        "has2": [[1, 0], [0, 1]],
        "only2": [[1, 0], [0, 1]],
    },
    proof=positive(degree=1).after(
        Have(
            pl_pairs <= by_rectangle(has1, has2, m1, m2),
            chain(
                double_sums.monotone.id,
                {"J": J, "N": N, "a": m1, "b": m2, "F": touch2, "G": Lambda([u, v], pairs_in(has1, has2, u, v))},
            ),
        ),
        Have(
            by_rectangle(only1, only2, r1, r2) <= bel_pairs,
            chain(
                double_sums.monotone.id,
                {"J": J, "N": N, "a": r1, "b": r2, "F": Lambda([u, v], pairs_in(only1, only2, u, v)), "G": inside2},
            ),
        ),
        Have(
            s * t * by_rectangle(only1, only2, r1, r2) <= s * t * bel_pairs,
            positive(0 <= s, 0 <= t, by_rectangle(only1, only2, r1, r2) <= bel_pairs, degree=3),
        ),
        Have(Eq(by_rectangle(has1, has2, m1, m2), by_pair(has1, has2, m1, m2)), reorder(has1, has2, m1, m2)),
        Have(Eq(by_rectangle(only1, only2, r1, r2), by_pair(only1, only2, r1, r2)), reorder(only1, only2, r1, r2)),
        *signs_of(
            [
                (pl_1, y, every_y, M, "u"),
                (bel_1, y, every_y, M, "u"),
                (pl_2, z, every_z, L, "v"),
                (bel_2, z, every_z, L, "v"),
            ]
        ),
        Have(
            by_pair(has1, has2, m1, m2) <= s * t * by_pair(only1, only2, r1, r2),
            chain(
                independent.id,
                {
                    "M": M,
                    "L": L,
                    "s": s,
                    "t": t,
                    "e": pairs,
                    "p1": Lambda(y, pl_1),
                    "q1": Lambda(y, bel_1),
                    "p2": Lambda(z, pl_2),
                    "q2": Lambda(z, bel_2),
                },
            ),
        ),
    ),
    why="Single outcomes suffice (beyond.walley-singletons). A pair (y, z) is a rectangle, so pl({(y, z)}) = "
    "pl_1({y}) pl_2({z}), and likewise for beliefs.",
    reads=[ZERO, NATURAL],
    models=[EVENT, SINGLE],
    remarks=[
        "The source does not say which product it means. For the independent product of the credal sets see "
        "lemma-15.independent."
    ],
)
