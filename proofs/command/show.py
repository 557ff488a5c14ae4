"""`verdicts show`: everything about one statement, or about each part of it."""

from __future__ import annotations

import json
from collections.abc import Sequence

from proofs.command.console import console
from proofs.command.errors import BadInput
from proofs.command.judge import choose, complain, judge
from proofs.judging.verdict import Verdict
from proofs.report.document import document
from proofs.report.terminal import page
from proofs.report.wrapping import Wrapped
from proofs.statements.paper import paper_of


def run(name: str, derivation: bool, proof: bool = False, as_json: bool = False) -> int:
    chosen, missing = choose([name])
    if not chosen:
        raise BadInput(f"no statement is written for {missing[0].id} ({missing[0].what})")
    verdicts = judge(chosen)
    if as_json:
        _print_json(verdicts)
        return complain(verdicts, names=[name])
    out = console()
    for number, verdict in enumerate(verdicts):
        if number:
            out.rule(style="dim")
        out.print(page(document(verdict), proof))
        if derivation:
            for line in _derived(verdict.id):
                out.print(Wrapped(line, 2))
    return complain(verdicts, names=[name])


def show_schema() -> int:
    from proofs.report.data import schema

    print(schema(), end="")  # noqa: T201
    return 0


def _print_json(verdicts: Sequence[Verdict]) -> None:
    from proofs.report.data import data

    print(json.dumps([data(one) for one in verdicts], indent=1, ensure_ascii=False))  # noqa: T201


def _derived(identifier: str) -> list[str]:
    """The derivation of its closed form, run now; no lines where there is none."""
    paper = paper_of(identifier.partition("/")[0])
    name = paper.derivation(identifier) if paper else None
    if name is None:
        return []
    from symbolic import values

    formula = values.entry(name)
    return ["derived with sympy:", *str(formula.derivation).splitlines()] if formula.derive is not None else []
