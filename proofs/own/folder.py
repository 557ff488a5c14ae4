"""Open the folder of a user's paper and register it with the library.

The folder has `paper.toml` and statements in `statements.txt`; further text files are called `statements-2.txt` and so
on. Text is parsed and never executed. The Python files that `python = ["more.py"]` in `paper.toml` names are imported,
which runs them.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from proofs.own.kept import completed
from proofs.statements.library import BY_ID, LEMMA, REPAIRED, suggested
from proofs.statements.paper import OPENED, Listed, Opened, Paper, paper_of
from proofs.statements.reading import UnknownStatement, members
from proofs.statements.statement import Statement
from proofs.tables import table
from proofs.text.building import Entry, TextError, entries

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
TABLE: Final = "paper.toml"
CERTIFICATES: Final = "certificates"
CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""Characters that a terminal may obey, as it does those that follow ESC."""
KINDS: Final[Mapping[str, tuple[type, str]]] = {
    "id": (str, '"mypaper"'),
    "title": (str, '"A title"'),
    "source": (str, '"Journal 1(2)"'),
    "year": (int, "2024"),
    "authors": (list, '["Ada Lovelace"]'),
    "python": (list, '["more.py"]'),
}
"""The type of each entry of `paper.toml` that is read, and an example."""


class NotAPaper(ValueError):
    """A folder that cannot be opened; the message is one line."""


class Own(NamedTuple):
    """A user's paper.

    Attributes
    ----------
    entries: the statements of its files in order, as typed; also those that are not stated or broken.
    faults: one line for each file that could not be read.
    files: the file of each label.
    """

    paper: Paper
    folder: Path
    entries: tuple[Entry, ...]
    faults: tuple[str, ...]
    files: Mapping[str, str]


PAPERS: Final[dict[str, Own]] = {}
"""The papers opened so far, by their short names."""


def is_paper(path: Path) -> bool:
    """Whether there is a folder with `paper.toml` or `statements.txt`."""
    try:
        return path.is_dir() and ((path / TABLE).is_file() or any(_texts(path)))
    except OSError:  # a name that is too long for a file, or a folder that may not be read
        return False


def open_paper(path: Path) -> Own:
    """Open the folder, and make its statements known to the library under `<paper>/<label>`.

    Raises
    ------
    NotAPaper: if there is no such folder, nothing in it, or its name is taken.
    proofs.tables.Damaged: if `paper.toml` is not TOML.
    """
    if not path.is_dir():
        raise NotAPaper(f"{path} is not a folder; verdicts new {path} makes one")
    folder = path.resolve()
    data = _table(folder)
    short = str(data.get("id", folder.name))
    if not NAME.fullmatch(short):
        raise NotAPaper(f'{short!r} cannot begin an id; write id = "mypaper" in {TABLE} (letters, digits, - and _)')
    if (before := OPENED.get(short)) is not None and before.folder != folder and before.folder.is_dir():
        raise NotAPaper(f'{before.folder} is called {short} too; write another id = "my-{short}" in {TABLE}')
    if (folder / CERTIFICATES).resolve() != folder / CERTIFICATES or (folder / CERTIFICATES).is_file():
        raise NotAPaper(
            f"{path / CERTIFICATES} is a link or a file; move it away, for files are written in that folder"
        )
    OPENED.pop(short, None)
    if paper_of(short) is not None or short == LEMMA:
        raise NotAPaper(f'the name {short} is taken by a paper of the project; write id = "my-{short}" in {TABLE}')
    read, faults, files = _read(folder, short, [str(one) for one in data.get("python", ())])
    if not read and not faults:
        raise NotAPaper(f"{path} has no statements; write them in {path / 'statements.txt'}")
    paper = _paper(short, folder, data, read)
    own = Own(paper, folder, tuple(read), tuple(faults), files)
    registered(own)
    while (known := tuple(_resolved(one, files) for one in own.entries)) != own.entries:
        own = own._replace(entries=known)  # a statement without its theorem may be the theorem of another
        registered(own)
    PAPERS[short] = own
    return own


def _resolved(entry: Entry, files: Mapping[str, str]) -> Entry:
    """The entry, broken if its plan names a theorem that nobody states."""
    for name in entry.statement.uses if entry.statement is not None else ():
        if name not in BY_ID:
            said = UnknownStatement(name, *suggested(name))
            error = TextError(files.get(entry.name, ""), entry.line, 1, f"in the proof, {said}")
            return replace(entry, statement=None, error=error)
    return entry


def registered(own: Own) -> None:
    """Make the statements known to the library, with what their certificates add."""
    OPENED[own.paper.id] = Opened(own.paper, own.folder, {})  # certificates are found in its folder
    typed = [one.statement for one in own.entries if one.statement is not None]
    known = {one.id: completed(one) for one in typed}
    for identifier, one in known.items():  # a repair is the same object there and in the statement that it repairs
        if one.repaired is not None and one.repaired.id in known:
            known[identifier] = replace(one, repaired=known[one.repaired.id])
    OPENED[own.paper.id] = Opened(own.paper, own.folder, known)


