"""`verdicts probe`: a verdict on a claim that is typed on the command line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from proofs.command.errors import BadInput, shortened, standard_input
from proofs.search.solve import Found, solve
from proofs.statements.statement import Statement
from proofs.text.building import SEQUENT, TextError, sequent
from proofs.text.writing import Unwritable, pasted
from proofs.text.writing import point as written_point

VERDICTS: Final[Mapping[str, str]] = {
    "proved": "verified", "refuted": "refuted", "undefined": "refuted", "open": "open",
}  # fmt: skip


def run(text: str, seconds: float, as_json: bool) -> int:
    text = _standard() if text == "-" else text
    statement = read(text)
    data = answer(statement, solve(statement, seconds), text)
    if as_json:
        print(json.dumps(data, indent=2, ensure_ascii=False))  # noqa: T201
    else:
        print("\n".join(lines(data)))  # noqa: T201
    return 0 if data["verdict"] == "verified" else 1


def read(text: str) -> Statement:
    """The statement of a sequent; raise `BadInput` with one line if it does not follow the grammar."""
    try:
        return sequent(text)
    except TextError as error:
        raise BadInput(shortened(str(error))) from None


def _standard() -> str:
    data = standard_input().read(4 * SEQUENT + 1)  # a character has at most four bytes
    try:
        return data.decode("utf-8-sig").strip()
    except UnicodeDecodeError:
        raise BadInput("standard input is not UTF-8 text") from None


def answer(statement: Statement, found: Found, text: str) -> dict[str, Any]:
    """The verdict on the statement of a text, as JSON data."""
    point = None if found.point is None else {name: _exact(value) for name, value in found.point.items()}
    return {
        "verdict": VERDICTS[found.kind],
        "given": [repr(one) for one in statement.assumed],
        "claim": [repr(one) for one in statement.claims],
        "plan": found.plan,
        "statement": _entry(text, statement, found.plan) if found.kind == "proved" else "",
        "point": None if point is None else _texts(point),
        "fails": [] if point is None else list(fails(statement, point)),
        "tried": found.tried,
        "missing": " ".join(found.missing.removeprefix(f"{statement.id}: ").split()),
        "hints": list(found.hints),
        "seconds": round(found.seconds, 3),
    }


def _entry(text: str, statement: Statement, plan: str) -> str:
    """The statement and its plan as text; empty if text cannot say it."""
    try:
        return pasted(text, statement, plan)
    except Unwritable:
        return ""


def fails(statement: Statement, point: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    """The claims that fail at a point, with the values of both sides."""
    from proofs.report.content.numbers import failing, value

    for one in failing(statement, point):
        yield {"claim": repr(one), "left": value(one.left, point), "right": value(one.right, point)}


def _exact(value: Any) -> Any:
    return [_exact(one) for one in value] if isinstance(value, list | tuple) else Fraction(value)


def _texts(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _texts(one) for name, one in value.items()}
    return [_texts(one) for one in value] if isinstance(value, list) else str(value)


def lines(data: Mapping[str, Any]) -> Iterator[str]:
    """The verdict as text for people."""
    seconds = f"{data['seconds']:.2f} s"
    if data["verdict"] == "verified":
        yield f"verified  by {data['plan'] or 'its plan'}, accepted by both checkers ({seconds})"
    elif data["verdict"] == "refuted":
        yield f"refuted  at {written_point(data['point']) or 'every point'}, accepted by both checkers ({seconds})"
        for one in data["fails"]:
            yield f"  {one['claim']}  fails: the left side is {one['left']}, the right side is {one['right']}"
    else:
        yield f"open  no proof and no counterexample ({seconds}); true at {data['tried']} points tried"
        if data["missing"]:
            yield f"  missing: {shortened(data['missing'])}"
    yield from (f"  hint: {one}" for one in data["hints"])
    if data["statement"]:
        yield "to keep it, paste this into a file of statements:"
        yield from (f"  {line}" for line in data["statement"].splitlines())
