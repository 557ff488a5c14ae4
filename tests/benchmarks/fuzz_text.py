"""Random and mutated texts for the language of statements: each gives a verdict or one clear line.

`python tests/benchmarks/fuzz_text.py [--count N] [--probe]`

A text is a random formula of the grammar, an example of the page on the language with random changes, or random
characters. Three in four are claims, as for `verdicts probe`; the others are files of statements. With `--probe`, each
claim that can be read is also judged, with a budget of `SECONDS`. A fault is an exception other than a refusal of one
line, or an answer that exceeds the time limit.
"""

from __future__ import annotations

import argparse
import collections
import random
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(Path(__file__).parent))

import fuzz  # noqa: E402

from proofs.command import probe  # noqa: E402
from proofs.command.errors import BadInput  # noqa: E402
from proofs.search.solve import solve  # noqa: E402
from proofs.text.building import entries, sequent  # noqa: E402
from proofs.text.layout import FIELDS, KINDS  # noqa: E402
from proofs.text.plans import PLANS  # noqa: E402

SECONDS = 0.2
LIMIT = 20.0  # wall-clock seconds for one text
LONGEST = 1000  # characters in a refusal
FOLDER = ROOT / "proofs" / "text"
PAGE = (FOLDER / "LANGUAGE.md").read_text(encoding="utf-8")
FILES = [*re.findall(r"```statements\n(.*?)```", PAGE, re.DOTALL), (FOLDER / "template.txt").read_text("utf-8")]
CLAIMS = [
    "1 < t, 2 <= d |- (d - 2 + t)/(t - 1)^2 < 4*t/(t - 1)^2",
    "2*a*b <= a^2 + b^2",
    "integers n; 1 <= n |- sum(k = 1..n, k) = n (n + 1)/2",
    "distributions P, Q on z = 1..N; events S on z = 1..N; 1 <= t; P <= t Q |- P(S) <= t Q(S)",
    "channels K from x = 1..N to y = 1..M; |- for all x = 1..N: sum(y = 1..M, K(x, y)) = 1",
    "0 <= eps |- (e^eps - 1)/(e^eps + 1) <= eps/2",
    "0 < x |- log(x) <= x - 1; Phi(-x) <= 1/2; sqrt(x)^2 = x",
    "functions f on z = 1..N; 0 <= f |- 0 <= sum max(f, 1) - sum min(f, 1)",
    "integral(x = 0..1, x^2) = 1/3; D(x^2, x) = 2 x; binomial(5, 2) = 10; 3! = 6",
]
LETTERS = ("x", "y", "t", "k", "n", "N", "P", "Q", "S", "z", "e", "eps", "ε", "a_1", "P'", "phi", "by", "sum", "for")
SIGNS = "+-*/^!()[]{}<>=;:,.|#\"'?_\\&%$~@ \n\t≤≥≠∑∫√²·−ε∞∈\u200b\ud800\x00"
WORDS = (
    *FIELDS,
    *KINDS,
    *PLANS,
    *LETTERS,
    "|-",
    "..",
    "1..N",
    "on",
    "in",
    "with",
    "after",
    "->",
    "for all",
    "e^",
    "10^9",
)


@dataclass(frozen=True)
class Found:
    """The outcome of one text, with a reason and the duration."""

    text: str
    outcome: str
    why: str
    seconds: float


def term(draw: random.Random, depth: int) -> str:
    """A random term."""
    if depth == 0 or draw.random() < 0.2:
        return draw.choice((*LETTERS[:14], str(draw.randint(0, 12)), "0.5", "1e-3", "10^9", "99999999999999999999"))
    one, two = term(draw, depth - 1), term(draw, depth - 1)
    return draw.choice((
        f"{one} + {two}", f"{one} - {two}", f"{one}*{two}", f"{one}/{two}", f"({one})^{two}", f"-{one}", f"({one})!",
        f"{one} {two}", f"({one})({two})", f"e^({one})", f"log({one})", f"sqrt({one})", f"max({one}, {two})",
        f"abs({one})", f"Phi({one})", f"binomial({one}, {two})", f"sum({draw.choice('kzx')} = {one}..{two}, {one})",
        f"sum {one}", f"integral(x = {one}..{two}, {two})", f"P({one})", f"D({one}, x)",
        f"{draw.choice(LETTERS)}({one})",
    ))  # fmt: skip


