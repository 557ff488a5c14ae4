"""A matrix of numbers, each known exactly or as a ball.

>>> table = Table.of([[Value.of(Fraction(2, 3), 5), Value.of(Fraction(1, 3), 5)]])
>>> print(table)
0.66667  0.33333
>>> table.exact, table.numpy.round(2).tolist()
(((Fraction(2, 3), Fraction(1, 3)),), [[0.67, 0.33]])
>>> print(table.latex())
\\begin{pmatrix}\\frac{2}{3} & \\frac{1}{3}\\end{pmatrix}
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from symbolic.number.digits import Undecided
from symbolic.number.reading import bits_for, check_digits
from symbolic.number.value import Value


@dataclass(frozen=True, eq=False, repr=False)
class Table:
    """A matrix of values with the same number of digits; prints its entries in columns."""

    rows: tuple[tuple[Value, ...], ...]

    @staticmethod
    def of(rows: Sequence[Sequence[Value]]) -> Table:
        return Table(tuple(tuple(row) for row in rows))

    @staticmethod
    def certify(compute: Callable[[int], Sequence[Sequence[Any]]], digits: int) -> Table:
        """Return the table of `compute(bits)` with growing precision until all digits are certain.

        `compute` returns rows of fractions or balls.
        """
        bits = bits_for(check_digits(digits))
        most = 4 * bits
        while True:
            try:
                return Table.of([[Value.of(one, digits) for one in row] for row in compute(bits)])
            except Undecided as reason:
                if bits >= most:
                    raise Undecided(f"{reason}, even with {bits} bits") from None
            bits = min(2 * bits, most)

    @property
    def digits(self) -> int:
        return self.rows[0][0].digits

    @property
    def exact(self) -> tuple[tuple[Fraction, ...], ...] | None:
        """The matrix of exact numbers, or None if an entry is not known exactly."""
        if any(one.exact is None for row in self.rows for one in row):
            return None
        return tuple(tuple(one.fraction for one in row) for row in self.rows)

    @property
    def exact_text(self) -> str | None:
        """The exact numbers in columns, or None if an entry is not known exactly."""
        if self.exact is None:
            return None
        return _columns([[str(one.exact_text) for one in row] for row in self.rows])

    @property
    def radius_text(self) -> str:
        """The largest error bound of an entry: how far a printed decimal can be from the truth."""
        return max((one for row in self.rows for one in row), key=lambda one: one.radius).radius_text

    @property
    def text(self) -> str:
        """The decimals in columns."""
        return _columns([[one.text for one in row] for row in self.rows])

    @property
    def numpy(self) -> Any:
        """The matrix as an array of float64."""
        import numpy as np

        return np.array([[float(one) for one in row] for row in self.rows])

    @property
    def sympy(self) -> Any:
        """The matrix in SymPy: entries are rational if known exactly, else Floats with all digits."""
        import sympy

        def number(one: Value) -> Any:
            if one.exact is not None:
                return sympy.Rational(one.exact.numerator, one.exact.denominator)
            return sympy.Float(one.text, one.digits)

        return sympy.Matrix([[number(one) for one in row] for row in self.rows])

    def latex(self) -> str:
        """Return the matrix in LaTeX, without dollar signs."""
        lines = r" \\ ".join(" & ".join(_latex(one) for one in row) for row in self.rows)
        return rf"\begin{{pmatrix}}{lines}\end{{pmatrix}}"

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def _repr_latex_(self) -> str:
        return rf"$\displaystyle {self.latex()}$"


def _columns(texts: Sequence[Sequence[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    return "\n".join(
        "  ".join(f"{one:<{width}}" for one, width in zip(row, widths, strict=True)).rstrip() for row in texts
    )


def _latex(one: Value) -> str:
    if one.exact is None:
        mantissa, power, exponent = one.text.partition("e")
        return rf"{mantissa} \cdot 10^{{{exponent}}}" if power else one.text
    if one.exact.denominator == 1:
        return str(one.exact)
    sign = "-" if one.exact < 0 else ""
    return rf"{sign}\frac{{{abs(one.exact.numerator)}}}{{{one.exact.denominator}}}"
