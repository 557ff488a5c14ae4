"""How many processes a command takes."""

from __future__ import annotations

import os

MOST_JOBS = 4
FEW = 4  # statements that are not worth a second process


def processes(jobs: int | None, tasks: int) -> int:
    """As many as somebody said; where nobody did, one a core, for a handful of tasks one."""
    if jobs is not None:
        return jobs
    return 1 if tasks <= FEW else min(MOST_JOBS, os.cpu_count() or 1)
