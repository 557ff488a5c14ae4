r"""A LaTeX formula as one line of Unicode.

It is derived from the MathML, so that terminal and web pages show the same formula.

>>> unicode(r"\frac{q_{1} q_{2}}{(q - p)^{2}} \geq \tfrac{1}{2} e^{-\epsilon}")
'q₁ q₂/(q − p)² ≥ ½ e^(−ϵ)'
>>> unicode(r"p(k) \exp(-\theta_{1}(x)) q (1 - p)")
'p(k) exp(−θ₁(x)) q (1 − p)'
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import cache
from itertools import takewhile
from typing import Final
from unicodedata import normalize
from xml.etree.ElementTree import Element

from symbolic.representations.mathml import tree

RAISED: Final = dict(zip("0123456789+−=()ijnkmx'", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱʲⁿᵏᵐˣ′", strict=True))
LOWERED: Final = dict(zip("0123456789+−=()aeijkmnoprstuvx,′", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑᵢⱼₖₘₙₒₚᵣₛₜᵤᵥₓ,′", strict=True))
WORD: Final = 4  # letters from which an index is a word; small letters would be hard to read
FRACTIONS: Final = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾"}
RELATIONS: Final = frozenset({*"=<>≤≥≠≈∼∈∉∋⇒⟹⇔→↦∝≡≪≫⊆⊂∪∩∣+−±∓⋅×:≔⟺", ":="})
APPLIED: Final = frozenset({"log", "exp"})
# signs that need brackets in a numerator when the fraction is written with a slash
ABOVE: Final = frozenset("+−±=<>≤≥≠/∑∫∂∣⋅")
BELOW: Final = ABOVE | {" "}


@cache
def unicode(latex: str) -> str:
    """Return the formula on one line; raise `NotMathematics` for invalid LaTeX."""
    return " ".join(_row(list(tree(latex))).split())


def _write(node: Element) -> str:
    kind, children = node.tag, list(node)
    if kind == "mfrac":
        if node.get("linethickness") == "0":
            return f"{_write(children[0])} choose {_write(children[1])}"
        above, below = (_write(child) for child in children)
        if _derivative(node):
            return f"∂/{below.replace(' ', '')}"
        text = f"{_closed(above, ABOVE)}/{_closed(below, BELOW)}"
        return FRACTIONS.get(text, text)
    if kind == "msqrt":
        return f"√({_row(children).strip()})" if len(_row(children).strip()) > 1 else "√" + _row(children).strip()
    if kind in ("msub", "msup", "msubsup", "munder", "mover", "munderover"):
        return _scripts(kind, children)
    if kind == "mtable":
        return "; ".join("  ".join(_row(list(cell)).strip() for cell in row) for row in node)
    if kind == "mspace":
        width = node.get("width") or "0"
        return " " if width.startswith(("0.2", "0.3", "0.4")) else "  " if width[0] in "12" else ""
    if len(children) > 2 and [children[0].text, children[-1].text] == ["|", "|"]:
        return f"|{_row(children[1:-1]).strip()}|"
    if children:
        return _row(children)
    text = node.text or ""
    if text in "⁡⁢⁣":
        return ""
    return "".join(
        normalize("NFKC", letter) if "\U0001d434" <= letter <= "\U0001d467" else letter for letter in text
    ).translate({0xA0: " ", 0xFE00: None})


def _row(nodes: list[Element]) -> str:
    return "".join(part for _, part in spaced(nodes))


def spaced(nodes: list[Element]) -> Iterator[tuple[Element, str]]:
    """Return the nodes with their texts, separated by blanks.

    Binary signs have blanks around them; adjacent factors have one between them.
    """
    text, before = "", None
    for place, node in enumerate(nodes):
        part = _write(node)
        if not part:
            continue
        if _differential(nodes, place):
            part = "d" if text.endswith(" ") else " d"
            yield node, part
            text, before = text + part, None
            continue
        if node.tag == "mfrac" and text.rsplit(" ", 1)[-1] in APPLIED and part not in FRACTIONS.values():
            part = f"({part})"  # log a/c would be read as (log a)/c
        operator = node.tag == "mo" and part.strip() in RELATIONS
        unary = operator and part in "+−±" and _unary(text, before)
        if operator and not unary:
            part = f" {part.strip()} "
        elif before is not None and _joined(text, part, before, node) and not _applied(before, nodes[place:]):
            slash = before.tag == "mfrac" and text[-1] not in FRACTIONS.values() and not _derivative(before)
            # a/b c would be read as a/(b c)
            part = (" ⋅ " if slash or (part[0].isdigit() and text[-1] != ",") else " ") + part
        elif node.tag == "mo" and part == ",":
            part = ", "
        yield node, part
        text, before = text + part, node


def _derivative(fraction: Element) -> bool:
    """Whether a fraction is the operator of a derivative."""
    return _core(fraction[0]) == "∂"


def _differential(nodes: list[Element], place: int) -> bool:
    """Whether the letter is the d of dz, at the end of an integral."""
    if not 0 < place < len(nodes) - 1:
        return False
    before, node, after = nodes[place - 1 : place + 2]
    return node.tag == after.tag == "mi" and node.text == "d" and before.tag == "mspace"


def _core(node: Element) -> str:
    return "".join(node.itertext()).strip() or " "


def _unary(text: str, before: Element | None) -> bool:
    """Whether a sign at this position is unary.

    It is at the beginning, and after a bracket, sign, sum or integral.
    """
    if before is None or text[-1] in "([{":
        return True
    return _base(before) in "∑∏∫" if len(before) else before.tag == "mo" and _core(before) not in ")]}|!"


def _applied(before: Element, rest: list[Element]) -> bool:
    """Whether a letter and a bracket are a function call such as p(k) or A(i, x).

    The bracket of a product contains a sum, q (1 - p), but no comma and no set.
    """
    inside = list(takewhile(lambda node: _core(node) != ")", rest[1:]))
    if _core(rest[0]) != "(" or len(inside) + 1 >= len(rest):
        return False
    named = before.tag in ("mi", "msub", "msup", "msubsup") and _core(before)[-1:].isalnum()
    if named and (_core(inside[0]) == "{" or any(_core(node) == "," for node in inside)):
        return True
    return before.tag in ("mi", "msub") and all(
        node.tag in ("mi", "mn", "msub", "msup") or _core(node) == "," for node in inside
    )


def _joined(text: str, part: str, before: Element, node: Element) -> bool:
    """Whether two adjacent parts need a blank between them."""
    if text[-1] in "([{":  # the bracket closes in another piece of the formula
        return False
    if text.endswith(" ") or part.startswith(" ") or "mtext" in (node.tag, before.tag):
        return False
    if (node.tag == "mo" or part[0] in ")]}") and part[0] not in "([{√∑∏∫|":
        return False
    if before.tag == "mo" and text[-1] not in ")]}|!":
        return False
    if part[0] in "½⅓⅔¼¾":
        return True
    if before.tag == "mfrac":
        return True
    return not (part[0] in "([{" and _base(before).isalpha() and _function(before))


def _base(node: Element) -> str:
    return _core(node[0]) if len(node) else _core(node)


def _function(node: Element) -> bool:
    """Whether a name applies to the bracket after it: several letters, or a capital."""
    base = _base(node)
    return len(base) > 1 or base in "fgGFPEφΦ"


def _scripts(kind: str, children: list[Element]) -> str:
    base = _write(children[0]).strip()
    scripts = [_row([child]).strip() for child in children[1:]]
    if base in "∑∏∫" or kind in ("munder", "munderover") or base in ("max", "min", "sup", "inf", "lim"):
        ends = "..".join(scripts).replace(" = ", "=") if len(scripts) == 2 else scripts[0]
        return f"{base}[{ends}] "
    if kind == "mover":
        return base + {"^": "\u0302", "ˆ": "\u0302", "¯": "\u0304", "‾": "\u0304", "~": "\u0303", "˜": "\u0303"}.get(
            scripts[0], scripts[0]
        )
    base = base if _single(children[0]) else f"({base})"
    scripts[0] = scripts[0] if kind == "msup" else _index(children[1], scripts[0])
    if kind == "msub":
        return base + _lowered(scripts[0])
    if kind == "msup":
        return base + _raised(scripts[0])
    return base + _lowered(scripts[0]) + _raised(scripts[1])


def _index(node: Element, text: str) -> str:
    """Write an index; adjacent letters and digits in it are not a product: Z_{i1}."""
    side_by_side = len(node) > 1 and all(one.tag in ("mi", "mn") for one in node)
    return "".join(map(_write, node)) if side_by_side else text


def _single(node: Element) -> bool:
    if node.tag == "mrow" and len(node) == 1:
        return _single(node[0])
    return not len(node) or node.tag in ("msub", "mover") or _write(node).strip()[:1] in ("(", "|")


def _raised(text: str) -> str:
    if text in ("′", "*", "∗"):
        return text
    if text.startswith("′"):
        return "′" + _raised(text[1:].strip())
    if all(letter in RAISED for letter in text):
        return "".join(RAISED[letter] for letter in text)
    return f"^{text}" if text.isalnum() else f"^({text})"


def _lowered(text: str) -> str:
    packed = text.replace(" ", "")
    word = packed.isalpha() and len(packed) >= WORD
    if all(letter in LOWERED for letter in packed) and "," not in packed and not word:
        return "".join(LOWERED[letter] for letter in packed)
    return f"_{packed}" if packed.isalnum() else f"({text})"


def _closed(text: str, parting: Set[str]) -> str:
    """Put the text in brackets if it contains one of the signs outside of brackets.

    Otherwise a fraction with a slash would be misread.
    """
    text = text.strip()
    depth, loose = 0, False
    for letter in text:
        depth += (letter in "([{") - (letter in ")]}")
        loose |= not depth and letter in parting
    return f"({text})" if loose else text
