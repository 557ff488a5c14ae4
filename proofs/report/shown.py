"""A verdict that shows itself: on a terminal, in a notebook, and where it is printed."""

from __future__ import annotations

import html
from dataclasses import dataclass, fields

from rich.console import Console, RenderableType

from proofs.judging.verdict import Verdict
from proofs.report import latex
from proofs.report.page import page
from proofs.report.text import STYLES


@dataclass(frozen=True, repr=False)
class Shown(Verdict):
    """The same verdict, with its faces."""

    repaired: Shown | None = None

    def __str__(self) -> str:
        return in_words(self)

    __repr__ = __str__

    def __rich__(self) -> RenderableType:
        return page(self)

    def show(self) -> None:
        """Print everything about it: the statement, the evidence in numbers, the proof in steps."""
        Console().print(self)

    def latex(self, what: latex.What = "printed") -> str:
        """LaTeX of the statement as printed, of the repaired one, or of the proof; raises `NothingToWrite` where there is none."""
        return latex.text(self, what)

    def _repr_html_(self) -> str:
        return in_html(self)

    def _repr_markdown_(self) -> str:
        return in_markdown(self)


def shown(verdict: Verdict) -> Shown:
    """The verdict with its faces, and so what repairs it."""
    parts = {field.name: getattr(verdict, field.name) for field in fields(Verdict)}
    return Shown(**{**parts, "repaired": shown(verdict.repaired) if verdict.repaired else None})


def in_words(verdict: Verdict) -> str:
    engines = f" [{_engines(verdict)}, {verdict.seconds * 1000:.0f} ms]" if verdict.engines else ""
    lines = [f"{verdict.id}: {verdict.verdict}{_cause(verdict)}{engines}", f"  {verdict.title}", f"  {verdict.reason}"]
    if verdict.repaired:
        lines.append(f"  repaired: {verdict.repaired.id}: {verdict.repaired.verdict}")
    return "\n".join(lines)


def in_html(verdict: Verdict) -> str:
    statement, repaired = verdict.statement, verdict.repaired
    rows = [
        f"<b>{html.escape(verdict.id)}</b>: <b style='color:{STYLES[verdict.verdict]}'>{verdict.verdict}</b>{_cause(verdict)}",
        f"<i>{html.escape(verdict.title)}</i> &mdash; {html.escape(statement.where)}",
        f"$\\displaystyle {html.escape(statement.printed)}$",
        html.escape(verdict.reason),
    ]
    if verdict.engines:
        rows.append(f"<small>{_engines(verdict)} agree, {verdict.seconds * 1000:.0f} ms</small>")
    if repaired:
        rows.append(
            f"repaired: <b>{html.escape(repaired.id)}</b>: {repaired.verdict}<br>"
            f"$\\displaystyle {html.escape(repaired.statement.printed)}$"
        )
    return "<div>" + "<br>".join(rows) + "</div>"


def in_markdown(verdict: Verdict) -> str:
    lines = [
        f"**{verdict.id}**: **{verdict.verdict}**{_cause(verdict)}",
        verdict.title,
        f"$${verdict.statement.printed}$$",
        verdict.reason,
    ]
    if verdict.repaired:
        lines += [f"repaired, {verdict.repaired.verdict}:", f"$${verdict.repaired.statement.printed}$$"]
    return "\n\n".join(lines)


def _cause(verdict: Verdict) -> str:
    return f" ({verdict.cause})" if verdict.cause else ""


def _engines(verdict: Verdict) -> str:
    return " and ".join(verdict.engines)
