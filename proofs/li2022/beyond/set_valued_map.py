"""A map to sets may take a mechanism without any loss to one whose loss no bound holds."""

from __future__ import annotations

from proofs.li2022.belief_setting import added, t, tables
from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Relation

# ---- a map to sets: one outcome, which the map sends to {u, v}
origin, image = tables([{"a": "1"}], ["a"]), tables([{"uv": "1"}], ["u"])
ONE = added(origin.masses[0], origin.touch[0])
smaller: list[Relation] = [
    ONE <= 1 * added(origin.masses[0], origin.inside[0]),
    t * added(image.masses[0], image.inside[0]) < added(image.masses[0], image.touch[0]),
]

to_sets = Statement(
    "li2022/beyond.set-valued-map",
    title="A map to sets may take a mechanism without any loss to one whose loss no bound holds.",
    where="beyond Lemma 16",
    formula=r"pl_x(\{a\}) \le bel_{x'}(\{a\}), \quad t\, bel(\{u\}) < pl(\{u\}) \text{ for every } t",
    variables=(t,),
    given=[],
    claim=smaller,
    example={"t": 2},
    proof=auto(),
    why="All mass is on {a}, and f(a) = {u, v}: then bel({u}) = 0 and pl({u}) = 1, also for two inputs alike. The "
    "four other notions survive such maps; Walley's only where the images of the outcomes have one element, or "
    "the choice is drawn.",
    exceptions={
        "unconditional": "The counterexample has the belief 0 and the plausibility 1 after the map, which no factor t bounds: "
        "that is the claim."
    },
)
