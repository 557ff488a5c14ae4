"""`verdicts vectors`: write the reference vectors, or verify answers against them."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from proofs.command.console import progress
from proofs.command.errors import BadInput, shortened
from proofs.command.files import content, writable
from symbolic import vectors
from symbolic.number import NumberError

INDEX: Final = "index.json"
WAITING: Final = ".verdicts-vectors-"  # prefix of the temporary folder that holds the files until all are complete
LARGEST_HEAD: Final = 50_000_000  # bytes; a larger file is not read to decide whether it may be replaced


def run(output: Path) -> int:
    """Compute and write all vectors.

    The files are written to a temporary folder and then moved. The index is moved last.
    """
    writable(output, folder=True)
    stale = own_files(output)
    made = computed()
    texts = {file: vectors.text(one) for file, one in made.items()}
    texts |= {vectors.SCHEMA: vectors.schema(), INDEX: vectors.text(vectors.index(made))}
    try:
        write(output, texts)
        for path in stale:
            if path.name not in texts:
                path.unlink(missing_ok=True)
    except OSError as error:
        raise BadInput(f"{output}: {error.strerror or error}") from None
    count = sum(one["numberOfTests"] for one in made.values())
    print(f"{count} cases of {len(made)} formulas in {output}")  # noqa: T201
    return 0


MOST_ANSWERS: Final = 10_000_000  # most bytes of a file of answers


def verify(file: str, digits: int | None, in_binary64: bool = False) -> int:
    """Print the wrong answers. Returns 1 if there are any."""
    answers = _answers(content(file, MOST_ANSWERS), file)
    formulas = {identifier.partition("#")[0] for identifier in answers}
    try:
        with progress("computing", len(formulas)) as advance:
            found = vectors.judged(answers, digits, advance, in_binary64)
    except (vectors.UnknownCase, NumberError) as reason:
        raise BadInput(f"{file}: {reason}") from None
    wrong = [one for one in found if not one.right]
    for one in wrong:
        given = " ".join(f"{name}={value}" for name, value in one.arguments.items())
        print(f"{one.id}: {one.said}\n    {shortened(given)} ({', '.join(one.flags)})")  # noqa: T201
    if not in_binary64 and wrong and (spared := _right_in_floats(answers, wrong, digits)):
        print(f"{spared} of the wrong answers are correct in double precision: add --binary64")  # noqa: T201
    accepted = sum(bool(one.accepted) for one in found)
    others = f", {accepted} acceptable" if accepted else ""
    print(f"{len(found)} {'answer' if len(found) == 1 else 'answers'}, {len(wrong)} wrong{others}")  # noqa: T201
    return 1 if wrong else 0


def _right_in_floats(answers: Mapping[str, Any], wrong: list[vectors.Judged], digits: int | None) -> int:
    """The number of wrong answers that are correct in double precision."""
    again = vectors.judged({one.id: answers[one.id] for one in wrong}, digits, in_binary64=True)
    return sum(one.right for one in again)


def _answers(found: Any, file: str) -> dict[str, str | None]:
    if not isinstance(found, dict) or not all(one is None or isinstance(one, str) for one in found.values()):
        raise BadInput(
            f'{file}: answers must be an object such as {{"warner.variance#c8516ebf": 0.350625}}, with null '
            f"for rejected "
            "inputs"
        )
    if not found:
        raise BadInput(f"{file}: the object has no answers; verdicts vectors --help shows an example")
    return found


def computed() -> dict[str, dict[str, Any]]:
    """A dictionary from the file name of each formula to its document."""
    made = {}
    with progress("computing", len(vectors.names())) as advance:
        for name in vectors.names():
            made[f"{name}.json"] = vectors.document(name)
            advance()
    return made


def own_files(output: Path) -> list[Path]:
    """The files of an earlier run in the folder; raises `BadInput` if there are other files."""
    try:
        if not output.exists():
            return []
        found = sorted(output.iterdir())
    except OSError as error:
        raise BadInput(f"{output}: {error.strerror or error}") from None
    for path in found:
        if path.is_dir() and not path.is_symlink() and path.name.startswith(WAITING):
            continue
        if not _is_own(path):
            raise BadInput(f"{output} contains {path.name}, which this command did not write; give another folder")
    return [path for path in found if not path.is_dir()]


def _is_own(path: Path) -> bool:
    """Whether this command wrote the file.

    The key "generator" of the file decides, or the title if the file is a schema.
    """
    if path.is_symlink() or not path.is_file() or path.suffix != ".json" or path.stat().st_size > LARGEST_HEAD:
        return False
    try:
        content = json.loads(path.read_bytes())
    except (ValueError, RecursionError, OSError):
        return False
    if not isinstance(content, dict):
        return False
    if path.name == vectors.SCHEMA:
        return bool(content.get("title") == json.loads(vectors.schema())["title"])
    return bool(content.get("generator") == vectors.GENERATOR)


def write(output: Path, texts: Mapping[str, str]) -> None:
    """Write each file completely or not at all, even if interrupted, in the order of `texts`."""
    output.mkdir(parents=True, exist_ok=True)
    for left in output.glob(f"{WAITING}*"):
        shutil.rmtree(left, ignore_errors=True)
    aside = Path(tempfile.mkdtemp(prefix=WAITING, dir=output))
    try:
        for name, text in texts.items():
            (aside / name).write_text(text, encoding="utf-8", newline="\n")
        for name in texts:
            os.replace(aside / name, output / name)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
