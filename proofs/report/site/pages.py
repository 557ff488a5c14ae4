"""The folder of the site: the frame of its pages, and the page of a statement."""

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
from proofs.report.site import api as reference
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
SECTION = 45_000  # characters of a section; a longer one leaves its largest folds to the certificate
PAGE = 90_000  # bytes of the sections and the graph of a page; on a longer page the limit of a section is lower
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
"""Text and address of the links at the top of each page."""


class Site:
    """The folder of the site, with what all its pages share."""

    def __init__(self, documents: Sequence[Document], rows: Sequence[Row], folder: Path, api: bool = False) -> None:
        self.documents, self.rows, self.folder = documents, rows, folder
        self.navigation = (*NAVIGATION, reference.NAVIGATION) if api else NAVIGATION
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
            navigation=self.navigation,
            here=path,
            section=self.section(path),
            **context,
        )
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        self.pages += 1

    def section(self, path: str) -> str:
        """The address in the navigation that a page belongs to. Papers and their statements belong to the verdicts."""
        folders = {address.rpartition("/")[0]: address for _, address in self.navigation if "/" in address}
        return path if "/" not in path else folders.get(path.partition("/")[0], NAVIGATION[0][1])

    def plain(self, template: str, heading: str, path: str = "", **context: Any) -> None:
        """Write a page with a heading and the content of a template, at `path` or under the name of the template."""
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
        graph = self.dependencies.svg(document.id, document.used_by, self.beside)
        written = self.sections([blocks for _, _, blocks in sections], PAGE - len(graph.encode()))
        bodies = [
            {"name": name, "title": title, "body": Markup(body)}
            for (name, title, _), body in zip(sections, written, strict=True)
        ]
        names = [name for name, _, _ in sections]
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
            title=Markup(self.html.named(document.title)),
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
            graph=Markup(graph),
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
        """The path of a certificate among the downloads: the folder of its paper, then its file name."""
        return f"{path.parent.parent.name}/{path.name}"

    def sections(self, sections: Sequence[Sequence[Block]], room: int) -> list[str]:
        """Return the HTML of the sections, in at most `room` bytes if leaving out folds suffices."""
        limit = SECTION
        bodies = [self.fitting(blocks, limit) for blocks in sections]
        while sum(len(one.encode()) for one in bodies) > room and limit > SECTION // 8:
            limit = limit * 3 // 4
            bodies = [self.fitting(blocks, limit) for blocks in sections]
        return bodies

    def fitting(self, blocks: Sequence[Block], limit: int) -> str:
        """Return the HTML of the blocks. If it has `limit` characters or more, the largest folds are left out."""
        whole = self.html.blocks(blocks)
        if len(whole) < limit:
            return whole
        folds = sorted(
            (len(self.html.block(one)), number) for number, one in enumerate(blocks) if isinstance(one, Fold)
        )
        large, left = set(), len(whole)
        for size, number in reversed(folds):
            if left < limit:
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
