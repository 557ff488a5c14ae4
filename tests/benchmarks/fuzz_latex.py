"""Random and mutated LaTeX for the formula reader and the document parser: a reading or one clear line.

`python tests/benchmarks/fuzz_latex.py [--count N]`

A text is a formula of `tests/proofs/latex/corpus.toml` with some signs inserted, deleted or repeated, or random
signs. Anything but a reading, `Unreadable` or `DocumentError` with one line is a fault, and so is a text that exceeds
the time limit.
"""

from __future__ import annotations

import argparse
import collections
import random
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

import fuzz  # noqa: E402

from proofs.latex.document import DocumentError, document  # noqa: E402
from proofs.latex.formula import Unreadable, formula  # noqa: E402

LIMIT = 5.0  # seconds for one text; the longest formulas of the corpus take about 0.1 s
SIGNS = (
    r"\frac", r"\sum_", "{", "}", "(", ")", "^", "_", r"\left", r"\right", "|", r"\|", r"\begin{cases}", r"\end{cases}",
    "&", r"\\", "x", "e^", "1", ",", "=", r"\le", r"\max", r"\Pr[", "]", r"\text{if }", r"\forall", r"\in", "'", "!",
    "/", "-", r"\log", r"\int_", r"\hat", r"\def\a#1{", "#1", "$", "$$", r"\newcommand", "\\", "%", r"\mathbb{E}", ":",
    " d", "é", "\0", r"\begin{theorem}", r"\end{theorem}", r"\a", r"\label{",
)  # fmt: skip


def formulas() -> list[str]:
    """The quoted formulas of the corpus."""
    text = (ROOT / "tests/proofs/latex/corpus.toml").read_text(encoding="utf-8")
    return [one["latex"] for one in tomllib.loads(text)["formula"] if "latex" in one]


def text(seed: int, at: int, known: list[str]) -> str:
    """The text of a seed and a number."""
    draw = random.Random(f"{seed} {at}")
    made = draw.choice(known)
    if draw.random() < 0.3:
        made = "".join(draw.choice(SIGNS) for _ in range(draw.randint(1, 60)))
    for _ in range(draw.randint(0, 6)):
        start = draw.randrange(len(made) + 1)
        end = min(len(made), start + draw.randint(0, 8))
        made = made[:start] + draw.choice(("", draw.choice(SIGNS), made[start:end] * 2)) + made[end:]
    return made


def judge(latex: str, within: Any) -> str:
    """ "read", "refused", or a description of the fault."""
    try:
        within(lambda: document(latex))
        within(lambda: formula(latex))
    except (Unreadable, DocumentError) as reason:
        line = str(reason)
        return "refused" if line and "\n" not in line and len(line) < 1000 else f"not a clear line: {line[:200]!r}"
    except fuzz.Late as late:
        return str(late)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "read"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="how many texts (default: 10000)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    known, within = formulas(), fuzz.seconds_within(LIMIT)
    counts: collections.Counter[str] = collections.Counter()
    for at in range(options.count):
        made = text(options.seed, at, known)
        found = judge(made, within)
        counts[found if found in ("read", "refused") else "fault"] += 1
        if found not in ("read", "refused"):
            print(f"FAULT {found}: {made[:300]!r}", flush=True)
    print(f"{options.count} texts: {dict(counts)}")
    raise SystemExit(bool(counts["fault"]))


if __name__ == "__main__":
    main()
