"""Likelihood, certificate and Fisher information of the weights of a mixture, exactly.

n independent observations, n_i of them i, come from a mixture with unknown weights pi of distributions q_.j. The
log-likelihood is l(pi) = sum of n_i log (q pi)_i, where (q pi)_i = sum over j of q_ij pi_j. It is concave; hence for
every pi

    max l - l(pi)  <=  gap(pi) = max over j of d_j - n,    d_j = sum over i of n_i q_ij / (q pi)_i,

since l(rho) - l(pi) <= sum over j of (rho_j - pi_j) d_j, and the pi_j d_j sum to n. The gap is 0 exactly at the maxima.

>>> warner = Model(("x", "z"), (5, 3), ((Fraction(3, 4), Fraction(1, 4)), (Fraction(1, 4), Fraction(3, 4))))
>>> gap_of(warner, shares_of(warner, {"x": "3/4", "z": "1/4"}))
Fraction(0, 1)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symbolic.formula import DomainError
from symbolic.number import Value, parse

Prior = Mapping[str, Any]


@dataclass(frozen=True)
class Model:
    """The observations that occurred.

    Parameters
    ----------
    inputs: their names.
    counts: counts[i] is the number of observations i.
    rows: rows[i][j] is the probability of observation i for the input j.
    """

    inputs: tuple[str, ...]
    counts: tuple[int, ...]
    rows: tuple[tuple[Fraction, ...], ...]

    @property
    def total(self) -> int:
        """The number n of observations."""
        return sum(self.counts)


def log_likelihood(model: Model, shares: Sequence[Fraction], digits: int = 50) -> Value:
    """Return l(shares), certified; raises `DomainError` where it is minus infinity."""
    fitted = fitted_values(model, shares)
    if all(value == 1 for value in fitted):
        return Value.of(0, digits)

    def compute(precision: int) -> Any:
        from flint import arb, ctx, fmpq

        with ctx.workprec(precision):
            terms = (c * arb(fmpq(f.numerator, f.denominator)).log() for c, f in zip(model.counts, fitted, strict=True))
            return sum(terms, arb(0))

    return Value.certify(compute, digits)


def shares_of(model: Model, prior: Prior) -> list[Fraction]:
    """Return the shares of a prior, in the order of the inputs.

    Raises `DomainError` unless the prior is a distribution on the inputs.
    """
    if set(prior) != set(model.inputs):
        raise DomainError(f"the prior needs one share for each of the inputs {', '.join(model.inputs[:8])}")
    shares = [parse(prior[name]) for name in model.inputs]
    if min(shares) < 0 or sum(shares) != 1:
        raise DomainError("the shares of a prior must be >= 0 and sum to 1")
    return shares


def fitted_values(model: Model, shares: Sequence[Fraction]) -> list[Fraction]:
    """Return (q pi)_i, exactly; raises `DomainError` where one is 0."""
    fitted = [sum((q * share for q, share in zip(row, shares, strict=True)), Fraction(0)) for row in model.rows]
    if not all(fitted):
        raise DomainError("a message that was sent has probability 0 under this prior")
    return fitted


def slopes(model: Model, shares: Sequence[Fraction]) -> list[Fraction]:
    """Return d_j, exactly."""
    from flint import fmpq

    weights = []
    for count, value in zip(model.counts, fitted_values(model, shares), strict=True):
        weights.append(fmpq(count * value.denominator, value.numerator))
    result = []
    for j in range(len(model.inputs)):
        total = fmpq(0)
        for weight, row in zip(weights, model.rows, strict=True):
            total += weight * fmpq(row[j].numerator, row[j].denominator)
        result.append(Fraction(int(total.p), int(total.q)))
    return result


def gap_of(model: Model, shares: Sequence[Fraction]) -> Fraction:
    """Return max over j of d_j - n, exactly."""
    return max(slopes(model, shares)) - model.total


def undetermined(model: Model) -> list[list[Fraction]]:
    """Return a basis of the v with sum 0 and q v = 0."""
    from flint import fmpq, fmpq_mat

    width = len(model.inputs)
    rows = [[fmpq(q.numerator, q.denominator) for q in row] for row in model.rows] + [[fmpq(1)] * width]
    reduced, rank = fmpq_mat(rows).rref()
    pivots = [next(j for j in range(width) if reduced[i, j] != 0) for i in range(rank)]
    basis = []
    for free in (j for j in range(width) if j not in pivots):
        direction = [Fraction(0)] * width
        direction[free] = Fraction(1)
        for i, j in enumerate(pivots):
            entry = reduced[i, free]
            direction[j] = -Fraction(int(entry.p), int(entry.q))
        basis.append(direction)
    return basis


def covariance(model: Model, shares: Sequence[Fraction]) -> dict[str, dict[str, Fraction]]:
    """Return the inverse of the observed Fisher information: input -> input -> covariance.

    The result is exact. The information is sum over i of n_i q_ij q_ik / (q pi)_i^2, restricted to directions of sum 0.

    Raises `DomainError` on the border, where the information is not valid, and where the prior is not identified, so
    that there is no inverse.
    """
    from flint import fmpq, fmpq_mat

    zero = [name for name, share in zip(model.inputs, shares, strict=True) if not share]
    if zero:
        raise DomainError(f"standard errors are not valid on the border: the share of {', '.join(zero[:8])} is 0")
    if len(shares) == 1:
        return {model.inputs[0]: {model.inputs[0]: Fraction(0)}}
    if undetermined(model):
        raise DomainError("the messages do not identify the prior (see `unidentified`); no standard errors")
    fitted = fitted_values(model, shares)
    last = len(shares) - 1
    steps = [[row[j] - row[last] for j in range(last)] for row in model.rows]
    weights = [count / value**2 for count, value in zip(model.counts, fitted, strict=True)]
    information = [
        [sum((w * row[j] * row[k] for w, row in zip(weights, steps, strict=True)), Fraction(0)) for k in range(last)]
        for j in range(last)
    ]
    inverse = fmpq_mat([[fmpq(value.numerator, value.denominator) for value in row] for row in information]).inv()
    table = [[Fraction(int(inverse[j, k].p), int(inverse[j, k].q)) for k in range(last)] for j in range(last)]
    for row in table:
        row.append(-sum(row, Fraction(0)))
    table.append([-sum((row[k] for row in table), Fraction(0)) for k in range(last + 1)])
    return {one: dict(zip(model.inputs, row, strict=True)) for one, row in zip(model.inputs, table, strict=True)}
