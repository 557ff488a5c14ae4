"""LaTeX symbols of the survey chapter, to compare prints and claims."""

from __future__ import annotations

from proofs.statements.prints import Symbols
from symbolic.language import exp, integers, reals

p, q, pi, share, eps = reals("p q pi lam eps")
n, yes, no = integers("n n1 n2")

SYMBOLS = Symbols(
    names={"p": p, "q": q, r"\pi": pi, r"\lambda": share, r"\epsilon": eps, "n": n, "n_1": yes, "n_2": no, "c": p + q},
    meaning={"t": exp(eps), "c": p + q},
    bounds={"p": (0, 1), "q": (0, 1), "pi": (0, 1), "lam": (0, 1), "n": (1, 6)},
)
