"""Each rule of the core accepts an honest proof, and refuses it with any premise broken."""

from __future__ import annotations

from typing import Any

import pytest

Data = Any
RING, FACT = {"rule": "ring"}, {"rule": "fact"}
X = {"x": "real"}
N = {"n": "integer"}
SUM = ["sum", "k", 1, "n", ["at", "f", "k"]]
GAUSS = ["sum", "k", 1, "n", "k"]
FN = {"n": "integer", "f": "function 1"}


def at_n(term: Data, new: Data) -> Data:
    """The term with another term in place of n."""
    if isinstance(term, list):
        return [at_n(part, new) for part in term]
    return new if term == "n" else term


def case(claim: Data, proof: Data, **more: Data) -> dict[str, Data]:
    return {"claim": claim, "proof": proof, **more}


NEXT = ["+", "n", 1]
LAST = ["=", at_n(GAUSS, NEXT), ["+", at_n(GAUSS, ["-", NEXT, 1]), NEXT]]
CLOSED = ["=", GAUSS, ["/", ["*", "n", NEXT], 2]]
GAUSS_STEP = {
    "rule": "ring",
    "equations": [{"fact": LAST, "cofactor": 1}, {"fact": CLOSED, "cofactor": 1}],
    "lemmas": [{"claim": LAST, "proof": {"rule": "sum", "step": "last"}}],
}
EMPTY = ["=", at_n(GAUSS, 0), 0]
GAUSS_BASE = {
    "rule": "ring",
    "equations": [{"fact": EMPTY, "cofactor": 1}],
    "lemmas": [{"claim": EMPTY, "proof": {"rule": "sum", "step": "empty"}}],
}
ALL = ["all", "k", 1, "n", ["<=", 0, ["at", "f", "k"]]]
TABLE = {"n": 2, "f": [1, 2]}

