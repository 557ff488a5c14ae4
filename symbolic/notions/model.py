"""A small mechanism with a prior, exactly.

It consists of a table database -> distribution of the output, and a distribution on the databases.

>>> xor = Model.of([["0", "1"], ["0", "1"]], {
...     "0 0": {"no": "2/3", "yes": "1/3"}, "0 1": {"no": "1/3", "yes": "2/3"},
...     "1 0": {"no": "1/3", "yes": "2/3"}, "1 1": {"no": "2/3", "yes": "1/3"}}, "uniform")
>>> xor.blocks
((0,), (1,))
>>> Model.of([["0", "1"]], {"0": {"yes": "1/2"}, "1": {"yes": 1}})
Traceback (most recent call last):
symbolic.formula.domain.DomainError: the outputs of the database '0' have probability 1/2 together, not 1

JSON: {"records": [["0", "1"], ["0", "1"]], "mechanism": {"0 0": {"yes": "1/3", "no": "2/3"}, ...}, "prior": {"0 0":
    "1/4", ...}}.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from types import MappingProxyType
from typing import Any, Final

from symbolic.formula import DomainError
from symbolic.notions.space import Database, Space
from symbolic.number import NumberError, fraction_text, from_json, parse, shown
from symbolic.representations.exact import TooLarge

MOST_OUTPUTS: Final = 1 << 10
MOST_ENTRIES: Final = 1 << 18
MOST_BLOCK_RECORDS: Final = 8


@dataclass(frozen=True, repr=False)
class Model:
    """A finite model.

    Parameters
    ----------
    space: the databases.
    outputs: the names of the outputs.
    table: (database, output) -> probability, for every database of the space.
    prior: database -> probability, for every database of the space; None for no prior.

    Raises `DomainError` where a distribution does not sum to 1 or has a negative entry; `TooLarge` beyond 1,024 outputs
    or 262,144 entries.
    """

    space: Space
    outputs: tuple[str, ...]
    table: Mapping[tuple[Database, str], Fraction]
    prior: Mapping[Database, Fraction] | None = None

    def __post_init__(self) -> None:
        if not self.outputs:
            raise DomainError("the mechanism has no outputs")
        if len(self.outputs) > MOST_OUTPUTS or len(self.outputs) * len(self.space) > MOST_ENTRIES:
            raise TooLarge(
                f"more than {MOST_OUTPUTS} outputs or {MOST_ENTRIES} entries of the mechanism; use a smaller one"
            )
        for database in self.space.databases:
            row = [self.table.get((database, o)) for o in self.outputs]
            _distribution(row, f"the outputs of the database {Space.text(database)!r}")
        if self.prior is not None:
            _distribution([self.prior.get(database) for database in self.space.databases], "the databases of the prior")
            object.__setattr__(self, "prior", MappingProxyType(dict(self.prior)))
        object.__setattr__(self, "table", MappingProxyType(dict(self.table)))

    @staticmethod
    def of(records: Iterable[Iterable[str]], mechanism: Mapping[str, Mapping[str, Any]], prior: Any = None) -> Model:
        """Build a model.

        Parameters
        ----------
        records: the values of each record.
        mechanism: database -> (output -> exact number); a missing output has probability 0.
        prior: database -> exact number (a missing one has probability 0), "uniform", or None.

        Raises `DomainError`, with the database, for unknown or missing databases, for what is not a distribution, and
        for numbers that are not exact.
        """
        space = Space(tuple(tuple(values) for values in records))
        outputs = tuple(dict.fromkeys(o for row in mechanism.values() for o in row))
        if len(outputs) * len(space) > MOST_ENTRIES:
            raise TooLarge(f"more than {MOST_ENTRIES} entries of the mechanism; use a smaller one")
        rows = _keyed(space, mechanism, "the mechanism")
        table = {}
        for database in space.databases:
            if database not in rows:
                raise DomainError(f"the mechanism has no row for the database {Space.text(database)!r}")
            for o in outputs:
                table[database, o] = _number(
                    rows[database].get(o, 0), f"database {Space.text(database)!r}, output {o!r}"
                )
        return Model(space, outputs, table, _prior(space, prior))

    @staticmethod
    def of_object(data: Any) -> Model:
        """Build a model from the object of a model file: records, mechanism, optional prior.

        `symbolic.number.from_json` reads floats.
        """
        try:
            data = from_json(data)
        except NumberError as reason:
            raise DomainError(str(reason)) from None
        if not isinstance(data, Mapping):
            raise DomainError('a model is an object {"records": [...], "mechanism": {...}, "prior": {...}}')
        for key in data:
            if key not in ("records", "mechanism", "prior"):
                raise DomainError(f"a model has the keys records, mechanism and prior only, not {key!r}")
        records, mechanism = data.get("records"), data.get("mechanism")
        if not isinstance(records, (list, tuple)) or not all(isinstance(values, (list, tuple)) for values in records):
            raise DomainError("records must be a list: the values of each record, each a list of names")
        if not isinstance(mechanism, Mapping) or not all(isinstance(row, Mapping) for row in mechanism.values()):
            raise DomainError("mechanism must be an object: database -> (output -> probability)")
        return Model.of(records, mechanism, data.get("prior"))

    def weights(self) -> Mapping[Database, Fraction]:
        """The prior; raises `DomainError` where there is none."""
        if self.prior is None:
            raise DomainError("this notion needs a prior, and the model has none")
        return self.prior

    @property
    def possible(self) -> tuple[Database, ...]:
        """The databases of positive prior probability; all where there is no prior."""
        return tuple(one for one in self.space.databases if self.prior is None or self.prior[one] > 0)

    @property
    def blocks(self) -> tuple[tuple[int, ...], ...]:
        """The finest partition of the records (counted from 0) into independent groups.

        Records of one group may be pairwise independent, for example three bits with an even sum.

        Raises `TooLarge` beyond 8 records.
        """
        prior = self.weights()
        everything = range(len(self.space.records))
        if len(everything) > MOST_BLOCK_RECORDS:
            raise TooLarge(
                f"more than {MOST_BLOCK_RECORDS} records: every group of them would be tested for independence"
            )
        rest, found = set(everything), []
        while rest:
            first = min(rest)
            # factorising groups are closed under intersection, so the smallest one with `first` is the block
            block = next(
                group
                for size in range(1, len(rest) + 1)
                for others in combinations(sorted(rest - {first}), size - 1)
                if _independent(prior, group := (first, *others))
            )
            found.append(tuple(sorted(block)))
            rest -= set(block)
        return tuple(found)

    @property
    def independent(self) -> bool:
        """Whether the records are mutually independent under the prior."""
        return len(self.blocks) == len(self.space.records)

    @property
    def object(self) -> dict[str, Any]:
        """The object of a model file."""
        mechanism = {
            Space.text(one): {o: fraction_text(self.table[one, o]) for o in self.outputs}
            for one in self.space.databases
        }
        data: dict[str, Any] = {"records": [list(values) for values in self.space.records], "mechanism": mechanism}
        if self.prior is not None:
            data["prior"] = {Space.text(one): fraction_text(p) for one, p in self.prior.items() if p}
        return data

    def __repr__(self) -> str:
        return f"Model({self.object})"


def _independent(prior: Mapping[Database, Fraction], group: tuple[int, ...]) -> bool:
    """Whether the records of the group are independent of the others."""
    inside: dict[Database, Fraction] = {}
    outside: dict[Database, Fraction] = {}

    def parts(one: Database) -> tuple[Database, Database]:
        here = tuple(one[i] for i in group)
        return here, tuple(value for i, value in enumerate(one) if i not in group)

    for one, p in prior.items():
        here, there = parts(one)
        inside[here] = inside.get(here, Fraction(0)) + p
        outside[there] = outside.get(there, Fraction(0)) + p
    return all(p == inside[parts(one)[0]] * outside[parts(one)[1]] for one, p in prior.items())


def product_prior(space: Space, marginals: Sequence[Mapping[str, Fraction]]) -> dict[Database, Fraction]:
    """Return the prior under which the records are independent with these distributions.

    >>> half = {"0": Fraction(1, 2), "1": Fraction(1, 2)}
    >>> product_prior(Space.of(2, "01"), [half, half])["0", "1"]
    Fraction(1, 4)
    """
    prior = {}
    for one in space.databases:
        p = Fraction(1)
        for marginal, value in zip(marginals, one, strict=True):
            p *= marginal.get(value, Fraction(0))
        prior[one] = p
    return prior


def _prior(space: Space, prior: Any) -> Mapping[Database, Fraction] | None:
    if prior is None:
        return None
    if prior == "uniform":
        return dict.fromkeys(space.databases, Fraction(1, len(space)))
    if not isinstance(prior, Mapping):
        raise DomainError('the prior must be an object, database -> probability, or "uniform"')
    weights = {
        one: _number(p, f"the prior of {Space.text(one)!r}") for one, p in _keyed(space, prior, "the prior").items()
    }
    return {one: weights.get(one, Fraction(0)) for one in space.databases}


def _keyed(space: Space, table: Mapping[Any, Any], what: str) -> dict[Database, Any]:
    found: dict[Database, Any] = {}
    for key, value in table.items():
        one = space.read(key if isinstance(key, str) else Space.text(key))
        if one in found:
            raise DomainError(f"{what} has the database {Space.text(one)!r} twice")
        found[one] = value
    return found


def _number(value: Any, where: str) -> Fraction:
    try:
        return parse(value)
    except NumberError as reason:
        raise DomainError(f"{where}: {reason}") from None


def _distribution(row: Sequence[Fraction | None], what: str) -> None:
    numbers = [p for p in row if p is not None]
    if len(numbers) < len(row):
        raise DomainError(f"{what}: a probability is missing")
    if any(p < 0 for p in numbers):
        raise DomainError(f"{what}: a probability is negative")
    if sum(numbers) != 1:
        raise DomainError(f"{what} have probability {shown(Fraction(sum(numbers)))} together, not 1")
