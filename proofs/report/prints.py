r"""What a source prints, made ready to be set: words that its LaTeX writes letter by letter are set as words.

>>> print(tidy(r"Var(x) = bel_x(E) \le e^{\epsilon} \text{ if } pr"))
\mathit{Var}(x) = \mathit{bel}_x(E) \le e^{\epsilon} \text{ if } \mathit{pr}
"""

from __future__ import annotations

import re

WORDS = re.compile(
    r"(\\(?:text|mathrm|mathit|mathbf|mathsf|textit|operatorname|begin|end)\s*\{[^{}]*\}|\\[A-Za-z]+|\\.)|(?<![A-Za-z])([A-Za-z]{3,}|pr|pl|op|pe|GS|DP|FA|TD)(?![A-Za-z])"
)
OPERATORS = frozenset({"min", "max", "inf", "sup", "log", "exp"})


def tidy(latex: str) -> str:
    """The same formula, each word in one piece."""
    return WORDS.sub(_word, latex)


def _word(found: re.Match[str]) -> str:
    if found[1]:
        return found[1]
    return rf"\{found[2]} " if found[2] in OPERATORS else rf"\mathit{{{found[2]}}}"
