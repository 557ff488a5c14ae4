"""The named values agree with sums over all outcomes, permutations and searches that share no formula with them."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import Any

import mpmath
import pytest

from symbolic.formula import DomainError
from symbolic.values import value

REACH = range(-600, 601)


def is_near(found: Any, truth: float, rel: float = 1e-11) -> bool:
    return math.isclose(float(found), truth, rel_tol=rel, abs_tol=1e-15)


def hockey_stick(one: list[float], other: list[float], epsilon: float) -> float:
    return math.fsum(max(0.0, p - math.exp(epsilon) * q) for p, q in zip(one, other, strict=True))


# ---- Rényi divergences


@pytest.mark.parametrize("direction", ["remove", "add", "both"])
@pytest.mark.parametrize(
    ("q", "sigma", "order"),
    [("0.01", "1", "2"), ("1/2", "2", "7"), ("0.1", "0.7", "1.5"), ("0.9", "3", "12.3"), ("1", "2", "5")],
)
def test_rdp_by_a_sum(q: str, sigma: str, order: str, direction: str) -> None:
    share, noise, a = (float(Fraction(one)) for one in (q, sigma, order))
    step = noise / 40
    x = [k * step for k in range(int(-40 * noise / step), int((a + 40 * noise) / step))]
    losses = [
        math.log1p(share * math.expm1((2 * one - 1) / (2 * noise**2)))
        if one < 20 * noise**2
        else math.log(share) + (2 * one - 1) / (2 * noise**2)
        for one in x
    ]
    found = []
    for power in (a, 1 - a):
        total = math.fsum(
            math.exp(power * loss - one * one / (2 * noise**2)) for one, loss in zip(x, losses, strict=True)
        )
        found.append(math.log(total * step / (noise * math.sqrt(2 * math.pi))) / (a - 1))
    wanted = {"remove": found[0], "add": found[1], "both": max(found)}[direction]
    assert is_near(value("rdp.subsampled-gaussian", q=q, sigma=sigma, order=order, direction=direction), wanted, 1e-8)


def test_integer_orders_are_not_special() -> None:
    one, other = (
        value("rdp.subsampled-gaussian", q="0.1", sigma=1, order=order) for order in ("8", "8.000000000000000000001")
    )
    assert str(one)[:18] == str(other)[:18]


def test_zcdp_of_tiny_rho_takes_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """At epsilon = 0 the slope is flat in log(order - 1); root finding on it took one step for each bit of rho."""
    from symbolic.accounting.values import conversions

    steps = 0
    before = conversions._root

    def counting(function: Any, low: Any, high: Any, bits: int) -> Any:
        def counted(t: Any) -> Any:
            nonlocal steps
            steps += 1
            return function(t)

        return before(counted, low, high, bits)

    monkeypatch.setattr(conversions, "_root", counting)
    found = [str(value("delta.zcdp", rho=rho, epsilon=0, digits=20)) for rho in ("1e-100", "1e-10000", "1e-100000")]
    assert [one.partition("e")[0] for one in found] == ["8.5776388496070679648"] * 3
    assert [int(one.partition("e")[2]) for one in found] == [-51, -5001, -50001]
    assert steps < 240  # 189 for all three


@pytest.mark.parametrize(("rho", "epsilon"), [("0.1", "2"), ("1", "0.5"), ("1e-4", "0.2"), ("3", "40")])
def test_zcdp_is_the_best_order(rho: str, epsilon: str) -> None:
    r, e = float(rho), float(epsilon)
    orders = [1 + 10 ** (k / 2000) for k in range(-16000, 16001)]
    wanted = min((a - 1) * (a * r - e) + (a - 1) * math.log(a - 1) - a * math.log(a) for a in orders)
    found = math.log(float(value("delta.zcdp", rho=rho, epsilon=epsilon)))
    assert found <= wanted + 1e-12
    assert found == pytest.approx(wanted, abs=1e-4)


def divergence(a: float, p: float, q: float) -> float:
    try:
        return math.log(p**a * q ** (1 - a) + (1 - p) ** a * (1 - q) ** (1 - a)) / (a - 1)
    except OverflowError:
        return math.inf


@pytest.mark.parametrize("sigma", ["1/2", "1", "3"])
def test_rdp_of_an_added_record_in_closed_form(sigma: str) -> None:
    """At order 2, N(-1) has closed forms at two sampling rates.

    Let u = e^(1/(2 sigma^2)). It is 1/(2 (1 - q)) at the odds q/(1 - q) = u, and (1 - 1/(2 u))/(1 - q) at the odds 1/u.
    """
    step = math.exp(1 / (2 * float(Fraction(sigma)) ** 2))
    for odds, moment in ((step, 1 / 2), (1 / step, 1 - 1 / (2 * step))):
        q = odds / (1 + odds)
        found = value("rdp.subsampled-gaussian", q=repr(q), sigma=sigma, order=2, direction="add")
        assert is_near(found, math.log(moment / (1 - q)), 1e-12)


@pytest.mark.parametrize(
    ("order", "rdp", "delta"), [("2", "1", "0.01"), ("8", "0.3", "1e-5"), ("1.5", "2", "0.1"), ("30", "1", "1e-8")]
)
def test_the_best_conversion_is_that_of_the_best_bernoulli_pair(order: str, rdp: str, delta: str) -> None:
    a, r, d = float(order), float(rdp), float(delta)
    found = float(value("epsilon.rdp", order=order, rdp=rdp, delta=delta))

    def largest(p: float) -> float:
        """Return the epsilon of one p, with the smallest q that the divergence allows."""
        low, high = 1e-300, p
        for _ in range(300):
            middle = math.sqrt(low * high)
            low, high = (low, middle) if divergence(a, p, middle) <= r else (middle, high)
        return math.log((p - d) / high)

    def pair(t: float) -> float:
        return largest(d + (1 - d) / (1 + math.exp(t)))

    # the maximum on a grid, then on finer grids around it
    best, step = max((k / 20 for k in range(-400, 401)), key=pair), 1 / 20
    for _ in range(8):
        best, step = max((best + k * step / 4 for k in range(-5, 6)), key=pair), step / 4
    assert pair(best) == pytest.approx(found, abs=1e-9)
    usual = r + math.log((a - 1) / a) - (math.log(d) + math.log(a)) / (a - 1)
    assert found <= usual


def test_the_best_bernoulli_distribution_may_be_p_equal_1() -> None:
    """For order delta >= 1 the best p is 1, at the end of the search interval."""
    for order, rdp, delta in (
        ("2", "5", "0.53202816074338468222511692277998364"),
        ("2", "5", "1/2"),
        ("3", "1", "0.49"),
    ):
        found = value("epsilon.rdp", order=order, rdp=rdp, delta=delta, digits=100)
        assert is_near(found, float(rdp) + math.log1p(-float(Fraction(delta))), 1e-14)
        assert value("epsilon.rdp", order=order, rdp=rdp, delta=delta, engine="both", digits=20).agree
    below = value("epsilon.rdp", order=2, rdp=5, delta="0.4999999999")
    assert float(below) == pytest.approx(5 + math.log(0.5), abs=1e-9)
    assert value("epsilon.rdp", order=2, rdp="0.1", delta="0.6").exact == 0


def test_root_finding_stops_at_an_exact_root() -> None:
    from flint import arb, ctx

    from symbolic.accounting.values.conversions import _root

    steps = 0

    def function(t: Any) -> Any:
        nonlocal steps
        steps += 1
        return (t.exp() - 1).mid()

    with ctx.workprec(4000):
        assert _root(function, arb(-8), arb(8), 3000) == 0
    assert steps < 10
    assert str(value("epsilon.rdp", order="1.5", rdp="27212", delta="0.5", digits=1000)).startswith("27211.47675185623")


# ---- noise on the integers


@pytest.mark.parametrize(
    ("sigma", "distance", "epsilon"),
    [("1", 1, "1"), ("3/2", 2, "0.7"), ("1/2", 1, "0"), ("20", 3, "0.1"), ("1/5", 1, "3")],
)
def test_discrete_gaussian(sigma: str, distance: int, epsilon: str) -> None:
    s = float(Fraction(sigma))
    weights = {x: math.exp(-x * x / (2 * s * s)) for x in range(-700, 701)}
    total = math.fsum(weights.values())
    one, other = [weights[x] / total for x in REACH], [weights[x - distance] / total for x in REACH]
    found = value("delta.discrete-gaussian", sigma=sigma, sensitivity=distance, epsilon=epsilon)
    assert is_near(found, hockey_stick(one, other, float(epsilon)))
    spread = math.fsum(x * x * weight for x, weight in weights.items()) / total
    assert is_near(value("variance.discrete-gaussian", sigma=sigma), spread)


@pytest.mark.parametrize(("below", "above"), [("0.70710678", "0.70710679"), ("0.39894228", "0.39894229")])
def test_the_variance_is_continuous(below: str, above: str) -> None:
    """At sigma^2 = 1/(2 pi) the theta function is computed from another period."""
    small, large = (float(value("variance.discrete-gaussian", sigma=sigma)) for sigma in (below, above))
    assert 0 < large - small < 3e-8


@pytest.mark.parametrize("digits", [20, 2000])
def test_the_variance_of_little_noise(digits: int) -> None:
    """At sigma = 1/100 the sum over x has one term of each sign for these digits."""
    found = value("variance.discrete-gaussian", sigma="0.01", digits=digits)
    with mpmath.workdps(digits + 20):
        term = 2 * mpmath.exp(-5000)
        assert abs(mpmath.mpf(found.text) / (term / (1 + term)) - 1) < mpmath.mpf(10) ** (1 - digits)


@pytest.mark.parametrize(
    ("own", "distance", "epsilon"), [("1", 3, "2"), ("1/3", 4, "1/3"), ("2", 1, "0"), ("0.5", 2, "0.9"), ("1", 1, "1")]
)
def test_discrete_laplace(own: str, distance: int, epsilon: str) -> None:
    t = math.exp(-float(Fraction(own)))
    mass = {x: (1 - t) / (1 + t) * t ** abs(x) for x in range(-700, 701)}
    wanted = hockey_stick([mass[x] for x in REACH], [mass[x - distance] for x in REACH], float(Fraction(epsilon)))
    assert is_near(value("delta.discrete-laplace", epsilon0=own, sensitivity=distance, epsilon=epsilon), wanted)


@pytest.mark.parametrize(
    ("n", "own", "epsilon"),
    [(1, "1", "0.5"), (2, "1", "0.5"), (10, "2", "0.3"), (100, "1", "0.1"), (7, "3", "0"), (5, "1", "1")],
)
def test_shuffled_responses(n: int, own: str, epsilon: str) -> None:
    a = 1 / (1 + math.exp(float(own)))
    others = [math.comb(n - 1, k) * a**k * (1 - a) ** (n - 1 - k) for k in range(n)]
    yes = [(1 - a) * one + a * other for one, other in zip([0.0, *others], [*others, 0.0], strict=True)]
    no = [a * one + (1 - a) * other for one, other in zip([0.0, *others], [*others, 0.0], strict=True)]
    wanted = max(hockey_stick(yes, no, float(epsilon)), hockey_stick(no, yes, float(epsilon)))
    assert is_near(value("delta.shuffled-randomized-response", n=n, epsilon0=own, epsilon=epsilon), wanted)


def counts(n: int, own: float, yes: int) -> tuple[list[float], list[float]]:
    """Return the masses of the number of answers yes by enumeration, if the user holds yes and if no."""
    a = 1 / (1 + math.exp(own))
    both = []
    for mine in (1 - a, a):
        masses = [0.0] * (n + 1)
        for answers in itertools.product((0, 1), repeat=n):
            truths = [mine] + [1 - a] * yes + [a] * (n - 1 - yes)
            masses[sum(answers)] += math.prod(p if answer else 1 - p for p, answer in zip(truths, answers, strict=True))
        both.append(masses)
    return both[0], both[1]


@pytest.mark.parametrize(
    ("n", "own", "epsilon", "alike"), [(3, "1", "0", False), (6, "2", "0.3", False), (9, "0.5", "0.2", True)]
)
def test_the_worst_others_of_shuffled_responses(n: int, own: str, epsilon: str, alike: bool) -> None:
    """The worst case has equal other users in some cases, and different ones in others."""
    found = []
    for yes in range(n):
        one, none = counts(n, float(own), yes)
        found.append(max(hockey_stick(one, none, float(epsilon)), hockey_stick(none, one, float(epsilon))))
        assert is_near(
            value("delta.shuffled-randomized-response", n=n, epsilon0=own, epsilon=epsilon, others=yes), found[-1]
        )
    worst = value("delta.shuffled-randomized-response", n=n, epsilon0=own, epsilon=epsilon, others="worst")
    assert is_near(worst, max(found))
    assert (max(found) == found[0]) == alike


# ---- private selection


@pytest.mark.parametrize(
    ("gaps", "best", "epsilon"), [((1.0, 1.0, 2.0), 1, "1"), ((0.5, 3.0), 2, "2.5"), ((0.25,), 1, "0.1")]
)
def test_selection(gaps: tuple[float, ...], best: int, epsilon: str) -> None:
    scores = [0.0] * best + list(gaps)
    weights = [math.exp(-float(epsilon) * gap / 2) for gap in scores]
    given: dict[str, Any] = {"gaps": ", ".join(map(str, gaps)), "best": best, "epsilon": epsilon}
    lost = math.fsum(gap * weight for gap, weight in zip(scores, weights, strict=True)) / math.fsum(weights)
    assert is_near(value("error.exponential-mechanism", **given), lost)
    orders, total = list(itertools.permutations(range(len(scores)))), 0.0
    for order in orders:
        left = 1.0
        for one in order:
            total += left * weights[one] * scores[one] / len(orders)
            left *= 1 - weights[one]
    assert is_near(value("error.permute-and-flip", **given), total)
    assert total <= lost


def test_the_staircase() -> None:
    """The minimum over the width gamma of the first step."""
    for epsilon in (0.1, 1.0, 4.0):
        b = math.exp(-epsilon)

        def error(gamma: float, b: float = b, terms: int = int(60 / epsilon) + 5) -> float:
            height = (1 - b) / (2 * (gamma + b * (1 - gamma)))
            squares = (((i + gamma) ** 2 - i**2, (i + 1) ** 2 - (i + gamma) ** 2) for i in range(terms))
            return height * math.fsum(b**i * (high + b * low) for i, (high, low) in enumerate(squares))

        least = min(error(k / 2000) for k in range(2001))
        assert float(value("error.staircase", epsilon=str(epsilon))) == pytest.approx(least, rel=1e-5)


@pytest.mark.parametrize(
    ("name", "given", "words"),
    [
        ("rdp.subsampled-gaussian", {"q": "0.1", "sigma": 1, "order": "1"}, "order > 1"),
        ("rdp.subsampled-gaussian", {"q": "0.1", "sigma": 1, "order": "1e9"}, "orders above 3000"),
        ("rdp.subsampled-gaussian", {"q": "0.1", "sigma": 1, "order": "2", "direction": "up"}, "no direction"),
        ("delta.zcdp", {"rho": "1e-9", "epsilon": "1e6"}, "below 10"),
        ("delta.discrete-gaussian", {"sigma": "1e5", "epsilon": 1}, "more than 300000 terms"),
        ("delta.subsampled-gaussian", {"q": 2, "sigma": 1, "times": 3, "epsilon": 1}, "q = 2 is outside its domain"),
        ("epsilon.subsampled-gaussian", {"q": 1, "sigma": 1, "times": "1.5", "delta": "0.1"}, "an integer, 1 <= times"),
        ("rdp.subsampled-gaussian", {"q": "0.1", "sigma": "0.1", "order": "2999.5"}, "too many points"),
        ("error.permute-and-flip", {"gaps": "1:4000", "epsilon": 1}, "3000 candidates"),
        ("delta.shuffled-randomized-response", {"n": 9, "epsilon0": 1, "epsilon": 0, "others": 9}, "others < n"),
        ("delta.shuffled-randomized-response", {"n": 301, "epsilon0": 1, "epsilon": 0, "others": "worst"}, "up to 300"),
    ],
)
def test_refusals(name: str, given: dict[str, Any], words: str) -> None:
    with pytest.raises(DomainError, match=words):
        value(name, **given)
