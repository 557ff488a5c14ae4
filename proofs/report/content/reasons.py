"""Short reasons for proof steps, where a few words suffice."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Protocol

from proofs.report.content.blocks import Link, Math, Text
from proofs.report.content.reading import Reader
from proofs.report.content.sums import facts_of, since
from symbolic.language import Atom, Term

EASY_RULES = frozenset({"fact", "integer", "instance", "axiom", "positive", "sum", "enclose"})
AXIOMS: Mapping[str, str] = {
    "root-nonnegative": "a square root is nonnegative",
    "root-square": "the square of a square root",
    "abs-nonnegative": "an absolute value is nonnegative",
    "abs-above": "a number is at most its absolute value",
    "abs-below": "a number is at least minus its absolute value",
    "abs-square": "the square of an absolute value",
    "max-left": "a maximum is at least both",
    "max-right": "a maximum is at least both",
    "max-either": "a maximum is one of the two",
    "min-left": "a minimum is at most both",
    "min-right": "a minimum is at most both",
    "min-either": "a minimum is one of the two",
    "power-positive": "a power of a positive number is positive",
    "power-nonnegative": "a power of a nonnegative number is nonnegative",
    "power-apart": "a power of a nonzero number is nonzero",
    "power-sum": "exponents add",
    "power-sum-natural": "exponents add",
    "power-product": "a power of a product",
    "factorial-positive": "a factorial is positive",
    "factorial-next": "the recurrence of the factorial",
    "exp-positive": "an exponential is positive",
    "exp-sum": "exponents add",
    "exp-log": "the exponential of a logarithm",
    "Phi-positive": "a distribution function is positive",
    "Phi-below-one": "a distribution function is below 1",
    "Phi-reflection": "the normal distribution is symmetric",
    "density-positive": "a density is positive",
    "density": "the normal density",
}
SUMS: Mapping[str, str] = {
    "empty": "an empty sum is 0",
    "first": "split off the first term",
    "last": "split off the last term",
    "shift": "shift the index",
}


class Writer(Protocol):
    """The methods of a proof writer that this module uses."""

    reader: Reader

    def math(self, what: Atom | Term) -> Math: ...
    def link(self, theorem: str) -> Link: ...
    def put(self, proof: Any, sorts: Any) -> Text: ...


def reason_of(goal: Atom | None, proof: Any, sorts: Any, writer: Writer) -> Text | None:
    """The reason for a step in a few words; None if the proof must be written out."""
    if proof["rule"] == "every" and not proof.get("lemmas"):
        return reason_of(None, proof["proof"], {**sorts, proof["index"]: "integer"}, writer)
    rule = proof["rule"]
    if rule == "positive" and not _short(proof):
        return None
    if rule == "ring":
        equations = proof.get("equations", ())
        if len(equations) > 2:
            return None
        used = [[writer.math(writer.reader.atom(one["fact"], sorts))] for one in equations]
        return Text.of("substitute ", Text.listed(used)) if used else Text.of("by expansion")
    if rule == "positive":
        facts, squares = facts_of(proof, sorts, writer.reader)
        return since(facts, squares, writer)
    if rule == "chain":
        return (
            Text.of("by ", writer.link(proof["theorem"]), writer.put(proof, sorts))
            if not any(_long(one) for one in proof.get("given", ()))
            else None
        )
    return told_by(proof, writer)


def told_by(proof: Any, writer: Writer) -> Text | None:
    """The reason for a step whose rule alone explains it."""
    rule = proof["rule"]
    if rule == "axiom":
        return Text.of(AXIOMS.get(proof["name"], proof["name"]))
    if rule == "sum":
        return Text.of(SUMS.get(proof["step"], "rewrite the sum"))
    words = {
        "fact": "known",
        "integer": "both sides are integers",
        "instance": "an instance of a known formula",
        "induct": "by induction",
        "telescope": "term by term",
        "monotone": "by the sign of a derivative",
        "cases": "by cases",
        "enclose": f"by interval arithmetic with {proof.get('precision', 128)} bits",
    }
    return Text.of(words[rule]) if rule in words else None


def _short(proof: Any) -> bool:
    """Whether the sum of products is so short that the facts alone explain its sign."""
    terms = proof.get("terms", ())
    degree = max((len(one.get("facts", ())) + len(one.get("squares", ())) for one in terms), default=0)
    return len(terms) <= 3 and degree <= 3 and len(proof.get("multiply", ())) <= 1 and not proof.get("equations")


def _long(proof: Any) -> bool:
    return proof is not None and (
        proof["rule"] not in (*EASY_RULES, "ring", "every") or (proof["rule"] == "every" and _long(proof["proof"]))
    )


def signature(data: Any) -> str:
    """The shape of a step; steps that differ only in names have the same shape.

    >>> signature({"claim": ["<", "a", "b"]}) == signature({"claim": ["<", "x", "y"]})
    True
    >>> signature({"claim": ["<", "a", "b"]}) == signature({"claim": ["<", "x", "x"]})
    False
    """
    known: dict[str, str] = {}

    def walk(value: Any, first: bool = False) -> Any:
        if isinstance(value, dict):
            return {
                key: one if key in ("rule", "name", "step", "theorem") else walk(one)
                for key, one in sorted(value.items())
            }
        if isinstance(value, list):
            return [one if place == 0 and isinstance(one, str) else walk(one) for place, one in enumerate(value)]
        return (
            known.setdefault(value, f"#{len(known)}")
            if isinstance(value, str) and not value.lstrip("-")[:1].isdigit()
            else value
        )

    return json.dumps(walk(data))
