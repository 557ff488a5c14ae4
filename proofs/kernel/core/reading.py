"""Core: what a file may contain. It is read strictly: exactly the keys that are named, lists that are lists."""

from __future__ import annotations

import json
import re
from collections.abc import Container
from fractions import Fraction
from typing import Any

from proofs.kernel.core.work import Refused, need

DEPTH, LENGTH, DIGITS = 200, 4_000_000, 4300
BRACKETS = re.compile(r'(?s)"(?:[^"\\]|\\.)*+"?|[\[{\]}]')
RATIONAL = re.compile(r"-?[0-9]{1,4000}(/[0-9]{1,4000})?")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_']*")


def load(text: str) -> Any:
    """JSON without floats, duplicate keys, deep nesting or long integers."""
    need(len(text) <= LENGTH, "file too long")
    depth = 0
    for bracket in BRACKETS.finditer(text):
        depth += (bracket[0] in "[{") - (bracket[0] in "]}")
        need(depth <= DEPTH, "nested too deeply")
    try:
        return json.loads(
            text, object_pairs_hook=_pairs, parse_float=_inexact, parse_constant=_inexact, parse_int=_whole
        )
    except ValueError as error:
        raise Refused(f"not JSON: {error}") from None


def _pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
    need(len(dict(items)) == len(items), "a duplicate key")
    return dict(items)


def _inexact(number: str) -> None:
    need(False, "not an exact number:", number)


def _whole(number: str) -> int:
    need(len(number.lstrip("-")) <= DIGITS, "a number too long")
    return int(number)


def rational(value: Any) -> Fraction:
    """An integer, or a string p or p/q."""
    written = isinstance(value, str) and RATIONAL.fullmatch(value)
    need(written or type(value) is int, "not a rational:", value)
    need(not written or int(value.partition("/")[2] or 1), "a denominator zero")
    return Fraction(value)


def fields(data: Any, required: str, **optional: Any) -> list[Any]:
    """The values of the required keys, then of the optional ones (or what they are when left out); no other keys."""
    need(isinstance(data, dict), "an object is expected")
    names = required.split()
    wrong = [key for key in data if key not in names and key not in optional] + [
        key for key in names if key not in data
    ]
    need(not wrong, "unknown keys, or a missing one:", *wrong[:1])
    return [*(data[key] for key in names), *(data.get(key, usual) for key, usual in optional.items())]


def listed(data: Any, reason: str = "a list is expected") -> list[Any]:
    need(isinstance(data, list), reason)
    return list(data)


def new_name(data: Any, scope: Container[str]) -> str:
    """A name that nothing in scope has."""
    need(isinstance(data, str) and NAME.fullmatch(data), "not a name:", data)
    need(data not in scope, f"captured: {data} is in scope already")
    return str(data)
