"""Shared fixtures: paths, the command line, the verdicts, a small sample paper."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import mpmath
import pytest
from hypothesis import HealthCheck, settings
from tiers import assign, code, in_rotation

from proofs.judging import ledger
from proofs.judging.verdict import Verdict, part
from proofs.report.content.document import Document, document
from proofs.report.links import used_by
from proofs.statements.files import certificate_path, write_plans
from proofs.statements.statement import Statement
from symbolic.language import Q, reals

ROOT = Path(__file__).resolve().parent.parent

# No test depends on the clock or on random draws: all runs use the same draws. `pytest --hypothesis-
# profile=default` tries others.
settings.register_profile(
    "same", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("same")

NAMED = frozenset({  # the documents that tests refer to
    "li2022/theorem-10.first", "li2022/theorem-5.2-1", "li2022/corollary-6.upper", "li2022/example-7.mle",
    "li2022/corollary-11.derivative", "liu2019/theorem-4", "liu2019/beyond.table-1.beta-1",
})  # fmt: skip

COSTLY = frozenset({"verdicts", "documents", "told"})

Command = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(autouse=True)
def usual_precision() -> Iterator[None]:
    """A test that changes the precision of mpmath does not change that of the next one."""
    with mpmath.workdps(15):
        yield


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def seeds() -> Path:
    """The folder with the texts of the papers, which is next to the project's folder."""
    folder = ROOT.parent / "shared" / "seeds"
    if not folder.is_dir():
        pytest.skip("the texts of the papers are not next to the project's folder")
    return folder


@pytest.fixture(scope="session")
def run() -> Command:
    """Run `verdicts` in a new process and return its output.

    The working directory is the project's folder by default.
    """

    def command(*arguments: str, folder: Path = ROOT, given: str | None = None, timeout: float = 300) -> Any:
        return subprocess.run(
            [sys.executable, "-m", "proofs.command", *arguments],
            cwd=folder, input=given, capture_output=True, text=True, encoding="utf-8", timeout=timeout, check=False,
            env=clean(),
        )  # fmt: skip

    return command


@pytest.fixture(scope="session")
def verdicts() -> list[Verdict]:
    """The verdicts on all statements, computed once."""
    return ledger.verdicts()


@pytest.fixture(scope="session", params=["some", pytest.param("all", marks=pytest.mark.exhaustive)])
def chosen(request: pytest.FixtureRequest, verdicts: list[Verdict]) -> list[Verdict]:
    """The verdicts on all statements, or on a sample in the quick tier."""
    found = verdicts if request.param == "all" else some_of(verdicts)
    assert len(found) > (1000 if request.param == "all" else 50)
    return found


@pytest.fixture(scope="session")
def documents(chosen: list[Verdict], verdicts: list[Verdict]) -> list[Document]:
    """The documents of the chosen statements, with the statements that use them, built once."""
    callers = used_by(verdicts)
    return [document(one, callers.get(one.id, ())) for one in chosen]


def some_of(verdicts: list[Verdict]) -> list[Verdict]:
    """Two statements of each kind and paper, and the statements that tests name.

    Each change of the code selects others.
    """
    kinds: dict[tuple[str, ...], list[Verdict]] = {}
    for one in in_rotation(verdicts, lambda one: one.id):
        kinds.setdefault((one.statement.paper, part(one.statement), one.verdict), []).append(one)
    kept = {one.id for alike in kinds.values() for one in alike[:2]} | NAMED
    return [one for one in verdicts if one.id in kept]


@pytest.fixture(scope="session")
def in_a_terminal() -> Callable[..., subprocess.Popen[str]]:
    """Start `verdicts` as a terminal does, in a process group of its own that Ctrl-C reaches.

    Returns as soon as Python has started. A process in the background ignores the signal, and so do its children,
    so a test of it could not fail.
    """
    code = (
        "import signal, sys\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "sys.argv[0] = 'verdicts'\n"
        "print(flush=True)\n"
        "from proofs.command import main\n"
        "main()\n"
    )

    def start(*arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", code, *arguments],
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=clean(), start_new_session=True,
        )  # fmt: skip
        assert process.stdout
        process.stdout.readline()
        return process

    return start


@pytest.fixture(scope="session")
def environment() -> Callable[..., dict[str, str]]:
    """The environment of such a process, with additions."""
    return clean


