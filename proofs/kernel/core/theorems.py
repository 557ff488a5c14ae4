"""Core: the rules that use what is proved elsewhere, and least values."""

from __future__ import annotations

from typing import Any

from proofs.kernel.core.context import Context
from proofs.kernel.core.proof import prove
from proofs.kernel.core.reading import fields, listed
from proofs.kernel.core.term import Atom, Scope, Term, integral, opened, read, read_lambda, replace
from proofs.kernel.core.theorem import Reading, Theorem
from proofs.kernel.core.work import need


def value(context: Context, data: Any, sort: str) -> Term:
    """What a variable of that sort is to be: a term, or ("lambda", places, a term defined for all integers)."""
    if not sort.startswith("function"):
        term = context.term(data)
        need(sort == "real" or integral(term, context.sorts), "an integer is expected")
        return term
    result = read_lambda(data, sort, Scope(context.sorts))
    inside, names = context, list[str]()
    for _ in range(result[1]):
        names.append(inside.fresh())
        inside = inside.extended({names[-1]: "integer"})
    inside.defined(opened(result[2], *names))
    return result


def used(context: Context, theorem: Any, values: Any, given: Any, exists: bool) -> tuple[Reading, dict[str, Term]]:
    """The theorem, and what its variables are to be; its assumptions on these are proved."""
    known = context.shared.theorems.get(theorem) if isinstance(theorem, str) else None
    need(isinstance(known, Theorem) and bool(known.reading.exists) == exists, "no such theorem")
    assert known is not None
    reading = known.reading
    need(isinstance(values, dict) and set(values) == set(reading.sorts), "each variable of the theorem needs a value")
    by = {x: value(context, values[x], sort) for x, sort in reading.sorts.items()}
    need(len(listed(given)) == len(reading.given), "each assumption of the theorem needs a proof")
    inside = context.extended({})
    for atom, why in zip(reading.given, given, strict=True):
        assumption = replace(atom, by)
        prove(inside, assumption, {"rule": "fact"} if why is None else why)
        inside.learn(assumption)
    return reading, by


def chain(context: Context, goal: Atom, data: Any) -> None:
    """for all x with given: claim      given[x := t]
    ----------------------------------------------  t defined, integers where x is one (Prawitz 1965: instantiation)
                   claim[x := t]"""
    theorem, values, given, claim = fields(data, "theorem with given", claim=0)
    reading, by = used(context, theorem, values, given, False)
    need(type(claim) is int and 0 <= claim < len(reading.claims), "no such claim")
    need(replace(reading.claims[claim], by) == goal, "the theorem says something else")


def obtain(context: Context, goal: Atom, data: Any) -> None:
    """for all x with given there are y: claim      given[x := t]      claim[x := t, y := z] |- C
    ------------------------------------------------------------------------------------------  z new (Prawitz 1965:
                                             C                                                    elimination of exists)"""
    theorem, values, given, names, then = fields(data, "theorem with given as then")
    reading, by = used(context, theorem, values, given, True)
    need(isinstance(names, dict) and set(names) == set(reading.exists), "each variable that exists needs a name")
    new = dict[str, str]()
    for x, sort in reading.exists.items():
        new[context.extended(new).name(names[x])] = sort
        by[x] = names[x]
    prove(context.extended(new, *(replace(claim, by) for claim in reading.claims)), goal, then)


def attain(context: Context, goal: Atom, data: Any) -> None:
    """low <= high      m an integer, low <= m <= high, f(m) <= f(k) for all k of low..high |- C
    ------------------------------------------------------------------------------------------  m new (a finite set
                                             C                                                    has a least element)"""
    index, bottom, top, f, name, then = fields(data, "index low high value as then")
    low, high = context.integer(bottom), context.integer(top)
    need(context.at_least(low, high), "the range may be empty")
    k, m = context.name(index), context.name(name)
    inside = context.within(k, low, high)
    inside.term(f)
    body = read(f, Scope(context.sorts).inside(k, "integer"))
    least = "all", low, high, ("<=", opened(body, m), body)
    prove(context.extended({m: "integer"}, ("<=", low, m), ("<=", m, high), least), goal, then)
