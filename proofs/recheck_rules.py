"""The rules of the second checker: one function a rule, each of which returns or raises `Refused`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from proofs.recheck_context import Context, Inside
from proofs.recheck_normal import Rational
from proofs.recheck_term import (
    Atom,
    Refused,
    Term,
    bound_names,
    derivative,
    free,
    free_atom,
    integral,
    need,
    places,
    read,
    read_atom,
    read_name,
    substitute,
    substitute_atom,
)
from proofs.recheck_value import Interval, Undefined, Value, decide, interval

FALSE: Atom = ("<", 0, 0)
RATIONAL = re.compile(r"-?[0-9]+(/[0-9]+)?")
NUMERIC_OPERATIONS = frozenset(
    ("+", "-", "*", "/", "neg", "^", "exp", "log", "sqrt", "abs", "max", "min", "sum", "!", "binomial", "Phi", "phi")
)


@dataclass(frozen=True)
class Prover:
    """What a proof may refer to: the theorems proved before, as (variables, assumptions, claims)."""

    theorem: Callable[[str], tuple[Mapping[str, str], list[Atom], list[Atom]]]


# ---- reading ---------------------------------------------------------------------------------------------------------


def fields(data: Any, required: Sequence[str], optional: Sequence[str] = ()) -> None:
    need(type(data) is dict, "not an object")
    for key in required:
        need(key in data, f"missing key: {key}")
    for key in data:
        need(key in required or key in optional, f"unknown key: {key}")


def sequence(data: Any) -> list[Any]:
    need(type(data) is list, "not a list")
    return list(data)


def read_sorts(data: Any) -> dict[str, str]:
    need(type(data) is dict, "not an object")
    for name, sort in data.items():
        read_name(name)
        need(type(sort) is str and (sort in ("real", "integer") or places(sort)), f"unknown sort of {name}")
    return dict(data)


def read_rational(data: Any) -> fmpq:
    if type(data) is int:
        return fmpq(data)
    need(type(data) is str and len(data) <= 8000 and RATIONAL.fullmatch(data), "not a rational number")
    parts = data.split("/")
    need(all(len(part) <= 4300 for part in parts), "too long: an integer literal")
    numerator, denominator = int(parts[0]), int(parts[1]) if len(parts) == 2 else 1
    need(denominator != 0, "a rational number with denominator 0")
    return fmpq(numerator, denominator)


def rational_term(value: fmpq) -> Term:
    """An integer, or ["/", p, q] in lowest terms with q > 1."""
    p, q = int(value.numerator), int(value.denominator)
    return p if q == 1 else ("/", p, q)


def two_sided(goal: Atom) -> tuple[str, Term, Term]:
    need(len(goal) == 3, "this rule proves no goal for all of a range")
    return goal[0], goal[1], goal[2]


def read_fact(context: Context, data: Any) -> Atom:
    atom = read_atom(data, context.sorts, [])
    need(atom in context.facts, f"not a fact: {str(atom)[:200]}")
    return atom


def read_defined(context: Context, data: Any) -> Term:
    """A term that a certificate brings in: in scope, not captured, and defined."""
    guards: list[Term] = []
    term = read(data, context.sorts, guards)
    for part in (*guards, term):
        context.require_defined(part)
    return term


introduce = read_defined


# ---- proofs and lemmas -----------------------------------------------------------------------------------------------


def prove(prover: Prover, context: Context, goal: Atom, proof: Any, introduced: Sequence[Term] = ()) -> None:
    """Accepts `proof` of `goal`; `introduced` are terms that must be shown defined, with the help of the proof's own lemmas."""
    need(type(proof) is dict and type(proof.get("rule")) is str, "a proof names its rule")
    need(proof["rule"] in RULES, f"unknown rule: {proof['rule']}")
    rule, required, optional = RULES[proof["rule"]]
    fields(proof, ("rule", *required), ("lemmas", *optional))
    context = extend_by_lemmas(prover, context, proof.get("lemmas", []))
    for term in introduced:
        context.require_defined(term)
    rule(prover, context, goal, proof)


