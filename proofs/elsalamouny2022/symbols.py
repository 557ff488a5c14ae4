"""The meaning of the symbols of this paper, for the comparison of prints with claims."""

from __future__ import annotations

from proofs.statements.prints import Symbols
from symbolic.language import exp, integers, reals

eps, level, decay, s, lam, delta = reals("epsilon epsilon_n eps s lambda delta")
k, n, i, j = integers("k n i j")

SYMBOLS = Symbols(
    names={
        r"\epsilon[n]": level,
        r"\epsilon": eps,
        r"\varepsilon": decay,
        "s": s,
        r"\lambda": lam,
        r"\delta": delta,
        "k": k,
        "n": n,
        "i": i,
        "j": j,
        r"|\mathcal{X}|": k,
    },
    meaning={"t": exp(eps / 2)},
    bounds={"k": (2, 6), "n": (1, 6)},
)
