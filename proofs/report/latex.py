"""LaTeX of a verdict: the printed statement, the repaired one, or the proof."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from proofs.judging.verdict import Verdict
from proofs.report.certificates import certificate_of
from proofs.report.names import Names
from proofs.report.numbers import failing, point_of, value
from proofs.report.steps import readable
from proofs.statements.statement import Statement
from symbolic.faces.latex import latex, latex_name

SPECIAL = {
    "\\": r"\textbackslash{}",
    "_": r"\_",
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "$": r"\$",
    "{": r"\{",
    "}": r"\}",
    "~": r"\~{}",
    "^": r"\^{}",
}
MATHS = {
    "<=": r"$\leq$",
    ">=": r"$\geq$",
    "!=": r"$\neq$",
    "<": "$<$",
    ">": "$>$",
    "=": "$=$",
    "*": r"$\cdot$",
}


What = Literal["printed", "repaired", "proof"]


class NothingToWrite(ValueError):
    """There is no repair, or no proof that the checkers accept."""


def text(verdict: Verdict, what: What) -> str:
    """LaTeX of the statement as `printed`, of the `repaired` one, or of the `proof`. Raises `NothingToWrite`."""
    statement = verdict.statement
    if what == "printed":
        return statement.printed
    if what == "proof":
        return proof(verdict)
    if statement.repaired is None:
        raise NothingToWrite(f"{statement.id} has no repaired statement")
    return statement.repaired.printed


def proof(verdict: Verdict) -> str:
    """The certificate in steps, as paragraphs. Text of a proof that the checkers refuse is not handed out: `NothingToWrite`."""
    statement, certificate = verdict.statement, certificate_of(verdict.evidence)
    if verdict.verdict == "open" or certificate is None:
        raise NothingToWrite(f"{statement.id} has no accepted proof: {verdict.reason}")
    if "refutation" in certificate:
        return _refutation(statement, certificate)
    return "\n".join(["\\begin{proof}", *_paragraphs(statement, certificate), "\\end{proof}"])


def _refutation(statement: Statement, certificate: object) -> str:
    point = point_of(certificate) or {}
    lines = ["\\begin{proof}[Refutation]", f"Take ${_point(point)}$." if point else ""]
    if not statement.exists:
        lines += [
            f"\\[ {latex(claim.left)} = {_number(value(claim.left, point))},\\qquad {latex(claim.right)} = {_number(value(claim.right, point))}. \\]"
            for claim in failing(statement, point)
        ]
    return "\n".join([line for line in lines if line] + [*_paragraphs(statement, certificate), "\\end{proof}"])


def _point(point: Mapping[str, Any]) -> str:
    return ", ".join(f"{latex_name(name)} = {_table(value)}" for name, value in point.items())


def _table(value: Any) -> str:
    """A number, or the table of a function."""
    return f"({', '.join(map(_table, value))})" if isinstance(value, list) else _number(str(value))


def _number(text: str) -> str:
    fraction = re.fullmatch(r"(-?)([0-9]+)/([0-9]+)", text)
    if fraction:
        return f"{fraction[1]}\\frac{{{fraction[2]}}}{{{fraction[3]}}}"
    return text if re.fullmatch(r"-?[0-9]+", text) else f"\\text{{{words(text)}}}"


def _paragraphs(statement: Statement, certificate: object) -> Iterator[str]:
    """Each step, indented; long sums by their names, each told where it first occurs."""
    names = Names(variable.name for variable in (*statement.variables, *statement.exists))
    for step in readable(certificate):
        parts = (words(part) if isinstance(part, str) else f"${latex(names.short(part))}$" for part in step.parts)
        yield _paragraph(step.depth, "".join(parts))
        for term, name in names.latest():
            yield _paragraph(step.depth + 1, f"with ${latex(name)} = {latex(term)}$")


def _paragraph(depth: int, body: str) -> str:
    return f"\\par\\noindent\\hspace*{{{depth}em}}{body}"


def words(text: str) -> str:
    r"""Words for LaTeX, signs of comparison in mathematics.

    >>> print(words("Case a_1 <= b:"))
    Case a\_1 $\leq$ b:
    """
    return re.sub(
        r"<=|>=|!=|[<>=*]|[\\_&%#${}~^]", lambda sign: MATHS.get(sign[0], SPECIAL.get(sign[0], sign[0])), text
    )
