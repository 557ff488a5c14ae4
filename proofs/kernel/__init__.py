"""Trusted: the rules. What `check` returns was proved; everything else in this project only suggests.

RULES.md says what a certificate is and what is done with it. Two layers: `core` (terms, normal forms, what is known, the
rules of algebra, logic, sums and induction) and `analysis` (enclosures, derivatives, integrals, and the rules that use
them); the files beside this one join them and are counted with analysis. Arrows go down only: core knows no analysis.
"""

from proofs.kernel.core.reading import Refused, load
from proofs.kernel.judge import Refutation, Theorem, check
from proofs.kernel.rules import RULES

__all__ = ["RULES", "Refused", "Refutation", "Theorem", "check", "load"]
