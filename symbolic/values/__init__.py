"""All named formulas and evaluators, and their values: what `verdicts value` offers.

Each is declared beside what it computes, in a tuple `VALUES` of its module; `MODULES` is the list of those modules.

>>> value("warner.variance", n=10, p="0.9", pi="1/2", digits=5).exact
Fraction(5, 128)
>>> value("survey.inverse-moment", n=10**18, c="0.5", digits=20)
2.0000000000000000020e-18
>>> value("survey.varianz", n=10)
Traceback (most recent call last):
symbolic.formula.domain.DomainError: no formula is called 'survey.varianz'; did you mean survey.variance?
"""

from __future__ import annotations

import difflib
import importlib
import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from symbolic.formula import DomainError, Evaluator, Formula

MODULES: Final = (
    "symbolic.survey.warner",
    "symbolic.survey",
    "symbolic.detection.laplace_mechanism",
    "symbolic.detection.universal",
    "symbolic.estimation.common",
    "symbolic.belief.loss",
    "symbolic.belief.tradeoff",
    "symbolic.composition.randomized_response",
    "symbolic.composition.laplace",
    "symbolic.detection.gaussian_mechanism",
    "symbolic.estimation.errors",
    "symbolic.mechanisms.geometric",
    "symbolic.mechanisms.planar",
    "symbolic.mechanisms.tables",
    "symbolic.estimation.certified",
    "symbolic.accounting.named",
)
NAME: Final = re.compile(
    r"[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*"
)  # what it is, and of what: a name without a subject says nothing


@cache
def _all() -> Mapping[str, Formula | Evaluator]:
    """Formulas first, then evaluators, in the order of `MODULES`."""
    found: dict[str, Formula | Evaluator] = {}
    for module in MODULES:
        for one in importlib.import_module(module).VALUES:
            if NAME.fullmatch(one.name) is None:
                raise ValueError(f"{module}: the name {one.name!r} has no subject; write a.b")
            if one.name in found:
                raise ValueError(f"{module}: two values are called {one.name}")
            found[one.name] = one
    return MappingProxyType(dict(sorted(found.items(), key=lambda item: isinstance(item[1], Evaluator))))


def names() -> tuple[str, ...]:
    """The names of all formulas."""
    return tuple(name for name, one in _all().items() if isinstance(one, Formula))


def formula(name: str) -> Formula:
    """The formula of that name; raises `DomainError` with the nearest name."""
    found = _all().get(name)
    if not isinstance(found, Formula):
        close = difflib.get_close_matches(name, names(), n=1, cutoff=0.4)
        hint = f"did you mean {close[0]}?" if close else f"the names are {', '.join(names())}"
        raise DomainError(f"no formula is called {name!r}; {hint}")
    return found


def all_names() -> tuple[str, ...]:
    """The names of all formulas and evaluators."""
    return tuple(_all())


def entry(name: str) -> Formula | Evaluator:
    """The formula or the evaluator of that name: either has `name`, `doc`, `source`, `parameters` and `value`.

    >>> entry("belief.loss"), tuple(entry("belief.loss").parameters)
    (belief.loss(mechanism, kind, scale), ('mechanism', 'kind', 'scale'))
    """
    found = _all().get(name)
    if found is None and (close := difflib.get_close_matches(name, all_names(), n=1, cutoff=0.4)):
        raise DomainError(f"no formula is called {name!r}; did you mean {close[0]}?")
    return formula(name) if found is None else found


def files(name: str) -> tuple[str, ...]:
    """The parameters that are mechanisms: named as a file on a command line, given as an object elsewhere.

    >>> files("belief.loss"), files("survey.variance")
    (('mechanism',), ())
    """
    found = _all().get(name)
    return found.files if isinstance(found, Evaluator) else ()


def value(name: str, digits: int = 50, **parameters: Any) -> Any:
    """The value of the formula or evaluator `name` at exact parameters, with so many right digits: a `Value`, or a `Table` of them."""
    return entry(name).value(digits, **parameters)
