r"""The letters of a formula: which ones it has, and what their use says about them.

A letter with accents, primes, an index and a label is one symbol: `\hat{n}_x`, `x^{(1)}`, `\theta^*`. A letter is a
function if it has the index of a sum as its index or argument, a number otherwise; it is an integer if a sum, a
binomial coefficient or a function needs one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from proofs.latex.tokens import Token, Unreadable, latex_of, shown
from symbolic.language import Term
from symbolic.representations.letters import GREEK

Kind = Literal["real", "integer", "function", "probability"]

ACCENTS: Final = {
    r"\hat": "hat", r"\widehat": "hat", r"\tilde": "tilde", r"\widetilde": "tilde", r"\bar": "bar",
    r"\overline": "bar", r"\dot": "dot",
}  # fmt: skip
LABELS: Final = {"*": "star", r"\star": "star", r"\ast": "star", r"\dagger": "dagger", r"\prime": "prime",
                 "+": "plus", "-": "minus"}  # fmt: skip
WORDS_OF: Final = {",": "_", r"\max": "max", r"\min": "min", r"\infty": "inf"}
"""Signs that have a name in an index."""
VARIANTS: Final = {"varepsilon": "epsilon", "vartheta": "theta", "varphi": "phi"}
PLACES: Final = frozenset("ijklmnstuvwxyzabcdo")
"""Letters for an outcome or an index, where one is the argument of a function."""
INDICES: Final = frozenset("ijklmnstvxyzN")
"""Letters that are integers where they are an index."""
INTEGERS: Final = frozenset("ijklmnKLMNT")
"""Letters that are integers where they are an exponent."""
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
    index: tuple[Token, ...]
    length: int

    @property
    def full(self) -> str:
        """The name with its index; "" if the index is not a name."""
        if not self.index:
            return self.name
        part = _index_name(self.index)
        primes = len(self.name) - len(self.name.rstrip("'"))
        return f"{self.name.rstrip(chr(39))}_{part}" + "'" * primes if part else ""


@dataclass(frozen=True)
class Letter:
    """A symbol of a formula: its term, its LaTeX, what it is proposed to be, and why."""

    term: Term
    latex: str
    kind: Kind
    why: str


@dataclass
class Facts:
    """What a formula's use of its symbols says, collected before it is read."""

    indices: set[str] = field(default_factory=set)
    functions: set[str] = field(default_factory=set)
    integers: dict[str, str] = field(default_factory=dict)
    numbers: set[str] = field(default_factory=set)  # used as a number, outside places and exponents
    places: set[str] = field(default_factory=set)  # used as an argument or an index
    all: set[str] = field(default_factory=set)


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


# ---- collecting


def facts(signs: Sequence[Token]) -> Facts:
    """Collect what a formula says about its symbols."""
    found = Facts()
    for head, name in _sums(signs):
        found.indices.add(name)
        for symbol in symbols(head):
            if symbol.full != name:
                found.integers.setdefault(symbol.full, "a bound of a sum")
        found.integers[name] = "the index of a sum"
    for symbol in symbols(signs):
        found.all |= {symbol.full, symbol.name}
    _collect(signs, found, "number")
    for symbol in symbols(signs):
        _index_of_function(symbol, found)
    return found


def _index_of_function(symbol: Symbol, found: Facts) -> None:
    """Note that a symbol is a function of its index: k - 1, or a letter that is a number of the formula."""
    inner = symbol_at(symbol.index, 0)
    if inner is None:
        return
    rest = symbol.index[inner.length :]
    shifted = len(rest) == 2 and rest[0] in ("+", "-") and isinstance(rest[1], str) and rest[1].isdigit()
    if shifted or not rest and inner.full in found.numbers:
        found.functions.add(symbol.name)
        if inner.full not in INDICES:
            raise Unreadable(f"the index {inner.full} of {symbol.name} is used as a number")
        found.integers.setdefault(inner.full, "an index")


def _nested(signs: Sequence[Token]) -> Iterator[Sequence[Token]]:
    yield signs
    for sign in signs:
        if isinstance(sign, tuple):
            for part in sign[1:]:
                if isinstance(part, tuple):
                    yield from _nested(part)


def symbols(signs: Sequence[Token]) -> Iterator[Symbol]:
    for part in _nested(signs):
        at = 0
        while at < len(part):
            found = symbol_at(part, at)
            if found:
                yield found
            at += found.length if found else 1


