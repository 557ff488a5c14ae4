"""Compare answers of `Account` with the second implementation, `independent_accountant`.

An answer contradicts it if the intervals for delta, or for delta at both ends of epsilon, exclude each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from independent_accountant import delta

from symbolic.accounting.account import Account
from symbolic.accounting.answer import Answer

Mechanism = dict[str, Any]

AGREES, WIDE = "agrees", "wide"
NARROW = 2e-4  # relative width up to which the second implementation tests an answer
OFF = Fraction(1, 10**12)  # relative change of epsilon that is allowed for: the second method rounds it to a double


def simulated(chance: Random) -> list[Mechanism]:
    """A random composition of at most three parts."""

    def number(low: float, high: float) -> str:
        return f"{10 ** chance.uniform(low, high):.2g}"

    kinds: dict[str, Callable[[], Mechanism]] = {
        "subsampled-gaussian": lambda: {"sigma": number(-0.4, 1), "q": number(-4, -0.01)},
        "gaussian": lambda: {"sigma": number(-0.3, 1)},
        "laplace": lambda: {"epsilon": number(-2, 0.3)},
        "randomized-response": lambda: {"epsilon": number(-2, 0.3)},
        "pure": lambda: {"epsilon": number(-2, 0.3)},
        "approximate": lambda: {"epsilon": number(-2, 0.3), "delta": number(-9, -2)},
        "exponential": lambda: {"epsilon": number(-2, 0.3)},
        "discrete-gaussian": lambda: {"sigma": number(-0.2, 0.8), "sensitivity": chance.randint(1, 3)},
        "discrete-laplace": lambda: {"scale": number(-0.3, 1), "sensitivity": chance.randint(1, 3)},
    }
    found = []
    for _ in range(chance.choice((1, 1, 2, 2, 3))):
        kind = chance.choice([*kinds, "subsampled-gaussian", "subsampled-gaussian"])
        entry = {"mechanism": kind, **kinds[kind](), "times": chance.choice((1, 1, 2, 3))}
        if kind == "subsampled-gaussian" and chance.random() < 0.6:
            entry["times"] = int(10 ** chance.uniform(0, 5))
        elif kind not in ("subsampled-gaussian", "gaussian") and chance.random() < 0.3:
            entry["q"] = number(-2, -0.1)
        found.append(entry)
    return found


def second(account: Account, y: Fraction, direction: str) -> tuple[float, float]:
    """delta at y by the second implementation; for "both" the larger of two."""
    names = ("remove", "add") if direction == "both" else (direction,)
    ends = [delta(account.parts, float(y), name == "add") for name in names]
    return max(low for low, _ in ends), max(high for _, high in ends)


def judged(low: Fraction, high: Fraction | None, ends: Callable[[Fraction], tuple[float, float]], target: float) -> str:
    """Whether the smallest epsilon with delta(epsilon) <= target may be in [low, high]."""
    widths = []
    if high is not None:
        least, most = ends(high * (1 + OFF))
        widths.append((most - least) / most if most > 0 else 0.0)
        if least > target:
            return f"WRONG: delta is at least {least} at the upper end {float(high)}"
    if low > 0:
        least, most = ends(low * (1 - OFF))
        widths.append((most - least) / most if most > 0 else 0.0)
        if most < target:
            return f"WRONG: delta is at most {most} at the lower end {float(low)}"
    return AGREES if widths and all(width < NARROW for width in widths) else WIDE  # not for nan


def compared_epsilon(account: Account, answer: Answer, target: Fraction, direction: str) -> str:
    """`AGREES`, `WIDE` if an interval is too wide to tell, or what is wrong."""
    low = Fraction(10**4) if answer.is_infinite else answer.low
    return judged(low, answer.high, lambda y: second(account, y, direction), float(target))


def compared_delta(account: Account, answer: Answer, y: Fraction, direction: str) -> str:
    """The same for a delta."""
    assert answer.high is not None
    (_, above), (below, _) = second(account, y * (1 - OFF), direction), second(account, y * (1 + OFF), direction)
    if float(answer.low) > above * (1 + 1e-12) or float(answer.high) < below * (1 - 1e-12):
        return f"WRONG: delta is between {below} and {above}"
    return AGREES if above - below <= NARROW * above else WIDE


def outcome(mechanisms: Sequence[Mechanism], chance: Random, digits: int = 12) -> tuple[str, str]:
    """Ask for a random epsilon or delta; return the question, and how the answer compares."""
    account, direction = Account.of(list(mechanisms)), chance.choice(("remove", "add", "both"))
    target = Fraction(f"{10 ** chance.uniform(-12, -1.5):.2g}")
    answer = account.epsilon(target, direction, digits)
    if chance.random() < 0.5 and answer.high:
        y = Fraction(f"{float(answer.high):.3g}")
        return f"delta at epsilon = {float(y)}, {direction}", compared_delta(
            account, account.delta(y, direction, digits), y, direction
        )
    return f"epsilon at delta = {float(target)}, {direction}", compared_epsilon(account, answer, target, direction)
