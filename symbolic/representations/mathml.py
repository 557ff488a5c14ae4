r"""MathML of LaTeX, by math-core: a converter that refuses what it does not know is a test of whoever wrote it.

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
"""A relation or a sign at an end of what is marked: it stands between two things as well, and has space there."""
DEFINED: Final = '<mo lspace="0.2778em" rspace="0">:</mo><mo lspace="0">=</mo>'  # one sign


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
    """The formula within `<math>`; `display`: with the large signs of a formula on a line of its own. Raises
    `NotMathematics`.
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
    """The same, parsed."""
    return fromstring(mathml(latex, display))
