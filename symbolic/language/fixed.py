"""What cannot be changed once it is made: a formula."""

from __future__ import annotations

from typing import NoReturn


class Fixed:
    """A formula of any kind; its parts are put into place by its own class, and by nobody else."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__.lower()} cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__.lower()} cannot be changed")
