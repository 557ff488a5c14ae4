"""Display names of methods: `inv-m.project` is [INV]^M with projection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final


def bracketed(name: str, how: str) -> str:
    """Write INV and M as [INV]^M, the notation of the source."""
    return rf"$[\mathrm{{{name}}}]^{how}$"


NAMES: Final[Mapping[str, str]] = {
    "mle": "maximum likelihood",
    "gibu": "GIBU",
    "inv-r": bracketed("INV", "R"),
    "ibu-r": bracketed("IBU", "R"),
    "inv-m": bracketed("INV", "M"),
    "ibu-m": bracketed("IBU", "M"),
    "rap-r": bracketed("RAP", "R"),
    "rap-m": bracketed("RAP", "M"),
    "normalise": ", normalized",
    "project": ", projected",
    "limit": ", its limit",
    "0.0001": ", $\\delta = 10^{-4}$",
    "1e-06": ", $\\delta = 10^{-6}$",
    "1e-08": ", $\\delta = 10^{-8}$",
}
MIXTURES: Final[Mapping[str, str]] = {
    "k-rr": "k-RR mechanisms",
    "geometric": "geometric mechanisms",
    "mixed": "geometric and k-RR mechanisms",
    "shokri": "Shokri's mechanisms",
    "rappor-high": "RAPPOR, high privacy",
    "rappor-low": "RAPPOR, low privacy",
}
MENDED: Final[Mapping[str, str]] = {"normalise": " with normalization", "project": " with projection"}
SPACES: Final[Mapping[str, str]] = {"linear": "line", "planar": "plane"}


def method(name: str) -> str:
    r"""Name a method, with mathematics between dollar signs.

    >>> method("inv-m.project"), method("gibu")
    ('$[\\mathrm{INV}]^M$ with projection', 'GIBU')
    """
    head, _, mended = name.partition(".")
    return NAMES[head] + MENDED.get(mended, "")


def mechanisms(mixture: str, space: str) -> str:
    """Name the mechanisms and their space.

    >>> mechanisms("k-rr", "linear")
    'k-RR mechanisms, line'
    """
    return f"{MIXTURES[mixture]}, {SPACES[space]}"
