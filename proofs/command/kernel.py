"""`verdicts kernel`: the layers of the kernel, their sizes, and their use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from textwrap import indent

from rich.console import Console

from proofs.command.console import console
from proofs.statements.library import statements
from proofs.trust.needs import layers_needed
from proofs.trust.sizes import Layer, layers


def run() -> int:
    """Returns 1 if a layer exceeds its limit."""
    certified = layers_needed(statements())
    needed = Counter(layer for found in certified.values() for layer in found)
    out, measured = console(), layers()
    for layer in measured:
        _print(out, layer, needed, len(certified))
    return 1 if any(layer.lines > layer.limit for layer in measured) else 0


def _print(out: Console, layer: Layer, needed: Mapping[str, int], total: int) -> None:
    out.print(f"{layer.name}: {layer.lines} lines of code, at most {layer.limit};")
    out.print(f"  needed by {needed[layer.name]} of the {total} verdicts that have certificates")
    for name, lines in layer.files.items():
        out.print(f"  {name:<28} {lines:>4}")
    for name, says in layer.rules.items():
        out.print(f"  {name}")
        out.print(indent(says, "    "), soft_wrap=True)  # premises stand above the conclusion, so lines must not wrap
    out.print()
