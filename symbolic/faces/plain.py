"""One line of readable mathematics, for the terminal.

>>> from symbolic.language.term import reals
>>> p, q, q1, q2 = reals("p q q1 q2")
>>> plain(q1 * q2 / (q - p) ** 2)
'q1*q2/(q - p)^2'
>>> plain((0 <= p / (q * 2)))
'0 <= p/(q*2)'
"""

from __future__ import annotations

from collections.abc import Iterable

from symbolic.language.quantifier import Atom, ForAll
from symbolic.language.term import Relation, Term

# How tightly an operation binds. A bracket is written where, and only where, the structure would be read wrongly without it.
SUM, PRODUCT, SIGN, POWER, ATOM = 1, 2, 3, 4, 5
SYMBOLS = {"<=": "≤", "!=": "≠"}


def plain(what: Term | Atom | Iterable[Atom], *, unicode: bool = False) -> str:
    """ASCII by default; with `unicode` also ≤, ≠, √ and Σ."""
    if isinstance(what, Term):
        return _write(what, unicode)[0]
    if isinstance(what, ForAll):
        index = f"{what.index.name}={plain(what.low, unicode=unicode)}..{plain(what.high, unicode=unicode)}"
        return f"for {index}: {plain(what.body, unicode=unicode)}"
    if isinstance(what, Relation):
        op = SYMBOLS.get(what.op, what.op) if unicode else what.op
        return f"{plain(what.left, unicode=unicode)} {op} {plain(what.right, unicode=unicode)}"
    return ", ".join(plain(one, unicode=unicode) for one in what)


def _write(term: Term, unicode: bool) -> tuple[str, int]:
    def show(argument: Term, level: int = 0) -> str:
        text, binds = _write(argument, unicode)
        return text if binds >= level else f"({text})"

    op, args = term.op, term.args
    if op == "integer":
        return str(term.value), ATOM if term.value >= 0 else SIGN
    if op == "variable":
        return term.name, ATOM
    if op in "+-":
        # What stands right of a sign is never itself a sum, and no sign follows a sign.
        right = show(args[1], PRODUCT)
        if right.startswith("-"):
            right = f"({right})"
        return f"{show(args[0], SUM)} {op} {right}", SUM
    if op in "*/":
        right = show(args[1], SIGN)
        if right.startswith("-"):
            right = f"({right})"
        return f"{show(args[0], PRODUCT)}{op}{right}", PRODUCT
    if op == "neg":
        inner = show(args[0], PRODUCT)
        # -(a*b) and (-a)*b are different terms, and so are -(2) and the integer -2.
        if inner.startswith("-") or _starts_product(args[0]) or args[0].op == "integer":
            inner = f"({show(args[0])})"
        return f"-{inner}", SIGN
    if op == "^":
        return f"{show(args[0], ATOM)}^{show(args[1], ATOM)}", POWER
    if op == "!":
        return f"{show(args[0], ATOM)}!", ATOM
    if op == "sum":
        index, low, high, body = args
        sign = "Σ" if unicode else "Sum"
        return f"{sign}({show(body)}, {index.name}={show(low, PRODUCT)}..{show(high, PRODUCT)})", ATOM
    if op == "at":
        return f"{args[0].name}({', '.join(show(place) for place in args[1:])})", ATOM
    if op == "sqrt" and unicode:
        return f"√({show(args[0])})", ATOM
    return f"{op}({', '.join(show(argument) for argument in args)})", ATOM


def _starts_product(term: Term) -> bool:
    return term.op in ("*", "/")
