"""Checks of a new statement: formulas that are none, undeclared variables, floats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from symbolic.language import ForAll, Relation, Term, bound

Statement = Any  # a `proofs.statements.statement.Statement`, which imports this module
FORMULAS: Final = ("given", "throughout", "defined", "provided")


class Misstated(ValueError):
    """A malformed statement; the message says what to write instead."""


def refuse(statement: Statement) -> None:
    """Raise `Misstated` for the first fault."""
    fault = next(_faults(statement), None)
    if fault is not None:
        raise Misstated(f"{statement.id}: {fault}")


def _faults(statement: Statement) -> Iterator[str]:
    yield from _of_variables(statement)
    for field in FORMULAS:
        yield from _of_formulas(field, getattr(statement, field))
    claim: Any = statement.claim
    yield from _of_formulas("claim", claim if isinstance(claim, Sequence) else [claim])
    yield from _of_names(statement)
    yield from _of_numbers(statement)


def _of_variables(statement: Statement) -> Iterator[str]:
    for field in ("variables", "exists"):
        found: Any = getattr(statement, field)
        if isinstance(found, Term):
            yield f"{field} is a single variable, but must be a sequence; write ({found!r},)"
        for one in found:
            if not isinstance(one, Term) or one.variables != (one,):
                yield f"{field} contains {one!r}, which is not a variable; make one with reals or integers"


def _of_formulas(field: str, found: Any) -> Iterator[str]:
    if isinstance(found, Relation | ForAll):
        yield f"{field} is a single formula, but must be a sequence; write [{found!r}]"
        return
    for one in found:
        if isinstance(one, bool):
            yield f"{field} is {one}, not a formula, because == and != compare at once; write Eq(a, b) or Ne(a, b)"
        elif not isinstance(one, Relation | ForAll):
            yield f"{field} contains {one!r}, which is not a formula; write one with <=, <, Eq or Ne"


def _of_names(statement: Statement) -> Iterator[str]:
    """Faults in variables: each must be declared, with the sort with which it is used."""
    declared = {one.name: one for one in (*statement.variables, *statement.exists)}
    for formula in (*statement.assumed, *statement.claims):
        for name in sorted(bound(formula) & declared.keys()):
            yield f"{name} is a variable and also an index in {formula!r}; rename the index"
        for one in formula.variables:
            if one.name not in declared:
                yield f"{one.name} is used but not declared; add it to variables"
            elif one != declared[one.name]:
                yield f"{one.name} is declared as {declared[one.name].sort} but used as {one.sort}"


def of_points(statement: Statement) -> Iterator[str]:
    """Faults in points: each must give a value to every variable, and to nothing else."""
    names = {one.name for one in statement.variables}
    for place, point in _points(statement):
        yield from (f"{place} gives no value for {name}" for name in sorted(names - set(point)))
        yield from (f"{place} gives a value for {name}, which is not a variable" for name in sorted(set(point) - names))


def _points(statement: Statement) -> Iterator[tuple[str, Mapping[str, Any]]]:
    yield "the example", statement.example
    for point in filter(None, [statement.counterexample, *statement.counterexamples]):
        yield "a counterexample", point


def _of_numbers(statement: Statement) -> Iterator[str]:
    """Faults in numbers: they must be exact, since the float 0.1 is not 1/10."""
    for place, point in _points(statement):
        for name, value in point.items():
            if (found := next(_floats(value), None)) is not None:
                yield f'{place} gives {name} the float {found}; write an exact number: "{Fraction(str(found))}"'


def _floats(value: Any) -> Iterator[float]:
    if isinstance(value, float):
        yield value
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _floats(one)
