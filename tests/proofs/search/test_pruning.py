"""Certificates omit lemmas that no rule names and no step relies on at sight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proofs.search.context import Uses
from proofs.search.pruning import pruned
from proofs.statements.plan import Have, auto, fact, positive, substitute, termwise
from symbolic.language import Eq, Relation, Sum, integers, log, reals

Make = Callable[..., Any]
x, y = reals("x y")
n, k = integers("n k")


def claims(certificate: Any) -> list[Any]:
    """The claims of its lemmas."""
    if isinstance(certificate, dict):
        own = [lemma["claim"] for key in ("lemmas", "lemmas_inside") for lemma in certificate.get(key, ())]
        return own + [claim for value in certificate.values() for claim in claims(value)]
    return [claim for part in certificate for claim in claims(part)] if isinstance(certificate, list) else []


def lemmas(certificate: Any) -> list[Any]:
    return claims(certificate["proof"])


def test_a_lemma_that_nothing_uses_is_left_out(statement: Make, certify: Make) -> None:
    unused, used = Have(0 < x + 5, auto()), Have(0 < x * y, auto())
    plan = positive(0 < x * y, degree=1).after(unused, used)
    found = lemmas(certify(statement([0 < x, 0 < y], 0 < x * y + 1, plan, {"x": 1, "y": 1})))
    assert used.claim.data in found and unused.claim.data not in found


def test_what_is_relied_on_at_sight_stays(statement: Make, certify: Make) -> None:
    below: Relation = 0 < 1 + x * x
    found = lemmas(
        certify(statement([], log(1 + x * x) <= log(1 + x * x), auto().after(Have(below, auto())), {"x": 1}))
    )
    assert found == [below.data]


def test_it_stays_through_a_substitution(statement: Make, certify: Make) -> None:
    shifted: Relation = 0 <= x + y
    plan = substitute("y", x, fact()).after(Have(shifted, auto()))
    found = lemmas(certify(statement([Eq(y, x), 0 <= x], 0 <= y + x, plan, {"x": 1, "y": 1})))
    assert shifted.data in found


def test_it_stays_for_all_of_a_range(statement: Make, certify: Make) -> None:
    whole = Sum(1 / (x + k * k), k, 1, n)
    found = lemmas(certify(statement([0 < x, 0 <= n], 0 <= whole, termwise(), {"x": 1, "n": 2})))
    assert ["all", "k", 1, "n", ["<", 0, ["+", "x", ["*", "k", "k"]]]] in found


def test_facts_are_kept_with_what_they_were_made_from() -> None:
    uses = Uses()
    uses.made(("<", 0, "b"), ("<", 0, "a"))
    proof = {"rule": "fact", "lemmas": [{"claim": ("<", 0, "a"), "proof": {"rule": "fact"}}]}
    assert pruned(proof, uses) == {"rule": "fact"}
    uses.rely([("<", 0, "b")])
    assert pruned(proof, uses) == proof
