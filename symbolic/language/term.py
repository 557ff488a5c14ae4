"""Terms and relations: exact formulas that keep the form in which they were written.

A `Term` simplifies nothing: `x / x` stays `x / x`, with its domain. All representations of a formula
(`symbolic.representations`) and the data for the checkers come from this one object.

>>> from symbolic.language import reals
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
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias

from symbolic.language.fixed import Fixed
from symbolic.language.notation import written
from symbolic.language.operations import OPERATIONS, RELATIONS

Sort: TypeAlias = str  # "real", "integer", or "function 1" ... "function 9": a real function of 1 ... 9 integers
TermLike: TypeAlias = "Term | int | Fraction"

NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_']*")
SORT: Final = re.compile(r"real|integer|function ([1-9])")
_SORTS: Final[Mapping[Sort, str]] = {"integer": "an integer", "real": "a real"}


class Capture(ValueError):
    """A substitution or sum would bind a variable that has another meaning outside."""


class Term(Fixed):
    """An immutable formula: an integer, a variable, or an operation on terms.

    Attributes
    ----------
    op: "integer", "variable", or an operation of `OPERATIONS`.
    args: (index, low, high, body) of a sum or integral, (body, variable) of D, the function and its places of "at".
    value: the number, if this is an integer.
    name, sort: of a variable ("real", "integer" or "function n"); otherwise "" and None.
    variables: the free variables, in the order of their first appearance.
    bound: the names that sums and integrals inside bind.

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
    _hash: int

    def __init__(
        self, op: str, args: Sequence[Term] = (), *, value: int = 0, name: str = "", sort: Sort | None = None
    ) -> None:
        place, args = object.__setattr__, tuple(args)
        place(self, "op", op)
        place(self, "args", args)
        place(self, "value", value)
        place(self, "name", name)
        place(self, "sort", sort)
        if op == "variable":
            if NAME.fullmatch(name) is None:
                raise ValueError(f"not the name of a variable: {name!r} (a letter, then letters, digits, _ and ')")
            if sort is None or SORT.fullmatch(sort) is None:
                raise ValueError(f"{name} must be 'real', 'integer' or 'function 1' ... 'function 9', not {sort!r}")
        elif op != "integer":
            self._check()

    if not TYPE_CHECKING:  # with it, a type checker would accept every attribute

        def __getattr__(self, name: str) -> Any:
            """Compute the hash, `variables` or `bound` on first access; most terms never need them."""
            if name == "_hash":
                found: Any = hash((self.op, self.args, self.value, self.name, self.sort))
            elif name == "variables":
                free = (variable for argument in self.args for variable in argument.variables)
                found = (self,) if self.op == "variable" else tuple(dict.fromkeys(free))
            elif name == "bound":
                found = frozenset[str]().union(*(argument.bound for argument in self.args))
            else:
                raise AttributeError(f"a term has no {name!r}")
            object.__setattr__(self, name, found)
            return found

    @property
    def places(self) -> int:
        """The number of integers that a function variable takes; 0 for every other term."""
        return int(self.sort[9:]) if self.sort is not None and self.sort.startswith("function") else 0

    def __call__(self, *places: TermLike) -> Term:
        """Apply a function variable to integers.

        >>> from symbolic.language import functions, integers
        >>> m, k = functions("m", 1), integers("k")
        >>> m(k + 1).data
        ['at', 'm', ['+', 'k', 1]]
        """
        return Term("at", (self, *map(as_term, places)))

    def _check(self) -> None:
        operation = OPERATIONS.get(self.op)
        if operation is None:
            raise ValueError(f"unknown operation {self.op!r}; the operations are {' '.join(OPERATIONS)}")
        for argument in self.args[operation.kind == "place" :]:
            if argument.sort is not None and argument.sort.startswith("function"):
                raise ValueError(f"a function lacks its arguments in {self.op!r}: {self.args!r}")
        if operation.kind == "place":
            self._check_place()
        elif len(self.args) != operation.arity:
            raise ValueError(f"{self.op!r} takes {operation.arity} arguments, not {len(self.args)}")
        what = "a bound of a sum" if operation.kind == "binder" else "an argument of a factorial or binomial"
        for place in operation.integral:  # empty for a place
            _require_integral(self.args[place], "an exponent" if self.op == "^" else what)
        if operation.kind == "binder":
            self._bind(operation.binds)
        elif operation.kind == "derivative" and self.args[1].op != "variable":
            raise ValueError(f"the second argument of D must be a variable, not {self.args[1]!r}")

    def _check_place(self) -> None:
        applied, rest = self.args[:1], self.args[1:]
        if not applied or not applied[0].places or applied[0].places != len(rest):
            raise ValueError(f"not a function of {len(rest)} places: {applied!r}")
        for place in rest:
            _require_integral(place, "an argument of a function")

    def _bind(self, sort: Sort) -> None:
        """Require that the index of a sum or integral has this sort, and occurs only in the body."""
        index, low, high, body = self.args
        what = "a sum" if self.op == "sum" else "an integral"
        if index.op != "variable" or index.sort != sort:
            raise ValueError(f"the index of {what} must be {_SORTS[sort]} variable, not {index!r}")
        for limit in (low, high):
            if index.name in limit._names():
                raise Capture(f"captured: the index {index.name} occurs in a bound of its own {self.op}")
        if index.name in low.bound | high.bound | body.bound:
            raise Capture(f"captured: {index.name} is already bound inside")
        if any(free.name == index.name and free != index for free in body.variables):
            raise Capture(f"captured: {index.name} is the index of {what}, and a variable of another sort in its body")
        free = (v for part in (low, high, body) for v in part.variables if v != index)
        object.__setattr__(self, "variables", tuple(dict.fromkeys(free)))
        object.__setattr__(self, "bound", body.bound | low.bound | high.bound | {index.name})

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Term, value=self.value, name=self.name, sort=self.sort), (self.op, self.args)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Term):
            return NotImplemented
        return (
            self._hash == other._hash and self.op == other.op and self.value == other.value
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
        return [self.op, *[argument.data for argument in self.args]]

    @staticmethod
    def from_data(data: Any, sorts: Mapping[str, Sort] | None = None) -> Term:
        """Rebuild a term from its `.data`; `sorts` maps free variables to sorts (default: real).

        >>> Term.from_data(["sum", "k", 0, "n", ["^", "q", "k"]], {"n": "integer"})
        Sum(q^k, k=0..n)
        """
        known: Mapping[str, Sort] = {} if sorts is None else sorts
        if isinstance(data, int) and not isinstance(data, bool):
            return Term("integer", value=data)
        if isinstance(data, str):
            return Term("variable", name=data, sort=known.get(data, "real"))
        compound = isinstance(data, (list, tuple)) and data and isinstance(data[0], str)
        if not compound:
            raise ValueError(f"not a term: {data!r} (an integer, a name, or a list [operation, arguments...])")
        operation = OPERATIONS.get(data[0])
        if operation is not None and operation.kind == "binder" and len(data) == 5:
            if not isinstance(data[1], str):
                raise ValueError(f"not the index of {data[0]!r}: {data[1]!r}")
            inner: dict[str, Sort] = {**known, data[1]: operation.binds}
            index, body = Term.from_data(data[1], inner), Term.from_data(data[4], inner)
            return Term(data[0], (index, Term.from_data(data[2], known), Term.from_data(data[3], known), body))
        return Term(data[0], [Term.from_data(argument, known) for argument in data[1:]])

    def _names(self) -> set[str]:
        return {variable.name for variable in self.variables}

    @property
    def integral(self) -> bool:
        """Whether integers, + - *, powers with literal exponents and factorials make it an integer."""
        if self.op in ("integer", "variable"):
            return self.op == "integer" or self.sort == "integer"
        if self.op == "^":
            base, exponent = self.args
            return base.integral and exponent.op == "integer" and exponent.value >= 0
        return OPERATIONS[self.op].closed and all(argument.integral for argument in self.args)

    def substitute(self, replace: Mapping[Any, TermLike]) -> Term:
        """Replace free variables, given by name or as variables, simultaneously.

        Raises `Capture` instead of capturing a variable.

        >>> from symbolic.language import reals
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
        kind = OPERATIONS[self.op].kind
        if kind == "binder":
            index, low, high, body = self.args
            inner = {name: by for name, by in table.items() if name in body._names() and name != index.name}
            if any(index.name in by._names() for by in inner.values()):
                raise Capture(f"captured: {index.name} is bound by the {self.op}, and the substituted term contains it")
            return Term(self.op, (index, low._substitute(table), high._substitute(table), body._substitute(inner)))
        if kind == "derivative":
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
        return written(self)


class Relation(Fixed):
    """An atom: left <, <=, = or != right. It has no truth value."""

    __slots__ = ("left", "op", "right")

    op: str
    left: Term
    right: Term

    def __init__(self, op: str, left: TermLike, right: TermLike) -> None:
        if op not in RELATIONS:
            raise ValueError(f"unknown relation {op!r}; the relations are {' '.join(RELATIONS)}")
        object.__setattr__(self, "op", op)
        object.__setattr__(self, "left", as_term(left))
        object.__setattr__(self, "right", as_term(right))

    def __reduce__(self) -> tuple[Any, ...]:
        return Relation, (self.op, self.left, self.right)

    def __hash__(self) -> int:
        return hash((self.op, self.left, self.right))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Relation):
            return NotImplemented
        return (self.op, self.left, self.right) == (other.op, other.left, other.right)

    def __bool__(self) -> NoReturn:
        raise TypeError(f"{self!r} is a formula and has no truth value; write a <= b <= c as two relations")

    @property
    def data(self) -> list[Any]:
        """The relation as JSON data: [operation, left, right]."""
        return [self.op, self.left.data, self.right.data]

    @staticmethod
    def from_data(data: Any, sorts: Mapping[str, Sort] | None = None) -> Relation:
        """Rebuild a relation from its `.data`."""
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
        return f"{self.left!r} {self.op} {self.right!r}"


def _require_integral(term: Term, what: str) -> None:
    if not term.integral:
        hint = "; write a root with sqrt" if what == "an exponent" else ""
        raise ValueError(f"{what} must be built from integers and integer variables, not {term!r}{hint}")


def _binary(op: str, left: TermLike, right: TermLike) -> Term:
    if not isinstance(left, (Term, int, Fraction, float)) or not isinstance(right, (Term, int, Fraction, float)):
        return NotImplemented  # the other type may define the operation
    return Term(op, (as_term(left), as_term(right)))


def as_term(value: TermLike) -> Term:
    """Return an int or Fraction as a term, and a term unchanged."""
    if isinstance(value, Term):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return _integer(int(value))
    if isinstance(value, Fraction):
        above, below = _integer(value.numerator), _integer(value.denominator)
        return above if value.denominator == 1 else Term("/", (above, below))
    advice = "; a float is not exact: write Q(1, 10) for 0.1" if isinstance(value, float) else ""
    raise TypeError(f"not a term: {value!r}{advice}")


@lru_cache(maxsize=256)
def _integer(value: int) -> Term:
    return Term("integer", value=value)
