"""Strict reading of JSON, rationals, names, sorts, terms and atoms.

>>> load('{"a": [1, "x"]}')
{'a': [1, 'x']}
>>> load('{"a": 1, "a": 2}')
Traceback (most recent call last):
...
proofs.recheck.budget.Refused: duplicate key: a
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import accumulate, repeat
from typing import Any

from flint import fmpq

from proofs.recheck.budget import Refused, need, spend
from proofs.recheck.terms import (
    LARGEST_EXPONENT,
    Atom,
    Sorts,
    Term,
    close,
    derivative,
    expanded,
    index_sort,
    integral,
    places,
    small,
)

LONGEST_TEXT = 4_000_000
DEEPEST = 200
LONGEST_INTEGER = 4300
RATIONAL = re.compile(r"-?[0-9]{1,4000}(/[0-9]{1,4000})?")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_']*")
SORT = re.compile(r"real|integer|function [1-9]")
ESCAPE = re.compile(r"\\.", re.DOTALL)
STRING = re.compile(r'"[^"]*"?')  # matched after escapes are removed
STEP = {"[": 1, "{": 1, "]": -1, "}": -1}
RELATIONS = ("<", "<=", "=", "!=")
OF_REALS = {
    "+": 2,
    "-": 2,
    "*": 2,
    "/": 2,
    "neg": 1,
    "abs": 1,
    "max": 2,
    "min": 2,
    "sqrt": 1,
    "log": 1,
    "exp": 1,
    "Phi": 1,
    "phi": 1,
}
ARITY = OF_REALS | {"^": 2, "!": 1, "binomial": 2, "sum": 4, "integral": 4, "D": 2}


# ---- JSON ----


def load(text: str) -> Any:
    """Read JSON; refuses floats, duplicate keys, and text that is too long or too deep."""
    need(len(text) <= LONGEST_TEXT, "too large: more than 4,000,000 characters")
    need(_depth(text) <= DEEPEST, "too large: nesting deeper than 200")
    try:
        return json.loads(
            text, object_pairs_hook=_pairs, parse_float=_no_float, parse_constant=_no_float, parse_int=_integer
        )
    except (ValueError, RecursionError) as error:
        raise Refused(f"not JSON: {error}") from None


def _depth(text: str) -> int:
    """The nesting depth of the text, up to the point where a parser would stop."""
    bare = STRING.sub("", ESCAPE.sub("", text))
    return max(accumulate(map(STEP.get, bare, repeat(0))), default=0)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key, value in pairs:
        need(key not in result, "duplicate key", key)
        result[key] = value
    return result


def _no_float(text: str) -> Any:
    raise Refused(f"not an integer: {text[:50]}")


def _integer(text: str) -> int:
    need(len(text.lstrip("-")) <= LONGEST_INTEGER, "too long: an integer of more than 4,300 digits")
    return int(text)


def fields(data: Any, required: Sequence[str], optional: Sequence[str] = ()) -> None:
    """Refuse unless `data` is an object with exactly these keys."""
    need(type(data) is dict, "not an object")
    for key in required:
        need(key in data, "missing key", key)
    for key in data:
        need(key in required or key in optional, "unknown key", key)


def sequence(data: Any) -> list[Any]:
    need(type(data) is list, "not a list")
    return list(data)


# ---- numbers, names, sorts ----


def read_rational(data: Any) -> fmpq:
    if type(data) is int:
        return fmpq(data)
    need(type(data) is str and RATIONAL.fullmatch(data), "not a rational number")
    spend(1 + len(data) // 10)
    numerator, _, denominator = data.partition("/")
    divisor = int(denominator or "1")
    need(divisor != 0, "a rational number with denominator 0")
    return fmpq(int(numerator), divisor)


def read_table(data: Any, indices: int) -> Any:
    """Read the nested values of a function of `indices` integers at 1, 2, ..., or a rational."""
    spend(1)
    if indices == 0:
        return read_rational(data)
    need(type(data) is list, "a function is given by its table")
    return tuple(read_table(row, indices - 1) for row in data)


def rational_term(value: fmpq) -> Term:
    """The rational as a term: an integer, or ("/", p, q) in lowest terms with q > 1."""
    p, q = int(value.numerator), int(value.denominator)
    return p if q == 1 else ("/", p, q)


def read_name(data: Any) -> str:
    need(type(data) is str and NAME.fullmatch(data), "not a variable name")
    return str(data)


def read_new_name(data: Any, sorts: Sorts) -> str:
    name = read_name(data)
    need(name not in sorts, "not new", name)
    return name


def read_sorts(data: Any) -> dict[str, str]:
    need(type(data) is dict, "not an object")
    for name, sort in data.items():
        read_name(name)
        need(type(sort) is str and SORT.fullmatch(sort), f"unknown sort of {name}")
    return dict(data)


# ---- terms and atoms ----


def read_term(data: Any, sorts: Sorts, statement: bool = False) -> Term:
    """Read a term; D becomes ("D", body, formula) and is allowed only in a statement."""
    spend(4)
    if type(data) is int:
        return data
    if type(data) is str:
        if sorts.get(data) not in ("real", "integer"):
            need(data not in sorts, "a function without its arguments", data)
            raise Refused(f"unknown variable {data}")
        return data
    need(type(data) is list and data and type(data[0]) is str, "not a term")
    op, *arguments = data
    if OF_REALS.get(op) == len(arguments):
        return (op, *[one if type(one) is int else read_term(one, sorts, statement) for one in arguments])
    if op == "at":
        return _read_place(arguments, sorts, statement)
    need(ARITY.get(op) == len(arguments), "unknown operation or wrong number of arguments", op)
    if op in ("sum", "integral"):
        return _read_binder(data, sorts)
    if op == "D":
        need(statement, "a derivative outside of a statement, or under what binds")
        return _read_derivative(arguments, sorts)
    if op in ("!", "binomial"):
        return (op, *[read_integral(argument, sorts, statement) for argument in arguments])
    return ("^", read_term(arguments[0], sorts, statement), _read_exponent(arguments[1], sorts, statement))


def read_integral(data: Any, sorts: Sorts, statement: bool = False) -> Term:
    term = read_term(data, sorts, statement)
    need(integral(term, sorts), "not an integral term")
    return term


def _read_exponent(data: Any, sorts: Sorts, statement: bool) -> Term:
    if type(data) is int:
        need(abs(data) <= LARGEST_EXPONENT, "too large: exponent over 1000")
    return read_integral(data, sorts, statement)


def _read_place(arguments: list[Any], sorts: Sorts, statement: bool) -> Term:
    need(arguments and type(arguments[0]) is str, "a function is applied by its name")
    function, *given = arguments
    need(function in sorts and places(sorts[function]) > 0, f"unknown function {function}")
    need(len(given) == places(sorts[function]), f"wrong number of arguments: {function}")
    return ("at", function, *[read_integral(argument, sorts, statement) for argument in given])


def _read_binder(data: list[Any], sorts: Sorts) -> Term:
    op, name, *ends, body = data
    name = read_new_name(name, sorts)
    read_end = read_term if op == "integral" else read_integral
    low, high = (read_end(end, sorts) for end in ends)
    within = {**sorts, name: index_sort(op)}
    inner = read_atom(body, within) if op == "all" else read_term(body, within)
    return (op, low, high, close(inner, name))


def _read_derivative(arguments: list[Any], sorts: Sorts) -> Term:
    body, x = arguments
    need(type(x) is str and sorts.get(x) == "real", "D needs a real variable in scope")
    term = read_term(body, sorts, statement=True)
    return ("D", term, small(derivative(expanded(term), x)))


def read_atom(data: Any, sorts: Sorts, statement: bool = False) -> Atom:
    need(type(data) is list and data and type(data[0]) is str, "not an atom")
    if data[0] == "all":
        need(len(data) == 5, "not an atom")
        return tuple(_read_binder(data, sorts))
    need(len(data) == 3, "not an atom")
    need(data[0] in RELATIONS, f"unknown relation {data[0]}")
    return (data[0], read_term(data[1], sorts, statement), read_term(data[2], sorts, statement))
