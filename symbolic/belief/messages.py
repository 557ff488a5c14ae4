"""What the messages of an evidential mechanism say about the prior of the inputs: likelihood, certificate, information.

n respondents draw their inputs from an unknown prior pi and send messages, which are focal sets. With n_i messages i, and q_ij the mass that input j
gives to message i, the log-likelihood is l(pi) = sum of n_i log (q pi)_i, where (q pi)_i = sum over j of q_ij pi_j. It is concave, so that for any pi

    max l - l(pi)  <=  gap(pi) = max over j of d_j - n,    d_j = sum over i of n_i q_ij / (q pi)_i,

since l(rho) - l(pi) <= sum over j of (rho_j - pi_j) d_j, and the pi_j d_j sum to n. The gap is 0 exactly at the maxima.

>>> from symbolic.belief.mechanism import Mechanism
>>> warner = Mechanism.of(["yes", "no"], {"x": {"yes": "3/4", "no": "1/4"}, "z": {"yes": "1/4", "no": "3/4"}})
>>> counts = {"yes": 5, "no": 3}
>>> duality_gap(warner, counts, {"x": "3/4", "z": "1/4"}), covariance(warner, counts, {"x": "3/4", "z": "1/4"})["x"]["x"]
(Fraction(0, 1), Fraction(15, 128))

Source: li2022, Remark 8; Agrawal and Aggarwal 2001.

Possible issues
---------------
The messages are the focal sets (Shafer's semantics). According to Walley no set is observed, and this is not a likelihood.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from symbolic.belief.mechanism import Mechanism
from symbolic.faces.exact import TooLarge
from symbolic.formula import DomainError
from symbolic.number import Value, parse

MOST_ENTRIES: Final = 200_000  # messages times inputs

Counts = Mapping[Any, Any]  # message ("a b", a mask, the elements) -> how often
Prior = Mapping[str, Any]


@dataclass(frozen=True)
class Model:
    """Observed messages only: `counts[i]`, `rows[i][j]` the mass of message i under input j."""

    inputs: tuple[str, ...]
    counts: tuple[int, ...]
    rows: tuple[tuple[Fraction, ...], ...]

    @property
    def total(self) -> int:
        """n."""
        return sum(self.counts)


def observed(mechanism: Mechanism, counts: Counts) -> Model:
    """The part of the mechanism that matters for these messages.

    Raises `DomainError` for counts that are no whole numbers >= 0, none at all, messages given twice, and messages that no input sends; `TooLarge`.
    """
    found: dict[int, int] = {}
    for message, count in counts.items():
        mask = mechanism.frame.mask(message)
        number = parse(count)
        shown = mechanism.frame.text(mask)
        if number.denominator != 1 or number < 0:
            raise DomainError(f"the message {shown} was sent {count} times; a count is a whole number >= 0")
        if mask in found:
            raise DomainError(f"the message {shown} is counted twice")
        found[mask] = int(number)
    sent = {mask: count for mask, count in found.items() if count}
    if not sent:
        raise DomainError("nobody sent a message; at least one is needed")
    if len(sent) * len(mechanism.rows) > MOST_ENTRIES:
        raise TooLarge(f"{len(sent)} messages of {len(mechanism.rows)} inputs; at most {MOST_ENTRIES} together")
    rows = []
    for mask in sent:
        row = tuple(one.mass(mask) for one in mechanism.rows.values())
        if not any(row):
            raise DomainError(f"no input sends the message {mechanism.frame.text(mask)}: every likelihood is 0")
        rows.append(row)
    return Model(mechanism.inputs, tuple(sent.values()), tuple(rows))


# ---- the certificate


def duality_gap(mechanism: Mechanism, counts: Counts, prior: Prior) -> Fraction:
    """max over j of d_j - n, exactly: max l - l(prior) is at most this. Raises `DomainError` where l(prior) is minus infinity.

    >>> warner = Mechanism.of(["yes", "no"], {"x": {"yes": "3/4", "no": "1/4"}, "z": {"yes": "1/4", "no": "3/4"}})
    >>> duality_gap(warner, {"yes": 1, "no": 1}, {"x": "1/2", "z": "1/2"}), duality_gap(warner, {"yes": 2}, {"x": "1/2", "z": "1/2"})
    (Fraction(0, 1), Fraction(1, 1))
    """
    model = observed(mechanism, counts)
    return gap_of(model, shares_of(model, prior))


def log_likelihood(mechanism: Mechanism, counts: Counts, prior: Prior, digits: int = 50) -> Value:
    """l(prior), certified; raises `DomainError` where it is minus infinity."""
    model = observed(mechanism, counts)
    fitted = fitted_values(model, shares_of(model, prior))
    if all(value == 1 for value in fitted):
        return Value.of(0, digits)

    def compute(precision: int) -> Any:
        from flint import arb, ctx, fmpq

        with ctx.workprec(precision):
            terms = (c * arb(fmpq(f.numerator, f.denominator)).log() for c, f in zip(model.counts, fitted, strict=True))
            return sum(terms, arb(0))

    return Value.certify(compute, digits)


def shares_of(model: Model, prior: Prior) -> list[Fraction]:
    if set(prior) != set(model.inputs):
        raise DomainError(f"the prior needs one share for each of the inputs {', '.join(model.inputs[:8])}")
    shares = [parse(prior[name]) for name in model.inputs]
    if min(shares) < 0 or sum(shares) != 1:
        raise DomainError("the shares of a prior are >= 0 and sum to 1")
    return shares


def fitted_values(model: Model, shares: Sequence[Fraction]) -> list[Fraction]:
    fitted = [sum((q * share for q, share in zip(row, shares, strict=True)), Fraction(0)) for row in model.rows]
    if not all(fitted):
        raise DomainError("a message that was sent has probability 0 under this prior")
    return fitted


def slopes(model: Model, shares: Sequence[Fraction]) -> list[Fraction]:
    """d_j, exactly."""
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
    return max(slopes(model, shares)) - model.total


# ---- what the messages tell


def unidentified(mechanism: Mechanism, counts: Counts | None = None) -> list[dict[str, Fraction]]:
    """Directions in which the prior can move without any change of the distribution of the messages; empty where it is identified.

    With counts: of the probabilities of those messages that were sent.

    >>> twins = Mechanism.of("ab", {"x": {"a": 1}, "z": {"a": 1}})
    >>> [{name: int(value) for name, value in one.items()} for one in unidentified(twins)]
    [{'x': -1, 'z': 1}]
    """
    if counts is None:
        masks = {mask for row in mechanism.rows.values() for mask in row.masses}
        counts = dict.fromkeys(sorted(masks), 1)
    model = observed(mechanism, counts)
    return [dict(zip(model.inputs, one, strict=True)) for one in undetermined(model)]


def undetermined(model: Model) -> list[list[Fraction]]:
    """A basis of the v with sum 0 and q v = 0."""
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


def covariance(mechanism: Mechanism, counts: Counts, prior: Prior) -> dict[str, dict[str, Fraction]]:
    """The inverse of the observed Fisher information on the priors (sum 1), exactly: input -> input -> covariance.

    The information is sum over i of n_i q_ij q_ik / (q pi)_i^2, restricted to directions of sum 0.
    Raises `DomainError` on the border, where it means nothing, and where the prior is not identified, where there is no inverse.
    """
    from flint import fmpq, fmpq_mat

    model = observed(mechanism, counts)
    shares = shares_of(model, prior)
    zero = [name for name, share in zip(model.inputs, shares, strict=True) if not share]
    if zero:
        raise DomainError(f"no standard errors on the border: the share of {', '.join(zero[:8])} is 0")
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


def standard_errors(mechanism: Mechanism, counts: Counts, prior: Prior, digits: int = 50) -> dict[str, Value]:
    """The roots of the variances in `covariance`, certified; raises `DomainError` like it."""
    from flint import arb, ctx, fmpq

    def root(variance: Fraction) -> Value:
        def compute(precision: int) -> Any:
            with ctx.workprec(precision):
                return arb(fmpq(variance.numerator, variance.denominator)).sqrt()

        return Value.certify(compute, digits) if variance else Value.of(0, digits)

    return {name: root(row[name]) for name, row in covariance(mechanism, counts, prior).items()}
