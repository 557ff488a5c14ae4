"""The API reference, which pdoc writes from the docstrings of the public modules."""

from __future__ import annotations

import re
import sys
import warnings
from collections.abc import Container, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from symbolic.formula import NamedValue

MODULES = (
    "symbolic",
    "symbolic.survey",
    "symbolic.detection",
    "symbolic.belief",
    "symbolic.composition",
    "symbolic.mechanisms",
    "symbolic.mechanisms.channel",
    "symbolic.estimation",
    "symbolic.estimation.named",
    "symbolic.notions",
    "symbolic.accounting",
    "symbolic.accounting.account",
    "symbolic.language",
    "symbolic.formula",
    "symbolic.number",
    "symbolic.values",
    "symbolic.vectors",
    "proofs",
)
"""The modules in docs/python.md, and the chapters that they belong to."""
FOLDER = "api"
NAVIGATION = ("API", f"{FOLDER}/index.html")
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
    render.env.filters |= {"documented": documented, "opening": opening, "trail": trail, "value_name": value_name}
    render.env.globals["navigation"] = navigation
    with warnings.catch_warnings():
        # pdoc resolves the alias of a type in the module that uses it; an alias that it cannot resolve stays as text
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
    """The docstring of a pdoc object in Markdown; a value has a text of its own."""
    value = getattr(one, "default_value", None)
    if one.kind == "variable" and one.is_classvar is False and (path := _class(one)):
        return f"See `{path}`."
    return markdown(one.docstring or (value.doc if isinstance(value, NamedValue) else ""))


def _class(one: Any) -> str:
    """The path of a class that its package imports when it is first used, which pdoc takes for a variable; or ""."""
    found = getattr(sys.modules.get(one.modulename), one.qualname, None)
    return f"{found.__module__}.{found.__qualname__}" if isinstance(found, type) else ""


def value_name(one: Any) -> str:
    """The name of the value that a pdoc object holds, or ""."""
    value = getattr(one, "default_value", None)
    return value.name if isinstance(value, NamedValue) else ""


def opening(module: Any) -> str:
    """The first paragraph of the docstring of a module, on one line and without marks of code."""
    return " ".join((module.docstring or "").partition("\n\n")[0].replace("`", "").split())


def trail(module: Any, modules: Container[str]) -> list[tuple[str, str]]:
    """The breadcrumb of a module below the API reference: text and address, "" for the module itself."""
    parts = module.modulename.split(".")
    above = [".".join(parts[:depth]) for depth in range(1, len(parts))]
    steps = [(name, f"{FOLDER}/{name.replace('.', '/')}.html") for name in above if name in modules]
    return [*((name.rpartition(".")[2], address) for name, address in steps), (parts[-1], "")]


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
