"""Run a function in a forked process, or in this process if forking is impossible."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from proofs import parallel
from proofs.judging import ledger
from proofs.parallel import beside
from proofs.statements.library import find

HERE = os.getpid()


def fails_in_the_copy() -> str:
    if os.getpid() != HERE:
        raise ValueError("only there")
    return "here"


@pytest.fixture(params=[True, False], ids=["a copy", "no copy"])
def copied(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    monkeypatch.setattr(parallel, "_copies", lambda: request.param)
    return bool(request.param)


def test_it_is_computed_elsewhere(copied: bool) -> None:
    with beside(os.getpid) as other:
        assert (other() != HERE) is copied
    with beside(lambda: list(range(100_000))) as numbers:  # more than a pipe holds
        assert numbers() == list(range(100_000))


def test_errors_come_through(copied: bool) -> None:
    with pytest.raises(ZeroDivisionError), beside(lambda: 1 // 0) as other:
        other()
    with beside(fails_in_the_copy) as other:
        assert other() == "here"
    with beside(lambda: os._exit(0) if os.getpid() != HERE else "alive") as other:  # its result is lost
        assert other() == "alive"


def test_it_ends_with_what_it_is_beside(copied: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupt here ends the forked process and leaves nothing behind."""
    fork, made = os.fork, list[int]()

    def noted() -> int:
        made.append(fork())
        return made[-1]

    monkeypatch.setattr(os, "fork", noted)

    def endless() -> None:
        if os.getpid() != HERE:
            time.sleep(600)
            (tmp_path / "done").touch()

    with pytest.raises(KeyboardInterrupt), beside(endless):
        raise KeyboardInterrupt
    assert not (tmp_path / "done").exists()
    assert len(made) == copied
    for copy in made:
        with pytest.raises(ChildProcessError):
            os.waitpid(copy, os.WNOHANG)


def test_both_engines_side_by_side_say_the_same(copied: bool) -> None:
    some = [find("li2022/theorem-10.first"), find("li2022/theorem-10.second")]
    together, one_by_one = ledger.verdicts(some, meanwhile=list), ledger.verdicts(some)
    assert [one.verdict for one in together] == [one.verdict for one in one_by_one]
    for one, other in zip(together, one_by_one, strict=True):
        assert [(e.engine, e.certificate, e.outcome, e.without) for e in one.evidence] == [
            (e.engine, e.certificate, e.outcome, e.without) for e in other.evidence
        ]
    assert [one.engines for one in ledger.verdicts(some, ["kernel"], meanwhile=list)] == [("kernel",)] * 2
