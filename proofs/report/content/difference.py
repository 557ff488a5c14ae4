r"""Mark the differences between a repaired formula and the printed formula.

>>> print(marked(r"x = \frac{a}{b} A", r"x = \frac{a}{b}\cdot \frac{A}{c}"))
x = \frac{a}{b}\diff{\cdot}  \diff{\frac{A}{c}}
>>> print(marked(r"x \le f\Bigl(a\Bigr)", r"y = b \le f\Bigl(a\Bigr)"))
\diff{y = b}  \le f\Bigl(a\Bigr)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

ALIKE = 0.5  # share of common tokens below which the formulas are unrelated, and nothing is marked
TOKEN = re.compile(r"\\[Bb]ig[lr]\s*(?:\\[A-Za-z]+|\\?.)|\\(?:[A-Za-z]+|.)|\s+|.", re.DOTALL)
r"""A delimiter is one token with its size: `\Bigl(`."""


def marked(printed: str, repaired: str) -> str:
    r"""Return the repaired formula with `\diff{...}` around each part that is not printed."""
    old, new = (list(_units(text)) for text in (printed, repaired))
    matcher = SequenceMatcher(None, [_bare(one) for one in old], [_bare(one) for one in new], autojunk=False)
    if matcher.ratio() < ALIKE:
        return repaired
    parts = []
    for change, _, _, start, end in matcher.get_opcodes():
        text = "".join(new[start:end])
        if change != "equal" and text.strip() and _whole(new[start:end]):
            inside = text.strip() + " " * text.rstrip().endswith("\\")  # "\\ " is a blank
            text = rf"{' ' * text.startswith(' ')}\diff{{{inside}}} "
        parts.append(text)
    return "".join(parts).strip()


def _bare(unit: str) -> str:
    """Strip typography from a unit before it is compared."""
    text = re.sub(
        r"\\(mathrm|text|mathit|left|right|bigl|bigr|Bigl|Bigr|,|;|!|tfrac|dfrac)",
        lambda one: r"\frac" if "frac" in one[1] else "",
        unit,
    )
    return re.sub(r"[\s{}]", "", text).replace(r"\leq", r"\le").replace(r"\geq", r"\ge").replace(r"\neq", r"\ne")


def _units(latex: str) -> Iterator[str]:
    """Split a formula into units: a letter with its indices, a fraction, a sign."""
    tokens = TOKEN.findall(latex)
    place = 0
    while place < len(tokens):
        start = place
        place = _argument(tokens, place)
        while place < len(tokens) and tokens[place] in ("_", "^", "'"):
            place = _argument(tokens, place + 1) if tokens[place] != "'" else place + 1
        yield "".join(tokens[start:place])


def _argument(tokens: list[str], place: int) -> int:
    """Return the index after a group, a command with its arguments, or a single token."""
    if place >= len(tokens):
        return place
    token = tokens[place]
    if token == "{":
        depth = 0
        for after in range(place, len(tokens)):
            depth += (tokens[after] == "{") - (tokens[after] == "}")
            if not depth:
                return after + 1
        return len(tokens)
    place += 1
    while re.fullmatch(r"\\[A-Za-z]+", token) and place < len(tokens) and tokens[place] == "{":
        place = _argument(tokens, place)
    return place


def _whole(units: list[str]) -> bool:
    r"""Whether braces can enclose the units.

    They cannot if the units split \left from \right or contain a cell of a table.
    """
    text = "".join(units)
    sides = (len(re.findall(rf"\\{side}(?![a-z])", text)) for side in ("left", "right"))
    return len(set(sides)) == 1 and not re.search(r"\\begin|\\end|&|\\\\", text)


def underlined(latex: str) -> str:
    r"""Underline the marked parts, for writers without the macro `\diff`.

    >>> underlined(r"a \diff{b_{1}} c")
    'a \\underline{b_{1}} c'
    """
    return latex.replace(r"\diff{", r"\underline{")


def undone(latex: str) -> str:
    r"""Remove the marks `\diff{...}`.

    >>> undone(r"a \diff{b_{1}} c")
    'a b_{1} c'
    """
    while (start := latex.find(r"\diff{")) >= 0:
        depth, place = 1, start + 6
        while depth:
            depth += (latex[place] == "{") - (latex[place] == "}")
            place += 1
        latex = latex[:start] + latex[start + 6 : place - 1] + latex[place:]
    return latex
