"""Theorem 10 as the slides restate it: word for word, so it is judged as in li2022."""

from __future__ import annotations

from dataclasses import replace

from proofs.li2022.setting import here
from proofs.li2022.theorem_10 import first as theorem_10_first
from proofs.li2022.theorem_10 import second as theorem_10_second
from proofs.li2022.theorem_10 import the_moment as theorem_10_the_moment
from proofs.statements.plan import Plan, chain
from proofs.statements.statement import Statement

WHERE = "Trade-off Between Privacy and Utility for SLDP"
SETTING = "The slides do not define the mechanism or the counts: they are read as in li2022, p > 1/2 included."


def restated(statement: Statement, claim: str) -> Statement:
    """The same claim under the slides' name; its proof is the one of li2022."""
    identifier = f"li2023/theorem-10-slide.{claim}"
    names = {variable.name for variable in statement.variables}
    same: Plan | None = None
    if statement.proof is not None:
        same = chain(statement.id, {name: term for name, term in here.items() if name in names})
    return replace(
        statement,
        id=identifier,
        where=WHERE,
        proof=same,
        reads=[*statement.reads, SETTING],
        repaired=restated(statement.repaired, f"{claim}.repaired") if statement.repaired else None,
    )


first = restated(theorem_10_first, "first")
second = restated(theorem_10_second, "second")
the_moment = restated(theorem_10_the_moment, "A")
