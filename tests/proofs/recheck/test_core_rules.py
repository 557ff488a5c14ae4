"""Each core rule accepts an honest proof and refuses each broken premise."""

from __future__ import annotations

from typing import Any

import pytest

Data = Any
RING, FACT = {"rule": "ring"}, {"rule": "fact"}
N = {"n": "integer"}
POSITIVE, NATURAL = [["<", 0, "x"]], [["<=", 0, "n"]]


def positive(*terms: Data, **more: Data) -> dict[str, Any]:
    return {"rule": "positive", "terms": list(terms), **more}


def by(*facts: Data, coefficient: Data = 1) -> dict[str, Any]:
    return {"coefficient": coefficient, "facts": list(facts)}


# ---- algebra ----


def test_ring(state: Data, prove: Data, refuse: Data) -> None:
    square = ["=", ["^", ["+", "x", 1], 2], ["+", ["^", "x", 2], ["+", ["*", 2, "x"], 1]]]
    prove(state("x", [], square), {"x": 1}, RING)
    prove(state("x", [["!=", "x", 0]], ["=", ["/", "x", "x"], 1]), {"x": 1}, RING)
    refuse("not identical", state("x", [], ["=", ["*", "x", "x"], "x"]), {"x": 1}, RING)
    refuse("proves equations", state("x", [], ["<=", "x", "x"]), {"x": 1}, RING)


def test_ring_modulo_equations(state: Data, prove: Data, refuse: Data) -> None:
    root = ["=", "s", ["^", "x", 2]]
    statement = state("x s", [root], ["=", ["^", "s", 2], ["^", "x", 4]])
    at, cofactor = {"x": 2, "s": 4}, ["+", "s", ["^", "x", 2]]

    def ring(fact: Data, factor: Data) -> Data:
        return {**RING, "equations": [{"fact": fact, "cofactor": factor}]}

    prove(statement, at, ring(root, cofactor))
    refuse("not identical", statement, at, ring(root, "s"))
    refuse("unknown key", statement, at, {**RING, "equations": [{"fact": root, "cofactor": cofactor, "why": 1}]})
    refuse("not a fact", statement, at, ring(["=", "s", 4], "s"))
    refuse("not a fact", statement, at, ring(root[:1] + root[:0:-1], "s"))
    refuse("not shown defined", statement, at, ring(root, ["/", 1, "x"]))
    refuse(
        "a fact with =", state("x s", [["<=", "s", "x"]], ["=", "s", "s"]), {"x": 1, "s": 1}, ring(["<=", "s", "x"], 0)
    )


def test_positive_squares_and_strictness(state: Data, prove: Data, refuse: Data) -> None:
    square = ["+", ["^", "x", 2], ["-", 1, ["*", 2, "x"]]]
    term = {"coefficient": 1, "squares": [["-", "x", 1]]}
    apart, at = [["!=", "x", 1]], {"x": 0}
    prove(state("x", [], ["<=", 0, square]), {"x": 1}, positive(term))
    refuse("strict", state("x", [], ["<", 0, square]), at, positive(term))
    prove(state("x", apart, ["<", 0, square]), at, positive(term))
    prove(state("x", apart, ["!=", 0, square]), at, positive(term))
    refuse("not identical", state("x", apart, ["!=", square, 0]), at, positive(term))
    prove(state("x", apart, ["!=", square, 0]), at, positive(term, reverse=True))
    prove(state("x", apart, ["<", 0, square]), at, positive(term, reverse=False))
    refuse("reverse", state("x", apart, ["<", 0, square]), at, positive(term, reverse=True))
    refuse("reverse", state("x", apart, ["!=", square, 0]), at, positive(term, reverse=1))
    refuse("no equations", state("x", [], ["=", 0, 0]), at, positive())


def test_positive_products(state: Data, prove: Data, refuse: Data) -> None:
    weak, strong = ["<=", 0, "x"], ["<", 0, "y"]
    statement = state("x y", [weak, strong], ["<=", 0, ["*", "x", "y"]])
    strict = state("x y", [weak, strong], ["<", 0, ["*", "x", "y"]])
    at = {"x": 1, "y": 1}
    prove(statement, at, positive(by(weak, strong)))
    prove(statement, at, positive(by(weak, strong, strong), multiply=[strong]))
    refuse("strict", strict, at, positive(by(weak, strong)))
    refuse("negative", statement, at, positive(by(weak, strong, coefficient=-1)))
    refuse("not identical", statement, at, positive(by(weak, strong, coefficient=2)))
    refuse("a fact with < is needed", statement, at, positive(by(weak, strong, weak), multiply=[weak]))
    refuse("not a fact", statement, at, positive(by(["<", 0, "x"], strong)))
    refuse(
        "a fact with < or <=",
        state("x y", [["=", "x", 0]], ["<=", 0, "x"]),
        {"x": 0, "y": 0},
        positive(by(["=", "x", 0])),
    )
    refuse("not a rational", statement, at, positive(by(weak, strong, coefficient="1e0")))
    refuse("strict", strict, at, positive(by(strong, coefficient=0), by(weak, strong)))


