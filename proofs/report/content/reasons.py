"""Why a step holds, in a few words, where a few words are enough."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Protocol

from proofs.report.content.blocks import Link, Math, Text
from proofs.report.content.reading import Reader
from proofs.report.content.sums import facts_of, since
from symbolic.language import Atom, Term

EASY_RULES = frozenset({"fact", "integer", "instance", "axiom", "positive", "sum", "enclose"})
MOST_FACTS = 3
AXIOMS: Mapping[str, str] = {
    "root-nonnegative": "a square root is not negative",
    "root-square": "the square of a square root",
    "abs-nonnegative": "an absolute value is not negative",
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
    "power-nonnegative": "a power of a nonnegative number is not negative",
    "power-apart": "a power of what is not 0 is not 0",
    "power-sum": "exponents add",
    "power-sum-natural": "exponents add",
    "power-product": "a power of a product",
    "factorial-positive": "a factorial is positive",
    "factorial-next": "the next factorial",
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
    "empty": "a sum over nothing is 0",
    "first": "the first term is split off",
    "last": "the last term is split off",
    "shift": "the index is shifted",
}


class Writer(Protocol):
    """What reads and writes formulas and links: the teller of a proof."""

    reader: Reader

    def math(self, what: Atom | Term) -> Math: ...
    def link(self, theorem: str) -> Link: ...
    def put(self, proof: Any, sorts: Any) -> Text: ...


def reason_of(goal: Atom | None, proof: Any, sorts: Any, writer: Writer) -> Text | None:
    """The reason, where a few words say it; None where the proof must be told."""
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
        return Text.of("insert ", Text.listed(used)) if used else Text.of("multiplied out")
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
    """The reason by the name of the rule alone."""
    rule = proof["rule"]
    if rule == "axiom":
        return Text.of(AXIOMS.get(proof["name"], proof["name"]))
    if rule == "sum":
        return Text.of(SUMS.get(proof["step"], "a step on a sum"))
    words = {
        "fact": "it is known",
        "integer": "between integers",
        "instance": "at this place",
        "induct": "by induction",
        "telescope": "term by term",
        "monotone": "by the sign of a derivative",
        "cases": "by cases",
        "enclose": f"by interval arithmetic with {proof.get('precision', 128)} bits",
    }
    return Text.of(words[rule]) if rule in words else None


def _short(proof: Any) -> bool:
    """Is a sum of products seen to be positive by the facts alone?"""
    terms = proof.get("terms", ())
    degree = max((len(one.get("facts", ())) + len(one.get("squares", ())) for one in terms), default=0)
    return len(terms) <= 3 and degree <= 3 and len(proof.get("multiply", ())) <= 1 and not proof.get("equations")


def _long(proof: Any) -> bool:
    return proof is not None and (
        proof["rule"] not in (*EASY_RULES, "ring", "every") or (proof["rule"] == "every" and _long(proof["proof"]))
    )


def signature(data: Any) -> str:
    """The shape of a step: the same for what differs in its names alone.

    >>> signature({"claim": ["<", "a", "b"]}) == signature({"claim": ["<", "x", "y"]}) != signature({"claim": ["<", "x", "x"]})
    True
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
