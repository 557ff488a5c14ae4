"""Where and how wide to print: colours only on a terminal; where there is none prose has 80 columns, and a row of a
table is a line, whole.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console

WIDTH = 80
WHOLE = 10_000  # wider than any row


class Output(Console):
    """A console that lets the command answer where whoever read has left."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(piped: int = WIDTH) -> Console:
    """For answers, on standard output; so many columns wide where that is no terminal."""
    terminal = sys.stdout.isatty()
    return Output(
        file=sys.stdout, width=None if terminal else piped, highlight=False, markup=False, emoji=False,
        force_terminal=terminal, force_jupyter=False, no_color="NO_COLOR" in os.environ or not terminal,
    )  # fmt: skip


def complaints() -> Console:
    """For everything else, on standard error."""
    terminal = sys.stderr.isatty()
    return Console(
        file=sys.stderr, width=None if terminal else 1000, soft_wrap=True, highlight=False, markup=False, emoji=False,
        force_terminal=terminal, force_jupyter=False,
    )  # fmt: skip


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[], None]]:
    """A progress bar where somebody watches standard error; call what it gives after each step."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.progress import Progress

    with Progress(console=complaints(), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda: bar.advance(task)


PATIENCE = 1.0
"""Seconds after which long work says that it goes on."""


@contextmanager
def working(on: str) -> Iterator[None]:
    """After a second, where somebody watches standard error: what is being worked on, and for how long."""
    if not sys.stderr.isatty():
        yield
        return
    from threading import Event, Thread

    done = Event()

    def watch() -> None:
        if done.wait(PATIENCE):
            return
        from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        with Progress(
            SpinnerColumn(), TextColumn(on), TimeElapsedColumn(), console=complaints(), transient=True
        ) as bar:
            bar.add_task("", total=None)
            done.wait()

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
