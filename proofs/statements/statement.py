"""A statement of a paper, as data: what is printed, what is claimed, and the idea of its proof or the point where it
fails.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Any, ClassVar, Literal

from proofs.statements.misstated import refuse
from proofs.statements.plan import Have, HaveAll, InSum, Plan, chain
from symbolic.language import Atom, ForAll, Relation, Term, TermLike

Point = Mapping[str, Any]
"""Exact values: of a variable a Fraction, an int, or a text such as "1/3"; of a function its table from 1 on, 0
elsewhere.
"""
Cause = Literal["error", "misprint", "conversion"]
Vacuity = Literal["equivalent", "unconditional", "thin"]


@dataclass(frozen=True)
class Statement:
    """For all `variables` with `given`, there are values of `exists` with `claim`.

    Parameters
    ----------
    id: `<paper>/<id>`, or `lemma/<subject>.<name>`, permanent.
    title: what it says, in one line of words.
    where: where it stands in the source.
    printed: LaTeX of what the source prints, symbol by symbol, and nothing else.
    quote: the shortest passage of the source's text that identifies the print there.
    formula: of what we write ourselves (a repair, what goes beyond the print, a lemma), its LaTeX.
    variables, exists: variables (Terms made by `reals` or `integers`; they carry their sort).
    given: the assumptions that the source writes, in order; those that only say that the printed formula is defined are
        in `defined`.
    defined: assumptions that only say where the printed formula is defined: without one, the claim has no value.
    throughout: assumptions that the source writes for all integers of a range, after those of `given`.
    claim: atoms, all of which are claimed.
    example: an exact point where all assumptions hold.
    proof: one plan, or one a claim, or (obtain, attain, ivt, cases) a plan that ends in `witness`; None where it is
        refuted.
    before: lemmas that come first: those by which the claim is seen to be defined.
    witness: for `exists`: terms that do it, unless the `proof` ends in them.
    provided: assumptions that the source does not write. Without any one of them, the others kept, it fails: at
        `counterexample` if there is one, at the points of `counterexamples`, one for each in order, if there are
        several.
    counterexample: the exact point of a refutation.
    impossible: for a refuted `exists`: the plan that proves 0 < 0 from the claims at the counterexample.
    cause: why a refuted statement is false.
    why: one or two sentences to a reviewer: the reason of the verdict.
    repaired: what is true instead.
    reads, models, cites: what a reader must believe without a check, word for word: how the statement reads the source;
        what is modelled, and how; which theorems of others are cited.
    rests_on: ids of statements of ours that its meaning rests on: it holds only if they are verified.
    remarks: further things worth saying.
    restates: why the claim is one of the assumptions said otherwise, where the source prints the two as two things.
    exceptions: why the statement stands although it may seem to say nothing: kind (`equivalent`, `unconditional` or
        `thin`, see `proofs.trust.vacuity`) -> reason.
    good_for: of a lemma: a line that says when to reach for it.
    """

    observed: ClassVar[bool] = False
    id: str
    title: str
    where: str
    _: KW_ONLY
    printed: str = ""
    formula: str = ""
    quote: str = ""
    variables: Sequence[Term]
    given: Sequence[Relation]
    claim: Sequence[Atom] | Relation
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
    counterexamples: Sequence[Point] = ()
    impossible: Plan | None = None
    cause: Cause | None = None
    repaired: Statement | None = None
    reads: Sequence[str] = ()
    models: Sequence[str] = ()
    cites: Sequence[str] = ()
    rests_on: Sequence[str] = ()
    remarks: Sequence[str] = ()
    restates: str = ""
    exceptions: Mapping[Vacuity, str] = field(default_factory=dict)
    good_for: str = ""

    def __post_init__(self) -> None:
        refuse(self)

    @property
    def latex(self) -> str:
        """What the source prints, or what we write ourselves."""
        return self.printed or self.formula

    @property
    def claims(self) -> tuple[Any, ...]:
        """The atoms that are claimed: relations, and of a few lemmas one `ForAll`."""
        return (self.claim,) if isinstance(self.claim, Relation) else tuple(self.claim)

    @property
    def worth_knowing(self) -> tuple[str, ...]:
        """The remarks; and the reasons why it stands although it may seem to say nothing."""
        return *self.remarks, *filter(None, [self.restates]), *self.exceptions.values()

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

    @property
    def assumed(self) -> tuple[Atom, ...]:
        """All assumptions, in the order in which the checkers read them."""
        return *self.given, *self.throughout, *self.defined, *self.provided

    @property
    def believed(self) -> dict[str, tuple[str, ...]]:
        """What must be believed without a check, by kind; kinds of which there is nothing are left out."""
        kinds = {"reads": self.reads, "models": self.models, "cites": self.cites}
        return {kind: tuple(lines) for kind, lines in kinds.items() if lines}

    def point_without(self, provided: int) -> Point | None:
        """The exact point where it fails without one of the `provided` assumptions, which are counted from 1."""
        if len(self.provided) == 1 and not self.counterexamples:
            return self.counterexample
        return self.counterexamples[provided - 1] if provided <= len(self.counterexamples) else None

    def data(self, *, without: int | None = None) -> dict[str, Any]:
        """What the checkers read; `without` one of the `provided` assumptions, which are counted from 1."""
        kept = [atom for number, atom in enumerate(self.provided, 1) if number != without]
        given = [*self.given, *self.throughout, *self.defined, *kept]
        statement: dict[str, Any] = {
            "id": self.id,
            "variables": {variable.name: variable.sort for variable in self.variables},
            "given": [relation.data for relation in given],
            "claim": [relation.data for relation in self.claims],
        }
        if self.exists:
            statement["exists"] = {variable.name: variable.sort for variable in self.exists}
        return statement
