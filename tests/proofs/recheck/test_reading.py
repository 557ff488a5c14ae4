"""Reading is strict and takes time linear in the text."""

from __future__ import annotations

from typing import Any

import pytest

from proofs.recheck import Refused, load

Data = Any
RING = {"rule": "ring"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"a": 1, "a": 2}', "duplicate"),
        ("1.0", "not an integer"),
        ("1e3", "not an integer"),
        ("NaN", "not an integer"),
        ("-Infinity", "not an integer"),
        ("[" * 201 + "]" * 201, "deeper"),
        ('"' + "a" * 4_000_000 + '"', "4,000,000"),
        ("{", "not JSON"),
        ("9" * 4301, "too long"),
        ("[1,]", "not JSON"),
        ("[1] 2", "not JSON"),
        ('"\\', "not JSON"),
        ("-" + "9" * 4301, "too long"),
        ('{"a": {"b": 1, "b": 1}}', "duplicate"),
        ('["' + "\\" * 7, "not JSON"),
    ],
)
def test_load_refuses(text: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        load(text)


def test_load_accepts_what_is_just_small_enough() -> None:
    assert load("-" + "9" * 4300) == -(10**4300 - 1)
    assert load("[" * 200 + "]" * 200)
    assert len(load('"' + "a" * 3_999_998 + '"')) == 3_999_998
    assert load('["\\"[[", "]"]') == ['"[[', "]"]
    assert load('"' + "[" * 300 + '"') == "[" * 300
    assert load('["\\\\", "\\"", [["]"]]]') == ["\\", '"', [["]"]]]
    with pytest.raises(Refused, match="deeper"):
        load('["\\\\", ' + "[" * 200 + "]" * 201)


@pytest.mark.parametrize(
    "text", ["[" * 200, '"' * 4_000_000, '"' + "\\" * 3_999_999, "[]" * 2_000_000, "{" * 4_000_000]
)
def test_hostile_text_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        load(text)


@pytest.mark.parametrize(
    ("term", "reason"),
    [
        (["+", "x", 1, 2], "arguments"),
        (["sin", "x"], "unknown operation"),
        ("y", "unknown variable"),
        (True, "not a term"),
        (None, "not a term"),
        ([], "not a term"),
        ([1, 2], "not a term"),
        (["^", "x", 1001], "over 1000"),
        ({}, "not a term"),
        (["^", "x", -1001], "over 1000"),
        (["^", "x", "x"], "integral"),
        (["^", "x", True], "not a term"),
        (["!", "x"], "integral"),
        (["sum", "x", 1, 2, 1], "not new"),
        (["sum", "k", 1, 1, ["sum", "k", 1, 2, 1]], "not new"),
        ("f", "without its arguments"),
        (["sum", "k", "k", 2, 1], "unknown variable"),
        (["sum", "k", 1, ["/", 4, 2], 1], "integral"),
        (["sum", "2", 1, 2, 1], "name"),
        (["integral", "x", 0, 1, 1], "not new"),
        (["D", "x", "y"], "real variable"),
        (["D", "x", "n"], "real variable"),
        (["sum", "k", 1, 2, ["D", "x", "x"]], "under what binds"),
        (["integral", "z", 0, 1, ["D", "x", "x"]], "under what binds"),
        (["D", ["abs", "x"], "x"], "no derivative"),
        (["at", "f"], "arguments"),
        (["at", "x", 1], "unknown function"),
        (["at", "f", "x"], "integral"),
        (["at", ["f"], 1], "by its name"),
        (["at"], "by its name"),
        (["bound", 0], "unknown operation"),
        (["binomial", "n", ["/", "n", 1]], "integral"),
        (["D", ["integral", "z", 0, "x", 1], "x"], "no derivative"),
        (["all", "k", 1, 2, 3], "unknown operation"),
        (["D", ["^", 2, "x"], "x"], "integral"),
        ("", "unknown variable"),
    ],
)
def test_terms_refused(term: Data, reason: str, state: Data, refuse: Data) -> None:
    sorts = {"x": "real", "n": "integer", "f": "function 1"}
    refuse(reason, state(sorts, [], ["=", term, term]), {"x": 1, "n": 1, "f": []}, RING)


@pytest.mark.parametrize(
    ("atom", "reason"),
    [
        ([">", "x", 1], "unknown relation"),
        (["=", "x"], "not an atom"),
        ("=", "not an atom"),
        ([["="], "x", 1], "not an atom"),
        (["all", "k", 1, 2], "not an atom"),
        (["all", "x", 1, 2, ["=", 1, 1]], "not new"),
        (["all", "k", 1, "x", ["=", 1, 1]], "integral"),
        (["all", "k", 1, 2, ["<", ["D", "x", "x"], 2]], "under what binds"),
        ([], "not an atom"),
        (["all", "k", 1, 2, 3], "not an atom"),
    ],
)
def test_atoms_refused(atom: Data, reason: str, state: Data, refuse: Data) -> None:
    refuse(reason, state("x", [], atom), {"x": 1}, RING)


def test_a_derivative_stands_in_a_statement_only(state: Data, prove: Data, refuse: Data) -> None:
    claim = ["=", ["D", ["^", "x", 2], "x"], ["*", 2, "x"]]
    prove(state("x", [], claim), {"x": 1}, RING)
    refuse(
        "outside of a statement", state("x", [], claim), {"x": 1}, {**RING, "lemmas": [{"claim": claim, "proof": RING}]}
    )


@pytest.mark.parametrize(
    "value", ["0.5", 0.5, "1/0", "", "-", "1/-2", " 1", "1\n", "1" * 4001, "1/" + "1" * 4001, True, None, [1]]
)
def test_rationals_refused(value: Data, state: Data, refuse: Data) -> None:
    refuse("not a rational|not an integer|denominator 0", state("x", [], ["=", "x", "x"]), {"x": value}, RING)


@pytest.mark.parametrize("value", ["1/2", -3, "-4/6", "1" * 4000 + "/" + "3" * 4000, "007"])
def test_rationals_read(value: Data, state: Data, prove: Data) -> None:
    prove(state("x", [], ["=", "x", "x"]), {"x": value}, RING)


@pytest.mark.parametrize("sort", ["complex", "function", "function 0", "function 10", 1, None, "real ", "function  1"])
def test_sorts_refused(sort: Data, state: Data, refuse: Data) -> None:
    refuse("unknown sort", state({"x": sort}, [], ["=", 1, 1]), {"x": 1}, RING)


@pytest.mark.parametrize("name", ["2", "", "x y", "#0", "_x", "é", "x\n"])
def test_names_refused(name: str, state: Data, refuse: Data) -> None:
    refuse("not a variable name", state({name: "real"}, [], ["=", 1, 1]), {name: 1}, RING)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"given": "x"}, "not a list"),
        ({"claim": {}}, "not a list"),
        ({"claim": []}, "nothing is claimed"),
        ({"note": 1}, "unknown key"),
        ({"variables": ["x"]}, "not an object"),
        ({"id": 1}, "id of a statement"),
        ({"exists": {"x": "real"}}, "twice"),
        ({"exists": {"f": "function 1"}}, "no function"),
    ],
)
def test_statements_refused(change: Data, reason: str, state: Data, refuse: Data) -> None:
    refuse(reason, {**state("x", [], ["=", "x", "x"]), **change}, {"x": 1}, RING)


