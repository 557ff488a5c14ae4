"""Conditions of privacy notions, as lists of comparisons above <= e^epsilon * below.

A mechanism is a table (database, output) -> probability, and a prior a table database -> weight. If the entries are
fractions, the smallest e^epsilon is the loss (`symbolic.notions.loss`). If they are terms of `symbolic.language.term`,
the notion is a formula for use in a statement. Hence each notion is defined only once.

>>> from symbolic.notions.space import Space, bounded
>>> bits = Space.of(1, "01")
>>> from symbolic.language import reals
>>> p, q = reals("p q")
>>> table = {(("0",), "yes"): p, (("1",), "yes"): q}
>>> over_pairs(table, ["yes"], bounded(bits))[0].ratio
p/q
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Any, TypeAlias

from symbolic.notions.space import Database, Pair, Space

Number: TypeAlias = Any  # a Fraction or a Term
Table: TypeAlias = Mapping[tuple[Database, str], Number]
Weights: TypeAlias = Mapping[Database, Number]
Event: TypeAlias = Callable[[Database], bool]


@dataclass(frozen=True)
class Comparison:
    """The condition above <= e^epsilon * below.

    Parameters
    ----------
    above, below: two probabilities, or a probability and 1 where only one of them is bounded.
    where: the output and the compared quantities, as text.
    """

    above: Number
    below: Number
    where: str

    @property
    def ratio(self) -> Number:
        """above / below."""
        return self.above / self.below


def total(numbers: Iterable[Number]) -> Number:
    """Return the sum, 0 for no numbers; a sum of terms has no leading 0."""
    numbers = list(numbers)
    return reduce(add, numbers) if numbers else 0


def is_record(i: int, value: str) -> Event:
    """Return the event that record i (counted from 0) has this value."""
    return lambda database: database[i] == value


def is_database(one: Database) -> Event:
    """Return the event that the database is `one`."""
    return lambda database: database == one


def mass(prior: Weights, event: Event) -> Number:
    """Return the weight of an event."""
    return total(weight for database, weight in prior.items() if event(database))


def joint(table: Table, prior: Weights, event: Event, output: str) -> Number:
    """Return the weight of an event together with an output."""
    return total(weight * table[database, output] for database, weight in prior.items() if event(database))


def given_event(table: Table, prior: Weights, event: Event, output: str) -> Number:
    """Return the probability of an output given an event of positive weight.

    The weights need not sum to 1.
    """
    return joint(table, prior, event, output) / mass(prior, event)


def anything(database: Database) -> bool:
    """The sure event."""
    return True


def over_pairs(table: Table, outputs: Sequence[str], pairs: Iterable[Pair]) -> list[Comparison]:
    """Require P(A(D) = o) <= e^epsilon P(A(D') = o) for the given pairs D, D'.

    This covers differential privacy and all notions with neighbours. Single outputs are enough: both sides are summed
    for a set of outputs.
    """
    return [
        Comparison(table[one, o], table[other, o], f"output {o}, databases {Space.text(one)} and {Space.text(other)}")
        for one, other in pairs
        for o in outputs
    ]


def pufferfish(
    table: Table, outputs: Sequence[str], secrets: Iterable[tuple[str, Event, Event]], priors: Iterable[Weights]
) -> list[Comparison]:
    """Require P(A = o | s, theta) <= e^epsilon P(A = o | s', theta): Pufferfish privacy.

    The condition is for each discriminative pair (s, s') and each prior theta under which both have positive
    probability.

    Parameters
    ----------
    secrets: (name, s, s'): the pairs, in both orders where both are to be bounded.
    priors: the data evolution scenarios.

    Source: Kifer and Machanavajjhala 2012, Definition 3.4.
    """
    found = []
    secrets = list(secrets)
    for prior in priors:
        for name, one, other in secrets:
            if mass(prior, one) != 0 and mass(prior, other) != 0:
                found += [
                    Comparison(
                        given_event(table, prior, one, o), given_event(table, prior, other, o), f"output {o}, {name}"
                    )
                    for o in outputs
                ]
    return found


def record_secrets(space: Space) -> list[tuple[str, Event, Event]]:
    """Return the discriminative pairs "record i is x", "record i is y" for all i and x != y."""
    return [
        (f"record {i + 1} {x} or {y}", is_record(i, x), is_record(i, y))
        for i, values in enumerate(space.records)
        for x in values
        for y in values
        if x != y
    ]


def inferential(space: Space, table: Table, outputs: Sequence[str], prior: Weights) -> list[Comparison]:
    """Bound posterior odds by e^epsilon times prior odds, for two values of one record.

    By Bayes the ratio of the odds is P(A = o | X_i = x) / P(A = o | X_i = y). Hence this is Pufferfish privacy with the
    values of single records as secrets and one prior, and dependent differential privacy in its Bayesian form.

    Source: Ghosh and Kleinberg 2016.
    """
    return pufferfish(table, outputs, record_secrets(space), [prior])


def inferential_databases(
    table: Table, outputs: Sequence[str], prior: Weights, pairs: Iterable[Pair]
) -> list[Comparison]:
    """Require P(D | o) / P(D' | o) <= e^epsilon P(D) / P(D') for pairs of possible databases.

    Both sides are multiplied by P(D' | o) P(D') P(o), so that an output of probability 0 under D' remains a comparison.
    """
    return [
        Comparison(
            prior[one] * table[one, o] * prior[other],
            prior[other] * table[other, o] * prior[one],
            f"output {o}, databases {Space.text(one)} and {Space.text(other)}",
        )
        for one, other in pairs
        if prior[one] != 0 and prior[other] != 0
        for o in outputs
    ]


def membership(space: Space, table: Table, outputs: Sequence[str], prior: Weights) -> list[Comparison]:
    """Bound posterior over prior probability of each value of a record, and the inverse.

    With the two values "is in the database" and "is not" these are the positive and the negative condition of the
    source.

    Source: Li, Qardaji, Su, Wu and Yang 2013, Definitions 3.1 and 3.2, for single outputs (which is enough: sum over a
        set).
    """
    events = [
        (f"record {i + 1} {value}", is_record(i, value)) for i, values in enumerate(space.records) for value in values
    ]
    return _both(table, outputs, prior, events)


def membership_databases(table: Table, outputs: Sequence[str], prior: Weights) -> list[Comparison]:
    """Require e^-epsilon <= P(D | o) / P(D) <= e^epsilon for each possible D."""
    events = [(f"database {Space.text(one)}", is_database(one)) for one in prior]
    return _both(table, outputs, prior, events)


def _both(table: Table, outputs: Sequence[str], prior: Weights, events: list[tuple[str, Event]]) -> list[Comparison]:
    """Compare P(o | event) with P(o) in both directions.

    By Bayes the ratio is the posterior over the prior probability of the event.
    """
    found = []
    for name, event in events:
        if mass(prior, event) != 0:
            for o in outputs:
                here, anywhere = given_event(table, prior, event, o), given_event(table, prior, anything, o)
                found.append(Comparison(here, anywhere, f"output {o}, {name}: posterior over prior"))
                found.append(Comparison(anywhere, here, f"output {o}, {name}: prior over posterior"))
    return found
