"""The certificates of a statement, and what each checker answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from proofs.judging.examine import Evidence
from proofs.judging.verdict import Verdict
from proofs.report.content.blocks import Block, Code, Table, Text
from proofs.rocq.accepted import agrees

OUTCOMES: Mapping[str, str] = {
    "proved": "accepts the proof",
    "false": "accepts the counterexample",
    "undefined": "finds an undefined claim in the certificate",
    "refused": "refuses",
    "damaged": "cannot read the file",
    "missing": "finds no certificate",
}


def evidence(verdict: Verdict) -> Iterator[Block]:
    """List each certificate with the answers of the checkers."""
    rows = [*_rows(verdict), *(_rows(verdict.repaired) if verdict.repaired else ())]
    if rows:
        head = tuple(Text.of(one) for one in ("certificate", "checker", "answer", "time"))
        yield Table(Text.of("Certificates and the answers of the checkers"), head, tuple(rows))


def _rows(verdict: Verdict) -> Iterator[tuple[Text, ...]]:
    for one in verdict.evidence:
        yield (
            Text.of(Code(one.certificate.name)),
            Text.of(one.engine),
            Text.of(_said(one)),
            Text.of(f"{one.seconds * 1000:.0f} ms"),
        )
    if verdict.evidence and agrees(verdict.statement):
        yield (
            Text.of(Code(verdict.evidence[0].certificate.name)),
            Text.of("rocq"),
            Text.of("accepts the exported theorem"),
            Text.of("recorded"),
        )


def _said(one: Evidence) -> str:
    return f"{OUTCOMES[one.outcome]}{': ' + one.reason if one.reason else ''}"
