"""Optional libraries and the commands that install them.

The project is not on PyPI, so they are installed from the repository.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

EXTRAS: Final[Mapping[str, str]] = {
    "distributed": "distributed", "matplotlib": "figures", "ot": "experiments", "pdoc": "docs", "scipy": "search",
}  # fmt: skip
"""Library -> the extra of `pyproject.toml` that contains it."""


def install(library: str) -> str:
    """The command that installs a library, and where to run it.

    >>> install("matplotlib")
    "pip install '.[figures]' from the repository root"
    """
    return f"pip install '.[{EXTRAS[library]}]' from the repository root"
