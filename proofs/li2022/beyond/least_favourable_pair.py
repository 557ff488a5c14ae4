"""Least favourable pair of Q_2x3: Warner's model with the same probability of the truth."""

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
    title="Every test of Q_2x3 has alpha^pe and beta^pe at least as large as its errors for Warner's model with the "
    "same p.",
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
    why="No two members of the two credal sets are closer. Warner's model gives yes probability p under x and 1 - "
    "p under x'.",
    models=[
        "The test rejects with probability phi_1 on yes and phi_2 on no. Under x, {yes}, {no} and {yes, no} "
        "have masses p, q and 1 - p - q. Under x' the masses of {yes} and {no} are exchanged.",
    ],
    rests_on=ERRORS,
)
attained = Statement(
    "li2022/beyond.least-favourable-pair.attained",
    title="Tests with phi_1 <= phi_2 have the same pessimistic errors for Q_2x3 as for Warner's model with the same p.",
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
    why="As p > 1/2, the optimal tests of Warner's model have phi_1 <= phi_2. So, with "
    "beyond.least-favourable-pair, T^pe is the trade-off function of Q_0. Its privacy loss ln(p/(1 - p)) is at "
    "most the SLDP loss ln(p/q).",
    models=bound.models,
    rests_on=bound.rests_on,
)
