"""Compare the answers of another implementation with the reference vectors, by digits.

>>> one, other = judged({"warner.variance#c8516ebf": "0.3506", "warner.variance#6eaf7848": "1.01012e-18"})
>>> one.right, other.right, other.said
(True, False, '1.010|12e-18 has 4 of 6 digits right: it is 1.009999999999999999000300000000000000000e-18')

An implementation in doubles never sees pi = 0.999999999999999999, but 1. It is judged at the rounded inputs:

>>> [one.right for one in judged({"warner.variance#6eaf7848": 1e-20}, in_binary64=True)]
[True]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from symbolic import values
from symbolic.formula.words import among
from symbolic.number import NumberError, endpoints, from_json, parse
from symbolic.number.digits import rounded
from symbolic.vectors import binary64
from symbolic.vectors.generate import CROSSING, DIGITS, document
from symbolic.vectors.plan import FLAGS
from symbolic.vectors.tables import PLANS

REFUSED: Final = "refused"
INFINITE: Final = frozenset({"infinite", "infinity", "inf", "+inf"})
NO_NUMBER: Final = frozenset({"nan", "-inf", "-infinity"})
"""Also answers of an implementation in floats that finds no number."""
MORE: Final = 20  # extra digits where the first comparison does not decide
IN_BINARY64: Final = 12  # correct digits required of doubles, which print 15 to 17


class UnknownCase(KeyError):
    """No case has that id; the message names the nearest formula."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True)
class Judged:
    """The judgement of an answer.

    Attributes
    ----------
    id, arguments, flags: those of the case.
    right: whether the answer is correct or accepted.
    said: which digits are wrong, or the expected answer; "" for a correct answer.
    accepted: why an answer is accepted that is not the value to that many digits; "" otherwise.
    """

    id: str
    arguments: Mapping[str, Any]
    flags: tuple[str, ...]
    right: bool
    said: str = ""
    accepted: str = ""


def judged(
    answers: Mapping[str, Any],
    digits: int | None = None,
    done: Callable[[], object] = lambda: None,
    in_binary64: bool = False,
) -> list[Judged]:
    """Judge each answer, in order.

    Parameters
    ----------
    answers: case id -> a number, best as text, or None (or "refused") for a refusal. A float stands for its shortest
        decimal text, as in a JSON file.
    digits: the number of significant digits that must be correct; by default all digits of an answer, and 12 with
        `in_binary64`. A digit is correct if the number differs from the truth by less than one unit of that digit:
        rounded and truncated answers are both correct.
    done: called after each formula.
    in_binary64: whether the answers are those of doubles, to be compared with the value at the inputs rounded to
        binary64.

    Raises `UnknownCase`, and `NumberError` where an answer is not a number.
    """
    texts = {identifier: _text(identifier, given) for identifier, given in answers.items()}
    if in_binary64:
        digits = digits or IN_BINARY64
    cases = dict(_cases({identifier.partition("#")[0] for identifier in answers}, done))
    for identifier in answers:
        if identifier not in cases:
            raise UnknownCase(
                f"there is no case {identifier!r} of {identifier.partition('#')[0]}; verdicts vectors -o DIR "
                f"writes all of them"
            )
    return [_judged(cases[identifier], given, digits, in_binary64) for identifier, given in texts.items()]


def _text(identifier: str, given: Any) -> str | None:
    """Return an answer as text, None for a refusal; raises `NumberError`."""
    if given in (None, "", REFUSED):
        return None
    try:
        text = given if isinstance(given, str) else str(from_json(given))
        if text.lower() not in INFINITE | NO_NUMBER:
            parse(text)
    except NumberError as reason:
        raise NumberError(f"{identifier}: {reason}") from None
    return text


