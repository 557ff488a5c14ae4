"""Ctrl-C is repeated if a library swallows it, and does not disturb the cleanup.

Each test waits for the expected event. Only a failing test takes a minute.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from proofs.command import interrupts

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no interval timer")
HEED = (
    "import os, signal, sys, time\nfrom contextlib import contextmanager\nfrom proofs.command import interrupts\n"
    "signal.signal(signal.SIGINT, signal.default_int_handler)\ninterrupts.heed()\n"
    "def press():\n    os.kill(os.getpid(), signal.SIGINT)\n"
    "def wait():\n    time.sleep(60)\n    print('not heard')\n"
)


def said(code: str) -> str:
    """The output of a process that sends Ctrl-C to itself."""
    done = subprocess.run([sys.executable, "-c", HEED + code], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr.replace("Exception ignored", ""), done.stderr
    return done.stdout


def test_it_is_said_again_where_it_was_kept() -> None:
    assert said("""
try:
    try:
        press()
    except:
        print("kept")
    wait()
except KeyboardInterrupt:
    print("heard")
""") == "kept\nheard\n"  # fmt: skip


def test_it_is_said_again_where_an_object_went() -> None:
    assert said("""
sys.unraisablehook = lambda _: print("forgotten")
class Going:
    def __del__(self):
        press()
try:
    Going()
    wait()
except KeyboardInterrupt:
    print("heard")
""") == "forgotten\nheard\n"  # fmt: skip


def test_what_it_set_off_is_not_disturbed() -> None:
    """Repeated signals do not interrupt the cleanup.

    The timer fires three times in a `finally` block, in a context manager, and during another exception.
    """
    assert said("""
heard = []
def alarms():
    seen = len(heard)
    while len(heard) < seen + 3: signal.pause()
insist = signal.getsignal(signal.SIGALRM)
def counted(*_):
    heard.append(1)
    insist(*_)
signal.signal(signal.SIGALRM, counted)
@contextmanager
def folder():
    try:
        yield
    finally:
        alarms(); print("folder")
try:
    try:
        with folder():
            try:
                press()
            finally:
                try:
                    raise ValueError
                except ValueError:
                    alarms(); print("file")
    except KeyboardInterrupt:
        alarms(); print("handled")
        interrupts.leave()
    print("left", signal.getitimer(signal.ITIMER_REAL)[0])
except KeyboardInterrupt:
    print("disturbed")
""") == "file\nfolder\nhandled\nleft 0.0\n"  # fmt: skip


def test_what_is_ignored_stays_ignored() -> None:
    assert said("""
signal.signal(signal.SIGINT, signal.SIG_IGN)
interrupts.heed()
press()
print("not heard")
""") == "not heard\n"  # fmt: skip


def test_this_process_has_its_own_way() -> None:
    """A signal handler that is not the default one is kept."""
    mine = signal.getsignal(signal.SIGINT)
    try:
        signal.signal(signal.SIGINT, lambda *_: None)
        theirs = signal.getsignal(signal.SIGINT)
        interrupts.heed()
        assert signal.getsignal(signal.SIGINT) is theirs
        os.kill(os.getpid(), signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, mine)