# ---- logic ----


@pytest.mark.parametrize(
    ("given", "goal"),
    [
        (["<", "x", 1], ["<=", "x", 1]),
        (["<", "x", 1], ["!=", "x", 1]),
        (["<", "x", 1], ["!=", 1, "x"]),
        (["=", "x", 0], ["=", 0, "x"]),
        (["=", "x", 0], ["<=", "x", 0]),
        (["=", "x", 0], ["<=", 0, "x"]),
        (["!=", "x", 1], ["!=", 1, "x"]),
        (["<=", "x", 1], ["<=", "x", 2]),
        (["<=", "x", 1], ["<", "x", 2]),
        (["<", "x", 1], ["<", ["*", 2, "x"], 2]),
        (["!=", "x", 1], ["!=", ["*", 3, "x"], 3]),
        (["=", "x", 0], ["<", "x", 1]),
    ],
)
def test_fact(given: Data, goal: Data, state: Data, prove: Data) -> None:
    prove(state("x", [given], goal), {"x": 0}, FACT)


@pytest.mark.parametrize(
    ("given", "goal"),
    [
        ([["<=", "x", 1]], ["<", "x", 1]),
        ([["<=", "x", 0]], ["=", "x", 0]),
        ([["!=", "x", 1]], ["<", "x", 1]),
        ([["<", "x", 2]], ["<", "x", 1]),
        ([["=", ["*", 2, "x"], 0]], ["=", "x", 0]),
        ([["<=", "x", 1]], ["!=", "x", 1]),
        ([], ["<=", 0, ["^", "x", 2]]),
    ],
)
def test_no_fact(given: Data, goal: Data, state: Data, refuse: Data) -> None:
    refuse("not a fact", state("x", given, goal), {"x": 0}, FACT)


def test_equal_from_two_bounds(state: Data, prove: Data) -> None:
    prove(state("x", [["<=", "x", 0], ["<=", 0, "x"]], ["=", "x", 0]), {"x": 0}, FACT)


def test_cases(state: Data, prove: Data, refuse: Data) -> None:
    goal, at = state("x", [], ["<=", 0, ["*", "x", "x"]]), {"x": 1}
    below, above = positive(by(["<", "x", 0], ["<", "x", 0])), positive(by(["<=", 0, "x"], ["<=", 0, "x"]))
    square = positive({"coefficient": 1, "squares": ["x"]})
    proof = {"rule": "cases", "left": "x", "right": 0, "branches": {"<": below, ">=": above}}
    prove(goal, at, proof)
    for relations in (("<", "=", ">"), ("<=", ">"), ("=", "!=")):
        prove(goal, at, {**proof, "branches": dict.fromkeys(relations, square)})
    for relations in (("<",), ("<", ">"), ("<=", ">="), ("<", "=", ">="), (), ("=",), ("<", "=", ">", "!=")):
        refuse("cover", goal, at, {**proof, "branches": dict.fromkeys(relations, square)})
    refuse("cover", goal, at, {**proof, "branches": [below, above]})
    refuse("not a fact", goal, at, {**proof, "branches": {"<": above, ">=": below}})
    refuse("defined", goal, at, {**proof, "left": ["/", 1, "x"]})


def test_what_a_branch_assumes_stays_there(state: Data, refuse: Data) -> None:
    goal = ["<=", 0, ["*", "x", "x"]]
    branch = positive({"coefficient": 1, "squares": ["x"]})
    inside = {**branch, "lemmas": [{"claim": ["<", "x", 0], "proof": FACT}]}
    split = {"rule": "cases", "left": "x", "right": 0, "branches": {"<": inside, ">=": branch}}
    refuse("not a fact", state("x", [], goal, ["<", "x", 0]), {"x": -1}, split, FACT)


