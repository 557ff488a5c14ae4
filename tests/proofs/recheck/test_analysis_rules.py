"""The rules of analysis: mean value, intermediate value, fundamental theorem, enclosures."""

from __future__ import annotations

from math import isqrt
from typing import Any

import pytest

Data = Any
RING, FACT = {"rule": "ring"}, {"rule": "fact"}


def positive(*terms: Data, **more: Data) -> dict[str, Any]:
    return {"rule": "positive", "terms": list(terms), **more}


def by(*facts: Data, coefficient: Data = 1) -> dict[str, Any]:
    return {"coefficient": coefficient, "facts": list(facts)}


# ---- mean value ----

GIVEN, AT = [["<", 0, "a"], ["<", "a", "b"], ["<", 0, "b"]], {"a": 1, "b": 2}
RISES = ["<", ["log", "a"], ["log", "b"]]
ABOVE = {"claim": ["<", 0, "z"], "proof": positive(by(["<=", "a", "z"]), by(["<", 0, "a"]))}
LOG: dict[str, Any] = {
    "rule": "monotone", "variable": "z", "function": ["log", "z"], "from": "a", "to": "b",
    "sign": positive({"coefficient": 1}, multiply=[["<", 0, "z"]]), "lemmas_inside": [ABOVE],
}  # fmt: skip


def test_monotone(state: Data, prove: Data) -> None:
    prove(state("a b", GIVEN, RISES), AT, LOG)
    falls = ["<", ["neg", ["log", "b"]], ["neg", ["log", "a"]]]
    prove(state("a b", GIVEN, falls), AT, {**LOG, "function": ["neg", ["log", "z"]]})
    weak = state("a b", [["<", 0, "a"], ["<=", "a", "b"], ["<", 0, "b"]], ["<=", ["log", "a"], ["log", "b"]])
    prove(weak, AT, LOG)


@pytest.mark.parametrize(
    ("given", "claim", "change", "reason"),
    [
        (GIVEN, RISES, {"lemmas_inside": []}, "not shown defined"),
        ([["<", 0, "a"], ["<=", "a", "b"], ["<", 0, "b"]], RISES, {}, "order of the ends"),
        (GIVEN, RISES, {"variable": "a"}, "not new"),
        (GIVEN, ["<", "a", "b"], {}, "values at the ends"),
        (GIVEN, ["!=", ["log", "a"], ["log", "b"]], {}, "proves <"),
        (GIVEN, RISES, {"sign": FACT}, "not a fact"),
        (GIVEN, RISES, {"from": "b", "to": "a"}, "order of the ends"),
        (GIVEN, RISES, {"to": ["/", "b", ["-", "a", 1]]}, "not shown defined"),
        (GIVEN, ["<", ["abs", "a"], ["abs", "b"]], {"function": ["abs", "z"]}, "no derivative"),
        (GIVEN, ["<", ["max", "a", 1], ["max", "b", 1]], {"function": ["max", "z", 1]}, "no derivative"),
        (
            GIVEN,
            ["<", ["sqrt", "a"], ["sqrt", "b"]],
            {"function": ["sqrt", "z"], "lemmas_inside": []},
            "not shown defined",
        ),
        (
            GIVEN,
            ["<", ["^", ["neg", "a"], 2], ["^", ["neg", "b"], 2]],
            {"function": ["^", ["neg", "z"], 2]},
            "not identical",
        ),
        (GIVEN, RISES, {"lemmas_inside": [{"claim": ["<", "a", "z"], "proof": FACT}]}, "not a fact"),
    ],
)
def test_monotone_refused(given: Data, claim: Data, change: Data, reason: str, state: Data, refuse: Data) -> None:
    refuse(reason, state("a b", given, claim), AT, {**LOG, **change})


