"""Knowledge at sight, and definedness."""

from __future__ import annotations

from typing import Any

import pytest

from proofs.recheck.context import Context
from proofs.recheck.normal import Normal
from proofs.recheck.reading import read_atom, read_term

SORTS = {"x": "real", "y": "real", "n": "integer", "k": "integer", "f": "function 1"}
RING = {"rule": "ring"}


def known(*facts: Any) -> Context:
    return Context(Normal()).extend(SORTS, [read_atom(fact, SORTS) for fact in facts])


def term(data: Any) -> Any:
    return read_term(data, SORTS)


@pytest.mark.parametrize(
    ("fact", "positive"),
    [
        (["<", 0, "x"], "x"),
        (["<", 0, "x"], ["+", "x", 1]),
        (["<=", 0, "x"], ["+", "x", 1]),
        (["<", "x", "y"], ["*", 2, ["-", "y", "x"]]),
        (["=", "x", 3], ["-", "x", 2]),
        (["=", 3, "x"], ["-", 4, "x"]),
        (["<", 0, ["/", "x", "y"]], ["/", ["*", 2, "x"], "y"]),
        (["<=", ["*", "x", "y"], 2], ["-", 3, ["*", "x", "y"]]),
        (["<", 1, 0], 0),
        (["<", 1, 0], -5),
        (["=", 0, 1], 0),
    ],
)
def test_positive_at_sight(fact: Any, positive: Any) -> None:
    context = known(fact)
    assert context.positive(term(positive)) and context.nonnegative(term(positive)) and context.apart(term(positive))


@pytest.mark.parametrize(
    ("facts", "unknown"),
    [
        ([["<=", 0, "x"]], "x"),
        ([["<", 0, "x"]], ["-", "x", 1]),
        ([["<", 0, "x"], ["<", 0, "y"]], ["*", "x", "y"]),
        ([], ["exp", "x"]),
        ([["<", 0, "x"], ["<", 0, "y"]], ["+", "x", "y"]),
        ([], ["!", "n"]),
        ([["<", 0, "x"]], ["^", "x", 2]),
        ([["<", 0, "x"]], ["/", 1, "x"]),
        ([["!=", "x", 0]], "x"),
        ([["<", 0, "x"]], ["neg", "x"]),
        ([["<", 0, ["/", 1, "y"]]], ["+", ["/", 1, "y"], 1]),
        ([], 0),
        ([], -1),
        ([["<", 0, "y"]], "x"),
        ([["all", "i", 1, 2, ["<", 0, "x"]]], "x"),
        ([["=", 0, 0]], 0),
        ([["<=", 0, 0]], 0),
        ([["<=", 0, 1]], -1),
    ],
)
def test_not_positive_at_sight(facts: Any, unknown: Any) -> None:
    assert not known(*facts).positive(term(unknown))


def test_the_better_of_two_facts() -> None:
    for facts in ([["<=", 1, "x"], ["<", 0, "x"]], [["<", 0, "x"], ["<=", 1, "x"]]):
        context = known(*facts)
        assert context.nonnegative(term(["-", "x", 1])) and not context.positive(term(["-", "x", 1]))
        assert context.positive("x")


@pytest.mark.parametrize(
    ("facts", "apart"),
    [
        ([["!=", "x", 0]], ["*", 3, "x"]),
        ([["!=", "x", "y"]], ["-", "x", "y"]),
        ([["!=", "x", "y"]], ["-", "y", "x"]),
        ([], -2),
        ([["<", "x", 0]], "x"),
        ([["!=", "x", 0], ["<", "y", 0]], ["*", "x", ["^", "y", -3]]),
        ([["!=", "x", 0]], ["neg", ["/", "x", 7]]),
        ([["!=", ["/", "x", "y"], 1]], ["-", 2, ["/", ["*", 2, "x"], "y"]]),
        ([["!=", "x", 0]], ["^", "x", 2]),
        ([], ["^", "x", 0]),
    ],
)
def test_apart_at_sight(facts: Any, apart: Any) -> None:
    assert known(*facts).apart(term(apart))


@pytest.mark.parametrize(
    ("facts", "unknown"),
    [
        ([], "x"),
        ([["!=", "x", 1]], "x"),
        ([["<=", 0, "x"]], "x"),
        ([["!=", "x", 0]], ["+", "x", 1]),
        ([["!=", "x", 0]], ["*", "x", "y"]),
        ([], ["exp", "x"]),
        ([["!=", "x", 0]], ["^", "x", "n"]),
        ([], ["-", "x", "x"]),
        ([["!=", "x", 0]], ["+", ["*", "x", "x"], "x"]),
        ([], ["^", "x", 2]),
        ([["!=", 2, 1]], 0),
    ],
)
def test_not_apart_at_sight(facts: Any, unknown: Any) -> None:
    assert not known(*facts).apart(term(unknown))


