"""Exported theorems are read back: a theorem that says less than its statement is refused."""

from __future__ import annotations

from typing import Any

import pytest

from proofs.rocq.comparing import can_hold, check, compare, refutes
from proofs.rocq.reading import Differs, theorems

ROOT: dict[str, Any] = {
    "variables": {"x": "real", "n": "integer", "f": "function 1"},
    "given": [["<", 0, "x"], ["all", "k", 1, "n", ["<=", 0, ["at", "f", "k"]]]],
    "claim": [["<=", 0, ["sum", "k", 1, "n", ["/", ["at", "f", "k"], ["+", "x", "k"]]]]],
}
BINDERS = "forall (a : R) (m : Z) (g : Z -> R), "
GIVEN = "0 < a -> (forall j : Z, 1 <= IZR j -> IZR j <= IZR m -> 0 <= g j) -> "
RANGE = "1 <= IZR m + 1"
DIVISORS = "(forall i : Z, 1 <= IZR i -> IZR i <= IZR m -> a + IZR i <> 0)"
CLAIM = "0 <= bsum 1 m (fun i : Z => g i / (a + IZR i))"
AND = " /\\ "
WHOLE = f"{BINDERS}{GIVEN}({RANGE} /\\ {DIVISORS}) /\\ ({CLAIM})"


def test_the_theorem_of_a_statement_passes() -> None:
    compare(WHOLE, ROOT)


@pytest.mark.parametrize(
    ("part", "instead", "reason"),
    [
        (f"({RANGE} /\\ {DIVISORS})", RANGE, "does not say"),
        (f"{RANGE} /\\ ", "", "does not say"),
        (CLAIM, "0 <= a", "does not say"),
        ("g i / (a + IZR i))", "g i / (a + IZR m))", "does not say"),
        ("g i / (a + IZR i))", "(g i)%nat / (a + IZR i))", "scope nat"),
        ("(fun i : Z => g i", "(fun i : R => g i", "other variables"),
        ("(fun i : Z => g i", "(fun (i : Z) (j : Z) => g i", "other variables"),
        ("0 <= bsum 1 m", "0 <= + bsum 1 m", "in front of"),
        ("a + IZR i)", "a ^ i)", "exponent"),
        ("0 <= bsum 1 m", "0 <= bsum 1 (m - 1)%Z", "does not say"),
        ("0 <= bsum", "0 < bsum", "does not say"),
        ("0 < a ->", "0 < a -> IZR m = 3 ->", "assumes more"),
        ("0 < a ->", "1 < a ->", "assumes more"),
        ("(a : R) (m : Z)", "(a : Z) (m : Z)", "is not the variable"),
        (" (g : Z -> R)", "", "missing"),
        ("(a : R)", "(ln : R)", "another meaning"),
        ("g i /", "h i /", "not a function"),
        ("1 <= IZR j ->", "", "no range"),
        ("(a + IZR i))", "(a + IZR (2 / i)%Z))", "division of integers"),
        (f"/\\ ({CLAIM})", f"\\/ ({CLAIM})", "several parts"),
        ("0 <= bsum", "0 <= <= bsum", "cannot be read"),
    ],
)
def test_a_weaker_theorem_is_refused(part: str, instead: str, reason: str) -> None:
    assert part in WHOLE
    with pytest.raises(Differs, match=reason):
        compare(WHOLE.replace(part, instead), ROOT)


POWERS: dict[str, Any] = {
    "variables": {"x": "real", "n": "integer"},
    "given": [["<", 0, "x"]],
    "claim": [["=", ["*", ["^", "x", "n"], ["^", "x", -2]], ["sqrt", ["log", ["neg", 3]]]]],
}


def test_conditions_of_powers_roots_and_logarithms() -> None:
    claim = "zpow x n * / (x ^ 2) = sqrt (ln (- 3))"
    said = ["(0 <= IZR n \\/ x <> 0)", "x <> 0", "0 <= ln (- 3)", "0 < - 3", claim]
    compare(f"forall (x : R) (n : Z), 0 < x -> {AND.join(said)}", POWERS)
    for one in said:
        with pytest.raises(Differs):
            compare(f"forall (x : R) (n : Z), 0 < x -> {AND.join(part for part in said if part != one)}", POWERS)


SLOPE: dict[str, Any] = {
    "variables": {"x": "real", "y": "real"},
    "given": [],
    "claim": [["=", ["D", ["/", 1, ["*", "x", "y"]], "x"], ["integral", "z", 0, "y", ["/", "x", "z"]]]],
}


