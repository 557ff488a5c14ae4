"""The command `verdicts`. Importing this package loads nothing else, so that `verdicts --help` answers at once."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """The entry point of the command line."""
    # a fifth of the work of a short command, which ends before there is much to collect; the others enable it
    gc.disable()
    try:
        from proofs.command import interrupts

        interrupts.heed()
        from proofs.command.main import run

        run()
    except KeyboardInterrupt:  # before anything has begun, or while it ends
        sys.exit(130)
