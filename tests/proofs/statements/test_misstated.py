"""A broken file is reported in one line, with exit code 2; the others are judged."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import proofs
from proofs.command import certify
from proofs.statements import reading
from proofs.statements.misstated import Misstated, of_points
from proofs.statements.statement import Statement
from symbolic.language import Eq, ForAll, Ne, Sum, integers, reals

Run = Callable[..., "subprocess.CompletedProcess[str]"]
x, y = reals("x y")
n, k = integers("n k")
TYPED: dict[str, Any] = {"variables": (x, y), "given": [], "claim": 0 <= x * x + y, "example": {"x": 0, "y": 1}}


def typed(**fields: Any) -> Statement:
    return Statement("sample/one", "It is so.", "Eq. 1", why="", **{**TYPED, **fields})


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"claim": x * y == y * x}, ["claim is False", "write Eq(a, b)"]),
        ({"claim": [x <= y, x == x]}, ["claim is True", "write Eq(a, b)"]),
        ({"given": [x != y]}, ["given is True", "Ne(a, b)"]),
        ({"provided": [x == y]}, ["provided is False", "write Eq(a, b)"]),
        ({"claim": x + y}, ["claim contains x + y, which is not a formula"]),
        ({"given": 0 < x}, ["given is a single formula", "write [0 < x]"]),
        ({"variables": x}, ["variables is a single variable", "write (x,)"]),
        ({"variables": (x, y, "z")}, ["'z'", "reals or integers"]),
        ({"variables": (x,)}, ["y is used but not declared; add it to variables"]),
        ({"given": [0 < n]}, ["n is used but not declared"]),
        ({"throughout": [ForAll(k, 1, n, 0 <= k * x)]}, ["n is used but not declared"]),
        (
            {"variables": (x, y, k), "throughout": [ForAll(k, 1, 3, 0 <= k * x)]},
            ["k is a variable and also an index in for k=1..3: 0 <= k*x", "rename the index"],
        ),
        (
            {"variables": (x, y, k), "claim": Sum(k, k, 1, 3) <= x + y},
            ["k is a variable and also an index in Sum(k, k=1..3) <= x + y", "rename the index"],
        ),
        ({"provided": [Ne(n, 0)]}, ["n is used but not declared"]),
        ({"variables": (x, integers("y"))}, ["y is declared as integer but used as real"]),
        ({"example": {"x": 0.5, "y": 1}}, ["the example gives x the float 0.5", '"1/2"']),
        ({"counterexample": {"x": 0, "y": [0.25]}}, ["a counterexample gives y the float 0.25", '"1/4"']),
    ],
)
def test_what_cannot_be_meant_is_refused_at_once(fields: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(Misstated) as refused:
        typed(**fields)
    said = str(refused.value)
    assert said.startswith("sample/one: ") and "\n" not in said and all(word in said for word in words), said


def test_what_can_be_meant_is_taken() -> None:
    typed(
        claim=[Eq(x * y, y * x), ForAll(k, 1, 2, 0 <= k)], given=[Ne(x, 0)], exists=(n,), example={"x": "1/2", "y": 1}
    )


def test_points_say_what_each_variable_is(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = typed(example={"x": 0}, counterexample={"x": 0, "y": 0, "z": 0})
    assert list(of_points(wrong)) == [
        "the example gives no value for y",
        "a counterexample gives a value for z, which is not a variable",
    ]
    monkeypatch.setattr(certify, "find", lambda identifier: wrong)
    assert certify.made("sample/one") == ("sample/one", "sample/one: the example gives no value for y")


# ---- files

PAPER = """title = "On means"
authors = ["Ada Smith"]
source = "A journal, 2020"
year = 2020
chapters = ["one"]
statements = [
    { id = "eq-1", what = "A square is at least 0.", chapter = "one" },
    { id = "eq-8", what = "The other.", chapter = "one" },
    { id = "eq-9", what = "It has no file.", chapter = "one" },
]
"""
FILE = """from proofs.statements.plan import positive
from proofs.statements.statement import Statement
from symbolic.language import reals