def test_derivatives_and_integrals_exist() -> None:
    said = [
        "ex_derive (fun x : R => 1 / (x * y)) x", "x * y <> 0", "0 <= y", "ex_RInt (fun t : R => x / t) 0 y",
        "(forall t : R, 0 <= t -> t <= y -> t <> 0)",
        "Derive (fun u : R => 1 / (u * y)) x = RInt (fun t : R => x / t) 0 y",
    ]  # fmt: skip
    whole = f"forall (x y : R), {AND.join(said)}"
    with pytest.raises(Differs, match="does not say"):
        compare(whole.replace("(fun u : R => 1 / (u * y)) x", "(fun u : R => 1 / (x * y)) x"), SLOPE)
    compare(whole, SLOPE)
    for one in said:
        with pytest.raises(Differs):
            compare(f"forall (x y : R), {AND.join(part for part in said if part != one)}", SLOPE)


HALF: dict[str, Any] = {
    "variables": {"x": "real"},
    "given": [["<", 0, "x"]],
    "claim": [["<", ["/", 1, "x"], 1], ["<", 0, 1]],
}


def test_refutations() -> None:
    refutes("exists (x : R), 0 < x /\\ x <> 0 /\\ ~ (1 / x < 1)", HALF)
    refutes("~ (forall (x : R), 0 < x -> x <> 0 -> 1 / x < 1 /\\ 0 < 1)", HALF)
    refutes("exists (x : R), 0 < x /\\ ~ (x <> 0)", HALF)
    for weaker in (
        "exists (x : R), 0 < x /\\ ~ (1 / x < 1)",
        "exists (x : R), x <> 0 /\\ ~ (1 / x < 1)",
        "exists (x : R), 0 < x /\\ x <> 0 /\\ ~ (1 / x < 0)",
        "exists (x : R), 0 < x /\\ x <> 0",
        "~ (forall (x : R), 0 < x -> 1 / x < 1)",
    ):
        with pytest.raises(Differs):
            refutes(weaker, HALF)


def test_the_refutation_of_an_existence() -> None:
    data = {"variables": {"x": "real"}, "given": [], "claim": [["<", ["/", 1, "y"], "x"]], "exists": {"y": "real"}}
    refutes("exists (x : R), ~ (exists y : R, y <> 0 /\\ 1 / y < x)", data)
    compare("forall (x : R), exists y : R, y <> 0 /\\ 1 / y < x", data)
    with pytest.raises(Differs):
        refutes("exists (x : R), ~ (exists y : R, y < 0 /\\ 1 / y < x)", data)


def test_an_example_satisfies_every_assumption() -> None:
    can_hold("exists (x : R), 0 < x", HALF)
    with pytest.raises(Differs):
        can_hold("exists (x : R), 0 <= x", HALF)


HEAD = "Require Import Rules.\nOpen Scope R_scope.\n"
PROVED = "Theorem t : 0 < 1.\nProof.\nassert (1 = 1).\n{ reflexivity. }\nlra. Qed.\n"
FILE = f"{HEAD}(* a.b. *)\n{PROVED}"
TRUE: dict[str, Any] = {"variables": {}, "given": [], "claim": [["<", 0, 1]]}


def test_a_file_of_theorems_passes() -> None:
    assert theorems(FILE, ["Rules"]) == {"t": "0 < 1"}
    check(FILE, ["t"], TRUE, ["Rules"])
    with pytest.raises(Differs, match="no example"):
        check(FILE, ["t"], {**TRUE, "given": [["<", 0, 1]]}, ["Rules"])


def test_a_file_has_no_other_theorems() -> None:
    other = "Theorem other : True with more : nat -> R.\nProof. exact I. Qed.\n"
    assert theorems(FILE + other, ["Rules"])
    for trusted in (["t"], ["t", "other"], ["other"], []):
        with pytest.raises(Differs):
            check(FILE + other, trusted, TRUE, ["Rules"])
    example = "Theorem e : True.\nProof. exact I. Qed.\n"
    check(FILE + example, ["t", "e"], TRUE, ["Rules"])
    with pytest.raises(Differs):
        check(FILE + example.replace("True", "ltac:(exact True)"), ["t", "e"], TRUE, ["Rules"])
    with pytest.raises(Differs):
        check(FILE + example, ["t", "e"], {**TRUE, "given": [["<", 0, 1]]}, ["Rules"])
    with pytest.raises(Differs, match="more theorems"):
        check(FILE + example, ["t", "e"], TRUE, ["Rules"], refuted=True)


