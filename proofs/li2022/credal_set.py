"""Probability functions consistent with a belief function; extreme probabilities."""

from __future__ import annotations

from collections.abc import Sequence

from proofs.lemmas import choice, maxima, sums
from proofs.lemmas.sums import mixing
from proofs.li2022.belief_setting import (
    EVENT,
    M,
    N,
    belief,
    event,
    every_j,
    every_k,
    inside,
    j,
    k,
    listed,
    m,
    masses,
    plausibility,
    rows,
    total,
    touch,
)
from proofs.statements.plan import (
    Have,
    HaveAll,
    Lambda,
    Plan,
    auto,
    cases,
    chain,
    every,
    function,
    instance,
    positive,
    termwise,
)
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Max, Min, Relation, Sum, Term, TermLike, as_term, functions, integers, reals

pr = reals("pr")
b, c, h, u, v = integers("b c h u v")
in_F = functions("F", 1)
has, sel = functions("has sel", 2)


WHERE = "Belief functions, used in LDP according to Walley"
FIRST = (
    "The elements 1, ..., M are numbered so that {these} come first. has(y, k) = [the element y lies in "
    "A_k], and F is any event. The member assigns the mass of each focal set to its first element: sel(y, k) "
    "= 1 if y is the first element of A_k, else 0."
)

bounds = Statement(
    "li2022/credal-set.bounds",
    title="pr(E) >= bel(E) and pr(E^c) >= bel(E^c) imply pr(E) <= pl(E).",
    where=WHERE,
    printed=r"\mathcal{P}_{bel} = \{pr : pr \text{ is a probability function on } \Omega \text{ and } pr \ge bel",
    quote=r"$\mathcal{P}_{bel} = \{pr : pr \text{ is a probability function on }",
    variables=(N, pr, m, inside, touch),
    given=[*listed, rows[0], belief(m) <= pr, total((1 - touch(k)) * m(k)) <= 1 - pr],
    throughout=[*masses(m), *event],
    claim=pr <= plausibility(m),
    example={"N": 2, "pr": "1/2", "m": ["1/2", "1/2"], "inside": [0, 0], "touch": [0, 1]},
    proof=auto().after(Have(Eq(total((1 - touch(k)) * m(k)), total(m(k)) - plausibility(m)), termwise())),
    why="bel(E^c) = 1 - pl(E) and pr(E^c) = 1 - pr(E).",
    exceptions={
        "equivalent": "The claim is the assumption about the complement, subtracted from 1: plausibility "
        "is defined by pl(E) = 1 - bel(E^c)."
    },
    models=[EVENT, "A focal set lies in the complement of E if and only if it does not meet E."],
    reads=[
        "bel(E) <= pr(E) is the printed inequality at E and is assumed. Only the bound by pl(E) is claimed.",
    ],
)


def before(place: Term, focal: Term) -> Term:
    """Count the elements before this one that lie in the focal set."""
    return Sum(has(h, focal), h, 1, place - 1)


def first(place: Term, focal: Term) -> Term:
    """Return 1 for the first element of the focal set, else 0."""
    value: Term = has(place, focal) * Max(0, 1 - before(place, focal))
    return value


def up_to(high: TermLike, focal: Term) -> Term:
    """Count how many of the elements 1, ..., high lie in the focal set."""
    return Sum(has(h, focal), h, 1, high)


def probability(place: Term) -> Term:
    """Return the probability of the element of this number."""
    return Sum(sel(place, k) * m(k), k, 1, N)


def within_F(focal: Term) -> Term:
    """Return 1 if the focal set lies in F, else 0."""
    return Max(0, 1 - Sum(has(j, focal) * (1 - in_F(j)), j, 1, M))


bit = ForAll(every_j, 1, M, ForAll(every_k, 1, N, Eq(has(every_j, every_k) ** 2, has(every_j, every_k))))
not_empty = ForAll(every_k, 1, N, 1 <= up_to(M, every_k))
selected = ForAll(every_j, 1, M, ForAll(every_k, 1, N, Eq(sel(every_j, every_k), first(every_j, every_k))))
in_event = [ForAll(every_j, 1, M, 0 <= in_F(every_j)), ForAll(every_j, 1, M, in_F(every_j) <= 1)]


def chance(of_event: Term) -> Term:
    """Return the probability of an event given by the indicators of its elements."""
    return Sum(of_event(j) * probability(j), j, 1, M)


def column(focal: Term) -> HaveAll:
    """State that has(v, focal) is 0 or 1 for every element v."""
    return HaveAll(ForAll(v, 1, M, Eq(has(v, focal) ** 2, has(v, focal))), every(instance(bit, v, focal)))


