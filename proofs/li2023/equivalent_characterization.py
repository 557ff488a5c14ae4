"""Belief functions and mass assignments on the slides, where masses need not be normal.

The paper assumes throughout that masses are normal; the slides do not.
"""

from __future__ import annotations

from proofs.li2022.belief_setting import N, every_k, k, m, masses, total
from proofs.li2022.mobius.inverse import inverse
from proofs.li2022.mobius.monotone import monotone_all
from proofs.statements.plan import Have, auto, instance, sum_step, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions

within = functions("within", 1)  # indicator of the listed sets that lie in the empty set
only_itself = [Eq(within(1), 1)]
others = ForAll(every_k, 1 + 1, N, Eq(within(every_k), 0))
bel_empty = total(within(k) * m(k))
rest = Sum(within(k) * m(k), k, 1 + 1, N)

characterization = Statement(
    "li2023/equivalent-characterization",
    title="A mass assignment m determines a function bel with bel(empty set) = 0, as a belief function requires.",
    where="Equivalent Characterizations, Theorem",
    printed=r"\text{A mapping } f : \mathcal{A} \rightarrow [0, 1] \text{ is a belief function if and only if its "
    r"Möbius transform is a mass assignment.}",
    quote="is a belief function if and only if its Möbius transform is a mass assignment",
    variables=(N, m, within),
    given=[1 <= N, Eq(total(m(k)), 1), *only_itself],
    throughout=[*masses(m), others],
    provided=[Eq(m(1), 0)],
    claim=Eq(bel_empty, 0),
    example={"N": 2, "m": [0, 1], "within": [1, 0]},
    counterexample={"N": 2, "m": ["1/2", "1/2"], "within": [1, 0]},
    proof=auto().after(
        Have(Eq(bel_empty, within(1) * m(1) + rest), sum_step("first")),
        Have(Eq(rest, 0), termwise(auto().after(Have(Eq(within(k), 0), instance(others, k))))),
    ),
    why="bel of the empty set equals the mass of the empty set. The slides call a mass assignment normal if that "
    "mass is 0, and define masses with and without this condition. The theorem needs a normal mass "
    "assignment. The paper assumes normality throughout; the slides do not.",
    models=[
        "The subsets of the frame are numbered, with the empty set first; within(k) says that C_k lies in the "
        "empty set."
    ],
    rests_on=["li2022/mobius.monotone", "li2022/mobius.nonnegative"],
)

determined = monotone_all.restated(
    "li2023/equivalent-characterization.belief",
    where="Equivalent Characterizations, Theorem",
    printed=r"bel(A) = \sum_{B \subseteq A} m(B) \text{ for all } A \in \mathcal{A}.",
    quote=r"bel(A) = \sum_{B \subseteq A} m(B) \text{ for all } A \in \mathcal{A}.",
    reads=[
        "The slide says that a mass assignment determines a belief function in this way. This statement covers "
        "monotonicity of every order; the value at the empty set is a separate statement."
    ],
    remarks=[],
)
inverted = inverse.restated(
    "li2023/equivalent-characterization.mass",
    where="Equivalent Characterizations, Theorem",
    printed=r"m(A) = \sum_{B \subseteq A} (-1)^{|A \setminus B|} bel(B) \text{ for all } A \in \mathcal{A}.",
    quote=r"m(A) = \sum_{B \subseteq A} (-1)^{|A \setminus B|} bel(B) \text{ for all } A \in \mathcal{A}.",
)
