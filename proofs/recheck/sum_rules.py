"""The rules of finite sums: one term split off, an empty sum, a shifted index, and telescoping."""

from __future__ import annotations

from functools import reduce
from typing import Any

from proofs.recheck.budget import need
from proofs.recheck.context import Context
from proofs.recheck.proving import Prover, read_defined, read_defined_integral
from proofs.recheck.reading import fields, read_new_name, sequence
from proofs.recheck.terms import Atom, Term, open_with, substitute


def _is_sum(term: Term) -> bool:
    return isinstance(term, tuple) and term[0] == "sum"


def sum_step(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """One step: first, last, empty or shift."""
    relation, whole, other = goal
    step, same = proof["step"], context.normal.same
    need(type(step) is str and step in ("first", "last", "empty", "shift"), "sum: unknown step")
    need(("by" in proof) == (step == "shift"), "sum: by is for shift, and needed there")
    need(relation == "=" and _is_sum(whole), "sum: not an equation with a sum on the left")
    _, low, high, body = whole
    if step == "empty":
        need(same(high, ("-", low, 1)), "sum: the range is not empty")
        need(same(other, 0), "sum: an empty sum is 0")
    elif step == "shift":
        _shift(context, whole, other, read_defined_integral(context, proof["by"], "by"))
    else:
        need(context.at_most(low, high), "sum: low <= high is not known")
        need(isinstance(other, tuple) and other[0] == "+", "sum: not a sum and a term")
        rest, term = other[1:] if step == "last" else other[:0:-1]
        need(_is_sum(rest) and rest[3] == body, "sum: not the same body")
        new_low, new_high, at = (low, ("-", high, 1), high) if step == "last" else (("+", low, 1), high, low)
        need(same(rest[1], new_low) and same(rest[2], new_high), "sum: wrong ends")
        need(same(term, open_with(body, at)), "sum: wrong term")


def _shift(context: Context, whole: Term, other: Term, by: Term) -> None:
    need(_is_sum(other), "sum: not shifted to a sum")
    same, k = context.normal.same, context.new_name()
    ends = same(other[1], ("+", whole[1], by)) and same(other[2], ("+", whole[2], by))
    need(ends, "sum: wrong ends")
    need(same(open_with(other[3], k), open_with(whole[3], ("-", k, by))), "sum: wrong body")


def telescope(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """G(k+1) - G(k) R sum of coefficient * f(k);  0 R G(high+1) - G(low) + rest ⊢ a R b."""
    relation, left, right = goal
    need(relation in ("=", "<="), "telescope proves = and <=")
    low = read_defined_integral(context, proof["low"], "end of a range")
    high = read_defined_integral(context, proof["high"], "end of a range")
    need(context.at_most(low, ("+", high, 1)), "telescope: low <= high + 1 is not known")
    k = read_new_name(proof["index"], context.sorts)
    rest = read_defined(context, proof.get("rest", 0))
    sums = [_read_sum(context, item, low, high) for item in sequence(proof["sums"])]
    total = reduce(lambda s, one: ("+", s, ("*", *one)), sums, rest)
    need(context.normal.same(("-", right, left), total), "telescope: the goal is not this combination of sums")
    beyond: Term = ("+", high, 1)
    closed = context.extend({k: "integer"}, [("<=", low, k), ("<=", k, beyond)])
    shown = prover.with_lemmas(closed, proof.get("lemmas_inside", []))
    certificate = read_defined(shown, proof["certificate"])
    inside = context.within(k, low, high).extend(facts=shown.facts)  # k <= high, and so k <= high + 1
    step = ("-", substitute(certificate, {k: ("+", k, 1)}), certificate)
    products = [("*", coefficient, open_with(one[3], k)) for coefficient, one in sums]
    summand = reduce(lambda s, product: ("+", s, product), products) if products else 0
    prover.prove(inside, (relation, step, summand), proof["pointwise"])
    ends = ("-", substitute(certificate, {k: beyond}), substitute(certificate, {k: low}))
    prover.prove(context, (relation, 0, ("+", ends, rest)), proof["boundary"])


def _read_sum(context: Context, item: Any, low: Term, high: Term) -> tuple[Term, Term]:
    fields(item, ("coefficient", "sum"))
    coefficient, one = read_defined(context, item["coefficient"]), read_defined(context, item["sum"])
    need(_is_sum(one), "telescope: not a sum")
    ends = context.normal.same(one[1], low) and context.normal.same(one[2], high)
    need(ends, "telescope: wrong ends of a sum")
    return coefficient, one
