"""The conditions of the privacy notions, each a list of comparisons above <= e^epsilon * below, over numbers and terms
alike.

A mechanism is a table (database, output) -> probability and a prior a table database -> weight. The entries may be
fractions, and then the smallest e^epsilon is the loss (`symbolic.notions.loss`), or terms of `symbolic.language.term`,
and then a notion becomes a formula that a statement can claim something of. So no notion is written down twice.

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

Number: TypeAlias = Any  # a Fraction or a Term: what can be added, multiplied and divided
Table: TypeAlias = Mapping[tuple[Database, str], Number]
Weights: TypeAlias = Mapping[Database, Number]
Event: TypeAlias = Callable[[Database], bool]


@dataclass(frozen=True)
class Comparison:
    """above <= e^epsilon * below must hold.

    Parameters
    ----------
    above, below: two probabilities, or a probability and 1 where only one of them is bounded.
    where: the output and what is compared, for a reader.
    """

    above: Number
    below: Number
    where: str

    @property
    def ratio(self) -> Number:
        """above / below."""
        return self.above / self.below


def total(numbers: Iterable[Number]) -> Number:
    """The sum, 0 of nothing; a sum of terms as it stands, without a leading 0."""
    numbers = list(numbers)
    return reduce(add, numbers) if numbers else 0


def is_record(i: int, value: str) -> Event:
    """The event that record i (counted from 0) has this value."""
    return lambda database: database[i] == value


def is_database(one: Database) -> Event:
    """The event that the database is this one."""
    return lambda database: database == one


def mass(prior: Weights, event: Event) -> Number:
    """The weight of an event."""
    return total(weight for database, weight in prior.items() if event(database))


def joint(table: Table, prior: Weights, event: Event, output: str) -> Number:
    """The weight of an event together with an output."""
    return total(weight * table[database, output] for database, weight in prior.items() if event(database))


def given_event(table: Table, prior: Weights, event: Event, output: str) -> Number:
    """The probability of an output given an event of positive weight; the weights need not sum to 1."""
    return joint(table, prior, event, output) / mass(prior, event)


def anything(database: Database) -> bool:
    """The sure event."""
    return True


def over_pairs(table: Table, outputs: Sequence[str], pairs: Iterable[Pair]) -> list[Comparison]:
    """P(A(D) = o) <= e^epsilon P(A(D') = o) for these pairs D, D': differential privacy and all notions with
    neighbours.

    Single outputs are enough: for a set of outputs both sides are summed.
    """
    return [
        Comparison(table[one, o], table[other, o], f"output {o}, databases {Space.text(one)} and {Space.text(other)}")
        for one, other in pairs
        for o in outputs
    ]


def pufferfish(
    table: Table, outputs: Sequence[str], secrets: Iterable[tuple[str, Event, Event]], priors: Iterable[Weights]
) -> list[Comparison]:
    """P(A = o | s, theta) <= e^epsilon P(A = o | s', theta) for each discriminative pair and each prior that finds both
    possible.

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
    """The discriminative pairs "record i has the value x" against "record i has the value y", for all i and x != y."""
    return [
        (f"record {i + 1} {x} or {y}", is_record(i, x), is_record(i, y))
        for i, values in enumerate(space.records)
        for x in values
        for y in values
        if x != y
    ]


def inferential(space: Space, table: Table, outputs: Sequence[str], prior: Weights) -> list[Comparison]:
    """Inferential privacy of records: the posterior odds of two values of one record are at most e^epsilon times the
    prior odds.

    By Bayes the ratio of the odds is P(A = o | X_i = x) / P(A = o | X_i = y), which is Pufferfish privacy with the
    values of single records as secrets and one prior, and so dependent differential privacy in its Bayesian form.

    Source: Ghosh and Kleinberg 2016.
    """
    return pufferfish(table, outputs, record_secrets(space), [prior])


def inferential_databases(
    table: Table, outputs: Sequence[str], prior: Weights, pairs: Iterable[Pair]
) -> list[Comparison]:
    """Inferential privacy of databases: P(D | o) / P(D' | o) <= e^epsilon P(D) / P(D') for these pairs of possible
    databases.

    Both sides are multiplied by P(D' | o) P(D') P(o), so that an output which D' cannot give stays a comparison.

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
    """Membership privacy of records: the posterior probability of each value is within a factor e^epsilon of its prior
    probability.

    With two values, "is in the database" and "is not", these are the positive and the negative condition of the source.

    Source: Li, Qardaji, Su, Wu and Yang 2013, Definitions 3.1 and 3.2, for single outputs (which is enough: sum over a
        set).
    """
    events = [
        (f"record {i + 1} {value}", is_record(i, value)) for i, values in enumerate(space.records) for value in values
    ]
    return _both(table, outputs, prior, events)


def membership_databases(table: Table, outputs: Sequence[str], prior: Weights) -> list[Comparison]:
    """Membership privacy of databases: e^-epsilon <= P(D | o) / P(D) <= e^epsilon for each possible D."""
    events = [(f"database {Space.text(one)}", is_database(one)) for one in prior]
    return _both(table, outputs, prior, events)


def _both(table: Table, outputs: Sequence[str], prior: Weights, events: list[tuple[str, Event]]) -> list[Comparison]:
    """P(o | event) against P(o), both ways: by Bayes this is the posterior over the prior probability of the event."""
    found = []
    for name, event in events:
        if mass(prior, event) != 0:
            for o in outputs:
                here, anywhere = given_event(table, prior, event, o), given_event(table, prior, anything, o)
                found.append(Comparison(here, anywhere, f"output {o}, {name}: posterior over prior"))
                found.append(Comparison(anywhere, here, f"output {o}, {name}: prior over posterior"))
    return found
