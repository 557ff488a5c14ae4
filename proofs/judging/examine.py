"""Evidence: what each checker says of the certificates of a statement, in this process, now."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any, Literal, get_args

from proofs.statements.paper import ROOT
from proofs.statements.statement import Statement

EngineName = Literal["kernel", "flint"]
ENGINES: tuple[EngineName, ...] = get_args(EngineName)
MODULES: Mapping[str, str] = {"kernel": "proofs.kernel", "flint": "proofs.recheck"}
LARGEST_FILE = 16_000_000  # bytes; a checker reads at most 4 million characters, and refuses by itself

Outcome = Literal["proved", "false", "undefined", "refused", "damaged", "missing"]


@dataclass(frozen=True)
class Evidence:
    """What one engine made of one certificate.

    Attributes
    ----------
    outcome: proved; false (a refutation accepted); undefined (the claim has no value at the point); refused;
        damaged (the file is no certificate at all); missing.
    reason: of a refusal, in the checker's words.
    """

    engine: EngineName
    certificate: Path
    outcome: Outcome
    reason: str = ""
    seconds: float = 0.0


def certificate_path(statement: Statement, *, provided: bool = True, root: Path = ROOT) -> Path:
    """Where the evidence lies: of the statement, or that it fails without what it is `provided`."""
    paper, _, name = statement.id.partition("/")
    return root / paper / "certificates" / f"{name}{'' if provided else '.without'}.json"


class Examiner:
    """One engine, with the theorems that it has proved so far (for those that build on them)."""

    def __init__(self, engine: EngineName, statements: Mapping[str, Statement], root: Path = ROOT) -> None:
        self.engine: EngineName = engine
        self.statements = statements
        self.root = root
        self.checker: Any = importlib.import_module(MODULES[engine])
        self._results: dict[tuple[str, bool], tuple[Evidence, Any]] = {}
        self._underway: list[str] = []

    def examine(self, statement: Statement, *, provided: bool = True) -> Evidence:
        """Check the certificate of a statement; what it builds on is checked first, once."""
        return self._result(statement, provided)[0]

    @property
    def theorems(self) -> dict[str, Any]:
        """What it has proved so far, by id."""
        return {name: theorem for (name, _), (one, theorem) in self._results.items() if one.outcome == "proved"}

    def _result(self, statement: Statement, provided: bool) -> tuple[Evidence, Any]:
        key = statement.id, provided
        if key not in self._results:
            self._underway.append(statement.id)
            try:
                self._results[key] = self._check(statement, provided)
            finally:
                self._underway.pop()
        return self._results[key]

    def _check(self, statement: Statement, provided: bool) -> tuple[Evidence, Any]:
        path = certificate_path(statement, provided=provided, root=self.root)

        def evidence(outcome: Outcome, reason: str = "", seconds: float = 0.0) -> Evidence:
            return Evidence(self.engine, path, outcome, reason, seconds)

        if not path.exists():
            return evidence("missing", "there is no certificate"), None
        start = perf_counter()
        try:
            if path.stat().st_size > LARGEST_FILE:
                return evidence("damaged", "the file is too long"), None
            certificate = self.checker.load(path.read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            return evidence("damaged", "the file is not text in UTF-8"), None
        except OSError as error:
            return evidence("damaged", f"the file cannot be read: {error.strerror}"), None
        except self.checker.Refused as refused:
            return evidence("damaged", str(refused)), None
        elapsed = perf_counter() - start
        theorems: dict[str, Any] = {}
        for identifier in sorted(set(theorems_used(certificate))):
            if identifier in self._underway:
                return evidence("refused", f"its proof would use {identifier}, which builds on it"), None
            if identifier not in self.statements:
                return evidence("refused", f"its proof uses the unknown statement {identifier}"), None
            used, theorem = self._result(self.statements[identifier], True)
            if used.outcome != "proved":
                return evidence(
                    "refused",
                    f"its proof uses {identifier}, which is not proved: {used.reason or used.outcome}",
                ), None
            theorems[identifier] = theorem
        start = perf_counter() - elapsed
        try:
            result = self.checker.check(statement.data(provided=provided), certificate, theorems)
        except self.checker.Refused as refused:
            return evidence("refused", str(refused), perf_counter() - start), None
        except (
            ArithmeticError,
            AttributeError,
            LookupError,
            MemoryError,
            RecursionError,
            TypeError,
            ValueError,
        ) as error:
            # A checker that stumbles has not said yes.
            return evidence("refused", f"the checker failed: {error!r}", perf_counter() - start), None
        seconds = perf_counter() - start
        if isinstance(result, self.checker.Theorem):
            return evidence("proved", seconds=seconds), result
        if isinstance(result, self.checker.Refutation) and result.kind in ("false", "undefined"):
            return evidence("false" if result.kind == "false" else "undefined", seconds=seconds), None
        return evidence("refused", f"the checker returned {type(result).__name__}", seconds), None


def theorems_used(certificate: Any) -> Iterator[str]:
    """The ids of the theorems that a certificate builds on.

    >>> list(theorems_used({"proof": {"claims": [{"rule": "chain", "theorem": "li2022/lemma.a"}]}}))
    ['li2022/lemma.a']
    """
    waiting = [certificate]
    while waiting:
        data = waiting.pop()
        if isinstance(data, dict):
            if data.get("rule") in ("chain", "obtain") and isinstance(data.get("theorem"), str):
                yield data["theorem"]
            waiting.extend(data.values())
        elif isinstance(data, list):
            waiting.extend(data)


@cache
def examiner_of(engine: EngineName) -> Examiner:
    """The examiner of this process, for the statements of the ledger."""
    from proofs.judging.ledger import by_id

    return Examiner(engine, by_id())


def gather(
    statement: Statement, engines: Sequence[EngineName], examiners: Mapping[str, Examiner] | None = None
) -> list[Evidence]:
    """All evidence on a statement: its certificate, and the witness that it needs what it is `provided`."""
    found: list[Evidence] = []
    for engine in engines:
        examiner = (examiners or {}).get(engine) or examiner_of(engine)
        found.append(examiner.examine(statement))
        if statement.provided:
            found.append(examiner.examine(statement, provided=False))
    return found
