"""Core: how a proof is carried out: its lemmas, then its rule."""

from __future__ import annotations

from typing import Any

from proofs.kernel.core.context import Context
from proofs.kernel.core.polynomial import Quotient, product, total
from proofs.kernel.core.reading import fields, listed
from proofs.kernel.core.term import Atom, Scope, Term, read_atom
from proofs.kernel.core.work import need

FOR_ALL = {"fact", "cases", "absurd", "every", "instance", "induct", "substitute", "chain", "obtain", "attain", "ivt"}
FOR_ALL |= {"rewrite"}


def prove(context: Context, goal: Atom, proof: Any, *new: Term) -> None:
    """The lemmas in their order, then the rule. What is new must be seen to be defined once those are proved."""
    need(isinstance(proof, dict), "an object is expected")
    rule = proof.get("rule")
    need(isinstance(rule, str) and rule in context.shared.rules, "unknown rule")
    need(goal[0] != "all" or rule in FOR_ALL, "this rule proves no goal for all of a range")
    if "lemmas" in proof:
        context = lemmas(context.extended({}), proof["lemmas"])
    context.defined(*new)
    context.shared.rules[rule](context, goal, {key: proof[key] for key in proof if key not in ("rule", "lemmas")})


def lemmas(context: Context, steps: Any) -> Context:
    """The context, in which each lemma is defined, proved, and a fact from then on."""
    for step in listed(steps, "lemmas are a list"):
        claim, proof = fields(step, "claim proof")
        goal = formula(context, claim)
        prove(context, goal, proof, goal)
        context.learn(goal)
    return context


def formula(context: Context, data: Any) -> Atom:
    return read_atom(data, Scope(context.sorts))


def fact_of(context: Context, data: Any) -> Atom:
    atom = formula(context, data)
    need(atom in context.facts, "not a fact here:", atom)
    return atom


def difference(context: Context, data: Any, *relations: str) -> Quotient:
    """right - left of a fact."""
    atom = fact_of(context, data)
    need(atom[0] in relations, "a fact of the wrong kind:", atom)
    return context.forms.difference(atom[1], atom[2])


def identity(context: Context, equations: Any, *parts: tuple[Any, Quotient]) -> None:
    """parts = sum of cofactor * (left - right) of equations, as rational functions."""
    for equation in listed(equations):
        fact, cofactor = fields(equation, "fact cofactor")
        factor = context.forms.of(context.term(cofactor))
        parts = *parts, (1, product(factor, difference(context, fact, "=")))
    need(not total(*parts).above, "not an identity")
