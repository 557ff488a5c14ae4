"""The same function on many inputs, in this process or in several, and one function beside another; an interrupt ends
them all.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn, TypeVar

Input = TypeVar("Input")
Output = TypeVar("Output")


def mapped(function: Callable[[Input], Output], inputs: Iterable[Input], jobs: int) -> Iterator[Output]:
    """The results as they come in, in no particular order.

    >>> list(mapped(abs, [-1, -2], 1))
    [1, 2]
    """
    yield from mapped_in_groups(function, [inputs], jobs)


def mapped_in_groups(
    function: Callable[[Input], Output], groups: Iterable[Iterable[Input]], jobs: int
) -> Iterator[Output]:
    """The same where the inputs of a group share what a process remembers: each group has processes of its own."""
    waiting = [list(group) for group in groups]
    if jobs <= 1 or sum(map(len, waiting)) <= 1:
        for group in waiting:
            yield from map(function, group)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed  # slow to load, and seldom needed

    share = max(1, jobs // len(waiting))
    pools = [
        ProcessPoolExecutor(min(share, len(group)), initializer=_leave_interrupts_to_the_parent)
        for group in waiting
        if group
    ]
    try:
        with _interrupts_wait():  # a process that is being started would complain of one in its own words
            tasks = [
                pool.submit(function, one)
                for pool, group in zip(pools, filter(None, waiting), strict=True)
                for one in group
            ]
        yield from (task.result() for task in as_completed(tasks))
    except BaseException:
        for pool in pools:
            workers = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in workers:
                worker.terminate()
        raise
    for pool in pools:
        pool.shutdown()


# ---- one beside another


@contextmanager
def beside(function: Callable[[], Output]) -> Iterator[Callable[[], Output]]:
    """Compute something in a copy of this process meanwhile; what is given waits for it and returns it.

    It is computed here, when it is asked for, where a copy is not to be had or is of no use; and where it failed there,
    so that the error is raised here.

    >>> with beside(lambda: 1 + 1) as other:
    ...     one = 2 + 2
    ...     one, other()
    (4, 2)
    """
    if not _copies():
        yield function
        return
    reading, writing = os.pipe()
    copy = 0
    try:
        with _interrupts_wait():  # until it is known here who is to be ended
            copy = os.fork()
            if not copy:
                _answer(function, writing)
        os.close(writing)
        with open(reading, "rb") as answer:
            yield lambda: _answered(answer.read(), function)
    finally:
        if copy:
            os.kill(copy, signal.SIGKILL)  # one that has ended is there, too, until it is waited for
            os.waitpid(copy, 0)


def _copies() -> bool:
    """Whether this process can be copied, and somebody else would run the copy: a thread would not come along."""
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1  # elsewhere a copy is not safe, or not there
    return cores > 1 and threading.active_count() == 1


def _answer(function: Callable[[], Any], writing: int) -> NoReturn:
    """In the copy: what is returned, if anything is; and nothing else that this process would do at its end."""
    try:
        _leave_interrupts_to_the_parent()
        returned = pickle.dumps(function())
        with open(writing, "wb") as answer:
            answer.write(returned)
    finally:
        os._exit(0)


def _answered(returned: bytes, function: Callable[[], Output]) -> Output:
    try:
        result: Output = pickle.loads(returned)  # from the copy, and from nobody else
    except (EOFError, pickle.UnpicklingError):
        return function()  # here it will be seen what is wrong
    return result


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """What is started meanwhile does not hear of interrupts either, until it says that it ignores them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
