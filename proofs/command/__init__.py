"""The command `verdicts`. Importing this package loads nothing else, so that `verdicts --help` answers at once."""

from __future__ import annotations

import sys


def main() -> None:
    """The entry point of the command line."""
    try:
        from proofs.command.main import run

        run()
    except KeyboardInterrupt:  # before anything has begun, or while it ends
        sys.exit(130)
