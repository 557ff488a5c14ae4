"""The second statement of the theorem holds of no mechanism: at alpha = 1 its optimistic curve is below the 1 of the
test that never rejects.
"""

from __future__ import annotations

from proofs.li2022.belief_setting import t
from proofs.li2022.tests_setting import upper_line
from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import as_term

never = Statement(
    "li2022/beyond.theorem-18-never",
    title="The second statement of the theorem holds of no mechanism: at alpha = 1 its optimistic curve is below the "
    "1 of the test that never rejects.",
    where="additional result",
    formula=r"f^{op}_\epsilon(1) < 1 = T^{op}(Q(x),Q(x'))(1)",
    variables=(t,),
    given=[1 < t],
    claim=upper_line(as_term(1)) < 1,
    example={"t": 2},
    proof=auto(),
    why="The curve is 0 at alpha = 1.",
    exceptions={"unconditional": "The curve is 0 at alpha = 1 for every t; t > 1 is what the theorem asks for."},
    rests_on=["li2022/beyond.optimistic-one"],
)
