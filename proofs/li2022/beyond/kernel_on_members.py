"""What a kernel makes of the members of a credal set need not be the credal set of a belief function."""

from __future__ import annotations

from proofs.statements.plan import enclose
from proofs.statements.statement import Statement
from symbolic.language import Min, Q, Term, as_term

# the kernel takes a to 1 or 2, and b to 3 or 4, with chances 1/2; all mass is on {a, b}
CHANCES: list[list[Term | int]] = [[Q(1, 2), Q(1, 2), 0, 0], [0, 0, Q(1, 2), Q(1, 2)]]


def least(of_event: set[int]) -> Term:
    """The least chance of an event of the image: over the members a and b of the focal set."""
    from_a, from_b = (sum((as_term(row[place - 1]) for place in of_event), as_term(0)) for row in CHANCES)
    return Min(from_a, from_b)


members = Statement(
    "li2022/beyond.kernel-on-members",
    title="What a kernel makes of the members of a credal set need not be the credal set of a belief function.",
    where="beyond Lemma 4",
    formula=r"\underline P(\{1,3,4\}) + \underline P(\{1\}) < \underline P(\{1,3\}) + \underline P(\{1,4\})",
    variables=(),
    given=[],
    claim=least({1, 3, 4}) + least({1}) < least({1, 3}) + least({1, 4}),
    example={},
    proof=enclose(),
    why="All mass is on {a, b}; the kernel sends a to 1 or 2 and b to 3 or 4, each with chance 1/2. The lower "
    "probabilities 1/2, 0, 1/2, 1/2 are not even monotone of order 2, which a belief function is of every "
    "order.",
    remarks=["The lower probability of an event is the least over the members, and that is attained at a or at b."],
)
