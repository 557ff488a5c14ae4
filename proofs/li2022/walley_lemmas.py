"""Walley's notion on single outcomes, its composition (Lemma 15) and its post-processing (Lemma 16)."""

from __future__ import annotations

from collections.abc import Sequence

from proofs.li2022.belief_setting import (
    EVENT,
    NATURAL,
    ZERO,
    L,
    M,
    N,
    belief,
    every_j,
    every_k,
    inside,
    j,
    k,
    m,
    masses,
    nonnegative,
    plausibility,
    r,
    s,
    t,
    touch,
)
from proofs.li2022.sums import bilinear, mixed_order
from proofs.statements.plan import Have, HaveAll, Lambda, Plan, chain, instance, positive, termwise
from proofs.statements.plan import every as every_plan
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, Term, functions, integers

WHERE = "LDP according to Walley"
SINGLE = (
    "The elements of Y are numbered; has(y, k) says that the element y is in A_k, only(y, k) that it is the only one, and e(y) that it is in the event. "
    "A set that meets an event contains one of its elements; a set with one element lies in an event that has the element."
)
e = functions("e", 1)
has, only = functions("has only", 2)


def at(which: Term, place: Term, of: Term) -> Term:
    """The plausibility (has) or the belief (only) of the element of this number."""
    return Sum(which(place, k) * of(k), k, 1, N)


def elements(which: Term, place: Term) -> Term:
    """How many elements of the event are in the focal set (has), or are all of it (only)."""
    return Sum(e(j) * which(j, place), j, 1, M)


single = ForAll(every_j, 1, M, at(has, every_j, m) <= t * at(only, every_j, r))
met = ForAll(every_k, 1, N, touch(every_k) <= elements(has, every_k))
contained = ForAll(every_k, 1, N, elements(only, every_k) <= inside(every_k))
mixed_has, mixed_only = Sum(m(k) * elements(has, k), k, 1, N), Sum(r(k) * elements(only, k), k, 1, N)

singletons = Statement(
    "li2022/beyond.walley-singletons",
    title="The single outcomes decide Walley's notion: what bounds pl({y}) by t bel({y}) bounds it for every event.",
    where="beyond Definition 13",
    printed=r"pl_x(\{y\}) \le t\, bel_{x'}(\{y\})\ \forall y \Rightarrow pl_x(E) \le t\, bel_{x'}(E)\ \forall E",
    variables=(N, M, t, m, r, inside, touch, e, has, only),
    given=[0 <= N, 0 <= M, 0 <= t],
    throughout=[*nonnegative, ForAll(every_j, 1, M, 0 <= e(every_j)), met, contained, single],
    claim=plausibility(m) <= t * belief(r),
    example={
        "N": 3,
        "M": 2,
        "t": 4,
        "m": ["3/5", "1/5", "1/5"],
        "r": ["1/5", "3/5", "1/5"],
        "inside": [1, 0, 0],
        "touch": [1, 0, 1],
        "e": [1, 0],
        "has": [[1, 0, 1], [0, 1, 1]],
        "only": [[1, 0, 0], [0, 1, 0]],
    },
    proof=positive(degree=2).after(
        Have(
            plausibility(m) <= mixed_has,
            termwise(positive(degree=2).after(Have(touch(k) <= elements(has, k), instance(met, k))), index="k"),
        ),
        Have(
            mixed_has <= t * mixed_only,
            chain(mixed_order.id, {"N": N, "M": M, "t": t, "f": m, "g": r, "w": e, "F": has, "G": only}),
        ),
        Have(
            mixed_only <= belief(r),
            termwise(positive(degree=2).after(Have(elements(only, k) <= inside(k), instance(contained, k))), index="k"),
        ),
    ),
    why="pl_x(E) is at most the sum of pl_x({y}) over y in E, so at most t times the sum of the beliefs bel_x'({y}), which is at most t bel_x'(E). No event has to be enumerated to "
    "find the loss.",
    reads=[EVENT, SINGLE, ZERO],
)

# ---- composition: rectangles A_u x C_v of the focal sets, pairs (y, z) of outcomes

J, u, v, z, y = integers("J u v z y")
every_u, every_v, every_y, every_z = integers("every_u every_v every_y every_z")
row, column = integers("row column")
m1, r1, m2, r2 = functions("m1 r1 m2 r2", 1)
inside2, touch2, pairs, has1, only1, has2, only2 = functions("inside touch e has1 only1 has2 only2", 2)


def rectangles(which: Term, first: Term, second: Term) -> Term:
    """The belief (inside) or the plausibility (touch) of an event of pairs, by the products of the masses."""
    return Sum(first(u) * Sum(second(v) * which(u, v), v, 1, N), u, 1, J)


def outcome(which: Term, place: Term, of: Term, index: Term, high: Term) -> Term:
    """The plausibility or the belief of one outcome of one answer."""
    return Sum(which(place, index) * of(index), index, 1, high)


