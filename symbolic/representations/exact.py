"""Exact values of terms at rational points.

>>> from symbolic.language import Q, Sum, binomial, integers
>>> n, k = integers("n k")
>>> evaluate(Sum(binomial(n, k) * Q(1, 3) ** k, k, 0, n), {"n": 3})
Fraction(64, 27)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import comb, factorial
from typing import Any, Final

from symbolic.language import Atom, ForAll, Term
from symbolic.language.operations import OPERATIONS, RELATIONS
from symbolic.representations.derivative import expanded

MOST_TERMS: Final = 100_000
MOST_BITS: Final = 20_000_000
RATIONAL: Final = frozenset(
    ("integer", "variable", "+", "-", "*", "/", "neg", "^", "!", "abs", "max", "min", "binomial", "sum")
)  # operations whose value at rational numbers is rational; an exponent is an integer


class Undefined(ArithmeticError):
    """The term is undefined there, as by a division by zero or the logarithm of 0."""


class Irrational(ArithmeticError):
    """The value is irrational (a root, logarithm or exponential), so no Fraction."""


class TooLarge(ArithmeticError):
    """The value is too large to compute: too many terms in a sum, or numbers too long."""


def evaluate(term: Term, values: Mapping[str, Any]) -> Fraction:
    """Return the exact value, with 0^0 = 1.

    A function is given by its table: nested sequences with indices from 1 on; it is 0 elsewhere. Raises `Undefined`,
    `Irrational` or `TooLarge`.
    """
    term = expanded(term)
    return _value(term, given(term, values))


def given(term: Term, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of the free variables: a `Fraction`, or the table of a function.

    Raises `ValueError` or `TypeError` for missing or unsuitable values.
    """
    table: dict[str, Any] = {}
    for variable in term.variables:
        if variable.name not in values:
            raise ValueError(f"no value given for {variable.name}")
        value = values[variable.name]
        if variable.places:
            table[variable.name] = value
            continue
        if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
            raise TypeError(f"{variable.name} must be an int or a Fraction, not {value!r}")
        table[variable.name] = Fraction(value)
        if variable.sort == "integer" and value.denominator != 1:
            raise ValueError(f"{variable.name} must be an integer, not {value}")
    return table


def holds(relation: Atom, values: Mapping[str, Any]) -> bool:
    """Whether the relation holds at the point; raises like `evaluate`.

    >>> from symbolic.language import reals
    >>> p, q = reals("p q")
    >>> holds(p + q <= 1, {"p": Fraction(3, 5), "q": Fraction(2, 5)})
    True
    """
    if isinstance(relation, ForAll):
        start, stop = int(evaluate(relation.low, values)), int(evaluate(relation.high, values))
        if stop - start >= MOST_TERMS:
            raise TooLarge(f"a range of {stop - start + 1} integers (at most {MOST_TERMS})")
        return all(holds(relation.body, {**values, relation.index.name: k}) for k in range(start, stop + 1))
    left, right = evaluate(relation.left, values), evaluate(relation.right, values)
    return RELATIONS[relation.op].number(left, right)


def _value(term: Term, values: dict[str, Any]) -> Fraction:
    op = term.op
    if op == "integer":
        return Fraction(term.value)
    if op == "variable":
        known: Fraction = values[term.name]
        return known
    if op == "at":
        return entry(values[term.args[0].name], [int(_value(place, values)) for place in term.args[1:]])
    if op == "sum":
        return _sum(term, values)
    if op == "integral":
        return _integral(term, values)
    args = [_value(argument, values) for argument in term.args]
    return apply(op, args)


def is_rational(term: Term) -> bool:
    """Whether the operations of a term make it rational at every rational point.

    >>> from symbolic.language import exp, reals
    >>> x, y = reals("x y")
    >>> is_rational(x / (1 - y) ** 2), is_rational(exp(x) + y)
    (True, False)
    """
    return term.op in RATIONAL and all(map(is_rational, term.args))


def entry(table: Any, places: Iterable[int]) -> Fraction:
    """Return the value of a function that is given by its table.

    >>> entry([[1, 2], [3, 4]], (2, 1)), entry([[1, 2], [3, 4]], (0, 1))
    (Fraction(3, 1), Fraction(0, 1))
    """
    for place in places:
        if not 1 <= place <= len(table):
            return Fraction(0)
        table = table[place - 1]
    return Fraction(table)


def apply(op: str, args: list[Fraction]) -> Fraction:
    """Apply one operation to exact numbers."""
    if op == "/" and args[1] == 0:
        raise Undefined("division by zero")
    if op == "^":
        return power(args[0], args[1])
    if op in ("!", "binomial"):
        return _combinatorial(op, [int(argument) for argument in args])
    number = OPERATIONS[op].number
    return _function(op, args[0]) if number is None else number(*args)


def power(base: Fraction, exponent: Fraction) -> Fraction:
    """Return an integer power; 0^0 = 1."""
    if base == 0 and exponent < 0:
        raise Undefined("a negative power of zero")
    bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    if base not in (0, 1, -1) and bits * abs(exponent) > MOST_BITS:
        raise TooLarge(f"a power of more than {MOST_BITS} bits")
    return Fraction(base ** int(exponent)) if base != -1 else Fraction(1 - 2 * (int(exponent) % 2))


def _combinatorial(op: str, args: list[int]) -> Fraction:
    n, k = args[0], args[-1]
    if n < 0 or k < 0 or k > n:
        raise Undefined("the factorial of a negative number" if op == "!" else f"binomial({n}, {k})")
    if (n if op == "!" else min(k, n - k)) > MOST_TERMS:
        raise TooLarge(f"a factorial or binomial of more than {MOST_TERMS} factors")
    return Fraction(factorial(n) if op == "!" else comb(n, k))


def _function(op: str, x: Fraction) -> Fraction:
    row = OPERATIONS[op]
    if row.domain and not (0 < x if row.domain == "0 < x" else 0 <= x):
        raise Undefined(row.undefined)
    found = row.exact(x) if row.exact is not None else None
    if found is not None:
        return found
    raise Irrational(f"{op}({x}) is irrational" if x.denominator < 10**20 else f"an irrational {op}")


def _integral(term: Term, values: dict[str, Any]) -> Fraction:
    low, high = (_value(end, values) for end in term.args[1:3])
    check_interval(low, high)
    if low < high:
        raise Irrational("an integral is not evaluated in fractions")
    _value(term.args[3], {**values, term.args[0].name: low})  # raises if the end has no value
    return Fraction(0)


def check_interval(low: Any, high: Any) -> None:
    """Raise `Undefined` for an integral whose upper end is below its lower end."""
    if high < low:
        raise Undefined("an integral whose upper end is below its lower one")


def _sum(term: Term, values: dict[str, Any]) -> Fraction:
    index, low, high, body = term.args
    start, stop = int(_value(low, values)), int(_value(high, values))
    if not check_range(start, stop):
        return Fraction(0)
    total = Fraction(0)
    inner = dict(values)
    for k in range(start, stop + 1):
        inner[index.name] = Fraction(k)
        total += _value(body, inner)
    return total


def check_range(start: int, stop: int) -> bool:
    """Whether the range of a sum is nonempty.

    Raises an error for a range without a meaning, or with too many terms.
    """
    if stop < start - 1:
        raise Undefined(f"a sum from {start} to {stop}")
    if stop - start >= MOST_TERMS:
        raise TooLarge(f"a sum of {stop - start + 1} terms (at most {MOST_TERMS})")
    return stop >= start
