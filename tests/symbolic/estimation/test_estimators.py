"""Estimators from several mechanisms: certificates, second methods, uninformative data."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic import values
from symbolic.estimation import data, distance, estimators, inversion, named
from symbolic.estimation.bits import Bits
from symbolic.estimation.em import em
from symbolic.estimation.interior_point import closest, maximise
from symbolic.estimation.likelihood import Model, covariance
from symbolic.estimation.mixture import Mixture, Observed, Rows
from symbolic.formula import DomainError
from symbolic.mechanisms import matrix
from symbolic.mechanisms.channel import KRR, Channel, geometric, k_rr, rappor
from symbolic.mechanisms.reading import read
from symbolic.number import Undecided


@st.composite
def seen(draw: st.DrawFn, of_one_kind: bool = False) -> list[Observed]:
    """Strategy: one to four mechanisms on two to six symbols, with counts."""
    k = draw(st.integers(2, 6))
    kinds = ["k-rr"] if of_one_kind else ["k-rr", "geometric", "matrix", "rappor"]
    parts = []
    for _ in range(draw(st.integers(1, 4))):
        kind, epsilon = draw(st.sampled_from(kinds)), draw(st.fractions(Fraction(1, 5), 6, max_denominator=10))
        counts = st.lists(st.integers(0, 60), min_size=k, max_size=k)
        if kind == "rappor":
            vectors = draw(st.lists(st.lists(st.integers(0, 1), min_size=k, max_size=k), min_size=1, max_size=8))
            numbers = [draw(st.integers(1, 30)) for _ in vectors]
            parts.append(Observed.of(rappor(k, epsilon), numbers, vectors))
        elif kind == "matrix":
            weights = np.array([[draw(st.integers(1, 9)) for _ in range(k)] for _ in range(k)], dtype=float)
            parts.append(Observed.of(Channel(weights / weights.sum(axis=1, keepdims=True)), draw(counts)))
        else:
            one = k_rr(k, epsilon) if kind == "k-rr" else geometric(k, epsilon)
            parts.append(Observed.of(one, draw(counts)))
    if not any(part.users for part in parts):
        parts.append(Observed.of(k_rr(k, 1), [1] * k))
    return parts


def flat(parts: list[Observed]) -> list[tuple[float, list[float]]]:
    """(share, likelihoods) of each observation, from the definitions."""
    n = sum(part.users for part in parts)
    found = []
    for part in parts:
        rows = part.mechanism.matrix
        for place, count in enumerate(part.counts.tolist()):
            if count:
                z = place if part.vectors is None else int("".join(map(str, part.vectors[place].tolist())), 2)
                found.append((count / n, rows[:, z].tolist()))
    return found


def value(pairs: list[tuple[float, list[float]]], theta: list[float]) -> float:
    return sum(w * math.log(sum(t * q for t, q in zip(theta, row, strict=True))) for w, row in pairs)


def slowly(pairs: list[tuple[float, list[float]]], steps: int, delta: float = 0.0) -> tuple[list[float], int]:
    """EM with a Python loop, stopped by the rule of Algorithm 1."""
    k = len(pairs[0][1])
    theta, before = [1 / k] * k, value(pairs, [1 / k] * k)
    for step in range(1, steps + 1):
        fitted = [sum(t * q for t, q in zip(theta, row, strict=True)) for _, row in pairs]
        theta = [theta[x] * sum(w * row[x] / m for (w, row), m in zip(pairs, fitted, strict=True)) for x in range(k)]
        now = value(pairs, theta)
        if abs(now - before) < delta:
            return theta, step
        before = now
    return theta, steps


# ---- the maximum and its certificate


@settings(max_examples=60, deadline=None)
@given(seen())
def test_the_maximum_is_one(parts: list[Observed]) -> None:
    """No other implementation exceeds the maximum by more than the certified gap."""
    mixture, pairs = Mixture.of(parts), flat(parts)
    found = maximise(mixture, 1e-9)
    assert found.theta.min() >= 0 and found.theta.sum() == pytest.approx(1, abs=1e-12)
    other, _ = slowly(pairs, 300)
    assert value(pairs, other) <= value(pairs, found.theta.tolist()) + found.gap + 1e-12
    assert mixture.gap(other) >= value(pairs, found.theta.tolist()) - value(pairs, other) - 1e-12


@settings(max_examples=60, deadline=None)
@given(seen(), st.integers(0, 2**32))
def test_the_certificate_is_never_negative_and_bounds_the_gap(parts: list[Observed], seed: int) -> None:
    mixture, pairs = Mixture.of(parts), flat(parts)
    best = closest(mixture)
    random = np.random.default_rng(seed)
    for theta in (random.dirichlet(np.full(mixture.k, 0.3)), best.theta, np.eye(mixture.k)[0]):
        gap = mixture.gap(theta)
        assert gap >= 0
        if math.isfinite(gap) and (theta @ np.array([row for _, row in pairs]).T > 0).all():
            assert value(pairs, best.theta.tolist()) - value(pairs, theta.tolist()) <= gap + 1e-12
            scale = value(pairs, theta.tolist()) - mixture.log_likelihood(theta)
            assert scale == pytest.approx(
                value(pairs, best.theta.tolist()) - mixture.log_likelihood(best.theta), abs=1e-9
            )


@settings(max_examples=40, deadline=None)
@given(seen(), st.randoms(use_true_random=False))
def test_equivariant_under_relabelling(parts: list[Observed], random: Any) -> None:
    """Relabelling symbols and observables relabels the estimate and changes nothing else."""
    k = parts[0].mechanism.k
    order = list(range(k))
    random.shuffle(order)
    renamed = []
    for part in parts:
        if part.vectors is not None:
            renamed.append(Observed(part.mechanism, part.counts, part.vectors[:, order]))
        else:
            renamed.append(Observed(Channel(part.mechanism.matrix[np.ix_(order, order)]), part.counts[order]))
    gaps = Mixture.of(parts).gap(np.full(k, 1 / k)), Mixture.of(renamed).gap(np.full(k, 1 / k))
    assert gaps[0] == pytest.approx(gaps[1], abs=1e-12)
    once = estimators.trajectory(Mixture.of(parts), [1e-3])[0]
    again = estimators.trajectory(Mixture.of(renamed), [1e-3])[0]
    assert once.steps == again.steps and once.theta[order] == pytest.approx(again.theta, abs=1e-9)
    if all(part.vectors is None for part in parts):
        try:
            raw = estimators.inversion(estimators.combined(parts))
        except DomainError:
            return
        turned = estimators.inversion(estimators.combined(renamed))
        assert raw[order] == pytest.approx(turned, rel=1e-6, abs=1e-6)
        assert estimators.projected(raw)[order] == pytest.approx(estimators.projected(turned), abs=1e-6)


@settings(max_examples=40, deadline=None)
@given(seen(of_one_kind=True))
def test_k_rr_by_its_parameters_is_k_rr_as_a_matrix(parts: list[Observed]) -> None:
    mixture = Mixture.of(parts)
    dense = Mixture.of([Observed(Channel(part.mechanism.matrix), part.counts) for part in parts])
    assert isinstance(dense.blocks[0], Rows) and not isinstance(mixture.blocks[0], Rows)
    theta = np.random.default_rng(1).dirichlet(np.ones(mixture.k))
    assert mixture.slope(theta) == pytest.approx(dense.slope(theta), rel=1e-10)
    ours, theirs = closest(mixture, 1e-10), closest(dense, 1e-10)
    assert ours.gap <= 1e-10 and theirs.gap <= 1e-10
    assert dense.gap(ours.theta) <= 1e-9
    right, diagonal = np.arange(1.0, mixture.k + 1), np.full(mixture.k, 0.7)
    solved = []
    for one in (mixture, dense):
        fitted = [block.fitted(theta) for block in one.blocks]
        ratios = [block.weights / m for block, m in zip(one.blocks, fitted, strict=True)]
        solved.append(one.solver(ratios, fitted, diagonal)(right))
    assert solved[0] == pytest.approx(solved[1], rel=1e-9)


def test_few_steps() -> None:
    """Ten mechanisms on a hundred symbols take at most fifteen steps to a gap of 1e-8."""
    random = np.random.default_rng(5)
    theta = np.array([math.comb(99, x) / 2**99 for x in range(100)])
    for levels in ("3.00 3.54 3.96 4.34 4.69 5.06 5.46 5.93 6.60 8.08", "0.5 1 2 3 4 5 6 7 8 9"):
        parts = []
        for level in levels.split():
            one = k_rr(100, level)
            parts.append(Observed(one, one.draw(random.multinomial(10_000, theta), random)))
        found = maximise(Mixture.of(parts), 1e-8)
        assert found.gap <= 1e-8 and found.steps <= 15


# ---- inversion


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 40), min_size=3, max_size=3), st.lists(st.integers(0, 40), min_size=3, max_size=3))
def test_inversion_against_fractions(first: list[int], second: list[int]) -> None:
    users = sum(first), sum(second)
    if not all(users):
        return
    ratios = Fraction(3), Fraction(20)
    parts = [Observed.of(k_rr(3, Fraction(math.log(r))), c) for r, c in zip(ratios, (first, second), strict=True)]
    counts = [a + b for a, b in zip(first, second, strict=True)]
    exact = inversion.k_rr_estimate(counts, {str(r): n for r, n in zip(ratios, users, strict=True)})
    found = estimators.inversion(estimators.combined(parts))
    assert found == pytest.approx([float(one) for one in exact], abs=1e-10)
    solved = inversion.invert(counts, [(matrix.k_rr(3, r), n) for r, n in zip(ratios, users, strict=True)])
    dense = estimators.combined([Observed(Channel(part.mechanism.matrix), part.counts) for part in parts])
    assert estimators.inversion(dense) == pytest.approx([float(one) for one in solved], abs=1e-10)
    for ours, theirs in ((estimators.projected, inversion.project), (estimators.normalised, inversion.normalise)):
        assert ours(found) == pytest.approx([float(one) for one in theirs(exact)], abs=1e-10)
    apart = estimators.results(parts, estimators.inversion)
    alone = [inversion.k_rr_estimate(c, {str(r): sum(c)}) for r, c in zip(ratios, (first, second), strict=True)]
    weighted = [float((users[0] * a + users[1] * b) / sum(users)) for a, b in zip(*alone, strict=True)]
    assert apart == pytest.approx(weighted, abs=1e-10)


def test_rappor_against_fractions() -> None:
    vectors = [[1, 0, 0], [1, 1, 0], [0, 0, 1], [0, 0, 0]]
    parts = [
        Observed.of(rappor(3, Fraction(math.log(4))), [5, 2, 3, 1], vectors),
        Observed.of(rappor(3, Fraction(math.log(9))), [4, 1, 2, 2], vectors),
    ]
    ones = [5 + 2 + 4 + 1, 2 + 1, 3 + 2]
    exact = inversion.rappor_estimate(ones, "4:11, 9:9")
    assert estimators.inversion(estimators.combined(parts)) == pytest.approx([float(one) for one in exact], abs=1e-10)


def outcomes(parts: list[tuple[Any, int]], theta: Any) -> Any:
    """Every outcome with its probability."""
    from math import factorial, prod

    def counts(n: int, m: int) -> Any:
        if m == 1:
            yield (n,)
            return
        for first in range(n + 1):
            for rest in counts(n - first, m - 1):
                yield (first, *rest)

    per = []
    for mechanism, n in parts:
        shares = theta @ mechanism.matrix
        own = []
        for one in counts(n, len(shares)):
            ways = factorial(n) // prod(map(factorial, one))
            own.append((one, ways * math.prod(s**c for s, c in zip(shares, one, strict=True))))
        per.append(own)
    for together in product(*per):
        yield [one for one, _ in together], math.prod(chance for _, chance in together)


def test_covariance_and_weights_by_enumeration() -> None:
    """[INV]^M and inverse-variance weighting are unbiased and have the stated covariance.

    Checked by enumeration of every outcome of a small survey.
    """
    theta = np.array([0.6, 0.3, 0.1])
    mechanisms = [(k_rr(3, 2), 3), (geometric(3, 1), 2)]
    moments: dict[str, Any] = {"m": [np.zeros(3), np.zeros((3, 3))], "w": [np.zeros(3), np.zeros((3, 3))]}
    for counts, chance in outcomes(mechanisms, theta):
        parts = [Observed.of(one, own) for (one, _), own in zip(mechanisms, counts, strict=True)]
        for name, found in (
            ("m", estimators.inversion(estimators.combined(parts))),
            ("w", estimators.inverse_variance(parts)),
        ):
            moments[name][0] += chance * found
            moments[name][1] += chance * np.outer(found - theta, found - theta)
    assert moments["m"][0] == pytest.approx(theta, abs=1e-10) and moments["w"][0] == pytest.approx(theta, abs=1e-10)
    parts = [Observed.of(one, [n, 0, 0]) for one, n in mechanisms]
    assert estimators.covariance(parts, theta) == pytest.approx(moments["m"][1], abs=1e-10)


# ---- RAPPOR


@pytest.mark.parametrize(("k", "reports"), [(2, 3), (10, 40), (23, 300)])
def test_bits_in_pieces_are_rows(k: int, reports: int) -> None:
    """The tables of partial sums agree with the matrix of all likelihoods.

    The bits are in one piece or in several.
    """
    random = np.random.default_rng(k)
    bits = random.integers(0, 2, (reports, k), dtype=np.uint8)
    small, weights = np.exp(-random.uniform(0.01, 9, reports)), random.dirichlet(np.ones(reports))
    pieces, rows = Bits.of(bits, small, weights), Rows(np.where(bits, 1.0, small[:, None]), weights)
    theta, ratio = random.dirichlet(np.ones(k)), random.random(reports)
    assert pieces.fitted(theta) == pytest.approx(rows.fitted(theta), rel=1e-13)
    for one in (pieces.slope(ratio), pieces.slope_in_chunks(ratio)):
        assert one == pytest.approx(rows.slope(ratio), rel=1e-13)
    assert pieces.curvature(ratio) == pytest.approx(rows.curvature(ratio), rel=1e-13)
    mixtures = [Mixture(k, reports, (one,)) for one in (pieces, rows)]
    assert mixtures[0].gap(theta) == pytest.approx(mixtures[1].gap(theta), abs=1e-12)
    assert pieces.depth >= rows.depth


# ---- iterated Bayes


def test_one_step_is_that_of_fractions() -> None:
    model = Model(("a", "b"), (5, 3), ((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4))))
    mixture = Mixture.of([Observed.of(Channel(np.array([[0.75, 0.25], [0.25, 0.75]])), [5, 3])])
    theta = np.full(2, 0.5)
    for steps in (1, 2, 3, 4):
        theta = theta * mixture.slope(theta)
        assert theta == pytest.approx([float(one) for one in em(model, steps=steps).values()], abs=1e-14)


@settings(max_examples=30, deadline=None)
@given(seen(), st.sampled_from([1e-2, 1e-3, 1e-5]))
def test_it_stops_as_printed(parts: list[Observed], delta: float) -> None:
    if any(part.vectors is not None for part in parts):
        return  # the likelihoods of RAPPOR are known up to a factor, whose logarithm cancels
    mixture = Mixture.of(parts)
    ours = estimators.generalised_update(mixture, delta)
    theirs, steps = slowly(flat(parts), 10_000, delta)
    assert (ours.steps, ours.delta) == (steps, delta)
    assert ours.theta == pytest.approx(theirs, abs=1e-9)
    path = estimators.trajectory(mixture, [delta, 1e-1, delta])
    assert [one.delta for one in path] == [1e-1, delta, delta] and path[0].steps <= path[1].steps == ours.steps


@settings(max_examples=60, deadline=None)
@given(seen(), st.integers(0, 2**32))
def test_a_step_grows_by_what_the_symbols_gain(parts: list[Observed], seed: int) -> None:
    """`_grown` never exceeds the growth of the log-likelihood, so no stop is missed."""
    mixture = Mixture.of(parts)
    theta = np.random.default_rng(seed).dirichlet(np.ones(mixture.k))
    after = theta * mixture.slope(theta)
    grown = mixture.log_likelihood(after) - mixture.log_likelihood(theta)
    assert -1e-12 <= estimators._grown(theta, after) <= grown + 1e-12


def test_delta_says_nothing_of_the_gap() -> None:
    """From a start where L is flat, the iteration stops at once, far from the maximum."""
    mixture = Mixture.of([Observed.of(k_rr(2, "0.1"), [9_000, 1_000])])
    stopped = estimators.generalised_update(mixture, 1e-2)
    assert stopped.steps == 1 and stopped.gap > 0.03
    assert estimators.trajectory(mixture, [1e-12], most=5)[0].delta is None


@pytest.mark.parametrize("start", [[0.0, 1.0], [0.5, 0.6], [1.0], [-0.5, 1.5]])
def test_no_start(start: list[float]) -> None:
    mixture = Mixture.of([Observed.of(k_rr(2, 1), [3, 1])])
    with pytest.raises(DomainError, match="start"):
        estimators.generalised_update(mixture, 1e-3, np.array(start))


# ---- uninformative data


def test_opposite_mechanisms() -> None:
    """Each mechanism identifies theta, but their average does not.

    [IBU]^M returns its start.
    """
    ours = Channel(np.array([[0.75, 0.25], [0.25, 0.75]])), Channel(np.array([[0.25, 0.75], [0.75, 0.25]]))
    parts = [Observed.of(ours[0], [700, 300]), Observed.of(ours[1], [300, 700])]
    with pytest.raises(DomainError, match="singular"):
        estimators.inversion(estimators.combined(parts))
    start = np.array([0.2, 0.8])
    assert estimators.bayes_update(estimators.combined(parts), 1e-9, start).theta == pytest.approx(start)
    assert maximise(Mixture.of(parts)).theta == pytest.approx([0.9, 0.1], abs=1e-6)
    assert estimators.inverse_variance(parts) == pytest.approx([0.9, 0.1])
    alike = Observed.of(Channel(np.full((2, 2), 0.5)), [3, 4])
    assert named.estimate([alike]).errors is None
    with pytest.raises(DomainError, match="singular"):
        named.estimate([alike], "inverse-variance")


def test_nobody() -> None:
    nobody = [Observed.of(k_rr(3, 1), [0, 0, 0]), Observed.of(rappor(3, 1), [], None)]
    for name in named.NAMES:
        with pytest.raises(DomainError, match=r"no observations|RAPPOR alone"):
            named.estimate(nobody, name)


def test_those_without_users_take_no_part() -> None:
    some, none = Observed.of(k_rr(3, 1), [5, 3, 2]), Observed.of(Channel(np.eye(3)), [0, 0, 0])
    for name in ("mle", "gibu", "inv-m", "inv-r", "ibu-m", "ibu-r", "inverse-variance"):
        assert named.estimate([some, none], name).theta == pytest.approx(named.estimate([some], name).theta, abs=1e-12)


def test_what_has_probability_0() -> None:
    never = Channel(np.array([[1.0, 0.0], [1.0, 0.0]]))
    with pytest.raises(DomainError, match="probability 0"):
        Mixture.of([Observed.of(never, [3, 1])])
    half = Channel(np.array([[1.0, 0.0], [0.5, 0.5]]))
    mixture = Mixture.of([Observed.of(half, [3, 1])])
    assert mixture.gap([1.0, 0.0]) == math.inf and mixture.log_likelihood(np.array([1.0, 0.0])) == -math.inf
    assert maximise(mixture).theta == pytest.approx([0.5, 0.5], abs=1e-6)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: Observed.of(k_rr(3, 1), [1, 2]), "3 observables"),
        (lambda: Observed.of(k_rr(3, 1), [1, 2, -3]), "whole numbers"),
        (lambda: Observed.of(k_rr(3, 1), [1, 2, 0.5]), "whole numbers"),
        (lambda: Observed.of(rappor(3, 1), [1], [[1, 0]]), "bit vectors"),
        (lambda: Observed.of(rappor(3, 1), [1], [[1, 0, 2]]), "bit vectors"),
        (
            lambda: Mixture.of([Observed.of(k_rr(3, 1), [1, 2, 3]), Observed.of(k_rr(2, 1), [1, 2])]),
            "different numbers",
        ),
        (
            lambda: estimators.combined(
                [Observed.of(k_rr(2, 1), [1, 2]), Observed.of(Channel(np.full((2, 3), 1 / 3)), [1, 0, 0])]
            ),
            "same observables",
        ),
        (lambda: Mixture.of([Observed.of(k_rr(2, 1), [1, 2])]).gap([0, 0]), "shares"),
        (lambda: named.estimate([Observed.of(k_rr(2, 1), [1, 2])], "mlo"), "did you mean mle"),
        (lambda: named.estimate([Observed.of(rappor(2, 1), [1], [[1, 0]])], "ibu-m"), "RAPPOR"),
    ],
)
def test_errors_are_clear(make: Callable[[], Any], words: str) -> None:
    with pytest.raises(DomainError, match=words) as caught:
        make()
    assert "\n" not in str(caught.value)


def test_a_gap_that_cannot_be_had() -> None:
    mixture = Mixture.of([Observed.of(k_rr(3, 1), [5, 3, 2])])
    with pytest.raises(Undecided, match="gap"):
        maximise(mixture, 1e-18)


def test_standard_errors_are_those_of_the_exact_information() -> None:
    rows = (
        (Fraction(2, 3), Fraction(1, 6), Fraction(1, 6)),
        (Fraction(1, 6), Fraction(2, 3), Fraction(1, 6)),
        (Fraction(1, 6), Fraction(1, 6), Fraction(2, 3)),
    )
    found = named.estimate([Observed.of(KRR(3, math.log(4)), [50, 40, 30])])
    model = Model(("0", "1", "2"), (50, 40, 30), rows)
    shares = [Fraction(one).limit_denominator(1000) for one in found.theta.tolist()]
    exact = covariance(model, [one / sum(shares) for one in shares])
    assert found.errors == pytest.approx([math.sqrt(exact[x][x]) for x in "012"], rel=1e-6)


def test_digits_of_the_maximum() -> None:
    counts, channels = "50 30 19; 60 20 30", "k-rr 3 2; k-rr 3 4"
    table = values.value("gibu.estimate", counts=counts, channels=channels, digits=30)
    parts = [Observed.of(KRR(3, math.log(2)), [50, 30, 19]), Observed.of(KRR(3, math.log(4)), [60, 20, 30])]
    assert table.numpy[0] == pytest.approx(maximise(Mixture.of(parts)).theta, abs=1e-6)
    assert sum(Fraction(one.text) for one in table.rows[0]) == pytest.approx(1, abs=1e-28)


# ---- distances


def test_distances() -> None:
    first, second = [0.5, 0.5, 0.0, 0.0], [0.0, 0.0, 0.25, 0.75]
    line = sum(abs(sum(first[:x]) - sum(second[:x])) for x in range(1, 4))
    assert distance.on_line(first, second) == pytest.approx(line)
    assert distance.on_line(first, second, 0.5) == pytest.approx(line / 2)
    assert distance.on_plane(first, second, [(x, 0) for x in range(4)]) == pytest.approx(line)
    square = [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert distance.on_plane([1, 0, 0, 0], [0, 0, 0, 1], square, 0.5) == pytest.approx(math.sqrt(2) / 2)
    for bad in ([0.5, 0.4], [1.5, -0.5], [1.0]):
        with pytest.raises(DomainError):
            distance.on_line([0.5, 0.5], bad)


# ---- reading data


KNOWN = read(
    {
        "symbols": ["a", "b"],
        "mechanisms": {"m": {"mechanism": "k-rr", "epsilon": 1}, "r": {"mechanism": "rappor", "epsilon": 1}},
    }
)


def test_reading_counts() -> None:
    text = "user,observation,mechanism,count\n1,a,m,3\n2,b,m,1\n3,01,r,2\n4,11,r,1\n5, a ,m,1\n"
    first, second = data.parts(KNOWN, data.counted(io.StringIO(text)))
    assert first.counts.tolist() == [4, 1] and second.counts.tolist() == [2, 1]
    assert second.vectors is not None and second.vectors.tolist() == [[0, 1], [1, 1]]
    one, other = data.parts(KNOWN, data.counted(["mechanism,observation\n", "m,a\n"]))
    assert one.users == 1 and other.users == 0


@pytest.mark.parametrize("blank", ["\n", "  \n", "\t\n\n"])
@pytest.mark.parametrize("head", ["mechanism,observation,count\n", "count,mechanism,observation\n"])
def test_blank_lines_are_skipped(blank: str, head: str) -> None:
    rows = ["m,a,3\n", "r,01,2\n"] if head.startswith("m") else ["3,m,a\n", "2,r,01\n"]
    found = data.parts(KNOWN, data.counted(io.StringIO(blank + head + blank + blank.join(rows) + blank)))
    assert [part.users for part in found] == [3, 2]
    pairs = f"mechanism,observation\n{blank}m,a\n{blank}m,b\n{blank}"
    assert data.parts(KNOWN, data.counted(io.StringIO(pairs)))[0].counts.tolist() == [1, 1]


@pytest.mark.parametrize("name", named.NAMES)
def test_mechanisms_without_reports_decide_nothing(name: str) -> None:
    """A mechanism without reports does not change the estimate.

    The file also has RAPPOR beside k-RR, other observables, or a singular matrix.
    """
    others = {
        "r": {"mechanism": "rappor", "epsilon": 1},
        "wide": {"mechanism": "matrix", "rows": [["1/2", "1/4", "1/4"], ["1/4", "1/4", "1/2"]], "observables": 3},
        "flat": {"mechanism": "matrix", "rows": [["1/2", "1/2"]] * 2},
    }
    used = {"rappor": "r"} if name.startswith("rap") else {"k-rr": "m"}
    ((kind, own),) = used.items()
    one, other = ("01", "10") if own == "r" else ("a", "b")
    text = f"mechanism,observation,count\n{own},{one},30\n{own},{other},70\n"
    alone = read({"symbols": ["a", "b"], "mechanisms": {own: {"mechanism": kind, "epsilon": 1}}})
    many = read({"symbols": ["a", "b"], "mechanisms": {"m": {"mechanism": "k-rr", "epsilon": 1}, **others}})
    answers = [named.estimate(data.parts(known, data.counted(io.StringIO(text))), name) for known in (alone, many)]
    assert answers[0].theta.tolist() == answers[1].theta.tolist() and answers[0].gap == answers[1].gap


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no column 'mechanism'"),
        ("mechanism\nm\n", "no column 'observation'"),
        ("mechanism,mechanism,observation\n", "no column 'mechanism', or several"),
        ("mechanism,observation\nm\n", "fewer columns"),
        ("mechanism,observation\nq,a\n", "^line 2: no mechanism is called 'q'; it is one of m, r$"),
        ("mechanism,observation\nm,c\n", "^line 2: m: there is no observation 'c'; it is one of a, b$"),
        ("mechanism,observation\nm,a\n\nm,b\nm,c\nm,a\nm,c\n", "^line 5: m: there is no observation 'c'"),
        ('mechanism,observation,note\nm,a,"two\nlines"\nm,c,\n', "^line 4: m: there is no observation 'c'"),
        ("mechanism,observation,count\n\nm,c,0\n", "^line 3: m: there is no observation 'c'"),
        ("mechanism,observation\nr,012\n", "^line 2: r: an observation of RAPPOR is 2 bits"),
        ("mechanism,observation\nr,11\nr,02\n", "^line 3: r: an observation of RAPPOR is 2 bits"),
        ("mechanism,observation,count\nm,a,-1\n", "whole number"),
        ("mechanism,observation,count\nm,a,1.5\n", "line 2"),
        ("mechanism,observation,count\nm,a,99999999999999999\n", "whole number"),
        ('mechanism,observation\n"m,a\n', "line"),
    ],
)
def test_data_that_is_wrong(text: str, words: str) -> None:
    with pytest.raises(DomainError, match=words):
        data.parts(KNOWN, data.counted(io.StringIO(text)))
