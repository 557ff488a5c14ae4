"""The subsets of a finite set, listed: what cancels where they are added up with alternating signs.

The sets C_1, ..., C_N of the elements 1, ..., n are known by has(e, k) = [e lies in C_k]; flip(e, k, j) says that C_j is C_k with e taken out or put in.
That each set has just one such neighbour is what makes the list complete, and nothing is counted."""

from __future__ import annotations

from collections.abc import Callable

from proofs.lemmas import sums
from proofs.lemmas.em import at
from proofs.statements.plan import Have, HaveAll, Lambda, Plan, absurd, auto, cases, chain, every, instance, positive, rewrite, ring, substitute, sum_step, telescope, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Max, Relation, Sum, Term, as_term, functions, integers

Vector = Callable[[Term], Term]

N, n, d, e, i, j, k, u, v = integers("N n d e i j k u v")
every_d, every_e, every_j, every_k = integers("every_d every_e every_j every_k")
F, sign, low, high, x, y, z = functions("F sign low high x y z", 1)
has, pair = functions("has pair", 2)
flip = functions("flip", 3)

WHERE = "the lemma library"


def missing(of: Vector, among: Vector) -> Term:
    """How many elements of one set are not among those of another."""
    return Sum(of(e) * (1 - among(e)), e, 1, n)


def inside(of: Vector, among: Vector) -> Term:
    """1 where one set lies in another, else 0."""
    return Max(0, 1 - missing(of, among))


def member(place: Term) -> Vector:
    """The elements of the set of this number."""
    return lambda element: has(element, place)


def bits(of: Vector) -> ForAll:
    """Each element is in or not."""
    return ForAll(every_e, 1, n, Eq(of(every_e) ** 2, of(every_e)))


def between(place: Term) -> Term:
    """1 where the set of this number lies between the two, else 0."""
    value: Term = inside(low, member(place)) * inside(member(place), high)
    return value


# ---- pairs with opposite signs
paired = [
    ForAll(every_k, 1, N, Eq(Sum(pair(every_k, j), j, 1, N), 1)),
    ForAll(every_k, 1, N, ForAll(every_j, 1, N, Eq(pair(every_k, every_j), pair(every_j, every_k)))),
    ForAll(every_k, 1, N, ForAll(every_j, 1, N, Eq(pair(every_k, every_j) * (sign(every_j) + sign(every_k)), 0))),
]
kept = ForAll(every_k, 1, N, ForAll(every_j, 1, N, Eq(pair(every_k, every_j) * (F(every_j) - F(every_k)), 0)))
signed = Sum(sign(k) * F(k), k, 1, N)
rows_first = Sum(Sum(pair(k, j) * (sign(k) * F(k)), j, 1, N), k, 1, N)
columns_first = Sum(Sum(pair(k, j) * (sign(k) * F(k)), k, 1, N), j, 1, N)

cancels = Statement(
    "lemma/subsets.cancels",
    title="Where the terms are paired off, with opposite signs, a sum is 0.",
    where=WHERE,
    formula=r"p_{kj} = p_{jk},\ \sum_j p_{kj} = 1,\ p_{kj}(s_j + s_k) = 0 = p_{kj}(F_j - F_k) \Rightarrow \sum_k s_k F_k = 0",
    variables=(N, sign, F, pair),
    given=[0 <= N],
    throughout=[*paired, kept],
    claim=Eq(signed, 0),
    example={"N": 2, "sign": [1, -1], "F": [3, 3], "pair": [[0, 1], [1, 0]]},
    proof=auto().after(
        Have(
            Eq(rows_first, columns_first),
            chain(sums.interchange.id, {"N": N, "M": N, "F": Lambda([j, k], pair(k, j) * (sign(k) * F(k)))}),
        ),
        Have(
            Eq(rows_first, signed),
            termwise(
                auto().after(
                    Have(Eq(Sum(pair(k, j) * (sign(k) * F(k)), j, 1, N), sign(k) * F(k) * Sum(pair(k, j), j, 1, N)), termwise()),
                    at(paired[0], k),
                )
            ),
        ),
        Have(
            Eq(columns_first, -signed),
            termwise(
                auto().after(
                    Have(
                        Eq(Sum(pair(k, j) * (sign(k) * F(k)), k, 1, N), -(sign(j) * F(j)) * Sum(pair(j, k), k, 1, N)),
                        termwise(
                            auto().after(
                                Have(Eq(pair(k, j), pair(j, k)), instance(paired[1], k, j)),
                                Have(Eq(pair(k, j) * (sign(j) + sign(k)), 0), instance(paired[2], k, j)),
                                Have(Eq(pair(k, j) * (F(j) - F(k)), 0), instance(kept, k, j)),
                            ),
                            index="k",
                        ),
                    ),
                    Have(Eq(Sum(pair(j, k), k, 1, N), 1), instance(paired[0], j)),
                ),
                index="j",
            ),
        ),
    ),
    why="Each term is also minus the one it is paired with: the sum is minus itself.",
    good_for="sums over subsets with alternating signs",
)

# ---- a number of elements is 0 or at least 1
counted = Sum(x(e), e, 1, n)


def so_far(place: Term) -> Term:
    """The sum of what comes before this place."""
    return Sum(x(e), e, 1, place - 1)


