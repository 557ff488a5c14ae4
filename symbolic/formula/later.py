"""Functions that are imported when they are first called: what a formula needs only for its digits, its arrays or its
derivation.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any


def later(module: str, name: str) -> Callable[..., Any]:
    """The function `name` of `module`, imported when it is first called."""

    def call(*args: Any, **keywords: Any) -> Any:
        return getattr(importlib.import_module(module), name)(*args, **keywords)

    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"{module}.{name}, where its error is stated."
    return call