@pytest.mark.parametrize(
    "command",
    [
        "Axiom a : False.", "Notation \"x < y\" := True.", "Unset Guard Checking.", "Open Scope Z_scope.", "Section S.",
        "Parameter p : R.", "Lemma bsum : True.", "{ } Admitted.", "Local Infix x.", "#[local] Set X.",
        "(* (* *) *)", "Definition t := 1.", "Definition u := 1.", "Ltac lra := idtac.", "(* \" *) (* \" *)",
        "Print\xa0x.", "1: { Axiom classic : False. }", "[g]: { Axiom classic : False. }", "all: { Quit. }",
        "assert (f : R -> R) by (transparent_abstract (exact (fun _ => 0)) using sqrt).",
        "assert (f : R -> R) by abstract (exact (fun _ => 0)) using sqrt.", "Require Import Rules.",
    ],
)  # fmt: skip
def test_a_command_that_changes_the_meaning_is_refused(command: str) -> None:
    with pytest.raises(Differs):
        theorems(FILE + command, ["Rules"])


@pytest.mark.parametrize(
    "head",
    [
        "", "Open Scope R_scope.\n", "Require Import Rules.\n", "Require Import other.\nOpen Scope R_scope.\n",
        "Open Scope R_scope.\nRequire Import Rules.\n", f"Require Import Missing.\n{HEAD}",
        f"From Coq Require Import Znumtheory.\n{HEAD}", f"{HEAD}From Coq Require Import Znumtheory.\n",
        f"From Other Require Import Rules.\n{HEAD}", f"{HEAD}Require Import other.\n",
    ],
)  # fmt: skip
def test_numbers_are_real_numbers(head: str) -> None:
    """Rocq reads 1 - 2 = 0 in the scope that is open: it is true for natural numbers, and 1 / 2 = 0 for integers."""
    theorems(f"Require Import Rules other.\nOpen Scope R_scope.\n{PROVED}", ["Rules", "other"])
    with pytest.raises(Differs):
        theorems(head + PROVED, ["Rules", "other"])


def test_a_negative_power_of_an_integer_is_refused() -> None:
    data = {"variables": {"n": "integer"}, "given": [["<", 0, "n"]], "claim": [["<=", ["^", "n", -2], 0]]}
    compare("forall n : Z, 0 < IZR n -> IZR n <> 0 /\\ zpow (IZR n) (-2) <= 0", data)
    for power in ("IZR (n ^ (-2))%Z", "IZR (n ^ (- 2))"):
        with pytest.raises(Differs, match="negative power"):
            compare(f"forall n : Z, 0 < IZR n -> IZR n <> 0 /\\ {power} <= 0", data)


def test_no_derivative_at_the_end_of_a_root() -> None:
    """Rocq's sqrt is 0 for negative numbers, so x * sqrt x has a derivative at 0 in Rocq."""
    slope = ["D", ["*", "x", ["+", ["sqrt", "x"], ["sqrt", "y"]]], "x"]
    data = {"variables": {"x": "real", "y": "real"}, "given": [], "claim": [["=", slope, 0]]}
    body = "(fun z : R => z * (sqrt z + sqrt y)) x"
    said = f"0 <= x /\\ 0 <= y /\\ ex_derive {body} /\\ Derive {body} = 0"
    compare(f"forall x y : R, 0 < x /\\ {said}", data)
    with pytest.raises(Differs, match="does not say"):
        compare(f"forall x y : R, {said}", data)


def test_conditions_of_a_derivative_of_a_derivative() -> None:
    slope = ["D", ["D", ["/", "x", "y"], "y"], "x"]
    data = {"variables": {"x": "real", "y": "real"}, "given": [], "claim": [["=", slope, 0]]}
    inner = "Derive (fun v : R => x / v) y"
    outer = f"(fun x : R => {inner}) x"
    said = f"ex_derive {outer} /\\ ex_d{inner[1:]} /\\ Derive {outer} = 0"
    compare(f"forall x y : R, y <> 0 /\\ {said}", data)
    with pytest.raises(Differs):
        compare(f"forall x y : R, x <> 0 /\\ {said}", data)


def test_a_range_of_functions_is_refused() -> None:
    with pytest.raises(Differs, match="functions"):
        compare("forall (f : Z -> R), 0 <= f -> f <= 1 -> 0 < 1", TRUE)
