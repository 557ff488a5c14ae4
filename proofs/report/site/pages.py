"""The pages of the site, and the files beside them, in one folder."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from proofs.report.content.blocks import Block, Fold, Paragraph, Text
from proofs.report.content.document import Document
from proofs.report.figures.figure import Figure
from proofs.report.latex.writer import text as latex_of
from proofs.report.site.graph import Dependencies
from proofs.report.site.html import Html, tag
from proofs.report.site.pictures import shown
from proofs.report.terminal.again import once
from proofs.report.terminal.table import PARTS
from proofs.report.text import SIGNS
from proofs.statements import library
from proofs.statements.files import certificate_paths
from proofs.statements.paper import paper_of, papers
from proofs.trust.needs import layers_needed
from proofs.version import __version__

HERE = Path(__file__).parent
LARGEST = 88_000  # bytes of the body of a page; beyond, the largest folds are left to the certificate
Row = Mapping[str, Any]
NAVIGATION = (
    ("Verdicts", "index.html"),
    ("Values", "values/index.html"),
    ("Figures", "figures/index.html"),
    ("Lemmas", "lemma/index.html"),
    ("Rules", "trust.html"),
    ("Coverage", "coverage.html"),
    ("Method", "how.html"),
    ("Downloads", "downloads.html"),
)
"""Heading and address of the links that each page has."""


class Site:
    """A folder of pages."""

    def __init__(self, documents: Sequence[Document], rows: Sequence[Row], folder: Path, api: bool = False) -> None:
        self.documents, self.rows, self.folder, self.api = documents, rows, folder, api
        self.by_id = {one.id: one for one in documents}
        self.words = {one.id: one.verdict for one in documents}
        self.dependencies = Dependencies({one.id: (*one.rests_on, *one.uses) for one in documents}, self.words)
        self.layers = layers_needed(library.statements())
        self.html = Html(
            lambda identifier: f"../{self.address(identifier)}" if identifier in self.by_id else None, self.words
        )
        self.pages = 0
        self.figures: Mapping[str, Figure] = {}
        self.environment = Environment(
            loader=PackageLoader("proofs.report.site"),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
        )

    @staticmethod
    def address(identifier: str) -> str:
        """The permanent address of a statement."""
        return f"{identifier}.html"

    def page(self, template: str, path: str, trail: Sequence[tuple[str, str]] = (), **context: Any) -> None:
        depth = path.count("/")
        text = self.environment.get_template(template).render(
            root="../" * depth,
            trail=trail,
            version=__version__,
            navigation=(*NAVIGATION, *([("API", "api/index.html")] if self.api else [])),
            here=path,
            **context,
        )
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        self.pages += 1

    def plain(self, template: str, heading: str, path: str = "", **context: Any) -> None:
        """A page of a heading and a template, at its own name or at `path`."""
        path = path or template
        root = "../" * path.count("/")
        content = Markup(self.environment.get_template(template).render(root=root, **context))
        self.page("plain.html", path, [(heading, "")], heading=heading, content=content)

    def file(self, path: str, text: str) -> None:
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def static(self) -> None:
        for name in ("style.css", "search.js"):
            shutil.copyfile(HERE / name, self.folder / name)
        shutil.copytree(HERE / "fonts", self.folder / "fonts", dirs_exist_ok=True)

    # ---- a statement

    def statement(self, document: Document) -> None:
        paper, _, name = document.id.partition("/")
        sections = [(one.name, one.title, one.blocks) for one in once(document, opened=True)]
        bodies = [
            {"name": key, "title": title, "body": Markup(self.fitting(blocks))} for key, title, blocks in sections
        ]
        names = [one["name"] for one in bodies]
        pictures = [
            shown(one, self.html, "../", False) for one in self.figures.values() if document.id in one.statements
        ]
        files = [
            ("LaTeX", f"{name}.tex"),
            ("JSON", f"{name}.json"),
            *((path.name, f"../certificates/{self.kept(path)}") for path in self.certificates(document.id)),
        ]
        self.page(
            "statement.html",
            self.address(document.id),
            [(self.short(paper), "index.html"), (name, "")],
            document=document,
            title=Markup(self.html.inline(document.title)),
            reason=Markup(self.html.inline(document.reason)) if document.verdict != "verified" else "",
            sign=SIGNS[document.verdict],
            sections=bodies,
            tag=Markup(tag(document.verdict)),
            part=PARTS[document.part],
            repaired=Markup(tag(document.repaired[1])) if document.repaired else "",
            layers=" and ".join(sorted(self.layers.get(document.id, ()))) or "none",
            figures=Markup("".join(pictures)),
            after=next((one for one in ("repaired", "fails", "checked") if one in names), ""),
            files=files,
            graph=Markup(self.dependencies.svg(document.id, document.used_by, self.beside)),
            value=self.value_of(document.id),
        )
        self.file(f"{paper}/{name}.tex", latex_of(document, "all") + "\n")
        row = next((one for one in self.rows if one["id"] == document.id), {})
        self.file(f"{paper}/{name}.json", json.dumps(row, indent=1, ensure_ascii=False) + "\n")

    @staticmethod
    def value_of(identifier: str) -> str:
        """The name of the closed form that the statement is about, or ""."""
        paper = paper_of(identifier.partition("/")[0])
        return (paper.derivation(identifier) or "") if paper else ""

    def beside(self, identifier: str) -> str | None:
        return f"../{self.address(identifier)}" if identifier in self.by_id else None

    def certificates(self, identifier: str) -> list[Path]:
        document = self.by_id[identifier]
        ids = [identifier, *([document.repaired[0]] if document.repaired else [])]
        return [
            path
            for one in ids
            if one in library.BY_ID
            for path in certificate_paths(library.BY_ID[one])
            if path.exists()
        ]

    @staticmethod
    def kept(path: Path) -> str:
        """Where a certificate lies among the downloads: the folder of its paper, and its name."""
        return f"{path.parent.parent.name}/{path.name}"

    def fitting(self, blocks: Sequence[Block]) -> str:
        """The blocks, written, without what is in the largest folds where they are too long for a page."""
        whole = self.html.blocks(blocks)
        if len(whole) < LARGEST // 2:
            return whole
        folds = sorted(
            (len(self.html.block(one)), number) for number, one in enumerate(blocks) if isinstance(one, Fold)
        )
        large, left = set(), len(whole)
        for size, number in reversed(folds):
            if left < LARGEST // 2:
                break
            large.add(number)
            left -= size
        said = Paragraph(Text.of("These steps are in the certificate."))
        return self.html.blocks(
            [
                Fold(one.summary, (said,)) if isinstance(one, Fold) and number in large else one
                for number, one in enumerate(blocks)
            ]
        )

    def short(self, paper: str) -> str:
        return next((one.short for one in papers() if one.id == paper), "Lemmas")