@pytest.mark.parametrize(
    ("given", "data"),
    [
        ([["!=", "x", 0]], ["/", 1, "x"]),
        ([["<", "x", 1]], ["/", 1, ["-", 1, "x"]]),
        ([["<", 0, "x"]], ["log", "x"]),
        ([["<=", 0, "x"]], ["sqrt", "x"]),
        ([["<", 0, "x"]], ["/", 1, ["*", "x", ["+", "x", 1]]]),
        ([["<", 0, "x"]], ["^", "x", -2]),
        ([], ["^", "x", 0]),
        ([["<=", 0, "n"]], ["^", "x", "n"]),
        ([["!=", "x", 0]], ["^", "x", "n"]),
        ([["<=", 0, "n"]], ["!", "n"]),
        ([["<=", 0, "k"], ["<=", "k", "n"]], ["binomial", "n", "k"]),
        ([], ["at", "f", -5]),
        ([["<=", 0, "n"]], ["sum", "i", 1, "n", ["/", 1, "i"]]),
        ([["<=", 0, "x"]], ["integral", "z", 0, "x", ["sqrt", "z"]]),
        ([], ["integral", "z", 2, 2, "z"]),
        ([["all", "i", 1, 3, ["<", 0, ["at", "f", "i"]]]], ["sum", "j", 1, 3, ["log", ["at", "f", "j"]]]),
        ([["<", 0, "x"]], ["D", ["log", "x"], "x"]),
        ([["<", "x", 0]], ["D", ["^", ["/", 1, "x"], 0], "x"]),
    ],
)
def test_defined(given: Any, data: Any, state: Any, prove: Any) -> None:
    at = {"x": "1/2" if ["<", "x", 0] not in given else -1, "y": 1, "n": 2, "k": 1, "f": [1, 1, 1]}
    prove(state(SORTS, given, ["=", data, data]), at, RING)


@pytest.mark.parametrize(
    ("given", "data"),
    [
        ([], ["/", 1, "x"]),
        ([["<=", 0, "x"]], ["/", 1, "x"]),
        ([["<=", 0, "x"]], ["log", "x"]),
        ([], ["sqrt", "x"]),
        ([["!=", "x", 0]], ["log", "x"]),
        ([["!=", "x", 1]], ["/", 1, "x"]),
        ([], ["*", 0, ["/", 1, "x"]]),
        ([], ["^", "x", -1]),
        ([], ["^", "x", "n"]),
        ([], ["!", "n"]),
        ([["<=", 0, "k"]], ["binomial", "n", "k"]),
        ([["<=", "k", "n"]], ["binomial", "n", "k"]),
        ([["!=", "x", 0]], ["D", ["log", "x"], "x"]),
        ([], ["/", 1, ["exp", "x"]]),
        ([], ["sum", "i", 1, 3, ["/", 1, ["-", "i", "x"]]]),
        ([], ["sum", "i", 1, "n", 1]),
        ([], ["sum", "i", 1, ["-", ["!", "n"], ["!", "n"]], 1]),
        ([], ["sum", "i", 0, 3, ["/", 1, "i"]]),
        ([], ["integral", "z", 0, "x", "z"]),
        ([], ["integral", "z", 0, 1, ["/", 1, "z"]]),
        ([], ["integral", "z", -1, 1, ["sqrt", "z"]]),
        ([["all", "i", 1, 3, ["<", 0, ["at", "f", "i"]]]], ["sum", "j", 1, 4, ["log", ["at", "f", "j"]]]),
        ([["all", "i", 1, 3, ["<", 0, ["at", "f", "i"]]]], ["sum", "j", 1, 2, ["log", ["at", "f", "j"]]]),
        ([], ["D", ["^", ["/", 1, "x"], 0], "x"]),
    ],
)
def test_not_defined(given: Any, data: Any, state: Any, refuse: Any) -> None:
    at = {"x": "1/2", "y": 1, "n": 2, "k": 1, "f": [1, 1, 1, 1]}
    refuse("defined", state(SORTS, given, ["=", data, data]), at, RING)


def test_assumptions_are_defined_in_order(state: Any, prove: Any, refuse: Any) -> None:
    later = [["<", 0, ["/", 1, "x"]], ["<", 0, "x"]]
    refuse("not shown defined", state("x", later, ["=", "x", "x"]), {"x": 1}, RING)
    prove(state("x", later[::-1], ["=", "x", "x"]), {"x": 1}, RING)


def test_a_lemma_for_all_of_a_range_makes_a_sum_defined(state: Any, prove: Any, refuse: Any) -> None:
    whole = ["sum", "k", 1, "n", ["/", 1, ["+", ["*", "k", "k"], "x"]]]
    statement = state(
        {"x": "real", "n": "integer"}, [["<=", 0, "n"], ["<=", 0, "x"]], ["=", ["*", 2, whole], ["+", whole, whole]]
    )
    bound = {"coefficient": 1, "facts": [["<=", 1, "i"], ["<=", 1, "i"]]}, {"coefficient": 2, "facts": [["<=", 1, "i"]]}
    terms = [*bound, {"coefficient": 1, "facts": [["<=", 0, "x"]]}, {"coefficient": 1}]
    inside = {"rule": "positive", "terms": terms}

    def lemma(high: Any) -> Any:
        claim = ["all", "i", 1, high, ["<", 0, ["+", ["*", "i", "i"], "x"]]]
        return {"claim": claim, "proof": {"rule": "every", "index": "i", "proof": inside}}

    prove(statement, {"x": 0, "n": 2}, RING, lemmas=[lemma("n")])
    prove(statement, {"x": 0, "n": 2}, {**RING, "lemmas": [lemma("n")]})
    refuse("not shown defined", statement, {"x": 0, "n": 2}, RING)
    refuse("not shown defined", statement, {"x": 0, "n": 2}, RING, lemmas=[lemma(["+", "n", 0])])
