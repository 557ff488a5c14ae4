"""A statement of a paper, as data: what is printed, what is claimed, and the idea of its proof or the point where it fails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from proofs.statements.plan import Have, HaveAll, InSum, Plan, chain
from symbolic.language.quantifier import Atom, ForAll
from symbolic.language.term import Relation, Term, TermLike

Point = Mapping[str, Any]
"""Exact values: of a variable a Fraction, an int, or a text such as "1/3"; of a function its table from 1 on, 0 elsewhere."""
Cause = Literal["error", "misprint", "conversion"]


@dataclass(frozen=True)
class Statement:
    """For all `variables` with `given`, there are values of `exists` with `claim`.

    Parameters
    ----------
    id: `<paper>/<id>`, or `lemma/<subject>.<name>`, permanent.
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
    reads: how the statement reads its source, word for word; like `models` and `cites` it must be believed without a check.
    models: what is modelled by what.
    cites: theorems of the literature that are used and not proved here.
    rests_on: ids of our own statements without which this one does not mean what the source says.
    remarks: further things worth saying.
    good_for: of a lemma: what it is good for, in one line.
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
    models: Sequence[str] = ()
    cites: Sequence[str] = ()
    rests_on: Sequence[str] = ()
    remarks: Sequence[str] = ()
    good_for: str = ""

    @property
    def claims(self) -> tuple[Relation, ...]:
        return (self.claim,) if isinstance(self.claim, Relation) else tuple(self.claim)

    @property
    def paper(self) -> str:
        """The paper that states it, or `lemma`."""
        return self.id.partition("/")[0]

    def at(self, values: Mapping[str, TermLike]) -> Have:
        """Its only claim, at these values of its variables, as a step of the proof of another."""
        (claim,) = self.claims
        return Have(claim.substitute(values), chain(self.id, values))

    def restated(self, identifier: str, **changes: Any) -> Statement:
        """The same claim under another id, proved by this one; `changes` are fields that are different.

        It is how a paper states what is a lemma for others."""
        same = chain(self.id, {variable.name: variable for variable in self.variables})
        return replace(self, **{"id": identifier, "proof": same, "good_for": "", **changes})

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
