r"""Read a displayed formula without being told its letters, or refuse it with a reason.

A reading that is not certain is no reading: what can be meant in two ways is refused. Each letter is found with a
proposal of what it is, and the reading is written back as LaTeX; reading that again gives the same.

>>> one = formula(r"\mathrm{Var}[\hat{f}] = \frac{4 e^{\varepsilon}}{n (e^\varepsilon - 1)^2}, \quad n \ge 1.")
>>> one.shown
'\\mathrm{Var}[\\hat{f}] = \\frac{4 e^{\\varepsilon}}{n (e^{\\varepsilon} - 1)^{2}},\\quad 1 \\leq n'
>>> one.clauses[0].name, one.clauses[0].sides[-1]
('\\mathrm{Var}[\\hat{f}]', 4*exp(epsilon)/(n*(exp(epsilon) - 1)^2))
>>> formula(r"\hat{p} \approx \frac{x}{n}")
Traceback (most recent call last):
proofs.latex.tokens.Unreadable: \approx: an approximation is no relation
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from proofs.latex.clauses import Part, chain, is_otherwise, negated, rows_of_cases, split
from proofs.latex.letters import Letter, Letters
from proofs.latex.opaque import opaque_at, value_at
from proofs.latex.parser import Parser, Scope, known
from proofs.latex.reader import UPRIGHT
from proofs.latex.symbols import closing, symbol_at, symbols
from proofs.latex.tokens import Token, Unreadable, latex_of, shown, tokens
from symbolic.language import Relation, Term
from symbolic.representations.latex import latex as write

__all__ = ["Clause", "Letter", "Reading", "Unreadable", "formula"]

REALS = (((r"\mathbb", ("R",)),),)
INTEGERS = (((r"\mathbb", ("Z",)),),)


@dataclass(frozen=True)
class Clause:
    """A formula of a reading: sides with relations between them.

    Attributes
    ----------
    sides, relations: terms, and "<", "<=", "=" or "!=" between them, one fewer; ">" is turned.
    name: of a definition `X = formula`: X as LaTeX, which is not among the sides if it is no letter; otherwise "".
    condition: whether it is a condition of the other clauses. given: the conditions of this clause alone (a case).
    """

    sides: tuple[Term, ...]
    relations: tuple[str, ...] = ()
    name: str = ""
    condition: bool = False
    given: tuple[Relation, ...] = ()

    @property
    def atoms(self) -> tuple[Relation, ...]:
        """The relations between the sides."""
        found = zip(self.sides, self.relations, self.sides[1:], strict=False)
        return tuple(_relation(left, op, right) for left, op, right in found)


@dataclass(frozen=True)
class Reading:
    """A formula that was read whole.

    Attributes
    ----------
    clauses: its claims, definitions and conditions.
    letters: its symbols: name -> term, LaTeX, what it is proposed to be (real, integer, function, probability), why.
    notes: what the reading takes for granted, one line each. shown: the reading as LaTeX.
    """

    clauses: tuple[Clause, ...]
    letters: Mapping[str, Letter]
    notes: tuple[str, ...]
    shown: str


def formula(latex: str, names: Mapping[str, Term] | None = None) -> Reading:
    """Read a displayed formula; `names` maps LaTeX to terms that are known, further letters are found.

    Raises `Unreadable` with one line that names what stopped it.
    """
    reading = _read(latex, names or {}, found=True)
    again = {one.latex: one.term for one in reading.letters.values()}
    second = _read(reading.shown, {**(names or {}), **again}, found=False)
    if second.shown != reading.shown:
        raise Unreadable(f"written back it reads differently: {reading.shown[:200]}")
    return reading


def _read(latex: str, names: Mapping[str, Term], found: bool) -> Reading:
    signs = tokens(UPRIGHT.sub(r"\\\1", latex), runs=found)
    _refuse(signs)
    notes: list[str] = []
    parts = split(signs, notes)
    taken = {term.name: term for term in names.values() if term.op == "variable"}
    letters = Letters([sign for part in parts if not _quantifies(part) for sign in (*part.signs, ",")], taken)
    for part in parts:
        if part.signs[-1:] == INTEGERS[0] and r"\in" in part.signs:
            for symbol in symbols(part.signs[: part.signs.index(r"\in")]):
                letters.facts.integers.setdefault(symbol.full, "it is in the integers")
    scope = Scope(known(names, tokens), letters if found else None, notes=notes)
    reader = _Clauses(scope, letters)
    clauses = [clause for part in parts for clause in reader.read(part)]
    if not clauses or all(clause.condition for clause in clauses):
        raise Unreadable("no claim is left")
    if len(clauses) > 1 and any(len(clause.sides) == 1 and not clause.name for clause in clauses):
        raise Unreadable("a list of terms, or a clause without a relation")
    if sum(not clause.condition and not clause.given for clause in clauses) > 1:
        scope.note("clauses after a comma are claims, not conditions")
    written = {term: name for name, term in names.items()} | {one.term: one.latex for one in letters.found.values()}
    back = _shown(clauses, written)
    return Reading(tuple(clauses), dict(letters.found), tuple(scope.notes), back)


def _refuse(signs: Sequence[Token]) -> None:
    """Refuse a formula for a sign that no part of it may have."""
    for at, sign in enumerate(signs):
        if sign in ("O", "o", r"\Theta", r"\Omega", r"\omega") and signs[at + 1 : at + 2] == ["("]:
            raise Unreadable(f"{sign}(...) may be an order of magnitude")
        number = isinstance(sign, str) and sign.isdigit()
        if number and signs[at + 1 : at + 2] == [","] and re.fullmatch("[0-9]{3}", shown(signs[at + 2 : at + 3])):
            raise Unreadable("a comma within a number")
        if isinstance(sign, tuple) and sign[0] == r"\underbrace":
            raise Unreadable("a brace with a comment")
        if isinstance(sign, tuple):
            for part in sign[1:]:
                if isinstance(part, tuple):
                    _refuse(list(part))


class _Clauses:
    """Read the parts of a formula as clauses."""

    def __init__(self, scope: Scope, letters: Letters) -> None:
        self.scope, self.letters = scope, letters

    def read(self, part: Part) -> list[Clause]:
        if part.role == "for all":
            return self.for_all(part)
        if r"\in" in part.signs and part.role == "condition":
            return self.member(part)
        sides, relations = chain(part.signs)
        if len(sides) == 2 and len(sides[1]) == 1 and isinstance(sides[1][0], tuple) and sides[1][0][0] == "env":
            return self.cases(sides[0], relations[0], sides[1][0], part)
        if not sides[0]:
            raise Unreadable("the formula begins with a relation")
        name, rest = self.defined(sides, relations)
        if name and any(">" in one for one in relations):
            if not rest:
                raise Unreadable("a definition within a chain that falls")
            name = ""
        terms = [self.term(side) for side in sides[1 if name and not rest else 0 :]]
        if name and rest and terms[0].op != "variable":
            name = ""
        signs = relations[1:] if name and not rest else relations
        signs = ["=" if one == ":=" else one for one in signs]
        return [Clause(*_turned(terms, signs), name=name, condition=part.role == "condition")]

    def term(self, signs: Sequence[Token]) -> Term:
        return Parser(signs, self.scope).whole()

    def defined(self, sides: Sequence[Sequence[Token]], relations: Sequence[str]) -> tuple[str, bool]:
        """The name that `X = formula` defines, and whether it is a letter; ("", True) if it defines none."""
        if not relations or relations[0] not in ("=", ":="):
            return "", True
        left = sides[0]
        symbol = symbol_at(left, 0)
        letter = symbol is not None and symbol.length == len(left) and bool(symbol.full)
        if letter and symbol is not None:
            inside = {one.full for side in sides[1:] for one in symbols(side)}
            return ("" if symbol.full in inside else latex_of(left)), True
        try:
            before = dict(self.letters.found)
            Parser(left, Scope(self.scope.known, self.scope.letters)).whole()
            self.letters.found.clear()
            self.letters.found.update(before)
            whole = opaque_at(left, 0) or value_at(left, 0, self.letters)
            return (latex_of(left) if whole and whole[1] == len(left) else ""), True
        except Unreadable:
            if not _nameable(left):
                raise
            return latex_of(left), False

    def cases(self, left: Sequence[Token], op: str, env: tuple[object, ...], part: Part) -> list[Clause]:
        """`X = value if condition; ...` is one clause for each case."""
        if env[1] not in ("cases", "dcases", "rcases"):
            raise Unreadable(f"the environment {env[1]} is not read")
        if op not in ("=", ":="):
            raise Unreadable("cases that are no definition")
        name, letter = self.defined([left, []], [op])
        found: list[Clause] = []
        given: list[Relation] = []
        for value, case in rows_of_cases(env[2]):  # type: ignore[arg-type]
            atoms = self.condition(case, given)
            given += atoms
            terms = [*([self.term(left)] if letter else []), self.term(value)]
            relations = ("=",) if letter else ()
            found.append(
                Clause(tuple(terms), relations, name or latex_of(left), part.role == "condition", tuple(atoms))
            )
        return found

    def condition(self, signs: Sequence[Token], before: Sequence[Relation]) -> list[Relation]:
        if is_otherwise(signs):
            if len(before) != 1:
                raise Unreadable("otherwise, after more than one condition")
            one = before[0]
            op = negated(one.op)
            if op:
                return [Relation(op, one.left, one.right)]
            return [Relation("<" if one.op == "<=" else "<=", one.right, one.left)]
        clauses = [clause for inner in split(signs) for clause in self.read(Part(inner.signs, "condition"))]
        atoms = [atom for clause in clauses for atom in clause.atoms]
        if len(clauses) != 1 or not atoms:
            raise Unreadable("the condition of a case is no relation")
        return atoms

    def for_all(self, part: Part) -> list[Clause]:
        """A quantifier over letters: free letters are for all values, so nothing is left of it but its bounds."""
        if r"\in" in part.signs:
            return self.member(part)
        if chain(part.signs)[1]:
            return self.read(Part(part.signs, "condition"))
        for piece in _between(part.signs):
            symbol = symbol_at(piece, 0)
            if symbol is None or symbol.length != len(piece):
                raise Unreadable("the quantifier is not read")
        self.scope.note("free letters stand for all values")
        return []

    def member(self, part: Part) -> list[Clause]:
        """`x in S`: bounds of an interval; of outcomes and of letters that are not read nothing is left."""
        at = part.signs.index(r"\in")
        over = part.signs[at + 1 :]
        found: list[Clause] = []
        for piece in _between(part.signs[:at]):
            symbol = symbol_at(piece, 0)
            if symbol is None or symbol.length != len(piece):
                raise Unreadable("the quantifier is not read")
            if symbol.full not in self.letters.facts.numbers or over in REALS + INTEGERS:
                self.scope.note(f"free letters stand for all values ({latex_of(part.signs)})")
                continue
            found.append(self.interval(piece, over))
        return found

    def interval(self, piece: Sequence[Token], over: Sequence[Token]) -> Clause:
        """`x in [a, b)` as a condition."""
        ends = _between(over[1:-1])
        if not over or over[0] not in ("(", "[") or over[-1] not in (")", "]") or len(ends) != 2:
            raise Unreadable(f"{latex_of(piece)} in {latex_of(over)} is not read")
        sides, relations = [self.term(piece)], []
        if ends[0] != ["-", r"\infty"]:
            sides, relations = [self.term(ends[0]), *sides], ["<" if over[0] == "(" else "<="]
        if ends[1] not in ([r"\infty"], ["+", r"\infty"]):
            sides, relations = [*sides, self.term(ends[1])], [*relations, "<" if over[-1] == ")" else "<="]
        if not relations:
            raise Unreadable("an interval without ends")
        return Clause(tuple(sides), tuple(relations), condition=True)


def _between(signs: Sequence[Token]) -> list[list[Token]]:
    parts: list[list[Token]] = [[]]
    for sign in signs:
        if sign == ",":
            parts.append([])
        else:
            parts[-1].append(sign)
    return parts


def _nameable(left: Sequence[Token]) -> bool:
    """Whether these tokens are a quantity with a name: a symbol or an operator, and one bracket at most."""
    found = opaque_at(left, 0)
    if found is not None and found[1] == len(left):
        return True
    if len(left) == 1 and isinstance(left[0], tuple) and left[0][0] == "frac":
        above, below = left[0][1], left[0][2]
        return above[:1] in ((r"\partial",), ("d",)) and above[:1] == below[:1]  # a derivative
    symbol = symbol_at(left, 0)
    if symbol is None or symbol.length >= len(left):
        return False
    return left[symbol.length] in ("(", "[") and closing(left, symbol.length) == len(left) - 1


def _relation(left: Term, op: str, right: Term) -> Relation:
    return Relation(op, left, right)


def _turned(terms: Sequence[Term], relations: Sequence[str]) -> tuple[tuple[Term, ...], tuple[str, ...]]:
    """A chain that only descends, turned; one that does both is refused."""
    if any(">" in one for one in relations):
        if any("<" in one for one in relations):
            raise Unreadable("a chain that rises and falls")
        return tuple(reversed(terms)), tuple(one.replace(">", "<") for one in reversed(relations))
    return tuple(terms), tuple(relations)


def _shown(clauses: Sequence[Clause], names: Mapping[Term, str]) -> str:
    """A reading as LaTeX in the author's letters: claims, then conditions; cases together."""
    done: list[str] = []
    cases: dict[str, list[str]] = {}
    for clause in (one for one in clauses if not one.condition):
        if not clause.given:
            done.append(_chain(clause, names))
            continue
        value = write(clause.sides[-1], names)
        given = r" \text{ and } ".join(write(one, names) for one in clause.given)
        cases.setdefault(clause.name, []).append(rf"{value} & \text{{if }} {given}")
    for name, rows in cases.items():
        done.append(rf"{name} = \begin{{cases}} " + r" \\ ".join(rows) + r" \end{cases}")
    conditions = [_chain(one, names) for one in clauses if one.condition]
    done += [rf"\text{{if }} {conditions[0]}", *conditions[1:]] if conditions else []
    return ",\\quad ".join(done)


def _chain(clause: Clause, names: Mapping[Term, str]) -> str:
    signs = {"<": "<", "<=": r"\leq", "=": "=", "!=": r"\neq"}
    text = write(clause.sides[0], names)
    for op, side in zip(clause.relations, clause.sides[1:], strict=True):
        text += f" {signs[op]} {write(side, names)}"
    alone = clause.name and clause.name not in (names.get(clause.sides[0]), names.get(clause.sides[-1]))
    return f"{clause.name} = {text}" if alone else text


def _quantifies(part: Part) -> bool:
    """Whether the part only says what letters range over."""
    return r"\in" in part.signs or part.role == "for all" and not chain(part.signs)[1]
