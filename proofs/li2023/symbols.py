"""The meaning of the symbols on the slides: the same as in the paper that they present."""

from __future__ import annotations

from proofs.li2022.symbols import SYMBOLS

__all__ = ["SYMBOLS"]
