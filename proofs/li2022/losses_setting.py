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
    BEYOND,
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
from proofs.li2022.beyond.losses_one_set import repaired_by_mass
from proofs.statements.plan import Have, Plan, auto, positive, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language import Eq, ForAll, Relation, Sum, Term, functions, integers

A, E = integers("A E")
all_inside, all_touch = functions("all_inside all_touch", 2)


READ = [EVENT, ZERO, NATURAL]
some: Point = {
    "N": 3, "t": 2, "m": ["1/2", "1/2", 0], "r": ["1/3", "2/3", 0], "inside": [1, 0, 0], "touch": [1, 0, 0],
}  # fmt: skip
NAMES = {"mass": "mass", "belief": "belief", "plausibility": "plausibility", "walley": "Walley's ratio"}
by_belief = belief(m) <= t * belief(r)
by_plausibility = plausibility(m) <= t * plausibility(r)
by_walley = plausibility(m) <= t * belief(r)


def implication(
    premise: str, conclusion: str, claim: Relation, given: Sequence[Relation], why: str, proof: Plan
) -> Statement:
    return Statement(
        f"li2022/beyond.losses-{premise}-{conclusion}",
        title=f"Privacy by {NAMES[premise]} implies privacy by {NAMES[conclusion]}.",
        where=BEYOND,
        printed=rf"\text{{{premise}}} \Rightarrow \text{{{conclusion}}}",
        variables=(N, t, m, r, inside, touch),
        given=[*listed, 1 <= t, *rows, *given],
        throughout=[*nonnegative, *event, *([within()] if premise == "mass" else [])],
        claim=claim,
        example=some,
        proof=proof,
        why=why,
        reads=[ZERO, NATURAL],
        models=[EVENT],
    )


by_terms = termwise(pointwise=positive(degree=2))

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

precise = [ForAll(every_k, 1, N, Eq(inside(every_k), touch(every_k)))]


equal = [Eq(plausibility(of), belief(of)) for of in (m, r)]
ALWAYS = "Where both inputs always send {a, b}, all ratios of one kind are 1, but pl({a}) = 1 and bel({a}) = 0."
at_most = [Have(belief(of) <= plausibility(of), termwise(pointwise=positive(degree=2))) for of in (m, r)]
vacuous = [{"ab": "1"}]
some_of_it = {"a": "1/2", "ab": "1/2"}
spread, even = {"a": "1/3", "b": "1/3", "ab": "1/3"}, {"a": "1/2", "b": "1/2"}


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
            where=BEYOND,
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
            reads=[ZERO, NATURAL],
            models=[EVENT],
        )
    return Statement(
        f"li2022/beyond.losses-{premise}-{conclusion}",
        title=f"{title}.",
        where=BEYOND,
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
            ZERO,
            NATURAL,
            "The events are all events; the counterexample lists the four of its frame."
            + ("" if (premise, conclusion) == ("mass", "walley") else " No finite level would do in place of t."),
        ],
        models=[EVENT],
    )
