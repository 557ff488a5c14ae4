"""Values at a point: atoms are true, false, undefined or undecided."""

from __future__ import annotations

from typing import Any

import pytest
from flint import fmpq

from proofs.recheck import Refused, Refutation
from proofs.recheck.budget import Undecided, Undefined, fresh_budget, spent
from proofs.recheck.evaluation import decide, value_at
from proofs.recheck.reading import read_atom, read_term

Data = Any
RING = {"rule": "ring"}


@pytest.mark.parametrize(
    ("atom", "holds"),
    [
        (["<", ["sqrt", 2], ["/", 3, 2]], True),
        (["<", ["/", 3, 2], ["sqrt", 2]], False),
        (["=", ["sqrt", 4], 2], True),
        (["!=", ["log", 2], ["exp", 2]], True),
        (["=", ["log", 2], ["exp", 2]], False),
        (["=", ["Phi", 0], ["/", 1, 2]], True),
        (["=", ["exp", 0], 1], True),
        (["=", ["log", 1], 0], True),
        (["=", ["^", 0, 0], 1], True),
        (["=", ["binomial", 5, 2], 10], True),
        (["=", ["sum", "k", 1, 100, "k"], 5050], True),
        (["=", ["sum", "k", 1, 0, ["/", 1, 0]], 0], True),
        (["all", "k", 1, 3, ["<", "k", 4]], True),
        (["all", "k", 1, 3, ["<", "k", 3]], False),
        (["all", "k", 1, 0, ["<", 1, 0]], True),
        (["all", "i", 1, 2, ["all", "j", 1, "i", ["<=", "j", "i"]]], True),
        (["<", ["integral", "z", 0, 1, ["sqrt", "z"]], ["/", 667, 1000]], True),
        (["=", ["integral", "z", 1, 1, ["log", "z"]], 0], True),
        (
            [
                "all",
                "k",
                1,
                2,
                ["=", ["sum", "i", 1, "k", ["sum", "j", 1, "i", ["*", "k", "j"]]], ["*", "k", ["-", ["*", 3, "k"], 2]]],
            ],
            True,
        ),
    ],
)
def test_decided(atom: Data, holds: bool) -> None:
    assert decide(read_atom(atom, {}), {}, 128) is holds


@pytest.mark.parametrize(
    "term",
    [
        ["/", 1, ["-", 1, 1]],
        ["sqrt", -2],
        ["log", 0],
        ["log", ["-", ["sqrt", 2], 2]],
        ["!", -1],
        ["binomial", 2, 3],
        ["binomial", 2, -1],
        ["^", 0, -1],
        ["sum", "k", 2, 0, 1],
        ["+", ["sqrt", 2], ["/", 1, 0]],
        ["*", 0, ["/", 1, 0]],
        ["sum", "k", -1, 1, ["/", 1, "k"]],
        ["integral", "z", 1, 0, 1],
        ["integral", "z", -1, 1, ["sqrt", "z"]],
        ["integral", "z", 0, 0, ["log", "z"]],
        ["integral", "z", -3, -2, ["log", "z"]],
        ["integral", "z", 0, 1, ["log", "z"]],
        ["integral", "z", -1, 0, ["/", 1, "z"]],
    ],
)
def test_without_a_value(term: Data) -> None:
    with pytest.raises(Undefined):
        value_at(read_term(term, {}), {}, 128)


@pytest.mark.parametrize(
    "term",
    [
        ["/", 1, ["-", ["^", ["sqrt", 2], 2], 2]],
        ["sqrt", ["-", ["^", ["sqrt", 2], 2], 2]],
        ["log", ["-", ["sqrt", 2], ["sqrt", 2]]],
        ["exp", ["exp", ["exp", 1000000]]],
        ["integral", "z", 0, 1, ["/", 1, ["-", "z", ["/", 1, 2]]]],
        ["integral", "z", ["sqrt", 2], ["sqrt", 2], 1],
        ["exp", ["sqrt", 2**33]],
        ["Phi", ["sqrt", 5000]],
        ["phi", 400],
        ["!", 10_001],
        ["binomial", 10_001, 2],
        ["^", 1, ["*", 1000, 1000]],
        ["^", ["sqrt", 2], 900],
        ["sum", "k", 1, 100_001, 1],
        ["*", ["^", ["^", 3, 1000], 100], ["^", ["^", 5, 1000], 50]],
    ],
)
def test_undecided(term: Data) -> None:
    with pytest.raises(Undecided):
        value_at(read_term(term, {}), {}, 128)


