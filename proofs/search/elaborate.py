"""Make a certificate from a plan.

The elaboration walks plan and goal together, keeps the context, and fills in everything else. It is not trusted: both
checkers verify its result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from proofs.search import calculus, closing, logic, plain, summation
from proofs.search.context import Context
from proofs.search.data import Node, data, expand, freeze, show, thaw
from proofs.search.instances import learn_instances
from proofs.search.normal import Units, Unsplit
from proofs.search.pruning import pruned
from proofs.search.work import Proof, Rule, Unproved, Work, with_lemmas
from proofs.statements.plan import Have, HaveAll, InSum, Plan, parts, witness
from proofs.statements.statement import Statement


def elaborate(statement: Statement, theorems: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The certificate of a statement, from its plan.

    `theorems` are the statements, as data, that `chain` and `obtain` may use.
    """
    if statement.proof is None:
        raise Unproved(f"{statement.id}: the statement has no plan; try proof=auto()")
    try:
        return _elaborate(statement, theorems)
    except (Unproved, Unsplit, ValueError) as error:
        raise Unproved(f"{statement.id}: {error}") from error


def _elaborate(statement: Statement, theorems: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    content = statement.data()
    builder = Elaboration(theorems)
    context = builder.start(content)
    goal = "exists", content.get("exists", {}), tuple(map(data, statement.claims))
    proof = pruned(builder.prove(context, goal, _whole(statement)), context.uses)
    if proof["rule"] == "witness":
        del proof["rule"]
    example = {name: rational_text(value) for name, value in statement.example.items()}
    return dict(thaw({"format": 2, "statement": content, "example": example, "proof": proof}))


def _whole(statement: Statement) -> Plan:
    """The plan of all claims at once."""
    plan = statement.proof
    if not isinstance(plan, Plan) or "witness" not in {part.rule for part in parts(plan)}:
        plans, due = [plan] if isinstance(plan, Plan) else list(plan or ()), len(statement.claims)
        plan = witness(statement.witness, *(plans * due if len(plans) == 1 else plans))
    return plan.after(*statement.before)


def rational_text(value: Any) -> Any:
    """A rational in the form of certificates; the table of a function entry by entry."""
    if isinstance(value, (list, tuple)):
        return [rational_text(entry) for entry in value]
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else f"{exact.numerator}/{exact.denominator}"


class Elaboration:
    """The elaboration of one certificate."""

    def __init__(self, theorems: Mapping[str, Mapping[str, Any]]) -> None:
        self.theorems = theorems

    def start(self, content: Mapping[str, Any]) -> Context:
        """The context of a statement; each assumption must be defined under those before it."""
        context = Context(Units(), dict(content["variables"]))
        for atom in content["given"]:
            hypothesis = expand(freeze(atom))
            work = Work(context, self.refuse)
            try:
                work.define(hypothesis)
            except Unproved as error:
                raise Unproved(
                    f"the assumption {show(hypothesis)} is not known to be defined under those before it: {error}\n"
                    "  add an assumption before it, or change the order of `given`; lemmas cannot help there"
                ) from error
            context = context.assume({}, [hypothesis])
        return context

    @staticmethod
    def refuse(work: Work, goal: Node, degree: int) -> Proof:
        raise Unproved(f"not known at sight\n{work.context.describe(goal)}")

    def prove(self, context: Context, goal: Node, plan: Plan, new: Node = 0) -> Proof:
        """The proof of one goal; after the lemmas, the term `new` is shown to be defined."""
        work = Work(context, closing.close)
        self.have(work, plan.lemmas)
        work.define(new)
        if plan.rule not in RULES:
            raise Unproved(f"there is no rule {plan.rule!r}; proofs/statements/plan.py lists the plans")
        if plan.rule in ("positive", "ring"):
            learn_instances(work, goal)
        proof = RULES[plan.rule](self, work, goal, plan.details)
        return with_lemmas(proof, work.lemmas)

    def have(self, work: Work, lemmas: Sequence[Have | HaveAll | InSum]) -> None:
        """Prove the lemmas of a plan."""
        for lemma in lemmas:
            if isinstance(lemma, InSum):
                key = (lemma.index, data(lemma.low), data(lemma.high))
                for end in key[1:]:
                    work.define(end)
                inner = work.inner(work.context.inside(*key))
                self.have(inner, lemma.lemmas)
                work.lift(*key, inner)
                continue
            claim = data(lemma.claim)
            work.define(claim)
            if work.context.knows(claim):
                continue
            try:
                proof = self.prove(work.context, claim, lemma.plan)
            except Unproved as error:
                raise Unproved(f"in the lemma {show(claim)}: {error}") from error
            work.add(claim, proof)


RULES: Mapping[str, Rule] = {**plain.RULES, **logic.RULES, **summation.RULES, **calculus.RULES}
"""The function for each rule of a plan."""
