"""Make sure that Ctrl-C ends the command.

Ctrl-C raises KeyboardInterrupt at an arbitrary point. The exception is lost inside a bare `except:` of a library
(around an import, for example), or inside a finalizer, whose exceptions Python prints and ignores. A timer therefore
raises the exception again until a handler runs.
"""

from __future__ import annotations

import signal
import sys
from typing import Any, Final

AGAIN: Final = 0.1  # seconds until KeyboardInterrupt is raised again


def heed() -> None:
    """Install the handlers.

    Nothing is changed if the signal is ignored (background jobs) or already handled. Nothing is changed on Windows,
    which has no timers.
    """
    if hasattr(signal, "setitimer") and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGALRM, _insist)
        signal.signal(signal.SIGINT, _interrupt)


def leave() -> None:
    """Ignore further interrupts while the command exits."""
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
    """Whether an interrupt, or an exception raised while one was handled, is propagating."""
    return error is not None and (isinstance(error, KeyboardInterrupt) or _is_handled(error.__context__))
