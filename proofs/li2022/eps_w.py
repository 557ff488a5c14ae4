"""The privacy loss epsilon^W of Q_2x3."""

from __future__ import annotations

from proofs.lemmas import maxima
from proofs.li2022.q_lambda_setting import WHERE, WORST, mass, worst
from proofs.li2022.setting import mechanism, p, q
from proofs.statements.plan import Have, auto, chain, positive
from proofs.statements.statement import Statement
from symbolic.language import Eq
from symbolic.survey import walley

eps_w = Statement(
    "li2022/eps-w",
    title="epsilon^W(p, q) = ln((1 - q)/q): the largest ratio pl/bel of Q_2x3 is (1 - q)/q.",
    where=WHERE,
    printed=r"\text{the privacy loss for } Q_{2\times 3} \text{ is defined as } ln(\frac{1-q}{q}) \text{, which is "
    r"denoted as } \epsilon^W(p,q)",
    quote=r"$ln(\frac{1-q}{q})$",
    variables=(p, q),
    given=mechanism,
    defined=[0 < q],
    claim=Eq(walley.worst_loss_ratio(p, q), worst),
    example=mass,
    proof=chain(
        maxima.of_five.id,
        {"a": worst, "b": (1 - p) / p, "c": (1 - q) / p, "d": (1 - p) / q},
        given=[
            positive(multiply=[0 < p, 0 < q], degree=2),
            positive(multiply=[0 < p, 0 < q], degree=2),
            positive(multiply=[0 < q], degree=1),
            positive(multiply=[0 < q], degree=1),
        ],
    ).after(Have(0 < p, auto())),
    why="It is the largest of the four ratios of plausibility to belief, because q <= 1 - p < p.",
    reads=[WORST],
)
