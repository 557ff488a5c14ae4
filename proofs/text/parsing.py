"""Parse the fields of a statement into the tree of `proofs.text.nodes`.

>>> parse("relations", "1 <= t; P <= t Q")[1].relations
('<=',)
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, Literal

from proofs.text.nodes import (
    After,
    Apply,
    Arrow,
    Binder,
    Comparison,
    Declaration,
    Every,
    Fault,
    From,
    Keyword,
    Lemma,
    Listing,
    Name,
    Node,
    Number,
    Operation,
    Quoted,
    Range,
    Sequent,
    Squares,
    SumOver,
    Table,
    Within,
)

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

Start = Literal["relations", "names", "functions", "distributions", "channels", "point", "proof", "lemma", "sequent"]
STARTS: Final[tuple[Start, ...]] = (
    "relations", "names", "functions", "distributions", "channels", "point", "proof", "lemma", "sequent",
)  # fmt: skip
NESTING: Final = 100
"""Terms are walked by recursion, a few calls a level, and Python allows 1000 calls."""
DIGITS: Final = 1000
"""Digits of a number, also of one written with e; more is no formula that somebody typed."""
SIGNS: Final = {"≤": "<=", "⩽": "<=", "≥": ">=", "⩾": ">=", "≠": "!="}
RAISED: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
HINTS: Final = {
    "|": "write abs(x) for |x|",
    "∞": "infinity is no number here; write the statement for every N, or with a limit's bound",
    "\\": "this is LaTeX; only the field printed takes LaTeX",
    "&": "write , or ; between formulas",
    "∈": "write for all z = 1..N: ...",
    "∀": "write for all z = 1..N: ...",
    "±": "write two statements",
    "'": "a prime follows a letter directly: P'",
}


def parse(start: Start, text: str, base: int = 0) -> Any:
    """The tree of a text; `base` is added to all offsets.

    Raises
    ------
    Fault: if the text does not follow the grammar.
    """
    from lark import UnexpectedCharacters, UnexpectedEOF, UnexpectedToken

    try:
        tree = _parser().parse(text, start=start)
    except UnexpectedToken as error:
        token = error.token
        at = base + (len(text.rstrip()) if token.type == "$END" else token.start_pos or 0)
        raise Fault(at, _unexpected(token, set(error.expected), text)) from None
    except UnexpectedCharacters as error:
        place = error.pos_in_stream or 0
        raise Fault(base + place, _strange(text[place])) from None
    except UnexpectedEOF:
        raise Fault(base + len(text.rstrip()), "the text ends too early") from None
    _shallow(tree, base)
    return _Reader(base).node(tree)


@cache
def _parser() -> Lark:
    from lark import Lark

    grammar = (files("proofs.text") / "grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", start=list(STARTS), propagate_positions=True)


def _strange(character: str) -> str:
    hint = HINTS.get(character, "it has no meaning here")
    return f"unexpected {character!r}; {hint}"


def _unexpected(token: Token, expected: set[str], text: str) -> str:
    what = "the text ends too early" if token.type == "$END" else f"unexpected {str(token)!r}"
    before = text if token.type == "$END" else text[: token.start_pos]
    place = "" if token.type == "$END" else " before it"
    if token.type == "EQUAL" and before.rstrip().endswith("="):
        return "write = for equality, not =="
    if text.count("(") > text.count(")") and "RPAR" in expected:
        return f"{what}; a bracket is open: add )"
    if token.type == "RPAR" and text.count("(") < text.count(")"):
        return f"{what}; this bracket was never opened"
    if "RELATION" in expected and not token.value.startswith("'"):
        return f"{what}; a relation is missing, such as <= or ="
    if expected & {"NUMBER", "LABEL"} and "NAME" in expected | {"NAME"}:
        return f"{what}; a {'term' if 'NUMBER' in expected else 'label'} is missing{place}"
    if expected and expected <= {"NAME"}:
        return f"{what}; a letter is missing{place}"
    return what


def _shallow(tree: Tree[Token], base: int) -> None:
    """Refuse a tree that is nested too deeply, without recursion."""
    level: list[Any] = [tree]
    for _ in range(NESTING):
        level = [child for one in level for child in one.children if hasattr(child, "children")]
        if not level:
            return
    raise Fault(base + (level[0].meta.start_pos if not level[0].meta.empty else 0), (
        f"nested more than {NESTING} deep; a sum of n terms counts n: split the formula, or sum over a range"
    ))  # fmt: skip


class _Reader:
    """Trees of lark to nodes; one method for each rule of the grammar."""

    def __init__(self, base: int) -> None:
        self.base = base

    def node(self, tree: Tree[Token]) -> Any:
        at = self.base + (0 if tree.meta.empty else tree.meta.start_pos)
        return getattr(self, tree.data)(at, tree.children)

    def nodes(self, trees: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(self.node(tree) for tree in trees)

    @staticmethod
    def _trees(parts: Sequence[Any]) -> list[Any]:
        return [part for part in parts if hasattr(part, "children")]

    # ---- fields

    def relations(self, at: int, parts: Sequence[Any]) -> tuple[Node, ...]:
        return self.nodes(parts)

    point = names = relations

    def functions(self, at: int, parts: Sequence[Any]) -> Declaration:
        names, places = zip(*self.nodes(parts), strict=True)
        return Declaration(at, "functions", names, places)

    def functions_on(self, at: int, parts: Sequence[Any]) -> Declaration:
        return self.distributions(at, parts, "functions")

    def function(self, at: int, parts: Sequence[Any]) -> tuple[Name, int]:
        return Name(at, letter(parts[0])), len(parts) - 1

    def distributions(self, at: int, parts: Sequence[Any], kind: str = "distributions") -> Declaration:
        names = self.nodes([part for part in parts if getattr(part, "data", "") == "name"])
        rest = parts[len(names) :]
        ranges = [self._range(rest[place], rest[place + 2]) for place in range(0, len(rest), 3)]
        return Declaration(at, kind, names, (len(ranges),) * len(names), tuple(ranges))

    def channels(self, at: int, parts: Sequence[Any]) -> Declaration:
        return self.distributions(at, parts, "channels")

    def events(self, at: int, parts: Sequence[Any]) -> Declaration:
        return self.distributions(at, parts[0].children, "events")

    def declare(self, at: int, parts: Sequence[Any]) -> Declaration:
        return Declaration(at, str(parts[0]), self.node(parts[1]))

    def declaration(self, at: int, parts: Sequence[Any]) -> Declaration:
        found: Declaration = self.node(parts[0])
        return found

    declare_functions = declaration

    def assignment(self, at: int, parts: Sequence[Any]) -> Keyword:
        return Keyword(at, letter(parts[0]), self.node(parts[-1]))

    def squares(self, at: int, parts: Sequence[Any]) -> Squares:
        return Squares(at, self.nodes(parts))

    def from_theorem(self, at: int, parts: Sequence[Any]) -> From:
        return From(at, str(parts[0]), self.node(parts[1]) if len(parts) > 1 and parts[1] is not None else ())

    def plan(self, at: int, parts: Sequence[Any]) -> Node:
        found: Node = self.node(parts[0])
        return found

    def lemma(self, at: int, parts: Sequence[Any]) -> Lemma:
        return Lemma(at, self.node(parts[0]), self.node(parts[1]))

    have = lemma

    def sequent(self, at: int, parts: Sequence[Any]) -> Sequent:
        trees = self._trees(parts)
        *given, claim = [self.node(part) for part in trees if part.data == "relations"]
        declared = self.nodes([part for part in trees if part.data != "relations"])
        return Sequent(at, declared, given[0] if given else (), claim)

    # ---- formulas and arguments

    def every(self, at: int, parts: Sequence[Any]) -> Every:
        name, _, ends, body = (part for part in parts if part is not None)
        return Every(at, self._range(name, ends), self.node(body))

    def _range(self, name: Token, ends: Tree[Token]) -> Range:
        low, high = self._trees(ends.children)
        return Range(self.base + (name.start_pos or 0), letter(name), self.node(low), self.node(high))

    def comparison(self, at: int, parts: Any) -> Comparison:
        signs = tuple(SIGNS.get(str(part), str(part)) for part in parts[1::2])
        return Comparison(at, signs, self.nodes(parts[::2]))

    def listing(self, at: int, parts: Sequence[Any]) -> Listing:
        return Listing(at, self.nodes(self._trees(parts)))

    def table(self, at: int, parts: Sequence[Any]) -> Table:
        return Table(at, tuple(self.nodes(pair.children) for pair in self._trees(parts)))

    def string(self, at: int, parts: Sequence[Any]) -> Quoted:
        return Quoted(at, str(parts[0])[1:-1])

    def arrow(self, at: int, parts: Sequence[Any]) -> Arrow:
        indices = self.node(parts[0])
        names = indices.items if isinstance(indices, Listing) else (indices,)
        found = tuple(one.name for one in names if isinstance(one, Name))
        if len(found) != len(names) or not found:
            raise Fault(at, "write letters before ->, such as k -> p(k) or [j, k] -> p(j, k)")
        return Arrow(at, found, self.node(parts[1]))

    def keyword(self, at: int, parts: Sequence[Any]) -> Keyword:
        name = self.node(parts[0])
        if not isinstance(name, Name):
            raise Fault(at, "write the name of an argument before =")
        return Keyword(at, name.name, self.node(parts[2]))

    def after(self, at: int, parts: Sequence[Any]) -> Node:
        plan: Node = self.node(parts[0])
        lemmas: tuple[Node, ...] = self.nodes(parts[1:])
        match plan:
            case Comparison(relations=("=",), terms=(Name(name=name), value)):
                return Keyword(at, name, After(value.at, value, lemmas))
            case Keyword(name=name, value=value):
                return Keyword(at, name, After(value.at, value, lemmas))
            case _:
                return After(at, plan, lemmas)

    def within(self, at: int, parts: Sequence[Any]) -> Within:
        return Within(at, self._range(parts[0], parts[2]), self.nodes(parts[3:]))

    # ---- terms

    def _operation(self, op: str, at: int, parts: Sequence[Any]) -> Operation:
        return Operation(at, op, self.nodes(self._trees(parts)))

    def add(self, at: int, parts: Sequence[Any]) -> Operation:
        return self._operation("+", at, parts)

    def subtract(self, at: int, parts: Sequence[Any]) -> Operation:
        return self._operation("-", at, parts)

    def multiply(self, at: int, parts: Sequence[Any]) -> Operation:
        return self._operation("*", at, parts)

    def divide(self, at: int, parts: Sequence[Any]) -> Operation:
        return self._operation("/", at, parts)

    def beside(self, at: int, parts: Sequence[Any]) -> Operation:
        left, right = parts
        place = self.base + right.meta.start_pos
        if left.meta.end_line != right.meta.line:
            raise Fault(place, "a new line does not end a formula: write ; between two formulas, or * for a product")
        if right.data == "number":
            raise Fault(place, "write * between two factors if the second one is a number")
        if left.data == "divide":
            raise Fault(place, "a/b c has two interpretations: write a/b*c or a/(b c)")
        return self._operation("*", at, parts)

    def negative(self, at: int, parts: Sequence[Any]) -> Node:
        (inner,) = self.nodes(self._trees(parts))
        if isinstance(inner, Number) and inner.value.denominator == 1 and inner.value > 0:
            return Number(at, -inner.value)
        return Operation(at, "neg", (inner,))

    def raised(self, at: int, parts: Sequence[Any]) -> Operation:
        return self._operation("^", at, parts)

    def raised_to(self, at: int, parts: Sequence[Any]) -> Operation:
        exponent = Number(self.base + parts[1].start_pos, Fraction(parts[1].translate(RAISED)))
        return Operation(at, "^", (self.node(parts[0]), exponent))

    def factorial(self, at: int, parts: Sequence[Any]) -> Operation:
        return self._operation("!", at, parts)

    def group(self, at: int, parts: Sequence[Any]) -> Operation:
        return self._operation("group", at, parts)

    def apply(self, at: int, parts: Sequence[Any]) -> Apply:
        return Apply(at, letter(parts[0]), self.nodes(self._trees(parts)))

    def binder(self, at: int, parts: Sequence[Any]) -> Binder:
        sign, name, _, ends, body = parts
        return Binder(at, _binds(sign), self._range(name, ends), self.node(body))

    def binder_behind(self, at: int, parts: Sequence[Any]) -> Binder:
        sign, body, name, _, ends = parts
        return Binder(at, _binds(sign), self._range(name, ends), self.node(body))

    def sum_over(self, at: int, parts: Sequence[Any]) -> SumOver:
        return SumOver(at, self.node(parts[1]))

    def root(self, at: int, parts: Sequence[Any]) -> Apply:
        return Apply(at, "sqrt", self.nodes(parts[1:]))

    def number(self, at: int, parts: Sequence[Any]) -> Number:
        text = str(parts[0])
        _, _, exponent = text.lower().partition("e")
        if len(text) > DIGITS or abs(int(exponent or 0)) > DIGITS:
            raise Fault(at, f"a number has at most {DIGITS} digits")
        return Number(at, Fraction(text))

    def name(self, at: int, parts: Sequence[Any]) -> Name:
        return Name(at, letter(parts[0]))


def _binds(sign: str) -> str:
    return "sum" if sign.lower() in ("sum", "∑", "σ") else "integral"


def letter(token: str) -> str:
    """The name of a letter in ASCII.

    >>> letter("ε"), letter("P′"), letter("λ_1")
    ('epsilon', "P'", 'lambda_1')
    """
    return re.sub("[Α-ϵ]", lambda found: _greek(found[0]), token).replace("′", "'")


def _greek(character: str) -> str:
    """The name of a Greek letter; those that Unicode has twice have one name."""
    *_, size, _, name = f"- {unicodedata.name(unicodedata.normalize('NFKC', character))}".replace("FINAL ", "").split()
    name = name.lower().replace("lamda", "lambda")
    return name if size == "SMALL" else name.capitalize()
