"""Table 1: the largest epsilon that keeps a bound on F*: each entry, each dash, and whether an entry keeps its own bound."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from proofs.liu2019.beyond.one_line import objective, one_line_defined
from proofs.liu2019.setting import ONE_LINE
from proofs.liu2019.table_entries import ENTRIES, WHERE, Entry, hundredths, largest_within, number
from proofs.statements.plan import enclose, positive
from proofs.statements.statement import Statement
from symbolic.detection import laplace
from symbolic.language import Min, as_term, reals

u = reals("u")
one = as_term(1)
DECIMALS = "The entries are to two decimals: 3 stands for 3.00, and 1.4 for 1.40."
MEANING = "An entry of the table is an epsilon with which F* is at most the bound."
HALF_HUNDREDTH = Fraction(1, 200)


def no_epsilon(entry: Entry, identifier: str) -> Statement:
    """A dash: no epsilon keeps the bound."""
    b = number(entry.b)
    smaller = Min(one, objective(b, u, one))  # of the two objectives in the one line
    return Statement(
        identifier,
        title=f"With beta = {entry.beta}, no epsilon keeps F* at most {entry.bound}.",
        where=WHERE,
        printed=rf"\beta = {entry.beta}:\quad F^*_\beta > {entry.bound} \text{{ for every }} \epsilon",
        variables=(u,),
        given=[0 < u, u <= 1],
        before=one_line_defined(b, u, one),
        claim=number(entry.f) < laplace.best(b, u),
        example={"u": "1/2"},
        proof=positive(smaller <= one, multiply=[0 < 1 + b + smaller], degree=1),
        why=f"F* is at least (1 + beta^2)/(2 + beta^2) = {entry.least}, which is above {entry.bound}; the test that always says h_1 comes that far.",
        reads=["u stands for e^-epsilon."],
        rests_on=ONE_LINE,
    )


def two_decimals(entry: Entry, identifier: str, epsilon: Fraction, written: str) -> Statement:
    """The largest epsilon is this one, rounded."""
    statement = largest_within(
        entry,
        identifier,
        title=f"With beta = {entry.beta}, F* <= {entry.bound} allows epsilon up to {written}, rounded to two decimals.",
        printed=rf"\beta = {entry.beta},\ F^*_\beta \le {entry.bound}:\quad \epsilon = {written}",
        epsilon=epsilon,
        half=HALF_HUNDREDTH,
        why=f"The largest epsilon is {entry.exact} (beyond.{entry.name}).",
    )
    return replace(statement, reads=[*statement.reads, DECIMALS])


def as_printed(entry: Entry) -> Statement:
    """The printed entry is the largest epsilon, rounded; a dash stands where there is none."""
    identifier = f"liu2019/{entry.name}"
    if entry.printed == "-":
        return no_epsilon(entry, identifier)
    epsilon = Fraction(entry.printed)
    statement = two_decimals(entry, identifier, epsilon, entry.printed)
    if entry.exact == "-":
        return replace(
            statement,
            proof=None,
            counterexample={},
            cause="error",
            why=f"No epsilon keeps this bound, so a dash belongs here: F* is never below (1 + beta^2)/(2 + beta^2) = "
            f"{entry.least} > {entry.bound}. What is printed is the turning point log(1 + beta^2).",
            repaired=no_epsilon(entry, f"{identifier}.repaired"),
        )
    if abs(Fraction(entry.exact) - epsilon) <= HALF_HUNDREDTH:
        return statement
    right = round(Fraction(entry.exact), 2)
    return replace(
        statement,
        proof=None,
        counterexample={},
        cause="error",
        why=f"The largest epsilon is {entry.exact}: it was cut off after two decimals, not rounded.",
        repaired=two_decimals(entry, f"{identifier}.repaired", right, hundredths(right)),
    )


def keeps_its_bound(entry: Entry) -> Statement:
    """The printed epsilon keeps its bound."""
    identifier, epsilon = f"liu2019/{entry.name}.kept", Fraction(entry.printed)
    statement = Statement(
        identifier,
        title=f"With beta = {entry.beta}, epsilon = {entry.printed} keeps F* at most {entry.bound}.",
        where=WHERE,
        printed=rf"\beta = {entry.beta},\ \epsilon = {entry.printed} \Rightarrow F^*_\beta \le {entry.bound}",
        variables=(),
        given=(),
        before=entry.defined(epsilon),
        claim=entry.best(epsilon) <= number(entry.f),
        example={},
        proof=enclose(),
        why=f"The largest epsilon is {entry.exact}, which is not smaller.",
        reads=[MEANING],
        rests_on=ONE_LINE,
    )
    if epsilon <= Fraction(entry.exact):
        return statement
    below = epsilon - Fraction(1, 100)
    digits = hundredths(below)
    return replace(
        statement,
        proof=None,
        counterexample={},
        cause="error",
        why=f"The largest epsilon is {entry.exact}: rounded up, the entry breaks its own bound, if by little.",
        repaired=Statement(
            f"{identifier}.repaired",
            title=f"With beta = {entry.beta}, {digits} is the largest epsilon of two decimals that keeps F* at most {entry.bound}.",
            where=WHERE,
            printed=rf"\beta = {entry.beta}:\quad F^*_\beta({digits}) \le {entry.bound} < F^*_\beta({entry.printed})",
            variables=(),
            given=(),
            before=[*entry.defined(below), *entry.defined(epsilon)],
            claim=[entry.best(below) <= number(entry.f), number(entry.f) < entry.best(epsilon)],
            example={},
            proof=enclose(),
            why="A guarantee is rounded down.",
            reads=[MEANING],
            rests_on=ONE_LINE,
        ),
    )


def judged(entry: Entry) -> Iterator[Statement]:
    """What is asked of an entry: is it right, and does it keep its bound?"""
    yield as_printed(entry)
    if "-" not in (entry.printed, entry.exact):
        yield keeps_its_bound(entry)


table_1 = tuple(statement for entry in ENTRIES for statement in judged(entry))