def test_absurd_and_integer(state: Data, prove: Data, refuse: Data) -> None:
    given = [["<", "x", 0]]
    contradiction = positive(by(given[0]), by(["<", 0, "x"]))
    branches = {"<=": FACT, ">": {"rule": "absurd", "proof": contradiction}}
    prove(
        state("x", given, ["<=", "x", 0]), {"x": -1}, {"rule": "cases", "left": "x", "right": 0, "branches": branches}
    )
    refuse("not a fact", state("x", given, ["<", "x", -1]), {"x": -2}, {"rule": "absurd", "proof": FACT})
    whole = {"rule": "integer"}
    prove(state(N, [["<", 0, "n"]], ["<=", ["+", 0, 1], "n"]), {"n": 1}, whole)
    refuse("integral", state("x", POSITIVE, ["<=", ["+", 0, 1], "x"]), {"x": 1}, whole)
    refuse("not a fact", state(N, NATURAL, ["<=", ["+", 0, 1], "n"]), {"n": 1}, whole)
    refuse("not a \\+ 1", state(N, [["<", 0, "n"]], ["<=", ["+", 0, 2], "n"]), {"n": 2}, whole)
    refuse("not a \\+ 1", state(N, [["<", 0, "n"]], ["<", ["+", 0, 1], "n"]), {"n": 2}, whole)


def test_rewrite(state: Data, prove: Data, refuse: Data) -> None:
    equation = ["=", "x", ["*", 2, "y"]]
    statement, at = state("x y", [equation], ["=", ["exp", ["*", 2, "y"]], ["exp", "x"]]), {"x": 2, "y": 1}
    proof = {
        "rule": "rewrite",
        "fact": equation,
        "variable": "w",
        "goal": ["=", ["exp", "w"], ["exp", "x"]],
        "proof": RING,
    }
    prove(statement, at, proof)
    refuse("not new", statement, at, {**proof, "variable": "x"})
    refuse("not a fact", statement, at, {**proof, "fact": ["=", ["*", 2, "y"], "x"]})
    refuse("right side put in", statement, at, {**proof, "goal": ["=", ["exp", "x"], ["exp", "w"]]})
    refuse("unknown variable", statement, at, {**proof, "goal": ["=", ["exp", "v"], ["exp", "x"]]})
    refuse(
        "not identical",
        statement,
        at,
        {
            **proof,
            "goal": ["=", ["exp", ["*", 2, "y"]], ["exp", "w"]],
            "fact": ["=", "x", "x"],
            "lemmas": [{"claim": ["=", "x", "x"], "proof": RING}],
        },
    )


def test_rewrite_needs_what_it_proves_to_be_defined(state: Data, prove: Data, refuse: Data) -> None:
    """1/x must be known to be defined before x is substituted."""
    equation = ["=", "x", "y"]
    statement = state("x y", [equation, ["<", 0, "y"]], ["=", ["/", "y", "y"], 1])
    proof = {"rule": "rewrite", "fact": equation, "variable": "w", "goal": ["=", ["/", "w", "w"], 1], "proof": RING}
    refuse("not shown defined", statement, {"x": 1, "y": 1}, proof)
    lemma = {
        "claim": ["<", 0, "x"],
        "proof": positive(by(["<", 0, "y"]), equations=[{"fact": equation, "cofactor": 1}]),
    }
    prove(statement, {"x": 1, "y": 1}, {**proof, "lemmas": [lemma]})


def test_rewrite_of_integers(state: Data, prove: Data, refuse: Data) -> None:
    sorts, claim = {"n": "integer", "m": "integer", "x": "real"}, ["=", ["^", 2, "m"], ["^", 2, "n"]]
    given = [["<=", 0, "n"], ["<=", 0, "m"], ["=", "n", "m"], ["=", "x", "m"]]
    proof = {
        "rule": "rewrite",
        "fact": given[2],
        "variable": "w",
        "goal": ["=", ["^", 2, "w"], ["^", 2, "n"]],
        "proof": RING,
    }
    at = {"n": 1, "m": 1, "x": 1}
    prove(state(sorts, given, claim), at, proof)
    refuse("integral", state(sorts, given, claim), at, {**proof, "fact": given[3]})


# ---- for all of a range ----

UP = ["all", "i", 1, "n", ["<=", 0, ["at", "f", "i"]]]
FN = {"f": "function 1", "n": "integer"}


