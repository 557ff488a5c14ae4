"""Simulated reports of users who share one distribution and use one of several mechanisms.

>>> from symbolic.mechanisms.channel import k_rr
>>> seen = reports([k_rr(3, 1), k_rr(3, 4)], [0.5, 0.3, 0.2], shared(1000, 2, "equal", 1), 1, "an example")
>>> [part.users for part in seen], [int(part.counts.sum()) for part in seen] == [500, 500]
([500, 500], True)

The samples are counts (how many users have each value, and what these report), so that the work does not depend on the
number of users; for RAPPOR it does, because each user reports a separate bit vector.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from symbolic.estimation.mixture import Observed
from symbolic.formula import DomainError
from symbolic.mechanisms.channel import Array, Mechanism, Rappor
from symbolic.simulation.randomness import generator

SHARES: Final = ("equal", "drawn", "private")
"""How to divide users among mechanisms: equally, each at random, or 10 : 9 : ... : 1 in the order of mechanisms."""


def shared(users: int, mechanisms: int, how: str, seed: int, *purpose: str | int) -> list[int]:
    """Return the number of users of each mechanism.

    Parameters
    ----------
    how: one of `SHARES`.

    >>> shared(10, 3, "equal", 1), shared(60, 3, "private", 1)
    ([4, 3, 3], [30, 20, 10])
    """
    if users < 0 or mechanisms < 1 or how not in SHARES:
        raise DomainError(f"users must be >= 0, and they are divided by one of the rules {', '.join(SHARES)}")
    if how == "drawn":
        drawn: list[int] = (
            generator(seed, "shares", *purpose).multinomial(users, [1 / mechanisms] * mechanisms).tolist()
        )
        return drawn
    weights = [1] * mechanisms if how == "equal" else list(range(mechanisms, 0, -1))
    found = [users * weight // sum(weights) for weight in weights]
    return [one + (place < users - sum(found)) for place, one in enumerate(found)]


def reports(
    mechanisms: Sequence[Mechanism], theta: Any, users: Sequence[int], seed: int, *purpose: str | int
) -> list[Observed]:
    """Sample the reports of each mechanism; they depend only on the seed and the purpose."""
    seen, _ = reports_and_values(mechanisms, theta, users, seed, *purpose)
    return seen


def reports_and_values(
    mechanisms: Sequence[Mechanism], theta: Any, users: Sequence[int], seed: int, *purpose: str | int
) -> tuple[list[Observed], Array]:
    """Sample the reports of each mechanism, and the number of users with each value."""
    import numpy as np

    random = generator(seed, "reports", *purpose)
    values = np.zeros(len(theta), dtype=np.int64)
    seen = []
    for mechanism, count in zip(mechanisms, users, strict=True):
        inputs = random.multinomial(count, theta)
        values += inputs
        drawn = mechanism.draw(inputs, random)
        if isinstance(mechanism, Rappor):
            vectors, counts = drawn
            seen.append(Observed(mechanism, counts, vectors))
        else:
            seen.append(Observed(mechanism, drawn))
    return seen, values
