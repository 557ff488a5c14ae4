"""Suggest names in place of an unknown one.

>>> among("tims", ("sigma", "times"), "it takes")
'did you mean times? It takes sigma, times'
>>> among("oue", ("k-rr", "rappor"))
'it is one of k-rr, rappor'
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from symbolic.nearest import nearest

MOST: Final = 12  # most names in one message


def among(word: str, known: Iterable[str], what: str = "it is one of") -> str:
    """Return the nearest known name if one is close, and the first twelve names."""
    names = list(known)
    listed = f"{what} {', '.join(islice(names, MOST))}{', ...' if len(names) > MOST else ''}"
    close = nearest(word, names) if len(names) > 1 else None
    return f"did you mean {close}? {listed[0].upper()}{listed[1:]}" if close else listed
