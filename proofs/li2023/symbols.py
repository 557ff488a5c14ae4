"""What the signs of these slides mean: those of the paper that they present."""

from __future__ import annotations

from proofs.li2022.symbols import SYMBOLS

__all__ = ["SYMBOLS"]
