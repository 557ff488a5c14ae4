"""A counterexample as a worked example: what is chosen, that everything assumed holds there, both sides computed, and the relation that breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from proofs.report.blocks import Block, Display, Math, Paragraph, Table, Text
from proofs.report.decode import Set, Sets, outcomes_of, sets_of
from proofs.report.naming import Naming
from proofs.report.numbers import Point, failing, point_of, value
from proofs.statements.statement import Statement
from symbolic.faces.breaking import measure
from symbolic.faces.exact import evaluate
from symbolic.language import Atom, ForAll, Relation, Term
from symbolic.language.operations import RELATIONS

MOST_INSTANCES = 6
MOST_CLAIMS = 3
MOST_CELLS = 8
LONGEST = 120.0  # em of a side that is written out beside its value
HERE = Paragraph(Text.of("Here"))  # before the letters and what they stand for
BROKEN = {"=": r"\neq", "<": r"\geq", "<=": ">", "!=": "="}


def worked(statement: Statement, certificate: Any, without: int = 0) -> tuple[Block, ...]:
    """The example; `without`: of a `provided` assumption, counted from 1, that is not used."""
    point = point_of(certificate)
    if point is None:
        return ()
    kept = [atom for number, atom in enumerate(statement.provided, 1) if number != without]
    assumed = [*statement.given, *statement.throughout, *statement.defined, *(kept if without else statement.provided)]
    claims = list(statement.claims) if statement.exists else failing(statement, point)
    naming = Naming([*assumed, *claims], [one.name for one in (*statement.variables, *statement.exists)])
    example = _Example(statement, point, naming)
    blocks = [*example.chosen(), *example.assumptions(assumed)]
    blocks += (
        example.impossible()
        if statement.exists
        else [one for claim in claims[:MOST_CLAIMS] for one in example.broken(claim)]
    )
    return (*blocks, *example.meanings([*assumed, *claims]))


class _Example:
    def __init__(self, statement: Statement, point: Point, naming: Naming) -> None:
        self.statement, self.point, self.naming = statement, point, naming
        self.sets: Sets | None = sets_of(point)
        self.by_name = {one.name: one for one in statement.variables}

    # ---- what is chosen

    def chosen(self) -> Iterator[Block]:
        numbers = [
            [Math(f"{self.naming.latex(self.by_name[name])} = {number(str(one))}")]
            for name, one in self.point.items()
            if name in self.by_name and not isinstance(one, list)
        ]
        if numbers:
            yield Paragraph(Text.of("Take ", Text.listed(numbers), "."))
        elif not self.point:
            yield Paragraph(Text.of("There is nothing to choose: both sides are numbers."))
        if self.sets:
            yield from self.messages(self.sets)
        yield from self.survey()
        yield from self.tables()

    def survey(self) -> Iterator[Block]:
        """What the respondents may say, where the statement is about their counts and they are few."""
        from proofs.li2022.setting import COUNTS

        outcomes = outcomes_of(self.point) if COUNTS in self.statement.models else ()
        if outcomes:
            head = tuple(Text.of(one) for one in ("yes", "no", "don't know", "probability", "estimate"))
            yield Table(Text.of("What the survey can come to"), head, tuple(
                tuple(Text.of(one if isinstance(one, str) else _inline(str(one))) for one in (
                    str(each.yes), str(each.no), str(each.unknown), each.probability, "none" if each.estimate is None else each.estimate
                )) for each in outcomes
            ))  # fmt: skip

    def messages(self, sets: Sets) -> Iterator[Block]:
        masses = [
            name
            for name, table in self.point.items()
            if self.row(table) and name not in sets.tables and len(table) == len(sets.messages)
        ]
        head = (
            Text.of("message"),
            *(Text.of(Math(self.naming.latex(self.by_name[name]))) for name in masses if name in self.by_name),
        )
        rows = tuple(
            (_set(one), *(Text.of(_inline(str(self.point[name][place]))) for name in masses))
            for place, one in enumerate(sets.messages)
        )
        if masses:
            yield Table(Text.of("The messages and their masses"), head, rows)
        said = "The event is " if len(sets.events) == 1 else "The events are, in this order, "
        if sets.tables == ("lowest", "highest"):
            said = "The test rejects on " if len(sets.events) == 1 else "The tests reject on, in this order, "
        yield Paragraph(Text.of(said, Text.listed([_set(one) for one in sets.events]), "."))

    def tables(self) -> Iterator[Block]:
        """The functions that are not decoded, by their places."""
        done = set(self.sets.tables) if self.sets else set()
        decoded = len(self.sets.messages) if self.sets else -1
        rows = [
            name for name, table in self.point.items() if self.row(table) and name not in done and len(table) != decoded
        ]
        for length in dict.fromkeys(len(self.point[name]) for name in rows):
            names = [name for name in rows if len(self.point[name]) == length and name in self.by_name]
            if not 0 < length <= MOST_CELLS or not names:
                continue
            head = (Text.of("place"), *(Text.of(Math(self.naming.latex(self.by_name[name]))) for name in names))
            yield Table(Text.of("The values, place by place"), head, tuple(
                (Text.of(str(place + 1)), *(Text.of(_inline(str(self.point[name][place]))) for name in names)) for place in range(length)
            ))  # fmt: skip
        for name, table in self.point.items():
            square = (
                isinstance(table, list)
                and table
                and isinstance(table[0], list)
                and not any(isinstance(one, list) for row in table for one in row)
            )
            if (
                square
                and name not in done
                and name in self.by_name
                and len(table) <= MOST_CELLS
                and len(table[0]) <= MOST_CELLS
            ):
                letter = Math(self.naming.latex(self.by_name[name]))
                head = (Text.of("row"), *(Text.of(str(column + 1)) for column in range(len(table[0]))))
                yield Table(Text.of("The values of ", letter), head, tuple(
                    (Text.of(str(place + 1)), *(Text.of(_inline(str(one))) for one in row)) for place, row in enumerate(table)
                ))  # fmt: skip

    @staticmethod
    def row(table: Any) -> bool:
        return isinstance(table, list) and bool(table) and not isinstance(table[0], list)

    # ---- what is assumed

    def assumptions(self, assumed: Sequence[Atom]) -> Iterator[Block]:
        relations = [one for one in assumed if isinstance(one, Relation)]
        if relations:
            yield Paragraph(
                Text.of(
                    "Everything assumed holds there: ",
                    Text.join(", ", [[Math(self.seen(one))] for one in relations]),
                    ".",
                )
            )
        ranges = [one for one in assumed if isinstance(one, ForAll)]
        told = dict.fromkeys((self.naming.latex(one), self.instances(one)) for one in ranges)
        for formula, instances in told:
            values = Text.of(": ", Math(instances), ".") if instances else Text.of(".")
            yield Paragraph(Text.of("So does ", Math(formula), values))

    def seen(self, relation: Relation) -> str:
        """p + q = 4/5 <= 1: the sides with their values."""
        left, right = ((side, number(value(side, self.point))) for side in (relation.left, relation.right))
        said = [self.naming.latex(left[0])] if self.naming.latex(left[0]) != left[1] and not _number(left[0]) else []
        said_right = (
            [self.naming.latex(right[0])] if self.naming.latex(right[0]) != right[1] and not _number(right[0]) else []
        )
        if relation.op == "=" and left[1] == right[1]:
            return " = ".join([*said, left[1], *said_right])
        return f"{' = '.join([*said, left[1]])} {RELATIONS[relation.op].latex} {' = '.join([right[1], *said_right])}"

    def instances(self, formula: ForAll) -> str:
        """The values of both sides, for each place of the range; nothing where that is too much."""
        low, high = (int(evaluate(end, self.values(end))) for end in (formula.low, formula.high))
        if not isinstance(formula.body, Relation) or not 0 <= high - low < MOST_INSTANCES:
            return ""
        found = []
        for place in range(low, high + 1):
            one = formula.body.substitute({formula.index: place})
            found.append(
                f"{number(value(one.left, self.point))} {RELATIONS[one.op].latex} {number(value(one.right, self.point))}"
            )
        return r",\quad ".join(dict.fromkeys(found))

    def values(self, term: Term) -> dict[str, Any]:
        return {name: self.point[name] for name in (one.name for one in term.variables)}

    # ---- what breaks

    def broken(self, claim: Relation) -> Iterator[Block]:
        sides = [
            (side, number(value(side, self.point)).replace(r"\tfrac", r"\frac")) for side in (claim.left, claim.right)
        ]
        told = [
            (_short(self.naming.latex(side), name), found)
            for name, (side, found) in zip(("left", "right"), sides, strict=True)
            if not _number(side) and self.naming.latex(side) != found
        ]
        if told:
            yield Paragraph(Text.of("But" if len(told) == 1 else "But the two sides are"))
        for formula, found in told:
            yield Display(f"{formula} = {found}")
        if sides[0][1] == sides[1][1] and "dots" not in sides[0][1]:
            yield Display(rf"\text{{both sides are }} {sides[0][1]}", kind="breaks")
        else:
            yield Display(f"{sides[0][1]} {BROKEN[claim.op]} {sides[1][1]}", kind="breaks")

    def impossible(self) -> Iterator[Block]:
        """No value does it: the claims, with what is known put in."""
        names = Text.listed([[Math(self.naming.latex(one))] for one in self.statement.exists])
        yield Paragraph(Text.of("No ", names, " does what is claimed, which would be"))
        unknown = set(self.statement.exists)
        for claim in self.statement.claims:
            known = [side for side in (claim.left, claim.right) if side.args and not unknown & set(side.variables)]
            shown = self.naming.latex(claim)
            if known and claim.right == known[-1]:
                shown += f" = {number(value(claim.right, self.point))}".replace(r"\tfrac", r"\frac")
            yield Display(shown, kind="breaks")

    def meanings(self, formulas: Sequence[Atom]) -> Iterator[Block]:
        where = self.naming.where(*formulas)
        if where:
            yield HERE
        yield from (Display(f"{name} = {meaning}") for name, meaning in where)


def number(text: str) -> str:
    """LaTeX of a value: of a fraction, of a decimal that is cut off, of words."""
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


def _short(formula: str, name: str) -> str:
    """A side, or what it is called where it fills several lines: they stand in what was checked."""
    return formula if measure(formula) <= LONGEST else rf"\text{{the {name} side}}"


def _inline(text: str) -> Math | str:
    return text if re.fullmatch(r"[0-9]+(/[0-9]+)?", text) else Math(number(text))


def _set(members: Set) -> Text:
    return Text.of(Math(rf"\{{{', '.join(members)}\}}" if members else r"\varnothing"))


def _number(term: Term) -> bool:
    """Is it a number as it is written?"""
    return term.op == "integer" or (term.op in ("/", "neg") and all(one.op == "integer" for one in term.args))
