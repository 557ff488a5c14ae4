"""A statement of a paper, as data: what is printed, what is claimed, and the idea of its proof or the point where it fails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from proofs.statements.plan import Have, HaveAll, InSum, Plan
from symbolic.language import Atom, ForAll, Relation, Term

Point = Mapping[str, Any]
"""Exact values: of a variable a Fraction, an int, or a text such as "1/3"; of a function its table from 1 on, 0 elsewhere."""
Cause = Literal["error", "misprint", "conversion"]


@dataclass(frozen=True)
class Statement:
    """For all `variables` with `given`, there are values of `exists` with `claim`.

    Parameters
    ----------
    id: `<paper>/<id>`, permanent.
    title: what it says, in one line of words.
    where: where it stands in the source.
    printed: LaTeX as printed.
    variables, exists: variables (Terms made by `reals` or `integers`; they carry their sort).
    given: the assumptions that the source writes, in order; those that only say that the printed formula is defined are in `defined`.
    defined: assumptions that only say where the printed formula is defined.
    throughout: assumptions that the source writes for all integers of a range, after those of `given`.
    claim: atoms, all of which are claimed.
    example: an exact point where all assumptions hold.
    proof: one plan, or one a claim; None where it is refuted.
    before: lemmas that come first: those by which the claim is seen to be defined.
    witness: for `exists`: terms that do it.
    provided: assumptions that the source does not write and without which it fails at `counterexample`.
    counterexample: the exact point of a refutation.
    impossible: for a refuted `exists`: the plan that proves 0 < 0 from the claims at the counterexample.
    cause: why a refuted statement is false.
    why: one or two sentences to a reviewer: the reason of the verdict.
    repaired: what is true instead.
    reads: what a reader must believe without a check, word for word (a modelling step, a cited theorem).
    remarks: further things worth saying.
    """

    id: str
    title: str
    where: str
    printed: str
    variables: Sequence[Term]
    given: Sequence[Relation]
    claim: Sequence[Relation] | Relation
    example: Point
    why: str
    proof: Plan | Sequence[Plan] | None = None
    before: Sequence[Have | HaveAll | InSum] = ()
    exists: Sequence[Term] = ()
    witness: Mapping[str, Term] = field(default_factory=dict)
    throughout: Sequence[ForAll] = ()
    defined: Sequence[Relation] = ()
    provided: Sequence[Atom] = ()
    counterexample: Point | None = None
    impossible: Plan | None = None
    cause: Cause | None = None
    repaired: Statement | None = None
    reads: Sequence[str] = ()
    remarks: Sequence[str] = ()

    @property
    def claims(self) -> tuple[Relation, ...]:
        return (self.claim,) if isinstance(self.claim, Relation) else tuple(self.claim)

    @property
    def paper(self) -> str:
        return self.id.partition("/")[0]

    def data(self, *, provided: bool = True) -> dict[str, Any]:
        """What the checkers read; `provided=False` leaves out the assumptions that the source does not write."""
        given = [*self.given, *self.throughout, *self.defined, *(self.provided if provided else ())]
        statement: dict[str, Any] = {
            "id": self.id,
            "variables": {variable.name: variable.sort for variable in self.variables},
            "given": [relation.data for relation in given],
            "claim": [relation.data for relation in self.claims],
        }
        if self.exists:
            statement["exists"] = {variable.name: variable.sort for variable in self.exists}
        return statement
