"""Each axiom holds at points, and is refused without a guard or with a changed symbol."""

from __future__ import annotations

from typing import Any

import pytest

from proofs.recheck import Refused
from proofs.recheck.axioms import AXIOMS
from proofs.recheck.context import Context
from proofs.recheck.normal import Normal
from proofs.recheck.proving import Prover
from proofs.recheck.rules import RULES

SORTS = {"x": "real", "y": "real", "m": "integer", "n": "integer"}
NONNEGATIVE = [["<=", 0, name] for name in ("x", "m", "n")]
GIVEN = [["<", 0, "x"], ["<", 0, "y"], *NONNEGATIVE]
LETTERS = {"a": "x", "b": "y", "m": "m", "n": "n"}


def data(term: Any) -> Any:
    return [data(part) for part in term] if isinstance(term, tuple) else LETTERS.get(term, term)


def use(name: str) -> dict[str, Any]:
    letters = {letter for letter in LETTERS if f"'{letter}'" in str(AXIOMS[name][1])}
    return {"rule": "axiom", "name": name, "with": {letter: LETTERS[letter] for letter in letters}}


@pytest.mark.parametrize("name", AXIOMS)
def test_accepted_and_true(name: str, state: Any, prove: Any, refute: Any) -> None:
    """Each axiom is accepted, and evaluation at points does not refute it."""
    statement = state(SORTS, GIVEN, data(AXIOMS[name][1]))
    for point in ({"x": 2, "y": "1/3", "m": 3, "n": 0}, {"x": "1/2", "y": 5, "m": 0, "n": 4}):
        prove(statement, point, use(name))
        with pytest.raises(Exception, match=r"no claim is false|undecided"):
            refute(statement, point=point)


@pytest.mark.parametrize("name", AXIOMS)
def test_not_to_the_letter(name: str, state: Any, refuse: Any) -> None:
    relation, left, right = data(AXIOMS[name][1])
    at = {"x": 1, "y": 1, "m": 1, "n": 1}
    turned = {
        "=": ["=", right, left],
        "<": ["<=", left, right],
        "<=": ["<=", left, ["+", right, 0]],
        "!=": ["!=", right, left],
    }
    refuse("something else", state(SORTS, GIVEN, turned[relation]), at, use(name))


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("power-positive", [["<=", 0, "x"], ["<=", 0, "m"]]),
        ("power-nonnegative", [["<=", 0, "m"]]),
        ("power-apart", [["<=", 0, "m"]]),
        ("power-sum", [["<=", 0, "m"], ["<=", 0, "n"], ["<=", 0, ["+", "m", "n"]]]),
        ("exp-log", [["<=", 0, "x"]]),
        ("power-sum-natural", [["<=", 0, "m"], ["<=", 0, ["+", "m", "n"]], ["!=", "x", 0]]),
        ("factorial-next", [["<=", 0, ["+", "m", 1]]]),
        ("factorial-positive", []),
        ("root-nonnegative", []),
        ("root-square", [["<=", -1, "x"]]),
        ("power-product", [["<", 0, "x"]]),
    ],
)
def test_guards(name: str, given: Any, state: Any, refuse: Any) -> None:
    at = {"x": 1, "y": 1, "m": 1, "n": 1}
    refuse("guard is not known|not shown defined", state(SORTS, given, data(AXIOMS[name][1])), at, use(name))


@pytest.mark.parametrize(
    ("proof", "reason"),
    [
        ({"name": "sqrt-square"}, "no such axiom"),
        ({"name": ["abs-above"]}, "no such axiom"),
        ({"with": {"a": "x", "b": 1}}, "unknown key"),
        ({"with": {}}, "missing key"),
        ({"with": {"a": ["/", 1, "y"]}}, "not shown defined"),
        ({"why": 1}, "unknown key"),
    ],
)
def test_refused(proof: Any, reason: str, state: Any, refuse: Any) -> None:
    statement = state("x y", [], ["<=", "x", ["abs", "x"]])
    refuse(reason, statement, {"x": 1, "y": 1}, {"rule": "axiom", "name": "abs-above", "with": {"a": "x"}, **proof})


def test_an_exponent_is_integral(state: Any, refuse: Any) -> None:
    proof = {"rule": "axiom", "name": "factorial-next", "with": {"m": "x"}}
    refuse("not an integral term: m", state(SORTS, GIVEN, ["<", 0, "x"]), {"x": 1, "y": 1, "m": 1, "n": 1}, proof)


def test_the_conclusion_is_defined() -> None:
    """The axiom rule itself refuses an undefined conclusion."""
    context = Context(Normal()).extend({"x": "real"})
    with pytest.raises(Refused, match="not shown defined"):
        RULES["axiom"].apply(Prover(RULES, {}.__getitem__), context, ("<=", 0, ("sqrt", "x")), use("root-nonnegative"))
