"""Named values: closed forms with all representations, and evaluators for other values."""

from __future__ import annotations

from symbolic.formula.closed_form import Formula, formula
from symbolic.formula.derivation import Derivation, Step
from symbolic.formula.domain import Domain, DomainError, NotComputed
from symbolic.formula.evaluator import Evaluator, Option
from symbolic.formula.later import later
from symbolic.formula.named_value import REPRESENTATIONS, NamedValue, representations

__all__ = [
    "REPRESENTATIONS",
    "Derivation",
    "Domain",
    "DomainError",
    "Evaluator",
    "Formula",
    "NamedValue",
    "NotComputed",
    "Option",
    "Step",
    "formula",
    "later",
    "representations",
]
