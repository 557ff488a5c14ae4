"""Masses, transforms, credal sets and mechanism files."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic import values
from symbolic.belief import credal, moebius
from symbolic.belief.frame import Frame, submasks
from symbolic.belief.mass import Mass, Table
from symbolic.belief.mechanism import Mechanism
from symbolic.formula import DomainError
from symbolic.representations.exact import TooLarge


@st.composite
def masses(draw: st.DrawFn, most: int = 4, least: int = 1, elements: int | None = None) -> Mass:
    n = draw(st.integers(least, most)) if elements is None else elements
    weights = draw(st.dictionaries(st.integers(1, 2**n - 1), st.integers(1, 9), min_size=1, max_size=6))
    total = sum(weights.values())
    return Mass(Frame(tuple("abcdefgh"[:n])), {A: Fraction(w, total) for A, w in weights.items()})


def sets(mass: Mass) -> dict[frozenset[str], Fraction]:
    return {frozenset(mass.frame.names(mask)): value for mask, value in mass.masses.items()}


def events(frame: Frame) -> list[frozenset[str]]:
    return [frozenset(one) for size in range(len(frame) + 1) for one in combinations(frame.elements, size)]


@settings(deadline=None)
@given(masses())
def test_values_against_their_definitions(mass: Mass) -> None:
    focal = sets(mass)
    tables = mass.beliefs(), mass.plausibilities(), mass.commonalities(), mass.table()
    for E in events(mass.frame):
        truth = (
            sum(value for A, value in focal.items() if A <= E),
            sum(value for A, value in focal.items() if A & E),
            sum(value for A, value in focal.items() if A >= E),
            focal.get(E, 0),
        )
        assert tuple(table[E] for table in tables) == truth
        assert (mass.belief(E), mass.plausibility(E), mass.commonality(E), mass.mass(E)) == truth
        assert truth[0] <= truth[1]


@settings(deadline=None)
@given(masses(most=6))
def test_each_determines_the_others(mass: Mass) -> None:
    assert Mass.of_beliefs(mass.beliefs()) == mass
    assert Mass.of_commonalities(mass.commonalities()) == mass
    assert Mass.of_beliefs(mass.beliefs(mass.denominator * 3**60)) == mass
    beliefs, plausibilities = mass.beliefs(), mass.plausibilities()
    for mask in range(len(beliefs)):
        assert plausibilities[mask] == 1 - beliefs[mass.frame.full & ~mask]


@settings(deadline=None)
@given(st.integers(0, 7).flatmap(lambda n: st.lists(st.integers(-(10**30), 10**30), min_size=2**n, max_size=2**n)))
def test_transforms_of_any_function(table: list[int]) -> None:
    for up, down in (
        (moebius.subset_sums, moebius.subset_differences),
        (moebius.superset_sums, moebius.superset_differences),
    ):
        mine, array = list(table), np.array(table, dtype=object)
        up(mine)
        up(array)
        assert mine == array.tolist()
        if up is moebius.subset_sums:
            assert mine == [sum(table[B] for B in submasks(A)) for A in range(len(table))]
        else:
            assert mine == [sum(x for B, x in enumerate(table) if B & A == A) for A in range(len(table))]
        down(mine)
        down(array)
        assert mine == table == array.tolist()


def test_not_a_belief_function() -> None:
    frame = Frame(("a", "b", "c"))
    numerators = np.array([0, 0, 0, 1, 0, 1, 1, 1])
    with pytest.raises(DomainError, match=r"set \{a b c\}: the mass -2 is negative"):
        Mass.of_beliefs(Table(frame, numerators, 1))
    with pytest.raises(ValueError, match="not 3"):
        moebius.subset_sums([1, 2, 3])
    with pytest.raises(TooLarge, match="at most 22"):
        Mass.of(map(str, range(23)), {"1": 1}).beliefs()
    assert Mass.of(map(str, range(1000)), {"1 7": 1}).plausibility("7") == 1


def test_sixteen_and_twenty_elements_are_fast(calls: Callable[[], int]) -> None:
    """The transform takes one step for each set and element, not for each pair of sets."""
    for n in (16, 20):
        size = 1 << n
        focal = {(k * 48271) % (size - 1) + 1: 1 for k in range(1, 1_001)}
        mass = Mass(Frame(tuple(map(str, range(n)))), {A: Fraction(1, len(focal)) for A in focal})
        calls()
        beliefs = mass.beliefs()
        assert calls() < 2 * n * size
        assert beliefs[size - 1] == 1
        assert beliefs[12345] == mass.belief(12345)


# ---- credal sets


@settings(deadline=None, max_examples=60)
@given(masses(), st.lists(st.fractions(-3, 3, max_denominator=6), min_size=4, max_size=4))
def test_expectations_are_attained_at_extreme_points(mass: Mass, values: list[Fraction]) -> None:
    values = values[: len(mass.frame)]
    function = dict(zip(mass.frame.elements, values, strict=True))
    points = credal.extreme_points(mass)
    expectations = [sum((p * v for p, v in zip(point, values, strict=True)), Fraction(0)) for point in points]
    low, high = credal.lower_expectation(mass, function), credal.upper_expectation(mass, function)
    assert (low.value, high.value) == (min(expectations), max(expectations))
    assert low.value == credal.choquet(lambda E: mass.belief(E), values)
    assert high.value == credal.choquet(lambda E: mass.plausibility(E), values)
    for found in (low, high):
        assert credal.contains(mass, found.probability) is None
        assert sum(found.probability[y] * function[y] for y in mass.frame.elements) == found.value


@settings(deadline=None, max_examples=60)
@given(masses())
def test_belief_and_plausibility_bound_probability(mass: Mass) -> None:
    for point in credal.extreme_points(mass):
        pr = dict(zip(mass.frame.elements, point, strict=True))
        assert credal.contains(mass, pr) is None
    for E in events(mass.frame):
        chances = [
            sum(p for y, p in zip(mass.frame.elements, point, strict=True) if y in E)
            for point in credal.extreme_points(mass)
        ]
        assert credal.lower_probability(mass, E).value == min(chances) == mass.belief(E)
        assert credal.upper_probability(mass, E).value == max(chances) == mass.plausibility(E)


def test_outside_the_credal_set() -> None:
    mass = Mass.of("ab", {"a": "1/2", "a b": "1/2"})
    assert credal.contains(mass, {"a": "1/4", "b": "3/4"}) == "pr{a} = 1/4 is below bel = 1/2"
    with pytest.raises(DomainError, match="not a probability function"):
        credal.contains(mass, {"a": 1, "b": 1})
    with pytest.raises(DomainError, match="no value at 'b'"):
        credal.lower_expectation(mass, {"a": 1})
    with pytest.raises(DomainError, match="not exact"):
        credal.lower_expectation(mass, {"a": 1, "b": 0.5})


# ---- mechanism files

GOOD: dict[str, Any] = {
    "frame": ["a", "b"],
    "rows": {"x0": {"a": "1/2", "b": "1/4", "a b": "1/4"}, "x1": {"b": "1"}},
}


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"a": "1/2"}, "row 'x0': the masses sum to 1/2, not to 1"),
        ({"a": "-1/2", "b": "3/2"}, r"row 'x0': set \{a\}: the mass -1/2 is negative"),
        ({"": "1/2", "b": "1/2"}, "row 'x0': the empty set has the mass 1/2; it must be 0"),
        ({"c": "1"}, r"row 'x0': set 'c': 'c' is not an element of the frame \{a b\}"),
        ({"a b": "1/2", "b a": "1/2"}, r"row 'x0': the set \{a b\} is given twice, the second time as 'b a'"),
        ({"a a": "1"}, "row 'x0': set 'a a': the element 'a' occurs twice in one set"),
        ({"a": "x"}, "row 'x0': set 'a': not a number: 'x'"),
        ({"a": True}, "row 'x0': set 'a': not a number: True"),
        ({"a": None}, "row 'x0': set 'a': not an exact number: None"),
        ([1], "row 'x0': it must be an object"),
    ],
)
def test_errors_name_row_and_set(row: Any, message: str) -> None:
    with pytest.raises(DomainError, match=message) as error:
        Mechanism.of_object({**GOOD, "rows": {**GOOD["rows"], "x0": row}})
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "a mechanism is an object"),
        ("{", "not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ('{"frame": ["a"]}', "no 'rows'"),
        ('{"frame": ["a"], "rows": {}}', "no rows"),
        ('{"frame": "ab", "rows": {"x": {"a": 1}}}', "the frame must be a list"),
        ('{"frame": [], "rows": {"x": {"a": 1}}}', "the frame is empty"),
        ('{"frame": ["a", "a"], "rows": {"x": {"a": 1}}}', "'a' occurs twice in the frame"),
        ('{"frame": ["a", "b c"], "rows": {"x": {"a": 1}}}', "'b c' is not a valid element"),
        ('{"frame": ["a", 1], "rows": {"x": {"a": 1}}}', "'1' is no name|'1'"),
        ('{"frame": ["a"], "rows": {"x": {"a": 1, "a": 0}}}', "the key 'a' occurs twice"),
        ('{"frame": ["a"], "rows": {"x": {"a": NaN}}}', "not an exact number: NaN"),
        ('{"frame": ["a"], "rows": {"x": {"a": 1}}, "row": 1}', "not 'row'"),
        ('{"frame": ["a"], "rows": {"x": {"a": [1]}}}', "not an exact number"),
    ],
)
def test_strict_json(text: str, message: str) -> None:
    if "1]" in text and '"a", 1' in text:  # a number is read as its decimal digits
        assert Mechanism.of_json(text).frame.elements == ("a", "1")
        return
    with pytest.raises(DomainError, match=message):
        Mechanism.of_json(text)


def test_files(tmp_path: Path) -> None:
    mechanism = Mechanism.of_object(GOOD)
    (tmp_path / "q.json").write_text(json.dumps(mechanism.object), encoding="utf-8")
    (tmp_path / "q.csv").write_text("input,a,b,a b\nx0,1/2,0.25,1/4\n\nx1,,1,\n", encoding="utf-8")
    assert Mechanism.read(tmp_path / "q.json") == Mechanism.read(tmp_path / "q.csv") == mechanism
    with pytest.raises(DomainError, match="cannot read"):
        Mechanism.read(tmp_path / "none.json")
    (tmp_path / "bad.json").write_bytes(b"\xff\xfe")
    with pytest.raises(DomainError, match="UTF-8"):
        Mechanism.read(tmp_path / "bad.json")
    with pytest.raises(DomainError, match="did you mean 'x1'"):
        mechanism["x2"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("input,a,b\nx0,1", "line 2, row 'x0': 1 masses for 2 sets"),
        ("\ninput,a,b\n\nx0,1,0\n\nx1,1", "line 6, row 'x1': 1 masses for 2 sets"),
        ('input,a,b\n"x\n0",1,0\nx1,1', "line 4, row 'x1': 1 masses for 2 sets"),
        ('input,a\nx0,1\n"x1,1', "not CSV: line 3: "),
        ("input,a b,b a\nx0,1,0", "two columns"),
        ("input,a,b\nx0,1,0\nx0,1,0", "'x0' is given twice"),
        ("input,a,b\nx0,1,1", "row 'x0': the masses sum to 2"),
        ("input,a,b\nx0,2,-1", r"row 'x0': set \{b\}: the mass -1"),
        ("input,a,\nx0,1/2,1/2", "row 'x0': the empty set has the mass 1/2"),
        ("input,a,a a\nx0,1,0", "occurs twice in one set"),
        ("input,a,b\n", "no rows"),
    ],
)
def test_csv_errors(text: str, message: str) -> None:
    with pytest.raises(DomainError, match=message):
        Mechanism.of_csv(text)


def test_inverses_of_large_numerators_do_not_wrap() -> None:
    """Differences of numbers that fit in 64 bits do not wrap around.

    The numbers fit in 64 bits, but their differences do not. A wrapped difference would have the wrong sign.
    """
    frame, large = Frame(("a", "b")), 2**62 - 1
    with pytest.raises(DomainError, match=r"set \{a b\}: the mass -3 is negative"):
        Mass.of_beliefs(Table(frame, np.array([0, large, large, -large]), large))
    with pytest.raises(DomainError, match="the empty set has a mass"):
        Mass.of_commonalities(Table(frame, np.array([3 * large - 2**64, large, large, -large]), large))


def test_floats_are_read_in_the_object_of_a_file_alone() -> None:
    """Floats are accepted only in the object of a file, where they mean their decimal text."""
    text = '{"frame": ["a", "b"], "rows": {"x0": {"a": 0.1, "b": 0.9}, "x1": {"a": 0.3, "b": 0.7}}}'
    assert Mechanism.of_object(json.loads(text)) == Mechanism.of_json(text)
    loss = values.value("belief.loss", mechanism=json.loads(text), kind="shafer", scale="ratio")
    assert loss.exact == 3
    with pytest.raises(DomainError, match=r"row 'x0': set 'a': the float 1\.0 is not exact"):
        Mechanism.of(["a", "b"], {"x0": {"a": 1.0}})
    with pytest.raises(DomainError, match="not an exact number: nan"):
        Mechanism.of_object({"frame": ["a"], "rows": {"x0": {"a": float("nan")}}})