def chosen(high: Term, focal: Term) -> Have:
    """Show that sel sums to 1 over 1..high if the focal set meets it, else to 0."""
    firsts = Sum(first(j, focal), j, 1, high)
    return Have(
        Eq(Sum(sel(j, focal), j, 1, high), Min(1, up_to(high, focal))),
        auto().after(
            Have(
                Eq(firsts, Min(1, up_to(high, focal))),
                chain(choice.first.id, {"n": high, "x": Lambda(j, has(j, focal))}),
            ),
            Have(
                Eq(Sum(sel(j, focal), j, 1, high), firsts),
                termwise(
                    auto().after(Have(Eq(sel(v, focal), first(v, focal)), instance(selected, v, focal))), index="v"
                ),
            ),
        ),
    )


at_place = [
    Have(Eq(sel(v, u), first(v, u)), instance(selected, v, u)),
    Have(Eq(has(v, u) ** 2, has(v, u)), instance(bit, v, u)),
    Have(0 <= has(v, u), positive(modulo=[Eq(has(v, u) ** 2, has(v, u))], squares=[has(v, u)])),
]
"""Facts about has and sel at one element of a focal set."""
chosen_or_not = HaveAll(
    ForAll(u, 1, N, ForAll(v, 1, M, 0 <= sel(v, u))),
    every(every(positive(degree=2).after(*at_place, Have(0 <= Max(0, 1 - before(v, u)), function())))),
)
inside_only = HaveAll(
    ForAll(u, 1, N, ForAll(v, 1, M, sel(v, u) <= has(v, u))),
    every(
        every(
            positive(has(v, u), 1 - Max(0, 1 - before(v, u)), degree=2, modulo=[Eq(sel(v, u), first(v, u))]).after(
                *at_place,
                Have(
                    0 <= before(v, u),
                    termwise(
                        positive(modulo=[Eq(has(h, u) ** 2, has(h, u))], squares=[has(h, u)]).after(
                            Have(Eq(has(h, u) ** 2, has(h, u)), instance(bit, h, u))
                        ),
                        index="h",
                    ),
                ),
                Have(Max(0, 1 - before(v, u)) <= 1, chain(maxima.at_most.id, {"p": 0, "q": 1 - before(v, u), "x": 1})),
            )
        )
    ),
)
not_negative = termwise(
    positive(0 <= sel(b, u), 0 <= m(u), degree=2).after(
        Have(0 <= sel(b, u), instance(ForAll(v, 1, M, 0 <= sel(v, u)), b))
    ),
    index="u",
)
some = auto().after(
    column(u),
    Have(1 <= up_to(M, u), instance(not_empty, u)),
    chosen(M, u),
    Have(Eq(Min(1, up_to(M, u)), 1), chain(maxima.smaller.id, {"p": 1, "q": up_to(M, u)})),
)
one_each = HaveAll(ForAll(u, 1, N, Eq(Sum(sel(j, u), j, 1, M), 1)), every(some))
adds_up = auto().after(
    mixing(N, M, m, lambda j: as_term(1), sel),
    Have(
        Eq(total(m(k) * Sum(1 * sel(j, k), j, 1, M)), total(m(k))),
        termwise(index="u"),
    ),
)


def given_to(focal: Term) -> Term:
    """Return 1 if the first element of the focal set lies in F, else 0."""
    return Sum(in_F(j) * sel(j, focal), j, 1, M)


lost = Sum(has(j, u) * (1 - in_F(j)), j, 1, M)
kept = HaveAll(
    ForAll(u, 1, N, within_F(u) <= given_to(u)),
    every(
        chain(maxima.at_most.id, {"p": 0, "q": 1 - lost, "x": given_to(u)}).after(
            Have(0 <= given_to(u), termwise(positive(0 <= in_F(v), 0 <= sel(v, u), degree=2), index="v")),
            Have(
                Sum(sel(j, u), j, 1, M) - lost <= given_to(u),
                termwise(positive(in_F(v) <= 1, sel(v, u) <= has(v, u), degree=2), index="v"),
            ),
            Have(1 - lost <= given_to(u), auto()),
        )
    ),
)
above_belief = auto().after(
    kept,
    mixing(N, M, m, in_F, sel),
    Have(
        total(within_F(k) * m(k)) <= total(m(k) * given_to(k)),
        termwise(positive(within_F(u) <= given_to(u), 0 <= m(u), degree=2), index="u"),
    ),
)


def head(high: Term) -> Term:
    """Return the probability of the elements 1, ..., high."""
    return Sum(probability(j), j, 1, high)


