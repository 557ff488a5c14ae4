"""`verdicts show`: everything about one statement, or about each part of it."""

from __future__ import annotations

from proofs.command.console import console
from proofs.command.errors import BadInput
from proofs.command.judge import choose, complain, judge
from proofs.report.page import page


def run(name: str) -> int:
    chosen, missing = choose([name])
    if not chosen:
        raise BadInput(f"no statement is written for {missing[0].id} ({missing[0].what})")
    out = console()
    verdicts = judge(chosen, jobs=1)
    for number, verdict in enumerate(verdicts):
        if number:
            out.rule(style="dim")
        out.print(page(verdict))
    return complain(verdicts, names=[name])
