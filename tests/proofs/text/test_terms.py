"""Formulas as text: what each sign, letter and declaration means."""

from __future__ import annotations

import pytest

from proofs.text.building import sequent

SAME = {
    # arithmetic and its precedence
    "a + b*c = 0": "a + b*c = 0",
    "a - b - c = 0": "a - b - c = 0",
    "a - (b - c) = 0": "a - (b - c) = 0",
    "-a^2 = 0": "-a^2 = 0",
    "(-a)^2 = 0": "(-a)^2 = 0",
    "-a*b = 0": "-a*b = 0",
    "a*-b = 0": "a*(-b) = 0",
    "a^-2 = 0": "a^(-2) = 0",
    "a^{2} = 0": "a^2 = 0",
    "a² + b¹⁰ = 0": "a^2 + b^10 = 0",
    "-(2) = -2": "-(2) = -2",
    # products without a sign
    "t Q = 2 (a + b)": "t*Q = 2*(a + b)",
    "(a + b)(c - d) = 0": "(a + b)*(c - d) = 0",
    "2a = 0": "2*a = 0",
    "reals t; t (a + b) = 0": "t*(a + b) = 0",
    "reals p, k; p(k) = 0": "p*k = 0",
    "a b/c = 0": "a*b/c = 0",
    # numbers are exact
    "0.1 + .25 = 1e-3": "1/10 + 1/4 = 1/1000",
    "3e2 = x": "300 = x",
    # relations
    "a > b >= c": "b < a; c <= b",
    "a ≤ b ≠ c": "a <= b; b != c",
    "0 <= q < p <= 1": "0 <= q; q < p; p <= 1",
    # functions
    "e^eps = exp(eps)": "exp(eps) = exp(eps)",
    "e^(-eps) t <= e": "exp(-eps)*t <= exp(1)",
    "ln(x) = log(x)": "log(x) = log(x)",
    "√2 = √(x + 1)": "sqrt(2) = sqrt(x + 1)",
    "max(a, b, c) = Min(a, b)": "max(max(a, b), c) = min(a, b)",
    "Abs(x) = abs(x)": "abs(x) = abs(x)",
    "ε = ϵ + λ·Φ(x)": "epsilon = epsilon + lambda*Phi(x)",
    "integers n, k; binomial(n, k) <= n!": "binomial(n, k) <= n!",
    "D(x^2, x) = 2 x": "D(x^2, x) = 2*x",
    # sums and integrals
    "sum(k = 1..3, k) = 6": "Sum(k, k=1..3) = 6",
    "Sum(k, k=1..3) = 6": "Sum(k, k=1..3) = 6",
    "∑(k = 1..3, k) − 6 = 0": "Sum(k, k=1..3) - 6 = 0",
    "integral(z = 0..a, z^2) = ∫(z^2, z=0..a)": "Integral(z^2, z=0..a) = Integral(z^2, z=0..a)",
    "sum(k = 1..3, sum(k = 1..k, k)) = x": "Sum(Sum(k', k'=1..k), k=1..3) = x",
    "integers k; sum(k = 1..3, k) = k": "Sum(k', k'=1..3) = k",
    # functions, and what they mean at all outcomes
    "functions f(z); f(1) = f(2)": "f(1) = f(2)",
    "functions f on z = 1..N; 0 <= f <= 1": "for z=1..N: 0 <= f(z); for z=1..N: f(z) <= 1",
    "functions f on z = 1..N; z = f(3)": "z = f(3)",
    "functions f, g on z = 1..N; sum f g - 1 = 2 sum f": "Sum(f(z)*g(z), z=1..N) - 1 = 2*Sum(f(z), z=1..N)",
    "functions K on x = 1..N, y = 1..M; K <= 1": "for x=1..N: for y=1..M: K(x, y) <= 1",
    "functions K on x = 1..3, y = 1..3; functions P on y = 1..3; K <= P": ("for x=1..3: for y=1..3: K(x, y) <= P(y)"),
    "functions P on y = 1..3; functions K on x = 1..3, y = 1..3; P <= K": ("for y=1..3: for x=1..3: P(y) <= K(x, y)"),
    "functions f on z = 1..N; for all z = 1..N: f(z) = z": "for z=1..N: f(z) = z",
    "functions f on z = 1..N; reals z; f <= z": "for z'=1..N: f(z') <= z",
    "integral(x = 0..1, x) <= x": "Integral(x', x'=0..1) <= x",
    "functions P on z = 1..3; sum P <= z": "Sum(P(z'), z'=1..3) <= z",
    "reals z; functions f on z = 1..N; f <= z": "for z'=1..N: f(z') <= z",
    "distributions P on z = 1..N; events S on z = 1..N; P(S) = 1": "Sum(P(z)*S(z), z=1..N) = 1",
    "channels K from x = 1..N to y = 1..M; events S on y = 1..M; K(1, S) = 1": "Sum(K(1, y)*S(y), y=1..M) = 1",
}


