"""Writes all pages into a folder."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from proofs.judging.verdict import STATED, schema
from proofs.parallel import beside
from proofs.report.content.blocks import Block, Fold, Paragraph, Text
from proofs.report.content.document import MEANING, Document
from proofs.report.coverage import COLUMNS, counts, share, where
from proofs.report.figures.figure import Figure
from proofs.report.latex.paper import bibliography, report, that_matter
from proofs.report.latex.writer import text as latex_of
from proofs.report.site import formulas
from proofs.report.site.graph import Dependencies
from proofs.report.site.html import Html, tag
from proofs.report.site.lines import line
from proofs.report.site.pictures import draw, shown, there
from proofs.report.terminal.again import once
from proofs.report.terminal.table import PARTS
from proofs.report.text import SIGNS, STYLES
from proofs.statements import library
from proofs.statements.files import certificate_paths
from proofs.statements.paper import ROOT, Paper, paper_of, papers
from proofs.trust.coverage import read
from proofs.trust.needs import layers_needed
from proofs.trust.sizes import layers
from proofs.version import __version__

HERE = Path(__file__).parent
LARGEST = 90_000  # bytes of the body of a page; beyond, the largest folds are left to the certificate
COLLECTED = "lemma"
Row = Mapping[str, Any]


def write(documents: Sequence[Document], rows: Sequence[Row], folder: Path, vectors: bool = False) -> int:
    """The pages, and all that can be downloaded; returns how many pages there are. Files of an earlier run are written
    over.
    """
    site = Site(documents, rows, folder)
    folder.mkdir(parents=True, exist_ok=True)
    site.static()
    site.figures = there()

    def others() -> int:
        """What no page of a statement waits for."""
        before = site.pages
        draw(site.figures, site.file)
        site.lists(vectors)
        site.downloads(vectors)
        return site.pages - before

    with beside(others) as counted:
        for one in documents:
            site.statement(one)
        return len(documents) + counted()


@dataclass
class Group:
    """Rows under one heading."""

    paper: str
    part: str
    title: str
    rows: list[dict[str, Any]]


class Site:
    """A folder of pages."""

    def __init__(self, documents: Sequence[Document], rows: Sequence[Row], folder: Path) -> None:
        self.documents, self.rows, self.folder = documents, rows, folder
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
            root="../" * depth, trail=trail, version=__version__, **context
        )
        target = self.folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        self.pages += 1

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

    # ---- lists

    def short(self, paper: str) -> str:
        return next((one.short for one in papers() if one.id == paper), "Lemmas")

    def row(self, row: Row) -> dict[str, Any]:
        identifier, verdict = row["id"], row["verdict"]
        known = self.by_id.get(identifier)
        layer = "analysis" if "analysis" in self.layers.get(identifier, ()) else "core"
        return {
            "name": identifier.partition("/")[2],
            "title": line(known.title) if known else row["title"],
            "verdict": verdict,
            "cause": row["cause"] or "none",
            "layer": layer,
            "tag": Markup(tag(verdict)),
            "address": self.address(identifier) if known else "",
        }

    def groups(self, paper: str | None = None) -> list[Group]:
        found: dict[tuple[str, str], Group] = {}
        for row in self.rows:
            if paper in (None, row["paper"]):
                key = (row["paper"], row["part"])
                title = f"{self.short(row['paper'])} · {PARTS[row['part']]}" if row["paper"] != COLLECTED else "Lemmas"
                found.setdefault(key, Group(*key, title, [])).rows.append(self.row(row))
        return sorted(found.values(), key=lambda one: (one.paper == COLLECTED, one.paper, list(PARTS).index(one.part)))

    def counted(self, paper: Paper) -> dict[str, Any]:
        counts = Counter(row["verdict"] for row in self.rows if row["paper"] == paper.id and row["part"] in STATED)
        said = ", ".join(f"{counts[name]} {name}" for name in STYLES if counts[name])
        return {
            "id": paper.id,
            "short": paper.short,
            "citation": paper.citation,
            "counts": counts,
            "said": said,
            "share": share(paper, self.rows),
        }

    def lists(self, vectors: bool) -> None:
        counted = [self.counted(one) for one in papers()]
        verdicts = [name for name in STYLES if any(one["counts"][name] for one in counted)]
        papers_there = list(dict.fromkeys(row["paper"] for row in self.rows))
        filters = {
            "v": [name for name in STYLES if any(row["verdict"] == name for row in self.rows)], "p": papers_there,
            "k": [part for part in PARTS if any(row["part"] == part for row in self.rows)],
            "c": ["error", "misprint", "conversion", "none"], "l": ["core", "analysis"],
        }  # fmt: skip
        words = {
            "v": {name: f"{SIGNS[name]} {name}" for name in STYLES},
            "p": {one: self.short(one) for one in papers_there},
            "k": PARTS,
            "c": {"none": "not refuted"},
            "l": {"analysis": "core and analysis", "core": "core alone"},
        }
        legends = {"v": "verdict", "p": "paper", "k": "part", "c": "cause", "l": "layer"}
        matter = [
            {
                "address": self.address(one.id),
                "where": one.where,
                "paper": self.short(one.id.partition("/")[0]),
                "title": line(one.title),
            }
            for one in that_matter(self.documents)
        ]
        self.page(
            "index.html",
            "index.html",
            papers=counted,
            verdicts=verdicts,
            filters=filters,
            words=words,
            legends=legends,
            matter=matter,
            groups=self.groups(),
        )
        for paper, one in zip(papers(), counted, strict=True):
            self.page(
                "paper.html",
                f"{paper.id}/index.html",
                [(paper.short, "")],
                paper=one,
                verdicts=verdicts,
                groups=self.groups(paper.id),
                coverage=covered(paper),
                figures=Markup(
                    "".join(
                        shown(one, self.html, "../", True)
                        for one in self.figures.values()
                        if one.id.startswith(f"{paper.id}/")
                    )
                ),
            )
        lemmas = {
            "short": "Lemmas",
            "citation": "What several statements need, by subject.",
            "counts": {},
            "share": "",
            "id": COLLECTED,
        }
        self.page(
            "paper.html",
            f"{COLLECTED}/index.html",
            [("Lemmas", "")],
            paper=lemmas,
            verdicts=verdicts,
            groups=self.groups(COLLECTED),
            coverage=[],
            figures="",
        )
        self.plain(
            "how.html", "How verdicts are made", meanings=MEANING, tags={name: Markup(tag(name)) for name in MEANING}
        )
        needed = Counter(layer for found in self.layers.values() for layer in found)
        self.plain("trust.html", "What is trusted", layers=layers(), needed=needed, total=len(self.layers))
        self.plain("formulas.html", "Formulas and values", chapters=formulas.chapters(), vectors=vectors)

    def plain(self, name: str, heading: str, **context: Any) -> None:
        content = Markup(self.environment.get_template(name).render(root="", **context))
        self.page("plain.html", name, [(heading, "")], heading=heading, content=content)

    # ---- what can be downloaded

    def downloads(self, vectors: bool) -> None:
        kept: dict[str, list[str]] = {}
        for path in sorted(ROOT.glob("*/certificates/*.json")):
            target = self.folder / "certificates" / self.kept(path)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
            kept.setdefault(path.parent.parent.name, []).append(path.name)
        self.file("verdicts.json", json.dumps(list(self.rows), indent=1, ensure_ascii=False) + "\n")
        self.file("verdicts.schema.json", schema())
        self.file("verdicts.tex", report(self.documents))
        self.file("verdicts.bib", bibliography(__version__))
        for name in ("RULES.md", "certificate.schema.json"):
            shutil.copyfile(ROOT / name, self.folder / name)
        self.plain("downloads.html", "Downloads", certificates=kept, vectors=self.vectors() if vectors else 0)

    def vectors(self) -> int:
        from symbolic import vectors

        made = {f"{name}.json": vectors.document(name) for name in vectors.names()}
        texts = {file: vectors.text(one) for file, one in made.items()}
        for file, text in {
            **texts,
            vectors.SCHEMA: vectors.schema(),
            "index.json": vectors.text(vectors.index(made)),
        }.items():
            self.file(f"vectors/{file}", text)
        return len(texts)


def covered(paper: Paper) -> list[dict[str, Any]]:
    """The sources of the paper that were walked through: how many of their lines have a row, and what became of
    each.
    """
    return [
        {
            "source": one.title[:1].upper() + one.title[1:],
            "sha256": one.sha256,
            "counts": dict(zip(COLUMNS, counts(one), strict=True)),
            "lines": [(where(entry), entry.statements, entry.nothing or entry.besides) for entry in one.entries],
        }
        for one in read(paper.id)
    ]
