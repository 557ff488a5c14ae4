"""The mutant engine: its changes, refuting points, and detection of unsound checkers."""

from __future__ import annotations

import sys
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from proofs import kernel
from proofs.command import mutants as report
from proofs.command.mutants import examined
from proofs.judging.examine import ENGINES
from proofs.search import domains, tables, witness
from proofs.statements.library import find
from proofs.trust import changes, mutants
from proofs.trust.mutants import Engine, checkers, examine, run, totals

Data = dict[str, Any]


def case(
    identifier: str, variables: Data, given: list[Any], claim: Any, example: Data, proof: Data, **more: Any
) -> tuple[Data, Data]:
    """A statement with one claim, and its certificate."""
    statement = {
        "id": identifier,
        "variables": variables,
        "given": given,
        "claim": [claim],
        **more.get("statement", {}),
    }
    whole = {"claims": [proof], **more.get("whole", {})}
    return statement, {"format": 2, "statement": statement, "example": example, "proof": whole}


REALS = {"x": "real", "y": "real"}
POSITIVE = [["<", 0, "x"], ["<", 0, "y"]]
TRIANGLE = ["/", ["*", "n", ["+", "n", 1]], 2]
NEXT_TRIANGLE = ["=", ["sum", "k", 1, ["+", "n", 1], "k"], ["+", ["sum", "k", 1, "n", "k"], ["+", "n", 1]]]
POWER = ["<=", ["+", "n", 1], ["^", 2, "n"]]
DOUBLED = ["=", ["^", 2, ["+", "n", 1]], ["*", ["^", 2, "n"], ["^", 2, 1]]]

CASES = {
    "ring": case(
        "test/ring",
        REALS,
        POSITIVE,
        ["=", ["+", ["/", 1, "x"], ["/", 1, "y"]], ["/", ["+", "x", "y"], ["*", "x", "y"]]],
        {"x": "1/2", "y": "2"},
        {"rule": "ring"},
    ),
    "positive": case(
        "test/positive",
        REALS,
        [],
        ["<=", ["*", 2, ["*", "x", "y"]], ["+", ["^", "x", 2], ["^", "y", 2]]],
        {"x": 1, "y": 2},
        {"rule": "positive", "terms": [{"coefficient": 1, "squares": [["-", "x", "y"]]}]},
    ),
    "simplex": case(
        "test/simplex",
        REALS,
        [*POSITIVE, ["<", ["+", "x", "y"], 1]],
        ["<", "x", ["-", 1, "y"]],
        {"x": "1/2", "y": "1/3"},
        {"rule": "positive", "terms": [{"coefficient": "1", "facts": [["<", ["+", "x", "y"], 1]]}]},
    ),
    "power": case(
        "test/power",
        {"n": "integer"},
        [["<=", 0, "n"]],
        POWER,
        {"n": 3},
        {
            "rule": "induct",
            "variable": "n",
            "from": 0,
            "base": {"rule": "positive", "terms": []},
            "step": {
                "rule": "positive",
                "lemmas": [
                    {
                        "claim": DOUBLED,
                        "proof": {"rule": "axiom", "name": "power-sum", "with": {"a": 2, "m": "n", "n": 1}},
                    }
                ],
                "terms": [
                    {"coefficient": 2, "facts": [POWER]},
                    {"coefficient": 1, "facts": [["<=", 0, "n"]]},
                ],
                "equations": [{"fact": DOUBLED, "cofactor": 1}],
            },
        },
    ),
    "triangle": case(
        "test/triangle",
        {"n": "integer"},
        [["<=", 0, "n"]],
        ["=", ["sum", "k", 1, "n", "k"], TRIANGLE],
        {"n": 3},
        {
            "rule": "induct",
            "variable": "n",
            "from": 0,
            "base": {"rule": "sum", "step": "empty"},
            "step": {
                "rule": "ring",
                "lemmas": [{"claim": NEXT_TRIANGLE, "proof": {"rule": "sum", "step": "last"}}],
                "equations": [
                    {"fact": NEXT_TRIANGLE, "cofactor": 1},
                    {"fact": ["=", ["sum", "k", 1, "n", "k"], TRIANGLE], "cofactor": 1},
                ],
            },
        },
    ),
    "root": case(
        "test/root",
        {"x": "real"},
        [["<=", 0, "x"]],
        ["=", ["^", ["sqrt", "x"], 2], "x"],
        {"x": 4},
        {"rule": "axiom", "name": "root-square", "with": {"a": "x"}},
    ),
    "exists": case(
        "test/exists",
        {"x": "real"},
        [["<", 0, "x"]],
        ["=", ["*", 2, "half"], "x"],
        {"x": 4},
        {"rule": "ring"},
        statement={"exists": {"half": "real"}},
        whole={"witness": {"half": ["/", "x", 2]}},
    ),
}


