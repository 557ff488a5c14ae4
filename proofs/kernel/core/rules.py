"""The rules of algebra and logic. Each docstring writes the premises over the conclusion."""

from typing import Any

from proofs.kernel.core.context import Context, Rule
from proofs.kernel.core.normal import Quotient, number, product
from proofs.kernel.core.reading import fields, listed, need, new_name, rational
from proofs.kernel.core.term import BINDERS, Atom, integral, opened, read_atom, replace, variables

COVERS = ({"<", "=", ">"}, {"<=", ">"}, {"<", ">="}, {"=", "!="})


def ring(context: Context, goal: Atom, data: Any) -> None:
    """a - b = sum of cofactor * (l - r) as rational functions,  each l = r a fact
    ------------------------------------------------------------------------------ (Cox, Little, O'Shea 1992, ch. 1)
                                        a = b"""
    (equations,) = fields(data, "", equations=[])
    need(goal[0] == "=", "ring proves equations")
    context.identity(equations, (-1, context.forms.difference(*goal[1:])))


def positive(context: Context, goal: Atom, data: Any) -> None:
    """M (b - a) = sum of c * facts (r - l) * squares + equations,  c >= 0,  M strict facts
    ------------------------------------------------------------------------------------  (Stengle 1974)
    a <= b;  also a < b, a != b if one summand has c > 0, only strict facts, and only squares of nonzero terms"""
    terms, multiply, equations, reverse = fields(data, "terms", multiply=[], equations=[], reverse=False)
    need(goal[0] != "=", "positive proves inequalities")
    need(type(reverse) is bool and goal[0] == "!=" or reverse is False, "reverse turns a != b around")
    left = context.forms.difference(*(goal[:0:-1] if reverse else goal[1:]))
    factors = [context.forms.difference(*context.fact(each, "<")[1:]) for each in listed(multiply)]
    summands = [summand(context, each) for each in listed(terms)]
    need(goal[0] == "<=" or any(strict for strict, _ in summands), "a strict sign from a weak one")
    context.identity(equations, (1, product(left, *factors)), *((-1, value) for _, value in summands))


def summand(context: Context, data: Any) -> tuple[bool, Quotient]:
    """Whether a summand of `positive` is strictly positive, and its value."""
    written, given, squares = fields(data, "coefficient", facts=[], squares=[])
    coefficient = rational(written)
    need(coefficient >= 0, "a negative coefficient")
    facts = [context.fact(each, "<", "<=") for each in listed(given)]
    roots = [context.term(each) for each in listed(squares)]
    strict = coefficient > 0 and all(fact[0] == "<" for fact in facts) and all(map(context.apart, roots))
    values = [context.forms.of(root) for root in [*roots, *roots]]
    return strict, product(number(coefficient), *(context.forms.difference(*fact[1:]) for fact in facts), *values)


def integer(context: Context, goal: Atom, data: Any) -> None:
    """a < b
    -------------  a, b integer-valued (no integer lies between a and a + 1)
    a + 1 <= b"""
    fields(data, "")
    need(goal[0] == "<=" and isinstance(goal[1], tuple) and goal[1][::2] == ("+", 1), "integer proves a + 1 <= b")
    a, b = goal[1][1], goal[2]
    need(("<", a, b) in context.facts, "not a fact here: a < b")
    need(integral(a, context.sorts) and integral(b, context.sorts), "not between integers")


def axiom(context: Context, goal: Atom, data: Any) -> None:
    """guards of the axiom, at sight
    -----------------------------  (properties of the functions; NIST Handbook, 1.2, 4.2, 5.2)
    the axiom on these terms"""
    name, values = fields(data, "name with")
    need(isinstance(name, str) and name in context.shared.axioms, "unknown axiom")
    guards, conclusion = context.shared.axioms[name]
    need(isinstance(values, dict) and set(values) == variables(conclusion), "each variable of the axiom needs a value")
    by = {x: context.term(values[x], "integer" if x in "mn" else "real") for x in sorted(values)}
    for guard in (replace(guard, by) for guard in guards):
        known = context.apart(guard[1]) if guard[0] == "!=" else context.known(guard)
        need(known, "a guard of the axiom is not known at sight:", guard)
    need(replace(conclusion, by) == goal, "not an axiom: it says something else")
    context.defined(goal)


def rewrite(context: Context, goal: Atom, data: Any) -> None:
    """l = r      C[x := l]
    ---------------------  l = r a fact (equals for equals)
         C[x := r]"""
    equation, variable, pattern, proof = fields(data, "fact variable goal proof")
    _, left, right = context.fact(equation, "=")
    whole = integral(left, context.sorts) and integral(right, context.sorts)
    x = new_name(variable, context.sorts)
    atom = read_atom(pattern, {**context.sorts, x: "integer" if whole else "real"})
    need(replace(atom, {x: right}) == goal, "the equation makes something else of it")
    before = replace(atom, {x: left})
    context.prove(before, proof, before)


