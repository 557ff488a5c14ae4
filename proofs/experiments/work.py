"""Computation of cells by local processes or by a Dask cluster.

The results depend only on the seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import Any

from proofs.experiments.cell import Cell, Result, compute
from proofs.experiments.store import Store
from proofs.parallel import mapped

Done = tuple[Cell, Result, float]


def timed(cell: Cell) -> Done:
    """Compute a cell; returns the cell, its result, and the computing time in seconds."""
    start = perf_counter()
    result = compute(cell)
    return cell, result, perf_counter() - start


def missing(cells: Sequence[Cell], store: Store) -> list[Cell]:
    """The cells whose results are not stored yet, each once."""
    return [cell for cell in dict.fromkeys(cells) if store.get(cell) is None]


def fill(cells: Sequence[Cell], store: Store, jobs: int, scheduler: str | None, advance: Callable[[], None]) -> None:
    """Compute the cells that are not in the store, and store each result as it arrives."""
    left = missing(cells, store)
    for cell, result, seconds in mapped(timed, left, jobs) if scheduler is None else on_cluster(left, scheduler):
        store.put(cell, result, seconds)
        advance()


def on_cluster(cells: Sequence[Cell], scheduler: str) -> Iterator[Done]:
    """Compute cells on the workers of a Dask scheduler.

    The workers must have this package installed. Raises `OSError` if there is no scheduler at the address.
    """
    import distributed

    library: Any = distributed  # dask has no type annotations
    with library.Client(scheduler, timeout="20s") as client:
        futures = client.map(timed, cells, pure=False, retries=2)
        try:
            for future in library.as_completed(futures):
                yield future.result()
        finally:
            client.cancel(futures)