HONEST: dict[str, dict[str, Data]] = {
    "ring": case(
        ["=", ["^", "x", 2], "y"],
        {"rule": "ring", "equations": [{"fact": ["=", "y", ["*", "x", "x"]], "cofactor": -1}]},
        variables={"x": "real", "y": "real"},
        given=[["=", "y", ["*", "x", "x"]], ["<=", 0, "y"]],
        example={"x": 2, "y": 4},
    ),
    "positive": case(
        ["<", 0, ["+", "x", ["^", "y", 2]]],
        {
            "rule": "positive",
            "terms": [{"coefficient": 1, "facts": [["<", 0, "x"]]}, {"coefficient": "1", "squares": ["y"]}],
        },
        variables={"x": "real", "y": "real"},
        given=[["<", 0, "x"], ["<=", 0, "y"]],
        example={"x": 2, "y": 4},
    ),
    "positive by a square": case(
        ["!=", ["^", "x", 2], 0],
        {"rule": "positive", "terms": [{"coefficient": 1, "squares": ["x"]}], "reverse": True},
        given=[["!=", "x", 0]],
    ),
    "positive multiplied": case(
        ["<=", 0, "y"],
        {
            "rule": "positive",
            "terms": [{"coefficient": 1, "facts": [["<=", 0, ["*", "x", "y"]]]}],
            "multiply": [["<", 0, "x"]],
        },
        variables={"x": "real", "y": "real"},
        given=[["<", 0, "x"], ["<=", 0, ["*", "x", "y"]]],
        example={"x": 2, "y": 4},
    ),
    "integer": case(
        ["<=", ["+", "n", 1], "m"],
        {"rule": "integer"},
        variables={"n": "integer", "m": "integer"},
        given=[["<", "n", "m"]],
        example={"n": 1, "m": 3},
    ),
    "axiom": case(
        ["<", 0, ["^", "x", "n"]],
        {"rule": "axiom", "name": "power-positive", "with": {"a": "x", "m": "n"}},
        variables={"x": "real", "n": "integer"},
        given=[["<", 0, "x"]],
        example={"x": 2, "n": -1},
    ),
    "axiom exp-log": case(
        ["=", ["exp", ["log", "x"]], "x"],
        {"rule": "axiom", "name": "exp-log", "with": {"a": "x"}},
        given=[["<", 0, "x"]],
    ),
    "rewrite": case(
        ["<", 0, ["exp", "y"]],
        {
            "rule": "rewrite",
            "fact": ["=", "x", "y"],
            "variable": "z",
            "goal": ["<", 0, ["exp", "z"]],
            "proof": {"rule": "axiom", "name": "exp-positive", "with": {"a": "x"}},
        },
        variables={"x": "real", "y": "real"},
        given=[["=", "x", "y"]],
        example={"x": 1, "y": 1},
    ),
    "cases": case(
        ["<=", 0, ["abs", "x"]],
        {
            "rule": "cases",
            "left": "x",
            "right": 0,
            "branches": {way: {"rule": "axiom", "name": "abs-nonnegative", "with": {"a": "x"}} for way in ("<", ">=")},
        },
    ),
    "absurd": case(
        ["<=", "x", ["^", "x", 2]],
        {
            "rule": "cases",
            "left": "x",
            "right": 1,
            "branches": {
                "<": {
                    "rule": "absurd",
                    "proof": {
                        "rule": "positive",
                        "terms": [
                            {"coefficient": 1, "facts": [["<", "x", 1]]},
                            {"coefficient": 1, "facts": [["<=", 1, "x"]]},
                        ],
                    },
                },
                ">=": {
                    "rule": "positive",
                    "terms": [
                        {"coefficient": 1, "facts": [["<=", 1, "x"]]},
                        {"coefficient": 1, "squares": [["-", "x", 1]]},
                    ],
                },
            },
        },
        given=[["<=", 1, "x"]],
    ),
    "every": case(
        ["all", "k", 1, "n", ["<=", 1, "k"]],
        {"rule": "every", "index": "j", "proof": FACT},
        variables=N,
        example={"n": 3},
    ),
    "instance": case(
        ["<=", 0, ["at", "f", 1]],
        {"rule": "instance", "fact": ALL, "at": [1]},
        variables=FN,
        given=[["<=", 1, "n"], ALL],
        example=TABLE,
    ),
    "sum first": case(
        ["=", SUM, ["+", ["at", "f", 1], ["sum", "j", 2, "n", ["at", "f", "j"]]]],
        {"rule": "sum", "step": "first"},
        variables=FN,
        given=[["<=", 1, "n"]],
        example=TABLE,
    ),
    "sum last": case(
        ["=", SUM, ["+", ["sum", "k", 1, ["-", "n", 1], ["at", "f", "k"]], ["at", "f", "n"]]],
        {"rule": "sum", "step": "last"},
        variables=FN,
        given=[["<=", 1, "n"]],
        example=TABLE,
    ),
    "sum empty": case(
        ["=", ["sum", "k", "n", ["-", "n", 1], "k"], 0], {"rule": "sum", "step": "empty"}, variables=N, example={"n": 3}
    ),
    "sum shift": case(
        ["=", SUM, ["sum", "k", 3, ["+", "n", 2], ["at", "f", ["-", "k", 2]]]],
        {"rule": "sum", "step": "shift", "by": 2},
        variables=FN,
        given=[["<=", 1, "n"]],
        example=TABLE,
    ),
    "telescope": case(
        ["=", GAUSS, ["/", ["*", "n", NEXT], 2]],
        {
            "rule": "telescope",
            "index": "k",
            "low": 1,
            "high": "n",
            "sums": [{"coefficient": -1, "sum": GAUSS}],
            "certificate": ["/", ["*", "k", ["-", 1, "k"]], 2],
            "rest": ["/", ["*", "n", NEXT], 2],
            "pointwise": RING,
            "boundary": RING,
        },
        variables=N,
        given=[["<=", 0, "n"]],
        example={"n": 3},
    ),
    "induct": case(
        CLOSED,
        {"rule": "induct", "variable": "n", "from": 0, "base": GAUSS_BASE, "step": GAUSS_STEP},
        variables=N,
        given=[["<=", 0, "n"]],
        example={"n": 5},
    ),
    "substitute": case(
        ["<", 0, "x"],
        {"rule": "substitute", "variable": "x", "by": 2, "then": FACT},
        given=[["=", "x", 2]],
        example={"x": 2},
    ),
    "substitute fresh": case(
        ["<", 0, "x"],
        {"rule": "substitute", "variable": "x", "by": 2, "fresh": "w", "then": FACT},
        given=[["<=", 2, "x"]],
        example={"x": 2},
    ),
    "attain": case(
        ["<=", 0, 0],
        {
            "rule": "attain",
            "index": "k",
            "low": 1,
            "high": "n",
            "value": ["at", "f", "k"],
            "as": "m",
            "then": {
                "rule": "fact",
                "lemmas": [
                    {
                        "claim": ["<=", ["at", "f", "m"], ["at", "f", 1]],
                        "proof": {
                            "rule": "instance",
                            "fact": ["all", "j", 1, "n", ["<=", ["at", "f", "m"], ["at", "f", "j"]]],
                            "at": [1],
                        },
                    }
                ],
            },
        },
        variables=FN,
        given=[["<=", 1, "n"]],
        example=TABLE,
    ),
}

