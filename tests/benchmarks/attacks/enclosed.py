"""The rule `enclose`: a bound that is slightly too strong or weak at a corner of a box."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import mpmath

from attacks.trial import Attempt

VALUES: dict[str, Any] = {"exp": mpmath.exp, "sqrt": mpmath.sqrt, "log": mpmath.log, "abs": abs}
VALUES |= {"Phi": mpmath.ncdf, "phi": mpmath.npdf}
UNARY = ("exp", "sqrt", "log", "Phi", "phi", "neg", "abs")
BINARY = ("+", "-", "*", "/", "max", "min")
Term = Any


def term(random: Random, depth: int) -> Term:
    if not depth or random.random() < 0.15:
        return random.choice(("x", "x", "y", 2, ["/", 1, 3]))
    if random.random() < 0.5:
        return [random.choice(UNARY), term(random, depth - 1)]
    if random.random() < 0.1:
        return ["integral", "z", 0, 1, ["*", "z", term(random, depth - 1)]]
    return [random.choice(BINARY), term(random, depth - 1), term(random, depth - 1)]


def number(value: Fraction) -> Term:
    return value.numerator if value.denominator == 1 else ["/", value.numerator, value.denominator]


def approximate(data: Term, x: float, y: float) -> float:
    """An approximate value of a term; any number if it has no value."""

    def at(one: Term, z: Any = 0) -> Any:
        if isinstance(one, int):
            return mpmath.mpf(one)
        if isinstance(one, str):
            return {"x": x, "y": y, "z": z}[one]
        if one[0] == "integral":
            return at(one[4], mpmath.mpf(1)) / 2  # z times a term that does not contain z
        values = [at(part, z) for part in one[1:]]
        if one[0] in VALUES:
            return VALUES[one[0]](values[0])
        return {"neg": lambda a: -a, "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
                "/": lambda a, b: a / b, "max": max, "min": min}[one[0]](*values)  # fmt: skip

    result = at(data)
    return float(result.real)


def enclosed(random: Random) -> Attempt | None:
    """A claim that fails, or nearly fails, at a corner of the box."""
    ends = {x: sorted(Fraction(random.randrange(-40, 60), random.choice((7, 8, 16, 1000))) for _ in "ab") for x in "xy"}
    corner = {x: random.choice(each) for x, each in ends.items()}
    left = term(random, random.choice((1, 2, 3)))
    try:
        about = Fraction(approximate(left, float(corner["x"]), float(corner["y"])))
    except (ArithmeticError, ValueError, TypeError, OverflowError):
        return None
    bound = about + random.choice((1, -1)) * Fraction(1, 2 ** random.randrange(4, 50))
    if abs(bound) > 10**9:
        return None
    atom = random.choice((["<", left, number(bound)], ["<", number(bound), left], ["!=", left, number(bound)]))
    given = [part for x, (a, b) in ends.items() for part in (["<=", number(a), x], ["<=", x, number(b)])]
    claim = ["<=", ["*", 0, "x"], 1]
    data = {"id": "attack", "variables": {"x": "real", "y": "real"}, "given": given, "claim": [atom, claim]}
    used = {x: [str(a), str(b)] for x, (a, b) in ends.items() if x in letters(left)}
    if used and random.random() < 0.25:
        x = random.choice(sorted(used))  # a box that is too small on one side
        a, b = ends[x]
        used[x] = random.choice(([str((a + b) / 2), str(b)], [str(a), str((a + b) / 2)]))
    proof: dict[str, Any] = {"rule": "enclose", "precision": random.choice((8, 9, 16, 24, 53, 64, 128)), "box": used}
    if used and random.random() < 0.5:
        x = random.choice(sorted(used))
        proof["splits"] = [x, None, [x, None, None]]
    lemmas: list[Any] = []
    hints = {x: [str(each[0]), str(each[1]), str(sum(each) / 2)] for x, each in ends.items()}
    whole = {"lemmas": lemmas, "claims": [proof, {"rule": "positive", "terms": [{"coefficient": 1}]}]}
    example = {x: str(random.choice((*ends[x], sum(ends[x]) / 2))) for x in "xy"}
    return Attempt(data, {"format": 2, "statement": data, "example": example, "proof": whole}, hints=hints)


def letters(data: Term) -> set[str]:
    if isinstance(data, str):
        return {data}
    return set().union(*map(letters, data[1:])) - {"z"} if isinstance(data, list) else set()
