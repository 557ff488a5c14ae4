"""Closed forms of differential privacy in surveys: written once, exactly, and shown with every representation.

Importing this package loads the term language and nothing else; chapters and representations load when they are first
used.
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

_ROOMS = (
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
    """Load a room, or a name of one, when it is first asked for."""
    if name in _ROOMS:
        return importlib.import_module(f"symbolic.{name}")
    if name in _NAMES:
        return getattr(importlib.import_module(f"symbolic.{_NAMES[name]}"), name)
    raise AttributeError(f"module 'symbolic' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, *_ROOMS, *_NAMES])
