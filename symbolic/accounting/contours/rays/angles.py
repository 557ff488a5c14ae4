"""Where the ray of orders of `symbolic.accounting.contours.rays.wedge` is, whose notation this is, and the borders on both sides of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple


class Angles(NamedTuple):
    """In half turns."""

    theta: Fraction
    strip: Fraction
    """a: theta - a is at least pi/4, as far out z lies on a ray at that angle at most;"""

    @property
    def psi(self) -> Fraction:
        """it lies at this angle where |H - Q| is bounded."""
        return Fraction(1, 2) - self.theta + self.strip

    @property
    def borders(self) -> tuple[Fraction, Fraction]:
        return self.theta - self.strip, self.theta + self.strip


def _degrees(theta: int, strip: int) -> Angles:
    return Angles(Fraction(theta, 180), Fraction(strip, 180))


GROUPS: Final = (
    (_degrees(60, 15), _degrees(64, 19), _degrees(66, 21)),
    (_degrees(70, 18),),
    (_degrees(76, 12),),
    (_degrees(80, 9),),
)
"""With one psi each: the others are tried where the normal law counts, whose size falls the more the larger the angle is."""
