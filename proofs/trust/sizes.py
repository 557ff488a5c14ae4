"""The size of the trusted kernel by layer, and its rules, computed from the source."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Mapping
from dataclasses import dataclass
from inspect import cleandoc
from pathlib import Path

from proofs.kernel import RULES

KERNEL = Path(__file__).parent.parent / "kernel"
LIMITS: Mapping[str, int] = {"core": 600, "analysis": 500}


@dataclass(frozen=True)
class Layer:
    """A layer of the kernel: lines of code by file, and the docstring of each rule."""

    name: str
    limit: int
    files: Mapping[str, int]
    rules: Mapping[str, str]

    @property
    def lines(self) -> int:
        return sum(self.files.values())


def code_lines(source: str) -> set[int]:
    """The numbers of the lines with code, without blank lines, comments and docstrings.

    >>> sorted(code_lines("'what it is'\\n\\nx = 1  # one\\n# two\\ny = (2,\\n     3)\\n"))
    [3, 5, 6]
    """
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT):
            lines |= set(range(token.start[0], token.end[0] + 1)) if token.string else set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            text = node.body[0]
            lines -= set(range(text.lineno, (text.end_lineno or text.lineno) + 1))
    return lines


def layer_of(path: Path) -> str:
    """The layer of a file.

    Files outside both folders use both layers and count as the upper one.
    """
    return "core" if path.parent.name == "core" else "analysis"


def layers() -> tuple[Layer, ...]:
    """The two layers of the kernel.

    >>> [layer.name for layer in layers()]
    ['core', 'analysis']
    """
    files = {str(path.relative_to(KERNEL)): path for path in sorted(KERNEL.rglob("*.py"))}
    counts = {name: len(code_lines(path.read_text(encoding="utf-8"))) for name, path in files.items()}
    said = {name: cleandoc(rule.__doc__ or "") for name, rule in RULES.items()}
    homes = {name: ".analysis." in rule.__module__ for name, rule in RULES.items()}
    return tuple(
        Layer(
            layer,
            limit,
            {name: counts[name] for name, path in files.items() if layer_of(path) == layer},
            {name: said[name] for name in RULES if homes[name] == (layer == "analysis")},
        )
        for layer, limit in LIMITS.items()
    )