def _sums(signs: Sequence[Token]) -> Iterator[tuple[tuple[Token, ...], str]]:
    """The bounds of each sum, and the name of its index."""
    for part in _nested(signs):
        for at, sign in enumerate(part):
            if sign != r"\sum":
                continue
            bounds: list[Token] = []
            name = ""
            for place in (at + 1, at + 3):
                if place + 1 < len(part) and part[place] in ("_", "^"):
                    inside = group(part[place + 1])
                    if part[place] == "_":
                        name = _index_of(inside)
                    bounds += inside
            if name:
                yield tuple(bounds), name


def _index_of(below: Sequence[Token]) -> str:
    """The index that stands below a sum: the first symbol, or the one between two relations."""
    places = [at for at, sign in enumerate(below) if sign in ("<", r"\le", r"\leq")]
    symbol = symbol_at(below, places[0] + 1 if len(places) == 2 else 0)
    return symbol.full if symbol else ""


def _collect(signs: Sequence[Token], found: Facts, use: str) -> None:
    at = 0
    while at < len(signs):
        symbol = symbol_at(signs, at)
        if symbol is None:
            at = _collect_other(signs, at, found, use)
            continue
        after = signs[at + symbol.length] if at + symbol.length < len(signs) else ""
        if symbol.index and any(one.full in found.indices for one in symbols(symbol.index)):
            found.functions.add(symbol.name)
        place = arguments(signs, at + symbol.length, found)
        if place is None and (data := _data(signs, at + symbol.length)) is not None:
            found.places.update(data)
            at = closing(signs, at + symbol.length) + 1
            continue
        raised = after == "^" and not _is_integer(signs[at + symbol.length + 1 : at + symbol.length + 2])
        if place is None and use == "number" and after not in ("(", "[") and not raised:
            found.numbers.add(symbol.full)
        if after == "!":
            found.integers.setdefault(symbol.full, "a factorial")
        if place is not None:
            found.places.update(one.full for part in place for one in symbols(part))
            at = closing(signs, at + symbol.length)
        else:
            at += symbol.length - 1
        found.places.update(one.full for one in symbols(symbol.index))
        at += 1


def _data(signs: Sequence[Token], at: int) -> set[str] | None:
    """The names in a bracket that lists symbols only, as in f(D) or q(D, r); None for another bracket."""
    close = closing(signs, at) if signs[at : at + 1] == ["("] else -1
    if close < 0:
        return None
    found: set[str] = set()
    for part in commas(signs[at + 1 : close]):
        symbol = symbol_at(part, 0)
        if symbol is None or symbol.length != len(part):
            return None
        found.add(symbol.full)
    return found


def _is_integer(exponent: Sequence[Token]) -> bool:
    inside = [sign for part in exponent for sign in group(part)]
    return len(inside) == 1 and isinstance(inside[0], str) and inside[0].isdigit() and inside[0] not in ("0", "1")


def _collect_other(signs: Sequence[Token], at: int, found: Facts, use: str) -> int:
    """Collect from a token that is no symbol, and return the place after it."""
    sign = signs[at]
    if sign in ("^", "_") and at + 1 < len(signs):
        inside = group(signs[at + 1])
        base_is_e = at > 0 and signs[at - 1] in ("e", ("words", "e"))
        _collect(inside, found, "number" if base_is_e and sign == "^" else "exponent")
        if sign == "^" and not base_is_e:
            for one in symbols(inside):
                if one.full in INTEGERS:
                    found.integers.setdefault(one.full, "an exponent")
        return at + 2
    if isinstance(sign, tuple):
        for part in sign[1:]:
            if isinstance(part, tuple):
                _collect(part, found, use)
        if sign[0] == "binom":
            for one in symbols((*sign[1], *sign[2])):
                found.integers.setdefault(one.full, "a binomial coefficient")
    return at + 1


def arguments(signs: Sequence[Token], at: int, found: Facts) -> list[list[Token]] | None:
    """The arguments after a symbol, if each is a letter for an outcome, an index, or such a letter plus a number."""
    if at >= len(signs) or signs[at] != "(":
        return None
    close = closing(signs, at)
    if close < 0:
        return None
    parts = commas(signs[at + 1 : close], bars=True)
    for part in parts:
        symbol = symbol_at(part, 0)
        number = len(part) == 1 and isinstance(part[0], str) and part[0].isdigit()
        if number and len(parts) == 1:
            return None
        if number:
            continue
        if symbol is None or symbol.index or not (symbol.name in found.indices or symbol.name[0] in PLACES):
            return None
        if symbol.name not in found.indices and len(symbol.name.rstrip("'")) > 1:
            return None
        rest = part[symbol.length :]
        if rest and not (len(rest) == 2 and rest[0] in ("+", "-") and isinstance(rest[1], str) and rest[1].isdigit()):
            return None
    return parts


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
