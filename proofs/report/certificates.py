"""A certificate that was checked, read again to be shown."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from proofs.judging.examine import LARGEST_FILE, Evidence


def certificate_of(evidence: Iterable[Evidence], without: int | None = None) -> Any:
    """The data of the certificate that was checked, to be shown; None where none can be read."""
    for one in evidence:
        if one.without == without and one.outcome not in ("missing", "damaged"):
            return _read(one.certificate)
    return None


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8")) if path.stat().st_size <= LARGEST_FILE else None
    except (OSError, ValueError, RecursionError):
        return None
