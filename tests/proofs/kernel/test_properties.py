"""Properties that the kernel claims for all points hold at many, by exact values.

Random terms with a fixed seed, and other forms of them, some of which are equal only under an assumption.
"""

from __future__ import annotations

import math
import random
from fractions import Fraction
from typing import Any

import pytest

from proofs.kernel import Refused
from proofs.kernel.analysis.balls import Undecided, Undefined
from proofs.kernel.analysis.evaluate import Point, evaluate
from proofs.kernel.core.context import Context, Shared
from proofs.kernel.core.normal import NormalForms
from proofs.kernel.core.reading import refill
from proofs.kernel.core.term import read, read_atom

SORTS = {"x": "real", "y": "real", "n": "integer", "m": "integer"}


class NoValue(Exception):
    pass


def value(term: Any, point: dict[str, Fraction]) -> Fraction:
    """The value of a term (JSON), or NoValue."""
    if isinstance(term, int):
        return Fraction(term)
    if isinstance(term, str):
        return point[term]
    if term[0] == "sum":
        low, high = value(term[2], point), value(term[3], point)
        if high < low - 1:
            raise NoValue
        return sum(
            (value(term[4], {**point, term[1]: Fraction(k)}) for k in range(int(low), int(high) + 1)), Fraction(0)
        )
    a, b = value(term[1], point), value(term[-1], point)
    match term[0]:
        case "/" if b == 0:
            raise NoValue
        case "^" if b < 0 and a == 0:
            raise NoValue
        case "^":
            return a ** int(b)
        case "!" | "binomial" if not 0 <= b <= a:
            raise NoValue
        case "!":
            return Fraction(math.factorial(int(a)))
        case "binomial":
            return Fraction(math.comb(int(a), int(b)))
    return {
        "+": a + b,
        "-": a - b,
        "*": a * b,
        "neg": -a,
        "abs": abs(a),
        "max": max(a, b),
        "min": min(a, b),
        "/": a / (b or 1),
    }[term[0]]


def whole(source: random.Random, depth: int) -> Any:
    if depth == 0 or source.random() < 0.3:
        return source.choice(["n", "m", 0, 1, 2, -1])
    return [source.choice("+-"), whole(source, depth - 1), whole(source, depth - 1)]


def drawn(source: random.Random, depth: int) -> Any:
    if depth == 0 or source.random() < 0.15:
        return source.choice(["x", "y", "n", "m", 0, 1, 2, -1, 3])
    head = source.choice(
        ["+", "-", "*", "*", "/", "/", "neg", "abs", "max", "min", "^", "^", "power", "!", "binomial", "sum"]
    )
    match head:
        case "neg" | "abs":
            return [head, drawn(source, depth - 1)]
        case "^":
            return [head, drawn(source, depth - 1), source.randint(-2, 3)]
        case "power":
            return ["^", drawn(source, depth - 1), whole(source, 1)]
        case "!":
            return [head, whole(source, 1)]
        case "binomial":
            return [head, whole(source, 1), whole(source, 1)]
        case "sum":
            body = source.choice(["k", "x", ["*", "k", "x"], ["/", "x", ["+", "k", "m"]], ["^", "x", "k"]])
            return [head, "k", source.choice([0, 1, "m"]), whole(source, 1), body]
    return [head, drawn(source, depth - 1), drawn(source, depth - 1)]


def rewritten(source: random.Random, term: Any) -> Any:
    """Another form of the term, which is often but not always equal."""
    if not isinstance(term, list) or term[0] == "sum":
        return source.choice(
            [["+", term, 0], ["*", term, 1], ["/", ["*", term, "x"], "x"], ["-", ["+", term, "y"], "y"], ["abs", term]]
        )
    if source.random() < 0.4 and term[0] not in ("^", "!", "binomial"):
        place = source.randrange(1, len(term))
        return [*term[:place], rewritten(source, term[place]), *term[place + 1 :]]
    a, b = term[1], term[-1]
    ways: dict[str, list[Any]] = {
        "+": [["+", b, a], ["-", a, ["neg", b]], ["-", b, a]],
        "-": [["+", a, ["neg", b]], ["-", b, a]],
        "*": [["*", b, a], ["/", a, ["/", 1, b]]],
        "/": [["*", a, ["^", b, -1]], ["/", ["neg", a], ["neg", b]], ["/", b, a]],
        "neg": [["*", -1, a]],
        "abs": [a, ["abs", ["neg", a]]],
        "max": [["max", b, a], a],
        "min": [["min", b, a], b],
        "^": [["*", a, ["^", a, ["-", b, 1]]], ["/", 1, ["^", a, ["neg", b]]], ["^", ["^", a, -1], ["neg", b]]],
        "!": [["*", a, ["!", ["-", a, 1]]]],
        "binomial": [["/", ["!", a], ["*", ["!", b], ["!", ["-", a, b]]]], ["binomial", a, ["-", a, b]]],
    }
    return source.choice(ways[term[0]])