def _cases(formulas: set[str], done: Callable[[], object]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name in sorted(formulas):
        if name not in PLANS:
            raise UnknownCase(f"there are no vectors of {name!r}; {among(name, PLANS, 'there are some of')}")
    for name in sorted(formulas):
        yield from ((one["id"], one) for one in _tests(name))
        done()


@lru_cache(maxsize=128)
def _tests(name: str) -> tuple[dict[str, Any], ...]:
    return tuple(document(name)["tests"])


def _judged(case: Mapping[str, Any], given: str | None, digits: int | None, in_binary64: bool) -> Judged:
    expected = {**case.get("binary64", case), "id": case["id"]} if in_binary64 else case
    flags = tuple(expected["flags"])
    said = _fault(expected, given, digits, in_binary64)
    accepted = ""
    if said and expected["result"] == "acceptable" and _is_acceptable(expected, given, digits or DIGITS):
        accepted = " ".join(FLAGS[flag] for flag in flags if flag in REASONS)
        said = ""
    return Judged(case["id"], expected["arguments"], flags, not said, said, accepted)


def _fault(case: Mapping[str, Any], given: str | None, digits: int | None, in_binary64: bool) -> str:
    """Return what is wrong with an answer if only the value is correct."""
    if case["result"] == "invalid":
        return "" if given is None else f"{given} is the answer, but the case must be refused: {case['error']}"
    value = case.get("value")
    if given is None:
        return f"refused, but the value is {value or 'not computed'}"
    if value == "infinite":
        return "" if given.lower() in INFINITE else f"{given} is not infinite"
    if value is None:
        return f"{given} cannot be judged: {case['error']}"
    if given.lower() in INFINITE:
        return f"infinite, but the value is {value}"
    if given.lower() in NO_NUMBER:
        return f"{given} is not a number; the value is {value}"
    return _digits_fault(case, given, digits, in_binary64)


REASONS: Final = frozenset(("infinite", "too-large", "underflow", "overflow", CROSSING))
"""The flags of cases in which other answers than the value are accepted."""


def _is_acceptable(case: Mapping[str, Any], given: str | None, digits: int) -> bool:
    """Whether an answer other than the value is accepted.

    A refusal is. Below the normal numbers 0 and every number of that size are accepted, above the largest number
    infinity. If rounding crosses the domain, infinity is accepted, and a number whose absolute or relative error is
    small.
    """
    value = case.get("value")
    if given is None or value is None or given.lower() == "nan":
        return True
    if value == "infinite":
        return False
    truth = Decimal(value)
    if given.lower() in INFINITE | NO_NUMBER:
        return CROSSING in case["flags"] or (binary64.is_beyond(truth) and (truth < 0) == given.startswith("-"))
    answer = parse(given)
    if CROSSING in case["flags"]:
        size = max(Fraction(1), abs(Fraction(truth)))
        return bool(abs(answer - Fraction(truth)) < size / 10**digits)
    is_tiny = abs(answer) <= Fraction(binary64.LEAST_NORMAL) and answer * (1 if truth > 0 else -1) >= 0
    return binary64.is_below(truth) and is_tiny


def _digits_fault(case: Mapping[str, Any], given: str, digits: int | None, in_binary64: bool) -> str:
    answer, own = parse(given), significant(given)
    wanted = digits or own or DIGITS
    low, high = _truth(case)
    if own > DIGITS - 2 and low != high:
        low, high = _closer(case, own + MORE, in_binary64)
    right = min(right_digits(answer, low, wanted), right_digits(answer, high, wanted))
    if right >= wanted:
        return ""
    shown = f"{marked(given, right)} has {right} of {wanted} digits right" if right else f"{given} has no digit right"
    return f"{shown}: it is {case['value']}"


def _truth(case: Mapping[str, Any]) -> tuple[Fraction, Fraction]:
    if "exact" in case:
        return Fraction(case["exact"]), Fraction(case["exact"])
    value, radius = Fraction(case["value"]), Fraction(case["radius"])
    return value - radius, value + radius


def _closer(case: Mapping[str, Any], digits: int, in_binary64: bool) -> tuple[Fraction, Fraction]:
    arguments = binary64.exactly(case["arguments"]) if in_binary64 else case["arguments"]
    found = values.value(case["id"].partition("#")[0], digits=digits, **arguments)
    return endpoints(found.ball) if found.exact is None else (found.exact, found.exact)


# ---- digits


def significant(text: str) -> int:
    """Return the number of significant digits; 0 for a fraction and for zero, which are exact.

    >>> significant("0.0350"), significant("12e9"), significant("1/3"), significant("0.0")
    (3, 2, 0, 0)
    """
    if "/" in text:
        return 0
    return len(re.sub(r"[^0-9]", "", re.split("[eE]", text)[0]).lstrip("0"))


def right_digits(answer: Fraction, truth: Fraction, most: int) -> int:
    """Return how many leading digits are correct, at most `most`.

    The answer differs from the truth by less than one unit of the last of them.

    >>> right_digits(Fraction("0.3349"), Fraction(1, 3), 9), right_digits(Fraction("0.33"), Fraction(1, 3), 2)
    (2, 2)
    """
    off = abs(answer - truth)
    if off == 0:
        return most
    if answer * truth <= 0:
        return 0
    unit, own = _leading(abs(truth)), _leading(abs(answer))  # units of the first digits
    if own == 10 * unit:  # 9.98 rounded to 10, say: only half of the ten times larger unit
        unit, off = own, 2 * off
    elif own < unit:
        unit = own
    found = 0
    while found < most and off < unit:
        found, unit = found + 1, unit / 10
    return found


def _leading(number: Fraction) -> Fraction:
    """Return the power of ten at or below a positive number."""
    found = Fraction(10) ** rounded(number, 2)[1]
    return found if found <= number else found / 10


def marked(text: str, right: int) -> str:
    """Mark the first digit that is wrong or missing with a stroke.

    >>> marked("-0.03512e-7", 2), marked("351", 1), marked("1e-20", 1)
    ('-0.035|12e-7', '3|51', '1|e-20')
    """
    mantissa = re.split("[eE]", text)[0]
    seen, started = 0, False
    for place, letter in enumerate(mantissa):
        started = started or letter in "123456789"
        seen += started and letter.isdigit()
        if seen > right:
            return f"{text[:place]}|{text[place:]}"
    return f"{mantissa}|{text[len(mantissa) :]}"


__all__ = ["REFUSED", "Judged", "NumberError", "UnknownCase", "judged"]
