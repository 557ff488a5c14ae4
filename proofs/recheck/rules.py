"""All rules, by name."""

from __future__ import annotations

from collections.abc import Mapping

from proofs.recheck import algebra_rules, analysis_rules, logic_rules, sum_rules
from proofs.recheck.proving import Rule

_TELESCOPE = ("index", "low", "high", "sums", "certificate", "pointwise", "boundary")
_ATTAIN = ("index", "low", "high", "value", "as", "then")
_USE = ("theorem", "with", "given")

ALL, ANY = ("all",), ("all", "exists")

RULES: Mapping[str, Rule] = {
    # core
    "ring": Rule(algebra_rules.ring, (), ("equations",)),
    "positive": Rule(algebra_rules.positive, ("terms",), ("multiply", "equations", "reverse")),
    "fact": Rule(logic_rules.fact, beyond=ALL),
    "cases": Rule(logic_rules.cases, ("left", "right", "branches"), beyond=ANY),
    "absurd": Rule(logic_rules.absurd, ("proof",), beyond=ANY),
    "integer": Rule(logic_rules.integer),
    "axiom": Rule(logic_rules.axiom, ("name", "with")),
    "rewrite": Rule(logic_rules.rewrite, ("fact", "variable", "goal", "proof"), beyond=ALL),
    "every": Rule(logic_rules.every, ("index", "proof"), beyond=ALL),
    "instance": Rule(logic_rules.instance, ("fact", "at"), beyond=ALL),
    "sum": Rule(sum_rules.sum_step, ("step",), ("by",)),
    "telescope": Rule(sum_rules.telescope, _TELESCOPE, ("rest", "lemmas_inside")),
    "induct": Rule(logic_rules.induct, ("variable", "from", "base", "step"), beyond=ALL),
    "substitute": Rule(logic_rules.put, ("variable", "by", "then"), ("fresh",), beyond=ALL),
    "chain": Rule(logic_rules.chain, _USE, ("claim",), beyond=ALL),
    "obtain": Rule(logic_rules.obtain, (*_USE, "as", "then"), beyond=ANY),
    "attain": Rule(logic_rules.attain, _ATTAIN, beyond=ANY),
    "witness": Rule(logic_rules.witness, ("claims",), ("witness",), beyond=("exists",)),
    # analysis
    "monotone": Rule(analysis_rules.monotone, ("variable", "function", "from", "to", "sign"), ("lemmas_inside",)),
    "ivt": Rule(analysis_rules.ivt, ("variable", "function", "from", "to", "then"), ("lemmas_inside",), beyond=ANY),
    "integral": Rule(analysis_rules.integral, ("primitive", "variable", "slope"), ("lemmas_inside",)),
    "enclose": Rule(analysis_rules.enclose, ("precision",), ("box", "splits")),
}
