"""`python -m proofs.search [ID|PAPER ...]`: make the certificates anew, of everything or of what is named."""

# ruff: noqa: T201 - a command that reports

from __future__ import annotations

import sys
import time

from proofs.search.files import write
from proofs.search.work import Unproved


def main(names: list[str]) -> int:
    from proofs.judging.ledger import statements

    everything = statements()
    known = {statement.id for statement in everything} | {statement.paper for statement in everything}
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"unknown: {', '.join(unknown)}", file=sys.stderr)
        return 2
    theorems = {statement.id: statement.data() for statement in everything if statement.proof is not None}
    failed = 0
    for statement in everything:
        if not names or statement.id in names or statement.paper in names:
            start = time.perf_counter()
            try:
                written = write(statement, theorems)
            except Unproved as error:
                failed += 1
                print(f"FAILED {error}\n", file=sys.stderr)
                continue
            size = sum(path.stat().st_size for path in written)
            print(f"{statement.id}: {len(written)} written, {size} bytes, {time.perf_counter() - start:.2f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
