"""Plans: the idea of a proof, with its rules and lemmas but without coefficients.

A person writes a plan with a statement. `proofs.search.elaborate` turns it into a certificate, in which every step is
explicit. The two checkers verify the certificate, so plans are not trusted.

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
    """A lemma inside a proof: its claim and the plan that proves it."""

    claim: Relation
    plan: Plan


@dataclass(frozen=True)
class HaveAll:
    """A lemma inside a proof that holds for all integers of a range."""

    claim: ForAll
    plan: Plan


@dataclass(frozen=True)
class InSum:
    """Lemmas for an index from `low` to `high`, for example to show that a sum is defined."""

    index: str
    low: TermLike
    high: TermLike
    lemmas: tuple[Have | HaveAll | InSum, ...]


@dataclass(frozen=True)
class Plan:
    """One rule with its options; `lemmas` are proved before it, in order."""

    rule: str
    details: Mapping[str, Any] = field(default_factory=dict)
    lemmas: tuple[Have | HaveAll | InSum, ...] = ()

    def after(self, *lemmas: Have | HaveAll | InSum) -> Plan:
        """The same plan, after these lemmas."""
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
    """Both sides are the same rational function, modulo the named equations.

    The search finds the cofactors by division, unless they are given.
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
    """The difference is a nonnegative combination of products of facts and squares.

    A product has at most `degree` facts. `hints` are the facts to multiply (all facts if none is given). The difference
    is first multiplied by the strict facts of `multiply`. `modulo` are the equations that may be used."""
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
    """The goal is a fact."""
    return Plan("fact")


def auto() -> Plan:
    """Try `fact`, `ring`, `axiom`, `integer`, and `positive` with degrees 1, 2 and 3."""
    return Plan("auto")


def cases(left: TermLike, right: TermLike, **branches: Plan) -> Plan:
    """Cases by the order of `left` and `right`.

    The branches are less, equal, greater, at_most, at_least, differ.
    """
    return Plan("cases", {"left": left, "right": right, "branches": branches})


def absurd(plan: Plan) -> Plan:
    """The assumptions contradict each other: `plan` proves 0 < 0."""
    return Plan("absurd", {"proof": plan})


def integer() -> Plan:
    """For integers, a < b implies a + 1 <= b."""
    return Plan("integer")


def function() -> Plan:
    """An axiom of roots, exponentials, powers, ...; its guards are proved first if necessary."""
    return Plan("function")


def rewrite(equation: Relation, then: Plan) -> Plan:
    """Replace an equation's right side by its left side in the goal; `then` proves the result.

    >>> from symbolic.language import Eq, reals
    >>> x, y = reals("x y")
    >>> rewrite(Eq(y + 1, x), auto()).rule          # the goal contains x; prove it for y + 1
    'rewrite'
    """
    return Plan("rewrite", {"fact": equation, "then": then})


def sum_step(step: str, by: int = 0) -> Plan:
    """Split off the first or last term of a sum, shift its index, or show that it is empty."""
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
    """A combination of sums over one range, by telescoping.

    Its summand is the difference of `certificate` at index + 1 and at index.
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
    """Induction on an integer variable from `start`."""
    return Plan("induct", {"variable": variable, "from": start, "base": base, "step": step})


def termwise(
    pointwise: Plan | None = None,
    boundary: Plan | None = None,
    index: str | None = None,
    inside: Sequence[Have | HaveAll | InSum] = (),
) -> Plan:
    """An (in)equality between sums over one range holds term by term.

    `boundary` proves it for the terms outside of the sums.
    """
    details = {
        "index": index,
        "pointwise": pointwise or auto(),
        "boundary": boundary or auto(),
        "inside": tuple(inside),
    }
    return Plan("termwise", details)


def every(plan: Plan) -> Plan:
    """A formula for all of a range; `plan` proves it at an arbitrary index of the range."""
    return Plan("every", {"proof": plan})


def instance(fact: ForAll, *at: TermLike) -> Plan:
    """A fact for all of a range at these integers, from which the goal follows."""
    return Plan("instance", {"fact": fact, "at": tuple(at)})


def attain(index: str, low: TermLike, high: TermLike, value: TermLike, name: str, then: Plan) -> Plan:
    """A nonempty range has an integer at which `value` is least.

    `then` proves the goal with this integer as variable `name`.
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
    """The sign of the derivative between two points orders the values at the points."""
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
    """A function that is <= 0 at `start` and >= 0 at `end` has a zero between.

    `then` proves the goal from the zero, which has the name of `variable`. This name must be new."""
    return Plan(
        "ivt",
        {"variable": variable, "function": function, "from": start, "to": end, "then": then, "inside": tuple(inside)},
    )


def integral(
    variable: str, primitive: TermLike, slope: Plan | None = None, inside: Sequence[Have | HaveAll | InSum] = ()
) -> Plan:
    """An integral is the difference of a primitive function at its ends.

    `slope` proves that the derivative of the primitive is the integrand.
    """
    return Plan(
        "integral",
        {"variable": variable, "primitive": primitive, "slope": slope or auto(), "inside": tuple(inside)},
    )


def substitute(variable: str, by: TermLike, then: Plan, fresh: str | None = None) -> Plan:
    """Replace a variable by an equal term or, with `fresh`, by lower bound plus new variable."""
    return Plan("substitute", {"variable": variable, "by": by, "fresh": fresh, "then": then})


@dataclass(frozen=True)
class Lambda:
    """A function of integers, for a function variable of a theorem: `Lambda(k, p(k) * q)`."""

    indices: Term | Sequence[Term]
    body: Term

    @property
    def data(self) -> list[Any]:
        indices = (self.indices,) if isinstance(self.indices, Term) else self.indices
        return ["lambda", [index.name for index in indices], self.body.data]


def chain(
    theorem: str, assign: Mapping[str, TermLike | Lambda], given: Sequence[Plan | None] = (), claim: int = 0
) -> Plan:
    """Use a theorem proved before.

    `given` has a plan for each of its assumptions; None means a fact, and the default is `auto`.
    """
    return Plan("chain", {"theorem": theorem, "with": dict(assign), "given": tuple(given), "claim": claim})


def obtain(
    theorem: str,
    assign: Mapping[str, TermLike | Lambda],
    names: Mapping[str, str],
    then: Plan,
    given: Sequence[Plan | None] = (),
) -> Plan:
    """Use a theorem with `exists`.

    `names` gives a new name to each variable of `exists`, and `then` proves the goal from the theorem's claims.
    """
    details = {"theorem": theorem, "with": dict(assign), "as": dict(names), "given": tuple(given), "then": then}
    return Plan("obtain", details)


def witness(values: Mapping[str, TermLike], *claims: Plan) -> Plan:
    """Values for the variables of `exists`, and a plan for each claim of the statement.

    A `then` of obtain, attain and ivt can end in it.

    >>> from symbolic.language import reals
    >>> z = reals("z")
    >>> root = ivt("z", z**2 - 2, 0, 2, witness({"y": z}, fact()))      # the statement's `proof`; it `exists` y
    """
    return Plan("witness", {"with": dict(values), "claims": claims})


def enclose(precision: int = 128, box: Mapping[str, tuple[str, str]] | None = None, depth: int = 0) -> Plan:
    """Separate the sides by interval arithmetic on a box, halved `depth` times at most."""
    return Plan("enclose", {"precision": precision, "box": dict(box or {}), "depth": depth})
