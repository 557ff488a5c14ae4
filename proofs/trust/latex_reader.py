"""LaTeX as a source prints it, read as terms: used to hold the print against the claim, never to make a claim.

A printed formula is ambiguous; what cannot be read with certainty is left as words, and a person reads it.

>>> from symbolic.language import reals
>>> b, eps = reals("b eps")
>>> read(r"\\frac{1+\\beta^2}{2+\\beta^2},\\ \\epsilon < \\log(1+\\beta^2)", {r"\\beta": b, r"\\epsilon": eps})
[Chain(sides=((1 + b^2)/(2 + b^2),), relations=()), Chain(sides=(eps, log(1 + b^2)), relations=('<',))]
>>> read(r"P_{TD} = 1", {})
[Words(text='P _ \\\\group{...}', why='no symbol P is known')]
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from pylatexenc.latexwalker import (
    LatexCharsNode,
    LatexGroupNode,
    LatexMacroNode,
    LatexWalker,
    get_default_latex_context_db,
)
from pylatexenc.macrospec import MacroSpec

import symbolic.language as language
from symbolic.language import Term

Token: TypeAlias = "str | tuple[Any, ...]"
"""A sign, a number, a letter, `\\macro`; or ("group", tokens), ("frac", above, below), ("binom", above, below),
("sqrt", tokens), ("words", text).
"""

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
SPACING = {r"\,", r"\ ", r"\;", r"\:", r"\!", r"\limits", r"\displaystyle", r"\left", r"\right", "&"} | {
    "\\" + size + side for size in ("big", "Big", "bigg", "Bigg") for side in ("", "l", "r", "m")
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
UPRIGHT = re.compile(r"(?<![A-Za-z\\])(ln|log|exp)(?=\s*\()")  # typed as letters, with an argument in brackets
FUNCTIONS = {r"\log": "log", r"\ln": "log", r"\exp": "exp", r"\Phi": "Phi", r"\max": "Max", r"\min": "Min"}


class Unreadable(ValueError):
    """What stands there is no formula that this reader knows; the message says what it stumbled over."""


@dataclass(frozen=True)
class Chain:
    """A term, or terms with relations between them."""

    sides: tuple[Term, ...]
    relations: tuple[str, ...] = ()


@dataclass(frozen=True)
class Words:
    """What was not read, and why."""

    text: str
    why: str


def read(latex: str, names: Mapping[str, Term]) -> list[Chain | Words]:
    """The clauses of a print, those between commas, arrows and words; `names` says what each printed symbol is.

    A symbol may be several signs long, such as `Q(D')` or `\\Delta Q`; the longest that fits is taken.
    """
    known = sorted(((tokens(name), term) for name, term in names.items()), key=lambda pair: -len(pair[0]))
    return [part for clause in _split(tokens(UPRIGHT.sub(r"\\\1", latex))) if clause for part in _clause(clause, known)]


# ---- signs ----


def tokens(latex: str) -> list[Token]:
    """The signs of a print; spacing and the sizes of brackets are dropped."""
    context = get_default_latex_context_db()
    context.add_context_category(
        "fractions", macros=[MacroSpec(name, "{{") for name in ("tfrac", "dfrac", "binom", "tbinom")], prepend=True
    )
    nodes = LatexWalker(latex, latex_context=context, tolerant_parsing=False).get_latex_nodes()[0]
    return _flat(nodes)


def _flat(nodes: Sequence[Any]) -> list[Token]:
    found: list[Token] = []
    for node in nodes:
        if isinstance(node, LatexCharsNode):
            found += _signs(node.chars)
        elif isinstance(node, LatexGroupNode):
            found.append(("group", tuple(_flat(node.nodelist))))
        elif isinstance(node, LatexMacroNode):
            found += _macro(node)
        else:
            found.append(("words", node.latex_verbatim()))
    return found


def _macro(node: Any) -> list[Token]:
    name = "\\" + node.macroname
    arguments = [argument for argument in (node.nodeargd.argnlist if node.nodeargd else ()) if argument is not None]
    if name in SPACING:
        return []
    if name in (r"\frac", r"\tfrac", r"\dfrac", r"\binom", r"\tbinom"):
        kind = "binom" if "binom" in name else "frac"
        return [(kind, *(tuple(_inside(argument)) for argument in arguments))]
    if name == r"\sqrt" and len(arguments) == 1:
        return [("sqrt", tuple(_inside(arguments[0])))]
    if name in (r"\text", r"\mathrm", r"\textrm", r"\mathit", r"\operatorname"):
        words = "".join(argument.latex_verbatim() for argument in arguments).strip("{}")
        return [("words", words)]
    if arguments:
        return [(name, tuple(_inside(arguments[-1])))]
    return [name]


def _inside(node: Any) -> list[Token]:
    return _flat(node.nodelist) if isinstance(node, LatexGroupNode) else _flat([node])


def _signs(text: str) -> list[Token]:
    """Numbers stay whole; every other sign is one, a prime belongs to its letter."""
    found: list[Token] = []
    for sign in text:
        last = found[-1] if found else ""
        if sign.isspace() or sign in SPACING:
            continue
        if (
            sign == "'"
            and found
            and isinstance(last, str)
            or (sign.isdigit() or sign == ".")
            and isinstance(last, str)
            and last[:1].isdigit()
            and last[-1] != "'"
        ):
            found[-1] = last + sign
        else:
            found.append(sign)
    return found


# ---- clauses ----


def _split(signs: Sequence[Token]) -> list[list[Token]]:
    """The clauses: what stands between commas, arrows and words outside all brackets."""
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
    """A chain; where a side cannot be read, the sides that can be, without their relations, and the words."""
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


def shown(signs: Sequence[Token]) -> str:
    """The signs as LaTeX again, near enough to be recognised."""
    return " ".join(
        sign if isinstance(sign, str) else sign[1] if sign[0] == "words" else f"\\{sign[0]}{{...}}" for sign in signs
    )


# ---- formulas ----


class _Reader:
    """One formula: sums of products of powers; signs side by side are multiplied."""

    def __init__(self, signs: Sequence[Token], known: Sequence[tuple[list[Token], Term]]) -> None:
        self.signs, self.known, self.place = list(signs), known, 0

    def whole(self) -> Term:
        if not self.signs:
            raise Unreadable("nothing stands there")
        result = self.sum()
        if self.place < len(self.signs):
            raise Unreadable(f"{shown(self.signs[self.place :][:1])} is not expected")
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
        """An exponent: a group or one sign."""
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
            raise Unreadable("something is missing at the end")
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
        raise Unreadable(f"no symbol {sign} is known")

    def built(self, sign: tuple[Any, ...]) -> Term:
        if sign[0] == "group":
            return self.inner(sign[1])
        if sign[0] == "frac":
            return self.inner(sign[1]) / self.inner(sign[2])
        if sign[0] == "binom":
            return language.binomial(self.inner(sign[1]), self.inner(sign[2]))
        if sign[0] == "sqrt":
            return language.sqrt(self.inner(sign[1]))
        raise Unreadable(f"{shown([sign])} is no formula")

    def bracket(self, sign: str) -> Term:
        return self.inner(self.until(OPEN[sign], sign))

    def until(self, close: str, opening: str = "") -> list[Token]:
        """The signs up to the bracket that closes."""
        depth, start = 1, self.place
        while self.place < len(self.signs):
            sign = self.take()
            depth += (sign == opening) - (sign == close)
            if depth == 0:
                return self.signs[start : self.place - 1]
        raise Unreadable(f"a bracket {close} is missing")

    def applied(self, function: str) -> Term:
        """A function of what stands in brackets after it, or of the product that follows."""
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
            raise Unreadable("a maximum of what is not listed")
        else:
            argument = self.product()
            return self.finish(getattr(language, function)(argument), raised)
        parts = _commas(inside)
        return self.finish(getattr(language, function)(*(self.inner(part) for part in parts)), raised)

    def finish(self, value: Term, raised: Term | None) -> Term:
        if raised is not None and raised.op != "integer":
            raise Unreadable("a function with an exponent that is no number (an inverse is no power)")
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