def formula(draw: random.Random) -> str:
    """A random formula."""
    sides = [term(draw, draw.randint(0, 3)) for _ in range(draw.choice((2, 2, 2, 3)))]
    chain = sides[0] + "".join(f" {draw.choice(('<=', '<', '=', '!=', '>', '>='))} {side}" for side in sides[1:])
    return f"for all k = 1..{term(draw, 1)}: {chain}" if draw.random() < 0.1 else chain


DECLARED = (
    "", "", "integers k, n, N; ", "distributions P, Q on z = 1..N; ", "functions P(z), Q(z); integers k, n, z; ",
    "events S on z = 1..3; distributions P on z = 1..3; integers n; ", "channels K from x = 1..n to y = 1..2; ",
)  # fmt: skip


def claim(draw: random.Random) -> str:
    """A random claim with assumptions."""
    given = "; ".join(formula(draw) for _ in range(draw.choice((0, 0, 1, 2))))
    return f"{draw.choice(DECLARED)}{given} |- {formula(draw)}"


def changed(text: str, draw: random.Random) -> str:
    """A text with a few random changes."""
    for _ in range(draw.randint(1, 6)):
        at, width = draw.randint(0, len(text)), draw.choice((0, 0, 1, 1, 3, 10))
        new = draw.choice((
            "", draw.choice(SIGNS), draw.choice(WORDS), f" {draw.choice(WORDS)} ", str(draw.randint(0, 10**6)),
            formula(draw),
        ))  # fmt: skip
        text = text[:at] + new + text[at + width :]
    if draw.random() < 0.02:
        text = text * draw.choice((2, 50, 1000))
    if draw.random() < 0.02:
        text = draw.choice("([-{") * draw.choice((50, 150, 5000)) + text
    return text


def texts(count: int, seed: int, start: int = 0) -> Iterator[tuple[str, bool]]:
    """(text, whether it is a file) for a seed, from any starting index."""
    for at in range(start, start + count):
        draw = random.Random(f"{seed} {at}")
        if at % 4 == 3:
            yield changed(draw.choice(FILES), draw), True
        elif at % 12 == 0:
            yield "".join(draw.choice(SIGNS + "abkxN019") for _ in range(draw.choice((1, 5, 40, 400)))), False
        else:
            yield (claim(draw) if draw.random() < 0.5 else changed(draw.choice(CLAIMS), draw)), False


def judge(text: str, is_file: bool, judged: bool, within: Any) -> Found:
    """Read a text, and judge the claim of a probe if `judged`."""
    start = time.perf_counter()

    def found(outcome: str, why: str = "") -> Found:
        return Found(text, outcome, why, time.perf_counter() - start)

    def clear(message: str) -> Found:
        good = message and "\n" not in message and len(message) < LONGEST
        return found("refused", message) if good else found("fault", f"not a clear refusal: {message[:LONGEST]}")

    try:
        if is_file:
            every = within(lambda: entries(text, "mine", "x.txt"))
            errors = [clear(str(one.error)) for one in every if one.error is not None]
            return next((one for one in errors if one.outcome == "fault"), errors[0] if errors else found("read"))
        statement = within(lambda: probe.read(text))
        if not judged:
            return found("read")
        answer = within(lambda: probe.answer(statement, solve(statement, SECONDS), text))
        return found(answer["verdict"]) if "\n".join(probe.lines(answer)) else found("fault", "no answer")
    except BadInput as refusal:
        return clear(refusal.format_message())
    except fuzz.Late as late:
        return found("fault", str(late))
    except Exception as error:
        return found("fault", f"{type(error).__name__}: {error}"[:LONGEST])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="how many texts (default: 10000)")
    parser.add_argument("--start", type=int, default=0, help="the first one (default: 0)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--probe", action="store_true", help="also judge each claim that can be read")
    options = parser.parse_args()
    sequent("0 <= 1")  # so that the first text does not pay for the parser
    within = fuzz.seconds_within(LIMIT)
    every = [judge(*one, options.probe, within) for one in texts(options.count, options.seed, options.start)]
    counts = collections.Counter(one.outcome for one in every)
    print(f"{len(every)} texts: " + ", ".join(f"{count} {outcome}" for outcome, count in counts.most_common()))
    for why, count in collections.Counter(one.why for one in every if one.outcome == "fault").most_common(30):
        print(f"FAULT {count} times: {why}, such as {next(one.text for one in every if one.why == why)!r}"[:600])
    for one in sorted(every, key=lambda one: -one.seconds)[:10]:
        print(f"  {one.seconds:7.3f} s  {one.outcome:8} {one.text!r}"[:200])
    if counts["fault"]:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
