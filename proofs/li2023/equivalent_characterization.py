"""The theorem on belief functions as the slides restate it, without the standing assumption of the paper that masses
are normal.
"""

from __future__ import annotations

from proofs.li2022.belief_setting import N, every_k, k, m, masses, total
from proofs.li2022.mobius.inverse import inverse
from proofs.li2022.mobius.monotone import monotone_all
from proofs.statements.plan import Have, auto, instance, sum_step, termwise
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Sum, functions

within = functions("within", 1)  # which sets of the list lie in the empty set
only_itself = [Eq(within(1), 1)]
others = ForAll(every_k, 1 + 1, N, Eq(within(every_k), 0))
bel_empty = total(within(k) * m(k))
rest = Sum(within(k) * m(k), k, 1 + 1, N)

characterization = Statement(
    "li2023/equivalent-characterization",
    title="What a mass assignment determines is 0 at the empty set, as a belief function is.",
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
    why="bel of the empty set is the mass of the empty set. The slides define masses with and without it and call "
    "those without normal; the theorem needs a normal one, which the paper assumes throughout and the slides "
    "do not.",
    models=["The sets of the frame are listed, the empty set first; within(k) says that C_k lies in the empty set."],
    rests_on=["li2022/mobius.monotone", "li2022/mobius.nonnegative"],
)

determined = monotone_all.restated(
    "li2023/equivalent-characterization.belief",
    where="Equivalent Characterizations, Theorem",
    printed=r"bel(A) = \sum_{B \subseteq A} m(B) \text{ for all } A \in \mathcal{A}.",
    quote=r"bel(A) = \sum_{B \subseteq A} m(B) \text{ for all } A \in \mathcal{A}.",
    reads=[
        "The slide says that a mass assignment so determines a belief function: that it is monotone of every "
        "order. Its value at the empty set is a row of its own."
    ],
    remarks=[],
)
inverted = inverse.restated(
    "li2023/equivalent-characterization.mass",
    where="Equivalent Characterizations, Theorem",
    printed=r"m(A) = \sum_{B \subseteq A} (-1)^{|A \setminus B|} bel(B) \text{ for all } A \in \mathcal{A}.",
    quote=r"m(A) = \sum_{B \subseteq A} (-1)^{|A \setminus B|} bel(B) \text{ for all } A \in \mathcal{A}.",
)
