"""A number cut off at 0 and 1."""

from __future__ import annotations

from proofs.statements.plan import Have, auto, fact
from proofs.statements.statement import Statement
from symbolic.language.term import Eq, Max, Min, Relation, reals

x = reals("x")
cut = Max(0, Min(1, x))


def clip(
    name: str, title: str, printed: str, given: list[Relation], claim: Relation, at: str, good_for: str
) -> Statement:
    """A property of the number cut off; an equality by both inequalities."""
    equal = fact().after(Have(claim.left <= claim.right, auto()), Have(claim.right <= claim.left, auto()))
    return Statement(
        f"lemma/clipping.{name}",
        title=title,
        where="the lemma library",
        printed=printed,
        variables=(x,),
        given=given,
        claim=claim,
        example={"x": at},
        proof=equal if claim.op == "=" else auto(),
        why="The cases of maximum and minimum.",
        good_for=good_for,
    )


not_below = clip(
    "not-below", "What is cut off at 0 and 1 is at least 0.", r"0 \le \max(0, \min(1, x))",
    [], 0 <= cut, "2", "a share that has to be a share",
)  # fmt: skip
not_above = clip(
    "not-above", "What is cut off at 0 and 1 is at most 1.", r"\max(0, \min(1, x)) \le 1",
    [], cut <= 1, "2", "a share that has to be a share",
)  # fmt: skip
from_below = clip(
    "from-below", "A number that is not positive is cut off to 0.", r"x \le 0 \Rightarrow \max(0, \min(1, x)) = 0",
    [x <= 0], Eq(cut, 0), "-1", "an estimate that would be negative",
)  # fmt: skip
from_above = clip(
    "from-above", "A number from 1 on is cut off to 1.", r"1 \le x \Rightarrow \max(0, \min(1, x)) = 1",
    [1 <= x], Eq(cut, 1), "2", "an estimate that would exceed 1",
)  # fmt: skip
within = clip(
    "within", "A number between 0 and 1 is left as it is.", r"0 \le x \le 1 \Rightarrow \max(0, \min(1, x)) = x",
    [0 <= x, x <= 1], Eq(cut, x), "1/2", "an estimate that needs no cutting",
)  # fmt: skip
