"""The page of formulas: each with its LaTeX, its parameters, and a value to try."""

from __future__ import annotations

from typing import Any

from proofs.report.blocks import Display
from proofs.report.html import Html
from proofs.report.lexicon import signs
from symbolic import values
from symbolic.formula import Formula
from symbolic.vectors.tables import PLANS

DIGITS = 30


def entries() -> list[dict[str, Any]]:
    """What the page shows of every formula."""
    return [_entry(name) for name in values.all_names()]


def _entry(name: str) -> dict[str, Any]:
    one = values.entry(name)
    arguments = _arguments(name)
    return {
        "name": name,
        "doc": " ".join((getattr(one, "doc", "") or one.__doc__ or "").split("\n\n")[0].split()),
        "source": one.source,
        "display": Html().block(Display(one.latex())) if isinstance(one, Formula) else "",
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
        "command": f"verdicts value {name} {' '.join(f'{key}={text}' for key, text in arguments.items())} --digits {DIGITS}"
        if arguments
        else "",
        "value": _value(name, arguments),
        "vectors": f"Reference vectors: vectors/{name}.json, by verdicts vectors -o vectors" if name in PLANS else "",
    }


def _arguments(name: str) -> dict[str, str]:
    """The first point of its reference vectors, where it is of numbers."""
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
