"""Answers of `Account` agree with known values, with the second implementation, and with each other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from compared_accounts import AGREES, NARROW, WIDE, compared_delta, compared_epsilon, judged, outcome, simulated
from hypothesis import given, settings
from hypothesis import strategies as st
from independent_accountant import delta as second_delta

from symbolic.accounting.account import Account
from symbolic.accounting.answer import Answer
from symbolic.formula import DomainError

Mechanism = dict[str, Any]


def steps(q: str, sigma: str, times: int) -> Mechanism:
    return {"mechanism": "subsampled-gaussian", "q": q, "sigma": sigma, "times": times}


def laplace(epsilon: str, times: int = 1, **more: Any) -> Mechanism:
    return {"mechanism": "laplace", "epsilon": epsilon, "times": times, **more}


def response(epsilon: str, times: int = 1, **more: Any) -> Mechanism:
    return {"mechanism": "randomized-response", "epsilon": epsilon, "times": times, **more}


def is_certain(answer: Answer, digits: int) -> bool:
    return answer.digits >= digits


def relative_width(answer: Answer) -> float:
    assert answer.high is not None
    return float((answer.high - answer.low) / answer.high) if answer.high else 0.0


# ---- what was refused before


def test_an_approximate_mechanism_at_its_own_delta() -> None:
    run = Account.of({"mechanism": "approximate", "epsilon": 1, "delta": "1e-5"})
    assert run.epsilon("1e-5").low == run.epsilon("1e-5").high == 1
    assert run.epsilon("0.99e-5").is_infinite
    assert not run.epsilon("1.01e-5").is_infinite and run.epsilon("1.01e-5").low < 1


def test_two_laplace_mechanisms_of_different_epsilon() -> None:
    run = Account.of(laplace("1"), laplace("1/2"))
    found = run.epsilon("1e-3", digits=6)
    assert relative_width(found) < 1e-6
    assert compared_epsilon(run, found, Fraction(1, 1000), "both") == AGREES


def test_a_laplace_mechanism_beside_subsampled_gaussians() -> None:
    run = Account.of(laplace("0.3"), steps("0.05", "1", 300))
    found = run.epsilon("1e-5", digits=6)
    assert relative_width(found) < 1e-5
    assert compared_epsilon(run, found, Fraction(1, 10**5), "both") == AGREES


def test_different_noise_in_each_round() -> None:
    run = Account.of([steps("0.1", f"{1 + k / 20}", 1) for k in range(20)])
    found = run.epsilon("1e-5", digits=6)
    assert relative_width(found) < 1e-5
    assert compared_epsilon(run, found, Fraction(1, 10**5), "both") == AGREES


@pytest.mark.parametrize("seconds", [0, None])
def test_a_late_account_refines_nothing(seconds: float | None) -> None:
    """After its deadline the account gives the interval of the first loss distribution, which contains the value."""
    account, value = (
        Account.of({"mechanism": "subsampled-gaussian", "q": "0.01", "sigma": 1, "times": 1000}),
        1.828236667,
    )
    answer = account.within(seconds).epsilon("1e-5", digits=10)
    assert answer.low < value + 1e-9 and answer.high is not None and value - 1e-9 < answer.high
    assert answer.is_certain == (seconds is None)
    assert account.within(seconds).delta(1, digits=10).is_certain == (seconds is None)


def test_little_noise() -> None:
    run = Account.of(steps("0.01", "0.1", 1000))
    found = run.epsilon("1e-5", digits=6)
    assert relative_width(found) < 1e-2
    assert compared_epsilon(run, found, Fraction(1, 10**5), "both") in (AGREES, WIDE)


@pytest.mark.parametrize(
    ("mechanisms", "direction", "epsilon"),
    [
        ([laplace("1"), laplace("1/2", 3)], "both", 2.5),
        ([{"mechanism": "pure", "epsilon": 2}, {"mechanism": "exponential", "epsilon": 1}], "both", 3.0),
        ([{"mechanism": "randomized-response", "p": "3/4", "times": 2}], "both", 2 * math.log(3)),
        ([{"mechanism": "discrete-laplace", "scale": 2, "sensitivity": 3}], "both", 1.5),
        ([laplace("1", q="0.1")], "remove", math.log1p(0.1 * math.expm1(1))),
        ([laplace("1", q="0.1")], "add", -math.log1p(0.1 * math.expm1(-1))),
        ([steps("0.01", "1", 100)], "add", -100 * math.log1p(-0.01)),
        ([{"mechanism": "approximate", "epsilon": 1, "delta": "0.01", "q": "1/2"}], "add", math.log(2)),
        ([steps("0.01", "1", 100)], "remove", math.inf),
        ([laplace("1"), {"mechanism": "gaussian", "sigma": 1}], "both", math.inf),
        ([{"mechanism": "approximate", "epsilon": 1, "delta": "1e-5"}], "both", math.inf),
    ],
)
def test_delta_0_has_the_largest_loss(mechanisms: Sequence[Mechanism], direction: str, epsilon: float) -> None:
    found = Account.of(list(mechanisms)).epsilon(0, direction)
    assert found.is_certain and found.is_infinite == math.isinf(epsilon)
    assert found.is_infinite or float(found) == pytest.approx(epsilon, rel=1e-14)


# ---- known values; each was certified by two contour integrals


EPSILONS = [
    ("0.01", "1", 10**4, "1e-10", "remove", "9.31613852"),
    ("0.01", "1", 1000, "1e-5", "add", "1.41666194803618"),
    ("0.01", "1", 1000, "1e-5", "remove", "1.828236667"),
    ("4.67e-9", "0.395", 94116, "1e-6", "remove", "0.0000858027477501003"),
    ("2.57e-9", "0.967", 15362804, "1e-90", "add", "0.000269553309327397"),
    ("0.000231", "0.318", 131, "1e-100", "add", "0.0302607782140436"),
    ("1.66e-5", "5.01", 508, "1e-90", "add", "0.00135056661608878"),
    ("5.85e-7", "4.8", 103, "1e-50", "add", "0.0000149806598272926"),
    ("0.00409", "1.44", 4, "1e-80", "add", "0.0163690257266171"),
    ("1.05e-7", "7.5", 4, "1e-30", "add", "0.000000198590982683194"),
    ("7.73e-5", "0.344", 5, "1e-8", "add", "0.000385019719287434"),
    ("1e-6", "10", 2, "1e-30", "remove", "0.00000200947146934033"),
    ("1e-3", "10", 2, "1e-100", "remove", "0.00715311502300365"),
    ("1/2", "10", 2, "1e-30", "add", "0.631388610328142"),
    ("0.1", "1/2", 2, "1e-30", "add", "0.210720989778559"),
    ("5.46e-11", "0.334", 648097522, "1e-8", "remove", "0.00856226744794428"),
    ("4.98e-9", "0.312", 418851243, "1e-6", "remove", "1.40200580315120"),
    ("1e-6", "5", 100, "1e-5", "both", "0"),
]
DELTAS = [
    ([steps("0.3", "1", 1), steps("0.01", "100", 1)], "1", "remove", "0.00768292839290768"),
    ([steps("0.1", "1", 1), steps("1e-3", "60", 1)], "2", "remove", "0.00000235518632731474"),
    ([steps("59e-9", "7000", 1), steps("0.595", "2.96", 1)], "0.0010239", "remove", "0.0793705728567914"),
    ([steps("0.000613", "2.64", 98174)], "1.477", "remove", "1.22000300512114e-85"),
    ([steps("0.01", "1", 1000)], "1", "both", "0.002612420579"),
]


def check_known(found: Answer, text: str) -> None:
    """The interval contains a number that rounds to the decimal, or that the decimal truncates."""
    unit = Fraction(10) ** (int(text.partition("e")[2] or 0) - len(text.partition("e")[0].partition(".")[2]))
    value = Fraction(text)
    assert found.low <= value + unit and (found.high is None or found.high >= value - unit)
    assert found.high is None or not found.is_certain or found.high - found.low <= 2 * unit + found.high / 10**14


@pytest.mark.parametrize(("q", "sigma", "times", "delta", "direction", "epsilon"), EPSILONS)
def test_known_epsilons(q: str, sigma: str, times: int, delta: str, direction: str, epsilon: str) -> None:
    check_known(Account.of(steps(q, sigma, times)).epsilon(delta, direction), epsilon)


@pytest.mark.parametrize(("mechanisms", "epsilon", "direction", "delta"), DELTAS)
def test_known_deltas(mechanisms: list[Mechanism], epsilon: str, direction: str, delta: str) -> None:
    check_known(Account.of(mechanisms).delta(epsilon, direction), delta)


def test_the_check_of_known_values_fails_for_others() -> None:
    found = Account.of(steps("0.01", "1", 1000)).epsilon("1e-5", "add")
    with pytest.raises(AssertionError):
        check_known(found, "1.41666194803628")


@pytest.mark.parametrize("delta", ["1e-5", "1e-10", "1e-20"])
def test_practical_training_runs_have_all_digits(delta: str) -> None:
    run = Account.of(steps("0.01", "1", 10**4))
    found = run.epsilon(delta)
    assert found.is_certain and found.digits == 15
    assert compared_epsilon(run, found, Fraction(delta), "both") == AGREES


# ---- directions, negative losses, order, trivial mechanisms


def test_both_is_the_larger_direction() -> None:
    run = Account.of(steps("0.1", "1", 30))
    for y in ("0.5", "-0.5", "-2"):
        both, *one = (run.delta(y, direction, digits=10) for direction in ("both", "remove", "add"))
        assert both.text == max(one, key=float).text
    both, *one = (run.epsilon("1e-5", direction, digits=10) for direction in ("both", "remove", "add"))
    assert both.text == max(one, key=float).text and both.direction == "remove"


def test_a_negative_loss_is_that_of_the_other_direction() -> None:
    """delta(-y) = 1 - e^-y + e^-y delta'(y), with delta' of the other direction."""
    run = Account.of(steps("0.1", "1", 30))
    wanted = -math.expm1(-0.5) + math.exp(-0.5) * float(run.delta("0.5", "add"))
    assert float(run.delta("-0.5", "remove")) == pytest.approx(wanted, rel=1e-14)


def test_what_is_exactly_zero() -> None:
    assert Account.of(steps("0.01", "1", 100)).delta("1.1", "add").high == 0  # the largest loss is -100 log 0.99
    assert Account.of(laplace("1")).delta(1).high == 0
    assert Account.of(steps("0.01", "1", 10**4)).epsilon("0.99").high == 0


@pytest.mark.parametrize("delta", ["1", "-1", "2"])
def test_delta_outside_its_domain(delta: str) -> None:
    with pytest.raises(DomainError, match="0 <= delta < 1"):
        Account.of(laplace("1")).epsilon(delta)


MIXTURES: list[list[Mechanism]] = [
    [steps("0.1", "2", 50), laplace("0.1", 3), {"mechanism": "gaussian", "sigma": 5}],
    [response("0.5", 2), {"mechanism": "approximate", "epsilon": "0.1", "delta": "1e-7"}, response("0.3")],
    [{"mechanism": "exponential", "epsilon": "0.7"}, {"mechanism": "discrete-gaussian", "sigma": 2}],
]
losses = st.fractions(0, 2, max_denominator=50)


@pytest.mark.parametrize("mechanisms", MIXTURES)
def test_order_and_trivial_mechanisms_do_not_matter(mechanisms: list[Mechanism]) -> None:
    trivial: list[Mechanism] = [laplace("0"), response("0", 7), {"mechanism": "randomized-response", "p": "1/2"}]
    whole, turned = Account.of(mechanisms).epsilon("1e-5", digits=5), Account.of(mechanisms[::-1])
    assert turned.epsilon("1e-5", digits=5).text == whole.text
    assert Account.of([*trivial, *mechanisms]).epsilon("1e-5", digits=5).text == whole.text
    assert Account.of([*mechanisms, laplace("0.2")]).epsilon("1e-5", digits=5).low > (whole.high or 0)


@pytest.mark.parametrize("mechanisms", [[steps("0.1", "1", 30)], [laplace("1", 3)], *MIXTURES])
@settings(max_examples=8, deadline=None, derandomize=True)
@given(data=st.data())
def test_delta_decreases_in_epsilon(mechanisms: list[Mechanism], data: st.DataObject) -> None:
    y, step = data.draw(losses), data.draw(st.fractions(Fraction(1, 100), 1, max_denominator=100))
    for direction in ("remove", "add"):
        run = Account.of(mechanisms)
        near, far = (run.delta(at, direction, digits=6) for at in (y, y + step))
        assert far.low <= (near.high or 0)


@pytest.mark.parametrize("mechanisms", [[steps("0.1", "1", 30)], [laplace("1", 3)], MIXTURES[0]])
@settings(max_examples=6, deadline=None, derandomize=True)
@given(power=st.integers(2, 12), digits=st.integers(3, 9))
def test_more_digits_are_within_fewer(mechanisms: list[Mechanism], power: int, digits: int) -> None:
    few, more = (Account.of(mechanisms).epsilon(f"1e-{power}", digits=n) for n in (digits, digits + 5))
    assert few.high is not None and more.high is not None
    assert few.low <= more.high and more.low <= few.high  # of two right intervals neither need contain the other
    assert more.high - more.low <= few.high - few.low or few.is_certain


@pytest.mark.parametrize(("target", "is_infinite"), [("0.04", True), ("0.05", False), ("0.06", False)])
def test_a_sampled_failure_bounds_delta_from_below(target: str, is_infinite: bool) -> None:
    """With q = 1/2 the record is revealed with probability 0.05; in direction "add" nothing is revealed for sure."""
    account = Account.of({"mechanism": "approximate", "epsilon": 1, "delta": "0.1", "q": "0.5"})
    assert account.epsilon(target, "remove", digits=6).is_infinite is is_infinite
    assert not account.epsilon(target, "add", digits=6).is_infinite


# ---- the second implementation


@pytest.mark.parametrize("seed", range(100))
def test_no_answer_is_on_the_wrong_side(seed: int) -> None:
    chance = Random(seed)
    mechanisms = simulated(chance)
    question, found = outcome(mechanisms, chance)
    assert found in (AGREES, WIDE), f"{mechanisms}: {question}: {found}"


def test_a_wrong_answer_is_seen() -> None:
    """An epsilon, or a delta, that is off by a millionth."""
    run = Account.of(steps("0.1", "1", 30))
    epsilon, target = run.epsilon("1e-5", "remove"), Fraction(1, 10**5)
    assert epsilon.high is not None

    def second(y: Fraction) -> tuple[float, float]:
        return second_delta(run.parts, float(y), False)

    assert judged(epsilon.low, epsilon.high, second, float(target)) == AGREES
    for off in (1 + Fraction(1, 10**6), 1 - Fraction(1, 10**6)):
        assert judged(epsilon.low * off, epsilon.high * off, second, float(target)).startswith("WRONG")
    wrong = Answer.of(Fraction(1, 2), Fraction(1, 2), 5, "closed form", "remove")
    assert compared_delta(run, wrong, Fraction(1), "remove").startswith("WRONG")


def test_the_second_implementation_has_known_values() -> None:
    for q, sigma, times, delta, direction, epsilon in EPSILONS[:3]:
        low, high = second_delta(Account.of(steps(q, sigma, times)).parts, float(Fraction(epsilon)), direction == "add")
        assert low == pytest.approx(float(delta), rel=1e-7) and high == pytest.approx(float(delta), rel=1e-7)
    for mechanisms, epsilon, direction, delta in DELTAS[:2]:
        low, high = second_delta(Account.of(mechanisms).parts, float(epsilon), direction == "add")
        assert low <= float(delta) <= high and high - low < NARROW * high


@pytest.mark.parametrize(
    ("mechanisms", "epsilon", "direction", "delta"),
    [
        (
            [
                {"mechanism": "discrete-laplace", "scale": "7.9", "sensitivity": 2, "times": 2},
                {"mechanism": "subsampled-gaussian", "sigma": "8.4", "q": "0.011"},
                {"mechanism": "exponential", "epsilon": "1.6"},
            ],
            "2.10733503882",
            "add",
            1.40000019761e-8,
        ),
        (
            [{"mechanism": "discrete-laplace", "scale": "8.5", "q": "0.42"}],
            "0.051107244626667",
            "remove",
            1.7073428797324e-12,
        ),
        ([{"mechanism": "exponential", "epsilon": "0.64", "times": 9}], "5.7599", "add", 0.0),
    ],
)
def test_near_the_largest_loss(mechanisms: list[Mechanism], epsilon: str, direction: str, delta: float) -> None:
    """Both implementations contain delta near the largest loss, of which nodes and rounded losses fall short.

    Values: sums and integrals in mpmath with 40 digits; 0.0 stands for a delta that is only known to be positive.
    """
    account = Account.of(mechanisms)
    low, high = second_delta(account.parts, float(epsilon), direction == "add")
    found = account.delta(epsilon, direction)
    assert found.high is not None and low <= delta * (1 + 1e-3) and delta * (1 - 1e-3) <= high and 0 < high
    assert found.low <= delta * (1 + 1e-11) or not delta
    assert delta * (1 - 1e-11) <= found.high and 0 < found.high
