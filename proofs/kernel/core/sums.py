"""Core: the rules of finite sums."""

from __future__ import annotations

from typing import Any

from proofs.kernel.core.context import Context
from proofs.kernel.core.proof import lemmas, prove
from proofs.kernel.core.reading import fields, listed
from proofs.kernel.core.term import Atom, Term, opened, replace
from proofs.kernel.core.work import need


def is_sum(term: Term) -> bool:
    return isinstance(term, tuple) and term[0] == "sum"


def sum_step(context: Context, goal: Atom, data: Any) -> None:
    """low <= high                                         high = low - 1
    ----------------------------------------------------   --------------   --------------------------------------
    sum = sum without its last (or first) term, and that       sum = 0      sum of f(k) = shifted sum of f(k - by)
    (Graham, Knuth, Patashnik: Concrete Mathematics, 2.1)"""
    shifts = isinstance(data, dict) and data.get("step") == "shift"
    step, *by = fields(data, "step by" if shifts else "step")
    need(goal[0] == "=" and is_sum(goal[1]), "sum proves: a sum = a term")
    need(step in ("first", "last", "empty", "shift"), "unknown step of a sum")
    if step == "empty":
        low, high = goal[1][1:3]
        need(context.forms.same(high, ("-", low, 1)) and context.forms.same(goal[2], 0), "not an empty sum")
    elif step == "shift":
        _shifted(context, goal[1], goal[2], by[0])
    else:
        _split(context, goal[1], goal[2], step == "first")


def _split(context: Context, whole: Term, other: Term, first: bool) -> None:
    _, low, high, body = whole
    need(isinstance(other, tuple) and other[0] == "+", "unknown step of a sum: to no term and a rest")
    need(context.at_least(low, high), "the range may be empty")
    term, rest = other[1:] if first else other[:0:-1]
    need(is_sum(rest) and rest[3] == body, "not the rest of the sum")
    ends = (("+", low, 1), high) if first else (low, ("-", high, 1))
    need(all(map(context.forms.same, rest[1:3], ends)), "a wrong boundary")
    need(context.forms.same(term, opened(body, low if first else high)), "a wrong boundary term")


def _shifted(context: Context, whole: Term, other: Term, by: Any) -> None:
    need(is_sum(other) and type(by) is int, "a shift is to another sum, by an integer")
    need(
        all(context.forms.same(new, ("+", old, by)) for new, old in zip(other[1:3], whole[1:3], strict=True)),
        "a wrong boundary",
    )
    k = context.fresh()
    need(context.forms.same(opened(other[3], k), opened(whole[3], ("-", k, by))), "a wrong summand")


def telescope(context: Context, goal: Atom, data: Any) -> None:
    """low <= k <= high |- G(k+1) - G(k) <= sum of a_i f_i(k)        0 <= G(high+1) - G(low) + b
    ------------------------------------------------------------------------------------------  (or = throughout)
    0 <= sum of a_i * (sum of f_i over low..high) + b,  where G is defined on low..high+1 (A = B 1996, ch. 6)"""
    names = "index low high sums certificate pointwise boundary"
    index, start, stop, sums, g, pointwise, boundary, more, inner = fields(data, names, rest=0, lemmas_inside=[])
    relation, left, right = goal
    need(relation in ("=", "<="), "telescope proves = and <=")
    low, high, rest, k = context.integer(start), context.integer(stop), context.term(more), context.name(index)
    need(context.at_least(0, ("+", ("-", high, low), 1)), "the range may be turned around")
    combination, summand = _combined(context, listed(sums), low, high, k, rest)
    need(context.forms.same(("-", right, left), combination), "the goal is not that combination of sums")
    inside = context.extended({k: "integer"}, ("<=", low, k), ("<=", k, ("+", high, 1)))
    certificate = lemmas(inside, inner).term(g)
    at_next, at_low, at_end = (replace(certificate, {k: t}) for t in (("+", k, 1), low, ("+", high, 1)))
    prove(context.within(k, low, high), (relation, ("-", at_next, certificate), summand), pointwise)
    prove(context, (relation, 0, ("+", ("-", at_end, at_low), rest)), boundary)


def _combined(context: Context, sums: list[Any], low: Term, high: Term, k: str, rest: Term) -> tuple[Term, Term]:
    """rest + sum of a_i * (sum of f_i over low..high), and sum of a_i f_i(k)."""
    combination, summand = rest, None
    for item in sums:
        a, whole = map(context.term, fields(item, "coefficient sum"))
        need(is_sum(whole), "not a sum")
        need(context.forms.same(whole[1], low) and context.forms.same(whole[2], high), "a sum over another range")
        term = "*", a, opened(whole[3], k)
        combination = "+", combination, ("*", a, whole)
        summand = term if summand is None else ("+", summand, term)
    return combination, 0 if summand is None else summand
