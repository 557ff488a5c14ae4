"""Duality of belief and plausibility."""

from __future__ import annotations

from proofs.li2022.belief_setting import EVENT, N, every_k, k, listed, m, masses, plausibility, rows, total, touch
from proofs.li2022.mobius_setting import WHERE
from proofs.statements.plan import Have, auto, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll

meets_not = total((1 - touch(k)) * m(k))
dual = Statement(
    "li2022/mobius.plausibility",
    title="pl(A) = 1 - bel(A^c), and 0 <= pl(A) <= 1.",
    where=WHERE,
    printed=r"pl_m : 2^{\Omega} \to [0, 1] \text{ is defined by } pl_m(A) = \sum_{E \cap A \neq \emptyset} m(E)",
    quote=r"pl_m(A) = \sum_{E \cap A \neq \emptyset} m(E)",
    variables=(N, m, touch),
    given=[*listed, rows[0]],
    throughout=[
        *masses(m),
        ForAll(every_k, 1, N, 0 <= touch(every_k)),
        ForAll(every_k, 1, N, touch(every_k) <= 1),
    ],
    claim=[Eq(plausibility(m), 1 - meets_not), 0 <= plausibility(m), plausibility(m) <= 1],
    example={"N": 2, "m": ["1/2", "1/2"], "touch": [0, 1]},
    proof=[
        auto().after(Have(Eq(meets_not, total(m(k)) - plausibility(m)), termwise())),
        termwise(positive(degree=2)),
        auto().after(Have(plausibility(m) <= total(m(k)), termwise(positive(degree=2)))),
    ],
    why="A focal set either meets an event or lies in its complement.",
    exceptions={
        "equivalent": "The masses sum to 1, and this alone makes plausibility equal to 1 minus the belief "
        "in the complement."
    },
    models=[EVENT],
)
