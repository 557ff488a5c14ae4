"""Files that a user names: JSON input with exact numbers, and tests of output paths."""

from __future__ import annotations

import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from proofs.command.errors import BadInput, standard_input

LONGEST_FILE: Final = 1_000_000  # largest size of a file in bytes
STANDARD: Final = "-"


def content(file: str, most: int = LONGEST_FILE) -> Any:
    """The content of a JSON file, or of standard input for -.

    Numbers become strings, which are exact: 0.1 is 1/10. Raises `BadInput`.
    """
    try:
        data = standard_input().read(most + 1) if file == STANDARD else _bytes(Path(file), most)
        if len(data) > most:
            raise ValueError(f"the file is longer than {most} bytes, which is the most that is read")
        return json.loads(
            data.decode("utf-8-sig"), object_pairs_hook=once, parse_float=str, parse_int=str, parse_constant=inexact
        )
    except OSError as reason:
        raise BadInput(f"{file}: {reason.strerror or reason}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{file}: not UTF-8 text; convert it to UTF-8") from None
    except json.JSONDecodeError as reason:
        raise BadInput(f"{file}: not JSON: {reason}") from None
    except RecursionError:
        raise BadInput(f"{file}: the JSON is nested too deeply") from None
    except ValueError as reason:
        raise BadInput(f"{file}: {reason}") from None


def _bytes(path: Path, most: int) -> bytes:
    with path.open("rb") as stream:
        return stream.read(most + 1)


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make a JSON object from its pairs; raises `ValueError` if a key occurs twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key occurs twice in an object; keep one of them")
    return found


def inexact(text: str) -> Any:
    raise ValueError(f"not an exact number: {text}; write a decimal or a fraction in quotes")


def writable(*outputs: Path, folder: bool = False) -> None:
    """Raise `BadInput` if one of these files (or folders, with parents) cannot be written.

    Commands call this function before long work.

    A temporary folder is created and removed, because access rights do not show that a file system is read-only.
    """
    for output in outputs:
        try:
            _try(output, folder)
        except OSError as reason:
            raise BadInput(f"{output} cannot be written: {reason.strerror or reason}") from None


def _try(output: Path, folder: bool) -> None:
    if output.exists() and output.is_dir() != folder:
        raise BadInput(f"{output} is {'not ' if folder else ''}a folder; give another path")
    if output.exists() and not folder:
        if output.is_file():
            output.open("ab").close()
        elif not os.access(output, os.W_OK):  # a device or a pipe: opening it would block until somebody reads
            raise BadInput(f"{output} cannot be written: permission denied")
        return
    there = output if output.exists() else output.absolute().parent
    while folder and not there.exists():
        there = there.parent
    if not there.exists():
        raise BadInput(f"{output} cannot be written: there is no folder {output.parent}; create it first")
    if not there.is_dir():
        raise BadInput(f"{output} cannot be written: {there} is not a folder")
    try:
        TemporaryDirectory(dir=there).cleanup()
    except OSError:
        raise BadInput(f"{output} cannot be written: no file can be created in {there}") from None
