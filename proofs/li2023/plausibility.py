"""The plausibility as defined on the slides and in the paper."""

from __future__ import annotations

from dataclasses import replace

from proofs.lemmas.sums import mixing
from proofs.li2022.belief_setting import M, N, every_j, every_k, j, k, m, masses, touch
from proofs.li2022.belief_setting import plausibility as plausibility_of
from proofs.li2022.mobius.plausibility import dual
from proofs.statements.plan import Have, auto, chain, instance, positive, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions, integers

plausibility: Statement = replace(
    dual,
    id="li2023/plausibility",
    title="1 - bel(complement of A) is the mass of the focal sets that meet A, which is pl(A) in li2022.",
    where="Interpretations",
    printed=r"pl(A) := 1 - bel(\Omega \setminus A)",
    quote=r"pl(A) := 1 - bel(\Omega \setminus A)",
    proof=[
        chain(dual.id, {variable.name: variable for variable in dual.variables}, claim=number) for number in range(3)
    ],
)

i, u = integers("i u")
moved = functions("moved", 2)
inside = functions("within", 1)
shares = ForAll(every_k, 1, N, Eq(Sum(moved(j, every_k), j, 1, M), 1))
parts = ForAll(every_j, 1, M, ForAll(every_k, 1, N, 0 <= moved(every_j, every_k)))
smaller = ForAll(
    every_j, 1, M, ForAll(every_k, 1, N, moved(every_j, every_k) * (inside(every_j) - touch(every_k)) <= 0)
)
taken = Sum(inside(j) * moved(j, k), j, 1, M)
specific = Sum(inside(j) * Sum(moved(j, k) * m(k), k, 1, N), j, 1, M)
bound = Statement(
    "li2023/plausibility.bound",
    title="More specific information raises the belief in A to at most the present plausibility pl(A).",
    where="Interpretations",
    printed=r"pl(A) \text{ is the upper bound on the degree of support that could be assigned to } A \text{ if more "
    r"specific information became available}",
    quote="on the degree of support that could be assigned to A if more specific information became available",
    variables=(N, M, m, moved, inside, touch),
    given=[0 <= N, 0 <= M],
    throughout=[*masses(m), parts, shares, smaller],
    claim=specific <= plausibility_of(m),
    example={"N": 1, "M": 1, "m": [1], "moved": [[1]], "within": [1], "touch": [1]},
    proof=auto().after(
        mixing(N, M, m, inside, moved),
        Have(
            Sum(m(k) * taken, k, 1, N) <= plausibility_of(m),
            termwise(
                positive(degree=2).after(
                    Have(
                        Sum(inside(j) * moved(j, i), j, 1, M) <= touch(i) * Sum(moved(j, i), j, 1, M),
                        termwise(
                            positive(degree=1).after(
                                Have(moved(u, i) * (inside(u) - touch(i)) <= 0, instance(smaller, u, i))
                            ),
                            index="u",
                        ),
                    ),
                    Have(Eq(Sum(moved(j, i), j, 1, M), 1), instance(shares, i)),
                    Have(Sum(inside(j) * moved(j, i), j, 1, M) <= touch(i), auto()),
                    Have(0 <= m(i), instance(masses(m)[0], i)),
                ),
                index="i",
            ),
        ),
    ),
    why="A part of the mass of a focal set supports A only if it moves to a nonempty subset of A. Then the focal "
    "set meets A.",
    reads=[
        "More specific information moves the mass of each focal set, or parts of it, to nonempty subsets of that set."
    ],
    models=[
        "moved(j, k) is the part of the mass of A_k that moves to B_j; within(j) = [B_j lies in A], touch(k) = "
        "[A_k meets A]. If mass moves from A_k to some B_j within A, touch(k) is 1."
    ],
    remarks=[
        "The bound is attained: li2022/credal-set.largest moves all mass to single elements, and to elements of A "
        "where possible."
    ],
)
