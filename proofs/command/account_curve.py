"""Curves of a composition: epsilon over delta as a table or picture, and the trade-off function as a picture."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final

from proofs.command.account_answers import epsilon
from proofs.command.account_options import Question, kind
from proofs.command.account_output import Result
from proofs.command.errors import BadInput
from symbolic.accounting.account import Account
from symbolic.accounting.answer import Answer

CURVE_TO: Final = 15  # the curve has the points delta = 10^-1, ..., 10^-CURVE_TO
COLUMNS: Final = ("delta", "epsilon", "low", "high", "certain_digits", "method", "direction")


def points(account: Account, question: Question) -> list[Result]:
    """The points of --curve."""
    if question.curve is None:
        return []
    return [epsilon(account, question, f"1e-{place}") for place in range(1, CURVE_TO + 1)]


def row(point: Result) -> str:
    """A point as a line of text."""
    return f"{point.given['delta']:>6}  {point.answer.text}"


def write(path: Path, found: Sequence[Result]) -> None:
    """Write the points as a table or a picture, depending on the suffix of the file."""
    objects = [one.as_json() for one in found]
    try:
        if kind(path) == ".json":
            path.write_text(json.dumps(objects, indent=1) + "\n", encoding="utf-8")
        elif kind(path) == ".csv":
            with path.open("w", encoding="utf-8", newline="") as stream:
                writer = csv.DictWriter(stream, COLUMNS, restval="", lineterminator="\n")
                writer.writeheader()
                writer.writerows(objects)
        else:
            finite = [one for one in found if one.answer.high is not None]
            _draw(path, [(float(one.answer), float(Fraction(one.given["delta"]))) for one in finite])
    except OSError as reason:
        raise BadInput(f"{path}: {reason.strerror or reason}") from None


def _draw(path: Path, found: Sequence[tuple[float, float]]) -> None:
    from matplotlib.figure import Figure

    figure = Figure(layout="constrained")
    axes = figure.add_subplot()
    axes.semilogy(*zip(*found, strict=True), marker="o")
    axes.set_xlabel("epsilon")
    axes.set_ylabel("delta")
    axes.grid(alpha=0.3)
    figure.savefig(path)


def draw_errors(path: Path, found: Sequence[tuple[Fraction, Answer]], marked: Sequence[Result]) -> None:
    """Draw the trade-off function: the smallest type II error over the type I error."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5, 5), layout="constrained")
    axes = figure.add_subplot()
    points = [*((float(alpha), float(answer)) for alpha, answer in found), (1.0, 0.0)]
    axes.plot(*zip(*points, strict=True), label="best test")
    alphas, lows = [float(alpha) for alpha, _ in found], [float(one.low) for _, one in found]
    axes.fill_between(alphas, lows, [float(one.high or 0) for _, one in found], alpha=0.3)  # the certified intervals
    axes.plot([0, 1], [1, 0], linestyle="--", color="gray", label="without looking at the output")
    if marked:
        places = [float(Fraction(one.given["type_i_error"])) for one in marked]
        axes.plot(places, [float(one.answer) for one in marked], "o", color="C0")
    axes.set(xlabel="type I error (false-positive rate)", ylabel="smallest type II error", xlim=(0, 1), ylim=(0, 1))
    axes.set_aspect("equal")
    axes.grid(alpha=0.3)
    axes.legend()
    try:
        figure.savefig(path)
    except OSError as reason:
        raise BadInput(f"{path}: {reason.strerror or reason}") from None
