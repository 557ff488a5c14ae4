r"""MathML from LaTeX, by math-core.

math-core refuses unknown commands, so the conversion also checks the LaTeX.

>>> mathml(r"\tfrac{1}{2} q_3^n")
'<math><mfrac displaystyle="false"><mn>1</mn><mn>2</mn></mfrac><msubsup><mi>q</mi><mn>3</mn><mi>n</mi></msubsup></math>'
"""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import Any, Final
from xml.etree.ElementTree import Element, fromstring

DIFF: Final = '<mrow class="diff">'
ENDS: Final = re.compile(rf'(?<={DIFF})<mo lspace="0">|<mo rspace="0">(?=[^<]*</mo></mrow>)')
"""A relation or sign at an end of marked text; it is a binary operator there too, with spaces."""
DEFINED: Final = '<mo lspace="0.2778em" rspace="0">:</mo><mo lspace="0">=</mo>'  # math-core writes := as two signs


class NotMathematics(ValueError):
    """LaTeX that the converter refuses: a double subscript, an unknown command, an open brace."""


@cache
def _converter() -> Any:
    from math_core import LatexToMathML

    return LatexToMathML(
        fancy_error=False, macros={"substack": r"\begin{matrix}#1\end{matrix}", "diff": r"\textcolor{green}{#1}"}
    )


@cache
def mathml(latex: str, display: bool = False) -> str:
    """Return the formula as a `<math>` element; `display` gives it a line of its own.

    Raises `NotMathematics`.
    """
    from math_core import LatexError

    try:
        text: str = _converter().convert_with_local_state(latex, displaystyle=display)
    except LatexError as why:
        raise NotMathematics(f"{' '.join(str(why).split())}: {latex}") from None
    text = re.sub(r'^<math display="block">', '<math displaystyle="true">', text)
    text = text.replace(DEFINED, '<mo lspace="0.2778em" rspace="0.2778em">:=</mo>')
    text = text.replace("<mrow><mspace/>", "<mrow>").replace('<mrow style="color:#03FF00;">', DIFF)
    text = ENDS.sub('<mo form="infix">', text)
    return re.sub(r"&(?!lt;|gt;|amp;|quot;)[A-Za-z]+;", lambda entity: unescape(entity[0]), text)


@cache
def tree(latex: str, display: bool = False) -> Element:
    """Return the `<math>` element of `mathml`, parsed."""
    return fromstring(mathml(latex, display))
