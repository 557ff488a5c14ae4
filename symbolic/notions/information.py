"""Mutual-information differential privacy in finite models, exactly.

    conditional   max over i of I(X_i; Y | the other records)
    record        max over i of I(X_i; Y)
    database      I(all records; Y)

in nats, with Y the output and the prior of the model. `worst_prior` encloses the maximum of the first over all priors.
A value is a sum of rationals times logarithms of rationals.

>>> from symbolic.notions.model import Model
>>> xor = Model.of([["0", "1"]] * 2, {
...     "0 0": {"no": "2/3", "yes": "1/3"}, "0 1": {"no": "1/3", "yes": "2/3"},
...     "1 0": {"no": "1/3", "yes": "2/3"}, "1 1": {"no": "2/3", "yes": "1/3"}}, "uniform")
>>> information_loss(xor, "conditional").value(20)
0.056633012265132490967
>>> information_loss(xor, "record").value(20)
0

Source: Cuff and Yu 2016, Definition 2 (the maximum of the conditional loss over all priors).

Possible issues
---------------
Comparisons with the logarithm of a rational are exact: by enclosures, or by powers where the enclosures overlap.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import exp, lcm, log
from typing import Any, Final, Literal, TypeAlias, get_args

from symbolic.formula import DomainError
from symbolic.notions.condition import Event, Number, Table, Weights, anything, is_database, is_record, joint, mass
from symbolic.notions.model import Model
from symbolic.number import Undecided, Value
from symbolic.representations.exact import TooLarge

Part: TypeAlias = tuple[Number, Number]  # (coefficient, ratio): coefficient * log(ratio)
InformationKind: TypeAlias = Literal["conditional", "record", "database"]
INFORMATION_KINDS: Final = get_args(InformationKind)
MOST_STEPS: Final = 1 << 20
MOST_POWER_BITS: Final = 1 << 24
MOST_CHANNELS: Final = 256
ROUNDS: Final = 2_000


@dataclass(frozen=True, repr=False)
class Information:
    """A sum of coefficient * ln(ratio), all rational, all ratios positive."""

    parts: tuple[tuple[Fraction, Fraction], ...]

    def ball(self, precision: int) -> Any:
        """Return an `arb` ball that contains it."""
        import flint

        with flint.ctx.workprec(precision):
            whole = flint.arb(0)
            for coefficient, ratio in self.parts:
                whole += _arb(coefficient) * _arb(ratio).log()
            return whole

    def value(self, digits: int = 50) -> Value:
        """Return it with the given number of correct digits; exactly 0 where it is 0."""
        if self.compare(Fraction(1)) == 0:
            return Value.of(0, digits)
        return Value.certify(self.ball, digits)

    def compare(self, ratio: Fraction) -> int:
        """Return -1, 0 or 1: the exact comparison with ln(ratio).

        >>> Information(((Fraction(1, 2), Fraction(4)),)).compare(Fraction(2))
        0
        """
        parts = [(c, r) for c, r in (*self.parts, (Fraction(-1), ratio)) if c != 0 and r != 1]
        for precision in (128, 1024):
            ball = Information(tuple(parts)).ball(precision)
            if ball > 0 or ball < 0:
                return 1 if ball > 0 else -1
        common = lcm(*(c.denominator for c, _ in parts)) if parts else 1
        bits = sum(abs(int(c * common)) * max(r.numerator, r.denominator).bit_length() for c, r in parts)
        if bits > MOST_POWER_BITS:
            raise Undecided("the enclosures overlap, and the exact powers are too long to compare")
        above = below = 1
        for c, r in parts:
            power = int(c * common)
            up, down = (r.numerator, r.denominator) if power > 0 else (r.denominator, r.numerator)
            above, below = above * up ** abs(power), below * down ** abs(power)
        return (above > below) - (above < below)

    def at_most(self, ratio: Fraction | None) -> bool:
        """Whether it is at most ln(ratio) (None: infinite)."""
        return ratio is None or self.compare(ratio) <= 0

    def __repr__(self) -> str:
        return f"Information({self.value(10)})"


def _arb(number: Fraction) -> Any:
    import flint

    return flint.arb(flint.fmpq(number.numerator, number.denominator))


def mutual(
    table: Table, outputs: Sequence[str], prior: Weights, events: Iterable[Event], within: Event = anything
) -> list[Part]:
    """Return I(index of the event; output) given `within`, times the probability of `within`.

    The result is a list of parts coefficient * log(ratio), of numbers or terms, without the parts whose coefficient is
    0.

    Parameters
    ----------
    events: a partition of `within`.
    """
    found = []
    for event in events:
        for o in outputs:
            both = joint(table, prior, event, o)
            if both != 0:
                independent = mass(prior, event) * joint(table, prior, within, o)
                found.append((both, both * mass(prior, within) / independent))
    return found


def information(model: Model, i: int, kind: Literal["conditional", "record"]) -> Information:
    """Return I(X_i; Y), or I(X_i; Y | the other records), for record i counted from 0."""
    if not 0 <= i < len(model.space.records):
        raise DomainError(f"there is no record {i}; they are counted from 0")
    _check(model)
    if kind == "record":
        events = [is_record(i, value) for value in model.space.records[i]]
        return Information(tuple(mutual(model.table, model.outputs, model.weights(), events)))
    parts: list[Part] = []
    for others in sorted({one[:i] + one[i + 1 :] for one in model.possible}):
        line = [(*others[:i], value, *others[i:]) for value in model.space.records[i]]
        parts += mutual(
            model.table, model.outputs, {one: model.weights()[one] for one in line}, [is_database(one) for one in line]
        )
    return Information(tuple(parts))


def database_information(model: Model) -> Information:
    """Return I(all records; Y)."""
    _check(model, len(model.space))
    prior = {one: model.weights()[one] for one in model.possible}
    return Information(tuple(mutual(model.table, model.outputs, prior, [is_database(one) for one in prior])))


def information_loss(model: Model, kind: InformationKind) -> Information:
    """Return the loss of mutual-information differential privacy in nats.

    Raises `DomainError` for an unknown kind or a missing prior, `TooLarge` beforehand for too much work.
    """
    if kind not in INFORMATION_KINDS:
        raise DomainError(f"no information loss is called {kind!r}; they are {', '.join(INFORMATION_KINDS)}")
    if kind == "database":
        return database_information(model)
    found = [information(model, i, kind) for i in range(len(model.space.records))]
    return largest(found)


def worst_prior(model: Model) -> tuple[Information, Information]:
    """Enclose the largest I(X_i; Y | the other records) over all priors and all i.

    This is the largest capacity of a channel X_i -> Y with the other records fixed. The lower bound is the information
    at a rational prior. The upper bound is the largest divergence of a row from the output distribution of that prior,
    which is valid for every prior.

    >>> from symbolic.notions.model import Model
    >>> flip = Model.of([["0", "1"]], {"0": {"no": "2/3", "yes": "1/3"}, "1": {"no": "1/3", "yes": "2/3"}})
    >>> low, high = worst_prior(flip)
    >>> low, high
    (Information(0.05663301227), Information(0.05663301227))
    """
    _check(model)
    channels: dict[tuple[tuple[Fraction, ...], ...], None] = {}
    for i, values in enumerate(model.space.records):
        for others in {one[:i] + one[i + 1 :] for one in model.space.databases}:
            line = [(*others[:i], value, *others[i:]) for value in values]
            channels[tuple(sorted(tuple(model.table[one, o] for o in model.outputs) for one in line))] = None
    if len(channels) > MOST_CHANNELS:
        raise TooLarge(f"more than {MOST_CHANNELS} different channels; take fewer databases")
    lows, highs = zip(*map(capacity, sorted(channels)), strict=True)
    return largest(lows), largest(highs)


def largest(found: Iterable[Information]) -> Information:
    """Return the largest of these, up to differences below 2^-200."""
    return max(found, key=lambda one: one.ball(256).mid())


def capacity(rows: Sequence[Sequence[Fraction]]) -> tuple[Information, Information]:
    """Return a lower and an upper bound of the capacity of a channel, in nats.

    They are close together unless the channel is badly conditioned.
    """
    weights = _blahut_arimoto([[float(p) for p in row] for row in rows])
    prior = [Fraction(round(w * 2**40) + 1) for w in weights]
    prior = [w / sum(prior) for w in prior]
    out = [sum((w * row[o] for w, row in zip(prior, rows, strict=True)), Fraction(0)) for o in range(len(rows[0]))]
    divergences = [tuple((p, p / q) for p, q in zip(row, out, strict=True) if p) for row in rows]
    low = Information(tuple((w * p, r) for w, parts in zip(prior, divergences, strict=True) for p, r in parts))
    return low, largest(map(Information, divergences))


def _blahut_arimoto(rows: list[list[float]]) -> list[float]:
    """Return a nearly optimal input distribution; the bounds do not rely on it."""
    weights = [1 / len(rows)] * len(rows)
    for _ in range(ROUNDS):
        out = [sum(w * row[o] for w, row in zip(weights, rows, strict=True)) for o in range(len(rows[0]))]
        divergence = [sum(p * log(p / q) for p, q in zip(row, out, strict=True) if p > 0 and q > 0) for row in rows]
        scaled = [w * exp(d) for w, d in zip(weights, divergence, strict=True)]
        new = [w / sum(scaled) for w in scaled]
        if max(divergence) - log(sum(scaled)) < 1e-14:
            return new
        weights = new
    return weights


def _check(model: Model, events: int = 0) -> None:
    steps = len(model.space) * len(model.outputs) * max(events, sum(map(len, model.space.records)))
    if steps > MOST_STEPS:
        raise TooLarge(f"more than {MOST_STEPS} steps; take fewer databases or outputs")
