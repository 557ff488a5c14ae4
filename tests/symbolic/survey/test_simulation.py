"""Compare the closed forms with all outcomes of small surveys and with simulations.

No formula under test is used. The model is carried out: a sampled person has the property with probability pi and
tells the truth, lies or answers "don't know". An estimate is the average over those who answered of two numbers,
one for yes and one for no. Their expectation is 1 for a person with the property and 0 for one without.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction as F
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest

from proofs.li2022 import misprints
from symbolic import reals, survey
from symbolic.formula import Formula
from symbolic.representations import exact
from symbolic.survey import warner

SIZES = range(1, 7)
Counts = tuple[int, int, int]
Design = tuple[F, F, F]

# truth, lie, share: the paper's region, its borders, and the larger domain of the formulas (a lie likelier than the
# truth)
DESIGNS: tuple[Design, ...] = (
    (F(3, 5), F(1, 5), F(3, 10)),
    (F(3, 5), F(1, 5), F(1, 2)),
    (F(5, 9), F(4, 11), F(1, 7)),
    (F(3, 4), F(1, 4), F(2, 3)),
    (F(2, 3), F(0), F(1, 4)),
    (F(1), F(0), F(2, 5)),
    (F(4, 7), F(1, 3), F(0)),
    (F(4, 7), F(1, 3), F(1)),
    (F(1, 5), F(1, 2), F(3, 8)),
    (F(1, 50), F(1, 20), F(9, 10)),
)
SILENT = tuple(design for design in DESIGNS if design[0] + design[1] < 1)
WARNER = ((F(3, 4), F(1, 3)), (F(2, 3), F(1, 2)), (F(1, 5), F(3, 7)), (F(9, 10), F(0)), (F(3, 5), F(1)))


# ---- the survey, simulated


def answers(p: F, q: F, pi: F) -> tuple[F, F, F]:
    """The probabilities of yes, no and "don't know" for one sampled person."""
    of_person = ((pi, (p, q, 1 - p - q)), (1 - pi, (q, p, 1 - p - q)))
    yes, no, unknown = (sum((share * row[i] for share, row in of_person), F(0)) for i in range(3))
    return yes, no, unknown


@cache
def outcomes(n: int, p: F, q: F, pi: F) -> Mapping[Counts, F]:
    """Every (yes, no, "don't know") count of n people and its probability."""
    if n == 0:
        return {(0, 0, 0): F(1)}
    found: dict[Counts, F] = {}
    for (yes, no, unknown), before in outcomes(n - 1, p, q, pi).items():
        after = ((yes + 1, no, unknown), (yes, no + 1, unknown), (yes, no, unknown + 1))
        for counts, chance in zip(after, answers(p, q, pi), strict=True):
            found[counts] = found.get(counts, F(0)) + before * chance
    return found


def scores(p: F, q: F) -> tuple[F, F]:
    """(a, b) with E[a for yes, b for no | an answer] = 1 with the property and 0 without."""
    # p a + q b = p + q and q a + p b = 0: by Cramer's rule
    determinant = p * p - q * q
    return (p + q) * p / determinant, -(p + q) * q / determinant


def estimate(yes: int, no: int, p: F, q: F) -> F:
    a, b = scores(p, q)
    return (yes * a + no * b) / (yes + no)


def conditional(of: Callable[[int, int], F], n: int, p: F, q: F, pi: F) -> F:
    """The expectation of `of(yes, no)`, given at least one answer."""
    total = chance_of_answer = F(0)
    for (yes, no, _), chance in outcomes(n, p, q, pi).items():
        if yes + no:
            total += chance * of(yes, no)
            chance_of_answer += chance
    return total / chance_of_answer


def cut_off(share: F) -> F:
    return min(max(share, F(0)), F(1))


def mean(n: int, p: F, q: F, pi: F) -> F:
    return conditional(lambda yes, no: estimate(yes, no, p, q), n, p, q, pi)


def variance(n: int, p: F, q: F, pi: F) -> F:
    centre = mean(n, p, q, pi)
    return conditional(lambda yes, no: (estimate(yes, no, p, q) - centre) ** 2, n, p, q, pi)


def error_of_cut_off(power: int, n: int, p: F, q: F, pi: F) -> F:
    return conditional(lambda yes, no: (cut_off(estimate(yes, no, p, q)) - pi) ** power, n, p, q, pi)


def inverse_moment(n: int, p: F, q: F, pi: F) -> F:
    return conditional(lambda yes, no: F(1, yes + no), n, p, q, pi)


def exactly(formula: Formula, **parameters: Any) -> F:
    return formula.value(**parameters).fraction


def sizes_and(designs: tuple[Design, ...]) -> Iterator[tuple[int, F, F, F]]:
    return ((n, *design) for n in SIZES for design in designs)


# ---- tests of the brute force itself


@pytest.mark.parametrize("design", DESIGNS, ids=str)
def test_one_after_the_other_is_everybody_at_once(design: Design) -> None:
    found: dict[Counts, F] = {}
    for everybody in product(range(3), repeat=4):
        counts = (everybody.count(0), everybody.count(1), everybody.count(2))
        chance = math.prod((answers(*design)[answer] for answer in everybody), start=F(1))
        found[counts] = found.get(counts, F(0)) + chance
    assert found == outcomes(4, *design)
    assert sum(found.values()) == 1


# ---- the survey with "don't know"


@pytest.mark.parametrize(("p", "q"), sorted({design[:2] for design in DESIGNS}), ids=str)
def test_the_estimate_of_equation_2(p: F, q: F) -> None:
    shares = [F(i, 24) for i in range(25)]
    for yes, no in ((1, 0), (0, 1), (1, 1), (3, 1), (2, 5), (0, 4)):
        found = exactly(survey.mle, n1=yes, n2=no, p=p, q=q)
        assert found == estimate(yes, no, p, q)
        clipped = exactly(survey.mle_clipped, n1=yes, n2=no, p=p, q=q)
        assert clipped == cut_off(found)
        likelihood = [_likelihood(share, yes, no, p, q) for share in (*shares, clipped)]
        assert max(likelihood) == likelihood[-1]


def _likelihood(share: F, yes: int, no: int, p: F, q: F) -> F:
    says_yes, says_no, _ = answers(p, q, share)
    return says_yes**yes * says_no**no


def test_mean() -> None:
    for n, p, q, pi in sizes_and(DESIGNS):
        assert mean(n, p, q, pi) == pi


def test_variance() -> None:
    for n, p, q, pi in sizes_and(DESIGNS):
        assert exactly(survey.variance, n=n, p=p, q=q, pi=pi) == variance(n, p, q, pi)


def test_inverse_moment() -> None:
    for n, p, q, pi in sizes_and(DESIGNS):
        assert exactly(survey.inverse_moment, n=n, c=p + q) == inverse_moment(n, p, q, pi)


def test_cut_off_at_0_and_1() -> None:
    for n, p, q, pi in sizes_and(DESIGNS):
        bias, squared = (error_of_cut_off(power, n, p, q, pi) for power in (1, 2))
        assert exactly(survey.clipped_bias, n=n, p=p, q=q, pi=pi) == bias
        assert exactly(survey.clipped_mse, n=n, p=p, q=q, pi=pi) == squared
        assert squared <= variance(n, p, q, pi)


def test_information_and_costs() -> None:
    for n, p, q, pi in sizes_and(DESIGNS):
        chances = answers(p, q, pi)
        if 0 in chances[:2]:
            continue
        # A probability is linear in pi, so its derivative is the difference of its ends.
        slopes = [one - zero for one, zero in zip(answers(p, q, F(1)), answers(p, q, F(0)), strict=True)]
        information = sum(slope**2 / chance for slope, chance in zip(slopes, chances, strict=True) if chance)
        assert exactly(survey.fisher_information, p=p, q=q, pi=pi) == information
        truth, c = variance(n, p, q, pi), p + q
        assert exactly(survey.cramer_rao_ratio, n=n, c=c) == truth * n * information
        assert exactly(survey.dont_know_cost, n=n, c=c) == truth / variance(n, p / c, q / c, pi)


# ---- Warner's survey: nobody says "don't know"


@pytest.mark.parametrize(("p", "pi"), WARNER, ids=str)
def test_warner(p: F, pi: F) -> None:
    for n in SIZES:
        for yes in range(n + 1):
            assert exactly(warner.mle, n1=yes, n=n, p=p) == estimate(yes, n - yes, p, 1 - p)
        found = exactly(warner.variance, n=n, p=p, pi=pi)
        assert found == variance(n, p, 1 - p, pi)
        assert exactly(warner.sampling_variance, n=n, pi=pi) == variance(n, F(1), F(0), pi)
        parts = (exactly(warner.sampling_variance, n=n, pi=pi), exactly(warner.privacy_variance, n=n, p=p))
        assert found == sum(parts)


# ---- brute force rejects the printed forms


def test_the_printed_sum_is_not_conditional() -> None:
    for n, p, q, pi in sizes_and(SILENT):
        printed = exactly(survey.inverse_moment_sum, n=n, c=p + q)
        somebody = 1 - outcomes(n, p, q, pi)[0, 0, n]
        truth = inverse_moment(n, p, q, pi)
        assert printed < truth
        assert printed == truth * somebody  # the printed form omits the condition
        assert exactly(survey.variance, n=n, p=p, q=q, pi=pi) / truth * printed < variance(n, p, q, pi)


@pytest.mark.parametrize(("p", "pi"), WARNER, ids=str)
def test_the_printed_estimate_of_warner(p: F, pi: F) -> None:

    def printed(yes: int, no: int) -> F:
        return exact.evaluate(misprints.warner_mle(yes, yes + no, reals("p")), {"p": p})

    for n in SIZES:
        assert all(printed(yes, n - yes) != estimate(yes, n - yes, p, 1 - p) for yes in range(1, n + 1))
        first = conditional(printed, n, p, 1 - p, pi)
        assert first != pi
        second = conditional(lambda yes, no: printed(yes, no) ** 2, n, p, 1 - p, pi)
        # The two denominators agree up to sign where 2p - 1 = 1 - p: there the mean alone is wrong.
        assert (second - first**2 == variance(n, p, 1 - p, pi)) == (p == F(2, 3))
    assert _likelihood(F(1, 2), 1, 1, F(3, 4), F(1, 4)) > _likelihood(F(-5, 2), 1, 1, F(3, 4), F(1, 4))
    assert exact.evaluate(misprints.warner_mle(1, 2, reals("p")), {"p": F(3, 4)}) == F(-5, 2)


def nu_s(n: int, p: F, q: F, pi: F) -> F:
    """The accuracy that li2022 prints for comparison with Walley: its fraction is inverted."""
    return (-((pi - F(1, 2)) ** 2) + (p - q) ** 2 / (4 * (p + q) ** 2)) / ((n + 1) * (p + q) - 1)


def test_the_printed_nu_s() -> None:
    for n in SIZES:
        for p, pi in WARNER:
            # With p + q = 1 the approximation is exact, so only the fraction matters.
            truth = variance(n, p, 1 - p, pi)
            assert exactly(survey.variance_approximation, n=n, p=p, q=1 - p, pi=pi) == truth
            assert nu_s(n, p, 1 - p, pi) < truth
    assert nu_s(2, F(3, 5), F(1, 5), F(0)) < 0 < variance(2, F(3, 5), F(1, 5), F(0))


# ---- simulation

SEED = 20_220_222
SURVEYS = 1_000_000
FALSE_ALARM = 1e-6  # at most, for the whole family of intervals below
SIMULATED = ((200, "3/5", "1/5", "3/10"), (200, "51/100", "9/25", "1/20"), (3, "11/20", "1/20", "2/5"))
INTERVALS = 4 * len(SIMULATED)  # the mean, the variance; bias and mean squared error of the clipped estimate


class Simulation:
    """A million simulated surveys of n people, with confidence intervals.

    Each interval misses its value with probability at most FALSE_ALARM / INTERVALS. The half-width is the two-sided
    empirical Bernstein bound (Maurer and Pontil 2009, Theorem 4). It holds for every bounded variable, without a
    normal approximation.
    """

    def __init__(self, number: int) -> None:
        self.n, *design = SIMULATED[number]
        self.p, self.q, self.pi = map(F, design)
        p, q, pi = map(float, (self.p, self.q, self.pi))
        random = np.random.default_rng([SEED, number])
        with_property = random.binomial(self.n, pi, SURVEYS)
        # a truthful person answers yes with the property and no without
        ours = random.multinomial(with_property, [p, q, 1 - p - q])
        others = random.multinomial(self.n - with_property, [q, p, 1 - p - q])
        counts = (ours + others)[:, :2]
        counts = counts[counts.sum(axis=1) > 0]
        a, b = map(float, scores(self.p, self.q))
        self.estimate = counts @ np.array([a, b]) / counts.sum(axis=1)
        self.lowest, self.highest = b, a

    def interval(self, sample: Any, low: float, high: float) -> tuple[float, float]:
        """A confidence interval for the expectation of a variable between low and high."""
        assert low - 1e-9 <= sample.min() and sample.max() <= high + 1e-9
        size, log = len(sample), math.log(2 / (FALSE_ALARM / INTERVALS / 2))
        half = math.sqrt(2 * sample.var(ddof=1) * log / size) + 7 * (high - low) * log / (3 * (size - 1))
        return sample.mean() - half, sample.mean() + half

    def mean(self) -> tuple[float, float]:
        return self.interval(self.estimate, self.lowest, self.highest)

    def variance(self) -> tuple[float, float]:
        """An interval for the mean squared deviation from pi: the variance, if the mean is pi."""
        pi = float(self.pi)
        largest = max(self.highest - pi, pi - self.lowest) ** 2
        return self.interval((self.estimate - pi) ** 2, 0, largest)

    def cut_off(self, power: int) -> tuple[float, float]:
        pi = float(self.pi)
        error = np.clip(self.estimate, 0, 1) - pi
        return self.interval(error**power, -pi if power == 1 else 0, 1 - pi if power == 1 else 1)


def contains(interval: tuple[float, float], number: Any) -> bool:
    return interval[0] <= float(number) <= interval[1]


@pytest.mark.sample(1)
@pytest.mark.parametrize("number", range(len(SIMULATED)), ids=["n=200", "n=200, rare", "n=3"])
def test_simulated_surveys(number: int) -> None:
    simulation = Simulation(number)
    n, p, q, pi = simulation.n, simulation.p, simulation.q, simulation.pi
    design: dict[str, Any] = {"n": n, "p": p, "q": q, "pi": pi}
    truth = survey.variance.value(**design).fraction
    interval = simulation.variance()
    assert interval[1] - interval[0] < 0.05 * float(truth)  # narrow enough to be informative
    assert contains(interval, truth)
    assert contains(simulation.mean(), pi)
    assert contains(simulation.cut_off(1), survey.clipped_bias.value(digits=20, **design))
    assert contains(simulation.cut_off(2), survey.clipped_mse.value(digits=20, **design))

    assert not contains(interval, nu_s(n, p, q, pi))
    c = p + q
    printed = truth / survey.inverse_moment.value(n=n, c=c).fraction
    printed *= survey.inverse_moment_sum.value(n=n, c=c).fraction
    # with 200 people the effect of the forgotten condition is invisible; with three it is large
    assert contains(interval, printed) == (n == 200)
    if n == 3:
        assert not contains(interval, survey.variance_approximation.value(**design))
