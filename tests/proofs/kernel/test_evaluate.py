"""Enclosures contain the exact value at an exact point of the box."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from flint import arb, ctx, fmpq

from proofs.kernel.analysis.balls import Undecided, Undefined, peak
from proofs.kernel.analysis.evaluate import Point, apply, decide, evaluate, speaks
from proofs.kernel.core.reading import Refused, refill
from proofs.kernel.core.term import read, read_atom

SORTS = {"x": "real", "y": "real", "n": "integer", "f": "function 1", "g": "function 2"}


@pytest.fixture(autouse=True)
def full_budget() -> None:
    refill()


def value(term: Any, bits: int = 64, **values: Any) -> tuple[Fraction, Fraction]:
    point = {x: (Fraction(v),) * 2 if not isinstance(v, tuple) else v for x, v in values.items()}
    return evaluate(read(term, SORTS, derivatives=True), Point(point, bits))


def drawn(source: random.Random) -> tuple[Fraction, Fraction, Fraction]:
    """A random box, and a point in it."""
    low, width, part = (Fraction(source.randint(-30, 30), source.randint(1, 9)) for _ in range(3))
    width, part = abs(width), abs(part) % 1
    return low, low + width, low + width * part


EXACT: dict[str, Any] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "max": max,
    "min": min,
    "neg": lambda a, b: -a,
    "abs": lambda a, b: abs(a),
}


@pytest.mark.parametrize("name", EXACT)
def test_operations_contain(name: str) -> None:
    source = random.Random(name)
    for _ in range(200):
        (a0, a1, a), (b0, b1, b) = drawn(source), drawn(source)
        if name == "/" and b0 <= 0 <= b1:
            with pytest.raises((Undecided, Undefined)):
                apply(name, [(a0, a1), (b0, b1)], 30)
            continue
        low, high = apply(name, [(a0, a1), (b0, b1)][: 1 if name in ("neg", "abs") else 2], 30)
        assert low <= EXACT[name](a, b) <= high


@pytest.mark.parametrize("n", [-3, -2, -1, 0, 1, 2, 3, 4])
def test_powers_contain(n: int) -> None:
    source = random.Random(n)
    for _ in range(100):
        a0, a1, a = drawn(source)
        if n < 0 and a0 <= 0 <= a1:
            continue
        low, high = apply("^", [(a0, a1), (Fraction(n),) * 2], 30)
        assert low <= a**n <= high


@pytest.mark.parametrize("bits", [8, 64, 300])
@pytest.mark.parametrize("name", ["exp", "log", "sqrt", "Phi", "phi"])
def test_functions_contain(name: str, bits: int) -> None:
    """Enclosures contain another library's values; at a point, they have the stated precision."""
    source = random.Random(bits)
    with ctx.workprec(bits + 300):
        for _ in range(30):
            low, high, inside = drawn(source)
            if name in ("log", "sqrt") and low <= 0:
                continue
            t = arb(fmpq(inside.numerator, inside.denominator))
            density = (-t * t / 2).exp() / (2 * arb.pi()).sqrt()
            truth = {
                "exp": t.exp,
                "log": t.log,
                "sqrt": t.sqrt,
                "Phi": (t / arb(2).sqrt()).erf,
                "phi": density.mid,
            }[name]()
            truth = {"Phi": (1 + truth) / 2, "phi": density}.get(name, truth)
            for a, b in (value([name, "x"], bits, x=(low, high)), value([name, "x"], bits, x=inside)):
                assert not truth < arb(fmpq(a.numerator, a.denominator))
                assert not truth > arb(fmpq(b.numerator, b.denominator))
            assert b - a <= Fraction(4, 2**bits) * max(Fraction(1), abs(b))
            refill()


def test_exponentials_of_negative_numbers_keep_their_digits() -> None:
    low, high = value(["exp", "x"], 64, x=-2000)
    assert 0 < low < high < low * (1 + Fraction(1, 2**60))


