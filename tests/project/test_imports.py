"""The layers of the packages: no import cycles, and imports only go down.

`symbolic` names no paper, and importing it loads no library.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

FLOOR = Path(__file__).resolve().parents[2] / "symbolic"
CHAPTERS = ("survey", "detection", "belief", "composition", "mechanisms", "estimation", "notions", "accounting")
ROOMS = (
    ("language", "number", "nearest"),
    ("representations",),
    ("formula",),
    CHAPTERS,
    ("values",),
    ("simulation",),
    ("vectors",),
    ("crosscheck",),
)
LEVEL = {room: level for level, rooms in enumerate(ROOMS) for room in rooms}
PAPERS = re.compile(r"li2022|li2023|liu2019|elsalamouny")


def modules(floor: Path) -> dict[str, Path]:
    """All modules of a package: name -> file."""
    found = {}
    for path in sorted(floor.rglob("*.py")):
        parts = path.relative_to(floor.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules(FLOOR)
ABOVE = modules(FLOOR.parent / "proofs")


def imported(tree: ast.AST) -> Iterator[str]:
    """The modules that a file imports, also within functions and for types alone.

    `from package import module` imports the module.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports must name their module in full"
            for one in node.names:
                whole = f"{node.module}.{one.name}"
                yield whole if whole in MODULES or whole in ABOVE else str(node.module)


def at_import(name: str, tree: ast.Module) -> set[str]:
    """The modules that a module imports when it is loaded.

    Includes imports of other chapters within functions. Within a chapter, such imports are no cycle: a formula
    loads its derivation, definition and mpmath function at the first call, and these import the formula.
    """
    inner = {id(one) for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) for one in ast.walk(node)}
    late = {id(one) for one in ast.walk(tree) if id(one) in inner and isinstance(one, (ast.Import, ast.ImportFrom))}
    chapter = ".".join(name.split(".")[:2])
    return {
        target
        for node in ast.walk(tree)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for target in imported(ast.Module([node], []))
        if id(node) not in late or not target.startswith(f"{chapter}.")
    }


def arrows(floor: dict[str, Path]) -> dict[str, set[str]]:
    return {name: set(imported(ast.parse(path.read_text(encoding="utf-8")))) for name, path in floor.items()}


ARROWS = arrows(MODULES)


def test_every_room_has_its_level() -> None:
    assert {name.split(".")[1] for name in MODULES if "." in name} == set(LEVEL)


@pytest.mark.parametrize("name", MODULES)
def test_arrows_go_down(name: str) -> None:
    assert not {one for one in ARROWS[name] if one.split(".")[0] == "proofs"}
    if name == "symbolic":
        assert {one for one in ARROWS[name] if one.startswith("symbolic")} == {"symbolic.language"}
        return
    room = name.split(".")[1]
    for one in ARROWS[name]:
        if one.startswith("symbolic."):
            other = one.split(".")[1]
            assert other == room or LEVEL[other] < LEVEL[room] or {room, other} <= set(CHAPTERS), (
                f"{name} imports {one}"
            )


def circle(arrows: dict[str, set[str]]) -> list[str]:
    """The modules that lie on an import cycle or lead to one.

    Modules without remaining imports are removed until none is left.
    """
    left = {name: {one for one in targets if one in arrows} for name, targets in arrows.items()}
    while free := [name for name, targets in left.items() if not targets & left.keys()]:
        for name in free:
            del left[name]
    return sorted(left)


def test_no_circle() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert circle({"a": {"b"}, "b": {"a"}, "c": set()}) == ["a", "b"]
    assert circle({name: at_import(name, ast.parse(path.read_text("utf-8"))) for name, path in MODULES.items()}) == []


def test_no_circle_of_chapters() -> None:
    """The folders of `symbolic` have no import cycle."""
    rooms: dict[str, set[str]] = {room: set() for room in LEVEL}
    for name, targets in ARROWS.items():
        if "." in name:
            room = name.split(".")[1]
            rooms[room] |= {one.split(".")[1] for one in targets if one.startswith("symbolic.")} - {room}
    assert circle(rooms) == []


def test_no_circle_of_proofs() -> None:
    """Neither the files nor the folders of `proofs` have an import cycle.

    Imports within functions count.
    """
    above = arrows(ABOVE)
    assert circle(above) == []
    rooms: dict[str, set[str]] = {name.split(".")[1]: set() for name in above if "." in name}
    for name, targets in above.items():
        if "." in name:
            room = name.split(".")[1]
            rooms[room] |= {one.split(".")[1] for one in targets if one.startswith("proofs.")} - {room}
    assert len(rooms) > 10
    assert circle(rooms) == []


def test_the_latex_reader_knows_no_statements() -> None:
    """`proofs.latex` imports nothing of `proofs` but itself."""
    targets = {one for name, found in arrows(ABOVE).items() if name.startswith("proofs.latex") for one in found}
    assert "proofs.latex.tokens" in targets
    assert not {one for one in targets if one.startswith("proofs") and not one.startswith("proofs.latex")}


# without the files that Python writes meanwhile, since two processes would collect different tests
WRITTEN = sorted(path for path in FLOOR.rglob("*") if path.suffix in (".py", ".json", ".md"))


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_names_no_paper(path: Path) -> None:
    assert PAPERS.search(path.read_text(encoding="utf-8")) is None


def test_paper_names_are_looked_for_everywhere() -> None:
    assert {path.suffix for path in WRITTEN} >= {".py", ".json"} and len(WRITTEN) > 150
    assert PAPERS.search("of li2022 and others")


@pytest.mark.parametrize("name", MODULES)
def test_sizes(name: str) -> None:
    text = MODULES[name].read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 400
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            assert node.end_lineno is not None and node.end_lineno - node.lineno < 60, node.name


def test_the_import_is_light() -> None:
    code = (
        "import sys, symbolic, symbolic.language; assert not {'sympy', 'numpy', 'flint', 'mpmath'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=FLOOR.parent)
    assert done.returncode == 0, done.stderr