met = total(Min(1, up_to(c, k)) * m(k))
of_the_first = [
    mixing(N, c, m, lambda j: as_term(1), sel),
    Have(
        Eq(total(m(k) * Sum(1 * sel(j, k), j, 1, c)), met),
        termwise(
            auto().after(
                HaveAll(ForAll(v, 1, c, Eq(has(v, u) ** 2, has(v, u))), every(instance(bit, v, u))),
                chosen(c, u),
            ),
            index="u",
        ),
    ),
    Have(Eq(head(c), met), auto()),
]
within_rest = total(Max(0, 1 - up_to(c, k)) * m(k))


def as_in_largest(claim: int) -> Plan:
    """Reuse a claim of `largest`: the member is the same."""
    same: dict[str, TermLike | Lambda] = {one.name: one for one in (N, M, b, c)}
    same |= {one.name: Lambda(j, one(j)) for one in (m, in_F)}
    same |= {one.name: Lambda((j, k), one(j, k)) for one in (has, sel)}
    return chain("li2022/credal-set.largest", same, claim=claim)


of_the_rest = auto().after(
    Have(Eq(head(c), met), as_in_largest(3)),
    Have(Eq(head(M), 1), as_in_largest(1)),
    Have(
        Eq(head(c + (M - c)), head(c) + Sum(probability(j), j, c + 1, c + (M - c))),
        chain(sums.split.id, {"M": c, "N": M - c, "f": Lambda(j, probability(j))}),
    ),
    Have(
        Eq(within_rest, total(m(k)) - met),
        termwise(
            auto().after(
                Have(
                    Eq(Max(0, 1 - up_to(c, u)), 1 - Min(1, up_to(c, u))),
                    cases(
                        up_to(c, u),
                        1,
                        at_most=auto().after(
                            Have(
                                Eq(Max(0, 1 - up_to(c, u)), 1 - up_to(c, u)),
                                chain(maxima.larger_second.id, {"p": 0, "q": 1 - up_to(c, u)}),
                            ),
                            Have(
                                Eq(Min(1, up_to(c, u)), up_to(c, u)),
                                chain(maxima.smaller_second.id, {"p": 1, "q": up_to(c, u)}),
                            ),
                        ),
                        greater=auto().after(
                            Have(
                                Eq(Max(0, 1 - up_to(c, u)), 0), chain(maxima.larger.id, {"a": 0, "b": 1 - up_to(c, u)})
                            ),
                            Have(Eq(Min(1, up_to(c, u)), 1), chain(maxima.smaller.id, {"p": 1, "q": up_to(c, u)})),
                        ),
                    ),
                )
            ),
            index="u",
        ),
    ),
)


def attained(
    name: str, word: str, these: str, value: Relation, proof: Sequence[Plan], why: str, before: Sequence[HaveAll] = ()
) -> Statement:
    """State that a member of the credal set assigns this probability to the event."""
    return Statement(
        f"li2022/credal-set.{name}",
        title=f"A member of the credal set assigns the event its {word}: each focal set gives its mass to its first "
        "element.",
        where=WHERE,
        printed=r"\text{For a given , by using specialization matrices in [23], we can always find a such that and a "
        r"such that .}",
        quote="by using specialization matrices in [23], we can always find a such that and a such that",
        variables=(N, M, b, c, m, has, sel, in_F),
        given=[0 <= N, 0 <= M, 1 <= b, b <= M, 0 <= c, c <= M, rows[0]],
        throughout=[*masses(m), bit, not_empty, selected, *in_event],
        claim=[0 <= probability(b), Eq(head(M), 1), total(within_F(k) * m(k)) <= chance(in_F), value],
        example={
            "N": 1,
            "M": 2,
            "b": 1,
            "c": 1,
            "m": [1],
            "F": [1, 0],
            "has": [[1], [1]],
            "sel": [[1], [0]],
        },
        proof=proof,
        before=before,
        why=why,
        models=[FIRST.format(these=these)],
        remarks=[
            "Claims: (1) no probability is negative; (2) the probabilities sum to 1; (3) the probability of "
            f"any event F is at least its belief; (4) the probability of E is its {word}. In (3), a focal set "
            "lies in F if none of its elements is outside F."
        ],
    )


largest = attained(
    "largest",
    "plausibility",
    "those of E, 1, ..., c,",
    Eq(head(c), met),
    [not_negative, adds_up, above_belief, auto().after(*of_the_first)],
    "The first element of a focal set is in E if and only if the set meets E. A set that lies in F gives its "
    "mass to an element of F in any case.",
    before=[chosen_or_not, inside_only, one_each],
)
least = attained(
    "least",
    "belief",
    "those outside E, 1, ..., c,",
    Eq(Sum(probability(j), j, c + 1, M), within_rest),
    [as_in_largest(0), as_in_largest(1), as_in_largest(2), of_the_rest],
    "The first element of a focal set is in E if and only if the set lies in E. A set that lies in F gives "
    "its mass to an element of F in any case.",
)
