"""Random lines for `verdicts value --stdin`, and random arrays for the numpy functions.

`python tests/benchmarks/fuzz_stdin.py [--count N]`

A line is a question of `fuzz.py` or a broken one: unknown names, wrong types, numbers with a hundred thousand
digits, deep nesting, invalid bytes. Each answer is one line of JSON with digits or a one-line refusal. Anything
else is a fault: no answer within the limit, an answer that is not JSON, a traceback, or a process that exits. One
answer in `SAMPLE` is compared with mpmath. An array has numbers of any magnitude, nan and inf, of any type and
shape. The function returns an array of that shape or raises a TypeError.
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import json
import os
import random
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(Path(__file__).parent))

import floats  # noqa: E402
import fuzz  # noqa: E402

from symbolic import values  # noqa: E402
from symbolic.formula import DomainError  # noqa: E402
from symbolic.number import NumberError  # noqa: E402

SAMPLE = 50
LIMIT = 120.0  # wall-clock seconds
SLOW = 1.0
LONGEST = 1000  # characters in a refusal
WORDS = (
    "",
    " ",
    "é",
    "名",
    "a" * 5000,
    "survey.variance\n",
    "\u202egnirts",
    "\ud800",
    "\x00",
    "survey",
    "SURVEY.VARIANCE",
    "warner.mlé",
    "../etc",
    "{}",
)
ODD = (
    None,
    True,
    False,
    [],
    {},
    [[]],
    {"a": {}},
    "1",
    "",
    "1e-5",
    0,
    -1,
    10**30,
    "0.1.2",
    "٣",
    "½",
    "nan",
    "1/0",
    [1, 2],
    {"n": "1"},
)
BROKEN = (
    b"{",
    b"}",
    b"[",
    b"null",
    b"1",
    b'"x"',
    b"[]",
    b"{}",
    b"NaN",
    b"\xff\xfe",
    b"\xef\xbb\xbf{}",
    b"{'name': 1}",
    b'{"name": "survey.variance"',
    b'{"name": "a", "name": "b"}',
    b'{"name": "survey.mle", "args": {"n1": NaN}}',
    b'{"name": "survey.mle", "args": {"n1": Infinity}}',
    b"\x00",
    b'{"name": "survey.mle", "args": {"n1": 1e999999999999}, "digits": 5}',
    b"[" * 100_000,
    b'{"a":' * 50_000,
    b"1" * 100_000,
    b'"\\ud800"',
    b'{"name": "survey.mle", "args": {"n1": ' + b"9" * 90_000 + b', "n2": 1, "p": 0.5, "q": 0.1}}',
    b"// comment",
    b"\t",
    b'{"name": "\\u0000"}',
)


@dataclass(frozen=True)
class Reply:
    """The result of one line: "value", "refused" or "fault", with a reason and the time."""

    line: bytes
    outcome: str
    why: str
    seconds: float  # of CPU time


# ---- lines


def lines(count: int, seed: int, start: int = 0) -> Iterator[bytes]:
    """Lines for a seed, from any starting index; none is blank."""
    for at, (name, given, digits) in zip(range(start, start + count), fuzz.inputs(count, seed, start), strict=True):
        draw = random.Random(f"line {seed} {at}")
        question: Any = {"name": name, "args": given}
        if draw.random() < 0.5:
            question["digits"] = digits
        chance = draw.random()
        if chance < 0.04:
            yield draw.choice([one for one in BROKEN if one.strip()])
            continue
        if chance < 0.08:
            question["name"] = draw.choice(
                (draw.choice(WORDS), name[: draw.randint(0, len(name))], name + draw.choice(WORDS)[:50])
            )
        elif chance < 0.12:
            question["args"] = draw.choice(ODD)
        elif chance < 0.16 and given:
            question["args"] = {**given, draw.choice(list(given)): draw.choice(ODD)}
        elif chance < 0.18:
            question["digits"] = draw.choice((*ODD, 10**5 + 1, 10**9, -(10**20), 1.5, "20", 0))
        elif chance < 0.2:
            question[draw.choice(WORDS)] = draw.choice(ODD)
        elif chance < 0.22:
            nested: Any = draw.choice(ODD)
            for _ in range(draw.choice((3, 50, 900))):
                nested = {"a": nested} if draw.random() < 0.5 else [nested]
            question["args"] = {**given, "mechanism": nested}
        elif chance < 0.24:
            question["args"] = {
                **given,
                draw.choice(list(given) or ["n"]): "1" * draw.choice((100, 4_301, 100_000))
                + draw.choice(("", ".5", "e-9", "/3")),
            }
        yield written(question, draw)


def written(question: Any, draw: random.Random) -> bytes:
    """As JSON; objects without a JSON form become text."""
    text = json.dumps(question, default=repr, ensure_ascii=draw.random() < 0.5)
    return text.replace("NaN", "0.5").encode("utf-8", errors="surrogatepass")


# ---- judging


def judged(line: bytes, answer: bytes, seconds: float) -> Reply:
    """Is the reply a valid answer?"""
    try:
        reply = json.loads(answer)
    except ValueError:
        return Reply(line, "fault", f"no JSON: {answer[:200]!r}", seconds)
    if isinstance(reply, dict) and set(reply) == {"error"}:
        why = reply["error"]
        clear = isinstance(why, str) and why and "\n" not in why and len(why) <= LONGEST and "Traceback" not in why
        return Reply(line, "refused" if clear else "fault", str(why)[:200], seconds)
    if isinstance(reply, dict) and {"value", "radius"} <= set(reply) <= {"value", "radius", "exact"}:
        return Reply(line, "value", reply["value"], seconds)
    return Reply(line, "fault", f"neither a value nor an error: {answer[:200]!r}", seconds)


def cpu(process: int) -> float:
    """CPU seconds of the process; wall-clock seconds if these are unavailable."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return time.perf_counter()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Stream:
    """A process that answers lines."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.buffer = b""

    def ask(self, line: bytes, limit: float = LIMIT) -> Reply:
        if self.process is None:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "proofs.command", "value", "--stdin"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
            )
            self.buffer = b""
        process = self.process
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        start, before = time.perf_counter(), cpu(process.pid)
        with contextlib.suppress(BrokenPipeError):  # then no reply can be read either
            process.stdin.write(line + b"\n")
            process.stdin.flush()
        while b"\n" not in self.buffer:
            left = limit - (time.perf_counter() - start)
            ready = left > 0 and select.select([process.stdout], [], [], left)[0]
            part = os.read(process.stdout.fileno(), 1 << 20) if ready else b""
            if not part:
                process.kill()
                why = process.stderr.read().decode(errors="replace")[-500:] if ready else f"no answer within {limit} s"
                self.close()
                return Reply(line, "fault", why or "the process ended", time.perf_counter() - start)
            self.buffer += part
        answer, _, self.buffer = self.buffer.partition(b"\n")
        return judged(line, answer, cpu(process.pid) - before)

    def close(self) -> str:
        """The contents of the process's standard error."""
        if self.process is None:
            return ""
        process, self.process = self.process, None
        assert process.stdin is not None and process.stderr is not None and process.stdout is not None
        with contextlib.suppress(OSError):
            process.stdin.close()
        process.wait()
        found = process.stderr.read().decode(errors="replace")
        process.stdout.close()
        process.stderr.close()
        return found


