"""Write a counterexample as a worked example.

The example states the data, the assumptions, both sides of the claim, and the violated relation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from proofs.report.content.blocks import Block, Display, Math, Paragraph, Text
from proofs.report.content.checked import lines, naming_of, ranged
from proofs.report.content.chosen import Chosen, number, values_at
from proofs.report.content.naming import Naming
from proofs.report.content.numbers import Point, failing, point_of, value
from proofs.statements.statement import Statement
from symbolic.language import Atom, ForAll, Relation, Term
from symbolic.language.operations import RELATIONS
from symbolic.representations.breaking import measure
from symbolic.representations.exact import evaluate

MOST_INSTANCES = 6
MOST_PLACES = 64  # largest number of indices at which both sides are computed
MOST_CLAIMS = 3
LONGEST = 48.0  # em: for a wider side, only the value is written
HERE = Paragraph(Text.of("Here"))  # precedes the definitions of letters
BROKEN = {"=": r"\neq", "<": r"\geq", "<=": ">", "!=": "="}
UNDEFINED = "undefined"


def worked(statement: Statement, certificate: Any, without: int = 0) -> tuple[Block, ...]:
    """Write the example.

    `without` is the number of a dropped `provided` assumption, counted from 1.
    """
    point = point_of(certificate)
    if point is None:
        return ()
    kept = [atom for number, atom in enumerate(statement.provided, 1) if number != without]
    assumed = [*statement.given, *statement.throughout, *statement.defined, *(kept if without else statement.provided)]
    claims = list(statement.claims) if statement.exists else failing(statement, point)
    names = [one.name for one in (*statement.variables, *statement.exists)]
    naming = Naming([*assumed, *claims], names, naming_of(statement).letters)
    example = _Example(statement, point, naming)
    blocks = [*Chosen(statement, point, naming).blocks(), *example.assumptions(assumed)]
    blocks += example.impossible() if statement.exists else example.broken(claims[:MOST_CLAIMS])
    return (*blocks, *example.meanings([*assumed, *claims]))


class _Example:
    def __init__(self, statement: Statement, point: Point, naming: Naming) -> None:
        self.statement, self.point, self.naming = statement, point, naming

    # ---- assumptions

    def assumptions(self, assumed: Sequence[Atom]) -> Iterator[Block]:
        """Write assumptions with the values of both sides.

        A relation over a range is omitted if the tables already display its values.
        """
        chains = _chains([one for one in assumed if isinstance(one, Relation)])
        if chains:
            seen = Text.join(", ", [[Math(self.seen(one))] for one in chains])
            yield Paragraph(Text.of("All assumptions hold: ", seen, "."))
        shown: list[Relation] = []
        computed: dict[str, list[Text]] = {}
        for said, around, bodies in ranged([one for one in assumed if isinstance(one, ForAll)], self.naming):
            for one in dict.fromkeys(bodies):
                if _everywhere(around) and _entry(one.left) and _entry(one.right):
                    shown.append(one)
                else:
                    values = [[Math(each)] for each in self.instances(around, one)]
                    formula = Math(self.naming.latex(one))
                    told = Text.of(formula, ": ", Text.join(", ", values)) if values else Text.of(formula)
                    computed.setdefault(said, []).append(told)
        if shown:
            formulas = Text.join(", ", [[Math(one)] for one in lines(list(dict.fromkeys(shown)), self.naming)])
            yield Paragraph(Text.of("At every index, ", formulas, "."))
        for said, told_of in computed.items():
            yield Paragraph(Text.of("For ", Math(said), ", ", Text.join("; ", told_of), "."))

    def seen(self, chain: Sequence[Relation]) -> str:
        """Write a chain with the values of its sides, as in p + q = 4/5 <= 1."""
        sides = [chain[0].left, *(one.right for one in chain)]
        values = [number(value(side, self.point)) for side in sides]
        names = [
            "" if _number(side) or self.naming.latex(side) == found else self.naming.latex(side)
            for side, found in zip(sides, values, strict=True)
        ]
        if len(chain) == 1 and chain[0].op == "=" and values[0] == values[1]:
            return " = ".join(filter(None, [names[0], values[0], names[1]]))
        first = " = ".join(filter(None, [names[0], values[0]]))
        between = [
            f" {RELATIONS[one.op].latex} {' = '.join(filter(None, [name, found]))}"
            for one, name, found in zip(chain[:-1], names[1:-1], values[1:-1], strict=True)
        ]
        last = " = ".join(filter(None, [values[-1], names[-1]]))
        return f"{first}{''.join(between)} {RELATIONS[chain[-1].op].latex} {last}"

    def instances(self, around: Sequence[ForAll], body: Relation) -> Sequence[str]:
        """The values of both sides at each index of the ranges; empty if there are too many."""
        found = dict[str, None]()
        for one in self.places(around, body):
            if one is None:
                return ()
            sides = [number(value(side, self.point)) for side in (one.left, one.right)]
            found[f"{sides[0]} {RELATIONS[one.op].latex} {sides[1]}"] = None
        return tuple(found) if len(found) <= MOST_INSTANCES else ()

    def places(self, around: Sequence[ForAll], body: Relation) -> Iterator[Relation | None]:
        """The relation at each index; None if there are too many."""
        bodies: list[tuple[dict[Term, int], Relation]] = [({}, body)]
        for one in around:
            longer = []
            for at, relation in bodies:
                ends = [end.substitute(at) for end in (one.low, one.high)]
                low, high = (int(evaluate(end, values_at([end], self.point))) for end in ends)
                longer += [
                    ({**at, one.index: place}, relation.substitute({one.index: place}))
                    for place in range(low, min(high, low + MOST_PLACES) + 1)
                ]
            bodies = longer
            if len(bodies) > MOST_PLACES:
                yield None
                return
        yield from (relation for _, relation in bodies)

    # ---- violated claims

    def broken(self, claims: Sequence[Relation]) -> Iterator[Block]:
        """Write each side of the claims once, and the violated relation."""
        told: list[Term] = []
        for claim in claims:
            new = [one for one in (claim.left, claim.right) if one not in told]
            yield from self.breaks(claim, new, again=bool(told))
            told += new

    def breaks(self, claim: Relation, new: Sequence[Term], again: bool) -> Iterator[Block]:
        found = {side: value(side, self.point) for side in (claim.left, claim.right)}
        shown = {
            side: _short(self.naming.latex(side), name) for name, side in (("right", claim.right), ("left", claim.left))
        }
        for side, said in found.items():
            if said.startswith(UNDEFINED):
                why = said.removeprefix(UNDEFINED).strip(" ()")
                yield Paragraph(Text.of("But"))
                yield Display(rf"{shown[side]}\quad\text{{is undefined: {why}}}", kind="breaks")
                return
        values = {side: number(said).replace(r"\tfrac", r"\frac") for side, said in found.items()}
        sides = [one for one in new if not _number(one) and self.naming.latex(one) != values[one]]
        if sides:
            yield Paragraph(Text.of("And" if again else "But" if len(sides) == 1 else "But the two sides are"))
        yield from (Display(f"{shown[one]} = {values[one]}") for one in sides)
        left, right = values[claim.left], values[claim.right]
        if left == right and "dots" not in left:
            yield Display(rf"\text{{both sides are }} {left}", kind="breaks")
        else:
            yield Display(f"{left} {BROKEN[claim.op]} {right}", kind="breaks")

    def impossible(self) -> Iterator[Block]:
        """Write the claims that no values of the `exists` variables satisfy."""
        names = Text.listed([[Math(self.naming.latex(one))] for one in self.statement.exists])
        yield Paragraph(Text.of("No ", names, " satisfies the claim"))
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


def _chains(relations: Sequence[Relation]) -> list[list[Relation]]:
    """Join relations to chains, such as 0 <= pi and pi <= 1."""
    found: list[list[Relation]] = []
    for one in relations:
        if found and _goes_on(found[-1][-1], one):
            found[-1].append(one)
        else:
            found.append([one])
    return found


def _goes_on(last: Relation, one: Relation) -> bool:
    return last.right == one.left and one.left.op != "integer" and {last.op, one.op} <= {"<", "<="}


def _everywhere(around: Sequence[ForAll]) -> bool:
    """Whether the ranges cover whole tables."""
    return all(one.low.op == "integer" and one.low.value == 1 and one.high.op == "variable" for one in around)


def _entry(side: Term) -> bool:
    """Whether the side is a number, a letter or an arbitrary table entry, unlike same(i, i)."""
    return _number(side) or side.op == "variable" or (side.op == "at" and len(set(side.args)) == len(side.args))


def _short(formula: str, name: str) -> str:
    """Write a side, or only its name if it fills several lines.

    The section with the checked formula displays the whole side.
    """
    return formula if measure(formula) <= LONGEST else rf"\text{{the {name} side}}"


def _number(term: Term) -> bool:
    """Whether the term is a literal number."""
    return term.op == "integer" or (term.op in ("/", "neg") and all(one.op == "integer" for one in term.args))
