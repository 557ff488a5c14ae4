"""Examples, at which the assumptions of a statement hold, and counterexamples."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from proofs.kernel.core.reading import rational
from proofs.kernel.judge import Statement, exact_point, outcome, read_statement
from proofs.rocq.statement import (
    RELATIONS,
    NotExported,
    Printer,
    binders,
    claim_text,
    condition_text,
    conditions,
    listed,
    rocq_name,
)
from proofs.rocq.writer import Writer

LIBRARIES = {"RInt": "Calculus", "Derive": "Calculus", "Phi": "Normal", "phi": "Normal"}
"""Words of a theorem or a proof, and the part of the theory that defines them."""


def literal(value: Any) -> str:
    number = rational(value)
    top = str(number.numerator) if number.numerator >= 0 else f"(- {-number.numerator})"
    return top if number.denominator == 1 else f"({top} / {number.denominator})"


def table(data: Any, places: int) -> str:
    """A function that has the values of a table at 1, 2, ... and is 0 elsewhere."""
    zero = "0"
    for _ in range(places - 1):
        zero = f"(fun _ : Z => {zero})"
    if not data:
        return f"(fun _ : Z => {zero})"
    rows = [table(row, places - 1) if places > 1 else literal(row) for row in data]
    body = " | ".join(f"{i}%Z => {row}" for i, row in enumerate(rows, 1))
    return f"(fun k : Z => match k with {body} | _ => {zero} end)"


def values(point: Mapping[str, Any], sorts: Mapping[str, str]) -> list[str]:
    found = []
    for x, sort in sorts.items():
        if sort == "integer":
            found.append(f"({rational(point[x]).numerator})%Z")
        else:
            found.append(literal(point[x]) if sort == "real" else table(point[x], int(sort[9:])))
    return found


def example(statement: Statement, point: Mapping[str, Any], name: str, writer: Writer) -> str:
    """The theorem that the assumptions can hold."""
    printer = Printer(statement.sorts)
    given = [claim_text(each.stated, printer) for each in statement.given]
    if statement.given:
        writer.libraries.add("Points")
    quantified = f"exists {binders(statement.sorts)},\n  " if statement.sorts else ""
    script = f"exists {', '.join(values(point, statement.sorts))}. " if statement.sorts else ""
    proof = "repeat split; num." if given else "exact I."
    conclusion = listed([("the assumptions can hold", given)]) or "True"
    return f"Theorem {name}_example : {quantified}{conclusion}.\nProof. {script}{proof} Qed.\n"


def heading(identifier: str, writer: Writer, *texts: str) -> str:
    """The comment and the files that the text needs; the text decides which parts of the theory."""
    words = {word for text in [*texts, *writer.lines] for word in re.findall(r"\w+", text)}
    writer.libraries |= {library for word, library in LIBRARIES.items() if word in words}
    if {"Normal", "Points"} <= writer.libraries:
        writer.libraries.add("Values")
    needed = "".join(f"Require Import {each}.\n" for each in [*sorted(writer.libraries), *writer.imports])
    return f"(* {identifier} *)\n{needed}Open Scope R_scope.\n\n"


def refuted(certificate: Mapping[str, Any], lookup: Any) -> tuple[str, str, tuple[str, ...], tuple[str, ...]]:
    """The theorem that a counterexample satisfies the assumptions and violates a claim."""
    data, refutation = certificate["statement"], certificate["refutation"]
    statement, writer, name = read_statement(data), Writer(lookup), rocq_name(data["id"])
    if statement.exists or any(each.bodies for each in [*statement.given, *statement.claims]):
        raise NotExported("a refutation with exists or with a derivative")
    writer.libraries.add("Points")
    point = exact_point(refutation["point"], statement.sorts, refutation.get("precision", 128))
    printer = Printer(statement.sorts)
    given, claims = ([each.stated for each in part] for part in (statement.given, statement.claims))
    false = [each for each in claims if outcome(each, point)[0] == "false"]
    needed = [each for atom in given + claims * bool(false) for each in conditions(atom, printer)]
    if not false:  # the claim has no value, because one of its conditions fails
        possible = [each for atom in claims for each in conditions(atom, printer) if each[0] in RELATIONS]
        false = [each for each in possible if outcome(each, point)[0] == "false"]
    if not false or false[0][0] == "all":
        raise NotExported("a refutation of a claim about a range, or of a condition within one")
    holds = [claim_text(each, printer) for each in given]
    exist = [*dict.fromkeys(condition_text(each, printer) for each in needed)]
    fails = f"~ ({claim_text(false[0], printer)})"
    groups = ("the assumptions hold", holds), ("everything is defined", exist), ("the claim fails", [fails])
    conclusion = listed(groups)
    denied = {"<": "apply Rle_not_lt; num", "<=": "apply Rlt_not_le; num", "=": "apply differ; num"}
    deny = denied.get(false[0][0], "intros N; apply N; unroll; corners; eqn")
    quantified = f"exists {binders(statement.sorts)},\n  " if statement.sorts else ""
    script = f"exists {', '.join(values(refutation['point'], statement.sorts))}.\n" if statement.sorts else ""
    steps = "".join("split; [num |].\n" for _ in holds + exist) + f"cbv beta. {deny}."
    head = heading(data["id"], writer, conclusion)
    text = f"{head}Theorem {name} : {quantified}{conclusion}.\nProof.\n{script}{steps}\nQed.\n"
    return name, text, (), (name,)
