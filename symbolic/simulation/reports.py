"""Reports of users who draw their values from one distribution and perturb them, each by a mechanism of a few: seeded,
for any number of users.

>>> from symbolic.mechanisms.channel import k_rr
>>> seen = reports([k_rr(3, 1), k_rr(3, 4)], [0.5, 0.3, 0.2], shared(1000, 2, "equal", 1), 1, "an example")
>>> [part.users for part in seen], [int(part.counts.sum()) for part in seen] == [500, 500]
([500, 500], True)

What a mechanism's users report is drawn by counts (how many have each value, and what these report), so that the work
does not depend on their number; for RAPPOR it does, as each of them reports a bit vector of his own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from symbolic.estimation.mixture import Observed
from symbolic.formula import DomainError
from symbolic.mechanisms.channel import Array, Mechanism, Rappor
from symbolic.simulation.randomness import generator

SHARES: Final = ("equal", "drawn", "private")
"""How users are spread over mechanisms: equally, each by lot, or 10 : 9 : ... : 1 in the order of the mechanisms."""


def shared(users: int, mechanisms: int, how: str, seed: int, *purpose: str | int) -> list[int]:
    """How many users each mechanism has.

    >>> shared(10, 3, "equal", 1), shared(60, 3, "private", 1)
    ([4, 3, 3], [30, 20, 10])
    """
    if users < 0 or mechanisms < 1 or how not in SHARES:
        raise DomainError(f"users >= 0 are spread over mechanisms as one of {', '.join(SHARES)}")
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
    """What is seen of each mechanism; nothing but the seed and the purpose decides it."""
    seen, _ = reports_and_values(mechanisms, theta, users, seed, *purpose)
    return seen


def reports_and_values(
    mechanisms: Sequence[Mechanism], theta: Any, users: Sequence[int], seed: int, *purpose: str | int
) -> tuple[list[Observed], Array]:
    """The same, and how many users have each value."""
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
