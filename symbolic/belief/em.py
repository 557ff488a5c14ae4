"""The prior behind the messages of an evidential mechanism: its maximum likelihood estimate, with a certificate.

n respondents draw their inputs from an unknown prior pi and send messages, which are focal sets. With n_i messages i,
and q_ij the mass that input j gives to message i, the log-likelihood is l(pi) = sum of n_i log (q pi)_i, where (q pi)_i
= sum over j of q_ij pi_j. It is concave, so that for any pi

    max l - l(pi)  <=  gap(pi) = max over j of d_j - n,    d_j = sum over i of n_i q_ij / (q pi)_i.

That is the certificate: one rational number, computed exactly, whatever found pi. It is 0 exactly at the maxima.

>>> from symbolic.belief.mechanism import Mechanism
>>> survey = Mechanism.of(["yes", "no"], {
...     "has it": {"yes": "0.6", "no": "0.2", "yes no": "0.2"}, "has not": {"yes": "0.2", "no": "0.6", "yes no": "0.2"}})
>>> found = estimate(survey, {"yes": 35, "no": 45, "yes no": 20})
>>> {x: str(share) for x, share in found.prior.items()}, found.gap
({'has it': '3/8', 'has not': '5/8'}, Fraction(0, 1))
>>> from symbolic.belief.messages import standard_errors
>>> standard_errors(survey, {"yes": 35, "no": 45, "yes no": 20}, found.prior, digits=5)["has it"]
0.11093

**EM** replaces pi_j by pi_j d_j / n. What can be said of it:

* l never falls; and from a start that is positive on the support of a maximum pi*, after T steps
  max l - l(pi) <= (n/T) sum of pi*_j log(pi*_j / start_j). So l converges to its maximum: **EM does find the MLE where
  there is one and one only.**
* A share that starts at 0 stays at 0: EM then finds the best prior without that input, which need not be the MLE.
* Where rows are affinely dependent (two inputs that answer alike) there are many maxima, and the start decides which
  one is found.
* Near a maximum on the border with d_j = n at pi_j = 0, its error falls like 1/T only. `estimate` uses Newton's method
  instead.
* The Fisher information is singular where the prior is not identified, and at the border its standard errors mean
  nothing.

Source: Agrawal and Aggarwal 2001 (EM); Cover 1984 (the rate); Boyd and Vandenberghe 2004, Chapter 11 (the method).

Possible issues
---------------
The messages are the focal sets (Shafer's semantics). According to Walley no set is observed, and this is not a
likelihood. A message of a set that no input sends makes every likelihood 0; `DomainError`.
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
    """So many steps of EM in exact numbers, from `start` or from equal shares. The numbers grow: for few steps.

    >>> warner = Mechanism.of(["yes", "no"], {"x": {"yes": "3/4", "no": "1/4"}, "z": {"yes": "1/4", "no": "3/4"}})
    >>> {x: str(share) for x, share in em(warner, {"yes": 5, "no": 3}, steps=1).items()}
    {'x': '9/16', 'z': '7/16'}
    >>> em(warner, {"yes": 5, "no": 3}, {"x": 0, "z": 1}, steps=3)["x"]
    Fraction(0, 1)
    """
    return solver.em(observed(mechanism, counts), start, steps)


def em_floats(mechanism: Mechanism, counts: Counts, start: Sequence[float] | None = None, steps: int = 1000) -> Any:
    """The same in floats: an array of shares. Nothing is certified here; `duality_gap` certifies it afterwards."""
    return solver.em_floats(observed(mechanism, counts), start, steps)


def estimate(mechanism: Mechanism, counts: Counts, narrow: Any = NARROW) -> Estimate:
    """A prior of maximal likelihood with a gap of at most `narrow`, and with gap 0 where it is a short fraction.

    An interior-point method in floats, then Newton's method with many digits on the inputs that remain; the gap is
    exact. Raises `DomainError` like `observed`, `Undecided` where the gap stays above `narrow`.
    """
    return solver.estimate(observed(mechanism, counts), narrow)
