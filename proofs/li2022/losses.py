"""Which losses imply which others: by mass, belief, plausibility, and Walley's; every implication, and a mechanism against every other.

Between two inputs x and x' at the level t:
mass: m_x(A) <= t m_x'(A) for every focal set; belief: bel_x(E) <= t bel_x'(E); plausibility: pl_x(E) <= t pl_x'(E);
Walley: pl_x(E) <= t bel_x'(E), each for every event.

| premise      | mass | belief | plausibility | Walley |
|--------------|------|--------|--------------|--------|
| mass         | yes  | yes    | yes          | no     |
| belief       | no   | yes    | no           | no     |
| plausibility | no   | no     | yes          | no     |
| Walley       | no   | yes    | yes          | yes    |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from proofs.li2022.belief_setting import (
    EVENT,
    NATURAL,
    ZERO,
    N,
    belief,
    each,
    event,
    every_k,
    inside,
    k,
    listed,
    m,
    nonnegative,
    plausibility,
    r,
    rows,
    t,
    tables,
    touch,
    within,
)
from proofs.li2022.sums import split
from proofs.statements.plan import Have, Lambda, Plan, auto, chain, instance, positive, ring, sum_step, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language.quantifier import ForAll
from symbolic.language.term import Eq, Relation, Sum, Term, functions, integers

E, A, n, i = integers("E A n i")
all_inside, all_touch = functions("all_inside all_touch", 2)
WHERE = "beyond the print"
READ = [EVENT, ZERO, NATURAL]
some: Point = {
    "N": 3, "t": 2, "m": ["1/2", "1/2", 0], "r": ["1/3", "2/3", 0], "inside": [1, 0, 0], "touch": [1, 0, 0],
}  # fmt: skip
NAMES = {"mass": "mass", "belief": "belief", "plausibility": "plausibility", "walley": "Walley's ratio"}
by_belief = belief(m) <= t * belief(r)
by_plausibility = plausibility(m) <= t * plausibility(r)
by_walley = plausibility(m) <= t * belief(r)
at_most = [Have(belief(of) <= plausibility(of), termwise(pointwise=positive(degree=2))) for of in (m, r)]


def implication(
    premise: str, conclusion: str, claim: Relation, given: Sequence[Relation], why: str, proof: Plan
) -> Statement:
    return Statement(
        f"li2022/beyond.losses-{premise}-{conclusion}",
        title=f"Privacy by {NAMES[premise]} implies privacy by {NAMES[conclusion]}.",
        where=WHERE,
        printed=rf"\text{{{premise}}} \Rightarrow \text{{{conclusion}}}",
        variables=(N, t, m, r, inside, touch),
        given=[*listed, 1 <= t, *rows, *given],
        throughout=[*nonnegative, *event, *([within()] if premise == "mass" else [])],
        claim=claim,
        example=some,
        proof=proof,
        why=why,
        reads=READ,
    )


by_terms = termwise(pointwise=positive(degree=2))
by_touch = termwise(
    index="i",
    pointwise=positive(0 <= touch(i), m(i) <= t * r(i), degree=2).after(
        Have(0 <= inside(i), instance(event[0], i)),
        Have(inside(i) <= touch(i), instance(event[1], i)),
        Have(m(i) <= t * r(i), instance(within(), i)),
        Have(0 <= touch(i), positive(degree=1)),
    ),
)
implications = [
    implication("mass", "belief", by_belief, [], "The focal sets within E, summed.", by_terms),
    implication("mass", "plausibility", by_plausibility, [], "The focal sets that meet E, summed.", by_touch),
    implication(
        "walley",
        "belief",
        by_belief,
        [by_walley],
        "bel_x(E) <= pl_x(E) <= t bel_x'(E).",
        positive(degree=1).after(at_most[0]),
    ),
    implication(
        "walley",
        "plausibility",
        by_plausibility,
        [by_walley],
        "pl_x(E) <= t bel_x'(E) <= t pl_x'(E).",
        positive(belief(r) <= plausibility(r), by_walley, 1 <= t, degree=2).after(at_most[1]),
    ),
]

# ---- what does not follow

everything = ["", "a", "b", "ab"]


def value(of: Term, indicator: Term, at: Term) -> Term:
    return Sum(indicator(at, k) * of(k), k, 1, N)


def relation(notion: str, at: Term, above: Term, below: Term) -> Relation:
    """What the notion says at an event (by mass: at a focal set)."""
    if notion == "mass":
        return above(at) <= t * below(at)
    upper = all_inside if notion == "belief" else all_touch
    lower = all_touch if notion == "plausibility" else all_inside
    return value(above, upper, at) <= t * value(below, lower, at)


def throughout(notion: str) -> list[ForAll]:
    """What the notion says of both orders of the inputs, everywhere."""
    last = N if notion == "mass" else E
    return [ForAll(each, 1, last, relation(notion, each, *pair)) for pair in ((m, r), (r, m))]


def point(laws: Sequence[Mapping[str, str]], level: str, at: str, by_mass: bool) -> Point:
    """A mechanism with all the events of its frame; `at` is the event or focal set that is looked at."""
    made = tables(laws, everything)
    return {
        "N": len(made.sets),
        "E": len(everything),
        "A": (made.sets if by_mass else everything).index(at) + 1,
        "t": level,
        "m": made.masses[0],
        "r": made.masses[-1],
        "all_inside": made.inside,
        "all_touch": made.touch,
    }


bayesian = [{"a": "1/2", "b": "1/2"}, {"a": "1/3", "b": "2/3"}]
vacuous = [{"ab": "1"}]
spread, even = {"a": "1/3", "b": "1/3", "ab": "1/3"}, {"a": "1/2", "b": "1/2"}
some_of_it = {"a": "1/2", "ab": "1/2"}
precise = [ForAll(every_k, 1, N, Eq(inside(every_k), touch(every_k)))]

alone = [
    ForAll(every_k, 1, A, Eq(inside(every_k), 0)),
    ForAll(every_k, A + 1 + 1, A + 1 + n, Eq(inside(every_k), 0)),
]


def only(of: Term) -> Have:
    """The event contains one focal set, the one with the number A + 1: its belief is the mass of that set."""
    term = inside(k) * of(k)
    before, after = Sum(term, k, 1, A), Sum(term, k, A + 1 + 1, A + 1 + n)
    longer = Sum(term, k, 1, A + 1)
    everything = Sum(term, k, 1, A + 1 + n)
    return Have(
        Eq(everything, of(A + 1)),
        ring(
            modulo=[
                Eq(everything, longer + after),
                Eq(longer, before + inside(A + 1) * of(A + 1)),
                Eq(before, 0),
                Eq(after, 0),
                Eq(inside(A + 1), 1),
            ]
        ).after(
            Have(Eq(everything, longer + after), chain(split.id, {"M": A + 1, "N": n, "f": Lambda(k, term)})),
            Have(Eq(longer, before + inside(A + 1) * of(A + 1)), sum_step("last")),
            Have(
                Eq(before, 0),
                termwise(
                    index="i",
                    pointwise=ring(modulo=[Eq(inside(i), 0)]).after(Have(Eq(inside(i), 0), instance(alone[0], i))),
                ),
            ),
            Have(
                Eq(after, 0),
                termwise(
                    index="i",
                    pointwise=ring(modulo=[Eq(inside(i), 0)]).after(Have(Eq(inside(i), 0), instance(alone[1], i))),
                ),
            ),
        ),
    )


first, second = (Sum(inside(k) * of(k), k, 1, A + 1 + n) for of in (m, r))
repaired_by_mass = Statement(
    "li2022/beyond.losses-one-set",
    title="Privacy by belief bounds the ratio of the masses of every focal set that contains no other; on Bayesian mechanisms these are all.",
    where=WHERE,
    printed=r"bel_x(A) \le t\,bel_{x'}(A),\ A \text{ contains no other focal set} \Rightarrow m_x(A) \le t\,m_{x'}(A)",
    variables=(A, n, t, m, r, inside),
    given=[0 <= A, 0 <= n, 0 <= A + n, 1 <= t, Eq(inside(A + 1), 1), first <= t * second],
    throughout=alone,
    claim=m(A + 1) <= t * r(A + 1),
    example={
        "A": 1,
        "n": 1,
        "t": 2,
        "m": ["1/4", "1/2", "1/4"],
        "r": ["1/3", "1/3", "1/3"],
        "inside": [0, 1, 0],
    },
    proof=positive(first <= t * second, degree=1, modulo=[Eq(first, m(A + 1)), Eq(second, r(A + 1))]).after(
        only(m), only(r)
    ),
    why="The belief in such a set is its mass. For sets that contain others it fails: see beyond.losses-belief-mass.",
    reads=[
        "The focal set looked at has the number A + 1 of A + 1 + n; inside is 1 for it and 0 for all others.",
        NATURAL,
    ],
)


def refuted(premise: str, conclusion: str, laws: Sequence[Mapping[str, str]], at: str, why: str) -> Statement:
    by_mass = conclusion == "mass"
    title = f"Privacy by {NAMES[premise]} implies privacy by {NAMES[conclusion]}"
    formula = rf"\text{{{premise}}} \Rightarrow \text{{{conclusion}}}"
    claims = {"belief": by_belief, "plausibility": by_plausibility, "walley": by_walley}
    given_here = {"mass": [], "belief": [by_belief], "plausibility": [by_plausibility]}
    repaired = repaired_by_mass
    if not by_mass:
        repaired = Statement(
            f"li2022/beyond.losses-{premise}-{conclusion}.repaired",
            title=f"{title} where all focal sets are singletons.",
            where=WHERE,
            printed=formula + r"\text{ for Bayesian mechanisms}",
            variables=(N, t, m, r, inside, touch),
            given=[*listed, 1 <= t, *rows, *given_here[premise]],
            throughout=[*nonnegative, *event, *([within()] if premise == "mass" else []), *precise],
            claim=claims[conclusion],
            example=some,
            proof=positive(degree=2, modulo=equal).after(
                *(Have(one, termwise(pointwise=auto())) for one in equal),
                *([Have(by_belief, by_terms)] if premise == "mass" else []),
            ),
            why="A singleton that meets an event lies in it: belief and plausibility are the same.",
            reads=READ,
        )
    return Statement(
        f"li2022/beyond.losses-{premise}-{conclusion}",
        title=f"{title}.",
        where=WHERE,
        printed=formula,
        variables=(N, E, A, t, m, r, all_inside, all_touch),
        given=[*listed, 0 <= E, 1 <= A, A <= (N if by_mass else E), 1 <= t, *rows],
        throughout=[*nonnegative, *throughout(premise)],
        claim=relation(conclusion, A, m, r),
        example=point(bayesian, "2", "a", by_mass),
        counterexample=point(laws, "2", at, by_mass),
        cause="error",
        why=why,
        repaired=repaired,
        reads=[
            *READ,
            "The events are all events; the counterexample lists the four of its frame. No finite level would do in place of t.",
        ]
        if premise != "mass" or conclusion != "walley"
        else [*READ, "The events are all events; the counterexample lists the four of its frame."],
    )


equal = [Eq(plausibility(of), belief(of)) for of in (m, r)]
ALWAYS = "Where both inputs always send {a, b}, all ratios of one kind are 1, but pl({a}) = 1 and bel({a}) = 0."
counterexamples = [
    refuted("mass", "walley", vacuous, "a", ALWAYS),
    refuted("belief", "walley", vacuous, "a", ALWAYS),
    refuted("plausibility", "walley", vacuous, "a", ALWAYS),
    refuted(
        "belief",
        "plausibility",
        [some_of_it, {"a": "1"}],
        "b",
        "{a} 1/2, {a, b} 1/2 against {a} 1: pl({b}) is 1/2 against 0.",
    ),
    refuted(
        "plausibility",
        "belief",
        [some_of_it, {"ab": "1"}],
        "a",
        "{a} 1/2, {a, b} 1/2 against {a, b} 1: bel({a}) is 1/2 against 0.",
    ),
    refuted(
        "belief",
        "mass",
        [spread, even],
        "ab",
        "Thirds on {a}, {b}, {a, b} against halves on {a}, {b}: m({a, b}) is 1/3 against 0.",
    ),
    refuted(
        "plausibility",
        "mass",
        [some_of_it, {"ab": "1"}],
        "a",
        "{a} 1/2, {a, b} 1/2 against {a, b} 1: m({a}) is 1/2 against 0.",
    ),
    refuted(
        "walley",
        "mass",
        [spread, even],
        "ab",
        "Thirds on {a}, {b}, {a, b} against halves on {a}, {b}: m({a, b}) is 1/3 against 0.",
    ),
]

STATEMENTS = [*implications, repaired_by_mass, *counterexamples]
