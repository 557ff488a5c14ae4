"""The folder of an export: the theory, one file for each statement, and what compiles and explains them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from proofs.judging.examine import theorems_used
from proofs.parallel import mapped
from proofs.rocq.comparing import check
from proofs.rocq.compiling import write
from proofs.rocq.export import Exported, exported
from proofs.rocq.reading import Differs
from proofs.rocq.statement import NotExported, rocq_name
from proofs.statements.files import certificate_path
from proofs.statements.library import BY_ID, find
from proofs.statements.statement import Statement

THEORY: Final = Path(__file__).parent / "theory"
OPTIONS: Final = ("-R", "theory", "Theory", "-R", "statements", "Statements")
MAKEFILE: Final = """\
all: CoqMakefile
\t$(MAKE) -f CoqMakefile
CoqMakefile: _CoqProject
\tcoq_makefile -f _CoqProject -o CoqMakefile
clean: CoqMakefile
\t$(MAKE) -f CoqMakefile clean
.PHONY: all clean
"""


@dataclass(frozen=True)
class File:
    """The file of a statement, or the reason why there is none; `uses` are the ids of the theorems that it loads."""

    id: str
    exported: Exported | None
    reason: str = ""
    uses: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The text of the exporter, and a command that prints the axioms of its theorems.

        The theorems are printed as a pair, because each command takes more than half a second.
        """
        assert self.exported
        pair = f"Definition {self.exported.name}_all := ({', '.join(self.exported.theorems)})."
        return f"{self.exported.text.rstrip()}\n{pair}\nPrint Assumptions {self.exported.name}_all.\n"


@cache
def theory() -> Mapping[str, str]:
    """The files of the theory, by name."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(THEORY.glob("*.v"))}


def files(statements: Sequence[Statement], jobs: int = 1) -> Iterator[File]:
    """The files of these statements and of the statements that they use, as they are exported."""
    wanted, known = [one.id for one in statements], set[str]()
    while wanted:
        known |= {*wanted}
        more: dict[str, None] = {}
        for file in mapped(_file, wanted, jobs):
            yield file
            more |= dict.fromkeys(file.uses)
        wanted = [one for one in more if one not in known]


def _file(identifier: str) -> File:
    statement = find(identifier)
    try:
        certificate = json.loads(certificate_path(statement).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return File(identifier, None, "it has no certificate")
    return exported_file(statement.data(), certificate)


def exported_file(data: Mapping[str, Any], certificate: Mapping[str, Any]) -> File:
    """Export a certificate, and compare the theorem with the data of the statement.

    The theorem has the variables in the order of `data`, as theorems that use it expect.
    """
    if certificate.get("statement") != data:
        return File(data["id"], None, "the certificate is of another statement; run verdicts certify")
    certificate = {**certificate, "statement": data}
    identifier, used = data["id"], {rocq_name(one): one for one in theorems_used(certificate)}
    try:
        found = exported(certificate, _lookup)
        if found.name != rocq_name(identifier) or not {*found.imports} <= {*used}:
            raise Differs(f"the file {found.name} loads {', '.join(found.imports)}")
        check(found.text, found.theorems, data, [*theory(), *found.imports], refuted="refutation" in certificate)
    except (NotExported, Differs) as error:
        return File(identifier, None, str(error))
    return File(identifier, found, uses=tuple(sorted(used[name] for name in found.imports)))


def _lookup(identifier: str) -> Mapping[str, Any] | None:
    """The data of a proved statement."""
    statement = BY_ID.get(identifier)
    return statement.data() if statement and statement.proof is not None else None


def closed(found: Sequence[File]) -> list[File]:
    """The files, without those that use a statement that is not exported or that have the name of another file."""
    first: dict[str, str] = {}
    for one in found:
        if one.exported:
            first.setdefault(one.exported.name, one.id)
    kept = [
        File(one.id, None, f"its file has the name of that of {other}")
        if one.exported and (other := first[one.exported.name]) != one.id
        else one
        for one in found
    ]
    while True:
        there = {one.id for one in kept if one.exported}
        missing = {one.id: next((use for use in one.uses if use not in there), None) for one in kept if one.exported}
        if not any(missing.values()):
            return kept
        kept = [
            File(one.id, None, f"it uses {use}, which is not exported") if (use := missing.get(one.id)) else one
            for one in kept
        ]


def write_folder(folder: Path, found: Sequence[File]) -> dict[str, Path]:
    """Write the folder, and return the paths of the files that coqc compiles, by name.

    A file that has not changed keeps its time, so that `make` compiles what changed.
    """
    texts = {f"theory/{name}.v": text for name, text in theory().items()}
    kept = {one.exported.name: one.text for one in sorted(found, key=lambda one: one.id) if one.exported}
    texts |= {f"statements/{name}.v": text for name, text in kept.items()}
    compiled = {path.partition("/")[2][:-2]: folder / path for path in texts}
    texts["Assumptions.v"] = "".join(f"Require {name}.\nPrint Assumptions {name}.{name}_all.\n" for name in kept)
    project = "\n".join([" ".join(OPTIONS), *texts, ""])
    readme = (THEORY.parent / "folder.md").read_text(encoding="utf-8")
    for path, text in {**texts, "_CoqProject": project, "Makefile": MAKEFILE, "README.md": readme}.items():
        there = folder / path
        there.parent.mkdir(parents=True, exist_ok=True)
        if not there.is_file() or there.read_text(encoding="utf-8") != text:
            write(there, text)
    return compiled


def axioms_of_theory() -> list[str]:
    """The names of the axioms that the theory states."""
    return re.findall(r"^Axiom ([\w']+)", "\n".join(theory().values()), re.MULTILINE)
