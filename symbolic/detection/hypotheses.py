"""Exact tests between two hypotheses on a finite space: errors, F_beta score, divergence.

An outcome has the probabilities `null` under h_0 and `alternative` under h_1. A test assigns to each outcome the
probability of rejecting h_0. Its false-positive rate is the probability of rejection under h_0; its recall (power,
detection rate) is that under h_1.

>>> survey = Hypotheses.of(["1/4", "1/2", "1/4"], ["1/2", "3/8", "1/8"])
>>> survey.trade_off("1/8"), survey.delta(1), survey.delta("3/2")
(Fraction(3, 4), Fraction(1, 4), Fraction(1, 8))
>>> test = survey.most_powerful("1/2")
>>> test.reject, survey.errors(test.reject)
((Fraction(1, 1), Fraction(1, 2), Fraction(0, 1)), (Fraction(1, 2), Fraction(5, 16)))
>>> survey.best_precision("1/2"), survey.max_f_score(beta_squared="1/4")
(Fraction(2, 3), Fraction(5, 8))

Which descriptions determine which, for a known w = P(h_0)/P(h_1), 0 < w < infinity:

* The trade-off function, the ROC curve, and delta(gamma) for **all** gamma >= 0 determine one another by conjugation
  (`curve_of_deltas`). delta for gamma >= 1 alone determines only the part of the trade-off function that is steeper
  than -1.
* A point (precision, recall) determines the rates of its test if recall > 0 (`rates`). At recall 0 the precision is 0
  for every positive false-positive rate, and 0/0 otherwise.
* The maximum precision at each recall determines the trade-off function, except for its point (0, 1).
* The maximum F_beta scores for all beta determine delta(gamma) for 0 < gamma < infinity: F = (1 + b) gamma/(w + gamma)
  is the maximum F_beta score for b = beta^2 = w delta(gamma)/gamma, wherever delta(gamma) > 0 (`f_score_of_gamma`).

Source: Neyman and Pearson 1933; Dong, Roth and Su 2022, Proposition 2.12; Davis and Goadrich 2006.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from symbolic.belief.curve import Curve, checked_level, lower_hull
from symbolic.formula import DomainError
from symbolic.number import parse, shown


@dataclass(frozen=True)
class Test:
    """A test: `reject` is the probability of rejecting h_0 at each outcome.

    threshold: h_0 is rejected where the likelihood ratio is above it, and accepted below.
    coin: the probability of rejection where the likelihood ratio equals `threshold`.
    """

    __test__ = False  # pytest does not collect this class

    reject: tuple[Fraction, ...]
    threshold: Fraction
    coin: Fraction


@dataclass(frozen=True)
class Hypotheses:
    """Two probability distributions on a finite space.

    Parameters
    ----------
    null, alternative: the probabilities of each outcome under h_0 and h_1; nonnegative, with sum 1.

    Raises `DomainError` if they are not distributions on one space.
    """

    null: tuple[Fraction, ...]
    alternative: tuple[Fraction, ...]

    @staticmethod
    def of(null: Sequence[Any], alternative: Sequence[Any]) -> Hypotheses:
        """Return the hypotheses from exact numbers ("0.1", "1/3", Fractions, ints)."""
        return Hypotheses(tuple(parse(one) for one in null), tuple(parse(one) for one in alternative))

    def __post_init__(self) -> None:
        if len(self.null) != len(self.alternative):
            raise DomainError(f"{len(self.null)} probabilities under h_0, but {len(self.alternative)} under h_1")
        for name, chances in (("h_0", self.null), ("h_1", self.alternative)):
            if any(chance < 0 for chance in chances) or sum(chances) != 1:
                raise DomainError(f"the probabilities under {name} must be at least 0 and sum to 1")

    # ---- optimal tests

    @cached_property
    def levels(self) -> tuple[tuple[Fraction | None, Fraction, Fraction], ...]:
        """(likelihood ratio, P under h_0, P under h_1), decreasing; None is infinity."""
        sums: dict[Fraction | None, tuple[Fraction, Fraction]] = {}
        for p, q in zip(self.null, self.alternative, strict=True):
            if p or q:
                ratio = q / p if p else None
                a, b = sums.get(ratio, (Fraction(0), Fraction(0)))
                sums[ratio] = a + p, b + q
        ordered = sorted(sums, key=lambda ratio: (ratio is not None, -ratio if ratio is not None else 0))
        return tuple((ratio, *sums[ratio]) for ratio in ordered)

    @cached_property
    def corners(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """(false-positive rate, recall) of the nonrandomized tests, from (0, 0) to (1, 1)."""
        points = [(Fraction(0), Fraction(0))]
        for _, p, q in self.levels:
            points.append((points[-1][0] + p, points[-1][1] + q))
        return tuple(points)

    @cached_property
    def roc(self) -> Curve:
        """Return the maximum recall at each false-positive rate.

        At rate 0 it is the probability, under h_1, of the outcomes that are impossible under h_0.
        """
        best = dict(self.corners)  # among points with equal false-positive rate, keep the last, which is the highest
        return Curve(tuple(best.items())).simplified()

    @cached_property
    def trade_off(self) -> Curve:
        """Return the smallest type II error at each type I error: 1 - ROC."""
        return Curve(tuple((a, 1 - d) for a, d in self.roc.knots))

    def most_powerful(self, alpha: Any) -> Test:
        """Return the Neyman-Pearson test with false-positive rate alpha.

        No test with at most this rate has a larger recall.
        """
        rest = checked_level(alpha)
        for ratio, p, _ in self.levels:
            if ratio is not None and p >= rest:
                return self._likelihood_test(ratio, rest / p)
            rest -= p
        raise AssertionError("the probabilities under h_0 sum to 1")

    def _likelihood_test(self, threshold: Fraction, coin: Fraction) -> Test:
        def chance(p: Fraction, q: Fraction) -> Fraction:
            if q == p * threshold:
                return coin
            return Fraction(q > p * threshold)

        pairs = zip(self.null, self.alternative, strict=True)
        return Test(tuple(chance(p, q) for p, q in pairs), threshold, coin)

    def errors(self, reject: Sequence[Any]) -> tuple[Fraction, Fraction]:
        """Return (type I error, type II error) of the test that rejects with these probabilities."""
        chances = [checked_level(one) for one in reject]
        alarm = sum((p * r for p, r in zip(self.null, chances, strict=True)), start=Fraction(0))
        detected = sum((q * r for q, r in zip(self.alternative, chances, strict=True)), start=Fraction(0))
        return alarm, 1 - detected

    def min_false_positive_rate(self, recall: Any) -> Fraction:
        """Return the smallest false-positive rate of a test with at least this recall."""
        least = checked_level(recall)
        for (a, d), (c, e) in itertools.pairwise(self.corners):
            if e >= least:
                return a if least <= d else a + (c - a) * (least - d) / (e - d)
        raise AssertionError("the last corner detects everything")

    # ---- precision and recall

    def best_precision(self, recall: Any, weight: Any = 1) -> Fraction:
        """Return the maximum precision at this recall; weight = P(h_0)/P(h_1) > 0.

        Raises `DomainError` at recall 0.
        """
        at = checked_level(recall)
        if at == 0:
            raise DomainError("at recall 0 the precision is 0, or 0/0 for the test that never rejects h_0")
        return at / (at + _positive(weight, "weight") * self.min_false_positive_rate(at))

    def max_f_score(self, beta_squared: Any, weight: Any = 1) -> Fraction:
        """Return the maximum F_beta score, which is attained at a corner.

        (w P_FA + b)/P_TD is monotone between corners.
        """
        b, w = _positive(beta_squared, "beta_squared"), _positive(weight, "weight")
        return max(f_score(alarm, detected, b, w) for alarm, detected in self.corners)

    # ---- divergence

    def delta(self, gamma: Any) -> Fraction:
        """Return the hockey-stick divergence: the maximum of P_1(A) - gamma P_0(A) over events A.

        It is the one-sided delta of (log gamma, delta)-DP.
        """
        at = parse(gamma)
        if at < 0:
            raise DomainError(f"gamma = {shown(at)} is outside its domain gamma >= 0; the nearest is 0")
        excess = (q - at * p for p, q in zip(self.null, self.alternative, strict=True))
        return sum((one for one in excess if one > 0), start=Fraction(0))

    @cached_property
    def delta_knots(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """(gamma, delta) at gamma = 0 and each likelihood ratio.

        delta is linear between, and constant after the last.
        """
        ratios = sorted({Fraction(0), *(ratio for ratio, _, _ in self.levels if ratio is not None)})
        return tuple((ratio, self.delta(ratio)) for ratio in ratios)


# ---- conversions


def rates(precision: Any, recall: Any, weight: Any = 1) -> tuple[Fraction, Fraction]:
    """Return (false-positive rate, recall) of a test with this precision and recall.

    Raises `DomainError` if they do not determine the rates.

    >>> rates("2/3", "1/2")
    (Fraction(1, 4), Fraction(1, 2))
    """
    p, r, w = checked_level(precision), checked_level(recall), _positive(weight, "weight")
    if r == 0:
        raise DomainError("recall 0 does not determine the false-positive rate: precision is 0 for every positive one")
    if p == 0 or r * (1 - p) > w * p:
        raise DomainError(f"no test has precision {shown(p)} at recall {shown(r)}")
    return r * (1 - p) / (w * p), r


def f_score(alarm: Any, detected: Any, beta_squared: Any, weight: Any = 1) -> Fraction:
    """Return F_beta of a test with these rates; 0 for recall 0 (the limit).

    >>> f_score("1/4", "1/2", 1)
    Fraction(4, 7)
    """
    a, d = checked_level(alarm), checked_level(detected)
    b, w = _positive(beta_squared, "beta_squared"), _positive(weight, "weight")
    return (1 + b) * d / (d + w * a + b)


def f_score_of_gamma(gamma: Any, delta: Any, weight: Any = 1) -> tuple[Fraction, Fraction]:
    """Return (b, F): the maximum F_beta score F at beta^2 = b, from delta(gamma).

    `delta` is the hockey-stick divergence of the hypotheses at `gamma`. For a test with rates (a, d), F >= phi is
    equivalent to d - gamma a >= gamma b / w with gamma = phi w / (1 + b - phi). So the maximum F_beta score is phi
    exactly if delta(gamma) = gamma b / w. This equation has one root, because delta decreases and the right side
    increases.

    >>> f_score_of_gamma(1, "1/2")
    (Fraction(1, 2), Fraction(3, 4))
    >>> Hypotheses.of(["1/4", "3/4"], ["3/4", "1/4"]).max_f_score(beta_squared="1/2")
    Fraction(3, 4)
    """
    g, d, w = _positive(gamma, "gamma"), _positive(delta, "delta"), _positive(weight, "weight")
    b = w * d / g
    return b, (1 + b) * g / (w + g)


def curve_of_deltas(knots: Sequence[tuple[Any, Any]]) -> Curve:
    """Return the trade-off function whose divergences have the knots (gamma, delta).

    f(alpha) is the maximum of 0 and 1 - delta(gamma) - gamma alpha over all gamma, attained at a knot. The knots are as
    in `delta_knots`.

    >>> survey = Hypotheses.of(["1/4", "1/2", "1/4"], ["1/2", "3/8", "1/8"])
    >>> curve_of_deltas(survey.delta_knots) == survey.trade_off
    True
    """
    points = [(parse(gamma), parse(delta)) for gamma, delta in knots]
    if not points or points[0] != (Fraction(0), Fraction(1)) or lower_hull(points) != _without_straight(points):
        raise DomainError("the divergences must start at delta(0) = 1 and be convex")
    slopes = [(d - b) / (a - c) for (a, b), (c, d) in itertools.pairwise(points)] + [Fraction(0)]
    # delta' = -alpha: 1 - delta - gamma alpha is largest where delta has the slope -alpha
    found = {alpha: 1 - delta - gamma * alpha for alpha, (gamma, delta) in zip(slopes, points, strict=True)}
    found.setdefault(Fraction(1), Fraction(0))
    return Curve(tuple(sorted(found.items()))).simplified()


def _without_straight(points: list[tuple[Fraction, Fraction]]) -> list[tuple[Fraction, Fraction]]:
    kept: list[tuple[Fraction, Fraction]] = []
    for one in points:
        while len(kept) >= 2 and (kept[-1][0] - kept[-2][0]) * (one[1] - kept[-2][1]) == (one[0] - kept[-2][0]) * (
            kept[-1][1] - kept[-2][1]
        ):
            kept.pop()
        kept.append(one)
    return kept


def _positive(given: Any, name: str) -> Fraction:
    number = parse(given)
    if number <= 0:
        raise DomainError(f"{name} = {shown(number)} is outside its domain {name} > 0")
    return number
