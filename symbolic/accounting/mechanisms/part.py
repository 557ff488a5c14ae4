"""One mechanism of a composition, with exact parameters.

>>> Part("laplace", {"epsilon": Fraction(1, 2)}, times=10)["epsilon"]
Fraction(1, 2)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True)
class Part:
    """A mechanism that is applied `times` times, each time to a Poisson sample with rate `q` (1: to all records).

    The parameters by mechanism:

    * `gaussian`: `sigma`, the standard deviation over the sensitivity
    * `laplace`: `epsilon`, the sensitivity over the scale
    * `randomized-response`: `epsilon`, or `p`, the probability of the true answer, 1/2 <= p < 1
    * `pure`: `epsilon`; dominated by randomized response
    * `approximate`: `epsilon` and `delta`
    * `discrete-gaussian`: `sigma` of the noise and the integer `sensitivity`
    * `discrete-laplace`: `epsilon` per unit, and the integer `sensitivity`
    * `exponential`: `epsilon`, the range of its privacy loss (bounded range)
    """

    mechanism: str
    parameters: Mapping[str, Fraction]
    times: int = 1
    q: Fraction = field(default=Fraction(1))

    def __getitem__(self, name: str) -> Fraction:
        return self.parameters[name]

    def __hash__(self) -> int:
        return hash((self.mechanism, tuple(sorted(self.parameters.items())), self.times, self.q))
