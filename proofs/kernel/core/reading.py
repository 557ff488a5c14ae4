"""Refusal, the budget of work, and strict reading of files."""

import json
import re
from collections.abc import Container
from fractions import Fraction
from typing import Any

WORK, DEPTH, LENGTH = 2_000_000, 200, 4_000_000  # a unit of work is about half a microsecond
BRACKETS = re.compile(r'(?s)"(?:[^"\\]|\\.)*+"?|[\[{\]}]')
NUMBER, RATIONAL = map(re.compile, (r"-?[0-9]{1,4300}", r"-?[0-9]{1,4000}(/(?=0*[1-9])[0-9]{1,4000})?"))  # not over 0
_left = [WORK]


class Refused(Exception):
    """The certificate proves nothing; the message says why."""


def need(condition: object, reason: str, *about: object) -> None:
    """Refuse for this reason unless the condition holds. Each check of the kernel calls this.

    `about` is converted to text only on refusal."""
    if not condition:
        raise Refused(" ".join([reason, *(str(each)[:300] for each in about)]))


def refill(work: int = WORK) -> int:
    """Start a budget of work, and return what was left of the previous one."""
    left, _left[0] = _left[0], work
    return left


def spend(units: int) -> None:
    """Count work that is about to be done, and refuse once the budget is spent."""
    _left[0] -= units
    if _left[0] < 0:
        raise Refused("too much work")


def price(bits: int) -> int:
    """The work of one exact operation on numbers of so many bits: a gcd takes quadratic time."""
    return (bits >> 7) + (bits >> 10) ** 2


def load(text: str) -> Any:
    """Read JSON without floats, duplicate keys, deep nesting or long integers."""
    need(len(text) <= LENGTH, "file too long")
    depth, step = 0, {"[": 1, "{": 1, "]": -1, "}": -1}
    depths = [depth := depth + step.get(found, 0) for found in BRACKETS.findall(text)]
    need(max(depths, default=0) <= DEPTH, "nested too deeply")
    try:
        return json.loads(text, object_pairs_hook=_pairs, parse_float=_exact, parse_constant=_exact, parse_int=_exact)
    except ValueError as error:
        raise Refused(f"not JSON: {error}") from None


def _pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
    need(len(dict(items)) == len(items), "a duplicate key")
    return dict(items)


def _exact(number: str) -> int:
    need(NUMBER.fullmatch(number), "not an exact number, or a number too long:", number)
    return int(number)


def rational(value: Any) -> Fraction:
    """Read an integer, or a string p or p/q."""
    need(type(value) is int or (isinstance(value, str) and RATIONAL.fullmatch(value)), "not a rational:", value)
    return Fraction(value)


def fields(data: Any, required: str, **optional: Any) -> list[Any]:
    """The values of the required and optional keys (or their defaults); refuses other keys."""
    need(isinstance(data, dict), "an object is expected")
    names = required.split()
    wrong = [key for key in [*data, *names] if key not in data or not (key in names or key in optional)]
    need(not wrong, "unknown keys, or a missing one:", *wrong[:1])
    return [data[key] for key in names] + [data.get(key, usual) for key, usual in optional.items()]


def listed(data: Any, reason: str = "a list is expected") -> list[Any]:
    need(isinstance(data, list), reason)
    return list(data)


def new_name(data: Any, scope: Container[str]) -> str:
    """Read a name that is new: no variable in scope has it."""
    need(isinstance(data, str) and re.fullmatch(r"[A-Za-z][A-Za-z0-9_']*", data), "not a name:", data)
    need(data not in scope, f"captured: {data} is in scope already")
    return str(data)
