"""Products, post-processing, conditioning and total belief."""

from __future__ import annotations

from fractions import Fraction
from itertools import product as tuples

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic.belief import conditioning, credal, operations, total
from symbolic.belief.frame import Frame
from symbolic.belief.loss import privacy_loss
from symbolic.belief.mass import Mass
from symbolic.belief.mechanism import Mechanism
from symbolic.formula import DomainError
from symbolic.representations.exact import TooLarge

Z = Frame(("s", "t"))


@st.composite
def masses(draw: st.DrawFn, n: int = 2, names: str = "abcd") -> Mass:
    weights = draw(st.dictionaries(st.integers(1, 2**n - 1), st.integers(1, 4), min_size=1, max_size=4))
    return Mass(Frame(tuple(names[:n])), {A: Fraction(w, sum(weights.values())) for A, w in weights.items()})


@st.composite
def kernels(draw: st.DrawFn, names: str = "abc") -> dict[str, dict[str, Fraction]]:
    chances = [draw(st.fractions(0, 1, max_denominator=4)) for _ in names]
    return {y: {"s": p, "t": 1 - p} for y, p in zip(names, chances, strict=True)}


def expectation(point: dict[str, Fraction], function: dict[str, Fraction]) -> Fraction:
    return sum((p * function[y] for y, p in point.items()), Fraction(0))


