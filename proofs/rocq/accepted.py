"""The stored log of what Rocq accepted, and whether it still applies to a statement.

`accepted.toml` has two digests and an answer for each statement. The first digest is of the exported text, with the
texts that it loads. The second is of what the exporter reads: the statement, its certificate, and the code. If the
second is unchanged, the text is too, because the exporter is deterministic; otherwise the text is exported anew.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from proofs.judging.examine import theorems_used
from proofs.statements.files import certificate_path
from proofs.statements.library import find
from proofs.statements.paper import ROOT
from proofs.statements.statement import Statement

if TYPE_CHECKING:
    from proofs.rocq.compiling import Compiled
    from proofs.rocq.folder import File

LOG: Final = Path(__file__).parent / "accepted.toml"
DIGITS: Final = 16  # hexadecimal digits of a digest
CODE: Final = (".py", ".v")
HEAD: Final = """\
# The answers of coqc: a digest of the exported text, one of its inputs, and the answer.
# Written by `verdicts check --engine rocq --accept`.
"""


def agrees(statement: Statement, log: Path = LOG) -> bool:
    """Whether coqc accepted exactly the theorem that is exported now."""
    return _stored(log).get(statement.id, ("", "", ""))[2] == "accepted" and _unchanged(statement, log)


def due(statements: Sequence[Statement], more: int, log: Path = LOG) -> list[Statement]:
    """The statements that changed since the log was written, and some `more` that a digest of the code selects."""
    changed = [one for one in statements if not _unchanged(one, log)]
    others = [one for one in statements if one not in changed and agrees(one, log)]
    return changed + sorted(others, key=lambda one: sha256(f"{_code()} {one.id}".encode()).digest())[:more]


def record(found: Sequence[File], answers: Mapping[str, Compiled], log: Path = LOG) -> None:
    """Store the answers on the files found; the entries of other statements stay."""
    from proofs.rocq.compiling import write

    texts, known = _texts(found), dict(_stored(log))
    for one in found:
        answer = answers[one.exported.name].answer if one.exported else "not exported"
        known[one.id] = (texts.get(one.id, ""), _inputs(one.id), answer)
    write(log, HEAD + "".join(f'"{name}" = {json.dumps(entry)}\n' for name, entry in sorted(known.items())))
    _stored.cache_clear()


def _unchanged(statement: Statement, log: Path) -> bool:
    if (known := _stored(log).get(statement.id)) is None:
        return False
    if known[1] == (_inputs(statement.id) or None):
        return True
    from proofs.rocq.folder import files

    return _texts(list(files([statement]))).get(statement.id, "") == known[0]


def _texts(found: Sequence[File]) -> dict[str, str]:
    from proofs.rocq.compiling import keys
    from proofs.rocq.folder import theory

    ours = {one.exported.name: one for one in found if one.exported}
    digests = keys({**theory(), **{name: one.text for name, one in ours.items()}})
    return {one.id: digests[name][:DIGITS] for name, one in ours.items()}


@cache
def _stored(log: Path) -> Mapping[str, tuple[str, str, str]]:
    return tomllib.loads(log.read_text(encoding="utf-8")) if log.exists() else {}


@cache
def _inputs(identifier: str) -> str:
    try:
        statement = find(identifier)
        certificate = certificate_path(statement).read_text(encoding="utf-8")
        used = sorted({*theorems_used(json.loads(certificate))})
        parts = [_code(), statement.data(), certificate, *map(_inputs, used)]
    except (OSError, ValueError, KeyError, RecursionError):  # damaged certificates, which may use each other
        return ""
    return sha256(json.dumps(parts).encode()).hexdigest()[:DIGITS]


@cache
def _code() -> str:
    """A digest of the theory, of the exporter, and of the kernel, with whose normal forms it works."""
    paths = sorted(path for name in ("rocq", "kernel") for path in (ROOT / name).rglob("*.*") if path.suffix in CODE)
    return sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()