def test_the_derivative_is_asked_for_inside_only(state: Data, prove: Data, refuse: Data) -> None:
    """sqrt increases from 0, although it has no derivative at 0."""
    root = {
        "claim": ["<=", 0, ["sqrt", "z"]],
        "proof": {"rule": "axiom", "name": "root-nonnegative", "with": {"a": "z"}},
    }
    square = {
        "claim": ["=", ["^", ["sqrt", "z"], 2], "z"],
        "proof": {"rule": "axiom", "name": "root-square", "with": {"a": "z"}},
    }
    below = {"rule": "absurd", "proof": {"rule": "positive", "terms": [by(["<", ["sqrt", "z"], 0]), by(root["claim"])]}}
    none = {
        "rule": "absurd",
        "proof": positive(
            by(["<", 0, "z"]),
            equations=[
                {"fact": square["claim"], "cofactor": 1},
                {"fact": ["=", ["sqrt", "z"], 0], "cofactor": ["neg", ["sqrt", "z"]]},
            ],
        ),
    }
    apart = {
        "claim": ["<", 0, ["sqrt", "z"]],
        "proof": {"rule": "cases", "left": ["sqrt", "z"], "right": 0, "branches": {"<": below, "=": none, ">": FACT}},
    }
    lemmas = [{"claim": ["<", 0, "z"], "proof": FACT}, root, square, apart]
    sign = positive({"coefficient": "1/2"}, multiply=[["<", 0, ["sqrt", "z"]]], lemmas=lemmas)
    proof = {"rule": "monotone", "variable": "z", "function": ["sqrt", "z"], "from": 0, "to": "b", "sign": sign}
    statement = state("b", [["<", 0, "b"]], ["<", ["sqrt", 0], ["sqrt", "b"]])
    prove(statement, {"b": 2}, proof)
    refuse("not shown defined", statement, {"b": 2}, {**proof, "sign": {**sign, "lemmas": lemmas[:3]}})


# ---- intermediate value ----


def test_ivt(state: Data, prove: Data, refuse: Data) -> None:
    """A number has the cube 2, because z^3 - 2 changes its sign between 1 and 2."""
    cube = ["-", ["^", "z", 3], 2]
    then = positive(by(["<=", 1, "z"]), {"coefficient": 1})
    proof = {
        "rule": "ivt",
        "variable": "z",
        "function": cube,
        "from": 1,
        "to": 2,
        "then": {**FACT, "lemmas": [{"claim": ["<", 0, "z"], "proof": then}]},
    }
    statement, at = state("a", [["<", "a", 1]], ["<", "a", 1]), {"a": 0}
    prove(statement, at, proof)
    refuse("0 <= f\\(b\\)", statement, at, {**proof, "to": 1})
    refuse("f\\(a\\) <= 0", statement, at, {**proof, "from": 2})
    refuse("order of the ends", statement, at, {**proof, "from": 2, "to": 1})
    refuse("not shown defined", statement, at, {**proof, "function": ["/", 1, ["-", ["*", 2, "z"], 3]]})
    refuse("not new", statement, at, {**proof, "variable": "a"})
    root = {
        "claim": ["=", ["^", "z", 3], 2],
        "proof": {"rule": "ring", "equations": [{"fact": ["=", cube, 0], "cofactor": 1}]},
    }
    prove(statement, at, {**proof, "then": {**FACT, "lemmas": [root]}})
    refuse(
        "not identical",
        statement,
        at,
        {**proof, "then": {**FACT, "lemmas": [{**root, "claim": ["=", ["^", "z", 3], 3]}]}},
    )
    for outside in (["=", "z", 1], ["<", "z", 2]):
        refuse("not a fact", statement, at, {**proof, "then": {**FACT, "lemmas": [{"claim": outside, "proof": FACT}]}})


# ---- integrals ----

SQUARES = ["integral", "z", 0, "b", ["^", "z", 2]]
AREA: dict[str, Any] = {"rule": "integral", "primitive": ["/", ["^", "w", 3], 3], "variable": "w", "slope": RING}


