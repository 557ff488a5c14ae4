"""A product: even powers are squares, and each odd one has a sign."""

from __future__ import annotations

from fractions import Fraction

from proofs.search.methods.polys import factors, value
from proofs.search.methods.problem import Aim, Known, Problem, Summand
from proofs.search.normal import Poly, constant, is_constant
from proofs.search.work import Proof, Unproved


def by_factors(problem: Problem, aim: Aim, effort: int) -> Proof | None:
    """Prove the sign of a product from the signs of its factors."""
    parts = factors(aim.poly)
    if len(parts) == 1 and parts[0][1] == 1:
        return None
    coefficient = value(constant(1) * aim.poly.leading_coefficient())
    roots: list[Poly] = []
    known: list[Known] = []
    rest: list[Poly] = []
    for factor, power in parts:
        if not aim.strict:
            roots += [factor] * (power // 2)
            power %= 2
        if power == 0:
            continue
        if power % 2 == 0:
            sign = problem.sign(factor)
            if sign is None:
                return None
            known += [sign[0]] * power
            continue
        found = _odd(problem, factor, aim.strict, effort)
        if found is None:
            rest.append(factor)
            continue
        one, sign_of, scale = found
        known += [one] * power
        coefficient = coefficient * sign_of**power / scale**power
    if rest:
        whole = _together(problem, aim, rest, coefficient > 0, effort)
        if whole is None:
            return None
        known.append(whole[0])
        coefficient = abs(coefficient) / whole[1]
    return problem.positive(aim, [Summand(coefficient, tuple(known), tuple(roots))]) if coefficient >= 0 else None


def _odd(problem: Problem, factor: Poly, strict: bool, effort: int) -> tuple[Known, int, Fraction] | None:
    """A known multiple of a factor or its negative: (known, sign, scale); None if its sign is not known."""
    sign, is_strict = problem.guess(factor)
    if sign == 0 or (strict and not is_strict):
        return None
    found = problem.find(factor * sign, strict)
    if found is None:
        atom = ("<" if strict else "<=", 0, problem.show(factor * sign))
        problem.lemma(atom, problem.prove(Aim(atom, factor * sign, strict), effort))
        found = problem.find(factor * sign, strict)
    return None if found is None else (found[0], sign, found[1])


def _together(problem: Problem, aim: Aim, rest: list[Poly], upward: bool, effort: int) -> tuple[Known, Fraction] | None:
    """The product of factors that change sign together."""
    product = constant(1 if upward else -1)
    for factor in rest:
        product = product * factor
    whole = not is_constant(product) and is_constant(divmod(aim.poly, product)[0]) and not divmod(aim.poly, product)[1]
    if aim.strict or len(rest) > 3 or (whole and len(rest) == 1):
        return None
    if problem.find(product) is None:
        atom = ("<=", 0, problem.show(product))
        inner = Aim(atom, product, False)
        if len(rest) == 1:
            proof = problem.prove(inner, effort)
        else:
            try:
                proof = _by_sign(problem, inner, rest[0], effort)
            except Unproved:
                if whole:
                    return None
                proof = problem.prove(inner, effort)
        problem.lemma(atom, proof)
    return problem.find(product)


def _by_sign(problem: Problem, aim: Aim, factor: Poly, effort: int) -> Proof:
    """Cases on the sign of one factor."""
    term = problem.show(factor)
    branches = {}
    for relation, atom in (("<=", ("<=", 0, term)), (">", ("<", term, 0))):
        inner = problem.child(atom)
        branches[relation] = inner.wrapped(inner.prove(aim, effort))
    return {"rule": "cases", "left": 0, "right": term, "branches": branches}
