"""The rules of logic, and the rules that use theorems."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofs.recheck.axioms import AXIOMS
from proofs.recheck.budget import Refused, need, show
from proofs.recheck.context import Context
from proofs.recheck.proving import Parts, Prover, read_defined, read_defined_integral, read_fact
from proofs.recheck.reading import fields, read_atom, read_name, read_new_name, read_term, sequence
from proofs.recheck.terms import (
    FALSE,
    Atom,
    Function,
    Term,
    close,
    differentiated,
    expanded,
    free,
    integral,
    open_with,
    places,
    substitute,
)

CASES = ({"<", "=", ">"}, {"<=", ">"}, {"<", ">="}, {"=", "!="})


def fact(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """The goal follows from a fact (as it is, reversed or weakened), or is known at sight."""
    need(goal in context.facts or (goal[0] != "all" and _follows(context, *goal)), "not a fact", goal)


def _follows(context: Context, relation: str, a: Term, b: Term) -> bool:
    facts = context.facts
    if relation == "=":
        return ("=", b, a) in facts or (("<=", a, b) in facts and ("<=", b, a) in facts)
    if relation == "!=":
        return any(one in facts for one in (("<", a, b), ("<", b, a), ("!=", b, a))) or context.apart(("-", b, a))
    weaker = [("<", a, b), ("=", a, b), ("=", b, a)] if relation == "<=" else []
    return any(one in facts for one in weaker) or context.at_most(a, b, strict=relation == "<")


def cases(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """C in each branch, where the branches cover all cases ⊢ C."""
    a, b = read_defined(context, proof["left"]), read_defined(context, proof["right"])
    branches = proof["branches"]
    need(type(branches) is dict and set(branches) in CASES, "cases: the branches do not cover everything")
    for relation, branch in branches.items():
        assumed = {">": ("<", b, a), ">=": ("<=", b, a)}.get(relation, (relation, a, b))
        prover.prove(context.extend(assumptions=[assumed]), goal, branch)


def absurd(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """0 < 0 ⊢ C."""
    prover.prove(context, FALSE, proof["proof"])


def integer(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """a < b a fact, a and b integer-valued ⊢ a + 1 <= b."""
    relation, left, b = goal
    shape = relation == "<=" and isinstance(left, tuple) and left[0] == "+" and left[2] == 1
    need(shape, "integer: not a + 1 <= b")
    a = left[1]
    need(("<", a, b) in context.facts, "not a fact", ("<", a, b))
    need(integral(a, context.sorts) and integral(b, context.sorts), "not an integral term: in integer")


def axiom(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """The guards of an axiom known at sight ⊢ its conclusion."""
    name = proof["name"]
    need(type(name) is str and name in AXIOMS, "no such axiom")
    guards, conclusion = AXIOMS[name]
    variables = sorted(free(conclusion))
    fields(proof["with"], variables)
    by: dict[str, Term] = {}
    for variable in variables:
        by[variable] = read_defined(context, proof["with"][variable])
        need(variable in "ab" or integral(by[variable], context.sorts), f"not an integral term: {variable}")
    need(goal == substitute(conclusion, by), f"axiom {name}: it says something else")
    for guard in guards:
        relation, left, right = substitute(guard, by)
        known = context.apart(left) if relation == "!=" else context.at_most(left, right, strict=relation == "<")
        if not known:
            raise Refused(f"axiom {name}: its guard is not known: {show((relation, left, right))}")
    context.require_defined(goal)


def rewrite(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """l = r a fact, C[x := l] ⊢ C[x := r]."""
    _, left, right = read_fact(context, proof["fact"], ("=",))
    x = read_new_name(proof["variable"], context.sorts)
    whole = integral(left, context.sorts) and integral(right, context.sorts)
    pattern = read_atom(proof["goal"], {**context.sorts, x: "integer" if whole else "real"})
    need(substitute(pattern, {x: right}) == goal, "rewrite: the goal is not C with the right side put in")
    before = substitute(pattern, {x: left})
    prover.prove(context, before, proof["proof"], [before])


def every(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """C[k] for a new integer k of a range ⊢ C for all k of the range."""
    need(goal[0] == "all", "every: the goal is not for all of a range")
    k = read_new_name(proof["index"], context.sorts)
    prover.prove(context.inside(goal, k), open_with(goal[3], k), proof["proof"])


def instance(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """C for all k of a range, t in the range ⊢ C[k := t]; repeated for each term of `at`."""
    atom = read_fact(context, proof["fact"], ("all",))
    need(sequence(proof["at"]), "instance: no place is given")
    for data in proof["at"]:
        need(atom[0] == "all", "instance: not for all of a range")
        place = read_defined_integral(context, data, "place of an instance")
        _, low, high, inner = atom
        inside = context.at_most(low, place) and context.at_most(place, high)
        need(inside, "instance: not known to be in the range", place)
        atom = open_with(inner, place)
    need(atom == goal, "instance: the fact says something else")


# ---- rules that change the context ----


def induct(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """C[n := n0], and C[n := n + 1] under n0 <= n and C, both from facts without n ⊢ C."""
    n = read_name(proof["variable"])
    need(context.sorts.get(n) == "integer", "induct: not an integer variable")
    start = read_defined_integral(context, proof["from"], "start of an induction")
    need(n not in free(start), "induct: the variable is in its own start")
    above: Atom = ("<=", start, n)
    about = [atom for atom in context.assumptions if n in free(atom)]
    need(about and all(atom == above for atom in about), "induct: another assumption on the variable")
    sorts = {name: sort for name, sort in context.sorts.items() if name != n}
    kept = [atom for atom in context.assumptions if n not in free(atom)]
    facts = [atom for atom in context.facts if n not in free(atom)]
    without = Context(context.normal).extend(sorts, kept, facts)
    prover.prove(without, substitute(goal, {n: start}), proof["base"])
    step = without.extend({n: "integer"}, [above, goal])
    prover.prove(step, substitute(goal, {n: ("+", n, 1)}), proof["step"])


def put(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """x = t a fact, C[x := t] ⊢ C; with `fresh` w: t <= x or t < x a fact, C[x := t + w] ⊢ C."""
    x = read_name(proof["variable"])
    need(x in context.sorts, f"unknown variable {x}")
    t = read_defined(context, proof["by"])
    need(x not in free(t), "substitute: the variable is in what replaces it")
    sort = context.sorts[x]
    need(sort == "real" or integral(t, context.sorts), "not an integral term: what replaces an integer variable")
    sorts = {name: one for name, one in context.sorts.items() if name != x}
    extra: list[Atom] = []
    if "fresh" in proof:
        w = read_new_name(proof["fresh"], context.sorts)
        weak, strong = ("<=", t, x) in context.facts, ("<", t, x) in context.facts
        need(weak or strong, f"not a fact: the lower bound {show(('<=', t, x))}")
        sorts[w] = sort
        extra = [("<=" if weak else "<", 0, w)]
        t = ("+", t, w)
    else:
        need(("=", x, t) in context.facts, f"not a fact: the equation {show(('=', x, t))}")
    assumptions = [substitute(atom, {x: t}) for atom in context.assumptions]
    facts = [substitute(atom, {x: t}) for atom in context.facts]
    new = Context(context.normal).extend(sorts, [*extra, *assumptions], facts)
    prover.prove(new, substitute(goal, {x: t}), proof["then"])


def attain(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """C with a new integer m at which f is least ⊢ C (a finite set has a least element)."""
    low = read_defined_integral(context, proof["low"], "end of a range")
    high = read_defined_integral(context, proof["high"], "end of a range")
    need(context.at_most(low, high), "attain: low <= high is not known")
    k = read_new_name(proof["index"], context.sorts)
    body = close(read_defined(context.within(k, low, high), proof["value"]), k)
    m = read_new_name(proof["as"], context.sorts)
    least: Atom = ("all", low, high, ("<=", open_with(body, m), body))
    new = context.extend({m: "integer"}, [("<=", low, m), ("<=", m, high), least])
    prover.prove(new, goal, proof["then"])


# ---- theorems ----


def _used(prover: Prover, context: Context, proof: Any) -> tuple[Parts, Mapping[str, Any], Context]:
    """The theorem, the values of its variables, and the context with proved assumptions."""
    need(type(proof["theorem"]) is str, "a theorem is named by its id")
    parts = prover.theorem(proof["theorem"])
    fields(proof["with"], tuple(parts.variables))
    by = {x: _instead(context, x, sort, proof["with"][x]) for x, sort in parts.variables.items()}
    reasons = sequence(proof["given"])
    need(len(reasons) == len(parts.given), "one reason is needed for each assumption")
    context = context.extend()
    for atom, reason in zip(parts.given, reasons, strict=True):
        assumption = substitute(atom, by)
        if reason is None:
            fact(prover, context, assumption, None)
        else:
            prover.prove(context, assumption, reason)
        context.learn(assumption)
    return parts, by, context


def _instead(context: Context, variable: str, sort: str, data: Any) -> Term | Function:
    """Read the value of a theorem's variable: a term, or a function of all integers."""
    if not places(sort):
        term = read_defined(context, data)
        need(sort == "real" or integral(term, context.sorts), f"not an integral term: {variable}")
        return term
    need(type(data) is list and len(data) == 3 and data[0] == "lambda", f"not a function: {variable}")
    parameters = [read_new_name(name, context.sorts) for name in sequence(data[1])]
    need(len(parameters) == len(set(parameters)) == places(sort), f"wrong number of arguments: {variable}")
    anywhere = context.extend(dict.fromkeys(parameters, "integer"))
    body = read_term(data[2], anywhere.sorts)
    anywhere.require_defined(body)
    return Function(tuple(parameters), body)


