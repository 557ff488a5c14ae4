"""Vacuous statements in many disguises are detected; honest ones that look similar pass."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

from proofs.judging.emptiness import always_true, printed_alike
from proofs.judging.rules import faults
from proofs.search.elaborate import elaborate
from proofs.statements.library import find, statements
from proofs.statements.observation import Observation
from proofs.statements.plan import Have, Plan, absurd, auto, cases, fact, positive, ring, substitute
from proofs.statements.statement import Statement
from proofs.trust.vacuity import (
    certificate_of,
    equivalent,
    findings,
    pinned,
    steps,
    unconditional,
    unexplained,
    unused,
)
from symbolic import Abs, Eq, Integral, Max, Ne, Sum, exp, functions, integers, log, reals, sqrt
from symbolic.language import ForAll

x, y, z, a, b = reals("x y z a b")
k, j, n = integers("k j n")
f = functions("f", 1)
EXAMPLE = {"x": 1, "y": 2, "z": 1, "a": 1, "b": 1, "n": 2, "f": ["1/2", "1/2"], "k": 1}


def told(given: Any, claim: Any, **fields: Any) -> Statement:
    """A statement about the variables that occur in it."""
    claims = claim if isinstance(claim, list) else [claim]
    names = {name for atom in [*given, *claims] for name in atom.variables}
    variables = sorted(names, key=lambda one: one.name)
    example = {one.name: EXAMPLE[one.name] for one in variables} | fields.pop("example", {})
    fields = {"proof": auto(), "why": "", **fields}
    return Statement("a/b", "", "", variables=variables, given=given, claim=claims, example=example, **fields)


# ---- every statement of the papers and lemmas


@pytest.mark.sample(40, rotating=True)
@pytest.mark.parametrize("identifier", [one.id for one in statements() if not isinstance(one, Observation)])
def test_every_statement_says_something(identifier: str) -> None:
    """Every statement is informative or gives a reason; no reason is superfluous."""
    statement = find(identifier)
    certificate = None if statement.proof is None else certificate_of(statement)
    assert unexplained(statement, findings(statement, certificate)) == []


def test_a_reason_that_explains_nothing_is_noticed() -> None:
    honest = told([x <= y, y <= z], x <= z, example={"z": 3}, exceptions={"thin": "It is what it is about."})
    assert unexplained(honest, findings(honest)) == ["thin: this exception has no finding to explain"]
    empty = told([0 < z, x * z <= y * z], x <= y)
    assert len(unexplained(empty, findings(empty))) == 1
    assert (
        unexplained(dataclasses.replace(empty, exceptions={"equivalent": "So it is printed."}), findings(empty)) == []
    )


# ---- the claim among the assumptions

DISGUISES: dict[str, tuple[list[Any], Any]] = {
    "times a positive number": ([0 < z, x * z <= y * z], x <= y),
    "times what is positive by its form": ([(x - y) * (1 + z**2) <= 0], x <= y),
    "its square": ([Eq((a - b) ** 2, 0)], Eq(a, b)),
    "the absolute value": ([Abs(a - b) <= 0], Eq(a, b)),
    "for all of a range of one": ([ForAll(k, 1, 1, x * z <= y * z), 0 < z], x <= y),
    "for all of a range in which the index does nothing": ([2 <= n, ForAll(k, 1, n, x <= y)], x <= y),
    "under an exponential": ([exp(x) <= exp(y)], x <= y),
    "under a root": ([0 <= x, 0 <= y, sqrt(x) <= sqrt(y)], x <= y),
    "cubed": ([x**3 <= y**3], x <= y),
    "turned over": ([0 < x, 0 < y, 1 / y <= 1 / x], x <= y),
    "as a maximum": ([Eq(Max(x, y), y)], x <= y),
    "divided": ([0 < y, x / y <= 1], x <= y),
    "twice, each hiding the other": ([0 < z, x * z <= y * z, x**3 <= y**3], x <= y),
    "three times": ([0 < z, x * z <= y * z, x**3 <= y**3, exp(x) <= exp(y)], x <= y),
    "with a fraction": ([0 < z, x / (1 + z) < y / (1 + z)], x < y),
    "under a logarithm": ([0 < x, 0 < y, log(x) <= log(y)], x <= y),
    "as a difference": ([0 < z, Ne((x - y) * z, 0)], Ne(x, y)),
    "as a definition": ([Eq(a, b + 1)], Eq(exp(a), exp(b + 1))),
    "the claim times a positive number": ([0 < z, x <= y], x * z <= y * z),
    "the claim for all of a range of one": ([0 < z, x * z <= y * z], ForAll(k, 2, 2, x <= y)),
    "added to what is equal": ([Eq(a, b), x + a <= y + b], x <= y),
}


@pytest.mark.sample(7)
@pytest.mark.parametrize("kind", DISGUISES)
def test_a_claim_in_disguise_is_noticed(kind: str) -> None:
    given, claim = DISGUISES[kind]
    statement = told(given, claim, example={"b": 0} if kind == "as a definition" else {})
    assert equivalent(statement), kind
    assert equivalent(dataclasses.replace(statement, given=given[:1], defined=given[1:]))
    assert equivalent(dataclasses.replace(statement, given=given[:1], provided=given[1:], counterexamples=[{}] * 9))


apart = absurd(auto().after(Have(0 < (a - b) ** 2, positive(degree=2))))
PROOFS: dict[str, Plan] = {
    "times a positive number": auto(),
    "its square": cases(a, b, less=apart, equal=fact(), greater=apart),
    "divided": auto(),
    "turned over": auto(),
    "as a definition": substitute("a", b + 1, ring()),
}


@pytest.mark.parametrize("kind", PROOFS)
def test_the_proof_of_a_disguise_is_short(kind: str) -> None:
    """A vacuous statement is also detected from its certificate."""
    given, claim = DISGUISES[kind]
    plan = PROOFS[kind]
    statement = told(given, claim, proof=plan, example={"b": 0} if kind == "as a definition" else {})
    assert equivalent(statement, elaborate(statement, {}))


@pytest.mark.parametrize(
    ("given", "claim"),
    [
        ([x <= y, y <= z], x <= z),
        ([x <= y], x <= y + z**2),
        ([0 < x, x < 1], x * (1 - x) <= 1),
        ([0 <= x, x <= 1, 0 <= y], x * y <= y),
        ([Eq(a, b)], Eq(a * x, x * b + 0 * z)),  # differs from the claim if x = 0
        ([0 <= x], 0 <= x * y**2 + y**2),
        ([0 <= x], x <= (1 + x) ** 2),
        ([ForAll(k, 1, n, f(k) <= x), 1 <= n], f(1) <= x),
        ([ForAll(k, 1, 2, f(k) <= x)], f(1) + f(2) <= 2 * x),
        ([0 <= n, Eq(Sum(f(j), j, 1, n), 1), ForAll(j, 1, n, 0 <= f(j)), 1 <= k, k <= n], f(k) <= 1),
        ([0 < x, 0 < y], 0 < x * y + z**2),
    ],
)  # fmt: skip
def test_an_assumption_that_says_something_else_is_not_the_claim(given: Any, claim: Any) -> None:
    assert equivalent(told(given, claim, example={"z": 3, "x": "1/2", "f": ["1/2", "1/2"]})) == []


def test_a_theorem_with_a_converse_has_a_long_proof() -> None:
    """Corollary 12 is no disguise, because its converse has a long proof.

    The order of two variances equals that of two ratios. The equivalence takes at least 30 steps.
    """
    sharp = find("li2022/beyond.corollary-12-unique")
    assert equivalent(sharp)
    assert min(map(steps, certificate_of(sharp)["proof"]["claims"])) > 30
    assert equivalent(sharp, certificate_of(sharp)) == []


def test_what_a_witness_does_is_one_claim() -> None:
    """An existence claim with two parts is one claim, and neither part is judged alone."""
    data = dataclasses.replace(
        told([x < y], [x < z, z < y]),
        variables=(x, y), exists=(z,), witness={"z": (x + y) / 2}, example={"x": 0, "y": 1},
    )  # fmt: skip
    assert equivalent(data) == ["x < y holds where claim 1 holds, and only there"]
    assert equivalent(dataclasses.replace(data, witness={})) == []  # no point can refute it


# ---- what needs no assumption

UNCONDITIONAL: dict[str, tuple[list[Any], Any]] = {
    "a square": ([0 < x], 0 <= (x - y) ** 2),
    "a square, multiplied out": ([0 < x, 0 < y], 2 * x * y <= x**2 + y**2),
    "a sum of squares and an exponential": ([x < y], 0 < exp(x) + y**2),
    "an absolute value": ([0 <= x], x <= Abs(x)),
    "a maximum": ([x <= y], x <= Max(x, y)),
    "a constant": ([0 < x], 0 * x < 1),
    "more than its half": ([0 < x], x < x + 1),
    "of no place": ([0 < x], ForAll(k, 2, 1, x < 0)),
    "of no place, with a variable": ([n <= 0, 0 < x], ForAll(k, 1, n, x < 0)),
    "a product of a number with itself": ([x < y], 0 <= x * x),
    "a sum of squares of a function": ([1 <= n], 0 <= Sum(f(k) ** 2, k, 1, n)),
    "a bound on a logarithm": ([0 < x, x < 1], log(x) <= x),
    "the same on both sides": ([0 < x], Eq(x * y, y * x)),
}


@pytest.mark.parametrize("kind", UNCONDITIONAL)
def test_what_needs_no_assumption_is_noticed(kind: str) -> None:
    given, claim = UNCONDITIONAL[kind]
    assert unconditional(told(given, claim, example={"n": 0} if "variable" in kind else {})), kind


AT_SIGHT = ["a square", "a sum of squares and an exponential", "a constant", "of no place", "the same on both sides",
            "a product of a number with itself", "a sum of squares of a function"]  # fmt: skip


@pytest.mark.parametrize("kind", AT_SIGHT)
def test_what_is_true_at_sight_is_not_judged(kind: str) -> None:
    """A trivially true statement is a fault unless it has a reason; a lemma may be trivial."""
    given, claim = UNCONDITIONAL[kind]
    statement = told(given, claim)
    (fault,) = always_true(statement)
    assert fault in list(faults(statement))
    assert fault not in list(faults(dataclasses.replace(statement, exceptions={"unconditional": "So it is printed."})))
    assert list(always_true(dataclasses.replace(statement, id="lemma/order.x"))) == []


def test_a_repair_that_is_a_square_is_noticed() -> None:
    """A repair that is trivially true is detected even without assumptions.

    A trivial statement that the source prints is left alone.
    """
    square = told([], 2 * x * y <= x**2 + y**2)
    assert unconditional(square) == []
    assert unconditional(dataclasses.replace(square, id="a/b.repaired"))
    assert unconditional(dataclasses.replace(square, id="a/b.repaired", claim=2 * x * y <= x**2 + 2 * y**2 - 1)) == []


@pytest.mark.parametrize(
    ("given", "claim"),
    [
        ([0 < x], 0 < x * (1 + y**2)),
        ([0 <= x, x <= 1], x**2 <= x),
        ([0 < x], Eq((x + y) ** 2, x**2 + 2 * x * y + y**2)),  # an identity states that two expressions are equal
        ([0 < x], [0 <= y**2, x < 2 * x]),  # one of the claims is trivial, the statement is not
        ([0 <= x], ForAll(k, 1, n, k * x <= n * x)),
        ([], 0 < 1 + Sum(f(k), k, 1, n)),
        ([0 < x], 0 < Integral(z, z, 0, x)),
    ],
)  # fmt: skip
def test_what_needs_its_assumptions_says_something(given: Any, claim: Any) -> None:
    assert unconditional(told(given, claim)) == []


def test_the_kernel_says_which_assumptions_a_proof_does_not_use() -> None:
    """The kernel reports the assumptions that a proof does not use.

    The same certificate is accepted without them.
    """
    statement = told([0 < x, x <= y, y <= z], Eq((x + y) ** 2, x**2 + 2 * x * y + y**2), example={"z": 3}, proof=ring())
    certificate = elaborate(statement, {})
    assert unused(statement, certificate) == [0, 1, 2]
    assert unconditional(statement, certificate) == ["the kernel accepts the proof without the assumptions"]
    needed = told([0 < x, x <= y, y <= z], x <= z, example={"z": 3}, proof=positive(x <= y, y <= z, degree=1))
    assert unused(needed, elaborate(needed, {})) == [0]
    assert unconditional(needed, elaborate(needed, {})) == []


# ---- assumptions that leave no room

THIN: dict[str, list[Any]] = {
    "one value between two bounds": [1 <= x, x <= 1, x <= y],
    "a square that is not positive": [x * x <= 0, y <= x + 3],
    "every number a constant": [Eq(x, 1), Eq(y, 2)],
    "one after the other": [Eq(x, y - 1), Eq(y, 2)],
    "two numbers that are equal": [x <= y, y <= x],
    "a mean that is the largest": [0 <= n, Eq(Sum(f(k), k, 1, n), n), ForAll(k, 1, n, f(k) <= 1)],
    "nonnegative numbers whose sum is 0": [1 <= n, Sum(f(k), k, 1, n) <= 0, ForAll(k, 1, n, 0 <= f(k))],
    "an integer between": [1 <= n, n < 2, x <= n],
    "a chain that closes": [x <= y, y <= z, z <= x],
    "sums that meet": [x + y <= 2, 1 <= x, 1 <= y],
}
POINTS: dict[str, dict[str, Any]] = {
    "a square that is not positive": {"x": 0},
    "two numbers that are equal": {"y": 1},
    "a mean that is the largest": {"f": [1, 1]},
    "nonnegative numbers whose sum is 0": {"f": [0, 0]},
    "an integer between": {"n": 1},
    "a chain that closes": {"y": 1},
    "sums that meet": {"y": 1},
}


@pytest.mark.parametrize("kind", THIN)
def test_assumptions_without_room_are_noticed(kind: str) -> None:
    given = THIN[kind]
    claim = 0 <= n + 1 if any(n in one.variables for one in given) else x <= y + 1
    assert pinned(told(given, claim, example=POINTS.get(kind, {}))), kind


@pytest.mark.parametrize(
    "given",
    [
        [x <= y],
        [Eq(x, 1), y <= 2],
        [Eq(x, y), x <= y],  # intended as an equation
        [0 <= x, 0 <= y, Eq(x + y, 3)],
        [0 <= n, Eq(Sum(f(k), k, 1, n), 1), ForAll(k, 1, n, 0 <= f(k))],
        [0 <= n, ForAll(k, 1, n, f(k) <= x), ForAll(k, 1, n, 0 <= f(k))],
        [x**2 + y**2 <= 5],
        [],
    ],
)
def test_assumptions_with_room_are_not(given: Any) -> None:
    claim = [x <= y + 1, *([0 <= n + 1] if any(n in one.variables for one in given) else [])]
    assert pinned(told(given, claim, example={"y": 1} if Eq(x, y) in given else {})) == []


# ---- two names with one print


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("eps", "epsilon"),
        ("n1", "n_1"),
        ("lam", "lambda"),
        ("lamda", "lam"),
        ("rhop", "rho_p"),
        ("x'", "x_prime"),
        ("epsilon", "varepsilon"),
        ("q12", "q_12"),
        ("phi", "varphi"),
        ("mu1_star", "mu_1_star"),
    ],
)
def test_two_names_with_one_print_are_noticed(one: str, other: str) -> None:
    first, second = reals(f"{one} {other}")
    statement = Statement("a/b", "", "", variables=(first, second), given=[], claim=first <= second, example={}, why="")
    assert len(list(printed_alike(statement))) == 1
    assert next(printed_alike(statement)) in list(faults(statement))


def test_an_index_and_a_variable_with_one_print_are_noticed() -> None:
    index, letter = integers("k1"), reals("k_1")
    claim = Sum(letter * f(index), index, 1, n) <= letter
    statement = Statement("a/b", "", "", variables=(letter, n, f), given=[], claim=claim, example={}, why="")
    assert list(printed_alike(statement)) == ["k1 and k_1 are displayed as the same letter, k_{1}"]
    assert list(printed_alike(dataclasses.replace(statement, claim=0 <= letter, exists=(reals("k1"),)))) != []


@pytest.mark.parametrize(
    ("one", "other"), [("n1", "n2"), ("x", "X"), ("nu", "v"), ("p", "rho"), ("x1", "x_hat"), ("q", "q'")]
)
def test_two_prints_are_two_names(one: str, other: str) -> None:
    first, second = reals(f"{one} {other}")
    statement = Statement("a/b", "", "", variables=(first, second), given=[], claim=first <= second, example={}, why="")
    assert list(printed_alike(statement)) == []


# ---- the command


@pytest.mark.exhaustive
def test_the_command_says_what_it_noticed(run: Any) -> None:
    """The command reports what it detected, with reasons, and the unused assumptions."""
    done = run("check", "liu2019/definition-1.quotient", "liu2019/beyond.two-coordinates-curve.middle", "--vacuity")
    assert done.returncode == 0, done.stderr
    text = " ".join(done.stdout.split())
    assert (
        "liu2019/definition-1.quotient: equivalent: p <= t*r holds where claim 1 holds, and only there. The claim"
        in text
    )
    assert "2 statements: 0 unexplained, 2 with a reason, 2 with unused assumptions" in text
    rows = json.loads(run("check", "liu2019/definition-1.quotient", "--vacuity", "--json").stdout)
    assert rows[0]["vacuity"]["unexplained"] == [] and rows[0]["vacuity"]["unused"]
    assert run("check", "liu2019/definition-1.quotient", "--vacuity", "--quiet").stdout == ""


def test_a_reason_is_shown() -> None:
    reason = find("li2022/eq-2").exceptions["equivalent"]
    assert reason in find("li2022/eq-2").worth_knowing
