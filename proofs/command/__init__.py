"""The command `verdicts`.

Importing this package loads no other module, so that `verdicts --help` starts fast.
"""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """The entry point of the command line."""
    # Garbage collection takes a fifth of the time of a short command. Long commands enable it again.
    gc.disable()
    try:
        from proofs.command import interrupts

        interrupts.heed()
        from proofs.command.main import run

        run()
    except KeyboardInterrupt:  # before the command starts or while it exits
        sys.exit(130)
