"""All rules and axioms, by their names in a certificate."""

from proofs.kernel.analysis import axioms as of_functions
from proofs.kernel.analysis import calculus
from proofs.kernel.core import axioms, rules, sums

CORE, ANALYSIS = rules.RULES | sums.RULES, calculus.RULES
RULES, AXIOMS = CORE | ANALYSIS, axioms.AXIOMS | of_functions.AXIOMS
