"""The same function on many inputs, in this process or in several; an interrupt ends them all."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

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
