"""Core: the rules of algebra."""

from __future__ import annotations

from typing import Any

from proofs.kernel.core.context import Context
from proofs.kernel.core.polynomial import Quotient, product, ratio
from proofs.kernel.core.proof import difference, fact_of, formula, identity, prove
from proofs.kernel.core.reading import fields, listed, rational
from proofs.kernel.core.term import Atom, Scope, integral, read_atom, replace, variables
from proofs.kernel.core.work import need


def ring(context: Context, goal: Atom, data: Any) -> None:
    """a - b = sum of cofactor * (l - r) as rational functions,  each l = r a fact
    ------------------------------------------------------------------------------ (Cox, Little, O'Shea 1992, ch. 1)
                                        a = b"""
    (equations,) = fields(data, "", equations=[])
    need(goal[0] == "=", "ring proves equations")
    identity(context, equations, (1, context.forms.difference(goal[2], goal[1])))


def positive(context: Context, goal: Atom, data: Any) -> None:
    """M (b - a) = sum of c * facts (r - l) * squares + equations,  c >= 0,  M a product of strict facts
    ---------------------------------------------------------------------------------------------------- (Stengle 1974)
    a <= b;  a < b and a != b if in one summand c > 0, the facts are strict, and what is squared is apart from 0"""
    terms, multiply, equations, reverse = fields(data, "terms", multiply=[], equations=[], reverse=False)
    relation, a, b = goal
    need(relation != "=", "positive proves inequalities")
    need(type(reverse) is bool and (relation == "!=" or not reverse), "reverse turns a != b around")
    left = context.forms.difference(b, a) if reverse else context.forms.difference(a, b)
    factors = [difference(context, each, "<") for each in listed(multiply)]
    summands = [_summand(context, each) for each in listed(terms)]
    need(relation == "<=" or any(strict for strict, _ in summands), "a strict sign from a weak one")
    identity(context, equations, (1, product(left, *factors)), *((-1, value) for _, value in summands))


def _summand(context: Context, data: Any) -> tuple[bool, Quotient]:
    """Whether a summand of `positive` is more than 0, and what it is."""
    number, given, squares = fields(data, "coefficient", facts=[], squares=[])
    coefficient = rational(number)
    need(coefficient >= 0, "a negative coefficient")
    facts = [difference(context, each, "<", "<=") for each in listed(given)]
    roots = [context.term(each) for each in listed(squares)]
    strict = coefficient > 0 and all(formula(context, each)[0] == "<" for each in given)
    values = [context.forms.of(root) for root in roots]
    constant = Quotient({0: ratio(coefficient, 1)} if coefficient else {})
    return strict and all(map(context.apart, roots)), product(constant, *facts, *values, *values)


def integer(context: Context, goal: Atom, data: Any) -> None:
    """a < b
    -------------  for integers (there is none between a and a + 1)
    a + 1 <= b"""
    fields(data, "")
    need(goal[0] == "<=" and isinstance(goal[1], tuple) and goal[1][::2] == ("+", 1), "integer proves a + 1 <= b")
    a, b = goal[1][1], goal[2]
    need(("<", a, b) in context.facts, "not a fact here: a < b")
    need(integral(a, context.sorts) and integral(b, context.sorts), "not between integers")


def axiom(context: Context, goal: Atom, data: Any) -> None:
    """guards of the axiom, at sight
    -----------------------------  (what defines each function; NIST Handbook, 1.2, 4.2, 5.2)
    the axiom on these terms"""
    name, values = fields(data, "name with")
    need(isinstance(name, str) and name in context.shared.axioms, "unknown axiom")
    guards, conclusion = context.shared.axioms[name]
    sorts = {x: "integer" if x in "mn" else "real" for x in "abmn" if x in variables(conclusion)}
    need(isinstance(values, dict) and set(values) == set(sorts), "each variable of the axiom needs a value")
    by = {x: context.integer(values[x]) if sorts[x] == "integer" else context.term(values[x]) for x in sorts}
    for relation, left, right in guards:
        guard = relation, replace(left, by), replace(right, by)
        known = context.apart(guard[1]) if relation == "!=" else context.known(guard)
        need(known, "a guard of the axiom is not known at sight:", guard)
    need(replace(conclusion, by) == goal, "not an axiom: it says something else")
    context.defined(goal)


def rewrite(context: Context, goal: Atom, data: Any) -> None:
    """l = r      C[x := l]
    ---------------------  l = r a fact (equals for equals)
         C[x := r]"""
    equation, variable, pattern, proof = fields(data, "fact variable goal proof")
    relation, left, right = fact_of(context, equation)
    need(relation == "=", "a fact of the wrong kind: it is no equation")
    whole = integral(left, context.sorts) and integral(right, context.sorts)
    x = context.name(variable)
    atom = read_atom(pattern, Scope({**context.sorts, x: "integer" if whole else "real"}))
    need(replace(atom, {x: right}) == goal, "the goal is not what becomes of it by that equation")
    before = replace(atom, {x: left})
    prove(context, before, proof, before)
