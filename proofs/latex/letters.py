"""The letters of a formula: the variable of each symbol, its LaTeX, and a proposal of what it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from proofs.latex.facts import facts
from proofs.latex.symbols import Symbol
from proofs.latex.tokens import Token, Unreadable, latex_of, shown
from symbolic.language import Term

Kind = Literal["real", "integer", "function", "probability"]


@dataclass(frozen=True)
class Letter:
    """A symbol of a formula: its term, its LaTeX, what it is proposed to be, and why."""

    term: Term
    latex: str
    kind: Kind
    why: str


class Letters:
    """The symbols that were read, by name; two symbols with one name are refused."""

    def __init__(self, signs: Sequence[Token], taken: Mapping[str, Term]) -> None:
        self.facts = facts(signs)
        self.found: dict[str, Letter] = {}
        self.taken = dict(taken)

    def add(self, name: str, sort: str, latex: str, kind: Kind, why: str) -> Term:
        """Return the variable of a symbol."""
        known = self.found.get(name)
        if known is None:
            if name in self.taken:
                raise Unreadable(f"{latex} and another symbol would both be called {name}")
            try:
                term = Term("variable", name=name, sort=sort)
            except ValueError:
                raise Unreadable(f"{latex} has no name") from None
            self.found[name] = known = Letter(term, latex, kind, why)
        if known.latex != latex or known.term.sort != sort:
            raise Unreadable(f"{known.latex} and {latex} would both be called {name}")
        return known.term

    def number(self, symbol: Symbol, signs: Sequence[Token]) -> Term:
        """Return the real or integer variable of a symbol."""
        if symbol.name in self.facts.refused:
            raise Unreadable(self.facts.refused[symbol.name])
        if not symbol.full:
            raise Unreadable(f"the index of {shown(signs)} is not a name")
        why = self.facts.integers.get(symbol.full, "")
        latex = latex_of(signs)
        parameter = any(name.startswith("pi_") for name in self.facts.all)  # where its estimate occurs too
        if symbol.full in ("e", "Phi", "phi") or symbol.full == "pi" and not parameter:
            raise Unreadable(f"{latex} alone may be a constant or a function")
        if why:
            return self.add(symbol.full, "integer", latex, "integer", why)
        return self.add(symbol.full, "real", latex, "real", "")

    def opaque(self, word: str, latex: str, kind: Kind) -> Term:
        """Return the variable for a quantity that is named as a whole, such as a probability."""
        for name, one in self.found.items():
            if one.latex == latex:
                return self.found[name].term
        number = 1 + sum(name.startswith(f"{word}_") for name in self.found)
        return self.add(f"{word}_{number}", "real", latex, kind, "one number, whatever it means")
