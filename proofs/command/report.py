"""`verdicts report`: the pages for a browser, or the PDF."""

from __future__ import annotations

from pathlib import Path

from proofs.command.errors import BadInput
from proofs.command.judge import choose, judge, unwritten
from proofs.report.document import Document, document
from proofs.report.links import used_by
from proofs.version import __version__


def run(output: Path, pdf: bool, vectors: bool, jobs: int | None) -> int:
    chosen, missing = choose([])
    verdicts = judge(chosen, jobs=jobs)
    callers = used_by(verdicts)
    documents = [document(one, callers.get(one.id, ())) for one in verdicts]
    if pdf:
        return _pdf(documents, output)
    from proofs.report.site import build

    rows = [one.data for one in verdicts] + [unwritten(row) for row in missing]
    try:
        pages = build.write(documents, rows, output, vectors=vectors)
    except OSError as error:
        raise BadInput(f"{output}: {error.strerror or error}") from None
    print(f"{pages} pages in {output}: open {output / 'index.html'}")  # noqa: T201
    return 0


def _pdf(documents: list[Document], output: Path) -> int:
    from proofs.report.paper import bibliography, report
    from proofs.report.pdf import NoTeX, pdf

    try:
        found = pdf(report(documents), bibliography(__version__), output)
    except NoTeX as reason:
        raise BadInput(str(reason)) from None
    except OSError as error:
        raise BadInput(f"{output}: {error.strerror or error}") from None
    print(found)  # noqa: T201
    return 0
