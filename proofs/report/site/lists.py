"""The pages that list statements, values, figures and rules, and the downloads."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from proofs.judging.verdict import STATED, schema
from proofs.report.content.document import MEANING
from proofs.report.coverage import COLUMNS, counts, share, where
from proofs.report.latex.paper import bibliography, report, that_matter
from proofs.report.site import formulas
from proofs.report.site.html import tag
from proofs.report.site.lines import line
from proofs.report.site.pages import Row, Site
from proofs.report.site.pictures import shown
from proofs.report.terminal.table import PARTS
from proofs.report.text import SIGNS, STYLES
from proofs.statements.library import folder
from proofs.statements.paper import ROOT, Paper, papers
from proofs.trust.coverage import read
from proofs.trust.sizes import layers
from proofs.version import __version__

COLLECTED = "lemma"


@dataclass
class Group:
    """Statements under one heading."""

    paper: str
    part: str
    title: str
    rows: list[dict[str, Any]]


def write(site: Site, vectors: bool) -> None:
    """Write all pages except those of single statements.

    Parameters
    ----------
    vectors: also write the reference vectors.
    """
    there = _there(site)
    counted = [_counted(site, one) for one in there]
    verdicts = [name for name in STYLES if any(one["counts"][name] for one in counted)]
    index(site, counted, verdicts)
    for one, summary in zip(there, counted, strict=True):
        paper(site, one, summary, verdicts)
    lemmas(site)
    values(site, vectors)
    figures(site)
    coverage(site)
    method(site)
    rules(site)
    downloads(site, vectors)


def _there(site: Site) -> list[Paper]:
    """The papers with statements on the site."""
    return [one for one in papers() if any(row["paper"] == one.id for row in site.rows)]


# ---- statements


def index(site: Site, counted: Sequence[dict[str, Any]], verdicts: Sequence[str]) -> None:
    """The landing page: counts, refuted statements that matter, and all statements with filters."""
    listed = list(dict.fromkeys(row["paper"] for row in site.rows))
    filters = {
        "v": [name for name in STYLES if any(row["verdict"] == name for row in site.rows)], "p": listed,
        "k": [part for part in PARTS if any(row["part"] == part for row in site.rows)],
        "c": ["error", "misprint", "conversion", "none"], "l": ["core", "analysis"],
    }  # fmt: skip
    words = {
        "v": {name: f"{SIGNS[name]} {name}" for name in STYLES},
        "p": {one: site.short(one) for one in listed},
        "k": PARTS,
        "c": {"none": "not refuted", "conversion": "PDF-extraction artefact"},
        "l": {"analysis": "core and analysis", "core": "core only"},
    }
    matter = [
        {
            "address": site.address(one.id),
            "where": one.where,
            "paper": site.short(one.id.partition("/")[0]),
            "title": line(one.title),
        }
        for one in that_matter(site.documents)
    ]
    site.page(
        "index.html",
        "index.html",
        papers=counted,
        verdicts=verdicts,
        filters=filters,
        words=words,
        legends={"v": "verdict", "p": "paper", "k": "part", "c": "cause", "l": "layer"},
        matter=matter,
        groups=groups(site),
    )


def paper(site: Site, one: Paper, summary: dict[str, Any], verdicts: Sequence[str]) -> None:
    """The statements of a paper, how much of it is judged, and its figures."""
    pictures = [
        shown(figure, site.html, "../", True) for figure in site.figures.values() if figure.id.startswith(f"{one.id}/")
    ]
    site.page(
        "paper.html",
        f"{one.id}/index.html",
        [(one.short, "")],
        paper=summary,
        verdicts=verdicts,
        groups=groups(site, one.id),
        coverage=_covered(one),
        figures=Markup("".join(pictures)),
    )


def lemmas(site: Site) -> None:
    """The lemmas that belong to no paper."""
    summary = {
        "short": "Lemmas",
        "citation": "Lemmas that several proofs use, by subject.",
        "counts": {},
        "share": "",
        "id": COLLECTED,
    }
    site.page(
        "paper.html",
        f"{COLLECTED}/index.html",
        [("Lemmas", "")],
        paper=summary,
        verdicts=[],
        groups=groups(site, COLLECTED),
        coverage=[],
        figures="",
    )


def groups(site: Site, of: str | None = None) -> list[Group]:
    """The statements of all papers or of one paper, grouped by paper and part."""
    found: dict[tuple[str, str], Group] = {}
    for row in site.rows:
        if of in (None, row["paper"]):
            key = (row["paper"], row["part"])
            title = f"{site.short(row['paper'])} · {PARTS[row['part']]}" if row["paper"] != COLLECTED else "Lemmas"
            found.setdefault(key, Group(*key, title, [])).rows.append(_row(site, row))
    return sorted(found.values(), key=lambda one: (one.paper == COLLECTED, one.paper, list(PARTS).index(one.part)))


def _row(site: Site, row: Row) -> dict[str, Any]:
    identifier, verdict = row["id"], row["verdict"]
    known = site.by_id.get(identifier)
    return {
        "name": identifier.partition("/")[2],
        "title": line(known.title) if known else row["title"],
        "verdict": verdict,
        "cause": row["cause"] or "none",
        "layer": "analysis" if "analysis" in site.layers.get(identifier, ()) else "core",
        "tag": Markup(tag(verdict)),
        "address": site.address(identifier) if known else "",
    }


def _counted(site: Site, one: Paper) -> dict[str, Any]:
    numbers = Counter(row["verdict"] for row in site.rows if row["paper"] == one.id and row["part"] in STATED)
    return {
        "id": one.id,
        "short": one.short,
        "citation": one.citation,
        "counts": numbers,
        "said": ", ".join(f"{numbers[name]} {name}" for name in STYLES if numbers[name]),
        "share": share(one, site.rows),
    }


# ---- values, figures, coverage, rules


def values(site: Site, vectors: bool) -> None:
    """The landing page of the values, and one page for each value."""
    chapters = formulas.chapters()
    site.page("values.html", "values/index.html", [("Values", "")], chapters=chapters, vectors=vectors)
    about: dict[str, list[dict[str, Any]]] = {}
    for one in site.documents:
        about.setdefault(site.value_of(one.id), []).append(
            {"id": one.id, "title": line(one.title), "tag": Markup(tag(one.verdict))}
        )
    for chapter in chapters:
        for value in chapter["formulas"]:
            trail = [("Values", "index.html"), (chapter["title"], f"index.html#{chapter['id']}"), (value["name"], "")]
            statements = about.get(value["name"], [])
            path = f"values/{value['name']}.html"
            site.page("value.html", path, trail, one=value, chapter=chapter, statements=statements, vectors=vectors)


def figures(site: Site) -> None:
    """All figures, by paper."""
    found: dict[str, list[str]] = {}
    for one in site.figures.values():
        found.setdefault(one.id.partition("/")[0], []).append(shown(one, site.html, "../", True))
    listed = [(name, site.short(name), Markup("".join(pictures))) for name, pictures in found.items()]
    site.plain("figures.html", "Figures", "figures/index.html", papers=listed)


def coverage(site: Site) -> None:
    """How much of each source is judged."""
    listed = [(one.id, one.short, share(one, site.rows), _covered(one)) for one in _there(site)]
    site.plain("coverage.html", "Coverage", columns=COLUMNS, papers=listed)


def _covered(one: Paper) -> list[dict[str, Any]]:
    """The sources of a paper whose lines are all accounted for, with counts and ranges of lines."""
    return [
        {
            "source": found.title[:1].upper() + found.title[1:],
            "sha256": found.sha256,
            "counts": dict(zip(COLUMNS, counts(found), strict=True)),
            "lines": [(where(entry), entry.statements, entry.nothing or entry.besides) for entry in found.entries],
        }
        for found in read(one.id)
    ]


def method(site: Site) -> None:
    """How a verdict is made, and the meaning of each verdict."""
    tags = {name: Markup(tag(name)) for name in MEANING}
    site.plain("how.html", "Method", meanings=MEANING, tags=tags)


def rules(site: Site) -> None:
    """The rules of the checkers, by layer."""
    needed = Counter(layer for found in site.layers.values() for layer in found)
    site.plain("trust.html", "Rules and trust", layers=layers(), needed=needed, total=len(site.layers))


# ---- downloads


def downloads(site: Site, vectors: bool) -> None:
    """Certificates, verdicts as data, the LaTeX of everything, and the reference vectors."""
    kept: dict[str, list[str]] = {}
    folders = {folder(row["paper"]) for row in site.rows}
    for path in sorted(path for one in folders for path in (ROOT / one).glob("certificates/*.json")):
        target = site.folder / "certificates" / site.kept(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
        kept.setdefault(path.parent.parent.name, []).append(path.name)
    site.file("verdicts.json", json.dumps(list(site.rows), indent=1, ensure_ascii=False) + "\n")
    site.file("verdicts.schema.json", schema())
    site.file("verdicts.tex", report(site.documents))
    site.file("verdicts.bib", bibliography(__version__))
    for name in ("RULES.md", "certificate.schema.json"):
        shutil.copyfile(ROOT / name, site.folder / name)
    number = _vectors(site) if vectors else 0
    site.plain("downloads.html", "Downloads", certificates=kept, vectors=number)


def _vectors(site: Site) -> int:
    from symbolic import vectors

    made = {f"{name}.json": vectors.document(name) for name in vectors.names()}
    texts = {file: vectors.text(one) for file, one in made.items()}
    index_of_all = vectors.text(vectors.index(made))
    for file, text in {**texts, vectors.SCHEMA: vectors.schema(), "index.json": index_of_all}.items():
        site.file(f"vectors/{file}", text)
    return len(texts)
