"""What the paper assumes throughout of its mass functions, and whether its own mechanism satisfies it."""

from __future__ import annotations

from proofs.li2022.setting import p, q
from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Q

standing = Statement(
    "li2022/standing-assumption",
    title="In Q_2x3 all nonempty subsets of the answers are focal.",
    where="Dempster-Shafer Theory, its last sentence",
    printed=r"\text{Without further notice, all mass functions in this paper are assumed to be normal and all subsets are focal.}",
    quote="all mass functions in this paper are assumed to be normal and all subsets are focal",
    variables=(p, q),
    given=[0 <= q, Q(1, 2) < p, p + q <= 1],
    provided=[0 < q, p + q < 1],
    claim=[0 < p, 0 < q, 0 < 1 - p - q],
    example={"p": "3/5", "q": "1/5"},
    counterexamples=[{"p": "3/5", "q": 0}, {"p": "3/4", "q": "1/4"}],
    proof=[auto(), auto(), auto()],
    why="To the letter the sentence contradicts itself: the empty set is a subset, and of a normal mass function it is not focal. Read of the nonempty subsets, it leaves out the "
    "paper's own Bayesian mechanisms and Warner's, where \"don't know\" has mass 0, and respondents who never lie.",
    reads=[
        "The subsets are the nonempty ones; the masses of Q_2x3 are p, q and 1 - p - q in either row, that of both answers together being 1 - p - q."
    ],
)
