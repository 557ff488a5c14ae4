"""Functions whose module is imported at their first call.

They compute digits, arrays or derivations, which a plain import of the formula does not need.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any


def later(load: Callable[[], ModuleType], name: str) -> Callable[..., Any]:
    """Return a function that imports its module at the first call.

    Parameters
    ----------
    load: imports and returns the module.
    name: the function of that module that is called.

    >>> def mathematics():
    ...     import math
    ...     return math
    >>> later(mathematics, "isqrt")(17)
    4
    """

    def call(*args: Any, **keywords: Any) -> Any:
        return getattr(load(), name)(*args, **keywords)

    call.__name__ = call.__qualname__ = name
    return call
