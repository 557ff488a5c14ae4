"""`verdicts show`: everything about one statement, or about each part of it."""

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

    chosen, missing = choose([name])
    if not chosen:
        raise BadInput(f"no statement is written for {missing[0].id} ({missing[0].what})")
    verdicts = judge(chosen, meanwhile=writer)
    writer()(verdicts)
    return complain(verdicts, names=[name])


def show_schema() -> int:
    from proofs.report.data import schema

    print(schema(), end="")  # noqa: T201
    return 0


def _as_pages(derivation: bool, proof: bool) -> Write:
    from proofs.command.pages import print_pages

    return lambda verdicts: print_pages(verdicts, derivation, proof)


def _as_data() -> Write:
    from proofs.report.data import data

    def write(verdicts: Sequence[Verdict]) -> None:
        print(json.dumps([data(one) for one in verdicts], indent=1, ensure_ascii=False))  # noqa: T201

    return write
