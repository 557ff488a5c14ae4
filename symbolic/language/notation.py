"""Write a term on one line of readable mathematics.

Brackets appear only where the text would otherwise be parsed differently. So two terms with the same text are equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from symbolic.language.operations import OPERATIONS

# Binding strength of an operation.
SUM, PRODUCT, SIGN, POWER, ATOM = 1, 2, 3, 4, 5
_LEVELS: Final = {"+": SUM, "-": SUM, "*": PRODUCT, "/": PRODUCT}


class Formula(Protocol):
    """The protocol of what can be written: a tree with integers and names as leaves."""

    @property
    def op(self) -> str: ...
    @property
    def args(self) -> Sequence[Formula]: ...
    @property
    def value(self) -> int: ...
    @property
    def name(self) -> str: ...


def written(term: Formula, *, unicode: bool = False) -> str:
    """Return the text in ASCII, or with √, Σ and ∫ if `unicode`."""
    return _write(term, unicode)[0]


def _write(term: Formula, unicode: bool) -> tuple[str, int]:
    def show(argument: Formula, level: int = 0) -> str:
        text, binds = _write(argument, unicode)
        return text if binds >= level else f"({text})"

    op, args = term.op, term.args
    if op == "integer":
        return str(term.value), ATOM if term.value >= 0 else SIGN
    if op == "variable":
        return term.name, ATOM
    if op in _LEVELS:
        # The right operand of a sign is never a bare sum, and two signs never follow each other.
        level = _LEVELS[op]
        right = show(args[1], level + 1)
        if right.startswith("-"):
            right = f"({right})"
        space = " " if level == SUM else ""
        return f"{show(args[0], level)}{space}{op}{space}{right}", level
    if op == "neg":
        inner = show(args[0], PRODUCT)
        # -(a*b) and (-a)*b are different terms, and so are -(2) and the integer -2.
        if inner.startswith("-") or args[0].op in ("*", "/", "integer"):
            inner = f"({show(args[0])})"
        return f"-{inner}", SIGN
    if op == "^":
        return f"{show(args[0], ATOM)}^{show(args[1], ATOM)}", POWER
    if op == "!":
        return f"{show(args[0], ATOM)}!", ATOM
    operation = OPERATIONS[op]
    sign = operation.unicode if unicode and operation.unicode else operation.plain
    if operation.kind == "binder":
        index, low, high, body = args
        return f"{sign}({show(body)}, {index.name}={show(low, PRODUCT)}..{show(high, PRODUCT)})", ATOM
    if operation.kind == "place":
        return f"{args[0].name}({', '.join(show(place) for place in args[1:])})", ATOM
    return f"{sign}({', '.join(show(argument) for argument in args)})", ATOM
