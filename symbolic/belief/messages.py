"""What the messages of an evidential mechanism say about the prior of the inputs: likelihood, certificate, information.

n respondents draw their inputs from an unknown prior pi and send messages, which are focal sets. With n_i messages i,
and q_ij the mass that input j gives to message i, the log-likelihood is l(pi) = sum of n_i log (q pi)_i, where (q pi)_i
= sum over j of q_ij pi_j. It is concave, so that for any pi

    max l - l(pi)  <=  gap(pi) = max over j of d_j - n,    d_j = sum over i of n_i q_ij / (q pi)_i,

since l(rho) - l(pi) <= sum over j of (rho_j - pi_j) d_j, and the pi_j d_j sum to n. The gap is 0 exactly at the maxima.

>>> from symbolic.belief.mechanism import Mechanism
>>> warner = Mechanism.of(["yes", "no"], {"x": {"yes": "3/4", "no": "1/4"}, "z": {"yes": "1/4", "no": "3/4"}})
>>> counts = {"yes": 5, "no": 3}
>>> duality_gap(warner, counts, {"x": "3/4", "z": "1/4"}), covariance(warner, counts, {"x": "3/4", "z": "1/4"})["x"]["x"]
(Fraction(0, 1), Fraction(15, 128))

Source: Agrawal and Aggarwal 2001.

Possible issues
---------------
The messages are the focal sets (Shafer's semantics). According to Walley no set is observed, and this is not a
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

Counts = Mapping[Any, Any]  # message ("a b", a mask, the elements) -> how often


def observed(mechanism: Mechanism, counts: Counts) -> Model:
    """The part of the mechanism that matters for these messages.

    Raises `DomainError` for counts that are no whole numbers >= 0, none at all, messages given twice, and messages that
    no input sends; `TooLarge`.
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
    """max over j of d_j - n, exactly: max l - l(prior) is at most this. Raises `DomainError` where l(prior) is minus
    infinity.

    >>> warner = Mechanism.of(["yes", "no"], {"x": {"yes": "3/4", "no": "1/4"}, "z": {"yes": "1/4", "no": "3/4"}})
    >>> duality_gap(warner, {"yes": 1, "no": 1}, {"x": "1/2", "z": "1/2"}), duality_gap(warner, {"yes": 2}, {"x": "1/2", "z": "1/2"})
    (Fraction(0, 1), Fraction(1, 1))
    """
    model = observed(mechanism, counts)
    return gap_of(model, shares_of(model, prior))


def log_likelihood(mechanism: Mechanism, counts: Counts, prior: Prior, digits: int = 50) -> Value:
    """l(prior), certified; raises `DomainError` where it is minus infinity."""
    model = observed(mechanism, counts)
    return likelihood.log_likelihood(model, shares_of(model, prior), digits)


# ---- what the messages tell


def unidentified(mechanism: Mechanism, counts: Counts | None = None) -> list[dict[str, Fraction]]:
    """Directions in which the prior can move without any change of the distribution of the messages; empty where it is
    identified.

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


def covariance(mechanism: Mechanism, counts: Counts, prior: Prior) -> dict[str, dict[str, Fraction]]:
    """The inverse of the observed Fisher information on the priors (sum 1), exactly: input -> input -> covariance.

    The information is sum over i of n_i q_ij q_ik / (q pi)_i^2, restricted to directions of sum 0.
    Raises `DomainError` on the border, where it means nothing, and where the prior is not identified, where there is no
    inverse.
    """
    model = observed(mechanism, counts)
    return likelihood.covariance(model, shares_of(model, prior))


def standard_errors(mechanism: Mechanism, counts: Counts, prior: Prior, digits: int = 50) -> dict[str, Value]:
    """The roots of the variances in `covariance`, certified; raises `DomainError` like it."""
    from flint import arb, ctx, fmpq

    def root(variance: Fraction) -> Value:
        def compute(precision: int) -> Any:
            with ctx.workprec(precision):
                return arb(fmpq(variance.numerator, variance.denominator)).sqrt()

        return Value.certify(compute, digits) if variance else Value.of(0, digits)

    return {name: root(row[name]) for name, row in covariance(mechanism, counts, prior).items()}
