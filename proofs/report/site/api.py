"""The API reference, which pdoc writes from the docstrings of the public modules."""

from __future__ import annotations

import re
import warnings
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from symbolic.formula import Formula

MODULES = (
    "symbolic",
    "symbolic.survey",
    "symbolic.detection",
    "symbolic.belief",
    "symbolic.composition",
    "symbolic.mechanisms",
    "symbolic.estimation",
    "symbolic.notions",
    "symbolic.language",
    "symbolic.formula",
    "symbolic.number",
    "symbolic.values",
    "proofs",
)
FOLDER = "api"
TEMPLATES = Path(__file__).parent / "templates" / "api"
SECTION = re.compile(r"^([A-Z][a-z]+)\n-{3,}\n", re.MULTILINE)
ITEM = re.compile(r"^(\S[^\n:]*):\s", re.MULTILINE)


def available() -> bool:
    """Whether pdoc is installed."""
    return find_spec("pdoc") is not None


def write(folder: Path, navigation: Sequence[tuple[str, str]], modules: Sequence[str] = MODULES) -> int:
    """Write the reference into `folder`, and return the number of pages.

    Parameters
    ----------
    navigation: text and address of the links to the pages of the site.
    """
    from pdoc import doc, render

    render.configure(docformat="markdown", favicon="data:,", show_source=False, template_directory=TEMPLATES)
    render.env.filters["documented"] = documented
    render.env.globals["navigation"] = navigation
    with warnings.catch_warnings():
        # pdoc resolves aliases of types in the module that uses them, and warns of each that it prints as it is written
        warnings.simplefilter("ignore", UserWarning)
        found = {name: doc.Module.from_name(name) for name in modules}
        texts = {f"{name.replace('.', '/')}.html": render.html_module(one, found) for name, one in found.items()}
        pages = {**texts, "index.html": render.html_index(found)}
        search = render.search_index(found)
    for path, text in {**pages, "search.js": search}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return len(pages)


def documented(one: Any) -> str:
    """The docstring of a pdoc object in Markdown; a formula has its own text."""
    value = getattr(one, "default_value", None)
    text = one.docstring or (getattr(value, "doc", "") if isinstance(value, Formula) else "")
    return markdown(text or "")


def markdown(docstring: str) -> str:
    """Write the sections of a docstring as lists.

    >>> print(markdown("Add.\\n\\nParameters\\n----------\\nx: a number.\\ny: another."))
    Add.
    <BLANKLINE>
    **Parameters**
    <BLANKLINE>
    - `x`: a number.
    - `y`: another.
    """
    head, *sections = SECTION.split(docstring)
    bodies = [ITEM.sub(r"- `\1`: ", body.strip()) for body in sections[1::2]]
    lists = [f"**{title}**\n\n{body}" for title, body in zip(sections[::2], bodies, strict=True)]
    return "\n\n".join(part for part in (head.rstrip(), *lists) if part)
