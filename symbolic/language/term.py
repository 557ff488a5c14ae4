"""The term language: exact formulas, kept as they were written.

A `Term` simplifies nothing: `x / x` stays `x / x`, with its domain. From this one object come all faces of a formula
(sympy, LaTeX, exact values, certified values, numpy), and the data that the checkers in `proofs` read.

>>> p, q = reals("p q")
>>> p * q / (q - p) ** 2
p*q/(q - p)^2
>>> (p + 0).data
['+', 'p', 0]
>>> 0 <= q
0 <= q
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NoReturn, TypeAlias

Sort: TypeAlias = str  # "real", "integer", or "function 1" ... "function 9": of so many integers to the reals
TermLike: TypeAlias = "Term | int | Fraction"

NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_']*")
ARITY: Final[Mapping[str, int]] = {
    "+": 2, "-": 2, "*": 2, "/": 2, "neg": 1, "^": 2, "sqrt": 1, "log": 1, "exp": 1, "abs": 1, "max": 2, "min": 2,
    "!": 1, "binomial": 2, "sum": 4, "D": 2, "Phi": 1, "phi": 1,
}  # fmt: skip
RELATIONS: Final = ("<", "<=", "=", "!=")
SORT: Final = re.compile(r"real|integer|function ([1-9])")


class Capture(ValueError):
    """A substitution, or a sum, would bind a variable that means something else outside."""


class Term:
    """An immutable formula: an integer, a variable, or an operation on terms.

    Attributes
    ----------
    op: "integer", "variable", or one of the operations of `ARITY`.
    args: the arguments, in the order of `.data`; for a sum (index, low, high, body), for D (body, variable), for the value
        of a function ("at") the function and its places.
    value: of an integer.
    name, sort: of a variable ("real", "integer" or "function n"); "" and None for everything else.
    variables: the free variables, in the order of their first appearance.
    bound: the names that sums inside bind.

    Equality is structural: the same operations on the same variables (name and sort) in the same order.
    """

    __slots__ = ("_hash", "args", "bound", "name", "op", "sort", "value", "variables")

    op: str
    args: tuple[Term, ...]
    value: int
    name: str
    sort: Sort | None
    variables: tuple[Term, ...]
    bound: frozenset[str]

    def __init__(
        self, op: str, args: Sequence[Term] = (), *, value: int = 0, name: str = "", sort: Sort | None = None
    ) -> None:
        place = object.__setattr__
        place(self, "op", op)
        place(self, "args", tuple(args))
        place(self, "value", value)
        place(self, "name", name)
        place(self, "sort", sort)
        place(self, "_hash", hash((op, self.args, value, name, sort)))
        place(self, "bound", frozenset().union(*(argument.bound for argument in self.args)))
        free = dict.fromkeys(variable for argument in self.args for variable in argument.variables)
        place(self, "variables", (self,) if op == "variable" else tuple(free))
        if op == "variable":
            if NAME.fullmatch(name) is None:
                raise ValueError(f"not the name of a variable: {name!r} (a letter, then letters, digits, _ and ')")
            if sort is None or SORT.fullmatch(sort) is None:
                raise ValueError(
                    f"the sort of {name} must be 'real', 'integer' or 'function 1' ... 'function 9', not {sort!r}"
                )
        elif op != "integer":
            self._check()

    @property
    def places(self) -> int:
        """How many integers a function variable takes; 0 for every other term."""
        return int(self.sort[9:]) if self.sort is not None and self.sort.startswith("function") else 0

    def __call__(self, *places: TermLike) -> Term:
        """The value of a function variable.

        >>> m, k = functions("m", 1), integers("k")
        >>> m(k + 1).data
        ['at', 'm', ['+', 'k', 1]]
        """
        return Term("at", (self, *map(as_term, places)))

    def _check(self) -> None:
        applied, rest = (self.args[:1], self.args[1:]) if self.op == "at" else ((), self.args)
        if any(argument.places for argument in rest):
            raise ValueError(f"a function stands without its places in {self.op!r}: {self.args!r}")
        if self.op == "at":
            if not applied or not applied[0].places or applied[0].places != len(rest):
                raise ValueError(f"not a function of {len(rest)} places: {applied!r}")
            for place in rest:
                _require_integral(place, "what a function is taken at")
            return
        if self.op not in ARITY:
            raise ValueError(f"unknown operation {self.op!r}; the operations are {' '.join(ARITY)}")
        if len(self.args) != ARITY[self.op]:
            raise ValueError(f"{self.op!r} takes {ARITY[self.op]} arguments, not {len(self.args)}")
        if self.op == "^":
            _require_integral(self.args[1], "an exponent")
        elif self.op in ("!", "binomial"):
            for argument in self.args:
                _require_integral(argument, "an argument of a factorial or binomial")
        elif self.op == "sum":
            index, low, high, body = self.args
            if index.op != "variable" or index.sort != "integer":
                raise ValueError(f"the index of a sum must be an integer variable, not {index!r}")
            for limit in (low, high):
                _require_integral(limit, "a bound of a sum")
                if index.name in limit._names():
                    raise Capture(f"captured: the index {index.name} occurs in a bound of its own sum")
            if index.name in low.bound | high.bound | body.bound:
                raise Capture(f"captured: {index.name} is already the index of a sum inside")
            if any(free.name == index.name and free != index for free in body.variables):
                raise Capture(f"captured: {index.name} is the index of the sum, and a real variable in its body")
            free = (v for part in (low, high, body) for v in part.variables if v != index)
            object.__setattr__(self, "variables", tuple(dict.fromkeys(free)))
            object.__setattr__(self, "bound", body.bound | low.bound | high.bound | {index.name})
        elif self.op == "D" and self.args[1].op != "variable":
            raise ValueError(f"a derivative is in a variable, not in {self.args[1]!r}")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a term cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a term cannot be changed")

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.op, self.args, self.value, self.name, self.sort)

    def __hash__(self) -> int:
        return int(self._hash)  # type: ignore[attr-defined]

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Term):
            return NotImplemented
        return (
            hash(self) == hash(other) and self.op == other.op and self.value == other.value
            and self.name == other.name and self.sort == other.sort and self.args == other.args
        )  # fmt: skip

    # ---- reading

    @property
    def data(self) -> Any:
        """The term as JSON data: an integer, a name, or a list [operation, arguments...]."""
        if self.op == "integer":
            return self.value
        if self.op == "variable":
            return self.name
        return [self.op, *(argument.data for argument in self.args)]

    @staticmethod
    def from_data(data: Any, sorts: Mapping[str, Sort] | None = None) -> Term:
        """The inverse of `.data`; `sorts` gives the sorts of the free variables (real where not named).

        >>> Term.from_data(["sum", "k", 0, "n", ["^", "q", "k"]], {"n": "integer"})
        Sum(q^k, k=0..n)
        """
        known: dict[str, Sort] = dict(sorts or {})
        if isinstance(data, int) and not isinstance(data, bool):
            return Term("integer", value=data)
        if isinstance(data, str):
            return Term("variable", name=data, sort=known.get(data, "real"))
        compound = isinstance(data, (list, tuple)) and data and isinstance(data[0], str)
        if not compound:
            raise ValueError(f"not a term: {data!r} (an integer, a name, or a list [operation, arguments...])")
        if data[0] == "sum" and len(data) == 5:
            if not isinstance(data[1], str):
                raise ValueError(f"not the index of a sum: {data[1]!r}")
            inner: dict[str, Sort] = {**known, data[1]: "integer"}
            index, body = Term.from_data(data[1], inner), Term.from_data(data[4], inner)
            return Term("sum", (index, Term.from_data(data[2], known), Term.from_data(data[3], known), body))
        return Term(data[0], [Term.from_data(argument, known) for argument in data[1:]])

    def _names(self) -> set[str]:
        return {variable.name for variable in self.variables}

    @property
    def integral(self) -> bool:
        """Is it an integer by its shape (literals, integer variables, + - *, powers with literal exponent, factorials)?"""
        if self.op in ("integer", "variable"):
            return self.op == "integer" or self.sort == "integer"
        if self.op == "^":
            base, exponent = self.args
            return base.integral and exponent.op == "integer" and exponent.value >= 0
        return self.op in ("+", "-", "*", "neg", "!") and all(argument.integral for argument in self.args)

    def substitute(self, replace: Mapping[Any, TermLike]) -> Term:
        """Replace free variables (given by name or as variables), all at once; raises `Capture` rather than capture.

        >>> x, y = reals("x y")
        >>> (x - y).substitute({x: y, "y": x})
        y - x
        """
        table: dict[str, Term] = {}
        for key, by in replace.items():
            name = key.name if isinstance(key, Term) else key
            if not isinstance(name, str) or not name:
                raise TypeError(f"only variables can be replaced, not {key!r}")
            table[name] = as_term(by)
        return self._substitute(table)

    def _substitute(self, table: Mapping[str, Term]) -> Term:
        if self.op == "variable":
            return table.get(self.name, self)
        if not self.args or table.keys().isdisjoint(self._names()):
            return self
        if self.op == "sum":
            index, low, high, body = self.args
            inner = {name: by for name, by in table.items() if name in body._names() and name != index.name}
            if any(index.name in by._names() for by in inner.values()):
                raise Capture(f"captured: {index.name} is the index of a sum and occurs in what is substituted")
            return Term("sum", (index, low._substitute(table), high._substitute(table), body._substitute(inner)))
        if self.op == "D":
            body, variable = self.args
            by = table.get(variable.name, variable)
            others = [by for name, by in table.items() if name in body._names() and name != variable.name]
            left = body._names() - table.keys()
            if by.op != "variable" or by.name in left or any(by.name in other._names() for other in others):
                raise Capture(f"captured: {variable.name} is the variable of a derivative; expand the derivative first")
        return Term(self.op, [argument._substitute(table) for argument in self.args])

    # ---- writing

    def __add__(self, other: TermLike) -> Term:
        return _binary("+", self, other)

    def __radd__(self, other: TermLike) -> Term:
        return _binary("+", other, self)

    def __sub__(self, other: TermLike) -> Term:
        return _binary("-", self, other)

    def __rsub__(self, other: TermLike) -> Term:
        return _binary("-", other, self)

    def __mul__(self, other: TermLike) -> Term:
        return _binary("*", self, other)

    def __rmul__(self, other: TermLike) -> Term:
        return _binary("*", other, self)

    def __truediv__(self, other: TermLike) -> Term:
        return _binary("/", self, other)

    def __rtruediv__(self, other: TermLike) -> Term:
        return _binary("/", other, self)

    def __pow__(self, other: TermLike) -> Term:
        return _binary("^", self, other)

    def __rpow__(self, other: TermLike) -> Term:
        return _binary("^", other, self)

    def __neg__(self) -> Term:
        return Term("neg", (self,))

    def __pos__(self) -> Term:
        return self

    def __abs__(self) -> Term:
        return Term("abs", (self,))

    def __lt__(self, other: TermLike) -> Relation:
        return Relation("<", self, as_term(other))

    def __le__(self, other: TermLike) -> Relation:
        return Relation("<=", self, as_term(other))

    def __gt__(self, other: TermLike) -> Relation:
        return Relation("<", as_term(other), self)

    def __ge__(self, other: TermLike) -> Relation:
        return Relation("<=", as_term(other), self)

    def __repr__(self) -> str:
        from symbolic.faces.plain import plain

        return plain(self)

    @property
    def sympy(self) -> Any:
        """The same in sympy, which may rewrite it."""
        from symbolic.faces.sympy import expression

        return expression(self)

    def latex(self) -> str:
        """LaTeX, without dollar signs."""
        from symbolic.faces.latex import latex

        return latex(self)

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"


class Relation:
    """An atom: left < right, left <= right, left = right or left != right. It is a formula and has no truth value."""

    __slots__ = ("_hash", "left", "op", "right")

    op: str
    left: Term
    right: Term

    def __init__(self, op: str, left: TermLike, right: TermLike) -> None:
        if op not in RELATIONS:
            raise ValueError(f"unknown relation {op!r}; the relations are {' '.join(RELATIONS)}")
        object.__setattr__(self, "op", op)
        object.__setattr__(self, "left", as_term(left))
        object.__setattr__(self, "right", as_term(right))
        object.__setattr__(self, "_hash", hash((op, self.left, self.right)))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a relation cannot be changed")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a relation cannot be changed")

    def __reduce__(self) -> tuple[Any, ...]:
        return Relation, (self.op, self.left, self.right)

    def __hash__(self) -> int:
        return int(self._hash)  # type: ignore[attr-defined]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Relation):
            return NotImplemented
        return (self.op, self.left, self.right) == (other.op, other.left, other.right)

    def __bool__(self) -> NoReturn:
        raise TypeError(f"{self!r} is a formula, not true or false; write a <= b <= c as two relations")

    @property
    def data(self) -> list[Any]:
        """The relation as JSON data: [operation, left, right]."""
        return [self.op, self.left.data, self.right.data]

    @staticmethod
    def from_data(data: Any, sorts: Mapping[str, Sort] | None = None) -> Relation:
        """The inverse of `.data`."""
        if not isinstance(data, (list, tuple)) or len(data) != 3:
            raise ValueError(f"not a relation: {data!r}")
        return Relation(data[0], Term.from_data(data[1], sorts), Term.from_data(data[2], sorts))

    @property
    def variables(self) -> tuple[Term, ...]:
        """The free variables, in the order of their first appearance."""
        return tuple(dict.fromkeys((*self.left.variables, *self.right.variables)))

    def substitute(self, replace: Mapping[Any, TermLike]) -> Relation:
        """Replace free variables on both sides."""
        return Relation(self.op, self.left.substitute(replace), self.right.substitute(replace))

    def __repr__(self) -> str:
        from symbolic.faces.plain import plain

        return plain(self)

    @property
    def sympy(self) -> Any:
        """The same in sympy, which may rewrite it."""
        from symbolic.faces.sympy import expression

        return expression(self)

    def latex(self) -> str:
        """LaTeX, without dollar signs."""
        from symbolic.faces.latex import latex

        return latex(self)

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex()}$"


def _rebuild(op: str, args: tuple[Term, ...], value: int, name: str, sort: Sort | None) -> Term:
    return Term(op, args, value=value, name=name, sort=sort)


def _require_integral(term: Term, what: str) -> None:
    if not term.integral:
        hint = "; write a root with sqrt" if what == "an exponent" else ""
        raise ValueError(f"{what} must be an integer or made of integer variables, not {term!r}{hint}")


def _binary(op: str, left: TermLike, right: TermLike) -> Term:
    if not isinstance(left, (Term, int, Fraction, float)) or not isinstance(right, (Term, int, Fraction, float)):
        return NotImplemented  # another type may know what to do with a term
    return Term(op, (as_term(left), as_term(right)))


def as_term(value: TermLike) -> Term:
    """An int or Fraction as a term; a term is returned as it is."""
    if isinstance(value, Term):
        return value
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
        advice = "; a float is not exact: write Q(1, 10) for 0.1" if isinstance(value, float) else ""
        raise TypeError(f"not a term: {value!r}{advice}")
    if isinstance(value, Fraction) and value.denominator != 1:
        return Q(value.numerator, value.denominator)
    return Term("integer", value=int(value))


def functions(names: str, places: int) -> Any:
    """Variables for real functions of so many integers: one `Term` for one name, a tuple for several; apply them by calling.

    >>> inside = functions("inside", 2)
    >>> inside(1, 2)
    inside(1, 2)
    """
    return _variables(names, f"function {places}")


def _variables(names: str, sort: Sort) -> Any:
    made = tuple(Term("variable", name=name, sort=sort) for name in names.replace(",", " ").split())
    if not made:
        raise ValueError("no name of a variable given")
    return made[0] if len(made) == 1 else made


def reals(names: str) -> Any:
    """Real variables: one `Term` for one name, a tuple for several."""
    return _variables(names, "real")


def integers(names: str) -> Any:
    """Integer variables: one `Term` for one name, a tuple for several."""
    return _variables(names, "integer")


def Q(numerator: int, denominator: int = 1) -> Term:
    """The fraction numerator/denominator, as written.

    >>> Q(3, 5).data
    ['/', 3, 5]
    """
    return Term("/", (as_term(numerator), as_term(denominator)))


def Sum(body: TermLike, index: Term | str, low: TermLike, high: TermLike) -> Term:
    """The sum of `body` for index = low, ..., high.

    >>> k, n = integers("k n")
    >>> Sum(binomial(n, k), k, 0, n).data
    ['sum', 'k', 0, 'n', ['binomial', 'n', 'k']]
    """
    variable = Term("variable", name=index, sort="integer") if isinstance(index, str) else index
    return Term("sum", (variable, as_term(low), as_term(high), as_term(body)))


def binomial(n: TermLike, k: TermLike) -> Term:
    """The binomial coefficient n over k."""
    return Term("binomial", (as_term(n), as_term(k)))


def factorial(n: TermLike) -> Term:
    """n!"""
    return Term("!", (as_term(n),))


def sqrt(argument: TermLike) -> Term:
    """The nonnegative square root."""
    return Term("sqrt", (as_term(argument),))


def log(argument: TermLike) -> Term:
    """The natural logarithm."""
    return Term("log", (as_term(argument),))


def exp(argument: TermLike) -> Term:
    """The exponential function."""
    return Term("exp", (as_term(argument),))


def Phi(argument: TermLike) -> Term:
    """The distribution function of the standard normal distribution."""
    return Term("Phi", (as_term(argument),))


def phi(argument: TermLike) -> Term:
    """The density of the standard normal distribution, the derivative of `Phi`."""
    return Term("phi", (as_term(argument),))


def _fold(op: str, arguments: Sequence[TermLike]) -> Term:
    if len(arguments) < 2:
        raise TypeError(f"{op} takes at least two arguments")
    result = as_term(arguments[0])
    for argument in arguments[1:]:
        result = Term(op, (result, as_term(argument)))
    return result


def Max(*arguments: TermLike) -> Term:
    """The larger; several arguments are taken two at a time, from the left."""
    return _fold("max", arguments)


def Min(*arguments: TermLike) -> Term:
    """The smaller; several arguments are taken two at a time, from the left."""
    return _fold("min", arguments)


def Abs(argument: TermLike) -> Term:
    """The absolute value."""
    return Term("abs", (as_term(argument),))


def D(body: TermLike, variable: Term) -> Term:
    """The derivative of `body` in `variable`, not carried out."""
    return Term("D", (as_term(body), variable))


def Eq(left: TermLike, right: TermLike) -> Relation:
    """left = right"""
    return Relation("=", left, right)


def Ne(left: TermLike, right: TermLike) -> Relation:
    """left != right"""
    return Relation("!=", left, right)
