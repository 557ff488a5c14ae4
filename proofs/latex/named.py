"""Read one symbol at a place of a formula: a known name, an index, a quantity, or a letter that is found."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import symbolic.language as language
from proofs.latex.facts import arguments
from proofs.latex.letters import Letters
from proofs.latex.opaque import opaque_at, value_at
from proofs.latex.symbols import Symbol, closing, commas, group, symbol_at, symbols
from proofs.latex.tokens import Token, Unreadable, latex_of, shown
from symbolic.language import Term

NAMED: Final = {"log": r"\log", "ln": r"\ln", "exp": r"\exp", "max": r"\max", "min": r"\min"}
COUNTS: Final = frozenset("ijkmn")
"""Letters that are no functions where a sum in brackets follows."""
E: Final[Term] = language.reals("e")
Names = Sequence[tuple[list[Token], Term]]


@dataclass(frozen=True)
class Scope:
    """What a formula's tokens mean: the known names, the indices of sums around it, and the letters found so far."""

    known: Names
    letters: Letters | None = None
    bound: Mapping[Token, Term] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    sets: dict[str, Term] = field(default_factory=dict)

    def note(self, text: str) -> None:
        """Say what a reading rests on, once."""
        if text not in self.notes:
            self.notes.append(text)


def known(names: Mapping[str, Term], split: Callable[[str], list[Token]]) -> Names:
    """The names as tokens, longest first."""
    return sorted(((split(name), term) for name, term in names.items()), key=lambda pair: -len(pair[0]))


