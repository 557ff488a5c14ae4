"""Meanings of letters that the source does not print.

The meanings come from trusted assumptions and from the paper's list of symbols.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from proofs.report.content.blocks import Block, Fold, Listing, Math, Text
from proofs.report.content.evident import evident
from proofs.report.content.lexicon import ARTICLES
from proofs.report.content.naming import Naming
from proofs.report.content.prints import tidy
from proofs.report.content.words import rich
from proofs.statements.letters import listed
from proofs.statements.library import LEMMA
from proofs.statements.statement import Statement
from symbolic.language import Term, integers
from symbolic.representations.latex import latex_name

TOKEN = re.compile(
    r"\\(?:mathrm|mathit|mathbf|mathbb|mathcal|text|begin|end)\s*\{[^{}]*\}|\\[A-Za-z]+|\\.|[0-9]+|.", re.DOTALL
)
INDEXED = r"[_(\[]"  # follows the name of a function
ALONE = {"Delta": r"[^'_A-Z]|$", "e": r"[^'_^]|$"}  # follows the name of a number
PLACED = re.compile(r"(?P<name>[A-Za-z_]\w*'*)\((?P<places>[A-Za-z_, ]+)\) is ")
PLACES = r"(?: ?\([^()]*\))?"  # m(k), F(j, k)
SAYS = r"(?:is|are|says?|stands? for|numbers?|counts?|runs? over|holds?|gives?|being|takes|has|the same)\b|="
SENTENCE = re.compile(r"(?<=[a-z0-9)\]'])[.;:] (?=[A-Za-z])")


def symbols(statement: Statement, naming: Naming) -> Iterator[Block]:
    """List the meanings in a fold; empty if every letter is printed or standard."""
    told: dict[str, list[Term]] = {}
    for one in shown(statement):
        if meaning := meaning_of(statement, one):
            told.setdefault(meaning, []).append(one)
    if told:
        letters = [[Math(naming.latex(one))] for some in told.values() for one in some]
        yield Fold(
            Text.of("Meaning of ", Text.listed(letters)),
            (Listing(tuple(_line(some, meaning, naming) for meaning, some in told.items())),),
            needs=True,
        )


def _line(letters: list[Term], meaning: str, naming: Naming) -> tuple[Text, Text]:
    """Write letters with their meaning.

    For "m(k) is the mass" a function is written with its argument, m_k.
    """
    first, found = letters[0], PLACED.match(meaning)
    if found and first.places and found["name"] == first.name:
        places = [integers(one.strip()) for one in found["places"].split(",")]
        return Text.of(Math(naming.latex(first(*places)))), rich(meaning[found.end() :])
    opening = (f"{first.name} {verb} " for verb in ("stands for", "is"))
    said = next(
        (meaning.removeprefix(one) for one in opening if len(letters) == 1 and meaning.startswith(one)), meaning
    )
    return Text.join(", ", [[Math(naming.latex(one))] for one in letters]), rich(said)


def shown(statement: Statement) -> list[Term]:
    """The variables that the source does not print, or prints with another meaning."""
    return [
        one
        for one in (*statement.variables, *statement.exists)
        if not _printed(one, statement.latex) or any(table.get("always") for table in listed(statement, one))
    ]


def untold(statement: Statement) -> list[Term]:
    """The letters without an explanation; a lemma need not explain evident letters."""
    return [
        one
        for one in shown(statement)
        if not meaning_of(statement, one) and not (statement.paper == LEMMA and evident(statement, one))
    ]


def _printed(letter: Term, latex: str) -> bool:
    """Whether the source prints the letter itself.

    The formulas q_3, q' and words with a q do not print q. Delta Q does not print Delta, and e^x does not print e.
    The formulas m_k and m(A) print the function m.
    """
    wanted, found = _tokens(latex_name(letter.name)), [*_tokens(tidy(latex)), ""]
    after = INDEXED if letter.places else ALONE.get(letter.name, r"[^'_]|$")
    return any(
        found[place : place + len(wanted)] == wanted and re.match(after, found[place + len(wanted)])
        for place in range(len(found) - len(wanted))
    )


def _tokens(latex: str) -> list[str]:
    """Split into words, commands and signs, without spaces and braces.

    A brace before a bracket is kept.
    """
    found = [one for one in TOKEN.findall(latex) if not one.isspace()]
    return [one for one, after in zip(found, [*found, ""][1:], strict=True) if one not in "{}" or one + after == "}("]


def meaning_of(statement: Statement, letter: Term) -> str:
    """The meaning of a letter; "" if nothing states it.

    The paper's list has priority. A trusted assumption that defines the letter comes second, and an assumption that
    mentions the letter comes last.
    """
    for table in listed(statement, letter):
        return str(table[letter.name])
    said = [sentence for lines in statement.believed.values() for line in lines for sentence in SENTENCE.split(line)]
    said = [one for one in said if _mentions(letter.name, one)]
    return next((one for one in (*filter(_defining(letter.name), said), *said)), "").strip().removesuffix(".")


def _mentions(name: str, sentence: str) -> bool:
    """Whether the sentence contains the name as a letter and not as an article."""
    if name not in ARTICLES or _defining(name)(sentence):
        return bool(re.search(rf"(?<![A-Za-z_'\\]){re.escape(name)}(?![A-Za-z_'])", sentence))
    return any(isinstance(one, Math) and name in _tokens(one.latex) for one in rich(sentence))


def _defining(name: str) -> Callable[[str], bool]:
    """A pattern for sentences that define the letter, with "is", "counts" or "stands for".

    It also matches "P, Q are", "U(i) and V(i) are" and "k = 1..N".
    """
    other = rf"[A-Za-z_]\w*'*{PLACES}"
    defined = re.compile(
        rf"(?<![\w'\\]){re.escape(name)}{PLACES}(?:(?:,| and|, and) {other})* ?(?:{SAYS})"
        rf"|\.\.(?:\.,)? ?{re.escape(name)}(?![\w'])"
    )
    return lambda sentence: bool(defined.search(sentence))
