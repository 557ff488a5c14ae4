"""Rule `positive`: nonnegative combinations of products of facts and squares.

The search tries the cheap way first: linear facts as coordinates in which all coefficients are nonnegative (`corners`).
The other way is a linear program over the products up to a degree (Handelman), solved exactly on its support.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from typing import Any

from proofs.search import budget
from proofs.search.context import Context
from proofs.search.corners import corners
from proofs.search.data import Node, show
from proofs.search.equations import Equation, Reduction, cofactors
from proofs.search.linear import combine
from proofs.search.methods.polys import square_part
from proofs.search.normal import GENERATORS, NIL, ONE, Poly, Rational, is_constant, units_of
from proofs.search.sources import (
    Column,
    Source,
    Wishes,
    cancel,
    exact,
    factors,
    gather,
    look_at_powers,
    near,
    product_of,
    signs_of,
)
from proofs.search.splitting import splits
from proofs.search.work import Proof, Unproved, Work, equations_of, with_lemmas


def by_contradiction(work: Work, goal: Node, wishes: Wishes) -> Proof:
    """Assume the negation too and prove 0 < 0, so that the difference itself can be a factor."""
    relation, left, right = goal
    if relation not in ("<", "<="):
        raise Unproved(f"only < and <= are proved by contradiction, not {show(goal)}")
    against = ("<" if relation == "<=" else "<=", right, left)
    inner = Work(work.context.assume({}, [against]), work.close, depth=work.depth + 1)
    hints = (*wishes.hints, against) if wishes.hints else ()
    proof = find(inner, ("<", 0, 0), replace(wishes, hints=hints))
    absurd = {"rule": "absurd", "proof": with_lemmas(proof, inner.lemmas)}
    other = ">" if relation == "<=" else ">="
    return {
        "rule": "cases",
        "left": left,
        "right": right,
        "branches": {relation: {"rule": "fact"}, other: absurd},
    }


def products(sources: Sequence[Source], squares: Sequence[Source], degree: int) -> Iterator[Column]:
    """All products of sources up to a degree, also times one of the squares."""
    for total in range(degree + 1):
        for chosen in combinations_with_replacement(sources, total):
            budget.check()
            poly = ONE
            for source in chosen:
                poly = poly * source.poly
            yield Column(chosen, poly)
            for square in squares:
                yield Column((*chosen, square), poly * square.poly)


def find(work: Work, goal: Node, wishes: Wishes, reverse: bool = False) -> Proof:
    """Find a proof by rule `positive`, and add its lemmas to `work`; or raise Unproved."""
    relation, left, right = goal
    if relation == "!=" and reverse:
        left, right = right, left
    strict = relation != "<="
    for atom in wishes.multiply:
        work.prove(atom)
    look_at_powers(work, goal)
    target, multipliers = _cleared(work, ("-", right, left), wishes.multiply)
    sources = gather(work, target, wishes)
    squares = [_square(work, term) for term in wishes.squares]
    squares += _roots(work, target) if wishes.roots else []
    equations = equations_of(work, [target, *(source.poly for source in sources)], wishes.modulo)
    met = [target, *(source.poly for source in sources), *(equation.poly for equation in equations)]
    equations += splits(work, met)
    sought = target - _given_multiples(work, equations, wishes.cofactors or {})
    reduction = Reduction([] if wishes.cofactors else equations, work.context.units)
    relevant = near(sources, target, equations)
    found = _search(sought, relevant, squares, reduction, wishes, strict, equations)
    if found is None and len(relevant) < len(sources) and wishes.degree == 2:
        found = _search(sought, sources, squares, reduction, wishes, strict, equations)
    if found is None:
        raise Unproved(
            f"no combination of products of at most {wishes.degree} facts was found; "
            f"try `hints`, `squares`, a larger `degree` or a lemma\n{work.context.describe(goal)}"
            f"\n  cleared of denominators: 0 {'<' if strict else '<='} {work.context.units.show(target)}"
        )
    proof = _proof(work, target, found, equations, wishes.cofactors)
    if multipliers:
        proof["multiply"] = multipliers
    if relation == "!=" and reverse:
        proof["reverse"] = True
    return proof


def _cleared(work: Work, difference: Node, multiply: Sequence[Node]) -> tuple[Poly, list[Node]]:
    """The difference times strict facts that clear its denominator, and these facts."""
    num, den = cancel(_times(work.context, difference, multiply))
    clearing: list[Node] = []
    for factor, power in factors(den) if not is_constant(den) else ():
        clearing += signs_of(work, factor, power, prove=True)
    quotient, rest = divmod(product_of(work.context, clearing) * num, den)
    if rest:
        raise Unproved("a denominator was not cleared; give strict facts that clear it in `multiply`")
    return quotient, [*multiply, *clearing]


def _given_multiples(work: Work, equations: Iterable[Equation], given: Mapping[Node, Node]) -> Poly:
    """The sum of the equations times the cofactors that the plan gives."""
    total = NIL
    for equation in equations:
        if equation.atom in given:
            value = work.context.normal(given[equation.atom])
            total = total + divmod(value.num * equation.poly, value.expanded() * equation.den)[0]
    return total


def _proof(
    work: Work,
    target: Poly,
    found: Sequence[tuple[Fraction, Column]],
    equations: Sequence[Equation],
    given: Mapping[Node, Node] | None,
) -> Proof:
    """The combination as a proof; the equations make up for what its terms lack of the target."""
    free = [(exact(coefficient), column.free) for coefficient, column in found if column.free is not None]
    products = [(coefficient, column) for coefficient, column in found if column.free is None]
    proof: Proof = {"rule": "positive", "terms": [_written(work, *product) for product in products]}
    residue = target - sum((_poly(column) * exact(coefficient) for coefficient, column in products), NIL)
    if free:
        proof["equations"] = _free_equations(work, free)
    elif residue:
        proof["equations"] = written_equations(work, residue, equations, given)
    return proof


def _free_equations(work: Work, free: Iterable[tuple[Any, tuple[Equation, Poly]]]) -> list[Proof]:
    """The cofactor of each equation, from the multiples of equations in a combination."""
    total: dict[Node, tuple[Equation, Poly]] = {}
    for coefficient, (equation, multiple) in free:
        before = total.get(equation.atom, (equation, NIL))[1]
        total[equation.atom] = (equation, before + multiple * coefficient)
    return write_cofactors(work, total.values())


def _times(context: Context, term: Node, atoms: Iterable[Node]) -> Rational:
    value = context.normal(term)
    for atom in atoms:
        value = value * context.difference(atom)
    return value


def _square(work: Work, term: Node) -> Source:
    work.define(term)
    value, apart = work.context.normal(term), work.context.distinct(term)
    work.rely(apart)
    if value.den:
        raise Unproved(f"a square with a denominator: {show(term)}; give its numerator")
    return Source(
        (),
        value.num**2,
        apart is not None,
        square=("*", term, 1) if isinstance(term, int) else term,
    )


def _roots(work: Work, target: Poly) -> list[Source]:
    """The square part of the target, if it has one."""
    root = square_part(target)
    if is_constant(root):
        return []
    try:
        return [_square(work, work.context.units.shortest(Rational(root)))]
    except Unproved:
        return []


def _poly(column: Column) -> Poly:
    result = ONE
    for source in column.sources:
        result = result * source.poly
    return result


def _written(work: Work, coefficient: Fraction, column: Column) -> Proof:
    whole = coefficient.denominator == 1
    term: Proof = {"coefficient": coefficient.numerator if whole else str(coefficient)}
    facts: list[Node] = []
    squares: list[Node] = []
    for source in column.sources:
        work.add_all(source.lemmas)
        facts += source.facts
        if source.square is not None:
            squares.append(
                work.context.units.all[source.square].term if isinstance(source.square, int) else source.square
            )
    if facts:
        term["facts"] = facts
    if squares:
        term["squares"] = squares
    return term


def written_equations(
    work: Work, residue: Poly, equations: Sequence[Equation], given: Mapping[Node, Node] | None = None
) -> list[Proof]:
    """The equations with cofactors whose combination is the residue."""
    if given:
        return [{"fact": atom, "cofactor": term} for atom, term in given.items()]
    parts = cofactors(residue, equations, work.context.units)
    if parts is None:
        raise Unproved(f"not zero modulo the known equations: {work.context.units.show(residue)}")
    return write_cofactors(work, parts)


def write_cofactors(work: Work, parts: Iterable[tuple[Equation, Poly]]) -> list[Proof]:
    written = []
    for equation, quotient in parts:
        if quotient:
            work.add_all(equation.lemmas)
            cofactor = work.context.units.shortest(Rational(quotient * equation.den))
            work.define(cofactor)
            written.append({"fact": equation.atom, "cofactor": cofactor})
    return written


def _search(
    target: Poly, sources: Sequence[Source], squares: Sequence[Source], reduction: Reduction,
    wishes: Wishes, strict: bool, equations: Sequence[Equation],
) -> list[tuple[Fraction, Column]] | None:  # fmt: skip
    reduced = reduction(target)[0]
    small = [
        Source(source.facts, poly, source.strict, source.lemmas)
        for source in sources
        if (poly := reduction(source.poly)[0])
    ]
    if not reduced and not strict:
        return []
    originals = {source.facts: source for source in sources}
    found = corners(reduced, small, strict)
    if found is not None:
        return [
            (
                coefficient,
                Column(
                    tuple(originals.get(source.facts, source) if source.facts else source for source in column.sources),
                    NIL,
                ),
            )
            for coefficient, column in found
        ]
    for degree in range(wishes.least, wishes.degree + 1):
        if comb(len(sources) + degree, degree) * (1 + len(squares)) > wishes.columns:
            return None
        columns = []
        for column in products(sources, squares, degree):
            poly = reduction(column.poly)[0]
            if poly or (strict and column.strict):
                columns.append((column, poly))
        live = [(column, poly) for column, poly in columns if poly]
        if strict and not reduced and any(not poly and column.strict for column, poly in columns):
            return [(Fraction(1), next(column for column, poly in columns if not poly and column.strict))]
        solved = combine(reduced, [poly for _, poly in live], [column.strict for column, _ in live], strict)
        if solved is not None:
            return [(coefficient, column) for coefficient, (column, _) in zip(solved, live, strict=True) if coefficient]
    return (
        _with_free(target, sources, squares, wishes, strict, equations) if equations and not wishes.cofactors else None
    )


def _with_free(
    target: Poly,
    sources: Sequence[Source],
    squares: Sequence[Source],
    wishes: Wishes,
    strict: bool,
    equations: Sequence[Equation],
) -> list[tuple[Fraction, Column]] | None:
    """Solve the linear program with multiples of the equations by units as further columns.

    This helps if reduction by the equations does not.
    """
    used = set(units_of(target)).union(*(units_of(source.poly) for source in sources))
    columns = list(products(sources, squares, min(wishes.degree, 2)))
    for equation in equations:
        for multiple in [ONE, *(GENERATORS[unit] for unit in sorted(used | units_of(equation.poly)))]:
            for signed in (multiple, -multiple):
                columns.append(Column((), equation.poly * signed, (equation, signed)))
    columns = [column for column in columns if column.poly]
    if len(columns) > 2000:
        return None
    solved = combine(target, [column.poly for column in columns], [column.strict for column in columns], strict)
    if solved is None:
        return None
    return [(coefficient, column) for coefficient, column in zip(solved, columns, strict=True) if coefficient]
