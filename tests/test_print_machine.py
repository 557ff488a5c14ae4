"""The printed LaTeX of liu2019 is read as terms and held against the claims, by evaluation at exact random points.

`print.toml` lists each row in which some printed side does not have the value of a side of the claim, with the reason a person found.
Every other row agrees, or has no formula that can be read and is left to a reader's eye; how many do is printed.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from proofs.judging.verdict import part
from proofs.statements.library import find, statements
from proofs.statements.statement import Statement
from proofs.trust.latex_reader import Chain, read
from proofs.trust.print import Symbols, compare
from symbolic.language import exp, reals

NOTES = tomllib.loads((Path(__file__).parent / "print.toml").read_text(encoding="utf-8"))
theta, eps, beta, width, low, rho_p, rho_c, rho_t, alpha, delta, o, ratio = reals(
    "theta eps beta Delta Q' rhop rhoc rhot alpha delta o lam"
)
LIU2019 = Symbols(
    names={
        r"\theta": theta, r"\epsilon": eps, r"\beta": beta, r"\Delta Q": width, "Q(D)": low + width, "Q(D')": low, r"\rho_p": rho_p,
        r"\rho_c": rho_c, r"\rho_t": rho_t, r"\alpha": alpha, r"\delta": delta, "o": o, r"\lambda": ratio,
    },
    meaning={"t": exp(eps), "x": exp(-((theta - low) * eps / width)), "b": beta**2, "Q": low + width},
    bounds={
        **dict.fromkeys(("rhop", "rhoc", "rhot", "delta", "alpha"), (0, 1)), "theta": (-3, 6), "o": (-3, 6),
    },
)  # fmt: skip
ROWS = [
    one
    for one in statements()
    if one.paper == "liu2019" and part(one) == "printed" and not one.id.startswith("liu2019/table-1")
]


@pytest.mark.parametrize("statement", ROWS, ids=lambda one: one.id)
def test_the_print_is_the_claim(statement: Statement) -> None:
    found = compare(statement, LIU2019)
    assert (found.result == "differs") == (statement.id in NOTES), found.differing


def test_every_note_is_about_a_row() -> None:
    assert set(NOTES) <= {one.id for one in ROWS}
    assert all(NOTES.values())


AGREEING = ["liu2019/eq-12.second.bound", "liu2019/eq-32.function", "liu2019/eq-31.derivative", "liu2019/eq-27.value"]


@pytest.mark.parametrize("identifier", AGREEING)
def test_another_print_is_seen(identifier: str) -> None:
    """A sign in an exponent, or a one that is a two: what a tired eye passes over."""
    row = find(identifier)
    assert compare(row, LIU2019).result == "agrees"
    for old, new in ((r"e^{", "e^{-"), (r"1+", "2+"), (r"\beta^2", r"\beta^3")):
        if old in row.printed:
            changed = replace(row, printed=row.printed.replace(old, new, 1))
            if changed.printed != row.printed:
                assert compare(changed, LIU2019).result != "agrees", changed.printed


@pytest.mark.parametrize(
    ("latex", "means"),
    [
        (r"\frac{1}{2}\beta^2", "1/2*b^2"), (r"2\log\frac{\beta}{2}", "2*log(b/2)"), (r"e^{-\beta}(1-\beta)", "exp(-b)*(1 - b)"),
        (r"\sqrt{1+4\beta}-1", "sqrt(1 + 4*b) - 1"), (r"|\beta|", "abs(b)"), (r"0.5\beta", "1/2*b"), (r"\left(\beta+1\right)^{2}", "(b + 1)^2"),
    ],
)  # fmt: skip
def test_what_is_read(latex: str, means: str) -> None:
    (clause,) = read(latex, {r"\beta": reals("b")})
    assert isinstance(clause, Chain)
    assert list(map(repr, clause.sides)) == [means]


@pytest.mark.parametrize("latex", [r"\gamma", r"\Phi^{-1}(\beta)", r"\max_\theta \beta", r"(\beta", r"\beta^"])
def test_what_is_not_read_is_left_as_words(latex: str) -> None:
    (clause,) = read(latex, {r"\beta": reals("b")})
    assert not isinstance(clause, Chain) or clause.why
