r"""Break a LaTeX formula into pieces for lines of limited width, and measure its width.

>>> pieces(r"a + b = \frac{c + d}{e} + f", 4)
['a + b', '= \\frac{c + d}{e}', '+ f']
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, reduce
from itertools import pairwise
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element

from symbolic.representations.mathml import NotMathematics, tree

RELATIONS: Final = frozenset(
    [
        r"=",
        r"<",
        r">",
        r"\le",
        r"\leq",
        r"\ge",
        r"\geq",
        r"\ne",
        r"\neq",
        r"\approx",
        r"\sim",
        r"\in",
        r"\Rightarrow",
        r"\Longrightarrow",
        r"\Leftrightarrow",
        r"\iff",
        r"\implies",
        r"\equiv",
        r"\to",
        r"\rightarrow",
        r"\mapsto",
        r"\propto",
        r"\ll",
        r"\gg",
        r"\leqslant",
        r"\geqslant",
        r"\coloneqq",
        r"\triangleq",
    ]
)
TOKEN: Final = re.compile(r"\\(?:[A-Za-z]+|.)|\s+|.", re.DOTALL)
SIGNS: Final = frozenset({"+", "-", r"\pm", r"\mp"})
REACHING: Final = frozenset({r"\sum", r"\int", r"\prod", r"\partial"})
FACTOR: Final = re.compile(r"[)\]](?:\^(?:\{[^{}]*\}|\w))?\s*$")
"""A closing bracket with its power; brackets that follow are a further factor."""
OPENING: Final = re.compile(r"[(\[]|\\(?:left|[bB]igg?l|[td]?frac|binom|sum|int)(?![A-Za-z])")
"""The beginning of a possible further factor."""
ENDING: Final = re.compile(
    r"\\(?:[td]?frac|binom)\{.*\}$|(?:^|[\s{}+\-=<>(])(?:[A-Za-z]|\\[A-Za-z]+|\d+)'*(?:[_^](?:\{[^{}]*\}|\w))*!?$"
)
"""The end of a fraction, a letter or a number."""
LIMITS: Final = re.compile(
    r"\\(?:min|max|sup|inf|lim|arg|log|exp|ln|Pr|mathrm|mathbb|mathit|text|operatorname|quad|colon|mid|to|forall)"
    r"(?:\{[^{}]*\})?(?:[_^](?:\{[^{}]*\}|\w))*$"
)
"""The end of an operator or a word, which applies to what follows."""
FRACTIONS: Final = frozenset({r"\frac", r"\tfrac", r"\dfrac", r"\binom"})
FRACTION: Final = "a fraction"  # marks the last brace of a fraction
NAMED: Final = frozenset({r"\max", r"\min", r"\log", r"\exp", r"\Phi", r"\varphi"})
WIDE: Final = frozenset({r"\quad", r"\qquad", r"\;", r"\ "})
FIRST, STRONG, MIDDLE, WEAK, LISTED, WEAKEST = 1, 2, 3, 4, 5, 6
SCRIPT: Final = 0.7
SHORT: Final = 5.0  # em


# ---- places to break


TIMES: Final = r"{\cdot} "
"""Multiplication sign at the beginning of a piece, omitted when the piece follows on the same line."""
Piece: TypeAlias = "str | list[Piece]"
BLANK: Final = re.compile(r"(?:\\[ ,;:!]|\\q?quad\b|[\s~])*")
"""A piece without visible content."""


def pieces(latex: str, width: float) -> list[str]:
    """Return the formula in pieces of at most `width` em, as far as possible.

    It breaks between formulas first, then at relations, at sums, and within brackets. Each piece is LaTeX by itself.
    """
    return list(_flat(groups(latex, width)))


def groups(latex: str, width: float) -> list[Piece]:
    r"""Return the pieces, with those from one weaker break in a list of their own.

    >>> groups(r"a + b + c + d = \frac{c + d}{e} + f + g + h", 8)
    ['a + b + c + d', ['= \\frac{c + d}{e}', '+ f', '+ g', '+ h']]
    """
    return _split(latex.strip(), width, FIRST)


def joined(line: str, piece: str) -> str:
    r"""Return a line with a further piece appended.

    >>> joined(*pieces(r"(a + b + c)^{k} (c + d)^{n}", 8))
    '(a + b + c)^{k} (c + d)^{n}'
    """
    return f"{line} {piece.removeprefix(TIMES)}"


def begun(piece: str) -> str:
    r"""Return the piece at the beginning of a line, where its sign is a binary operator.

    >>> [begun(piece) for piece in pieces(r"(a + b + c)^{k} (c + d)^{n} = e", 8)]
    ['(a + b + c)^{k}', '{}\\cdot (c + d)^{n}', '{}= e']
    """
    if piece.startswith(TIMES):
        return rf"{{}}\cdot {piece.removeprefix(TIMES)}"
    return "{}" + piece if re.match(r"[-+=<>]|\\(le|ge|leq|geq|ne|neq|cdot|in|Rightarrow)\b", piece) else piece


def filled(found: Sequence[Piece], join: Callable[[str, str], str], fits: Callable[[str], bool]) -> list[str]:
    """Fill lines with the pieces; a group is broken only if it does not fit on a line.

    >>> filled(["a", ["= b", "+ c"], "= d"], "{} {}".format, lambda line: len(line) <= 8)
    ['a', '= b + c', '= d']
    """
    lines: list[str] = []
    for one in found:
        whole = one if isinstance(one, str) else reduce(join, _flat(one))
        if lines and fits(joined := join(lines[-1], whole)):
            lines[-1] = joined
        elif isinstance(one, str) or fits(whole):
            lines.append(whole)
        else:
            lines += filled(one, join, fits)
    return lines


def _flat(found: list[Piece]) -> Iterator[str]:
    for one in found:
        if isinstance(one, str):
            yield one
        else:
            yield from _flat(one)


def _split(latex: str, width: float, level: int) -> list[Piece]:
    if measure(latex) <= width:
        return [latex]
    if level > WEAKEST:
        loosened = _loosened(latex)
        return _split(loosened, width, MIDDLE) if loosened != latex else [latex]
    parts = _at(latex, level)
    if len(parts) == 1:
        return _split(parts[0], width, level + 1)
    inner = (_split(part, width, level + 1) for part in parts)
    found = [one[0] if len(one) == 1 else one for one in inner]
    return _gathered(found)


def _gathered(found: list[Piece]) -> list[Piece]:
    """Join a single letter with the broken group after it or before it."""
    together: list[Piece] = []
    for one in found:
        last = together[-1] if together else ""
        if isinstance(one, str) and isinstance(last, list) and measure(one) <= SHORT:
            last.append(one)
        elif isinstance(one, list) and isinstance(last, str) and together and measure(last) <= SHORT:
            together[-1] = [last, *one]
        else:
            together.append(one)
    return together


def _at(latex: str, level: int) -> list[str]:
    """Return the pieces at all breaks of this level; a first factor gets a sign."""
    head = TIMES if latex.startswith(TIMES) else ""
    whole = latex.removeprefix(TIMES)
    parts = []
    for start, end in pairwise([0, *(place for place, found in _found(whole) if found == level), len(whole)]):
        part = stripped(whole[start:end])
        if not BLANK.fullmatch(part):
            times = level == WEAK and start and _is_factor(whole[:start], part)
            parts.append(TIMES + part if times else part)
    return [head + part if place == 0 else part for place, part in enumerate(parts)]


def _is_factor(before: str, part: str) -> bool:
    """Whether `part` is a further factor of `before`, without a sign between them."""
    if not OPENING.match(part):
        return False
    text = before.rstrip()
    text = text.removesuffix(r"\,").rstrip() if text.endswith(r"\,") else text
    return bool(FACTOR.search(text) or ENDING.search(text) and not LIMITS.search(text))


def stripped(latex: str) -> str:
    r"""Strip blanks, but keep the one of a final "\ "."""
    text = latex.strip()
    return text + " " if text.endswith("\\") and not text.endswith(r"\\") else text


@lru_cache(maxsize=64)  # the levels of one formula are asked for in turn
def _found(latex: str) -> tuple[tuple[int, int], ...]:
    return tuple(_places(latex))


def _places(latex: str) -> Iterator[tuple[int, int]]:
    """Return the positions at which a line may begin, with their level."""
    braces = left = round_ = parts = 0  # arguments of a fraction that follow
    reaching = False  # whether the next token is in the body of a sum
    last = ""
    opened: list[str] = []
    for match in TOKEN.finditer(latex):
        token = match[0]
        if token.isspace():
            continue
        if token in ("{", r"\begin"):
            opened.append(token)
        elif token in ("}", r"\end") and opened:
            opened.pop()
        elif token == r"\left":
            left += 1
        elif token == r"\right":
            left -= 1
        braces = len(opened)
        free = (
            not braces
            and not left
            and token not in ("{", "}", r"\end", r"\right")
            and last not in ("_", "^", r"\left", r"\right")
        )
        if free and token not in ("_", "^", r"\limits"):
            body, reaching = reaching, token in REACHING
            free = not body
        if free and last and last not in (r"\not", r"\mathop", r"\mathrel"):
            factor = token in ("(", "[") and (last == FRACTION or bool(FACTOR.search(latex, 0, match.start())))
            level = _level(token, last, round_, factor)
            if level and not latex.startswith("{-", match.end()):
                yield match.start(), level
        if not braces and not left and last not in (r"\left", r"\right"):
            round_ += (token in ("(", "[", r"\{")) - (token in (")", "]", r"\}"))
        ends = token == "}" and not braces and parts > 0
        if not braces and token != "{":
            parts = 2 if token in FRACTIONS else parts - ends if token == "}" else 0
        last = FRACTION if ends and not parts else token


def _level(token: str, last: str, inside: int, factor: bool) -> int:
    """Return how good the position before a token is, or 0 if none.

    `factor` says whether the token is the bracket of a second factor.
    """
    if token in (")", "]", r"\}", ",", ".", "_", "^", "'", "!") or last in ("(", "[", r"\{") or last + token == ":=":
        return 0
    if token in RELATIONS or last in WIDE:
        return WEAKEST if inside else STRONG if last not in WIDE else FIRST
    if last in RELATIONS or last in SIGNS or last in NAMED:
        return 0
    if last == "," and not inside:
        return MIDDLE
    if token in SIGNS:
        return WEAKEST if inside else MIDDLE
    if inside:
        return LISTED if last == "," else 0
    if factor:
        return WEAK
    return (
        WEAK
        if token in (r"\cdot", r"\times", r"\left", r"\bigl", r"\Bigl", r"\frac", r"\sum", r"\text")
        and last not in (r"\bigr", r"\Bigr", r"\!")
        else 0
    )


def _loosened(latex: str) -> str:
    r"""Replace the outermost \left and \right by brackets of fixed size.

    A line may end between these.
    """
    depth, braces, parts = 0, 0, []
    for match in TOKEN.finditer(latex):
        token = match[0]
        braces += (token == "{") - (token == "}")
        if token == r"\left":
            depth += 1
            parts.append(r"\Bigl" if depth == 1 and not braces else token)
        elif token == r"\right":
            parts.append(r"\Bigr" if depth == 1 and not braces else token)
            depth -= 1
        else:
            parts.append(token)
    return "".join(parts)


# ---- width


@cache
def measure(latex: str) -> float:
    """Return the approximate width on a line of its own, in em.

    For a fragment that is not a formula by itself it is a rough estimate.
    """
    try:
        return _width(tree(latex, True), 1.0)
    except NotMathematics:
        return 0.45 * len(re.sub(r"\\[A-Za-z]+", "x", latex))


def _width(node: Element, size: float) -> float:
    kind, children = node.tag, list(node)
    if kind == "mfrac":
        small = size * (SCRIPT if node.get("displaystyle") == "false" else 1)
        return max(_width(child, small) for child in children) + 0.25 * size
    if kind in ("msub", "msup", "msubsup"):
        return _width(children[0], size) + max(_width(child, size * SCRIPT) for child in children[1:])
    if kind in ("munder", "mover", "munderover"):
        return max(_width(children[0], size), *(_width(child, size * SCRIPT) for child in children[1:]))
    if kind == "mtable":
        rows = [[_width(cell, size) for cell in row] for row in node]
        return sum(
            max(row[column] for row in rows if column < len(row)) + size for column in range(max(map(len, rows)))
        )
    if kind == "mspace":
        found = re.match(r"(-?[0-9.]+)em", node.get("width") or "")
        return float(found[1]) * size if found else 0.0
    if children:
        return sum(_width(child, size) for child in children) + (0.6 * size if kind == "msqrt" else 0)
    return _letters(node, size)


def _letters(node: Element, size: float) -> float:
    text = node.text or ""
    if node.tag != "mo":
        return sum(0.78 if letter.isupper() or letter in "mw" else 0.52 for letter in text) * size
    if text in "∑∏∫":
        return 1.5 * size
    if text in "(){}[]|,./!⁡⁢⁣" or (node.get("lspace") == "0" == node.get("rspace")):
        return 0.42 * size
    return 1.35 * size if size == 1.0 else 0.8 * size
