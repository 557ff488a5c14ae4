"""`verdicts expect`: compare verdicts with the recorded snapshot, or record a new one."""

from __future__ import annotations

from proofs.command.console import console
from proofs.command.errors import BadInput
from proofs.command.files import writable
from proofs.command.judge import judge
from proofs.judging import ledger
from proofs.judging.expected import PATH, difference, written
from proofs.report.figures.catalogue import words
from proofs.statements.library import statements
from proofs.statements.reading import faults


def run(write: bool, jobs: int | None) -> int:
    """Returns 0 if nothing differs or the snapshot is written."""
    if write:
        writable(PATH)
    chosen = ledger.in_reading_order(statements())
    if write and faults():
        raise BadInput(f"the snapshot is not written because a file cannot be read: {faults()[0]}")
    verdicts = judge(chosen, jobs=jobs)
    captions = words()
    lines = difference(verdicts, PATH, captions)
    out = console()
    for line in lines:
        out.print(line, soft_wrap=True)
    if write:
        PATH.write_text(written(verdicts, captions), encoding="utf-8")
    return 1 if lines and not write else 0
