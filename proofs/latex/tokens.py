"""Split the LaTeX of a printed formula into tokens, without spacing and sizes of brackets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from pylatexenc.latexwalker import (
    LatexCharsNode,
    LatexGroupNode,
    LatexMacroNode,
    LatexWalker,
    get_default_latex_context_db,
)
from pylatexenc.macrospec import MacroSpec

Token: TypeAlias = "str | tuple[Any, ...]"
"""A sign, number, letter or `\\macro`, or a tuple.

The tuples are ("group", tokens), ("frac", numerator, denominator), ("binom", upper, lower), ("sqrt", tokens),
("words", text).
"""

SPACING = {r"\,", r"\ ", r"\;", r"\:", r"\!", r"\limits", r"\displaystyle", r"\left", r"\right", "&"} | {
    "\\" + size + side for size in ("big", "Big", "bigg", "Bigg") for side in ("", "l", "r", "m")
}


def tokens(latex: str) -> list[Token]:
    """The tokens of a printed formula."""
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
    """Split characters into tokens; a number is one token, and a prime belongs to its letter."""
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


def shown(signs: Sequence[Token]) -> str:
    """Write tokens as approximate LaTeX, for messages."""
    return " ".join(
        sign if isinstance(sign, str) else sign[1] if sign[0] == "words" else f"\\{sign[0]}{{...}}" for sign in signs
    )
