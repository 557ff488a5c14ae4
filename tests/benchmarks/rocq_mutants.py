"""Alter theorems so that they are false, keep their proofs, and count how many coqc refuses.

`python tests/benchmarks/rocq_mutants.py [--count N] [--seed N] [--jobs N]`

One claim of a verified statement is altered so that an exact point refutes it. In the exported file only this claim
changes; all else, the proof included, is that of the true statement, its twin, which must compile. So an error can only
come from the goal of the claim. Syntax errors, unknown names and time-outs are counted apart: they show nothing.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)] if str(ROOT) not in sys.path else []

from proofs.command.console import progress  # noqa: E402
from proofs.command.rocq import alone, build  # noqa: E402
from proofs.kernel.core.reading import refill  # noqa: E402
from proofs.kernel.core.term import read_atom  # noqa: E402
from proofs.rocq import folder  # noqa: E402
from proofs.rocq.compiling import Compiled, Compiler, write  # noqa: E402
from proofs.rocq.reading import COMMENT, theorems  # noqa: E402
from proofs.rocq.statement import Printer, claim_text, rocq_name  # noqa: E402
from proofs.search import witness  # noqa: E402
from proofs.statements.library import find, statements  # noqa: E402
from proofs.statements.statement import Statement  # noqa: E402
from proofs.trust.changes import selected  # noqa: E402

AS_EXPECTED = "refused at the altered claim"
TRIES = 40
"""Points of the domain at which an altered claim is evaluated."""
NOTHING = ("Syntax error", "was not found", "Cannot find", "processor time")
"""Errors that show nothing about the claim."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=200, help="false theorems to compile (default: 200)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    proved = [one for one in statements() if one.proof is not None and not one.exists]
    Random(options.seed).shuffle(proved)
    changed: dict[str, tuple[folder.File, str, str]] = {}
    with progress("altering", options.count) as advance:
        for twin, what, text in islice(filter(None, map(altered, proved)), options.count):
            changed[f"false_{rocq_name(twin.id)}"] = twin, what, text
            advance()
    with alone(build()) as there:
        found = folder.closed(list(folder.files([find(twin.id) for twin, _, _ in changed.values()])))
        paths = folder.write_folder(there, found)
        for name, (_, _, text) in changed.items():
            paths[name] = there / "false" / f"{name}.v"
            paths[name].parent.mkdir(exist_ok=True)
            write(paths[name], text)
        compiler = Compiler(paths, there, folder.OPTIONS, folder.axioms_of_theory())
        with progress("compiling", len(paths)) as advance:
            answers = compiler.run(options.jobs, lambda one: advance())
    sys.exit(report(changed, answers))


def altered(statement: Statement) -> tuple[folder.File, str, str] | None:
    """The file of a statement, a change of one claim that a point refutes, and the file with this claim."""
    (twin, *_) = folder.files([statement])
    data = statement.data()
    if not twin.exported:
        return None
    name = twin.exported.theorems[0]
    text = COMMENT.sub(" ", twin.text)  # a theorem has comments, and a claim may take several lines
    proposition = theorems(twin.exported.text, [*folder.theory(), *twin.exported.imports])[name]
    printer = Printer(data["variables"])
    for what, mutant in sorted(selected(data), key=lambda pair: Random(f"{statement.id} {pair[0]}").random()):
        pairs = [(old, new) for old, new in zip(data["claim"], mutant["claim"], strict=True) if old != new]
        if len(pairs) != 1 or mutant["given"] != data["given"] or mutant["variables"] != data["variables"]:
            continue
        refill()  # reading spends the work of a check
        old, new = (claim_text(read_atom(one, data["variables"], True), printer) for one in pairs[0])
        line = " ".join(proposition.split())
        if text.count(proposition) == line.count(old) == 1 and witness.find(mutant, TRIES) is not None:
            return twin, what, text.replace(proposition, line.replace(old, new))
    return None


def report(changed: Mapping[str, tuple[folder.File, str, str]], answers: Mapping[str, Compiled]) -> int:
    """Print the counts, and what is not refused as expected. Returns 1 if a false theorem is accepted."""
    counts: Counter[str] = Counter()
    for name, (twin, what, text) in changed.items():
        assert twin.exported
        answer = answers[name]
        true = answers.get(twin.exported.name, Compiled(twin.id, "blocked"))
        counts[word := outcome(answer, true, text, twin.exported.theorems[0])] += 1
        if word != AS_EXPECTED:
            print(f"{word}: {twin.id}: {what}: {answer.reason or true.reason}")
    print(", ".join(f"{count} {word}" for word, count in counts.most_common()))
    return 1 if counts["ACCEPTED"] else 0


def outcome(answer: Compiled, true: Compiled, text: str, name: str) -> str:
    if answer.answer == "accepted":
        return "ACCEPTED"
    if true.answer != "accepted":
        return "twin not accepted"
    line = int((re.search(r"line (\d+)", answer.reason) or [0, 0])[1])
    first = text[: text.index(f"Theorem {name} ")].count("\n") + 1
    last = first + text[text.index(f"Theorem {name} ") :].split("Qed.")[0].count("\n")
    told = not any(one in answer.reason for one in NOTHING)
    return AS_EXPECTED if told and first < line <= last + 1 else "refused for another reason"


if __name__ == "__main__":
    main()
