"""Formulas that hold for all integers in a range: an atom with a bound index.

>>> from symbolic.language import functions, integers
>>> m, k, n = functions("m", 1), *integers("k n")
>>> masses = ForAll(k, 1, n, 0 <= m(k))
>>> masses
for k=1..n: 0 <= m(k)
>>> masses.data
['all', 'k', 1, 'n', ['<=', 0, ['at', 'm', 'k']]]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn, TypeAlias

from symbolic.language.fixed import Fixed
from symbolic.language.term import Capture, Relation, Sort, Term, TermLike, as_term

Atom: TypeAlias = "Relation | ForAll"


class ForAll(Fixed):
    """The formula "`body` for every index from low to high"; true if the range is empty.

    The body is a relation or again a `ForAll`. Raises `ValueError` if the index is not an integer variable or a bound
    is not integral. Raises `Capture` if the index has another meaning outside.
    """

    __slots__ = ("body", "high", "index", "low")

    index: Term
    low: Term
    high: Term
    body: Atom

    def __init__(self, index: Term, low: TermLike, high: TermLike, body: Atom) -> None:
        if index.op != "variable" or index.sort != "integer":
            raise ValueError(f"the index of a range must be an integer variable, not {index!r}")
        ends = as_term(low), as_term(high)
        for end in ends:
            if not end.integral:
                raise ValueError(f"a bound of a range must be built from integers and integer variables, not {end!r}")
            if index in end.variables:
                raise Capture(f"captured: the index {index.name} occurs in a bound of its own range")
        if index.name in bound(body):
            raise Capture(f"captured: {index.name} is already an index inside")
        for name, value in (("index", index), ("low", ends[0]), ("high", ends[1]), ("body", body)):
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        return ForAll, (self.index, self.low, self.high, self.body)

    def __hash__(self) -> int:
        return hash((self.index, self.low, self.high, self.body))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ForAll):
            return NotImplemented
        return (self.index, self.low, self.high, self.body) == (other.index, other.low, other.high, other.body)

    def __bool__(self) -> NoReturn:
        raise TypeError(f"{self!r} is a formula and has no truth value")

    @property
    def data(self) -> list[Any]:
        """The formula as JSON data: ["all", index, low, high, body]."""
        return ["all", self.index.name, self.low.data, self.high.data, self.body.data]

    @property
    def variables(self) -> tuple[Term, ...]:
        """The free variables, in the order of their first appearance."""
        inside = (variable for variable in self.body.variables if variable != self.index)
        return tuple(dict.fromkeys((*self.low.variables, *self.high.variables, *inside)))

    def substitute(self, replace: Mapping[Any, TermLike]) -> ForAll:
        """Replace free variables; raise `Capture` instead of capturing one."""
        used = {variable.name for variable in self.body.variables} - {self.index.name}
        inner = {key: by for key, by in replace.items() if (key.name if isinstance(key, Term) else key) in used}
        if any(self.index in as_term(by).variables for by in inner.values()):
            raise Capture(f"captured: {self.index.name} is an index, and the substituted term contains it")
        ends = self.low.substitute(replace), self.high.substitute(replace)
        return ForAll(self.index, *ends, self.body.substitute(inner))

    def __repr__(self) -> str:
        return f"for {self.index.name}={self.low!r}..{self.high!r}: {self.body!r}"


def bound(atom: Atom) -> frozenset[str]:
    """Return the names that ranges and sums inside the atom bind."""
    if isinstance(atom, ForAll):
        return bound(atom.body) | atom.low.bound | atom.high.bound | {atom.index.name}
    return atom.left.bound | atom.right.bound


def from_data(data: Any, sorts: Mapping[str, Sort] | None = None) -> Atom:
    """Rebuild a relation or `ForAll` from its `.data`."""
    if not isinstance(data, (list, tuple)) or not data or data[0] != "all":
        return Relation.from_data(data, sorts)
    if len(data) != 5 or not isinstance(data[1], str):
        raise ValueError(f"not the data of a ForAll: {data!r}")
    inner: dict[str, Sort] = {**(sorts or {}), data[1]: "integer"}
    low, high = (Term.from_data(end, sorts) for end in data[2:4])
    return ForAll(Term("variable", name=data[1], sort="integer"), low, high, from_data(data[4], inner))
