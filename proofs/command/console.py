"""Consoles for output.

Colours are printed only on a terminal. A pipe has 80 columns, or `WHOLE` for one line per table row.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console

WIDTH = 80
WHOLE = 10_000  # columns, more than any row needs


class Output(Console):
    """A console that leaves a closed pipe to `main.run`, which knows the exit code."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(piped: int = WIDTH) -> Console:
    """A console on standard output; `piped` is its width if the output is not a terminal."""
    terminal = sys.stdout.isatty()
    return Output(
        file=sys.stdout, width=None if terminal else piped, highlight=False, markup=False, emoji=False,
        force_terminal=terminal, force_jupyter=False, no_color="NO_COLOR" in os.environ or not terminal,
    )  # fmt: skip


def complaints() -> Console:
    """A console on standard error, for problems and progress."""
    terminal = sys.stderr.isatty()
    return Console(
        file=sys.stderr, width=None if terminal else 1000, soft_wrap=True, highlight=False, markup=False, emoji=False,
        force_terminal=terminal, force_jupyter=False,
    )  # fmt: skip


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[], None]]:
    """A progress bar, if standard error is a terminal.

    Call the yielded function after each step.
    """
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.progress import Progress

    with Progress(console=complaints(), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda: bar.advance(task)


PATIENCE = 1.0
"""Seconds before `working` shows a spinner."""


@contextmanager
def working(on: str) -> Iterator[None]:
    """A spinner with label and elapsed time, on a terminal, for work that takes long."""
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
