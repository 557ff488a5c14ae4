"""The checked formula: variables, assumptions by kind, claims, meanings of letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from proofs.report.content.blocks import Block, Display, Fold, Math, Paragraph, Part, Text
from proofs.report.content.naming import Naming
from proofs.report.content.symbols import symbols
from proofs.statements.statement import Statement
from symbolic.language import Atom, ForAll, Relation, Term
from symbolic.representations.breaking import measure

LINE = 46.0  # em: wider assumptions are displayed on their own lines
MOST_CLAIMS = 5
SORTS = {"real": ("real", "real"), "integer": ("integer", "integers")}
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
ARTICLES = {"real": "a ", "integer": "an "}


def checked(statement: Statement) -> tuple[Block, ...]:
    """Display the statement as both checkers read it."""
    return tuple(_blocks(statement, naming_of(statement)))


def naming_of(statement: Statement) -> Naming:
    """Choose the letters of the checked formula; the sections after it use the same letters."""
    names = tuple(one.name for one in (*statement.variables, *statement.exists))
    return _naming((*statement.assumed, *statement.claims), names)


@lru_cache(maxsize=4)
def _naming(formulas: tuple[Atom, ...], names: tuple[str, ...]) -> Naming:
    # Cached because the checked formula, its example and its proof all ask for the same letters.
    return Naming(formulas, names)


def _blocks(statement: Statement, naming: Naming) -> Iterator[Block]:
    opening = [*_variables(statement.variables, naming, every=True)]
    kinds: tuple[tuple[str, Sequence[Atom]], ...] = (
        ("", [*statement.given, *statement.throughout]),
        ("and, so that all terms are defined,", statement.defined),
        ("and, as an added assumption,", statement.provided),
    )
    short = [(word, atoms) for word, atoms in kinds if atoms]
    total = measure(naming.latex([one for _, atoms in short for one in atoms])) if short else 0
    said = Text.of("For all ", Text.listed(opening)) if opening else Text()
    if total <= LINE:
        for place, (word, atoms) in enumerate(short):
            joined = Text.join(", ", [[Math(one)] for one in lines(atoms, naming)])
            said = Text.of(said, " with " if not place and not word else f", {word} ", joined)
        if opening or short:
            yield Paragraph(Text.of(said, *_there(statement, naming), ":"))
        elif statement.exists:
            verb, *rest = _there(statement, naming)
            yield Paragraph(Text.of(str(verb).strip().capitalize(), " ", *rest, ":"))
    else:
        yield Paragraph(Text.of(said, " with"))
        for word, atoms in short:
            if word:
                yield Paragraph(Text.of(word))
            yield from (Display(one) for one in grouped(atoms, naming))
        yield Paragraph(Text.of("it holds that", *_there(statement, naming)))
    claims = [Display(naming.latex(one)) for one in statement.claims]
    yield from claims[:MOST_CLAIMS]
    if len(claims) > MOST_CLAIMS:
        yield Fold(Text.of(f"and {len(claims) - MOST_CLAIMS} more claims"), tuple(claims[MOST_CLAIMS:]))
    where = naming.where(*statement.assumed, *statement.claims)
    if where:
        yield Paragraph(Text.of("where"))
    yield from (Display(f"{name} = {meaning}") for name, meaning in where)
    yield from symbols(statement, naming)


def _there(statement: Statement, naming: Naming) -> list[Part]:
    """Write a lead such as "there is an integer k with" or "there are real u, v with"."""
    if not statement.exists:
        return []
    verb = (
        " there are " if len(statement.exists) > 1 else f" there is {ARTICLES.get(str(statement.exists[0].sort), '')}"
    )
    return [verb, *Text.listed([*_variables(statement.exists, naming)]), " with"]


def _variables(variables: Sequence[Term], naming: Naming, every: bool = False) -> Iterator[Text]:
    """List variables by sort, such as "real p, q" and "integers n"."""
    for sort in dict.fromkeys(str(one.sort) for one in variables):
        some = [[Math(naming.latex(one))] for one in variables if str(one.sort) == sort]
        letters, several = Text.join(", ", some), every or len(some) > 1
        if sort in SORTS:
            yield Text.of(f"{SORTS[sort][several]} ", letters)
        else:
            places = "one integer" if sort.endswith(" 1") else f"{COUNTS[int(sort.split()[-1])]} integers"
            yield Text.of("functions " if several else "a function ", letters, f" of {places}")


def lines(atoms: Sequence[Atom], naming: Naming) -> list[str]:
    """Write the formulas, chained where possible, such as 0 <= q < p."""
    return [part for part in naming.latex(atoms).split(r",\quad ") if part]


def grouped(atoms: Sequence[Atom], naming: Naming) -> list[str]:
    """Group formulas into lines.

    Short formulas share a line, and a common range is written once.
    """
    plain = [one for one in atoms if isinstance(one, Relation)]
    found = _filled(lines(plain, naming), LINE) if plain else []
    for said, _, bodies in ranged([one for one in atoms if isinstance(one, ForAll)], naming):
        tail = rf"\quad\text{{for }} {{{said}}}"
        found += [one + tail for one in _filled(dict.fromkeys(lines(bodies, naming)), LINE - measure(tail))]
    return found


def ranged(formulas: Sequence[ForAll], naming: Naming) -> list[tuple[str, tuple[ForAll, ...], list[Relation]]]:
    """Group quantified formulas by range: the range in words, the quantifiers, the relations."""
    found: dict[str, tuple[tuple[ForAll, ...], list[Relation]]] = {}
    for one in formulas:
        around, body = [one], one.body
        while isinstance(body, ForAll):
            around.append(body)
            body = body.body
        found.setdefault(_ranges(around, naming), (tuple(around), []))[1].append(body)
    return [(said, around, bodies) for said, (around, bodies) in found.items()]


def _ranges(around: Sequence[ForAll], naming: Naming) -> str:
    """Write ranges, equal ones together, such as "i, l = 1, ..., N"."""
    ends: list[tuple[list[str], str]] = []
    for one in around:
        index, low, high = (naming.latex(part) for part in (one.index, one.low, one.high))
        between = rf"{low}, \dots, {high}"
        if ends and ends[-1][1] == between and around[0].index not in one.high.variables:
            ends[-1][0].append(index)
        else:
            ends.append(([index], between))
    return r" \text{ and } ".join(f"{', '.join(letters)} = {between}" for letters, between in ends)


def _filled(parts: Iterable[str], width: float) -> list[str]:
    """Put as many formulas side by side as fit into a line."""
    found: list[str] = []
    for part in parts:
        longer = rf"{found[-1]},\quad {part}" if found else part
        if found and measure(longer) <= width:
            found[-1] = longer
        else:
            found.append(part)
    return found
