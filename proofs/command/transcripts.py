"""Transcripts in Markdown: run each `$ verdicts ...` of a ```console block.

A block that ends with the line `...` shows the beginning of the output and keeps its number of lines.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
SECONDS = re.compile(r" *\d+(?:\.\d+)?(?= m?s\b)")  # measured times differ from run to run
MORE = "..."

Run = Callable[[Sequence[str]], str]


def refreshed(text: str, run: Run) -> str:
    """Return the document with new output. A block is unchanged if only measured times differ.

    >>> old = "```console\\n$ verdicts greet\\nhello\\n...\\n```\\n"
    >>> print(refreshed(old, lambda arguments: f"{arguments[0]}ings\\nand more\\n"), end="")
    ```console
    $ verdicts greet
    greetings
    ...
    ```
    """
    return BLOCK.sub(lambda block: "".join(_answered(one, run) for one in _exchanges(block[0])), text)


def in_folder(folder: Path) -> Run:
    """Run commands in a folder, with 80 columns and without colour."""
    root = Path(__file__).resolve().parents[2]
    plain = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONPATH": str(root), "PYTHONIOENCODING": "utf-8"}

    def run(arguments: Sequence[str]) -> str:
        command = [sys.executable, "-m", "proofs.command", *arguments]
        done = subprocess.run(command, cwd=folder, env=plain, capture_output=True, encoding="utf-8", check=False)
        return done.stdout + done.stderr

    return run


def _exchanges(block: str) -> list[str]:
    """Split a block into commands, each with its output."""
    return [one for one in re.split(r"(?m)^(?=\$ )", block) if one]


def _answered(exchange: str, run: Run) -> str:
    command, _, shown = exchange.partition("\n")
    if not command.startswith("$ verdicts"):
        return exchange
    old = shown.rstrip("\n").split("\n")
    new = [line.rstrip() for line in run(shlex.split(command, comments=True)[2:]).rstrip("\n").split("\n")]
    if old[-1] == MORE:
        new = [*new[: len(old) - 1], MORE]
    gap = "\n\n" if shown.endswith("\n\n") else "\n"
    found = command + "\n" + "\n".join(new) + gap
    return exchange if SECONDS.sub("", exchange) == SECONDS.sub("", found) else found
