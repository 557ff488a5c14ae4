"""The experiments: results survive interruptions, are reproducible, and give the ratings."""

from __future__ import annotations

import io
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from proofs.command import experiment as command
from proofs.experiments import checkins, designs, summary, work
from proofs.experiments.cell import Cell, cells, compute, mechanisms, population, size_of
from proofs.experiments.designs import EXPERIMENTS, LEVELS, Setting
from proofs.experiments.store import Store
from symbolic.formula import DomainError
from symbolic.mechanisms.shokri import audit_floats
from symbolic.simulation.reports import SHARES, shared

Run = Callable[..., "subprocess.CompletedProcess[str]"]
ROOT = Path(__file__).resolve().parents[3]
SMALL = [Cell(Setting("k-rr", "linear", users=300), repeat, 1) for repeat in range(6)]


# ---- designs


def test_ten_mechanisms_each() -> None:
    for mixture, space in LEVELS:
        if space == "planar" and mixture != "k-rr":
            continue  # the same code, and slow to construct
        found = mechanisms(mixture, space, "truth-or-guess")
        assert len(found) == 10 and {one.k for one in found} == {size_of(mixture, space)}


def test_every_experiment_has_its_settings() -> None:
    assert [one for one in EXPERIMENTS if one.startswith("figure")] == [f"figure-{n}" for n in range(2, 15)]
    for one in EXPERIMENTS.values():
        for space in one.spaces:
            few, many = one.settings(space, False), one.settings(space, True)
            assert few and set(few) < set(many) and {setting.space for setting in many} == {space}
        assert not one.settings("planar", False) or "planar" in one.spaces
        assert {method for _, method in one.printed} <= {*one.methods, "gibu"}


@pytest.mark.parametrize(
    ("mixture", "space", "bits"),
    [("k-rr", "linear", False), ("mixed", "planar", False), ("rappor-low", "linear", True)],
)
def test_what_is_varied(mixture: str, space: str, bits: bool) -> None:
    """Each variation changes one choice."""
    base, *others = designs.variations(Setting(mixture, space))
    varied = ("users", "shares", "population")
    changed = [{name for name in varied if getattr(one, name) != getattr(base, name)} for one in others]
    assert base == Setting(mixture, space) and all(len(one) == 1 for one in changed)
    assert {one.population for one in others} == {"", *(designs.OTHER_POPULATIONS if space == "planar" else ())}
    users, shares = ({getattr(one, name) for one in (base, *others)} for name in ("users", "shares"))
    assert users == {1_000, 10_000, 100_000} | (set() if bits else {1_000_000})
    assert shares == ({"equal"} if bits else set(SHARES))
    assert len({one.choice for one in designs.variations(Setting("shokri", "linear"))}) == 4


def test_users_and_populations_are_varied_together_under_k_rr() -> None:
    found = {(one.users, one.population) for one in designs.variations(Setting("k-rr", "planar"))}
    assert found == {(users, one) for users in (1_000, 10_000, 100_000, 1_000_000) for one in ("", "spots", "zipf")}
    for one in EXPERIMENTS.values():  # every experiment that shows the plane
        populations = {each.population for each in one.settings("planar", True)}
        assert populations == ({"", "spots", "zipf"} if "planar" in one.spaces else set())


def test_check_ins_are_the_population(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "_checkins", lambda file: (0.5, 0.5) if file else ())
    for file in (None, "check-ins.csv"):
        asked = command.Asked("figure-7", 2, 1, "planar", True, None, file)
        found = command._cells(EXPERIMENTS["figure-7"], asked)
        assert {one.population for one in found} == ({""} if file else {"", "spots", "zipf"})


@pytest.mark.exhaustive
def test_one_optimum_of_the_plane_never_reports_one_cell() -> None:
    """The mechanisms are optimal and have a singular average, but together full rank.

    None reports one cell of the plane.
    """
    places = cells()
    loss = np.array([[0.5 * np.hypot(x[0] - z[0], x[1] - z[1]) for z in places] for x in places])
    prior = np.full(384, 1 / 384)
    found = [one.matrix for one in mechanisms("shokri", "planar", "avoiding")]
    levels = [float(one) for one in LEVELS["shokri", "planar"].split(": ")[1].split()]
    for level, matrix in zip(levels, found, strict=True):
        assert matrix.min() >= 0 and matrix.sum(axis=1) == pytest.approx(1)
        assert audit_floats(loss, prior, matrix) == pytest.approx((level, level))
        assert not matrix[:, 1].any()
    assert np.linalg.matrix_rank(sum(found)) == 383 and np.linalg.matrix_rank(np.hstack(found)) == 384


