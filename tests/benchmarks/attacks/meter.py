"""A checker that counts its work.

Its sources are compiled again in memory, with a counter at each iteration. The counters cover the elements of
loops, comprehensions and builtins, the parts of a term that is looked up, the words of long numbers that are
multiplied or divided, and the terms of flint's polynomials. Comparing them with the budget shows work that was not
paid for.
"""

from __future__ import annotations

import ast
import importlib
import sys
from collections.abc import Iterator, Sized
from contextlib import contextmanager
from fractions import Fraction
from importlib.machinery import PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import proofs

WALKS = {"max", "min", "sum", "any", "all", "map", "filter", "sorted", "set", "frozenset", "dict", "list", "tuple"}
WALKS |= {"gcd", "lcm", "str"}
LOOKS = {"get", "setdefault", "add", "pop"}
ARITHMETIC = (ast.Mult, ast.FloorDiv, ast.Mod, ast.Div)


class Meter:
    """The work done, and the budget spent on it."""

    work = spent = 0

    def spend(self, units: int) -> int:
        self.spent += units
        return units

    def walk(self, iterable: Any) -> Any:
        self.work += len(iterable) if isinstance(iterable, Sized) else 1
        return iterable

    def call(self, function: Any, *given: Any, **named: Any) -> Any:
        self.work += sum(length(each) for each in given) + len(given)
        return function(*given, **named)

    def key(self, key: Any) -> Any:
        """A lookup key, which is hashed in full: a pair in a set is hashed with both numbers."""
        waiting = [key]
        while waiting:
            one = waiting.pop()
            self.work += 1
            if type(one) is tuple:
                waiting.extend(one)
            self.work += 3 * len(one) if type(one) is frozenset else 0
        return key

    def operands(self, a: Any, b: Any) -> tuple[Any, Any]:
        polynomials = length(a) * length(b) if "fmpq_mpoly" in (type(a).__name__, type(b).__name__) else 0
        self.work += 1 + polynomials + words(a) * words(b) // 40  # products of words in the time of one step
        return a, b

    def owner(self, thing: Any) -> Any:
        self.work += length(thing) if type(thing).__name__ == "fmpq_mpoly" else 0
        return thing


def length(thing: Any) -> int:
    return len(thing) if isinstance(thing, Sized) or type(thing).__name__ == "fmpq_mpoly" else 0


def words(thing: Any) -> int:
    """The size of an exact number, in words of 64 bits."""
    if type(thing) is int:
        return thing.bit_length() >> 6
    if type(thing) is Fraction:
        return words(thing.numerator) + words(thing.denominator)
    return 0


class Counters(ast.NodeTransformer):
    """Insert a counter at each iteration."""

    def counted(self, name: str, *given: ast.expr) -> ast.expr:
        return ast.Call(ast.Attribute(ast.Name("_meter", ast.Load()), name, ast.Load()), list(given), [])

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        node.iter = self.counted("walk", node.iter)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.iter = self.counted("walk", node.iter)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "spend":
            node.args = [self.counted("spend", *node.args)]
        elif isinstance(node.func, ast.Name) and node.func.id in WALKS:
            node.args.insert(0, node.func)
            node.func = ast.Attribute(ast.Name("_meter", ast.Load()), "call", ast.Load())
        elif isinstance(node.func, ast.Attribute) and not isinstance(node.func.value, ast.Constant):
            if node.func.attr in LOOKS and node.args and not isinstance(node.args[0], ast.Starred):
                node.args[0] = self.counted("key", node.args[0])
            if not (isinstance(node.func.value, ast.Call) and getattr(node.func.value.func, "id", "") == "super"):
                node.func.value = self.counted("owner", node.func.value)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.ops[0], ast.In | ast.NotIn):
            node.left = self.counted("key", node.left)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ARITHMETIC):
            pair = self.counted("operands", node.left, node.right)
            return ast.Call(ast.Name(f"_{type(node.op).__name__}", ast.Load()), [ast.Starred(pair, ast.Load())], [])
        return node


OPERATIONS = {
    "_Mult": lambda a, b: a * b,
    "_FloorDiv": lambda a, b: a // b,
    "_Mod": lambda a, b: a % b,
    "_Div": lambda a, b: a / b,
}


def metered(package: str) -> tuple[ModuleType, Meter]:
    """The checker, `kernel` or `recheck`, and its meter."""
    whole, meter = f"proofs.{package}", Meter()

    class Loader(SourceFileLoader):
        def get_code(self, fullname: str) -> CodeType:
            path = self.get_filename(fullname)
            tree = ast.parse(Path(path).read_bytes(), path)
            for node in tree.body:  # work during the import is not counted; annotations are left alone
                if isinstance(node, ast.FunctionDef | ast.ClassDef):
                    Counters().visit(node)
            return compile(ast.fix_missing_locations(tree), path, "exec")

        def exec_module(self, module: ModuleType) -> None:
            module.__dict__.update(_meter=meter, **OPERATIONS)
            super().exec_module(module)

    class Finder:
        @staticmethod
        def find_spec(name: str, path: Any, target: ModuleType | None = None) -> Any:
            if not f"{name}.".startswith(f"{whole}."):
                return None
            spec = PathFinder.find_spec(name, path, target)
            if spec is not None and isinstance(spec.loader, SourceFileLoader):
                spec.loader = Loader(spec.loader.name, spec.loader.path)
            return spec

    with aside(package, whole):
        sys.meta_path.insert(0, Finder)
        try:
            return importlib.import_module(whole), meter
        finally:
            sys.meta_path.remove(Finder)


@contextmanager
def aside(package: str, whole: str) -> Iterator[None]:
    """Import the checker anew, and restore the previous modules afterwards."""
    kept = {name: sys.modules.pop(name) for name in list(sys.modules) if f"{name}.".startswith(f"{whole}.")}
    attribute = proofs.__dict__.pop(package, None)
    try:
        yield
    finally:
        for name in [name for name in sys.modules if f"{name}.".startswith(f"{whole}.")]:
            del sys.modules[name]
        sys.modules.update(kept)
        proofs.__dict__.pop(package, None)
        if attribute is not None:
            proofs.__dict__[package] = attribute
