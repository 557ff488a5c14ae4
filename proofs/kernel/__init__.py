"""The trusted checker: what `check` returns has been proved.

`proofs/RULES.md` defines certificates and rules. There are two layers. `core` has terms, normal forms, contexts, and
the rules of algebra, logic, sums and induction. `analysis` has enclosures, derivatives, integrals, and the rules that
use them. The files beside this one join the layers and are counted with `analysis`. `core` never imports `analysis`.
"""

from proofs.kernel.core.reading import Refused, load
from proofs.kernel.judge import Refutation, Theorem, check
from proofs.kernel.rules import RULES

__all__ = ["RULES", "Refused", "Refutation", "Theorem", "check", "load"]
