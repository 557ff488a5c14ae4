"""Core: the rules of logic."""

from __future__ import annotations

from typing import Any

from proofs.kernel.core.context import Context
from proofs.kernel.core.proof import fact_of, prove
from proofs.kernel.core.reading import fields, listed
from proofs.kernel.core.term import Atom, Scope, integral, opened, read, replace, variables
from proofs.kernel.core.work import need

COVERS = ({"<", "=", ">"}, {"<=", ">"}, {"<", ">="}, {"=", "!="})
WEAKER = {"<": ["<"], "=": ["="], "<=": ["<=", "<", "="], "!=": ["!=", "<"]}


def fact(context: Context, goal: Atom, data: Any) -> None:
    """a fact;   a < b;    a = b  or the other way round;    a != b the other way round;   a <= b and b <= a;  known at sight
    ------------------------------------------------------------------------------------------------------------------
    itself;   a <= b, a != b, b != a;   a = b, a <= b;           a != b;                          a = b;      a <, <=, != b"""
    fields(data, "")
    if goal in context.facts:
        return
    need(goal[0] != "all", "not a fact here")
    relation, a, b = goal
    turned = [(way, b, a) for way in WEAKER[relation] if way == "=" or relation == "!="]
    found = any(atom in context.facts for atom in [*((way, a, b) for way in WEAKER[relation]), *turned])
    both = relation == "=" and ("<=", a, b) in context.facts and ("<=", b, a) in context.facts
    need(found or both or (relation != "=" and context.known(goal)), "not a fact here:", goal)


def cases(context: Context, goal: Atom, data: Any) -> None:
    """a < b |- C    a = b |- C    b < a |- C
    ----------------------------------------  (a total order; or two branches: <= and >, < and >=, = and !=)
                        C"""
    left, right, branches = fields(data, "left right branches")
    a, b = context.term(left), context.term(right)
    need(isinstance(branches, dict) and set(branches) in COVERS, "the cases do not cover the domain")
    for relation, branch in branches.items():
        atom = (relation.replace(">", "<"), b, a) if ">" in relation else (relation, a, b)
        prove(context.extended({}, atom), goal, branch)


def absurd(context: Context, goal: Atom, data: Any) -> None:
    """0 < 0
    -----  (ex falso quodlibet)
      C"""
    (proof,) = fields(data, "proof")
    prove(context, ("<", 0, 0), proof)


def every(context: Context, goal: Atom, data: Any) -> None:
    """low <= k <= high |- C
    ------------------------  k new (Prawitz 1965: generalisation)
    C for all k of low..high"""
    index, proof = fields(data, "index proof")
    need(goal[0] == "all", "every proves what holds for all of a range")
    k = context.name(index)
    prove(context.within(k, goal[1], goal[2]), opened(goal[3], k), proof)


def instance(context: Context, goal: Atom, data: Any) -> None:
    """C for all k of low..high      low <= t <= high
    -----------------------------------------------  t an integer; and so on, for all of all (Prawitz 1965)
                       C[k := t]"""
    known, places = fields(data, "fact at")
    atom = fact_of(context, known)
    for place in [context.integer(place) for place in listed(places)]:
        need(atom[0] == "all", "a fact of the wrong kind: it is not for all of a range")
        within = context.at_least(atom[1], place) and context.at_least(place, atom[2])
        need(within, "not known to be in the range:", place)
        atom = opened(atom[3], place)
    need(places and atom == goal, "the fact says something else")


def induct(context: Context, goal: Atom, data: Any) -> None:
    """C(n0)      n0 <= n, C(n) |- C(n + 1)
    ------------------------------------  n an integer, of which nothing else is assumed (Peano)
             n0 <= n |- C(n)"""
    n, start, base, step = fields(data, "variable from base step")
    need(isinstance(n, str) and context.sorts.get(n) == "integer", "induction is on an integer")
    first = read(start, Scope(context.sorts))
    need(integral(first, context.sorts) and n not in variables(first), "induction starts at an integer")
    others = [item for item in context.facts.items() if n not in variables(item[0])]
    assumed = [atom for atom, assumed in context.facts.items() if assumed and n in variables(atom)]
    need(assumed == [("<=", first, n)], "something else is assumed of the variable")
    sorts = {x: sort for x, sort in context.sorts.items() if x != n}
    prove(context.rebuilt(sorts, others), replace(goal, {n: first}), base)
    after = context.rebuilt(context.sorts, [*others, (("<=", first, n), True), (goal, True)])
    prove(after, replace(goal, {n: ("+", n, 1)}), step)


def substitute(context: Context, goal: Atom, data: Any) -> None:
    """x = t in Γ,  Γ[x := t] |- C[x := t]       t <= x in Γ,  0 <= w, Γ[x := t + w] |- C[x := t + w]
    --------------------------------------       ----------------------------------------------------  (equals for
                  Γ |- C                                      Γ |- C,  w new (0 < w if t < x)            equals)"""
    x, by, then, *fresh = fields(data, "variable by then" + " fresh" * ("fresh" in data))
    need(isinstance(x, str) and context.sorts.get(x) in ("real", "integer"), "not a variable here:", x)
    t = read(by, Scope(context.sorts))
    need(x not in variables(t), "the term contains the variable")
    need(context.sorts[x] == "real" or integral(t, context.sorts), "not an integer:", t)
    new = [context.name(name) for name in fresh]
    relation = "=" if not new else "<=" if ("<=", t, x) in context.facts else "<"
    known = ("=", x, t) if not new else (relation, t, x)
    need(known in context.facts, "not a lower bound of the variable" if new else "not what the variable equals")
    sorts = {y: sort for y, sort in context.sorts.items() if y != x} | dict.fromkeys(new, context.sorts[x])
    value = {x: ("+", t, new[0]) if new else t}
    facts = [((relation, 0, w), True) for w in new] + [(replace(a, value), old) for a, old in context.facts.items()]
    prove(context.rebuilt(sorts, facts), replace(goal, value), then)
