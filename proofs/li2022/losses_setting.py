"""Implications between four notions of privacy, with counterexamples for the others.

The conditions between two inputs x and x' at t = e^epsilon are, for all focal sets A and all events E:

* mass-based (SLDP): m_x(A) <= t m_x'(A)
* belief-based: bel_x(E) <= t bel_x'(E)
* plausibility-based: pl_x(E) <= t pl_x'(E)
* WLDP: pl_x(E) <= t bel_x'(E)

| premise      | mass | belief | plausibility | WLDP |
|--------------|------|--------|--------------|------|
| mass         | yes  | yes    | yes          | no   |
| belief       | no   | yes    | no           | no   |
| plausibility | no   | no     | yes          | no   |
| WLDP         | no   | yes    | yes          | yes  |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from proofs.li2022.belief_setting import (
    BEYOND,
    EVENT,
    NATURAL,
    ZERO,
    N,
    Tables,
    added,
    belief,
    event,
    inside,
    listed,
    m,
    nonnegative,
    number,
    plausibility,
    r,
    rows,
    t,
    tables,
    touch,
    within,
)
from proofs.statements.plan import Have, Plan, auto, positive, termwise
from proofs.statements.statement import Point, Statement
from symbolic.language import Relation, Term

READ = [EVENT, ZERO, NATURAL]
some: Point = {
    "N": 3, "t": 2, "m": ["1/2", "1/2", 0], "r": ["1/3", "2/3", 0], "inside": [1, 0, 0], "touch": [1, 0, 0],
}  # fmt: skip
NAMES = {
    "mass": "mass-based privacy (SLDP)",
    "belief": "belief-based privacy",
    "plausibility": "plausibility-based privacy",
    "walley": "WLDP",
}
by_belief = belief(m) <= t * belief(r)
by_plausibility = plausibility(m) <= t * plausibility(r)
by_walley = plausibility(m) <= t * belief(r)


def implication(
    premise: str, conclusion: str, claim: Relation, given: Sequence[Relation], why: str, proof: Plan
) -> Statement:
    return Statement(
        f"li2022/beyond.losses-{premise}-{conclusion}",
        title=f"At equal epsilon, {NAMES[premise]} implies {NAMES[conclusion]}.",
        where=BEYOND,
        formula=rf"\text{{{premise}}} \Rightarrow \text{{{conclusion}}}",
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
at_most = [Have(belief(of) <= plausibility(of), termwise(pointwise=positive(degree=2))) for of in (m, r)]

EVENTS = ["", "a", "b", "ab"]
ALWAYS = "If both inputs always output {a, b}, all ratios of one kind are 1, but pl({a}) = 1 and bel({a}) = 0."
vacuous = [{"ab": "1"}]
some_of_it = {"a": "1/2", "ab": "1/2"}
spread, even = {"a": "1/3", "b": "1/3", "ab": "1/3"}, {"a": "1/2", "b": "1/2"}


def values(made: Tables, notion: str, upper: int, lower: int) -> list[tuple[Term, Term]]:
    """Return the pairs that the notion compares, for each event or focal set."""
    above, below = made.masses[upper], made.masses[lower]
    if notion == "mass":
        return [(number(one), number(other)) for one, other in zip(above, below, strict=True)]
    first = made.inside if notion == "belief" else made.touch
    second = made.touch if notion == "plausibility" else made.inside
    return [(added(above, one), added(below, other)) for one, other in zip(first, second, strict=True)]


def fails(premise: str, conclusion: str, laws: Sequence[Mapping[str, str]], at: str, why: str) -> Statement:
    """State that the premise holds at e^epsilon = 2 and the conclusion at no epsilon.

    The counterexample has the value 0 under one input only, at the set `at`.
    """
    made = tables([laws[0], laws[-1]], EVENTS)
    within = [above <= 2 * below for pair in ((0, 1), (1, 0)) for above, below in values(made, premise, *pair)]
    above, below = values(made, conclusion, 0, 1)[(made.sets if conclusion == "mass" else EVENTS).index(at)]
    return Statement(
        f"li2022/beyond.losses-{premise}-{conclusion}",
        title=f"Some mechanism has {NAMES[premise]} at e^epsilon = 2 and {NAMES[conclusion]} at no epsilon.",
        where=BEYOND,
        formula=rf"\text{{{premise}}} \nRightarrow \text{{{conclusion}}}",
        variables=(t,),
        given=[1 <= t],
        claim=[*within, t * below < above],
        example={"t": 2},
        proof=auto(),
        why=why,
        exceptions={
            "unconditional": "Privacy is defined for t >= 1. The conclusion fails for every t < 1 as well, "
            "which is harmless."
        },
        reads=[ZERO, NATURAL],
        models=[EVENT],
        remarks=[
            "The claims are the premise for all sets and both orders of the inputs, then the failure of the "
            "conclusion at the level t."
        ],
    )