@pytest.mark.parametrize(("text", "meaning"), SAME.items())
def test_meaning(text: str, meaning: str) -> None:
    assert "; ".join(map(repr, sequent(text).claims)) == meaning


def test_functions_are_declared_with_ranges() -> None:
    statement = sequent("functions f on z = 1..N; 0 <= f |- 0 <= sum f")
    assert [repr(one) for one in statement.assumed] == ["0 <= N", "for z=1..N: 0 <= f(z)"]


def test_distributions_declare_everything() -> None:
    statement = sequent("distributions P, Q on z = 1..N; 1 <= t; P <= t Q |- 0 <= 1")
    assert [(one.name, one.sort) for one in statement.variables] == [
        ("N", "integer"), ("P", "function 1"), ("Q", "function 1"), ("t", "real"),
    ]  # fmt: skip
    assert [repr(one) for one in statement.given] == [
        "0 <= N", "Sum(P(z), z=1..N) = 1", "Sum(Q(z), z=1..N) = 1", "1 <= t",
    ]  # fmt: skip
    assert [repr(one) for one in statement.throughout] == [
        "for z=1..N: 0 <= P(z)", "for z=1..N: 0 <= Q(z)", "for z=1..N: P(z) <= t*Q(z)",
    ]  # fmt: skip


def test_a_fixed_number_of_outcomes_assumes_nothing_about_it() -> None:
    assert repr(sequent("distributions P on z = 1..2; 0 <= 1").given) == "[Sum(P(z), z=1..2) = 1]"
    assert repr(sequent("distributions P on z = a..b; 0 <= 1").given[0]) == "a <= b + 1"


def test_channels_and_events() -> None:
    channel = sequent("channels K from x = 1..N to y = 1..M; 0 <= 1")
    assert [repr(one) for one in channel.assumed] == [
        "0 <= N", "0 <= M", "for x=1..N: for y=1..M: 0 <= K(x, y)", "for x=1..N: Sum(K(x, y), y=1..M) = 1",
    ]  # fmt: skip
    event = sequent("events S on z = 1..N; 0 <= 1")
    assert [repr(one) for one in event.assumed] == ["0 <= N", "for z=1..N: S(z)^2 = S(z)"]


def test_letters_that_are_not_declared_are_reals_in_order() -> None:
    assert [(one.name, one.sort) for one in sequent("integers n; b <= a + n |- a <= c").variables] == [
        ("n", "integer"), ("b", "real"), ("a", "real"), ("c", "real"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("1/(t - 1) <= x, t != 1 |- x = x", ["t != 1", "1/(t - 1) <= x"]),
        ("t != 1, 1/(t - 1) <= x |- x = x", ["t != 1", "1/(t - 1) <= x"]),
        ("integers N; sum(k = 1..N, k) <= x, y <= 1, 0 <= N |- x = x", ["y <= 1", "0 <= N", "Sum(k, k=1..N) <= x"]),
        ("log(x) <= y, 0 < x |- x = x", ["0 < x", "log(x) <= y"]),
        ("1/y <= z, 0 < x, 1/x < y |- z = z", ["0 < x", "1/x < y", "1/y <= z"]),
    ],
)
def test_assumptions_that_define_others_come_first(text: str, order: list[str]) -> None:
    if text.startswith("1/y"):
        with pytest.raises(ValueError, match="1/y needs y != 0 before it: add it"):
            sequent(text)  # that 1/x < y makes y positive is a proof, which the order cannot give
    else:
        assert [repr(one) for one in sequent(text).assumed] == order


def test_a_relation_may_need_what_holds_at_all_outcomes() -> None:
    text = "functions f on z = 1..N; sum 1/f <= 1; 0 < f |- 0 <= 1"
    assert [repr(one) for one in sequent(text).assumed] == [
        "0 <= N", "for z=1..N: 0 < f(z)", "Sum(1/f(z), z=1..N) <= 1",
    ]  # fmt: skip
