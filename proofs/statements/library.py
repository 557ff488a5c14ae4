"""Where statements stand: an id is its file, and only that file is read to find one.

`paper/first.rest` stands in `proofs/<paper>/<first>.py` (a hyphen is an underscore there), `paper/beyond.second.rest` in
`proofs/<paper>/beyond/<second>.py`, `lemma/subject.name` in `proofs/lemmas/<subject>.py`, and a repair beside what it repairs.
A file may be a package of the same name: then the second part of the id is the file in it.

The statements of a file are those that it defines, alone or in a tuple or a dictionary, at the level of the module, in its
order. The only lists are those of the files: the rows and `beyond` of each `paper.toml`, the subjects of `lemmas/lemmas.toml`.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from proofs.statements.paper import ROOT, Paper, paper_of, papers
from proofs.statements.statement import Statement
from symbolic.nearest import nearest

LEMMA = "lemma"
REPAIRED = ".repaired"


class UnknownStatement(KeyError):
    """A name that means nothing, or several things: `nearest` are the ids that it may mean."""

    def __init__(self, identifier: str, *nearest: str) -> None:
        super().__init__(identifier)
        self.identifier = identifier
        self.nearest = nearest

    def __str__(self) -> str:
        hint = f"the nearest {'is' if len(self.nearest) == 1 else 'are'} {', '.join(self.nearest)}"
        return f"there is no statement {self.identifier!r}; {hint if self.nearest else 'verdicts list has the ids'}"


def heading(identifier: str) -> str:
    """The beginning of an id that its file has in common.

    >>> heading("li2022/theorem-10.first.repaired"), heading("li2022/beyond.parity"), heading("lemma/sums.split")
    ('li2022/theorem-10', 'li2022/beyond.parity', 'lemma/sums')
    """
    paper, _, name = identifier.removesuffix(REPAIRED).partition("/")
    parts = name.split(".")
    return f"{paper}/{'.'.join(parts[: 2 if parts[0] == 'beyond' else 1])}"


def folder(paper: str) -> str:
    """The folder in `proofs` of the statements whose ids begin with this word.

    >>> folder("li2022"), folder("lemma")
    ('li2022', 'lemmas')
    """
    return "lemmas" if paper == LEMMA else paper


@cache
def subjects() -> Mapping[str, str]:
    """The subjects of the lemma library, in order, and what each is about."""
    data: dict[str, str] = tomllib.loads((ROOT / "lemmas" / "lemmas.toml").read_text(encoding="utf-8"))
    return data


@cache
def files_of(paper: str) -> Mapping[str, tuple[str, ...]]:
    """What the ids of a file begin with -> the file, as a module, or the files of a package; none of an unknown paper."""
    if paper == LEMMA:
        return {f"{LEMMA}/{subject}": (_module(LEMMA, subject),) for subject in subjects()}
    one = paper_of(paper)
    return dict(_files_of(one)) if one else {}


@cache
def files() -> Mapping[str, tuple[str, ...]]:
    """The files of all papers, in order, and then the lemmas."""
    names = [*(paper.id for paper in papers()), LEMMA]
    return {start: modules for name in names for start, modules in files_of(name).items()}


def _files_of(paper: Paper) -> Iterator[tuple[str, tuple[str, ...]]]:
    parts_of: dict[str, list[str]] = {}
    for row in paper.rows:
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


@cache
def statements_of(start: str) -> Mapping[str, Statement]:
    """The statements of a file, which is given by what their ids begin with; each is followed by its repair. None if there is no file."""
    modules = files_of(start.partition("/")[0]).get(start, ())
    values = [vars(importlib.import_module(module)).values() for module in modules]
    defined = [one for value in values for one in _defined_in(value) if heading(one.id) == start]
    repairs = {one.repaired.id for one in defined if one.repaired}
    found: dict[str, Statement] = {}
    for statement in defined:
        if statement.id not in repairs:
            _add(found, statement)
    return found


def _defined_in(values: Iterable[Any]) -> Iterator[Statement]:
    for value in values:
        if isinstance(value, Statement):
            yield value
        elif isinstance(value, tuple | list | dict):
            members = value.values() if isinstance(value, dict) else value
            yield from (member for member in members if isinstance(member, Statement))


def _add(found: dict[str, Statement], statement: Statement) -> None:
    if found.get(statement.id, statement) is not statement:
        raise ValueError(f"two statements are called {statement.id}")
    found[statement.id] = statement
    if statement.repaired and heading(statement.repaired.id) == heading(statement.id):
        _add(found, statement.repaired)


@cache
def statements() -> tuple[Statement, ...]:
    """Every statement, as the papers have them and then the lemmas, each followed by its repair. It imports every file."""
    return tuple(statement for start in files() for statement in statements_of(start).values())


def find(identifier: str) -> Statement:
    """The statement with this id. Only its file is imported, and what that file imports.

    >>> find("li2022/theorem-99")        # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    proofs.statements.library.UnknownStatement: there is no statement 'li2022/theorem-99'; the nearest is ...
    """
    found = _found(identifier)
    if found:
        return found
    raise UnknownStatement(identifier, *suggested(identifier))


@cache
def _found(identifier: str) -> Statement | None:
    """The statement, if there is one. Of a folder with the parts of a row, the file of its own part is imported first, and the others where it is not there."""
    start = heading(identifier)
    modules = files_of(start.partition("/")[0]).get(start, ())
    part = _python(identifier[len(start) + 1 :].partition(".")[0])
    own = [module for module in modules if len(modules) > 1 and module.endswith(f".{part}")]
    defined = [one for module in own for one in _defined_in(vars(importlib.import_module(module)).values())]
    both = (one for statement in defined for one in (statement, statement.repaired))
    return next((one for one in both if one and one.id == identifier), None) or statements_of(start).get(identifier)


class _ById(Mapping[str, Statement]):
    """All statements by their ids; a file is imported when a statement of it is asked for."""

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
    """The statements that a name means: an id, a paper, or what ids of parts begin with; none if there are none.

    >>> [statement.id for statement in under("li2022/q-lambda.variance")]
    ['li2022/q-lambda.variance.largest', 'li2022/q-lambda.variance.formula']
    """
    if name in BY_ID:
        return [BY_ID[name]]
    known = files_of(name.partition("/")[0])
    starts = [start for start in known if start.startswith((name + "/", name + ".")) or start == heading(name)]
    return [
        statement
        for start in starts
        for statement in statements_of(start).values()
        if statement.id.startswith((name + "/", name + "."))
    ]


def whole(name: str) -> str:
    """A name as somebody types it, made whole: with its paper, where that is left out and one paper alone has what is called so; without the
    slash that a shell sets after a paper.

    >>> whole("theorem-10.second"), whole("li2022/"), whole("eq-2")
    ('li2022/theorem-10.second', 'li2022', 'eq-2')
    """
    bare = name.rstrip("/.")
    meant = [] if "/" in bare or files_of(bare) else _in_papers(bare)
    return meant[0] if len(meant) == 1 else bare or name


def _in_papers(bare: str) -> list[str]:
    """A name without its paper, with each paper that has what is called so.

    >>> _in_papers("eq-2")
    ['elsalamouny2022/eq-2', 'li2022/eq-2']
    """
    names = (f"{paper}/{bare}" for paper in dict.fromkeys(start.partition("/")[0] for start in files()))
    return [name for name in names if bare and under(name)]


def suggested(name: str) -> list[str]:
    """What a name that means nothing may mean: the same in some papers; else a paper, or the closest statement of the closest file. No other file is
    read. Nothing where nothing is close.

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
    """Where a statement stands in its paper, or among the lemmas: the place of its file among the files, and its own in the file."""
    start = heading(identifier)
    return list(files_of(start.partition("/")[0])).index(start), list(statements_of(start)).index(identifier)


def _meant(word: str, choices: Iterable[str]) -> str | None:
    """What is called so in some paper, or begins so there; else the closest, if one is close. A capital letter, and a blank for a hyphen, make no
    difference.

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