def test_every_and_instance(state: Data, prove: Data, refuse: Data) -> None:
    at = {"f": [1, 2, 3], "n": 3}
    goal = ["all", "j", 1, "n", ["<=", 0, ["*", 2, ["at", "f", "j"]]]]
    proof = {"rule": "every", "index": "k", "proof": positive(by(["<=", 0, ["at", "f", "k"]], coefficient=2))}
    prove(state(FN, [UP], goal), at, proof)
    refuse("not new", state(FN, [UP], goal), at, {**proof, "index": "n"})
    refuse("not a fact", state(FN, [["all", "i", 1, ["+", "n", 0], UP[4]]], goal), at, proof)
    refuse("not for all", state(FN, [UP], ["<", 0, 1]), at, proof)
    one = state(FN, [UP, ["<=", 2, "n"]], ["<=", 0, ["at", "f", 2]])
    prove(one, at, {"rule": "instance", "fact": UP, "at": [2]})
    refuse("in the range", state(FN, [UP], ["<=", 0, ["at", "f", 2]]), at, {"rule": "instance", "fact": UP, "at": [2]})
    refuse("in the range", one, at, {"rule": "instance", "fact": UP, "at": [0]})
    refuse("something else", one, at, {"rule": "instance", "fact": UP, "at": ["n"], "lemmas": [
        {"claim": ["<=", 1, "n"], "proof": FACT}]})  # fmt: skip
    refuse("not for all", one, at, {"rule": "instance", "fact": UP, "at": [2, 2]})
    refuse("no place", one, at, {"rule": "instance", "fact": UP, "at": []})
    refuse("integral", one, at, {"rule": "instance", "fact": UP, "at": [["/", 4, 2]]})
    refuse(
        "not a fact", one, at, {"rule": "instance", "fact": ["all", "i", 1, "n", ["<", 0, ["at", "f", "i"]]], "at": [2]}
    )


def test_two_places_at_once(state: Data, prove: Data) -> None:
    table = ["all", "i", 1, 2, ["all", "j", 1, "i", ["<", ["at", "g", "i", "j"], 9]]]
    statement = state({"g": "function 2"}, [table], ["<", ["at", "g", 2, 1], 9])
    prove(statement, {"g": [[1], [2, 3]]}, {"rule": "instance", "fact": table, "at": [2, 1]})


def test_goals_for_all_are_for_few_rules(state: Data, refuse: Data) -> None:
    goal = state("x", [], ["all", "k", 1, 2, ["=", "x", "x"]])
    for proof in (RING, positive(), {"rule": "integer"}, {"rule": "axiom", "name": "abs-above", "with": {"a": "x"}},
                  {"rule": "sum", "step": "empty"}, {"rule": "enclose", "precision": 64}):  # fmt: skip
        refuse("no goal for all of a range", goal, {"x": 1}, proof)


def test_attain(state: Data, prove: Data, refuse: Data) -> None:
    """A nonempty list of positive numbers has a positive lower bound, its least element."""
    up = ["all", "i", 1, "n", ["<", 0, ["at", "f", "i"]]]
    at = {"f": [3, 1, 2], "n": 3}
    goal = state(FN, [["<=", 1, "n"], up], ["<", 0, 1], ["<=", ["at", "f", 1], ["at", "f", 1]])
    instance = {"claim": ["<", 0, ["at", "f", "m"]], "proof": {"rule": "instance", "fact": up, "at": ["m"]}}
    least = ["all", "j", 1, "n", ["<=", ["at", "f", "m"], ["at", "f", "j"]]]
    below = {"claim": ["<=", ["at", "f", "m"], ["at", "f", 1]], "proof": {"rule": "instance", "fact": least, "at": [1]}}
    first = state(FN, [["<=", 1, "n"], up], ["<", 0, ["at", "f", 1]])
    then = positive(by(["<", 0, ["at", "f", "m"]]), by(below["claim"]), lemmas=[instance, below])
    proof = {"rule": "attain", "index": "k", "low": 1, "high": "n", "value": ["at", "f", "k"], "as": "m", "then": then}
    prove(first, at, proof)
    refuse("low <= high", state(FN, [["<=", 0, "n"], up], first["claim"][0]), at, proof)
    refuse("not new", first, at, {**proof, "as": "n"})
    refuse("not new", first, at, {**proof, "index": "f"})
    refuse("not a fact|something else", first, at, {**proof, "value": ["neg", ["at", "f", "k"]]})
    refuse("not shown defined", first, at, {**proof, "value": ["log", ["-", 1, ["at", "f", "k"]]]})
    refuse("integral", first, at, {**proof, "low": ["/", 1, 2]})
    refuse("unknown variable", goal, at, FACT, {**FACT, "lemmas": [below]})


