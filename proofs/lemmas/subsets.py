"""Alternating sums over the subsets of a finite set.

The sets C_1, ..., C_N of the elements 1, ..., n are given by has(e, k) = [e in C_k]. flip(e, k, j) is 1 if C_j is
C_k with e removed or inserted. The list is complete because each set has exactly one such neighbour for each e;
no counting is needed.
"""

from __future__ import annotations

from collections.abc import Callable

from proofs.lemmas import maxima, pairing
from proofs.statements.plan import (
    Have,
    HaveAll,
    Lambda,
    Plan,
    absurd,
    attain,
    auto,
    cases,
    chain,
    every,
    fact,
    instance,
    integer,
    positive,
    rewrite,
    ring,
    substitute,
    sum_step,
    telescope,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Max, Ne, Relation, Sum, Term, as_term, functions, integers

Vector = Callable[[Term], Term]

N, n, a, c, d, e, i, j, k, u = integers("N n a c d e i j k u")
every_d, every_e, every_j, every_k = integers("every_d every_e every_j every_k")
F, f, sign, low, high, x, y, z = functions("F f sign low high x y z", 1)
has, pair, sub = functions("has pair sub", 2)
flip = functions("flip", 3)

WHERE = "the lemma library"


def missing(of: Vector, among: Vector) -> Term:
    """Number of elements of one set that are not in the other."""
    return Sum(of(e) * (1 - among(e)), e, 1, n)


def inside(of: Vector, among: Vector) -> Term:
    """1 if one set is a subset of the other, else 0."""
    return Max(0, 1 - missing(of, among))


def member(place: Term) -> Vector:
    """Indicator of the set of this number."""
    return lambda element: has(element, place)


def bits(of: Vector) -> ForAll:
    """Assume that each value is 0 or 1."""
    return ForAll(every_e, 1, n, Eq(of(every_e) ** 2, of(every_e)))


def between(place: Term) -> Term:
    """1 if the set of this number lies between the two, else 0."""
    value: Term = inside(low, member(place)) * inside(member(place), high)
    return value


# ---- the size of a set is 0 or at least 1
counted = Sum(x(e), e, 1, n)


def so_far(place: Term) -> Term:
    """Sum of the terms before this index."""
    return Sum(x(e), e, 1, place - 1)


grows = Eq(so_far(i + 1), so_far(i) + x(i))
whole = Statement(
    "lemma/subsets.whole",
    title="A sum S of zeros and ones satisfies 0 <= S <= S^2, so it is 0 or at least 1.",
    where=WHERE,
    formula=r"x_e^2 = x_e \Rightarrow 0 \le S \le S^2,\ S = \sum_e x_e",
    variables=(n, x),
    given=[0 <= n],
    throughout=[bits(x)],
    claim=[0 <= counted, counted <= counted**2],
    example={"n": 2, "x": [1, 0]},
    proof=[
        termwise(
            positive(modulo=[Eq(x(i) ** 2, x(i))], squares=[x(i)]).after(
                Have(Eq(x(i) ** 2, x(i)), instance(bits(x), i))
            ),
            index="i",
        ),
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
    why="An element x in {0, 1} adds 2 S x to S (S - 1).",
    good_for="deciding whether a set of elements is empty",
)


# ---- missing elements
def closed(of: Vector, among: Vector, lost: Term) -> Plan:
    """Show that the first factor is 0 if an element is missing."""
    one = Lambda(e, of(e) * (1 - among(e)))
    products = HaveAll(
        ForAll(u, 1, n, Eq((of(u) * (1 - among(u))) ** 2, of(u) * (1 - among(u)))),
        every(
            ring(modulo=[Eq(of(u) ** 2, of(u)), Eq(among(u) ** 2, among(u))]).after(
                Have(Eq(of(u) ** 2, of(u)), instance(bits(of), u)),
                Have(Eq(among(u) ** 2, among(u)), instance(bits(among), u)),
            )
        ),
    )
    return auto().after(
        products,
        Have(lost <= lost**2, chain(whole.id, {"n": n, "x": one}, claim=1)),
        Have(0 < lost, auto()),
        Have(1 <= lost, positive(lost <= lost**2, multiply=[0 < lost], degree=1)),
        Have(Eq(Max(0, 1 - lost), 0), chain(maxima.larger.id, {"a": 0, "b": 1 - lost})),
    )


first_missing, second_missing = missing(x, y), missing(y, z)
outside = Statement(
    "lemma/subsets.outside",
    title="If X is not a subset of Y, or Y is not a subset of Z, the indicators of the two inclusions have product 0.",
    where=WHERE,
    formula=r"0 < |X \setminus Y| + |Y \setminus Z| \Rightarrow [X \subseteq Y][Y \subseteq Z] = 0",
    variables=(n, x, y, z),
    given=[0 <= n, 0 < first_missing + second_missing],
    throughout=[bits(x), bits(y), bits(z)],
    claim=Eq(inside(x, y) * inside(y, z), 0),
    example={"n": 1, "x": [1], "y": [0], "z": [1]},
    proof=cases(
        first_missing,
        0,
        at_most=closed(y, z, second_missing),
        greater=closed(x, y, first_missing),
    ),
    why="The number of missing elements is 0 or at least 1.",
    good_for="which sets lie between two sets",
)

# ---- the sets between two sets
all_bits = ForAll(every_k, 1, N, ForAll(every_e, 1, n, Eq(has(every_e, every_k) ** 2, has(every_e, every_k))))


def pairs(body: Relation) -> ForAll:
    """For all elements e and all sets k and j."""
    return ForAll(every_e, 1, n, ForAll(every_k, 1, N, ForAll(every_j, 1, N, body)))


one_flip = flip(every_e, every_k, every_j)
unchanged = Eq(one_flip * (every_d - every_e) * (has(every_d, every_j) - has(every_d, every_k)), 0)
complete = [
    ForAll(every_e, 1, n, ForAll(every_k, 1, N, Eq(Sum(flip(every_e, every_k, j), j, 1, N), 1))),
    pairs(Eq(one_flip, flip(every_e, every_j, every_k))),
    pairs(Eq(one_flip * (sign(every_j) + sign(every_k)), 0)),
    ForAll(every_e, 1, n, ForAll(every_k, 1, N, ForAll(every_j, 1, N, ForAll(every_d, 1, n, unchanged)))),
]
"""The list has all subsets: to each set and each element one set with only that element taken out or put in, and then
with the other sign.
"""


def unmoved(first: Term, second: Term, why: Relation) -> Have:
    """Show that the number of missing elements does not depend on d, by `why`."""
    step = Eq(flip(d, k, j) * (i - d) * (has(i, j) - has(i, k)), 0)
    same = Eq(has(i, j), has(i, k))
    elsewhere = auto().after(
        Have(step, instance(complete[3], d, k, j, i)),
        Have(same, ring(cofactors={step: 1 / (flip(d, k, j) * (i - d))})),
    )
    return Have(
        Eq(first, second),
        termwise(cases(i, d, equal=substitute("i", d, ring(modulo=[why])), differ=elsewhere), index="i"),
    )


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
    title="The sum of (-1)^|C| over the sets C between B and A is 0 if A has an element that is not in B.",
    where=WHERE,
    formula=r"d \in A \setminus B \Rightarrow \sum_{B \subseteq C \subseteq A} (-1)^{|C|} = 0",
    variables=(N, n, d, sign, low, high, has, flip),
    given=[0 <= N, 0 <= n, 1 <= d, d <= n, *free],
    throughout=complete,
    claim=Eq(alternating, 0),
    example={
        "N": 2,
        "n": 1,
        "d": 1,
        "sign": [1, -1],
        "low": [0],
        "high": [1],
        "has": [[0, 1]],
        "flip": [[[0, 1], [1, 0]]],
    },
    proof=chain(
        pairing.cancels.id, {"N": N, "sign": sign, "F": Lambda(k, between(k)), "pair": Lambda([k, j], flip(d, k, j))}
    ).after(
        HaveAll(ForAll(u, 1, N, Eq(Sum(flip(d, u, j), j, 1, N), 1)), every(instance(complete[0], d, u))),
        *(
            HaveAll(ForAll(k, 1, N, ForAll(j, 1, N, body)), every(every(instance(fact, d, k, j))))
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
    why="Removing or inserting that element matches these sets in pairs of opposite sign.",
    good_for="inclusion-exclusion",
)


# ---- two different sets
def square(of: Vector, place: Term) -> Relation:
    return Eq(of(place) ** 2, of(place))


gained = missing(high, low)
excess = high(i) * (1 - low(i))
apart = Sum((high(e) - low(e)) ** 2, e, 1, n)
vectors = [bits(low), bits(high), all_bits]
chain_of_three = Lambda(e, has(e, k))
through = missing(low, member(k)) + missing(member(k), high)
not_within = termwise(
    auto().after(
        HaveAll(bits(member(k)), every(instance(all_bits, k, every_e))),
        Have(
            missing(low, high) <= through,
            termwise(
                positive(
                    modulo=[square(low, i), square(high, i), square(member(k), i)],
                    squares=[has(i, k) * (1 - low(i)) * (1 - high(i)), low(i) * high(i) * (1 - has(i, k))],
                ).after(
                    *(Have(square(of, i), instance(bits(of), i)) for of in (low, high)),
                    Have(square(member(k), i), instance(all_bits, k, i)),
                ),
                index="i",
            ),
        ),
        Have(0 < through, auto()),
        Have(Eq(between(k), 0), chain(outside.id, {"n": n, "x": low, "y": chain_of_three, "z": high})),
    ),
    index="k",
)
here = high(d) * (1 - low(d))
nothing_gained = absurd(
    auto().after(
        Have(
            gained <= 0,
            termwise(
                auto().after(
                    Have(-here <= -excess, instance(ForAll(i, 1, n, -here <= -excess), i)),
                ),
                index="i",
            ),
        )
    )
)
contradiction = absurd(auto())
somewhere = attain(
    "i",
    1,
    n,
    -excess,
    "d",
    cases(
        here,
        0,
        equal=nothing_gained,
        differ=chain(freely.id, {one.name: one for one in (N, n, d, sign, low, high, has, flip)}).after(
            Have(square(high, d), instance(bits(high), d)),
            Have(square(low, d), instance(bits(low), d)),
            Have(
                Ne(high(d), 0),
                cases(high(d), 0, equal=absurd(positive(squares=[here], modulo=[Eq(high(d), 0)])), differ=fact()),
            ),
            Have(
                Ne(low(d), 1),
                cases(low(d), 1, equal=absurd(positive(squares=[here], modulo=[Eq(low(d), 1)])), differ=fact()),
            ),
            Have(Eq(high(d), 1), ring(cofactors={square(high, d): 1 / high(d)})),
            Have(Eq(low(d), 0), ring(cofactors={square(low, d): 1 / (low(d) - 1)})),
        ),
    ),
)
no_elements = gained.substitute({"n": as_term(0)})
nobody = substitute("n", 0, absurd(auto().after(Have(Eq(no_elements, 0), sum_step("empty")))))
differently = Statement(
    "lemma/subsets.different",
    title="The sum of (-1)^|C| over the sets C between B and A is 0 if A and B differ.",
    where=WHERE,
    formula=r"A \ne B \Rightarrow \sum_{B \subseteq C \subseteq A} (-1)^{|C|} = 0",
    variables=(N, n, sign, low, high, has, flip),
    given=[0 <= N, 0 <= n, 0 < apart],
    throughout=[*vectors, *complete],
    claim=Eq(alternating, 0),
    example={"N": 2, "n": 1, "sign": [1, -1], "low": [0], "high": [1], "has": [[0, 1]], "flip": [[[0, 1], [1, 0]]]},
    proof=cases(
        missing(low, high),
        0,
        at_most=somewhere.after(
            Have(
                Eq(apart, gained + missing(low, high)),
                termwise(
                    ring(modulo=[square(low, i), square(high, i)]).after(
                        *(Have(square(of, i), instance(bits(of), i)) for of in (low, high))
                    ),
                    index="i",
                ),
            ),
            Have(0 < gained, auto()),
            Have(0 < n, cases(n, 0, less=contradiction, equal=nobody, greater=fact())),
            Have(as_term(0) + 1 <= n, integer()),
            Have(1 <= n, auto()),
        ),
        greater=not_within,
    ),
    why="If B is not a subset of A, no set lies between. Otherwise A has an element that is not in B "
    "(lemma/subsets.free).",
    good_for="inclusion-exclusion",
)
