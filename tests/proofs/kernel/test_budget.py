"""One budget for all work of a check: counted, never timed, and spent in advance.

Each certificate here is small but needs much work. Its check ends at the budget or at a stated limit. No single step
does more work than was spent for it.
"""

from __future__ import annotations

from typing import Any

import pytest

from proofs.kernel import Refused, check
from proofs.kernel.core import reading
from proofs.kernel.core.context import Context, Shared
from proofs.kernel.core.normal import NormalForms
from proofs.kernel.core.reading import WORK, price, refill, spend

Data = Any
RING = {"rule": "ring"}


def left() -> int:
    return reading._left[0]


def nested(head: str, depth: int, term: Data) -> Data:
    for _ in range(depth):
        term = [head, term]
    return term


def added(terms: list[Data], head: str = "+") -> Data:
    """A balanced sum."""
    while len(terms) > 1:
        terms = [[head, *terms[i : i + 2]] if i + 1 < len(terms) else terms[i] for i in range(0, len(terms), 2)]
    return terms[0]


def squared(term: Data, times: int) -> Data:
    for _ in range(times):
        term = ["^", term, 2]
    return term


def halved(depth: int) -> Data:
    return None if depth == 0 else ["x", halved(depth - 1), halved(depth - 1)]


def slope(term: Data, times: int) -> Data:
    for _ in range(times):
        term = ["D", term, "x"]
    return term


LONG = "9" * 4000
TRUE = ["<", 0, 1]
NAMES = [f"x{i}" for i in range(12)]
HANGS: dict[str, dict[str, Data]] = {
    "nested factorials": {
        "claim": ["=", nested("!", 20, "n"), 1],
        "variables": {"n": "integer"},
        "example": {"n": 1},
        "given": [["<=", 0, "n"]],
    },
    "factorials of numbers": {"claim": ["=", added([["!", 1000]] * 150, "*"), 1]},
    "squares of squares": {"claim": ["=", squared(["+", "x", 1], 30), 1], "example": {"x": 0}},
    "a tower of powers": {"claim": ["=", squared(["*", 3, "x"], 50), 1], "example": {"x": 0}},
    "a power of many variables": {
        "claim": ["=", ["^", added(NAMES), 30], 1],
        "variables": dict.fromkeys(NAMES, "real"),
        "example": dict.fromkeys(NAMES, 0) | {"x0": 1},
    },
    "a value of a tower": {"claim": ["<", 0, 1], "given": [["<", squared("x", 50), 1]], "example": {"x": "1/3"}},
    "a long number again and again": {
        "claim": ["<", added([["/", "x", ["+", "x", i]] for i in range(80)]), 1],
        "example": {"x": LONG},
    },
    "roots of long numbers": {
        "claim": ["<", added([["sqrt", ["+", "x", i]] for i in range(80)]), 1],
        "example": {"x": LONG},
    },
    "a long sum": {"claim": TRUE, "given": [["<", ["sum", "k", 1, 100_000, ["/", 1, "k"]], 1]]},
    "a sum of sums": {
        "claim": TRUE,
        "given": [["<", ["sum", "k", 1, 1000, ["sum", "j", 1, 1000, ["*", "j", "k"]]], 1]],
    },
    "ranges of ranges": {"claim": TRUE, "given": [["all", "i", 1, 5000, ["all", "j", 1, 5000, ["<", 0, "j"]]]]},
    "exponentials": {"claim": TRUE, "given": [["<", added([["exp", 60_000 + i] for i in range(400)]), 1]]},
    "an integral of integrals": {
        "claim": TRUE,
        "given": [
            [
                "<",
                0,
                [
                    "integral",
                    "u",
                    0,
                    1,
                    ["integral", "v", 0, 1, ["integral", "w", 0, 1, ["phi", ["+", "u", ["*", "v", "w"]]]]],
                ],
            ]
        ],
    },
    "splits at a high precision": {
        "claim": ["<", ["Phi", "x"], 2],
        "given": [["<=", 0, "x"], ["<=", "x", 1]],
        "proof": {"rule": "enclose", "precision": 4096, "box": {"x": [0, 1]}, "splits": halved(9)},
    },
    "derivatives of derivatives": {"claim": ["=", 0, slope(["exp", ["exp", ["exp", ["*", "x", "x"]]]], 12)]},
}


