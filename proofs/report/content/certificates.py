"""Read a checked certificate again, to display it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from proofs.judging.examine import LARGEST_FILE, Evidence


def certificate_of(evidence: Iterable[Evidence], without: int | None = None) -> Any:
    """Return the data of the certificate that was checked, or None if it cannot be read."""
    for one in evidence:
        if one.without == without and one.outcome not in ("missing", "damaged"):
            return _read(one.certificate)
    return None


def _read(path: Path) -> Any:
    try:
        state = path.stat()
        return _parsed(path, state.st_mtime_ns, state.st_size) if state.st_size <= LARGEST_FILE else None
    except (OSError, ValueError, RecursionError):
        return None


@lru_cache(maxsize=4)
def _parsed(path: Path, changed: int, size: int) -> Any:
    """Parse a file; the result is cached under the file's modification time and size.

    A document reads each of its few files several times.
    """
    return json.loads(path.read_text(encoding="utf-8"))
