"""The named values of the chapter.

`named` declares them: name, parameters, source and representations. `definitions`, `derivations` and `by_mpmath` hold
their formulas, SymPy derivations and mpmath functions. The other modules compute certified digits in ball arithmetic;
`BOUNDS.md` of the chapter proves the error bounds that they use.
"""

from symbolic.accounting.values.named import VALUES as VALUES
