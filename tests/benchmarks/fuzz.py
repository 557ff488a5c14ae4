"""Random and extreme inputs for all named values: each gives a correct ball or a refusal.

`python tests/benchmarks/fuzz.py [--count N]`

An input is a point of a plan of the reference vectors with some texts replaced: by numbers near 0 or 1, huge
numbers, numbers with many digits or outside the domain, texts that are not numbers, or nothing. A value is
**right** if the value with more digits (at another precision) rounds to it. A refusal is **clear** if it is a
ValueError with one line. Anything else is a fault: another exception, a nan, a value that more digits contradict,
or an input that exceeds the time limit.
"""

from __future__ import annotations

import argparse
import collections
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from symbolic import values  # noqa: E402
from symbolic.formula import DomainError  # noqa: E402
from symbolic.number import NumberError, Undecided, Value  # noqa: E402
from symbolic.number.table import Table  # noqa: E402
from symbolic.vectors.tables import PLANS  # noqa: E402

EXTREME = (
    "0",
    "1",
    "-1",
    "2",
    "1/2",
    "1/3",
    "2/3",
    "-1/2",
    "1e-18",
    "1e-400",
    "1e-100000",
    "1e400",
    "1e100000",
    "1e18",
    "1e40",
    "-1e40",
    "0." + "9" * 18,
    "0." + "9" * 300,
    "1." + "0" * 40 + "1",
    "1e-30",
    "9007199254740993",
    "1000000000000000000",
    "1000000000000000001",
    "0.5000000000000000000000001",
    "-0",
    "1e-5/3e7",
    "700",
    "1e5",
    "17",
    "3",
)
NONSENSE = (
    "",
    " ",
    "nan",
    "inf",
    "-inf",
    "abc",
    "1e999999999999",
    "1/0",
    "--1",
    "0x10",
    "1,5",
    "½",
    "١",
    "1_000",
    "1:2",
    "a:b, c",
)
OBJECTS: tuple[Any, ...] = (None, 0.5, float("nan"), True, [], {}, object(), 10**400, ("1", "2"), b"1")
DIGITS = (1, 2, 5, 15, 17, 50, 50, 50, 100, 300, 1000)
MORE = 17  # digits


@dataclass(frozen=True)
class Found:
    """The result of one input.

    It is "right", "refused" or "fault", with a reason and the duration of the first answer.
    """

    name: str
    arguments: dict[str, Any]
    digits: int
    outcome: str
    why: str
    seconds: float


class Late(BaseException):
    """The time limit is exceeded; no `Exception`, so that nothing catches it on its way."""


# ---- inputs


def number(draw: random.Random) -> str:
    """A number as text, of any size."""
    kind = draw.choice((0, 1, 2, 2, 2, 3, 4, 4, 5))
    if kind == 0:
        return draw.choice(EXTREME)
    if kind == 1:
        return f"{draw.randint(-20, 10 ** draw.randint(1, 30))}/{draw.randint(1, 10 ** draw.randint(1, 30))}"
    if kind == 2:
        return f"0.{draw.randrange(10 ** draw.randint(1, 60)):d}"
    if kind == 3:
        return f"{draw.choice(('', '', '-'))}{draw.randint(1, 99)}e{draw.randint(-60, 40)}"
    if kind == 4:
        return str(draw.randint(0, 10 ** draw.randint(1, 19)))
    return f"{draw.randint(1, 9)}e{draw.randint(-5000, 3000)}"


def mechanism(draw: random.Random) -> Any:
    """A mechanism on a few elements, usually a valid one."""
    elements = [f"y{i}" for i in range(draw.choice((1, 2, 3, 5, 12, 30)))]
    rows = {}
    for x in range(draw.choice((1, 2, 2, 3))):
        sets = {" ".join(draw.sample(elements, draw.randint(1, len(elements)))) for _ in range(draw.randint(1, 8))}
        weights = {one: draw.randint(1, 10 ** draw.randint(1, 20)) for one in sets}
        rows[f"x{x}"] = {one: f"{weight}/{sum(weights.values())}" for one, weight in weights.items()}
    return {"frame": elements, "rows": rows} if draw.random() < 0.9 else {"frame": elements[1:], "rows": rows}


def replacement(name: str, text: Any, draw: random.Random) -> Any:
    chance = draw.random()
    if chance < 0.08:
        return draw.choice(NONSENSE)
    if chance < 0.12:
        return draw.choice(OBJECTS)
    if name == "mechanism":
        return mechanism(draw)
    if isinstance(text, str) and (":" in text or name in ("epsilons", "ratios")):
        return ", ".join(f"{number(draw)}:{number(draw)}" for _ in range(draw.randint(1, 4)))
    if name == "theta" and isinstance(text, str) and "," in text:
        parts = [draw.randint(0, 10**6) for _ in range(draw.randint(1, 8))]
        return ", ".join(f"{part}/{sum(parts) or 1}" for part in parts)
    return number(draw)


def bases() -> dict[str, list[dict[str, Any]]]:
    """The points of all plans."""
    return {
        name: [dict(point.arguments) for point in PLANS[name].points(name)] if name in PLANS else [{}]
        for name in values.all_names()
    }