class Named(ABC):
    """The tokens of a formula, the place in them, and what symbols mean."""

    def __init__(self, signs: Sequence[Token], scope: Scope) -> None:
        self.signs, self.scope, self.place = list(signs), scope, 0

    @abstractmethod
    def inner(self, signs: Sequence[Token], bound: Mapping[Token, Term] | None = None) -> Term:
        """The term of some tokens."""

    def peek(self) -> Token:
        return self.signs[self.place] if self.place < len(self.signs) else ""

    def take(self) -> Token:
        if self.place >= len(self.signs):
            raise Unreadable("the formula ends too early")
        self.place += 1
        return self.signs[self.place - 1]

    def until(self, close: str, opening: str = "") -> list[Token]:
        """The tokens up to the closing bracket."""
        depth, start = 1, self.place
        while self.place < len(self.signs):
            sign = self.take()
            depth += (sign == opening) - (sign == close)
            if depth == 0:
                return self.signs[start : self.place - 1]
        raise Unreadable(f"a bracket {close} is missing")

    def known(self) -> Term | None:
        """The longest known name here, with its arguments if it is a function."""
        for name, term in self.scope.known:
            length = len(name)
            if self.signs[self.place : self.place + length] != name:
                continue
            after = self.signs[self.place + length : self.place + length + 2]
            if not term.places:
                if after[:1] == ["_"] or after[:1] == ["'"]:
                    continue
                self.place += length
                return term
            if after[:1] == ["("]:
                self.place += length + 1
                return term(*map(self.inner, commas(self.until(")", "("))))
            if after[:1] == ["_"] and len(after) == 2:
                if self.signs[self.place + length + 2 : self.place + length + 3] == ["'"]:
                    continue
                self.place += length + 2
                return term(*map(self.inner, commas(group(after[1]))))
        return self.known_primed()

    def known_primed(self) -> Term | None:
        """A known function with a prime after its index: f_k' is f'(k)."""
        for name, term in self.scope.known:
            stem = name[-1].rstrip("'") if term.places and isinstance(name[-1], str) else ""
            if not stem or stem == name[-1]:
                continue
            primes = len(name[-1]) - len(stem)
            end = self.place + len(name) + 2
            bare, after = [*name[:-1], stem], self.signs[end : end + primes]
            here = self.signs[self.place : end]
            if here[: len(name)] == bare and here[len(name) : len(name) + 1] == ["_"] and after == ["'"] * primes:
                self.place = end + primes
                return term(*map(self.inner, commas(group(here[-1]))))
        return None

    def index(self) -> Term | None:
        """The index of a sum or integral around this place."""
        symbol = symbol_at(self.signs, self.place)
        for name, term in self.scope.bound.items():
            if symbol and symbol.full == name and not (symbol.sub and not symbol.full):
                self.place += symbol.length
                return term
        return None

    def letter(self) -> Term | None:
        """A symbol that is not known, if letters may be found."""
        letters = self.scope.letters
        sign = self.peek()
        follows = self.signs[self.place + 1 : self.place + 2]
        if sign in ("e", ("words", "e")) and follows == ["^"]:
            self.place += 1
            return E
        if isinstance(sign, tuple) and sign[0] == "words" and sign[1].strip() in NAMED:
            self.signs[self.place] = NAMED[sign[1].strip()]
            return None
        symbol = symbol_at(self.signs, self.place)
        if letters is None or symbol is None or sign == r"\Phi" and follows == ["("]:
            return None
        word = isinstance(sign, tuple) and sign[0] in ("words", "run") and len(sign[1]) > 1
        if word and follows and follows[0] in ("(", "["):
            raise Unreadable(f"the function {shown([sign])} is not known")
        signs = self.signs[self.place : self.place + symbol.length]
        stem, after = self.place, self.place + symbol.length
        if symbol.name in letters.facts.functions and symbol.sub:
            self.place = after
            return self.function(symbol, commas(symbol.sub), signs)
        self.check_bracket(symbol, after)
        places = arguments(self.signs, after, letters.facts)
        if places is not None and symbol.full not in letters.facts.numbers:
            if symbol.sub or sign == r"\Delta" or any(self.is_number(part) for part in places):
                raise Unreadable(f"{shown(self.signs[stem : after + 1])}...) may be a function or a product")
            self.place = closing(self.signs, after) + 1
            return self.function(symbol, places, signs)
        self.place = after
        return letters.number(symbol, signs)

    def is_number(self, part: Sequence[Token]) -> bool:
        """Is the argument of a function a letter that the formula uses as a number too?"""
        letters, symbol = self.scope.letters, symbol_at(part, 0)
        return bool(
            letters
            and symbol
            and symbol.full not in letters.facts.indices
            and symbol.full in letters.facts.numbers
            and symbol.full not in letters.facts.integers
        )

    def check_bracket(self, symbol: Symbol, at: int) -> None:
        """Refuse a bracket after a letter that may be a function of anything else than an outcome."""
        letters = self.scope.letters
        assert letters is not None
        sign = self.signs[at] if at < len(self.signs) else ""
        if not isinstance(sign, str) or sign not in ("(", "[", r"\{") or symbol.full in letters.facts.numbers:
            return
        if sign == "(" and arguments(self.signs, at, letters.facts) is not None:
            return
        inside = self.signs[at + 1 : closing(self.signs, at)]
        if symbol.full in COUNTS and len(commas(inside)) == 1 and any(one in ("+", "-") for one in inside):
            return
        raise Unreadable(f"{shown([*self.signs[self.place : at + 1]])} ... may be a function or a product")

    def function(self, symbol: Symbol, places: Sequence[Sequence[Token]], signs: Sequence[Token]) -> Term:
        """A function at integers: an outcome or an index."""
        letters = self.scope.letters
        assert letters is not None
        name_signs = list(signs)
        if symbol.sub:  # the name without its index
            at = name_signs.index("_")
            del name_signs[at : at + 2]
        for part in places:
            inner = symbol_at(part, 0)
            if inner and inner.full not in letters.facts.indices:
                letters.facts.integers.setdefault(inner.full, "an argument of a function")
        function = letters.add(
            symbol.name, f"function {len(places)}", latex_of(name_signs), "function", "it has an index or an outcome"
        )
        self.scope.note("the outcomes and indices of functions are numbered by integers")
        return function(*map(self.inner, places))

    def opaque(self) -> Term | None:
        """A probability, an expectation, a norm, a divergence or a cardinality: one number, as it is written."""
        letters = self.scope.letters
        if letters is None:
            return None
        found = opaque_at(self.signs, self.place) or value_at(self.signs, self.place, letters)
        if found is None:
            return None
        word, end, kind = found
        signs = self.signs[self.place : end]
        for name in self.scope.bound:
            if any(symbol_name == name for symbol_name in names_in(signs)):
                raise Unreadable(f"{shown(signs)} depends on the index {name}")
        if self.signs[end : end + 1] == ["^"] and word not in ("norm", "size", "Pr"):
            raise Unreadable(f"{shown(signs)} with an exponent")
        self.place = end
        self.scope.note("a probability, expectation, norm, divergence or cardinality is one number")
        return letters.opaque(word, latex_of(signs), kind)


def names_in(signs: Sequence[Token]) -> set[str]:
    """The full names of all symbols."""
    found = list(symbols(signs))
    inside = [other for one in found for other in symbols(one.sub)]
    return {name for one in (*found, *inside) for name in (one.full, one.name)}
