"""A verdict that displays itself on a terminal, in a notebook and by `print`."""

from __future__ import annotations

from dataclasses import dataclass, fields

from rich.console import Console, RenderableType

from proofs.judging.verdict import Verdict
from proofs.report.content.document import Document, document
from proofs.report.latex import environments


@dataclass(frozen=True, repr=False)
class Shown(Verdict):
    """A verdict with its display methods."""

    repaired: Shown | None = None

    def __str__(self) -> str:
        return in_words(self)

    __repr__ = __str__

    def __rich__(self) -> RenderableType:
        from proofs.report.terminal.page import page

        return page(self.document)

    @property
    def document(self) -> Document:
        """The document of the verdict."""
        return document(self)

    def show(self) -> None:
        """Print the statement, its evidence and its proof."""
        Console().print(self)

    def latex(self, what: environments.What = "printed") -> str:
        """LaTeX of an environment, or of a part of the document.

        The environments are the theorem, its proof and a counterexample. The parts are the statement as printed, as
        checked, as repaired, and all of the document. Raises `NothingToWrite` if the verdict does not have it.
        """
        return environments.written(self, what)

    def _repr_html_(self) -> str:
        from proofs.report.notebook import view

        return view(self.document)


def shown(verdict: Verdict) -> Shown:
    """Add the display methods to a verdict and to the verdict on its repaired statement."""
    parts = {field.name: getattr(verdict, field.name) for field in fields(Verdict)}
    return Shown(**{**parts, "repaired": shown(verdict.repaired) if verdict.repaired else None})


def in_words(verdict: Verdict) -> str:
    """Write the verdict, its title and its reason in a few lines."""
    cause = f" ({verdict.cause})" if verdict.cause else ""
    engines = f" [{' and '.join(verdict.engines)}, {verdict.seconds * 1000:.0f} ms]" if verdict.engines else ""
    lines = [f"{verdict.id}: {verdict.verdict}{cause}{engines}", f"  {verdict.title}", f"  {verdict.reason}"]
    if verdict.repaired:
        lines.append(f"  repaired: {verdict.repaired.id}: {verdict.repaired.verdict}")
    return "\n".join(lines)