def inputs(count: int, seed: int, start: int = 0) -> Iterator[tuple[str, dict[str, Any], int]]:
    """(name, arguments, digits) for a seed, from any starting index."""
    points = bases()
    names = tuple(points)
    for at in range(start, start + count):
        draw = random.Random(f"{seed} {at}")
        name = names[at % len(names)]
        given = dict(draw.choice(points[name]))
        parameters = list(values.entry(name).parameters)
        for _ in range(draw.choice((0, 1, 1, 1, 1, 2, 3))):
            one = draw.choice(parameters)
            if one in given or draw.random() < 0.1:
                given[one] = replacement(one, given.get(one), draw)
        if draw.random() < 0.03 and given:
            del given[draw.choice(list(given))]
        if draw.random() < 0.01:
            given["nobody"] = "1"
        yield name, given, draw.choice(DIGITS)


# ---- judging


Within = Callable[[Callable[[], Value]], Value]
"""The result of the call, or `Late`."""


def seconds_within(limit: float) -> Within:
    """A time limit by the clock, for measurements."""

    def within(call: Callable[[], Value]) -> Value:
        def late(*_: Any) -> None:
            raise Late(f"no answer within {limit} s")

        before = signal.signal(signal.SIGALRM, late)
        signal.setitimer(signal.ITIMER_REAL, limit)
        try:
            return call()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    return within


def lines_within(limit: int) -> Within:
    """A limit on executed lines of Python, for tests: the same on every machine."""

    def within(call: Callable[[], Value]) -> Value:
        left = limit

        def count(frame: Any, event: str, argument: Any) -> Any:
            nonlocal left
            left -= event == "line"
            if left < 0:
                raise Late(f"no answer within {limit} lines")
            return count

        before = sys.gettrace()
        sys.settrace(count)
        try:
            return call()
        finally:
            sys.settrace(before)

    return within


def judge(name: str, given: dict[str, Any], digits: int, within: Within) -> Found:
    """Compute the value, and compute it again with more digits."""
    start = time.perf_counter()

    def found(outcome: str, why: str = "") -> Found:
        return Found(name, given, digits, outcome, why, seconds)

    try:
        value = within(lambda: values.value(name, digits=digits, **given))
    except (DomainError, NumberError) as reason:
        seconds = time.perf_counter() - start
        clear = str(reason) and "\n" not in str(reason) and len(str(reason)) < 1000
        return found("refused", str(reason)) if clear else found("fault", f"not a clear refusal: {reason}")
    except Late as late:
        seconds = time.perf_counter() - start
        return found("fault", str(late))
    except Exception as error:
        seconds = time.perf_counter() - start
        return found("fault", f"{type(error).__name__}: {error}")
    seconds = time.perf_counter() - start
    try:
        again = within(lambda: values.value(name, digits=digits + MORE, **given))
    except (DomainError, NumberError):
        return found("right", "not asked again: more digits are refused")
    except Late:
        return found("right", "not asked again: more digits take too long")
    return found(*agreement(value, again, digits))


def agreement(value: Value | Table, again: Value | Table, digits: int) -> tuple[str, str]:
    if isinstance(value, Table) and isinstance(again, Table):
        pairs = zip((one for row in value.rows for one in row), (one for row in again.rows for one in row), strict=True)
        found = [agreement(one, other, digits) for one, other in pairs]
        return next((one for one in found if one[0] == "fault"), found[0])
    assert isinstance(value, Value) and isinstance(again, Value)
    if value.text == again.text == "infinite":
        return "right", ""
    if "nan" in value.text or value.ball is not None and not value.ball.is_finite():
        return "fault", f"not finite: {value.text}"
    if value.exact is not None and again.exact is not None:
        return ("right", "") if value.exact == again.exact else ("fault", f"{value.exact} is not {again.exact}")
    try:
        rounded = Value.of(again.exact if again.exact is not None else again.ball, digits)
    except Undecided:
        return "right", "not judged: between two decimals"
    return ("right", "") if rounded.text == value.text else ("fault", f"{value.text} is not {again.text}")


def report(every: list[Found], slowest: int = 10) -> None:
    """Print counts, faults, and the slowest inputs."""
    counts = collections.Counter(one.outcome for one in every)
    print(f"{len(every)} inputs: " + ", ".join(f"{count} {outcome}" for outcome, count in counts.most_common()))
    for why, count in collections.Counter(one.why for one in every if one.outcome == "right" and one.why).items():
        print(f"  {count}: {why}")
    for one in every:
        if one.outcome == "fault":
            print(f"FAULT {one.name} {one.arguments} digits={one.digits}: {one.why}"[:600])
    print("the slowest:")
    for one in sorted(every, key=lambda one: -one.seconds)[:slowest]:
        print(f"  {one.seconds:7.3f} s  {one.outcome:8} {one.name} {one.arguments} digits={one.digits}"[:240])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="how many inputs (default: 10000)")
    parser.add_argument("--start", type=int, default=0, help="the first one (default: 0)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=10.0, help="seconds for one answer (default: 10)")
    parser.add_argument("--log", action="store_true", help="print each input before it is tried")
    options = parser.parse_args()
    every = []
    for name, given, digits in inputs(options.count, options.seed, options.start):
        if options.log:
            print(f"{name} {given} digits={digits}"[:1000], file=sys.stderr, flush=True)
        every.append(judge(name, given, digits, seconds_within(options.limit)))
    report(every)
    if any(one.outcome == "fault" for one in every):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
