"""The rules that there are, by name."""

from __future__ import annotations

from collections.abc import Mapping

from proofs.recheck import algebra_rules, analysis_rules, logic_rules, sum_rules
from proofs.recheck.proving import Rule

_TELESCOPE = ("index", "low", "high", "sums", "certificate", "pointwise", "boundary")
_ATTAIN = ("index", "low", "high", "value", "as", "then")
_USE = ("theorem", "with", "given")

RULES: Mapping[str, Rule] = {
    # core
    "ring": Rule(algebra_rules.ring, (), ("equations",)),
    "positive": Rule(algebra_rules.positive, ("terms",), ("multiply", "equations", "reverse")),
    "fact": Rule(logic_rules.fact, for_all=True),
    "cases": Rule(logic_rules.cases, ("left", "right", "branches"), for_all=True),
    "absurd": Rule(logic_rules.absurd, ("proof",), for_all=True),
    "integer": Rule(logic_rules.integer),
    "axiom": Rule(logic_rules.axiom, ("name", "with")),
    "rewrite": Rule(logic_rules.rewrite, ("fact", "variable", "goal", "proof"), for_all=True),
    "every": Rule(logic_rules.every, ("index", "proof"), for_all=True),
    "instance": Rule(logic_rules.instance, ("fact", "at"), for_all=True),
    "sum": Rule(sum_rules.sum_step, ("step",), ("by",)),
    "telescope": Rule(sum_rules.telescope, _TELESCOPE, ("rest", "lemmas_inside")),
    "induct": Rule(logic_rules.induct, ("variable", "from", "base", "step"), for_all=True),
    "substitute": Rule(logic_rules.put, ("variable", "by", "then"), ("fresh",), for_all=True),
    "chain": Rule(logic_rules.chain, _USE, ("claim",), for_all=True),
    "obtain": Rule(logic_rules.obtain, (*_USE, "as", "then"), for_all=True),
    "attain": Rule(logic_rules.attain, _ATTAIN, for_all=True),
    # analysis
    "monotone": Rule(analysis_rules.monotone, ("variable", "function", "from", "to", "sign"), ("lemmas_inside",)),
    "ivt": Rule(analysis_rules.ivt, ("variable", "function", "from", "to", "then"), ("lemmas_inside",), for_all=True),
    "integral": Rule(analysis_rules.integral, ("primitive", "variable", "slope"), ("lemmas_inside",)),
    "enclose": Rule(analysis_rules.enclose, ("precision",), ("box", "splits")),
}
