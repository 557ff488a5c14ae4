"""The data of a worked example: numbers, focal sets with masses, events and other tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from proofs.report.content.blocks import Block, Math, Paragraph, Table, Text
from proofs.report.content.decode import Set, Sets, outcomes_of, sets_of
from proofs.report.content.naming import Naming
from proofs.report.content.numbers import Point
from proofs.report.content.places import Range, ranges
from proofs.statements.statement import Statement
from symbolic.language import Term, integers

MOST_CELLS = 8
MOST_BESIDE = 6  # total number of columns of tables side by side, which fit into a column of the report
ROW = integers("i")


class Chosen:
    """The point of a counterexample, for display."""

    def __init__(self, statement: Statement, point: Point, naming: Naming) -> None:
        self.statement, self.point, self.naming = statement, point, naming
        self.by_name: Mapping[str, Term] = {one.name: one for one in statement.variables}
        self.over = ranges([*statement.assumed, *statement.claims])

    @cached_property
    def sets(self) -> Sets | None:
        """The focal sets and the events, if the tables determine them."""
        paired = [name for name, ends in self.over.items() if len(ends) == 2 and ends[0] == ends[1] is not None]
        return sets_of(self.point, paired, self.event())

    def event(self) -> int | None:
        """The index of the focal set that is the event itself, if the statement says so."""
        if "A" not in self.point:  # the usual case, in which the other paper need not be loaded
            return None
        from proofs.li2023.uncertainty_factor import MESSAGE

        return int(self.point["A"]) - 1 if MESSAGE in self.statement.models else None

    def blocks(self) -> Iterator[Block]:
        numbers = [
            [Math(f"{self.letter(name)} = {number(str(one))}")]
            for name, one in self.point.items()
            if name in self.by_name and not isinstance(one, list)
        ]
        if numbers:
            yield Paragraph(Text.of("Take ", Text.listed(numbers), "."))
        elif not self.point:
            yield Paragraph(Text.of("The claim has no variables: both sides are numbers."))
        if self.sets:
            yield from self.messages(self.sets)
        yield from self.survey()
        yield from self.rows()
        yield from self.squares()

    def letter(self, name: str) -> str:
        return self.naming.latex(self.by_name[name])

    # ---- focal sets

    def messages(self, sets: Sets) -> Iterator[Block]:
        """Display the focal sets with their values, and the events."""
        masses = [name for name in self.left(1) if self.of_messages(name, sets)]
        if masses:
            head = (Text.of("focal set"), *(Text.of(Math(self.letter(name))) for name in masses))
            rows = zip((_set(one) for one in sets.messages), *(self.column(name) for name in masses), strict=True)
            yield Table(Text.of("Focal sets and their masses"), head, tuple(rows))
        elif sets.messages:
            yield Paragraph(Text.of("The focal sets are ", Text.listed([_set(one) for one in sets.messages]), "."))
        yield Paragraph(Text.of(*self.events(sets), "."))

    def of_messages(self, name: str, sets: Sets) -> bool:
        """Whether the table has one value per focal set.

        A table over another range does not, even if it has the same length.
        """
        (over,) = self.over.get(name, (None,))
        known = {self.over[table][-1] for table in sets.tables if table in self.over} - {None}
        return len(self.point[name]) == len(sets.messages) and (over is None or not known or over in known)

    @staticmethod
    def events(sets: Sets) -> Text:
        if sets.pairs:
            (event,) = sets.events
            pairs = [[Math(one)] for one in event]
            said = "the pairs " if len(pairs) > 1 else "the pair "
            return Text.of("The test of two answers rejects on ", said if pairs else "no pair", Text.listed(pairs))
        events = Text.listed([_set(one) for one in sets.events])
        if len(sets.events) == 1:
            return Text.of("The test rejects on " if sets.tests else "The event is ", events)
        return Text.of("The tests reject on" if sets.tests else "The events are", ", in this order, ", events)

    # ---- surveys

    def survey(self) -> Iterator[Block]:
        """Display all outcomes of a survey of few respondents."""
        outcomes = outcomes_of(self.point)
        if not outcomes:
            return
        from proofs.li2022.setting import COUNTS

        if COUNTS in self.statement.models:
            head = tuple(Text.of(one) for one in ("yes", "no", "don't know", "probability", "estimate"))
            yield Table(
                Text.of("Outcomes of the survey"),
                head,
                tuple(
                    tuple(
                        Text.of(one if isinstance(one, str) else inline(str(one)))
                        for one in (
                            str(each.yes),
                            str(each.no),
                            str(each.unknown),
                            each.probability,
                            "none" if each.estimate is None else each.estimate,
                        )
                    )
                    for each in outcomes
                ),
            )

    # ---- other tables

    def left(self, places: int) -> list[str]:
        """The nonempty functions of `places` arguments that are not displayed as sets."""
        done = self.sets.tables if self.sets else ()
        return [
            name
            for name, table in self.point.items()
            if name in self.by_name and name not in done and self.by_name[name].places == places and table
        ]

    def column(self, name: str) -> list[Text]:
        return [Text.of(inline(str(one))) for one in self.point[name]]

    def rows(self) -> Iterator[Block]:
        """Display the other functions of one argument.

        Functions over the same range share a table.
        """
        groups: dict[tuple[Range, int], list[str]] = {}
        for name in self.left(1):
            (over,) = self.over.get(name, (None,))
            if not (self.sets and self.of_messages(name, self.sets)):
                groups.setdefault((over, len(self.point[name])), []).append(name)
        for (over, length), names in groups.items():
            ends = rf"1, \dots, {self.naming.latex(over)}" if over is not None else ""
            if length == 1:
                values = [[Math(self.letter(name)), " is ", *self.column(name)[0]] for name in names]
                yield Paragraph(Text.of("The only value of ", Text.join(", of ", values), "."))
            elif length <= MOST_CELLS and len(names) == 1:
                at = [" at ", Math(ends)] if ends else []
                said = Text.of("The values of ", Math(self.letter(names[0])), *at, " are ")
                yield Paragraph(Text.of(said, Text.listed(self.column(names[0])), "."))
            elif length <= MOST_CELLS:
                head = (Text.of("index"), *(Text.of(Math(self.letter(name))) for name in names))
                places = (Text.of(str(place + 1)) for place in range(length))
                said = Text.of("Values at the indices ", Math(ends)) if ends else Text.of("Values")
                yield Table(said, head, tuple(zip(places, *map(self.column, names), strict=True)))

    def squares(self) -> Iterator[Block]:
        """Display functions of two arguments.

        Tables with the same rows are put side by side if the columns fit.
        """
        beside: list[str] = []
        for name in self.left(2):
            if max(len(self.point[name]), len(self.point[name][0])) > MOST_CELLS:
                continue
            wide = sum(len(self.point[one][0]) for one in (*beside, name))
            if beside and (wide > MOST_BESIDE or self.lines(name) != self.lines(beside[0])):
                yield self.square(beside)
                beside = []
            beside.append(name)
        if beside:
            yield self.square(beside)

    def lines(self, name: str) -> tuple[Range, int]:
        """The range and the number of the rows of a table."""
        return self.over.get(name, (None,))[0], len(self.point[name])

    def square(self, names: Sequence[str]) -> Table:
        """Put tables side by side; each value of the second argument has a column."""
        columns = [(name, column) for name in names for column in range(len(self.point[name][0]))]
        index = ROW if ROW.name not in self.by_name else self.by_name[names[0]]
        head = [Text.of(Math(self.naming.latex(self.by_name[name](index, column + 1)))) for name, column in columns]
        letters = Text.listed([[Math(self.letter(name))] for name in names])
        rows = (
            (
                Text.of(str(place + 1)),
                *(Text.of(inline(str(self.point[name][place][column]))) for name, column in columns),
            )
            for place in range(len(self.point[names[0]]))
        )
        return Table(Text.of("Values of ", letters), (Text.of(Math(self.naming.latex(index))), *head), tuple(rows))


# ---- numbers and sets


def number(text: str) -> str:
    """LaTeX of a value: a fraction, a truncated decimal, or words."""
    exact, _, rounded = text.partition(" = ")
    fraction = re.fullmatch(r"(-?)([0-9]+)/([0-9]+)", exact)
    if rounded and len(exact) > 24:
        return rounded.replace("...", r"\ldots")
    if fraction:
        return (
            rf"{fraction[1]}\tfrac{{{fraction[2]}}}{{{fraction[3]}}}"
            if len(exact) < 12
            else rf"{fraction[1]}\frac{{{fraction[2]}}}{{{fraction[3]}}}"
        )
    if re.fullmatch(r"-?[0-9.]+(\.\.\.)?([eE][-+]?[0-9]+)?(\.\.\.)?", exact):
        return re.sub(
            r"[eE]([-+]?)0*([0-9]+)",
            lambda power: rf" \cdot 10^{{{power[1].replace('+', '')}{power[2]}}}",
            exact.replace("...", r"\ldots", 1),
        ).replace("...", "")
    return rf"\text{{{re.sub(r'[_^&%#$~{}]', ' ', exact)}}}"


def inline(text: str) -> Math | str:
    """Write a value inside a sentence or a cell."""
    return text if re.fullmatch(r"[0-9]+(/[0-9]+)?", text) else Math(number(text))


def _set(members: Set) -> Text:
    return Text.of(Math(rf"\{{{', '.join(members)}\}}" if members else r"\varnothing"))


def values_at(terms: Sequence[Term], point: Point) -> dict[str, Any]:
    """The values of the terms' variables at a point."""
    return {one.name: point[one.name] for term in terms for one in term.variables}
