"""`verdicts show`: everything about one statement, or about each of its parts."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from proofs.command.errors import BadInput
from proofs.command.judge import choose, complain, judge
from proofs.judging.verdict import Verdict

Write = Callable[[Sequence[Verdict]], None]


def run(name: str, derivation: bool, proof: bool = False, as_json: bool = False) -> int:
    def writer() -> Write:
        return _as_data() if as_json else _as_pages(derivation, proof)

    if derivation and as_json:
        raise BadInput("--derivation cannot be combined with --json; leave out one of them")
    chosen, missing = choose([name])
    if not chosen:
        raise BadInput(f"no statement is written yet for {missing[0].id} ({missing[0].what})")
    verdicts = judge(chosen, meanwhile=writer)
    writer()(verdicts)
    return complain(verdicts, names=[name])


def show_schema() -> int:
    from proofs.report.data import schema

    print(schema(), end="")  # noqa: T201
    return 0


# The modules of the writers are imported here, while the statements are judged.


def _as_data() -> Write:
    from proofs.report.data import data

    def write(verdicts: Sequence[Verdict]) -> None:
        print(json.dumps([data(one) for one in verdicts], indent=1, ensure_ascii=False))  # noqa: T201

    return write


def _as_pages(derivation: bool, proof: bool) -> Write:
    from proofs.command.console import console
    from proofs.report.content.document import document
    from proofs.report.terminal.advice import advice
    from proofs.report.terminal.page import page
    from proofs.report.terminal.wrapping import Wrapped

    def write(verdicts: Sequence[Verdict]) -> None:
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

    return write


def _derived(identifier: str) -> list[str]:
    """Run the derivation of the closed form of a statement, or report that there is none."""
    from proofs.statements.paper import paper_of

    paper = paper_of(identifier.partition("/")[0])
    name = paper.derivation(identifier) if paper else None
    if name is None:
        return ["Derivation: none; the statement has no closed form that SymPy derives."]
    from symbolic import values

    return ["Derived with SymPy:", *str(values.entry(name).derivation).splitlines()]
