"""Read TOML files."""

from __future__ import annotations

from pathlib import Path
from typing import Any


class Damaged(ValueError):
    """A TOML file cannot be read; the message is one line with its path."""

    def __init__(self, path: Path, reason: object) -> None:
        super().__init__(f"{'/'.join(path.parts[-3:])} is damaged: {reason}")


def table(path: Path) -> dict[str, Any]:
    """Read a TOML file. Raises `Damaged`."""
    import tomllib

    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except ValueError as error:  # not TOML, or not UTF-8
        raise Damaged(path, error) from None
