"""Parse displayed formulas and compare them as rational functions.

The reader of printed formulas parses LaTeX, and a parser of its own parses Unicode. Both are strict: they refuse
what a person could read in two ways. A sum extends over the product that follows it, and a slash over one factor.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import symbolic.language as language
from proofs.judging.sameness import meaning
from proofs.latex.parser import Parser, Scope, known
from proofs.latex.tokens import tokens
from symbolic.language import Term, functions, integers, reals
from symbolic.representations.letters import latex_name

VARIABLES = (*reals("x y q1 lam theta_hat q' rhop total"), *integers("n k"))
FUNCTIONS = (*functions("f p' tall", 1), functions("w", 2))
INDICES = ("i", "j", "m")
SYMBOLS: Mapping[str, Term] = {latex_name(one.name): one for one in VARIABLES}


def same(one: Term, other: Term) -> bool | None:
    """Whether two terms are the same rational function; None if one has no value."""
    values = folded(one), folded(other)
    return None if None in values else values[0] == values[1]


def folded(term: Term) -> Any:
    """The values of the term at the points of the normal form, with exponents evaluated."""
    found = meaning(["=", 0, ["+", ["*", _folded(term.data), "aside"], "beside"]])
    return found and found.difference


def _folded(data: Any) -> Any:
    if not isinstance(data, list):
        return data
    if data[0] == "^":
        return ["^", _folded(data[1]), _number(data[2])]
    return [data[0], *map(_folded, data[1:])]


def _number(data: Any) -> Any:
    """A constant exponent as an integer."""
    if isinstance(data, list) and all(not isinstance(part, str) for part in map(_number, data[1:])):
        parts = list(map(_number, data[1:]))
        if all(isinstance(part, int) for part in parts):
            found = {"neg": lambda a: -a, "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b}
            if data[0] in found:
                return found[data[0]](*parts)
    return _folded(data)


# ---- random terms


class Terms:
    """Random terms: real and integer ones, with sums, integrals, derivatives and indices."""

    def __init__(self, seed: int | str) -> None:
        self.random = random.Random(seed)
        self.free = list(INDICES)

    def real(self, depth: int) -> Term:
        kind = self.random.choice(KINDS) if depth else "leaf"
        found: Term = getattr(self, "_" + kind)(depth - 1)
        return found

    def whole(self, depth: int) -> Term:
        """An expression that is an integer by its form."""
        choice = self.random.random()
        if depth <= 0 or choice < 0.3:
            return self.random.choice([*integers("n k"), *(integers(one) for one in INDICES if one not in self.free)])
        if choice < 0.5:
            return language.as_term(self.random.randint(-3, 4))
        left, right = self.whole(depth - 1), self.whole(depth - 1)
        return self.random.choice([left + right, left - right, left * right, -left])

    def _leaf(self, depth: int) -> Term:
        bound = [integers(one) for one in INDICES if one not in self.free]
        numbers = [
            language.as_term(self.random.randint(-4, 12)),
            language.Q(self.random.randint(-4, 5), self.random.randint(1, 5)),
        ]
        return self.random.choice([*VARIABLES[:8], *VARIABLES[:8], *bound, *numbers])

    def _arithmetic(self, depth: int) -> Term:
        a, b = self.real(depth), self.real(depth)
        return self.random.choice([a + b, a - b, a * b, a * b, a / b if b != 0 else a, -a])

    def _power(self, depth: int) -> Term:
        base = self.real(depth)
        exponent = (
            language.as_term(self.random.choice([2, 2, 3, -1, -2])) if self.random.random() < 0.5 else self.whole(2)
        )
        return base**exponent

    def _function(self, depth: int) -> Term:
        a, b = self.real(depth), self.real(depth)
        made = [
            language.sqrt(a),
            language.log(a),
            language.exp(a),
            language.exp(a),
            language.Phi(a),
            language.phi(a),
            language.Max(a, b),
            language.Min(a, b),
        ]
        return self.random.choice(
            [*made, language.Abs(a), language.factorial(self.whole(1)), language.binomial(self.whole(1), self.whole(1))]
        )

    def _place(self, depth: int) -> Term:
        function = self.random.choice(FUNCTIONS)
        return function(*(self.whole(1) for _ in range(function.places)))

    def _binder(self, depth: int) -> Term:
        if not self.free:
            return self._leaf(depth)
        name = self.free.pop()
        sum_ = self.random.random() < 0.7
        low, high = (self.whole(1), self.whole(1)) if sum_ else (self.real(1), self.real(1))
        if not sum_:
            low, high = (language.as_term(0), reals("x")) if self.random.random() < 0.5 else (low, high)
        self.free.append(name)
        index = (integers if sum_ else reals)(name)
        self.free.remove(name)
        body = self.real(depth)
        if not sum_:
            body = (
                body.substitute({name: index})
                if name not in {one.name for one in body.variables}
                else reals("y") * index
            )
        self.free.append(name)
        try:
            return (language.Sum if sum_ else language.Integral)(body, index, low, high)
        except (TypeError, ValueError):
            return self._leaf(depth)

    def _derivative(self, depth: int) -> Term:
        try:
            return language.D(self.real(depth), reals("x"))
        except (TypeError, ValueError):
            return self._leaf(depth)


KINDS = (
    "leaf",
    "arithmetic",
    "arithmetic",
    "arithmetic",
    "arithmetic",
    "power",
    "power",
    "function",
    "place",
    "binder",
    "derivative",
)


# ---- LaTeX


def read_latex(latex: str) -> Term:
    """Parse LaTeX as a term.

    Raises `Unreadable`.
    """
    return Parser(tokens(latex), Scope(KNOWN)).whole()


KNOWN = known({latex_name(one.name): one for one in (*VARIABLES, *FUNCTIONS)}, tokens)
