"""The rules `sum` and `telescope`."""

from __future__ import annotations

from typing import Any

import pytest

Data = Any
RING, FACT = {"rule": "ring"}, {"rule": "fact"}
SORTS = {"x": "real", "n": "integer"}
NATURAL, ONE = [["<=", 0, "n"]], [["<=", 1, "n"]]
FEWER = ["-", "n", 1]
AT = {"x": 2, "n": 3}


def total(body: Data, low: Data = 1, high: Data = "n", index: str = "k") -> list[Data]:
    return ["sum", index, low, high, body]


BODY = ["*", "k", "x"]
WHOLE = total(BODY)
SHIFTED = total(["*", ["+", "j", 1], "x"], 0, FEWER, "j")


def step(name: str, **more: Data) -> dict[str, Any]:
    return {"rule": "sum", "step": name, **more}


@pytest.mark.parametrize(
    ("given", "other", "proof"),
    [
        (ONE, ["+", total(BODY, 1, FEWER), ["*", "n", "x"]], step("last")),
        (ONE, ["+", "x", total(BODY, 2)], step("first")),
        (ONE, ["+", ["*", "n", "x"], total(["*", "x", "k"], 1, FEWER)], step("last")),
        (ONE, ["+", ["*", 1, "x"], total(["*", "i", "x"], ["+", 1, 1], "n", "i")], step("first")),
        (ONE, SHIFTED, step("shift", by=-1)),
        (ONE, total(["*", ["-", "k", "n"], "x"], ["+", 1, "n"], ["*", 2, "n"]), step("shift", by="n")),
    ],
)
def test_steps(given: Data, other: Data, proof: Data, state: Data, prove: Data) -> None:
    prove(state(SORTS, given, ["=", WHOLE, other]), AT, proof)


def test_empty(state: Data, prove: Data, refuse: Data) -> None:
    prove(state(SORTS, [], ["=", total(BODY, "n", FEWER), 0]), AT, step("empty"))
    refuse("not empty", state(SORTS, [], ["=", total(BODY, "n", "n"), 0]), {"x": 0, "n": 1}, step("empty"))
    refuse("the other side", state(SORTS, [], ["=", total(BODY, "n", FEWER), ["-", "x", 2]]), AT, step("empty"))


@pytest.mark.parametrize(
    ("given", "claim", "proof", "reason"),
    [
        (NATURAL, ["=", WHOLE, ["+", WHOLE, 0]], step("last"), "low <= high"),
        (ONE, ["=", WHOLE, ["+", total(BODY, 1, FEWER), 6]], step("last"), "the other side"),
        (ONE, ["=", WHOLE, ["+", ["*", 3, "x"], total(BODY, 1, FEWER)]], step("last"), "the other side"),
        (ONE, ["=", WHOLE, 12], step("last"), "the other side"),
        (ONE, ["=", WHOLE, ["+", ["-", "x", 2], total(BODY, 1)]], step("first"), "the other side"),
        (ONE, ["=", WHOLE, ["+", ["-", 4, "x"], total(BODY, 2)]], step("first"), "the other side"),
        (ONE, ["=", WHOLE, SHIFTED], step("shift", by=1), "the other side"),
        (ONE, ["=", WHOLE, SHIFTED], step("shift"), "by is for"),
        (ONE, ["=", WHOLE, SHIFTED], step("shift", by=["/", 1, 1]), "integral"),
        (ONE, ["=", WHOLE, 12], step("shift", by=1), "the other side"),
        (ONE, ["=", WHOLE, total(["+", ["*", "j", "x"], 2], 0, FEWER, "j")], step("shift", by=-1), "the other side"),
        (ONE, ["=", WHOLE, 12], step("empty", by=1), "by is for"),
        (ONE, ["=", 12, WHOLE], step("last"), "on the left"),
        (ONE, ["<=", WHOLE, 12], step("last"), "on the left"),
        (ONE, ["=", WHOLE, 12], step("middle"), "unknown step"),
        (ONE, ["=", WHOLE, ["+", total(BODY, 0, FEWER), ["*", "n", "x"]]], step("last"), "the other side"),
        (ONE, ["=", WHOLE, 12], step("last", why=1), "unknown key"),
    ],
)
def test_steps_refused(given: Data, claim: Data, proof: Data, reason: str, state: Data, refuse: Data) -> None:
    refuse(reason, state(SORTS, given, claim), AT, proof)


# ---- telescoping ----

