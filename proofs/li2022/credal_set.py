"""The probability functions consistent with a belief function: the largest and the least probability of an event."""

from __future__ import annotations

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
from proofs.statements.plan import Have, Plan, auto, instance, positive, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, ForAll, Sum, Term, as_term, functions, integers, reals

pr = reals("pr")
b = integers("b")
in_E, in_F, within_E = functions("E F within", 1)
sel = functions("sel", 2)


WHERE = "Belief functions, used in LDP according to Walley"
SELECTION = (
    "A member of the credal set is made by giving the mass of each focal set to elements of it: sel(y, k) is the part of the mass of A_k that the element y gets. "
    "A focal set within F gives all its mass to elements of F, so inside(k) <= sum over y in F of sel(y, k)."
)

bounds = Statement(
    "li2022/credal-set.bounds",
    title="A consistent probability of an event lies between its belief and its plausibility.",
    where=WHERE,
    printed=r"pr \ge bel \Rightarrow bel(E) \le pr(E) \le pl(E)",
    variables=(N, pr, m, inside, touch),
    given=[*listed, rows[0], belief(m) <= pr, total((1 - touch(k)) * m(k)) <= 1 - pr],
    throughout=[*masses(m), *event],
    claim=pr <= plausibility(m),
    example={"N": 2, "pr": "1/2", "m": ["1/2", "1/2"], "inside": [0, 0], "touch": [0, 1]},
    proof=auto().after(Have(Eq(total((1 - touch(k)) * m(k)), total(m(k)) - plausibility(m)), termwise())),
    why="pr >= bel at E and at its complement, where the belief is 1 - pl(E) and the probability 1 - pr(E).",
    models=[EVENT, "A focal set lies in the complement of E just when it does not meet E."],
    reads=[
        "bel(E) <= pr(E) is pr >= bel at E, to the letter: it stands among the assumptions, and only the other half is claimed.",
    ],
)


def probability(place: Term) -> Term:
    """Of the element of this number."""
    return Sum(sel(place, k) * m(k), k, 1, N)


def chance(of_event: Term) -> Term:
    """The probability of an event, given by the numbers 0 and 1 of the elements."""
    return Sum(of_event(j) * probability(j), j, 1, M)


def part(of_event: Term, place: Term) -> Term:
    """The part of the mass of a focal set that goes to elements of the event."""
    return Sum(of_event(j) * sel(j, place), j, 1, M)


whole = ForAll(every_k, 1, N, Eq(Sum(sel(j, every_k), j, 1, M), 1))
parts = ForAll(every_j, 1, M, ForAll(every_k, 1, N, 0 <= sel(every_j, every_k)))
consistent = ForAll(every_k, 1, N, inside(every_k) <= part(in_F, every_k))


# what is claimed of the member, and why: it is a probability function, consistent with the belief at any event F, and exact at E
not_negative = termwise(positive(degree=2))
adds_up = auto().after(
    mixing(N, M, m, lambda j: as_term(1), sel),
    Have(
        Eq(total(m(k) * Sum(1 * sel(j, k), j, 1, M)), total(m(k))),
        termwise(auto().after(Have(Eq(Sum(sel(j, k), j, 1, M), 1), instance(whole, k)))),
    ),
)
above_belief = auto().after(
    mixing(N, M, m, in_F, sel),
    Have(
        total(inside(k) * m(k)) <= total(m(k) * part(in_F, k)),
        termwise(positive(degree=2).after(Have(inside(k) <= part(in_F, k), instance(consistent, k)))),
    ),
)


def exact(chosen: ForAll, value: Term) -> Plan:
    """The chance of E is `value` of it, as each focal set gives E what it has of that."""
    return auto().after(
        mixing(N, M, m, in_E, sel),
        Have(
            Eq(total(m(k) * part(in_E, k)), total(value(k) * m(k))),
            termwise(auto().after(Have(Eq(part(in_E, k), value(k)), instance(chosen, k)))),
        ),
    )


def attained(word: str, sign: str, value: Term, example: Point, why: str) -> Statement:
    """That the probability at E is `value`, belief or plausibility, when the selection is the one for it."""
    chosen = ForAll(every_k, 1, N, Eq(part(in_E, every_k), value(every_k)))
    return Statement(
        f"li2022/credal-set.{'largest' if word == 'plausibility' else 'least'}",
        title=f"A consistent probability function gives the event its {word}.",
        where=WHERE,
        printed=rf"\exists\, pr \in \mathcal{{P}}_{{bel}}:\ pr(E) = {sign}(E)",
        variables=(N, M, b, m, sel, in_F, in_E, inside, value),
        given=[0 <= N, 0 <= M, 1 <= b, b <= M, rows[0]],
        throughout=[*masses(m), parts, whole, consistent, chosen],
        claim=[
            0 <= probability(b),
            Eq(Sum(probability(j), j, 1, M), 1),
            total(inside(k) * m(k)) <= chance(in_F),
            Eq(chance(in_E), total(value(k) * m(k))),
        ],
        example={
            "N": 2, "M": 2, "b": 1, "m": ["1/2", "1/2"], "F": [1, 0], "E": [1, 0], "inside": [1, 0], **example,
        },
        proof=[not_negative, adds_up, above_belief, exact(chosen, value)],
        why=why,
        models=[EVENT, SELECTION],
        remarks=[
            "The claims say in turn: no probability is negative; they add up to 1; the probability of any event F is at least its belief (inside is about F); "
            f"that of E is its {word}."
        ],
    )  # fmt: skip


largest = attained(
    "plausibility",
    "pl",
    touch,
    {"sel": [[1, 1], [0, 0]], "touch": [1, 1]},
    "Each focal set that meets E gives its mass to an element of E; one within F gives it to an element of F in any case.",
)
least = attained(
    "belief",
    "bel",
    within_E,
    {"sel": [[1, 0], [0, 1]], "within": [1, 0]},
    "Each focal set that is not within E (within is about E) gives its mass to an element outside E.",
)
