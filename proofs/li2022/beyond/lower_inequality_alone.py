"""The lower inequality of Lemma 14 does not imply ε-WLDP."""

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
    title="bel_x'(E) <= e^epsilon pl_x(E) for all E does not imply epsilon-WLDP.",
    where="additional result on Lemma 14",
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
    why="Both inputs assign mass 1/3 to each of {a}, {b}, {a, b}, so every belief is at most the plausibility. But "
    "{a} has plausibility 2/3 and belief 1/3, so for t = 3/2 the upper inequality fails.",
)