CLOSED = ["/", ["*", "n", ["+", "n", 1]], 2]
GAUSS: dict[str, Any] = {
    "rule": "telescope",
    "index": "k",
    "low": 1,
    "high": "n",
    "sums": [{"coefficient": -1, "sum": total("k")}],
    "rest": CLOSED,
    "certificate": ["neg", ["/", ["*", "k", ["-", "k", 1]], 2]],
    "pointwise": RING,
    "boundary": RING,
}
N = {"n": "integer"}


def test_telescope(state: Data, prove: Data) -> None:
    statement = state(N, NATURAL, ["=", total("k"), CLOSED])
    prove(statement, {"n": 3}, GAUSS)
    prove(statement, {"n": 3}, {**GAUSS, "sums": [{"coefficient": -1, "sum": total("j", index="j")}]})


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"certificate": ["/", ["*", "k", ["-", "k", 1]], 2]}, "not identical"),
        ({"certificate": 0}, "not identical"),
        ({"rest": 0}, "combination"),
        ({"certificate": ["/", 1, ["-", "k", 1]]}, "not shown defined"),
        ({"certificate": ["/", 1, ["-", "k", ["+", "n", 1]]]}, "not shown defined"),
        ({"rest": "k"}, "unknown variable"),
        ({"index": "n"}, "not new"),
        ({"low": 0}, "wrong ends"),
        ({"low": ["/", 1, 2]}, "integral"),
        ({"sums": [{"coefficient": -1, "sum": "n"}]}, "not a sum"),
        ({"sums": [{"coefficient": "k", "sum": total("k")}]}, "unknown variable"),
        ({"sums": [{"sum": total("k")}]}, "missing key"),
        ({"sums": {}}, "not a list"),
        ({"high": ["+", "n", 1]}, "wrong ends"),
        ({"boundary": FACT}, "not a fact"),
        ({"high": -5, "low": 1, "sums": []}, "low <= high \\+ 1"),
    ],
)
def test_telescope_refused(change: Data, reason: str, state: Data, refuse: Data) -> None:
    refuse(reason, state(N, NATURAL, ["=", total("k"), CLOSED]), {"n": 3}, {**GAUSS, **change})


def test_telescope_term_by_term(state: Data, prove: Data, refuse: Data) -> None:
    """Each term is nonnegative within the range, so the certificate is 0."""
    body = ["-", ["^", "k", 2], "k"]
    above = ["<=", 1, "k"]
    pointwise = {
        "rule": "positive",
        "terms": [{"coefficient": 1, "facts": [above, above]}, {"coefficient": 1, "facts": [above]}],
    }
    proof = {
        "rule": "telescope", "index": "k", "low": 1, "high": "n", "sums": [{"coefficient": 1, "sum": total(body)}],
        "certificate": 0, "pointwise": pointwise, "boundary": {"rule": "positive", "terms": []},
    }  # fmt: skip
    prove(state(N, NATURAL, ["<=", 0, total(body)]), {"n": 2}, proof)
    refuse("proves = and <=", state(N, NATURAL, ["<", 0, total(body)]), {"n": 2}, proof)
    refuse("not known", state(N, NATURAL, ["<=", 0, total(body)]), {"n": 2}, {**proof, "high": -1, "sums": []})


def test_what_holds_inside_of_a_telescope(state: Data, prove: Data, refuse: Data) -> None:
    """Facts for all of the range hold at the index, but not at high + 1."""
    sorts, up = {"f": "function 1", "n": "integer"}, ["all", "i", 1, "n", ["<=", 0, ["at", "f", "i"]]]
    whole = total(["at", "f", "k"])
    proof = {
        "rule": "telescope",
        "index": "k",
        "low": 1,
        "high": "n",
        "sums": [{"coefficient": 1, "sum": whole}],
        "certificate": 0,
        "pointwise": {"rule": "positive", "terms": [{"coefficient": 1, "facts": [["<=", 0, ["at", "f", "k"]]]}]},
        "boundary": RING,
    }
    proof["boundary"] = {"rule": "positive", "terms": []}
    statement, at = state(sorts, [*NATURAL, up], ["<=", 0, whole]), {"f": [1, 2], "n": 2}
    prove(statement, at, proof)
    other = ["all", "i", 1, ["+", "n", 1], up[4]]
    refuse("not a fact", state(sorts, [*NATURAL, other], ["<=", 0, whole]), {"f": [1, 2, 3], "n": 2}, proof)
    refuse("not a fact", statement, at, {**proof, "lemmas_inside": [{"claim": ["<=", "k", "n"], "proof": FACT}]})
    refuse("not shown defined", statement, at, {**proof, "certificate": ["sqrt", ["at", "f", "k"]]})
