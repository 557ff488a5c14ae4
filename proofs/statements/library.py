"""Find statements by id. An id determines its file, and only that file is read.

`paper/first.rest` is in `proofs/<paper>/<first>.py`, with an underscore for a hyphen. `paper/beyond.second.rest` is in
`proofs/<paper>/beyond/<second>.py`, and `lemma/subject.name` in `proofs/lemmas/<subject>.py`. A repair is in the file
of the repaired statement. Instead of a file there may be a package of that name; then the second part of the id is the
file in it.

The statements of a file are those that it defines at module level, alone or in a tuple or a dictionary, in that order.
Only the files are listed: in the statements and `beyond` of each `paper.toml`, and in `lemmas/lemmas.toml`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from proofs.statements.paper import OPENED, ROOT, Paper, paper_of, papers
from proofs.statements.reading import BrokenFile, UnknownStatement, broken, called_wrongly, defined
from proofs.statements.statement import Statement
from proofs.tables import table
from symbolic.nearest import nearest

LEMMA = "lemma"
REPAIRED = ".repaired"


def heading(identifier: str) -> str:
    """The beginning of an id that all statements of its file share.

    >>> heading("li2022/theorem-10.first.repaired"), heading("li2022/beyond.parity"), heading("lemma/sums.split")
    ('li2022/theorem-10', 'li2022/beyond.parity', 'lemma/sums')
    """
    paper, _, name = identifier.removesuffix(REPAIRED).partition("/")
    parts = name.split(".")
    return f"{paper}/{'.'.join(parts[: 2 if parts[0] == 'beyond' else 1])}"


def folder(paper: str) -> str:
    """The folder in `proofs` of the statements whose ids begin with this paper; of a user's paper, the whole path.

    >>> folder("li2022"), folder("lemma")
    ('li2022', 'lemmas')
    """
    if paper in OPENED:
        return str(OPENED[paper].folder)
    return "lemmas" if paper == LEMMA else paper


@cache
def subjects() -> Mapping[str, str]:
    """The subjects of the lemma library, in order, with their descriptions."""
    data: dict[str, str] = table(ROOT / "lemmas" / "lemmas.toml")
    return data


def files_of(paper: str) -> Mapping[str, tuple[str, ...]]:
    """The beginning of ids -> their module, or the modules of a package.

    Empty for an unknown paper. The statements of a user's paper have been read, so it needs no modules.
    """
    if paper in OPENED:
        return {heading(identifier): () for identifier in OPENED[paper].statements}
    return _files(paper)


@cache
def _files(paper: str) -> Mapping[str, tuple[str, ...]]:
    if paper == LEMMA:
        return {f"{LEMMA}/{subject}": (_module(LEMMA, subject),) for subject in subjects()}
    one = paper_of(paper)
    return dict(_files_of(one)) if one else {}


def files() -> Mapping[str, tuple[str, ...]]:
    """The files of all papers, in order, then those of the lemmas, and then the statements of users' papers."""
    users = (files_of(short) for short in OPENED)
    return {**_project(), **{start: modules for some in users for start, modules in some.items()}}


@cache
def _project() -> Mapping[str, tuple[str, ...]]:
    names = [*(paper.id for paper in papers() if paper.id not in OPENED), LEMMA]
    return {start: modules for name in names for start, modules in files_of(name).items()}


def _files_of(paper: Paper) -> Iterator[tuple[str, tuple[str, ...]]]:
    parts_of: dict[str, list[str]] = {}
    for row in paper.listed:
        if row.written:
            parts_of.setdefault(heading(row.id), []).extend(row.parts)
    for start, parts in parts_of.items():
        module = _module(*start.split("/"))
        package = (ROOT.parent / module.replace(".", "/")).is_dir()
        yield start, tuple(f"{module}.{_python(part)}" for part in dict.fromkeys(parts)) if package else (module,)
    for name in paper.beyond:
        yield f"{paper.id}/beyond.{name}", (_module(paper.id, "beyond", name),)


