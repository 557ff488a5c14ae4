"""The rules of finite sums, proved theorems, least values and existence."""

from typing import Any

from proofs.kernel.core.context import Context, Rule
from proofs.kernel.core.reading import fields, listed, need, new_name
from proofs.kernel.core.term import Atom, Term, closed, opened, replace


def sum_step(context: Context, goal: Atom, data: Any) -> None:
    """low <= high                                         high = low - 1
    ----------------------------------------------------   --------------   --------------------------------------
    sum = sum without its last (or first) term, and that       sum = 0      sum of f(k) = shifted sum of f(k - by)
    (Graham, Knuth, Patashnik: Concrete Mathematics, 2.1)"""
    step, *by = fields(data, "step by" if data.get("step") == "shift" else "step")
    need(goal[0] == "=" and isinstance(goal[1], tuple) and goal[1][0] == "sum", "sum proves: a sum = a term")
    need(step in ("first", "last", "empty", "shift"), "unknown step of a sum")
    need(context.forms.same(goal[2], stepped(context, goal[1], step, *by)), "the sum is something else")


def stepped(context: Context, total: Term, step: str, by: Any = 0) -> Term:
    """The other side of the equation that the step proves."""
    _, low, high, body = total
    if step == "shift":
        places = context.term(by, "integer")
        return "sum", ("+", low, places), ("+", high, places), opened(body, ("-", ("bound", 0), places))
    if step == "empty":
        need(context.forms.same(high, ("-", low, 1)), "not an empty sum")
        return 0
    need(context.at_least(low, high), "the range may be empty")
    if step == "first":
        return "+", opened(body, low), ("sum", ("+", low, 1), high, body)
    return "+", ("sum", low, ("-", high, 1), body), opened(body, high)


def telescope(context: Context, goal: Atom, data: Any) -> None:
    """low <= k <= high |- G(k+1) - G(k) <= sum of a_i f_i(k)      0 <= G(high+1) - G(low) + b
    ----------------------------------------------------------------------------------------  (or = throughout)
    0 <= sum of a_i * (sum of f_i over low..high) + b,  where G is defined on low..high+1 (A = B 1996, ch. 6)"""
    names = "index low high sums certificate pointwise boundary"
    index, *ends, sums, g, pointwise, boundary, more, inner = fields(data, names, rest=0, lemmas_inside=[])
    need(goal[0] in ("=", "<="), "telescope proves = and <=")
    low, high = (context.term(end, "integer") for end in ends)
    rest, k = context.term(more), new_name(index, context.sorts)
    need(context.at_least(low, ("+", high, 1)), "the range may be turned around")
    combination, summand = combined(context, listed(sums), low, high, k, rest)
    need(context.forms.same(("-", goal[2], goal[1]), combination), "the goal is not that combination of sums")
    f = context.extended({k: "integer"}, ("<=", low, k), ("<=", k, ("+", high, 1))).lemmas(inner).term(g)
    after, bottom, top = (replace(f, {k: t}) for t in (("+", k, 1), low, ("+", high, 1)))
    context.within(k, low, high).prove((goal[0], ("-", after, f), summand), pointwise)
    context.prove((goal[0], 0, ("+", ("-", top, bottom), rest)), boundary)


def combined(context: Context, sums: list[Any], low: Term, high: Term, k: str, rest: Term) -> tuple[Term, Term]:
    """rest + sum of a_i * (sum of f_i over low..high), and sum of a_i f_i(k)."""
    combination, summand = rest, None
    for a, total in (map(context.term, fields(item, "coefficient sum")) for item in sums):
        need(isinstance(total, tuple) and total[0] == "sum", "not a sum")
        need(all(map(context.forms.same, total[1:3], (low, high))), "a sum over another range")
        combination = "+", combination, ("*", a, total)
        term = "*", a, opened(total[3], k)
        summand = ("+", summand, term) if summand else term
    return combination, summand or 0


def value(context: Context, data: Any, sort: str) -> Term:
    """The value of a theorem's variable of sort `sort`: a term, or a lambda for a function.

    A lambda is ("lambda", places, body), where body is defined for all integers."""
    if not sort.startswith("function"):
        return context.term(data, sort)
    need(isinstance(data, list) and len(data) == 3 and data[0] == "lambda", "a function is expected")
    names, inside = listed(data[1], "a function of so many integers"), context
    need(sort == f"function {len(names)}", "a function of so many integers")
    for name in names:
        inside = inside.extended({new_name(name, inside.sorts): "integer"})
    return "lambda", len(names), closed(inside.term(data[2]), *names)