def test_integral(state: Data, prove: Data) -> None:
    prove(state("b", [["<=", 0, "b"]], ["=", SQUARES, ["/", ["^", "b", 3], 3]]), {"b": 2}, AREA)
    prove(
        state("b", [["<=", 0, "b"]], ["=", SQUARES, ["/", ["^", "b", 3], 3]]),
        {"b": 0},
        {**AREA, "variable": "z", "primitive": ["/", ["^", "z", 3], 3]},
    )
    normal = ["=", ["integral", "t", "a", "b", ["phi", "t"]], ["-", ["Phi", "b"], ["Phi", "a"]]]
    prove(state("a b", [["<=", "a", "b"]], normal), {"a": -1, "b": "1/2"}, {**AREA, "primitive": ["Phi", "w"]})


@pytest.mark.parametrize(
    ("claim", "change", "reason"),
    [
        (["=", SQUARES, ["/", ["^", "b", 3], 3]], {"primitive": ["^", "w", 3]}, "primitive at the ends"),
        (["=", SQUARES, ["-", ["^", "b", 3], ["*", 2, "b"]]], {}, "primitive at the ends"),
        (["=", SQUARES, ["/", ["^", "b", 3], 3]], {"variable": "b"}, "not new"),
        (["=", SQUARES, ["/", ["^", "b", 3], 3]], {"slope": FACT}, "not a fact"),
        (["=", ["*", 1, SQUARES], ["/", ["^", "b", 3], 3]], {}, "on the left"),
        (["<=", SQUARES, ["/", ["^", "b", 3], 3]], {}, "on the left"),
        (
            ["=", ["integral", "z", 0, "b", ["*", 2, "z"]], ["/", ["^", "b", 3], ["/", 3, ["/", 3, 2]]]],
            {"primitive": ["*", ["/", ["^", "w", 3], 3], ["/", 3, 2]]},
            "not identical",
        ),
        (
            ["=", ["integral", "z", 0, "b", 1], "b"],
            {"primitive": ["+", "w", ["-", ["/", 1, ["-", "w", 1]], ["/", 1, ["-", "w", 1]]]]},
            "not shown defined",
        ),
    ],
)
def test_integral_refused(claim: Data, change: Data, reason: str, state: Data, refuse: Data) -> None:
    refuse(reason, state("b", [["<=", 0, "b"]], claim), {"b": 0}, {**AREA, **change})


# ---- enclosures ----

UNIT = [["<=", 0, "x"], ["<=", "x", 1]]
BOX: dict[str, Any] = {"rule": "enclose", "precision": 64, "box": {"x": [0, "1"]}}
HUMP = ["<", ["*", "x", ["-", 1, "x"]], ["/", 3, 5]]


@pytest.mark.parametrize("relation", ["<", "<=", "!="])
def test_enclose(relation: str, state: Data, prove: Data) -> None:
    prove(state("x", UNIT, [relation, ["exp", "x"], 3]), {"x": "1/2"}, BOX)
    prove(state("x", [], [relation, ["sqrt", 2], ["sqrt", 3]]), {"x": 0}, {"rule": "enclose", "precision": 8})


def test_enclose_in_parts(state: Data, prove: Data, refuse: Data) -> None:
    at = {"x": "1/2"}
    refuse("not apart|not separated", state("x", UNIT, HUMP), at, BOX)
    prove(state("x", UNIT, HUMP), at, {**BOX, "splits": ["x", None, None]})
    for splits in (["y", None, None], ["x", None], "x", ["x", None, ["y", None, None]]):
        refuse("not a split|not a list", state("x", UNIT, HUMP), at, {**BOX, "splits": splits})


@pytest.mark.parametrize(
    ("given", "change", "reason"),
    [
        (UNIT, {"box": {"x": [0, "1/2"]}}, "within the box"),
        (UNIT, {"box": {}}, "missing key"),
        (UNIT, {"precision": 4097}, "precision is 8"),
        (UNIT, {"precision": 7}, "precision is 8"),
        (UNIT, {"precision": "64"}, "precision is 8"),
        (UNIT, {"box": {"x": [0, 1, 2]}}, "two ends"),
        (UNIT, {"box": {"x": "01"}}, "not a list"),
        (UNIT[:1], {}, "within the box"),
        (UNIT, {"box": {"x": [1, 0]}}, "box is empty"),
        (UNIT, {"box": {"x": [0, 1], "y": [0, 1]}}, "unknown key"),
        ([["<=", 0, ["*", 1, "x"]], ["<=", "x", 1]], {}, "within the box"),
    ],
)
def test_enclose_refused(given: Data, change: Data, reason: str, state: Data, refuse: Data) -> None:
    refuse(reason, state("x", given, ["<", ["exp", "x"], 3]), {"x": "1/2"}, {**BOX, **change})


