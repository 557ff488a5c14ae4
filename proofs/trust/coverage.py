"""Coverage of the sources: which lines have a statement, and which state nothing.

`<paper>/coverage.toml` has the name of the source's file, its title, its number of lines, its SHA-256, and a `[[part]]`
for each range of lines `from` .. `to`. A part has either `statements` or `nothing`:

* `statements`: ids without the paper's name, or common beginnings of ids. `besides` may describe other content of the
  lines.
* `nothing`: the reason why the lines state nothing.

A second source of a paper has a second file, `coverage-<word>.toml`. The project does not include the sources; only a
test reads them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from proofs.judging.verdict import part
from proofs.statements.library import under
from proofs.statements.paper import ROOT, sources
from proofs.statements.statement import Statement
from proofs.tables import table

KEYS = {"source", "title", "lines", "sha256", "part"}
ENTRY_KEYS = {"from", "to", "statements", "besides", "nothing"}


@dataclass(frozen=True)
class Entry:
    """The lines `first` to `last` with their `statements`, or the reason for `nothing`.

    `besides` describes other content of lines with statements.
    """

    first: int
    last: int
    statements: tuple[str, ...] = ()
    besides: str = ""
    nothing: str = ""

    @property
    def lines(self) -> range:
        return range(self.first, self.last + 1)


@dataclass(frozen=True)
class Coverage:
    """The coverage of one source of a paper.

    Parameters
    ----------
    paper: the short name of the paper.
    source, lines, sha256: the name, number of lines and SHA-256 of the file.
    entries: ranges of lines in order.
    title: the name of the source, if it is not the paper itself.
    """

    paper: str
    source: str
    lines: int
    sha256: str
    entries: tuple[Entry, ...]
    title: str = "the paper"

    @cached_property
    def counted(self) -> Counter[int]:
        """Map each line to the number of entries that contain it."""
        return Counter(line for entry in self.entries for line in entry.lines)

    @property
    def with_statements(self) -> int:
        """The number of lines with a statement."""
        return len({line for entry in self.entries if entry.statements for line in entry.lines})

    @property
    def with_nothing(self) -> int:
        """The number of lines that state nothing."""
        return len({line for entry in self.entries if entry.nothing for line in entry.lines})

    @property
    def unaccounted(self) -> int:
        """The number of lines in no entry."""
        return sum(not self.counted[line] for line in range(1, self.lines + 1))

    def meant(self, name: str) -> list[Statement]:
        """The statements that a name in `statements` selects.

        >>> [one.id for one in Coverage("li2022", "", 0, "", ()).meant("theorem-10")]
        ['li2022/theorem-10.first', 'li2022/theorem-10.second', 'li2022/theorem-10.A']
        """
        return [one for one in under(f"{self.paper}/{name}") if part(one) == "printed"]


def read(paper: str, root: Path = ROOT) -> tuple[Coverage, ...]:
    """Read the coverage of each source of a paper.

    Raises `ValueError` if a file does not have the form above."""
    return tuple(_read(paper, path) for path in sorted((root / paper).glob("coverage*.toml")))


def every() -> tuple[Coverage, ...]:
    """Read the coverage of all papers, in order."""
    return tuple(found for paper in sources() for found in read(paper.id))


def _read(paper: str, path: Path) -> Coverage:
    data = table(path)
    if set(data) != KEYS:
        raise ValueError(f"{path.name} of {paper} has {', '.join(sorted(data))}, not {', '.join(sorted(KEYS))}")
    return Coverage(
        paper, data["source"], data["lines"], data["sha256"], tuple(map(_entry, data["part"])), data["title"]
    )


def _entry(data: Mapping[str, Any]) -> Entry:
    if not {"from", "to"} <= set(data) <= ENTRY_KEYS:
        raise ValueError(f"a part has the keys {', '.join(sorted(data))}")
    names = data.get("statements", ())
    if isinstance(names, str) or not all(isinstance(name, str) for name in names):
        raise ValueError("statements are a list of ids")
    return Entry(data["from"], data["to"], tuple(names), data.get("besides", ""), data.get("nothing", ""))


def faults(coverage: Coverage) -> list[str]:
    """Find lines that are not in exactly one entry, and names without a statement.

    >>> faults(Coverage("li2022", "a.txt", 3, "", (Entry(1, 1, nothing="title"), Entry(3, 3, ("eq-99",)))))
    ['line 2 is in 0 entries', 'eq-99 is not a statement of li2022']
    """
    lines = range(1, coverage.lines + 1)
    found = [
        f"line {line} is in {times} entries" if line in lines else f"line {line} is not in the source"
        for line, times in sorted({**dict.fromkeys(lines, 0), **coverage.counted}.items())
        if times != 1 or line not in lines
    ]
    for one, following in zip(coverage.entries, coverage.entries[1:], strict=False):
        if following.first < one.first:
            found.append(f"the entry of line {following.first} follows that of line {one.first}")
    for entry in coverage.entries:
        found += _faults_of(entry, coverage)
    return found


def _faults_of(entry: Entry, coverage: Coverage) -> Iterator[str]:
    if entry.last < entry.first:
        yield f"{entry.first} to {entry.last} is not a range"
    if bool(entry.statements) == bool(entry.nothing):
        yield f"{entry.first} to {entry.last} needs either `statements` or `nothing`"
    if entry.besides and not entry.statements:
        yield f"{entry.first} to {entry.last} has `besides` without `statements`"
    for name, times in Counter(entry.statements).items():
        if times > 1:
            yield f"{name} is named {times} times in {entry.first} to {entry.last}"
        if not coverage.meant(name):
            yield f"{name} is not a statement of {coverage.paper}"


def lines_of(text: str) -> list[str]:
    """Split a source into lines as an editor counts them."""
    return text.removesuffix("\n").split("\n")


def against(coverage: Coverage, content: bytes) -> list[str]:
    """Compare the SHA-256 and the number of lines with the source itself."""
    found = []
    if sha256(content).hexdigest() != coverage.sha256:
        found.append(f"the SHA-256 of {coverage.source} differs")
    if len(lines_of(content.decode("utf-8"))) != coverage.lines:
        found.append(f"the number of lines of {coverage.source} differs")
    return found


def places(text: str, quote: str) -> set[int]:
    """The lines where a quotation begins.

    Spaces and line ends are ignored, because the PDF extraction changes them.

    >>> places("a sum\\nof two", "sum of"), places("a sum", "difference")
    ({1}, set())
    """
    joined, where = _joined(text)
    wanted = "".join(quote.split())
    found, at = set(), joined.find(wanted) if wanted else -1
    while at >= 0:
        found.add(where[at])
        at = joined.find(wanted, at + 1)
    return found


@cache
def _joined(text: str) -> tuple[str, list[int]]:
    """The text without spaces, and the line of each remaining character."""
    kept = ["".join(line.split()) for line in lines_of(text)]
    return "".join(kept), [number for number, line in enumerate(kept, 1) for _ in line]


def misplaced(coverages: Sequence[Coverage], texts: Mapping[str, str], rows: Iterable[Statement]) -> list[str]:
    """The statements without an entry at a line where their quotation begins.

    `texts` maps sources to their text.
    """
    named: dict[str, set[tuple[str, int]]] = {}
    for coverage in coverages:
        for entry in coverage.entries:
            for one in (row for name in entry.statements for row in coverage.meant(name)):
                named.setdefault(one.id, set()).update((coverage.source, line) for line in entry.lines)
    return [
        row.id
        for row in rows
        if not any((name, line) in named.get(row.id, ()) for name in texts for line in places(texts[name], row.quote))
    ]
