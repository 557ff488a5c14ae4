"""The distribution: contents of the wheel, installation, and commands of the README."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from proofs.command import readme
from proofs.extras import EXTRAS, install
from proofs.judging.verdict import Verdict

Environment = Callable[..., dict[str, str]]
ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSTRAINTS = [
    line
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(folder),
        str(ROOT),
    ]
    subprocess.run(build, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_has_everything_and_nothing_else(wheel: Path) -> None:
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    wanted = {
        path.relative_to(ROOT).as_posix()
        for package in ("symbolic", "proofs")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    }
    assert packed == wanted
    # without these files, type checkers ignore the annotations of the installed package
    assert {"symbolic/py.typed", "proofs/py.typed"} <= packed
    assert {"proofs/judging/expected.toml", "proofs/certificate.schema.json", "proofs/li2022/paper.toml"} <= packed


def test_the_wheel_works_in_any_folder(wheel: Path, tmp_path: Path, environment: Environment) -> None:
    site, elsewhere = tmp_path / "site", tmp_path / "elsewhere"
    elsewhere.mkdir()
    zipfile.ZipFile(wheel).extractall(site)
    where = "import proofs, symbolic; print(proofs.__file__, symbolic.__file__)"
    for arguments, words in (
        (["-c", where], [str(site)]),
        (["-m", "proofs.command", "check", "li2022/theorem-9"], ["verified"]),
    ):
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=elsewhere,
            env=environment(PYTHONPATH=str(site)),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert all(word in done.stdout for word in words)


def requirements() -> list[Requirement]:
    project = PROJECT["project"]
    extras = project["optional-dependencies"].values()
    return [Requirement(text) for text in [*project["dependencies"], *(text for extra in extras for text in extra)]]


def test_every_dependency_is_bounded_and_pinned() -> None:
    pinned = {canonicalize_name(name): version for name, version in (line.split("==") for line in CONSTRAINTS)}
    for requirement in requirements():
        operators = {one.operator for one in requirement.specifier}
        assert operators == {">=", "<"}, f"{requirement} has no lower or no upper bound"
        assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)]), (
            f"{requirement} does not admit the version in constraints.txt"
        )


def test_constraints_name_versions_and_nothing_else() -> None:
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[0-9A-Za-z.+!]+", line) for line in CONSTRAINTS)
    assert [line.lower() for line in CONSTRAINTS] == sorted(line.lower() for line in CONSTRAINTS)


def line_of(name: str) -> str:
    """The single line of a command in the README."""
    block = re.search(rf"<!-- {name} -->\n```sh\n(.*)\n```\n<!-- end of {name} -->", README)
    assert block is not None
    return block[1]


def test_the_two_commands() -> None:
    for name in ("judge", "tests"):
        assert line_of(name).startswith(
            "python3 -m venv .venv && .venv/bin/python -m pip install -q -c constraints.txt "
        )
    assert line_of("judge").endswith(" && .venv/bin/verdicts")
    assert line_of("tests").endswith(" && .venv/bin/python -m pytest")


def test_the_two_lines_run_every_test() -> None:
    """The first command excludes the exhaustive tests, and the second runs only these."""
    assert "-m 'not exhaustive'" in PROJECT["tool"]["pytest"]["ini_options"]["addopts"]
    assert line_of("exhaustive") == ".venv/bin/python -m pytest -m exhaustive"


def test_ci_runs_the_lines_of_the_readme_and_does_not_repeat_them() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111
    assert "pip " not in script and "pytest" not in script and "texlive" not in script and "set -euo pipefail" in script
    extraction = script[script.index("line_of()") : script.index("\n}\n") + 3]
    for name in ("system", "tests", "exhaustive"):
        done = subprocess.run(
            ["bash", "-c", f"{extraction}\nline_of {name}"], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert done.stdout == line_of(name) + "\n" and f"=$(line_of {name})" in script


def test_the_table_of_verdicts_is_current(verdicts: list[Verdict]) -> None:
    assert README == readme.renewed(README, readme.summary(verdicts)), readme.BEGIN
    assert (ROOT / "VERDICTS.md").read_text(encoding="utf-8") == readme.table(verdicts)


def imported(path: Path) -> set[str]:
    """All modules that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        if isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{one.name}" for one in node.names}
    return found


@pytest.mark.parametrize(("checker", "libraries"), [("kernel", set()), ("recheck", {"flint"})])
def test_the_checkers_share_nothing(checker: str, libraries: set[str]) -> None:
    files = sorted((ROOT / "proofs" / checker).rglob("*.py"))
    assert files
    for path in files:
        for module in imported(path):
            top = module.partition(".")[0]
            own = f"{module}.".startswith(f"proofs.{checker}.")
            assert own or top in libraries or top in sys.stdlib_module_names, f"{path.name} imports {module}"


# ---- optional dependencies


def test_what_is_to_be_installed_is_there() -> None:
    """Each `pip install` in the texts names existing extras and installs from the folder.

    The project is on no package index.
    """
    extras = set(PROJECT["project"]["optional-dependencies"])
    texts = [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "proofs").rglob("*.py"),
        *(ROOT / "symbolic").rglob("*.py"),
    ]
    said = [text for path in texts for text in re.findall(r"pip install [^`\n]*\]", path.read_text(encoding="utf-8"))]
    assert len(said) > 5
    for text in said:
        found = re.search(r"'\.\[([a-z,]+|\{EXTRAS\[library\]\})\]$", text)
        assert found, text
        assert found[1].startswith("{") or set(found[1].split(",")) <= extras, text
    assert set(EXTRAS.values()) <= extras


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("library", "arguments"),
    [
        ("scipy", ["estimate", "--data", "reports.csv", "--mechanisms", "mechanisms.json"]),
        ("scipy", ["certify", "li2022/theorem-9"]),
        ("ot", ["experiment", "figure-9", "--space", "planar", "--repeats", "2", "--users", "10", "--jobs", "1"]),
        ("pdoc", ["report", "-o", "site", "--api"]),
        ("matplotlib", ["figure", "li2022/figure-2", "-o", "figure.svg"]),
        ("matplotlib", ["account", "steps.json", "--curve", "curve.png"]),
    ],
)
def test_a_library_that_is_missing_is_named(
    library: str, arguments: list[str], tmp_path: Path, environment: Environment
) -> None:
    """If a library is missing, the error is one line with the command that installs it."""
    kind = {"mechanism": "shokri", "q": 1, "grid": [2, 1], "choice": "least-truth"}
    (tmp_path / "mechanisms.json").write_text(json.dumps({"symbols": ["a", "b"], "mechanisms": {"m": kind}}))
    (tmp_path / "reports.csv").write_text("mechanism,observation\nm,a\n")
    (tmp_path / "steps.json").write_text('[{"mechanism": "gaussian", "sigma": 1}]')
    code = f"import sys; sys.modules[{library!r}] = None; from proofs.command.main import run; run({arguments!r})"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env=environment(PYTHONPATH=str(ROOT)),
    )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert install(library) in done.stderr
