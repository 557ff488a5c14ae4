"""Likelihood, certificate and Fisher information of a prior from evidential messages.

n respondents have inputs from an unknown prior pi and send messages, which are focal sets. Message i is sent n_i times,
and input j sends it with mass q_ij. The log-likelihood is l(pi) = sum of n_i log (q pi)_i, where (q pi)_i = sum over j
of q_ij pi_j. It is concave; hence for every pi

    max l - l(pi)  <=  gap(pi) = max over j of d_j - n,    d_j = sum over i of n_i q_ij / (q pi)_i,

since l(rho) - l(pi) <= sum over j of (rho_j - pi_j) d_j, and the pi_j d_j sum to n. The gap is 0 exactly at the maxima.

>>> from symbolic.belief.mechanism import Mechanism
>>> warner = Mechanism.of(["yes", "no"], {"x": {"yes": "3/4", "no": "1/4"}, "z": {"yes": "1/4", "no": "3/4"}})
>>> counts = {"yes": 5, "no": 3}
>>> prior = {"x": "3/4", "z": "1/4"}
>>> duality_gap(warner, counts, prior), covariance(warner, counts, prior)["x"]["x"]
(Fraction(0, 1), Fraction(15, 128))

Source: Agrawal and Aggarwal 2001.

Possible issues
---------------
The messages are the focal sets (Shafer's semantics). In Walley's semantics no set is observed, and l is not a
likelihood.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from symbolic.belief.mechanism import Mechanism
from symbolic.estimation import likelihood
from symbolic.estimation.likelihood import Model, Prior, gap_of, shares_of, undetermined
from symbolic.formula import DomainError
from symbolic.number import Value, parse
from symbolic.representations.exact import TooLarge

MOST_ENTRIES: Final = 200_000  # messages times inputs

Counts = Mapping[Any, Any]  # message ("a b", a mask, the elements) -> number of times


def observed(mechanism: Mechanism, counts: Counts) -> Model:
    """Restrict the mechanism to the messages that were sent.

    Raises `DomainError` for counts that are not whole numbers >= 0, no message at all, repeated messages, and messages
    that no input sends; `TooLarge` for more than 200,000 entries.
    """
    found: dict[int, int] = {}
    for message, count in counts.items():
        mask = mechanism.frame.mask(message)
        number = parse(count)
        shown = mechanism.frame.text(mask)
        if number.denominator != 1 or number < 0:
            raise DomainError(f"the message {shown} was sent {count} times; a count is a whole number >= 0")
        if mask in found:
            raise DomainError(f"the message {shown} has two counts")
        found[mask] = int(number)
    sent = {mask: count for mask, count in found.items() if count}
    if not sent:
        raise DomainError("there are no messages; at least one count must be positive")
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
    """Return max over j of d_j - n exactly, an upper bound on max l - l(prior).

    Raises `DomainError` where l(prior) is minus infinity.

    >>> warner = Mechanism.of(["yes", "no"], {"x": {"yes": "3/4", "no": "1/4"}, "z": {"yes": "1/4", "no": "3/4"}})
    >>> duality_gap(warner, {"yes": 1, "no": 1}, {"x": "1/2", "z": "1/2"}), duality_gap(warner, {"yes": 2},
    ...     {"x": "1/2", "z": "1/2"})
    (Fraction(0, 1), Fraction(1, 1))
    """
    model = observed(mechanism, counts)
    return gap_of(model, shares_of(model, prior))


def log_likelihood(mechanism: Mechanism, counts: Counts, prior: Prior, digits: int = 50) -> Value:
    """Return l(prior), certified; raises `DomainError` where it is minus infinity."""
    model = observed(mechanism, counts)
    return likelihood.log_likelihood(model, shares_of(model, prior), digits)


# ---- identifiability and standard errors


def unidentified(mechanism: Mechanism, counts: Counts | None = None) -> list[dict[str, Fraction]]:
    """Return a basis of the prior directions that leave the message distribution unchanged.

    It is empty where the prior is identified. If `counts` is given, only the messages that were sent count.

    >>> twins = Mechanism.of("ab", {"x": {"a": 1}, "z": {"a": 1}})
    >>> [{name: int(value) for name, value in one.items()} for one in unidentified(twins)]
    [{'x': -1, 'z': 1}]
    """
    if counts is None:
        masks = {mask for row in mechanism.rows.values() for mask in row.masses}
        counts = dict.fromkeys(sorted(masks), 1)
    model = observed(mechanism, counts)
    return [dict(zip(model.inputs, one, strict=True)) for one in undetermined(model)]


def covariance(mechanism: Mechanism, counts: Counts, prior: Prior) -> dict[str, dict[str, Fraction]]:
    """Return the inverse of the observed Fisher information: input -> input -> covariance.

    The result is exact. The information is sum over i of n_i q_ij q_ik / (q pi)_i^2, restricted to directions of sum 0.

    Raises `DomainError` on the border, where the information is not valid, and where the prior is not identified, so
    that there is no inverse.
    """
    model = observed(mechanism, counts)
    return likelihood.covariance(model, shares_of(model, prior))


def standard_errors(mechanism: Mechanism, counts: Counts, prior: Prior, digits: int = 50) -> dict[str, Value]:
    """Return the square roots of the variances in `covariance`, certified.

    Raises `DomainError` like `covariance`.
    """
    from flint import arb, ctx, fmpq

    def root(variance: Fraction) -> Value:
        def compute(precision: int) -> Any:
            with ctx.workprec(precision):
                return arb(fmpq(variance.numerator, variance.denominator)).sqrt()

        return Value.certify(compute, digits) if variance else Value.of(0, digits)

    return {name: root(row[name]) for name, row in covariance(mechanism, counts, prior).items()}