ABOVE = {
    "rule": "cases",
    "left": "x",
    "right": "y",
    "branches": {
        "<=": {
            "rule": "witness",
            "witness": {"z": ["+", "y", 1]},
            "claims": [
                {"rule": "positive", "terms": [{"coefficient": 1}, {"coefficient": 1, "facts": [["<=", "x", "y"]]}]}
            ],
        },
        ">": {
            "rule": "witness",
            "witness": {"z": ["+", "x", 1]},
            "claims": [{"rule": "positive", "terms": [{"coefficient": 1}]}],
        },
    },
}
HONEST["witness"] = case(
    ["<", "x", "z"],
    ABOVE,
    variables={"x": "real", "y": "real"},
    exists={"z": "real"},
    example={"x": 1, "y": 0},
    whole=True,
)
BROKEN: list[tuple[str, str, Data, str]] = [
    ("ring", "claim.0", "<=", "ring proves equations"),
    ("ring", "proof.equations.0.cofactor", 1, "not an identity"),
    ("ring", "proof.equations.0.fact", ["=", "y", 7], "not a fact"),
    ("ring", "proof.equations.0.fact", ["<=", 0, "y"], "wrong kind"),
    ("ring", "proof.equations.0.more", 1, "unknown keys"),
    ("ring", "proof.equations", {}, "a list is expected"),
    ("ring", "proof.equations.0.cofactor", ["/", 1, "x"], "not shown nonzero"),
    ("ring", "proof.terms", [], "unknown keys"),
    ("positive", "claim.0", "=", "false at the example|positive proves inequalities"),
    ("positive", "proof.terms.0.coefficient", -1, "negative coefficient"),
    ("positive", "proof.terms.0.coefficient", "1/0", "not a rational"),
    ("positive", "proof.terms.0.coefficient", True, "not a rational"),
    ("positive", "proof.terms.0.coefficient", 2, "not an identity"),
    ("positive", "proof.terms.0.facts.0", ["<=", 0, "x"], "not a fact"),
    ("positive", "proof.terms.0.facts.0", ["=", 0, "x"], "not a fact"),
    ("positive", "given.0.0", "<=", "not a fact"),
    ("positive", "proof.terms.1.squares", "y", "a list is expected"),
    ("positive", "proof.reverse", True, "reverse"),
    ("positive", "proof.reverse", 0, "reverse"),
    ("positive", "proof.terms", ..., "missing one"),
    ("positive by a square", "given.0", ["<=", 0, "x"], "strict sign from a weak one"),
    ("positive by a square", "proof.reverse", False, "not an identity"),
    ("positive multiplied", "proof.multiply.0", ["<=", 0, ["*", "x", "y"]], "wrong kind"),
    ("positive multiplied", "claim.0", "<", "strict sign from a weak one"),
    ("integer", "given.0.0", "<=", "not a fact"),
    ("integer", "claim.1.2", 2, "integer proves"),
    ("integer", "variables.m", "real", "not between integers"),
    ("integer", "proof.more", 1, "unknown keys"),
    ("axiom", "given.0.0", "<=", "not known at sight|not shown defined"),
    ("axiom", "proof.name", "power", "unknown axiom"),
    ("axiom", "proof.name", "power-nonnegative", "not an axiom"),
    ("axiom", "proof.with", {"a": "x"}, "needs a value"),
    ("axiom", "proof.with", {"a": "x", "m": "n", "n": 1}, "needs a value"),
    ("axiom", "proof.with.m", "x", "an integer is expected"),
    ("axiom exp-log", "given.0", ["<", -1, "x"], "not shown defined"),
    ("rewrite", "given.0.0", "<=", "not a fact"),
    ("rewrite", "proof.fact", ["=", "y", "x"], "not a fact"),
    ("rewrite", "proof.variable", "x", "captured"),
    ("rewrite", "proof.goal", ["<", 0, ["exp", "x"]], "something else"),
    ("rewrite", "proof.proof", FACT, "not a fact"),
    ("cases", "proof.branches", {"<": FACT}, "do not cover"),
    ("cases", "proof.branches.>=", FACT, "not a fact"),
    ("cases", "proof.left", ["/", 1, "x"], "not shown nonzero"),
    ("absurd", "proof.branches.<.proof", FACT, "not a fact"),
    ("every", "proof.index", "n", "captured"),
    ("every", "claim.4", ["<=", 2, "k"], "false at the example"),
    ("every", "proof.proof", RING, "ring proves"),
    ("instance", "proof.at", [0], "not known to be in the range"),
    ("instance", "proof.at", [["/", "n", 1]], "not an integer"),
    ("instance", "proof.at", ["n"], "says something else"),
    ("instance", "proof.at", [1, 1], "wrong kind"),
    ("instance", "proof.at", [], "says something else"),
    ("instance", "proof.at", 1, "a list is expected"),
    ("instance", "proof.fact.3", 2, "not a fact"),
    ("sum first", "given", [["<=", 0, "n"]], "may be empty|not shown defined"),
    ("sum first", "claim.2.2.2", 1, "something else|false"),
    ("sum first", "proof.step", "last", "something else"),
    ("sum first", "proof.step", "middle", "unknown step"),
    ("sum first", "proof.by", 1, "unknown keys"),
    ("sum last", "claim.2.2", ["at", "f", 1], "false|something else"),
    ("sum last", "claim.2.1.4", ["*", 2, ["at", "f", "k"]], "something else|false"),
    ("sum empty", "claim.2", 1, "false|not an empty"),
    ("sum empty", "claim.1.3", "n", "false|not an empty"),
    ("sum shift", "proof.by", True, "not a term"),
    ("sum shift", "proof.by", 1, "something else"),
    ("sum shift", "proof.by", ..., "missing one"),
    ("telescope", "claim.0", "<", "false|telescope proves"),
    ("telescope", "proof.index", "n", "captured"),
    ("telescope", "given", [["<=", -2, "n"]], "not shown defined|turned around"),
    ("telescope", "proof.rest", 0, "not that combination"),
    ("telescope", "proof.certificate", ["*", "k", "k"], "not an identity"),
    ("telescope", "proof.certificate", ["/", 1, ["-", "k", NEXT]], "not shown nonzero"),
    ("telescope", "proof.sums.0.sum", 3, "not a sum"),
    ("telescope", "proof.sums.0.sum", ["sum", "k", 2, NEXT, 1], "another range"),
    ("telescope", "proof.pointwise", FACT, "not a fact"),
    ("telescope", "proof.boundary", FACT, "not a fact"),
    ("induct", "given", [["<=", 0, "n"], ["<=", "n", 9]], "something else is assumed"),
    ("induct", "proof.from", 1, "something else is assumed"),
    ("induct", "proof.from", "n", "in its own start"),
    ("induct", "proof.variable", "x", "induction is on an integer"),
    ("induct", "proof.base", FACT, "not a fact"),
    ("induct", "proof.step", FACT, "not a fact"),
    ("substitute", "given.0", ["=", 2, "x"], "not what the variable equals"),
    ("substitute", "proof.by", ["*", 2, "x"], "contains the variable"),
    ("substitute", "proof.variable", "y", "no variable"),
    ("substitute", "proof.fresh", "w", "not a lower bound"),
    ("substitute fresh", "proof.fresh", "x", "captured"),
    ("substitute fresh", "proof.fresh", None, "not a name"),
    ("substitute fresh", "proof.by", 1, "not a lower bound"),
    ("substitute fresh", "proof.fresh", ..., "not what the variable equals"),
    ("witness", "proof.branches.>.witness", {}, "a witness for each"),
    ("witness", "proof.branches.>.witness.z", "z", "unknown variable"),
    ("witness", "proof.branches.>.witness.z", "x", "not an identity"),
    ("witness", "proof.branches.>.witness.z", ["/", 1, "y"], "not shown nonzero"),
    ("witness", "proof.branches.>.claims", [], "each claim needs a proof"),
    ("witness", "proof.branches.>.rule", "fact", "not that something exists"),
    ("witness", "proof.branches.>.given", [], "unknown keys"),
    ("attain", "given", [["<=", 0, "n"]], "may be empty"),
    ("attain", "proof.value", ["/", 1, ["at", "f", "k"]], "not shown nonzero"),
    ("attain", "proof.as", "n", "captured"),
    ("attain", "proof.index", "n", "captured"),
    ("attain", "proof.high", ["/", "n", 1], "not an integer"),
    ("attain", "proof.then.lemmas.0.claim.0", "<", "says something else"),
]  # fmt: skip


