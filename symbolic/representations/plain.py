"""Formulas on one line of plain text, for the terminal.

>>> from symbolic.language import reals
>>> p, q, q1, q2 = reals("p q q1 q2")
>>> plain(q1 * q2 / (q - p) ** 2)
'q1*q2/(q - p)^2'
>>> plain((0 <= p / (q * 2)), unicode=True)
'0 ≤ p/(q*2)'
"""

from __future__ import annotations

from collections.abc import Iterable

from symbolic.language import Atom, ForAll, Relation, Term
from symbolic.language.notation import written
from symbolic.language.operations import RELATIONS


def plain(what: Term | Atom | Iterable[Atom], *, unicode: bool = False) -> str:
    """Return the text in ASCII, or with ≤, ≠, √, Σ and ∫ if `unicode`."""
    if isinstance(what, Term):
        return written(what, unicode=unicode)
    if isinstance(what, ForAll):
        index = f"{what.index.name}={plain(what.low, unicode=unicode)}..{plain(what.high, unicode=unicode)}"
        return f"for {index}: {plain(what.body, unicode=unicode)}"
    if isinstance(what, Relation):
        op = RELATIONS[what.op].unicode if unicode else what.op
        return f"{plain(what.left, unicode=unicode)} {op} {plain(what.right, unicode=unicode)}"
    return ", ".join(plain(one, unicode=unicode) for one in what)