def forgetful(monkeypatch: pytest.MonkeyPatch, *reasons: str) -> list[Engine]:
    """The first checker without the checks that give these reasons."""

    def need(condition: object, reason: str, *about: object) -> None:
        if not condition and not reason.startswith(reasons):
            raise kernel.Refused(reason)

    for name, module in list(sys.modules.items()):
        if name.startswith("proofs.kernel") and hasattr(module, "need"):
            monkeypatch.setattr(module, "need", need)
    return [Engine("forgetful", kernel.check, kernel.Refused, {})]


@pytest.mark.parametrize("name", CASES)
def test_every_false_mutant_is_killed(name: str) -> None:
    row = examine(*CASES[name], checkers())
    assert row.findings == ()
    assert row.counted == row.killed > 3
    assert row.survived == 0 and row.clean


@pytest.mark.exhaustive
def test_totals_add_up_and_repeat() -> None:
    rows = list(run(CASES.values(), checkers()))
    assert rows == list(run(CASES.values(), checkers()))
    sums = totals(rows)
    assert sums.kill_rate == 1 and sums.statements == len(CASES)
    assert sums.counted == sum(row.counted for row in rows) == sums.killed
    assert (sums.sharp, sums.inequalities) == (3, 3)
    assert totals([]).kill_rate is None


def test_most_identities_reach_the_rules() -> None:
    """The example is replaced by one that satisfies the mutant, so that the proof is refused."""
    row = examine(*CASES["triangle"], checkers())
    assert row.at_example < row.killed / 2


# ---- unsound checkers ----


def test_a_checker_that_believes_everything() -> None:
    believer = Engine("believer", lambda statement, certificate, theorems: None, ValueError, {})
    row = examine(*CASES["ring"], [*checkers(), believer])
    assert row.survived == row.counted > 0 and row.killed == 0 and not row.clean
    assert any(
        line.startswith("SURVIVED test/ring: claim 1") and "accepted by believer, false at x = " in line
        for line in row.findings
    )


