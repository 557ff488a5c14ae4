"""Write a statement as the text of a theorem: variables, assumptions and claims."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from proofs.report.content.blocks import Math, Part, Text
from proofs.report.content.checked import lines, naming_of, ranged
from proofs.report.content.lexicon import mathematical
from proofs.report.content.naming import Naming
from proofs.report.content.symbols import PLACED, meaning_of, shown
from proofs.report.content.words import rich
from proofs.report.latex.running import LINE, beside, inline, lined
from proofs.statements.letters import listed
from proofs.statements.statement import Statement
from symbolic.language import Atom, ForAll, Relation, Term, integers
from symbolic.representations.breaking import measure

ASSUMED = 22.0  # em: wider assumptions are displayed on their own lines
ADDED = "% The next assumption is not in the source; without it the claim fails."
SORTS = {"real": ("a real number", "real numbers"), "integer": ("an integer", "integers")}
SAYS = ("is", "stands for", "=")


def text_of(statement: Statement) -> str:
    """Write the text between the beginning and the end of the environment."""
    naming = naming_of(statement)
    return "\n".join(_lines(statement, naming))


def letters_of(statement: Statement) -> list[tuple[str, str]]:
    """The letters that the theorem defines by a formula, with their formulas."""
    return _claimed(statement, naming_of(statement))[1]


def _claimed(statement: Statement, naming: Naming) -> tuple[list[str], list[tuple[str, str]]]:
    """The claims, and the letters in the claims and the assumptions, with their formulas."""
    letters = naming.where(*statement.assumed, *statement.claims)
    claims = lines(statement.claims, naming)
    assumed = naming.where(*statement.assumed)
    return (claims, letters) if assumed else _side_by_side(claims, letters)


def _lines(statement: Statement, naming: Naming) -> Iterator[str]:
    opening = inline(_introduced(statement.variables, naming))
    assumed: list[Atom] = [*statement.given, *statement.throughout, *statement.defined]
    if opening and assumed:
        yield from _such_that(f"{opening} such that", assumed, naming)
    elif opening:
        yield f"{opening}."
    elif assumed:
        yield from _such_that("Suppose that", assumed, naming)
    if statement.provided:
        yield ADDED
        yield from _such_that("Suppose moreover that", statement.provided, naming)
    yield from map(inline, definitions(statement, statement.variables, naming))
    yield from _claim(statement, naming, bool(opening or statement.assumed))
    yield from map(inline, definitions(statement, statement.exists, naming))


def _claim(statement: Statement, naming: Naming, then: bool) -> Iterator[str]:
    claims, letters = _claimed(statement, naming)
    claims = _together(claims)
    where = [f"{name} = {meaning}" for name, meaning in letters]
    if statement.exists:
        new = inline(_kinds(statement.exists, naming))
        verb = "there are" if len(statement.exists) > 1 else "there is"
        lead = f"Then {verb} {new} such that" if then else f"{verb.capitalize()} {new} such that"
    else:
        lead = "Then" if then else "It holds that"
    yield lead
    yield lined(claims, "," if where else ".")
    if where:
        yield "where"
        yield lined(where, ".")


def _side_by_side(claims: list[str], letters: list[tuple[str, str]]) -> tuple[list[str], list[tuple[str, str]]]:
    r"""Remove a letter that is one side of the only claim and occurs nowhere else.

    >>> _side_by_side(["S = 1"], [("S", "a + b")])
    (['a + b = 1'], [])
    """
    if len(claims) == 1 and len(letters) == 1:
        ((name, meaning),) = letters
        if (
            claims[0].startswith(f"{name} ")
            and len(re.findall(rf"(?<![\w\\]){re.escape(name)}(?![A-Za-z])", claims[0])) == 1
        ):
            return [f"{meaning}{claims[0].removeprefix(name)}"], []
    return claims, letters


def _together(claims: Sequence[str]) -> list[str]:
    """Put two short claims on one line."""
    if len(claims) == 2 and measure(joined := r" \quad\text{and}\quad ".join(claims)) <= LINE:
        return [joined]
    return [*claims]


# ---- variables


def _introduced(variables: Sequence[Term], naming: Naming) -> Text:
    """Write "Let p and q be real numbers and let n be an integer".

    >>> from proofs.statements.library import find
    >>> one = find("li2022/theorem-9")
    >>> inline(_introduced(one.variables, naming_of(one)))
    'Let $p$, $q$ and $\\\\pi$ be real numbers and let $n$ be an integer'
    """
    parts: list[list[Part | Text]] = []
    for sort, letters in _by_sort(variables, naming):
        if sort in SORTS:
            parts.append([Text.listed(letters), f" be {SORTS[sort][len(letters) > 1]}"])
        else:
            word = " be functions " if len(letters) > 1 else " be a function "
            parts.append([Text.listed(letters), word, Math(_arrow(sort))])
    said = [Text.of("let " if place else "Let ", *one) for place, one in enumerate(parts)]
    return Text.listed(said) if said else Text()


def _kinds(variables: Sequence[Term], naming: Naming) -> Text:
    """Write "a real number u and integers j and k"."""
    said = []
    for sort, letters in _by_sort(variables, naming):
        if sort in SORTS:
            said.append(Text.of(f"{SORTS[sort][len(letters) > 1]} ", Text.listed(letters)))
        else:
            word = "functions" if len(letters) > 1 else "a function"
            said.append(Text.of(f"{word} ", Text.listed(letters), " ", Math(_arrow(sort))))
    return Text.listed(said)


def _by_sort(variables: Sequence[Term], naming: Naming) -> Iterator[tuple[str, list[list[Math]]]]:
    for sort in dict.fromkeys(str(one.sort) for one in variables):
        yield sort, [[Math(naming.latex(one))] for one in variables if str(one.sort) == sort]


def _arrow(sort: str) -> str:
    places = sort.split()[-1]
    return r"\mathbb{Z} \to \mathbb{R}" if places == "1" else rf"\mathbb{{Z}}^{{{places}}} \to \mathbb{{R}}"


# ---- assumptions


def _such_that(opening: str, atoms: Sequence[Atom], naming: Naming) -> Iterator[str]:
    """Write a sentence with assumptions; long assumptions are displayed on their own lines."""
    plain = [one for one in atoms if isinstance(one, Relation)]
    single = lines(plain, naming) if plain else []
    over = ranged([one for one in atoms if isinstance(one, ForAll)], naming)
    if not over and measure(r",\quad ".join(single)) <= ASSUMED:
        yield f"{opening} {inline(Text.listed([[Math(one)] for one in single]))}."
        return
    shown = beside(single)
    for said, _, bodies in over:
        tail = rf"\quad\text{{for }} {said}"
        rows = beside(dict.fromkeys(lines(bodies, naming)), LINE - measure(tail))
        shown += [row + tail for row in rows]
    yield opening
    yield lined(shown)


# ---- meanings of letters


def definitions(statement: Statement, letters: Sequence[Term], naming: Naming) -> list[Text]:
    """Write sentences with the meanings of letters, from the paper's list or an assumption.

    A letter without an entry in the list is explained only if the source does not print it.
    """
    phrases: dict[str, list[Term]] = {}
    sentences: dict[str, None] = {}
    needed = shown(statement)
    for letter in letters:
        table = next(iter(listed(statement, letter)), None)
        if table is not None:
            phrases.setdefault(str(table[letter.name]), []).append(letter)
        elif letter in needed and (sentence := meaning_of(statement, letter)):
            sentences[sentence] = None
    said = [one for meaning, some in phrases.items() if (one := _phrase(some, meaning, naming))]
    found = [Text.of("Here ", Text.listed(said), ".")] if said else []
    return [*found, *(Text.of(*rich(_capital(straight(one), statement)), ".") for one in sentences)]


def _phrase(letters: list[Term], meaning: str, naming: Naming) -> Text:
    """Write letters with their meaning.

    For "m(k) is the mass" the function is written with its argument, m_k. For "e^epsilon" the phrase is an equation,
    t = e^epsilon.
    """
    first, found = letters[0], PLACED.match(meaning)
    names = Text.listed([[Math(naming.latex(one))] for one in letters])
    said = meaning
    if found and first.places and found["name"] == first.name:
        places = [integers(one.strip()) for one in found["places"].split(",")]
        names, said = Text.of(Math(naming.latex(first(*places)))), meaning[found.end() :]
    for verb in SAYS:
        said = said.removeprefix(f"{first.name} {verb} ")
    told = _without(rich(straight(said)), names)
    if len(told) == 1 and isinstance(told[0], Math) and len(names) == 1 and isinstance(names[0], Math):
        return Text.of(Math(f"{names[0].latex} = {told[0].latex}")) if told != names else Text()
    return Text.of(names, " is " if len(letters) == 1 else " each denote ", told)


def _without(told: Text, names: Text) -> Text:
    """Remove the letter from its meaning.

    "lambda, the part" becomes "the part", and "the budget epsilon" becomes "the budget".
    """
    if len(names) == 1 and len(told) > 1:
        first, second, before, last = *told[:2], *told[-2:]
        if first == names[0] and isinstance(second, str) and second.startswith(", "):
            return Text.of(second[2:], *told[2:])
        if last == names[0] and isinstance(before, str):
            return Text.of(*told[:-2], before.rstrip())
    return told


def straight(text: str) -> str:
    """Replace typographic quotation marks by ASCII ones, which LaTeX typesets."""
    return text.translate(str.maketrans("“”’", '""\''))


@cache
def _word(text: str) -> bool:
    return bool(re.fullmatch(r"[a-z]{2,}", text)) and not mathematical(text)


def _capital(sentence: str, statement: Statement) -> str:
    """Capitalise the first word, unless it is a letter of the statement."""
    word = sentence.partition(" ")[0]
    names = {one.name for one in (*statement.variables, *statement.exists)}
    article = word == "a" and re.match(r"a [a-z]{3,}", sentence)
    return sentence[:1].upper() + sentence[1:] if article or (_word(word) and word not in names) else sentence
