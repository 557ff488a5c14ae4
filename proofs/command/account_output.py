"""The answers of `verdicts account` as lines and as JSON, with their assumptions."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from proofs.command.console import WIDTH
from symbolic.accounting.answer import Answer, outward
from symbolic.accounting.mechanisms.part import Part
from symbolic.number import decimal

INFINITE: Final = "infinity"
LABELS: Final = {
    "type_i_error": "type I error", "type_ii_error": "smallest type II error", "tpr": "largest TPR", "fpr": "FPR",
    "f_beta": "largest F_beta", "precision": "largest precision",
}  # fmt: skip
ERRORS: Final = ("trade_off", "tpr_at_fpr")  # keys of answers that depend on the null hypothesis
SPARE: Final = 3  # digits of the printed ends of an interval beyond the certain ones


@dataclass(frozen=True)
class Result:
    """One answer.

    Attributes
    ----------
    name: what was computed, a key of the JSON object; LABELS has the name in text.
    given: the inputs, name -> text.
    answer: the certified interval.
    key: where the JSON object has it; None: at the top.
    """

    name: str
    given: Mapping[str, str]
    answer: Answer
    key: str | None = None

    is_safe = True

    def as_text(self) -> str:
        inputs = ", ".join(f"{LABELS.get(name, name)} = {text}" for name, text in self.given.items())
        return f"{LABELS.get(self.name, self.name)} {self.answer.predicate} for {inputs}"

    def as_json(self) -> dict[str, Any]:
        return {**self.given, self.name: _number(self.answer), **interval(self.answer)}


@dataclass(frozen=True)
class Solved:
    """A parameter that reaches a target.

    Attributes
    ----------
    parameter: its name, and its value as text.
    target: the largest epsilon allowed.
    sentence: what is certified about the value.
    result: the epsilon that the value gives.
    details: further keys of the JSON object.
    parts: the mechanisms with this value.
    """

    parameter: tuple[str, str]
    target: str
    sentence: str
    result: Result
    details: Mapping[str, Any]
    parts: Sequence[Part] = field(repr=False)

    is_safe = True
    key = "solved"

    @property
    def answer(self) -> Answer:
        return self.result.answer

    def as_text(self) -> str:
        return f"{self.sentence} for delta = {self.result.given['delta']}"

    def as_json(self) -> dict[str, Any]:
        name, number = self.parameter
        return {name: number, **self.details, "target_epsilon": self.target, **self.result.as_json()}


@dataclass(frozen=True)
class Comparison:
    """A claimed value beside the true one; `difference` and `percent` have only certain digits, or are None."""

    claimed: str
    safe: bool | None
    difference: str | None
    percent: str | None
    answer: Answer = field(repr=False)
    key = None

    @property
    def is_safe(self) -> bool:
        return self.safe is True

    def as_text(self) -> str:
        if self.safe is None:
            return f"{self.claimed} is not decided: it lies inside the certified interval of the true value"
        words = "safe: at or above the true value" if self.safe else "NOT safe: below the true value"
        percent = "" if self.percent is None else f" ({self.percent.lstrip('-')} %)"
        off = "" if self.difference is None else f", by {self.difference.lstrip('-')}{percent}"
        return f"{self.claimed} is {words}{off}"

    def as_json(self) -> dict[str, Any]:
        found = {"claimed": self.claimed, "safe": self.safe, "difference": self.difference}
        return found if self.percent is None else {**found, "difference_percent": self.percent}


Found = Result | Solved | Comparison


def merged(found: Sequence[Found]) -> dict[str, Any]:
    """One JSON object; answers with the same key are a list."""
    whole: dict[str, Any] = {}
    for one in found:
        if one.key is None:
            whole |= one.as_json()
        elif one.key == "trade_off":
            whole.setdefault(one.key, []).append(one.as_json())
        else:
            whole[one.key] = one.as_json()
    return whole


def interval(answer: Answer) -> dict[str, Any]:
    """The certified interval, rounded outward, and how it was found."""
    digits = max(answer.asked, answer.digits) + SPARE
    return {
        "low": INFINITE if answer.is_infinite else outward(answer.low, digits, up=False),
        "high": INFINITE if answer.high is None else outward(answer.high, digits, up=True),
        "certain_digits": answer.digits,
        "method": answer.method,
        "direction": answer.direction,
    }


def _number(answer: Answer) -> str | None:
    """The certain digits, or None if not even one is certain."""
    if answer.is_infinite:
        return INFINITE
    if answer.is_certain:
        return answer.text
    return decimal(answer.low, answer.digits) if answer.digits else None


# ---- assumptions

SAMPLING: Final = (
    "Poisson sampling: each step includes each record independently with probability q. Shuffling and batches of "
    "fixed size are something else."
)
ADJACENT: Final = "Neighbouring data sets: one record is added or removed."
RELATION: Final = "Neighbouring data sets: those for which the sensitivities and epsilons in the file hold."
PAIRS: Final = {
    "remove": "remove (with the record against without it)",
    "add": "add (without the record against with it)",
}
ROLES: Final = {
    "remove": "Errors: the null hypothesis is that the record is absent.",
    "add": "Errors: the null hypothesis is that the record is present.",
    "both": "Errors: the smaller ones of the null hypotheses that the record is absent, and that it is present.",
}


def assumptions(parts: Sequence[Part], found: Sequence[Found], direction: str | None) -> list[str]:
    """State under which assumptions, and how, the answers were computed."""
    parts = [*parts, *(part for one in found if isinstance(one, Solved) for part in one.parts)]
    stated = [SAMPLING, ADJACENT] if any(part.q < 1 for part in parts) else [RELATION]
    decided = {one.answer.direction for one in found if _is_accounting(one)}
    if direction in PAIRS and decided:
        stated.append(f"Direction: only {PAIRS[direction]}, as asked.")
    elif decided == {"both"}:
        stated.append("Direction: add and remove have the same values.")
    elif decided:
        named = " or ".join(PAIRS[one] for one in ("remove", "add") if one in decided)
        stated.append(f"Direction with the larger value: {named}.")
    if any(one.key in ERRORS for one in found):
        stated.append(ROLES[direction or "remove"])
    methods = sorted({one.answer.method for one in found})
    return [*stated, f"Method: {', '.join(methods)}."] if methods else stated


def _is_accounting(found: Found) -> bool:
    return not isinstance(found, Result) or found.name in ("epsilon", "delta")


def wrapped(stated: Sequence[str]) -> list[str]:
    """Each assumption as a paragraph of the text output."""
    return [line for one in stated for line in textwrap.wrap(one, WIDTH, subsequent_indent="  ")]
