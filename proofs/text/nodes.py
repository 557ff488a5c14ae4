"""The syntax tree of a statement's fields. `at` is the offset in the text where a node begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from typing import TypeAlias


class Fault(ValueError):
    """A fault in a text: what is wrong, and the offset at which it begins."""

    def __init__(self, at: int, message: str) -> None:
        super().__init__(message)
        self.at = at
        self.message = message


@dataclass(frozen=True, slots=True)
class Number:
    at: int
    value: Fraction


@dataclass(frozen=True, slots=True)
class Name:
    at: int
    name: str


@dataclass(frozen=True, slots=True)
class Quoted:
    at: int
    text: str


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation: + - * / ^ neg !, or "group" for brackets."""

    at: int
    op: str
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Apply:
    """A name before brackets: a function at its arguments, a product, or a plan."""

    at: int
    name: str
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Range:
    """index = low..high"""

    at: int
    index: str
    low: Node
    high: Node


@dataclass(frozen=True, slots=True)
class Binder:
    """A sum or an integral with its range."""

    at: int
    op: str
    range: Range
    body: Node


@dataclass(frozen=True, slots=True)
class SumOver:
    """A sum over all outcomes of the functions in it."""

    at: int
    body: Node


@dataclass(frozen=True, slots=True)
class Comparison:
    """A chain: terms with the relations between them."""

    at: int
    relations: tuple[str, ...]
    terms: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Every:
    """A formula for all integers of a range."""

    at: int
    range: Range
    body: Node


@dataclass(frozen=True, slots=True)
class Listing:
    at: int
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Table:
    at: int
    pairs: tuple[tuple[Node, Node], ...]


@dataclass(frozen=True, slots=True)
class Arrow:
    """indices -> body"""

    at: int
    indices: tuple[str, ...]
    body: Node


@dataclass(frozen=True, slots=True)
class Keyword:
    """name = value, as an argument of a plan"""

    at: int
    name: str
    value: Node


@dataclass(frozen=True, slots=True)
class Lemma:
    """A formula and the plan that proves it."""

    at: int
    claim: Node
    plan: Node


@dataclass(frozen=True, slots=True)
class Within:
    """Lemmas for an arbitrary index of a range."""

    at: int
    range: Range
    lemmas: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class After:
    """A plan after its lemmas."""

    at: int
    plan: Node
    lemmas: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Squares:
    """The plan `by squares a - b, ...`."""

    at: int
    terms: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class From:
    """The plan `from LABEL with x = ..., y = ...`."""

    at: int
    label: str
    values: tuple[Keyword, ...]


@dataclass(frozen=True, slots=True)
class Declaration:
    """Letters of one kind: reals, integers, functions, distributions, channels, events."""

    at: int
    kind: str
    names: tuple[Name, ...]
    places: tuple[int, ...] = ()
    ranges: tuple[Range, ...] = ()


@dataclass(frozen=True, slots=True)
class Sequent:
    at: int
    declarations: tuple[Declaration, ...]
    given: tuple[Node, ...]
    claim: tuple[Node, ...]


Node: TypeAlias = (
    Number | Name | Quoted | Operation | Apply | Binder | SumOver | Comparison | Every | Listing | Table | Arrow
    | Keyword | Lemma | Within | After | Squares | From
)  # fmt: skip


def names(node: object, bound: frozenset[str] = frozenset()) -> Iterator[Name]:
    """The letters that are free in a node, also those before brackets, in order."""
    match node:
        case Name(name=name):
            yield from () if name in bound else (node,)
            return
        case tuple():
            for part in node:
                yield from names(part, bound)
            return
        case Every(range=span) | Binder(range=span) | Within(range=span):
            inner = bound | {span.index}
        case Arrow(indices=indices):
            inner = bound | set(indices)
        case _:
            inner = bound
    if isinstance(node, Apply):
        yield from names(Name(node.at, node.name), bound)
    if is_dataclass(node):
        for one in fields(node):
            yield from names(getattr(node, one.name), bound if one.name == "range" else inner)
