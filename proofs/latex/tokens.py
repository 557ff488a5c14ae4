"""Split the LaTeX of a printed formula into tokens, without spacing and sizes of brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from pylatexenc.latexwalker import (
    LatexCharsNode,
    LatexCommentNode,
    LatexEnvironmentNode,
    LatexGroupNode,
    LatexMacroNode,
    LatexWalker,
    LatexWalkerError,
)
from pylatexenc.macrospec import EnvironmentSpec, LatexContextDb, MacroSpec

Token: TypeAlias = "str | tuple[Any, ...]"
"""A sign, number, letter or `\\macro`, or a tuple.

The tuples are ("group", tokens), ("frac", numerator, denominator), ("binom", upper, lower), ("sqrt", tokens),
("words", text), ("run", letters), ("env", name, tokens), and (macro, tokens) for an accent or a font.
"""

LONGEST: Final = 5_000  # characters of a formula; displayed formulas of papers have at most about 2,000
DEEPEST: Final = 30  # brackets within brackets; the library calls itself for each

DROPPED: Final = frozenset(
    {
        r"\,", r"\ ", r"\;", r"\:", r"\!", r"\>", r"\limits", r"\nolimits", r"\displaystyle", r"\textstyle",
        r"\scriptstyle", r"\label", r"\tag", r"\nonumber", r"\notag", r"\qedhere", r"\allowbreak", r"\hspace",
        r"\vspace", r"\phantom", r"\hphantom", r"\vphantom", r"\mathstrut", r"\-", r"\/", r"\mathrel", r"\mathbin",
        r"\addtocounter", r"\setcounter",
    }
)  # fmt: skip
SIZES: Final = frozenset("\\" + size + side for size in ("big", "Big", "bigg", "Bigg") for side in ("", "l", "r", "m"))
LEFT: Final = frozenset({r"\left", r"\bigl", r"\Bigl", r"\biggl", r"\Biggl"})
RIGHT: Final = frozenset({r"\right", r"\bigr", r"\Bigr", r"\biggr", r"\Biggr"})
BARS: Final = {"|": (r"\lvert", r"\rvert"), r"\|": (r"\lVert", r"\rVert"), r"\Vert": (r"\lVert", r"\rVert"),
               r"\vert": (r"\lvert", r"\rvert")}  # fmt: skip
SAME: Final = {
    r"\lbrace": r"\{", r"\rbrace": r"\}", r"\lparen": "(", r"\rparen": ")", r"\lbrack": "[", r"\rbrack": "]",
    r"\leqslant": r"\le", r"\geqslant": r"\ge", r"\colon": ":", r"\vert": "|", r"\Vert": r"\|", r"\space": r"\ ",
}  # fmt: skip
FRACTIONS: Final = ("frac", "tfrac", "dfrac", "cfrac", "nicefrac", "sfrac", "binom", "tbinom", "dbinom")
WORDS: Final = ("text", "mathrm", "textrm", "mathit", "operatorname", "textit", "textbf", "mathsf", "textsf", "texttt",
                "mathtt", "textnormal", "mbox", "hbox", "intertext")  # fmt: skip
ONE: Final = (
    "hat", "widehat", "tilde", "widetilde", "bar", "overline", "dot", "ddot", "vec", "underline", "mathcal", "mathbb",
    "mathbf", "boldsymbol", "bm", "mathfrak", "mathscr", "mathbbm", "pmod", "label", "hspace", "vspace", "phantom",
    "hphantom", "vphantom", "underbrace", "overbrace", "boxed", "mathop", "ref", "eqref", "cite", "pmb", "check",
    "acute", "breve", "color", "mathrel", "mathbin", "substack", "norm", "abs", "vspace",
)  # fmt: skip


SKIP: Final = re.compile(r"\\\\\s*\[\s*-?[0-9.]*\s*(?:pt|em|ex|cm|mm|in|\\[a-z]+)\s*\]")  # \\[2pt]
END: Final = re.compile(r"(?:\s|\\\\(?!\S))+$")


TWO: Final = ("stackrel", "overset", "underset", "textcolor", "href", "addtocounter", "setcounter")


class Unreadable(ValueError):
    """The text is not a supported formula; the message names the first problem, in one line."""

    def __init__(self, why: str) -> None:
        super().__init__(" ".join(why.split()))


@cache
def _context() -> LatexContextDb:
    context = LatexContextDb()
    one = [MacroSpec(name, "{") for name in (*ONE, *WORDS) if name != "operatorname"]
    two = [
        MacroSpec(name, "{{")
        for name in (*FRACTIONS, "stackrel", "overset", "underset", "textcolor", "href", "addtocounter", "setcounter")
    ]
    more = [MacroSpec("sqrt", "[{"), MacroSpec("operatorname", "*{"), MacroSpec("tag", "*{"), MacroSpec("\\", "*")]
    arrays = [EnvironmentSpec("array", "{"), EnvironmentSpec("alignedat", "{"), EnvironmentSpec("alignat", "{")]
    context.add_context_category("formulas", macros=[*one, *two, *more], environments=arrays)
    context.set_unknown_macro_spec(MacroSpec(""))
    context.set_unknown_environment_spec(EnvironmentSpec(""))
    return context


def tokens(latex: str, runs: bool = False) -> list[Token]:
    """Return the tokens of a printed formula; with `runs`, three or more letters in a row are one token.

    Raises `Unreadable` if the brackets do not match, or the text is too long or too deep.
    """
    if len(latex) > LONGEST:
        raise Unreadable(f"the formula has {len(latex)} characters; at most {LONGEST} are read")
    _check_depth(latex)
    latex = END.sub("", SKIP.sub(r"\\\\", latex))
    try:
        nodes = LatexWalker(latex, latex_context=_context(), tolerant_parsing=False).get_latex_nodes()[0]
    except (LatexWalkerError, IndexError, ValueError, TypeError, AttributeError) as error:
        raise Unreadable(f"the LaTeX is not well formed: {' '.join(str(error).split())[:120]}") from None
    return list(_sized(_flat(nodes, runs)))


def _check_depth(latex: str) -> None:
    depth = 0
    for mark in re.findall(r"\\begin|\\end|\\.|[{}^_]", latex, re.S):
        depth += (mark in ("{", r"\begin")) - (mark in ("}", r"\end"))
        if depth > DEEPEST:
            raise Unreadable(f"more than {DEEPEST} brackets are within each other")
    if re.search(r"(?:\\[A-Za-z]+\s*){40}", latex):  # each macro may take the next one as its argument
        raise Unreadable("more than 40 macros follow each other")


def _flat(nodes: Sequence[Any], runs: bool) -> list[Token]:
    found: list[Token] = []
    for node in nodes:
        if isinstance(node, LatexCharsNode):
            _signs(node.chars, found, runs)
        elif isinstance(node, LatexGroupNode):
            if node.delimiters[0] == "{":
                found.append(("group", tuple(_sized(_flat(node.nodelist, runs)))))
            else:
                found += [node.delimiters[0], *_flat(node.nodelist, runs), node.delimiters[1]]
        elif isinstance(node, LatexMacroNode):
            found += _macro(node, runs)
        elif isinstance(node, LatexEnvironmentNode):
            found.append(("env", node.environmentname.rstrip("*"), tuple(_sized(_flat(node.nodelist, runs)))))
        elif not isinstance(node, LatexCommentNode):
            found.append(("words", node.latex_verbatim()))
    return found


def _macro(node: Any, runs: bool) -> list[Token]:
    name = "\\" + node.macroname
    name = SAME.get(name, name)
    given = node.nodeargd.argnlist if node.nodeargd and node.nodeargd.argnlist else ()
    arguments = [argument for argument in given if argument is not None]
    if name in DROPPED or node.macroname.isspace():
        return []
    plain = node.macroname
    if plain in FRACTIONS and len(arguments) == 2:
        return [("binom" if "binom" in name else "frac", *(tuple(_inside(one, runs)) for one in arguments))]
    if plain == "sqrt" and len(arguments) == 1:
        return [("sqrt", tuple(_inside(arguments[0], runs)))]
    if plain in WORDS and arguments:
        return [("words", _verbatim(arguments[-1]))]
    if plain in ("stackrel", "overset") and len(arguments) == 2:
        above, below = (shown(_inside(one, runs)).strip() for one in arguments)
        return [":", "="] if below == "=" and above in ("def", "d e f", "def.", r"\Delta", r"\triangle") else [name]
    if plain in ("norm", "abs") and arguments:
        left, right = BARS[r"\|" if plain == "norm" else "|"]
        return [left, *_inside(arguments[-1], runs), right]
    if name == r"\\":
        return [name]
    if arguments:
        return [(name, tuple(_inside(arguments[-1], runs)))]
    return [name]


def _verbatim(node: Any) -> str:
    text = str(node.latex_verbatim())
    return text[1:-1] if text.startswith("{") and text.endswith("}") else text


def _inside(node: Any, runs: bool) -> list[Token]:
    if isinstance(node, LatexGroupNode) and node.delimiters[0] == "{":
        return list(_sized(_flat(node.nodelist, runs)))
    return list(_sized(_flat([node], runs)))


def _signs(text: str, found: list[Token], runs: bool) -> None:
    """Append the tokens of characters: a number is one token, and a prime belongs to the letter before it."""
    for match in re.finditer(r"[0-9]+(?:\.[0-9]+)?|(?<![0-9.])\.[0-9]+|[A-Za-z]{3,}|\|\||\S", text):
        sign = match[0]
        last = found[-1] if found else ""
        if sign == "'" and isinstance(last, str) and re.fullmatch(r"\\?[A-Za-z]+'*", last):
            found[-1] = last + sign
        elif sign[0].isalpha() and len(sign) > 1:
            found += [("run", sign)] if runs else sign
        elif sign == "||":
            found.append(r"\|")
        elif sign[0] == "." and len(sign) > 1:
            found.append("0" + sign)
        elif sign != "~":
            found.append(SAME.get(sign, sign))


def _sized(found: Sequence[Token]) -> Iterator[Token]:
    r"""Drop `\left` and the like; a bar after `\left` opens, one after `\right` closes."""
    side = ""
    for token in found:
        if isinstance(token, str) and (token in LEFT or token in RIGHT or token in SIZES or token == r"\middle"):
            side = "left" if token in LEFT else "right" if token in RIGHT else ""
            continue
        if side and isinstance(token, str) and token in BARS:
            yield BARS[token][side == "right"]
        elif not (side and token == "."):
            yield token
        side = ""


def shown(signs: Sequence[Token]) -> str:
    """Write tokens as approximate LaTeX, for messages."""
    return " ".join(map(_approximate, signs))


def _approximate(sign: Token) -> str:
    if isinstance(sign, str):
        return sign
    if sign[0] in ("words", "run"):
        return str(sign[1])
    return f"\\{sign[0].lstrip(chr(92))}{{...}}"


def latex_of(signs: Sequence[Token]) -> str:
    """Write tokens as LaTeX that is split into the same tokens."""
    text = ""
    for sign in signs:
        part = _written(sign)
        text += " " * (text[-1:].isalpha() and part[:1].isalpha() and bool(re.search(r"\\[A-Za-z]+$", text))) + part
    return text


def _written(sign: Token) -> str:
    if isinstance(sign, str):
        return sign
    kind, *parts = sign
    if kind == "words":
        return rf"\mathrm{{{parts[0]}}}"
    if kind == "run":
        return str(parts[0])
    if kind == "env":
        return rf"\begin{{{parts[0]}}}{latex_of(parts[1])}\end{{{parts[0]}}}"
    name = "" if kind == "group" else kind if kind.startswith("\\") else "\\" + kind
    return name + "".join(f"{{{latex_of(part)}}}" for part in parts)
