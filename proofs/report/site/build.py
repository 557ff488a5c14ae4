"""Write the site into a folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from proofs.parallel import beside
from proofs.report.content.document import Document
from proofs.report.site import api as reference
from proofs.report.site import lists
from proofs.report.site.pages import Row, Site
from proofs.report.site.pictures import draw, there


def write(
    documents: Sequence[Document], rows: Sequence[Row], folder: Path, vectors: bool = False, api: bool = False
) -> int:
    """Write the pages and the downloads, and return the number of pages. Files of an earlier run are overwritten.

    Parameters
    ----------
    rows: the verdicts as `verdicts check --json` prints them.
    vectors: also write the reference vectors.
    api: also write the API reference, which needs pdoc.
    """
    site = Site(documents, rows, folder, api)
    folder.mkdir(parents=True, exist_ok=True)
    site.static()
    site.figures = there()

    def others() -> int:
        """Write everything except the pages of statements, and return the number of pages."""
        before = site.pages
        draw(site.figures, site.file)
        lists.write(site, vectors)
        if api:
            site.pages += reference.write(folder / reference.FOLDER, site.navigation)
        return site.pages - before

    with beside(others) as counted:
        for one in documents:
            site.statement(one)
        return len(documents) + counted()