grows = Eq(so_far(i + 1), so_far(i) + x(i))
whole = Statement(
    "lemma/subsets.whole",
    title="A sum of zeros and ones is 0 or at least 1.",
    where=WHERE,
    formula=r"x_e^2 = x_e \Rightarrow 0 \le S \le S^2,\ S = \sum_e x_e",
    variables=(n, x),
    given=[0 <= n],
    throughout=[bits(x)],
    claim=[0 <= counted, counted <= counted**2],
    example={"n": 2, "x": [1, 0]},
    proof=[
        termwise(positive(modulo=[Eq(x(i) ** 2, x(i))], squares=[x(i)]).after(Have(Eq(x(i) ** 2, x(i)), instance(bits(x), i))), index="i"),
        telescope(
            "i",
            1,
            n,
            [],
            so_far(i) - so_far(i) ** 2,
            rest=counted**2 - counted,
            pointwise=positive(0 <= so_far(i), 0 <= x(i), modulo=[Eq(x(i) ** 2, x(i)), grows], degree=2).after(
                Have(grows, sum_step("last")),
                Have(Eq(x(i) ** 2, x(i)), instance(bits(x), i)),
                Have(0 <= x(i), positive(modulo=[Eq(x(i) ** 2, x(i))], squares=[x(i)])),
                Have(
                    0 <= so_far(i),
                    termwise(
                        positive(modulo=[Eq(x(u) ** 2, x(u))], squares=[x(u)]).after(
                            Have(Eq(x(u) ** 2, x(u)), instance(bits(x), u))
                        ),
                        index="u",
                    ),
                ),
            ),
            boundary=auto().after(Have(Eq(so_far(as_term(1)), 0), sum_step("empty"))),
        ),
    ],
    why="From one element to the next S (S - 1) grows by 2 S x.",
    good_for="deciding whether a set of elements is empty",
)

# ---- the sets between two sets
all_bits = ForAll(every_k, 1, N, ForAll(every_e, 1, n, Eq(has(every_e, every_k) ** 2, has(every_e, every_k))))


def pairs(body: Relation) -> ForAll:
    """Of all elements e and all sets k and j."""
    return ForAll(every_e, 1, n, ForAll(every_k, 1, N, ForAll(every_j, 1, N, body)))


one_flip = flip(every_e, every_k, every_j)
unchanged = Eq(one_flip * (every_d - every_e) * (has(every_d, every_j) - has(every_d, every_k)), 0)
complete = [
    ForAll(every_e, 1, n, ForAll(every_k, 1, N, Eq(Sum(flip(every_e, every_k, j), j, 1, N), 1))),
    pairs(Eq(one_flip, flip(every_e, every_j, every_k))),
    pairs(Eq(one_flip * (sign(every_j) + sign(every_k)), 0)),
    ForAll(every_e, 1, n, ForAll(every_k, 1, N, ForAll(every_j, 1, N, ForAll(every_d, 1, n, unchanged)))),
]
"""The list has all subsets: to each set and each element one set with only that element taken out or put in, and then with the other sign."""


def unmoved(first: Term, second: Term, why: Relation) -> Have:
    """What is missing does not change with the element d, which does not count in it by `why`."""
    step = Eq(flip(d, k, j) * (i - d) * (has(i, j) - has(i, k)), 0)
    same = Eq(has(i, j), has(i, k))
    elsewhere = auto().after(
        Have(step, instance(complete[3], d, k, j, i)),
        Have(same, ring(cofactors={step: 1 / (flip(d, k, j) * (i - d))})),
    )
    return Have(Eq(first, second), termwise(cases(i, d, equal=substitute("i", d, ring(modulo=[why])), differ=elsewhere), index="i"))


below_j, below_k = missing(low, member(j)), missing(low, member(k))
above_j, above_k = missing(member(j), high), missing(member(k), high)
free = [Eq(low(d), 0), Eq(high(d), 1)]
stays = auto().after(
    unmoved(below_j, below_k, free[0]),
    unmoved(above_j, above_k, free[1]),
    Have(Eq(inside(low, member(j)), inside(low, member(k))), rewrite(Eq(below_k, below_j), ring())),
    Have(Eq(inside(member(j), high), inside(member(k), high)), rewrite(Eq(above_k, above_j), ring())),
)
alternating = Sum(sign(k) * between(k), k, 1, N)
freely = Statement(
    "lemma/subsets.free",
    title="Over the sets between two sets, of which the larger has an element that the smaller has not, the signs add up to 0.",
    where=WHERE,
    formula=r"d \in A \setminus B \Rightarrow \sum_{B \subseteq C \subseteq A} (-1)^{|C|} = 0",
    variables=(N, n, d, sign, low, high, has, flip),
    given=[0 <= N, 0 <= n, 1 <= d, d <= n, *free],
    throughout=complete,
    claim=Eq(alternating, 0),
    example={"N": 2, "n": 1, "d": 1, "sign": [1, -1], "low": [0], "high": [1], "has": [[0, 1]], "flip": [[[0, 1], [1, 0]]]},
    proof=chain(
        cancels.id, {"N": N, "sign": sign, "F": Lambda(k, between(k)), "pair": Lambda([k, j], flip(d, k, j))}
    ).after(
        HaveAll(ForAll(u, 1, N, Eq(Sum(flip(d, u, j), j, 1, N), 1)), every(instance(complete[0], d, u))),
        *(
            HaveAll(
                ForAll(k, 1, N, ForAll(j, 1, N, body)), every(every(instance(fact, d, k, j)))
            )
            for body, fact in (
                (Eq(flip(d, k, j), flip(d, j, k)), complete[1]),
                (Eq(flip(d, k, j) * (sign(j) + sign(k)), 0), complete[2]),
            )
        ),
        HaveAll(
            ForAll(k, 1, N, ForAll(j, 1, N, Eq(flip(d, k, j) * (between(j) - between(k)), 0))),
            every(every(cases(flip(d, k, j), 0, equal=auto(), differ=stays))),
        ),
    ),
    why="Taking d out, or putting it in, pairs these sets off, and changes the sign.",
    good_for="inclusion and exclusion",
)
