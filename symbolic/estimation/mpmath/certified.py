"""Maximum likelihood estimate for two symbols in mpmath, by bisection on the derivative.

>>> import mpmath
>>> from symbolic.values import entry
>>> with mpmath.workdps(12):
...     print(entry("gibu.estimate").mpmath(counts="5 3; 6 2", channels="2/3 1/3, 1/3 2/3; 3/4 1/4, 1/4 3/4", x=0))
0.965232243462
"""

from __future__ import annotations

from typing import Any, TypeAlias

import mpmath
from mpmath import mpf

from symbolic.estimation.certified import model_of
from symbolic.number.bisection import halve

Number: TypeAlias = Any  # mpf


def gibu_estimate(counts: Any, channels: Any, x: Number) -> Number:
    """Return the share of symbol x (0 or 1) that maximises the likelihood.

    Raises ValueError for more than two symbols.
    """
    model = model_of(counts, channels)
    if len(model.inputs) != 2:
        raise ValueError("not computed by mpmath: it is for two symbols")
    rows = [
        (count, *(mpf(q.numerator) / q.denominator for q in row))
        for count, row in zip(model.counts, model.rows, strict=True)
    ]

    def rises(p: Number) -> bool:
        """Whether the derivative of the log-likelihood at p is positive."""
        parts = [(n, a - b, b + p * (a - b)) for n, a, b in rows]
        if any(not fitted for _, _, fitted in parts):
            return bool(p < mpf(1) / 2)  # the likelihood is 0 there
        return bool(mpmath.fsum(n * slope / fitted for n, slope, fitted in parts) > 0)

    share = mpf(rises(mpf(1)))
    if share != rises(mpf(0)):
        share, _ = halve(lambda p: not rises(p), mpf(0), mpf(1), 2 * mpmath.mp.prec)
    return 1 - share if x else share
