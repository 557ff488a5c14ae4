"""Tables that people write, in TOML."""

from __future__ import annotations

from pathlib import Path
from typing import Any


class Damaged(ValueError):
    """A table that cannot be read; the message is one line with its place."""

    def __init__(self, path: Path, reason: object) -> None:
        super().__init__(f"{'/'.join(path.parts[-3:])} is damaged: {reason}")


def table(path: Path) -> dict[str, Any]:
    """What stands in the file. Raises `Damaged`."""
    import tomllib

    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:  # no TOML, or no text
        raise Damaged(path, error) from None
