"""The letters of a statement: their sorts, the ranges of functions, and names for bound letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from proofs.text.nodes import Fault
from symbolic.language import Sort, Term
from symbolic.nearest import nearest

KINDS: Final[Mapping[str, Sort]] = {"reals": "real", "integers": "integer"}
PLACES: Final = 9
"""The most arguments of a function in `symbolic.language`."""


class Span(NamedTuple):
    """The range of a function's argument, and the letter that it was declared with."""

    letter: str
    low: Term
    high: Term


@dataclass
class Scope:
    """The letters that are declared, in order.

    Attributes
    ----------
    letters: letter -> its variable.
    spans: function -> the range of each of its arguments, if it was declared with ranges.
    events: the functions that are indicators of events.
    implied: whether a letter that is not declared is a real.
    declared: the letters that were declared, not implied.
    said: letters that the text declares or uses further on, so that no bound letter gets their name.
    bound: the letters that the formula around binds.
    known: letters that a plan may use: the indices of the statement's sums, and what the plans around introduce.
    introduced: the latter.
    """

    letters: dict[str, Term] = field(default_factory=dict)
    spans: dict[str, tuple[Span, ...]] = field(default_factory=dict)
    events: set[str] = field(default_factory=set)
    implied: bool = False
    declared: set[str] = field(default_factory=set)
    said: set[str] = field(default_factory=set)
    bound: dict[str, Term] = field(default_factory=dict)
    known: dict[str, Term] = field(default_factory=dict)
    introduced: frozenset[str] = frozenset()

    def declare(self, at: int, name: str, sort: Sort) -> Term:
        """A new letter; raise `Fault` if it is declared already."""
        if name in self.letters:
            raise Fault(at, f"{name} is declared twice; remove one declaration")
        self.letters[name] = Term("variable", name=name, sort=sort)
        return self.letters[name]

    def find(self, name: str) -> Term | None:
        """The variable with this name here, bound or declared."""
        return self.bound.get(name) or self.letters.get(name) or self.known.get(name)

    def letter(self, at: int, name: str) -> Term:
        """The variable with this name; raise `Fault` if there is none."""
        if (found := self.find(name)) is not None:
            return found
        if self.implied:
            return self.declare(at, name, "real")
        close = nearest(name, [*self.letters, *self.bound])
        hint = f" (or did you mean {close}?)" if close else ""
        raise Fault(at, f"{name} is used but not declared; add it: reals {name}{hint}")

    @contextmanager
    def inside(self, name: str, sort: Sort, *, hidden: bool = False, avoid: Iterable[str] = ()) -> Iterator[Term]:
        """Bind a letter; it is renamed if the name has another meaning outside, or is one to `avoid`.

        A `hidden` one is not written in the text, so the name keeps its meaning there.
        """
        key = f" {name}" if hidden else name
        before = self.bound.get(key)
        here = self.bound[key] = Term("variable", name=self.fresh(name, avoid), sort=sort)
        try:
            yield here
        finally:
            del self.bound[key]
            if before is not None:
                self.bound[key] = before

    @contextmanager
    def knowing(self, names: Iterable[str]) -> Iterator[None]:
        """Let plans use these letters, as integers: then every place takes them, and the checkers know their sorts."""
        before, introduced = self.known, self.introduced
        new = {name: Term("variable", name=name, sort="integer") for name in names}
        self.known, self.introduced = before | new, introduced | new.keys()
        try:
            yield
        finally:
            self.known, self.introduced = before, introduced

    def fresh(self, name: str, avoid: Iterable[str] = ()) -> str:
        """The name, with primes if it has a meaning here or is one to `avoid`."""
        taken = {*self.letters, *self.said, *avoid, *(one.name for one in self.bound.values())}
        while name in taken:
            name += "'"
        return name