@settings(deadline=None, max_examples=40)
@given(masses(), masses(), st.integers(0, 15))
def test_products(one: Mass, other: Mass, event: int) -> None:
    both = operations.product(one, other)
    independent = [operations.independent_probability(one, other, event, upper) for upper in (False, True)]
    assert both.belief(event) <= independent[0].value <= independent[1].value <= both.plausibility(event)
    chances = []
    for p, q in tuples(credal.extreme_points(one), credal.extreme_points(other)):
        chances.append(sum(p[i // 2] * q[i % 2] for i in range(4) if event >> i & 1))
    assert [found.value for found in independent] == [min(chances), max(chances)]
    for A in range(4):
        for B in range(4):
            box = operations.rectangle(A, B, 2)
            assert both.belief(box) == one.belief(A) * other.belief(B)
            assert both.commonality(box) == one.commonality(A) * other.commonality(B) or not box
    for found in independent:
        assert credal.contains(one, found.first) is None
        assert credal.contains(other, found.second) is None
    assert conditioning.marginal(both, one.frame, other.frame) == one
    assert conditioning.marginal(both, one.frame, other.frame, onto_first=False) == other


@settings(deadline=None, max_examples=40)
@given(masses(), masses(), masses(), masses())
def test_shafer_loss_composes(a: Mass, b: Mass, c: Mass, d: Mass) -> None:
    one, other = Mechanism(a.frame, {"x": a, "z": b}), Mechanism(c.frame, {"x": c, "z": d})
    first, second = privacy_loss(one, "shafer").ratio, privacy_loss(other, "shafer").ratio
    both = privacy_loss(operations.product_mechanism(one, other), "shafer").ratio
    if first is None or second is None:
        assert both is None
    else:
        assert both is not None
        assert both <= first * second


@settings(deadline=None, max_examples=60)
@given(masses(3), kernels(), st.integers(0, 3))
def test_kernels(mass: Mass, kernel: dict[str, dict[str, Fraction]], event: int) -> None:
    function = {"s": Fraction(event & 1), "t": Fraction(event >> 1)}
    truth = []
    for point in credal.extreme_points(mass):
        after = {z: sum((p * kernel[y][z] for y, p in zip("abc", point, strict=True)), Fraction(0)) for z in "st"}
        truth.append(expectation(after, function))
    low = operations.kernel_expectation(mass, kernel, function)
    assert (low, operations.kernel_expectation(mass, kernel, function, upper=True)) == (
        min(truth),
        max(truth),
    )
    # If the map is sampled first, nature may answer to the sample, so the belief is at most as large.
    assert operations.kernel_image(mass, kernel, Z).belief(event) <= low


@settings(deadline=None, max_examples=60)
@given(masses(3), st.lists(st.integers(1, 3), min_size=3, max_size=3))
def test_set_valued_maps(mass: Mass, images: list[int]) -> None:
    mapping = dict(zip("abc", images, strict=True))
    found = operations.image(mass, mapping, Z)
    for B in range(4):
        inside = sum(1 << i for i in range(3) if not images[i] & ~B)
        touching = sum(1 << i for i in range(3) if images[i] & B)
        assert found.belief(B) == mass.belief(inside)
        assert found.plausibility(B) == mass.plausibility(touching)


def test_messages() -> None:
    mass = Mass.of("ab", {"a": "1/2", "a b": "1/2"})
    found = operations.message_image(mass, {"a": {"s": 1}, "b a": {"s": "1/4", "s t": "3/4"}}, Z)
    assert found == Mass.of(Z, {"s": "5/8", "s t": "3/8"})
    with pytest.raises(DomainError, match=r"the message \{a b\} has no row"):
        operations.message_image(mass, {"a": {"s": 1}}, Z)
    with pytest.raises(DomainError, match="message 'a b': the masses sum to 1/2"):
        operations.message_image(mass, {"a": {"s": 1}, "a b": {"s": "1/2"}}, Z)


@settings(deadline=None, max_examples=60)
@given(masses(3), st.integers(1, 7))
def test_conditioning(mass: Mass, event: int) -> None:
    if mass.plausibility(event):
        found = conditioning.dempster(mass, event)
        categorical = Mass(mass.frame, {event: Fraction(1)})
        assert found == conditioning.combine(mass, categorical)
        assert conditioning.conflict(mass, categorical) == 1 - mass.plausibility(event)
        for A in range(8):
            assert found.plausibility(A) == mass.plausibility(A & event) / mass.plausibility(event)
    else:
        with pytest.raises(DomainError, match="its plausibility is 0"):
            conditioning.dempster(mass, event)
        with pytest.raises(DomainError, match="total conflict"):
            conditioning.combine(mass, Mass(mass.frame, {event: Fraction(1)}))
    if mass.belief(event):
        found = conditioning.geometric(mass, event)
        for A in range(8):
            assert found.belief(A) == mass.belief(A & event) / mass.belief(event)
    else:
        with pytest.raises(DomainError, match="its belief is 0"):
            conditioning.geometric(mass, event)


@settings(deadline=None, max_examples=60)
@given(masses(3), masses(3))
def test_dempsters_rule_multiplies_commonalities(one: Mass, other: Mass) -> None:
    agreed = 1 - conditioning.conflict(one, other)
    if agreed:
        found = conditioning.combine(one, other)
        for A in range(1, 8):
            assert found.commonality(A) * agreed == one.commonality(A) * other.commonality(A)


@settings(deadline=None, max_examples=40)
@given(masses(2, "xz"), masses(), masses())
def test_total_belief(prior: Mass, first: Mass, second: Mass) -> None:
    mechanism = Mechanism(first.frame, {"z": second, "x": first})
    found = total.total_belief(prior, mechanism)
    assert found == total.total_belief_by_definition(prior, mechanism)
    assert conditioning.marginal(found, prior.frame, first.frame) == prior
    for x in "xz":
        if prior.plausibility(x):
            assert total.conditional(found, prior.frame, first.frame, x) == mechanism[x]
        if prior.belief(x):
            assert total.conditional(found, prior.frame, first.frame, x, "geometric") == mechanism[x]
        else:
            with pytest.raises(DomainError, match="its belief is 0"):
                total.conditional(found, prior.frame, first.frame, x, "geometric")
        balloon = conditioning.ballooning_extension(mechanism[x], prior.frame, x)
        assert total.conditional(balloon, prior.frame, first.frame, x) == mechanism[x]


def test_refusals() -> None:
    one = Mass.of("ab", {"a": "1/2", "b": "1/2"})
    mechanism = Mechanism.of("ab", {"x": {"a": 1}})
    with pytest.raises(DomainError, match="different inputs"):
        operations.product_mechanism(mechanism, Mechanism.of("ab", {"y": {"a": 1}}))
    with pytest.raises(DomainError, match="no image of 'b'"):
        operations.image(one, {"a": "s"}, Z)
    with pytest.raises(DomainError, match="the image of 'b' is empty"):
        operations.image(one, {"a": "s", "b": ""}, Z)
    with pytest.raises(DomainError, match="the maps sum to 1/2"):
        operations.mixture_image(one, [("1/2", {"a": "s", "b": "t"})], Z)
    with pytest.raises(DomainError, match="row 'a': the probabilities must be"):
        operations.kernel_image(one, {"a": {"s": "1/2"}, "b": {"t": 1}}, Z)
    with pytest.raises(DomainError, match="must be the inputs"):
        total.total_belief(one, mechanism)
    with pytest.raises(DomainError, match="the rules are"):
        total.conditional(one, Z, Z, "s", "bayes")
    with pytest.raises(TooLarge, match="extreme points"):
        credal.extreme_points(Mass.of("abcdefghi", {"a b c d e f g h i": 1}))
    with pytest.raises(DomainError, match="k >= 1"):
        operations.power(one, 0)
    assert operations.power(one, 3).mass("((a,b),a)") == Fraction(1, 8)