@pytest.mark.parametrize("bits", [8, 64, 1000])
def test_pi(bits: int) -> None:
    low, high = peak(Fraction(0), bits)
    with ctx.workprec(bits + 300):
        truth = 1 / (2 * arb.pi()).sqrt()
        assert arb(fmpq(low.numerator, low.denominator)) < truth < arb(fmpq(high.numerator, high.denominator))
    assert high - low < Fraction(1, 2**bits)


@pytest.mark.parametrize(
    ("term", "exact"),
    [
        (["!", 10], 3628800),
        (["binomial", 10, 3], 120),
        (["sum", "k", 1, 10, ["*", "k", "k"]], 385),
        (["sum", "k", 1, 0, ["/", 1, 0]], 0),
        (["sqrt", ["/", 9, 4]], Fraction(3, 2)),
        (["exp", 0], 1),
        (["log", 1], 0),
        (["Phi", 0], Fraction(1, 2)),
        (["integral", "z", 0, 3, 5], 15),
        (["integral", "z", 1, 3, "z"], 4),
        (["integral", "z", 2, 2, "z"], 0),
        (["sum", "k", 1, 3, ["sum", "j", 1, "k", ["*", "j", "k"]]], 25),
        (["D", ["^", "x", 3], "x"], 12),
        (["D", ["^", "x", 0], "x"], 0),
    ],
)
def test_exact_values(term: Any, exact: Any) -> None:
    assert value(term, x=2) == (exact, exact)


def test_tables() -> None:
    f, g = ((Fraction(3),) * 2, (Fraction(5),) * 2), (((Fraction(7),) * 2,),)
    point = Point({"f": f, "g": g}, 64)
    for term, exact in (
        (["at", "f", 2], 5),
        (["at", "f", 3], 0),
        (["at", "f", 0], 0),
        (["at", "f", -1], 0),
        (["at", "g", 1, 1], 7),
        (["at", "g", 1, 2], 0),
        (["at", "g", 2, 1], 0),
    ):
        assert evaluate(read(term, SORTS), point) == (Fraction(exact), Fraction(exact))


INTEGRALS = [
    (["^", "z", 2], 0, 1, Fraction(1, 3)),
    (["^", "z", 2], -1, 2, Fraction(3)),
    (["^", "z", 7], 0, 1, Fraction(1, 8)),
    (["abs", "z"], -1, 1, Fraction(1)),
    (["/", 1, ["^", "z", 2]], 1, 2, Fraction(1, 2)),
    (["sqrt", "z"], 0, 1, Fraction(2, 3)),
    (["max", "z", 0], -1, 1, Fraction(1, 2)),
    (["+", ["*", 3, "z"], 1], 0, 2, Fraction(8)),
    (["sqrt", "z"], 0, 4, Fraction(16, 3)),
    (["integral", "u", 0, "z", ["*", 2, "u"]], 0, 1, Fraction(1, 3)),
]


@pytest.mark.parametrize(("body", "low", "high", "exact"), INTEGRALS)
def test_integrals_contain(body: Any, low: int, high: int, exact: Fraction) -> None:
    ends = value(["integral", "z", low, high, body], 64)
    assert ends[0] <= exact <= ends[1]
    assert ends[1] - ends[0] < Fraction(1, 5)


def test_the_integral_of_the_density_is_close_and_within_the_budget() -> None:
    a, b = value(["integral", "z", 0, "x", ["phi", "z"]], 128, x=Fraction(3, 2))
    c, d = value(["-", ["Phi", "x"], ["Phi", 0]], 128, x=Fraction(3, 2))
    assert a <= c <= d <= b
    assert b - a < Fraction(1, 10_000)


def test_integrals_with_uncertain_ends_contain() -> None:
    """From sqrt 2 to sqrt 8, the integral of z^2 is (8 sqrt 8 - 2 sqrt 2) / 3 = 14 sqrt 2 / 3."""
    low, high = value(["integral", "z", ["sqrt", 2], ["sqrt", 8], ["^", "z", 2]], 64)
    assert low**2 <= Fraction(14, 3) ** 2 * 2 <= high**2
    assert high - low < Fraction(1, 100)
    for end in (Fraction(5, 4), Fraction(3, 2), Fraction(2)):  # the upper end somewhere in a box
        low, high = value(["integral", "z", 1, "x", ["^", "z", 2]], 64, x=(Fraction(1), Fraction(2)))
        assert low <= (end**3 - 1) / 3 <= high


