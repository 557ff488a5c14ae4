"""Figure 5: where the privacy loss according to Shafer stands among those of the Q_lambda."""

from __future__ import annotations

from proofs.li2022.setting import mechanism, p, q
from proofs.statements.plan import Have, auto, positive
from proofs.statements.statement import Statement

figure_5 = Statement(
    "li2022/figure-5",
    title="The privacy loss according to Shafer lies between the optimal one and that according to Walley.",
    where="Figure 5",
    printed=r"\text{Figure 5 illustrates the relationships among the three trade-offs between privacy and } (\epsilon^O(p,q),\nu^O(p,q))",
    quote="illustrates the relationships among the three trade-offs between privacy and",
    variables=(p, q),
    given=mechanism,
    defined=[0 < q],
    claim=[p / (1 - p) <= p / q, p / q <= (1 - q) / q],
    example={"p": "3/5", "q": "1/5"},
    before=[Have(0 < 1 - p, auto())],
    proof=[positive(multiply=[0 < q, 0 < 1 - p], degree=2), positive(multiply=[0 < q], degree=1)],
    why="q <= 1 - p and p <= 1 - q. The figure itself is not in the file; which accuracy it shows at the Shafer point is not said.",
    reads=[
        "The three losses are ln(p/(1 - p)), ln(p/q) and ln((1 - q)/q), as the text has them; the statement is about their exponentials."
    ],
    rests_on=["li2022/eps-w", "li2022/q-lambda.loss.smallest"],
)
