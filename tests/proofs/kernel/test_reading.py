"""Files are read strictly, in time linear in their length."""

from __future__ import annotations

import json
from typing import Any

import pytest

from proofs.kernel import Refused, load
from proofs.kernel.core.reading import BRACKETS, fields, rational


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"a": 1, "a": 1}', "duplicate key"),
        ('{"a": {"b": 1, "b": 2}}', "duplicate key"),
        ('{"a": 1, "\\u0061": 1}', "duplicate key"),
        ("1.0", "not an exact number"),
        ("1e3", "not an exact number"),
        ("-0.0", "not an exact number"),
        ("NaN", "not an exact number"),
        ("[Infinity]", "not an exact number"),
        ("-Infinity", "not an exact number"),
        ("[" * 201 + "]" * 201, "nested too deeply"),
        ('{"a":' * 201 + "1" + "}" * 201, "nested too deeply"),
        ('"' + "a" * 4_200_000 + '"', "file too long"),
        ("{", "not JSON"),
        ("", "not JSON"),
        ("[1] [2]", "not JSON"),
        ("'a'", "not JSON"),
        ("[01]", "not JSON"),
        ("9" * 4301, "too long"),
        ("-" + "9" * 4301, "too long"),
        ("[1,]", "not JSON"),
        ('["\\""' + ",[" * 250 + "]" * 250 + "]", "nested too deeply"),
        ("\ufeff[1]", "not JSON"),
        ('"' + "[" * 300, "not JSON"),
        ('"a\n' + "[" * 300 + '"', "not JSON"),
    ],
)
def test_load_refuses(text: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        load(text)


@pytest.mark.parametrize(
    "text",
    ['["\\"[[", "]"]', "[" * 200 + "]" * 200, '{"a": [1, -2, true, null]}', '"[[{{"', "9" * 4300, "-" + "9" * 4300],
)
def test_load_reads(text: str) -> None:
    assert load(text) == json.loads(text)


@pytest.mark.parametrize("text", ['"' + '\\"' * 100, '"' * 101, '"\\' * 100, '"[' * 101 + "\\", '"a\n' * 7])
def test_load_is_linear(text: str) -> None:
    """An unclosed quotation mark takes the rest of the text; no search restarts after it."""
    found = list(BRACKETS.finditer(text))
    inside = {place for match in found for place in range(match.start(), match.end())}
    assert all(place in inside for place, character in enumerate(text) if character == '"')
    assert "*+" in BRACKETS.pattern


@pytest.mark.parametrize(
    "value",
    [True, None, 1.0, [], "", "1.5", "1e3", " 1", "1\n", "+1", "1/-2", "--1", "1" * 4001, "1/" + "1" * 4001, "²"],
)
def test_no_rational(value: Any) -> None:
    with pytest.raises(Refused, match="not a rational"):
        rational(value)


def test_rationals() -> None:
    assert [str(rational(value)) for value in (3, "-3", "6/4", "-0/5", "007")] == ["3", "-3", "3/2", "0", "7"]
    for zero in ("1/0", "1/000"):
        with pytest.raises(Refused, match="not a rational"):
            rational(zero)


def test_fields() -> None:
    assert fields({"b": 2, "a": 1}, "a b", c=3) == [1, 2, 3]
    assert fields({"b": 2, "a": 1, "c": None}, "a b", c=3) == [1, 2, None]
    for data in ({"a": 1}, {"a": 1, "b": 2, "d": 3}, {}):
        with pytest.raises(Refused, match="unknown keys, or a missing one"):
            fields(data, "a b", c=3)
    others: tuple[Any, ...] = ([], None, "ab", 1)
    for other in others:
        with pytest.raises(Refused, match="an object is expected"):
            fields(other, "")


TERMS = [
    (1.0, "not a term"),
    (True, "not a term"),
    (None, "not a term"),
    ({"x": 1}, "not a term"),
    ([], "not a term"),
    ([["+", 1, 1]], "not a term"),
    ("y", "unknown variable"),
    ("f", "unknown variable"),
    (["+"], "unknown operation"),
    (["+", 1, 2, 3], "unknown operation"),
    (["+", 1, True], "not a term"),
    (["^", "x", 1001], "exponent too large"),
    (["^", "x", -1001], "exponent too large"),
    (["^", "x", "x"], "not an integer"),
    (["!", "x"], "not an integer"),
    (["!", ["/", "n", 1]], "not an integer"),
    (["binomial", "n", "x"], "not an integer"),
    (["binomial", ["^", "n", "n"], 1], "not an integer"),
    (["at", "f", "x"], "not an integer"),
    (["at", "f"], "unknown function"),
    (["at", "f", 1, 2], "unknown function"),
    (["at", "x", 1], "unknown function"),
    (["at"], "unknown function"),
    (["sum", "k", 1, "n"], "another number of terms"),
    (["sum", "n", 1, 2, "n"], "captured"),
    (["sum", "k", 1, "x", "k"], "not an integer"),
    (["sum", "k", 1, "k", "k"], "unknown variable"),
    (["sum", "k", 1, 2, ["sum", "k", 1, 2, "k"]], "captured"),
    (["sum", "#0", 1, 2, 3], "not a name"),
    (["sum", 1, 1, 2, 3], "not a name"),
    (["integral", "z", 0, 1, ["!", "z"]], "not an integer"),
    (["bound", 0], "unknown operation"),
    (["lambda", ["k"], "k"], "unknown operation"),
    (["sum", "k", 1, 2, ["D", "x", "x"]], "a derivative inside a sum"),
    (["D", "x", "n"], "a derivative is in a real variable"),
    (["D", "x"], "another number of terms"),
    (["all", "k", 1, 2, ["<", 0, "k"]], "unknown operation"),
    (("+", 1, 1), "false at"),
]


@pytest.mark.parametrize(("term", "reason"), TERMS)
def test_no_term(term: Any, reason: str, judge: Any) -> None:
    sorts, example = {"x": "real", "n": "integer", "f": "function 1"}, {"x": 1, "n": 1, "f": []}
    with pytest.raises(Refused, match=reason):
        judge(["=", term, 7], {"rule": "ring"}, variables=sorts, example=example)


@pytest.mark.parametrize(
    "atom",
    [
        ["<", 1],
        ["<", 1, 2, 3],
        [">", 1, 0],
        "x",
        1,
        [],
        None,
        ["all", "k", 1, 2],
        ["all", "k", 1, 2, 3, 4],
        ["all", "k", 1, 2, "k"],
        [["<"], 1, 2],
    ],
)
def test_no_formula(atom: Any, judge: Any) -> None:
    with pytest.raises(Refused, match="not a formula"):
        judge(atom, {"rule": "ring"})


def test_a_derivative_is_in_a_statement_only(judge: Any) -> None:
    slope = ["D", ["^", "x", 2], "x"]
    assert judge(["=", slope, ["*", 2, "x"]], {"rule": "ring"})
    with pytest.raises(Refused, match="in a certificate"):
        judge(
            ["=", "x", "x"],
            {"rule": "ring", "lemmas": [{"claim": ["=", slope, ["*", 2, "x"]], "proof": {"rule": "ring"}}]},
        )
