"""Post-processing of negative components: projection, and truncation with normalization."""

from __future__ import annotations

from typing import Any

from proofs.statements.plan import Have, Plan, auto, function, positive, ring, telescope, termwise
from symbolic.language import Eq, Max, Sum, Term, functions, integers

k, x, y, z, w, every_x = integers("k x y z w every_x")
theta = functions("theta", 1)


def clipped(of: Any, place: Term) -> Term:
    """The component, or 0 where it is negative."""
    return Max(0, of(place))


def clipped_sum(of: Any) -> Term:
    return Sum(clipped(of, x), x, 1, k)


def kept(of: Any) -> list[Have]:
    """The positive components sum to at least the sum of all components."""
    whole = Sum(of(x), x, 1, k)
    return [
        Have(
            whole <= clipped_sum(of),
            termwise(index="w", pointwise=auto().after(Have(of(w) <= clipped(of, w), function()))),
        )
    ]


def normal_sum(of: Any) -> Term:
    """The sum of the truncated and normalised components."""
    return Sum(clipped(of, z) / clipped_sum(of), z, 1, k)


def cut(of: Any) -> list[Plan]:
    """The proof that the truncated components, divided by their sum, are a distribution."""
    normal = normal_sum(of)
    scaled = Eq(normal * clipped_sum(of), clipped_sum(of))
    return [
        ring(cofactors={scaled: 1 / clipped_sum(of)}).after(
            Have(scaled, telescope("w", 1, k, [(-clipped_sum(of), normal), (1, clipped_sum(of))], 0, pointwise=ring()))
        ),
        positive(clipped(of, y), multiply=[0 < clipped_sum(of)], degree=1).after(Have(0 <= clipped(of, y), function())),
    ]
