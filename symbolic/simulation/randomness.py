"""Random numbers that depend only on the seed and their purpose.

They do not depend on the order or the number of workers.

>>> first, again, other = (int(generator(7, "survey.variance", case).integers(10**6)) for case in (0, 0, 1))
>>> first == again, first == other
(True, False)
"""

from __future__ import annotations

import hashlib
from typing import Any

from symbolic.formula import DomainError

LARGEST_SEED = 2**64 - 1


def check_seed(seed: int) -> int:
    """Return a seed from 0 to 2^64 - 1; raises `DomainError` otherwise."""
    if not 0 <= seed <= LARGEST_SEED:
        raise DomainError(f"seed = {seed} is outside its domain 0 <= seed < 2^64")
    return seed


def generator(seed: int, *purpose: str | int) -> Any:
    """Return a numpy Generator for one purpose, such as a formula's name and a case number.

    The first 128 bits of a SHA-256 hash of the purpose are the spawn key of the `SeedSequence`.
    """
    import numpy as np

    digest = hashlib.sha256("\0".join(map(str, purpose)).encode()).digest()
    key = tuple(int.from_bytes(digest[start : start + 4], "big") for start in range(0, 16, 4))
    return np.random.default_rng(np.random.SeedSequence(check_seed(seed), spawn_key=key))
