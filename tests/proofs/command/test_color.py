"""Colours on a terminal, and options and variables that turn them off."""

from __future__ import annotations

import os
import re
import sys
from io import StringIO

import pytest

from proofs.command.main import cli, run

COLOR = re.compile(r"\x1b\[(?:\d+;)*3\d[;m]")


class Terminal(StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError("it has no number")


def shown(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> str:
    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(os, "environ", {name: one for name, one in os.environ.items() if name != "NO_COLOR"})
    monkeypatch.setattr(sys, "stdout", terminal)
    with pytest.raises(SystemExit) as left:
        run(arguments)
    assert left.value.code == 0
    return terminal.getvalue()


@pytest.mark.parametrize("place", [None, 0, 1, 2])
def test_no_color_stands_anywhere(place: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    line = ["check", "li2022/theorem-9"]
    if place is not None:
        line.insert(place, "--no-color")
    assert bool(COLOR.search(shown(line, monkeypatch))) == (place is None)


def test_every_command_takes_it() -> None:
    for command in (cli, *cli.commands.values()):
        assert [option for option in command.params if "--no-color" in option.opts], command.name
