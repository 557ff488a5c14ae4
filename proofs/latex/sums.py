"""The bounds of a sum: a range, or a set whose elements are numbered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofs.latex.letters import Letters
from proofs.latex.symbols import group, symbol_at
from proofs.latex.tokens import Token, Unreadable, latex_of, shown
from symbolic.language import Term


@dataclass(frozen=True)
class Bounds:
    """The index of a sum, its range (or the set that it extends over), and where its head ends."""

    name: str
    low: Sequence[Token]
    high: Sequence[Token]
    over: str | None
    end: int


def bounds(signs: Sequence[Token], at: int, letters: Letters | None) -> Bounds:
    r"""Parse what stands below and above a `\sum`.

    Sets and open ranges are read only if letters may be found (then the reading has a note).
    """
    below: tuple[Token, ...] = ()
    above: tuple[Token, ...] = ()
    for _ in range(2):
        if at + 1 < len(signs) and signs[at] in ("_", "^"):
            inside = group(signs[at + 1])
            below, above = (inside, above) if signs[at] == "_" else (below, inside)
            at += 2
    between = _between(below) if not above else None
    if between is not None:
        return Bounds(*between, None, at)
    symbol = symbol_at(below, 0)
    if symbol is None or not symbol.full:
        raise Unreadable("a sum without its index")
    rest = below[symbol.length :]
    if any(r"\infty" in part for part in (below, above)):
        raise Unreadable("a sum without end")
    if rest[:1] == ("=",) and above and len(rest) > 1:
        return Bounds(symbol.full, rest[1:], above, None, at)
    if rest[:2] == (r"\in", "[") and len(rest) > 3 and rest[-1] == "]" and not above and "," not in rest:
        return Bounds(symbol.full, ("1",), rest[2:-1], None, at)
    if letters is None or above:
        raise Unreadable(f"the range of the sum over {shown(below)} is not read")
    if rest[:1] == (r"\in",) and len(rest) == 2 and isinstance(rest[1], tuple) and rest[1][0] == r"\mathbb":
        raise Unreadable("a sum without end")
    if rest[:1] == (r"\in",) and len(rest) == 2:
        return Bounds(symbol.full, (), (), latex_of(rest[1:]), at)
    if not rest:
        return Bounds(symbol.full, (), (), f"the range of {latex_of(below)}", at)
    raise Unreadable(f"the range of the sum over {shown(below)} is not read")


def _between(below: Sequence[Token]) -> tuple[str, list[Token], list[Token]] | None:
    """The index and the ends of a <= i < b; None if it is not of this form."""
    signs = {"<": 1, r"\le": 0, r"\leq": 0}
    places = [at for at, sign in enumerate(below) if isinstance(sign, str) and sign in signs]
    if len(places) != 2:
        return None
    first, second = places
    symbol = symbol_at(below, first + 1)
    if (
        symbol is None
        or not symbol.full
        or first + 1 + symbol.length != second
        or not first
        or second + 1 == len(below)
    ):
        return None
    low, high = list(below[:first]), list(below[second + 1 :])
    return (
        symbol.full,
        [*low, "+", "1"] if signs[str(below[first])] else low,
        [*high, "-", "1"] if signs[str(below[second])] else high,
    )


def only_places(term: Term, name: str) -> bool:
    """Whether an index occurs only as an argument of functions, alone."""
    if term.op == "variable":
        return term.name != name
    if term.op == "at":
        return all(place.op == "variable" or only_places(place, name) for place in term.args[1:])
    return all(only_places(one, name) for one in term.args)