def chain(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """A theorem whose assumptions are proved ⊢ one of its claims."""
    parts, by, _ = _used(prover, context, proof)
    need(not parts.exists, "chain: the theorem says that something exists (obtain it)")
    number = proof.get("claim", 0)
    need(type(number) is int and 0 <= number < len(parts.claims), "chain: no such claim")
    need(goal == substitute(parts.claims[number], by), "chain: the goal is not the theorem's claim")


def obtain(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """A theorem with `exists`, its assumptions proved, C under its claims on new names ⊢ C."""
    parts, by, _ = _used(prover, context, proof)
    need(parts.exists, "obtain: the theorem says of nothing that it exists")
    fields(proof["as"], tuple(parts.exists))
    names = {x: read_new_name(proof["as"][x], context.sorts) for x in parts.exists}
    need(len(set(names.values())) == len(names), "obtain: one name for two")
    claims = [substitute(claim, {**by, **names}) for claim in parts.claims]
    new = context.extend({names[x]: sort for x, sort in parts.exists.items()}, claims)
    prover.prove(new, goal, proof["then"])


def witness(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """C[x := t] for terms t, for each claim C ⊢ there are x with all claims."""
    need(goal[0] == "exists", "witness: nothing is to exist")
    _, exists, claims = goal
    data, reasons = proof.get("witness", {}), sequence(proof["claims"])
    fields(data, tuple(exists))
    by = {name: read_defined(context, data[name]) for name in exists}
    for name, term in by.items():
        whole = exists[name] == "real" or integral(term, context.sorts)
        need(whole, f"not an integral term: witness {name}")
    need(len(reasons) == len(claims), "one proof is needed for each claim")
    for claim, reason in zip(claims, reasons, strict=True):
        atom = substitute(expanded(claim), by)
        new = [substitute(term, by) for term in differentiated(claim)]
        prover.prove(context, atom, reason, [*new, atom])
        context = context.extend(facts=[atom])