def compared(reply: Reply, within: fuzz.Within) -> str:
    """`agrees`, or the reason why mpmath was not asked or differs."""
    question = json.loads(reply.line, parse_float=str, parse_int=str)
    digits = min(int(question.get("digits") or 20), 30)  # null counts as absent
    try:
        both: Any = within(lambda: values.value(question["name"], digits, engine="both", **question["args"]))
    except (DomainError, NumberError, fuzz.Late):
        return "not compared"
    if not hasattr(both, "agree") or not hasattr(both.ball, "radius_text"):
        return "not compared"
    return "agrees" if both.agree else f"differs: {both.ball} and {both.mpf}"


# ---- arrays


KINDS: tuple[Any, ...] = (
    np.float64,
    np.float32,
    np.float16,
    np.int64,
    np.int8,
    np.uint8,
    bool,
    object,
    np.longdouble,
    complex,
    str,
)


def array(draw: random.Random, shape: tuple[int, ...]) -> Any:
    """Random numbers of any magnitude."""
    odd = (0.0, -0.0, 1.0, 0.5, np.nan, np.inf, -np.inf, 5e-324, 1e308, -1.0, 1 - 2**-53, 1e-300, 700.0, 3.0)
    numbers = [
        draw.choice((draw.choice(odd), draw.uniform(-2, 3), 10 ** draw.uniform(-320, 308), float(draw.randint(0, 40))))
        for _ in range(int(np.prod(shape)))
    ]
    kind = draw.choice(KINDS) if draw.random() < 0.3 else np.float64
    with np.errstate(all="ignore"):
        if kind not in (np.float64, np.float32, np.float16, object, np.longdouble, complex, str):
            numbers = [one if np.isfinite(one) and abs(one) < 100 else 1.0 for one in numbers]
        made = np.array(numbers, dtype=np.float64).reshape(shape).astype(kind)
    return made.tolist() if draw.random() < 0.2 else made


