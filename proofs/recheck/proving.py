"""Checking a proof and its lemmas; the interface of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from proofs.recheck.budget import Refused, need, show, spend
from proofs.recheck.context import Context
from proofs.recheck.reading import RELATIONS, fields, read_atom, read_term, sequence
from proofs.recheck.terms import Atom, Sorts, Term, integral, small


@dataclass(frozen=True)
class Parts:
    """The parts of a proved theorem."""

    variables: Sorts
    given: list[Atom]
    exists: Sorts
    claims: list[Atom]


@dataclass(frozen=True)
class Rule:
    """A rule: `apply` returns or refuses; the required and the optional keys of its proofs."""

    apply: Callable[[Prover, Context, Atom, Any], None]
    required: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    beyond: tuple[str, ...] = ()  # the kinds of goals that the rule proves besides plain atoms: "all", "exists"


@dataclass(frozen=True)
class Prover:
    """The rules, and the theorems that a proof may use."""

    rules: Mapping[str, Rule]
    theorem: Callable[[str], Parts]

    def prove(self, context: Context, goal: Atom, proof: Any, new: Iterable[Term] = ()) -> None:
        """Check that `proof` proves `goal`, and refuse otherwise.

        The terms in `new` must be defined; the lemmas of the proof may be used to show this.
        """
        spend(5)
        need(type(proof) is dict and type(proof.get("rule")) is str, "a proof names its rule")
        name = proof["rule"]
        need(name in self.rules, "unknown rule", name[:50])
        rule = self.rules[name]
        fields(proof, ("rule", *rule.required), ("lemmas", *rule.optional))
        context = self.with_lemmas(context, proof.get("lemmas", []))
        for term in map(small, new):
            context.require_defined(term)
        if goal[0] not in RELATIONS and goal[0] not in rule.beyond:
            raise Refused(f"{name} proves no goal for all of a range, and not that something exists")
        rule.apply(self, context, goal, proof)

    def with_lemmas(self, context: Context, lemmas: Any) -> Context:
        """The context with the lemmas as facts; the proof of a lemma may use earlier lemmas."""
        if not sequence(lemmas):
            return context
        context = context.extend()
        for lemma in lemmas:
            fields(lemma, ("claim", "proof"))
            claim = read_atom(lemma["claim"], context.sorts)
            self.prove(context, claim, lemma["proof"], [claim])
            context.learn(claim)
        return context


# ---- reading the parts of a certificate ----


def read_defined(context: Context, data: Any) -> Term:
    """Read a term; its variables must be in scope, and it must be defined."""
    term = read_term(data, context.sorts)
    context.require_defined(term)
    return term


def read_defined_integral(context: Context, data: Any, what: str) -> Term:
    term = read_defined(context, data)
    need(integral(term, context.sorts), f"not an integral term: {what}")
    return term


def read_fact(context: Context, data: Any, relations: tuple[str, ...]) -> Atom:
    """Read a fact with one of these relations."""
    atom = read_atom(data, context.sorts)
    if atom[0] not in relations:
        raise Refused(f"a fact with {' or '.join(relations)} is needed: {show(atom)}")
    need(atom in context.facts, "not a fact", atom)
    return atom
