"""The rules that use a theorem: `chain` and `obtain`."""

from __future__ import annotations

from typing import Any

Data = Any
RING, FACT = {"rule": "ring"}, {"rule": "fact"}
POSITIVE = [["<", 0, "x"]]
FN = {"f": "function 1", "n": "integer"}


def positive(*terms: Data, **more: Data) -> dict[str, Any]:
    return {"rule": "positive", "terms": list(terms), **more}


def by(*facts: Data, coefficient: Data = 1) -> dict[str, Any]:
    return {"coefficient": coefficient, "facts": list(facts)}


def test_chain(state: Data, prove: Data, refuse: Data) -> None:
    lemma = state("a", [["<", 0, "a"]], ["<", 0, ["*", "a", "a"]], name="t/square")
    theorem = prove(lemma, {"a": 1}, positive(by(["<", 0, "a"], ["<", 0, "a"])))
    known = {"theorems": {"t/square": theorem}}
    statement, at = state("x", POSITIVE, ["<", 0, ["*", "x", "x"]]), {"x": 1}
    proof = {"rule": "chain", "theorem": "t/square", "with": {"a": "x"}, "given": [None]}
    prove(statement, at, proof, **known)
    prove(statement, at, {**proof, "claim": 0, "given": [FACT]}, **known)
    refuse("no such theorem", statement, at, proof)
    refuse("named by its id", statement, at, {**proof, "theorem": ["t/square"]}, **known)
    refuse("not a fact", state("x", [], statement["claim"][0]), at, proof, **known)
    refuse("one reason", statement, at, {**proof, "given": []}, **known)
    refuse("missing key: given", statement, at, {key: proof[key] for key in ("rule", "theorem", "with")}, **known)
    refuse("missing key: a", statement, at, {**proof, "with": {}}, **known)
    refuse("unknown key: b", statement, at, {**proof, "with": {"a": "x", "b": 1}}, **known)
    refuse("not the theorem", state("x", POSITIVE, ["<", 0, ["^", "x", 2]]), at, proof, **known)
    refuse("another id", statement, at, {**proof, "theorem": "t/2"}, theorems={"t/2": theorem})
    refuse("not a theorem", statement, at, proof, theorems={"t/square": lemma})
    for claim in (1, -1, True, "0"):
        refuse("no such claim", statement, at, {**proof, "claim": claim}, **known)
    refuse("something exists|of nothing", statement, at, {**proof, "rule": "obtain", "as": {}, "then": FACT}, **known)


def test_chain_with_an_assumption_turned_or_weakened(state: Data, prove: Data, refuse: Data) -> None:
    """`given: null` works like rule `fact`: a <= b from a < b, a = b from b = a."""
    lemma = state("a b", [["<=", "a", "b"], ["=", "b", 1]], ["<=", "a", "b"], name="t/weak")
    known = {"theorems": {"t/weak": prove(lemma, {"a": 1, "b": 1}, FACT)}}
    proof = {"rule": "chain", "theorem": "t/weak", "with": {"a": "x", "b": "y"}, "given": [None, None]}
    at, claim = {"x": 0, "y": 1}, ["<=", "x", "y"]
    prove(state("x y", [["<", "x", "y"], ["=", 1, "y"]], claim), at, proof, **known)
    refuse("not a fact", state("x y", [["!=", "x", "y"], ["=", 1, "y"]], claim), at, proof, **known)
    strict = state("a", [["<", 0, "a"]], ["<", 0, "a"], name="t/strict")
    known = {"theorems": {"t/strict": prove(strict, {"a": 1}, FACT)}}
    use = {"rule": "chain", "theorem": "t/strict", "with": {"a": "x"}, "given": [None]}
    refuse("not a fact", state("x", [["<=", 0, "x"]], ["<", 0, "x"]), {"x": 1}, use, **known)


def test_chain_of_integers_and_functions(state: Data, prove: Data, refuse: Data) -> None:
    lemma = state(
        FN,
        [["<=", 0, "n"]],
        ["=", ["sum", "i", 1, "n", ["at", "f", "i"]], ["sum", "i", 1, "n", ["*", 1, ["at", "f", "i"]]]],
        name="t/f",
    )
    known = {"theorems": {"t/f": prove(lemma, {"f": [1], "n": 1}, RING)}}
    sorts, at = {"x": "real", "m": "integer"}, {"x": 2, "m": 2}
    claim = ["=", ["sum", "q", 1, "m", ["*", "q", "x"]], ["sum", "q", 1, "m", ["*", 1, ["*", "q", "x"]]]]
    statement = state(sorts, [["<=", 0, "m"]], claim)
    function = ["lambda", ["k"], ["*", "k", "x"]]
    proof = {"rule": "chain", "theorem": "t/f", "with": {"f": function, "n": "m"}, "given": [None]}
    prove(statement, at, proof, **known)
    for wrong, reason in (
        (["lambda", ["k"], ["/", "x", "k"]], "not shown defined"),
        (["lambda", ["x"], "x"], "not new"),
        (["lambda", ["k", "l"], "k"], "number of"),
        ("f", "not a function"),
        (["lambda", ["k", "k"], "k"], "number of"),
        (["lambda", "k", "k"], "not a list"),
        (["lambda", ["k"], "l"], "unknown"),
        (["lambda", ["k"], "x"], "not the theorem"),
    ):
        refuse(reason, statement, at, {**proof, "with": {"f": wrong, "n": "m"}}, **known)
    refuse("integral", statement, at, {**proof, "with": {"f": function, "n": "x"}}, **known)


