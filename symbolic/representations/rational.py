"""Rational closed forms compiled once for many points, in FLINT's fractions.

>>> from flint import fmpq
>>> from symbolic.language import exp, reals
>>> p, q = reals("p q")
>>> read(p * (1 - q) ** 2 / q)({"p": fmpq(1, 2), "q": fmpq(1, 3)})
2/3
>>> read(exp(p)) is None
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from operator import itemgetter
from typing import Any, Final, TypeAlias

from flint import fmpq

from symbolic.language import Relation, Term
from symbolic.language.operations import OPERATIONS, RELATIONS

Exact: TypeAlias = Any  # fmpq; python-flint has no types for a checker to read
Point: TypeAlias = Mapping[str, Exact]
Read: TypeAlias = Callable[[Point], Exact]
PLAIN: Final = frozenset(("+", "-", "*", "/", "neg", "max", "min", "abs"))
LARGEST_POWER: Final = 16
"""Largest literal exponent; `symbolic.representations.exact` bounds the size of larger powers."""


def read(term: Term) -> Read | None:
    """Return the term as a function of its variables, or None if it is not rational.

    The function raises `ZeroDivisionError` for a division by zero.
    """
    found = _part(term)
    return (lambda _: found) if isinstance(found, fmpq) else found


class Reading:
    """A closed form and its domain, compiled once.

    Parameters
    ----------
    term: the closed form.
    whole: names of the variables that must be integers.
    relations: relations that must hold.
    """

    def __init__(self, term: Term, whole: Iterable[str], relations: Iterable[Relation]) -> None:
        self.term = read(term)
        self.whole = tuple(whole)
        self.relations = [(read(one.left), RELATIONS[one.op].number, read(one.right)) for one in relations]

    @staticmethod
    def point(values: Mapping[str, Fraction]) -> dict[str, Exact]:
        """Return the values as FLINT's fractions."""
        return {name: fmpq(value.numerator, value.denominator) for name, value in values.items()}

    def is_inside(self, values: Point) -> bool:
        """Whether integrality and relations are verified by this fast check."""
        try:
            for name in self.whole:
                if values[name].q != 1:
                    return False
            for left, holds, right in self.relations:
                if left is None or right is None or not holds(left(values), right(values)):
                    return False
        except ZeroDivisionError:
            return False
        return True


def _part(term: Term) -> Exact | Read | None:
    """Compile as `read` does, but return a number for a constant part."""
    op = term.op
    if op == "integer":
        return fmpq(term.value)
    if op == "variable":
        return None if term.places else itemgetter(term.name)
    if op == "^":
        return _power(term)
    number = OPERATIONS[op].number
    if op not in PLAIN or number is None:
        return None
    parts = [_part(argument) for argument in term.args]
    return None if None in parts else _joined(number, parts)


def _joined(number: Callable[..., Exact], parts: list[Any]) -> Exact | Read:
    if all(isinstance(part, fmpq) for part in parts):
        constants = parts
        return _constant(lambda: number(*constants))
    if len(parts) == 1:
        (only,) = parts
        return lambda values: number(only(values))
    left, right = parts
    if isinstance(left, fmpq):
        return lambda values: number(left, right(values))
    if isinstance(right, fmpq):
        return lambda values: number(left(values), right)
    return lambda values: number(left(values), right(values))


def _constant(compute: Callable[[], Exact]) -> Exact | Read:
    """Return the number, or a function that raises the same division by zero."""
    try:
        return compute()
    except ZeroDivisionError:
        return lambda _: compute()


def _power(term: Term) -> Exact | Read | None:
    base, exponent = _part(term.args[0]), term.args[1]
    if base is None or exponent.op != "integer" or not 0 <= exponent.value <= LARGEST_POWER:
        return None
    power = exponent.value
    if isinstance(base, fmpq):
        return base**power
    return lambda values: base(values) ** power
