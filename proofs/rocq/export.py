"""Export one statement and its certificate as a Rocq file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace as changed
from functools import partial
from itertools import groupby
from typing import Any

from proofs.kernel.core.reading import Refused, refill
from proofs.kernel.core.term import read, replace
from proofs.kernel.judge import Statement, read_statement
from proofs.rocq import refutation
from proofs.rocq.moving import moved
from proofs.rocq.scope import Scope
from proofs.rocq.script import lemmas
from proofs.rocq.script_analysis import carried_out, derivable
from proofs.rocq.script_sums import prove
from proofs.rocq.statement import (
    Condition,
    NotExported,
    Printer,
    binders,
    claim_text,
    condition_text,
    listed,
    rocq_name,
    variable_name,
)
from proofs.rocq.theorem import Lookup, parts_of
from proofs.rocq.writer import Writer

WORK = 10**12  # units of the kernel's budget: an export is no check, so nothing is refused for its length


@dataclass(frozen=True)
class Exported:
    """A Rocq file: `NAME.v` with the text; imports are the names of the exported files it requires."""

    name: str
    text: str
    imports: tuple[str, ...]
    theorems: tuple[str, ...]  # what a reader trusts: the theorem, then the example (or the refutation)


def exported(certificate: Mapping[str, Any], lookup: Lookup) -> Exported:
    """Export a certificate; `lookup` gives the statement data of a chained theorem by its id."""
    refill(WORK)
    try:
        if "refutation" in certificate:
            return Exported(*refutation.refuted(certificate, lookup))
        return _proved(certificate, lookup)
    except (Refused, KeyError, RecursionError) as error:
        raise NotExported(f"{type(error).__name__}: {str(error)[:200]}") from None
    finally:
        refill()


def _proved(certificate: Mapping[str, Any], lookup: Lookup) -> Exported:
    statement, writer = read_statement(certificate["statement"]), Writer(lookup)
    proof = certificate["proof"]
    name, printer = rocq_name(certificate["statement"]["id"]), Printer(statement.sorts)
    hypotheses = [claim_text(each.stated, printer) for each in statement.given]
    parts = parts_of(statement)
    quantified = f"forall {binders(statement.sorts)},\n  " if statement.sorts else ""
    given = f"{listed([('assumptions', hypotheses)], '->')} ->\n  " if hypotheses else ""
    found = f"exists {binders(statement.exists)},\n  " if statement.exists else ""
    groups = groupby(parts, key=lambda part: "everything is defined" if part[1] else "claim")
    theorem = f"{quantified}{given}{found}{listed((comment, [part[2] for part in some]) for comment, some in groups)}"
    scope, names = Scope(writer, printer), [writer.name("H") for _ in hypotheses]
    intro = [*map(variable_name, statement.sorts), *names]
    if intro:
        writer.line(f"intros {' '.join(intro)}.")
    done = dict[int, str]()
    for atom, hypothesis in zip(statement.given, names, strict=True):
        scope.learn(atom.plain, carried_out(scope, atom.stated, hypothesis))
    for i, (index, condition, text) in enumerate(parts):
        if index < 0:
            done[i] = scope.prove(text, partial(defined, condition=condition))
    writer.witness = lambda inside, data: _witness(inside, statement, parts, done, data)
    prove(scope, ("exists", statement.exists), {"rule": "witness", **proof})
    example = refutation.example(statement, certificate["example"], name, writer)
    head = refutation.heading(certificate["statement"]["id"], writer, theorem)
    text = f"{head}Theorem {name} : {theorem}.\nProof.\n" + "\n".join(writer.lines) + f"\nQed.\n\n{example}"
    return Exported(name, text, tuple(writer.imports), (name, f"{name}_example"))


def _witness(
    scope: Scope, statement: Statement, parts: list[Any], given: Mapping[int, str], proof: Mapping[str, Any]
) -> None:
    """Prove the conditions and the claims in order; `given` has the proofs of the conditions of the assumptions."""
    printer, writer, done = scope.printer, scope.writer, dict(given)
    by = {x: read(proof["witness"][x], printer.sorts) for x in statement.exists}
    for index, (claim, why) in enumerate(zip(statement.claims, proof["claims"], strict=True)):
        own = [(i, at_values(condition, by)) for i, (at, condition, _) in enumerate(parts) if at == index and condition]
        goal, rest = replace(claim.plain, by), {**why, "lemmas": ()}
        stated = replace(claim.stated, by) if by else claim.stated
        texts = [*(condition_text(each, printer) for _, each in own), claim_text(stated, printer)]
        whole = writer.name("H")
        writer.line("assert (" + whole + " : " + " /\\ ".join(texts) + ").\n{")
        inside = scope.copy()
        lemmas(inside, why.get("lemmas", ()))
        inner = [
            inside.prove(text, partial(defined, condition=each)) for text, (_, each) in zip(texts, own, strict=False)
        ]
        last = inside.prove(claim_text(goal, printer), partial(prove, goal=goal, proof=rest))
        last = carried_out(inside, stated, last, back=True)
        writer.line(f"exact {_pairs([*inner, last])}.\n}}")
        for i, _ in own:
            done[i], whole = f"(proj1 {whole})", f"(proj2 {whole})"
        done[next(i for i, (at, c, _) in enumerate(parts) if at == index and c is None)] = whole
        scope.learn(goal, carried_out(scope, stated, whole))
    _conclude(scope, statement, by, _pairs([done[i] for i in range(len(parts))]))


def at_values(condition: Condition, by: Mapping[str, Any]) -> Condition:
    """The condition with values for the variables that exist."""
    kind, *parts = condition
    if kind == "inside":
        sort, low, high, found = parts
        return kind, sort, replace(low, by), replace(high, by), tuple(at_values(each, by) for each in found)
    if kind == "or":
        return kind, *(at_values(each, by) for each in parts)
    return kind, *(replace(each, by) for each in parts)


def _conclude(scope: Scope, statement: Statement, by: Mapping[str, Any], proof: str) -> None:
    """Give the values of the variables that exist, and the proof of the conclusion."""
    if by:
        texts = {
            x: scope.printer.whole(t) if statement.exists[x] == "integer" else scope.printer.real(t, 0)
            for x, t in by.items()
        }
        free = Printer({**statement.sorts, **statement.exists}, texts, avoid={*scope.printer.sorts})

        def text(names: Mapping[str, str], reals: Mapping[str, str]) -> str:
            printer = changed(free, names={**texts, **names}, reals=reals)
            return " /\\ ".join(part for *_, part in parts_of(statement, printer))

        whole = {x: t for x, t in by.items() if statement.exists[x] == "integer"}
        proof = moved(scope, text, whole, proof, back=True)
        values = [f"{texts[x]}%Z" if statement.exists[x] == "integer" else texts[x] for x in by]
        scope.writer.line(f"exists {', '.join(values)}.")
    scope.exact(proof)


def _pairs(proofs: list[str]) -> str:
    *first, text = proofs
    for proof in reversed(first):
        text = f"(conj {proof} {text})"
    return text


def defined(scope: Scope, condition: Condition) -> None:
    """Prove a condition under which a term is defined."""
    kind, *parts = condition
    if kind == "inside":
        sort, low, high, found = parts
        name, _ = scope.printer.bind(sort)
        ends = scope.writer.name("H"), scope.writer.name("H")
        scope.writer.line(f"intros {name} {' '.join(ends)}.")
        inside = scope.within(name, low, high, ends, sort)
        proofs = [
            inside.prove(condition_text(each, inside.printer), partial(defined, condition=each))
            for each in dict.fromkeys(found)
        ]
        inside.exact(_pairs(proofs))
    elif kind == "or":
        known = scope.knows_least(0, parts[0][2])
        scope.writer.line("left." if known else "right.")
        defined(scope, parts[0] if known else parts[1])
    elif kind == "!=":
        scope.exact(scope.nonzero(parts[0]))
    elif kind in ("<", "<="):
        scope.exact(scope.at_least(parts[0], parts[1], kind == "<"))
    elif kind == "derivable":
        scope.exact(f"(proj1 {derivable(scope, parts[0])})")
    else:
        raise NotExported("that an integral exists")
