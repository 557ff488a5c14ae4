"""Eq. 9: the empirical distribution of the noisy data."""

from __future__ import annotations

from proofs.lemmas.counts import counting
from proofs.lemmas.em import at
from proofs.lemmas.sums import interchange
from proofs.statements.plan import Have, Lambda, auto, chain, ring, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, as_term, functions, integers

n, i, j, z, K, every_i = integers("n i j z K every_i")
shows = functions("shows", 2)

one_each = ForAll(every_i, 1, n, Eq(Sum(shows(every_i, z), z, 1, K), 1))
rows, columns = Sum(Sum(shows(i, z), i, 1, n), z, 1, K), Sum(Sum(shows(i, z), z, 1, K), i, 1, n)
ones = Sum(as_term(1), i, 1, n)
empirical = Sum(1 / n * Sum(shows(i, z), i, 1, n), z, 1, K)
sums = Statement(
    "elsalamouny2022/eq-9",
    title="The empirical distribution sums to 1.",
    where="Eq. 9",
    printed=r"q[n]_z=\frac{1}{n}\sum_{i\in[n]}\mathbb{1}_{Z^i=z}\quad\forall z\in\mathcal{Z}",
    quote=r"q[n]_{z}=\frac{1}{n}\sum_{i\in[n]}\mathbb{1}_{Z^{i}=z}\quad\forall z\in\mathcal{Z}. (9)",
    variables=(n, K, shows),
    given=[1 <= n, 1 <= K],
    throughout=[one_each],
    before=[Have(0 < n, auto())],
    claim=Eq(empirical, 1),
    example={"n": 2, "K": 2, "shows": [[1, 0], [0, 1]]},
    proof=ring(modulo=[Eq(empirical, 1 / n * rows), Eq(rows, columns), Eq(columns, ones), Eq(ones, n)]).after(
        Have(Eq(empirical, 1 / n * rows), termwise(pointwise=ring(), index="j")),
        Have(Eq(rows, columns), chain(interchange.id, {"N": K, "M": n, "F": Lambda([i, z], shows(i, z))})),
        Have(
            Eq(columns, ones),
            termwise(pointwise=ring(modulo=[at(one_each, j).claim]).after(at(one_each, j)), index="j"),
        ),
        counting(i, n),
    ),
    why="Each user reports exactly one observable.",
    reads=["shows(i, z) is 1 where Z^i = z and else 0."],
)
