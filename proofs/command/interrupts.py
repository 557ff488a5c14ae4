"""Ctrl-C that is not lost.

It raises KeyboardInterrupt wherever Python is, and that may be where nobody lets it out: in a library's `except:`
around an import, or in what is called when an object goes, whose exceptions are printed and forgotten. The command
would then go on as if nothing had been said. So it is said again until it is seen that something is being done about
it: that it is being handled, or what stands in a `finally` on its way out.
"""

from __future__ import annotations

import signal
import sys
from typing import Any, Final

AGAIN: Final = 0.1  # seconds


def heed() -> None:
    """From now on. Nothing is changed where the signal is ignored (in the background) or already somebody's, or where
    there is no timer (Windows).
    """
    if hasattr(signal, "setitimer") and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGALRM, _insist)
        signal.signal(signal.SIGINT, _interrupt)


def leave() -> None:
    """What is left is to leave: nothing interrupts that."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)


def _interrupt(*_: Any) -> None:
    signal.setitimer(signal.ITIMER_REAL, AGAIN)
    raise KeyboardInterrupt


def _insist(*_: Any) -> None:
    signal.setitimer(signal.ITIMER_REAL, AGAIN)
    if not _is_handled(sys.exc_info()[1]):
        raise KeyboardInterrupt


def _is_handled(error: BaseException | None) -> bool:
    """Is it, or an exception that came of it, on its way out?"""
    return error is not None and (isinstance(error, KeyboardInterrupt) or _is_handled(error.__context__))
