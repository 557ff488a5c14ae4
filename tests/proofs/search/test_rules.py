"""Rules and axioms that few plans use; both checkers accept each certificate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from proofs.search.certify import dump
from proofs.search.elaborate import elaborate
from proofs.search.work import Unproved
from proofs.statements.plan import (
    Have,
    attain,
    auto,
    chain,
    every,
    function,
    instance,
    integral,
    ivt,
    obtain,
    positive,
    rewrite,
    ring,
    substitute,
    termwise,
)
from symbolic.language import (
    Eq,
    ForAll,
    Integral,
    Ne,
    Phi,
    Sum,
    Term,
    as_term,
    binomial,
    exp,
    factorial,
    functions,
    integers,
    log,
    phi,
    reals,
    sqrt,
)

Make = Callable[..., Any]
x, y, z, u, s = reals("x y z u s")
n, k, m, i, j = integers("n k m i j")
f = functions("f", 1)


def test_rewrite(statement: Make, certify: Make, rules: Make) -> None:
    claim = Eq(exp(x) + sqrt(1 + exp(x)), exp(y) + sqrt(1 + exp(y)))
    plan = rewrite(Eq(x, y), ring())
    found = certify(statement([Eq(x, y)], claim, plan, {"x": 1, "y": 1}))
    assert "rewrite" in rules(found)
    with pytest.raises(Unproved, match="does not occur in"):
        elaborate(statement([Eq(x, y)], x <= x + 1, rewrite(Eq(x, y), auto()), {"x": 1, "y": 1}), {})


def test_rewrite_refuses_to_replace_a_number(statement: Make) -> None:
    x, y = reals("x y")
    row = statement([Eq(x + y, 1)], x**1 <= 1, rewrite(Eq(x + y, 1), auto()), {"x": 1, "y": 0})
    with pytest.raises(Unproved, match=r"every 1 in the goal, also in exponents; exchange .* 1 = x \+ y"):
        elaborate(row, {})


def test_rewrite_keeps_away_from_bound_names(statement: Make, certify: Make) -> None:
    whole = Sum(f(k) * x, k, 1, n)
    claim = Eq(whole, Sum(f(k) * y, k, 1, n))
    certify(statement([Eq(x, y), 0 <= n], claim, rewrite(Eq(x, y), ring()), {"x": 2, "y": 2, "n": 2, "f": [1, 2]}))


def test_obtain(statement: Make, certify: Make, rules: Make) -> None:
    half = statement([0 < x], [0 < y, y < x], auto(), {"x": 1}, id="test/half", exists=[y], witness={"y": x / 2})
    claim = 0 < u
    plan = obtain("test/half", {"x": u}, {"y": "v"}, positive())
    found = certify(statement([0 < u], claim, plan, {"u": 1}), half)
    assert "obtain" in rules(found)
    with pytest.raises(Unproved, match="give a name"):
        elaborate(
            statement([0 < u], claim, obtain("test/half", {"x": u}, {}, auto()), {"u": 1}), {half.id: half.data()}
        )


def test_attain(statement: Make, certify: Make, rules: Make) -> None:
    everywhere = ForAll(i, 1, n, 0 < f(i))
    least = integers("least")
    plan = attain(
        "k", 1, n, f(k), "least",
        positive(degree=1).after(Have(0 < f(least), instance(everywhere, least))),
    )  # fmt: skip
    claim = 0 < f(1) + f(n)
    found = certify(statement([1 <= n, everywhere], claim, plan, {"n": 2, "f": [1, 2]}))
    assert "attain" in rules(found)


def test_ivt(statement: Make, certify: Make, rules: Make) -> None:
    root = reals("root")
    plan = ivt("root", root**2 - 2, 1, 2, auto())
    found = certify(statement([0 <= x], 0 <= x, plan, {"x": 1}))
    assert "ivt" in rules(found)


@pytest.mark.parametrize(
    ("body", "primitive", "value"),
    [
        (2 * z, z**2, x**2),
        (exp(-z), -exp(-z), exp(as_term(0)) - exp(-x)),
        (1 / (1 + z), log(1 + z), log(1 + x) - log(as_term(1))),
    ],
)
def test_integral(body: Term, primitive: Term, value: Term, statement: Make, certify: Make, rules: Make) -> None:
    claim = Eq(Integral(body, z, 0, x), value)
    found = certify(statement([0 <= x], claim, integral("y", primitive.substitute({z: y})), {"x": 1}))
    assert rules(found) == {"integral", "ring"}
    with pytest.raises(Unproved):
        elaborate(statement([0 <= x], claim, integral("z", primitive * 2), {"x": 1}), {})


AXIOMS: list[tuple[str, Any, Any]] = [
    ("exp-positive", 0 < exp(x), []),
    ("exp-sum", Eq(exp(x + y), exp(x) * exp(y)), []),
    ("exp-log", Eq(exp(log(x)), x), [0 < x]),
    ("Phi-positive", 0 < Phi(x), []),
    ("Phi-below-one", Phi(x) < 1, []),
    ("Phi-reflection", Eq(Phi(x) + Phi(-x), 1), []),
    ("density-positive", 0 < phi(x), []),
    ("density", Eq(phi(x), phi(Term.from_data(0)) * exp(-(x**2 / 2))), []),
    ("root-nonnegative", 0 <= sqrt(x), [0 <= x]),
    ("root-square", Eq(sqrt(x) ** 2, x), [0 <= x]),
    ("power-positive", 0 < x**n, [0 < x]),
    ("power-nonnegative", 0 <= x**n, [0 <= x, 0 <= n]),
    ("power-apart", Ne(x**n, 0), [Ne(x, 0)]),
    ("power-sum", Eq(x ** (n + m), x**n * x**m), [Ne(x, 0)]),
    ("power-sum-natural", Eq(x ** (n + m), x**n * x**m), [0 <= n, 0 <= m]),
    ("power-product", Eq((x * y) ** n, x**n * y**n), [0 <= n]),
    ("factorial-positive", 0 < factorial(n), [0 <= n]),
    ("factorial-next", Eq(factorial(n + 1), (n + 1) * factorial(n)), [0 <= n]),
]


@pytest.mark.parametrize(("name", "claim", "given"), AXIOMS, ids=[name for name, _, _ in AXIOMS])
def test_axioms(name: str, claim: Any, given: Any, statement: Make, certify: Make, rules: Make) -> None:
    found = certify(statement(given, claim, function(), {"x": 1, "y": 2, "n": 2, "m": 1}))
    assert f"axiom {name}" in rules(found)


def test_the_guard_of_an_axiom_is_shown(statement: Make, certify: Make, rules: Make) -> None:
    found = certify(statement([0 < x, 0 < y], 0 < (x * y) ** n, function(), {"x": 1, "y": 2, "n": 2}))
    assert "axiom power-positive" in rules(found)
    with pytest.raises(Unproved, match="no axiom"):
        elaborate(statement([0 <= x, 0 <= n], 0 < x**n, function(), {"x": 1, "n": 1}), {})


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        (Eq(u ** (n + 3), u**n * u**3), [0 <= n]),
        (Eq(u ** (2 * n), u**n * u**n), [0 <= n]),
        (Eq(u**n, u**k * u ** (n - k)), [0 <= k, k <= n]),
        (Eq(u ** (n - k + 2) * u**k, u**2 * u**n), [0 <= k, k <= n]),
        (Eq(u ** (n + 1) / u**n, u), [0 < u]),
        (Eq(u ** (-n) * u**n, 1), [0 < u]),
        (Eq(factorial(n + 3), (n + 1) * (n + 2) * (n + 3) * factorial(n)), [0 <= n]),
        (Eq(binomial(n + 1, k) * (n + 1 - k), (n + 1) * binomial(n, k)), [0 <= k, k <= n]),
        (Eq((x - x) ** (n + 1), 0), [0 <= n]),
        (u ** (n + 1) <= u**n, [0 <= u, u <= 1, 0 <= n]),
        (1 / u**n <= 1 / u ** (n + 1), [0 < u, u <= 1, 0 <= n]),
        (factorial(n) <= factorial(n + 2), [0 <= n]),
    ],
)  # fmt: skip
def test_powers_and_factorials_are_taken_apart(claim: Any, given: Any, statement: Make, certify: Make) -> None:
    certify(statement(given, claim, auto(), {"u": "1/2", "x": 1, "n": 3, "k": 2}))


def test_what_is_needed_inside_of_a_sum_is_proved_for_all_of_its_range(
    statement: Make, certify: Make, rules: Make
) -> None:
    whole = Sum(1 / (x + k * (k + 1)), k, 1, n)
    found = certify(statement([0 < x, 0 <= n], 0 <= whole, termwise(index="j"), {"x": 1, "n": 2}))
    assert "every" in rules(found)
    nested = Sum(Sum(1 / (k + j), j, 1, k), k, 1, n)
    certify(statement([0 <= n], Eq(nested, nested), auto(), {"n": 2}))


def test_two_letters_for_one_bound_name(statement: Make, certify: Make) -> None:
    first, second = ForAll(i, 1, n, 0 <= f(i)), ForAll(j, 1, n, 0 <= f(j))
    lemma = statement([0 <= n, first], 0 <= Sum(f(k), k, 1, n), termwise(), {"n": 1, "f": [1]}, id="test/sum")
    plan = chain("test/sum", {"n": n, "f": f}, given=[None, None])
    certify(statement([0 <= n, second], 0 <= Sum(f(m), m, 1, n), plan, {"n": 1, "f": [1]}), lemma)


def test_every_names_its_index(statement: Make, certify: Make) -> None:
    found = certify(statement([0 <= n], [ForAll(k, 0, n, 0 < 1 + k)], every(auto()), {"n": 1}))
    assert '"index":"k"' in dump(found)


def test_weak_bounds_serve_a_chain(statement: Make, certify: Make) -> None:
    square = statement([0 <= x, x <= y], x**2 <= y**2, auto(), {"x": 0, "y": 1}, id="test/square")
    plan = chain("test/square", {"x": u, "y": u + 1}, given=[None, None])
    certify(statement([0 < u], u**2 <= (u + 1) ** 2, plan, {"u": 1}), square)
    by_substitution = substitute("x", 1, chain("test/square", {"x": Term.from_data(1), "y": 1 + s}), fresh="s")
    certify(statement([1 <= x], Term.from_data(1) ** 2 <= x**2, by_substitution, {"x": 2}), square)
