"""`verdicts new`: make the folder of your own paper."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from proofs.command.errors import BadInput, shortened
from proofs.latex.document import DocumentError
from proofs.own.folder import NotAPaper
from proofs.own.new import STATEMENTS, Sort, Summary, make

SORTS: tuple[Sort, ...] = ("real", "integer", "function")


def run(folder: Path, tex: Path | None, yes: bool) -> int:
    """Make the folder, and say what was read and what to do next."""
    asks = sys.stdin.isatty() and not yes
    try:
        text = tex.read_bytes().decode("utf-8-sig") if tex is not None else None
        file = tex.name if tex is not None else ""
        found = make(folder, text, file, *((_sort, _factor) if asks else ()))
    except UnicodeDecodeError:
        raise BadInput(f"{tex} is not UTF-8 text") from None
    except OSError as error:
        raise BadInput(f"{error.filename}: {error.strerror}") from None
    except (NotAPaper, DocumentError) as error:
        raise BadInput(str(error)) from None
    if found is None:
        print(f"{folder} has four worked examples: verdicts check {folder}/")  # noqa: T201
    else:
        _tell(found, folder)
    return 0


def _sort(name: str, proposed: Sort) -> Sort:
    answer: Sort = click.prompt(f"{name} is", type=click.Choice(SORTS), default=proposed, err=True)
    return answer


def _factor(count: int) -> bool:
    return click.confirm(f"Write t for e^epsilon in {count} statements?", default=True, err=True)


def _tell(found: Summary, folder: Path) -> None:
    lines = [
        f"{found.total} statements found; {found.read} with a formula that was read",
        *(f"  {shortened(line, 160)}" for line in (*found.missing, *found.notes)),
        f"Compare each claim with its printed formula in {folder / STATEMENTS}, and delete the ? of the right ones.",
        f"Then: verdicts check {folder}/",
    ]
    print("\n".join(lines))  # noqa: T201
