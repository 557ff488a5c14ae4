"""Exact formulas of differential privacy and surveys, each with several representations.

A formula is written once as a term. LaTeX, SymPy, mpmath, NumPy and certified digits follow from it. Importing this
package loads only the term language. Chapters and representations load on first use.
"""

from __future__ import annotations

import importlib
from typing import Any

from symbolic.language import (
    Abs,
    Capture,
    D,
    Eq,
    ForAll,
    Integral,
    Max,
    Min,
    Ne,
    Phi,
    Q,
    Relation,
    Sum,
    Term,
    as_term,
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

__all__ = [
    "Abs",
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
    "Sum",
    "Term",
    "as_term",
    "binomial",
    "exp",
    "factorial",
    "functions",
    "integers",
    "log",
    "phi",
    "reals",
    "sqrt",
]

_PACKAGES = (
    "accounting",
    "belief",
    "composition",
    "crosscheck",
    "detection",
    "estimation",
    "representations",
    "formula",
    "mechanisms",
    "notions",
    "number",
    "simulation",
    "survey",
    "values",
    "vectors",
)
_NAMES = {
    "value": "values",
    "Formula": "formula",
    "Domain": "formula",
    "DomainError": "formula",
    "Value": "number",
}


def __getattr__(name: str) -> Any:
    """Load a subpackage, or a name of one, on first use."""
    if name in _PACKAGES:
        return importlib.import_module(f"symbolic.{name}")
    if name in _NAMES:
        return getattr(importlib.import_module(f"symbolic.{_NAMES[name]}"), name)
    raise AttributeError(f"module 'symbolic' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, *_PACKAGES, *_NAMES])