@pytest.mark.sample(1)
@pytest.mark.parametrize("choice", ["least-truth", "any-end"])
def test_optima_of_the_line_whose_average_is_singular(choice: str) -> None:
    """The average of these optima is singular, but together they identify every distribution.

    They never report some values. The mechanism for Q = 28 alone has rank 1.
    """
    found = [one.matrix for one in mechanisms("shokri", "linear", choice)]
    average = sum(found)
    never = [y for y in range(100) if not average[:, y].any()]
    assert never and np.linalg.matrix_rank(average) == 100 - len(never) == {"least-truth": 95, "any-end": 92}[choice]
    assert np.linalg.matrix_rank(np.hstack(found)) == 100 and np.linalg.matrix_rank(found[-1]) == 1


def test_an_optimum_of_the_line_that_never_reports_one_value() -> None:
    """The average of these optima is singular, but together they have full rank.

    They are those of beyond.shokri-avoiding, for Table VIII.
    """
    points, found = np.arange(1, 101), []
    for level in (float(one) for one in LEVELS["shokri", "linear"].split(": ")[1].split()):
        t = min(1.0, (level - 0.01) / (25 - 0.01))
        truth = np.eye(100)
        truth[1, :3] = 1 - t, 0, t
        found.append((1 - t) * truth + t * (points == 50))
        loss = abs(points[:, None] - points)
        assert audit_floats(loss, np.full(100, 0.01), found[-1]) == pytest.approx((min(level, 25), min(level, 25)))
    assert np.linalg.matrix_rank(sum(found)) == 99 and np.linalg.matrix_rank(np.hstack(found)) == 100


def test_results_are_combined_on_the_line_alone() -> None:
    found = {space: compute(Cell(Setting("k-rr", space, users=200), 0, 1)) for space in ("linear", "planar")}
    methods = {space: {name.partition(".")[0] for name in own} for space, own in found.items()}
    assert methods["linear"] - methods["planar"] == {"inv-r", "ibu-r"} and methods["planar"] < methods["linear"]


def test_populations_are_distributions() -> None:
    planar = {kind: population("planar", 384, kind) for kind in ("", *designs.OTHER_POPULATIONS)}
    for theta in (population("linear", 100), population("linear", 20), *planar.values()):
        assert theta.min() > 0 and theta.sum() == pytest.approx(1, abs=1e-12)
    assert population("linear", 20) @ np.arange(20) == pytest.approx(9.5)
    floor, spots, zipf = planar.values()
    assert floor == pytest.approx(0.95 * spots + 0.05 / 384) and spots.min() < 1e-6
    assert sorted(zipf)[-2] / max(zipf) == pytest.approx(2**-1.6)


@pytest.mark.parametrize("how", SHARES)
def test_all_users_are_spread(how: str) -> None:
    for users in (0, 1, 7, 1000):
        found = shared(users, 10, how, 3, "a test")
        assert sum(found) == users and min(found) >= 0 and found == shared(users, 10, how, 3, "a test")


def test_check_ins() -> None:
    low = f"{designs.SOUTH},{designs.WEST}"
    theta = checkins.distribution(io.StringIO(f"user,Latitude,Longitude\n1,{low}\n2,37.7945,-122.3790\n3,0,0\n"))
    assert theta[0] == theta[-1] == 0.5 and len(theta) == len(cells())
    blank = checkins.distribution(io.StringIO(f"\nlatitude,longitude\n\n{low}\n  \n"))
    assert blank[0] == 1.0
    with pytest.raises(DomainError, match=r"^line 4 has fewer columns than the first line$"):
        checkins.distribution(io.StringIO(f"latitude,longitude\n{low}\n\n1\n"))
    for text in ("", "latitude\n", "latitude,longitude\nx,1\n", "latitude,longitude\n1\n", "latitude,longitude\n0,0\n"):
        with pytest.raises(DomainError):
            checkins.distribution(io.StringIO(text))


# ---- a cell


def test_the_seed_and_the_repetition_decide() -> None:
    first, again, other = (compute(Cell(SMALL[0].setting, repeat, 1)) for repeat in (0, 0, 1))
    assert first == again and first != other and compute(Cell(SMALL[0].setting, 0, 2)) != first
    assert json.loads(json.dumps(first)) == first


