"""Table VIII: the largest threshold on the linear alphabet exceeds Vmax."""

from __future__ import annotations

from proofs.elsalamouny2022.beyond.shokri_upper import (
    x,
)
from proofs.elsalamouny2022.inversion import BEYOND
from proofs.statements.plan import Have, ring, telescope
from proofs.statements.statement import Statement
from symbolic.language import Eq, Q, Sum, integers

w = integers("w")
SIZE, MIDDLE = 100, 50
left = Sum(Q(1, SIZE) * (MIDDLE - x), x, 1, MIDDLE)
right = Sum(Q(1, SIZE) * (x - MIDDLE), x, MIDDLE + 1, SIZE)
largest = Statement(
    "elsalamouny2022/beyond.table-8",
    title="On 100 points of a line with the uniform profile, the guess 50 without an observation costs 25 < Q = 28.0.",
    where=BEYOND,
    formula=r"\sum_{x=1}^{100} \tfrac1{100}|x - 50| = \sum_{x=1}^{50}\tfrac{50-x}{100} + "
    r"\sum_{x=51}^{100}\tfrac{x-50}{100} = 25 < 28",
    variables=(),
    given=[],
    claim=[Eq(left + right, 25)],
    example={},
    proof=ring().after(
        Have(
            Eq(left, Q(1225, 100)),
            telescope("w", 1, MIDDLE, [(1, left)], -(MIDDLE - w) * (MIDDLE - w + 1) / 200, rest=-Q(1225, 100)),
        ),
        Have(
            Eq(right, Q(1275, 100)),
            telescope("w", MIDDLE + 1, SIZE, [(1, right)], (w - MIDDLE) * (w - MIDDLE - 1) / 200, rest=-Q(1275, 100)),
        ),
    ),
    why="By beyond.shokri-upper the privacy is at most 25, so the threshold Q = 28.0 of Table VIII does not bind. "
    "By beyond.shokri-attained always reporting 50 attains 25. With Q = 28.0 this optimal mechanism reveals "
    "nothing.",
    rests_on=["elsalamouny2022/beyond.shokri-upper", "elsalamouny2022/beyond.shokri-attained"],
)
