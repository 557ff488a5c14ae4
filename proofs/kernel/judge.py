"""Core: a statement, its certificate, and what becomes of them."""

import json
import re
from collections.abc import Mapping
from typing import Any

from proofs.kernel.analysis.balls import Undecided, Undefined
from proofs.kernel.analysis.points import Refutation, Statement, exemplify, formula, refute
from proofs.kernel.core.context import SEAL, Context, Shared, Theorem
from proofs.kernel.core.normal import NormalForms
from proofs.kernel.core.reading import Refused, fields, listed, need, new_name, refill
from proofs.kernel.core.term import replace
from proofs.kernel.rules import AXIOMS, RULES


def check(statement: Any, certificate: Any, theorems: Mapping[str, Theorem]) -> Theorem | Refutation:
    """The theorem, or the refutation, that the certificate proves of the statement; or `Refused`."""
    refill()
    try:
        return judge(statement, certificate, theorems)
    except (Undefined, Undecided) as error:
        raise Refused(str(error)) from None
    except RecursionError:
        raise Refused("nested too deeply") from None
    except (ArithmeticError, AttributeError, LookupError, MemoryError, TypeError, ValueError) as error:
        raise Refused(f"malformed: {error!r}") from None


def judge(statement: Any, certificate: Any, theorems: Mapping[str, Theorem]) -> Theorem | Refutation:
    """given |- claim[exists := witness], witness defined       (and an example shows that the assumptions can hold)
    --------------------------------------------------
    for all variables with given, there is a claim"""
    refuted = isinstance(certificate, dict) and "refutation" in certificate
    need(not refuted or "proof" not in certificate, "proof and refutation at once")
    names = "format statement refutation" if refuted else "format statement example proof"
    number, stated, *evidence = fields(certificate, names)
    need(type(number) is int and number == 2, "unknown format")
    text, other = (json.dumps(data, sort_keys=True) for data in (statement, stated))
    need(text == other, "a certificate of another statement")
    data = json.loads(text)
    judged, shared = read(data), Shared(theorems, RULES, AXIOMS, NormalForms())
    context = Context(shared, judged.sorts)
    for assumption in judged.given:
        context.defined(assumption.plain, *assumption.bodies)
        context.learn(assumption.plain, True)
    if refuted:
        return refute(Context(shared, judged.exists), judged, *evidence)
    exemplify(judged, evidence[0])
    prove(context, judged, evidence[1])
    return Theorem(data, judged, SEAL)


def read(data: Any) -> Statement:
    identifier, variables, given, claim, exists = fields(data, "id variables given claim", exists={})
    need(isinstance(identifier, str), "a statement has an id")
    need(listed(claim), "nothing is claimed")
    sorts = declared(variables, {}, "real|integer|function [1-9]")
    new = declared(exists, sorts, "real|integer")
    return Statement(sorts, [formula(a, sorts) for a in listed(given)], new, [formula(a, sorts | new) for a in claim])


def declared(data: Any, scope: Mapping[str, str], sorts: str) -> dict[str, str]:
    need(isinstance(data, dict), "an object is expected")
    for x, sort in data.items():
        known = new_name(x, scope) and isinstance(sort, str) and re.fullmatch(sorts, sort)
        need(known, "a variable is real or integer, or a function if it is not to exist")
    return dict(data)


def prove(context: Context, statement: Statement, data: Any) -> None:
    """The lemmas, the witnesses, and each claim in its turn."""
    claims, first, witness = fields(data, "claims", lemmas=[], witness={})
    context.lemmas(first)
    known = isinstance(witness, dict) and set(witness) == set(statement.exists)
    need(known, "a witness for each variable that is to exist")
    values = {x: context.term(witness[x], sort) for x, sort in statement.exists.items()}
    need(len(listed(claims)) == len(statement.claims), "each claim needs a proof")
    for claim, proof in zip(statement.claims, claims, strict=True):
        goal, *bodies = (replace(term, values) for term in (claim.plain, *claim.bodies))
        context.prove(goal, proof, goal, *bodies)
        context.learn(goal)