def extend_by_lemmas(prover: Prover, context: Context, lemmas: Any) -> Context:
    for lemma in sequence(lemmas):
        need(type(lemma) is dict, "not an object")
        if "sum" in lemma:
            context = _range_lemma(prover, context, lemma)
            continue
        fields(lemma, ("claim", "proof"))
        guards: list[Term] = []
        claim = read_atom(lemma["claim"], context.sorts, guards)
        prove(prover, context, claim, lemma["proof"], (claim, *guards))
        context = context.extend(facts=[claim])
    return context


def _range_lemma(prover: Prover, context: Context, lemma: Any) -> Context:
    fields(lemma, ("sum", "lemmas"))
    need(len(sequence(lemma["sum"])) == 3, "a range is [k, lo, hi]")
    name = read_name(lemma["sum"][0])
    need(name not in context.sorts, f"captured: {name}")
    low, high = (read_defined(context, bound) for bound in lemma["sum"][1:])
    need(
        integral(low, context.sorts) and integral(high, context.sorts),
        "not an integral term: bound of a range",
    )
    before = context.enter(name, low, high)
    after = extend_by_lemmas(prover, before, lemma["lemmas"])
    key = (name, low, high)
    old = context.ranges.get(key, Inside((), {}))
    shown = Inside(
        old.facts + after.news(before),
        {k: v for k, v in after.ranges.items() if context.ranges.get(k) is not v},
    )
    return context.extend(ranges={key: shown})


# ---- algebra ---------------------------------------------------------------------------------------------------------


def _difference(context: Context, atom: Atom) -> Rational:
    """right - left."""
    return context.algebra.add(context.normal(atom[2]), context.normal(atom[1]), -1)


def _combination(context: Context, equations: Any) -> Rational:
    """sum of cofactor * (left - right) over equations that are facts."""
    total = context.algebra.number(0)
    for item in sequence(equations):
        fields(item, ("fact", "cofactor"))
        fact = read_fact(context, item["fact"])
        need(fact[0] == "=", "an equation is needed")
        cofactor = context.normal(read_defined(context, item["cofactor"]))
        total = context.algebra.add(total, context.algebra.multiply(cofactor, _difference(context, fact)), -1)
    return total


