"""The term language: exact formulas, kept as they were written.

`operations` is the one table of operations, `notation` writes a term on one line, `fixed` is what all formulas are,
`term` has terms and relations, `build` the functions that write them, `quantifier` what holds for all integers of a
range.
"""

from __future__ import annotations

from symbolic.language.build import (
    Abs,
    D,
    Eq,
    Integral,
    Max,
    Min,
    Ne,
    Phi,
    Q,
    Sum,
    binomial,
    exp,
    factorial,
    functions,
    integers,
    log,
    phi,
    reals,
    sqrt,
)
from symbolic.language.quantifier import Atom, ForAll, bound, from_data
from symbolic.language.term import Capture, Relation, Sort, Term, TermLike, as_term

__all__ = [
    "Abs",
    "Atom",
    "Capture",
    "D",
    "Eq",
    "ForAll",
    "Integral",
    "Max",
    "Min",
    "Ne",
    "Phi",
    "Q",
    "Relation",
    "Sort",
    "Sum",
    "Term",
    "TermLike",
    "as_term",
    "binomial",
    "bound",
    "exp",
    "factorial",
    "from_data",
    "functions",
    "integers",
    "log",
    "phi",
    "reals",
    "sqrt",
]
