"""The least favourable pair of the mechanism with "don't know": Warner's model with the same probability of the truth."""

from __future__ import annotations

from proofs.lemmas import maxima
from proofs.li2022.belief_setting import BEYOND
from proofs.li2022.setting import mechanism, p, q
from proofs.li2022.tests_setting import ERRORS
from proofs.statements.plan import Have, auto, chain, function, positive
from proofs.statements.statement import Statement
from symbolic.language import Eq, Max, Min, reals

yes, no = reals("yes no")
vague = 1 - p - q
largest, least = Max(yes, no), Min(yes, no)
alpha, beta = p * yes + q * no + vague * largest, 1 - (q * yes + p * no + vague * least)
warner_alpha, warner_beta = p * yes + (1 - p) * no, 1 - ((1 - p) * yes + p * no)

bound = Statement(
    "li2022/beyond.least-favourable-pair",
    title="No test of the mechanism with \"don't know\" has smaller pessimistic errors than it has of Warner's model "
    "with the same probability of the truth.",
    where=BEYOND,
    formula=r"\alpha^{pe}_\phi \ge p\,\phi_1 + (1-p)\,\phi_2,\ \beta^{pe}_\phi \ge 1 - (1-p)\,\phi_1 - p\,\phi_2",
    variables=(p, q, yes, no),
    given=mechanism,
    claim=[warner_alpha <= alpha, warner_beta <= beta],
    example={"p": "3/5", "q": "1/5", "yes": 0, "no": 1},
    proof=[
        positive(degree=2).after(
            Have(0 <= vague, auto()),
            Have(no <= largest, function()),
            Have(vague * no <= vague * largest, positive(degree=2)),
        ),
        positive(degree=2).after(
            Have(0 <= vague, auto()),
            Have(least <= yes, function()),
            Have(vague * least <= vague * yes, positive(degree=2)),
        ),
    ],
    why="Its members are as near to each other as those of the two credal sets can be: p of the one input against "
    "1 - p of the other.",
    models=[
        "The test rejects with the probability phi_1 on yes and phi_2 on no. Under x the masses of {yes}, {no} "
        "and both are p, q and 1 - p - q, under x' those of {yes} and {no} are exchanged.",
    ],
    rests_on=ERRORS,
)
attained = Statement(
    "li2022/beyond.least-favourable-pair.attained",
    title="For the tests that reject rather on no the errors are the same: the pessimistic trade-off is that of "
    "Warner's model.",
    where=BEYOND,
    formula=r"\phi_1 \le \phi_2 \Rightarrow \alpha^{pe}_\phi = p\,\phi_1 + (1-p)\,\phi_2,\ \beta^{pe}_\phi = 1 - "
    r"(1-p)\,\phi_1 - p\,\phi_2",
    variables=(p, q, yes, no),
    given=[*mechanism, yes <= no],
    claim=[Eq(alpha, warner_alpha), Eq(beta, warner_beta)],
    example={"p": "3/5", "q": "1/5", "yes": 0, "no": 1},
    proof=[
        auto().after(Have(Eq(largest, no), chain(maxima.larger_second.id, {"p": yes, "q": no}))),
        auto().after(Have(Eq(least, yes), chain(maxima.smaller.id, {"p": yes, "q": no}))),
    ],
    why="p > 1/2, so that the best tests of Warner's model are of this kind: with beyond.least-favourable-pair "
    "T^pe is the trade-off of Q_0, whose loss is ln(p/(1 - p)), less than the loss according to Shafer.",
    models=bound.models,
    rests_on=bound.rests_on,
)