def test_enclose_is_for_real_variables_and_no_equations(state: Data, prove: Data, refuse: Data) -> None:
    whole = state({"n": "integer"}, [["<=", 0, "n"], ["<=", "n", 1]], ["<", "n", 2])
    refuse("real variable", whole, {"n": 1}, {**BOX, "box": {"n": [0, 1]}})
    refuse(
        "real variable",
        state({"f": "function 1"}, [], ["<", ["at", "f", 1], 2]),
        {"f": [1]},
        {"rule": "enclose", "precision": 64},
    )
    refuse("no equations", state("x", [], ["=", 1, 1]), {"x": 0}, {"rule": "enclose", "precision": 64})
    refuse(
        "not separated",
        state("x", [], ["<=", ["sqrt", 2], ["sqrt", 2]]),
        {"x": 0},
        {"rule": "enclose", "precision": 64},
    )
    literal = [["<=", ["neg", ["/", 1, 2]], "x"], ["<", "x", ["/", 1, ["/", 1, 2]]]]
    prove(state("x", literal, ["<", "x", 3]), {"x": 0}, {**BOX, "box": {"x": ["-1/2", 2]}})


@pytest.mark.parametrize("bits", [8, 9, 16, 32, 64])
def test_the_ends_of_a_box_are_not_rounded_inwards(bits: int, state: Data, refuse: Data, refute: Data) -> None:
    """max(-x, -y) < z fails at z = -x; rounding by negation once accepted it at few bits."""
    x, y, z = "1000001/1000003", "2000003/1000003", "-1000001/1000003"

    def ratio(text: str) -> Data:
        p, q = text.split("/")
        return ["/", int(p), int(q)]

    given = [[relation, *pair] for name, text in (("x", x), ("y", y), ("z", z)) for relation, pair in
             (("<=", (ratio(text), name)), ("<=", (name, ratio(text))))]  # fmt: skip
    box = {"x": [x, x], "y": [y, y], "z": [z, z]}
    claim = ["<", ["max", ["neg", "x"], ["neg", "y"]], "z"]
    wide = {"x": ["1000000/1000003", x], "y": [y, "2000004/1000003"], "z": [z, "-1000000/1000003"]}
    for sides in (box, wide):
        refuse(
            "not apart|not separated|false at",
            state("x y z", given, claim),
            {"x": x, "y": y, "z": z},
            {"rule": "enclose", "precision": bits, "box": sides},
        )
    assert refute(state("x y z", given, claim), point={"x": x, "y": y, "z": z}, precision=bits).kind == "false"
    weak = state("x y z", [*given], ["<=", *claim[1:]])
    with pytest.raises(Exception, match="no claim is false"):
        refute(weak, point={"x": x, "y": y, "z": z}, precision=bits)


def test_apart_on_the_wrong_side(state: Data, prove: Data, refuse: Data) -> None:
    """A false claim that is undecided with the 128 bits of the example is still refused."""
    below = ["/", isqrt(2 * 10**120), 10**60]
    proof = {"rule": "enclose", "precision": 512}
    for relation in ("<", "<="):
        prove(state("x", [], [relation, below, ["sqrt", 2]]), {"x": 0}, proof)
        refuse("not apart", state("x", [], [relation, ["sqrt", 2], below]), {"x": 0}, proof)
    refuse("not separated", state("x", [], ["<", below, ["sqrt", 2]]), {"x": 0}, {**proof, "precision": 128})