def test_substitution_is_paid_for_by_size(judge: Any) -> None:
    given = [["=", f"x{i + 1}", ["*", f"x{i}", f"x{i}"]] for i in range(40)]
    proof: Data = {"rule": "positive", "terms": []}
    for i in reversed(range(40)):
        proof = {"rule": "substitute", "variable": f"x{40 - i}", "by": ["*", f"x{39 - i}", f"x{39 - i}"], "then": proof}
    names = {f"x{i}": "real" for i in range(41)}
    with pytest.raises(Refused, match=r"too much work|too long"):
        judge(["<=", "x40", ["*", 1, "x40"]], proof, given=given, variables=names, example=dict.fromkeys(names, 1))


@pytest.mark.parametrize("name", HANGS)
def test_it_ends(name: str, judge: Any) -> None:
    stated = {"proof": RING, "example": {"x": 1}} | HANGS[name]
    with pytest.raises(
        Refused, match=r"too much work|too long|too large|false at the example|not an identity|not shown"
    ):
        judge(**stated)


@pytest.mark.parametrize("name", ["nested factorials", "a tower of powers"])
def test_what_is_deep_is_not_dear(name: str, judge: Any) -> None:
    """A part is visited a bounded number of times, which does not double with each level."""
    with pytest.raises(Refused):
        judge(**({"proof": RING, "example": {"x": 1}} | HANGS[name]))
    assert WORK - left() < 20_000


def test_the_budget_is_final() -> None:
    """Once the budget is spent, no more work is done, even if a caller catches the refusal."""
    refill()
    assert left() == WORK
    with pytest.raises(Refused, match="too much work"):
        spend(WORK + 1)
    with pytest.raises(Refused, match="too much work"):
        spend(0)
    refill()
    spend(WORK)
    assert left() == 0


def test_every_check_has_the_whole_budget() -> None:
    stated = {"id": "t", "variables": {"x": "real"}, "given": [], "claim": [["=", "x", "x"]]}
    certificate = {"format": 2, "statement": stated, "example": {"x": 1}, "proof": {"claims": [RING]}}
    found = []
    for _ in range(3):
        check(stated, certificate, {})
        found.append(left())
    assert found == [found[0]] * 3
    assert WORK - 1000 < found[0] < WORK


def test_the_same_work_is_the_same_number(judge: Any) -> None:
    """Work does not depend on the clock, on hash seeds or on earlier checks."""
    spent = []
    for example in ({"x": "3/2"}, {"x": "1/7"}, {"x": "3/2"}):
        judge(["<", 0, ["exp", "x"]], {"rule": "axiom", "name": "exp-positive", "with": {"a": "x"}}, example=example)
        spent.append(WORK - left())
    assert spent[0] == spent[2]


def test_long_numbers_are_dear() -> None:
    assert price(100) == 0
    assert [price(2 * bits) > 2 * price(bits) > 0 for bits in (4000, 40_000, 400_000)] == [True] * 3


@pytest.mark.parametrize("bits", [1000, 10_000, 100_000])
def test_an_operation_is_paid_for_before(bits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing left, a product of long coefficients is refused before it is computed."""
    from proofs.kernel.core import normal

    computed = []

    class Watched(int):
        def __mul__(self, other: Any) -> Any:
            computed.append(other)
            return int(self) * other

    monkeypatch.setattr(reading, "_left", [price(bits)])
    with pytest.raises(Refused, match=r"too much work|too long"):
        normal.times({0: Watched(2**bits)}, {0: 3**bits})
    assert computed == []


def test_what_is_seen_to_be_defined_is_paid_for_where_it_is_copied() -> None:
    refill()
    context = Context(Shared({}, {}, {}, NormalForms()), {"x": "real"})
    spent = []
    for settled in (0, 160_000):
        context.settled = {("neg", place) for place in range(settled)}
        refill()
        context.extended({})
        spent.append(WORK - left())
    assert spent[1] - spent[0] == 160_000
