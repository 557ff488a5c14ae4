"""`verdicts lemmas`: search the library of lemmas by words and by shape."""

from __future__ import annotations

from collections.abc import Sequence

from proofs.command.console import console
from proofs.command.errors import BadInput
from proofs.report.text import Indented
from proofs.statements.finding import lemmas
from symbolic.representations.plain import plain


def run(words: Sequence[str]) -> int:
    found = lemmas(words)
    if not found:
        raise BadInput(f"no lemma matches {' '.join(words)}; try fewer words")
    out = console()
    for one in found:
        out.print(one.id, Indented(one.title, 4, 0), sep="\n")
        if one.assumed:
            out.print(Indented(f"if {', '.join(map(plain, one.assumed))}", 4))
        out.print(Indented(", ".join(map(plain, one.claims)), 4))
        if one.good_for:
            out.print(Indented(f"useful for: {one.good_for}", 4))
    return 0
