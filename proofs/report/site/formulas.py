"""The values by chapter: each with its formula, its parameters, an example, and its test vectors."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from proofs.report.content.blocks import Display
from proofs.report.content.lexicon import signs
from proofs.report.site.html import Html
from symbolic import values
from symbolic.formula import Formula
from symbolic.vectors.tables import PLANS

DIGITS = 30
TITLES = {
    "survey": "Randomized-response surveys",
    "detection": "Hypothesis testing against one mechanism",
    "estimation": "Estimating a distribution from perturbed reports",
    "belief": "Belief functions",
    "composition": "k-fold composition",
    "mechanisms": "Local mechanisms",
    "accounting": "Privacy accounting",
}


def chapters() -> list[dict[str, Any]]:
    """Return the content of the landing page of values and of the pages of single values, by chapter."""
    return [
        {"id": chapter, "title": TITLES[chapter], "formulas": [_entry(name) for name in names]}
        for chapter, names in values.chapters().items()
    ]


def _entry(name: str) -> dict[str, Any]:
    one = values.entry(name)
    arguments = _arguments(name)
    return {
        "name": name,
        "doc": " ".join((getattr(one, "doc", "") or one.__doc__ or "").split("\n\n")[0].split()),
        "source": one.source,
        "display": Markup(Html().block(Display(one.latex()))) if isinstance(one, Formula) else "",
        "parameters": [
            (
                key,
                ", ".join(
                    filter(
                        None,
                        (getattr(domain, "about", ""), getattr(domain, "sort", ""), signs(getattr(domain, "text", ""))),
                    )
                ),
            )
            for key, domain in one.parameters.items()
        ],
        "command": f"verdicts value {name} {' '.join(f'{key}={text}' for key, text in arguments.items())} --digits "
        f"{DIGITS}"
        if arguments
        else "",
        "value": _value(name, arguments),
        "vectors": f"vectors/{name}.json" if name in PLANS else "",
    }


def _arguments(name: str) -> dict[str, str]:
    """Return the arguments of the first reference vector, if all of them are numbers."""
    plan = PLANS.get(name)
    if plan is None or plan.objects:
        return {}
    found = plan.points(name)[0].arguments
    return dict(found) if all(isinstance(text, str) and " " not in text for text in found.values()) else {}


def _value(name: str, arguments: dict[str, str]) -> str:
    try:
        return str(values.value(name, digits=DIGITS, **arguments)) if arguments else ""
    except (ArithmeticError, ValueError, TypeError):
        return ""