def points(source: random.Random, number: int) -> list[dict[str, Fraction]]:
    reals = [Fraction(v, 2) for v in (-4, -2, -1, 0, 0, 1, 2, 3, 6)]
    return [
        {x: source.choice(reals) if sort == "real" else Fraction(source.randint(-2, 4)) for x, sort in SORTS.items()}
        for _ in range(number)
    ]


def holds(atom: Any, point: dict[str, Fraction]) -> bool:
    a, b = value(atom[1], point), value(atom[2], point)
    return {"<": a < b, "<=": a <= b, "=": a == b, "!=": a != b}[atom[0]]


@pytest.mark.parametrize("seed", range(4))
def test_the_same_number_has_the_same_value(seed: int) -> None:
    source, accepted = random.Random(seed), 0
    places = points(source, 40)
    for _ in range(150):
        refill()
        term = drawn(source, 3)
        other = rewritten(source, term)
        try:
            same = NormalForms().same(read(term, SORTS), read(other, SORTS))
        except Refused:
            continue
        for point in places if same else []:
            try:
                a, b = value(term, point), value(other, point)
            except NoValue:
                continue
            accepted += 1
            assert a == b, (term, other, point)
    assert accepted > 300


@pytest.mark.parametrize("seed", range(4))
def test_what_is_seen_is_so(seed: int) -> None:
    """Signs known at sight hold, and terms known to be defined have values, under assumptions."""
    source, seen, defined = random.Random(seed), 0, 0
    places = points(source, 150)
    for _ in range(150):
        refill()
        given = [
            [source.choice(["<", "<=", "=", "!="]), source.choice([0, 1, "y"]), drawn(source, 1)] for _ in range(3)
        ]
        near = [["-", atom[2], atom[1]] for atom in given]
        term = source.choice(
            [
                drawn(source, 2),
                ["*", source.choice([2, 3]), source.choice(near)],
                ["+", source.choice(near), source.choice([0, 1, "x"])],
            ]
        )
        claims = [[relation, 0, term] for relation in ("<", "<=", "!=")]
        try:
            context = Context(Shared({}, {}, {}, NormalForms()), SORTS)
            for atom in given:
                context.defined(read_atom(atom, SORTS))
                context.learn(read_atom(atom, SORTS), True)
            context.defined(read(term, SORTS))
            known = [claim for claim in claims if context.known(read_atom(claim, SORTS))]
        except Refused:
            # contradictory assumptions can make 0 nonzero at sight; then no division by 0 is tried
            continue
        for point in places:
            if all(holds(atom, point) for atom in given):
                defined += value(term, point) is not None
                seen += len(known)
                assert all(holds(claim, point) for claim in known), (given, term, point)
    assert seen > 100
    assert defined > 400


@pytest.mark.parametrize("seed", range(4))
def test_values_agree(seed: int) -> None:
    """The kernel evaluates to the value by definition, and to undefined if there is none."""
    source, agreed, none = random.Random(seed), 0, 0
    places = points(source, 5)
    for _ in range(100):
        refill()
        term = drawn(source, 3)
        for point in places:
            try:
                low, high = evaluate(read(term, SORTS), Point({x: (v, v) for x, v in point.items()}, 64))
            except (Undefined, Undecided) as error:
                if isinstance(error, Undefined):
                    none += 1
                    with pytest.raises(NoValue):
                        value(term, point)
                continue
            except Refused:
                continue
            agreed += 1
            assert low == high == value(term, point)
    assert agreed > 100
    assert none > 20
