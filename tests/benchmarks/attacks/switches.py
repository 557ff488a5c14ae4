"""The first checker with a switch at each of its checks.

Its sources are compiled again in memory. Each call of `need` and of `demand`, and each `raise` of a refusal, gets a
switch that can turn it off.
"""

from __future__ import annotations

import ast
import importlib
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, ClassVar

import proofs

PACKAGE = "proofs.kernel"
REFUSALS = {"Refused", "Undefined", "Undecided"}
KEPT = {"need", "demand", "spend"}  # functions that perform a check; without the budget nothing would end


@dataclass(frozen=True)
class Check:
    """One place where a checker refuses: module, function, message, index among equal ones."""

    module: str
    function: str
    message: str
    turn: int = 0

    def __str__(self) -> str:
        return f"{self.module}.{self.function}: {self.message}" + (f" ({self.turn + 1})" if self.turn else "")


@dataclass
class Switches(ast.NodeTransformer):
    """Insert a switch at each check: `need(c, why)` becomes `need(c or _off(number), why)`."""

    module: str
    checks: list[Check]
    inside: list[str] = field(default_factory=list)

    def number(self, reason: ast.expr | None) -> ast.expr:
        """A call that returns whether this check is off."""
        message = "".join(texts(reason)) if reason is not None else ""
        alike = sum(
            (check.module, check.function, check.message) == (self.module, ".".join(self.inside), message)
            for check in self.checks
        )
        self.checks.append(Check(self.module, ".".join(self.inside), message, alike))
        return ast.Call(ast.Name("_off", ast.Load()), [ast.Constant(len(self.checks) - 1)], [])

    def within(self, node: Any) -> Any:
        if node.name in KEPT:
            return node
        self.inside.append(node.name)
        self.generic_visit(node)
        self.inside.pop()
        return node

    visit_FunctionDef = visit_ClassDef = within

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.AST:
        return node  # this re-raises the refusal of another check

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in ("need", "demand"):
            reason = node.args[1 if node.func.id == "need" else 2]
            node.args[0] = ast.BoolOp(ast.Or(), [node.args[0], self.number(reason)])
        return node

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        called = node.exc
        if isinstance(called, ast.Call) and isinstance(called.func, (ast.Name, ast.Attribute)):
            name = called.func.id if isinstance(called.func, ast.Name) else called.func.attr
            if name in REFUSALS and called.args:
                return ast.If(ast.UnaryOp(ast.Not(), self.number(called.args[0])), [node], [])
        return node


def texts(reason: ast.expr) -> list[str]:
    """The constant parts of a message, with {} for the others."""
    if isinstance(reason, ast.Constant):
        return [str(reason.value)]
    if isinstance(reason, ast.JoinedStr):
        return [part for value in reason.values for part in texts(value)]
    if isinstance(reason, ast.BinOp):
        return [*texts(reason.left), *texts(reason.right)]
    return ["{}"]


@dataclass
class Workbench:
    """The checker with its switches."""

    kernel: ModuleType
    checks: list[Check]
    off: list[int] = field(default_factory=list)
    failed: list[int] = field(default_factory=list)

    def judge(self, entry: dict[str, Any], off: int | None = None) -> tuple[str, list[int]]:
        """The checker's answer on an entry with a check off, and the checks that failed."""
        self.off[:], self.failed[:] = [] if off is None else [off], []
        try:
            theorems: dict[str, Any] = {}
            for lemma in entry.get("theorems", []):
                theorems[lemma["statement"]["id"]] = self.kernel.check(lemma["statement"], lemma, theorems)
            text = entry["text"] if "text" in entry else json.dumps(entry["certificate"])
            self.kernel.check(entry["statement"], self.kernel.load(text), theorems)
            answer = "accepted"
        except self.kernel.Refused as refused:
            answer = f"refused: {refused}"
        except Exception as error:
            answer = f"crashed: {error!r}"
        return answer, list(self.failed)


class Switched(SourceFileLoader):
    """Compiles a module of the checker with its switches."""

    checks: ClassVar[list[Check]] = []  # of the checker that is being loaded
    switch: ClassVar[Any] = None

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        tree = ast.parse(Path(path).read_bytes(), path)
        tree = Switches(fullname.removeprefix(f"{PACKAGE}."), self.checks).visit(tree)
        return compile(ast.fix_missing_locations(tree), path, "exec")

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["_off"] = self.switch
        super().exec_module(module)


class Finder:
    """A finder that loads the modules of the checker with `Switched`."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != PACKAGE and not name.startswith(f"{PACKAGE}."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = Switched(spec.loader.name, spec.loader.path)
        return spec


@contextmanager
def without_the_checker() -> Iterator[None]:
    """Import the checker anew, and restore the previous modules afterwards."""
    kept = {name: sys.modules.pop(name) for name in list(sys.modules) if f"{name}.".startswith(f"{PACKAGE}.")}
    attribute = proofs.__dict__.pop("kernel", None)
    sys.meta_path.insert(0, Finder)
    try:
        yield
    finally:
        sys.meta_path.remove(Finder)
        for name in [name for name in sys.modules if f"{name}.".startswith(f"{PACKAGE}.")]:
            del sys.modules[name]
        sys.modules.update(kept)
        proofs.__dict__.pop("kernel", None)
        if attribute is not None:
            proofs.__dict__["kernel"] = attribute


@cache
def workbench() -> Workbench:
    off: list[int] = []
    failed: list[int] = []

    def switched_off(number: int) -> bool:
        failed.append(number)
        return number in off

    Switched.checks, Switched.switch = [], staticmethod(switched_off)
    with without_the_checker():
        checker = importlib.import_module(PACKAGE)
    return Workbench(checker, Switched.checks, off, failed)
