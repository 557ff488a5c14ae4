"""The lower inequality of Lemma 14 alone does not give Walley's notion."""

from __future__ import annotations

from proofs.li2022.belief_setting import added, tables
from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Q

EVENTS = ["a", "b", "ab"]
alike = tables([{"a": "1/3", "b": "1/3", "ab": "1/3"}], EVENTS)
(thirds,) = alike.masses
bound = Q(3, 2)

weak = Statement(
    "li2022/beyond.lower-inequality-alone",
    title="The lower inequality of Lemma 14 alone does not give Walley's notion.",
    where="beyond Lemma 14",
    formula=r"bel_{x'}(E) \le t\, pl_x(E) \not\Rightarrow pl_x(E) \le t\, bel_{x'}(E)",
    variables=(),
    given=[],
    claim=[
        *(
            added(thirds, within) <= bound * added(thirds, meets)
            for within, meets in zip(alike.inside, alike.touch, strict=True)
        ),
        bound * added(thirds, alike.inside[0]) < added(thirds, alike.touch[0]),
    ],
    example={},
    proof=auto(),
    why="Two inputs alike, with the masses 1/3, 1/3, 1/3 of {a}, {b}, {a, b}: every belief is at most the "
    "plausibility, and at {a} the plausibility is 2/3, the belief 1/3. With t = 3/2 the upper inequality "
    "fails, although the mass functions are even equal.",
)
