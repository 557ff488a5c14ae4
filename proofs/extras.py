"""Optional libraries, and the command that installs each: the project is on no index, so it installs from its folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

EXTRAS: Final[Mapping[str, str]] = {
    "distributed": "distributed", "matplotlib": "figures", "ot": "experiments", "scipy": "search",
}  # fmt: skip
"""Library -> the extra of `pyproject.toml` that brings it."""


def install(library: str) -> str:
    """The command that installs a library, and where to type it.

    >>> install("matplotlib")
    "pip install '.[figures]' from the repository root"
    """
    return f"pip install '.[{EXTRAS[library]}]' from the repository root"