def pairs_in(one: Term, other: Term, first: Term, second: Term) -> Term:
    """The number of pairs of the event with the first in A_u and the second in C_v (has), or that are all of it (only)."""
    return Sum(one(y, first) * Sum(pairs(y, z) * other(z, second), z, 1, L), y, 1, M)


def by_rectangle(one: Term, other: Term, first: Term, second: Term) -> Term:
    return Sum(first(u) * Sum(second(v) * pairs_in(one, other, u, v), v, 1, N), u, 1, J)


def slice_of(other: Term, second: Term, place: Term) -> Term:
    return Sum(pairs(place, z) * outcome(other, z, second, v, N), z, 1, L)


def by_pair(one: Term, other: Term, first: Term, second: Term) -> Term:
    return Sum(slice_of(other, second, y) * outcome(one, y, first, u, J), y, 1, M)


def reorder(one: Term, other: Term, first: Term, second: Term) -> Plan:
    return chain(
        bilinear.id,
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
pl_pairs, bel_pairs = rectangles(touch2, m1, m2), rectangles(inside2, r1, r2)

# a lemma: a double sum with weights is monotone
F, G = functions("F G", 2)
a, b = functions("a b", 1)
below = ForAll(every_u, 1, J, ForAll(every_v, 1, N, F(every_u, every_v) <= G(every_u, every_v)))

double = Statement(
    "li2022/lemma.double-sum-monotone",
    title="A double sum with weights that are not negative is larger where its terms are.",
    where="used below",
    printed=r"F_{uv} \le G_{uv} \Rightarrow \sum_u a_u \sum_v b_v F_{uv} \le \sum_u a_u \sum_v b_v G_{uv}",
    variables=(J, N, a, b, F, G),
    given=[0 <= J, 0 <= N],
    throughout=[*masses(a, J), *masses(b), below],
    claim=rectangles(F, a, b) <= rectangles(G, a, b),
    example={"J": 1, "N": 1, "a": [1], "b": [1], "F": [[1]], "G": [[2]]},
    proof=termwise(
        positive(degree=2).after(
            Have(
                Sum(b(v) * F(u, v), v, 1, N) <= Sum(b(v) * G(u, v), v, 1, N),
                termwise(positive(degree=2), index="v"),
            )
        ),
        index="u",
    ),
    why="term by term",
)

# members of the credal sets of the two answers
p1, q1, p2, q2 = functions("p1 q1 p2 q2", 1)
slice_p, slice_q = (Sum(pairs(y, z) * of(z), z, 1, L) for of in (p2, q2))

independent = Statement(
    "li2022/lemma-15.independent",
    title="For independent members of the credal sets and every event of pairs, the loss is within the sum of the budgets.",
    where="Lemma 15",
    printed=r"Q_{1,2}(x) = (Q_1(x), Q_2(x)) \text{ is } (\epsilon_1+\epsilon_2)\text{-WLDP}",
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
    why="With the independent product the probability of a pair is p(y) q(z), and the ratios multiply.",
    reads=[
        "The independent product consists of the probabilities p(y) q(z) with p and q in the credal sets of the two answers (and of mixtures of these); "
        "e(y, z) says that the pair is in the event. Of a single outcome p(y) <= pl_x({y}) <= t bel_x'({y}) <= t p'(y).",
        ZERO,
        NATURAL,
    ],
)

pl_1, bel_1 = (outcome(which, y, of, u, J) for which, of in ((has1, m1), (only1, r1)))
pl_2, bel_2 = (outcome(which, z, of, v, N) for which, of in ((has2, m2), (only2, r2)))


def signs_of(values: Sequence[tuple[Term, Term, Term, Term, str]]) -> list[HaveAll]:
    """That these plausibilities and beliefs of single outcomes are not negative."""
    return [
        HaveAll(
            ForAll(every, 1, high, 0 <= value.substitute({place: every})),
            every_plan(termwise(positive(degree=2), index=bound)),
        )
        for value, place, every, high, bound in values
    ]


composition = Statement(
    "li2022/lemma-15.product",
    title="For the product of the masses and every event of pairs, the loss is within the sum of the budgets.",
    where="Lemma 15",
    printed=r"Q_{1,2}(x) = (Q_1(x), Q_2(x)) \text{ is } (\epsilon_1+\epsilon_2)\text{-WLDP}",
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
                double.id,
                {"J": J, "N": N, "a": m1, "b": m2, "F": touch2, "G": Lambda([u, v], pairs_in(has1, has2, u, v))},
            ),
        ),
        Have(
            by_rectangle(only1, only2, r1, r2) <= bel_pairs,
            chain(
                double.id,
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
    why="Single outcomes decide (beyond.walley-singletons), and a pair (y, z) is a rectangle: pl({(y, z)}) = pl_1({y}) pl_2({z}), and the beliefs likewise.",
    reads=[EVENT, SINGLE, ZERO, NATURAL],
    remarks=[
        "The source leaves open which product is meant; for the independent product of the credal sets see lemma-15.independent."
    ],
)

STATEMENTS = [singletons, double, independent, composition]
