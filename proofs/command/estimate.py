"""`verdicts estimate`: estimate a distribution from perturbed reports."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TextIO

from proofs.command.errors import BadInput, standard_input
from proofs.command.files import STANDARD, content
from symbolic.estimation import data
from symbolic.estimation.mixture import Mixture, Observed
from symbolic.estimation.named import BY_INVERSION, Estimate, estimate
from symbolic.formula import DomainError
from symbolic.mechanisms.reading import Mechanisms, read, schema
from symbolic.number import Undecided

LONGEST: Final = 50_000_000  # most bytes of the file of mechanisms, which may contain matrices
BAR: Final = 30  # columns of the longest bar
ITERATED: Final = ("gibu", "ibu-m", "ibu-r")


def show_schema() -> int:
    print(schema(), end="")  # noqa: T201
    return 0


def run(table: str, mechanisms: str, name: str, post: str | None, delta: float | None, as_json: bool) -> int:
    if table == mechanisms == STANDARD:
        raise BadInput("--data and --mechanisms cannot both be standard input; give a file for one of them")
    if delta is not None and name not in ITERATED:
        raise BadInput(f"--delta is for {', '.join(ITERATED)}; leave it out for {name}")
    if post is not None and name not in BY_INVERSION:
        raise BadInput(f"--post is for {', '.join(BY_INVERSION)}; leave it out for {name}")
    try:
        known = read(content(mechanisms, LONGEST))
    except ValueError as reason:
        raise BadInput(f"{mechanisms}: {reason}") from None
    try:
        with _lines(table) as lines:
            parts = data.parts(known, data.counted(lines))
    except OSError as reason:
        raise BadInput(f"{table}: {reason.strerror or reason}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{table}: not UTF-8 text; convert it to UTF-8") from None
    except (DomainError, csv.Error) as reason:
        raise BadInput(f"{table}: {reason}") from None
    try:
        found = estimate(parts, name, post or "project", delta)
    except (DomainError, Undecided) as reason:
        raise BadInput(f"{name}: {reason}") from None
    answer = _answer(known, parts, name, found)
    if as_json:
        print(json.dumps(answer, indent=1, ensure_ascii=False))  # noqa: T201
    else:
        _print(answer)
    return 0


@contextmanager
def _lines(table: str) -> Iterator[TextIO]:
    if table == STANDARD:
        yield io.TextIOWrapper(standard_input(), encoding="utf-8-sig", newline="")
        return
    with open(table, encoding="utf-8-sig", newline="") as stream:
        yield stream


def _answer(known: Mechanisms, parts: Sequence[Observed], name: str, found: Estimate) -> dict[str, Any]:
    """The answer as JSON data; infinite numbers become null."""
    import math

    mixture = Mixture.of(parts)
    errors = [None] * mixture.k if found.errors is None else found.errors.tolist()
    return {
        "estimator": name,
        "users": mixture.n,
        "mechanisms": {name: part.users for name, part in zip(known.mechanisms, parts, strict=True)},
        "estimate": [
            {"symbol": symbol, "share": share, "standard_error": None if error is None or math.isnan(error) else error}
            for symbol, share, error in zip(known.symbols, found.theta.tolist(), errors, strict=True)
        ],
        "log_likelihood": _finite(mixture.log_likelihood(found.theta) if (found.theta >= 0).all() else -math.inf),
        "gap": _finite(found.gap),
        "steps": found.steps,
        "about": list(found.about),
    }


def _finite(number: float) -> float | None:
    import math

    return number if math.isfinite(number) else None


# ---- output


def _print(answer: dict[str, Any]) -> None:
    from proofs.command.console import console
    from proofs.report.text import Indented

    out = console()
    rows = answer["estimate"]
    most = max(1e-300, *(row["share"] for row in rows))
    wide = max(len("symbol"), *(len(row["symbol"]) for row in rows))
    out.print(f"{'symbol':<{wide}}     share  standard error")
    for row in rows:
        error = "" if row["standard_error"] is None else f"{row['standard_error']:.6f}"
        bar = "█" * round(BAR * max(0.0, row["share"]) / most)
        out.print(f"{row['symbol']:<{wide}}  {row['share']:8.6f}  {error:>14}  {bar}".rstrip(), soft_wrap=True)
    out.print()
    gap = "infinite" if answer["gap"] is None else f"{answer['gap']:.2g}"
    used = sum(n > 0 for n in answer["mechanisms"].values())
    words = [
        f"{answer['estimator']} from {_many(answer['users'], 'user')} of {_many(used, 'mechanism')}",
        f"gap {gap}: the mean log-likelihood is at most this far from its maximum",
        *answer["about"],
    ]
    for text in words:
        out.print(Indented(text, 0))


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
