"""Plans are elaborated to certificates that both checkers accept."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from proofs.search.certify import dump
from proofs.search.elaborate import elaborate
from proofs.search.refute import refutation
from proofs.search.work import Unproved
from proofs.statements.plan import (
    Have,
    absurd,
    auto,
    cases,
    chain,
    enclose,
    fact,
    induct,
    integer,
    monotone,
    positive,
    ring,
    substitute,
    sum_step,
    telescope,
)
from symbolic.language import (
    Abs,
    D,
    Eq,
    Max,
    Min,
    Ne,
    Q,
    Relation,
    Sum,
    Term,
    binomial,
    exp,
    integers,
    log,
    reals,
    sqrt,
)

Make = Callable[..., Any]
p, q, pi, x, y, u, s = reals("p q pi x y u s")
n, k, m = integers("n k m")


DOMAIN = [0 <= q, q < p, p + q <= 1]


def test_identity_of_the_survey(statement: Make, certify: Make) -> None:
    q1, q2 = pi * p + (1 - pi) * q, pi * q + (1 - pi) * p
    claim = Eq(q1 * q2 / (q - p) ** 2, -((pi - Q(1, 2)) ** 2) + ((p + q) / (p - q)) ** 2 / 4)
    certify(statement(DOMAIN, claim, ring(), {"p": "1/2", "q": "1/4", "pi": "1/3"}))


@pytest.mark.parametrize(
    "claim",
    [
        q <= Q(1, 2),
        q * (1 - p) <= p * (1 - q),
        q / (1 - q) < p / (1 - q),
        4 * p * q <= (p + q) ** 2,
        (p + q) / 2 + (q - p) <= 1,
        p**2 * q <= p**2 * (1 - q),
        1 <= 1 / (p + q),
        p * q < Q(1, 2),
        Ne(p + q, 0),
        0 < (p + q) / (p - q) ** 2,
    ],
)
def test_positive_on_a_triangle(claim: Relation, statement: Make, certify: Make) -> None:
    certify(statement(DOMAIN, claim, auto(), {"p": "1/2", "q": "1/4"}))


def test_products_up_to_a_degree(statement: Make, certify: Make) -> None:
    certify(statement([0 <= x, x <= 1, 0 <= y, y <= 1], x * y + 1 >= x + y, positive(degree=2), {"x": 0, "y": 0}))
    certify(statement([0 < x, x < 1], 0 < x * (1 - x) * (2 - x), positive(degree=3), {"x": "1/2"}))
    certify(statement([0 < x], 2 <= x + 1 / x, positive(squares=[x - 1]), {"x": 1}))


def test_equations_are_used(statement: Make, certify: Make) -> None:
    certify(statement([Eq(s**2, 1 + x), 0 <= s, 0 <= x], Eq(s**3 + s, s * (2 + x)), ring(), {"s": 1, "x": 0}))
    certify(statement([Eq(s**2, 1 + x), 0 <= s, 0 <= x], 1 <= s, cases(s, 1, less=positive(degree=2), at_least=fact()),
                      {"s": 1, "x": 0}))  # fmt: skip
    certify(statement([0 <= x], Eq(sqrt(1 + x) ** 4, (1 + x) ** 2), ring(), {"x": 3}))
    certify(
        statement(
            [0 <= x],
            x <= sqrt(1 + x**2),
            cases(x, sqrt(1 + x**2), at_most=fact(), greater=positive(degree=2)),
            {"x": 0},
        )
    )
    certify(statement([Eq(x + y, 1), Eq(x - y, 3)], Eq(x * y, -2), ring(), {"x": 2, "y": -1}))


def test_maximum_and_integers(statement: Make, certify: Make) -> None:
    certify(statement([x <= y, 0 <= x], x <= Max(x, y), auto(), {"x": 1, "y": 2}))
    certify(
        statement(
            [x <= y],
            Max(x, y) <= y,
            cases(Max(x, y), y, at_most=fact(), greater=absurd(positive())),
            {"x": 1, "y": 2},
        )
    )
    certify(statement([0 < n], n + 1 >= 2, auto(), {"n": 1}))
    certify(statement([m < n], m + 1 <= n, integer(), {"m": 0, "n": 1}))
    certify(statement([0 < n, n < m], 2 <= m, auto(), {"n": 1, "m": 2}))


def test_power_at_most_one(statement: Make, certify: Make) -> None:
    plan = induct("n", 0, base=auto(), step=auto())
    certify(statement([0 <= u, u <= 1, 0 <= n], u**n <= 1, plan, {"u": "1/2", "n": 3}))


def test_geometric_sum(statement: Make, certify: Make) -> None:
    whole = Sum(u**k, k, 0, n)
    claim = Eq(whole * (1 - u), 1 - u ** (n + 1))
    j = integers("j")
    plan = telescope("j", 0, n, [(1 - u, whole)], -(u**j))
    certify(statement([0 <= n], claim, plan, {"u": 2, "n": 3}))


def test_binomial_theorem(statement: Make, certify: Make) -> None:
    def whole(top: Any, last: Any) -> Term:
        return Sum(binomial(top, k) * x**k * y ** (top - k), k, 0, last)

    j = integers("j")
    short = whole(n + 1, n)
    certificate = j / (n + 1) * binomial(n + 1, j) * x**j * y ** (n + 1 - j)
    step = ring().after(
        Have(Eq(whole(n + 1, n + 1), short + x ** (n + 1)), sum_step("last")),
        Have(
            Eq(short, (x + y) * whole(n, n) - x ** (n + 1)),
            telescope(
                "j", 0, n, [(-1, short), (x + y, whole(n, n))], certificate,
                pointwise=substitute("n", j, ring(), fresh="w"),
            ),
        ),
    )  # fmt: skip
    base = ring().after(
        Have(Eq(whole(0, 0), whole(0, -1) + 1), sum_step("last")),
        Have(Eq(whole(0, -1), 0), sum_step("empty")),
    )
    certify(statement([0 <= n], Eq(whole(n, n), (x + y) ** n), induct("n", 0, base, step), {"x": 2, "y": -3, "n": 3}))


def test_monotone(statement: Make, certify: Make) -> None:
    z = reals("z")
    plan = monotone("z", log(1 + z) - z, 0, x, positive())
    certify(statement([0 <= x], log(1 + x) - x <= log(1 + Term.from_data(0)) - 0, plan, {"x": 0}))
    body = z**k * (1 - z) ** (n - k)
    slope = k - n * z
    sign = positive(degree=3).after(
        Have(0 < n, auto()),
        Have(z < 1, positive(multiply=[0 < n])),
        Have(0 <= slope, auto()),
    )
    plan = monotone("z", body, x, y, sign)
    given = [1 <= k, k + 1 <= n, 0 <= x, x <= y, n * y <= k]
    certify(
        statement(
            given,
            body.substitute({z: x}) <= body.substitute({z: y}),
            plan,
            {"n": 3, "k": 1, "x": "1/4", "y": "1/3"},
        )
    )


def test_enclosures_and_chains(statement: Make, certify: Make) -> None:
    first = statement([], exp(Q(1, 2)) < Q(7, 4), enclose(), {}, id="test/first")
    certify(first)
    certify(statement([0 <= x, x <= 1], exp(x) < x * 2 + Q(3, 2), enclose(64, depth=6), {"x": 0}))
    square = statement([0 <= x, x <= y], x**2 <= y**2, auto(), {"x": 0, "y": 1}, id="test/square")
    plan = chain("test/square", {"x": u / 2, "y": u})
    certify(statement([0 <= u], (u / 2) ** 2 <= u**2, plan, {"u": 1}), square)


def test_lemmas_are_found_for_what_must_be_defined(statement: Make, certify: Make) -> None:
    certify(statement([1 < x], 0 < 1 / (x**2 - 1), auto(), {"x": 2}))
    certify(statement([1 < x], 0 < log(x**2) * 0 + 1, auto(), {"x": 2}))
    certify(statement([0 <= n, 0 <= k, k <= n], 0 < binomial(n, k), auto(), {"n": 2, "k": 1}))
    certify(
        statement(
            [0 <= n, 0 < x],
            0 <= Sum(1 / (x + k), k, 0, n),
            positive().after(
                Have(0 <= Sum(1 / (x + k), k, 0, n), telescope("j", 0, n, [(1, Sum(1 / (x + k), k, 0, n))], 0))
            ),
            {"n": 2, "x": 1},
        )
    )
    certify(statement([Eq(y, D(x**3, x)), 0 <= x], 0 <= y, auto(), {"x": 1, "y": 3}))


def test_refutations(statement: Make, engines: Any) -> None:
    it = statement([0 <= x], x < 1, None, {"x": 0}, counterexample={"x": "3/2"})
    for engine in engines:
        assert isinstance(engine.check(it.data(), refutation(it), {}), engine.Refutation)
    none = statement(
        [0 <= x],
        [Eq(y * 0, x), y < 1],
        None,
        {"x": 0},
        counterexample={"x": 2},
        exists=[y],
        impossible=auto(),
    )
    for engine in engines:
        assert isinstance(engine.check(none.data(), refutation(none), {}), engine.Refutation)


def test_the_message_says_what_is_missing(statement: Make) -> None:
    with pytest.raises(Unproved, match="goal"):
        elaborate(statement(DOMAIN, p <= q, auto(), {"p": "1/2", "q": 0}), {})


def test_the_message_names_a_point_where_it_fails(statement: Make) -> None:
    with pytest.raises(Unproved, match="FALSE at"):
        elaborate(statement([0 <= x], x**2 <= x, positive(), {"x": 0}), {})


@pytest.mark.parametrize(
    ("given", "claim"),
    [
        ([0 <= x, x <= 1], Max(x, 1 - x) * Min(x, 1 - x) <= Q(1, 4)),
        ([], Abs(x + y) <= Abs(x) + Abs(y)),
        ([0 <= x], x <= sqrt(1 + x**2)),
        ([0 < x], (sqrt(x**2 + 4 * x) - x) / 2 < 1),
        ([-1 <= x, 1 <= n], 1 + n * x <= 1 + n * x + x**2),
        ([0 < u, u <= 1, 1 <= n], 1 / ((n + 1) * u) <= 1 / (n * u)),
        ([0 < x], x < exp(x) * 0 + x + exp(x) / (exp(x) + 1)),
    ],
)
def test_what_auto_does_alone(given: list[Relation], claim: Relation, statement: Make, certify: Make) -> None:
    certify(statement(given, claim, auto(), {"x": "1/2", "y": "1/3", "u": "1/2", "n": 2}))


def test_induction_without_a_hint(statement: Make, certify: Make) -> None:
    certify(statement([-1 <= x, 0 <= n], 1 + n * x <= (1 + x) ** n, induct("n", 0, auto(), auto()), {"x": 1, "n": 2}))
    certify(statement([0 <= x, x < y, 1 <= n], x**n < y**n, induct("n", 1, auto(), auto()), {"x": 1, "y": 2, "n": 2}))


def test_term_by_term(statement: Make, certify: Make) -> None:
    less, more = Sum(u**k / (k + 1), k, 0, n), Sum(u**k, k, 0, n)
    plan = telescope("j", 0, n, [(1, more), (-1, less)], 0)
    certify(statement([0 <= u, u <= 1, 0 <= n], less <= more, plan, {"u": 1, "n": 2}))


def test_witness(statement: Make, certify: Make) -> None:
    it = statement([0 < x], [x < y, y < 2 * x], auto(), {"x": 1}, exists=[y], witness={"y": 3 * x / 2})
    certify(it)


def test_stable_text(statement: Make) -> None:
    it = statement(DOMAIN, 4 * p * q <= (p + q) ** 2, auto(), {"p": "1/2", "q": "1/4"})
    first = dump(elaborate(it, {}))
    assert first == dump(elaborate(it, {}))
    assert json.loads(first)["format"] == 2