@pytest.mark.parametrize("name", HONEST)
def test_accepts(name: str, judge: Any) -> None:
    assert judge(**HONEST[name]).statement["claim"] == [HONEST[name]["claim"]]


@pytest.mark.parametrize(("name", "path", "new", "reason"), BROKEN)
def test_refuses(name: str, path: str, new: Data, reason: str, refuses: Any) -> None:
    refuses(HONEST[name], path, new, reason)


# ---- fact: what follows, and what does not ----

FOLLOWS = [
    ("<", ["x", "y"], "<", ["x", "y"]),
    ("<", ["x", "y"], "<=", ["x", "y"]),
    ("<", ["x", "y"], "!=", ["x", "y"]),
    ("<", ["x", "y"], "!=", ["y", "x"]),
    ("=", ["x", "y"], "=", ["y", "x"]),
    ("=", ["x", "y"], "<=", ["x", "y"]),
    ("=", ["x", "y"], "<=", ["y", "x"]),
    ("!=", ["x", "y"], "!=", ["y", "x"]),
    ("<=", ["x", "y"], "<=", ["x", ["+", "y", 1]]),
    ("<=", ["x", "y"], "<", ["x", ["+", "y", 1]]),
    ("<", ["x", "y"], "<", [["*", 3, "x"], ["*", 3, "y"]]),
]
NOT = [
    ("<=", ["x", "y"], "<", ["x", "y"]),
    ("<=", ["x", "y"], "=", ["x", "y"]),
    ("<", ["x", "y"], "<=", ["y", "x"]),
    ("!=", ["x", "y"], "<", ["x", "y"]),
    ("<=", ["x", "y"], "!=", ["x", "y"]),
    ("<", ["x", "y"], "<", [["+", "x", 1], "y"]),
    ("<=", ["x", "y"], "<=", [["+", "x", "x"], "y"]),
    ("=", ["x", "y"], "=", [["*", 2, "x"], ["*", 2, "y"]]),
]


