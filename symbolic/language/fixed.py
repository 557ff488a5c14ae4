"""The immutable base class of all formulas."""

from __future__ import annotations

from typing import NoReturn


class Fixed:
    """An immutable formula; only its own class sets its parts."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__.lower()} is immutable")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__.lower()} is immutable")
