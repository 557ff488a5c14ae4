"""What the paper assumes throughout of its mass functions: to the letter no mass function satisfies it."""

from __future__ import annotations

from proofs.statements.plan import auto
from proofs.statements.statement import Statement
from symbolic.language import Eq, Q, reals

a, ab, b, nothing = reals("a ab b nothing")

WHERE = "Dempster-Shafer Theory, its last sentence"
FRAME = "The frame has the two elements a and b; the variables are the masses of the empty set, {a}, {b} and {a, b}."

standing = Statement(
    "li2022/standing-assumption",
    title="A mass function on two elements is normal, and all subsets are focal.",
    where=WHERE,
    printed=r"\text{Without further notice, all mass functions in this paper are assumed to be normal and all subsets are focal.}",
    quote="all mass functions in this paper are assumed to be normal and all subsets are focal",
    variables=(),
    given=[],
    exists=[nothing, a, b, ab],
    claim=[Eq(nothing, 0), 0 < nothing, 0 < a, 0 < b, 0 < ab, Eq(nothing + a + b + ab, 1)],
    example={},
    counterexample={},
    impossible=auto(),
    cause="error",
    why="The empty set is a subset, and a normal mass function gives it no mass; the nonempty subsets are meant. Even so the paper's own Warner mechanism, and every Bayesian one, "
    'is outside the assumption: "don\'t know" has mass 0 there.',
    repaired=Statement(
        "li2022/standing-assumption.repaired",
        title="A mass function on two elements is normal, and all nonempty subsets are focal.",
        where=WHERE,
        formula=r"m(\emptyset) = 0,\ m(A) > 0 \text{ for all } A \ne \emptyset",
        variables=(),
        given=[],
        exists=[nothing, a, b, ab],
        claim=[Eq(nothing, 0), 0 < a, 0 < b, 0 < ab, Eq(nothing + a + b + ab, 1)],
        example={},
        witness={"nothing": Q(0, 1), "a": Q(1, 3), "b": Q(1, 3), "ab": Q(1, 3)},
        proof=[auto()] * 5,
        why="Thirds. The counterexamples here satisfy it, wherever one that does exists.",
        models=[FRAME],
    ),
    models=[FRAME],
)
