"""Mechanisms as channels: row sums, privacy levels, and agreement with other methods."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from itertools import product
from typing import Any

import jsonschema
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic import values
from symbolic.formula import DomainError
from symbolic.mechanisms import channel, matrix, reading, remapped, shokri, shokri_program
from symbolic.mechanisms.channel import Channel
from symbolic.number import endpoints
from symbolic.representations.exact import TooLarge

epsilons = st.fractions(Fraction(1, 100), 20, max_denominator=100)
sizes = st.integers(2, 12)


def balls(rows: Any) -> list[list[tuple[Fraction, Fraction]]]:
    return [[endpoints(one) for one in row] for row in rows]


# ---- k-RR, RAPPOR, geometric


@settings(max_examples=60, deadline=None)
@given(sizes, epsilons)
def test_rows_are_distributions(k: int, epsilon: Fraction) -> None:
    for one in (channel.k_rr(k, epsilon), channel.rappor(min(k, 6), epsilon), channel.geometric(k, epsilon)):
        rows = one.matrix
        assert rows.min() >= 0 and np.allclose(rows.sum(axis=1), 1, rtol=0, atol=1e-13)
        theta = np.random.default_rng(k).dirichlet(np.ones(one.k))
        if one.observables is not None:
            assert np.allclose(one.answers(theta), theta @ rows, rtol=0, atol=1e-14)


@settings(max_examples=60, deadline=None)
@given(sizes, st.fractions(Fraction(1, 50), 8, max_denominator=50))
def test_privacy_is_as_said_and_no_better(k: int, epsilon: Fraction) -> None:
    """The largest likelihood ratio is e^epsilon for k-RR and RAPPOR.

    For the geometric mechanism, it is e^epsilon for each unit of distance.
    """
    for one in (channel.k_rr(k, epsilon), channel.rappor(min(k, 6), epsilon)):
        rows = one.matrix
        assert float((rows.max(axis=0) / rows.min(axis=0)).max()) == pytest.approx(math.exp(epsilon), rel=1e-12)
    rows = channel.geometric(k, epsilon).matrix
    assert float((rows[1:] / rows[:-1]).max()) == pytest.approx(math.exp(epsilon), rel=1e-12)
    assert float((rows[:-1] / rows[1:]).max()) == pytest.approx(math.exp(epsilon), rel=1e-12)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 8), st.fractions(Fraction(11, 10), 50, max_denominator=20))
def test_floats_are_those_of_the_exact_matrices(k: int, ratio: Fraction) -> None:
    epsilon = Fraction(math.log(ratio))
    for ours, exact in (
        (channel.k_rr(k, epsilon), matrix.k_rr(k, ratio)),
        (channel.geometric(k, epsilon), matrix.geometric(k, ratio)),
        (channel.rappor(min(k, 5), 2 * epsilon), matrix.rappor(min(k, 5), ratio)),
    ):
        assert np.allclose(ours.matrix, np.array(exact, dtype=float), rtol=1e-12, atol=0)


def test_rappor_says_of_theta_what_is_kept_of_it() -> None:
    one = channel.rappor(4, 2)
    vectors = np.array(list(product((0, 1), repeat=4)))
    likelihood = 1 + math.expm1(2) * vectors
    ratios = one.matrix.T / likelihood
    assert np.allclose(ratios, ratios[:, :1], rtol=1e-12)
    assert one.answers(np.array([1, 0, 0, 0])) == pytest.approx((one.matrix[0][:, None] * vectors).sum(axis=0))


def test_what_is_not_written_out() -> None:
    with pytest.raises(TooLarge):
        _ = channel.rappor(17, 1).matrix
    assert channel.rappor(10**6, 1).answers(np.full(10**6, 1e-6)).shape == (10**6,)
    assert channel.k_rr(10**6, 1).answers(np.full(10**6, 1e-6)).shape == (10**6,)


@pytest.mark.parametrize("rows", [[[0.5, 0.6]], [[1.5, -0.5]], [[math.nan, 1]], [], [[]], [1, 2]])
def test_no_channel(rows: Any) -> None:
    with pytest.raises(DomainError):
        Channel.of(rows)


def test_what_is_drawn_has_the_probabilities() -> None:
    """Sampled frequencies are within five standard deviations, and the seed determines them."""
    theta = np.array([0.5, 0.3, 0.15, 0.05])
    for one in (channel.k_rr(4, 1), channel.geometric(4, "0.5"), channel.rappor(4, 1)):
        random = np.random.default_rng(3)
        inputs = random.multinomial(200_000, theta)
        drawn = one.draw(inputs, random)
        expected = one.answers(inputs / 200_000)
        if isinstance(drawn, tuple):
            vectors, counts = drawn
            assert len({tuple(v) for v in vectors.tolist()}) == len(vectors)
            seen = counts @ vectors / 200_000
            assert counts.sum() == 200_000
        else:
            seen = drawn / 200_000
            assert drawn.sum() == 200_000
        assert (abs(seen - expected) < 5 * np.sqrt(expected / 200_000)).all()
    random = np.random.default_rng(1)
    assert not channel.k_rr(4, 1).draw(np.zeros(4, dtype=int), random).any()


# ---- the planar mechanism


def brute(cells: list[tuple[int, int]], a: float, far: int) -> Any:
    """Enumerate every point of a square of the lattice."""
    rows = np.zeros((len(cells), len(cells)))
    whole = 0.0
    for i in range(-far, far + 1):
        for j in range(-far, far + 1):
            whole += math.exp(-a * math.hypot(i, j))
            for x, (at, on) in enumerate(cells):
                p = (at + i, on + j)
                z = min(range(len(cells)), key=lambda c: (p[0] - cells[c][0]) ** 2 + (p[1] - cells[c][1]) ** 2)
                rows[x, z] += math.exp(-a * math.hypot(i, j))
    return rows / whole


SETS = [
    remapped.rectangle(3, 2),
    remapped.rectangle(1, 3),
    [(0, 0), (2, 0)],
    [(2, 0), (0, 0)],
    [(0, 0), (1, 1), (3, 0), (0, 4)],
    [(1, 1), (0, 0), (1, 0), (0, 1)],
]


@pytest.mark.parametrize("cells", SETS)
def test_planar_against_enumeration(cells: list[tuple[int, int]]) -> None:
    truth = brute(cells, 1.5, 28)
    ours = remapped.planar(cells, "3", "1/2").matrix
    assert np.allclose(ours, truth, rtol=0, atol=1e-12)
    for row, enclosures in zip(truth, balls(remapped.enclosed(cells, "3/2", 50)), strict=True):
        for entry, (low, high) in zip(row, enclosures, strict=True):
            assert low - Fraction(1, 10**12) <= Fraction(entry) <= high + Fraction(1, 10**12)
            assert high - low < Fraction(1, 10**12)


def test_ties_go_to_the_first_listed() -> None:
    """A point halfway between two cells belongs to the one that is listed first."""
    first, second = (remapped.planar(cells, 1).matrix for cells in ([(0, 0), (2, 0)], [(2, 0), (0, 0)]))
    assert first[0, 0] > first[1, 1] and np.allclose(first, second, atol=1e-12)


@settings(max_examples=25, deadline=None)
@given(st.integers(1, 5), st.integers(2, 5), st.sampled_from(["0.3", "1", "4"]))
def test_planar_is_stochastic_and_keeps_its_privacy(width: int, height: int, epsilon: str) -> None:
    cells = remapped.rectangle(width, height)
    rows = remapped.planar(cells, epsilon, "1/2").matrix
    assert np.allclose(rows.sum(axis=1), 1, rtol=0, atol=1e-12)
    points = np.array(cells)
    away = np.hypot(*(points[:, None, axis] - points[:, axis] for axis in (0, 1))) / 2
    allowed = np.exp(float(epsilon) * away) * (1 + 1e-9)
    assert (rows[:, None, :] <= allowed[:, :, None] * rows[None, :, :] + 1e-300).all()


@pytest.mark.parametrize("cells", [[(0, 0)], [(0, 0), (0, 0)], []])
def test_no_cells(cells: list[tuple[int, int]]) -> None:
    with pytest.raises(DomainError):
        remapped.planar(cells, 1)


def test_too_small_a_loss_is_refused() -> None:
    with pytest.raises(TooLarge):
        remapped.planar(remapped.rectangle(2, 2), "1e-9")
    with pytest.raises(TooLarge):
        remapped.enclosed([(0, 0), (5, 1)], "1e-4", 60)


# ---- Shokri's optimum


@st.composite
def problems(draw: st.DrawFn) -> tuple[list[list[Fraction]], list[Fraction], Fraction]:
    k = draw(st.integers(2, 5))
    loss = [[Fraction(draw(st.integers(0, 9))) if x != z else Fraction(0) for z in range(k)] for x in range(k)]
    weights = [draw(st.integers(0, 9)) for _ in range(k)]
    weights[0] += 1
    return loss, [Fraction(one, sum(weights)) for one in weights], draw(st.fractions(0, 6, max_denominator=7))


@settings(max_examples=40, deadline=None)
@given(problems())
def test_the_closed_form_is_optimal(problem: tuple[list[list[Fraction]], list[Fraction], Fraction]) -> None:
    """The closed form has the stated privacy and quality; a linear program finds none better."""
    loss, prior, q = problem
    found = shokri.optimum(loss, prior, q)
    rows = found.rows()
    assert all(sum(row) == 1 and min(row) >= 0 for row in rows)
    privacy, quality = shokri.audit(loss, prior, rows)
    assert privacy == found.value and quality <= q
    program = shokri_program.enclosed(loss, prior, q)
    assert program.low - Fraction(1, 10**7) <= found.value <= program.high
    assert program.high - program.low < Fraction(1, 10**6)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.integers(-20, 20), min_size=2, max_size=8, unique=True),
    st.fractions(0, 9, max_denominator=5),
    st.data(),
)
def test_on_a_line_it_is_the_general_one(points: list[int], q: Fraction, data: st.DataObject) -> None:
    places = sorted(points)
    prior = [data.draw(st.integers(0, 5)) for _ in places]
    prior[-1] += 1
    line = shokri.on_line(places, prior, q)
    general = shokri.optimum(shokri.distances(places), prior, q)
    assert (line.value, line.lie) == (general.value, general.lie)
    assert shokri.audit(shokri.distances(places), line.prior, line.rows())[0] == min(q, line.value)


@pytest.mark.parametrize("q", ["1", "4", "16", "19", "49/2"])
def test_other_optima_are_as_good(q: str) -> None:
    points, prior = list(range(100)), np.full(100, 0.01)
    loss = abs(np.subtract.outer(np.arange(100.0), np.arange(100.0)))
    programs = (program(points, [1] * 100, q) for program in (shokri_program.least_truth, shokri_program.any_end))
    for one in (shokri.symmetric([(x, 0) for x in points], q), *programs):
        assert np.allclose(one.matrix.sum(axis=1), 1) and one.matrix.min() >= 0
        assert shokri.audit_floats(loss, prior, one.matrix) == pytest.approx([float(Fraction(q))] * 2, rel=1e-7)
    assert shokri.on_cells([(x, 0) for x in points], q).matrix == pytest.approx(
        shokri.on_line(points, [1] * 100, q).channel().matrix, abs=1e-12
    )


def test_beyond_the_largest_loss_all_answer_alike() -> None:
    """If q exceeds Vmax, all inputs have the same output distribution.

    Table VIII has q = 28 on the line of 100, where Vmax = 25.
    """
    found = shokri.on_line(list(range(100)), [1] * 100, 28)
    assert (found.value, found.lie, found.bound) == (25, 1, "prior")
    rows = found.channel().matrix
    assert (rows == rows[0]).all()


def test_losses_with_a_diagonal() -> None:
    loss = [[Fraction(1), Fraction(3)], [Fraction(2), Fraction(0)]]
    with pytest.raises(DomainError, match="closed form"):
        shokri.optimum(loss, [Fraction(1, 2)] * 2, 1)
    found = shokri_program.enclosed(loss, ["1/2", "1/2"], 1)
    assert found.low <= found.high < found.low + Fraction(1, 10**9)
    assert shokri.audit(loss, [Fraction(1, 2)] * 2, found.rows)[1] <= 1
    with pytest.raises(DomainError, match="smallest loss of any mechanism"):
        shokri_program.enclosed(loss, ["1/2", "1/2"], "1/4")


# ---- files and values


FILE: dict[str, Any] = {
    "symbols": 4,
    "mechanisms": {
        "a": {"mechanism": "k-rr", "epsilon": "1.5"},
        "b": {"mechanism": "rappor", "epsilon": 2},
        "c": {"mechanism": "geometric", "epsilon": "1/2"},
        "d": {"mechanism": "planar", "epsilon": 1, "grid": [2, 2], "side": "0.5"},
        "e": {"mechanism": "shokri", "q": "0.5", "choice": "symmetric"},
        "f": {
            "mechanism": "matrix",
            "rows": [[1, 0], ["1/2", "1/2"], [0, 1], ["0.25", "0.75"]],
            "observables": ["no", "yes"],
        },
    },
}


def test_a_file_of_all_kinds() -> None:
    found = reading.read(FILE)
    jsonschema.validate(FILE, json.loads(reading.schema()))
    assert found.observables["f"] == ("no", "yes") and found.mechanisms["f"].observables == 2
    assert all(one.k == 4 for one in found.mechanisms.values())
    assert {kind for one in FILE["mechanisms"].values() for kind in [one["mechanism"]]} == set(reading.KINDS)


def test_a_file_is_read_by_json_load_as_by_the_command() -> None:
    """`json.load` and the command read a file alike: a float means its decimal text.

    0.1 and 0.9 sum to 1, whatever their doubles do.
    """
    content = {
        "symbols": 2,
        "mechanisms": {
            "g": {"mechanism": "k-rr", "epsilon": 0.1},
            "m": {"mechanism": "matrix", "rows": [[0.1, 0.9], [1.0, 0]]},
        },
    }
    text = json.dumps(content)
    found, exact = reading.read(json.loads(text)), reading.read(json.loads(text, parse_float=str, parse_int=str))
    assert (found.mechanisms["g"].matrix == exact.mechanisms["g"].matrix).all()
    assert (found.mechanisms["m"].matrix == exact.mechanisms["m"].matrix).all()
    with pytest.raises(ValueError, match="not an exact number: nan"):
        reading.read({"symbols": 2, "mechanisms": {"g": {"mechanism": "k-rr", "epsilon": math.nan}}})


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"mechanism": "k-r"}, "did you mean k-rr"),
        ({"mechanism": "oue"}, "it is one of k-rr, rappor, geometric, planar, shokri, matrix"),
        ({"mechanism": "shokri", "q": 1, "choise": "best"}, "did you mean choice"),
        ({"mechanism": "k-rr"}, "needs epsilon"),
        ({"mechanism": "k-rr", "epsilon": 0}, "epsilon > 0"),
        ({"mechanism": "k-rr", "epsilon": 1, "q": 2}, "has no 'q'"),
        ({"mechanism": "planar", "epsilon": 1, "grid": [3, 2]}, "4 symbols need 4 cells"),
        ({"mechanism": "planar", "epsilon": 1, "grid": [2, 2], "cells": [[0, 0]]}, "either grid or cells"),
        ({"mechanism": "shokri", "q": 1, "choice": "best"}, "none of"),
        ({"mechanism": "shokri", "q": 1, "choice": "least-truth", "grid": [2, 2]}, "needs cells on a line"),
        (
            {"mechanism": "shokri", "q": 1, "choice": "any-end", "cells": [[0, 0], [2, 0], [1, 0], [3, 0]]},
            "needs cells on a line",
        ),
        ({"mechanism": "matrix", "rows": [[1]]}, "4 lists"),
        ({"mechanism": "matrix", "rows": [["1/2", "1/4"]] * 4}, "does not sum to 1"),
        ({"mechanism": "matrix", "rows": [[1, 0]] * 4, "observables": ["yes"]}, "observables"),
        ("k-rr", "write"),
    ],
)
def test_what_is_wrong_in_a_file(change: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words) as caught:
        reading.read({"symbols": 4, "mechanisms": {"it": change}})
    assert str(caught.value).startswith("it: ") and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "content",
    [
        [],
        {},
        {"symbols": 1, "mechanisms": {}},
        {"symbols": 3, "mechanisms": {}},
        {"symbols": ["a", "a"], "mechanisms": {"m": {}}},
    ],
)
def test_no_file_of_mechanisms(content: Any) -> None:
    with pytest.raises(DomainError):
        reading.read(content)


def test_tables_have_representations() -> None:
    table = values.value("k-rr.channel", k=3, ratio=4)
    assert table.exact == matrix.k_rr(3, 4) and table.numpy == pytest.approx(np.array(matrix.k_rr(3, 4), dtype=float))
    assert str(table.sympy) == "Matrix([[2/3, 1/6, 1/6], [1/6, 2/3, 1/6], [1/6, 1/6, 2/3]])"
    assert table.latex().startswith(r"\begin{pmatrix}\frac{2}{3} & \frac{1}{6}") and len(str(table).splitlines()) == 3
    near = values.value("planar.channel", cells="0 0, 1 0, 3 2", epsilon=1, digits=12)
    assert near.exact is None and near.exact_text is None and near.radius_text.startswith("5e-")
    assert near.numpy == pytest.approx(remapped.planar([(0, 0), (1, 0), (3, 2)], 1).matrix, abs=1e-12)
    assert (
        values.value("planar.channel", cells="0 0, 1 0, 3 2", epsilon=1, x=1, z=2, digits=12).text
        == near.rows[1][2].text
    )
    geometric = values.value("geometric.channel", r1=0, r2=4, ratio=2)
    assert geometric.exact == matrix.geometric(5, 2)
    with pytest.raises(DomainError, match="at most 10000"):
        values.value("k-rr.channel", k=101, ratio=2)
