"""`verdicts --version`: which version this is, and what its verdicts were checked with."""

from __future__ import annotations

import platform

from proofs.version import __version__


def run() -> int:
    import flint

    print(  # noqa: T201
        f"verdicts {__version__}, certificates of format 2, checkers kernel (Python {platform.python_version()}), "
        f"flint (python-flint {flint.__version__}, FLINT {flint.__FLINT_VERSION__})"
    )
    return 0