def named(name: str) -> str | None:
    """The id that a path means: `mypaper/` or `../mypaper/overlap`; None if it is no path of a user's paper.

    Opens the folder. Raises `NotAPaper` for a path that can mean nothing else.
    """
    path = Path(name)
    if any(name in own.files for own in PAPERS.values()):  # `check mypaper/ overlap`
        return next(f"{own.paper.id}/{name}" for own in PAPERS.values() if name in own.files)
    if is_paper(path) and (len(path.parts) > 1 or name.endswith(("/", ".")) or paper_of(name) is None):
        return open_paper(path).paper.id
    if len(path.parts) > 1 and is_paper(path.parent) and not is_paper(path):
        return f"{open_paper(path.parent).paper.id}/{path.name}"
    if name.startswith(".") or (name.endswith("/") and paper_of(path.name) is None and path.name != LEMMA):
        open_paper(path)  # says why it is not one
    return None


def _table(folder: Path) -> dict[str, Any]:
    """The content of `paper.toml`. Raises `NotAPaper` for an entry of another type, and `Damaged`."""
    data = table(folder / TABLE) if (folder / TABLE).is_file() else {}
    for key, (kind, shown) in KINDS.items():
        value = data.get(key, kind())
        texts = value if isinstance(value, list) else [value]
        if type(value) is not kind or (kind is not int and not all(isinstance(one, str) for one in texts)):
            raise NotAPaper(f"{TABLE}: {key} cannot be {value!r}; write it as in {key} = {shown}")
        if any(isinstance(one, str) and CONTROL.search(one) for one in texts):
            raise NotAPaper(f"{TABLE}: {key} has a control character; remove it")
    return data


def _texts(folder: Path) -> Iterator[Path]:
    return (one for one in sorted(folder.glob("statements*.txt")) if one.is_file())


def _read(folder: Path, short: str, python: Sequence[str]) -> tuple[list[Entry], list[str], dict[str, str]]:
    """The entries of all files, one line for each file that could not be read, and the file of each label."""
    found: list[Entry] = []
    faults: list[str] = []
    files: dict[str, str] = {}
    for path in _texts(folder):
        try:
            text = path.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            faults.append(f"{path.name}: {'it is not UTF-8 text' if isinstance(error, ValueError) else error.strerror}")
            continue
        if sign := CONTROL.search(text):
            line = text.count("\n", 0, sign.start()) + 1
            faults.append(f"{path.name}:{line}: the control character {sign[0]!r} is not allowed; remove it")
            continue
        new = [_placed(one, path.name, files) for one in entries(text, short, path.name)]
        files.update({one.name: path.name for one in new})
        found += new
    for path in (folder / one for one in python):
        try:
            new = [_placed(Entry(one.id.partition("/")[2], 1, one), path.name, files) for one in _imported(path, short)]
            files.update({one.name: path.name for one in new})
            found += new
        except FileNotFoundError as error:
            faults.append(f"{path.name}: there is no file {error.filename}")
        except Exception as error:  # the file may raise anything
            faults.append(f"{path.name}: {type(error).__name__}: {' '.join(str(error).split())}")
    return found, faults, files


def _placed(entry: Entry, file: str, before: Mapping[str, str]) -> Entry:
    """The entry, broken if an earlier file has its label."""
    if entry.name in before and entry.error is None:
        message = f"the label {entry.name} stands in {before[entry.name]} already; change one"
        return replace(entry, statement=None, error=TextError(file, entry.line, 1, message))
    return entry


def _imported(path: Path, short: str) -> Iterator[Statement]:
    """The statements at module level of a Python file, each followed by its repair."""
    name = f"_own_{short}_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError("it is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses of the file look their module up
    spec.loader.exec_module(module)
    every = list(members(vars(module).values()))
    for one in every:
        if one.paper != short:
            raise ValueError(f"{one.id} must be called {short}/{one.id.partition('/')[2] or one.id}")
        yield one
        if one.repaired is not None and one.repaired not in every:
            yield one.repaired


def _what(entry: Entry) -> str:
    """A title, or why there is no statement."""
    return str(entry.error or entry.reason or entry.title or entry.name)


def _paper(short: str, folder: Path, data: Mapping[str, Any], read: list[Entry]) -> Paper:
    listed = tuple(
        Listed(f"{short}/{one.name}", _what(one), "", True)
        for one in read
        if one.name and not (one.statement and one.name.endswith(REPAIRED))  # it belongs to what it repairs
    )
    return Paper(
        short,
        str(data.get("title", folder.name)),
        tuple(map(str, data.get("authors", ()))),
        str(data.get("source", "")),
        int(data.get("year", 0)),
        listed,
        MappingProxyType({}),
    )
