"""Inequalities between rational functions: divisors, clearing of denominators, decided maxima."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from proofs.search.data import Node, show
from proofs.search.methods.polys import degree_in, factors, replaced
from proofs.search.methods.problem import EXTREMES, Aim, Problem
from proofs.search.normal import GENERATORS, ONE, Poly, units_of
from proofs.search.sources import cancel
from proofs.search.work import Proof, Unproved


def subterms(node: Any) -> Iterator[Node]:
    """All compound subterms that are in no sum or integral, innermost first."""
    if isinstance(node, tuple) and node[0] not in ("sum", "integral", "all"):
        for part in node[1:]:
            yield from subterms(part)
        yield node


def extreme(problem: Problem, term: Node) -> int | None:
    """The unit of a maximum, minimum or absolute value; None for another term."""
    if not isinstance(term, tuple) or term[0] not in EXTREMES:
        return None
    poly = problem.work.context.normal(term).num
    return next(unit for unit, power in enumerate(poly.degrees()) if power > 0)


def undecided(problem: Problem, terms: Iterable[Node]) -> list[int]:
    """The units of the maxima, minima and absolute values without a value, innermost first."""
    found = {extreme(problem, part) for term in terms for part in subterms(term)}
    return sorted(unit for unit in found if unit is not None and unit not in problem.values)


def pure(problem: Problem, term: Any) -> Any:
    """The term, or atom, with the value of each decided maximum, minimum and absolute value."""
    if not isinstance(term, tuple) or term[0] in ("sum", "integral", "all"):
        return term
    unit = extreme(problem, term)
    if unit in problem.values:
        return pure(problem, problem.values[unit])
    return (term[0], *(pure(problem, part) for part in term[1:]))


def divisors(term: Any) -> Iterator[Node]:
    """The factors of the divisors of a term."""
    for part in subterms(term):
        if part[0] == "/":
            yield from _atomic(part[2])
        elif part[0] == "^" and isinstance(part[2], int) and part[2] < 0:
            yield from _atomic(part[1])


def _atomic(divisor: Any) -> Iterator[Node]:
    if isinstance(divisor, tuple) and divisor[0] == "*":
        yield from _atomic(divisor[1])
        yield from _atomic(divisor[2])
    elif isinstance(divisor, tuple) and (divisor[0] == "/" or (divisor[0] == "^" and isinstance(divisor[2], int))):
        yield from _atomic(divisor[1])
    elif not isinstance(divisor, int):
        yield divisor


def define(problem: Problem, *terms: Any) -> None:
    """Add lemmas 0 < divisor, as far as they are found; then require that the terms are defined."""
    for term in terms:
        for divisor in divisors(term):
            if problem.work.context.distinct(divisor) is None:
                nonzero(problem, divisor)
        problem.work.define(term)


def nonzero(problem: Problem, divisor: Node) -> None:
    """Add the lemma 0 < divisor, or divisor < 0, if the oracle finds it true."""
    num, den = problem.rational(divisor)
    sign, strict = problem.guess(num * den)
    if strict:
        atom = ("<", 0, divisor) if sign > 0 else ("<", divisor, 0)
        problem.lemma(atom, prove(problem, atom))


def prove(problem: Problem, goal: Node) -> Proof:
    """Prove an inequality or equation without open maxima, from the facts."""
    value = problem.work.context.difference(goal)
    num, den = cancel(value)
    if goal[0] == "=":
        if not num:
            return {"rule": "ring"}
        both = ("<=", goal[1], goal[2]), ("<=", goal[2], goal[1])
        for atom in both:
            problem.lemma(atom, prove(problem, atom))
        problem.work.rely(both)
        return {"rule": "fact"}
    if goal[0] not in ("<", "<="):
        raise Unproved("only =, < and <= are proved here")
    multiply: tuple[Node, ...] = ()
    inverse: list[Poly] = []
    lead = den.leading_coefficient()
    num = num * (1 / lead)
    for factor, power in factors(den):
        sign = problem.sign(factor)
        if sign is not None and not sign[0].squares:
            multiply += sign[0].atoms * power
            num = num * sign[1] ** power
        elif power % 2 == 0:
            inverse.append(factor ** (power // 2))
        else:
            raise Unproved(f"the sign of the denominator {problem.work.context.units.show(factor)} is not known")
    aim = Aim(goal, num, goal[0] == "<", multiply, tuple(inverse))
    if refuted(problem, aim):
        raise Unproved(f"not proved: {show(goal)}; it does not follow from the facts by algebra alone")
    return problem.prove(aim)


def refuted(problem: Problem, aim: Aim) -> bool:
    """Whether the oracle finds values of the units, as if independent, where the goal fails; not with integers."""
    names = {problem.work.context.units.all[unit].term for unit in units_of(aim.poly)}
    if any(problem.work.context.integral(name) for name in names):
        return False
    return problem.oracle.point([*problem.constraints, aim.against]) is not None


def transfer(problem: Problem, new: Node, old: Node) -> Proof:
    """`new` from the fact `old`, which differs by values of maxima only."""
    context = problem.work.context
    if new[0] == "=":
        rest = context.difference(old) - context.difference(new)
        equations = [{"fact": old, "cofactor": 1}, *_values(problem, *cancel(rest))]
        return {"rule": "ring", "equations": equations}
    rest = context.difference(new) - context.difference(old)
    proof: Proof = {"rule": "positive", "terms": [{"coefficient": 1, "facts": [old]}]}
    equations = _values(problem, *cancel(rest))
    return proof | ({"equations": equations} if equations else {})


def _values(problem: Problem, num: Poly, den: Poly) -> list[Proof]:
    """num / den as a combination of the equations unit = value."""
    found: list[Proof] = []
    units = problem.work.context.units
    for unit, node in reversed(problem.values.items()):
        power = degree_in(num, unit) if num else 0
        if not power:
            continue
        top, bottom = problem.rational(node)
        new = replaced(num, unit, top, bottom)
        quotient, rest = divmod(num * bottom**power - new, bottom * GENERATORS[unit] - top)
        if rest:
            raise Unproved("a maximum is not replaced by its value")
        if quotient:
            above, below = _lowest(quotient * bottom, den * bottom**power)
            cofactor = units.term(above) if below == ONE else ("/", units.term(above), units.term(below))
            problem.work.define(cofactor)
            found.append({"fact": ("=", units.all[unit].term, node), "cofactor": cofactor})
        num, den = _lowest(new, den * bottom**power)
    if num:
        raise Unproved("two formulas differ by more than the values of maxima")
    return found


def _lowest(num: Poly, den: Poly) -> tuple[Poly, Poly]:
    """num / den in lowest terms, with a monic denominator."""
    if not num:
        return num, ONE
    common = num.gcd(den)
    num, den = num / common, den / common
    lead = den.leading_coefficient()
    return num / lead, den / lead


def carried(problem: Problem, atom: Node, down: bool) -> Node:
    """The pure form of a fact as a lemma (`down`), or just the pure form of a goal; all defined."""
    new: Node = pure(problem, atom)
    define(problem, new[1], new[2])
    if down and new != atom:
        problem.lemma(new, transfer(problem, new, atom))
    return new