def test_a_false_instance_does_not_hide_one_without_a_value() -> None:
    with pytest.raises(Undefined):
        decide(read_atom(["all", "k", -1, 1, ["<", ["/", 1, "k"], -5]], {}), {}, 64)
    hidden = ["sqrt", ["-", ["^", ["sqrt", "k"], 2], 2]]
    with pytest.raises(Undecided):
        decide(read_atom(["all", "k", 2, 3, ["<", hidden, ["-", "k", 3]]], {}), {}, 64)


def test_tables() -> None:
    term = read_term(["+", ["at", "f", 1, 2], ["+", ["at", "f", 2, 1], ["at", "f", 0, 9]]], {"f": "function 2"})
    assert value_at(term, {"f": ((fmpq(1), fmpq(2)), (fmpq(5),))}, 64) == 7


# ---- integrals ----


@pytest.mark.parametrize(
    ("integral", "value"),
    [
        (["integral", "z", 0, ["/", 1, 10], ["phi", "z"]], ["-", ["Phi", ["/", 1, 10]], ["Phi", 0]]),
        (["integral", "z", -8, 8, ["phi", "z"]], ["-", ["Phi", 8], ["Phi", -8]]),
        (["integral", "z", 0, ["log", 2], ["exp", "z"]], 1),
        (["integral", "z", ["/", 1, 3], ["/", 2, 3], ["^", "z", 2]], ["/", 7, 81]),
        (["integral", "z", -1, 3, ["abs", "z"]], 5),
        (["integral", "z", 1, 2, ["/", 1, "z"]], ["log", 2]),
        (["integral", "z", 0, 4, ["sqrt", "z"]], ["/", 16, 3]),
        (["integral", "z", 0, 2, ["max", "z", 1]], ["/", 5, 2]),
        (
            ["integral", "z", 0, 1, ["sum", "k", 1, 3, ["*", "k", ["^", "z", "k"]]]],
            ["+", ["/", 1, 2], ["+", ["/", 2, 3], ["/", 3, 4]]],
        ),
        (["integral", "z", ["sqrt", 2], 3, 1], ["-", 3, ["sqrt", 2]]),
        (["integral", "z", 0, 1, ["min", "z", ["/", 1, 2]]], ["/", 3, 8]),
        (["integral", "z", 1, 3, ["log", "z"]], ["-", ["*", 3, ["log", 3]], 2]),
    ],
)
def test_integrals(integral: Data, value: Data) -> None:
    """Bounds on both sides of the true value are decided with 128 bits, within the budget."""
    near = ["/", 1, 10**20]
    with fresh_budget():
        assert decide(read_atom(["<", ["-", value, near], integral], {}), {}, 128)
        assert decide(read_atom(["<", integral, ["+", value, near]], {}), {}, 128)
        assert spent() < 500_000
    with pytest.raises(Undecided):
        decide(read_atom(["<", integral, value], {}), {}, 64)


def test_an_integrand_with_a_parameter_in_a_box(state: Data, prove: Data, refuse: Data) -> None:
    given = [["<=", 0, "x"], ["<=", "x", ["/", 1, 10]]]
    short = ["integral", "z", 0, "x", ["phi", "z"]]
    box = {"rule": "enclose", "precision": 64, "box": {"x": [0, "1/10"]}}
    prove(state("x", given, ["<", short, ["/", 1, 20]]), {"x": 0}, box)
    refuse("order of the ends", state("x", given, ["<", ["integral", "z", "x", ["*", 2, "x"], 1], 1]), {"x": 0}, box)
    shifted = ["integral", "z", 1, 2, ["phi", ["+", "x", "z"]]]
    prove(state("x", given, ["<", shifted, ["/", 1, 5]]), {"x": 0}, box)


# ---- examples and refutations ----


