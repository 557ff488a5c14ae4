r"""A LaTeX formula as several lines of Unicode, with fraction bars and limits of sums.

>>> print(*planar(r"\frac{q_{1} q_{2}}{(q - p)^{2}} \geq \sum_{i=0}^{n-1} \binom{n}{i} q^i"), sep="\n")
 q₁ q₂     n−1 ⎛n⎞
──────── ≥  ∑  ⎜ ⎟ qⁱ
(q − p)²   i=0 ⎝i⎠

A formula without tall parts takes one line, that of `unicode`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final
from unicodedata import combining
from xml.etree.ElementTree import Element

from symbolic.representations.mathml import tree
from symbolic.representations.unicode import RAISED, spaced, unicode

BRACKETS: Final = {"(": "⎛⎜⎝", ")": "⎞⎟⎠", "[": "⎡⎢⎣", "]": "⎤⎥⎦", "{": "⎧⎪⎩", "}": "⎫⎪⎭"}
CLOSING: Final = {"(": ")", "[": "]", "{": "}"}
MIDDLES: Final = {"{": "⎨", "}": "⎬"}
SIGNS: Final = frozenset({"∑", "∏", "∫", "max", "min", "sup", "inf", "lim"})


@dataclass(frozen=True)
class Box:
    """Lines of equal width; line number `base` is the base line of the formula."""

    lines: tuple[str, ...]
    base: int = 0

    @property
    def width(self) -> int:
        return cells(self.lines[0])


@cache
def planar(latex: str) -> tuple[str, ...]:
    """Return the lines of the formula; raise `NotMathematics` for invalid LaTeX."""
    return tuple(line.rstrip() for line in box(latex).lines)


@cache
def box(latex: str) -> Box:
    """Return the formula as a box that can be placed beside others."""
    found = _row(list(tree(latex, display=True)))
    return found if len(found.lines) > 1 else Box((unicode(latex),))


def beside(boxes: Iterable[Box]) -> Box:
    """Place boxes side by side on a common base line."""
    some = list(boxes)
    above, below = max(one.base for one in some), max(len(one.lines) - one.base for one in some)
    columns = [
        [" " * one.width] * (above - one.base)
        + list(one.lines)
        + [" " * one.width] * (below - len(one.lines) + one.base)
        for one in some
    ]
    return Box(tuple("".join(line) for line in zip(*columns, strict=True)), above)


def cells(text: str) -> int:
    """Return the number of terminal columns of a text; a combining accent takes none."""
    return sum(not combining(letter) for letter in text)


def _stacked(boxes: Sequence[Box], base: int) -> Box:
    """Stack boxes, centred; `base` is the resulting base line."""
    width = max(one.width for one in boxes)
    return Box(tuple(_centred(line, width) for one in boxes for line in one.lines), base)


def _centred(line: str, width: int) -> str:
    left = (width - cells(line)) // 2
    return " " * left + line + " " * (width - cells(line) - left)


@dataclass(frozen=True)
class Part:
    """A part of a row: a sign that may be a bracket, its exponent, and its box."""

    sign: str
    exponent: str
    box: Box


def _row(nodes: list[Element]) -> Box:
    """Lay out a row with the spacing of the one-line form.

    A fraction with its own bar needs no sign before the next factor.
    """
    parts: list[Part] = []
    before = False
    for node, text in spaced(nodes):
        tall = _tall(node)
        if before and text.startswith(" ⋅ "):
            text = " " + text[3:]
        before = tall is not None and len(tall.lines) > 1
        if tall is None or not before:
            parts.append(Part(*_sign(node, text.strip()), Box((text,))))
        else:
            ends = Box((" " * (text[0] == " "),)), Box((" " * (text[-1] == " "),))
            parts.append(Part("", "", beside([ends[0], tall, ends[1]])))
    return _bracketed(parts)


def _sign(node: Element, text: str) -> tuple[str, str]:
    """Return the sign, and the exponent of a closing bracket."""
    if node.tag == "msup" and text[:1] in BRACKETS and node[0].tag == "mo":
        return text[0], text[1:]
    return text, ""


def _bracketed(parts: list[Part]) -> Box:
    """Make brackets as tall as their content."""
    found: list[Box] = []
    place = 0
    while place < len(parts):
        here = parts[place]
        end = _end(parts, place) if here.sign in CLOSING else None
        inner = _bracketed(parts[place + 1 : end]) if end is not None and end > place + 1 else None
        if end is None or inner is None or len(inner.lines) == 1:
            found.append(here.box)
            place += 1
            continue
        inner, flat = narrow(inner), here.box.lines[0]
        found += [Box((flat[: len(flat) - len(flat.lstrip())],)), _bracket(here.sign, inner), inner]
        if end < len(parts):
            flat = parts[end].box.lines[0]
            found += [_bracket(parts[end].sign, inner), _raised(parts[end].exponent, inner)]
            found.append(Box((flat[len(flat.rstrip()) :],)))
        place = end + 1
    return beside(found) if found else Box(("",))


def _raised(exponent: str, inner: Box) -> Box:
    """Place an exponent at the upper end of its base."""
    return Box((exponent, *[" " * cells(exponent)] * (len(inner.lines) - 1)), inner.base)


def narrow(inner: Box) -> Box:
    """Remove the blank before a box."""
    lead = min(len(line) - len(line.lstrip()) for line in inner.lines if line.strip())
    return Box(tuple(line[lead:] for line in inner.lines), inner.base)


def _end(parts: list[Part], start: int) -> int | None:
    """Return the index of the closing bracket; a brace before cases extends to the end."""
    depth = 0
    for place in range(start, len(parts)):
        depth += (parts[place].sign == parts[start].sign) - (parts[place].sign == CLOSING[parts[start].sign])
        if not depth:
            return place
    return len(parts) if parts[start].sign == "{" else None


def _bracket(sign: str, inner: Box) -> Box:
    if sign not in BRACKETS:
        return Box((sign,))
    lines = [BRACKETS[sign][0], *[BRACKETS[sign][1]] * (len(inner.lines) - 2), BRACKETS[sign][2]]
    if sign in MIDDLES and len(lines) > 2:
        lines[inner.base if 0 < inner.base < len(lines) - 1 else len(lines) // 2] = MIDDLES[sign]
    return Box(tuple(lines), inner.base)


def _tall(node: Element) -> Box | None:
    """Return the layout of a node that takes several lines, or None."""
    kind, children = node.tag, list(node)
    if kind == "mfrac":
        return _fraction(node)
    if kind in ("munderover", "msubsup", "munder", "msub") and "".join(children[0].itertext()).strip() in SIGNS:
        return _ended(kind, children)
    if kind in ("msup", "msub", "msubsup"):
        return _scripts(kind, children)
    if kind == "mtable":
        return _table(node)
    if kind == "msqrt":
        inner = _row(children)
        return (
            beside([Box(("√",)), _bracket("(", inner), inner, _bracket(")", inner)]) if len(inner.lines) > 1 else None
        )
    return _row(children) if kind in ("mrow", "mstyle", "mpadded") and children else None


def _fraction(node: Element) -> Box | None:
    above, below = (_line([child]) for child in node)
    if node.get("linethickness", "")[:1] == "0":
        return _stacked([above, Box(("",)), below], 1)
    if node.get("displaystyle") == "false" or (above.lines[0].strip() + below.lines[0].strip()).isdigit():
        return None
    return _stacked([above, Box(("─" * max(above.width, below.width),)), below], 1)


def _ended(kind: str, children: list[Element]) -> Box:
    """Place the limits of a sum above and below it."""
    sign, *ends = (Box((_line([child]).lines[0].replace(" ", ""),)) for child in children)
    under = kind in ("munder", "msub")
    return _stacked([sign, *ends] if under else [ends[1], sign, ends[0]], 0 if under else 1)


def _scripts(kind: str, children: list[Element]) -> Box | None:
    """Place the exponent and index of a tall base at its upper and lower end."""
    base = _row([children[0]])
    if len(base.lines) == 1:
        return None
    scripts = [_line([child]).lines[0].strip() for child in children[1:]]
    above, below = "" if kind == "msub" else scripts[-1], "" if kind == "msup" else f"_{scripts[0]}"
    small = all(letter in RAISED for letter in above)
    above = "".join(RAISED[letter] for letter in above) if small else f"^({above})"
    width = max(cells(above), cells(below))
    ends = (above, *[""] * (len(base.lines) - 2), below)
    return beside([base, Box(tuple(one + " " * (width - cells(one)) for one in ends), base.base)])


def _table(node: Element) -> Box:
    """Lay out rows of cells, each column as wide as its widest cell."""
    rows = [[_line(list(cell)).lines[0].strip() for cell in row] for row in node]
    widths = [max(cells(row[place]) for row in rows if place < len(row)) for place in range(max(map(len, rows)))]
    lines = [
        "  ".join(one + " " * (width - cells(one)) for one, width in zip(row, widths, strict=False)) for row in rows
    ]
    width = max(map(cells, lines))
    return Box(tuple(line + " " * (width - cells(line)) for line in lines), (len(lines) - 1) // 2)


def _line(nodes: list[Element]) -> Box:
    """Write any nodes on one line."""
    return Box(("".join(part for _, part in spaced(nodes)).strip() or " ",))
