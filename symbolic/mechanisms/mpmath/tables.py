"""Single entries of mechanisms in mpmath, from their definitions.

>>> import mpmath
>>> from symbolic.values import entry
>>> with mpmath.workdps(15):
...     print(entry("k-rr.channel").mpmath(k=3, epsilon=1, x=0, z=1),
...     entry("planar.channel").mpmath(cells="2x1", epsilon=2, x=0, z=1))
0.211941557617085 0.170609900066184
"""

from __future__ import annotations

from typing import Any, TypeAlias

import mpmath
from mpmath import exp, mpf, sqrt

from symbolic.mechanisms.remapped import cells_of
from symbolic.number import parse

Number: TypeAlias = Any  # mpf


def k_rr(k: Number, epsilon: Number, ratio: Number, x: Number, z: Number) -> Number:
    """Return t/(k - 1 + t) for x = z, otherwise 1/(k - 1 + t), t = e^epsilon."""
    u = exp(-epsilon) if ratio is None else 1 / ratio
    return (1 if x == z else u) / (1 + (k - 1) * u)


def geometric(r1: Number, r2: Number, epsilon: Number, ratio: Number, x: Number, z: Number) -> Number:
    """Return u^|z - x|/(1 + u) at an end, (1 - u) times that between the ends."""
    u = exp(-epsilon) if ratio is None else 1 / ratio
    return (1 if z in (0, r2 - r1) else 1 - u) / (1 + u) * u ** abs(z - x)


def planar(cells: Any, epsilon: Number, side: Number, x: Number, z: Number) -> Number:
    """Sum the lattice cells of a square about x that matter at this precision."""
    known, a = cells_of(cells), epsilon * side
    at_i, at_j = known[int(x)]
    far = int((mpmath.mp.prec + 20) * mpmath.log(2) / a) + max(abs(i - at_i) + abs(j - at_j) for i, j in known) + 2
    near, whole = [], []
    terms: dict[int, Number] = {}
    for i in range(-far, far + 1):
        for j in range(-far, far + 1):
            square = i * i + j * j
            if (term := terms.get(square)) is None:
                term = terms[square] = exp(-a * sqrt(mpf(square)))
            whole.append(term)
            away = [(at_i + i - k) ** 2 + (at_j + j - m) ** 2 for k, m in known]
            if away.index(min(away)) == z:
                near.append(term)
    return mpmath.fsum(near) / mpmath.fsum(whole)


def _problem(prior: Any, points: Any, loss: Any) -> tuple[Number, int]:
    """Return Vmax and the first best guess."""
    shares = [_exact(one) for one in prior.split(",")]
    if loss is not None:
        losses = [[_exact(one) for one in row.split()] for row in loss.split(";")]
    else:
        places = list(range(len(shares))) if points is None else [_exact(one) for one in points.split(",")]
        losses = [[abs(a - b) for b in places] for a in places]
    risks = [mpmath.fsum(p * row[m] for p, row in zip(shares, losses, strict=True)) for m in range(len(shares))]
    least = min(risks)
    return least, next(m for m, one in enumerate(risks) if one <= least * (1 + mpmath.ldexp(1, -mpmath.mp.prec // 2)))


def _exact(text: Any) -> Number:
    number = parse(text)
    return mpf(number.numerator) / number.denominator


def value(prior: Any, q: Number, points: Any, loss: Any) -> Number:
    """Return min(q, Vmax)."""
    return min(q, _problem(prior, points, loss)[0])


def channel(prior: Any, q: Number, points: Any, loss: Any, x: Number, z: Number) -> Number:
    """Return the entry with t = min(1, q/Vmax): weight 1 - t on the truth, t on the guess."""
    most, guess = _problem(prior, points, loss)
    t = min(mpf(1), q / most) if most else mpf(1)
    return (1 - t) * (x == z) + t * (z == guess)
