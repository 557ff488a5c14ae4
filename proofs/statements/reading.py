"""Read the statements of a file by importing it; a broken file does not affect the others."""

from __future__ import annotations

import importlib
import traceback
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from proofs.statements.misstated import Misstated
from proofs.statements.paper import ROOT
from proofs.statements.statement import Statement

OURS = ("statements", "text", "search", "judging", "kernel", "recheck", "trust", "report", "command", "experiments")
"""The folders of `proofs` without statements."""


class UnknownStatement(KeyError):
    """An unknown or ambiguous name; `nearest` are the ids that it may mean."""

    def __init__(self, identifier: str, *nearest: str) -> None:
        super().__init__(identifier)
        self.identifier = identifier
        self.nearest = nearest

    def __str__(self) -> str:
        hint = f"the nearest {'is' if len(self.nearest) == 1 else 'are'} {', '.join(self.nearest)}"
        return f"there is no statement {self.identifier!r}; {hint if self.nearest else 'verdicts list has the ids'}"


class BrokenFile(UnknownStatement):
    """A file that cannot be read completely; the message is one line with place and reason."""

    def __init__(self, path: Path, line: int, reason: str) -> None:
        super().__init__(path.name)
        self.said = f"{path.relative_to(ROOT.parent).as_posix()}:{line}: {' '.join(reason.split())}"

    def __str__(self) -> str:
        return self.said


BROKEN: dict[str, BrokenFile] = {}
"""The broken files found so far, by module. Commands answer from the other files and end by naming these."""


def broken(modules: Iterable[str]) -> BrokenFile | None:
    """The first of these files that is broken, if any."""
    return next((BROKEN[module] for module in modules if module in BROKEN), None)


def faults() -> list[str]:
    """A line for each fault; a file that only imports a broken one is not named."""
    return list(dict.fromkeys(map(str, BROKEN.values())))


@cache
def defined(module: str) -> tuple[Statement, ...]:
    """The statements at module level, also imported ones; none if the file is broken."""
    try:
        return tuple(members(vars(importlib.import_module(module)).values()))
    except ModuleNotFoundError as missing:
        if not f"{module}.".startswith(f"{missing.name}."):
            BROKEN[module] = _broken(module, missing)
    except Exception as error:  # the file may raise anything
        BROKEN[module] = _broken(module, error)
    return ()


def members(values: Iterable[Any]) -> Iterator[Statement]:
    """The statements among the values of a module, alone or in a tuple, list or dictionary."""
    for value in values:
        if isinstance(value, Statement):
            yield value
        elif isinstance(value, tuple | list | dict):
            members = value.values() if isinstance(value, dict) else value
            yield from (member for member in members if isinstance(member, Statement))


def _broken(module: str, error: Exception) -> BrokenFile:
    """The broken file. Its place is the last one in a file of statements in the traceback."""
    places = [(Path(one.filename), one.lineno or 1) for one in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        places.append((Path(error.filename or ""), error.lineno or 1))
    path, line = next((place for place in reversed(places) if _has_statements(place[0])), (_path(module), 1))
    said = error.msg if isinstance(error, SyntaxError) else str(error)
    return BrokenFile(path, line, said if isinstance(error, Misstated) else f"{type(error).__name__}: {said}")


def _has_statements(path: Path) -> bool:
    folder = path.relative_to(ROOT).parts[0] if path.is_relative_to(ROOT) else ""
    return (ROOT / folder).is_dir() and folder not in ("", *OURS)


def called_wrongly(module: str, statement: Statement, reason: str) -> None:
    """Record that the statement's file is broken, at the line of its id."""
    path = _path(module)
    lines: Sequence[str] = path.read_text(encoding="utf-8").splitlines()
    line = next((number for number, text in enumerate(lines, 1) if f'"{statement.id}"' in text), 1)
    BROKEN.setdefault(module, BrokenFile(path, line, f"{statement.id}: {reason}"))


def _path(module: str) -> Path:
    return (ROOT.parent / module.replace(".", "/")).with_suffix(".py")