def _ring(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    need(two_sided(goal)[0] == "=", "ring proves equations")
    difference = context.algebra.add(context.normal(goal[1]), context.normal(goal[2]), -1)
    need(
        context.algebra.identical(difference, _combination(context, proof.get("equations", []))),
        "ring: not identical",
    )


def _positive(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    algebra, reverse = context.algebra, proof.get("reverse", False)
    need(type(reverse) is bool and (goal[0] == "!=" or not reverse), "reverse is for != only")
    need(two_sided(goal)[0] != "=", "positive does not prove equations")
    left = _difference(context, (goal[0], goal[2], goal[1]) if reverse else goal)
    for data in sequence(proof.get("multiply", [])):
        fact = read_fact(context, data)
        need(fact[0] == "<", "multiply: a strict fact is needed")
        left = algebra.multiply(left, _difference(context, fact))
    right = _combination(context, proof.get("equations", []))
    strict = False
    for item in sequence(proof["terms"]):
        value, term_strict = _nonnegative_term(context, item)
        right = algebra.add(right, value)
        strict = strict or term_strict
    need(strict or goal[0] == "<=", "positive: no term is strict")
    need(algebra.identical(left, right), "positive: not identical")


def _nonnegative_term(context: Context, item: Any) -> tuple[Rational, bool]:
    """coefficient * product of facts * product of squares; and whether it is shown positive."""
    fields(item, ("coefficient",), ("facts", "squares"))
    coefficient = read_rational(item["coefficient"])
    need(coefficient >= 0, "a coefficient is negative")
    strict = coefficient > 0
    value = context.algebra.number(coefficient)
    for data in sequence(item.get("facts", [])):
        fact = read_fact(context, data)
        need(fact[0] in ("<", "<="), "an inequality is needed")
        strict = strict and fact[0] == "<"
        value = context.algebra.multiply(value, _difference(context, fact))
    for data in sequence(item.get("squares", [])):
        term = read_defined(context, data)
        strict = strict and context.nonzero(term)
        square = context.normal(term)
        value = context.algebra.multiply(value, context.algebra.multiply(square, square))
    return value, strict


# ---- logic -----------------------------------------------------------------------------------------------------------


def _fact(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    if goal[0] == "all":
        return need(goal in context.facts, f"not a fact: {str(goal)[:200]}")
    relation, left, right = goal
    ways: list[list[Atom]] = [[goal]]
    if relation in ("<=", "!="):
        ways += [[("<", left, right)]]
    if relation == "!=":
        ways += [[("<", right, left)], [("!=", right, left)]]
    if relation == "<=":
        ways += [[("=", left, right)], [("=", right, left)]]
    if relation == "=":
        ways += [[("=", right, left)], [("<=", left, right), ("<=", right, left)]]
    found = any(all(fact in context.facts for fact in way) for way in ways)
    return need(found, f"not a fact: {str(goal)[:200]}")


CASES = ({"<", "=", ">"}, {"<=", ">"}, {"<", ">="}, {"=", "!="})


def _cases(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    a, b = read_defined(context, proof["left"]), read_defined(context, proof["right"])
    branches = proof["branches"]
    need(type(branches) is dict and set(branches) in CASES, "the cases do not cover everything")
    for relation, branch in branches.items():
        hypothesis = {">": ("<", b, a), ">=": ("<=", b, a)}.get(relation, (relation, a, b))
        prove(prover, context.extend(hypotheses=[hypothesis]), goal, branch)


def _absurd(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    prove(prover, context, FALSE, proof["proof"])


def _integer(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    relation, left, b = two_sided(goal)
    need(
        relation == "<=" and isinstance(left, tuple) and left[0] == "+" and left[2] == 1,
        "integer: not a + 1 <= b",
    )
    a = left[1]
    need(("<", a, b) in context.facts, "not a fact: a < b")
    need(integral(a, context.sorts) and integral(b, context.sorts), "not an integral term")


def _function(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    for term in two_sided(goal)[1:]:
        context.require_defined(term)
    need(_axiom(context, goal), "not an axiom of a function")


def _axiom(context: Context, goal: Atom) -> bool:
    relation, left, right = goal
    op = right[0] if isinstance(right, tuple) else None
    if relation == "<" and right == 1 and isinstance(left, tuple):
        return bool(left[0] == "Phi")
    if relation == "<" and left == 0:
        return op in ("exp", "!", "Phi", "phi") or (op == "^" and context.positive(right[1]))
    if relation == "<=":
        if left == 0 and (op in ("sqrt", "abs") or (op == "^" and context.nonnegative(right[1]))):
            return True
        if op == "max" and left in (right[1], right[2]):
            return True
        if op == "abs" and left in (right[1], ("neg", right[1])):
            return True
        return isinstance(left, tuple) and left[0] == "min" and right in (left[1], left[2])
    if relation != "=" or not isinstance(left, tuple):
        return False
    if left[0] == "+" and right == 1 and isinstance(left[1], tuple) and left[1][0] == "Phi":
        return bool(left[2] == ("Phi", ("neg", left[1][1])))
    if left[0] == "phi":
        return bool(right == ("*", ("phi", 0), ("exp", ("neg", ("/", ("^", left[1], 2), 2)))))
    if left[0] == "^" and left[2] == 2 and isinstance(left[1], tuple):
        inner = left[1]
        return bool(right == {"sqrt": inner[1], "abs": ("^", inner[1], 2)}.get(inner[0], ()))
    if left[0] == "*" and right == 0 and isinstance(left[1], tuple) and isinstance(left[1][1], tuple):
        extreme = left[1][1]
        if extreme[0] in ("max", "min"):
            return bool(left == ("*", ("-", extreme, extreme[1]), ("-", extreme, extreme[2])))
    return False


# ---- quantifiers -----------------------------------------------------------------------------------------------------


def _every(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """What holds at an index of which nothing is known but its range holds for all of the range."""
    need(goal[0] == "all", "every: not for all of a range")
    _, index, low, high, inner = goal
    prove(prover, context.enter(index, low, high), inner, proof["proof"])


def _instance(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """A fact for all of a range holds at an integer that is known to be in it."""
    atom = read_fact(context, proof["fact"])
    for data in sequence(proof["at"]):
        need(atom[0] == "all", "instance: not for all of a range")
        place = read_defined(context, data)
        need(integral(place, context.sorts), "not an integral term: instance")
        _, index, low, high, inner = atom
        inside = context.at_most(low, place) and context.at_most(place, high)
        need(inside, f"instance: not known to be in the range: {str(place)[:200]}")
        atom = substitute_atom(inner, {index: place})
    need(atom == goal, "instance: the fact says something else")


# ---- sums ------------------------------------------------------------------------------------------------------------


def _is_sum(term: Term) -> bool:
    return isinstance(term, tuple) and term[0] == "sum"


def _sum(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    relation, whole, other = two_sided(goal)
    step = proof["step"]
    need(type(step) is str and step in ("empty", "first", "last", "shift"), "unknown step")
    need(relation == "=" and _is_sum(whole), "sum: not an equation with a sum on the left")
    need(("by" in proof) == (step == "shift"), "by is for shift, and needed there")
    _, k, low, high, body = whole
    if step == "empty":
        need(context.identical(high, ("-", low, 1)), "sum: the range is not empty")
        need(context.identical(other, 0), "sum: an empty sum is 0")
    elif step == "shift":
        _shift(context, whole, other, proof["by"])
    else:
        need(context.at_most(low, high), "sum: lo <= hi is not known")
        need(isinstance(other, tuple) and other[0] == "+", "sum: not a sum and a term")
        rest, term = (other[1], other[2]) if step == "last" else (other[2], other[1])
        need(_is_sum(rest) and rest[1] == k and rest[4] == body, "sum: not the same index and body")
        new_low, new_high, at = (low, ("-", high, 1), high) if step == "last" else (("+", low, 1), high, low)
        need(context.identical(rest[2], new_low) and context.identical(rest[3], new_high), "sum: wrong bounds")
        need(context.identical(term, substitute(body, {k: at})), "sum: wrong term")


def _shift(context: Context, whole: Term, other: Term, by: Any) -> None:
    need(type(by) is int, "by is an integer")
    need(_is_sum(other), "sum: not shifted to a sum")
    _, k, low, high, body = whole
    _, j, new_low, new_high, new_body = other
    need(j == k or j not in free(body) | bound_names(body), f"captured: {j}")
    need(
        context.identical(new_low, ("+", low, by)) and context.identical(new_high, ("+", high, by)),
        "sum: wrong bounds",
    )
    inside = context.enter(j, new_low, new_high)
    need(inside.identical(new_body, substitute(body, {k: ("-", j, by)})), "sum: wrong body")


def _telescope(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    relation, left, right = two_sided(goal)
    need(relation in ("=", "<="), "telescope proves = and <=")
    k = read_name(proof["index"])
    need(k not in context.sorts, f"not fresh: {k}")
    low, high = read_defined(context, proof["low"]), read_defined(context, proof["high"])
    need(integral(low, context.sorts) and integral(high, context.sorts), "not an integral term: bound")
    need(context.at_most(low, ("+", high, 1)), "telescope: lo <= hi + 1 is not known")
    rest = read_defined(context, proof.get("rest", 0))
    total, summand = rest, None
    for item in sequence(proof["sums"]):
        fields(item, ("coefficient", "sum"))
        coefficient, one = read_defined(context, item["coefficient"]), read_defined(context, item["sum"])
        need(_is_sum(one), "not a sum")
        need(context.identical(one[2], low) and context.identical(one[3], high), "telescope: wrong bounds")
        need(one[1] == k or k not in bound_names(one[4]), f"captured: {k}")
        product = ("*", coefficient, substitute(one[4], {one[1]: k}))
        summand = product if summand is None else ("+", summand, product)
        total = ("+", total, ("*", coefficient, one))
    need(context.identical(("-", right, left), total), "telescope: the goal is not this combination of sums")
    closed = context.extend({k: "integer"}, [("<=", low, k), ("<=", k, ("+", high, 1))])
    shown = extend_by_lemmas(prover, closed, proof.get("lemmas_inside", []))
    g = read_defined(shown, proof["certificate"])
    inside = context.enter(k, low, high).extend(facts=shown.news(closed), ranges=shown.ranges)
    step = ("-", substitute(g, {k: ("+", k, 1)}), g)
    prove(prover, inside, (relation, step, 0 if summand is None else summand), proof["pointwise"])
    ends = ("-", substitute(g, {k: ("+", high, 1)}), substitute(g, {k: low}))
    prove(prover, context, (relation, 0, ("+", ends, rest)), proof["boundary"])


def _induct(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    n = read_name(proof["variable"])
    need(context.sorts.get(n) == "integer", "induct: not an integer variable")
    start = read_defined(context, proof["from"])
    need(integral(start, context.sorts) and n not in free(start), "induct: wrong start")
    above: Atom = ("<=", start, n)
    need(
        [atom for atom in context.hypotheses if n in free_atom(atom)] == [above],
        "induct: another assumption on the variable",
    )
    sorts = {name: sort for name, sort in context.sorts.items() if name != n}
    kept = [atom for atom in context.hypotheses if atom != above]
    facts = [atom for atom in context.facts if n not in free_atom(atom)]
    below = Context(context.algebra).extend(sorts, kept, facts)
    prove(prover, below, substitute_atom(goal, {n: start}), proof["base"])
    step = below.extend({n: "integer"}, [above, goal])
    prove(prover, step, substitute_atom(goal, {n: ("+", n, 1)}), proof["step"])


# ---- analysis --------------------------------------------------------------------------------------------------------


def _monotone(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    relation, left, right = two_sided(goal)
    need(relation in ("<", "<="), "monotone proves < and <=")
    z = read_name(proof["variable"])
    need(z not in context.sorts, f"not fresh: {z}")
    a, b = read_defined(context, proof["from"]), read_defined(context, proof["to"])
    need(context.at_most(a, b, strict=relation == "<"), "monotone: the order of the ends is not known")
    closed = context.extend({z: "real"}, [("<=", a, z), ("<=", z, b)])
    shown = extend_by_lemmas(prover, closed, proof.get("lemmas_inside", []))
    f = read_defined(shown, proof["function"])
    inside = context.extend({z: "real"}, [("<", a, z), ("<", z, b)], shown.news(closed), shown.ranges)
    _require_smooth(inside, f, z)
    at_a, at_b, slope = substitute(f, {z: a}), substitute(f, {z: b}), derivative(f, z)
    if context.identical(left, at_a) and context.identical(right, at_b):
        sign: Atom = (relation, 0, slope)
    else:
        need(
            context.identical(left, at_b) and context.identical(right, at_a),
            "monotone: not the values at the ends",
        )
        sign = (relation, slope, 0)
    prove(prover, inside, sign, proof["sign"], [slope])


def _require_smooth(context: Context, term: Term, z: str) -> None:
    """`term`, defined on the closed interval, is continuous there and differentiable on the open one."""
    if z not in free(term) or not isinstance(term, tuple):
        return
    op = term[0]
    if op == "sum":
        need(z not in free(term[2]) | free(term[3]), "monotone: the variable is in the bounds of a sum")
        _require_smooth(context.enter(term[1], term[2], term[3]), term[4], z)
        return
    need(op in ("+", "-", "*", "/", "neg", "^", "sqrt", "log", "exp", "Phi", "phi"), f"monotone: no derivative of {op}")
    need(op != "^" or z not in free(term[2]), "monotone: the variable is in an exponent")
    need(op != "sqrt" or context.positive(term[1]), "monotone: root of what is not known positive")
    for argument in term[1:]:
        _require_smooth(context, argument, z)


# ---- other contexts --------------------------------------------------------------------------------------------------


def _substitute(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    x = read_name(proof["variable"])
    need(x in context.sorts, f"unknown variable {x}")
    t = read_defined(context, proof["by"])
    need(x not in free(t), "substitute: the variable is in what replaces it")
    need(
        context.sorts[x] == "real" or integral(t, context.sorts),
        "not an integral term: what replaces an integer variable",
    )
    sorts = {name: sort for name, sort in context.sorts.items() if name != x}
    extra: list[Atom] = []
    if "fresh" in proof:
        w = read_name(proof["fresh"])
        names = frozenset(context.sorts).union(*(bound_names(atom) for atom in [*context.facts, goal]))
        need(w not in names | bound_names(t), f"not fresh: {w}")
        weak, strong = ("<=", t, x) in context.facts, ("<", t, x) in context.facts
        need(weak or strong, "not a fact: the lower bound")
        sorts[w] = context.sorts[x]
        extra = [("<=" if weak else "<", 0, w)]
        t = ("+", t, w)
    else:
        need(("=", x, t) in context.facts, "not a fact: the equation")
    hypotheses = [substitute_atom(atom, {x: t}) for atom in context.hypotheses]
    facts = [substitute_atom(atom, {x: t}) for atom in context.facts]
    new = Context(context.algebra).extend(sorts, extra + hypotheses, facts)
    prove(prover, new, substitute_atom(goal, {x: t}), proof["then"])


def _instead(context: Context, variable: str, sort: str, data: Any) -> Term:
    """What a theorem's variable of that sort is to be: a term, or a function that has a value for all integers."""
    if not places(sort):
        term = read_defined(context, data)
        need(sort == "real" or integral(term, context.sorts), f"not integral: {variable}")
        return term
    need(type(data) is list and len(data) == 3 and data[0] == "lambda", f"not a function: {variable}")
    parameters = [read_name(name) for name in sequence(data[1])]
    need(len(parameters) == len(set(parameters)) == places(sort), f"wrong number of arguments: {variable}")
    need(not context.sorts.keys() & set(parameters), "captured: a parameter of a function")
    within = context.extend(dict.fromkeys(parameters, "integer"))
    return ("lambda", tuple(parameters), read_defined(within, data[2]))


def _chain(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    name, claim = proof["theorem"], proof.get("claim", 0)
    need(type(name) is str, "a theorem is named by its id")
    sorts, given, claims = prover.theorem(name)
    need(type(claim) is int and 0 <= claim < len(claims), "no such claim")
    fields(proof["with"], tuple(sorts))
    by = {variable: _instead(context, variable, sort, proof["with"][variable]) for variable, sort in sorts.items()}
    reasons = sequence(proof.get("given", []))
    need(len(reasons) == len(given), "one reason is needed for each assumption")
    for atom, reason in zip(given, reasons, strict=True):
        assumption = substitute_atom(atom, by)
        if reason is None:
            need(assumption in context.facts, f"not a fact: {str(assumption)[:200]}")
        else:
            prove(prover, context, assumption, reason)
    need(goal == substitute_atom(claims[claim], by), "chain: the goal is not the theorem's claim")


# ---- enclosures ------------------------------------------------------------------------------------------------------


def _enclose(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    precision = proof["precision"]
    need(type(precision) is int and 2 <= precision <= 4096, "precision is 2 to 4096 bits")
    need(two_sided(goal)[0] != "=", "enclose does not prove equations")
    for side in goal[1:]:
        _require_numeric(side)
    variables, box = free_atom(goal), proof.get("box", {})
    fields(box, tuple(variables))
    limits: dict[str, tuple[fmpq, fmpq]] = {}
    for name in variables:
        need(context.sorts.get(name) == "real", f"no box for an integer variable: {name}")
        need(type(box[name]) is list and len(box[name]) == 2, "a box is [lo, hi]")
        limits[name] = (read_rational(box[name][0]), read_rational(box[name][1]))
        need(_within(context, name, *limits[name]), f"not within the box: {name}")
    _leaves(goal, limits, proof.get("splits"), precision)


def _require_numeric(term: Term) -> None:
    if not isinstance(term, tuple):
        return
    need(term[0] in NUMERIC_OPERATIONS, f"cannot enclose {term[0]}")
    need(term[0] != "sum" or not free(term[2]) | free(term[3]), "cannot enclose a sum with symbolic bounds")
    for argument in term[2:] if term[0] == "sum" else term[1:]:
        _require_numeric(argument)


def _literal(term: Term) -> fmpq | None:
    if isinstance(term, int):
        return fmpq(term)
    if isinstance(term, tuple) and term[0] == "neg":
        value = _literal(term[1])
        return None if value is None else -value
    if isinstance(term, tuple) and term[0] == "/" and type(term[1]) is int and type(term[2]) is int and term[2] != 0:
        return fmpq(term[1], term[2])
    return None


def _within(context: Context, name: str, low: fmpq, high: fmpq) -> bool:
    """Facts with literal bounds keep `name` in [low, high]."""
    below = above = False
    for _, left, right in (atom for atom in context.facts if atom[0] in ("<", "<=")):
        if right == name and (value := _literal(left)) is not None:
            below = below or low <= value
        if left == name and (value := _literal(right)) is not None:
            above = above or value <= high
    return below and above


def _leaves(goal: Atom, box: Mapping[str, tuple[fmpq, fmpq]], splits: Any, precision: int) -> None:
    if splits is not None:
        need(len(sequence(splits)) == 3 and type(splits[0]) is str and splits[0] in box, "not a split")
        name, (low, high) = splits[0], box[splits[0]]
        middle = (low + high) / 2
        _leaves(goal, {**box, name: (low, middle)}, splits[1], precision)
        _leaves(goal, {**box, name: (middle, high)}, splits[2], precision)
        return
    relation, left, right = goal
    values: dict[str, Value] = {}
    for name, (low, high) in box.items():
        need(low <= high, "a box is empty")
        values[name] = low if low == high else Interval(interval(low).low, interval(high).high)
    try:
        apart = decide(("<", left, right), values, precision) if relation != "!=" else decide(goal, values, precision)
    except Undefined as undefined:
        raise Refused(f"undefined: {undefined}") from None
    need(apart, "enclose: not separated")


Rule = Callable[[Prover, Context, Atom, Any], None]
RULES: dict[str, tuple[Rule, tuple[str, ...], tuple[str, ...]]] = {
    "ring": (_ring, (), ("equations",)),
    "positive": (_positive, ("terms",), ("multiply", "equations", "reverse")),
    "fact": (_fact, (), ()),
    "cases": (_cases, ("left", "right", "branches"), ()),
    "absurd": (_absurd, ("proof",), ()),
    "integer": (_integer, (), ()),
    "every": (_every, ("proof",), ()),
    "instance": (_instance, ("fact", "at"), ()),
    "function": (_function, (), ()),
    "sum": (_sum, ("step",), ("by",)),
    "telescope": (
        _telescope,
        ("index", "low", "high", "sums", "certificate", "pointwise", "boundary"),
        ("rest", "lemmas_inside"),
    ),
    "induct": (_induct, ("variable", "from", "base", "step"), ()),
    "monotone": (_monotone, ("variable", "function", "from", "to", "sign"), ("lemmas_inside",)),
    "substitute": (_substitute, ("variable", "by", "then"), ("fresh",)),
    "chain": (_chain, ("theorem", "with"), ("given", "claim")),
    "enclose": (_enclose, ("precision",), ("box", "splits")),
}
