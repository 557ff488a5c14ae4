"""The API reference of the site, which pdoc writes."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from html_page import breadcrumb, read

from proofs.report.site import api
from proofs.report.site.pages import NAVIGATION
from symbolic.values import all_names


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The API reference of four modules."""
    pytest.importorskip("pdoc", reason="the API reference needs pdoc: pip install '.[docs]'")
    folder = tmp_path_factory.mktemp("site") / api.FOLDER
    modules = ["symbolic", "symbolic.number", "symbolic.accounting", "symbolic.accounting.account"]
    assert set(modules) <= set(api.MODULES)
    assert api.write(folder, (*NAVIGATION, api.NAVIGATION), modules) == len(modules) + 1
    return folder


def test_the_api_reference_has_the_names_of_a_module(reference: Path) -> None:
    assert {"Value", "Value.of"} <= read(reference / "symbolic" / "number.html").names
    page = read(reference / "symbolic" / "accounting.html")
    assert {"../../values/epsilon.rdp.html", "accounting/account.html#Account"} <= set(page.addresses)
    assert "The smallest delta that" in " ".join(page.words)  # of an evaluator, which has a text of its own


def test_the_api_reference_has_the_navigation_and_its_place(reference: Path) -> None:
    for path in reference.rglob("*.html"):
        root = "../" * (len(path.relative_to(reference).parts))
        linked = set(read(path).addresses)
        assert {f"{root}{address}" for _, address in (*NAVIGATION, api.NAVIGATION)} <= linked, path
        names = [] if path.name == "index.html" else path.relative_to(reference).with_suffix("").parts
        assert breadcrumb(path) == ["dp-verdicts", "API reference", *names]


def test_links_of_the_api_reference_resolve_and_nothing_comes_from_elsewhere(reference: Path) -> None:
    pages = {path: read(path) for path in reference.rglob("*.html")}
    values = {f"{name}.html" for name in all_names()} | {"index.html"}
    for path, page in pages.items():
        assert not re.search(r"@import|url\((?!.?data:)|src *= *.https?:", path.read_text(encoding="utf-8")), path
        for one in map(urlsplit, page.addresses):
            assert one.scheme in ("", "data") and not one.netloc, (path, one)
            target = (path.parent / unquote(one.path)).resolve() if one.path else path
            if one.scheme or not target.is_relative_to(reference):  # the rest of the site is not written here
                assert target.parent.name != "values" or target.name in values, (path, one)
                continue
            assert target.is_file() and (not one.fragment or one.fragment in pages[target].names), (path, one)
        assert not re.search(r"@import|url\((?!.?data:)|src *= *.https?:", path.read_text(encoding="utf-8")), path
