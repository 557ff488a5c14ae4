"""The derivation of a value in steps, each checked at points or by a verified statement.

>>> print(lines("warner.mle")[-1])
       checked exactly, at 4 points
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from symbolic import values
from symbolic.formula import Derivation

# value -> first words of a step -> the verified statement that proves the step
PROVED: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "warner.mle": {"the log-likelihood is concave, so": "li2022/beyond.clipped"},
        "warner.variance": {"split into": "li2023/warner-variance.total"},
        "warner.sampling-variance": {"split into": "li2023/warner-variance.sampling"},
        "warner.privacy-variance": {"split into": "li2023/warner-variance.privacy"},
        "survey.mle-clipped": {"the log-likelihood is concave: if": "li2022/beyond.clipped"},
        "survey.variance": {"together": "li2022/theorem-10.first.repaired"},
        "survey.variance-approx": {"so for p > q": "li2022/corollary-11.derivative"},
        "survey.cramer-rao-ratio": {"times n E[1/M | M > 0]": "li2022/beyond.efficiency"},
        "f-beta.gaussian": {"it is first negative and then positive": "liu2019/eq-15.falls"},
        "delta.randomized-response": {"P(A) - e^at P'(A) is largest": "accounting/hockey-stick.attained"},
        "rdp.subsampled-gaussian": {"so at a = 2, by the binomial theorem": "accounting/moments.remove"},
        "delta.zcdp": {
            "max(0, 1 - e^-y)": "accounting/chernoff.outcome",
            "E e^((a-1) L) is at most": "accounting/conversion.zcdp",
        },
        "epsilon.rdp": {"replace the output by whether": "accounting/coins.reduction"},
    }
)


def statement(name: str, text: str) -> str | None:
    """The id of the verified statement that proves a step, or None."""
    return next((found for start, found in PROVED.get(name, {}).items() if text.startswith(start)), None)


def lines(name: str) -> list[str]:
    """Write a derivation for a terminal.

    Raises `ValueError` if the value has none, and `ArithmeticError` if a step is false.
    """
    found: Derivation = values.entry(name).derivation
    shown = [found.title]
    for number, step in enumerate(found, start=1):
        first, *rest = str(step).splitlines() or [""]
        shown += [f"{number:>3}. {first}", *(f"       {line}" for line in rest)]
        if step.checked:
            shown.append(f"       checked {step.checked}")
        if (proved := statement(name, step.text)) is not None:
            shown.append(f"       proved: {proved}")
    return shown