def test_chain_captures_nothing(state: Data, prove: Data, refuse: Data) -> None:
    """a := k is the variable k, even if the theorem has an index k."""
    lemma = state("a", [], ["=", ["sum", "k", 1, 2, "a"], ["*", 2, "a"]], name="t/sum")
    steps = [
        {
            "claim": ["=", ["sum", "k", 1, 2, "a"], ["+", ["sum", "k", 1, 1, "a"], "a"]],
            "proof": {"rule": "sum", "step": "last"},
        },
        {
            "claim": ["=", ["sum", "k", 1, 1, "a"], ["+", ["sum", "k", 1, 0, "a"], "a"]],
            "proof": {"rule": "sum", "step": "last"},
        },
        {"claim": ["=", ["sum", "k", 1, 0, "a"], 0], "proof": {"rule": "sum", "step": "empty"}},
    ]
    ring = {**RING, "equations": [{"fact": step["claim"], "cofactor": 1} for step in steps], "lemmas": steps}
    known = {"theorems": {"t/sum": prove(lemma, {"a": 1}, ring)}}
    use = {"rule": "chain", "theorem": "t/sum", "with": {"a": "k"}, "given": []}
    prove(state({"k": "integer"}, [], ["=", ["sum", "j", 1, 2, "k"], ["*", 2, "k"]]), {"k": 5}, use, **known)
    own = ["=", ["sum", "j", 1, 2, "j"], ["+", 1, ["*", 2, "k"]]]
    refuse("not the theorem", state({"k": "integer"}, [], own), {"k": 1}, use, **known)


def test_obtain(state: Data, prove: Data, refuse: Data) -> None:
    inverse = state(
        "a", [["<", 0, "a"]], ["=", ["*", "a", "b"], 1], ["<", 0, "b"], exists={"b": "real"}, name="t/inverse"
    )
    above = positive({"coefficient": 1}, multiply=[["<", 0, "a"]])
    known = {"theorems": {"t/inverse": prove(inverse, {"a": 1}, RING, above, witness={"b": ["/", 1, "a"]})}}
    then = positive(by(["<", 0, "y"], ["<", 0, "y"], coefficient=1), equations=[])
    proof = {
        "rule": "obtain",
        "theorem": "t/inverse",
        "with": {"a": "x"},
        "given": [None],
        "as": {"b": "y"},
        "then": then,
    }
    statement, at = state("x", POSITIVE, ["<", 0, ["*", "x", "x"]]), {"x": 1}
    refuse("not identical", statement, at, proof, **known)
    square = {**proof, "then": positive(by(["<", 0, "x"], ["<", 0, "x"], ["<", 0, "y"]), multiply=[["<", 0, "y"]])}
    prove(statement, at, square, **known)
    refuse("not new", statement, at, {**square, "as": {"b": "x"}}, **known)
    refuse("missing key: b", statement, at, {**square, "as": {}}, **known)
    refuse("not a fact", state("x", [["<=", 0, "x"]], ["<=", 0, "x"]), at, square, **known)
    use = {key: square[key] for key in ("theorem", "with", "given")} | {"rule": "chain"}
    refuse("something exists", statement, at, use, **known)
    loose = {"rule": "fact", "lemmas": [{"claim": ["<", 0, "y"], "proof": FACT}]}
    refuse("unknown variable", state("x", POSITIVE, statement["claim"][0], ["<", 0, "x"]), at, square, loose, **known)


def test_obtain_gives_two_names_to_two(state: Data, prove: Data, refuse: Data) -> None:
    """Two different values need two names; one name for both would be a contradiction."""
    two = state("a", [], ["<", "b", "c"], exists={"b": "real", "c": "real"}, name="t/two")
    known = {"theorems": {"t/two": prove(two, {"a": 1}, FACT, witness={"b": 0, "c": 1})}}
    proof = {
        "rule": "obtain",
        "theorem": "t/two",
        "with": {"a": "x"},
        "given": [],
        "as": {"b": "y", "c": "y"},
        "then": FACT,
    }
    refuse("one name for two", state("x", [], ["<", 0, 1]), {"x": 1}, proof, **known)
