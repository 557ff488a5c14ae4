"""The assumptions on distributions, channels and events, in Python as in text."""

from __future__ import annotations

import pytest

from proofs.statements.distributions import channel, distribution, distributions, event, nonempty
from proofs.statements.statement import Statement
from proofs.text.building import sequent
from symbolic.language import as_term, functions, integers


def test_python_and_text_declare_the_same() -> None:
    N, P, Q, given, throughout = distributions("P Q")
    statement = Statement(
        "probe/text",
        "",
        "",
        variables=(N, P, Q),
        given=given,
        throughout=throughout,
        claim=[0 <= N],
        example={},
        why="",
    )
    assert statement.data() == sequent("distributions P, Q on z = 1..N; |- 0 <= N").data()


def test_other_letters() -> None:
    number, f, given, throughout = distributions("f", index="k", high="n")
    assert (number, f) == (integers("n"), functions("f", 1))
    assert repr(given) == "[0 <= n, Sum(f(k), k=1..n) = 1]"
    assert repr(throughout) == "[for k=1..n: 0 <= f(k)]"


@pytest.mark.parametrize(
    ("low", "high", "assumed"), [("1", "N", "[0 <= N]"), ("a", "b", "[a <= b + 1]"), ("0", "N", "[0 <= N + 1]")]
)
def test_what_makes_a_sum_defined(low: str, high: str, assumed: str) -> None:
    ends = [as_term(int(end)) if end.isdigit() else integers(end) for end in (low, high)]
    assert repr(nonempty(*ends)) == assumed


def test_a_range_of_numbers_needs_nothing() -> None:
    assert nonempty(1, 4) == []


def test_each_part() -> None:
    n, K, S = integers("n"), functions("K", 2), functions("S", 1)
    assert repr(distribution(S, "i", 1, 3)) == "[for i=1..3: 0 <= S(i), Sum(S(i), i=1..3) = 1]"
    one = as_term(1)
    assert repr(channel(K, ("x", one, n), ("y", one, as_term(2)))) == (
        "[for x=1..n: for y=1..2: 0 <= K(x, y), for x=1..n: Sum(K(x, y), y=1..2) = 1]"
    )
    assert repr(event(S, "z", 1, n)) == "for z=1..n: S(z)^2 = S(z)"
