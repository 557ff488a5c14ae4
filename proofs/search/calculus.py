"""Rules of analysis: `monotone`, `ivt`, `integral` and `enclose`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofs.search.boxes import enclosure
from proofs.search.context import Context
from proofs.search.data import Node, data, derivative, show, substitute
from proofs.search.normal import identical
from proofs.search.work import Proof, Prover, Rule, Unproved, Work


def closed(prover: Prover, work: Work, name: str, low: Node, high: Node, function: Node, details: Any) -> Work:
    """Work at a real point of an interval, where the function is shown to be defined."""
    inner = work.inner(work.context.assume({name: "real"}, [("<=", low, name), ("<=", name, high)]))
    prover.have(inner, details["inside"])
    inner.define(function)
    return inner


def opened(inner: Work, name: str, low: Node, high: Node) -> Context:
    """The context at a point strictly between the ends."""
    return inner.context.assume({}, [("<", low, name), ("<", name, high)])


def ends(work: Work, details: Mapping[str, Any], strict: bool) -> tuple[Node, Node]:
    low, high = data(details["from"]), data(details["to"])
    work.define(low)
    work.define(high)
    work.sign(("<" if strict else "<=", low, high))
    return low, high


def written(proof: Proof, inner: Work) -> Proof:
    return {**proof, "lemmas_inside": inner.lemmas} if inner.lemmas else proof


def monotone(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    relation, left, right = goal
    name, function = details["variable"], data(details["function"])
    low, high = ends(work, details, relation == "<")
    context = work.context
    inner = closed(prover, work, name, low, high, function, details)
    values = [context.normal(substitute(function, {name: end})) for end in (low, high)]
    sides = [context.normal(side) for side in (left, right)]
    rising = identical(values[0], sides[0]) and identical(values[1], sides[1])
    if not rising and not (identical(values[0], sides[1]) and identical(values[1], sides[0])):
        raise Unproved(
            f"the sides of the goal are not the values of {show(function)} at {show(low)} and {show(high)}\n"
            f"{context.describe(goal)}"
        )
    slope = derivative(function, name)
    claim = (relation, 0, slope) if rising else (relation, slope, 0)
    sign = prover.prove(opened(inner, name, low, high), claim, details["sign"], slope)
    return written(
        {"rule": "monotone", "variable": name, "function": function, "from": low, "to": high, "sign": sign}, inner
    )


def ivt(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    """Prove the goal from a zero of a function that changes its sign."""
    name, function = details["variable"], data(details["function"])
    low, high = ends(work, details, strict=False)
    inner = closed(prover, work, name, low, high, function, details)
    at_low, at_high = (substitute(function, {name: end}) for end in (low, high))
    work.define(at_low)
    work.define(at_high)
    work.sign(("<=", at_low, 0))
    work.sign(("<=", 0, at_high))
    zero = [("<=", low, name), ("<=", name, high), ("=", function, 0)]
    then = prover.prove(work.context.assume({name: "real"}, zero), goal, details["then"])
    return written(
        {"rule": "ivt", "variable": name, "function": function, "from": low, "to": high, "then": then}, inner
    )


def integral(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    """Prove the value of an integral by a primitive function."""
    relation, left, right = goal
    if relation != "=" or not isinstance(left, tuple) or left[0] != "integral":
        raise Unproved(f"`integral` proves equations with an integral on the left, not {show(goal)}")
    name, primitive = details["variable"], data(details["primitive"])
    _, index, low, high, body = left
    inner = closed(prover, work, name, low, high, primitive, details)
    value = ("-", substitute(primitive, {name: high}), substitute(primitive, {name: low}))
    if not identical(work.context.normal(value), work.context.normal(right)):
        raise Unproved(f"the right side of the goal is not {show(value)}\n{work.context.describe(goal)}")
    slope = derivative(primitive, name)
    claim = ("=", slope, substitute(body, {index: name}))
    proof = prover.prove(opened(inner, name, low, high), claim, details["slope"], slope)
    return written({"rule": "integral", "primitive": primitive, "variable": name, "slope": proof}, inner)


def enclose(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    return enclosure(work, goal, details["precision"], details["box"], details["depth"])


RULES: Mapping[str, Rule] = {"monotone": monotone, "ivt": ivt, "integral": integral, "enclose": enclose}