def _module(paper: str, *parts: str) -> str:
    return ".".join(["proofs", folder(paper), *map(_python, parts)])


def _python(part: str) -> str:
    return part.replace("-", "_")


def statements_of(start: str) -> Mapping[str, Statement]:
    """The statements of a file, each followed by its repair; none if it is missing or broken."""
    if (opened := OPENED.get(start.partition("/")[0])) is not None:
        return {name: one for name, one in opened.statements.items() if heading(name) == start}
    return _statements_of(start)


@cache
def _statements_of(start: str) -> Mapping[str, Statement]:
    found: dict[str, Statement] = {}
    for module in _modules(start):
        every = defined(module)
        repairs = {one.repaired.id for one in every if one.repaired}
        for statement in every:
            if heading(statement.id) != start:
                _is_imported(module, start, statement)
            elif statement.id not in repairs:
                _add(module, found, statement)
    return found


def _modules(start: str) -> tuple[str, ...]:
    """The modules of the statements whose ids begin with `start`."""
    return files_of(start.partition("/")[0]).get(start, ())


def _is_imported(module: str, start: str, statement: Statement) -> None:
    """Report a statement with the id of another file, unless it is imported from there."""
    others = [one for one in _modules(heading(statement.id)) if one in sys.modules]
    there = (each for one in others for found in defined(one) for each in (found, found.repaired))
    if not any(each is statement for each in there):
        reason = f"it stands in the file of {start}, and must be called {start}, or {start}.something"
        called_wrongly(module, statement, reason)


def _add(module: str, found: dict[str, Statement], statement: Statement) -> None:
    if found.setdefault(statement.id, statement) is not statement:
        called_wrongly(module, statement, "another statement of the file is called so")
    elif statement.repaired and heading(statement.repaired.id) == heading(statement.id):
        _add(module, found, statement.repaired)


@cache
def statements() -> tuple[Statement, ...]:
    """Every readable statement of the project: papers, then lemmas, each followed by its repair.

    Imports every file.
    """
    return tuple(statement for start in _project() for statement in statements_of(start).values())


def find(identifier: str) -> Statement:
    """The statement with this id. Imports only its file and the imports of that file.

    >>> find("li2022/theorem-99")        # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    proofs.statements.reading.UnknownStatement: there is no statement 'li2022/theorem-99'; the nearest is ...
    """
    found = _found(identifier)
    if found:
        return found
    raise broken(_modules(heading(identifier))) or UnknownStatement(identifier, *suggested(identifier))


def _found(identifier: str) -> Statement | None:
    """The statement, if there is one."""
    opened = OPENED.get(identifier.partition("/")[0])
    return opened.statements.get(identifier) if opened else _ours(identifier)


@cache
def _ours(identifier: str) -> Statement | None:
    """The statement of the project, if there is one.

    In a package, the file of the id's own part is imported first, and the others only if the statement is not in it.
    """
    start = heading(identifier)
    modules = _modules(start)
    part = _python(identifier[len(start) + 1 :].partition(".")[0])
    own = [module for module in modules if len(modules) > 1 and module.endswith(f".{part}")]
    there = [one for module in own for one in defined(module)]
    both = (one for statement in there for one in (statement, statement.repaired))
    return next((one for one in both if one and one.id == identifier), None) or statements_of(start).get(identifier)


class _ById(Mapping[str, Statement]):
    """All statements by their ids; a file is imported when one of its statements is needed."""

    def __getitem__(self, identifier: str) -> Statement:
        return find(identifier)

    def __contains__(self, identifier: object) -> bool:
        return isinstance(identifier, str) and _found(identifier) is not None

    def __iter__(self) -> Iterator[str]:
        return (statement.id for statement in statements())

    def __len__(self) -> int:
        return len(statements())


