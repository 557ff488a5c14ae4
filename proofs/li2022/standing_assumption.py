"""What the paper assumes throughout of its mass functions: there are such, where the subsets are the nonempty ones."""

from __future__ import annotations

from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Eq, integers

size = integers("s")
mass = size * (3 - size) / 6  # of a subset with this number of elements: 0, 1/3, 1/3

standing = Statement(
    "li2022/standing-assumption",
    title="There is a mass function that is normal and of which all nonempty subsets are focal: on two elements.",
    where="Dempster-Shafer Theory, its last sentence",
    printed=r"\text{Without further notice, all mass functions in this paper are assumed to be normal and all subsets "
    r"are focal.}",
    quote="all mass functions in this paper are assumed to be normal and all subsets are focal",
    variables=(size,),
    given=[1 <= size, size <= 2],
    claim=[
        Eq(mass.substitute({size: 0}), 0),
        Eq(mass.substitute({size: 0}) + 2 * mass.substitute({size: 1}) + mass.substitute({size: 2}), 1),
        0 < mass,
    ],
    example={"s": 1},
    proof=[auto(), auto(), auto()],
    exceptions={
        "equivalent": "Claim 3 says that a focal set of one or two elements has mass, and s is the number of its elements."
    },
    why="Thirds.",
    reads=[
        "All subsets are all nonempty ones: the same sentence says that the masses are normal, so that the "
        "empty set has none."
    ],
    models=["The frame has two elements; s is the number of elements of a subset, and s (3 - s)/6 its mass."],
    remarks=[
        "The counterexamples here satisfy it wherever one that does exists.",
        "The paper's own Warner mechanism, and every Bayesian one, is outside the assumption: \"don't know\" "
        "has mass 0 there.",
    ],
)
