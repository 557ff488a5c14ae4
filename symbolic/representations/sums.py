"""A finite sum in SymPy that evaluates correctly.

`sympy.Sum.evalf` stops at the first tiny term: it gives 0 for the mean of 1/M with 30 respondents. This class adds
every term, exactly if they are few and rational, otherwise by mpmath with growing precision. It does not derive from
`sympy.Sum`, because `simplify` rebuilds those as `sympy.Sum`. It prints, differentiates and expands in the same way.

>>> k, n = sympy.symbols("k n", integer=True)
>>> c = sympy.Symbol("c")
>>> mean = Sum(sympy.binomial(n, k) * c**k * (1 - c) ** (n - k) / k, (k, 1, n))
>>> mean.subs({n: 30, c: sympy.Rational(4, 5)}).evalf(20), mean.subs({n: 2, c: sympy.Rational(1, 3)}).doit()
(0.042032461663531953678, 1/2)
>>> sympy.diff(Sum(c**k, (k, 0, n)), c)
Sum(c**k*k/c, (k, 0, n))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import mpmath
import numpy as np
import sympy
from sympy.concrete.expr_with_limits import ExprWithLimits
from sympy.printing.pycode import MpmathPrinter

from symbolic.representations.exact import check_range
from symbolic.representations.mpmath import settled

Number = Any
FEW: Final = 100  # terms up to which a sum is expanded, and added exactly if they are rational
DOUBLE: Final = 53  # bits


class Sum(ExprWithLimits):  # type: ignore[misc]
    """The sum of a function over an index range: `Sum(function, (index, low, high))`."""

    __slots__ = ()

    def __new__(cls, function: Any, limit: Any) -> Any:
        index, low, high = (sympy.sympify(part, strict=True) for part in limit)  # strict: no text is evaluated as code
        made = sympy.Expr.__new__(cls, sympy.sympify(function, strict=True), sympy.Tuple(index, low, high))
        made.is_commutative = True
        return made

    @property
    def _limit(self) -> tuple[Any, Any, Any]:
        index, low, high = self.limits[0]
        return index, low, high

    @property
    def free_symbols(self) -> set[Any]:
        index, low, high = self._limit
        found: set[Any] = (self.function.free_symbols - {index}) | low.free_symbols | high.free_symbols
        return found

    def _eval_derivative(self, x: Any) -> Any:
        index, low, high = self._limit
        if x in low.free_symbols | high.free_symbols:
            return None
        return Sum(sympy.diff(self.function, x), (index, low, high))

    def _terms(self) -> list[Any] | None:
        """Return the terms if they are few."""
        index, low, high = self._limit
        if not (low.is_Integer and high.is_Integer and high - low < FEW):
            return None
        check_range(int(low), int(high))
        return [self.function.subs(index, k) for k in range(int(low), int(high) + 1)]

    def doit(self, **hints: Any) -> Any:
        """Expand a short sum, or return SymPy's closed form if it has no cases; else unchanged."""
        index, low, high = self._limit
        if (terms := self._terms()) is not None:
            return sympy.Add(*(term.doit(**hints) for term in terms))
        if low.is_number and high.is_number:
            return self
        found = sympy.Sum(self.function.doit(**hints), (index, low, high)).doit(**hints)
        return self if found.has(sympy.Sum, sympy.hyper, sympy.Piecewise) else found

    def _eval_evalf(self, prec: int) -> Any:
        _, low, high = self._limit
        if self.free_symbols or not (low.is_finite and high.is_finite):
            return None
        terms = self._terms()
        if terms is not None and all(term.is_Rational for term in terms):
            return sympy.Add(*terms)._eval_evalf(prec)
        function = sympy.lambdify([], self, "mpmath")
        with mpmath.workprec(prec):
            return sympy.Float._new(function()._mpf_, prec)

    def _mpmathcode(self, printer: Any) -> str:
        index, low, high = self._limit
        add = printer._module_format(f"{__name__}.total")
        return f"{add}(lambda {printer._print(index)}: {', '.join(map(printer._print, (self.function, low, high)))})"

    def _numpycode(self, printer: Any) -> str:
        """Print a call of mpmath for each element, because floats overflow and cancel here."""
        free = [printer._print(one) for one in sorted(self.free_symbols, key=str)]
        if not free:
            return str(printer._print(self.evalf()))
        body = _Inner(printer).doprint(self)
        return f"{printer._module_format(f'{__name__}.elements')}(lambda {', '.join(free)}: {body}, {', '.join(free)})"

    _pythoncode = _numpycode


class _Inner(MpmathPrinter):  # type: ignore[misc]
    """A printer of mpmath code inside the code for another library, whose names it keeps."""

    def __init__(self, outer: Any) -> None:
        super().__init__({"fully_qualified_modules": False, "allow_unknown_functions": True})
        self.outer = outer

    def _module_format(self, fqn: str, register: bool = True) -> str:
        module, _, name = fqn.rpartition(".")
        self.outer._module_format(f"{__name__}.{name if module == __name__ else 'mpmath'}")
        return name if module == __name__ else fqn


def total(term: Callable[[Number], Number], low: Number, high: Number) -> Number:
    """Return the sum of mpmath numbers at the current precision.

    Raises `TooLarge` if there are too many terms or the digits do not become stable.
    """
    start, stop = int(low), int(high)
    if start != low or stop != high:
        raise ValueError(f"the bounds of a sum must be integers, not {low} and {high}")
    if not check_range(start, stop):
        return mpmath.mpf(0)

    def at(bits: int) -> Number:
        with mpmath.workprec(bits):
            return mpmath.fsum(term(mpmath.mpf(k)) for k in range(start, stop + 1))

    return settled(at, mpmath.mp.prec, "the sum")


def elements(function: Callable[..., Number], *arrays: Any) -> Any:
    """Apply an mpmath function to every element and return doubles."""

    def one(*numbers: Any) -> float:
        with mpmath.workprec(DOUBLE + 11):
            return float(function(*(mpmath.mpf(number) for number in numbers)))

    return np.vectorize(one, otypes=[np.float64])(*arrays)[()]
