"""Core: the rules by their names in a certificate. Each is one function whose docstring draws premises over conclusion."""

from __future__ import annotations

from proofs.kernel.analysis import axioms as of_functions
from proofs.kernel.analysis import calculus, enclosing
from proofs.kernel.core import algebra, axioms, logic, sums, theorems
from proofs.kernel.core.context import Rule

CORE: dict[str, Rule] = {
    "ring": algebra.ring,
    "positive": algebra.positive,
    "fact": logic.fact,
    "cases": logic.cases,
    "absurd": logic.absurd,
    "integer": algebra.integer,
    "axiom": algebra.axiom,
    "rewrite": algebra.rewrite,
    "every": logic.every,
    "instance": logic.instance,
    "sum": sums.sum_step,
    "telescope": sums.telescope,
    "induct": logic.induct,
    "substitute": logic.substitute,
    "chain": theorems.chain,
    "obtain": theorems.obtain,
    "attain": theorems.attain,
}
ANALYSIS: dict[str, Rule] = {
    "monotone": calculus.monotone,
    "ivt": calculus.ivt,
    "integral": calculus.integral,
    "enclose": enclosing.enclose,
}
RULES = CORE | ANALYSIS
AXIOMS = axioms.AXIOMS | of_functions.AXIOMS
