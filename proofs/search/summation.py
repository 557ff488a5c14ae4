"""Rules of sums: one step of a sum, and combinations of sums over one range."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofs.search import identities
from proofs.search.context import Context
from proofs.search.data import Node, bound_names, data, show, substitute
from proofs.search.logic import INDICES
from proofs.search.normal import Rational, constant, identical, monomial, terms, units_of
from proofs.search.work import Proof, Prover, Rule, Unproved, Work


def sum_step(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    return identities.sum_step(work, goal, details["step"], details["by"])


def termwise(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    """Prove the goal by `telescope` with certificate 0; the sums are those of the goal."""
    if goal[0] not in ("<=", "="):
        raise Unproved(f"`termwise` proves = and <=, not {show(goal)}")
    for side in goal[1:]:
        work.define(side)
    context = work.context
    value = context.normal(("-", goal[2], goal[1]))
    parts: dict[int, Any] = {}
    for powers, coefficient in terms(value.num):
        sums = [index for index, _ in powers if context.units.all[index].operator == "sum"]
        if sums:
            rest = monomial((i, e - (i == sums[0])) for i, e in powers) * constant(coefficient)
            parts[sums[0]] = parts.get(sums[0], constant(0)) + rest
    if not parts:
        raise Unproved(f"there is no sum in {show(goal)}")
    below = context.units.term(value.expanded())
    low, high = context.units.all[next(iter(parts))].term[2:4]
    taken = set(context.sorts).union(*map(bound_names, context.quantified))
    own = context.units.all[next(iter(parts))].term[1]
    index = details["index"] or next(name for name in (own, *INDICES) if name not in taken)
    pairs = []
    for number, poly in parts.items():
        whole = context.units.all[number].term
        if whole[2:4] != (low, high) and not all(
            identical(context.normal(mine), context.normal(theirs))
            for mine, theirs in zip(whole[2:4], (low, high), strict=True)
        ):
            continue
        factor = context.units.term(poly)
        pairs.append((factor if not value.den else ("/", factor, below), whole))
    whole_range = {"index": index, "low": low, "high": high, "sums": pairs, "rest": 0, "certificate": 0}
    return telescope(prover, work, goal, {**details, **whole_range})


def telescope(prover: Prover, work: Work, goal: Node, details: Mapping[str, Any]) -> Proof:
    relation, left, right = goal
    if relation not in ("=", "<="):
        raise Unproved(f"`telescope` proves = and <=, not {show(goal)}")
    index, low, high = details["index"], data(details["low"]), data(details["high"])
    sums = [(data(factor), data(whole)) for factor, whole in details["sums"]]
    rest, certificate = data(details["rest"]), data(details["certificate"])
    for term in (low, high, rest, *(part for pair in sums for part in pair)):
        work.define(term)
    work.sign(("<=", low, ("+", high, 1)))
    context = work.context
    total = context.normal(("-", right, left)) - context.normal(rest)
    for factor, whole in sums:
        total = total - context.normal(("*", factor, whole))
    if total.num and relation == "=":
        turned = context.normal(("+", ("-", right, left), rest))
        for factor, whole in sums:
            turned = turned + context.normal(("*", factor, whole))
        if not turned.num or not sums_in(context, turned):
            sums = [(("neg", factor), whole) for factor, whole in sums]
            rest, certificate, total = ("neg", rest) if rest else 0, ("neg", certificate), turned
    if total.num:
        rest = remaining(context, total, rest, goal)
        work.define(rest)
        context = work.context
    summand: Node = None
    for factor, whole in sums:
        part = ("*", factor, substitute(whole[4], {whole[1]: index}))
        summand = part if summand is None else ("+", summand, part)
    top = ("+", high, 1)
    inner = work.inner(context.assume({index: "integer"}, [("<=", low, index), ("<=", index, top)]))
    prover.have(inner, details["inside"])
    inner.define(certificate)
    step = ("-", substitute(certificate, {index: ("+", index, 1)}), certificate)
    pointwise = prover.prove(
        context.inside(index, low, high),
        (relation, step, 0 if summand is None else summand),
        details["pointwise"],
    )
    ends = ("-", substitute(certificate, {index: top}), substitute(certificate, {index: low}))
    proof: Proof = {
        "rule": "telescope",
        "index": index,
        "low": low,
        "high": high,
        "certificate": certificate,
        "sums": [{"coefficient": factor, "sum": whole} for factor, whole in sums],
        "pointwise": pointwise,
        "boundary": prover.prove(context, (relation, 0, ("+", ends, rest)), details["boundary"]),
    }
    if rest != 0:
        proof["rest"] = rest
    if inner.lemmas:
        proof["lemmas_inside"] = inner.lemmas
    return proof


def sums_in(context: Context, value: Rational) -> bool:
    return any(context.units.all[index].operator == "sum" for index in units_of(value.num))


def remaining(context: Context, total: Rational, rest: Node, goal: Node) -> Node:
    """The rest of the goal without the sums; it must not contain a sum."""
    if sums_in(context, total):
        raise Unproved(
            "the sums and the rest do not add up to the goal; their difference is "
            + context.units.show(total.num)
            + f"\n{context.describe(goal)}"
        )
    term = context.units.rational(total)
    return term if rest == 0 else ("+", rest, term)


RULES: Mapping[str, Rule] = {"sum": sum_step, "termwise": termwise, "telescope": telescope}
