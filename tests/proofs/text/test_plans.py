"""Plans as text: each gives what the Python function gives."""

from __future__ import annotations

import pytest

from proofs.statements import plan as language
from proofs.statements.plan import (
    Have,
    HaveAll,
    InSum,
    Lambda,
    Plan,
    absurd,
    attain,
    auto,
    cases,
    chain,
    enclose,
    every,
    induct,
    instance,
    integral,
    ivt,
    monotone,
    obtain,
    positive,
    rewrite,
    ring,
    substitute,
    sum_step,
    telescope,
    termwise,
    witness,
)
from proofs.text.building import entries
from proofs.text.plans import KINDS, PLANS
from proofs.text.writing import plain, plan
from symbolic.language import Eq, ForAll, Q, Sum, functions, integers, reals

x, y, p = reals("x y p")
n, k, z = integers("n k z")
f, g = functions("f g", 1)
range_ = ForAll(z, 1, n, 0 <= f(z))

PLANS_AS_TEXT = {
    "auto": auto(),
    "ring(modulo = [x = y], cofactors = {x = y: 2})": ring([Eq(x, y)], {Eq(x, y): 2}),
    "by squares x - y, x": positive(squares=(x - y, x)),
    "positive(x, 0 <= y, multiply = [0 < x], squares = [x - 1], degree = 3, reverse = true)": positive(
        x, 0 <= y, multiply=[0 < x], squares=[x - 1], degree=3, reverse=True
    ),
    "positive(degree = 1)": positive(degree=1),
    "cases(x, y, less = auto, at_least = ring)": cases(x, y, less=auto(), at_least=ring()),
    "absurd(auto)": absurd(auto()),
    "rewrite(x + 1 = y, auto)": rewrite(Eq(x + 1, y), auto()),
    "rewrite(x + 1 = y, then = auto)": rewrite(Eq(x + 1, y), auto()),
    "sum_step(first)": sum_step("first"),
    "sum_step(shift, by = 2)": sum_step("shift", 2),
    "induct(n, 0, ring, auto)": induct("n", 0, ring(), auto()),
    "telescope(i, 1, n, [[-1, sum(z = 1..n, f(z))]], x, rest = y)": telescope(
        "i", 1, n, [(-1, Sum(f(z), z, 1, n))], x, rest=y
    ),
    "termwise(pointwise = ring)": termwise(ring()),
    "termwise(pointwise = positive(f(z)))": termwise(positive(f(z)), index="z"),
    "termwise(inside = [0 <= f(i) by auto])": termwise(inside=[Have(0 <= f(integers("i")), auto())]),
    "every(auto)": every(auto()),
    "instance(for all z = 1..n: 0 <= f(z), k + 1)": instance(range_, k + 1),
    "attain(i, 1, n, f(i), best, auto)": attain("i", 1, n, f(integers("i")), "best", auto()),
    "monotone(u, u^2, 0, x, sign = auto)": monotone("u", reals("u") ** 2, 0, x, auto()),
    "ivt(u, u - x, 0, 1, witness({y: u}, auto))": ivt("u", reals("u") - x, 0, 1, witness({"y": reals("u")}, auto())),
    "integrate(u, u^2/2, slope = ring)": integral("u", reals("u") ** 2 / 2, ring()),
    "substitute(x, 1, auto, fresh = w)": substitute("x", 1, auto(), "w"),
    'chain("lemma/sums.split", {N: n, f: k -> f(k)*x, g: g}, given = [none, auto], claim = 1)': chain(
        "lemma/sums.split", {"N": n, "f": Lambda(k, f(k) * x), "g": g}, given=[None, auto()], claim=1
    ),
    "chain(other, {x: 1/2})": chain("mine/other", {"x": Q(1, 2)}),
    "from other with x = 1/2, f = k -> f(k)": chain("mine/other", {"x": Q(1, 2), "f": Lambda(k, f(k))}),
    "from lemma/order.transitive": chain("lemma/order.transitive", {}),
    'obtain("lemma/a.b", {x: 1}, {y: new}, positive(new))': obtain(
        "lemma/a.b", {"x": 1}, {"y": "new"}, positive(reals("new"))
    ),
    "enclose(precision = 256, box = {x: [0, 1/2]}, depth = 2)": enclose(256, {"x": ("0", "1/2")}, 2),
    "auto after (x <= y by ring, for all z = 1..n: 0 <= f(z) by every(auto), in i = 1..n: (0 <= f(i) by auto))": (
        auto().after(
            Have(x <= y, ring()),
            HaveAll(range_, every(auto())),
            InSum("i", 1, n, (Have(0 <= f(integers("i")), auto()),)),
        )
    ),
    "cases(x, y, less = auto after (x <= y by auto), at_least = auto)": cases(
        x, y, less=auto().after(Have(x <= y, auto())), at_least=auto()
    ),
}


def read(text: str) -> Plan:
    (entry,) = entries(
        f"lemma a\n  reals x, y\n  integers n, k\n  functions f(z), g(z)\n  given 0 <= n; for all z = 1..n: 0 <= f(z)\n"
        f"  claim 0 <= 1\n  proof {text}",
        "mine",
        "",
    )
    assert entry.error is None and entry.statement is not None, entry.error
    assert isinstance(entry.statement.proof, Plan)
    return entry.statement.proof


@pytest.mark.parametrize(("text", "meant"), PLANS_AS_TEXT.items())
def test_reading(text: str, meant: Plan) -> None:
    assert plain(read(text)) == plain(meant)


@pytest.mark.parametrize(("text", "meant"), PLANS_AS_TEXT.items())
def test_writing(text: str, meant: Plan) -> None:
    assert plain(read(plan(meant))) == plain(meant)


def test_every_plan_of_the_language_can_be_named() -> None:
    makers = {
        name
        for name, one in vars(language).items()
        if getattr(one, "__module__", "") == language.__name__
        and getattr(one, "__annotations__", {}).get("return") == "Plan"
    }
    assert makers - {"integral"} | {"integrate"} == set(PLANS)
    assert set(KINDS) <= set(PLANS)


def test_every_argument_of_a_plan_has_its_kind() -> None:
    import inspect

    for name, make in PLANS.items():
        assert set(inspect.signature(make).parameters) == set(KINDS.get(name, {})), name
