"""The site: links, navigation, breadcrumbs, search, fonts, and its pages in a browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from browser import BROWSER, WIDTHS, opened
from html_page import breadcrumb, read

from proofs.judging.verdict import Verdict, check
from proofs.report.content.document import Document, document
from proofs.report.site import api, build
from proofs.report.site.pages import HERE, NAVIGATION, Site
from proofs.report.terminal.again import once
from symbolic.values import all_names, chapters

NO_BROWSER = "there is no Chromium: apt install chromium"
LARGEST_PAGE = 100_000  # bytes of a statement's page
AXE = "axe-core@4.14.1"
OF_ALL = pytest.mark.parametrize("chosen", [pytest.param("all", marks=pytest.mark.exhaustive)], indirect=True)
"""For tests that need all statements, because a sample would show too little."""


@pytest.fixture(scope="module")
def site(chosen: list[Verdict], documents: list[Document], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build.write(documents, [one.data for one in chosen], folder, api=api.available())
    return folder


@OF_ALL
def test_every_internal_link_resolves_and_nothing_comes_from_elsewhere(site: Path, documents: list[Document]) -> None:
    pages = {path: read(path) for path in site.rglob("*.html")}
    assert len(pages) > len(documents)
    for path, page in pages.items():
        for address in page.addresses:
            parts_of = urlsplit(address)
            if parts_of.scheme == "data":
                continue
            assert not parts_of.scheme and not parts_of.netloc, (path, address)
            target = (path.parent / unquote(parts_of.path)).resolve() if parts_of.path else path
            assert target.is_file(), (path, address)
            assert not parts_of.fragment or parts_of.fragment in pages[target].names, (path, address)
    assert not re.search(r"@import|url\((?!fonts/)", (site / "style.css").read_text(encoding="utf-8"))


def links_to_value(path: Path) -> bool:
    values = [address for address in read(path).addresses if address.startswith("../values/")]
    return set(values) > {"../values/index.html"}


def test_values_have_contents_and_statements_link_to_theirs(site: Path, documents: list[Document]) -> None:
    page = read(site / "values" / "index.html")
    assert {f"{name}.html" for name in all_names()} <= set(page.addresses) and "q" in page.names
    assert {f"#{chapter}" for chapter in chapters()} <= set(page.addresses)
    assert page.addresses.count("#vectors") == len(all_names())  # how to make the test vectors
    assert all((site / "values" / f"{name}.html").is_file() for name in all_names())
    linked = {one.id for one in documents if links_to_value(site / f"{one.id}.html")}
    assert {"li2022/theorem-10.first", "li2022/example-7.mle"} <= linked


def test_values_are_found_by_name_and_words(site: Path) -> None:
    """What search.js needs: a field, and entries (.r) in groups ([data-p])."""
    text = (site / "values" / "index.html").read_text(encoding="utf-8")
    groups = re.findall(r'<tbody[^>]* data-p="([^"]*)"(.*?)</tbody>', text, re.DOTALL)
    found = {name: re.findall(r'<tr class="r"[^>]*>(.*?)</tr>', body, re.DOTALL) for name, body in groups}
    assert {name: len(rows) for name, rows in found.items()} == {name: len(of) for name, of in chapters().items()}
    variance = [row for rows in found.values() for row in rows if "survey.variance<" in row]
    assert len(variance) == 1 and "The variance of the estimate" in variance[0]
    assert all(f'id="{name}"' in text for name in ("q", "n", "find")) and 'src="../search.js"' in text


def test_every_page_has_the_navigation(site: Path) -> None:
    for path in site.rglob("*.html"):
        root = "../" * (len(path.relative_to(site).parts) - 1)
        assert {f"{root}{address}" for _, address in NAVIGATION} <= set(read(path).addresses), path
    sections = {"li2022/theorem-10.first": "Verdicts", "values/survey.variance": "Values", "lemma/index": "Lemmas"}
    for name, section in sections.items():
        (marked,) = re.findall(r'aria-current="\w+">([^<]*)</a>', (site / f"{name}.html").read_text(encoding="utf-8"))
        assert marked == section, name


def test_every_page_has_its_place(site: Path, documents: list[Document]) -> None:
    for one in documents:
        place = breadcrumb(site / f"{one.id}.html")
        assert (place[0], len(place), place[2]) == ("dp-verdicts", 3, one.id.partition("/")[2]), place
    steps = {
        "index.html": [],
        "li2022/index.html": ["Li et al. 2022"],
        "li2022/theorem-10.first.html": ["Li et al. 2022", "theorem-10.first"],
        "lemma/index.html": ["Lemmas"],
        "values/index.html": ["Values"],
        "values/survey.variance.html": ["Values", "Randomized-response surveys", "survey.variance"],
        "figures/index.html": ["Figures"],
        "trust.html": ["Rules and trust"],
        "coverage.html": ["Coverage"],
        "how.html": ["Method"],
        "downloads.html": ["Downloads"],
    }
    assert {path: breadcrumb(site / path) for path in steps} == {
        path: ["dp-verdicts", *below] for path, below in steps.items()
    }
    kinds = {path.relative_to(site).as_posix() for path in site.rglob("*.html")}
    kinds = {one for one in kinds if not one.startswith(f"{api.FOLDER}/")}  # test_api_reference.py
    kinds -= {f"{one.id}.html" for one in documents} | {f"values/{name}.html" for name in all_names()}
    assert kinds - set(steps) == {f"{one}/index.html" for one in ("accounting", "elsalamouny2022", "li2023", "liu2019")}


def test_a_page_is_small_and_every_statement_has_one(site: Path, documents: list[Document]) -> None:
    for one in documents:
        page = site / f"{one.id}.html"
        assert page.stat().st_size < LARGEST_PAGE, one.id
        text = page.read_text(encoding="utf-8")
        assert one.verdict in text and one.id in text
    rows = json.loads((site / "verdicts.json").read_text(encoding="utf-8"))
    assert {row["id"] for row in rows} == {one.id for one in documents}


def test_a_long_page_leaves_folds_to_the_certificate(tmp_path: Path) -> None:
    told = document(check("li2022/corollary-19.op"))
    blocks = [section.blocks for section in once(told, opened=True)]
    pages = Site([told], [], tmp_path)
    whole, short = (pages.sections(blocks, room) for room in (10**6, 60_000))
    assert sum(len(one.encode()) for one in whole) > 60_000 >= sum(len(one.encode()) for one in short)
    assert "These steps are in the certificate." in "".join(short) and len(whole) == len(short)


def test_every_letter_of_a_formula_is_in_the_font(site: Path) -> None:
    ttfont = pytest.importorskip("fontTools.ttLib", reason="fonttools (and brotli) is needed to read a font")
    pytest.importorskip("brotli", reason="brotli is needed to read a font")
    known = set(ttfont.TTFont(HERE / "fonts" / "stix-two-math-subset.woff2").getBestCmap())
    used = {
        letter
        for path in site.rglob("*.html")
        for formula in re.findall(r"<math.*?</math>", path.read_text(encoding="utf-8"), re.DOTALL)
        for letter in unescape(re.sub(r"<[^>]*>", "", formula))
    }
    assert not {letter for letter in used if ord(letter) not in known and letter not in "\n\ufe00\ufe01"}


def test_no_root_leaves_a_gap() -> None:
    """All radicals in the font are as narrow as the smallest one.

    Chromium reserves the width of the widest radical before every root.
    """
    ttfont = pytest.importorskip("fontTools.ttLib", reason="fonttools (and brotli) is needed to read a font")
    pytest.importorskip("brotli", reason="brotli is needed to read a font")
    font = ttfont.TTFont(HERE / "fonts" / "stix-two-math-subset.woff2")
    radical, variants = font.getBestCmap()[ord("√")], font["MATH"].table.MathVariants
    made = variants.VertGlyphConstruction[variants.VertGlyphCoverage.glyphs.index(radical)]
    glyphs = [one.VariantGlyph for one in made.MathGlyphVariantRecord] + [
        one.glyph for one in made.GlyphAssembly.PartRecords
    ]
    assert len(glyphs) > 3 and {font["hmtx"][one][0] for one in glyphs} == {font["hmtx"][radical][0]}


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> Path | None:
    """axe-core from npm, if npm is available."""
    npm, folder = shutil.which("npm"), tmp_path_factory.mktemp("axe")
    if npm is None:
        return None
    done = subprocess.run([npm, "pack", AXE], cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    for packed in folder.glob("*.tgz"):
        shutil.unpack_archive(packed, folder)
    found = folder / "package" / "axe.min.js"
    return found if done.returncode == 0 and found.exists() else None


SOME = (
    "index.html",
    "li2022/index.html",
    "lemma/index.html",
    "how.html",
    "trust.html",
    "coverage.html",
    "figures/index.html",
    "values/index.html",
    "values/survey.variance.html",
    "downloads.html",
    "li2022/theorem-10.first.html",
    "li2022/theorem-5.2-1.html",
    "li2022/corollary-11.derivative.html",
    "liu2019/theorem-4.html",
    "liu2019/beyond.table-1.beta-1.html",
)
API = ("api/index.html", "api/symbolic/survey.html", "api/symbolic/accounting/account.html", "api/proofs.html")


@OF_ALL
@pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)
def test_in_a_browser(site: Path, axe: Path | None, tmp_path: Path) -> None:
    some = [*SOME, *(API if api.available() else ())]
    said: list[dict[str, Any]] = opened(site, [f"/{name}" for name in some], tmp_path, axe)
    assert len(said) == len(some) * len(WIDTHS), said
    for one in said:
        assert one["errors"] == [] and one["over"] <= 0 and one["flat"] == 0, one
        assert one.get("violations", []) == [], one
        assert one["maths"] or "theorem" not in one["page"], one
    every, found, nothing, again, no_verified, no_error = next(one["search"] for one in said if "search" in one)
    assert 0 < found < every and nothing == 0 and again == every
    assert no_verified < every and no_error < every
    if axe is None:
        pytest.skip(f"the browser reports no error; axe-core did not run, because npm did not provide {AXE}")
