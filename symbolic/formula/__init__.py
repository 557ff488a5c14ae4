"""What has a name and a value: closed forms with all their faces, and evaluators that are no closed form."""

from __future__ import annotations

from symbolic.formula.closed_form import Formula, formula
from symbolic.formula.derivation import Derivation, Step
from symbolic.formula.domain import Domain, DomainError, NotComputed
from symbolic.formula.evaluator import Evaluator, Option
from symbolic.formula.faced import FACES, Faced, faces
from symbolic.formula.later import later

__all__ = [
    "FACES",
    "Derivation",
    "Domain",
    "DomainError",
    "Evaluator",
    "Faced",
    "Formula",
    "NotComputed",
    "Option",
    "Step",
    "faces",
    "formula",
    "later",
]
