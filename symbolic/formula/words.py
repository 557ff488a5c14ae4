"""What to type instead of a name that is not known.

>>> among("steps", ("sigma", "times"), "it takes")
'did you mean times? It takes sigma, times'
>>> among("oue", ("k-rr", "rappor"))
'it is one of k-rr, rappor'
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from itertools import islice
from typing import Final

CLOSE: Final = 0.5  # of two words, from which on one is suggested for the other (difflib's ratio)
MOST: Final = 12  # names in one message


def among(word: str, known: Iterable[str], what: str = "it is one of") -> str:
    """The nearest of the known names if one is close, and the first twelve of them."""
    names = list(known)
    listed = f"{what} {', '.join(islice(names, MOST))}{', ...' if len(names) > MOST else ''}"
    close = difflib.get_close_matches(word, names, n=1, cutoff=CLOSE) if len(names) > 1 else []
    return f"did you mean {close[0]}? {listed[0].upper()}{listed[1:]}" if close else listed
