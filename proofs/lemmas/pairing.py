"""Sums whose terms are matched in pairs of opposite sign."""

from __future__ import annotations

from proofs.lemmas import sums
from proofs.lemmas.em import at
from proofs.statements.plan import Have, Lambda, auto, chain, instance, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions, integers

N, j, k = integers("N j k")
every_j, every_k = integers("every_j every_k")
F, sign = functions("F sign", 1)
pair = functions("pair", 2)

WHERE = "the lemma library"

paired = [
    ForAll(every_k, 1, N, Eq(Sum(pair(every_k, j), j, 1, N), 1)),
    ForAll(every_k, 1, N, ForAll(every_j, 1, N, Eq(pair(every_k, every_j), pair(every_j, every_k)))),
    ForAll(every_k, 1, N, ForAll(every_j, 1, N, Eq(pair(every_k, every_j) * (sign(every_j) + sign(every_k)), 0))),
]
kept = ForAll(every_k, 1, N, ForAll(every_j, 1, N, Eq(pair(every_k, every_j) * (F(every_j) - F(every_k)), 0)))
signed = Sum(sign(k) * F(k), k, 1, N)
rows_first = Sum(Sum(pair(k, j) * (sign(k) * F(k)), j, 1, N), k, 1, N)
columns_first = Sum(Sum(pair(k, j) * (sign(k) * F(k)), k, 1, N), j, 1, N)

cancels = Statement(
    "lemma/pairing.cancels",
    title="A sum is 0 if its terms are matched in pairs of equal size and opposite sign.",
    where=WHERE,
    formula=r"p_{kj} = p_{jk},\ \sum_j p_{kj} = 1,\ p_{kj}(s_j + s_k) = 0 = p_{kj}(F_j - F_k) \Rightarrow \sum_k s_k "
    r"F_k = 0",
    variables=(N, sign, F, pair),
    given=[0 <= N],
    throughout=[*paired, kept],
    claim=Eq(signed, 0),
    example={"N": 2, "sign": [1, -1], "F": [3, 3], "pair": [[0, 1], [1, 0]]},
    proof=auto().after(
        Have(
            Eq(rows_first, columns_first),
            chain(sums.interchange.id, {"N": N, "M": N, "F": Lambda([j, k], pair(k, j) * (sign(k) * F(k)))}),
        ),
        Have(
            Eq(rows_first, signed),
            termwise(
                auto().after(
                    Have(
                        Eq(Sum(pair(k, j) * (sign(k) * F(k)), j, 1, N), sign(k) * F(k) * Sum(pair(k, j), j, 1, N)),
                        termwise(),
                    ),
                    at(paired[0], k),
                )
            ),
        ),
        Have(
            Eq(columns_first, -signed),
            termwise(
                auto().after(
                    Have(
                        Eq(Sum(pair(k, j) * (sign(k) * F(k)), k, 1, N), -(sign(j) * F(j)) * Sum(pair(j, k), k, 1, N)),
                        termwise(
                            auto().after(
                                Have(Eq(pair(k, j), pair(j, k)), instance(paired[1], k, j)),
                                Have(Eq(pair(k, j) * (sign(j) + sign(k)), 0), instance(paired[2], k, j)),
                                Have(Eq(pair(k, j) * (F(j) - F(k)), 0), instance(kept, k, j)),
                            ),
                            index="k",
                        ),
                    ),
                    Have(Eq(Sum(pair(j, k), k, 1, N), 1), instance(paired[0], j)),
                ),
                index="j",
            ),
        ),
    ),
    why="Each term is minus its partner, so the sum equals its own negative.",
    good_for="sums over subsets with alternating signs",
)