@pytest.mark.parametrize(("known", "ends", "relation", "sides"), FOLLOWS)
def test_fact_follows(known: str, ends: Data, relation: str, sides: Data, judge: Any) -> None:
    y = {"=": 1}.get(known, 5)
    judge(
        [relation, *sides], FACT, given=[[known, *ends]], variables={"x": "real", "y": "real"}, example={"x": 1, "y": y}
    )


@pytest.mark.parametrize(("known", "ends", "relation", "sides"), NOT)
def test_fact_does_not_follow(known: str, ends: Data, relation: str, sides: Data, judge: Any) -> None:
    from proofs.kernel import Refused

    with pytest.raises(Refused, match=r"not a fact|false at the example"):
        judge(
            [relation, *sides],
            FACT,
            given=[[known, *ends]],
            variables={"x": "real", "y": "real"},
            example={"x": 1, "y": 1 if known in ("<=", "=") else 5},
        )


# ---- theorems used elsewhere ----


def squares(judge: Any) -> Any:
    proof = {"rule": "positive", "terms": [{"coefficient": 1, "squares": ["x"]}]}
    return judge(["<=", 0, ["^", "x", 2]], proof, given=[["<=", 0, "x"]], name="t/squares")


def sums(judge: Any) -> Any:
    """A theorem about all functions: 0 <= f(1), 0 <= f(2) imply 0 <= f(1) + f(2)."""
    atoms = [["<=", 0, ["at", "f", 1]], ["<=", 0, ["at", "f", 2]]]
    proof = {"rule": "positive", "terms": [{"coefficient": 1, "facts": [atom]} for atom in atoms]}
    claim = ["<=", 0, ["+", ["at", "f", 1], ["at", "f", 2]]]
    return judge(claim, proof, given=atoms, variables={"f": "function 1"}, example={"f": []}, name="t/sums")


