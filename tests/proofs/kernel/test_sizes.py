"""The kernel stays readable: limits on layers, files, classes and rules, and on imports."""

from __future__ import annotations

import ast
import builtins

import pytest

from proofs.kernel import RULES
from proofs.trust.sizes import KERNEL, code_lines, layer_of, layers

FILES = {str(path.relative_to(KERNEL)): path for path in sorted(KERNEL.rglob("*.py"))}
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in FILES.items()}


def test_layers() -> None:
    for layer in layers():
        assert 0 < layer.lines <= layer.limit, layer
    counted = [name for layer in layers() for name in layer.files]
    assert sorted(counted) == sorted(FILES)
    assert [rule for layer in layers() for rule in layer.rules] == list(RULES)


def test_what_is_counted() -> None:
    source = 'def f(x):\n    """What it is."""\n\n    # why\n    return [\n        x,\n    ]  # so\n'
    assert code_lines(source) == {1, 5, 6, 7}


@pytest.mark.parametrize("name", FILES)
def test_files_are_short(name: str) -> None:
    assert len(FILES[name].read_text(encoding="utf-8").splitlines()) <= 300


@pytest.mark.parametrize("name", FILES)
def test_classes_and_functions_are_short(name: str) -> None:
    lines = code_lines(FILES[name].read_text(encoding="utf-8"))
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.ClassDef):
            assert node.end_lineno is not None
            assert node.end_lineno - node.lineno < 120, node.name
        if isinstance(node, ast.FunctionDef) and "context: Context, goal: Atom, data: Any" in ast.unparse(node.args):
            assert len(lines & set(range(node.lineno, (node.end_lineno or 0) + 1))) <= 15, node.name


def test_rules_draw_premises_over_conclusion() -> None:
    for name, rule in RULES.items():
        lines = (rule.__doc__ or "").splitlines()
        assert any("-----" in line for line in lines[1:]), name


@pytest.mark.parametrize("name", FILES)
def test_arrows_go_down(name: str) -> None:
    """Core never imports analysis, neither imports `judge`, and all else is standard library."""
    standard = {"collections", "fractions", "json", "math", "operator", "re", "typing"}
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Import | ast.ImportFrom):
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names]
            for module in modules:
                assert module.split(".")[0] in standard or module.startswith("proofs.kernel"), module
                assert not (name.startswith("core/") and "proofs" in module and ".core" not in module), module
                assert "judge" not in module or name == "__init__.py"
    assert layer_of(FILES[name]) in ("core", "analysis")


@pytest.mark.parametrize("name", FILES)
def test_no_cleverness(name: str) -> None:
    """No reflection, and no built-in name of Python is redefined."""
    called = {node.id for node in ast.walk(TREES[name]) if isinstance(node, ast.Name)}
    assert not called & {"getattr", "setattr", "eval", "exec", "globals", "vars", "inspect", "__import__"}
    new = {node.id for node in ast.walk(TREES[name]) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    new |= {node.arg for node in ast.walk(TREES[name]) if isinstance(node, ast.arg)}
    new |= {node.name for node in TREES[name].body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    assert not new & set(dir(builtins))
