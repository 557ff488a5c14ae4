"""The second statement of Theorem 18 fails for every mechanism at α = 1."""

from __future__ import annotations

from proofs.li2022.belief_setting import t
from proofs.li2022.tests_setting import upper_line
from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import as_term

never = Statement(
    "li2022/beyond.theorem-18-never",
    title="The second statement of Theorem 18 fails for every mechanism: at alpha = 1 its curve is below T^op(1) = 1.",
    where="additional result",
    formula=r"f^{op}_\epsilon(1) < 1 = T^{op}(Q(x),Q(x'))(1)",
    variables=(t,),
    given=[1 < t],
    claim=upper_line(as_term(1)) < 1,
    example={"t": 2},
    proof=auto(),
    why="At alpha = 1 the curve is 0, but the test that never rejects has beta^op = 1.",
    exceptions={"unconditional": "The curve is 0 at alpha = 1 for every t. The theorem assumes t > 1."},
    rests_on=["li2022/beyond.optimistic-one"],
)