@pytest.mark.parametrize(
    ("name", "reasons"),
    [
        ("positive", ["a strict sign from a weak one"]),
        ("positive", ["not an identity"]),
        ("ring", ["not an identity"]),
        ("simplex", ["not a fact here"]),
        ("power", ["not an identity", "not a fact here"]),
        ("triangle", ["not an identity", "not a fact here", "not an empty sum"]),
        ("exists", ["not an identity"]),
    ],
)
def test_a_check_left_out_lets_a_mutant_survive(name: str, reasons: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    row = examine(*CASES[name], forgetful(monkeypatch, *reasons))
    assert row.survived > 0 and not row.clean


def test_a_crash_is_not_a_refusal() -> None:
    statement, certificate = CASES["ring"]

    def check(data: Any, _: Any, __: Any) -> None:
        if data != statement:
            raise RecursionError

    row = examine(statement, certificate, [Engine("brittle", check, kernel.Refused, {})])
    assert row.killed == 0 and row.survived == row.counted
    assert all(line.startswith("CRASHED") for line in row.findings)


def test_engines_that_disagree_are_reported() -> None:
    statement, certificate = CASES["positive"]

    def check(data: Any, _: Any, __: Any) -> None:
        if data != statement:
            raise kernel.Refused("never seen")

    row = examine(statement, certificate, [*checkers(), Engine("strict", check, kernel.Refused, {})])
    assert row.survived == 0 and row.still_true > 0
    assert row.findings and all(line.startswith("DISAGREE") for line in row.findings)


def test_refusals_of_what_was_never_proved_do_not_count() -> None:
    statement, certificate = CASES["ring"]
    row = examine(statement, {**certificate, "proof": {"claims": [{"rule": "fact"}]}}, checkers())
    assert row.counted == 0 and row.findings[0].startswith("UNPROVED test/ring: kernel: not a fact here")
    assert examine(statement, certificate, []).findings


# ---- the changes ----


def test_every_kind_of_change() -> None:
    statement: Data = {
        "id": "test/kinds",
        "variables": {"p": "real", "q": "real", "n": "integer"},
        "given": [["<", 0, "p"], ["=", "q", 3]],
        "claim": [["<=", ["max", "p", ["neg", "q"]], ["sum", "k", 0, "n", ["/", ["^", "p", "k"], 2]]]],
    }
    claims = {what: mutant["claim"][0] for what, mutant in changes.mutants(statement) if what.startswith("claim")}
    givens = {what: mutant["given"] for what, mutant in changes.mutants(statement) if what.startswith("given")}
    total = statement["claim"][0][2]
    assert claims["claim 1: <= becomes <"][0] == "<"
    assert claims["claim 1: <= reversed"][1] == total
    assert claims["claim 1: p and q swapped"][1] == ["max", "q", ["neg", "p"]]
    assert claims["claim 1, at 1: max becomes min"][1] == ["min", "p", ["neg", "q"]]
    assert claims["claim 1, at 1.2: the sign is dropped"][1] == ["max", "p", "q"]
    assert claims["claim 1, at 2: the high end n - 1"][2] == ["sum", "k", 0, ["-", "n", 1], total[4]]
    assert claims["claim 1, at 2.2: 0 becomes 1"][2][2] == 1
    assert claims["claim 1, at 2.4: / becomes *"][2][4] == ["*", ["^", "p", "k"], 2]
    assert claims["claim 1, at 2.4.1: the exponent k - 1"][2][4][1] == ["^", "p", ["-", "k", 1]]
    assert claims["claim 1, at 2.4.2: 2 becomes -2"][2][4][2] == -2
    assert claims["claim 1, at 1: 10001/10000 times it"][1] == ["*", ["/", 10001, 10000], ["max", "p", ["neg", "q"]]]
    assert claims["claim 1, at 2.4.1.1: p becomes q, only here"][2][4][1] == ["^", "q", "k"]
    assert claims["claim 1, at 2: k becomes k + 1 inside"][2][4][1] == ["^", "p", ["+", "k", 1]]
    assert givens["given 1: removed"] == statement["given"][1:]
    assert givens["given 1: < becomes <="][0] == ["<=", 0, "p"]
    assert givens["given 2: = becomes >="][1] == ["<=", 3, "q"]
    assert givens["given 2, at 2: 3 becomes 4"][1] == ["=", "q", 4]


@pytest.mark.parametrize(
    ("claim", "wanted"),
    [
        (["<=", ["sqrt", "x"], "y"], {"sqrt is dropped": ["<=", "x", "y"]}),
        (["<", 0, ["exp", "x"]], {"exp is dropped": ["<", 0, "x"]}),
        (
            ["=", ["-", "x", "y"], ["+", "x", "n"]],
            {
                "the first summand is dropped": ["=", ["neg", "y"], ["+", "x", "n"]],
                "the second summand is dropped": ["=", ["-", "x", "y"], "x"],
            },
        ),
        (["<=", "x", ["^", "y", ["+", "n", 1]]], {"the first summand is dropped": ["<=", "x", ["^", "y", 1]]}),
    ],
)
def test_what_is_dropped(claim: Data, wanted: Data) -> None:
    statement = {"id": "a/b", "variables": {"x": "real", "y": "real", "n": "integer"}, "given": [], "claim": [claim]}
    found = [(what.partition(": ")[2], mutant["claim"][0]) for what, mutant in changes.mutants(statement)]
    for what, atom in wanted.items():
        assert (what, atom) in found


def test_an_exponent_an_end_and_a_place_are_not_multiplied() -> None:
    """An exponent, an end of a range or an index is never multiplied.

    The product would not be an integer, and that alone would be refused.
    """
    claim = ["=", ["sum", "k", ["+", "n", "m"], "n", ["at", "f", ["+", "k", "n"]]], ["^", 2, ["+", "n", "m"]]]
    sorts = {"n": "integer", "m": "integer", "f": "function 1"}
    statement = {"id": "a/b", "variables": sorts, "given": [], "claim": [claim]}
    places = [what for what, _ in changes.mutants(statement) if "times it" in what]
    assert places == ["claim 1, at 1: 10001/10000 times it", "claim 1, at 2: 10001/10000 times it"]


def test_a_sort_is_changed() -> None:
    """n (n - 1) >= 0 holds for integers n but not for reals, so the certificate must fail.

    The mutant changes the sort of n.
    """
    statement = {
        "id": "a/b",
        "variables": {"n": "integer"},
        "given": [["<", 0, "n"]],
        "claim": [["<=", 0, ["*", "n", ["-", "n", 1]]]],
    }
    proof = {
        "rule": "positive",
        "lemmas": [{"claim": ["<=", ["+", 0, 1], "n"], "proof": {"rule": "integer"}}],
        "terms": [{"coefficient": 1, "facts": [["<", 0, "n"], ["<=", ["+", 0, 1], "n"]]}],
    }
    certificate = {"format": 2, "statement": statement, "example": {"n": 1}, "proof": {"claims": [proof]}}
    (mutant,) = [mutant for what, mutant in changes.mutants(statement) if what == "sort: n becomes real"]
    assert mutant["variables"] == {"n": "real"}
    row = examine(statement, certificate, checkers())
    assert row.clean and row.killed == row.counted
    careless = Engine("careless", lambda *_: None, ValueError, {})
    assert any("sort: n becomes real" in line for line in examine(statement, certificate, [careless]).findings)


@pytest.mark.parametrize("name", CASES)
def test_each_mutant_is_new(name: str) -> None:
    statement, _ = CASES[name]
    parts = ("variables", "given", "claim")
    everything = [str([mutant[part] for part in parts]) for _, mutant in changes.mutants(statement)]
    assert len(everything) == len(set(everything))
    assert str([statement[part] for part in parts]) not in everything
    assert len({what for what, _ in changes.mutants(statement)}) == len(everything)


def test_a_bounded_selection_is_the_same_each_time() -> None:
    statement, _ = CASES["ring"]
    chosen = changes.selected(statement, 10)
    assert len(chosen) == 10 and chosen == changes.selected(statement, 10)
    assert {what for what, _ in chosen} <= {what for what, _ in changes.selected(statement, 20)}


# ---- witnesses ----


def test_points_satisfy_their_assumptions() -> None:
    statement = {
        "variables": {"p": "real", "q": "real", "n": "integer", "s": "real"},
        "given": [
            ["<", 0, "q"],
            ["<", "q", "p"],
            ["<", ["+", "p", "q"], 1],
            ["<=", 2, "n"],
            ["=", "s", ["^", ["-", 1, "q"], "n"]],
        ],
        "claim": [["<", "s", ["-", 1, "q"]]],
    }
    domain = tables.domain_of(statement)
    points = [point for point, _ in zip(domain.points(), range(40), strict=False)]
    assert len(points) == 40
    for point in points:
        p, q, n, s = (point[name] for name in "pqns")
        assert 0 < q < p and p + q < 1 and n >= 2 and n.denominator == 1 and s == (1 - q) ** int(n)
    assert witness.find(statement) is None


@pytest.mark.parametrize(
    ("given", "claim"),
    [
        ([["<", 0, "x"], ["<", "x", 1]], ["<", "x", ["^", "x", 2]]),
        ([["<=", "x", 1], ["<=", 1, "x"]], ["<", "x", 1]),
        ([["=", ["*", 3, "x"], 1]], ["<", "x", ["/", 1, 3]]),
        ([["<", 2, "x"]], ["<", ["exp", "x"], ["^", "x", 3]]),
        ([["!=", "x", 0]], ["<", 0, "x"]),
    ],
)
def test_a_false_claim_is_refuted(given: list[Any], claim: Any) -> None:
    statement = {"id": "test/false", "variables": {"x": "real"}, "given": given, "claim": [claim]}
    point = witness.find(statement)
    assert point is not None and point == witness.find(statement)
    found = {name: str(value) for name, value in point.items()}
    certificate = {"format": 2, "statement": statement, "refutation": {"point": found}}
    for engine in checkers():
        assert engine.answer(statement, certificate) == ("accepted", "")


@pytest.mark.parametrize(
    ("given", "claim"),
    [
        ([["=", "x", 0]], ["=", ["/", 1, "x"], 1]),  # undefined is not false
        ([["<", "x", 0]], ["<", ["log", "x"], 0]),
        ([["<", "x", 0], ["<", 0, "x"]], ["<", 1, 0]),  # no point satisfies the assumptions
        ([], ["=", ["^", ["sqrt", 2], 2], 2]),  # two enclosures that overlap
        ([], ["<", "unknown", 0]),
    ],
)
def test_what_is_not_refuted(given: list[Any], claim: Any) -> None:
    assert witness.find({"variables": {"x": "real"}, "given": given, "claim": [claim]}, 50) is None


def test_a_point_does_not_refute_existence() -> None:
    statement = {"variables": {"x": "real"}, "exists": {"y": "real"}, "given": [], "claim": [["<", "y", "x"]]}
    assert witness.find(statement) is None
    assert witness.find({**statement, "claim": [["<", "y", "x"], ["<", "x", 0]]}) is not None


# ---- sharpness ----


@pytest.mark.parametrize(
    ("given", "claim", "expected"),
    [
        ([], ["<=", ["*", 2, ["*", "x", "y"]], ["+", ["^", "x", 2], ["^", "y", 2]]], True),
        ([], ["<=", "x", ["+", ["^", "x", 2], 1]], False),  # at x = 1 the difference is 1
        (POSITIVE, ["<=", ["*", "x", "y"], ["^", ["/", ["+", "x", "y"], 2], 2]], True),
        ([["<", 0, "x"], ["<", "x", 1]], ["<", ["*", "x", ["-", 1, "x"]], ["/", 1, 3]], False),
        ([["<", 0, "x"], ["<", "x", 1]], ["<", ["*", "x", ["-", 1, "x"]], ["/", 251, 1000]], False),
        ([["<", 1, "x"]], ["<", 0, ["-", ["^", "x", 2], 1]], True),  # sharp only near x = 1
        ([["<", 0, "x"]], ["<", 0, ["-", ["exp", "x"], 1]], True),
        ([["<", 0, "x"]], ["=", "x", "x"], None),
    ],
)
def test_sharpness(given: list[Any], claim: Any, expected: bool | None) -> None:
    assert mutants.sharp({"id": "test/sharp", "variables": REALS, "given": given, "claim": [claim]}) is expected


def test_an_interval_is_cut_by_its_assumptions() -> None:
    statement = {
        "variables": REALS,
        "given": [["<", "x", "y"], ["<=", ["+", "x", "y"], 1]],
        "claim": [["<", 0, 1]],
    }
    domain = tables.domain_of(statement)
    assert domain.interval("y", {"x": Fraction(1, 4)}) == domains.Interval(Fraction(1, 4), Fraction(3, 4), False, True)
    assert domain.interval("y", {}) == domains.Interval()  # unbounded while x is unknown


# ---- changes that no point can refute


QUANTIFIED = "li2022/beyond.multi-fold-drawn.choices-so-far"
ALONE = (
    "elsalamouny2022/eq-10.same",
    "elsalamouny2022/beyond.ratio-kept",
    "lemma/sums.cut",
    "lemma/running.bounded",
    QUANTIFIED,
)
"""Statements without a refuted mutant. The search finds no points for them: their variables are functions, integers
of either sign, or determined by equations.
"""


@pytest.mark.sample(2)
@pytest.mark.parametrize("identifier", ALONE)
def test_mutants_of_what_had_none_are_shown_false(identifier: str) -> None:
    row = examined(ENGINES, identifier, limit=20)
    assert row.tested and row.killed == row.counted and row.clean


def test_a_claim_for_all_of_a_range_is_changed_within() -> None:
    """A quantified claim is changed inside: its relation, its terms and its range.

    Its constant is changed too, to test whether the bound is sharp.
    """
    (claim,) = find(QUANTIFIED).data()["claim"]
    assert claim[0] == "all"
    found = [
        mutant["claim"][0] for what, mutant in changes.mutants(find(QUANTIFIED).data()) if what.startswith("claim 1")
    ]
    assert any(one[:4] == claim[:4] and one[4] != claim[4] for one in found)
    assert any(one[4] == claim[4] and one[2:4] != claim[2:4] for one in found)
    bound = {"variables": {"n": "integer"}, "given": [["<=", 1, "n"]], "claim": [["all", "k", 1, "n", ["<=", 1, "k"]]]}
    assert mutants.sharp(bound) is True
    assert mutants.sharp({**bound, "claim": [["all", "k", 1, "n", ["<=", 0, "k"]]]}) is False


def test_the_example_is_a_point_where_mutants_are_tried() -> None:
    """Mutants are also tried at the example of the certificate.

    It is exact and satisfies all assumptions, even if the search finds no point of the domain.
    """
    cube = ["*", "x", ["*", "x", "x"]]
    given = ["=", cube, ["/", 343, 1331]]
    statement, certificate = case(
        "test/root-of-cubic", {"x": "real"}, [given], ["=", ["*", 1331, cube], 343], {"x": "7/11"},
        {"rule": "ring", "equations": [{"fact": given, "cofactor": 1331}]},
    )  # fmt: skip
    assert not any(tables.domain_of(statement).points())
    row = examine(statement, certificate, checkers())
    assert row.tested and row.clean


def test_a_statement_without_a_false_mutant_is_said_to_be_untested(capsys: pytest.CaptureFixture[str]) -> None:
    """A statement without a refuted mutant is reported as untested.

    Before, it was listed as 0 of 0 refused.
    """
    row = examined(ENGINES, "lemma/maxima.attained", limit=6)
    assert not row.tested and row.clean
    sums = totals([row, examined(ENGINES, "lemma/squares.less", limit=6)])
    assert sums.untested == (row.id,)
    report.print_rows([row], sums)
    said = capsys.readouterr().out
    assert "untested" in said and "1 of 2 are untested" in " ".join(said.split())


def test_a_system_of_equations_has_points() -> None:
    """A triangular system of equations has points.

    Each equation determines one variable from the earlier ones, which holds in few orders of the variables.
    """
    names = [f"x{number}" for number in range(12)]
    chained = [["=", ["*", new, ["+", old, 2]], ["+", old, 1]] for old, new in pairwise(names)]
    domain = tables.domain_of({"variables": dict.fromkeys(names, "real"), "given": chained})
    points = [point for point, _ in zip(domain.points(), range(5), strict=False)]
    assert len(points) == 5 and all(domain.holds(point) for point in points)


def test_a_value_is_proposed_between_ends_that_are_far_apart() -> None:
    far = domains.Interval(Fraction(-(10**40)), Fraction(10**40))
    assert far.contains(domains.propose(Random(0), far, whole=False, plain=False) or Fraction(0))
    assert any((domains.propose(Random(seed), far, whole=False, plain=False) or 0) > 10**30 for seed in range(40))


def test_no_number_of_a_point_is_long() -> None:
    """Points with very long numbers are not proposed, so the search ends.

    Squaring thirty times multiplies the digits by 2^30.
    """
    names = [f"x{number}" for number in range(31)]
    chained = [["=", new, ["*", old, old]] for old, new in pairwise(names)]
    domain = tables.domain_of({"variables": dict.fromkeys(names, "real"), "given": chained})
    points = [point for point, _ in zip(domain.points(), range(3), strict=False)]
    lengths = [
        value.numerator.bit_length() + value.denominator.bit_length() for point in points for value in point.values()
    ]
    assert points and max(lengths) <= domains.LONGEST
