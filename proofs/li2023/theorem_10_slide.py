"""Theorem 10, which the slides restate word for word: judged as in li2022."""

from __future__ import annotations

from dataclasses import replace

from proofs.li2022.setting import here
from proofs.li2022.theorem_10 import first as theorem_10_first
from proofs.li2022.theorem_10 import second as theorem_10_second
from proofs.statements.plan import Plan, chain
from proofs.statements.statement import Statement

WHERE = "Trade-off Between Privacy and Utility for SLDP"
SETTING = "The slides do not define the mechanism or the counts. Both are interpreted as in li2022, including p > 1/2."


def restated(statement: Statement, claim: str, printed: str = "", quote: str = "") -> Statement:
    """The same claim with the slides' id and print; the proof is the one of li2022."""
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
        printed=printed,
        quote=quote,
        repaired=restated(statement.repaired, f"{claim}.repaired") if statement.repaired else None,
    )


first = restated(
    theorem_10_first,
    "first",
    printed=r"\text{Var}(\hat{\pi} | N_1 + N_2 \neq 0) = \frac{1}{(q-p)^2} [\pi p + (1-\pi)q][\pi q + (1-\pi)p]A = "
    r"\left[-\left(\pi - \frac{1}{2}\right)^2 + \frac{1}{4} \left(\frac{p+q}{p-q}\right)^2 \right] A \text{ "
    r"where } A = \sum_{0 \leq N_3 < n} \frac{1}{n-N_3} \binom{n}{N_3} (1-q_3)^{n-N_3} q_3^{N_3}",
    quote=r"\text{Var}(\hat{\pi} | N_1 + N_2 \neq 0) = \frac{1}{(q-p)^2}",
)
second = restated(
    theorem_10_second,
    "second",
    printed=r"\frac{1}{(q-p)^2} [\pi p + (1-\pi)q][\pi q + (1-\pi)p]A = \left[-\left(\pi - \frac{1}{2}\right)^2 + "
    r"\frac{1}{4} \left(\frac{p+q}{p-q}\right)^2 \right] A",
    quote=r"\left[-\left(\pi - \frac{1}{2}\right)^2 + \frac{1}{4} \left(\frac{p+q}{p-q}\right)^2 \right] A",
)
