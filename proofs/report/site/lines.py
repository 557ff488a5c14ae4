"""One line of text for long lists: its formulas are Unicode, a tenth of the size of MathML."""

from __future__ import annotations

import re
from html import escape

from markupsafe import Markup

from proofs.report.content.blocks import Math, Text
from proofs.report.terminal.wrapping import plain, written

BRACKET = r"\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)"
SCRIPT = re.compile(rf"([\^_])(?:{BRACKET}|([^\W_]+))")


def line(text: Text) -> Markup:
    """Write text with formulas in Unicode. Scripts that Unicode lacks are sup and sub elements.

    >>> line(Text(("at most ", Math(r"e^{-\\epsilon} Q"))))
    Markup('at most e<sup>−ϵ</sup> Q')
    """
    return Markup(
        "".join(
            _set(written(one.latex)) if isinstance(one, Math) else escape(plain(Text((one,))), False) for one in text
        )
    )


def _set(formula: str) -> str:
    return SCRIPT.sub(_script, escape(formula, False))


def _script(found: re.Match[str]) -> str:
    tag = "sup" if found[1] == "^" else "sub"
    return f"<{tag}>{_set(found[2] or '') or found[3]}</{tag}>"
