"""The linter, the formatter and the type checker report nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

COMMANDS = {
    "lint": ("ruff", "check", "."),
    "format": ("ruff", "format", "--check", "."),
    "types": ("mypy",),
}


@pytest.mark.sample("lint", "format")
@pytest.mark.parametrize("what", COMMANDS)
def test_nothing_to_say(what: str, root: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *COMMANDS[what]], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
