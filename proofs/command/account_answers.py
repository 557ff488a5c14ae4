"""epsilon, delta, comparisons with a claimed value, and parameters that reach a target."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Final

from proofs.command.account_options import Question
from proofs.command.account_output import Comparison, Found, Result, Solved
from symbolic.accounting.account import Account
from symbolic.accounting.answer import Answer
from symbolic.number import decimal, parse

DIGITS: Final = 12
LADDER: Final = (4, 8, 15, 30, 60)  # digits computed, one after the other, until they decide a comparison
SOLVED: Final = 6  # digits of a parameter
SHOWN: Final = 3  # digits of a difference


def answers(account: Account, question: Question) -> list[Found]:
    """The answers to --delta, --epsilon, --compare and --solve."""
    found: list[Found] = []
    if question.solve is not None:
        return [_solved(account, question)]
    if question.delta is not None:
        found += _one(
            account, question, "epsilon", {"delta": question.delta}, _epsilon(account, question, question.delta)
        )
    if question.epsilon is not None:
        one = _one(
            account, question, "delta", {"epsilon": question.epsilon}, _delta(account, question, question.epsilon)
        )
        found += [replace(each, key="at_epsilon") for each in one if isinstance(each, Result)] if found else one
    return found


def epsilon(account: Account, question: Question, delta: str) -> Result:
    """The smallest epsilon for a delta."""
    return Result("epsilon", {"delta": delta}, _epsilon(account, question, delta)(question.digits or DIGITS))


Ask = Callable[[int], Answer]
"""Number of digits -> answer."""


def _epsilon(account: Account, question: Question, delta: str) -> Ask:
    return lambda digits: account.epsilon(delta, question.direction or "both", digits)


def _delta(account: Account, question: Question, epsilon: str) -> Ask:
    return lambda digits: account.delta(epsilon, question.direction or "both", digits)


def _one(account: Account, question: Question, name: str, given: dict[str, str], ask: Ask) -> list[Found]:
    if question.compare is None:
        return [Result(name, given, ask(question.digits or DIGITS))]
    comparison = _compared(account, question.compare, question.digits or 1, ask)
    return [Result(name, given, comparison.answer), comparison]


def _compared(account: Account, claimed: str, digits: int, ask: Ask) -> Comparison:
    """Compare with as many digits as decide, and at least `digits`."""
    for more in sorted({max(one, digits) for one in LADDER}):
        answer = ask(more)
        found = _comparison(claimed, answer)
        is_decided = found.safe is not None and found.difference is not None
        if is_decided or not answer.is_certain or answer.is_infinite or account.is_late:
            break
    return found


def _comparison(text: str, answer: Answer) -> Comparison:
    claimed, low, high = parse(text), answer.low, answer.high
    if answer.is_infinite:
        return Comparison(text, False, None, None, answer)
    if high is None:
        return Comparison(text, False if claimed < low else None, None, None, answer)
    safe = True if claimed >= high else False if claimed < low else None
    percent = _certain(100 * (claimed - high) / high, 100 * (claimed - low) / low) if low > 0 else None
    return Comparison(text, safe, _certain(claimed - high, claimed - low), percent, answer)


def _certain(low: Fraction, high: Fraction) -> str | None:
    """The certain digits, at most three, of a number in an interval."""
    if high < 0:
        found = _certain(-high, -low)
        return None if found is None else f"-{found}"
    digits = Answer.of(low, high, SHOWN, "", "").digits if low >= 0 else 0
    return decimal(low, digits) if digits else None


def _solved(account: Account, question: Question) -> Solved:
    from symbolic.accounting.inverse import solve

    name, target, delta = str(question.solve), str(question.target_epsilon), str(question.delta)
    found = solve(account, name, target, delta, question.direction or "both", question.digits or SOLVED)
    number = decimal(found.value, found.digits) if name != "times" else str(found.value)
    details = {
        "is_sharp": found.is_sharp, "is_common_factor": found.is_factor, "parameter_certain_digits": found.certain
    }  # fmt: skip
    result = Result("epsilon", {"delta": delta}, found.epsilon)
    return Solved((name, number), target, found.text, result, details, found.account.parts)