def test_what_a_cell_has() -> None:
    found = compute(Cell(Setting("shokri", "linear", users=500, choice="least-truth"), 0, 1))
    assert "singular" in found["inv-m.project"]["refused"] and found["ibu-m.limit"]["emd"] > 0
    assert found["mle"]["gap"] < 1e-9
    rappor = compute(Cell(Setting("rappor-low", "linear", users=500), 0, 1))
    assert {"rap-m.project", "rap-r.normalise", "gibu.1e-06", "mle"} <= rappor.keys() and "ibu-m.limit" not in rappor


@pytest.mark.exhaustive
def test_the_start_is_varied() -> None:
    """All starts lead to the unique maximum, but stop at different estimates on the way.

    An estimate that does not exist cannot be a start.
    """
    found = compute(Cell(Setting("k-rr", "linear", users=2000), 0, 1))
    starts = ("gibu.1e-08", "gibu.1e-08.random", "gibu.1e-08.inversion")
    assert all(found[one]["reached"] and found[one]["gap"] < 1e-3 for one in starts)
    assert len({found[one]["emd"] for one in starts}) == 3
    apart = ("ibu-r.1e-08", "ibu-r.1e-08.random", "ibu-r.1e-08.inversion")
    assert all(found[one]["reached"] for one in apart) and len({found[one]["emd"] for one in apart}) == 3
    singular = compute(Cell(Setting("shokri", "linear", users=500, choice="any-end"), 0, 1))
    assert "singular" in singular["ibu-r.1e-08.inversion"]["refused"] and singular["ibu-r.1e-08.random"]["emd"] > 0
    assert "singular" in singular["gibu.1e-08.inversion"]["refused"] and "steps" in singular["ibu-m.1e-08.random"]


# ---- the store, with the process killed at any time

