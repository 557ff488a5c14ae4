"""Read statements from text.

>>> entry, = entries("lemma square\\n  reals a, b\\n  claim 2*a*b <= a^2 + b^2", "mine", "statements.txt")
>>> entry.statement.id, entry.statement.claim
('mine/square', (2*a*b <= a^2 + b^2,))
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from proofs.statements.statement import Statement, Vacuity
from proofs.text.declaring import declare
from proofs.text.layout import DECLARATIONS, LONGEST, Block, Field, blocks, position, prose
from proofs.text.nodes import Declaration, Fault, Listing, Name, Node, names
from proofs.text.order import ordered
from proofs.text.parsing import Start, parse
from proofs.text.plans import Plans, exact
from proofs.text.scope import Scope
from proofs.text.terms import Formulas
from symbolic.language import Atom, ForAll, Term, bound

Placed: TypeAlias = tuple[int, Atom]
"""A formula, and the offset at which it begins."""
PROBE: Final = "probe/text"
"""The id of the statement that `sequent` reads."""
SEQUENT: Final = 10_000
"""Characters of a sequent; longer formulas belong in a file."""
MESSAGE: Final = 400
"""Characters of a message; a word of the text that it quotes may be longer."""
EXCEPTIONS: Final[Sequence[Vacuity]] = ("equivalent", "unconditional", "thin")
"""Fields that say why a statement is meaningful although it may seem to say nothing."""
CAUSES: Final = ("error", "misprint", "conversion")


class TextError(ValueError):
    """A fault in a text: file, line and column from 1, and what to type instead."""

    def __init__(self, file: str, line: int, column: int, message: str) -> None:
        place = (
            f"{file}:{line}:{column}" if file else f"column {column}" if line == 1 else f"line {line}, column {column}"
        )
        super().__init__(f"{place}: {message}")
        self.file, self.line, self.column, self.message = file, line, column, message


@dataclass(frozen=True)
class Entry:
    """One statement of a text.

    Attributes
    ----------
    name: its label; the id of the statement is `<paper>/<label>`.
    line: the line of its label.
    statement: None if it is not stated or broken.
    reason: why it is not stated.
    error: the first fault, if it is broken.
    """

    name: str
    line: int
    statement: Statement | None
    printed: str = ""
    where: str = ""
    title: str = ""
    reason: str = ""
    error: TextError | None = None
    example_given: bool = False
    plan_given: bool = False


def entries(text: str, paper: str, file: str) -> list[Entry]:
    """All statements of a text in order; a fault in one does not stop the others."""
    if len(text) > LONGEST:
        error = TextError(file, 1, 1, f"a file has at most {LONGEST} characters; split it")
        return [Entry("", 1, None, error=error)]
    found: list[Entry] = []
    repairs: list[tuple[int, int, str]] = []
    lines: dict[str, int] = {}
    for block in blocks(text):
        line, _ = position(text, block.at)
        if block.fault is None and block.label in lines:
            place = block.at + len(block.kind) + 1
            block.fault = Fault(
                place, f"the label {block.label} stands in line {lines[block.label]} already; change one"
            )
        lines.setdefault(block.label, line)
        fields = _Fields(block)
        entry = Entry(
            block.label,
            line,
            None,
            printed=fields.prose("printed"),
            where=fields.prose("place"),
            title=fields.prose("title").strip('"'),
            example_given=fields.has("example"),
            plan_given=fields.has("proof"),
        )
        try:
            if block.fault is not None:
                raise block.fault
            reason = fields.unstated()
            statement = None if reason else _Builder(Scope(), paper).statement(f"{paper}/{block.label}", fields)
            entry = replace(entry, statement=statement, reason=reason)
            repairs += [(len(found), one.at, prose(one.text)) for one in fields.all("repairs")]
        except Fault as fault:
            entry = replace(entry, error=_located(fault, text, file))
        found.append(entry)
    for place, at, label in repairs:
        _repair(found, place, label, _located(Fault(at, f"there is no statement {label!r} to repair"), text, file))
    return found


def _located(fault: Fault, text: str, file: str) -> TextError:
    message = " ".join(fault.message.split())
    if len(message) > MESSAGE:
        message = f"{message[: MESSAGE // 2]} ... {message[-MESSAGE // 2 :]}"
    return TextError(file, *position(text, fault.at), message)


def _repair(found: list[Entry], place: int, label: str, error: TextError) -> None:
    """Put a statement into the one that it repairs."""
    target = next((number for number, one in enumerate(found) if one.name == label), None)
    if target is None or target == place:
        found[place] = replace(found[place], statement=None, error=error)
        return
    refuted = found[target].statement
    if refuted is not None:
        found[target] = replace(found[target], statement=replace(refuted, repaired=found[place].statement))


class _Fields:
    """The fields of a statement by keyword."""

    def __init__(self, block: Block) -> None:
        self.at, self.every = block.at, block.fields

    def all(self, *keywords: str) -> list[Field]:
        return [one for one in self.every if one.keyword in keywords]

    def has(self, keyword: str) -> bool:
        return bool(self.all(keyword))

    def prose(self, keyword: str) -> str:
        return " ".join(prose(one.text) for one in self.all(keyword))

    def lines(self, keyword: str) -> list[str]:
        return [line for one in self.all(keyword) if (line := prose(one.text))]

    def unstated(self) -> str:
        """Why nothing is claimed, if so."""
        if not self.has("claim"):
            return "no claim yet"
        return "read by machine: confirm" if any(one.unsure for one in self.every) else ""


class _Builder:
    """One statement from its fields."""

    def __init__(self, scope: Scope, paper: str) -> None:
        self.scope, self.paper = scope, paper
        self.formulas = Formulas(scope)
        self.variables: list[Term] = []

    def statement(self, identifier: str, fields: _Fields) -> Statement:
        nodes = [self.declaration(one) for one in fields.all(*DECLARATIONS)]
        exists = [self._exists(one) for one in fields.all("exists")]
        self.scope.said = {one.name for one in names((*nodes, *(node for _, node in exists)))}
        given = [atom for node in nodes for atom in self.assumed(node)]
        self.variables = list(self.scope.letters.values())
        given += self._atoms(fields, "given")
        defined, provided = self._atoms(fields, "defined"), self._atoms(fields, "assume")
        new = [self.scope.declare(one.at, one.name, sort) for sort, some in exists for one in some]
        claims = self._atoms(fields, "claim")
        return self.stated(
            identifier,
            self.variables,
            given,
            defined,
            provided,
            claims,
            exists=new,
            title=fields.prose("title").strip('"'),
            where=fields.prose("place"),
            printed=fields.prose("printed"),
            formula=fields.prose("formula"),
            quote=fields.prose("quote"),
            why=fields.prose("why"),
            cause=self._cause(fields),
            restates=fields.prose("restates"),
            exceptions={kind: fields.prose(kind) for kind in EXCEPTIONS if fields.has(kind)},
            example=self._point(fields, "example") or {},
            counterexample=self._point(fields, "counterexample"),
            counterexamples=[self._values(one) for one in fields.all("fails")],
            witness=self._witness(fields),
            rests_on=[
                self._label(word) for one in fields.all("rests") for word in prose(one.text).replace(",", " ").split()
            ],
            **{key: fields.lines(key) for key in ("reads", "models", "cites", "remarks")},
            **self._plans(fields, [atom for _, atom in (*given, *defined, *provided, *claims)]),
        )

    def stated(
        self,
        identifier: str,
        variables: Sequence[Term],
        given: Sequence[Placed],
        defined: Sequence[Placed],
        provided: Sequence[Placed],
        claims: Sequence[Placed],
        **rest: Any,
    ) -> Statement:
        """The statement, with its assumptions in an order in which each is defined."""
        sorts = {one.name: str(one.sort) for one in variables}
        once = {atom: (at, atom) for at, atom in given}  # two declarations may assume the same
        first = sorted(once.values(), key=lambda one: isinstance(one[1], ForAll))
        order, undefined = ordered([atom for _, atom in (*first, *defined, *provided)], sorts)
        for place, missing in undefined.items():
            raise Fault((*first, *defined, *provided)[place][0], missing)
        atoms: list[Any] = [first[place][1] for place in order if place < len(first)]
        ranged = [atom for atom in atoms if isinstance(atom, ForAll)]
        relations: list[Any] = [atom for atom in atoms if not isinstance(atom, ForAll)]
        if atoms != [*relations, *ranged]:
            relations, ranged = atoms, []  # a relation is defined by what holds for all of a range
        try:
            return Statement(
                identifier,
                rest.pop("title", ""),
                rest.pop("where", ""),
                variables=tuple(variables),
                given=relations,
                throughout=ranged,
                defined=_relations(defined),
                provided=[atom for _, atom in provided],
                claim=tuple(atom for _, atom in claims),
                why=rest.pop("why", ""),
                **rest,
            )
        except ValueError as error:
            raise Fault(claims[0][0], str(error).removeprefix(f"{identifier}: ")) from None

    def declaration(self, field: Field) -> Declaration:
        """The letters that a field declares."""
        keyword: Any = field.keyword
        if keyword in ("reals", "integers"):
            node: Declaration = Declaration(field.at, keyword, self._parse("names", field))
        elif keyword == "events":
            node = replace(self._parse("distributions", field), kind=keyword)
        else:
            node = self._parse(keyword, field)
        return node

    def assumed(self, node: Declaration) -> list[Placed]:
        """Declare letters; what is assumed of them."""
        return [(node.at, atom) for atom in declare(self.formulas, node)]

    def atoms(self, nodes: Iterable[Node]) -> list[Placed]:
        """The formulas, each with its place."""
        return [(node.at, atom) for node in nodes for atom in self.formulas.atoms(node)]

    def _parse(self, start: Start, field: Field) -> Any:
        if not prose(field.text):
            raise Fault(field.at, f"{field.keyword} is empty; remove it, or write what belongs there")
        return parse(start, field.text, field.start)

    def _atoms(self, fields: _Fields, keyword: str) -> list[Placed]:
        return [one for field in fields.all(keyword) for one in self.atoms(self._parse("relations", field))]

    def _exists(self, field: Field) -> tuple[str, tuple[Name, ...]]:
        """The sort and the letters of an `exists`."""
        word = re.match(r"\s*(reals?|integers?)\b", field.text)
        sort = "integer" if word and word[1].startswith("integer") else "real"
        skipped = word.end() if word else 0
        rest = replace(field, text=field.text[skipped:], start=field.start + skipped)
        return sort, self._parse("names", rest)

    # ---- points and plans

    def _point(self, fields: _Fields, keyword: str) -> dict[str, Any] | None:
        found = fields.all(keyword)
        return self._values(found[0]) if found else None

    def _values(self, field: Field) -> dict[str, Any]:
        values: dict[str, Any] = {}
        if not self.variables and not prose(field.text):
            return values
        for one in self._parse("point", field):
            if one.name not in self.scope.letters:
                raise Fault(one.at, f"{one.name} is not declared, so the {field.keyword} cannot give it a value")
            values[one.name] = _value(one.value)
        return values

    def _witness(self, fields: _Fields) -> dict[str, Term]:
        return {
            one.name: self.formulas.term(one.value)
            for field in fields.all("witness")
            for one in self._parse("point", field)
        }

    def _plans(self, fields: _Fields, atoms: Sequence[Atom]) -> dict[str, Any]:
        plans = Plans(self.formulas, self.paper, atoms)
        with self.scope.knowing(sorted(name for atom in atoms for name in bound(atom))):
            self.scope.introduced = frozenset()  # what the statement itself binds
            before = [plans.lemma(self._parse("lemma", one)) for one in fields.all("have")]
            proofs = [plans.plan(self._parse("proof", one)) for one in fields.all("proof")]
            ends = [plans.plan(self._parse("proof", one)) for one in fields.all("impossible")]
        return {
            "before": before,
            "proof": (proofs[0] if len(proofs) == 1 else proofs) if proofs else None,
            "impossible": ends[0] if ends else None,
        }

    def _cause(self, fields: _Fields) -> Any:
        for one in fields.all("cause"):
            if (word := prose(one.text)) not in CAUSES:
                raise Fault(one.at, f"cause is one of {', '.join(CAUSES)}, not {word!r}")
            return word
        return None

    def _label(self, label: str) -> str:
        return label if "/" in label else f"{self.paper}/{label}"


def _relations(placed: Iterable[Placed]) -> list[Any]:
    """The formulas; a `ForAll` may stand among them, which the checkers read everywhere."""
    return [atom for _, atom in placed]


def _value(node: Node) -> Any:
    """An exact number, or a table of them."""
    if isinstance(node, Listing):
        return [_value(one) for one in node.items]
    found = exact(node)
    return int(found) if found.denominator == 1 else str(found)


def sequent(text: str) -> Statement:
    """The statement of `assumptions |- claims`, for `verdicts probe`.

    A letter that is not declared is a real. Declarations come first, each with a semicolon behind it.

    >>> sequent("integers n; 1 <= n |- n <= n^2").claim
    (n <= n^2,)

    Raises
    ------
    TextError: if it does not follow the grammar.
    """
    if len(text) > SEQUENT:
        raise TextError(
            "", 1, SEQUENT, f"a claim on the command line has at most {SEQUENT} characters; write a file of statements"
        )
    builder = _Builder(Scope(implied=True), "probe")
    try:
        node = parse("sequent", text)
        builder.scope.said = {one.name for one in names(node)}
        given = [one for declaration in node.declarations for one in builder.assumed(declaration)]
        given += builder.atoms(node.given)
        claims = builder.atoms(node.claim)
        return builder.stated(PROBE, list(builder.scope.letters.values()), given, [], [], claims, example={})
    except Fault as fault:
        raise _located(fault, text, "") from None
