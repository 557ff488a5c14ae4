"""Equations between exponentials and logarithms: e^(u + v) = e^u e^v, e^0 = 1, log e^u = u, log(x y) = log x + log y.

The checkers know exp-sum, exp-log and that e^x is positive; all else is proved from these, each time in a few steps.
e^0 = 1 follows from the normal density at 0, and an equation of logarithms from that of their exponentials, because
e^x increases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations_with_replacement

from proofs.search.axioms import proof_of, statement_of
from proofs.search.data import Node, letters, variables
from proofs.search.normal import Rational, constant, identical
from proofs.search.sources import open_parts
from proofs.search.work import Proof, Unproved, Work, with_lemmas

MOST = 8
"""Most exponentials and logarithms of one goal between which equations are sought."""
MULTIPLES = (2, 3, -2, 4, -3, 5, 6, -4)
"""The n for which e^(n v) is written as a power of e^v."""


def axiom(name: str, **terms: Node) -> tuple[Node, Proof]:
    """An axiom and its proof."""
    return statement_of(name, terms), proof_of(name, terms)


def lemma(claim: Node, proof: Proof) -> Proof:
    return {"claim": claim, "proof": proof}


def by_ring(claim: Node, *equations: tuple[Node, Node], before: Iterable[tuple[Node, Proof]] = ()) -> Proof:
    """The claim as a lemma, by `ring` from equations with cofactors, after other lemmas that only it needs."""
    proof: Proof = {"rule": "ring", "equations": [{"fact": fact, "cofactor": factor} for fact, factor in equations]}
    return lemma(claim, with_lemmas(proof, [lemma(*one) for one in before]))


EXP_0 = ("=", ("exp", 0), 1)


def exp_of_zero() -> Proof:
    """The lemma e^0 = 1: phi(0) = phi(0) e^(-0^2/2), and phi(0) > 0."""
    above, density = axiom("density-positive", a=0), axiom("density", a=0)
    return by_ring(EXP_0, (density[0], ("/", -1, ("phi", 0))), before=[above, density])


def attempts(work: Work, goal: Node) -> list[Callable[[], Proof]]:
    """A proof by the equations between exponentials and logarithms."""
    if not any(part[0] in ("exp", "log") for part in open_parts(goal)):
        return []
    return [partial(_with_equations, work, goal)]


def _with_equations(work: Work, goal: Node) -> Proof:
    work.define(goal)
    if not relate(work, goal):
        raise Unproved(f"no equations between exponentials or logarithms\n{work.context.describe(goal)}")
    return work.close(work, goal, 2)


def relate(work: Work, *nodes: Node) -> bool:
    """Add the equations between the exponentials and logarithms that occur; whether any is new."""
    before = len(work.lemmas)
    work.rely([axiom("density-positive", a=0)[0]])  # the divisor in `exp_of_zero`
    parts = dict.fromkeys(part for node in nodes for part in open_parts(node) if part[0] in ("exp", "log"))
    parts = {part: None for part in parts if variables(part) <= set(work.context.sorts)}
    for part in [part for part in parts if part[0] == "log"][:MOST]:
        _logarithm(work, part)
    exponentials = [part for part in parts if part[0] == "exp"][:MOST]
    shapes: list[tuple[Node, Rational]] = []
    for part in exponentials:
        shape = work.context.normal(part[1])
        if not any(identical(shape, other) for _, other in shapes):
            shapes.append((part, shape))
    for part, shape in shapes:
        _exponential(work, part, shape, [one for one in shapes if one[0] != part])
    return len(work.lemmas) > before


def _exponential(work: Work, part: Node, shape: Rational, others: list[tuple[Node, Rational]]) -> None:
    """Add e^0 = 1, e^(log x) = x, or e^u as a product of others with u = v + w or u = n v."""
    if not shape.num:
        _add(work, by_ring(("=", part, 1), (EXP_0, 1), before=[(EXP_0, exp_of_zero()["proof"])]))
        return
    work.add(*axiom("exp-positive", a=part[1]))
    if isinstance(part[1], tuple) and part[1][0] == "log":
        work.sign(("<", 0, part[1][1]))
        work.add(*axiom("exp-log", a=part[1][1]))
        return
    for (one, first), (two, second) in combinations_with_replacement(others, 2):
        if identical(first + second, shape):
            step = axiom("exp-sum", a=one[1], b=two[1])
            _add(work, by_ring(("=", part, ("*", one, two)), (step[0], 1), before=[step]))
            return
    for other, second in others:
        for times in (-1, *MULTIPLES):
            if identical(shape, second * Rational(constant(times))):
                _multiple(work, part, other, times)
                return


def _multiple(work: Work, part: Node, other: Node, times: int) -> None:
    """Add e^u = (e^v)^n, or e^u (e^v)^n = 1, for u = n v or u = -n v."""
    v, steps, last = other[1], list[tuple[Node, Proof]](), other
    for n in range(2, abs(times) + 1):
        step = axiom("exp-sum", a=v, b=v if n == 2 else ("*", n - 1, v))
        power = ("exp", ("*", n, v))
        claim = ("=", power, ("^", other, n))
        equations = [(step[0], 1)] if n == 2 else [(step[0], 1), (steps[-1][0], other)]
        steps += [step, (claim, by_ring(claim, *equations)["proof"])]
        last = power
    if times > 0:
        claim = ("=", part, ("^", other, times))
        _add(work, by_ring(claim, (steps[-1][0], 1), before=steps))
        return
    product = other if times == -1 else ("^", other, -times)
    step = axiom("exp-sum", a=part[1], b=last[1])
    zero = ("=", ("exp", ("+", part[1], last[1])), 1)
    one = by_ring(zero, (EXP_0, 1), before=[(EXP_0, exp_of_zero()["proof"])])
    known: list[tuple[Node, Node]] = [(step[0], -1), (zero, 1)]
    if times < -1:
        known.append((steps[-1][0], ("neg", part)))
    before = [*steps, step, (zero, one["proof"])]
    _add(work, by_ring(("=", ("*", part, product), 1), *known, before=before))


def _is_fact(work: Work, claim: Node) -> bool:
    return work.context.knows(claim) or work.context.knows(("=", claim[2], claim[1]))


def _add(work: Work, one: Proof) -> None:
    """Add an equation, whose terms are shown to be defined, unless it is a fact."""
    if not _is_fact(work, one["claim"]):
        work.define(one["claim"])
        work.add(one["claim"], one["proof"])


def equal(work: Work, one: Node, other: Node, same: Iterable[Proof]) -> Proof:
    """The lemma one = other, after lemmas `same` of which the last says that their exponentials are equal."""
    claim = ("=", one, other)
    name = next(name for name in letters("z") if name not in work.context.sorts)
    *_, last = same = list(same)
    branches: Proof = {"=": {"rule": "fact"}}
    for relation, low, high in (("<", one, other), (">", other, one)):
        rising = ("<", ("exp", low), ("exp", high))
        slope: Proof = {
            "rule": "positive", "terms": [{"coefficient": 1, "facts": [("<", 0, ("exp", name))]}],
            "lemmas": [lemma(*axiom("exp-positive", a=name))],
        }  # fmt: skip
        step: Proof = {
            "rule": "monotone", "variable": name, "function": ("exp", name), "from": low, "to": high, "sign": slope,
        }  # fmt: skip
        sign = 1 if relation == "<" else -1
        clash: Proof = {
            "rule": "positive", "terms": [{"coefficient": 1, "facts": [rising]}],
            "equations": [{"fact": last["claim"], "cofactor": sign}], "lemmas": [lemma(rising, step)],
        }  # fmt: skip
        branches[relation] = {"rule": "absurd", "proof": clash}
    proof: Proof = {"rule": "cases", "left": one, "right": other, "branches": branches}
    return lemma(claim, with_lemmas(proof, same))


def _logarithm(work: Work, part: Node) -> None:
    """Add log 1 = 0, log e^u = u, or the logarithm as a sum of those of the factors of its argument."""
    argument = part[1]
    work.sign(("<", 0, argument))
    inverse = axiom("exp-log", a=argument)
    value = work.context.normal(("-", argument, 1))
    if not value.num:
        same = _same(part, 0, inverse, [(EXP_0, exp_of_zero()["proof"])], [(inverse[0], 1), (EXP_0, -1)])
        _add_equal(work, part, 0, same)
    elif isinstance(argument, tuple) and argument[0] == "exp":
        _add_equal(work, part, argument[1], [lemma(*inverse)])
    elif isinstance(argument, tuple) and argument[0] in ("*", "/", "^"):
        if argument[0] == "^" and argument[2] not in range(2, 7):
            return
        first, second = argument[1:]
        if argument[0] == "^":
            second = first if second == 2 else ("^", first, second - 1)
        if not all(_positive(work, factor) for factor in (first, second)):
            return
        logs = ("log", first), ("log", second)
        whole, kept = (("+", part, logs[1]), logs[0]) if argument[0] == "/" else (("+", *logs), part)
        _add_product(work, whole, kept, inverse)
        for log in logs:
            _logarithm(work, log)


def _positive(work: Work, factor: Node) -> bool:
    if work.context.signed(factor, strict=True) is not None:
        return True
    return work.try_prove(("<", 0, factor), degrees=(1, 2)) is not None


def _same(one: Node, other: Node, inverse: tuple[Node, Proof], before: list[tuple[Node, Proof]],
          equations: list[tuple[Node, Node]]) -> list[Proof]:  # fmt: skip
    """Lemmas of which the last says e^one = e^other."""
    claim = ("=", ("exp", one), ("exp", other))
    return [lemma(*inverse), *(lemma(*each) for each in before), by_ring(claim, *equations)]


def _add_equal(work: Work, one: Node, other: Node, same: list[Proof]) -> None:
    _add(work, equal(work, one, other, same))


def _add_product(work: Work, whole: Node, kept: Node, inverse: tuple[Node, Proof]) -> None:
    """Add whole = kept, where whole = log a + log b and the argument of `kept` is the product of a and b."""
    _, one, two = whole
    if _is_fact(work, ("=", whole, kept)):
        return
    known = [axiom("exp-log", a=log[1]) for log in (one, two, kept)]
    step = axiom("exp-sum", a=one, b=two)
    claim = ("=", ("exp", whole), ("exp", kept))
    # e^whole - e^kept = (e^(a+b) - e^a e^b) + e^b (e^a - a) + a (e^b - b) - (e^kept - ab)
    equations = [(step[0], 1), (known[0][0], ("exp", two)), (known[1][0], one[1]), (known[2][0], -1)]
    same = [lemma(*each) for each in (*known, step)]
    work.define(claim)
    _add(work, equal(work, whole, kept, [*same, by_ring(claim, *equations)]))
