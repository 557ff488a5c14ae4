"""`verdicts epsilon`: the largest epsilon that bounds every adversary's F_beta score."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from proofs.command.errors import BadInput
from symbolic.detection.allowed import RHO, Answer, NoQuestion, Question, answers, shown
from symbolic.number import Undecided, fraction_text
from symbolic.representations.exact import TooLarge


def run(f: str, beta: str, rho: tuple[str, str, str], delta: str, calibration: str, digits: int, as_json: bool) -> int:
    """Print the answers as lines or as one object."""
    try:
        question = Question.read(f, beta, *rho, delta, calibration, digits)
    except NoQuestion as reason:
        raise BadInput(str(reason)) from None
    try:
        found = answers(question)
    except (TooLarge, Undecided, ValueError) as reason:
        raise BadInput(f"it cannot be computed: {reason}") from None
    if as_json:
        print(json.dumps(_object(question, found), indent=1))  # noqa: T201
        return 0
    print(f"The largest epsilon for which every adversary has F_beta score at most {shown(question.f)}")  # noqa: T201
    print(f"({_assumed(question)}), rounded down:")  # noqa: T201
    width = max(len(answer.number) for answer in found)
    for answer in found:
        print(f"{answer.mechanism:<8}  {answer.number:<{width}}  {answer.meaning}")  # noqa: T201
    return 0


def _assumed(question: Question) -> str:
    coefficients = [f"{name} = {shown(x)}" for name, x in zip(RHO, question.rho, strict=True) if x]
    return ", ".join([f"beta = {shown(question.beta)}", *coefficients])


def _object(question: Question, found: list[Answer]) -> dict[str, Any]:
    return {
        "f_bound": fraction_text(question.f),
        "beta": fraction_text(question.beta),
        **{name: fraction_text(x) for name, x in zip(RHO, question.rho, strict=True)},
        "delta": fraction_text(question.delta),
        "calibration": question.calibration,
        "rounded": "down",
        "answers": [asdict(answer) for answer in found],
    }