def fact(context: Context, goal: Atom, data: Any) -> None:
    """C;  a < b;                   a = b, b = a;  b != a;  a <= b and b <= a;  known at sight
    ------------------------------------------------------------------------------------------
    C;  a <= b, a != b, b != a;  a = b, a <= b;  a != b;  a = b;              a < b, a <= b, a != b"""
    fields(data, "")
    relation, a, *b = goal
    ways = [{goal}, {("=", *b, a)}, {("<=", a, *b), ("<=", *b, a)}] if relation == "=" else [{goal}]
    found = any(way <= context.facts.keys() for way in ways)
    need(found or (relation not in ("=", "all") and context.known(goal)), "not a fact here:", goal)


def cases(context: Context, goal: Atom, data: Any) -> None:
    """a < b |- C    a = b |- C    b < a |- C
    ----------------------------------------  (a total order; or two branches: <= and >, < and >=, = and !=)
                        C"""
    left, right, branches = fields(data, "left right branches")
    a, b = context.term(left), context.term(right)
    need(isinstance(branches, dict) and set(branches) in COVERS, "the cases do not cover the domain")
    for relation, branch in branches.items():
        atom = (relation.replace(">", "<"), b, a) if ">" in relation else (relation, a, b)
        context.extended({}, atom).prove(goal, branch)


def absurd(context: Context, goal: Atom, data: Any) -> None:
    """0 < 0
    -----  (ex falso quodlibet)
      C"""
    context.prove(("<", 0, 0), *fields(data, "proof"))


def every(context: Context, goal: Atom, data: Any) -> None:
    """low <= k <= high |- C
    ------------------------  k new (Prawitz 1965: generalisation)
    C for all k of low..high"""
    index, proof = fields(data, "index proof")
    need(goal[0] == "all", "every proves what holds for all of a range")
    k = new_name(index, context.sorts)
    context.within(k, goal[1], goal[2]).prove(opened(goal[3], k), proof)


def instance(context: Context, goal: Atom, data: Any) -> None:
    """C for all k of low..high      low <= t <= high
    -----------------------------------------------  t integer-valued; repeated for nested `all` (Prawitz 1965)
                       C[k := t]"""
    known, places = fields(data, "fact at")
    atom = context.fact(known)
    for t in [context.term(place, "integer") for place in listed(places)]:
        need(atom[0] == "all", "a fact of the wrong kind: it is not for all of a range")
        need(context.at_least(atom[1], t) and context.at_least(t, atom[2]), "not known to be in the range:", t)
        atom = opened(atom[3], t)
    need(places and atom == goal, "the fact says something else")


def induct(context: Context, goal: Atom, data: Any) -> None:
    """C(n0)      n0 <= n, C(n) |- C(n + 1)
    ------------------------------------  n an integer variable without other assumptions (Peano)
             n0 <= n |- C(n)"""
    n, start, base, step = fields(data, "variable from base step")
    need(isinstance(n, str) and context.sorts.get(n) == "integer", "induction is on an integer")
    first = context.term(start, "integer")
    need(n not in variables(first), "the variable is in its own start")
    others = [item for item in context.facts.items() if n not in variables(item[0])]
    assumed = [atom for atom, assumed in context.facts.items() if assumed and n in variables(atom)]
    need(assumed == [("<=", first, n)], "something else is assumed of the variable")
    without = Context(context.shared, {x: sort for x, sort in context.sorts.items() if x != n}, others)
    without.prove(replace(goal, {n: first}), base)
    without.extended({n: "integer"}, *assumed, goal).prove(replace(goal, {n: ("+", n, 1)}), step)


def substitute(context: Context, goal: Atom, data: Any) -> None:
    """x = t in Γ,  Γ[x := t] |- C[x := t]   t <= x in Γ,  0 <= w, Γ[x := t+w] |- C[x := t+w]
    --------------------------------------   ------------------------------------------------  (equals for equals)
                  Γ |- C                                  Γ |- C,  w new (0 < w if t < x)"""
    x, by, then, *fresh = fields(data, "variable by then" + " fresh" * ("fresh" in data))
    sort, new = context.sorts.get(x) if isinstance(x, str) else "", [new_name(w, context.sorts) for w in fresh]
    need(sort in BINDERS.values(), "no variable:", x)
    t = context.term(by, str(sort))
    need(x not in variables(t), "the term contains the variable:", x)
    relation = "<=" if ("<=", t, x) in context.facts else "<"
    known = ((relation, t, x) if new else ("=", x, t)) in context.facts
    need(known, "not a lower bound of the variable" if new else "not what the variable equals")
    value = {x: ("+", t, new[0]) if new else t}
    facts = [((relation, 0, w), True) for w in new] + [(replace(a, value), old) for a, old in context.facts.items()]
    sorts = {y: each for y, each in context.sorts.items() if y != x} | dict.fromkeys(new, str(sort))
    Context(context.shared, sorts, facts).prove(replace(goal, value), then)


RULES: dict[str, Rule] = {"ring": ring, "positive": positive, "fact": fact}
RULES |= {"cases": cases, "absurd": absurd, "integer": integer, "axiom": axiom, "rewrite": rewrite, "every": every}
RULES |= {"instance": instance, "induct": induct, "substitute": substitute}
