"""The smallest finite model that refutes a relation between two notions of privacy.

Models are enumerated in exact arithmetic, in this order: fewest records, fewest values of a record, fewest outputs,
smallest common denominator of the mechanism, smallest common denominator of the prior, and lexicographically. So the
answer is reproducible, and None means that no model up to the stated sizes exists. All probabilities of the mechanism
are positive, so that every loss is finite.

>>> found = smallest(QUESTIONS["proposition-2.ip-dp.original"])
>>> found.model.object["mechanism"]["1 1"], found.denominators
({'a': '2/3', 'b': '1/3'}, (3, 4))

The result is a suggestion. It becomes a refutation when the checkers accept the statement's certificate at that point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from types import MappingProxyType
from typing import Final

from symbolic.notions.information import information_loss
from symbolic.notions.loss import privacy_loss
from symbolic.notions.model import Model
from symbolic.notions.space import Database, Space

VALUES: Final = "0123456789"
OUTPUTS: Final = "abcdefgh"
Some = Callable[[Space], Sequence[Database]]


def whole(space: Space) -> Sequence[Database]:
    """Every database."""
    return space.databases


@dataclass(frozen=True)
class Question:
    """A relation between losses, and the models among which a counterexample is sought.

    Parameters
    ----------
    title: the relation, in words.
    holds: whether the relation holds in a model.
    admits: whether a model satisfies the assumptions on the prior.
    support: the databases that may have positive prior probability.
    varied: the databases on which the mechanism varies. On the others, the output has the first distribution.
    records, values, outputs, mechanism, prior: the largest sizes and common denominators that are tried.
    """

    title: str
    holds: Callable[[Model], bool]
    admits: Callable[[Model], bool] = lambda model: all_values_possible(model)
    support: Some = whole
    varied: Some = whole
    records: int = 2
    values: int = 2
    outputs: int = 2
    mechanism: int = 4
    prior: int = 4


@dataclass(frozen=True)
class Found:
    """A model in which the relation fails.

    `sizes` are those of records, values and outputs; `denominators` those of mechanism and prior.
    """

    model: Model
    sizes: tuple[int, int, int]
    denominators: tuple[int, int]


def smallest(question: Question) -> Found | None:
    """The first model in which the relation fails, or None up to the given sizes."""
    for records, values, outputs in product(
        range(1, question.records + 1), range(2, question.values + 1), range(2, question.outputs + 1)
    ):
        for mechanism, prior in product(range(outputs, question.mechanism + 1), range(1, question.prior + 1)):
            for model in models(question, records, values, outputs, mechanism, prior):
                if question.admits(model) and not question.holds(model):
                    return Found(model, (records, values, outputs), (mechanism, prior))
    return None


def models(question: Question, records: int, values: int, outputs: int, mechanism: int, prior: int) -> Iterator[Model]:
    """All models of one size; the outer loop is over priors, the inner over mechanisms."""
    space = Space.of(records, VALUES[:values])
    names = tuple(OUTPUTS[:outputs])
    rows = [tuple(Fraction(part, mechanism) for part in row) for row in compositions(mechanism, outputs, 1)]
    support, varied = question.support(space), question.varied(space)
    for weights in compositions(prior, len(support), 0) if support else ():
        chances = dict.fromkeys(space.databases, Fraction(0))
        chances |= {one: Fraction(weight, prior) for one, weight in zip(support, weights, strict=True)}
        if not question.admits(Model(space, names[:1], {(one, names[0]): Fraction(1) for one in chances}, chances)):
            continue
        for chosen in product(rows, repeat=len(varied)):
            table = dict.fromkeys(space.databases, rows[0]) | dict(zip(varied, chosen, strict=True))
            entries = {(one, o): p for one, row in table.items() for o, p in zip(names, row, strict=True)}
            yield Model(space, names, entries, chances)


def compositions(whole: int, parts: int, least: int) -> Iterator[tuple[int, ...]]:
    """The compositions of a number into this many parts, none below `least`.

    >>> list(compositions(3, 2, 1))
    [(1, 2), (2, 1)]
    """
    if parts == 1:
        if whole >= least:
            yield (whole,)
        return
    for first in range(least, whole - least * (parts - 1) + 1):
        for rest in compositions(whole - first, parts - 1, least):
            yield (first, *rest)


# ---- assumptions on the prior


def all_values_possible(model: Model) -> bool:
    """Whether every value of every record has positive probability, so that prior odds exist."""
    return all(
        any(one[i] == value for one in model.possible)
        for i, values in enumerate(model.space.records)
        for value in values
    )


def independent_somewhere(model: Model) -> bool:
    """Whether the records are independent; values may be impossible."""
    return model.independent


def independent(model: Model) -> bool:
    """Whether the records are independent and every value is possible."""
    return all_values_possible(model) and model.independent


def all_possible(model: Model) -> bool:
    """Whether every database is possible."""
    return all(p > 0 for p in model.weights().values())


def uniform(model: Model) -> bool:
    """Whether all databases are equally likely, so that records are independent and uniform."""
    return len(set(model.weights().values())) == 1


# ---- relations


def ratio(model: Model, kind: str, allowed: Sequence[Database] | None = None) -> Fraction:
    """e^loss, which is finite because the mechanism is positive."""
    found = privacy_loss(model, kind, allowed=allowed).ratio  # type: ignore[arg-type]
    if found is None:
        raise ArithmeticError(f"the loss {kind} is infinite although the mechanism is positive")
    return found


def at_most(small: str, large: str, factor: int = 1) -> Callable[[Model], bool]:
    """The relation: loss `small` <= factor * loss `large`."""
    return lambda model: ratio(model, small) <= ratio(model, large) ** factor


def at_most_blowfish(small: str, allowed: Some) -> Callable[[Model], bool]:
    """The relation: loss `small` <= the Blowfish loss with these databases allowed."""
    return lambda model: ratio(model, small) <= ratio(model, "blowfish", allowed(model.space))


def half_of_the_records_one(space: Space) -> Sequence[Database]:
    """The databases in which half of the records (rounded down) are 1: a count constraint."""
    return [one for one in space.databases if one.count("1") == len(one) // 2]


def information_at_most(model: Model) -> bool:
    """Whether I(X_i; Y | the others) <= the membership-privacy loss of records."""
    return information_loss(model, "conditional").at_most(ratio(model, "membership"))


QUESTIONS: Final[Mapping[str, Question]] = MappingProxyType(
    {
        # refuted by the statement of this name
        "theorem-7.bp-ddp.original": Question(
            "DDP <= BP, Blowfish with a count constraint that the prior respects",
            at_most_blowfish("dependent", half_of_the_records_one),
            support=half_of_the_records_one,
            varied=half_of_the_records_one,
            records=4,
            prior=2,
        ),
        "theorem-7.bp-ddp.two-records": Question(
            "DDP <= BP, Blowfish without constraints", at_most_blowfish("dependent", whole), all_possible, prior=5
        ),
        "proposition-1.bp-ddp": Question(
            "any two databases <= DDP, independent records", at_most("free-lunch", "dependent"), independent
        ),
        "proposition-2.bp-ddp": Question(
            "any two databases <= DDP, all databases equally likely", at_most("free-lunch", "dependent"), uniform
        ),
        "proposition-2.ip-dp.original": Question(
            "DP <= IP of records, all databases equally likely", at_most("bounded", "inferential"), uniform
        ),
        "proposition-2.ddp-mp.original": Question(
            "DDP <= 2 MP of records, all databases equally likely", at_most("dependent", "membership", 2), uniform
        ),
        "proposition-2.midp-mp.original": Question(
            "conditional information <= MP of records, all databases equally likely", information_at_most, uniform
        ),
        # verified under an assumption on the prior: a counterexample exists without it
        "theorem-7.ip-dp": Question("DP <= IP of databases", at_most("bounded", "inferential-databases")),
        "beyond.ip-at-most-dp": Question("IP of records <= DP", at_most("inferential", "bounded")),
        "proposition-1.ip-dp.at-least": Question(
            "DP <= IP of databases, independent records",
            at_most("bounded", "inferential-databases"),
            independent_somewhere,
        ),
        # verified: no counterexample is found
        "theorem-7.bp-ddp": Question("DDP <= any two databases", at_most("dependent", "free-lunch"), mechanism=3),
        "theorem-7.bp-ddp.records": Question(
            "IP <= any two databases", at_most("inferential", "free-lunch"), mechanism=3
        ),
        "theorem-7.ddp-ip": Question(
            "DDP <= IP of databases", at_most("dependent", "inferential-databases"), mechanism=3
        ),
        "theorem-7.ip-dp.possible": Question(
            "DP <= IP of databases", at_most("bounded", "inferential-databases"), all_possible
        ),
        "theorem-7.ddp-mp": Question(
            "DDP <= 2 MP of databases", at_most("dependent", "membership-databases", 2), mechanism=3
        ),
        "theorem-7.ddp-mp.values": Question(
            "IP of records <= 2 MP of records", at_most("inferential", "membership", 2), mechanism=3
        ),
        "proposition-1.ip-dp.possible": Question(
            "DP <= IP of databases, independent records", at_most("bounded", "inferential-databases"), independent
        ),
        "beyond.ip-at-most-dp.independent": Question(
            "IP of records <= DP, independent records", at_most("inferential", "bounded"), independent
        ),
    }
)
