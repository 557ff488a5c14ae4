r"""Prepare the LaTeX of a source for typesetting: words written as letters become words.

>>> print(tidy(r"Var(x) = bel_x(E) \le e^{\epsilon} \text{ if } pr"))
\mathit{Var}(x) = \mathit{bel}_x(E) \le e^{\epsilon} \text{ if } \mathit{pr}
"""

from __future__ import annotations

import re

from proofs.report.content.blocks import Math, Text
from symbolic.representations.breaking import stripped

WORDS = re.compile(
    r"(\\(?:text|mathrm|mathit|mathbf|mathsf|textit|operatorname\*?|begin|end)"
    r"\s*\{(?:[^{}]|\{[^{}]*\})*\}|\\[A-Za-z]+|\\.)|(?<![A-Za-z])([A-Za-z]{3,"
    r"}|pr|pl|op|pe|ht|GS|DP|BP|IP|MP|PR|FA|TD)(?![A-Za-z])"
)
SENTENCE = re.compile(r"\\text\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
WORDY = 4  # words outside formulas: a quotation with at least as many is a sentence
OPERATORS = frozenset({"min", "max", "inf", "sup", "log", "exp"})


def tidy(latex: str) -> str:
    """Typeset each word of a formula as a word."""
    return WORDS.sub(_word, latex)


def _word(found: re.Match[str]) -> str:
    if found[1]:
        return found[1]
    return rf"\{found[2]} " if found[2] in OPERATORS else rf"\mathit{{{found[2]}}}"


def sentence(latex: str) -> Text | None:
    r"""Parse a quotation into a sentence with inline formulas; None if it is a formula.

    >>> sentence(r"\text{If the mechanism is private then }\alpha \le 1")
    ('If the mechanism is private then ', Math(latex='\\alpha \\le 1'))
    """
    if "\\begin" in latex or sum(len(re.findall(r"[A-Za-z]{2,}", one[1])) for one in SENTENCE.finditer(latex)) < WORDY:
        return None
    parts: list[str | Math] = []
    place = depth = 0
    for found in SENTENCE.finditer(latex):
        between = latex[place : found.start()]
        depth += between.count("{") - between.count("}")
        if depth or len(re.findall(r"\\left(?![a-z])", between)) != len(re.findall(r"\\right(?![a-z])", between)):
            return None
        parts += (
            [Math(stripped(between))]
            if between.strip(" ~,")
            else [between.replace("~", " ")]
            if between.strip()
            else []
        )
        parts.append(found[1].replace(r"\%", "%").replace("~", " ").replace(r"\ ", " "))
        place = found.end()
    rest = latex[place:].strip()
    if "\\" in "".join(one for one in parts if isinstance(one, str)) or "$" in latex:
        return None
    return Text.of(
        *(one if isinstance(one, str) else _spaced(one) for one in parts),
        *([Math(rest)] if rest.strip(" .,") else [rest]),
    )


def _spaced(formula: Math) -> Math:
    r"""Remove wide spaces at both ends, which inline formulas do not need."""
    return Math(re.sub(r"^(\\[,;:! ]|\\quad|\\qquad|\s)+|(\\[,;:! ]|\\quad|\\qquad|\s)+$", "", formula.latex) or r"\,")