CHILD = """
import os, signal, sys
from proofs.experiments import store, work
from proofs.experiments.cell import Cell
from proofs.experiments.designs import Setting

work.compute = lambda cell: {"mle": {"emd": float(cell.repeat)}}  # quick; what is killed is the keeping
path, left = sys.argv[1], int(sys.argv[2])
kept = store.Store(path)

def count(frame, event, argument):
    global left
    if frame.f_code.co_filename in (store.__file__, work.__file__):
        left -= 1
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return count

sys.settrace(count)
work.fill([Cell(Setting("k-rr", "linear"), repeat, 1) for repeat in range(12)], kept, 1, None, lambda: None)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="this system has no SIGKILL")
def test_killed_at_random_moments(tmp_path: Path, environment: Callable[..., dict[str, str]]) -> None:
    """A process that is killed at random moments loses and repeats no result, and completes.

    It is killed after a seeded number of executed lines in the code that stores results.
    """
    path, draw, before, kills = str(tmp_path / "store.sqlite"), random.Random(7), 0, 0
    wanted = [Cell(Setting("k-rr", "linear"), repeat, 1) for repeat in range(12)]
    for _ in range(100):  # without stored results, the loop would not end
        lines = draw.randint(20, 300)
        done = subprocess.run([sys.executable, "-c", CHILD, path, str(lines)], env=environment(), cwd=ROOT, check=False)
        with Store(path) as store:
            rows = store.connection.execute("select name, result from cell").fetchall()
            assert store.connection.execute("pragma integrity_check").fetchall() == [("ok",)]
            results = [store.get(cell) for cell in wanted]
        assert len(rows) == len({name for name, _ in rows}) >= before
        assert all(result == {"mle": {"emd": float(repeat)}} for repeat, result in enumerate(results) if result)
        before = len(rows)
        if done.returncode == 0:
            break
        assert done.returncode == -signal.SIGKILL
        kills += 1
    assert before == 12 and kills >= 3


@pytest.mark.exhaustive
@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends signals in another way")
def test_the_command_killed_goes_on(tmp_path: Path, run: Run, environment: Callable[..., dict[str, str]]) -> None:
    """If the command is killed and started again, its result is that of an undisturbed run."""
    arguments = ["experiment", "figure-3", "--repeats", "6", "--users", "300", "--json"]
    path = tmp_path / "killed.sqlite"
    process = subprocess.Popen(
        [sys.executable, "-m", "proofs.command", *arguments, "--jobs", "2", "--store", str(path)],
        cwd=ROOT, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    while process.poll() is None and rows(path) < 2:
        time.sleep(0.01)
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    kept = rows(path)
    disturbed = run(*arguments, "--jobs", "1", "--store", str(path))
    undisturbed = run(*arguments, "--jobs", "1", "--store", str(tmp_path / "other.sqlite"))
    assert disturbed.returncode == undisturbed.returncode == 0, disturbed.stderr
    assert disturbed.stdout == undisturbed.stdout and 2 <= kept <= 6 == rows(path)


def rows(path: Path) -> int:
    if not path.exists():
        return 0
    try:
        connection = sqlite3.connect(path)
        (count,) = connection.execute("select count(*) from cell").fetchone()
    except sqlite3.Error:
        return 0
    finally:
        connection.close()
    return int(count)


def test_only_what_is_missing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def counted(cell: Cell) -> Any:
        asked.append(cell.repeat)
        return {"mle": {"emd": 1.0}}

    monkeypatch.setattr(work, "compute", counted)
    steps: list[None] = []
    with Store(":memory:") as store:
        work.fill(SMALL[:3], store, 1, None, lambda: steps.append(None))
        work.fill([*SMALL, *SMALL], store, 1, None, lambda: steps.append(None))
        assert len(store) == len(steps) == 6 and asked == list(range(6))
        other = Cell(SMALL[0].setting, 0, 1, theta=(1.0,))
        assert store.get(other) is None and store.get(Cell(SMALL[0].setting, 0, 2)) is None


# ---- a cluster


@pytest.mark.exhaustive
def test_a_cluster_gives_the_same_numbers(tmp_path: Path, run: Run) -> None:
    """A scheduler and two workers on this machine give the numbers of local processes."""
    distributed: Any = pytest.importorskip("distributed")
    arguments = ["experiment", "figure-3", "--repeats", "4", "--users", "300", "--json"]
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        assert address.startswith("tcp://127.0.0.1:")
        there = run(*arguments, "--scheduler", address, "--store", str(tmp_path / "there.sqlite"))
    here = run(*arguments, "--jobs", "1", "--store", str(tmp_path / "here.sqlite"))
    assert there.returncode == here.returncode == 0, there.stderr
    assert there.stdout == here.stdout and rows(tmp_path / "there.sqlite") == 4


# ---- the report


def test_ratings() -> None:
    off = [0.0, 0.1, -0.1, 0.0]
    best = [1.0, 2.0, 1.5, 1.2]
    found = summary.lines(
        {
            "mle": best,
            "gibu.1e-08": [1.1 * one for one in best],
            "inv-m.project": [3 * one for one in best],
            "inv-m.normalise": [1.6 * one + more for one, more in zip(best, off, strict=True)],
            "inv-r.project": "singular",
        }
    )
    assert found["mle"].ratio == 1 and found["mle"].rating == "excellent"
    assert found["inv-m.project"].ratio == pytest.approx(3) and found["inv-m.project"].rating == "bad"
    assert found["inv-m.normalise"].rating == "good" and found["inv-r.project"].rating == "n/a"
    assert found["inv-m.normalise"].ratio_low < 1.6 < found["inv-m.normalise"].ratio_high
    better = summary.chosen("inv-m", found)
    assert better is not None and better.variant == "inv-m.normalise"
    gibu = summary.chosen("gibu", found)
    assert gibu is not None and gibu.variant == "gibu.1e-08"
    unsure = summary.lines({"mle": [1.0] * 4, "ibu-m.limit": [0.9, 1.5, 1.1, 1.4]})
    assert unsure["ibu-m.limit"].rating == "excellent?"


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["figure-1"], "nearest is figure-"),
        (["figure-3", "--space", "planar"], "figure-3 has no planar settings"),
        (["figure-3", "--repeats", "1"], "repeats"),
        (["figure-3", "--write"], "all experiments of one space"),
        (["all", "--repeats", "2", "--write"], "all experiments of one space"),
        (["figure-3", "--store", "/nowhere/at/all.sqlite"], "/nowhere/at/all.sqlite"),
        (["figure-7", "--space", "planar", "--check-ins", "/nowhere.csv"], "/nowhere.csv"),
    ],
)
def test_bad_input(run: Run, tmp_path: Path, arguments: list[str], words: str) -> None:
    stored = [] if "--store" in arguments else ["--store", str(tmp_path / "x.sqlite")]
    done = run("experiment", *arguments, *stored)
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and words in done.stderr


def test_a_file_that_is_no_store(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    path.write_text("nothing of the kind, and long enough to be looked at" * 10)
    done = run("experiment", "figure-3", "--repeats", "2", "--users", "50", "--store", str(path))
    assert done.returncode == 2 and "not a database" in done.stderr
