"""Small certificates that are meant to use up time or memory: all work is charged.

`attacks.meter` counts the work; nothing is timed. `python tests/benchmarks/heavy.py` measures seconds and megabytes.
"""

from __future__ import annotations

import json
import sys
import tracemalloc
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from proofs import kernel, recheck
from proofs.kernel.analysis.evaluate import Point
from proofs.kernel.core import normal, reading

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

from attacks import heavy
from attacks.heavy import PRIME, RING, Made, chained, joined
from attacks.meter import Meter, metered
from attacks.trial import Attempt

BUDGET = 2_000_000
A_UNIT = 8  # elements per unit of work: each takes about 50 ns, and a unit is about 500 ns
A_CHARACTER = 60  # elements that reading a character counts as
Data = Any


def substituted(large: Data, claim: Data, names: str) -> Attempt:
    """A certificate that substitutes a large term for x in the claim."""
    variables, given = dict.fromkeys([*names, "x"], "real"), [["=", "x", large]]
    data = {"id": "t", "variables": variables, "given": given, "claim": [claim]}
    proof = {"rule": "substitute", "variable": "x", "by": large, "then": RING}
    example = dict.fromkeys(variables, 0)
    return Attempt(data, {"format": 2, "statement": data, "example": example, "proof": {"claims": [proof]}})


def found() -> dict[str, Attempt]:
    """Certificates that once used up time or memory."""
    power = ["^", joined(list("abcdef")), 12]
    inverse = ["/", 1, ["+", ["^", joined(list("abcdef")), 8], 1]]
    units = joined([["*", ["abs", "x"], i] for i in range(1, 250)])
    near = joined([["abs", ["+", "x", i * PRIME]] for i in range(1, 120)])
    squares = ["*", joined([["sqrt", i] for i in range(2, 160)]), joined([["sqrt", i] for i in range(160, 320)])]
    colliding = ["<", ["sum", "k", 1, 1000, ["exp", ["/", ["*", "k", PRIME], 10**30]]], 1]
    made = Made(given=[colliding], claim=["=", "x", "x"], proof=RING)
    made.real("x")
    return {
        "units of one large term": substituted(power, ["=", units, 0], "abcdef"),
        "products with 0": substituted(power, ["=", joined([["*", ["-", "a", "a"], "x"]] * 250), 0], "abcdef"),
        "products of many terms": substituted(["*", "a", squares], ["=", "x", 0], "a"),
        "partial sums": substituted(["^", joined(list("abcdef")), 7], ["=", chained(["x"] * 150), 0], "abcdef"),
        "units with one hash": substituted(["^", joined(list("abc")), 12], ["=", near, ["*", 2, near]], "abc"),
        "equal divisors": substituted(
            ["*", "a", inverse], ["=", chained([["*", i, "x"] for i in range(150)]), 0], "abcdef"
        ),
        "exp of numbers with one hash": made.attempt(),
    }


FOUND = found()
PAIRS = [(large, use) for large in heavy.LARGE for use in heavy.USES]


@cache
def counting(name: str) -> tuple[ModuleType, Meter]:
    return metered(name)


def little_is_done(name: str, attempt: Attempt) -> None:
    checker, meter = counting(name)
    text = json.dumps(attempt.certificate)
    meter.work = meter.spent = 0
    with suppress(checker.Refused):
        checker.check(attempt.statement, checker.load(text), {})
    assert meter.work <= A_UNIT * min(meter.spent, 5 * BUDGET // 4) + A_CHARACTER * len(text), meter.__dict__


@pytest.mark.sample(4, rotating=True)
@pytest.mark.parametrize("name", ["kernel", "recheck"])
@pytest.mark.parametrize("large", heavy.LARGE)
def test_what_is_done_is_spent_for(large: str, name: str) -> None:
    for use in heavy.USES:
        attempt = heavy.combined(large, use, Random(f"{large}/{use}"))
        if attempt is not None:
            little_is_done(name, attempt)


@pytest.mark.parametrize("name", ["kernel", "recheck"])
@pytest.mark.parametrize("title", FOUND)
def test_what_used_up_time_once_is_spent_for(title: str, name: str) -> None:
    little_is_done(name, FOUND[title])


@pytest.mark.sample(2)
@pytest.mark.parametrize("title", FOUND)
def test_what_is_kept_is_spent_for(title: str) -> None:
    """The kernel's peak memory is proportional to its work (Python does not count flint's)."""
    tracemalloc.start()
    try:
        kernel.check(FOUND[title].statement, FOUND[title].certificate, {})
    except kernel.Refused:
        pass
    finally:
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert peak < 30_000_000


def test_monomials_have_hashes_of_their_own() -> None:
    """Hashes differ for monomials whose packed exponents agree modulo 2^61 - 1."""
    monomials = [normal.monomial(0) * a + normal.monomial(61) * (100 - a) for a in range(101)]
    assert len({monomial >> normal.LOW for monomial in monomials}) == 101
    assert len({(monomial >> normal.LOW) % PRIME for monomial in monomials}) == 1
    assert len(set(map(hash, monomials))) == 101


def test_numbers_at_which_a_function_was_evaluated_have_hashes_of_their_own() -> None:
    reading.refill()
    point = Point({}, 64)
    numbers = [Fraction(k * PRIME, 10**30) for k in range(1, 101)]
    assert len(set(map(hash, numbers))) == 1
    for number in numbers:
        point.enclosed("exp", number)
    assert len(set(map(hash, point.found))) == 100


@pytest.mark.parametrize("checker", [kernel, recheck])
def test_an_integer_without_a_text_is_refused(checker: Any) -> None:
    """A message about an integer of over 4,300 digits must not fail: Python cannot print it."""
    long = 10**5000
    data = {"id": "t", "variables": {"x": "real"}, "given": [], "claim": [["<=", 0, ["^", "x", 2]]]}
    for proof in (
        {"rule": "positive", "terms": [{"coefficient": 1, "facts": [["<", "x", long]]}]},
        {"rule": "integer", "lemmas": [{"claim": ["=", "x", long], "proof": RING}]},
        {"rule": "rewrite", "fact": ["=", "x", long], "variable": "y", "goal": ["<=", 0, "y"], "proof": RING},
        {"rule": "instance", "fact": ["all", "k", 1, long, ["<", 0, 1]], "at": [long]},
    ):
        with pytest.raises(checker.Refused):
            checker.check(data, {"format": 2, "statement": data, "example": {"x": 0}, "proof": {"claims": [proof]}}, {})
