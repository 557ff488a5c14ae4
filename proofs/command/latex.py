"""`verdicts latex`: the printed statement, the repaired one, or the proof; and the formula of a value."""

from __future__ import annotations

from proofs.command.errors import BadInput
from proofs.judging.verdict import check
from proofs.report.latex import NothingToWrite, What, text
from proofs.statements.library import UnknownStatement
from symbolic import values


def run(name: str, what: What) -> int:
    if name in values.all_names():
        print(values.entry(name).latex())  # noqa: T201
        return 0
    try:
        print(text(check(name), what))  # noqa: T201
    except (UnknownStatement, NothingToWrite) as reason:
        raise BadInput(str(reason)) from None
    return 0
