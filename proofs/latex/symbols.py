r"""Symbols of a formula: a letter with its accents, primes, index and label is one.

`\hat{n}_x`, `x^{(1)}`, `\theta^*`, and words such as `\mathrm{MSE}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from proofs.latex.tokens import Token
from symbolic.representations.letters import GREEK

ACCENTS: Final = {
    r"\hat": "hat", r"\widehat": "hat", r"\tilde": "tilde", r"\widetilde": "tilde", r"\bar": "bar",
    r"\overline": "bar", r"\dot": "dot",
}  # fmt: skip
LABELS: Final = {"*": "star", r"\star": "star", r"\ast": "star", r"\dagger": "dagger", r"\prime": "prime",
                 "+": "plus", "-": "minus"}  # fmt: skip
WORDS_OF: Final = {",": "_", r"\max": "max", r"\min": "min", r"\infty": "inf"}
"""Signs that have a name in an index."""
VARIANTS: Final = {"varepsilon": "epsilon", "vartheta": "theta", "varphi": "phi"}
ENGLISH: Final = frozenset(
    [
        "if",
        "for",
        "all",
        "any",
        "every",
        "each",
        "where",
        "when",
        "whenever",
        "and",
        "or",
        "otherwise",
        "with",
        "such",
        "that",
        "then",
        "is",
        "are",
        "the",
        "of",
        "on",
        "in",
        "to",
        "by",
        "as",
        "else",
        "iff",
        "subject",
        "given",
        "provided",
        "assuming",
        "we",
        "have",
        "has",
        "let",
        "not",
        "at",
        "from",
        "st",
        "s.t.",
        "w.p.",
        "wp",
    ]
)
OPERATORS: Final = frozenset(
    [
        "argmax",
        "argmin",
        "arg",
        "sup",
        "inf",
        "lim",
        "limsup",
        "liminf",
        "ess",
        "max",
        "min",
        "log",
        "ln",
        "exp",
        "sin",
        "cos",
        "tan",
        "supp",
        "sgn",
        "sign",
        "tr",
        "diag",
        "det",
        "mod",
        "gcd",
        "Lap",
        "Bern",
        "Bernoulli",
        "Bin",
        "Binomial",
        "Poisson",
        "Unif",
        "Uniform",
        "Exp",
        "Geo",
        "Geometric",
        "Gumbel",
        "round",
        "floor",
        "ceil",
        "clip",
        "clamp",
    ]
)
"""Words that are no letters: operators, functions and distributions."""
OPAQUE: Final = frozenset({"Pr", "P", "E", "Var", "Cov", "MSE", "KL", "TV", "Bias"})
"""Operators whose value is read as one number, with what they apply to."""
OPEN: Final = {"(": ")", "[": "]", "{": "}", r"\{": r"\}"}


class Symbol(NamedTuple):
    """A letter with its marks: its name without index, its index, and how many tokens it has."""

    name: str
    sub: tuple[Token, ...]
    length: int

    @property
    def full(self) -> str:
        """The name with its index; "" if the index is not a name."""
        if not self.sub:
            return self.name
        part = _index_name(self.sub)
        primes = len(self.name) - len(self.name.rstrip("'"))
        return f"{self.name.rstrip(chr(39))}_{part}" + "'" * primes if part else ""


def symbol_at(signs: Sequence[Token], at: int) -> Symbol | None:
    """The symbol that begins here, or None."""
    if at >= len(signs):
        return None
    base = _base(signs[at])
    length = 1
    if base == "Delta" and at + 1 < len(signs) and _latin(signs[at + 1]):
        return Symbol(f"Delta_{signs[at + 1]}", (), 2)  # the sensitivity of a function
    if not base:
        return None
    index: tuple[Token, ...] = ()
    label = ""
    primes = ""
    while at + length < len(signs):
        mark = signs[at + length]
        if mark == "'":
            primes, length = primes + "'", length + 1
            continue
        if mark not in ("_", "^") or at + length + 1 >= len(signs):
            break
        inside = group(signs[at + length + 1])
        if mark == "_" and not index:
            index = inside
        elif mark == "^" and not label and (found := _label(inside)):
            label = found
        else:
            break
        length += 2
    if label == "prime":
        label, primes = "", primes + "'"
    stem = base.rstrip("'")
    return Symbol(stem + (f"_{label}" if label else "") + "'" * (len(base) - len(stem)) + primes, index, length)


def group(sign: Token) -> tuple[Token, ...]:
    """The tokens of a group, or of a single sign."""
    return tuple(sign[1]) if isinstance(sign, tuple) and sign[0] == "group" else (sign,)


def _latin(sign: Token) -> bool:
    return isinstance(sign, str) and len(sign.rstrip("'")) == 1 and sign[0].isalpha() and sign[0].isascii()


def _base(sign: Token) -> str:
    if isinstance(sign, str):
        stem = sign.rstrip("'")
        primes = sign[len(stem) :]
        if _latin(sign):
            return sign
        name = stem[1:] if stem.startswith("\\") else ""
        return VARIANTS.get(name, name) + primes if name in GREEK else ""
    if sign[0] == "words":
        text = str(sign[1]).replace(r"\_", "_")
        plain = re.fullmatch("[A-Za-z][A-Za-z0-9_]{0,30}", text) and text not in OPERATORS
        return text if plain and text.lower() not in ENGLISH else ""
    if sign[0] == "run":
        return str(sign[1]) if _is_word(str(sign[1])) else ""
    if sign[0] == "group" and len(sign[1]) == 1:
        return _base(sign[1][0])
    if sign[0] in ACCENTS:
        inner = symbol_at(sign[1], 0)
        if inner is not None and inner.length == len(sign[1]) and inner.full:
            return f"{inner.full}_{ACCENTS[sign[0]]}"
    return ""


def _is_word(run: str) -> bool:
    """Whether letters in a row are a word: RSR or precision, but neither abc nor nlogn."""
    function = re.search("log|exp|max|min|ln|sin|cos|tan|arg|sup|inf", run)
    if function or run in OPERATORS or run in OPAQUE:
        return False
    return run.isupper() or run.islower() and len(run) >= 5 and len(set(run) & set("aeiou")) >= 2


def _label(inside: Sequence[Token]) -> str:
    """A superscript that is no power: in brackets, a star, a sign, or a word."""
    if len(inside) == 1 and isinstance(inside[0], str) and inside[0] in LABELS:
        return LABELS[inside[0]]
    if len(inside) > 2 and inside[0] == "(" and inside[-1] == ")":
        return _index_name(inside[1:-1])
    if len(inside) == 1 and isinstance(inside[0], tuple) and inside[0][0] in ("words", "run"):
        return _index_name(inside)
    return ""


def _index_name(inside: Sequence[Token]) -> str:
    """An index as a part of a name; "" if it is none."""
    parts: list[str] = []
    for sign in inside:
        if isinstance(sign, tuple):
            part = str(sign[1]).strip() if sign[0] in ("words", "run") else ""
        elif sign in WORDS_OF:
            part = WORDS_OF[sign]
        else:
            part = _base(sign) or (LABELS.get(sign, "") if len(inside) == 1 else "") or sign
        if not re.fullmatch(r"[A-Za-z0-9_]+'*", part):
            return ""
        parts.append(part)
    return "".join(parts).strip("_")


def commas(signs: Sequence[Token], bars: bool = False) -> list[list[Token]]:
    """Split at commas outside brackets; with `bars`, also at the bar of a condition."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for sign in signs:
        if isinstance(sign, str):
            depth += (sign in OPEN) - (sign in OPEN.values())
            if depth == 0 and (sign == "," or (bars and sign in ("|", r"\mid", ";"))):
                parts.append([])
                continue
        parts[-1].append(sign)
    return parts


def closing(signs: Sequence[Token], at: int) -> int:
    """The place of the bracket that closes the one here; -1 if there is none."""
    opening = signs[at]
    if not isinstance(opening, str) or opening not in OPEN:
        return -1
    depth = 0
    for place in range(at, len(signs)):
        sign = signs[place]
        if isinstance(sign, str):
            depth += (sign in OPEN) - (sign in OPEN.values())
            if depth == 0:
                return place if sign == OPEN[opening] else -1
    return -1


def nested(signs: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """The tokens, and the tokens of each part of them."""
    yield signs
    for sign in signs:
        if isinstance(sign, tuple):
            for part in sign[1:]:
                if isinstance(part, tuple):
                    yield from nested(part)


def symbols(signs: Sequence[Token]) -> Iterator[Symbol]:
    """All symbols, also within groups."""
    for part in nested(signs):
        at = 0
        while at < len(part):
            found = symbol_at(part, at)
            if found:
                yield found
            at += found.length if found else 1
