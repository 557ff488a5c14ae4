"""`verdicts --version`: which version this is, and what its verdicts were checked with."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version


def run() -> int:
    import flint

    try:
        own = version("dp-verdicts")
    except PackageNotFoundError:
        own = "(not installed)"
    print(  # noqa: T201
        f"verdicts {own}, certificates of format 2, checkers kernel (Python {platform.python_version()}), "
        f"flint (python-flint {flint.__version__}, FLINT {flint.__FLINT_VERSION__})"
    )
    return 0
