"""Compare the printed formula with the claim by evaluating both at exact random points.

A formula is written twice, as LaTeX and as a claim, and no proof detects a difference between them. The LaTeX is parsed
to terms (`proofs.latex.reader`), and the claim is rewritten in the printed symbols. Wherever the assumptions
hold, each printed side must equal a side of the claim or of an assumption, or the logarithm or exponential of such a
side. A person compares the parts that the parser does not support.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal, get_args

from flint import arb

from proofs.latex.reader import Chain, Words, read
from proofs.statements.prints import Symbols, signs
from proofs.statements.statement import Statement
from symbolic.language import Relation, Term, exp, log
from symbolic.number.digits import Undecided
from symbolic.representations.ball import enclose
from symbolic.representations.derivative import expand
from symbolic.representations.exact import TooLarge, Undefined
from symbolic.representations.latex import latex
from symbolic.representations.letters import latex_name

Agreement = Literal["agrees", "differs", "by eye"]
ORDER: tuple[Agreement, ...] = get_args(Agreement)
POINTS = 6
"""The number of points at which two formulas must agree.

Different rational functions of small degree practically never agree at this many random points.
"""
BITS = 256
TRIES = 4_000
NO_BRACES = str.maketrans("", "", "{}")


@dataclass(frozen=True)
class Comparison:
    """The comparison of one statement.

    Attributes
    ----------
    result: `agrees` (each parsed expression equals a side of the claim, and each parsed relation is in the claim),
        `differs`, or `by eye` (nothing could be parsed).
    read, relations: the numbers of parsed expressions and of relations between them.
    left: the parts that could not be parsed, with reasons.
    differing: the parsed parts that are not in the claim.
    meant: the assumed notation: (sign or letter, meaning), both in LaTeX.
    """

    id: str
    result: Agreement
    read: int
    left: tuple[str, ...]
    differing: tuple[str, ...] = ()
    meant: tuple[tuple[str, str], ...] = ()
    relations: int = 0


def compare(statement: Statement, symbols: Symbols, seed: int = 0) -> Comparison:
    """Compare the printed formula of a statement with its claim and its assumptions."""
    # In another formula, the source may use the letter of a function for a number.
    functions = {one.name for one in statement.variables if one.places}
    meaning = {name: term for name, term in symbols.meaning.items() if name not in functions}
    symbols = replace(symbols, meaning=meaning)
    clauses = read(statement.printed, symbols.names)
    words = tuple(f"{clause.text}: {clause.why}" for clause in clauses if isinstance(clause, Words))
    sides = [side for clause in clauses if isinstance(clause, Chain) for side in clause.sides]
    sides = [side for side in sides if side.op not in ("variable", "integer")]
    if not sides:
        return Comparison(statement.id, "by eye", 0, words)
    points = list(_points(statement, sides, symbols, random.Random(seed)))
    if len(points) < POINTS:
        return Comparison(statement.id, "by eye", 0, (*words, "no points were found"))
    written = [expand(side).substitute(symbols.meaning) for side in _sides(statement)]
    claimed = [_values(side, points) for side in (*written, *map(log, written), *map(exp, written))]
    differing = [repr(side) for side in sides if not any(_same(_values(side, points), other) for other in claimed)]
    printed = [one for clause in clauses if isinstance(clause, Chain) for one in _pairs(clause)]
    if not differing:
        stated = [_stated(atom, symbols, points) for atom in _relations(statement)]
        differing = [f"{l!r} {op} {r!r}" for l, op, r in printed if not _is_stated(_at(l, op, r, points), stated)]
    result: Agreement = "differs" if differing else "agrees"
    return Comparison(
        statement.id, result, len(sides), words, tuple(differing), _meant(statement, symbols), len(printed)
    )


def agreement(statement: Statement) -> Comparison:
    """Compare any statement, including our own.

    A printed formula uses the notation of its source. Our formulas may also use the letters of the claim.

    >>> from proofs.statements.library import find
    >>> agreement(find("liu2019/eq-27.increases")).result
    'agrees'
    """
    known = signs(statement.paper)
    tried = [known] if known else []
    if not statement.printed or not known:
        letters = (*statement.variables, *statement.exists)
        tried = [Symbols({latex_name(one.name): one for one in letters if not one.places}), *tried]
    if any(_has_integral(side) for side in _sides(statement)):
        return Comparison(statement.id, "by eye", 0, ("integrals take minutes",))
    found = [compare(replace(statement, printed=statement.latex), one) for one in tried]
    return min(found, key=lambda one: ORDER.index(one.result))


def _has_integral(term: Term) -> bool:
    return term.op == "integral" or any(map(_has_integral, term.args))


def _meant(statement: Statement, symbols: Symbols) -> tuple[tuple[str, str], ...]:
    """The signs of the printed formula and the letters of the claim whose meaning differs."""
    printed = [(sign, latex(term)) for sign, term in symbols.names.items() if _occurs(sign, statement.latex)]
    claimed = [
        (latex_name(one.name), latex(symbols.meaning[one.name]))
        for one in statement.variables
        if one.name in symbols.meaning
    ]
    both = dict.fromkeys((*printed, *claimed))
    return tuple((sign, term) for sign, term in both if sign.translate(NO_BRACES) != term.translate(NO_BRACES))


def _occurs(sign: str, latex: str) -> bool:
    """Whether the sign occurs on its own; c does not occur in c_1 or \\frac."""
    return bool(re.search(rf"(?<![A-Za-z\\]){re.escape(sign)}(?![A-Za-z_'])", latex))


@dataclass(frozen=True)
class Stated:
    """A relation at the points: the values of its sides, and where it holds (None: undefined)."""

    op: str
    left: Sequence[Any]
    right: Sequence[Any]
    holds: Sequence[bool | None]


def _pairs(chain: Chain) -> list[tuple[Term, str, Term]]:
    """The relations of a chain, each with its smaller side first."""
    found = zip(chain.sides, chain.relations, chain.sides[1:], strict=False)
    return [(r, op.replace(">", "<"), l) if ">" in op else (l, op, r) for l, op, r in found]


def _stated(atom: Relation, symbols: Symbols, points: Sequence[Mapping[str, Any]]) -> Stated:
    left, right = (expand(side).substitute(symbols.meaning) for side in (atom.left, atom.right))
    return _at(left, atom.op, right, points)


def _at(left: Term, op: str, right: Term, points: Sequence[Mapping[str, Any]]) -> Stated:
    holds = [None if value is None else _holds(op, value) for value in _values(left - right, points)]
    return Stated(op, _values(left, points), _values(right, points), holds)


def _is_stated(printed: Stated, stated: Sequence[Stated]) -> bool:
    """Whether the printed relation is one of the stated relations.

    If no stated relation has the same sides, one of the same kind must hold at the same points.
    """
    alike = [one for one in stated if _same(printed.left, one.left) and _same(printed.right, one.right)]
    turned = [one for one in stated if _same(printed.left, one.right) and _same(printed.right, one.left)]
    if alike or turned:
        return (
            any(printed.op == one.op for one in alike)
            or printed.op in ("=", "!=")
            and any(printed.op == one.op for one in turned)
        )
    kind = [one for one in stated if ("<" in one.op) == ("<" in printed.op)]
    return None not in printed.holds and any(printed.holds == one.holds for one in kind)


def _relations(statement: Statement) -> list[Relation]:
    atoms = [*statement.claims, *statement.given, *statement.defined, *statement.provided]
    return [atom for atom in atoms if isinstance(atom, Relation)]


def _sides(statement: Statement) -> list[Term]:
    return [side for atom in _relations(statement) for side in (atom.left, atom.right, atom.right - atom.left)]


def _points(statement: Statement, sides: Sequence[Term], symbols: Symbols, rng: random.Random) -> Any:
    """Random exact points of the printed quantities at which all assumptions hold."""
    given = [atom for atom in (*statement.given, *statement.defined, *statement.provided) if isinstance(atom, Relation)]
    held = [(atom.op, (atom.left - atom.right).substitute(symbols.meaning)) for atom in given]
    terms = [
        *sides,
        *(term for _, term in held),
        *(expand(side).substitute(symbols.meaning) for side in _sides(statement)),
    ]
    variables = list(dict.fromkeys(variable for term in terms for variable in term.variables))
    if any(variable.places for variable in variables):
        return
    found = 0
    for _ in range(TRIES):
        point = {variable.name: _draw(variable, symbols, rng) for variable in variables}
        if all(_holds(op, _value(term, point)) for op, term in held):
            yield point
            found += 1
        if found == POINTS:
            return


def _draw(variable: Term, symbols: Symbols, rng: random.Random) -> Fraction:
    low, high = symbols.bounds.get(variable.name, (0, 3))
    if variable.sort == "integer":
        return Fraction(rng.randint(int(low), int(high)))
    return Fraction(low) + (Fraction(high) - Fraction(low)) * Fraction(rng.randint(1, 996), 997)


def _value(term: Term, point: Mapping[str, Any]) -> Any:
    try:
        return enclose(term, point, BITS)
    except (Undefined, TooLarge, Undecided, ValueError):
        return None


def _values(term: Term, points: Sequence[Mapping[str, Any]]) -> list[Any]:
    return [_value(term, point) for point in points]


def _holds(op: str, value: Any) -> bool:
    """Whether `value op 0` certainly holds.

    An equation of irrational numbers is decided by its enclosure.
    """
    if value is None:
        return False
    if isinstance(value, Fraction):
        return {"<": value < 0, "<=": value <= 0, "=": value == 0, "!=": value != 0}[op]
    return bool(
        {"<": value < 0, "<=": value < 0 or value.contains(0), "=": value.contains(0), "!=": not value.contains(0)}[op]
    )


def _same(values: Sequence[Any], others: Sequence[Any]) -> bool:
    """Whether the values are equal at every point, up to enclosures; undefined values differ."""
    return all(
        one is not None and other is not None and _near(one, other) for one, other in zip(values, others, strict=True)
    )


def _near(one: Any, other: Any) -> bool:
    if isinstance(one, Fraction) and isinstance(other, Fraction):
        return one == other
    return bool(_ball(one).overlaps(_ball(other)))


def _ball(value: Any) -> Any:
    return arb(value.numerator) / value.denominator if isinstance(value, Fraction) else value
