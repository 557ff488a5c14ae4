"""A verdict that shows itself: on a terminal, in a notebook, and where it is printed."""

from __future__ import annotations

from dataclasses import dataclass, fields

from rich.console import Console, RenderableType

from proofs.judging.verdict import Verdict
from proofs.report.content.document import Document, document
from proofs.report.latex import writer as latex


@dataclass(frozen=True, repr=False)
class Shown(Verdict):
    """The same verdict, with its representations."""

    repaired: Shown | None = None

    def __str__(self) -> str:
        return in_words(self)

    __repr__ = __str__

    def __rich__(self) -> RenderableType:
        from proofs.report.terminal.page import page

        return page(self.document)

    @property
    def document(self) -> Document:
        """Everything a reader is shown of it."""
        return document(self)

    def show(self) -> None:
        """Print everything about it: the statement, the evidence in numbers, the proof in steps."""
        Console().print(self)

    def latex(self, what: latex.What = "printed") -> str:
        """LaTeX of the statement as printed, as checked, of the repaired one, of the proof, or of all; raises
        `NothingToWrite` where there is none.
        """
        return latex.text(self.document, what)

    def _repr_html_(self) -> str:
        from proofs.report.notebook import view

        return view(self.document)


def shown(verdict: Verdict) -> Shown:
    """The verdict with its representations, and so what repairs it."""
    parts = {field.name: getattr(verdict, field.name) for field in fields(Verdict)}
    return Shown(**{**parts, "repaired": shown(verdict.repaired) if verdict.repaired else None})


def in_words(verdict: Verdict) -> str:
    """A few lines: the verdict, what it is about, and why."""
    cause = f" ({verdict.cause})" if verdict.cause else ""
    engines = f" [{' and '.join(verdict.engines)}, {verdict.seconds * 1000:.0f} ms]" if verdict.engines else ""
    lines = [f"{verdict.id}: {verdict.verdict}{cause}{engines}", f"  {verdict.title}", f"  {verdict.reason}"]
    if verdict.repaired:
        lines.append(f"  repaired: {verdict.repaired.id}: {verdict.repaired.verdict}")
    return "\n".join(lines)
