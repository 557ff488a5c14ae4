"""The values of a chapter by a name of Python: `symbolic.detection.f_beta_laplace` is the value f-beta.laplace.

The name is that of the value with _ for . and -; where the first word is the chapter's own it may be left out
(`symbolic.survey.variance_approx`), unless a module is called so (`symbolic.belief.belief_loss`).
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from typing import Any


def values_of(package: str, modules: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The `__getattr__` and the `__dir__` of a chapter: `modules` says which of its modules declares which names, so
    that one name loads one module.

    >>> import symbolic.detection
    >>> "f_beta_laplace" in dir(symbolic.detection)
    True
    """
    places = {name: module for module, names in modules.items() for name in names.split()}

    def find(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        declared = importlib.import_module(f"{package}{places[name]}").VALUES
        chapter = package.rpartition(".")[2]
        return next(one for one in declared if python_name(one.name) in (name, f"{chapter}_{name}"))

    def listed() -> list[str]:
        return sorted({*vars(sys.modules[package]), *places})

    return find, listed


def python_name(name: str) -> str:
    """What a value is called in Python.

    >>> python_name("trade-off.laplace-pair")
    'trade_off_laplace_pair'
    """
    return name.replace(".", "_").replace("-", "_")
