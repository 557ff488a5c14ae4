"""Finished repetitions in an SQLite file, one row each.

Each row is written in one transaction. So an interrupted run leaves only complete rows, and each row once.

>>> from proofs.experiments.designs import Setting
>>> with Store(":memory:") as store:
...     cell = Cell(Setting("k-rr", "linear"), 0, 1)
...     store.put(cell, {"mle": {"emd": 0.5}}, 0.1)
...     store.put(cell, {"mle": {"emd": 0.7}}, 0.1)
...     store.get(cell)
{'mle': {'emd': 0.5}}
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from types import TracebackType
from typing import Final

from proofs.experiments.cell import Cell, Result

VERSION: Final = 3  # version of the computation in a cell; results of other versions are not reused
TABLE: Final = """
create table if not exists cell (
    name text primary key,  -- everything that determines the result
    result text not null,   -- JSON
    seconds real not null,
    done text not null default (datetime('now'))
) strict
"""


def name(cell: Cell) -> str:
    """The key of a cell, which contains all inputs of its result."""
    whose = "synthetic"
    if cell.theta:
        whose = hashlib.sha256(json.dumps(cell.theta).encode()).hexdigest()[:16]
    return f"{VERSION}/{cell.setting.name}/{whose}/seed {cell.seed}/{cell.repeat}"


class Store:
    """A file of results; raises `sqlite3.Error` if it is another kind of file."""

    def __init__(self, path: str) -> None:
        self.connection = sqlite3.connect(path, timeout=60)
        with self.connection:
            self.connection.execute(TABLE)

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.connection.close()

    def put(self, cell: Cell, result: Result, seconds: float) -> None:
        """Write a result; an existing one is kept."""
        with self.connection:
            self.connection.execute(
                "insert or ignore into cell (name, result, seconds) values (?, ?, ?)",
                (name(cell), json.dumps(result, sort_keys=True), seconds),
            )

    def get(self, cell: Cell) -> Result | None:
        """The result of a cell, or None if it is not computed yet."""
        row = self.connection.execute("select result from cell where name = ?", (name(cell),)).fetchone()
        if row is None:
            return None
        found: Result = json.loads(row[0])
        return found

    def __len__(self) -> int:
        (count,) = self.connection.execute("select count(*) from cell").fetchone()
        return int(count)
