"""The pages of statements on a terminal, one after another: a module of its own, which is loaded while the statements
are judged.
"""

from __future__ import annotations

from collections.abc import Sequence

from proofs.command.console import console
from proofs.judging.verdict import Verdict
from proofs.report.content.document import document
from proofs.report.terminal.advice import advice
from proofs.report.terminal.page import page
from proofs.report.terminal.wrapping import Wrapped
from proofs.statements.paper import paper_of


def print_pages(verdicts: Sequence[Verdict], derivation: bool, proof: bool) -> None:
    out = console()
    if len(verdicts) > 1:
        out.print(Wrapped(advice(verdicts), 2), style="bold")
        out.print()
    for number, verdict in enumerate(verdicts):
        if number:
            out.rule(style="dim")
        out.print(page(document(verdict), proof))
        if derivation:
            for line in _derived(verdict.id):
                out.print(Wrapped(line, 2))


def _derived(identifier: str) -> list[str]:
    """The derivation of its closed form, run now; or that there is none."""
    paper = paper_of(identifier.partition("/")[0])
    name = paper.derivation(identifier) if paper else None
    if name is None:
        return ["no closed form stands behind it that sympy derives"]
    from symbolic import values

    return ["derived with sympy:", *str(values.entry(name).derivation).splitlines()]
