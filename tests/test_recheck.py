"""The second checker: each rule accepts one proof and refuses its cheats."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flint import fmpq

from proofs.recheck import Refused, Refutation, Theorem, check, load

Data = Any
HALF = ["/", 1, 2]
RING = {"rule": "ring"}
FACT = {"rule": "fact"}


def statement(variables: Data, given: Data, *claims: Data, exists: Data = None, name: str = "t/1") -> dict[str, Any]:
    data = {"id": name, "variables": variables, "given": given, "claim": list(claims)}
    return data if exists is None else {**data, "exists": exists}


def run(
    stated: Data, example: Data, *proofs: Data, lemmas: Data = (), witness: Data = None, theorems: Data = None
) -> Theorem | Refutation:
    proof: dict[str, Any] = {"lemmas": list(lemmas), "claims": list(proofs)}
    if witness is not None:
        proof["witness"] = witness
    certificate = {"format": 1, "statement": stated, "example": example, "proof": proof}
    return check(stated, load(json.dumps(certificate)), theorems or {})


def refute(stated: Data, **refutation: Data) -> Theorem | Refutation:
    return check(stated, {"format": 1, "statement": stated, "refutation": refutation}, {})


def refused(reason: str, *arguments: Data, **keywords: Data) -> None:
    with pytest.raises(Refused, match=reason):
        run(*arguments, **keywords)


def reals(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, "real")


def total(body: Data, low: Data = 1, high: Data = "n", index: str = "k") -> list[Data]:
    return ["sum", index, low, high, body]


X, N = reals("x"), {"n": "integer"}
POSITIVE = [["<", 0, "x"]]
NATURAL = [["<=", 0, "n"]]


# ---- reading ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"a": 1, "a": 2}', "duplicate"), ("1.0", "not an integer"), ("1e3", "not an integer"), ("NaN", "not an integer"),
        ("-Infinity", "not an integer"), ("[" * 201 + "]" * 201, "deeper"), ('"' + "a" * 4_200_000 + '"', "4 MB"),
        ("{", "not JSON"), ("9" * 5000, "too long"),
    ],
)  # fmt: skip
def test_load_refuses(text: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        load(text)


def test_load_reads_brackets_in_strings() -> None:
    assert load('["\\"[[", "]"]') == ['"[[', "]"]


@pytest.mark.parametrize(
    ("term", "reason"),
    [
        (["+", "x", 1, 2], "arguments"), (["sin", "x"], "unknown operation"), ("y", "unknown variable"), (True, "not a term"),
        (None, "not a term"), ([], "not a term"), (["^", "x", 1001], "exponent"), (["^", "x", "x"], "integral"),
        (["!", "x"], "integral"), (["sum", "x", 1, 2, 1], "captured"), (["sum", "k", 1, 1, total(1, 1, 2)], "captured"),
        (["sum", "k", "k", 2, 1], "unknown variable"), (["D", "x", "y"], "real variable"), (["D", ["abs", "x"], "x"], "derivative"),
    ],
)  # fmt: skip
def test_terms_refused(term: Data, reason: str) -> None:
    refused(reason, statement(X, POSITIVE, ["=", term, term]), {"x": 1}, RING)


def test_keys_and_format() -> None:
    stated = statement(X, [], ["=", "x", "x"])
    refused("unknown key", stated, {"x": 1}, {**RING, "hint": 1})
    refused("unknown rule", stated, {"x": 1}, {"rule": "trust"})
    refused("missing key", stated, {}, RING)
    refused("one proof", stated, {"x": 1}, RING, RING)
    certificate = {"format": 1, "statement": stated, "example": {"x": 1}, "proof": {"claims": [RING]}}
    assert isinstance(check(stated, certificate, {}), Theorem)
    for changed in (
        {"format": True},
        {"format": 2},
        {"statement": statement(X, [], ["=", "x", 1])},
        {"note": ""},
    ):
        with pytest.raises(Refused):
            check(stated, {**certificate, **changed}, {})


def test_true_is_not_one() -> None:
    stated = statement(X, [], ["=", 1, 1])
    with pytest.raises(Refused, match="another statement"):
        other = statement(X, [], ["=", True, 1])
        check(stated, {"format": 1, "statement": other, "example": {"x": 1}, "proof": {"claims": [RING]}}, {})


def test_a_theorem_cannot_be_forged_or_changed() -> None:
    stated = statement(X, [], ["=", "x", "x"])
    with pytest.raises(Refused):
        Theorem(json.dumps(stated), object())
    theorem = run(stated, {"x": 1}, RING)
    assert isinstance(theorem, Theorem)
    theorem.statement["claim"].append(["<", 0, 0])
    assert theorem.statement == stated


# ---- examples and points ---------------------------------------------------------------------------------------------


def test_example_must_satisfy_everything() -> None:
    stated = statement(X, POSITIVE, ["<", 0, ["*", 2, "x"]])
    proof = {"rule": "positive", "terms": [{"coefficient": 2, "facts": [["<", 0, "x"]]}]}
    run(stated, {"x": "1/3"}, proof)
    refused("false at the example", stated, {"x": 0}, proof)
    refused("not a rational", stated, {"x": "0.5"}, proof)
    refused("not an integer: 0.5", stated, {"x": 0.5}, proof)
    refused("denominator 0", stated, {"x": "1/0"}, proof)
    refused("not an integer", statement(N, [], ["=", "n", "n"]), {"n": "1/2"}, RING)
    contradictory = statement(X, [["<", "x", 0], ["<", 0, "x"]], ["<", 1, 0])
    refused("false at the example", contradictory, {"x": 1}, {"rule": "absurd", "proof": FACT})


def test_refutations() -> None:
    stated = statement(X, POSITIVE, ["<", 1, "x"])
    assert refute(stated, point={"x": "1/2"}) == Refutation({"x": fmpq(1, 2)}, "false")
    with pytest.raises(Refused, match="no claim is false"):
        refute(stated, point={"x": 2})
    with pytest.raises(Refused, match="assumption false"):
        refute(stated, point={"x": -1})
    undefined = refute(statement(X, [], ["=", ["/", "x", "x"], 1]), point={"x": 0})
    assert isinstance(undefined, Refutation) and undefined.kind == "undefined"
    root = statement(X, [], ["<", ["sqrt", "x"], ["/", 7, 5]])
    result = refute(root, point={"x": 2})
    assert isinstance(result, Refutation) and result.kind == "false"


def test_overlap_is_not_equality_and_not_difference() -> None:
    two = ["+", ["log", 2], ["log", 3]]
    for relation in ("<", "!=", "="):
        with pytest.raises(Refused, match="not separated"):
            refute(statement(X, [], [relation, two, ["log", 6]]), point={"x": 1})
    known = refute(statement(X, [], ["!=", ["log", "x"], ["log", 2]]), point={"x": 2})
    assert isinstance(known, Refutation) and known.kind == "false"


def test_zero_to_the_zero_is_one() -> None:
    stated = statement(N, NATURAL, ["=", ["^", 0, "n"], 1])
    with pytest.raises(Refused, match="no claim is false"):
        refute(stated, point={"n": 0})
    assert isinstance(refute(stated, point={"n": 1}), Refutation)
    run(statement(X, [], ["=", ["^", "x", 0], 1]), {"x": 0}, RING)


def test_refuted_existence() -> None:
    claims = (["<", "y", 0], ["<", "x", "y"])
    stated = statement(X, POSITIVE, *claims, exists=reals("y"))
    terms = [{"coefficient": 1, "facts": [claims[0]]}, {"coefficient": 1, "facts": [["<", 2, "y"]]}]
    lemma = {"claim": ["<", 2, 0], "proof": {"rule": "positive", "terms": terms}}
    scaled = [{"coefficient": "1", "facts": [["<", 2, 0]]}, {"coefficient": 2}]
    proof = {"rule": "positive", "terms": scaled, "lemmas": [lemma]}
    assert refute(stated, point={"x": 2}, proof=proof) is not None
    with pytest.raises(Refused):
        refute(stated, point={"x": 3}, proof=proof)
    with pytest.raises(Refused, match="needs a proof"):
        refute(stated, point={"x": 2})


def test_witness() -> None:
    stated = statement(X, [["<", 0, "x"]], ["=", ["*", "x", "y"], 1], exists=reals("y"))
    run(stated, {"x": 1}, RING, witness={"y": ["/", 1, "x"]})
    refused("not identical", stated, {"x": 1}, RING, witness={"y": "x"})
    refused("unknown variable", stated, {"x": 1}, RING, witness={"y": "y"})
    refused("missing key", stated, {"x": 1}, RING)
    refused(
        "not shown defined",
        statement(X, [], *stated["claim"], exists=reals("y")),
        {"x": 1},
        RING,
        witness={"y": ["/", 1, "x"]},
    )
    integer = statement(N, [], ["=", ["*", 2, "m"], "n"], exists={"m": "integer"})
    refused("not integral", integer, {"n": 1}, RING, witness={"m": ["/", "n", 2]})


# ---- definedness and normal forms ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "term"),
    [
        ([["!=", "x", 0]], ["/", 1, "x"]), ([["<", "x", 1]], ["/", 1, ["-", 1, "x"]]), (POSITIVE, ["log", "x"]),
        ([["<=", 0, "x"]], ["sqrt", "x"]), (POSITIVE, ["/", 1, ["*", "x", ["+", "x", 1]]]), (POSITIVE, ["^", "x", -2]),
        ([], ["/", 1, ["exp", "x"]]), ([["<", 0, "x"]], ["log", ["/", "x", ["+", "x", 1]]]),
        (POSITIVE, ["D", ["log", "x"], "x"]),
    ],
)  # fmt: skip
def test_defined(given: Data, term: Data) -> None:
    run(statement(X, given, ["=", term, term]), {"x": "1/2"}, RING)


@pytest.mark.parametrize(
    ("given", "term"),
    [
        ([], ["/", 1, "x"]), ([["<=", 0, "x"]], ["/", 1, "x"]), ([["<=", 0, "x"]], ["log", "x"]), ([], ["sqrt", "x"]),
        ([["!=", "x", 0]], ["log", "x"]), ([["!=", "x", 1]], ["/", 1, "x"]), ([], ["/", 1, ["-", "x", "x"]]),
        ([["!=", "x", 0]], ["D", ["log", "x"], "x"]), ([], ["*", 0, ["/", 1, "x"]]), ([], ["^", "x", -1]),
        ([], total(["/", 1, ["-", "k", "x"]], 1, 3)), ([], total(1, 3, 1)),
    ],
)  # fmt: skip
def test_not_defined(given: Data, term: Data) -> None:
    refused("defined", statement(X, given, ["=", term, term]), {"x": "1/2"}, RING)


def test_hypotheses_are_defined_in_order() -> None:
    later = [["<", 0, ["/", 1, "x"]], ["<", 0, "x"]]
    refused("not shown defined", statement(X, later, ["=", "x", "x"]), {"x": 1}, RING)
    run(statement(X, later[::-1], ["=", "x", "x"]), {"x": 1}, RING)


def test_powers_and_factorials() -> None:
    variables = {"p": "real", "n": "integer", "k": "integer"}
    given = [["<=", 0, "k"], ["<=", "k", "n"]]
    power = ["=", ["^", "p", ["+", "n", 1]], ["*", "p", ["^", "p", "n"]]]
    example = {"p": 2, "n": 3, "k": 1}
    refused("not shown defined", statement(variables, given, power), example, RING)
    run(statement(variables, [["<=", 0, "n"], *given], power), example, RING)
    less = ["=", ["*", "p", ["^", "p", ["-", "n", 1]]], ["^", "p", "n"]]
    refused("not identical", statement(variables, [["<=", 1, "n"]], less), example, RING)
    run(statement(variables, [["!=", "p", 0]], less), example, RING)
    binomial = ["=", ["*", ["binomial", "n", "k"], ["!", "k"]], ["/", ["!", "n"], ["!", ["-", "n", "k"]]]]
    run(statement(variables, [["<=", 0, "n"], *given], binomial), example, RING)
    refused("not shown defined", statement(variables, [["<=", 0, "n"], given[0]], binomial), example, RING)
    rising = ["=", ["!", ["+", "n", 2]], ["*", ["*", ["+", "n", 1], ["+", "n", 2]], ["!", "n"]]]
    run(statement(variables, [["<=", 0, "n"]], rising), example, RING)
    refused("not shown defined", statement(variables, [["<=", -3, "n"]], rising), example, RING)


def test_sums_are_equal_up_to_the_bound_name() -> None:
    same = ["=", total(["*", "k", "x"]), total(["*", "x", "j"], index="j")]
    variables = {**X, **N}
    run(statement(variables, NATURAL, same), {"x": 1, "n": 2}, RING)
    other = ["=", total(["*", "k", "x"]), total(["*", "k", "x"], 0)]
    refused("not identical", statement(variables, NATURAL, other), {"x": 0, "n": 2}, RING)


def test_range_lemma_makes_a_sum_defined() -> None:
    term = total(["/", 1, ["+", ["*", "k", "k"], "x"]])
    claim = ["=", ["*", 2, term], ["+", term, term]]
    stated = statement({**X, **N}, [*NATURAL, ["<=", 0, "x"]], claim)
    above = ["<=", 1, "k"]
    terms = [
        {"coefficient": 1, "facts": [above, above]},
        {"coefficient": 2, "facts": [above]},
        {"coefficient": 1, "facts": [["<=", 0, "x"]]},
    ]
    inner = {"claim": ["<", 0, ["+", ["*", "k", "k"], "x"]], "proof": positive(*terms, {"coefficient": 1})}
    run(stated, {"x": 0, "n": 2}, RING, lemmas=[{"sum": ["k", 1, "n"], "lemmas": [inner]}])
    refused("not shown defined", stated, {"x": 0, "n": 2}, RING)
    refused(
        "not shown defined",
        stated,
        {"x": 0, "n": 2},
        RING,
        lemmas=[{"sum": ["k", 1, ["+", "n", 0]], "lemmas": [inner]}],
    )
    refused("captured", stated, {"x": 0, "n": 2}, RING, lemmas=[{"sum": ["x", 1, "n"], "lemmas": []}])


# ---- algebra ---------------------------------------------------------------------------------------------------------


def test_ring() -> None:
    run(
        statement(X, [], ["=", ["^", ["+", "x", 1], 2], ["+", ["^", "x", 2], ["+", ["*", 2, "x"], 1]]]),
        {"x": 1},
        RING,
    )
    run(statement(X, [["!=", "x", 0]], ["=", ["/", "x", "x"], 1]), {"x": 1}, RING)
    equation = ["=", ["^", "x", 2], 2]
    stated = statement(reals("x", "s"), [equation], ["=", ["^", "x", 4], 4])
    cofactor = ["+", ["^", "x", 2], 2]
    refused(
        "undecided|false at",
        stated,
        {"x": 1, "s": 1},
        {**RING, "equations": [{"fact": equation, "cofactor": cofactor}]},
    )
    root = ["=", "s", ["^", "x", 2]]
    stated = statement(reals("x", "s"), [root], ["=", ["^", "s", 2], ["^", "x", 4]])
    cofactor = ["+", "s", ["^", "x", 2]]
    run(stated, {"x": 2, "s": 4}, {**RING, "equations": [{"fact": root, "cofactor": cofactor}]})
    refused("not identical", stated, {"x": 2, "s": 4}, {**RING, "equations": [{"fact": root, "cofactor": "s"}]})
    refused(
        "not a fact",
        stated,
        {"x": 2, "s": 4},
        {**RING, "equations": [{"fact": ["=", "s", 4], "cofactor": "s"}]},
    )
    refused(
        "defined",
        stated,
        {"x": 2, "s": 4},
        {**RING, "equations": [{"fact": root, "cofactor": ["/", 1, "x"]}]},
    )


def positive(*terms: Data, **more: Data) -> dict[str, Any]:
    return {"rule": "positive", "terms": list(terms), **more}


def test_positive_squares_and_strictness() -> None:
    square = ["+", ["^", "x", 2], ["-", 1, ["*", 2, "x"]]]
    term = {"coefficient": 1, "squares": [["-", "x", 1]]}
    run(statement(X, [], ["<=", 0, square]), {"x": 1}, positive(term))
    refused("strict", statement(X, [], ["<", 0, square]), {"x": 0}, positive(term))
    run(statement(X, [["!=", "x", 1]], ["<", 0, square]), {"x": 0}, positive(term))
    run(statement(X, [["!=", "x", 1]], ["!=", 0, square]), {"x": 0}, positive(term))
    run(statement(X, [["!=", "x", 1]], ["!=", square, 0]), {"x": 0}, positive(term, reverse=True))
    refused("reverse", statement(X, [["!=", "x", 1]], ["<", 0, square]), {"x": 0}, positive(term, reverse=True))
    refused("equations", statement(X, [], ["=", 0, 0]), {"x": 0}, positive())


def test_positive_cheats() -> None:
    weak, strong = ["<=", 0, "x"], ["<", 0, "y"]
    stated = statement(reals("x", "y"), [weak, strong], ["<=", 0, ["*", "x", "y"]])
    term = {"coefficient": 1, "facts": [weak, strong]}
    at = {"x": 1, "y": 1}
    run(stated, at, positive(term))
    run(stated, at, positive({"coefficient": 1, "facts": [weak, strong, strong]}, multiply=[strong]))
    refused("strict", statement(reals("x", "y"), [weak, strong], ["<", 0, ["*", "x", "y"]]), at, positive(term))
    refused("negative", stated, at, positive({**term, "coefficient": -1}))
    refused("not identical", stated, at, positive({**term, "coefficient": 2}))
    refused(
        "strict fact",
        stated,
        at,
        positive({"coefficient": 1, "facts": [weak, strong, weak]}, multiply=[weak]),
    )
    refused("not a fact", stated, at, positive({"coefficient": 1, "facts": [["<", 0, "x"], strong]}))
    refused("not a rational", stated, at, positive({**term, "coefficient": "1e0"}))
    zero = positive({"coefficient": 0, "facts": [strong]}, term)
    refused("strict", statement(reals("x", "y"), [weak, strong], ["<", 0, ["*", "x", "y"]]), at, zero)


# ---- logic -----------------------------------------------------------------------------------------------------------


def test_fact() -> None:
    pairs: dict[Any, list[Data]] = {
        ("<", "x", 1): [["<=", "x", 1], ["!=", "x", 1], ["!=", 1, "x"]],
        ("=", "x", "x"): [["<=", "x", "x"]],
    }
    for fact, goals in pairs.items():
        for goal in goals:
            run(statement(X, [list(fact)], goal), {"x": 0}, FACT)
    refused("not a fact", statement(X, [["<=", "x", 1]], ["<", "x", 1]), {"x": 0}, FACT)
    refused("not a fact", statement(X, [["<=", "x", 1]], ["<=", "x", 2]), {"x": 0}, FACT)
    both = [["<=", "x", 0], ["<=", 0, "x"]]
    run(statement(X, both, ["=", "x", 0]), {"x": 0}, FACT)
    refused("not a fact", statement(X, both[:1], ["=", "x", 0]), {"x": 0}, FACT)


def test_cases() -> None:
    stated = statement(X, [], ["<=", "x", ["abs", "x"]])
    own = {"rule": "function"}
    goal = statement(X, [], ["<=", 0, ["*", "x", "x"]])
    below = positive({"coefficient": 1, "facts": [["<", "x", 0], ["<", "x", 0]]})
    above = positive({"coefficient": 1, "facts": [["<=", 0, "x"], ["<=", 0, "x"]]})
    proof = {"rule": "cases", "left": "x", "right": 0, "branches": {"<": below, ">=": above}}
    run(goal, {"x": 1}, proof)
    refused("cover", goal, {"x": 1}, {**proof, "branches": {"<": below}})
    refused("cover", goal, {"x": 1}, {**proof, "branches": {"<": below, ">": above}})
    refused("not a fact", goal, {"x": 1}, {**proof, "branches": {"<": above, ">=": below}})
    refused("defined", goal, {"x": 1}, {**proof, "left": ["/", 1, "x"]})
    run(stated, {"x": 1}, {"rule": "cases", "left": "x", "right": 0, "branches": {"=": own, "!=": own}})


def test_facts_of_a_branch_stay_there() -> None:
    goal = ["<=", 0, ["*", "x", "x"]]
    inside = {"claim": ["<", "x", 0], "proof": FACT}
    branch = positive({"coefficient": 1, "squares": ["x"]})
    lemma = {
        "rule": "cases",
        "left": "x",
        "right": 0,
        "branches": {"<": {**branch, "lemmas": [inside]}, ">=": branch},
    }
    run(statement(X, [], goal), {"x": 1}, lemma)
    two = statement(X, [], goal, ["<", "x", 0])
    refused("false at the example|not a fact", two, {"x": -1}, lemma, FACT)


def test_absurd_and_integer() -> None:
    given = [["<", "x", 0]]
    branch = positive({"coefficient": 1, "facts": [given[0]]}, {"coefficient": 1, "facts": [["<", 0, "x"]]})
    proof = {"rule": "cases", "left": "x", "right": 0}
    run(
        statement(X, given, ["<=", "x", 0]), {"x": -1},
        {**proof, "branches": {"<=": FACT, ">": {"rule": "absurd", "proof": branch}}},
    )  # fmt: skip
    refused("not a fact", statement(X, given, ["<", "x", -1]), {"x": -2}, {"rule": "absurd", "proof": FACT})
    step = statement(N, [["<", 0, "n"]], ["<=", ["+", 0, 1], "n"])
    run(step, {"n": 1}, {"rule": "integer"})
    refused("integral", statement(X, POSITIVE, ["<=", ["+", 0, 1], "x"]), {"x": 1}, {"rule": "integer"})
    refused("not a fact", statement(N, NATURAL, ["<=", ["+", 0, 1], "n"]), {"n": 1}, {"rule": "integer"})
    refused("integer", statement(N, [["<", 0, "n"]], ["<=", ["+", 0, 2], "n"]), {"n": 2}, {"rule": "integer"})


@pytest.mark.parametrize(
    "goal",
    [
        ["<=", 0, ["sqrt", "x"]], ["=", ["^", ["sqrt", "x"], 2], "x"], ["<", 0, ["exp", "x"]], ["<", 0, ["!", "n"]],
        ["<=", "x", ["max", "x", "n"]], ["<=", "n", ["max", "x", "n"]], ["<=", ["min", "x", "n"], "n"],
        ["=", ["*", ["-", ["max", "x", "n"], "x"], ["-", ["max", "x", "n"], "n"]], 0], ["<=", ["neg", "x"], ["abs", "x"]],
        ["=", ["*", ["-", ["min", "x", "n"], "x"], ["-", ["min", "x", "n"], "n"]], 0], ["=", ["^", ["abs", "x"], 2], ["^", "x", 2]],
        ["<=", 0, ["^", "x", "n"]], ["<=", 0, ["abs", "x"]],
    ],
)  # fmt: skip
def test_function(goal: Data) -> None:
    run(statement({**X, **N}, [["<=", 0, "x"], *NATURAL], goal), {"x": 4, "n": 2}, {"rule": "function"})


@pytest.mark.parametrize(
    "goal",
    [
        ["<", 0, ["sqrt", "x"]], ["=", ["sqrt", ["^", "x", 2]], "x"], ["<", 0, ["log", "x"]], ["<", 0, ["^", ["-", 5, "x"], "n"]],
        ["<=", ["max", "x", "n"], "x"], ["<=", "x", ["min", "x", 9]], ["<", 0, ["^", ["neg", "x"], 2]], ["<=", ["abs", "x"], "x"],
        ["=", ["*", ["-", ["max", "x", "n"], "x"], ["-", ["max", "n", "x"], "n"]], 0], ["<", 0, ["abs", "x"]],
    ],
)  # fmt: skip
def test_function_refuses(goal: Data) -> None:
    refused(
        "not an axiom of a function",
        statement({**X, **N}, [["<", 0, "x"], *NATURAL], goal),
        {"x": 4, "n": 2},
        {"rule": "function"},
    )


# ---- sums ------------------------------------------------------------------------------------------------------------


def test_sum_steps() -> None:
    body, fewer = ["*", "k", "x"], ["-", "n", 1]
    variables, at = {**X, **N}, {"x": 2, "n": 3}
    whole, one = total(body), [["<=", 1, "n"]]
    last = ["=", whole, ["+", total(body, 1, fewer), ["*", "n", "x"]]]
    run(statement(variables, one, last), at, {"rule": "sum", "step": "last"})
    refused(
        "known",
        statement(variables, [["<=", 0, "n"]], ["=", whole, ["+", whole, 0]]),
        {"x": 1, "n": 1},
        {"rule": "sum", "step": "last"},
    )
    wrong = ["=", whole, ["+", total(body, 1, fewer), ["*", 3, "x"]]]
    refused("wrong term", statement(variables, one, wrong), at, {"rule": "sum", "step": "last"})
    first = ["=", whole, ["+", "x", total(body, 2)]]
    run(statement(variables, one, first), at, {"rule": "sum", "step": "first"})
    refused(
        "bounds",
        statement(variables, one, ["=", whole, ["+", "x", total(body, 1)]]),
        {"x": 0, "n": 3},
        {"rule": "sum", "step": "first"},
    )
    shifted = total(["*", ["+", "j", 1], "x"], 0, fewer, "j")
    run(statement(variables, one, ["=", whole, shifted]), at, {"rule": "sum", "step": "shift", "by": -1})
    refused(
        "bounds",
        statement(variables, one, ["=", whole, shifted]),
        at,
        {"rule": "sum", "step": "shift", "by": 1},
    )
    refused("by is", statement(variables, one, ["=", whole, shifted]), at, {"rule": "sum", "step": "shift"})
    empty = ["=", total(body, "n", fewer), 0]
    run(statement(variables, [], empty), at, {"rule": "sum", "step": "empty"})
    refused(
        "not empty",
        statement(variables, [], ["=", total(body, "n", "n"), 0]),
        {"x": 0, "n": 1},
        {"rule": "sum", "step": "empty"},
    )


def gauss(**changes: Data) -> tuple[dict[str, Any], dict[str, int], dict[str, Any]]:
    closed = ["/", ["*", "n", ["+", "n", 1]], 2]
    certificate = ["/", ["*", "k", ["-", "k", 1]], 2]
    proof = {
        "rule": "telescope", "index": "k", "low": 1, "high": "n", "sums": [{"coefficient": -1, "sum": total("k")}], "rest": closed,
        "certificate": ["neg", certificate], "pointwise": RING, "boundary": RING,
    }  # fmt: skip
    return statement(N, NATURAL, ["=", total("k"), closed]), {"n": 3}, {**proof, **changes}


def test_telescope() -> None:
    run(*gauss())
    run(*gauss(sums=[{"coefficient": -1, "sum": total("j", index="j")}]))
    refused("not identical", *gauss(certificate=["/", ["*", "k", ["-", "k", 1]], 2]))
    refused("not identical", *gauss(certificate=0))
    refused("combination", *gauss(rest=0))
    refused("not shown defined", *gauss(certificate=["/", 1, ["-", "k", 1]]))
    refused("not shown defined", *gauss(certificate=["/", 1, ["-", "k", ["+", "n", 1]]]))
    refused("unknown variable", *gauss(rest="k"))
    refused("not fresh", *gauss(index="n"))
    refused("wrong bounds", *gauss(low=0))
    refused("not integral|integral", *gauss(low=HALF))
    stated, at, proof = gauss()
    refused("not known|defined", statement(N, [], *stated["claim"]), at, proof)


def test_telescope_term_by_term() -> None:
    body = ["-", ["^", "k", 2], "k"]
    stated = statement(N, NATURAL, ["<=", 0, total(body)])
    term = positive(
        {"coefficient": 1, "facts": [["<=", 1, "k"], ["<=", 1, "k"]]},
        {"coefficient": 1, "facts": [["<=", 1, "k"]]},
    )
    proof = {
        "rule": "telescope", "index": "k", "low": 1, "high": "n", "sums": [{"coefficient": 1, "sum": total(body)}], "rest": 0,
        "certificate": 0, "pointwise": term, "boundary": positive(),
    }  # fmt: skip
    run(stated, {"n": 2}, proof)
    refused("telescope proves", statement(N, NATURAL, ["<", 0, total(body)]), {"n": 2}, proof)


def test_induct() -> None:
    goal = ["<=", 0, ["*", "n", "x"]]
    above = ["<=", 0, "n"]
    base = positive()
    step = positive({"coefficient": 1, "facts": [goal]}, {"coefficient": 1, "facts": [["<=", 0, "x"]]})
    proof = {"rule": "induct", "variable": "n", "from": 0, "base": base, "step": step}
    variables, given, at = {**X, **N}, [["<=", 0, "x"], above], {"x": 1, "n": 2}
    run(statement(variables, given, goal), at, proof)
    refused("another assumption", statement(variables, [*given, ["<=", "n", 5]], goal), at, proof)
    refused("another assumption", statement(variables, given[:1], goal), at, proof)
    refused("another assumption", statement(variables, given, goal), at, {**proof, "from": 1})
    refused("wrong start", statement(variables, given, goal), at, {**proof, "from": "n"})
    refused("integer variable", statement(variables, given, goal), at, {**proof, "variable": "x"})
    refused("not a fact", statement(variables, given, goal), at, {**proof, "base": FACT})
    lemma = {
        "claim": ["<", -1, "n"],
        "proof": positive({"coefficient": 1, "facts": [above]}, {"coefficient": 1}),
    }
    cheat = {"rule": "fact"}
    refused(
        "not a fact",
        statement(variables, given, ["<", -1, "n"]),
        at,
        {**proof, "lemmas": [lemma], "base": cheat, "step": cheat},
    )


# ---- analysis and other contexts -------------------------------------------------------------------------------------


def test_monotone() -> None:
    variables, given, at = reals("a", "b"), [["<", 0, "a"], ["<", "a", "b"], ["<", 0, "b"]], {"a": 1, "b": 2}
    goal = ["<", ["log", "a"], ["log", "b"]]
    above: dict[str, Any] = positive(
        {"coefficient": 1, "facts": [["<", "a", "z"]]}, {"coefficient": 1, "facts": [["<", 0, "a"]]}
    )
    closed = {
        "claim": ["<", 0, "z"],
        "proof": {**above, "terms": [{"coefficient": 1, "facts": [["<=", "a", "z"]]}, above["terms"][1]]},
    }
    slope = positive({"coefficient": 1}, multiply=[["<", 0, "z"]])
    proof = {
        "rule": "monotone", "variable": "z", "function": ["log", "z"], "from": "a", "to": "b", "sign": slope, "lemmas_inside": [closed],
    }  # fmt: skip
    run(statement(variables, given, goal), at, proof)
    refused("not shown defined", statement(variables, given, goal), at, {**proof, "lemmas_inside": []})
    weak = [["<", 0, "a"], ["<=", "a", "b"], ["<", 0, "b"]]
    refused("order", statement(variables, weak, goal), at, proof)
    refused("not fresh", statement(variables, given, goal), at, {**proof, "variable": "a"})
    refused("values at the ends", statement(variables, given, ["<", "a", "b"]), at, proof)
    refused("no derivative", statement(variables, given, goal), at, {**proof, "function": ["log", ["abs", "z"]],
            "lemmas_inside": [closed, {"claim": ["<=", "z", ["abs", "z"]], "proof": {"rule": "function"}}, {"claim": ["<", 0, ["abs", "z"]],
            "proof": positive({"coefficient": 1, "facts": [["<", 0, "z"]]}, {"coefficient": 1, "facts": [["<=", "z", ["abs", "z"]]]})}]})  # fmt: skip
    root = {**proof, "function": ["sqrt", "z"], "lemmas_inside": []}
    refused("defined", statement(variables, given[1:], ["=", 0, 0], goal), at, RING, root)
    down = ["<", ["neg", ["log", "b"]], ["neg", ["log", "a"]]]
    run(statement(variables, given, down), at, {**proof, "function": ["neg", ["log", "z"]]})


def test_substitute() -> None:
    equation = ["=", "x", ["*", 2, "y"]]
    proof = {"rule": "substitute", "variable": "x", "by": ["*", 2, "y"], "then": RING}
    stated = statement(reals("x", "y"), [equation], ["=", ["-", "x", "y"], "y"])
    run(stated, {"x": 2, "y": 1}, proof)
    refused("not a fact", stated, {"x": 2, "y": 1}, {**proof, "by": "y"})
    refused(
        "replaces",
        statement(reals("x", "y"), [["=", "x", "x"]], *stated["claim"]),
        {"x": 2, "y": 1},
        {**proof, "by": "x"},
    )
    shift = statement(reals("x", "y"), [["<=", "y", "x"]], ["<=", 0, ["-", "x", "y"]])
    then = positive({"coefficient": 1, "facts": [["<=", 0, "w"]]})
    moved = {"rule": "substitute", "variable": "x", "by": "y", "fresh": "w", "then": then}
    run(shift, {"x": 2, "y": 1}, moved)
    refused("not fresh", shift, {"x": 2, "y": 1}, {**moved, "fresh": "y"})
    strict = {**then, "terms": [{"coefficient": 1, "facts": [["<", 0, "w"]]}]}
    refused("not a fact", shift, {"x": 2, "y": 1}, {**moved, "then": strict})
    integers = statement({"n": "integer", "x": "real"}, [["<=", "x", "n"]], ["<=", "x", "n"])
    refused("integral", integers, {"n": 1, "x": "1/2"}, {**moved, "variable": "n", "by": "x", "then": FACT})
    captured = statement({**reals("x", "y"), **N}, [*NATURAL, equation], ["=", total("x", 1, 1, "w"), "x"])
    refused("not fresh|fact", captured, {"x": 2, "y": 1, "n": 1}, {**moved, "by": ["*", 2, "y"]})


def test_chain() -> None:
    lemma = statement(reals("a"), [["<", 0, "a"]], ["<", 0, ["*", "a", "a"]], name="t/square")
    theorem = run(lemma, {"a": 1}, positive({"coefficient": 1, "facts": [["<", 0, "a"], ["<", 0, "a"]]}))
    known = {"t/square": theorem}
    stated = statement(X, POSITIVE, ["<", 0, ["*", "x", "x"]])
    proof = {"rule": "chain", "theorem": "t/square", "with": {"a": "x"}, "given": [None]}
    run(stated, {"x": 1}, proof, theorems=known)
    refused("no such theorem", stated, {"x": 1}, proof)
    refused("not a fact", statement(X, [], *stated["claim"]), {"x": 1}, proof, theorems=known)
    refused("one reason", stated, {"x": 1}, {**proof, "given": []}, theorems=known)
    refused("missing key", stated, {"x": 1}, {**proof, "with": {}}, theorems=known)
    refused("not the theorem", statement(X, POSITIVE, ["<", 0, ["^", "x", 2]]), {"x": 1}, proof, theorems=known)
    refused("another id", stated, {"x": 1}, {**proof, "theorem": "t/2"}, theorems={"t/2": theorem})
    refused("not a theorem", stated, {"x": 1}, proof, theorems={"t/square": lemma})
    refused("no such claim", stated, {"x": 1}, {**proof, "claim": 1}, theorems=known)
    refused("no such claim", stated, {"x": 1}, {**proof, "claim": -1}, theorems=known)


def test_chain_does_not_capture() -> None:
    lemma = statement(reals("a"), [], ["=", total("a", 1, 2), total("a", 1, 2)], name="t/sum")
    known = {"t/sum": run(lemma, {"a": 1}, RING)}
    stated = statement({"k": "integer"}, [], ["=", total("k", 1, 2, "j"), total("k", 1, 2, "j")])
    refused(
        "captured",
        stated,
        {"k": 1},
        {"rule": "chain", "theorem": "t/sum", "with": {"a": "k"}},
        theorems=known,
    )


def test_enclose() -> None:
    stated = statement(X, [["<=", 0, "x"], ["<=", "x", 1]], ["<", ["exp", "x"], 3])
    proof = {"rule": "enclose", "precision": 64, "box": {"x": [0, "1"]}}
    run(stated, {"x": "1/2"}, proof)
    refused("within the box", stated, {"x": "1/2"}, {**proof, "box": {"x": [0, "1/2"]}})
    refused("missing key", stated, {"x": "1/2"}, {**proof, "box": {}})
    refused("precision", stated, {"x": "1/2"}, {**proof, "precision": 5000})
    refused(
        "integer variable",
        statement(N, [["<=", 0, "n"], ["<=", "n", 1]], ["<", "n", 2]),
        {"n": 1},
        {**proof, "box": {"n": [0, 1]}},
    )
    wide = statement(X, [["<=", 0, "x"], ["<=", "x", 1]], ["<", ["*", "x", ["-", 1, "x"]], ["/", 3, 5]])
    tree = ["x", None, None]
    refused("separated", wide, {"x": "1/2"}, proof)
    run(wide, {"x": "1/2"}, {**proof, "splits": tree})
    refused("not a split", wide, {"x": "1/2"}, {**proof, "splits": ["y", None, None]})
    refused("not a split", wide, {"x": "1/2"}, {**proof, "splits": ["x", None]})
    touching = statement(X, [["<=", 0, "x"], ["<=", "x", 1]], ["<=", ["sqrt", 2], ["sqrt", 2]])
    refused("undecided|separated", touching, {"x": 0}, {"rule": "enclose", "precision": 64})
    refused("equations", statement(X, [], ["=", 1, 1]), {"x": 0}, {"rule": "enclose", "precision": 64})


# ---- limits ----------------------------------------------------------------------------------------------------------


def test_limits() -> None:
    huge = ["^", ["^", ["^", "x", 1000], 1000], 1000]
    refused("too large|too much work", statement(X, [], ["=", huge, ["*", 1, huge]]), {"x": 0}, RING)
    number = ["^", ["^", ["^", 3, 1000], 1000], 1000]
    refused("too large|too much work", statement(X, [], ["=", number, ["*", 1, number]]), {"x": 0}, RING)
    many = ["^", ["+", ["+", ["+", "a", "b"], ["+", "c", "d"]], ["+", "x", 1]], 60]
    variables = reals("a", "b", "c", "d", "x")
    refused(
        "too large|too much work",
        statement(variables, [], ["=", many, ["*", 1, many]]),
        dict.fromkeys(variables, 0),
        RING,
    )
    long = total(1, 1, 1_000_000)
    refused("too large|too much work", statement(X, [], ["=", long, long]), {"x": 0}, RING)


def test_many_units() -> None:
    names = [f"v{i}" for i in range(80)]
    term: Data = 0
    for name in names:
        term = ["+", term, ["exp", name]]
    run(statement(reals(*names), [], ["=", term, ["-", ["*", 2, term], term]]), dict.fromkeys(names, 0), RING)


def test_an_exponent_does_not_grow_by_substitution() -> None:
    equation = ["=", "n", 1001]
    power = ["=", ["^", 2, "n"], ["^", 2, "n"]]
    proof = {"rule": "substitute", "variable": "n", "by": 1001, "then": RING}
    refused("exponent over 1000", statement(N, [equation], power), {"n": 1001}, proof)
