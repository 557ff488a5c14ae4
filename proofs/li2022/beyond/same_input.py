"""The ε-WLDP ratio of an input to itself can exceed the ratio between different inputs."""

from __future__ import annotations

from proofs.li2022.belief_setting import (
    EVENT,
    ZERO,
    N,
    added,
    belief,
    event,
    inside,
    k,
    listed,
    m,
    nonnegative,
    plausibility,
    r,
    signs,
    t,
    tables,
    touch,
)
from proofs.li2022.lemma_14 import survey
from proofs.statements.plan import Have, auto, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, Q, Relation, Term

EVENTS = ["a", "b", "ab"]

bound = Q(3, 2)

pair = tables([{"a": "1/2", "b": "1/2"}, {"a": "1/3", "b": "1/3", "ab": "1/3"}], EVENTS)


def different(bound: Term) -> list[Relation]:
    """pl <= `bound` * bel at the three events, for the two different inputs in both orders."""
    found = []
    for x, other in (pair.masses, pair.masses[::-1]):
        for within, meets in zip(pair.inside, pair.touch, strict=True):
            found.append(added(x, meets) <= bound * added(other, within))
    return found


same_input = Statement(
    "li2022/beyond.same-input",
    title="The ratio pl_x(E)/bel_x(E) of an input to itself can exceed all ratios between different inputs: 2 "
    "against 3/2.",
    where="additional result on Definition 13",
    formula=r"\max_{x \ne x'} \frac{pl_x(E)}{bel_{x'}(E)} = \tfrac32, \quad \max_{x, x'} \frac{pl_x(E)}{bel_{x'}(E)} = "
    r"2",
    variables=(),
    given=[],
    claim=[
        *different(bound),
        Eq(added(pair.masses[0], pair.touch[0]), bound * added(pair.masses[1], pair.inside[0])),
        Eq(added(pair.masses[1], pair.touch[0]), 2 * added(pair.masses[1], pair.inside[0])),
    ],
    example={},
    proof=auto(),
    why="Under x, {a} and {b} have masses 1/2, 1/2. Under x', {a}, {b}, {a, b} have masses 1/3, 1/3, 1/3. Between "
    "x and x' the ratio is at most 3/2. At {a} the ratio pl_x'/bel_x' is 2.",
)

square = Statement(
    "li2022/beyond.same-input.square",
    title="pl_x(E) <= e^epsilon bel_x'(E) and pl_x'(E) <= e^epsilon bel_x(E) imply pl_x(E) <= e^(2 epsilon) bel_x(E).",
    where="additional result on Definition 13",
    formula=r"pl_x(E) \le t\, bel_{x'}(E),\ pl_{x'}(E) \le t\, bel_x(E) \Rightarrow pl_x(E) \le t^2\, bel_x(E)",
    variables=(N, t, m, r, inside, touch),
    given=[*listed, 0 <= t, plausibility(m) <= t * belief(r), plausibility(r) <= t * belief(m)],
    throughout=[*nonnegative, *event],
    claim=plausibility(m) <= t**2 * belief(m),
    example=survey,
    proof=positive(degree=3).after(
        Have(
            belief(r) <= plausibility(r),
            termwise(positive(degree=2).after(*signs(k))),
        )
    ),
    why="pl_x <= t bel_x' <= t pl_x' <= t^2 bel_x.",
    reads=[ZERO],
    models=[EVENT],
)