def test_the_example(state: Data, prove: Data, refuse: Data) -> None:
    statement = state("x", [["<", 0, "x"]], ["<", 0, ["*", 2, "x"]])
    proof = {"rule": "positive", "terms": [{"coefficient": 2, "facts": [["<", 0, "x"]]}]}
    prove(statement, {"x": "1/3"}, proof)
    refuse("false at the example", statement, {"x": 0}, proof)
    refuse("missing key: x", statement, {}, proof)
    refuse("unknown key: y", statement, {"x": 1, "y": 1}, proof)
    refuse("not an integer: n", state({"n": "integer"}, [], ["=", "n", "n"]), {"n": "1/2"}, RING)
    nothing = state("x", [["<", "x", 0], ["<", 0, "x"]], ["<", 1, 0])
    refuse("false at the example", nothing, {"x": 1}, {"rule": "absurd", "proof": {"rule": "fact"}})
    refuse("undefined", state("x", [["<", 0, "x"]], ["=", ["/", 1, ["-", "x", 1]], 1]), {"x": 1}, RING)


def test_a_claim_may_be_undecided_at_the_example_and_an_assumption_may_not(
    state: Data, prove: Data, refuse: Data
) -> None:
    six = ["=", ["+", ["log", 2], ["log", 3]], ["log", 6]]
    hidden = ["=", ["-", ["log", 6], ["+", ["log", 2], ["log", 3]]], 0]
    prove(
        state("x", [], ["=", ["*", "x", ["-", six[1], six[2]]], ["-", ["*", "x", six[1]], ["*", "x", six[2]]]]),
        {"x": 1},
        RING,
    )
    refuse("undecided", state("x", [six], six), {"x": 1}, {"rule": "fact"})
    refuse("undecided", state("x", [hidden], hidden), {"x": 1}, {"rule": "fact"})


def test_nothing_is_proved_of_nothing(state: Data, prove: Data, refuse: Data) -> None:
    """An `all` over 1..n is true for any atom at n = 0, so such an example is refused."""
    sorts = {"f": "function 1", "n": "integer"}
    up = ["all", "k", 1, "n", ["<", 0, ["at", "f", "k"]]]
    statement = state(sorts, [["<=", 0, "n"], up], ["<=", 0, "n"])
    prove(statement, {"f": [1], "n": 1}, {"rule": "fact"})
    refuse("empty range at the example", statement, {"f": [], "n": 0}, {"rule": "fact"})
    pairs = ["all", "i", 1, "n", ["all", "j", 1, ["-", "i", 1], ["<", 0, ["at", "f", "i"]]]]
    two = state(sorts, [["<=", 0, "n"], pairs], ["<=", 0, "n"])
    prove(two, {"f": [1, 1], "n": 2}, {"rule": "fact"})
    refuse("empty range at the example", two, {"f": [1], "n": 1}, {"rule": "fact"})


def test_refutations(state: Data, refute: Data) -> None:
    statement = state("x", [["<", 0, "x"]], ["<", 1, "x"])
    assert refute(statement, point={"x": "1/2"}) == Refutation({"x": fmpq(1, 2)}, "false")
    for point, reason in (
        ({"x": 2}, "no claim is false"),
        ({"x": -1}, "assumption false"),
        ({"x": True}, "not a rational"),
    ):
        with pytest.raises(Refused, match=reason):
            refute(statement, point=point)
    assert refute(state("x", [], ["=", ["/", "x", "x"], 1]), point={"x": 0}).kind == "undefined"
    both = state("x", [], ["=", ["/", "x", "x"], 1], ["<", "x", 0])
    assert refute(both, point={"x": 0}).kind == "false"
    assert refute(state("x", [], ["<", ["sqrt", "x"], ["/", 7, 5]]), point={"x": 2}, precision=8).kind == "false"
    for precision in (7, 4097, "64", True):
        with pytest.raises(Refused, match="precision is 8"):
            refute(statement, point={"x": "1/2"}, precision=precision)
    with pytest.raises(Refused, match="of an existence only"):
        refute(statement, point={"x": "1/2"}, proof=RING)


def test_overlap_is_neither_equality_nor_difference(state: Data, refute: Data) -> None:
    two = ["+", ["log", 2], ["log", 3]]
    for relation in ("<", "<=", "!=", "="):
        with pytest.raises(Refused, match="not separated"):
            refute(state("x", [], [relation, two, ["log", 6]]), point={"x": 1})
    for relation in ("!=", "<"):
        assert refute(state("x", [], [relation, ["log", "x"], ["log", 2]]), point={"x": 2}).kind == "false"


