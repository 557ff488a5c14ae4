"""Print terms and atoms as Rocq terms, and statements as theorems with the conditions under which they are defined."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from textwrap import fill
from typing import Any, Final

from proofs.kernel.core.term import BINDERS, Atom, Sorts, Term, opened
from proofs.kernel.judge import Statement

FUNCTIONS: Final = {
    "sqrt": "sqrt", "log": "ln", "exp": "exp", "abs": "Rabs", "max": "Rmax", "min": "Rmin",
    "Phi": "Phi", "phi": "phi", "!": "zfact", "binomial": "binom",
}  # fmt: skip
RELATIONS: Final = {"<": "<", "<=": "<=", "=": "=", "!=": "<>"}
INFIX: Final = {"+": 50, "-": 50, "*": 40, "/": 40}
"""Operations and their levels in Rocq: a smaller level binds tighter."""
PREFIX, POWER, APPLIED, ATOM = 45, 30, 10, 0
Texts = Mapping[str, str]
NONE: Final[Texts] = {}
WIDTH: Final = 110  # characters of a line of a theorem
TYPES: Final = {"integer": "Z", "real": "R"}
BOUND: Final = {"integer": "kjilpq", "real": "tsuvzy"}
RESERVED: Final = frozenset({
    "as", "at", "cofix", "else", "end", "exists", "exists2", "fix", "for", "forall", "fun", "if", "IF", "in", "let",
    "match", "mod", "Prop", "return", "SProp", "Set", "then", "Type", "using", "where", "with", "by", "do", "R",
    "Z", "N", "S", "O", "I", "e_0", "bsum", "nsum", "zpow", "zfact", "binom", "phi", "Phi", "sqrt", "ln", "exp",
    "Rabs", "Rmax", "Rmin", "IZR", "Derive", "RInt", "ex_derive", "ex_RInt", "up", "upz", "least", "tele_eq",
    "tele_le", "tele", "zind", "d_lt", "d_le", "w_lt", "conj", "eq_refl", "eq_sym", "eq_trans", "f_equal",
    "f_equal2", "is_derive", "is_RInt",
})  # fmt: skip


class NotExported(Exception):
    """A certificate that this exporter leaves out; the message names the rule and the reason."""


def rocq_name(identifier: str) -> str:
    """The name of the theorem and of the file of a statement."""
    return "t_" + re.sub(r"[^A-Za-z0-9]", "_", identifier)


def variable_name(name: str) -> str:
    """The name of a variable in Rocq; names with a digit after `_` are for hypotheses."""
    return f"{name}_v" if name in RESERVED or re.search(r"_\d+$", name) else name


def quantified(quantifier: str, sorts: Sorts, body: str) -> str:
    groups = groupby(sorts, key=lambda x: TYPES.get(sorts[x]) or "Z -> " * int(sorts[x][9:]) + "R")
    binders = " ".join(f"({' '.join(map(variable_name, names))} : {kind})" for kind, names in groups)
    return f"{quantifier} {binders},\n  {body}" if sorts else body


def listed(groups: Iterable[tuple[str, Iterable[str]]], sign: str = "/\\") -> str:
    """Formulas with a sign between them, in groups; each group is under a comment that says what it is."""
    lines = list[str]()
    for comment, texts in groups:
        found = [f"{fill(each, WIDTH, subsequent_indent='    ', break_long_words=False)} {sign}" for each in texts]
        lines += [f"(* {comment} *)", *found] if found else []
    return "\n  ".join(lines).removesuffix(f" {sign}")


@dataclass(frozen=True)
class Printer:
    """Print kernel terms. `reals` has texts of integer variables as real numbers, `hidden` texts of whole terms."""

    sorts: Sorts
    names: Texts = field(default_factory=dict)
    reals: Texts = field(default_factory=dict)
    hidden: Mapping[Term, str] = field(default_factory=dict)
    avoid: Collection[str] = ()

    def having(self, names: Texts = NONE, reals: Texts = NONE, sorts: Sorts = NONE) -> Printer:
        """The printer with more sorts, and with other texts for some variables."""
        now = {**self.names, **names}, {**self.reals, **reals}, {**self.sorts, **sorts}
        return replace(self, names=now[0], reals=now[1], sorts=now[2])

    def name(self, x: str) -> str:
        return self.names.get(x) or variable_name(x)

    def bind(self, sort: str) -> tuple[str, Printer]:
        """A new name for a bound variable, and the printer for its scope."""
        used = {*self.sorts, *map(self.name, self.sorts), *self.avoid}
        name = next(x for x in [*BOUND[sort], *(f"{BOUND[sort][0]}{i}" for i in range(100))] if x not in used)
        return name, self.having(sorts={name: sort})

    def real(self, term: Term, level: int = 60, whole: bool = False) -> str:
        text, own = self._text(term, whole)
        return text if own <= level else f"({text})"

    def whole(self, term: Term, level: int = ATOM) -> str:
        """The text of an integer-valued term in the scope Z."""
        return self.real(term, level, whole=True)

    def integer(self, term: Term) -> str:
        """The text of an integer-valued term in any scope."""
        text = self.whole(term)
        return text if text.endswith("%Z") or (isinstance(term, str) and text[0].isalpha()) else f"{text}%Z"

    def _text(self, term: Term, whole: bool) -> tuple[str, int]:
        """The text and its level; `whole` where Rocq reads an integer."""
        if isinstance(term, int):
            return (str(term) if term >= 0 else f"({term})"), ATOM
        if term in self.hidden and not whole:
            return self.hidden[term], ATOM
        if isinstance(term, str):
            if whole or self.sorts.get(term) != "integer":
                return self.name(term), ATOM
            return (self.reals[term], ATOM) if term in self.reals else (f"IZR {self.name(term)}", APPLIED)
        (head, *parts), show = term, self.whole if whole else self.real
        if head in INFIX and not (whole and head == "/"):
            own = INFIX[head]
            return f"{show(parts[0], own)} {head} {show(parts[1], own - 1)}", own
        if head == "neg":
            return f"- {show(parts[0], POWER)}", PREFIX
        if head == "^" and isinstance(parts[1], int):
            text = f"{show(parts[0], APPLIED)} ^ {abs(parts[1])}"
            return (text, POWER) if parts[1] >= 0 else (f"/ {text}", PREFIX)
        if whole:
            raise NotExported(f"the integer-valued term {head}")
        return self._applied(head, parts), APPLIED

    def _applied(self, head: str, parts: list[Term]) -> str:
        if head == "at":
            return " ".join([self.name(parts[0]), *map(self.integer, parts[1:])])
        if head == "^":
            return f"zpow {self.real(parts[0], ATOM)} {self.whole(parts[1])}"
        if head in ("!", "binomial"):
            return " ".join([FUNCTIONS[head], *map(self.whole, parts)])
        if head == "sum":
            return f"bsum {self.whole(parts[0])} {self.whole(parts[1])} {self.function(parts[2], 'integer')}"
        if head == "integral":
            return f"RInt {self.function(parts[2], 'real')} {self.real(parts[0], ATOM)} {self.real(parts[1], ATOM)}"
        if head == "D":
            return f"Derive {self.fun(parts[1], parts[0])} {self.name(parts[1])}"
        if head not in FUNCTIONS:
            raise NotExported(f"no Rocq term for {head}")
        return " ".join([FUNCTIONS[head], *(self.real(part, ATOM) for part in parts)])

    def fun(self, x: str, body: Term, sort: str = "real") -> str:
        """`fun x : R => body`, where the body has the variable x."""
        return f"(fun {self.name(x)} : {TYPES[sort]} => {self.having(sorts={x: sort}).real(body)})"

    def function(self, body: Term, sort: str) -> str:
        """The function of the bound variable of a sum or an integral."""
        name, inside = self.bind(sort)
        return inside.fun(name, opened(body, name), sort)

    def atom(self, atom: Atom) -> str:
        if atom[0] == "all":
            return self.ranged("integer", atom[1], atom[2], lambda k, inside: inside.atom(opened(atom[3], k)))
        return f"{self.real(atom[1])} {RELATIONS[atom[0]]} {self.real(atom[2])}"

    def bracketed(self, atom: Atom) -> str:
        return f"({self.atom(atom)})"

    def ranged(self, sort: str, low: Term, high: Term, body: Any) -> str:
        """`forall k : Z, low <= IZR k -> IZR k <= high -> body`."""
        k, inside = self.bind(sort)
        place = inside.real(k)
        ends = f"{self.real(low)} <= {place} -> {place} <= {self.real(high)}"
        return f"forall {k} : {TYPES[sort]}, {ends} -> {body(k, inside)}"


# ---- where a term is defined

Condition = tuple[Any, ...]  # a kind and terms; (sort, low, high, *conditions) for a bound variable of that sort


def conditions(term: Term, printer: Printer) -> Iterator[Condition]:
    """The conditions under which a term or an atom is defined; those on literal numbers are left out."""
    if not isinstance(term, tuple):
        return
    head, *parts = term
    if head in BINDERS:
        yield from (each for end in parts[:2] for each in conditions(end, printer))
        if head == "sum":
            yield "<=", parts[0], ("+", parts[1], 1)
        elif head == "integral":
            yield from (("<=", parts[0], parts[1]), ("integrable", term))
        name, inside = printer.bind(BINDERS[head])
        if found := dict.fromkeys(conditions(opened(parts[2], name), inside)):
            yield BINDERS[head], parts[0], parts[1], *found
        return
    for part in parts[:1] if head == "D" else parts:
        yield from conditions(part, printer)
    if head == "D":
        yield "derivable", term
    yield from (each for each in _own(head, parts) if not _literal(each))


def _own(head: str, parts: list[Term]) -> list[Condition]:
    if head == "/":
        return [("!=", parts[1], 0)]
    if head == "^":
        apart, negative = ("!=", parts[0], 0), isinstance(parts[1], int) and parts[1] < 0
        return [apart if negative else ("or", ("<=", 0, parts[1]), apart)]
    if head == "binomial":
        return [("<=", 0, parts[1]), ("<=", 0, ("-", *parts))]
    return [({"log": "<"}.get(head, "<="), 0, parts[0])] if head in ("sqrt", "!", "log") else []


def _literal(condition: Condition) -> bool:
    """Whether a condition is about a literal number: a checker has verified it, and a reader sees it."""
    relation, left, right = condition
    if relation == "or":
        return _literal(left) or _literal(right)
    known = isinstance(left, int) and isinstance(right, int)
    return known and bool({"!=": left != right, "<=": left <= right, "<": left < right}[relation])


def condition_text(condition: Condition, printer: Printer) -> str:
    kind, *parts = condition
    if kind in TYPES:
        low, high, *found = parts
        return f"({printer.ranged(kind, low, high, lambda _, inside: conjunction(found, inside))})"
    if kind == "or":
        return f"({condition_text(parts[0], printer)} \\/ {condition_text(parts[1], printer)})"
    if kind in ("integrable", "derivable"):
        return f"ex_{printer.real(parts[0])}" if kind == "integrable" else f"ex_d{printer.real(parts[0])[1:]}"
    return printer.atom(condition)


def conjunction(found: Collection[Condition], printer: Printer) -> str:
    return " /\\ ".join(condition_text(each, printer) for each in found)


def claim_text(atom: Atom, printer: Printer) -> str:
    return f"({printer.atom(atom)})" if atom[0] == "all" else printer.atom(atom)


def parts_of(statement: Statement, printer: Printer | None = None) -> list[tuple[int, Condition | None, str]]:
    """The conclusion: (index of the claim or -1, condition or None for the claim, text), in order."""
    printer = printer or Printer({**statement.sorts, **statement.exists})
    seen, found = set[str](), list[tuple[int, Any, str]]()
    for index, atom in [*((-1, each) for each in statement.given), *enumerate(statement.claims)]:
        for condition in conditions(atom.stated, printer):
            text = condition_text(condition, printer)
            if text not in seen:
                seen.add(text)
                found.append((index, condition, text))
        if index >= 0:
            found.append((index, None, claim_text(atom.stated, printer)))
    return found
