"""Belief functions are monotone of every order, by inclusion and exclusion."""

from __future__ import annotations

from proofs.lemmas import maxima, sums
from proofs.lemmas.moebius import distinct, not_same
from proofs.lemmas.subsets import (
    Vector,
    all_bits,
    complete,
    differently,
    flip,
    has,
    inside,
    member,
    missing,
    n,
    outside,
    sign,
)
from proofs.lemmas.sums import mixing
from proofs.li2022.belief_setting import M, N, every_k, j, k, m, masses
from proofs.li2022.mobius_setting import WHERE
from proofs.statements.plan import (
    Have,
    HaveAll,
    Lambda,
    absurd,
    auto,
    cases,
    chain,
    every,
    instance,
    positive,
    ring,
    sum_step,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import Atom, Eq, ForAll, Relation, Sum, Term, as_term, functions, integers

e, i, u, z = integers("e i u z")
every_i = integers("every_i")
union = functions("union", 1)
within = functions("within", 2)


def lying(place: Term) -> Vector:
    """Return in which of the sets A_i the focal set of this number lies."""
    return lambda index: within(index, place)


def holds(place: Term, index_set: Term) -> Term:
    """Return 1 if the focal set lies in A_i for every i of the index set, else 0."""
    return inside(member(index_set), lying(place))


def intersections(low: Term | int) -> Term:
    """Return the inclusion-exclusion sum from this index set on."""
    return Sum(-sign(z) * Sum(holds(k, z) * m(k), k, 1, M), z, low, N)


no_index = ForAll(every_i, 1, n, Eq(has(every_i, 1), 0))
focal = [
    ForAll(every_k, 1, M, ForAll(every_i, 1, n, Eq(within(every_i, every_k) ** 2, within(every_i, every_k)))),
    ForAll(every_k, 1, M, Eq(union(every_k) ** 2, union(every_k))),
    ForAll(every_k, 1, M, ForAll(every_i, 1, n, within(every_i, every_k) <= union(every_k))),
]


first = as_term(1)
nothing = member(first)


def added(place: Term) -> Term:
    """Sum the signs of the index sets whose A_i all contain the focal set."""
    return Sum(sign(z) * holds(place, z), z, 1, N)


def bit(fact: Atom, *at: Term | int) -> Have:
    """Instantiate a "for all" fact at these indices."""
    body = fact
    for place in at:
        assert isinstance(body, ForAll)
        body = body.body.substitute({body.index: place})
    assert isinstance(body, Relation)
    return Have(body, instance(fact, *at))  # type: ignore[arg-type]


in_some = Sum((lying(u)(e) - nothing(e)) ** 2, e, 1, n)
vector = HaveAll(ForAll(i, 1, n, Eq(within(i, u) ** 2, within(i, u))), every(instance(focal[0], u, i)))
of_set = HaveAll(ForAll(i, 1, n, Eq(has(i, z) ** 2, has(i, z))), every(instance(all_bits, z, i)))
of_nothing = HaveAll(ForAll(i, 1, n, Eq(has(i, 1) ** 2, has(i, 1))), every(instance(all_bits, 1, i)))


def empty_lies_in(place: Term) -> list[Have]:
    """Show that the empty index set lies in each index set."""
    lost = missing(nothing, member(place))
    return [
        Have(Eq(lost, 0), termwise(auto().after(bit(no_index, i)), index="i")),
        Have(Eq(inside(nothing, member(place)), 1 - lost), chain(maxima.larger_second.id, {"p": 0, "q": 1 - lost})),
    ]


lies_in_union = cases(
    union(u),
    0,
    equal=absurd(
        auto().after(
            Have(
                in_some <= 0,
                termwise(
                    auto().after(
                        bit(focal[0], u, i), bit(no_index, i), Have(within(i, u) <= union(u), instance(focal[2], u, i))
                    ),
                    index="i",
                ),
            )
        )
    ),
    differ=ring(cofactors={Eq(union(u) ** 2, union(u)): 1 / union(u)}),
)


def empty_holds(place: Term) -> list[Have]:
    """Show that the empty index set imposes no condition."""
    lost = missing(member(first), lying(place))
    return [
        Have(Eq(lost, 0), termwise(auto().after(bit(no_index, i)), index="i")),
        Have(Eq(holds(place, first), 1 - lost), chain(maxima.larger_second.id, {"p": 0, "q": 1 - lost})),
    ]


in_all = Sum(sign(z) * (inside(nothing, member(z)) * inside(member(z), lying(u))), z, 1, N)
lies_in_some = auto().after(
    Have(Eq(union(u), 1), lies_in_union),
    Have(
        Eq(in_all, 0),
        chain(
            differently.id,
            {
                "N": N,
                "n": n,
                "sign": sign,
                "low": Lambda(e, nothing(e)),
                "high": Lambda(e, within(e, u)),
                "has": has,
                "flip": flip,
            },
        ),
    ),
    Have(Eq(added(u), in_all), termwise(auto().after(*empty_lies_in(z)), index="z")),
)
not_empty = not_same(z, first)
lost_here = missing(member(z), lying(u))
lies_in_none = positive(degree=1).after(
    HaveAll(ForAll(z, 1, first - 1, Eq(sign(z) * holds(u, z), 0)), every(absurd(auto()))),
    HaveAll(
        ForAll(z, first + 1, N, Eq(sign(z) * holds(u, z), 0)),
        every(
            auto().after(
                of_set,
                Have(0 < not_empty, instance(distinct, z, 1)),
                Have(
                    not_empty <= lost_here + in_some,
                    termwise(
                        positive(
                            modulo=[
                                Eq(has(i, z) ** 2, has(i, z)),
                                Eq(within(i, u) ** 2, within(i, u)),
                                Eq(has(i, 1), 0),
                            ],
                            squares=[within(i, u) * (1 - has(i, z))],
                        ).after(bit(all_bits, z, i), bit(focal[0], u, i), bit(no_index, i)),
                        index="i",
                    ),
                ),
                *empty_lies_in(z),
                Have(0 < missing(nothing, member(z)) + lost_here, auto()),
                Have(
                    Eq(inside(nothing, member(z)) * inside(member(z), lying(u)), 0),
                    chain(
                        outside.id,
                        {"n": n, "x": Lambda(e, nothing(e)), "y": Lambda(e, has(e, z)), "z": Lambda(e, within(e, u))},
                    ),
                ),
            )
        ),
    ),
    Have(
        Eq(added(u), sign(1) * holds(u, first)),
        chain(sums.only.id, {"N": N, "j": 1, "f": Lambda(z, sign(z) * holds(u, z))}),
    ),
    *empty_holds(u),
)
counted = HaveAll(
    ForAll(u, 1, M, 1 <= union(u) + added(u)),
    every(
        cases(0, in_some, less=lies_in_some, at_least=lies_in_none).after(
            vector,
            of_nothing,
            bit(focal[1], u),
            Have(0 <= union(u), positive(squares=[union(u)], modulo=[Eq(union(u) ** 2, union(u))])),
        )
    ),
)
monotone_all = Statement(
    "li2022/mobius.monotone",
    title="The belief function of a mass assignment is monotone of every order n.",
    where=WHERE,
    printed=r"\text{if } m: \mathcal{A} \to [0,1] \text{ is a mass assignment, then it determines a belief function}",
    quote="is a mass assignment, then it determines a belief function",
    variables=(N, M, n, sign, has, flip, within, union, m),
    given=[1 <= N, 0 <= M, 0 <= n, Eq(sign(1), 1)],
    throughout=[all_bits, distinct, *complete, no_index, *focal, *masses(m, M)],
    claim=intersections(2) <= Sum(union(k) * m(k), k, 1, M),
    example={
        "N": 2,
        "M": 2,
        "n": 1,
        "sign": [1, -1],
        "has": [[0, 1]],
        "flip": [[[0, 1], [1, 0]]],
        "within": [[1, 0]],
        "union": [1, 0],
        "m": ["1/4", "3/4"],
    },
    proof=auto().after(
        counted,
        mixing(M, N, m, lambda j: -sign(j), lambda j, k: holds(k, j)),
        Have(
            Eq(intersections(1), -sign(1) * Sum(holds(k, first) * m(k), k, 1, M) + intersections(first + 1)),
            sum_step("first"),
        ),
        Have(
            Eq(Sum(holds(k, first) * m(k), k, 1, M), Sum(m(k), k, 1, M)),
            termwise(auto().after(*empty_holds(u)), index="u"),
        ),
        Have(
            Sum(m(k), k, 1, M) + Sum(m(k) * Sum(-sign(j) * holds(k, j), j, 1, N), k, 1, M)
            <= Sum(union(k) * m(k), k, 1, M),
            termwise(
                positive(degree=2).after(
                    Have(1 <= union(u) + added(u), instance(counted.claim, u)),
                    Have(Eq(Sum(-sign(j) * holds(u, j), j, 1, N), -added(u)), termwise(index="i")),
                    bit(masses(m, M)[0], u),
                    Have(0 <= m(u) * (union(u) + added(u) - 1), positive(degree=2)),
                ),
                index="u",
            ),
        ),
    ),
    why="A focal set that lies in some A_i lies in the intersections over the nonempty sets of such i. The signs "
    "of these intersections sum to 1, because the signs of all subsets sum to 0. So each focal set counts at "
    "most once on the left, and at least as often on the right.",
    models=[
        "A_1, ..., A_n are the sets of the condition. I_1, ..., I_N are all subsets of the numbers 1, ..., "
        "n, each once, and I_1 is empty. has(i, z) = [i lies in I_z], flip(i, y, z) = [I_z is I_y with i "
        "added or removed], sign(z) = (-1)^|I_z|. The focal sets are numbered by k. within(i, k) says that "
        "the k-th focal set lies in A_i, union(k) that it lies in the union of the A_i."
    ],
    remarks=["bel(empty set) = 0 because m is normal, and bel(Omega) = 1 is the sum of all masses."],
)
