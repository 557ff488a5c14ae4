"""`verdicts account`: certified epsilon and delta of a composition of mechanisms."""

from __future__ import annotations

import csv
import json
from dataclasses import dataclass
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from proofs.command.errors import BadInput
from proofs.command.files import STANDARD, content, writable
from proofs.extras import install
from symbolic.accounting import Account
from symbolic.accounting.mechanism import read, schema
from symbolic.formula import DomainError
from symbolic.number import NumberError, Undecided, Value, decimal, endpoints, parse
from symbolic.representations.exact import TooLarge

CURVE_TO: Final = 15
"""The exponent of the smallest delta: the curve has the points delta = 10^-1, ..., 10^-CURVE_TO."""
PICTURES: Final = (".png", ".svg", ".pdf")
TABLES: Final = (".csv", ".json")


@dataclass(frozen=True)
class Question:
    """The options of the command: the quantities to compute, and a claimed value to compare."""

    delta: str | None
    epsilon: str | None
    direction: str
    digits: int
    compare: str | None
    curve: str | None

    def __post_init__(self) -> None:
        if self.delta is None and self.epsilon is None and self.curve is None:
            raise BadInput("nothing to compute: give --delta, --epsilon or --curve")
        if self.compare is not None and (self.delta is None) == (self.epsilon is None):
            raise BadInput("--compare needs either --delta (then X is an epsilon) or --epsilon (then X is a delta)")
        if self.curve not in (None, STANDARD):
            self._check_file(Path(str(self.curve)))
        for name in ("delta", "epsilon", "compare"):
            self._number(name)

    def _check_file(self, path: Path) -> None:
        """Called before the curve is computed, which may take minutes."""
        if _kind(path) not in PICTURES + TABLES:
            raise BadInput(f"--curve: {path} must end in one of {', '.join(TABLES + PICTURES)}")
        writable(path)
        if _kind(path) in PICTURES and find_spec("matplotlib") is None:
            raise BadInput(f"--curve: a picture needs matplotlib; {install('matplotlib')}, or give a .csv file")

    def _number(self, name: str) -> Fraction | None:
        text = getattr(self, name)
        try:
            return None if text is None else parse(text)
        except NumberError as reason:
            raise BadInput(f"--{name}: {reason}") from None


def show_schema() -> int:
    print(schema(), end="")  # noqa: T201
    return 0


def run(file: str, question: Question, as_json: bool) -> int:
    """Print the answers as lines or as one object.

    Returns 1 if the claimed value is below the true value.
    """
    account = Account(_parts(file))
    try:
        found = _answers(account, question)
        points = [] if question.curve is None else _curve(account, question)
    except (DomainError, NumberError, TooLarge, Undecided) as reason:
        raise BadInput(f"it cannot be computed: {reason}") from None
    if question.curve not in (None, STANDARD):
        _write(Path(str(question.curve)), points)
    if as_json:
        whole = {**found, **({"curve": points} if question.curve == STANDARD else {})}
        print(json.dumps(whole, indent=1))  # noqa: T201
    else:
        _print(found, question, points if question.curve == STANDARD else [])
    return 0 if found.get("safe", True) else 1


def _parts(file: str) -> Any:
    """Read the mechanisms in a file, with exact numbers: 0.1 is 1/10."""
    try:
        return read(content(file))
    except ValueError as reason:
        raise BadInput(f"{file}: {reason}") from None


# ---- the answers


def _answers(account: Account, question: Question) -> dict[str, Any]:
    found: dict[str, Any] = {"direction": question.direction}
    if question.delta is not None:
        found |= {
            "delta": question.delta,
            "epsilon": str(account.epsilon(question.delta, question.direction, question.digits)),
        }
    if question.epsilon is not None:
        known = ("at_epsilon", "its_delta") if question.delta is not None else ("epsilon", "delta")
        value = account.delta(question.epsilon, question.direction, question.digits)
        found |= dict(zip(known, (question.epsilon, str(value)), strict=True))
    if question.compare is not None:
        found |= _compared(account, question, parse(question.compare))
    return found


def _compared(account: Account, question: Question, claimed: Fraction) -> dict[str, Any]:
    """Whether the claimed value is at or above the true value, and their difference.

    The certified interval is computed twice at most, the second time with more digits.
    """
    for digits in (question.digits + 5, 2 * question.digits + 20):
        if question.delta is not None:
            truth = account.epsilon(question.delta, question.direction, digits)
        else:
            truth = account.delta(question.epsilon, question.direction, digits)
        low, high = _ends(truth)
        if claimed >= high or claimed < low:
            break
    else:
        raise Undecided("the claimed value is too close to the true value to compare; increase --digits")
    middle = (low + high) / 2
    off = {"claimed": question.compare, "safe": claimed >= high, "difference": decimal(claimed - middle, 3)}
    return off | ({"difference_percent": decimal(100 * (claimed - middle) / middle, 3)} if middle else {})


def _ends(value: Value) -> tuple[Fraction, Fraction]:
    return endpoints(value.ball) if value.exact is None else (value.exact, value.exact)


def _curve(account: Account, question: Question) -> list[dict[str, str]]:
    """The points of the curve. A point that cannot be computed has the reason under "refused"."""
    points = []
    for place in range(1, CURVE_TO + 1):
        delta = f"1e-{place}"
        try:
            points.append({"delta": delta, "epsilon": str(account.epsilon(delta, question.direction, question.digits))})
        except (DomainError, TooLarge, Undecided) as reason:
            points.append({"delta": delta, "refused": str(reason)})
    return points


# ---- output


def _print(found: dict[str, Any], question: Question, points: list[dict[str, str]]) -> None:
    if question.delta is not None:
        print(f"epsilon = {found['epsilon']} for delta = {question.delta}")  # noqa: T201
    if question.epsilon is not None:
        delta = found["its_delta" if question.delta is not None else "delta"]
        print(f"delta = {delta} for epsilon = {question.epsilon}")  # noqa: T201
    if question.compare is not None:
        off, percent = found["difference"].lstrip("-"), found.get("difference_percent", "").lstrip("-")
        words = "safe: at or above the true value" if found["safe"] else "NOT safe: below the true value"
        print(f"{question.compare} is {words}, by {off}{f' ({percent} %)' if percent else ''}")  # noqa: T201
    for point in points:
        print(f"{point['delta']:>6}  {point.get('epsilon') or point['refused']}")  # noqa: T201


def _write(path: Path, points: list[dict[str, str]]) -> None:
    """Write a table or a picture, depending on the suffix of the file."""
    try:
        if _kind(path) == ".json":
            path.write_text(json.dumps(points, indent=1) + "\n", encoding="utf-8")
        elif _kind(path) == ".csv":
            with path.open("w", encoding="utf-8", newline="") as stream:
                writer = csv.DictWriter(stream, ("delta", "epsilon", "refused"), restval="", lineterminator="\n")
                writer.writeheader()
                writer.writerows(points)
        else:
            _draw(path, points)
    except OSError as reason:
        raise BadInput(f"{path}: {reason.strerror or reason}") from None


def _kind(path: Path) -> str:
    return path.suffix.lower()


def _draw(path: Path, points: list[dict[str, str]]) -> None:
    from matplotlib.figure import Figure

    known = [point for point in points if "epsilon" in point]
    figure = Figure(layout="constrained")
    axes = figure.add_subplot()
    axes.semilogy([float(point["epsilon"]) for point in known], [float(point["delta"]) for point in known], marker="o")
    axes.set_xlabel("epsilon")
    axes.set_ylabel("delta")
    axes.grid(alpha=0.3)
    figure.savefig(path)
