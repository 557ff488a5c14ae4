"""`verdicts account`: certified epsilon, delta and attack curves of a composition of mechanisms."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from proofs.command import account_answers, account_attack, account_curve
from proofs.command.account_options import Question
from proofs.command.account_output import Result, assumptions, merged, wrapped
from proofs.command.console import working
from proofs.command.errors import BadInput
from proofs.command.files import STANDARD, content
from symbolic.accounting import Account
from symbolic.accounting.mechanisms.reading import read, schema
from symbolic.formula import DomainError
from symbolic.number import NumberError

__all__ = ["Question", "run", "show_schema"]

LONGEST_FILE: Final = 10_000_000  # bytes; 10,000 entries have about 1,000,000


def show_schema() -> int:
    print(schema(), end="")  # noqa: T201
    return 0


def run(file: str, question: Question, as_json: bool) -> int:
    """Print the answers as lines or as one object.

    Returns 1 if the claimed value is not certified to be at or above the true value.
    """
    account = _account(file).within(question.seconds)
    try:
        with working("composing the mechanisms"):
            found = [*account_answers.answers(account, question), *account_attack.answers(account, question)]
            points = account_curve.points(account, question)
            errors = account_attack.errors(account, question)
    except (DomainError, NumberError) as reason:
        raise BadInput(f"it cannot be computed: {reason}") from None
    if question.curve not in (None, STANDARD):
        account_curve.write(Path(str(question.curve)), points)
    if question.plot is not None:
        marked = [one for one in found if isinstance(one, Result) and one.key == "trade_off"]
        account_curve.draw_errors(Path(question.plot), errors, marked)
    shown = points if question.curve == STANDARD else []
    stated = assumptions(account.parts, [*found, *shown], question.direction)
    if as_json:
        curve = {"curve": [one.as_json() for one in points]} if question.curve == STANDARD else {}
        print(json.dumps({**merged(found), **curve, "assumptions": stated}, indent=1))  # noqa: T201
    elif found or shown:
        lines = [*(one.as_text() for one in found), *map(account_curve.row, shown), *wrapped(stated)]
        print("\n".join(lines))  # noqa: T201
    return 0 if all(one.is_safe for one in found) else 1


def _account(file: str) -> Account:
    """Read the mechanisms in a file, with exact numbers: 0.1 is 1/10."""
    try:
        return Account(read(content(file, LONGEST_FILE)))
    except ValueError as reason:
        raise BadInput(f"{file}: {reason}") from None
