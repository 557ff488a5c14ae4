"""Find the layers of the kernel that a verdict needs, from the rules in its certificates.

The evaluation of a proof's example is not counted: at rational points its values are rational.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from proofs.judging.examine import theorems_used
from proofs.kernel.analysis import axioms, calculus
from proofs.statements.files import certificate_path, certificate_paths
from proofs.statements.library import BY_ID
from proofs.statements.paper import ROOT
from proofs.statements.statement import Statement

CORE, ANALYSIS = "core", "analysis"


def layers_needed(statements: Sequence[Statement], root: Path = ROOT) -> dict[str, frozenset[str]]:
    """Map each statement id to the layers that its certificates need.

    Unreadable certificates are ignored.
    """
    known: dict[Path, frozenset[str]] = {}

    def needed(path: Path) -> frozenset[str]:
        if path not in known:
            known[path] = frozenset()  # stops the recursion at a cycle of theorems
            certificate = _read(path)
            if certificate is not None:
                used = [
                    certificate_path(BY_ID[name], root=root) for name in theorems_used(certificate) if name in BY_ID
                ]
                known[path] = frozenset({CORE, *_analysis(certificate)}).union(*map(needed, used))
        return known[path]

    every = {one.id: frozenset().union(*map(needed, certificate_paths(one, root))) for one in statements}
    return {identifier: found for identifier, found in every.items() if found}


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None


def _analysis(certificate: Any) -> Iterator[str]:
    """Yield "analysis" if the certificate needs it."""
    if any(_is_analytic(one) for one in _objects(certificate)) or _has_derivative(certificate.get("statement")):
        yield ANALYSIS


def _objects(data: Any) -> Iterator[Mapping[str, Any]]:
    waiting = [data]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            yield one
            waiting.extend(one.values())
        elif isinstance(one, list):
            waiting.extend(one)


def _is_analytic(one: Mapping[str, Any]) -> bool:
    """Whether it is a step of the upper layer, or a point that needs an enclosure."""
    return (
        one.get("rule") in calculus.RULES
        or (one.get("rule") == "axiom" and one.get("name") in axioms.AXIOMS)
        or "precision" in one
    )


def _has_derivative(statement: Any) -> bool:
    if isinstance(statement, dict):
        return any(map(_has_derivative, statement.values()))
    return (
        isinstance(statement, list)
        and bool(statement)
        and (statement[0] == "D" or any(map(_has_derivative, statement)))
    )