x, y = reals("x y")
one = Statement(
    "smith2020/ID",
    title="A square is at least 0.",
    where="Eq. 1",
    printed="0 \\\\le x^2",
    variables=(x,),
    given=[],
    claim=CLAIM,
    example={"x": 1},
    proof=positive(squares=[x, x - 1]),
    why="It is a square.",
)
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, root: Path, run: Run) -> Path:
    """A copy of the project with a small paper, one row of which is certified."""
    tmp_path = tmp_path_factory.mktemp("project")
    for package in ("proofs", "symbolic"):
        shutil.copytree(root / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    folder = tmp_path / "proofs" / "smith2020"
    (folder / "certificates").mkdir(parents=True)
    (folder / "__init__.py").write_text('"""Smith 2020."""\n')
    (folder / "paper.toml").write_text(PAPER)
    (folder / "eq_1.py").write_text(FILE.replace("ID", "eq-1").replace("CLAIM", "2 * x <= 1 + x**2"))
    assert run("certify", "smith2020/eq-1", folder=tmp_path).returncode == 0
    return tmp_path


@pytest.fixture
def paper(project: Path) -> Iterator[Path]:
    """The copy for one test, in which the second row has no statement."""
    yield project
    (project / "proofs" / "smith2020" / "eq_8.py").unlink(missing_ok=True)
    (project / "proofs" / "smith2020" / "paper.toml").write_text(PAPER)


BROKEN = [
    (FILE.replace("ID", "eq-3").replace("CLAIM", "0 <= x**2"), 7, "must be called smith2020/eq-8"),
    (FILE.replace("ID", "eq-8").replace("CLAIM", "0 <= y**2"), 6, "y is used but not declared; add it to variables"),
    (FILE.replace("ID", "eq-8").replace("CLAIM", "x == x**2"), 6, "write Eq(a, b)"),
    (FILE.replace("ID", "eq-8").replace("CLAIM", "0 <= x <= 1"), 13, "write a <= b <= c as two relations"),
    (FILE.replace("ID", "eq-8").replace("CLAIM", "zz <= 1"), 13, "NameError: name 'zz' is not defined"),
    ("import nonsense\n", 1, "ModuleNotFoundError: No module named 'nonsense'"),
    ("x = (1\n", 1, "SyntaxError: '(' was never closed"),
    ("def f():\n    return 1 / 0\n\n\nf()\n", 2, "ZeroDivisionError"),
]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("text", "line", "words"), BROKEN, ids=[words for _, _, words in BROKEN])
def test_a_broken_file_is_one_line_and_the_rest_is_judged(
    run: Run, paper: Path, text: str, line: int, words: str
) -> None:
    (paper / "proofs" / "smith2020" / "eq_8.py").write_text(text)
    place = f"verdicts: proofs/smith2020/eq_8.py:{line}: "
    done = run("certify", "smith2020/eq-8", folder=paper)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert done.stderr.startswith(place) and words in done.stderr
    done = run("check", "smith2020", folder=paper)
    assert done.returncode == 2 and "smith2020/eq-1" in done.stdout and "1 verified, 1 open" in done.stdout
    assert [one for one in done.stderr.splitlines() if "eq-8" in one or "eq_8" in one] == done.stderr.splitlines()[-1:]
    assert done.stderr.splitlines()[-1].startswith(place)


@pytest.mark.parametrize("command", ["check", "show", "list", "latex"])
def test_whoever_asks_for_what_is_broken_hears_it(run: Run, paper: Path, command: str) -> None:
    (paper / "proofs" / "smith2020" / "eq_8.py").write_text("zz\n")
    done = run(command, "smith2020/eq-8", folder=paper)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "verdicts: proofs/smith2020/eq_8.py:1: NameError: name 'zz' is not defined\n"


@pytest.mark.exhaustive
def test_a_row_that_is_not_written_is_not_certified(run: Run, paper: Path) -> None:
    done = run("certify", "smith2020/eq-9", folder=paper)
    assert (done.returncode, done.stdout) == (2, "") and "no statement is written yet for smith2020/eq-9" in done.stderr
    assert run("certify", "elsalamouny2022/conclusion.gibu").returncode == 2  # an experiment


@pytest.mark.exhaustive
def test_a_file_that_others_import_is_named_once_and_nothing_is_signed(run: Run, paper: Path) -> None:
    broken = paper / "proofs" / "li2023" / "theorem_10_slide.py"
    before = broken.read_text(encoding="utf-8")
    broken.write_text(f"{before}\nzz\n", encoding="utf-8")
    kept = (paper / "proofs" / "judging" / "expected.toml").read_bytes()
    done = run("list", folder=paper)
    assert done.returncode == 2 and len(done.stdout.splitlines()) > 1000
    assert done.stderr.count("\n") == 1 and "theorem_10_slide.py:" in done.stderr
    done = run("check", "li2023", folder=paper)
    assert done.returncode == 2 and "was not judged" not in done.stderr and "NameError" in done.stderr
    done = run("expect", "--write", folder=paper)
    assert done.returncode == 2 and "is not written" in done.stderr
    assert (paper / "proofs" / "judging" / "expected.toml").read_bytes() == kept
    broken.write_text(before, encoding="utf-8")


def test_a_damaged_table_is_one_line(run: Run, paper: Path) -> None:
    for text, words in ((PAPER + "[", "is damaged"), (PAPER.replace('title = "On means"', ""), "title is missing")):
        (paper / "proofs" / "smith2020" / "paper.toml").write_text(text)
        done = run("check", "smith2020", folder=paper)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert "proofs/smith2020/paper.toml" in done.stderr and words in done.stderr


def test_python_raises_what_is_broken(monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
    fault = reading.BrokenFile(root / "proofs" / "li2022" / "theorem_9.py", 3, "it is broken")
    monkeypatch.setitem(reading.BROKEN, "proofs.li2022.theorem_9", fault)
    with pytest.raises(reading.BrokenFile, match=r"proofs/li2022/theorem_9\.py:3: it is broken"):
        proofs.all_statements()
