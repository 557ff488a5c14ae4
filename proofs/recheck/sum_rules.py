"""The rules of finite sums: `sum` and `telescope`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

from proofs.recheck.budget import need
from proofs.recheck.context import Context
from proofs.recheck.proving import Prover, read_defined, read_defined_integral
from proofs.recheck.reading import fields, read_new_name, sequence
from proofs.recheck.terms import Atom, Term, close, open_with, substitute


def _is_sum(term: Term) -> bool:
    return isinstance(term, tuple) and term[0] == "sum"


def sum_step(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """One step (first, last, empty or shift) ⊢ sum = another term."""
    relation, whole, other = goal
    step = proof["step"]
    need(("by" in proof) == (step == "shift"), "sum: by is for shift, and needed there")
    need(relation == "=" and _is_sum(whole), "sum: not an equation with a sum on the left")
    need(type(step) is str and step in STEPS, "sum: unknown step")
    need(context.normal.same(other, STEPS[step](context, whole, proof)), "sum: the other side is not that number")


def _first(context: Context, whole: Term, proof: Any) -> Term:
    _, low, high, body = whole
    need(context.at_most(low, high), "sum: low <= high is not known")
    return ("+", open_with(body, low), ("sum", ("+", low, 1), high, body))


def _last(context: Context, whole: Term, proof: Any) -> Term:
    _, low, high, body = whole
    need(context.at_most(low, high), "sum: low <= high is not known")
    return ("+", ("sum", low, ("-", high, 1), body), open_with(body, high))


def _empty(context: Context, whole: Term, proof: Any) -> Term:
    _, low, high, _ = whole
    need(context.normal.same(high, ("-", low, 1)), "sum: the range is not empty")
    return 0


def _shift(context: Context, whole: Term, proof: Any) -> Term:
    _, low, high, body = whole
    by, k = read_defined_integral(context, proof["by"], "by"), context.new_name()
    return ("sum", ("+", low, by), ("+", high, by), close(open_with(body, ("-", k, by)), k))


STEPS: Mapping[str, Callable[[Context, Term, Any], Term]] = {
    "first": _first,
    "last": _last,
    "empty": _empty,
    "shift": _shift,
}


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
    inside = context.within(k, low, high)
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
