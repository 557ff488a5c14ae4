"""A set-valued map can turn zero privacy loss into unbounded WLDP loss."""

from __future__ import annotations

from proofs.li2022.belief_setting import added, t, tables
from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Relation

# ---- a set-valued map: it sends the only outcome to {u, v}
origin, image = tables([{"a": "1"}], ["a"]), tables([{"uv": "1"}], ["u"])
ONE = added(origin.masses[0], origin.touch[0])
smaller: list[Relation] = [
    ONE <= 1 * added(origin.masses[0], origin.inside[0]),
    t * added(image.masses[0], image.inside[0]) < added(image.masses[0], image.touch[0]),
]

to_sets = Statement(
    "li2022/beyond.set-valued-map",
    title="A set-valued map can take a mechanism with no privacy loss to one that is epsilon-WLDP for no epsilon.",
    where="additional result on Lemma 16",
    formula=r"pl_x(\{a\}) \le bel_{x'}(\{a\}), \quad t\, bel(\{u\}) < pl(\{u\}) \text{ for every } t",
    variables=(t,),
    given=[],
    claim=smaller,
    example={"t": 2},
    proof=auto(),
    why="All mass is on {a}, and f(a) = {u, v}. Then bel({u}) = 0 and pl({u}) = 1 under both inputs. The four "
    "other notions are preserved by such maps. epsilon-WLDP is preserved if each outcome has a singleton "
    "image, or if the element is chosen at random.",
    exceptions={"unconditional": "After the map bel = 0 and pl = 1, which no factor t bounds. This is the claim."},
)
