"""Find the ranges of the arguments of functions, such as 1..N for k in m(k).

>>> from symbolic.language import Sum, functions, integers
>>> j, k, N, L = integers("j k N L")
>>> touch, m = functions("touch", 2), functions("m", 1)
>>> found = ranges([ForAll(j, 1, L, Sum(touch(j, k) * m(k), k, 1, N) <= 1)])
>>> found["touch"], found["m"]
((L, N), (N,))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from symbolic.language import Atom, ForAll, Relation, Term

Range = Term | None


def ranges(formulas: Iterable[Atom]) -> Mapping[str, tuple[Range, ...]]:
    """Map each function to a tuple with the end N of the range 1..N of each argument.

    The entry is None if the argument has no such range, or several.
    """
    met: dict[str, list[set[Term]]] = {}
    for formula in formulas:
        for function, ends in _atom(formula, {}):
            places = met.setdefault(function, [set() for _ in ends])
            for place, end in zip(places, ends, strict=True):
                if end is not None:
                    place.add(end)
    return {name: tuple(next(iter(one)) if len(one) == 1 else None for one in places) for name, places in met.items()}


def _atom(atom: Atom, bound: Mapping[str, Range]) -> Iterator[tuple[str, tuple[Range, ...]]]:
    if isinstance(atom, Relation):
        yield from _term(atom.left, bound)
        yield from _term(atom.right, bound)
    elif isinstance(atom, ForAll):
        yield from _atom(atom.body, {**bound, atom.index.name: _end(atom.low, atom.high)})


def _term(term: Term, bound: Mapping[str, Range]) -> Iterator[tuple[str, tuple[Range, ...]]]:
    if term.op in ("sum", "integral"):
        index, low, high, body = term.args
        yield from _term(body, {**bound, index.name: _end(low, high)})
        return
    if term.op == "at":
        yield term.args[0].name, tuple(bound.get(one.name) if one.op == "variable" else None for one in term.args[1:])
    for one in term.args:
        yield from _term(one, bound)


def _end(low: Term, high: Term) -> Range:
    """The end of a range 1..N; None for a partial range such as 2..N or 1..i-1."""
    return high if low.op == "integer" and low.value == 1 and high.op == "variable" else None