def clean(**more: str) -> dict[str, str]:
    """The environment without settings for the terminal and its colours."""
    hidden = ("FORCE_COLOR", "COLUMNS", "NO_COLOR", "PYTHONPATH")
    return {name: value for name, value in os.environ.items() if name not in hidden} | more


class SamplePaper:
    """A sample paper with statements that are simple enough for certificates written by hand."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "sample" / "certificates").mkdir(parents=True)
        x, y = reals("x y")
        self.true = self.statement("square", (x, y), (), [(x + y) ** 2, x * x + 2 * x * y + y * y], {"x": 1, "y": 2})
        self.repaired = self.statement("cube.repaired", (x,), (), [x**3, x * x * x], {"x": 2})
        self.false = self.statement(
            "cube",
            (x,),
            (),
            [x**3, x * x],
            {"x": 1},
            counterexample={"x": 2},
            cause="misprint",
            repaired=self.repaired,
        )
        self.needs = self.statement(
            "ratio", (x,), (), [x / x, 1 + 0 * x], {"x": 1}, provided=[0 < x], counterexample={"x": 0}
        )
        self.chained = self.statement("chained", (x,), (), [(x + 1) ** 2, x * x + 2 * x * 1 + Q(1, 1) ** 2], {"x": 3})
        ring = {"rule": "ring"}
        self.write(self.true, proof=ring)
        self.write(self.repaired, proof=ring)
        self.write(self.false, refutation={"point": {"x": "2"}})
        self.write(self.needs, proof=ring)
        self.write(self.needs, without=1, refutation={"point": {"x": "0"}})
        self.statements = (self.true, self.false, self.repaired, self.needs)
        write_plans([*self.statements, self.chained], folder)

    def statement(
        self,
        name: str,
        variables: Sequence[Any],
        given: Sequence[Any],
        sides: Sequence[Any],
        example: Any,
        **more: Any,
    ) -> Statement:
        from symbolic.language import Eq

        return Statement(
            f"sample/{name}",
            name,
            "nowhere",
            **{
                "formula": f"\\text{{{name}}}",
                "variables": variables,
                "given": given,
                "claim": Eq(*sides),
                "example": example,
                "why": f"The reason of {name}.",
                **more,
            },
        )

    def write(
        self,
        statement: Statement,
        *,
        without: int | None = None,
        proof: Any = None,
        refutation: Any = None,
        text: str | None = None,
    ) -> Path:
        path = certificate_path(statement, without=without, root=self.folder)
        data: dict[str, Any] = {"format": 2, "statement": statement.data(without=without)}
        if proof is not None:
            data["example"] = {name: str(value) for name, value in statement.example.items()}
            data["proof"] = {"claims": [proof]}
        else:
            data["refutation"] = refutation
        path.write_text(json.dumps(data) if text is None else text, encoding="utf-8")
        return path


@pytest.fixture
def sample(tmp_path: Path) -> SamplePaper:
    return SamplePaper(tmp_path)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Assign the tests to the tiers, and put the tests with costly fixtures first.

    One process then runs all of these and judges the statements once.
    """
    assign(items)
    items.sort(key=lambda item: COSTLY.isdisjoint(getattr(item, "fixturenames", ())))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report the number of attacks on the checkers and the mutants that were selected."""
    passed = terminalreporter.stats.get("passed", [])
    bad, good = (sum(f"test_arena.py::test_{kind}[" in report.nodeid for report in passed) for kind in ("bad", "good"))
    if bad or good:
        terminalreporter.write_line(
            f"arena: {bad} cheats refused, {good} honest certificates accepted (each by each checker)"
        )
    counts = [value for report in passed for name, value in report.user_properties if name == "mutants"]
    if sum(counted for counted, _ in counts):
        counted, killed = (sum(column) for column in zip(*counts, strict=True))
        terminalreporter.write_line(
            f"mutants: {killed} of {counted} false changes refused, {100 * killed / counted:.2f} %"
        )
    drawn = sorted(value for report in passed for name, value in report.user_properties if name == "drawn")
    if drawn:
        terminalreporter.write_line(f"drawn by the digest {code()} of the code: {'; '.join(drawn)}")


@pytest.fixture
def calls() -> Iterator[Callable[[], int]]:
    """The number of function calls since the last reading.

    It measures work independently of the speed and load of the machine.
    """
    count = 0

    def note(*_: object) -> None:
        nonlocal count
        count += 1

    def so_far() -> int:
        nonlocal count
        done, count = count, 0
        return done

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield so_far
    finally:
        sys.setprofile(before)
