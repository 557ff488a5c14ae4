"""Files that people name: JSON that they wrote, read once, numbers in it exact; and what is written for them."""

from __future__ import annotations

import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from proofs.command.errors import BadInput, standard_input

LONGEST_FILE: Final = 1_000_000
STANDARD: Final = "-"


def content(file: str, most: int = LONGEST_FILE) -> Any:
    """What stands in a JSON file (- is standard input), its numbers as texts: 0.1 is 1/10. Raises `BadInput`."""
    try:
        data = standard_input().read(most + 1) if file == STANDARD else _bytes(Path(file), most)
        if len(data) > most:
            raise ValueError(f"longer than {most} bytes")
        return json.loads(
            data.decode("utf-8-sig"), object_pairs_hook=once, parse_float=str, parse_int=str, parse_constant=inexact
        )
    except OSError as reason:
        raise BadInput(f"{file}: {reason.strerror or reason}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{file}: not text in UTF-8") from None
    except json.JSONDecodeError as reason:
        raise BadInput(f"{file}: not JSON: {reason}") from None
    except RecursionError:
        raise BadInput(f"{file}: nested too deeply") from None
    except ValueError as reason:
        raise BadInput(f"{file}: {reason}") from None


def _bytes(path: Path, most: int) -> bytes:
    with path.open("rb") as stream:
        return stream.read(most + 1)


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, no key twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key occurs twice")
    return found


def inexact(text: str) -> Any:
    raise ValueError(f"not an exact number: {text}")


def writable(*outputs: Path, folder: bool = False) -> None:
    """Raise `BadInput` if one of these files (or folders, with parents) cannot be written; call it before long work.

    Creates and removes a temporary folder, as access rights alone do not show that a file system takes no files."""
    for output in outputs:
        try:
            _try(output, folder)
        except OSError as reason:
            raise BadInput(f"{output} cannot be written: {reason.strerror or reason}") from None


def _try(output: Path, folder: bool) -> None:
    if output.exists() and output.is_dir() != folder:
        raise BadInput(f"{output} is {'not ' if folder else ''}a folder")
    if output.exists() and not folder:
        if output.is_file():
            output.open("ab").close()
        elif not os.access(output, os.W_OK):  # a device or a pipe, which would wait for a reader
            raise BadInput(f"{output} cannot be written: it may not be changed")
        return
    there = output if output.exists() else output.absolute().parent
    while folder and not there.exists():
        there = there.parent
    if not there.exists():
        raise BadInput(f"{output} cannot be written: there is no folder {output.parent}")
    if not there.is_dir():
        raise BadInput(f"{output} cannot be written: {there} is not a folder")
    try:
        TemporaryDirectory(dir=there).cleanup()
    except OSError:
        raise BadInput(f"{output} cannot be written: nothing can be made in {there}") from None
