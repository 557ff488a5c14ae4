"""Parse printed LaTeX to terms, in order to compare it with the claim.

No claim is made from it.

Printed formulas are ambiguous. Parts that cannot be parsed with certainty are returned as words, for a person to read.

>>> from symbolic.language import reals
>>> b, eps = reals("b eps")
>>> read(r"\\frac{1+\\beta^2}{2+\\beta^2},\\ \\epsilon < \\log(1+\\beta^2)", {r"\\beta": b, r"\\epsilon": eps})
[Chain(sides=((1 + b^2)/(2 + b^2),), relations=()), Chain(sides=(eps, log(1 + b^2)), relations=('<',))]
>>> read(r"P_{TD} = 1", {})
[Words(text='P _ \\\\group{...}', why='P is not a known symbol')]
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import symbolic.language as language
from proofs.latex.tokens import Token, shown, tokens
from symbolic.language import Term

RELATIONS = {
    "=": "=",
    "<": "<",
    ">": ">",
    r"\le": "<=",
    r"\leq": "<=",
    r"\ge": ">=",
    r"\geq": ">=",
    r"\ne": "!=",
    r"\neq": "!=",
    r"\lt": "<",
    r"\gt": ">",
}
BREAKS = {
    ",",
    ";",
    r"\in",
    r"\text",
    r"\quad",
    r"\qquad",
    r"\Rightarrow",
    r"\implies",
    r"\iff",
    r"\Leftrightarrow",
    ":",
    r"\\",
}
OPEN, CLOSE = {"(": ")", "[": "]", "{": "}"}, {")", "]", "}"}
UPRIGHT = re.compile(r"(?<![A-Za-z\\])(ln|log|exp)(?=\s*\()")  # functions written as letters
FUNCTIONS = {r"\log": "log", r"\ln": "log", r"\exp": "exp", r"\Phi": "Phi", r"\max": "Max", r"\min": "Min"}


class Unreadable(ValueError):
    """The tokens are not a supported formula; the message names the first problem."""


@dataclass(frozen=True)
class Chain:
    """A term, or terms with relations between them."""

    sides: tuple[Term, ...]
    relations: tuple[str, ...] = ()


@dataclass(frozen=True)
class Words:
    """A part that was not parsed, and why."""

    text: str
    why: str


def read(latex: str, names: Mapping[str, Term]) -> list[Chain | Words]:
    """Parse the clauses of a print, which commas, arrows and words separate.

    `names` maps printed symbols to terms.

    A symbol may consist of several tokens, such as `Q(D')` or `\\Delta Q`; the longest match is taken.
    """
    known = sorted(((tokens(name), term) for name, term in names.items()), key=lambda pair: -len(pair[0]))
    return [part for clause in _split(tokens(UPRIGHT.sub(r"\\\1", latex))) if clause for part in _clause(clause, known)]


# ---- clauses ----


def _split(signs: Sequence[Token]) -> list[list[Token]]:
    """Split at commas, arrows and words outside all brackets."""
    clauses: list[list[Token]] = [[]]
    depth = 0
    for sign in signs:
        depth += (sign in OPEN if isinstance(sign, str) else False) - (
            sign in CLOSE if isinstance(sign, str) else False
        )
        words = isinstance(sign, tuple) and sign[0] == "words" and " " in sign[1].strip(" ") + " "
        if depth <= 0 and (sign in BREAKS if isinstance(sign, str) else words):
            clauses.append([])
            if words:
                clauses[-1].append(sign)
                clauses.append([])
            continue
        clauses[-1].append(sign)
    return clauses


def _clause(signs: Sequence[Token], known: Sequence[tuple[list[Token], Term]]) -> list[Chain | Words]:
    """Parse a chain.

    If a side is not supported, return the other formulas without relations, and the words.
    """
    sides: list[list[Token]] = [[]]
    relations = []
    depth = 0
    for sign in signs:
        if isinstance(sign, str):
            depth += (sign in OPEN) - (sign in CLOSE)
            if depth == 0 and sign in RELATIONS:
                relations.append(RELATIONS[sign])
                sides.append([])
                continue
        sides[-1].append(sign)
    parts = [_side(side, known) for side in sides]
    terms = tuple(part for part in parts if isinstance(part, Term))
    words = [part for part in parts if isinstance(part, Words)]
    if not words:
        return [Chain(terms, tuple(relations))]
    formulas = tuple(term for term in terms if term.op not in ("variable", "integer"))
    return [*([Chain(formulas)] if formulas else []), *words]


def _side(signs: Sequence[Token], known: Sequence[tuple[list[Token], Term]]) -> Term | Words:
    try:
        return _Reader(signs, known).whole()
    except (Unreadable, ValueError) as error:
        return Words(shown(signs), str(error))


# ---- formulas ----


class _Reader:
    """A recursive-descent parser of one formula; juxtaposed factors are multiplied."""

    def __init__(self, signs: Sequence[Token], known: Sequence[tuple[list[Token], Term]]) -> None:
        self.signs, self.known, self.place = list(signs), known, 0

    def whole(self) -> Term:
        if not self.signs:
            raise Unreadable("the formula is empty")
        result = self.sum()
        if self.place < len(self.signs):
            raise Unreadable(f"{shown(self.signs[self.place :][:1])} is unexpected")
        return result

    def peek(self) -> Token:
        return self.signs[self.place] if self.place < len(self.signs) else ""

    def take(self) -> Token:
        self.place += 1
        return self.signs[self.place - 1]

    def inner(self, signs: Sequence[Token]) -> Term:
        return _Reader(signs, self.known).whole()

    def sum(self) -> Term:
        result = self.product()
        while self.peek() in ("+", "-"):
            plus = self.take() == "+"
            term = self.product()
            result = result + term if plus else result - term
        return result

    def product(self) -> Term:
        if self.peek() == "-":
            self.take()
            return -self.product()
        result = self.power()
        while self.place < len(self.signs) and self.peek() not in ("+", "-", ")", "]", "|", ","):
            if self.peek() in ("/", r"\div"):
                self.take()
                result = result / self.power()
                continue
            if self.peek() in (r"\cdot", r"\times", "*"):
                self.take()
            result = result * self.power()
        return result

    def power(self) -> Term:
        base = self.atom()
        while self.peek() in ("^", "!"):
            if self.take() == "!":
                base = language.factorial(base)
                continue
            exponent = self.script()
            base = self.raised(base, exponent)
        return base

    def raised(self, base: Term, exponent: Term) -> Term:
        if base is _E:
            return language.exp(exponent)
        try:
            return base**exponent
        except ValueError:
            return language.exp(exponent * language.log(base))

    def script(self) -> Term:
        """Parse an exponent: a group or one token."""
        if self.place >= len(self.signs):
            raise Unreadable("an exponent is missing")
        sign = self.take()
        if isinstance(sign, tuple) and sign[0] == "group":
            return self.inner(sign[1])
        return self.inner([sign])

    def symbol(self) -> Term | None:
        for name, term in self.known:
            if self.signs[self.place : self.place + len(name)] == name:
                after = self.signs[self.place + len(name) : self.place + len(name) + 1]
                if after == ["_"]:
                    continue
                self.place += len(name)
                return term
        return None

    def atom(self) -> Term:
        if self.place >= len(self.signs):
            raise Unreadable("the formula ends too early")
        known = self.symbol()
        if known is not None:
            return known
        sign = self.take()
        if isinstance(sign, tuple):
            return self.built(sign)
        if sign == "e" and self.peek() == "^":
            value: Term = _E
            return value
        if sign[0].isdigit():
            return _number(Fraction(sign))
        if sign in FUNCTIONS:
            return self.applied(FUNCTIONS[sign])
        if sign in OPEN:
            return self.bracket(sign)
        if sign == "|":
            inside = self.until("|")
            return language.Abs(self.inner(inside))
        raise Unreadable(f"{sign} is not a known symbol")

    def built(self, sign: tuple[Any, ...]) -> Term:
        if sign[0] == "group":
            return self.inner(sign[1])
        if sign[0] == "frac":
            return self.inner(sign[1]) / self.inner(sign[2])
        if sign[0] == "binom":
            return language.binomial(self.inner(sign[1]), self.inner(sign[2]))
        if sign[0] == "sqrt":
            return language.sqrt(self.inner(sign[1]))
        raise Unreadable(f"{shown([sign])} is not a formula")

    def bracket(self, sign: str) -> Term:
        return self.inner(self.until(OPEN[sign], sign))

    def until(self, close: str, opening: str = "") -> list[Token]:
        """The tokens up to the closing bracket."""
        depth, start = 1, self.place
        while self.place < len(self.signs):
            sign = self.take()
            depth += (sign == opening) - (sign == close)
            if depth == 0:
                return self.signs[start : self.place - 1]
        raise Unreadable(f"a bracket {close} is missing")

    def applied(self, function: str) -> Term:
        """Parse the argument of a function: brackets, or the product that follows."""
        raised = None
        if self.peek() == "^":
            self.take()
            raised = self.script()
        if self.peek() in ("(", "[", "{"):
            opening = str(self.take())
            inside = self.until(OPEN[opening], opening)
        elif isinstance(self.peek(), tuple) and self.peek()[0] == "group":
            inside = list(self.take()[1])
        elif function in ("Max", "Min"):
            raise Unreadable("the arguments of a maximum are not listed")
        else:
            argument = self.product()
            return self.finish(getattr(language, function)(argument), raised)
        parts = _commas(inside)
        return self.finish(getattr(language, function)(*(self.inner(part) for part in parts)), raised)

    def finish(self, value: Term, raised: Term | None) -> Term:
        if raised is not None and raised.op != "integer":
            raise Unreadable("a function with an exponent that is not a number")
        if raised is not None and raised.value < 0:
            raise Unreadable("an inverse function")
        return value if raised is None else value**raised


def _number(exact: Fraction) -> Term:
    whole: Term = language.as_term(exact.numerator)
    quotient: Term = language.Q(exact.numerator, exact.denominator) if exact.denominator != 1 else whole
    return quotient


def _commas(signs: Sequence[Token]) -> list[list[Token]]:
    parts: list[list[Token]] = [[]]
    depth = 0
    for sign in signs:
        if isinstance(sign, str):
            depth += (sign in OPEN) - (sign in CLOSE)
            if sign == "," and depth == 0:
                parts.append([])
                continue
        parts[-1].append(sign)
    return parts


_E: Term = language.reals("e")
