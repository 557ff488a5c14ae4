"""The rules of algebra: `ring` and `positive`."""

from __future__ import annotations

from typing import Any

from proofs.recheck.budget import need
from proofs.recheck.context import Context
from proofs.recheck.polynomials import Rational
from proofs.recheck.proving import Prover, read_defined, read_fact
from proofs.recheck.reading import fields, read_rational, sequence
from proofs.recheck.terms import Atom


def _difference(context: Context, atom: Atom) -> Rational:
    """right - left."""
    return context.normal.of(("-", atom[2], atom[1]))


def _combination(context: Context, equations: Any) -> Rational:
    """The sum of cofactor * (left - right) over equations that are facts."""
    algebra = context.normal.algebra
    total = algebra.number(0)
    for item in sequence(equations):
        fields(item, ("fact", "cofactor"))
        fact = read_fact(context, item["fact"], ("=",))
        cofactor = context.normal.of(read_defined(context, item["cofactor"]))
        total = algebra.add(total, algebra.multiply(cofactor, _difference(context, fact)), -1)
    return total


def ring(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """a - b = sum of cofactor * (l - r), where each l = r is a fact ⊢ a = b."""
    need(goal[0] == "=", "ring proves equations")
    left = context.normal.of(("-", goal[1], goal[2]))
    right = _combination(context, proof.get("equations", []))
    need(context.normal.algebra.identical(left, right), "ring: not identical")


def positive(prover: Prover, context: Context, goal: Atom, proof: Any) -> None:
    """(b - a) * positive facts = sum of nonnegative products ⊢ a <= b.

    If one product is positive, the rule also proves a < b and a != b."""
    algebra, reverse = context.normal.algebra, proof.get("reverse", False)
    relation, a, b = goal
    need(
        type(reverse) is bool and (relation == "!=" or not reverse),
        "positive: reverse is true or false, and for != only",
    )
    need(relation != "=", "positive proves no equations")
    left = _difference(context, (relation, b, a) if reverse else goal)
    for data in sequence(proof.get("multiply", [])):
        left = algebra.multiply(left, _difference(context, read_fact(context, data, ("<",))))
    right = _combination(context, proof.get("equations", []))
    strict = False
    for item in sequence(proof["terms"]):
        value, positive_there = _nonnegative_term(context, item)
        right = algebra.add(right, value)
        strict = strict or positive_there
    need(strict or relation == "<=", "positive: no term is strict")
    need(algebra.identical(left, right), "positive: not identical")


def _nonnegative_term(context: Context, item: Any) -> tuple[Rational, bool]:
    """The product of coefficient, facts and squares, and whether it is positive."""
    fields(item, ("coefficient",), ("facts", "squares"))
    coefficient = read_rational(item["coefficient"])
    need(coefficient >= 0, "positive: a coefficient is negative")
    algebra = context.normal.algebra
    strict = coefficient > 0
    value = algebra.number(coefficient)
    for data in sequence(item.get("facts", [])):
        fact = read_fact(context, data, ("<", "<="))
        strict = strict and fact[0] == "<"
        value = algebra.multiply(value, _difference(context, fact))
    for data in sequence(item.get("squares", [])):
        term = read_defined(context, data)
        strict = strict and context.apart(term)
        root = context.normal.of(term)
        value = algebra.multiply(value, algebra.multiply(root, root))
    return value, strict
