"""Suggest the name that a user meant to type, if one is close."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

BEGUN: Final = 3  # letters that identify the beginning of a word
SEPARATOR: Final = re.compile(r"[./ ]")


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """Return the choice closest to `word`, or None if none is close.

    A choice that begins with `word` (at least 3 letters) wins over one at a small edit distance. Among equals the last
    one wins. A shared prefix up to a separator does not count: `survey.foo` is not close to `survey.mle`.

    >>> nearest("theorm", ["lemma", "theorem"]), nearest("survey.varianz", ["survey.mle", "survey.variance"])
    ('theorem', 'survey.variance')
    >>> nearest("help", ["check", "show"]), nearest("survey.foo", ["survey.mle"])
    (None, None)
    """
    found = {
        one: (not _begins(word, one), edits(word, one)) for one in choices if _begins(word, one) or _close(word, one)
    }
    return min(reversed(found), key=found.__getitem__, default=None)


def _begins(word: str, choice: str) -> bool:
    return len(word) >= BEGUN and choice.startswith(word)


def _close(word: str, choice: str) -> bool:
    """Compare the two parts of an id, or what follows the segments that two names share."""
    paper, slash, rest = word.partition("/")
    other_paper, other_slash, other = choice.partition("/")
    if slash and other_slash:
        return (paper == other_paper or _close(paper, other_paper)) and (rest == other or _close(rest, other))
    common = max((one.end() for one in SEPARATOR.finditer(word) if choice.startswith(word[: one.end()])), default=0)
    own, meant = word[common:], choice[common:]
    most = (len(own) + len(meant) + 3) // 6  # the tolerance of Python's own suggestions
    return bool(own and meant) and abs(len(own) - len(meant)) <= most and edits(own, meant) <= most


def edits(one: str, other: str) -> int:
    """Return the edit distance of two words.

    It is the smallest number of insertions, deletions, replacements and exchanges of neighbouring letters.

    >>> edits("chekc", "check"), edits("theorm", "theorem"), edits("help", "check")
    (1, 1, 3)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one):
        earlier, before, row = before, row, [i + 1]
        for j, meant in enumerate(other):
            best = min(before[j] + (letter != meant), before[j + 1] + 1, row[j] + 1)
            if i and j and letter == other[j - 1] and one[i - 1] == meant:
                best = min(best, earlier[j - 1] + 1)
            row.append(best)
    return row[-1]
