"""A number cut off at 0 and 1."""

from __future__ import annotations

from proofs.statements.plan import Have, auto, fact
from proofs.statements.statement import Statement
from symbolic.language.term import Eq, Max, Min, Relation, reals

x = reals("x")


def clip(name: str, given: list[Relation], claim: Relation, at: str) -> Statement:
    return Statement(
        f"lemma/clipping.{name}",
        title="What cutting off at 0 and 1 does.",
        where="used below",
        printed=r"\max(0, \min(1, x))",
        variables=(x,),
        given=given,
        claim=claim,
        example={"x": at},
        proof=auto()
        if claim.op != "="
        else fact().after(Have(claim.left <= claim.right, auto()), Have(claim.right <= claim.left, auto())),
        why="The cases of maximum and minimum.",
    )


cut = Max(0, Min(1, x))
not_below = clip("not-below", [], 0 <= cut, "2")
not_above = clip("not-above", [], cut <= 1, "2")
from_below = clip("from-below", [x <= 0], Eq(cut, 0), "-1")
from_above = clip("from-above", [1 <= x], Eq(cut, 1), "2")
within = clip("within", [0 <= x, x <= 1], Eq(cut, x), "1/2")
cuts = [not_below, not_above, from_below, from_above, within]
