"""Simplify formulas for display; the checkers always read the original ones.

Substitution leaves redundant parts. A lemma about w used at w = 1 has factors 1, and a formula of n1 and n2 = m - n1
contains n1 + m - n1. `Tidy` removes factors, denominators and exponents 1, summands 0, products 0 x, 0! and 1!, and
pairs of summands that cancel. It writes a repeated factor as a square. Arithmetic of numbers alone stays: 2 * 0 + 1 is
a step of a calculation.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from functools import reduce
from itertools import groupby
from typing import Final, TypeAlias, overload

from symbolic.language import Atom, ForAll, Relation, Term, as_term

Formula: TypeAlias = "Atom | Term"
Signed: TypeAlias = "tuple[int, Term]"  # 1 or -1, and a summand
DEFINED: Final = frozenset({"integer", "variable", "at", "+", "-", "*", "neg"})
"""Operations that are defined everywhere, so that terms built from them can be removed."""


class Tidy:
    """Simplify formulas that share parts; each part is processed once.

    >>> from symbolic.language import Eq, Q, factorial, integers, reals
    >>> (b, t), (j, m) = reals("b t"), integers("j m")
    >>> one = Q(1, 1)
    >>> Tidy().formula(1 * b / one + 4 * b * t * t <= b**2 * 1)
    b + 4*b*t^2 <= b^2
    >>> Tidy().formula(b / factorial(m - j - (m - 1 - j)) <= (j + m - j) * b + 0 * t)
    b <= m*b

    A relation that would become trivial stays unchanged.

    >>> Tidy().formula(Eq(b + t - b, t))
    b + t - b = t
    """

    def __init__(self) -> None:
        self._known: dict[Term, Term] = {}

    @overload
    def formula(self, what: Term) -> Term: ...
    @overload
    def formula(self, what: Atom) -> Atom: ...
    @overload
    def formula(self, what: Formula) -> Formula: ...
    def formula(self, what: Formula) -> Formula:
        """Return the simplified formula."""
        if isinstance(what, Term):
            return self._term(what)
        if isinstance(what, ForAll):
            return ForAll(what.index, self._term(what.low), self._term(what.high), self.formula(what.body))
        left, right = self._term(what.left), self._term(what.right)
        return what if left == right and what.op == "=" else Relation(what.op, left, right)

    def _term(self, term: Term) -> Term:
        if not term.args:
            return term
        found = self._known.get(term)
        if found is None:
            found = self._known[term] = self._made(term)
        return found

    def _made(self, term: Term) -> Term:
        if term.op == "*":
            return self._product(term)
        args = tuple(map(self._term, term.args))
        if term.op in ("/", "^") and _is(args[1], 1):
            return args[0]
        if (term.op == "^" and _is(args[0], 1)) or (term.op == "!" and (_is(args[0], 0) or _is(args[0], 1))):
            return as_term(1)
        same = term if all(map(operator.is_, args, term.args)) else Term(term.op, args)
        return _sum(same) if term.op in ("+", "-") else same

    def _product(self, term: Term) -> Term:
        """Remove factors 1, write a factor -1 as a sign, and equal adjacent factors as a power."""
        factors = [self._term(one) for one in _factors(term)]
        if term.variables and any(_is(one, 0) for one in factors) and all(map(_is_defined, factors)):
            return as_term(0)
        turned = term.variables and _is(factors[0], -1)
        runs = groupby(one for one in factors[1 if turned else 0 :] if not _is(one, 1))
        made = [one for factor, some in runs for one in _powers(factor, len(list(some)))]
        if len(made) == len(factors):
            args = tuple(map(self._term, term.args))
            return term if all(map(operator.is_, args, term.args)) else Term("*", args)
        whole = reduce(operator.mul, made) if made else as_term(1)
        return -whole if turned else whole


def _is(term: Term, number: int) -> bool:
    return term.op == "integer" and term.value == number


def _is_defined(term: Term) -> bool:
    if term.op == "^":
        return term.args[1].op == "integer" and term.args[1].value >= 0 and _is_defined(term.args[0])
    return term.op in DEFINED and all(map(_is_defined, term.args))


def _factors(term: Term) -> list[Term]:
    return [*_factors(term.args[0]), *_factors(term.args[1])] if term.op == "*" else [term]


def _powers(factor: Term, times: int) -> list[Term]:
    is_base = factor.variables and factor.op not in ("^", "exp")
    return [factor**times] if times > 1 and is_base else [factor] * times


def _summands(term: Term, sign: int = 1) -> list[Signed]:
    if term.op == "neg":
        return _summands(term.args[0], -sign)
    if term.op in ("+", "-"):
        return [*_summands(term.args[0], sign), *_summands(term.args[1], sign if term.op == "+" else -sign)]
    if term.op == "integer" and term.value < 0:
        return [(-sign, as_term(-term.value))]
    return [(sign, term)]


def _sum(term: Term) -> Term:
    """Remove summands that cancel; if there are any, also add up the integers."""
    summands = _summands(term)
    if not any(one.variables for _, one in summands):
        return term
    left: list[Signed] = []
    for sign, one in summands:
        if (-sign, one) in left and _is_defined(one):
            left.remove((-sign, one))
        elif not _is(one, 0):
            left.append((sign, one))
    return term if len(left) == len(summands) else _added(left)


def _added(summands: Sequence[Signed]) -> Term:
    """Return the sum of the summands, with the integers combined at the first one's position.

    A positive summand comes first.
    """
    number = sum(sign * one.value for sign, one in summands if one.op == "integer")
    place = next((at for at, (_, one) in enumerate(summands) if one.op == "integer"), 0)
    whole = [one for one in summands if one[1].op != "integer"]
    if number or not whole:
        whole.insert(min(place, len(whole)), (1 if number >= 0 else -1, as_term(abs(number))))
    first = next((at for at, (sign, _) in enumerate(whole) if sign > 0), 0)
    (sign, one), *rest = whole[first], *whole[:first], *whole[first + 1 :]
    start = one if sign > 0 else as_term(-one.value) if one.op == "integer" else -one
    return reduce(lambda found, next_: found + next_[1] if next_[0] > 0 else found - next_[1], rest, start)
