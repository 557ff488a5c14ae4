"""What an attacker can infer from a composition: errors, precision and F_beta score of the best tests.

>>> from symbolic.accounting import Account
>>> run = Account.of({"mechanism": "gaussian", "sigma": 1})
>>> trade_off(run, "1/10"), tpr_at_fpr(run, "1/10"), f_beta(run, 1), precision(run, "1/2")
(0.610856, 0.389144, 0.719062, 0.759122)

The null hypothesis h_0 is that the record is absent (distribution Q of the output), h_1 that it is present (P). The
type I error, or false-positive rate, is the probability of rejecting h_0 under Q. The type II error is the probability
of accepting h_0 under P; the recall, or true-positive rate, is 1 minus it. `symbolic.detection.hypotheses` has the same
definitions for finite spaces.

A test sees all outputs and may be randomized. Lemmas A3 to A6 of BOUNDS.md prove that the results hold for the best
test. delta(y) denotes the hockey-stick divergence of P from Q at e^y, for every real y.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

from symbolic.accounting.answer import Answer, exact, refined
from symbolic.accounting.optimal import Composition, Tests
from symbolic.formula import DomainError
from symbolic.number import check_digits, shown

EXTRA: Final = (0, 3)  # digits computed beyond those asked for, until these are certain


def trade_off(account: Composition, alpha: Any, direction: str = "remove", digits: int = 6) -> Answer:
    """Return the smallest type II error of all tests with type I error at most alpha.

    Parameters
    ----------
    account: the composition.
    alpha: the type I error, 0 < alpha < 1.
    direction: "remove" tests that the record is absent, as above. "add" tests that it is present, so the two errors
        change roles. "both" is the smaller of the two results.
    digits: number of significant digits.

    Raises `DomainError` or `NumberError`.
    """
    return curve(account, [alpha], direction, digits)[0][1]


def curve(
    account: Composition, points: Sequence[Any], direction: str = "remove", digits: int = 6
) -> list[tuple[Fraction, Answer]]:
    """Return pairs (alpha, `trade_off` at alpha); values of delta are shared between the points."""
    alphas = [_inside("alpha", alpha) for alpha in points]
    shared: dict[tuple[str, int], Tests] = {}

    def smallest(alpha: Fraction) -> Answer:
        return _each(account, direction, digits, min, lambda tests: tests.type_two(alpha), shared)

    return [(alpha, smallest(alpha)) for alpha in alphas]


def tpr_at_fpr(account: Composition, fpr: Any, direction: str = "remove", digits: int = 6) -> Answer:
    """Return the largest true-positive rate of all tests with false-positive rate at most fpr: 1 - `trade_off`."""
    rate = _inside("fpr", fpr)
    return _each(account, direction, digits, max, lambda tests: tests.recall(rate), {})


def precision(account: Composition, recall: Any, prior: Any = Fraction(1, 2), digits: int = 6) -> Answer:
    """Return the largest precision of all tests with at least this recall, 0 < recall < 1 (lemma A6).

    `prior` is the probability that the record is present, 0 < prior < 1.
    """
    rate, weight = _inside("recall", recall), _weight(prior)

    def of(tests: Tests) -> Answer:
        least = tests.type_two(1 - rate)
        assert least.high is not None
        low, high = (rate / (rate + weight * alarm) for alarm in (least.high, least.low))
        return Answer.of(low, high, least.asked, least.method, "remove")

    return _each(account, "add", digits, max, of, {})


def f_beta(account: Composition, beta: Any, prior: Any = Fraction(1, 2), digits: int = 6) -> Answer:
    """Return the largest F_beta score of all tests, beta > 0 (lemma A5).

    F_beta is (1 + beta^2)/(1/precision + beta^2/recall). `prior` is that of `precision`.
    """
    number, weight = exact("beta", beta), _weight(prior)
    if number <= 0:
        raise DomainError(f"beta = {shown(number)} is outside its domain beta > 0")
    return _each(account, "remove", digits, max, lambda tests: tests.f_score(number**2, weight), {})


def _each(
    account: Composition,
    direction: str,
    digits: int,
    choose: Callable[[Iterable[Fraction]], Fraction],
    compute: Callable[[Tests], Answer],
    shared: dict[tuple[str, int], Tests],
) -> Answer:
    """The smallest or largest result of all directions, with more digits of delta until those asked for are certain."""
    digits, names = check_digits(digits), account.directions(direction)

    def at(extra: int) -> Answer:
        pairs = [shared.setdefault((name, extra), Tests(account, name, digits + extra)) for name in names]
        found = [compute(tests) for tests in pairs]
        low, high = choose(one.low for one in found), choose(one.high for one in found if one.high is not None)
        decided = next(one for one in found if one.low == low)
        return Answer.of(low, high, digits + extra, decided.method, decided.direction)

    return refined(at, digits, EXTRA, lambda: account.is_late)


def _weight(prior: Any) -> Fraction:
    """P(h_0)/P(h_1)."""
    share = _inside("prior", prior)
    return (1 - share) / share


def _inside(name: str, given: Any) -> Fraction:
    number = exact(name, given)
    if not 0 < number < 1:
        raise DomainError(f"{name} = {shown(number)} is outside its domain 0 < {name} < 1")
    return number
