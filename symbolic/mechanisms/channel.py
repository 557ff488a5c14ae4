"""Mechanisms as channels in floats, for data.

Row x of a matrix is the distribution of the observables for the input x. k-RR and RAPPOR are stored by their
parameters. RAPPOR has 2^k observables, and its matrix is available for few symbols only.

>>> k_rr(3, "0").matrix.round(3).tolist()
Traceback (most recent call last):
symbolic.formula.domain.DomainError: epsilon = 0 is outside its domain epsilon > 0
>>> geometric(3, 1).matrix.round(3).tolist()
[[0.731, 0.17, 0.099], [0.269, 0.462, 0.269], [0.099, 0.17, 0.731]]
>>> rappor(40, 2).k, rappor(40, 2).observables is None
(40, True)

An entry has an error of a few units in the last place; the entries of the planar mechanism are sums and have an error
below 1e-13. Exact entries are in `symbolic.mechanisms.matrix`, certified ones in `symbolic.mechanisms.tables`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias

from symbolic.formula import DomainError
from symbolic.mechanisms.matrix import above, integer
from symbolic.representations.exact import TooLarge

Array: TypeAlias = Any  # numpy.ndarray; numpy is not imported here
Generator: TypeAlias = Any  # numpy.random.Generator

MOST_BITS: Final = 16  # largest RAPPOR whose matrix of 2^k columns is built
SLACK: Final = 1e-9  # largest deviation of the sum of a row from 1


@dataclass(frozen=True, eq=False)
class Channel:
    """A mechanism on k symbols with a stored matrix.

    `matrix[x, z]` is the probability of the observable z for the input x.
    """

    matrix: Array
    name: str = ""

    @staticmethod
    def of(rows: Any, name: str = "") -> Channel:
        """Build a channel from rows of numbers.

        Raises `DomainError` where a row is not a distribution.
        """
        import numpy as np

        matrix = np.array(rows, dtype=float)
        if matrix.ndim != 2 or not matrix.size:
            raise DomainError("a channel needs a matrix with one row for each input")
        if not np.isfinite(matrix).all() or matrix.min() < 0:
            raise DomainError("the entries of a channel must be >= 0")
        off = abs(matrix.sum(axis=1) - 1)
        if off.max() > SLACK:
            raise DomainError(f"row {int(off.argmax())} of the channel does not sum to 1")
        return Channel(matrix, name)

    @property
    def k(self) -> int:
        """The number of inputs."""
        return int(self.matrix.shape[0])

    @property
    def observables(self) -> int | None:
        """The number of observables, numbered from 0; None for bit vectors."""
        return int(self.matrix.shape[1])

    @cached_property
    def condition(self) -> float:
        """The smallest singular value over the largest, about 0 for a singular matrix."""
        import numpy as np

        sizes = np.linalg.svd(self.matrix, compute_uv=False)
        return float(sizes[-1] / sizes[0])

    def answers(self, theta: Array) -> Array:
        """Return the distribution of the observables for inputs with distribution theta."""
        return theta @ self.matrix

    def draw(self, inputs: Array, random: Generator) -> Array:
        """Sample how often each observable occurs if `inputs[x]` users have the input x."""
        shares = self.matrix / self.matrix.sum(axis=1, keepdims=True)
        return random.multinomial(inputs, shares).sum(axis=0)


@dataclass(frozen=True, eq=False)
class KRR:
    """k-ary randomized response: P(z|x) is `other + more` for z = x, otherwise `other`."""

    k: int
    epsilon: float
    name: str = ""

    @cached_property
    def other(self) -> float:
        """1 / (k - 1 + e^epsilon)."""
        small = math.exp(-self.epsilon)
        return small / (1 + (self.k - 1) * small)

    @cached_property
    def more(self) -> float:
        """The contrast (e^epsilon - 1) / (k - 1 + e^epsilon)."""
        return -math.expm1(-self.epsilon) / (1 + (self.k - 1) * math.exp(-self.epsilon))

    @property
    def observables(self) -> int | None:
        return self.k

    @property
    def matrix(self) -> Array:
        import numpy as np

        return self.other + self.more * np.eye(self.k)

    def answers(self, theta: Array) -> Array:
        return self.other + self.more * theta

    def draw(self, inputs: Array, random: Generator) -> Array:
        kept = random.binomial(inputs, self.more)  # the other users report a uniform symbol
        return kept + random.multinomial(int(inputs.sum() - kept.sum()), [1 / self.k] * self.k)


@dataclass(frozen=True, eq=False)
class Rappor:
    """Basic one-time RAPPOR: each bit is reported correctly with probability `kept`.

    The likelihood of theta for a bit vector v is 1 + (e^epsilon - 1) (v theta), up to a factor that depends on v alone:
    with w bits set, P(v|x) = r^(k - w) (r^2 if v_x else 1) / (r (1 + r)^k), r = e^(epsilon/2).
    """

    k: int
    epsilon: float
    name: str = ""

    @property
    def kept(self) -> float:
        """e^(epsilon/2) / (1 + e^(epsilon/2))."""
        return 1 / (1 + math.exp(-self.epsilon / 2))

    @property
    def more(self) -> float:
        """The contrast (e^(epsilon/2) - 1) / (e^(epsilon/2) + 1) of a bit."""
        return math.tanh(self.epsilon / 4)

    @property
    def observables(self) -> int | None:
        return None

    @property
    def matrix(self) -> Array:
        """The k by 2^k matrix, with bit vectors in the order of `itertools.product`."""
        import numpy as np

        if self.k > MOST_BITS:
            raise TooLarge(f"RAPPOR on {self.k} symbols has 2^{self.k} observables")
        bits = (np.arange(2**self.k)[:, None] >> np.arange(self.k)[::-1]) & 1
        right = (bits[None, :, :] == np.eye(self.k, dtype=int)[:, None, :]).sum(axis=2)
        return self.kept**right * (1 - self.kept) ** (self.k - right)

    def answers(self, theta: Array) -> Array:
        """Return the probability of each bit to be set."""
        return (1 - self.kept) + self.more * theta

    def draw(self, inputs: Array, random: Generator) -> tuple[Array, Array]:
        """Sample the observed bit vectors; returns the distinct ones and their counts."""
        import numpy as np

        users = int(inputs.sum())
        true = np.repeat(np.arange(self.k), inputs)
        bits = random.random((users, self.k)) >= self.kept
        bits[np.arange(users), true] ^= True
        vectors, counts = np.unique(np.packbits(bits, axis=1), axis=0, return_counts=True)
        return np.unpackbits(vectors, axis=1, count=self.k), counts


Mechanism: TypeAlias = Channel | KRR | Rappor


def k_rr(k: Any, epsilon: Any, name: str = "") -> KRR:
    """Return k-ary randomized response."""
    return KRR(integer("k", k, 2), float(above("epsilon", epsilon, 0)), name)


def rappor(k: Any, epsilon: Any, name: str = "") -> Rappor:
    """Return basic one-time RAPPOR."""
    return Rappor(integer("k", k, 2), float(above("epsilon", epsilon, 0)), name)


def geometric(size: Any, epsilon: Any, name: str = "") -> Channel:
    """Return the truncated geometric mechanism on `size` consecutive integers."""
    import numpy as np

    from symbolic.mechanisms.matrix import geometric_normaliser

    count, loss = integer("size", size, 2), float(above("epsilon", epsilon, 0))
    points = np.arange(count)
    small = math.exp(-loss)
    scale = np.full(count, -math.expm1(-loss) / (1 + small))
    scale[0] = scale[-1] = geometric_normaliser(True, small)
    return Channel(scale * np.exp(-loss * abs(points[:, None] - points)), name)


def average(parts: Any) -> Channel:
    """Return A[n], the average of mechanisms (channel, users) with the same observables.

    Raises `DomainError`.
    """
    groups = [(channel, users) for channel, users in parts if users]
    n = sum(users for _, users in groups)
    if not n:
        raise DomainError("there are no users")
    shapes = {(channel.k, channel.observables) for channel, _ in groups}
    if len(shapes) > 1 or (groups[0][0].k, None) in shapes:
        raise DomainError("the mechanisms of an average must have the same symbols and the same observables")
    return Channel(sum(channel.matrix * (users / n) for channel, users in groups))
