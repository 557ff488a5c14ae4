"""Maximum likelihood estimate of the prior of an evidential mechanism, with a certificate.

The model, the likelihood and the certificate `gap` are those of `symbolic.belief.messages`; the properties of EM are
listed in `symbolic.estimation.em`.

>>> from symbolic.belief.mechanism import Mechanism
>>> survey = Mechanism.of(["yes", "no"], {
...     "has it": {"yes": "0.6", "no": "0.2", "yes no": "0.2"},
...     "has not": {"yes": "0.2", "no": "0.6", "yes no": "0.2"}})
>>> found = estimate(survey, {"yes": 35, "no": 45, "yes no": 20})
>>> {x: str(share) for x, share in found.prior.items()}, found.gap
({'has it': '3/8', 'has not': '5/8'}, Fraction(0, 1))
>>> from symbolic.belief.messages import standard_errors
>>> standard_errors(survey, {"yes": 35, "no": 45, "yes no": 20}, found.prior, digits=5)["has it"]
0.11093

Source: Agrawal and Aggarwal 2001 (EM).

Possible issues
---------------
The messages are the focal sets (Shafer's semantics). In Walley's semantics no set is observed, and the function is not
a likelihood. A message that no input sends makes every likelihood 0 and raises `DomainError`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from symbolic.belief.mechanism import Mechanism
from symbolic.belief.messages import Counts, observed
from symbolic.estimation import em as solver
from symbolic.estimation.em import NARROW, Estimate
from symbolic.estimation.likelihood import Prior


def em(mechanism: Mechanism, counts: Counts, start: Prior | None = None, steps: int = 1) -> dict[str, Fraction]:
    """Run EM for a number of steps in exact arithmetic.

    Parameters
    ----------
    counts: message -> how often it was sent.
    start: input -> share; by default equal shares.
    steps: >= 0; the fractions grow with each step, so only few are practical.

    Returns the last prior, input -> share.

    >>> warner = Mechanism.of(["yes", "no"], {"x": {"yes": "3/4", "no": "1/4"}, "z": {"yes": "1/4", "no": "3/4"}})
    >>> {x: str(share) for x, share in em(warner, {"yes": 5, "no": 3}, steps=1).items()}
    {'x': '9/16', 'z': '7/16'}
    >>> em(warner, {"yes": 5, "no": 3}, {"x": 0, "z": 1}, steps=3)["x"]
    Fraction(0, 1)
    """
    return solver.em(observed(mechanism, counts), start, steps)


def em_floats(mechanism: Mechanism, counts: Counts, start: Sequence[float] | None = None, steps: int = 1000) -> Any:
    """Run EM in floats and return an array of shares.

    Nothing is certified; `duality_gap` can certify the result afterwards.
    """
    return solver.em_floats(observed(mechanism, counts), start, steps)


def estimate(mechanism: Mechanism, counts: Counts, narrow: Any = NARROW) -> Estimate:
    """Return a maximum likelihood prior whose certified gap is at most `narrow`.

    The gap is 0 where the prior is a fraction with a short denominator. An interior-point method in floats finds the
    support, and Newton's method in multiple precision the shares; the gap is computed exactly.

    Raises `DomainError` like `observed`, `Undecided` where the gap stays above `narrow`.
    """
    return solver.estimate(observed(mechanism, counts), narrow)
