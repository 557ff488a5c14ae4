"""The standing assumption on mass functions is consistent."""

from __future__ import annotations

from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Eq, integers

size = integers("s")
mass = size * (3 - size) / 6  # mass of a subset with this number of elements: 0, 1/3, 1/3

standing = Statement(
    "li2022/standing-assumption",
    title="On two elements there is a normal mass function for which all nonempty subsets are focal.",
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
        "equivalent": "Claim 3 says that a focal set of one or two elements has positive mass, and s is "
        "its number of elements."
    },
    why="The three nonempty subsets have mass 1/3 each.",
    reads=[
        '"All subsets" means all nonempty subsets: the same sentence says that the masses are normal, so the '
        "empty set has mass 0."
    ],
    models=["The frame has two elements. s is the number of elements of a subset, and s (3 - s)/6 is its mass."],
    remarks=[
        "Our counterexamples satisfy the assumption wherever such a counterexample exists.",
        "Warner's mechanism, and every Bayesian mechanism, violates the assumption: \"don't know\" has mass 0.",
    ],
)