BY_ID: Mapping[str, Statement] = _ById()


def under(name: str) -> list[Statement]:
    """The statements of a name: an id, a paper, or the beginning of ids up to a dot.

    Raises `BrokenFile`.

    >>> [statement.id for statement in under("li2022/q-lambda.variance")]
    ['li2022/q-lambda.variance.largest', 'li2022/q-lambda.variance.formula']
    """
    if name in BY_ID:
        return [BY_ID[name]]
    known = files_of(name.partition("/")[0])
    starts = [start for start in known if start.startswith((name + "/", name + ".")) or start == heading(name)]
    found = [
        statement
        for start in starts
        for statement in statements_of(start).values()
        if statement.id.startswith((name + "/", name + "."))
    ]
    if not found and (reason := broken(module for start in starts for module in _modules(start))):
        raise reason
    return found


def is_broken(identifier: str) -> bool:
    """Whether the file of this id is broken."""
    return broken(_modules(heading(identifier))) is not None


def whole(name: str) -> str:
    """Complete a name that a user typed.

    The paper is added if only one paper has that name, and a slash after a paper is removed.

    >>> whole("theorem-10.second"), whole("li2022/"), whole("eq-2")
    ('li2022/theorem-10.second', 'li2022', 'eq-2')
    """
    bare = name.rstrip("/.")
    meant = [] if "/" in bare or files_of(bare) else _in_papers(bare)
    return meant[0] if len(meant) == 1 else bare or name


def _in_papers(bare: str) -> list[str]:
    """A name without a paper, completed by each paper that has it.

    >>> _in_papers("eq-2")
    ['elsalamouny2022/eq-2', 'li2022/eq-2']
    """
    names = (f"{paper}/{bare}" for paper in dict.fromkeys(start.partition("/")[0] for start in files()))
    return [name for name in names if bare and _means_something(name)]


def _means_something(name: str) -> bool:
    try:
        return bool(under(name))
    except BrokenFile:
        return True


def suggested(name: str) -> list[str]:
    """Suggestions for an unknown name; empty if nothing is close.

    They are the same name in some papers, a paper, or the closest statement of the closest file. No other file is read.

    >>> suggested("li2022/theorem-10.secnd"), suggested("Theorem 10"), suggested("help")
    (['li2022/theorem-10.second'], ['li2022/theorem-10'], [])
    """
    if "/" not in name and (meant := _in_papers(name)):
        return meant
    begun = heading(name) if "/" in name else heading(f"/{name}")[1:]
    papers_too = () if "/" in name else (*(paper.id for paper in papers()), LEMMA)
    start = _meant(begun, [*papers_too, *files()])
    if start is not None and start in files():
        start = _meant(name, [one for one in (start, *statements_of(start)) if one != name]) or start
    return [start] if start and name else []


def position(identifier: str) -> tuple[int, int]:
    """The position of a statement: that of its file, and its own in the file."""
    start = heading(identifier)
    return list(files_of(start.partition("/")[0])).index(start), list(statements_of(start)).index(identifier)


def _meant(word: str, choices: Iterable[str]) -> str | None:
    """The choice with this name or beginning in some paper, else a close one, if any.

    Ignores case, and a blank matches a hyphen.

    >>> _meant("theorm", ["lemma", "theorem"]), _meant("eq-2", ["li2022/eq-22", "li2022/eq-2.mle", "liu2019/eq-2"])
    ('theorem', 'liu2019/eq-2')
    """
    word = word.lower().replace(" ", "-")
    names = {one: (one if "/" in word else one.partition("/")[2] or one).lower() for one in choices}
    for fits in (word.__eq__, lambda name: name.startswith(word + "."), lambda name: name.startswith(word)):
        if word and (found := next((one for one, name in names.items() if fits(name)), None)):
            return found
    close = nearest(word, names.values())
    return next((one for one, name in names.items() if name == close), None)
