"""A short, seeded run of `tests/benchmarks/attack.py`.

It also finds that a checker is unsound if one of its checks is removed.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from proofs import kernel, recheck

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import attack
from attacks.exact import NoValue, Unknown, holds, value
from attacks.switches import workbench
from attacks.trial import Attempt, outcome


@pytest.mark.parametrize("kind", ["near", "sight", "edited", "collided", "enclosed", "evaluated"])
def test_no_attack_succeeds(kind: str) -> None:
    counts, faults = attack.attack({"kernel": kernel, "recheck": recheck}, kind, 150, seed=1)
    assert faults == []
    for row in counts.values():
        assert sum(row.values()) == 150
        assert row["refused"] >= 15
        assert row["accepted"] >= 3


class Weakened:
    """The kernel without one of its checks."""

    def __init__(self, message: str) -> None:
        self.bench = workbench()
        self.off = [n for n, check in enumerate(self.bench.checks) if message in check.message]
        assert self.off
        self.Refused = self.bench.kernel.Refused
        self.load = self.bench.kernel.load

    def check(self, *given: Any) -> Any:
        self.bench.off[:] = self.off
        try:
            return self.bench.kernel.check(*given)
        finally:
            self.bench.off.clear()


@pytest.mark.sample(6, rotating=True)
@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("near", "a strict sign from a weak one"),
        ("near", "a negative coefficient"),
        ("near", "not an identity"),
        ("near", "a guard of the axiom is not known at sight"),
        ("near", "the sum is something else"),
        ("sight", "not a fact here"),
        ("sight", "not shown defined"),
        ("edited", "not a fact here"),
        ("near", "not an axiom: it says something else"),
        ("collided", "is in scope already"),
        ("enclosed", "the enclosures overlap"),
        ("enclosed", "not within the box"),
    ],
)
def test_an_attack_succeeds_without_that_check(kind: str, message: str) -> None:
    weakened = Weakened(message)
    for start in range(60):
        counts, faults = attack.attack({"weakened": weakened}, kind, 50, seed=start)
        if any(row["unsound"] for row in counts.values()):
            assert faults
            return
    pytest.fail(f"3,000 attempts of the kind {kind}, and none gets through without: {message}")


def test_the_judge_of_the_attacks_is_right() -> None:
    """The answer "unsound" depends on exact values."""
    at = {"x": Fraction(1, 2), "n": Fraction(3), "f": (Fraction(5), Fraction(7))}
    assert value(["sum", "k", 1, "n", ["*", "k", ["at", "f", "k"]]], at) == 19
    assert value(["^", ["neg", "x"], -3], at) == -8
    assert value(["binomial", ["+", "n", 1], 2], at) == 6
    assert value(["sqrt", ["/", 9, 4]], at) == Fraction(3, 2)
    assert holds(["all", "k", 4, "n", ["<", "k", 0]], at)
    assert not holds(["all", "k", 1, "n", ["<", "k", "n"]], at)
    for undefined in (
        ["/", 1, ["-", "x", "x"]],
        ["sqrt", -1],
        ["!", ["neg", "n"]],
        ["sum", "k", "n", 1, 1],
        ["^", 0, -1],
    ):
        with pytest.raises(NoValue):
            value(undefined, at)
    for unknown in (["exp", 1], ["sqrt", 2], ["!", 1000]):
        with pytest.raises(Unknown):
            value(unknown, at)
    false = {"id": "false", "variables": {"x": "real"}, "given": [], "claim": [["<=", "x", 0]]}
    told = Attempt(
        false, {"format": 2, "statement": false, "example": {"x": 0}, "proof": {"claims": [{"rule": "fact"}]}}
    )

    class Believer:
        Refused = kernel.Refused
        load = staticmethod(kernel.load)

        @staticmethod
        def check(*_: Any) -> object:
            return object()

    assert outcome(Believer, told, attack.Random(1)) == "unsound"
    assert outcome(kernel, told, attack.Random(1)) == "refused"


def test_attempts_are_the_same_for_the_same_seed() -> None:
    for kind in attack.KINDS:
        first, again, other = (attack.attempts(kind, seed) for seed in (3, 3, 4))
        drawn = [next(each)[0] for each in (first, again, other)]
        assert drawn[0] == drawn[1]
        assert drawn[0] != drawn[2]
