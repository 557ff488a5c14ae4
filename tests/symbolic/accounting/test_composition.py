"""Parts are grouped, failures separated, and the largest privacy loss is known."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from flint import ctx

from symbolic.accounting.composition import Composition
from symbolic.accounting.mechanisms.part import Part


def test_equal_parts_are_one() -> None:
    one = Part("laplace", {"epsilon": F(1)})
    found = Composition([one, Part("laplace", {"epsilon": F(2)}), Part("laplace", {"epsilon": F(1)}, 4)])
    assert [(part["epsilon"], part.times) for part in found.parts] == [(1, 5), (2, 1)]


def test_parts_without_a_loss_are_left_out() -> None:
    trivial = [Part("pure", {"epsilon": F(0)}), Part("randomized-response", {"p": F(1, 2)})]
    assert Composition(trivial).parts == ()


def test_failures_are_separated() -> None:
    found = Composition([Part("approximate", {"epsilon": F(1), "delta": F(1, 10)}, 2)])
    assert found.exact_failure == F(19, 100)
    assert [(part.mechanism, part.times) for part in found.parts] == [("pure", 2)]


@pytest.mark.parametrize(
    ("part", "add", "largest"),
    [
        (Part("pure", {"epsilon": F(1, 3)}, 3), False, F(1)),
        (Part("discrete-laplace", {"epsilon": F(1, 2), "sensitivity": F(3)}, 2), True, F(3)),
        (Part("gaussian", {"sigma": F(1)}), True, None),
        (Part("gaussian", {"sigma": F(1)}, 1, F(1, 2)), False, None),
        (Part("approximate", {"epsilon": F(1), "delta": F(1, 9)}, 1, F(1, 2)), False, None),
    ],
)
def test_largest_loss(part: Part, add: bool, largest: F | None) -> None:
    assert Composition([part]).largest(add) == largest


@pytest.mark.parametrize(
    ("part", "add", "largest"),
    [
        (Part("gaussian", {"sigma": F(1)}, 2, F(1, 2)), True, 1.3862943611198906),  # -2 log(1 - 1/2)
        (Part("randomized-response", {"p": F(3, 4)}, 1, F(1, 2)), False, 0.6931471805599453),  # log(1/2 + 3/2)
        (Part("randomized-response", {"p": F(3, 4)}, 1, F(1, 2)), True, 0.40546510810816444),  # -log(1/2 + 1/6)
    ],
)
def test_largest_loss_of_sampled_mechanisms(part: Part, add: bool, largest: float) -> None:
    with ctx.workprec(64):
        found = Composition([part]).largest(add)
        assert found is not None
        assert float(found.mid()) == pytest.approx(largest, rel=1e-15)
