"""Why a sign has no form in the language of terms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WHY: Final[Mapping[str, str]] = {
    r"\approx": "an approximation is no relation", r"\infty": "infinity is no number",
    r"\prod": "products have no form", r"\int": "the integral has no bounds", r"\dots": "dots leave terms out",
    r"\ldots": "dots leave terms out", r"\cdots": "dots leave terms out", r"\pm": "two formulas in one",
    r"\sup": "a supremum has no form", r"\inf": "an infimum has no form", r"\lim": "a limit has no form",
    r"\sim": "a distribution is no number", r"\propto": "proportional up to an unknown factor",
    r"\ll": "much less is no relation",
    r"\gg": "much greater is no relation", r"\simeq": "an approximation is no relation",
    r"\lesssim": "up to an unknown factor", r"\gtrsim": "up to an unknown factor", r"\to": "a limit or a map",
    r"\rightarrow": "a limit or a map", r"\mapsto": "a map", r"\leftarrow": "an assignment",
    r"\gets": "an assignment", r"\subseteq": "sets", r"\subset": "sets", r"\cup": "sets", r"\cap": "sets",
    r"\langle": "an inner product", r"\circ": "a composition", r"\otimes": "a product of distributions",
    r"\lfloor": "rounding has no form", r"\lceil": "rounding has no form", r"\oplus": "an exclusive or",
    r"\preceq": "an order that is not defined", r"\bmod": "a remainder", r"\exists": "a quantifier inside",
    r"\neg": "logic inside", r"\land": "logic inside", r"\wedge": "logic inside", r"\lor": "logic inside",
    r"\vee": "logic inside",
}  # fmt: skip
