"""A verdict is computed from evidence, at each run; there is no place where one could be written in.

>>> check("li2022/theorem-9").verdict
'verified'
"""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from proofs.judging.examine import ENGINES, EngineName, Evidence, Examiner, gather
from proofs.statements.library import LEMMA
from proofs.statements.statement import Cause, Statement

if TYPE_CHECKING:
    from rich.console import RenderableType

VerdictName = Literal["verified", "verified-if", "refuted", "bounded", "open", "observed"]
Part = Literal["printed", "repaired", "beyond", "lemma"]

STYLES: Mapping[str, str] = {
    "verified": "green", "verified-if": "cyan", "refuted": "red", "bounded": "magenta", "open": "yellow", "observed": "blue",
}  # fmt: skip


@dataclass(frozen=True)
class Verdict:
    """What the evidence says of a statement.

    Attributes
    ----------
    verdict: verified, verified-if (under an assumption that the source does not write, and false or undefined
        without it), refuted, or open; `bounded` and `observed` belong to evidence of other kinds.
    cause: why a refuted statement is false: error, misprint or conversion.
    engines: the checkers that agree on it.
    evidence: what each checker said of each certificate.
    reason: one or two sentences: why the verdict, or why there is none.
    repaired: the verdict on the statement that is true instead.
    seconds: the time that the checks took.
    """

    statement: Statement
    verdict: VerdictName
    reason: str
    engines: tuple[EngineName, ...]
    evidence: tuple[Evidence, ...]
    repaired: Verdict | None = None

    @property
    def id(self) -> str:
        return self.statement.id

    @property
    def title(self) -> str:
        return self.statement.title

    @property
    def cause(self) -> Cause | None:
        return self.statement.cause if self.verdict == "refuted" else None

    @property
    def seconds(self) -> float:
        return sum(one.seconds for one in self.evidence)

    @property
    def damaged(self) -> Evidence | None:
        """The first certificate whose file is not a certificate at all."""
        return next((one for one in self.evidence if one.outcome == "damaged"), None)

    @property
    def data(self) -> dict[str, Any]:
        """The verdict as JSON data."""
        return {
            "id": self.id,
            "paper": self.statement.paper,
            "part": part(self.statement),
            "title": self.title,
            "verdict": self.verdict,
            "cause": self.cause,
            "engines": list(self.engines),
            "repaired": {"id": self.repaired.id, "verdict": self.repaired.verdict} if self.repaired else None,
            "seconds": round(self.seconds, 6),
            "reason": self.reason,
        }

    def __str__(self) -> str:
        cause = f" ({self.cause})" if self.cause else ""
        engines = f" [{' and '.join(self.engines)}, {self.seconds * 1000:.0f} ms]" if self.engines else ""
        lines = [f"{self.id}: {self.verdict}{cause}{engines}", f"  {self.title}", f"  {self.reason}"]
        if self.repaired:
            lines.append(f"  repaired: {self.repaired.id}: {self.repaired.verdict}")
        return "\n".join(lines)

    __repr__ = __str__

    def __rich__(self) -> RenderableType:
        from proofs.report.show import page

        return page(self)

    def show(self) -> None:
        """Print everything about it: the statement, the evidence in numbers, the proof in steps."""
        from rich.console import Console

        Console().print(self)

    def latex(self, what: Literal["printed", "repaired", "proof"] = "printed") -> str:
        """LaTeX of the statement as printed, of the repaired one, or of the proof."""
        from proofs.report.latex import text

        return text(self.statement, what)

    def _repr_html_(self) -> str:
        colour = STYLES[self.verdict]
        cause = f" ({self.cause})" if self.cause else ""
        rows = [
            f"<b>{html.escape(self.id)}</b>: <b style='color:{colour}'>{self.verdict}</b>{cause}",
            f"<i>{html.escape(self.title)}</i> &mdash; {html.escape(self.statement.where)}",
            f"$\\displaystyle {html.escape(self.statement.printed)}$",
            html.escape(self.reason),
        ]
        if self.engines:
            rows.append(f"<small>{' and '.join(self.engines)} agree, {self.seconds * 1000:.0f} ms</small>")
        if self.repaired:
            rows.append(
                f"repaired: <b>{html.escape(self.repaired.id)}</b>: {self.repaired.verdict}<br>"
                f"$\\displaystyle {html.escape(self.repaired.statement.printed)}$"
            )
        return "<div>" + "<br>".join(rows) + "</div>"

    def _repr_markdown_(self) -> str:
        cause = f" ({self.cause})" if self.cause else ""
        lines = [
            f"**{self.id}**: **{self.verdict}**{cause}",
            self.title,
            f"$${self.statement.printed}$$",
            self.reason,
        ]
        if self.repaired:
            lines += [f"repaired, {self.repaired.verdict}:", f"$${self.repaired.statement.printed}$$"]
        return "\n\n".join(lines)


def part(statement: Statement) -> Part:
    """Which count a statement belongs to."""
    name = statement.id.partition("/")[2]
    if statement.paper == LEMMA or name.startswith("lemma."):
        return "lemma"
    if name.startswith("beyond."):
        return "beyond"
    return "repaired" if name.endswith(".repaired") else "printed"


def judge(statement: Statement, evidence: Sequence[Evidence], repaired: Verdict | None = None) -> Verdict:
    """The verdict that follows from the evidence, and from nothing else."""
    name, reason = _decide(statement, evidence)
    engines = tuple(dict.fromkeys(one.engine for one in evidence)) if name != "open" else ()
    return Verdict(statement, name, reason, engines, tuple(evidence), repaired)


def _decide(statement: Statement, evidence: Sequence[Evidence]) -> tuple[VerdictName, str]:
    main = [one for one in evidence if not one.certificate.name.endswith(".without.json")]
    without = [one for one in evidence if one.certificate.name.endswith(".without.json")]
    outcomes = {one.outcome for one in main}
    if not main or outcomes == {"missing"}:
        return "open", f"There is no certificate. {statement.why}".strip()
    for one in evidence:
        if one.outcome in ("damaged", "refused"):
            return "open", f"{one.engine} refuses {one.certificate.name}: {one.reason}."
    if len(outcomes) > 1:
        said = ", ".join(f"{one.engine} says {one.outcome}" for one in main)
        return "open", f"The checkers disagree: {said}."
    if outcomes == {"undefined"}:
        return (
            "open",
            "The claim has no value at the point of the refutation, and what is undefined is not false.",
        )
    if outcomes == {"false"}:
        return "refuted", statement.why
    if not statement.provided:
        return "verified", statement.why
    if {one.engine for one in without} >= {one.engine for one in main} and all(
        one.outcome in ("false", "undefined") for one in without
    ):
        return "verified-if", statement.why
    return (
        "open",
        "It is proved under an assumption that the source does not write, and nothing shows that the assumption is needed.",
    )


def check(
    statement: Statement | str,
    engines: Sequence[EngineName] = ENGINES,
    examiners: Mapping[str, Examiner] | None = None,
) -> Verdict:
    """Judge one statement, given as such or by its id.

    Raises `UnknownStatement` (a KeyError) that names the nearest id there is."""
    if isinstance(statement, str):
        from proofs.judging.ledger import find

        statement = find(statement)
    if not engines:
        raise ValueError("at least one engine is needed")
    repaired = check(statement.repaired, engines, examiners) if statement.repaired else None
    return judge(statement, gather(statement, engines, examiners), repaired)
