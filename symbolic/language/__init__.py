"""The term language: exact formulas that keep the form in which they were written.

* `term`: terms and relations. `fixed`: the immutable base class of all formulas.
* `build`: functions that construct terms.
* `quantifier`: formulas that hold for all integers in a range.
* `operations`: the table of operations. `notation`: terms on one line of text.
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