def test_algebra_speaks_only_of_what_has_a_value(state: Data, refute: Data) -> None:
    """Both sides are the same fraction, whose divisor is 0 but has an undecided enclosure."""
    divisor = ["-", ["+", ["log", 2], ["log", 3]], ["log", 6]]
    with pytest.raises(Refused, match="undecided: division"):
        refute(state("x", [], ["!=", ["/", 1, divisor], ["/", 1, divisor]]), point={"x": 1})


def test_derivatives_at_a_point(state: Data, refute: Data, prove: Data) -> None:
    """D(sqrt(x^4)) is undecided at 0, log is undefined at 0, and x^0 has derivative 0."""
    with pytest.raises(Refused, match="undecided: a derivative"):
        refute(state("x", [], ["=", ["D", ["sqrt", ["^", "x", 4]], "x"], 0]), point={"x": 0})
    assert refute(state("x", [], ["=", ["D", ["log", "x"], "x"], 0]), point={"x": 0}).kind == "undefined"
    assert (
        refute(state("x", [], ["=", ["+", ["D", ["^", "x", 2], "x"], ["/", 1, "x"]], 0]), point={"x": 0}).kind
        == "undefined"
    )
    assert refute(state("x", [], ["=", ["D", ["^", "x", 0], "x"], 1]), point={"x": 0}).kind == "false"
    prove(state("x", [], ["=", ["D", ["^", "x", 0], "x"], 0]), {"x": 0}, RING)
    assert (
        refute(
            state("x", [], ["=", ["D", ["D", ["^", "x", 3], "x"], "x"], ["*", 6, "x"]], ["<", "x", 0]), point={"x": 1}
        ).kind
        == "false"
    )


def test_refuted_existence(state: Data, refute: Data) -> None:
    claims = (["<", "y", 0], ["<", "x", "y"])
    statement = state("x", [["<", 0, "x"]], *claims, exists={"y": "real"})
    terms = [
        {"coefficient": "1/2", "facts": [claims[0]]},
        {"coefficient": "1/2", "facts": [["<", 2, "y"]]},
        {"coefficient": 1},
    ]
    proof = {"rule": "positive", "terms": terms}
    assert refute(statement, point={"x": 2}, proof=proof).kind == "false"
    half = {
        **proof,
        "terms": [
            {"coefficient": 1, "facts": [claims[0]]},
            {"coefficient": 1, "facts": [["<", ["/", 1, 2], "y"]]},
            {"coefficient": "1/2"},
        ],
    }
    assert refute(statement, point={"x": "1/2"}, proof=half).kind == "false"
    with pytest.raises(Refused, match="not a fact"):
        refute(statement, point={"x": 3}, proof=proof)
    with pytest.raises(Refused, match="needs a proof"):
        refute(statement, point={"x": 2})
    with pytest.raises(Refused, match="unknown key: why"):
        refute(statement, point={"x": 2}, proof=proof, why=1)
    table = state({"f": "function 1"}, [], ["<", "y", "y"], exists={"y": "real"})
    with pytest.raises(Refused, match="a function where something is to exist"):
        refute(table, point={"f": []}, proof={"rule": "fact"})


def test_witness(state: Data, prove: Data, refuse: Data) -> None:
    statement = state("x", [["<", 0, "x"]], ["=", ["*", "x", "y"], 1], exists={"y": "real"})
    prove(statement, {"x": 1}, RING, witness={"y": ["/", 1, "x"]})
    refuse("not identical", statement, {"x": 1}, RING, witness={"y": "x"})
    refuse("unknown variable", statement, {"x": 1}, RING, witness={"y": "y"})
    refuse("missing key", statement, {"x": 1}, RING)
    loose = state("x", [], statement["claim"][0], exists={"y": "real"})
    refuse("not shown defined", loose, {"x": 1}, RING, witness={"y": ["/", 1, "x"]})
    whole = state({"n": "integer"}, [], ["=", ["*", 2, "m"], "n"], exists={"m": "integer"})
    refuse("not an integral term: witness m", whole, {"n": 1}, RING, witness={"m": ["/", "n", 2]})
