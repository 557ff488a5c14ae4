"""The same function on many inputs, in this process or in several; an interrupt ends them all."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

Input = TypeVar("Input")
Output = TypeVar("Output")


def mapped(function: Callable[[Input], Output], inputs: Iterable[Input], jobs: int) -> Iterator[Output]:
    """The results as they come in, in no particular order.

    >>> list(mapped(abs, [-1, -2], 1))
    [1, 2]
    """
    waiting = list(inputs)
    if jobs <= 1 or len(waiting) <= 1:
        yield from map(function, waiting)
        return
    pool = ProcessPoolExecutor(min(jobs, len(waiting)), initializer=_leave_interrupts_to_the_parent)
    try:
        tasks = [pool.submit(function, one) for one in waiting]
        yield from (task.result() for task in as_completed(tasks))
    except BaseException:
        workers = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()
        raise
    pool.shutdown()


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
