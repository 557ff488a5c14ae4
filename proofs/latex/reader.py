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

from proofs.latex.parser import Parser, Scope, known
from proofs.latex.symbols import OPEN
from proofs.latex.tokens import Token, Unreadable, shown, tokens
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
CLOSE = frozenset(OPEN.values())
UPRIGHT = re.compile(r"(?<![A-Za-z\\])(ln|log|exp|max|min|Pr)(?=\s*(?:\\left\s*|\\[bB]igg?l\s*)?[(\[\\{])")


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
    scope = Scope(known(names, tokens))
    try:
        signs = tokens(UPRIGHT.sub(r"\\\1", latex))
    except Unreadable as error:
        return [Words(latex, str(error))]
    return [part for clause in _split(signs) if clause for part in _clause(clause, scope)]


# ---- clauses ----


def _split(signs: Sequence[Token]) -> list[list[Token]]:
    """Split at commas, arrows and words outside all brackets."""
    clauses: list[list[Token]] = [[]]
    depth = 0
    for sign in signs:
        depth += (sign in OPEN if isinstance(sign, str) else False) - (
            sign in CLOSE if isinstance(sign, str) else False
        )
        words = isinstance(sign, tuple) and sign[0] in ("words", "env")
        if depth <= 0 and (sign in BREAKS if isinstance(sign, str) else words):
            clauses.append([])
            if words:
                clauses[-1].append(sign)
                clauses.append([])
            continue
        clauses[-1].append(sign)
    return clauses


def _clause(signs: Sequence[Token], scope: Scope) -> list[Chain | Words]:
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
    parts = [_side(side, scope) for side in sides]
    terms = tuple(part for part in parts if isinstance(part, Term))
    words = [part for part in parts if isinstance(part, Words)]
    if not words:
        return [Chain(terms, tuple(relations))]
    formulas = tuple(term for term in terms if term.op not in ("variable", "integer"))
    return [*([Chain(formulas)] if formulas else []), *words]


def _side(signs: Sequence[Token], scope: Scope) -> Term | Words:
    try:
        return Parser(signs, scope).whole()
    except Unreadable as error:
        return Words(shown(signs), str(error))
