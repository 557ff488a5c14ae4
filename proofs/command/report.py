"""`verdicts report`: the pages for a browser, or the PDF."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from proofs.command.errors import BadInput
from proofs.command.files import writable
from proofs.command.judge import choose, judge, unwritten
from proofs.extras import install
from proofs.judging.verdict import Verdict
from proofs.parallel import beside
from proofs.report.content.document import Document, document
from proofs.report.links import used_by
from proofs.version import __version__


def run(output: Path, pdf: bool, vectors: bool, jobs: int | None, api: bool = False, names: Sequence[str] = ()) -> int:
    if pdf and vectors:
        raise BadInput("--vectors goes with the pages, and not with --pdf")
    if pdf and api:
        raise BadInput("--api goes with the pages, and not with --pdf")
    if api:
        _pdoc()
    writable(output, folder=True)
    if pdf:
        _required()
    chosen, missing = choose(names)
    if pdf and not chosen:
        raise BadInput("there is no statement with a confirmed claim yet; a PDF needs one")
    verdicts = judge(chosen, jobs=jobs)
    callers = used_by(verdicts)
    documents = _documents(verdicts, callers)
    if pdf:
        return _pdf(documents, output)
    from proofs.report.site import build

    rows = [one.data for one in verdicts] + [unwritten(row) for row in missing]
    try:
        pages = build.write(documents, rows, output, vectors=vectors, api=api)
    except OSError as error:
        raise BadInput(f"{output}: {error.strerror or error}") from None
    print(f"{pages} pages in {output}: open {output / 'index.html'}")  # noqa: T201
    return 0


def _documents(verdicts: Sequence[Verdict], callers: Mapping[str, Iterable[str]]) -> list[Document]:
    """The documents of all verdicts in order; a second process builds every second document."""

    def of(some: Sequence[Verdict]) -> list[Document]:
        return [document(one, callers.get(one.id, ())) for one in some]

    with beside(lambda: of(verdicts[1::2])) as others:
        own = iter(of(verdicts[::2]))
        rest = iter(others())
    return [next(rest if place % 2 else own) for place in range(len(verdicts))]


def _pdoc() -> None:
    """Check that pdoc is installed, before anything is judged."""
    from proofs.report.site.api import available

    if not available():
        raise BadInput(f"--api needs pdoc; install it with: {install('pdoc')}")


def _required() -> None:
    """Check that TeX is installed, before anything is judged."""
    from proofs.report.latex.pdf import NoTeX, required

    try:
        required()
    except NoTeX as reason:
        raise BadInput(str(reason)) from None


def _pdf(documents: list[Document], output: Path) -> int:
    from proofs.report.latex.paper import bibliography, report
    from proofs.report.latex.pdf import NoTeX, pdf

    try:
        found = pdf(report(documents), bibliography(__version__), output)
    except NoTeX as reason:
        raise BadInput(str(reason)) from None
    except OSError as error:
        raise BadInput(f"{output}: {error.strerror or error}") from None
    print(found)  # noqa: T201
    return 0