def above(judge: Any) -> Any:
    """The theorem that some y satisfies x < y."""
    return judge(["<", "x", "y"], FACT, exists={"y": "real"}, witness={"y": ["+", "x", 1]}, name="t/above")


def chained(judge: Any, **change: Data) -> Any:
    proof = {"rule": "chain", "theorem": "t/squares", "with": {"x": ["+", "x", 1]}, "given": [None]} | change
    theorems = {"t/squares": squares(judge), "t/above": above(judge)}
    return judge(["<=", 0, ["^", ["+", "x", 1], 2]], proof, given=[["<", 0, ["+", "x", 1]]], theorems=theorems)


def test_chain(judge: Any) -> None:
    assert chained(judge)
    assert chained(judge, claim=0)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"theorem": "t/none"}, "no such theorem"),
        ({"theorem": []}, "no such theorem"),
        ({"theorem": "t/above"}, "no such theorem"),
        ({"with": {}}, "needs a value"),
        ({"with": {"x": 1, "y": 1}}, "needs a value"),
        ({"with": {"x": "x"}}, "not a fact|something else"),
        ({"with": {"x": ["/", 1, "x"]}}, "not shown nonzero"),
        ({"given": []}, "needs a proof"),
        ({"given": None}, "a list"),
        ({"claim": 1}, "no such claim"),
        ({"claim": -1}, "no such claim"),
        ({"claim": False}, "no such claim"),
    ],
)
def test_chain_refuses(change: Data, reason: str, judge: Any) -> None:
    from proofs.kernel import Refused

    with pytest.raises(Refused, match=reason):
        chained(judge, **change)


def with_function(judge: Any, function: Data) -> Any:
    theorems = {"t/sums": sums(judge)}
    proof = {"rule": "chain", "theorem": "t/sums", "with": {"f": function}, "given": [None, None]}
    return judge(["<=", 0, ["+", ["*", 1, "x"], ["*", 2, "x"]]], proof, given=[["<=", 0, "x"]], theorems=theorems)


def test_chain_with_a_function(judge: Any) -> None:
    assert with_function(judge, ["lambda", ["k"], ["*", "k", "x"]])


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        ("x", "a function is expected"),
        (["lambda", "k", "x"], "so many integers"),
        (["lambda", ["k", "j"], "x"], "so many integers"),
        (["lambda", ["x"], "x"], "captured"),
        (["lambda", ["k"], ["/", "x", "k"]], "not shown nonzero"),
        (["lambda", ["k"], "x"], "something else"),
    ],
)
def test_chain_with_a_function_refuses(function: Data, reason: str, judge: Any) -> None:
    from proofs.kernel import Refused

    with pytest.raises(Refused, match=reason):
        with_function(judge, function)


def obtained(judge: Any, **change: Data) -> Any:
    then = {"rule": "fact", "lemmas": [{"claim": ["<", ["-", "x", "z"], 0], "proof": {"rule": "fact"}}]}
    proof = {
        "rule": "obtain",
        "theorem": "t/above",
        "with": {"x": "x"},
        "given": [],
        "as": {"y": "z"},
        "then": then,
    } | change
    return judge(["<=", "x", "x"], proof, theorems={"t/above": above(judge), "t/squares": squares(judge)})


def test_obtain(judge: Any) -> None:
    assert obtained(judge)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"as": {"y": "x"}}, "captured"), ({"as": {}}, "needs a name"), ({"theorem": "t/squares"}, "no such theorem"),
        ({"as": {"y": "w"}}, "unknown variable"), ({"given": [None]}, "needs a proof"), ({"claim": 0}, "unknown keys"),
    ],
)  # fmt: skip
def test_obtain_refuses(change: Data, reason: str, judge: Any) -> None:
    from proofs.kernel import Refused

    with pytest.raises(Refused, match=reason):
        obtained(judge, **change)
