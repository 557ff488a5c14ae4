"""A user's paper in a temporary folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from proofs.own.folder import PAPERS, Own, open_paper
from proofs.statements.paper import OPENED

TRUE = "lemma square\n  reals a, b\n  claim 2*a*b <= a^2 + b^2\n"
FALSE = "claim wrong\n  reals t\n  given 1 <= t\n  claim t <= 1\n"
UNSTATED = "theorem later\n  printed x \\le y\n"
UNCONFIRMED = "theorem read\n  reals x\n  claim? x < 0\n"
BROKEN = "lemma broken\n  reals x\n  claim x < y\n"
REPAIR = "claim repair\n  repairs wrong\n  reals t\n  given 1 <= t\n  claim 1 <= t^2\n"

Paper = Callable[..., Own]


@pytest.fixture
def paper(tmp_path: Path) -> Iterator[Paper]:
    """Write the statements of `mypaper`, and open it."""

    def make(*texts: str, toml: str = 'title = "Mine"\n', **files: str) -> Own:
        folder = tmp_path / "mypaper"
        folder.mkdir(exist_ok=True)
        (folder / "paper.toml").write_text(toml, encoding="utf-8")
        (folder / "statements.txt").write_text("\n".join(texts), encoding="utf-8")
        for name, text in files.items():
            (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
        return open_paper(folder)

    yield make
    OPENED.clear()
    PAPERS.clear()
