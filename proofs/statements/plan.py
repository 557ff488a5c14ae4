"""The idea of a proof: which rule, on what, and which lemmas; never the coefficients.

A plan is what a person writes beside a statement. `proofs.search.elaborate` turns it into a certificate in which
everything is spelled out, and only the certificate is ever believed, by the two checkers and after checking it. So
nothing here is trusted.

>>> induct("n", 1, base=ring(), step=positive())          # doctest: +ELLIPSIS
Plan(rule='induct', ...)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from symbolic.language import ForAll, Relation, Term

TermLike = Term | int | Fraction


@dataclass(frozen=True)
class Have:
    """A lemma inside a proof: `claim`, and the idea that proves it."""

    claim: Relation
    plan: Plan


@dataclass(frozen=True)
class HaveAll:
    """A lemma inside a proof that holds for all integers of a range."""

    claim: ForAll
    plan: Plan


@dataclass(frozen=True)
class InSum:
    """Lemmas that hold for an index `index` from `low` to `high`; a sum over that range may use them to be defined."""

    index: str
    low: TermLike
    high: TermLike
    lemmas: tuple[Have | HaveAll | InSum, ...]


@dataclass(frozen=True)
class Plan:
    """One rule with what a person must say about it; `lemmas` are proved before it, in order."""

    rule: str
    details: Mapping[str, Any] = field(default_factory=dict)
    lemmas: tuple[Have | HaveAll | InSum, ...] = ()

    def after(self, *lemmas: Have | HaveAll | InSum) -> Plan:
        """The same plan, once these lemmas are proved."""
        return replace(self, lemmas=tuple(lemmas) + self.lemmas)


def parts(thing: Any) -> Iterator[Plan]:
    """A plan and all plans in it."""
    if isinstance(thing, Plan):
        yield thing
        yield from parts(thing.lemmas)
        yield from parts(thing.details)
    elif isinstance(thing, (Have, HaveAll)):
        yield from parts(thing.plan)
    elif isinstance(thing, InSum):
        yield from parts(thing.lemmas)
    elif isinstance(thing, Mapping):
        for part in thing.values():
            yield from parts(part)
    elif isinstance(thing, (list, tuple)):
        for part in thing:
            yield from parts(part)


def ring(modulo: Sequence[Relation] = (), cofactors: Mapping[Relation, TermLike] | None = None) -> Plan:
    """Both sides are one rational function, modulo the equations named (their cofactors are found by division, unless
    given).
    """
    return Plan("ring", {"modulo": tuple(modulo), "cofactors": dict(cofactors or {})})


def positive(
    *hints: TermLike | Relation,
    multiply: Sequence[Relation] = (),
    modulo: Sequence[Relation] = (),
    squares: Sequence[TermLike] = (),
    degree: int = 2,
    cofactors: Mapping[Relation, TermLike] | None = None,
    reverse: bool = False,
) -> Plan:
    """The difference is a nonnegative combination of products of facts (up to `degree` of them) and squares.

    `hints` names the facts worth multiplying (all facts where none is named); `multiply` the strict facts by whose
    product the difference is multiplied first; `modulo` the equations that may be used."""
    return Plan(
        "positive",
        {
            "hints": tuple(hints),
            "multiply": tuple(multiply),
            "modulo": tuple(modulo),
            "squares": tuple(squares),
            "degree": degree,
            "cofactors": dict(cofactors or {}),
            "reverse": reverse,
        },
    )


def fact() -> Plan:
    """The goal is already known."""
    return Plan("fact")


def auto() -> Plan:
    """Whatever of `fact`, `ring`, `axiom`, `integer`, `positive` of degree 1, 2, 3 is found to work."""
    return Plan("auto")


def cases(left: TermLike, right: TermLike, **branches: Plan) -> Plan:
    """Split on how `left` compares with `right`; branches are named less, equal, greater, at_most, at_least, differ."""
    return Plan("cases", {"left": left, "right": right, "branches": branches})


def absurd(plan: Plan) -> Plan:
    """The assumptions contradict each other: `plan` proves 0 < 0."""
    return Plan("absurd", {"proof": plan})


def integer() -> Plan:
    """Between integers, a < b gives a + 1 <= b."""
    return Plan("integer")


def function() -> Plan:
    """An axiom: what a root, an exponential, a factorial, a power, a maximum is known for (its guards are shown first)."""
    return Plan("function")


def rewrite(equation: Relation, then: Plan) -> Plan:
    """The goal, from the goal with the left side of an equation wherever the right side stands; `then` proves that.

    >>> from symbolic.language import Eq, reals
    >>> x, y = reals("x y")
    >>> rewrite(Eq(y + 1, x), auto()).rule          # the goal speaks of x, and is to be proved of y + 1
    'rewrite'
    """
    return Plan("rewrite", {"fact": equation, "then": then})


def sum_step(step: str, by: int = 0) -> Plan:
    """Take the first or the last term off a sum, shift its index, or see that it is empty."""
    return Plan("sum", {"step": step, "by": by})


def telescope(
    index: str,
    low: TermLike,
    high: TermLike,
    sums: Sequence[tuple[TermLike, Term]],
    certificate: TermLike,
    pointwise: Plan | None = None,
    boundary: Plan | None = None,
    rest: TermLike = 0,
    inside: Sequence[Have | HaveAll | InSum] = (),
) -> Plan:
    """A combination of sums over one range, term by term: its summand is the difference of `certificate` at index + 1
    and at index.
    """
    return Plan(
        "telescope",
        {
            "index": index,
            "low": low,
            "high": high,
            "sums": tuple(sums),
            "certificate": certificate,
            "rest": rest,
            "pointwise": pointwise or auto(),
            "boundary": boundary or auto(),
            "inside": tuple(inside),
        },
    )


def induct(variable: str, start: TermLike, base: Plan, step: Plan) -> Plan:
    """Induction on an integer."""
    return Plan("induct", {"variable": variable, "from": start, "base": base, "step": step})


def termwise(
    pointwise: Plan | None = None,
    boundary: Plan | None = None,
    index: str | None = None,
    inside: Sequence[Have | HaveAll | InSum] = (),
) -> Plan:
    """An (in)equality between sums over one range holds term by term; what is left beside the sums is the `boundary`."""
    details = {
        "index": index,
        "pointwise": pointwise or auto(),
        "boundary": boundary or auto(),
        "inside": tuple(inside),
    }
    return Plan("termwise", details)


def every(plan: Plan) -> Plan:
    """What holds for all of a range: `plan` proves it at an index of which only the range is known."""
    return Plan("every", {"proof": plan})


def instance(fact: ForAll, *at: TermLike) -> Plan:
    """A fact for all of a range, at these integers; the goal, or what makes the goal easy."""
    return Plan("instance", {"fact": fact, "at": tuple(at)})


def attain(index: str, low: TermLike, high: TermLike, value: TermLike, name: str, then: Plan) -> Plan:
    """A range that is not empty has a place where `value` is least: `then` proves the goal, that place being called
    `name`.
    """
    return Plan("attain", {"index": index, "low": low, "high": high, "value": value, "as": name, "then": then})


def monotone(
    variable: str,
    function: Term,
    start: TermLike,
    end: TermLike,
    sign: Plan,
    inside: Sequence[Have | HaveAll | InSum] = (),
) -> Plan:
    """The sign of the derivative between two points orders the values there."""
    return Plan(
        "monotone",
        {
            "variable": variable,
            "function": function,
            "from": start,
            "to": end,
            "sign": sign,
            "inside": tuple(inside),
        },
    )


def ivt(
    variable: str,
    function: Term,
    start: TermLike,
    end: TermLike,
    then: Plan,
    inside: Sequence[Have | HaveAll | InSum] = (),
) -> Plan:
    """A function that is not positive at `start` and not negative at `end` has a zero between; `then` proves the goal
    from it.

    The zero has the name of the `variable`, which must be new."""
    return Plan(
        "ivt",
        {"variable": variable, "function": function, "from": start, "to": end, "then": then, "inside": tuple(inside)},
    )


def integral(
    variable: str, primitive: TermLike, slope: Plan | None = None, inside: Sequence[Have | HaveAll | InSum] = ()
) -> Plan:
    """An integral is the difference of a primitive function at its ends; `slope` proves that its derivative is what is
    integrated.
    """
    return Plan(
        "integral",
        {"variable": variable, "primitive": primitive, "slope": slope or auto(), "inside": tuple(inside)},
    )


def substitute(variable: str, by: TermLike, then: Plan, fresh: str | None = None) -> Plan:
    """Replace a variable by what it equals, or (with `fresh`) by a lower bound plus a nonnegative rest."""
    return Plan("substitute", {"variable": variable, "by": by, "fresh": fresh, "then": then})


@dataclass(frozen=True)
class Lambda:
    """A function of integers, to be put for a function variable of a theorem: `Lambda(k, p(k) * q)`."""

    indices: Term | Sequence[Term]
    body: Term

    @property
    def data(self) -> list[Any]:
        indices = (self.indices,) if isinstance(self.indices, Term) else self.indices
        return ["lambda", [index.name for index in indices], self.body.data]


def chain(
    theorem: str, assign: Mapping[str, TermLike | Lambda], given: Sequence[Plan | None] = (), claim: int = 0
) -> Plan:
    """Use a theorem proved before; `given` says why each of its assumptions holds here (None: it is a fact; left out:
    auto).
    """
    return Plan("chain", {"theorem": theorem, "with": dict(assign), "given": tuple(given), "claim": claim})


def obtain(
    theorem: str,
    assign: Mapping[str, TermLike | Lambda],
    names: Mapping[str, str],
    then: Plan,
    given: Sequence[Plan | None] = (),
) -> Plan:
    """Use a theorem that says that something exists: `names` gives each of these a new name, and `then` proves the goal
    from its claims.
    """
    details = {"theorem": theorem, "with": dict(assign), "as": dict(names), "given": tuple(given), "then": then}
    return Plan("obtain", details)


def witness(values: Mapping[str, TermLike], *claims: Plan) -> Plan:
    """What is to exist, and a plan for each claim of the statement: where the `then` of obtain, attain and ivt ends.

    >>> from symbolic.language import reals
    >>> z = reals("z")
    >>> root = ivt("z", z**2 - 2, 0, 2, witness({"y": z}, fact()))      # the statement's `proof`; it `exists` y
    """
    return Plan("witness", {"with": dict(values), "claims": claims})


def enclose(precision: int = 128, box: Mapping[str, tuple[str, str]] | None = None, depth: int = 0) -> Plan:
    """The two sides are separated by interval arithmetic, on a box cut in half at most `depth` times."""
    return Plan("enclose", {"precision": precision, "box": dict(box or {}), "depth": depth})
