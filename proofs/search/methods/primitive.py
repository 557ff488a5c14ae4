"""Integrals by primitive functions that sympy finds; rule `integral` checks the derivative.

sympy is not trusted: a wrong primitive has another derivative, so its lemma is not proved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain
from typing import Any

from proofs.search import budget
from proofs.search.data import Node, derivative, letters, literal, substitute, variables
from proofs.search.methods import pieces, powers
from proofs.search.methods.monotone import View, exchanged, view
from proofs.search.normal import Units, fraction, nodes
from proofs.search.sources import open_parts
from proofs.search.work import Proof, Unproved, Work, with_lemmas

LARGEST = 80
"""Most operations of an integrand; sympy takes about a second for one of 40 and cannot be stopped."""
OPAQUE = ("at", "sum", "integral", "max", "min", "abs", "!", "binomial", "Phi", "phi")


def attempts(work: Work, goal: Node) -> list[Callable[[], Proof]]:
    """A proof from the values of the integrals in the goal."""
    found = dict.fromkeys(
        part for part in open_parts(goal) if part[0] == "integral" and variables(part) <= set(work.context.sorts)
    )
    left = [part for part in found if not any(_is_value(atom, part) for atom in work.context.atoms)]
    return [partial(_with_values, work, goal, left)] if left else []


def _is_value(atom: Node, part: Node) -> bool:
    return bool(atom[0] == "=" and atom[1] == part)


def _with_values(work: Work, goal: Node, parts: list[Node]) -> Proof:
    work.define(goal)
    values = [evaluate(work, part) for part in parts]
    if goal[0] == "=":
        powers.relate(work, goal, *values)
        return work.close(work, goal, 3)
    plain = goal
    for part, (_, _, value) in zip(parts, values, strict=True):
        plain = exchanged(plain, part, value)
    inner = work.inner(work.context)
    work.add(plain, with_lemmas(work.close(inner, plain, 3), inner.lemmas))
    return work.close(work, goal, 1)


def evaluate(work: Work, part: Node) -> Node:
    """Add the lemma that an integral is the difference of a primitive function at its ends, and return it."""
    budget.check()
    _, name, low, high, body = part
    z = next(new for new in chain((name,), letters(name)) if new not in work.context.sorts)
    body = substitute(body, {name: z})
    closed = work.inner(work.context.assume({z: "real"}, [("<=", low, z), ("<=", z, high)]))
    inside = work.inner(work.context.assume({z: "real"}, [("<", low, z), ("<", z, high)]))
    seen = view(inside, body)
    plain, values = _resolved(body, seen)
    found = primitive(inside, plain, z)
    if found is None:
        raise Unproved(f"no primitive function was found\n{work.context.describe(('=', part, part))}")
    found = _real(found, seen)
    closed.define(found)
    slope = derivative(found, z)
    proof: Proof = {"rule": "integral", "primitive": found, "variable": z}
    proof["slope"] = with_lemmas(_slope(inside, slope, body, values), inside.lemmas)
    if closed.lemmas:
        proof["lemmas_inside"] = closed.lemmas
    claim = ("=", part, ("-", substitute(found, {z: high}), substitute(found, {z: low})))
    work.define(claim)
    work.add(claim, proof)
    return claim


def _slope(work: Work, slope: Node, body: Node, values: Mapping[Node, Node]) -> Proof:
    """Prove slope = body, after replacing maxima, minima and absolute values in the body by their values."""
    work.define(slope)
    plain = body
    steps: list[tuple[Node, Node]] = []
    for part, value in values.items():
        plain = exchanged(plain, part, value)
        steps.append((part, value))
    goal = ("=", slope, plain)
    work.define(goal)
    powers.relate(work, goal)
    proof = with_lemmas(*_closed(work, goal))
    for part, value in reversed(steps):
        left, right = (0, part[1]) if part[0] == "abs" else part[1:]
        orders = (("<=", left, right), ("<=", right, left))
        known = work.try_prove(*orders)
        if known is None:
            raise Unproved(f"an order is not known\n{work.context.describe(orders[0])}")
        pieces.value(work, part, known)
        work.add(("=", value, part), {"rule": "fact"})
        name = next(new for new in letters("x") if new not in work.context.sorts)
        pattern = ("=", slope, exchanged(_before(body, steps, part), part, name))
        proof = {
            "rule": "rewrite", "fact": ("=", value, part), "variable": name, "goal": pattern, "proof": proof,
        }  # fmt: skip
    return proof


def _before(body: Node, steps: list[tuple[Node, Node]], part: Node) -> Node:
    """The body in which the parts before this one have their values."""
    for other, value in steps:
        if other == part:
            return body
        body = exchanged(body, other, value)
    return body


def _closed(work: Work, goal: Node) -> tuple[Proof, list[Proof]]:
    inner = work.inner(work.context, deeper=1)
    return work.close(inner, goal, 2), inner.lemmas


def _resolved(body: Node, seen: View) -> tuple[Node, dict[Node, Node]]:
    """The integrand without maxima, minima and absolute values whose order is the same at all sample points."""
    values: dict[Node, Node] = {}
    for part in dict.fromkeys(pieces.pieces(body)):
        choices = (part[1], ("neg", part[1])) if part[0] == "abs" else part[1:]
        sign = ("neg", part) if part[0] == "min" else part
        for choice in choices:
            gap = ("-", choice, sign) if part[0] != "min" else ("-", part, choice)
            if seen.plausible(gap):
                values[part] = choice
                body = exchanged(body, part, choice)
                break
    return body, values


def _real(term: Node, seen: View) -> Node:
    """The term with log(-u) in place of log(u) where u is negative; the derivatives are the same."""
    if not isinstance(term, tuple):
        return term
    parts = tuple(_real(part, seen) for part in term[1:])
    if term[0] == "log" and seen.plausible(("neg", parts[0])):
        return ("log", ("neg", parts[0]))
    return (term[0], *parts)


def primitive(work: Work, body: Node, name: str) -> Node | None:
    """A primitive function of the term in a variable, by sympy; None if it finds none."""
    if nodes(body) > LARGEST:
        return None
    if (normal := _normal_density(body, name)) is not None:
        return normal
    import sympy
    from sympy.integrals.manualintegrate import manualintegrate

    symbols: dict[Node, Any] = {}

    def written(term: Node) -> Any:
        if isinstance(term, int):
            return sympy.Integer(term)
        if isinstance(term, str) or term[0] in OPAQUE:
            if term not in symbols:
                positive = work.context.signed(term, strict=True) is not None
                symbols[term] = sympy.Dummy(**({"positive": True} if positive else {"real": True}))
            return symbols[term]
        return SYMPY[term[0]](sympy, *map(written, term[1:]))

    expression = written(body)
    if any(symbol_of != name and name in variables(symbol_of) for symbol_of in symbols):
        return None
    x = symbols.get(name, sympy.Dummy())
    for form in (expression, sympy.apart(expression, x) if expression.is_rational_function(x) else None,
                 sympy.expand(sympy.powsimp(expression))):  # fmt: skip
        budget.check()
        result = manualintegrate(form, x) if form is not None else None
        if isinstance(result, sympy.Piecewise):
            result = result.args[0][0]
        if result is not None and not result.has(sympy.Integral):
            node = _read(sympy, result, {symbol: term for term, symbol in [*symbols.items(), (name, x)]})
            if node is not None:
                return node
    return None


SYMPY: Mapping[str, Callable[..., Any]] = {
    "+": lambda sympy, a, b: a + b, "-": lambda sympy, a, b: a - b, "*": lambda sympy, a, b: a * b,
    "/": lambda sympy, a, b: a / b, "neg": lambda sympy, a: -a, "^": lambda sympy, a, b: a**b,
    "exp": lambda sympy, a: sympy.exp(a), "log": lambda sympy, a: sympy.log(a), "sqrt": lambda sympy, a: sympy.sqrt(a),
}  # fmt: skip


def _normal_density(body: Node, name: str) -> Node | None:
    """The primitive function c/u' * Phi(u) of c * phi(u), for u linear in the variable."""
    parts = [part for part in open_parts(body) if part[0] == "phi" and name in variables(part)]
    if not parts:
        return None
    part = parts[0]
    factor = exchanged(body, part, 1)
    rate = derivative(part[1], name)
    units = Units()
    linear = units.normal(rate)
    same = units.normal(("-", body, ("*", factor, part)))
    if same.num or not linear.num or name in variables(units.rational(linear)) or name in variables(factor):
        return None
    return ("*", ("/", factor, units.rational(linear)), ("Phi", part[1]))


def _read(sympy: Any, term: Any, names: Mapping[Any, Node]) -> Node | None:
    """A result of sympy as a term; None if it has other functions."""
    if term in names:
        return names[term]
    if term.is_Rational:
        return literal(fraction(term))
    parts = [_read(sympy, part, names) for part in term.args]
    if term.is_Pow and term.args[1].is_Rational and parts[0] is not None:
        power, twice = term.args[1], 2 * term.args[1]
        if power.is_Integer:
            below = int(power) < 0
            value = parts[0] if abs(int(power)) == 1 else ("^", parts[0], abs(int(power)))
            return ("/", 1, value) if below else value
        if twice.is_Integer:
            value = ("^", ("sqrt", parts[0]), abs(int(twice)))
            return ("/", 1, value) if twice < 0 else value
    if any(part is None for part in parts):
        return None
    if isinstance(term, (sympy.exp, sympy.log)):
        return ("exp" if isinstance(term, sympy.exp) else "log", parts[0])
    if term.is_Add or term.is_Mul:
        result = parts[0]
        for part in parts[1:]:
            result = ("+" if term.is_Add else "*", result, part)
        return result
    return None