UNDEFINED = [
    ["/", 1, "x"],
    ["log", "x"],
    ["^", "x", -1],
    ["sqrt", ["-", "x", 1]],
    ["!", -1],
    ["sum", "k", 1, -1, "k"],
    ["binomial", 1, 2],
    ["binomial", 1, -1],
    ["*", 0, ["/", 1, "x"]],
    ["integral", "z", 1, "x", "z"],
    ["integral", "z", "x", 1, ["/", 1, "z"]],
    ["integral", "z", -1, "x", ["log", "z"]],
    ["D", ["/", 1, "x"], "x"],
    ["max", 1, ["log", "x"]],
]


@pytest.mark.parametrize("term", UNDEFINED)
def test_what_has_no_value(term: Any) -> None:
    with pytest.raises(Undefined):
        value(term, x=0)


UNDECIDED = [
    ["sqrt", ["-", ["exp", 1], ["exp", 1]]],
    ["/", 1, ["-", ["sqrt", 2], ["sqrt", 2]]],
    ["D", ["sqrt", ["^", "x", 4]], "x"],
    ["exp", 70000],
    ["Phi", 65],
    ["!", 10001],
    ["sum", "k", 1, 100_001, 1],
    ["^", ["^", ["^", 2, 1000], 1000], 2],
    ["integral", "z", -1, 1, ["/", 1, "z"]],
    ["integral", "z", ["exp", 1], ["*", 1, ["exp", 1]], "z"],
]


@pytest.mark.parametrize("term", UNDECIDED)
def test_what_is_not_decided(term: Any) -> None:
    with pytest.raises(Undecided):
        value(term, x=0)


@pytest.mark.parametrize(
    ("atom", "answer"),
    [
        (["<", ["sqrt", 2], 2], True),
        (["<", 2, ["sqrt", 2]], False),
        (["=", ["sqrt", 4], 2], True),
        (["!=", ["sqrt", 2], ["sqrt", 3]], True),
        (["<=", 2, 2], True),
        (["<", 2, 2], False),
        (["=", ["exp", 1], 3], False),
        (["all", "k", 1, 3, ["<", 0, "k"]], True),
        (["all", "k", 0, 3, ["<", 0, "k"]], False),
        (["all", "k", 1, 0, ["<", 1, 0]], True),
        (["all", "k", 1, 2, ["all", "j", "k", 2, ["<=", "k", "j"]]], True),
    ],
)
def test_decisions(atom: Any, answer: bool) -> None:
    assert decide(read_atom(atom, SORTS), Point({}, 64)) is answer


def test_equal_irrational_numbers_are_not_decided() -> None:
    for relation in ("=", "<=", "<", "!="):
        with pytest.raises(Undecided, match="overlap"):
            decide(read_atom([relation, ["*", ["sqrt", 2], ["sqrt", 2]], 2], SORTS), Point({}, 64))


def test_an_instance_without_a_value_is_no_answer() -> None:
    with pytest.raises(Undefined):
        decide(read_atom(["all", "k", -1, 0, ["<", 7, ["/", 1, "k"]]], SORTS), Point({}, 64))


def test_what_a_range_says() -> None:
    for atom, says in (
        (["<", 0, 1], True), (["all", "k", 1, 1, ["<", 0, 1]], True), (["all", "k", 1, 0, ["<", 0, 1]], False),
        (["all", "k", 1, 2, ["all", "j", 2, "k", ["<", 0, 1]]], True),
        (["all", "k", 1, 1, ["all", "j", 2, "k", ["<", 0, 1]]], False),
    ):  # fmt: skip
        assert speaks(read_atom(atom, SORTS), Point({}, 64)) is says


def test_a_long_number_is_refused_by_the_budget_or_undecided() -> None:
    with pytest.raises((Undecided, Refused), match=r"too long|too much work"):
        value(["sum", "k", 1, 100_000, ["/", 1, ["+", "k", ["exp", 0]]]])