# ---- induction, substitution ----


def test_induct(state: Data, prove: Data, refuse: Data) -> None:
    goal, above = ["<=", 0, ["*", "n", "x"]], ["<=", 0, "n"]
    step = positive(by(goal), by(["<=", 0, "x"]))
    proof = {"rule": "induct", "variable": "n", "from": 0, "base": positive(), "step": step}
    sorts, given, at = {"x": "real", "n": "integer"}, [["<=", 0, "x"], above], {"x": 1, "n": 2}
    prove(state(sorts, given, goal), at, proof)
    refuse("another assumption", state(sorts, [*given, ["<=", "n", 5]], goal), at, proof)
    refuse("another assumption", state(sorts, given[:1], goal), at, proof)
    refuse("another assumption", state(sorts, given, goal), at, {**proof, "from": 1})
    refuse("own start", state(sorts, given, goal), at, {**proof, "from": "n"})
    refuse("integer variable", state(sorts, given, goal), at, {**proof, "variable": "x"})
    refuse(
        "not a fact",
        state(sorts, given, goal),
        at,
        {**proof, "base": {**FACT, "lemmas": [{"claim": ["<", "x", 0], "proof": FACT}]}},
    )
    refuse("not a fact", state(sorts, given, goal), at, {**proof, "step": FACT})
    within = {"rule": "cases", "left": "n", "right": 5, "branches": {"<=": proof, ">": proof}}
    refuse("another assumption", state(sorts, given, goal), at, within)


def test_facts_on_the_variable_do_not_outlive_it(state: Data, refuse: Data) -> None:
    lemma = {"claim": ["<", -1, "n"], "proof": FACT}
    proof = {"rule": "induct", "variable": "n", "from": 0, "base": FACT, "step": FACT, "lemmas": [lemma]}
    small = ["<", ["*", "n", 0], ["+", 1, "n"]]
    refuse(
        "not a fact",
        state(N, NATURAL, small),
        {"n": 2},
        {
            **proof,
            "lemmas": [{"claim": small, "proof": positive(by(["<=", 0, "n"]), {"coefficient": 1})}],
            "step": {**FACT, "lemmas": [{"claim": ["<", ["*", "n", 5], 9], "proof": FACT}]},
        },
    )


def test_substitute(state: Data, prove: Data, refuse: Data) -> None:
    equation = ["=", "x", ["*", 2, "y"]]
    proof = {"rule": "substitute", "variable": "x", "by": ["*", 2, "y"], "then": RING}
    statement, at = state("x y", [equation], ["=", ["-", "x", "y"], "y"]), {"x": 2, "y": 1}
    prove(statement, at, proof)
    refuse("not a fact", statement, at, {**proof, "by": "y"})
    refuse("unknown variable", statement, at, {**proof, "variable": "v"})
    refuse("in what replaces", state("x y", [["=", "x", "x"]], statement["claim"][0]), at, {**proof, "by": "x"})
    gone = {**RING, "lemmas": [{"claim": ["=", "x", "x"], "proof": RING}]}
    refuse("unknown variable", statement, at, {**proof, "then": gone})


def test_substitute_above(state: Data, prove: Data, refuse: Data) -> None:
    at = {"x": 2, "y": 1}
    shift = state("x y", [["<=", "y", "x"]], ["<=", 0, ["-", "x", "y"]])
    moved = {"rule": "substitute", "variable": "x", "by": "y", "fresh": "w", "then": positive(by(["<=", 0, "w"]))}
    prove(shift, at, moved)
    strict = {**moved, "then": positive(by(["<", 0, "w"]))}
    prove(state("x y", [["<", "y", "x"]], shift["claim"][0]), at, strict)
    refuse("not a fact", shift, at, strict)
    refuse("not new", shift, at, {**moved, "fresh": "y"})
    refuse("lower bound", shift, at, {**moved, "by": 0})
    integers = state({"n": "integer", "x": "real"}, [["<=", "x", "n"]], ["<=", "x", "n"])
    refuse("integral", integers, {"n": 1, "x": "1/2"}, {**moved, "variable": "n", "by": "x", "then": FACT})
    bound = state({"m": "integer"}, [["<=", 0, "m"]], ["=", ["sum", "k", 1, "m", "k"], ["sum", "w", 1, "m", "w"]])
    prove(bound, {"m": 2}, {"rule": "substitute", "variable": "m", "by": 0, "fresh": "w", "then": RING})
