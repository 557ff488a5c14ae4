"""Evidence: the answers of the checkers on the certificates of a statement."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Any, Literal, get_args

from proofs.statements.files import certificate_path
from proofs.statements.kind import is_observation
from proofs.statements.library import find
from proofs.statements.paper import ROOT
from proofs.statements.statement import Statement

EngineName = Literal["kernel", "flint"]
ENGINES: tuple[EngineName, ...] = get_args(EngineName)
MODULES: Mapping[str, str] = {"kernel": "proofs.kernel", "flint": "proofs.recheck"}
LARGEST_FILE = 16_000_000  # bytes; the checkers themselves refuse more than 4 million characters

Outcome = Literal["proved", "false", "undefined", "refused", "damaged", "missing"]


@dataclass(frozen=True)
class Evidence:
    """The answer of one checker on one certificate.

    Attributes
    ----------
    outcome: proved; false (the checker accepts a refutation); undefined (the claim has no value at the point);
        refused; damaged (the file is not a certificate); missing.
    reason: the checker's reason for refusing.
    without: the number, counted from 1, of the `provided` assumption that the certificate shows to be necessary. It is
        None for the certificate of the statement itself.
    """

    engine: EngineName
    certificate: Path
    outcome: Outcome
    reason: str = ""
    seconds: float = 0.0
    without: int | None = None


@dataclass(frozen=True)
class Answer:
    """The evidence, the theorem if it is proved, and a key of all inputs of the check."""

    evidence: Evidence
    theorem: Any = None
    key: str = ""


@dataclass
class Look:
    """A snapshot of the files; each file is read once."""

    answers: dict[str, Answer] = field(default_factory=dict)
    underway: list[str] = field(default_factory=list)


class Examiner:
    """One checker with a cache.

    The key of a cached answer consists of the data of the statement and the bytes of its certificate, and of the same
    inputs for every theorem that the certificate uses. A changed statement or certificate is therefore checked again.

    Parameters
    ----------
    engine: the checker.
    find: maps an id in a certificate to its statement; raises KeyError if there is none.
    root: the folder of the papers.
    """

    def __init__(self, engine: EngineName, find: Callable[[str], Statement] = find, root: Path = ROOT) -> None:
        self.engine: EngineName = engine
        self.find = find
        self.root = root
        self.checker: Any = importlib.import_module(MODULES[engine])
        self._remembered: dict[str, Answer] = {}
        self._used: dict[str, tuple[str, ...]] = {}

    def examine(self, statement: Statement, *, without: int | None = None, look: Look | None = None) -> Evidence:
        """Check the certificates of the theorems that a statement uses, then its own."""
        return self._answer(statement, without, look or Look()).evidence

    def theorem(self, identifier: str) -> Any | None:
        """The theorem of a statement that has been proved; None if it has not. Raises KeyError for an unknown id."""
        return self._answer(self.find(identifier), None, Look()).theorem

    def theorems(self, statement: Statement) -> dict[str, Any]:
        """The proved theorems that the certificate of a statement uses: id -> theorem."""
        look = Look()
        self._answer(statement, None, look)
        found = {name: answer.theorem for name, answer in look.answers.items() if answer.evidence.outcome == "proved"}
        found.pop(statement.id, None)
        return found

    def _answer(self, statement: Statement, without: int | None, look: Look) -> Answer:
        look.underway.append(statement.id)
        try:
            return self._check(statement, without, look)
        finally:
            look.underway.pop()

    def _chained(self, identifier: str, look: Look) -> Answer:
        if identifier not in look.answers:
            look.answers[identifier] = self._answer(self.find(identifier), None, look)
        return look.answers[identifier]

    def _check(self, statement: Statement, without: int | None, look: Look) -> Answer:
        path = certificate_path(statement, without=without, root=self.root)

        def answer(outcome: Outcome, reason: str = "", seconds: float = 0.0) -> Answer:
            return Answer(Evidence(self.engine, path, outcome, reason, seconds, without))

        try:
            if path.stat().st_size > LARGEST_FILE:
                return answer("damaged", "the file is too large")
            content = path.read_bytes()
        except FileNotFoundError:
            return answer("missing", "there is no certificate")
        except OSError as error:
            return answer("damaged", f"the file cannot be read: {error.strerror}")
        try:
            used, certificate = self._read(content)
        except UnicodeDecodeError:
            return answer("damaged", "the file is not text in UTF-8")
        except self.checker.Refused as refused:
            return answer("damaged", str(refused))
        theorems: dict[str, Any] = {}
        keys = []
        for identifier in used:
            if identifier in look.underway:
                return answer("refused", f"its proof uses {identifier}, whose proof uses it")
            try:
                chained = self._chained(identifier, look)
            except KeyError:
                return answer("refused", f"its proof uses the unknown statement {identifier}")
            one = chained.evidence
            if one.outcome != "proved":
                return answer(
                    "refused", f"its proof uses {identifier}, which is not proved: {one.reason or one.outcome}"
                )
            theorems[identifier] = chained.theorem
            keys.append(chained.key)
        data = statement.data(without=without)
        key = _key(json.dumps([data, statement.id, without, keys]).encode(), content, str(path).encode())
        if key not in self._remembered:
            certificate = certificate or self.checker.load(content.decode("utf-8"))
            self._remembered[key] = self._judged(answer, data, certificate, theorems, key)
        return self._remembered[key]

    def _read(self, content: bytes) -> tuple[tuple[str, ...], Any]:
        """The theorems that a certificate uses, and the certificate if it was parsed."""
        key, certificate = _key(content), None
        if key not in self._used:
            certificate = self.checker.load(content.decode("utf-8"))
            self._used[key] = tuple(sorted(set(theorems_used(certificate))))
        return self._used[key], certificate

    def _judged(
        self, answer: Callable[..., Answer], data: Any, certificate: Any, theorems: Mapping[str, Any], key: str
    ) -> Answer:
        start = perf_counter()
        try:
            result = self.checker.check(data, certificate, theorems)
        except self.checker.Refused as refused:
            return answer("refused", str(refused), perf_counter() - start)
        except (
            ArithmeticError,
            AttributeError,
            LookupError,
            MemoryError,
            RecursionError,
            TypeError,
            ValueError,
        ) as error:
            # A checker that crashes has not accepted.
            return answer("refused", f"the checker failed: {error!r}", perf_counter() - start)
        seconds = perf_counter() - start
        if isinstance(result, self.checker.Theorem):
            return Answer(answer("proved", seconds=seconds).evidence, result, key)
        if isinstance(result, self.checker.Refutation) and result.kind in ("false", "undefined"):
            return answer("false" if result.kind == "false" else "undefined", seconds=seconds)
        return answer("refused", f"the checker returned {type(result).__name__}", seconds)


def _key(*parts: bytes) -> str:
    """Digest the parts with their lengths, so that different lists differ."""
    return sha256(b"".join(b"%d:%b" % (len(part), part) for part in parts)).hexdigest()


def theorems_used(certificate: Any) -> Iterator[str]:
    """The ids of the theorems that a certificate uses.

    >>> list(theorems_used({"proof": {"claims": [{"rule": "chain", "theorem": "lemma/powers.a"}]}}))
    ['lemma/powers.a']
    """
    waiting = [certificate]
    while waiting:
        data = waiting.pop()
        if isinstance(data, dict):
            if data.get("rule") in ("chain", "obtain") and isinstance(data.get("theorem"), str):
                yield data["theorem"]
            waiting.extend(data.values())
        elif isinstance(data, list) and not (data and isinstance(data[0], str)):  # no term holds a proof
            waiting.extend(data)


@cache
def examiner_of(engine: EngineName) -> Examiner:
    """The examiner of this process, for the statements of the library."""
    return Examiner(engine)


def gather(
    statement: Statement,
    engines: Sequence[EngineName],
    examiners: Mapping[str, Examiner] | None = None,
    looks: Mapping[EngineName, Look] | None = None,
) -> list[Evidence]:
    """All evidence on a statement, including evidence that added assumptions are necessary.

    An observation has no certificates, and so no evidence.
    """
    found: list[Evidence] = []
    if is_observation(statement):
        return found
    for engine in engines:
        examiner = (examiners or {}).get(engine) or examiner_of(engine)
        look = (looks or {}).get(engine) or Look()
        for without in (None, *range(1, len(statement.provided) + 1)):
            found.append(examiner.examine(statement, without=without, look=look))
    return found
