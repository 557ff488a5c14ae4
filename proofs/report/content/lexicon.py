"""Mathematics in prose: which names are letters or functions, and how signs are typeset."""

from __future__ import annotations

import re
from functools import cache

from symbolic.representations.letters import GREEK, OTHER_NAMES, latex_name

TOKEN = re.compile(
    r"\$(?P<latex>[^$]+)\$|(?P<ref>\b(?:[a-z]+[0-9]{4}|lemma)/[a-z0-9][\w.\-]*[\w])|(?P<number>[0-9]+"
    r"(?:\.[0-9]+)?)|(?P<name>[A-Za-z]+(?:\*(?=[\s_,.;)]))?(?:_(?:[A-Za-z0-9]+|\{[^}]*\}))*'*)|(?P<sign><=|>="
    r"|!=|=>|->|\.\.\.|\.\.(?=[A-Za-z0-9(])|[-+*/^=<>|(){}\[\],!×])|(?P<space>\s+)|(?P<other>.)"
)
FUNCTIONS = {
    "exp": r"\exp",
    "log": r"\log",
    "sqrt": r"\sqrt",
    "max": r"\max",
    "min": r"\min",
    "sup": r"\sup",
    "inf": r"\inf",
}
OPERATORS = {
    "E": r"\mathbb{E}",
    "Var": r"\mathrm{Var}",
    "bel": r"\mathrm{bel}",
    "pl": r"\mathrm{pl}",
    "Phi": r"\Phi",
    "Pr": r"\Pr",
    "P": "P",
    "F": "F",
    "f": "f",
    "g": "g",
    "D": "D",
    "Q": "Q",
    "T": "T",
    "G": "G",
}
SIGNS = {
    "<=": r"\le",
    ">=": r"\ge",
    "!=": r"\ne",
    "=>": r"\Rightarrow",
    "->": r"\to",
    "=": "=",
    "<": "<",
    ">": ">",
    "+": "+",
    "-": "-",
    "/": "/",
    "*": r"\cdot",
    "×": r"\times",
}
TIMES = re.compile(r"(?:(?<=[)}0-9])|(?<=\b[A-Z])|(?<=_[a-z0-9])) x (?=[A-Z0-9{(])")
"""The letter x as a product sign, as in A_j x A_k and 24 x 16; between words, x is the input."""
RELATIONS = frozenset({"<=", ">=", "!=", "=", "<", ">"})
CLOSING = {"(": ")", "[": "]", "{": "}", "|": "|"}
ARTICLES = frozenset({"a", "A", "I"})
LETTER_BEFORE = frozenset(
    (
        "is",
        "are",
        "be",
        "has",
        "have",
        "must",
        "needs",
        "gives",
        "counts",
        "says",
        "and",
        "or",
        "but",
        "than",
        "then",
        "at",
        "by",
        "for",
        "from",
        "in",
        "of",
        "on",
        "to",
        "with",
        "without",
        "over",
        "only",
        "if",
        "that",
        "which",
        "alone",
        "itself",
    )
)
"""Words before which "a" or "A" is a letter and not an article."""


def signs(text: str) -> str:
    """Replace ASCII signs in words by typographic ones.

    >>> signs("with probability 1 - 0.2 a mapping Y -> Z")
    'with probability 1 − 0.2 a mapping Y → Z'
    """
    for typed, written in (("<=", "≤"), (">=", "≥"), ("!=", "≠"), ("->", "→"), (" - ", " − ")):
        text = text.replace(typed, written)
    return text


@cache
def mathematical(name: str) -> bool:
    first, _, index = name.rstrip("'").partition("_")
    first = first.rstrip("*")
    bare = first
    if not index:
        return (
            len(bare) == 1
            or bare in ("bel", "pl")
            or (OTHER_NAMES.get(bare, bare) in GREEK and bare != "lambda")
            or bare == "lambda"
        )
    return (
        len(first) <= 2
        or first in GREEK
        or first in OTHER_NAMES
        or first in ("nu", "bel", "pl", "Var", "low", "high", "first", "second")
    )


def named(name: str, known: str | None) -> str:
    bare, primes = name.rstrip("'"), "'" * (len(name) - len(name.rstrip("'")))
    first, _, index = bare.partition("_")
    text = known or latex_name(first.rstrip("*"))
    primes += "^{*}" if first.endswith("*") else ""
    if index == "x":  # in bel_x' the prime belongs to x
        return f"{text}_{{x{primes}}}"
    if index:
        text += (
            f"_{{{index.strip('{}') if len(index.strip('{}')) == 1 or index.isdigit() else _index(index.strip('{}'))}}}"
        )
    return text + primes


def _index(text: str) -> str:
    if "," in text:  # f_{epsilon, delta}
        return ", ".join(_index(part.strip()) for part in text.split(","))
    if text in GREEK:
        return latex_name(text)
    if re.fullmatch(r"[a-z0-9]([+\-][a-z0-9])*", text):
        return text
    return rf"\mathrm{{{text}}}" if text.isalpha() else text.replace("_", "")