def try_arrays(name: str, seed: int) -> str:
    """`array`, `refused`, or a description of the fault."""
    draw = random.Random(f"array {seed} {name}")
    shapes = draw.choice(((), (1,), (7,), (0,), (2, 3), (3,), (2, 1), (1, 3)))
    one = values.entry(name)
    names = one.of_arrays()
    given = {key: array(draw, draw.choice((shapes, (), (1,)))) for key in names if draw.random() < 0.97}
    if name in floats.SMALL:  # the certified value takes time proportional to n
        given = {
            key: np.minimum(number, 9) if key == "n" and np.asarray(number).dtype.kind == "f" else number
            for key, number in given.items()
        }
    try:
        found = one.numpy(**given)
    except (TypeError, ValueError) as reason:
        return "refused" if "\n" not in str(reason) else f"not a clear refusal: {reason}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    shape = np.broadcast_shapes(*(np.shape(each) for each in given.values()))
    return "array" if np.shape(found) == shape else f"the shape {np.shape(found)}, not {shape}"


# ---- the run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="how many lines (default: 10000)")
    parser.add_argument(
        "--arrays", type=int, default=50, help="how many calls of each function of arrays (default: 50)"
    )
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--without", action="append", default=[], metavar="NAME", help="leave out the lines that name this value"
    )
    options = parser.parse_args()
    left_out = [one.encode() for one in options.without]
    counts: collections.Counter[str] = collections.Counter()
    slow: list[Reply] = []
    stream, within = Stream(), fuzz.seconds_within(LIMIT)
    faults = 0
    for number, line in enumerate(lines(options.count, options.seed, options.start)):
        if any(name in line for name in left_out):
            counts["left out"] += 1
            continue
        reply = stream.ask(line)
        counts[reply.outcome] += 1
        if reply.outcome == "fault":
            faults += 1
            print(f"FAULT {reply.why}: {reply.line[:400]!r}", flush=True)
        if reply.seconds > SLOW:
            slow.append(reply)
            print(f"SLOW {reply.seconds:.1f} s {reply.outcome}: {reply.line[:300]!r}", flush=True)
        if reply.outcome == "value" and number % SAMPLE == 0:
            verdict = compared(reply, within)
            counts[verdict.partition(":")[0]] += 1
            if verdict.startswith("differs"):
                faults += 1
                print(f"WRONG {verdict}: {reply.line[:400]!r}", flush=True)
        if number % 5000 == 4999:
            print(f"{number + 1} lines: {dict(counts)}", flush=True)
    faults += bool(rest := stream.close())
    print(
        f"{options.count} lines: {dict(counts)}; {len(slow)} longer than {SLOW} s{'; ' + rest if rest else ''}",
        flush=True,
    )
    found: collections.Counter[str] = collections.Counter()
    for name in floats.NAMES:
        for number in range(options.arrays):
            verdict = try_arrays(name, number)
            found[verdict if verdict in ("array", "refused") else "fault"] += 1
            if verdict not in ("array", "refused"):
                print(f"FAULT {name} {number}: {verdict}", flush=True)
    print(f"{found.total()} calls of functions of arrays: {dict(found)}")
    raise SystemExit(bool(faults or found["fault"]))


if __name__ == "__main__":
    main()
