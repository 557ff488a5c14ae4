"""The meaning of the source's symbols, for the automatic comparison of printed formulas with claims."""

from __future__ import annotations

from proofs.statements.prints import Symbols
from symbolic.language import Term, exp, log, reals

theta, eps, beta, sensitivity, near, delta, alpha, o, sigma, psi = reals(
    "theta eps beta Delta Q' delta alpha o sigma psi"
)
rho_p, rho_c, rho_t = reals("rho_p rho_c rho_t")
far: Term = near + sensitivity
"""Q(D), if the answers differ by the whole sensitivity."""

SYMBOLS = Symbols(
    names={
        r"\theta": theta,
        r"\epsilon": eps,
        r"\beta": beta,
        r"\Delta Q": sensitivity,
        "Q(D)": far,
        "Q(D')": near,
        r"\delta": delta,
        r"\alpha": alpha,
        "o": o,
        r"\sigma": sigma,
        r"\psi": psi,
        r"\rho_p": rho_p,
        r"\rho_c": rho_c,
        r"\rho_t": rho_t,
    },
    meaning={
        "t": exp(eps),
        "x": exp(-((theta - near) * eps / sensitivity)),
        "b": beta**2,
        "Q": far,
        "rhop": rho_p,
        "rhoc": rho_c,
        "rhot": rho_t,
        "L": log(5 / (4 * delta)),
    },
    bounds={
        "rho_p": (0, 1),
        "rho_c": (0, 1),
        "rho_t": (0, 1),
        "theta": (-3, 6),
        "delta": (0, 1),
        "alpha": (0, 1),
        "o": (-3, 6),
        "psi": (-2, 3),
    },
)
