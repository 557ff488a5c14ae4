"""Statements as data: printed formula, claim, and plan of a proof or counterexample."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Any, ClassVar, Literal

from proofs.statements.misstated import refuse
from proofs.statements.plan import Have, HaveAll, InSum, Plan, chain, parts
from symbolic.language import Atom, ForAll, Relation, Term, TermLike

Point = Mapping[str, Any]
"""Exact values: a Fraction, an int or a text such as "1/3"; for a function, its table from 1 on."""
Cause = Literal["error", "misprint", "conversion"]
Vacuity = Literal["equivalent", "unconditional", "thin"]


@dataclass(frozen=True)
class Statement:
    """For all `variables` with `given`, there are values of `exists` with `claim`.

    Parameters
    ----------
    id: `<paper>/<id>` or `lemma/<subject>.<name>`; permanent.
    title: the statement in one line.
    where: its place in the source.
    printed: for a statement of a paper, the LaTeX of the printed formula, symbol by symbol.
    quote: the shortest part of the source's text that locates the printed formula.
    formula: for a repair, an additional result or a lemma, its LaTeX.
    variables, exists: variables (Terms made by `reals` or `integers`, which have a sort).
    given: the assumptions of the source, in order, except those in `defined` and `throughout`.
    defined: assumptions without which the printed formula is undefined.
    throughout: assumptions of the source for all integers of a range; they follow those of `given`.
    claim: the claimed atoms.
    example: an exact point where all assumptions hold.
    proof: one plan, one for each claim, or (obtain, attain, ivt, cases) a plan that ends in `witness`; None if the
        statement is refuted.
    before: lemmas proved first; they show that the claim is defined.
    witness: terms for `exists`, unless the `proof` ends in `witness`.
    provided: assumptions that the source does not state. The statement fails without any one of them, given the others:
        at `counterexample` if there is one, or at the points of `counterexamples`, one for each in order.
    counterexample: the exact point of a refutation.
    impossible: for a refuted `exists`, the plan that proves 0 < 0 from the claims at the counterexample.
    cause: why a refuted statement is false.
    why: the reason for the verdict, in one or two sentences for a reviewer.
    repaired: a true statement in place of a refuted one.
    reads, models, cites: the trusted assumptions of the verdict, word for word: interpretations of the source, models,
        and cited theorems.
    rests_on: ids of our statements on which its meaning depends; it holds only if they are verified.
    remarks: further remarks.
    restates: why the claim reformulates an assumption, if the source prints both.
    exceptions: why the statement is meaningful although it may seem to say nothing: kind (`equivalent`, `unconditional`
        or `thin`, see `proofs.trust.vacuity`) -> reason.
    good_for: for a lemma, a line that says when to use it.
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
        """The printed formula, or our own."""
        return self.printed or self.formula

    @property
    def claims(self) -> tuple[Any, ...]:
        """The claimed atoms: relations, and in a few lemmas one `ForAll`."""
        return (self.claim,) if isinstance(self.claim, Relation) else tuple(self.claim)

    @property
    def worth_knowing(self) -> tuple[str, ...]:
        """The remarks, and the reasons of `restates` and `exceptions`."""
        return *self.remarks, *filter(None, [self.restates]), *self.exceptions.values()

    @property
    def paper(self) -> str:
        """The paper of the statement, or `lemma`."""
        return self.id.partition("/")[0]

    def at(self, values: Mapping[str, TermLike]) -> Have:
        """Its only claim at these values, as a lemma in another proof."""
        (claim,) = self.claims
        return Have(claim.substitute(values), chain(self.id, values))

    def restated(self, identifier: str, **changes: Any) -> Statement:
        """The same claim under another id, proved by this statement; `changes` are other fields.

        A paper uses it to state a lemma as its own result."""
        same = chain(self.id, {variable.name: variable for variable in self.variables})
        return replace(self, **{"id": identifier, "proof": same, "good_for": "", **changes})

    @property
    def uses(self) -> tuple[str, ...]:
        """The ids of the theorems that its plans use, in order."""
        plans = parts([self.proof, self.before, self.impossible])
        return tuple(dict.fromkeys(plan.details["theorem"] for plan in plans if plan.rule in ("chain", "obtain")))

    @property
    def assumed(self) -> tuple[Atom, ...]:
        """All assumptions, in the order in which the checkers read them."""
        return *self.given, *self.throughout, *self.defined, *self.provided

    @property
    def believed(self) -> dict[str, tuple[str, ...]]:
        """The trusted assumptions by kind, without empty kinds."""
        kinds = {"reads": self.reads, "models": self.models, "cites": self.cites}
        return {kind: tuple(lines) for kind, lines in kinds.items() if lines}

    def point_without(self, provided: int) -> Point | None:
        """The point where the statement fails without a `provided` assumption, counted from 1."""
        if len(self.provided) == 1 and not self.counterexamples:
            return self.counterexample
        return self.counterexamples[provided - 1] if provided <= len(self.counterexamples) else None

    def data(self, *, without: int | None = None) -> dict[str, Any]:
        """The data for the checkers, perhaps `without` one `provided` assumption (from 1)."""
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
