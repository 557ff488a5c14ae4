"""Quantities that are read as one number: probabilities, expectations, norms, divergences, sizes, values at data."""

from __future__ import annotations

from collections.abc import Sequence

from proofs.latex.facts import arguments
from proofs.latex.letters import Kind, Letters
from proofs.latex.symbols import OPAQUE, closing, commas, symbol_at
from proofs.latex.tokens import Token


def opaque_at(signs: Sequence[Token], at: int) -> tuple[str, int, Kind] | None:
    """A quantity that is read as one number: the word for it, where it ends, and what it is; or None."""
    sign: Token = signs[at] if at < len(signs) else ""
    if isinstance(sign, str) and sign in (r"\lVert", r"\|"):
        close = r"\rVert" if sign == r"\lVert" else r"\|"
        end = next((n + 1 for n in range(at + 1, len(signs)) if signs[n] == close), -1)
        bars = end > 0 and any(one in ("|", r"\lvert", r"\rvert") for one in signs[at:end])
        return ("norm", _scripted(signs, end), "real") if end > at + 2 and not bars else None
    if sign == r"\#" and at + 1 < len(signs) and (end := closing(signs, at + 1)) > 0:
        return "count", end + 1, "integer"
    if isinstance(sign, str) and sign in ("|", r"\lvert") and at + 2 < len(signs):
        inside, after = signs[at + 1], signs[at + 2]
        is_set = isinstance(inside, tuple) and inside[0] == r"\mathcal"
        is_set = is_set or isinstance(inside, str) and len(inside) == 1 and inside.isupper()
        return ("size", at + 3, "real") if is_set and after in ("|", r"\rvert") else None
    word, end = _operator(signs, at)
    symbol = symbol_at(signs, at)
    if not word and symbol:
        end = at + symbol.length
        if end >= len(signs) or signs[end] not in ("(", "["):
            return None
        close_at = closing(signs, end)
        inside_signs = signs[end:close_at]
        if close_at > 0 and any(one in (r"\|", r"\parallel", r"\lVert", r"\rVert") for one in inside_signs):
            return "div", close_at + 1, "real"
        return None
    if not word or end >= len(signs) or signs[end] not in ("[", "(", r"\{"):
        return None
    close_at = closing(signs, end)
    return (word, close_at + 1, "probability" if word in ("Pr", "P") else "real") if close_at > 0 else None


def value_at(signs: Sequence[Token], at: int, letters: Letters) -> tuple[str, int, Kind] | None:
    """The value of a function at data, such as f(D): one number, where each argument is a letter that is none."""
    symbol = symbol_at(signs, at)
    if symbol is None or not symbol.full or isinstance(signs[at], tuple) and signs[at][0] in ("words", "run"):
        return None
    start, facts = at + symbol.length, letters.facts
    end = closing(signs, start) if signs[start : start + 1] == ["("] else -1
    if end < 0 or symbol.full in facts.numbers or symbol.name in facts.functions:
        return None
    if arguments(signs, start, facts) is not None and not symbol.sub:
        return None
    for part in commas(signs[start + 1 : end]):
        inner = symbol_at(part, 0)
        if inner is None or inner.length != len(part) or not inner.full:
            return None
        if {inner.full, inner.name} & (facts.numbers | facts.indices | facts.integers.keys()):
            return None
    return "value", end + 1, "real"


def _is_event(signs: Sequence[Token]) -> bool:
    """Whether a bracket after P holds an event."""
    return any(one in ("=", "<", ">", r"\le", r"\ge", r"\leq", r"\geq", r"\neq", r"\ne", r"\in") for one in signs)


def _operator(signs: Sequence[Token], at: int) -> tuple[str, int]:
    """The word of an operator such as an expectation, and where its index ends; ("", at) if there is none."""
    sign: Token = signs[at] if at < len(signs) else ""
    word = ""
    if sign == r"\Pr":
        word = "Pr"
    elif isinstance(sign, tuple) and sign[0] == r"\mathbb" and sign[1] in (("E",), ("P",)):
        word = {"E": "E", "P": "Pr"}[sign[1][0]]
    elif isinstance(sign, tuple) and sign[0] in ("words", "run") and str(sign[1]).strip() in OPAQUE:
        word = str(sign[1]).strip()
    elif sign == "P" and (end := _bracket_end(signs, at + 1)) > 0 and _is_event(signs[at + 1 : end]):
        word = "Pr"
    elif sign == "E" and signs[at + 1 : at + 2] == ["["]:
        word = "E"
    if not word:
        return "", at
    return word, _scripted(signs, at + 1, "_")


def _bracket_end(signs: Sequence[Token], at: int) -> int:
    return closing(signs, at) if at < len(signs) else -1


def _scripted(signs: Sequence[Token], at: int, marks: str = "_") -> int:
    """The place after an index."""
    return at + 2 if at + 1 < len(signs) and signs[at] in tuple(marks) else at