def test_lists_are_no_strings(state: Data, refuse: Data) -> None:
    statement = state("x y", [], ["<=", 0, ["*", "x", "x"]])
    example = {"x": 1, "y": 1}
    refuse("not a list", statement, example, {"rule": "positive", "terms": {"coefficient": 1}})
    refuse("not a list", statement, example, {"rule": "positive", "terms": [{"coefficient": 1, "squares": "x"}]})
    refuse("not a list", statement, example, {"rule": "positive", "terms": [], "lemmas": "xy"})
    refuse("not an object", statement, example, {"rule": "positive", "terms": ["x"]})
    refuse("unknown key", statement, example, {"rule": "positive", "terms": [{"coefficient": 1, "why": 1}]})


def test_bound_names_that_differ_in_letters_only(state: Data, prove: Data) -> None:
    """Terms that differ in names of bound variables are equal for every rule."""
    one, other = (["sum", name, 1, 3, ["^", "x", name]] for name in ("k", "j"))
    prove(state("x", [["<", one, 0]], ["<", other, 0]), {"x": -2}, {"rule": "fact"})
    ranges = [["all", name, 1, 2, ["<", ["*", "x", name], 9]] for name in ("k", "j")]
    prove(state("x", ranges[:1], ranges[1]), {"x": 1}, {"rule": "fact"})
