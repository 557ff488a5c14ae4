"""Maximum likelihood estimates of a prior, and what Remark 8 of li2022 states about EM."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.belief.em import em, em_floats, estimate
from symbolic.belief.mechanism import Mechanism
from symbolic.belief.messages import covariance, duality_gap, log_likelihood, standard_errors, unidentified
from symbolic.formula import DomainError
from symbolic.number import Undecided

HALF = Fraction(1, 2)
WARNER = Mechanism.of(["yes", "no"], {"x": {"yes": "3/4", "no": "1/4"}, "z": {"yes": "1/4", "no": "3/4"}})
SURVEY = Mechanism.of(
    ["yes", "no"],
    {"x": {"yes": "0.6", "no": "0.2", "yes no": "0.2"}, "z": {"yes": "0.2", "no": "0.6", "yes no": "0.2"}},
)
TWINS = Mechanism.of("ab", {"x": {"a": HALF, "b": HALF}, "y": {"a": HALF, "b": HALF}, "z": {"a b": 1}})


def pair(x: object, z: object) -> dict[str, object]:
    return {"x": x, "z": z}


# ---- the certificate


@st.composite
def models(draw: st.DrawFn) -> tuple[Mechanism, dict[int, int]]:
    """Two to four inputs on three outcomes, with counts of messages that some input sends.

    The masses are multiples of 1/8.
    """
    sets = draw(st.lists(st.integers(1, 7), min_size=2, max_size=5, unique=True))
    rows = {}
    for name in "xyzu"[: draw(st.integers(2, 4))]:
        parts = draw(st.lists(st.integers(0, 4), min_size=len(sets), max_size=len(sets)).filter(any))
        rows[name] = {one: Fraction(part, sum(parts)) for one, part in zip(sets, parts, strict=True)}
    mechanism = Mechanism.of("abc", rows)
    sent = sorted({mask for row in mechanism.rows.values() for mask in row.masses})
    counts = {mask: draw(st.integers(0, 9)) for mask in sent}
    if not any(counts.values()):
        counts[sent[0]] = 1
    return mechanism, counts


@settings(max_examples=60, deadline=None)
@given(models())
def test_no_prior_of_a_grid_is_better_than_the_certificate_allows(model: tuple[Mechanism, dict[int, int]]) -> None:
    mechanism, counts = model
    found = estimate(mechanism, counts)
    assert sum(found.prior.values()) == 1 and min(found.prior.values()) >= 0
    assert 0 <= found.gap == duality_gap(mechanism, counts, found.prior) <= Fraction(1, 10**9)
    best = float(log_likelihood(mechanism, counts, found.prior, 15))
    inputs = mechanism.inputs
    for parts in itertools.product(range(5), repeat=len(inputs)):
        if sum(parts) == 4:
            prior = {name: Fraction(part, 4) for name, part in zip(inputs, parts, strict=True)}
            try:
                other = float(log_likelihood(mechanism, counts, prior, 15))
            except DomainError:
                continue  # the log-likelihood is minus infinity
            assert other <= best + float(found.gap) + 1e-12 * (1 + abs(best))  # rounding error of the floats
            gap = float(duality_gap(mechanism, counts, prior))
            assert best - other <= gap + 1e-12 * (1 + abs(best))


@settings(max_examples=40, deadline=None)
@given(models())
def test_the_slopes_balance(model: tuple[Mechanism, dict[int, int]]) -> None:
    """The pi_j d_j sum to n, so no gap is negative and an EM step returns a prior."""
    mechanism, counts = model
    equal = {name: Fraction(1, len(mechanism.rows)) for name in mechanism.inputs}
    assert duality_gap(mechanism, counts, equal) >= 0
    assert sum(em(mechanism, counts).values()) == 1


def likelihood(mechanism: Mechanism, counts: dict[int, int], prior: dict[str, Fraction]) -> Fraction:
    """The product of the (q pi)_i^(n_i), exactly."""
    value = Fraction(1)
    for mask, count in counts.items():
        value *= sum(share * mechanism[name].mass(mask) for name, share in prior.items()) ** count
    return value


@settings(max_examples=40, deadline=None)
@given(models())
def test_a_step_of_em_never_lowers_the_likelihood(model: tuple[Mechanism, dict[int, int]]) -> None:
    mechanism, counts = model
    before = em(mechanism, counts, steps=0)
    for _ in range(3):
        after = em(mechanism, counts, before)
        assert likelihood(mechanism, counts, before) <= likelihood(mechanism, counts, after)
        before = after


@settings(max_examples=40, deadline=None)
@given(models(), st.integers(1, 200))
def test_the_rate_of_em(model: tuple[Mechanism, dict[int, int]], steps: int) -> None:
    """T EM steps from equal shares leave max l - l <= (n/T) log(number of inputs)."""
    mechanism, counts = model
    found = estimate(mechanism, counts)
    reached = em_floats(mechanism, counts, steps=steps)
    prior = [Fraction(max(float(share), 1e-300)) for share in reached]
    exact = {name: share / sum(prior) for name, share in zip(mechanism.inputs, prior, strict=True)}
    lost = float(log_likelihood(mechanism, counts, found.prior, 15)) - float(
        log_likelihood(mechanism, counts, exact, 15)
    )
    n = sum(counts.values())
    assert lost <= n * math.log(len(mechanism.inputs)) / steps + 1e-9


# ---- closed forms


@pytest.mark.parametrize(("yes", "no", "silent"), [(35, 45, 20), (5, 3, 0), (1, 1, 100), (7, 4, 2)])
def test_the_survey_has_the_estimate_of_equation_2(yes: int, no: int, silent: int) -> None:
    p, q = Fraction(3, 5), Fraction(1, 5)
    found = estimate(SURVEY, {"yes": yes, "no": no, "yes no": silent})
    assert found.gap == 0 and found.unique
    assert found.prior["x"] == (no * q - yes * p) / ((yes + no) * (q - p))


def test_the_observed_information_of_the_survey() -> None:
    """At the estimate, the observed information is n_1/q_1^2 + n_2/q_2^2 times (p - q)^2."""
    counts = {"yes": 35, "no": 45, "yes no": 20}
    prior = estimate(SURVEY, counts).prior
    table = covariance(SURVEY, counts, prior)
    q1 = prior["x"] * Fraction(3, 5) + prior["z"] * Fraction(1, 5)
    q2 = prior["x"] * Fraction(1, 5) + prior["z"] * Fraction(3, 5)
    assert 1 / table["x"]["x"] == (35 / q1**2 + 45 / q2**2) * Fraction(2, 5) ** 2
    assert table["x"]["x"] == table["z"]["z"] == -table["x"]["z"]
    error = Fraction(standard_errors(SURVEY, counts, prior, 30)["x"].text)
    assert abs(error**2 - table["x"]["x"]) < Fraction(1, 10**28)


def test_three_inputs_with_a_solvable_model() -> None:
    """If a prior explains the frequencies, the estimate solves q pi = n_i / n.

    The model has as many messages as inputs.
    """
    q = Mechanism.of(
        "abc",
        {
            "x": {"a": "1/2", "b": "1/4", "a b c": "1/4"},
            "y": {"a": "1/4", "b": "1/2", "a b c": "1/4"},
            "z": {"a": "1/4", "b": "1/4", "a b c": "1/2"},
        },
    )
    found = estimate(q, {"a": 35, "b": 35, "a b c": 30})
    assert found.prior == {"x": Fraction(2, 5), "y": Fraction(2, 5), "z": Fraction(1, 5)}
    assert found.is_exact


def test_an_irrational_estimate_has_a_tiny_gap() -> None:
    q = Mechanism.of("ab", {"x": {"a": "1/2", "b": "1/4", "a b": "1/4"}, "z": {"a": "1/8", "b": "3/8", "a b": "1/2"}})
    found = estimate(q, {"a": 5, "b": 7, "a b": 6})
    assert 0 < found.gap < Fraction(1, 10**100)


# ---- Remark 8: does EM find it?


def test_em_finds_the_only_maximum_from_inside() -> None:
    counts = {"yes": 35, "no": 45, "yes no": 20}
    reached = em_floats(SURVEY, counts, start=[0.999, 0.001], steps=3000)
    assert abs(reached[0] - float(estimate(SURVEY, counts).prior["x"])) < 1e-9


def test_em_from_a_zero_start_misses_it() -> None:
    counts = {"yes": 5, "no": 3}
    stuck = em(WARNER, counts, pair(0, 1), steps=5)
    assert stuck == {"x": 0, "z": 1}
    assert duality_gap(WARNER, counts, stuck) > 0
    assert estimate(WARNER, counts).prior == {"x": Fraction(3, 4), "z": Fraction(1, 4)}


def test_where_the_prior_is_not_identified_the_start_decides() -> None:
    counts = {"a": 1, "b": 1, "a b": 2}
    results = [
        em(TWINS, counts, dict(zip("xyz", start, strict=True)), steps=1)
        for start in (("1/4", "1/4", "1/2"), ("1/2", 0, "1/2"))
    ]
    assert results[0] != results[1]
    assert all(duality_gap(TWINS, counts, result) == 0 for result in results)
    found = estimate(TWINS, counts)
    assert found.gap == 0 and not found.unique
    assert unidentified(TWINS) == [{"x": Fraction(-1), "y": Fraction(1), "z": Fraction(0)}]
    with pytest.raises(DomainError, match="do not identify"):
        covariance(TWINS, counts, results[0])


def test_messages_that_all_inputs_send_alike_say_nothing() -> None:
    """If everybody answers "don't know", every prior maximises the likelihood."""
    for share in ("0", "1/3", "1"):
        assert duality_gap(SURVEY, {"yes no": 7}, pair(share, 1 - Fraction(share))) == 0
    assert not estimate(SURVEY, {"yes no": 7}).unique
    assert unidentified(SURVEY) == []
    assert unidentified(SURVEY, {"yes no": 7}) != []


def test_on_the_border_em_is_slow_and_errors_mean_nothing() -> None:
    """EM converges like 1/T to an estimate on the border of the simplex.

    The frequencies are 3/4 and 1/4. The estimate puts all mass on x, where d = n for both inputs.
    """
    counts = {"yes": 3, "no": 1}
    found = estimate(WARNER, counts)
    assert found.prior == {"x": 1, "z": 0} and found.gap == 0
    distances = [float(em_floats(WARNER, counts, steps=steps)[1]) * steps for steps in (10**3, 10**4)]
    assert 0.9 < distances[1] / distances[0] < 1.1
    with pytest.raises(DomainError, match="border: the share of z is 0"):
        covariance(WARNER, counts, found.prior)


def test_beyond_the_border_the_formula_is_no_prior() -> None:
    found = estimate(WARNER, {"yes": 9, "no": 1})
    assert found.prior == {"x": 1, "z": 0} and found.gap == 0


# ---- refusals


@pytest.mark.parametrize(
    ("counts", "message"),
    [
        ({"yes": -1}, "a whole number >= 0"),
        ({"yes": "1/2"}, "a whole number >= 0"),
        ({"yes": 0}, "there are no messages"),
        ({"yes no": 1}, "no input sends the message"),
        ({"perhaps": 1}, "not an element"),
        ({"yes": 1, 1: 1}, "has two counts"),
    ],
)
def test_counts_that_cannot_be(counts: dict[object, object], message: str) -> None:
    with pytest.raises(DomainError, match=message):
        estimate(WARNER, counts)


def test_priors_that_cannot_be() -> None:
    with pytest.raises(DomainError, match="sum to 1"):
        duality_gap(WARNER, {"yes": 1}, pair("1/2", "1/3"))
    with pytest.raises(DomainError, match="one share for each"):
        duality_gap(WARNER, {"yes": 1}, {"x": 1})
    sure = Mechanism.of("ab", {"x": {"a": 1}, "z": {"b": 1}})
    with pytest.raises(DomainError, match="probability 0 under this prior"):
        log_likelihood(sure, {"a": 1}, pair(0, 1))
    with pytest.raises(DomainError, match="exact steps"):
        em(WARNER, {"yes": 1}, steps=1000)


def test_a_gap_that_cannot_be_reached_is_said() -> None:
    q = Mechanism.of("ab", {"x": {"a": "1/2", "b": "1/4", "a b": "1/4"}, "z": {"a": "1/8", "b": "3/8", "a b": "1/2"}})
    with pytest.raises(Undecided, match="above"):
        estimate(q, {"a": 5, "b": 7, "a b": 6}, narrow=0)
