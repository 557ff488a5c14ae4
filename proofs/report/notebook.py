"""Write a document as HTML for a notebook.

Formulas are LaTeX, because notebooks remove untrusted MathML.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from proofs.report.content.document import Document
from proofs.report.site.html import Html
from proofs.report.text import SIGNS

OPEN = ("printed", "checked", "seen", "fails", "repaired")
COLOURS: Mapping[str, str] = {
    "verified": "#2f8f57",
    "verified-if": "#168a99",
    "refuted": "#d1453b",
    "bounded": "#a55fb0",
    "open": "#a97800",
    "observed": "#5b78c7",
}
"""Verdict -> colour, readable on light and dark backgrounds."""
STYLE = (
    "<style>.dp-verdict{max-width:52em}.dp-verdict .ends{border:1px solid;border-left-width:.3em;padding:0 "
    ".9em;width:fit-content}.dp-verdict dl{display:grid;grid-template-columns:max-content "
    "minmax(0,1fr);gap:.2em 1.1em}.dp-verdict dd{margin:0}.dp-verdict .qed::after{content:' ∎'}.dp-verdict "
    ".f{margin:.5em 0 .5em 1.5em}.dp-verdict tr.hit td{font-weight:600}.dp-verdict "
    "summary{cursor:pointer}.dp-verdict .why{opacity:.75}</style>"
)


def view(document: Document) -> str:
    """Display the statement, its counterexample and its repair; other sections are folded.

    The HTML is readable even if the notebook removes the style sheet.
    """
    html, colour = Html(dollars=True), COLOURS[document.verdict]
    cause = f": {escape(document.cause)}" if document.cause else ""
    source = f" — {escape(document.source)}" if document.source else ""
    parts = [
        f'{STYLE}<div class="dp-verdict" style="border-left: .3em solid {colour}; padding-left: .9em">',
        f"<p><small><code>{escape(document.id)}</code> · {escape(document.where)}{source}</small><br>",
        f'<b style="font-size: 1.15em">{html.inline(document.title)}</b></p>',
        f'<p><b style="color: {colour}">{SIGNS[document.verdict]} {document.verdict}{cause}</b><br>',
        f"{html.inline(document.reason)}<br><small>{document.meaning}</small></p>",
    ]
    for section in document.sections:
        body = html.blocks(section.blocks)
        if section.name in OPEN:
            edge = (
                f' style="border-left: .3em solid {COLOURS["verified"]}; padding-left: .9em"'
                if section.name == "repaired"
                else ""
            )
            parts.append(f"<div{edge}><h4>{escape(section.title)}</h4>{body}</div>")
        else:
            parts.append(f"<details><summary>{escape(section.title)}</summary>{body}</details>")
    return "".join([*parts, "</div>"])
