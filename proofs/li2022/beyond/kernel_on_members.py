"""A Markov kernel applied to a credal set: the image need not belong to a belief function."""

from __future__ import annotations

from proofs.statements.plan import enclose
from proofs.statements.statement import Statement
from symbolic.language import Min, Q, Term, as_term

# The kernel maps a to 1 or 2, and b to 3 or 4, each with probability 1/2. All mass is on {a, b}.
CHANCES: list[list[Term | int]] = [[Q(1, 2), Q(1, 2), 0, 0], [0, 0, Q(1, 2), Q(1, 2)]]


def least(of_event: set[int]) -> Term:
    """Lower probability of an event of the image: the minimum over the members a and b."""
    from_a, from_b = (sum((as_term(row[place - 1]) for place in of_event), as_term(0)) for row in CHANCES)
    return Min(from_a, from_b)


members = Statement(
    "li2022/beyond.kernel-on-members",
    title="A Markov kernel can map a credal set to a set whose lower probability is not a belief function.",
    where="additional result on Lemma 4",
    formula=r"\underline P(\{1,3,4\}) + \underline P(\{1\}) < \underline P(\{1,3\}) + \underline P(\{1,4\})",
    variables=(),
    given=[],
    claim=least({1, 3, 4}) + least({1}) < least({1, 3}) + least({1, 4}),
    example={},
    proof=enclose(),
    why="All mass is on {a, b}. The kernel maps a to 1 or 2 and b to 3 or 4, each with probability 1/2. The lower "
    "probabilities 1/2, 0, 1/2, 1/2 are not 2-monotone, but belief functions are monotone of every order.",
    remarks=[
        "The lower probability of an event is its minimum over the members of the credal set. It is attained at a "
        "or at b."
    ],
)
