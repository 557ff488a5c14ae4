"""What the letters of a statement stand for where the source does not print them: from what the statement asks to be
believed, and from the paper's own list.
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
INDEXED = r"[_(\[]"  # what stands behind a function
ALONE = {"Delta": r"[^'_A-Z]|$", "e": r"[^'_^]|$"}  # what does not stand behind a number
PLACED = re.compile(r"(?P<name>[A-Za-z_]\w*'*)\((?P<places>[A-Za-z_, ]+)\) is ")
PLACES = r"(?: ?\([^()]*\))?"  # m(k), F(j, k)
SAYS = r"(?:is|are|says?|stands? for|numbers?|counts?|runs? over|holds?|gives?|being|takes|has|the same)\b|="
SENTENCE = re.compile(r"(?<=[a-z0-9)\]'])[.;:] (?=[A-Za-z])")


def symbols(statement: Statement, naming: Naming) -> Iterator[Block]:
    """A list that can be opened; nothing where every letter is printed, or is known to everybody."""
    told: dict[str, list[Term]] = {}
    for one in shown(statement):
        if meaning := meaning_of(statement, one):
            told.setdefault(meaning, []).append(one)
    if told:
        letters = [[Math(naming.latex(one))] for some in told.values() for one in some]
        yield Fold(
            Text.of("What ", Text.listed(letters), " stand for" if len(letters) > 1 else " stands for"),
            (Listing(tuple(_line(some, meaning, naming) for meaning, some in told.items())),),
            needs=True,
        )


def _line(letters: list[Term], meaning: str, naming: Naming) -> tuple[Text, Text]:
    """The letters and what they stand for; a function as the formulas write it, with the places of its meaning: "m(k)
    is the mass" is told of m_k.
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
    """The variables of which a reader is told what they stand for: those that are not printed, and those that are
    printed for something else.
    """
    return [
        one
        for one in (*statement.variables, *statement.exists)
        if not _printed(one, statement.latex) or any(table.get("always") for table in listed(statement, one))
    ]


def untold(statement: Statement) -> list[Term]:
    """The letters of its document of which nothing says what they stand for; of a lemma, which is about any numbers,
    those that do not say it themselves.
    """
    return [
        one
        for one in shown(statement)
        if not meaning_of(statement, one) and not (statement.paper == LEMMA and evident(statement, one))
    ]


def _printed(letter: Term, latex: str) -> bool:
    """Is the letter itself there? q is not q_3, no part of a word, and no q'; Delta is not that of Delta Q, e not that
    of e^x; m is m_k or m(A) where it is a function.
    """
    wanted, found = _tokens(latex_name(letter.name)), [*_tokens(tidy(latex)), ""]
    after = INDEXED if letter.places else ALONE.get(letter.name, r"[^'_]|$")
    return any(
        found[place : place + len(wanted)] == wanted and re.match(after, found[place + len(wanted)])
        for place in range(len(found) - len(wanted))
    )


def _tokens(latex: str) -> list[str]:
    """Its words, commands and signs; blanks are nothing, nor are braces, but where one ends before a bracket."""
    found = [one for one in TOKEN.findall(latex) if not one.isspace()]
    return [one for one, after in zip(found, [*found[1:], ""], strict=True) if one not in "{}" or one + after == "}("]


def meaning_of(statement: Statement, letter: Term) -> str:
    """From the paper's list, or a sentence that the statement asks to be believed, one that defines it before one that
    mentions it; "" where nothing says it.
    """
    for table in listed(statement, letter):
        return str(table[letter.name])
    said = [sentence for lines in statement.believed.values() for line in lines for sentence in SENTENCE.split(line)]
    said = [one for one in said if _mentions(letter.name, one)]
    return next((one for one in (*filter(_defining(letter.name), said), *said)), "").strip().removesuffix(".")


def _mentions(name: str, sentence: str) -> bool:
    """As a letter, and not as an article."""
    if name not in ARTICLES or _defining(name)(sentence):
        return bool(re.search(rf"(?<![A-Za-z_'\\]){re.escape(name)}(?![A-Za-z_'])", sentence))
    return any(isinstance(one, Math) and name in _tokens(one.latex) for one in rich(sentence))


def _defining(name: str) -> Callable[[str], bool]:
    """Does a sentence say what the letter is, counts, stands for? Other letters may stand between: P, Q are; U(i) and
    V(i) are; k = 1..N.
    """
    other = rf"[A-Za-z_]\w*'*{PLACES}"
    defined = re.compile(
        rf"(?<![\w'\\]){re.escape(name)}{PLACES}(?:(?:,| and|, and) {other})* ?(?:{SAYS})|\.\.(?:\.,)? ?{re.escape(name)}(?![\w'])"
    )
    return lambda sentence: bool(defined.search(sentence))