def use(context: Context, theorem: Any, values: Any, given: Any, exists: bool) -> tuple[Any, dict[str, Term]]:
    """The theorem and the values of its variables; checks the proofs of its assumptions."""
    reading: Any = context.shared.theorems.get(theorem) if isinstance(theorem, str) else None
    need(reading and bool(reading.exists) == exists, "no such theorem")
    need(isinstance(values, dict) and set(values) == set(reading.sorts), "each variable of the theorem needs a value")
    by = {x: value(context, values[x], sort) for x, sort in reading.sorts.items()}
    need(len(listed(given)) == len(reading.given), "each assumption of the theorem needs a proof")
    inside = context.extended({})
    for atom, why in zip(reading.given, given, strict=True):
        assumption = replace(atom.plain, by)
        inside.prove(assumption, {"rule": "fact"} if why is None else why)
        inside.learn(assumption)
    return reading, by


def chain(context: Context, goal: Atom, data: Any) -> None:
    """for all x with given: claim      given[x := t]
    ----------------------------------------------  t defined, integer-valued for integers (Prawitz 1965: instantiation)
                   claim[x := t]"""
    theorem, values, given, claim = fields(data, "theorem with given", claim=0)
    reading, by = use(context, theorem, values, given, False)
    need(type(claim) is int and 0 <= claim < len(reading.claims), "no such claim")
    need(replace(reading.claims[claim].plain, by) == goal, "the theorem says something else")


def obtain(context: Context, goal: Atom, data: Any) -> None:
    """for all x with given there are y: claim    given[x := t]    claim[x := t, y := z] |- C
    ----------------------------------------------------------------------------------------  z new
    C                                                             (Prawitz 1965: elimination of exists)"""
    theorem, values, given, names, then = fields(data, "theorem with given as then")
    reading, by = use(context, theorem, values, given, True)
    need(isinstance(names, dict) and set(names) == set(reading.exists), "each variable that exists needs a name")
    new = {new_name(names[x], context.sorts): sort for x, sort in reading.exists.items()}
    need(len(new) == len(names), "captured: one name for two")
    assumed = (replace(claim.plain, by | names) for claim in reading.claims)
    context.extended(new, *assumed).prove(goal, then)


def attain(context: Context, goal: Atom, data: Any) -> None:
    """low <= high    low <= m <= high, f(m) <= f(k) for all k of low..high |- C
    ---------------------------------------------------------------------------  m a new integer variable
    C                                                              (a finite nonempty set has a least element)"""
    index, *ends, f, name, then = fields(data, "index low high value as then")
    low, high = (context.term(end, "integer") for end in ends)
    need(context.at_least(low, high), "the range may be empty")
    k, m = new_name(index, context.sorts), new_name(name, context.sorts)
    body = context.within(k, low, high).term(f)
    least = "all", low, high, ("<=", replace(body, {k: m}), closed(body, k))
    context.extended({m: "integer"}, ("<=", low, m), ("<=", m, high), least).prove(goal, then)


def witness(context: Context, goal: Atom, data: Any) -> None:
    """C[x := t], each claim a fact for those after it
    ----------------------------------------------  t defined, integer-valued for integers
    there are x with C                                         (Prawitz 1965: introduction of exists)"""
    claims, terms = fields(data, "claims", witness={})
    need(goal[0] == "exists", "a witness is for what is to exist")
    _, sorts, atoms = goal
    need(isinstance(terms, dict) and terms.keys() == sorts.keys(), "a witness for each that is to exist")
    by = {x: context.term(terms[x], sort) for x, sort in sorts.items()}
    need(len(listed(claims)) == len(atoms), "each claim needs a proof")
    inside = context.extended({})
    for (claim, *bodies), proof in zip(atoms, claims, strict=True):
        atom, *new = (replace(term, by) for term in (claim, *bodies))
        inside.prove(atom, proof, atom, *new)
        inside.learn(atom)


RULES: dict[str, Rule] = {"sum": sum_step, "telescope": telescope}
RULES |= {"chain": chain, "obtain": obtain, "attain": attain, "witness": witness}
