"""Each check of the first checker is taken out in turn: a cheating certificate gets further than before, or `reasons.toml` says why none can.

The sources of the package `proofs.kernel` are compiled once more, in memory, with a switch at each `need`, each `demand` and each
`raise` of a refusal. A certificate can only notice a missing check that refused it, or failed on its way; so only those are run again.
Certificates that are meant to use up time or memory (`hang-`) are left out: without the check that stops them they would.
"""

from __future__ import annotations

import ast
import importlib
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, ClassVar

import pytest

import proofs
from proofs import kernel

TESTS = Path(__file__).parent
PACKAGE = "proofs.kernel"
REFUSALS = {"Refused", "Undefined", "Undecided"}
KEPT = {"need", "demand", "spend"}  # what carries a check out; and the budget, without which nothing would end
BAD = {path.stem: json.loads(path.read_bytes()) for path in sorted((TESTS / "arena" / "bad").glob("*.json"))}
FAST = {name: entry for name, entry in BAD.items() if not name.startswith("hang-")}


@dataclass(frozen=True)
class Check:
    """One place where a checker refuses: in which function, with which message, and which of several alike."""

    module: str
    function: str
    message: str
    turn: int = 0

    def __str__(self) -> str:
        return f"{self.module}.{self.function}: {self.message}" + (f" ({self.turn + 1})" if self.turn else "")


@dataclass
class Switches(ast.NodeTransformer):
    """Puts a switch at each check: `need(c, why)` becomes `need(c or _off(number), why)`."""

    module: str
    checks: list[Check]
    inside: list[str] = field(default_factory=list)

    def number(self, reason: ast.expr | None) -> ast.expr:
        """A call that says whether this check is off."""
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
        return node  # what is raised here passes on what another check found

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
        """What the checker says of an entry when a check is off, and which checks failed on the way."""
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

    def notice(self, number: int) -> list[tuple[str, str]]:
        """The certificates that are no longer refused with their reason when a check is off, and what happens to them."""
        noticed = []
        for name in met().get(number, []):
            answer, _ = self.judge(FAST[name], number)
            if not (answer.startswith("refused") and re.search(FAST[name]["reason"], answer)):
                noticed.append((name, answer))
        return noticed


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
    """Finds the modules of the checker, for `Switched` to load."""

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
    """The checker is not imported yet, and is afterwards as it was before."""
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


@cache
def met() -> dict[int, list[str]]:
    """Which certificates fail at which check, all checks being on."""
    result: dict[int, list[str]] = {}
    for name, entry in FAST.items():
        answer, failed = workbench().judge(entry)
        assert re.search(entry["reason"], answer), f"{name}: {answer}"
        for number in dict.fromkeys(failed):
            result.setdefault(number, []).append(name)
    return result


def reasons() -> dict[Check, str]:
    """The checks that need not be noticed, and why."""
    entries = tomllib.loads((TESTS / "arena" / "reasons.toml").read_text(encoding="utf-8"))["check"]
    return {Check(e["module"], e["function"], e["message"], e.get("turn", 1) - 1): e["reason"] for e in entries}


@pytest.mark.parametrize("number", range(len(workbench().checks)), ids=lambda number: str(workbench().checks[number]))
def test_without_this_check_a_cheat_gets_further(number: int) -> None:
    check = workbench().checks[number]
    noticed = workbench().notice(number)
    if check in reasons():
        assert not noticed, f"listed in reasons.toml, but noticed by {noticed[0][0]}"
    else:
        assert noticed, f"no attack notices that this check is missing: {check} (it refuses {met().get(number, [])})"


def test_the_reasons_are_of_checks_that_exist() -> None:
    """Each is a check of the kernel as it stands, and has its reason written out."""
    assert set(reasons()) <= set(workbench().checks)
    assert all(len(reason.split()) >= 5 for reason in reasons().values())


def test_the_switches_work() -> None:
    """With all checks on, the honest certificates pass; the copy is a checker like the original."""
    for path in sorted((TESTS / "arena" / "good").glob("*.json")):
        answer, _ = workbench().judge(json.loads(path.read_bytes()))
        assert answer == "accepted", f"{path.stem}: {answer}"
    assert len(workbench().checks) > 100


def test_what_no_certificate_shows() -> None:
    """Checks that are listed in `reasons.toml` and can be tried from Python."""
    reading: Any = None
    for made in (lambda: kernel.Theorem({}, reading, object()), lambda: kernel.Refutation({}, "false", object())):
        with pytest.raises(kernel.Refused, match="by a rule and by nothing else"):
            made()
    with pytest.raises(kernel.Refused, match="too long"):
        kernel.load(" " * 4_000_001)
