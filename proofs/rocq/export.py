"""Export one statement and its certificate as a Rocq file."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

from proofs.kernel.core.reading import Refused, rational, refill
from proofs.kernel.core.term import Atom, read, replace
from proofs.kernel.judge import Statement, exact_point, outcome, read_statement
from proofs.rocq import script_analysis, script_sums
from proofs.rocq.scope import Scope, Writer
from proofs.rocq.script import RULES, lemmas, moved, prove
from proofs.rocq.script_analysis import carried_out, derivable
from proofs.rocq.statement import (
    TYPES,
    Condition,
    NotExported,
    Printer,
    claim_text,
    condition_text,
    conditions,
    listed,
    parts_of,
    quantified,
    rocq_name,
    variable_name,
)

Lookup = Callable[[str], Mapping[str, Any] | None]
WORK = 10**12  # units of the kernel's budget: an export is no check, so nothing is refused for its length
LIBRARIES = dict.fromkeys(("RInt", "Derive", "continuity_pt"), "Calculus") | dict.fromkeys(("Phi", "phi"), "Normal")
LIBRARIES |= {"c_bsum": "Sums", "d_bsum": "Sums", "d_zpow": "Powers", "enclosed": "Points"}
"""Words of a theorem or a proof, and the part of the theory that defines them."""
DENIED = {"<": "apply Rle_not_lt; num", "<=": "apply Rlt_not_le; num", "=": "apply differ; num"}
DENIED["!="] = "intros N; apply N; unroll; corners; eqn"
RULES |= {**script_analysis.RULES, **script_sums.RULES}


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
        return (_refuted if "refutation" in certificate else _proved)(certificate, lookup)
    except (Refused, KeyError, RecursionError) as error:
        raise NotExported(f"{type(error).__name__}: {str(error)[:200]}") from None
    finally:
        refill()


def _proved(certificate: Mapping[str, Any], lookup: Lookup) -> Exported:
    data, proof = certificate["statement"], certificate["proof"]
    statement, writer, name = read_statement(data), Writer(lookup), rocq_name(data["id"])
    parts, printer = parts_of(statement), Printer(statement.sorts)
    hypotheses = [claim_text(each.stated, printer) for each in statement.given]
    groups = groupby(parts, key=lambda part: "everything is defined" if part[1] else "claim")
    conclusion = listed((comment, (text for *_, text in some)) for comment, some in groups)
    theorem = f"{listed([('assumptions', hypotheses)], '->')} ->\n  " if hypotheses else ""
    theorem = quantified("forall", statement.sorts, theorem + quantified("exists", statement.exists, conclusion))
    scope, names = Scope(writer, printer), [writer.name("H") for _ in hypotheses]
    if intro := [*map(variable_name, statement.sorts), *names]:
        writer.line(f"intros {' '.join(intro)}.")
    for atom, hypothesis in zip(statement.given, names, strict=True):
        scope.learn(atom.plain, carried_out(scope, atom.stated, hypothesis))
    given = [condition for index, condition, _ in parts if index < 0 and condition]
    done = dict(enumerate(all_defined(scope, given)))
    writer.witness = lambda inside, data: _witness(inside, statement, parts, dict(done), data)
    prove(scope, ("exists", statement.exists), {"rule": "witness", **proof})
    text = f"Theorem {name} : {theorem}.\nProof.\n" + "\n".join(writer.lines) + "\nQed.\n\n"
    text += example(hypotheses, statement, certificate["example"], name)
    writer.libraries |= {"Points"} if hypotheses else set()
    return Exported(name, heading(data["id"], writer, text) + text, tuple(writer.imports), (name, f"{name}_example"))


def _witness(scope: Scope, statement: Statement, parts: list[Any], done: dict[int, str], proof: Any) -> None:
    """Prove the conditions and the claims in order; `done` has the proofs of the conditions of the assumptions."""
    by = {x: read(proof["witness"][x], scope.printer.sorts) for x in statement.exists}
    for index, (claim, why) in enumerate(zip(statement.claims, proof["claims"], strict=True)):
        places = [i for i, (at, *_) in enumerate(parts) if at == index]
        needed = [replace(parts[i][1], by) for i in places[:-1]]
        goal, stated = replace(claim.plain, by), replace(claim.stated, by) if by else claim.stated
        texts = [*(condition_text(each, scope.printer) for each in needed), claim_text(stated, scope.printer)]
        prover = partial(_claimed, goal=goal, stated=stated, needed=needed, why=why)
        whole = scope.prove(" /\\ ".join(texts), prover)
        for i in places[:-1]:
            done[i], whole = f"(proj1 {whole})", f"(proj2 {whole})"
        done[places[-1]] = whole
        scope.learn(goal, carried_out(scope, stated, whole))
    _conclude(scope, statement, by, _pairs([done[i] for i in range(len(parts))]))


def _claimed(scope: Scope, goal: Atom, stated: Atom, needed: list[Condition], why: Mapping[str, Any]) -> None:
    """Prove the conditions of a claim, and the claim as stated."""
    lemmas(scope, why.get("lemmas", ()))
    proofs = all_defined(scope, needed)
    last = scope.prove(claim_text(goal, scope.printer), partial(prove, goal=goal, proof={**why, "lemmas": ()}))
    scope.exact(_pairs([*proofs, carried_out(scope, stated, last, back=True)]))


def _conclude(scope: Scope, statement: Statement, by: Mapping[str, Any], proof: str) -> None:
    """Give the values of the variables that exist, and the proof of the conclusion."""
    if by:
        whole = {x: t for x, t in by.items() if statement.exists[x] == "integer"}
        texts = {x: scope.printer.whole(t) if x in whole else scope.printer.real(t, 0) for x, t in by.items()}
        free = Printer({**statement.sorts, **statement.exists}, texts, avoid={*scope.printer.sorts})
        proof = moved(scope, free, partial(_conclusion, statement), whole, proof, back=True)
        values = (f"{texts[x]}%Z" if x in whole else texts[x] for x in by)
        scope.writer.line(f"exists {', '.join(values)}.")
    scope.exact(proof)


def _conclusion(statement: Statement, printer: Printer) -> str:
    return " /\\ ".join(text for *_, text in parts_of(statement, printer))


def _pairs(proofs: list[str]) -> str:
    return "".join(f"(conj {each} " for each in proofs[:-1]) + proofs[-1] + ")" * (len(proofs) - 1)


def all_defined(scope: Scope, needed: Iterable[Condition]) -> list[str]:
    return [scope.prove(condition_text(each, scope.printer), partial(defined, condition=each)) for each in needed]


def defined(scope: Scope, condition: Condition) -> None:
    """Prove a condition under which a term is defined."""
    kind, *parts = condition
    if kind in TYPES:
        low, high, *found = parts
        name, _ = scope.printer.bind(kind)
        ends = scope.writer.name("H"), scope.writer.name("H")
        scope.writer.line(f"intros {name} {' '.join(ends)}.")
        inside = scope.within(name, low, high, ends, kind)
        inside.exact(_pairs(all_defined(inside, found)))
    elif kind == "or":
        known = scope.knows_least(0, parts[0][2])
        scope.writer.line("left." if known else "right.")
        defined(scope, parts[0] if known else parts[1])
    elif kind == "derivable":
        scope.exact(f"(proj1 {derivable(scope, parts[0])})")
    elif kind == "integrable":
        raise NotExported("that an integral exists")
    else:
        scope.exact(scope.guard(condition))


def literal(value: Any) -> str:
    number = rational(value)
    top = str(number.numerator) if number.numerator >= 0 else f"(- {-number.numerator})"
    return top if number.denominator == 1 else f"({top} / {number.denominator})"


def table(data: Any, places: int) -> str:
    """A function that has the values of a table at 1, 2, ... and is 0 elsewhere."""
    zero = "(fun _ : Z => " * (places - 1) + "0" + ")" * (places - 1)
    if not data:
        return f"(fun _ : Z => {zero})"
    rows = [table(row, places - 1) if places > 1 else literal(row) for row in data]
    body = " | ".join(f"{i}%Z => {row}" for i, row in enumerate(rows, 1))
    return f"(fun k : Z => match k with {body} | _ => {zero} end)"


def values(point: Mapping[str, Any], sorts: Mapping[str, str]) -> list[str]:
    text = {"integer": lambda value: f"({rational(value).numerator})%Z", "real": literal}
    return [text[sort](point[x]) if sort in text else table(point[x], int(sort[9:])) for x, sort in sorts.items()]


def example(given: list[str], statement: Statement, point: Mapping[str, Any], name: str) -> str:
    """The theorem that the assumptions can hold."""
    script = f"exists {', '.join(values(point, statement.sorts))}. " if statement.sorts else ""
    proof = "repeat split; num." if given else "exact I."
    conclusion = quantified("exists", statement.sorts, listed([("the assumptions can hold", given)]) or "True")
    return f"Theorem {name}_example : {conclusion}.\nProof. {script}{proof} Qed.\n"


def heading(identifier: str, writer: Writer, text: str) -> str:
    """The comment and the files that the text needs; the text decides which parts of the theory."""
    writer.libraries |= {LIBRARIES[word] for word in re.findall(r"\w+", text) if word in LIBRARIES}
    if {"Normal", "Points"} <= writer.libraries:
        writer.libraries.add("Values")
    needed = "".join(f"Require Import {each}.\n" for each in [*sorted(writer.libraries), *writer.imports])
    return f"(* {identifier} *)\n{needed}Open Scope R_scope.\n\n"


def _refuted(certificate: Mapping[str, Any], lookup: Lookup) -> Exported:
    """The theorem that a counterexample satisfies the assumptions and violates a claim."""
    data, refutation = certificate["statement"], certificate["refutation"]
    statement, writer, name = read_statement(data), Writer(lookup), rocq_name(data["id"])
    if statement.exists:
        raise NotExported("a refutation with exists")
    writer.libraries.add("Slopes" if any(each.bodies for each in [*statement.given, *statement.claims]) else "Points")
    point = exact_point(refutation["point"], statement.sorts, refutation.get("precision", 128))
    printer = Printer(statement.sorts)
    given, claims = ([each.stated for each in part] for part in (statement.given, statement.claims))
    false = [each.stated for each in statement.claims if outcome(each.plain, point)[0] == "false"]
    needed = [each for atom in given + claims * bool(false) for each in conditions(atom, printer)]
    if not false:  # the claim has no value, because one of its conditions fails
        possible = [each for atom in claims for each in conditions(atom, printer) if each[0] in DENIED]
        false = [each for each in possible if outcome(each, point)[0] == "false"]
    if not false or false[0][0] == "all":
        raise NotExported("a refutation of a claim about a range, or of a condition within one")
    holds = [claim_text(each, printer) for each in given]
    exist = [*dict.fromkeys(condition_text(each, printer) for each in needed)]
    fails = f"~ ({claim_text(false[0], printer)})"
    groups = ("the assumptions hold", holds), ("everything is defined", exist), ("the claim fails", [fails])
    theorem = quantified("exists", statement.sorts, listed(groups))
    script = f"exists {', '.join(values(refutation['point'], statement.sorts))}.\n" if statement.sorts else ""
    script += "".join(f"split; [{'smooth' if each.startswith('ex_') else 'num'} |].\n" for each in holds + exist)
    script += f"{'slopes' if 'Slopes' in writer.libraries else 'cbv beta'}. {DENIED[false[0][0]]}."
    text = f"Theorem {name} : {theorem}.\nProof.\n{script}\nQed.\n"
    return Exported(name, heading(data["id"], writer, text) + text, (), (name,))
