"""What a formula's use of its symbols says, collected before it is read.

A letter is a function if it has the index of a sum as its index or argument, a number otherwise; it is an integer if a
sum, a binomial coefficient or a function needs one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from proofs.latex.symbols import Symbol, closing, commas, group, nested, symbol_at, symbols
from proofs.latex.tokens import Token

PLACES: Final = frozenset("ijklmnstuvwxyzabcdo")
"""Letters for an outcome or an index, where one is the argument of a function."""
INDICES: Final = frozenset("ijklmnstvxyzN")
"""Letters that are integers where they are an index."""
INTEGERS: Final = frozenset("ijklmnKLMNT")
"""Letters that are integers where they are an exponent."""


@dataclass
class Facts:
    """What a formula's use of its symbols says, collected before it is read."""

    indices: set[str] = field(default_factory=set)
    functions: set[str] = field(default_factory=set)
    integers: dict[str, str] = field(default_factory=dict)
    numbers: set[str] = field(default_factory=set)  # used as a number, outside places and exponents
    places: set[str] = field(default_factory=set)  # used as an argument or an index
    all: set[str] = field(default_factory=set)
    refused: dict[str, str] = field(default_factory=dict)  # names that are not read, and why


def facts(signs: Sequence[Token]) -> Facts:
    """Collect what a formula says about its symbols."""
    found = Facts()
    for head, name in _sums(signs):
        found.indices.add(name)
        for symbol in symbols(head):
            if symbol.full != name:
                found.integers.setdefault(symbol.full, "a bound of a sum")
        found.integers[name] = "the index of a sum"
    for symbol in symbols(signs):
        found.all |= {symbol.full, symbol.name}
    _collect(signs, found, "number")
    for symbol in symbols(signs):
        _index_of_function(symbol, found)
    return found


def _index_of_function(symbol: Symbol, found: Facts) -> None:
    """Note that a symbol is a function of its index: k - 1, or a letter that is a number of the formula."""
    inner = symbol_at(symbol.sub, 0)
    if inner is None:
        return
    rest = symbol.sub[inner.length :]
    shifted = len(rest) == 2 and rest[0] in ("+", "-") and isinstance(rest[1], str) and rest[1].isdigit()
    if shifted or not rest and inner.full in found.numbers:
        found.functions.add(symbol.name)
        if inner.full.rstrip("'") not in INDICES:
            found.refused[symbol.name] = f"the index {inner.full} of {symbol.name} is used as a number"
            return
        found.integers.setdefault(inner.full, "an index")


def _sums(signs: Sequence[Token]) -> Iterator[tuple[tuple[Token, ...], str]]:
    """The bounds of each sum, and the name of its index."""
    for part in nested(signs):
        for at, sign in enumerate(part):
            if sign != r"\sum":
                continue
            bounds: list[Token] = []
            name = ""
            for place in (at + 1, at + 3):
                if place + 1 < len(part) and part[place] in ("_", "^"):
                    inside = group(part[place + 1])
                    if part[place] == "_":
                        name = _index_of(inside)
                    bounds += inside
            if name:
                yield tuple(bounds), name


def _index_of(below: Sequence[Token]) -> str:
    """The index that stands below a sum: the first symbol, or the one between two relations."""
    places = [at for at, sign in enumerate(below) if sign in ("<", r"\le", r"\leq")]
    symbol = symbol_at(below, places[0] + 1 if len(places) == 2 else 0)
    return symbol.full if symbol else ""


def _collect(signs: Sequence[Token], found: Facts, use: str) -> None:
    at = 0
    while at < len(signs):
        symbol = symbol_at(signs, at)
        if symbol is None:
            at = _collect_other(signs, at, found, use)
            continue
        after = signs[at + symbol.length] if at + symbol.length < len(signs) else ""
        if symbol.sub and any(one.full in found.indices for one in symbols(symbol.sub)):
            found.functions.add(symbol.name)
        place = arguments(signs, at + symbol.length, found)
        if place is None and (data := _data(signs, at + symbol.length)) is not None:
            found.places.update(data)
            at = closing(signs, at + symbol.length) + 1
            continue
        raised = after == "^" and not _is_integer(signs[at + symbol.length + 1 : at + symbol.length + 2])
        if place is None and use == "number" and after not in ("(", "[") and not raised:
            found.numbers.add(symbol.full)
        if after == "!":
            found.integers.setdefault(symbol.full, "a factorial")
        if place is not None:
            found.places.update(one.full for part in place for one in symbols(part))
            at = closing(signs, at + symbol.length)
        else:
            at += symbol.length - 1
        found.places.update(one.full for one in symbols(symbol.sub))
        at += 1


def _data(signs: Sequence[Token], at: int) -> set[str] | None:
    """The names in a bracket that lists symbols only, as in f(D) or q(D, r); None for another bracket."""
    close = closing(signs, at) if at < len(signs) and signs[at] == "(" else -1
    if close < 0:
        return None
    found: set[str] = set()
    for part in commas(signs[at + 1 : close]):
        symbol = symbol_at(part, 0)
        if symbol is None or symbol.length != len(part):
            return None
        found.add(symbol.full)
    return found


def _is_integer(exponent: Sequence[Token]) -> bool:
    inside = [sign for part in exponent for sign in group(part)]
    return len(inside) == 1 and isinstance(inside[0], str) and inside[0].isdigit() and inside[0] not in ("0", "1")


def _collect_other(signs: Sequence[Token], at: int, found: Facts, use: str) -> int:
    """Collect from a token that is no symbol, and return the place after it."""
    sign = signs[at]
    if sign in ("^", "_") and at + 1 < len(signs):
        inside = group(signs[at + 1])
        base_is_e = at > 0 and signs[at - 1] in ("e", ("words", "e"))
        _collect(inside, found, "number" if base_is_e and sign == "^" else "exponent")
        if sign == "^" and not base_is_e:
            for one in symbols(inside):
                if one.full in INTEGERS:
                    found.integers.setdefault(one.full, "an exponent")
        return at + 2
    if isinstance(sign, tuple):
        for part in sign[1:]:
            if isinstance(part, tuple):
                _collect(part, found, use)
        if sign[0] == "binom":
            for one in symbols((*sign[1], *sign[2])):
                found.integers.setdefault(one.full, "a binomial coefficient")
    return at + 1


def arguments(signs: Sequence[Token], at: int, found: Facts) -> list[list[Token]] | None:
    """The arguments after a symbol, if each is a letter for an outcome, an index, or such a letter plus a number."""
    if at >= len(signs) or signs[at] != "(":
        return None
    close = closing(signs, at)
    if close < 0:
        return None
    parts = commas(signs[at + 1 : close], bars=True)
    for part in parts:
        symbol = symbol_at(part, 0)
        number = len(part) == 1 and isinstance(part[0], str) and part[0].isdigit()
        if number and len(parts) == 1:
            return None
        if number:
            continue
        if symbol is None or symbol.sub or not (symbol.name in found.indices or symbol.name[0] in PLACES):
            return None
        if symbol.name not in found.indices and len(symbol.name.rstrip("'")) > 1:
            return None
        rest = part[symbol.length :]
        if rest and not (len(rest) == 2 and rest[0] in ("+", "-") and isinstance(rest[1], str) and rest[1].isdigit()):
            return None
    return parts
