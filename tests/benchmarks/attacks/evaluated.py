"""Random terms of all operations at a point.

They occur in a claim to be refuted there, or in an assumption that should hold there.
"""

from __future__ import annotations

from random import Random
from typing import Any

from attacks.trial import Attempt

Term = Any
UNARY = ("neg", "abs", "sqrt", "log", "exp", "Phi", "phi")
BINARY = ("+", "-", "*", "/", "max", "min")
SORTS = {"x": "real", "y": "real", "n": "integer", "f": "function 1"}
RING = {"rule": "ring"}
Names = tuple[str, ...]


def whole(random: Random, depth: int, integers: Names) -> Term:
    """A random integral term."""
    if not depth or random.random() < 0.5:
        return random.choice((*integers, 0, 1, 2, 5, -1))
    head = random.choice(("+", "-", "*", "neg", "!", "^"))
    one = whole(random, depth - 1, integers)
    if head == "^":
        return [head, one, random.choice((0, 2, 3))]
    return [head, one] if head in ("neg", "!") else [head, one, whole(random, depth - 1, integers)]


def term(random: Random, depth: int, names: Names, integers: Names) -> Term:
    """A random term, which need not have a value."""
    if not depth or random.random() < 0.2:
        return random.choice((*names, *integers, 0, 1, 2, -1, 3))
    head = random.choice((*BINARY, *UNARY, "^", "power", "!", "binomial", "at", "sum", "integral"))
    if head in BINARY:
        return [head, term(random, depth - 1, names, integers), term(random, depth - 1, names, integers)]
    if head in UNARY:
        return [head, term(random, depth - 1, names, integers)]
    if head in ("^", "power"):
        exponent = whole(random, 1, integers) if head == "power" else random.choice((0, 1, 2, 3, -1, -2))
        return ["^", term(random, depth - 1, names, integers), exponent]
    if head in ("!", "at"):
        return [head, *["f"][: head == "at"], whole(random, 1, integers)]
    if head == "binomial":
        return [head, whole(random, 1, integers), whole(random, 1, integers)]
    new = f"k{depth}{random.randrange(100)}"
    if head == "sum":
        ends = [whole(random, 1, integers), whole(random, 1, integers)]
        return [head, new, *ends, term(random, depth - 1, names, (*integers, new))]
    ends = [term(random, max(0, depth - 2), names, integers) for _ in range(2)]
    return [head, new, *ends, term(random, depth - 1, (*names, new), integers)]


def atom(random: Random, integers: Names = ("n",)) -> Any:
    if random.random() < 0.2:
        new = f"q{random.randrange(100)}"
        return ["all", new, whole(random, 1, integers), whole(random, 1, integers), atom(random, (*integers, new))]
    left = term(random, random.choice((1, 2, 2, 3)), ("x", "y"), integers)
    right = random.choice((left, term(random, 1, ("x", "y"), integers), term(random, 2, ("x", "y"), integers)))
    if random.random() < 0.1 and integers == ("n",):
        left = ["D", term(random, 2, ("x", "y"), integers), "x"]
    return [random.choice(("<", "<=", "=", "!=")), left, right]


def evaluated(random: Random) -> Attempt:
    point = {
        "x": random.choice((0, 1, "1/2", "-3/7", 2)),
        "y": random.choice((0, 1, "5/3")),
        "n": random.choice((0, 1, 2, 3, -1)),
        "f": random.choice(([], [1, "1/2"], [0, 3, -2])),
    }
    data = {"id": "attack", "variables": SORTS, "given": [], "claim": [["=", ["+", "x", "y"], ["+", "y", "x"]]]}
    if random.random() < 0.5:
        data["given"] = [atom(random)]
        certificate = {"format": 2, "statement": data, "example": point, "proof": {"claims": [RING]}}
    else:
        data["given"] = [atom(random) for _ in range(random.choice((0, 0, 1)))]
        data["claim"] = [atom(random) for _ in range(random.choice((1, 1, 2)))]
        precision = random.choice((64, 128, 300))
        refutation = {"point": point, "precision": precision}
        certificate = {"format": 2, "statement": data, "refutation": refutation}
    return Attempt(data, certificate)
