"""The prints held against the claims by machine: a row that newly differs fails; what it cannot read, or reads otherwise, is listed with a note."""

from __future__ import annotations

import importlib
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from proofs.judging.verdict import part
from proofs.statements.library import statements, statements_of
from proofs.statements.statement import Statement
from symbolic.faces.letters import latex_name

pytest.importorskip("pylatexenc", reason="the prints are read with pylatexenc")
from proofs.trust.print import Comparison, Symbols, compare

NOTES = tomllib.loads((Path(__file__).parent / "print_by_eye.toml").read_text(encoding="utf-8"))
PAPERS = {"elsalamouny2022": 1, "li2022": 5, "li2023": 2, "liu2019": 60}  # at least so many rows agree


def symbols(paper: str) -> Symbols:
    found: Symbols = importlib.import_module(f"proofs.{paper}.symbols").SYMBOLS
    return found


def rows(paper: str) -> list[Statement]:
    """Its printed rows; the cells of a table are no formulas."""
    return [one for one in statements() if one.paper == paper and part(one) == "printed" and "/table-" not in one.id]


def compared(statement: Statement) -> Comparison:
    return compare(statement, symbols(statement.paper))


@pytest.mark.parametrize("statement", [one for paper in PAPERS for one in rows(paper)], ids=lambda one: one.id)
def test_the_print_is_that_of_the_claim(statement: Statement) -> None:
    paper, _, name = statement.id.partition("/")
    found = compared(statement)
    if found.result == "agrees":
        assert found.read > 0
    elif found.result == "differs":
        assert name in NOTES[paper]["differs"], found.differing
    else:
        assert name in NOTES[paper]["by_eye"], found.left


@pytest.mark.parametrize("paper", PAPERS)
def test_a_note_is_about_a_row_that_needs_it(paper: str) -> None:
    """A note that is no longer needed would hide the next difference."""
    results = {one.id.partition("/")[2]: compared(one).result for one in rows(paper)}
    assert {name for name, result in results.items() if result == "differs"} == set(NOTES[paper]["differs"])
    assert {name for name, result in results.items() if result == "by eye"} == set(NOTES[paper]["by_eye"])
    assert sum(result == "agrees" for result in results.values()) >= PAPERS[paper]


WRONG_SIGNS = {  # a print that is false is seen where its repair is claimed: the machine can fail
    "eq-32": ("function", "derivative.first", "derivative.last"),
    "eq-31": ("derivative",),
    "eq-28": ("derivative.first", "derivative.last"),
}


@pytest.mark.parametrize(("row", "name"), [(row, name) for row, names in WRONG_SIGNS.items() for name in names])
def test_a_false_print_differs_from_what_is_true(row: str, name: str) -> None:
    false = statements_of(f"liu2019/{row}")[f"liu2019/{row}.{name}"]
    assert false.repaired
    assert compared(replace(false.repaired, printed=false.printed)).result == "differs"
    assert compared(replace(false.repaired, printed=false.repaired.formula)).result == "agrees"


# ---- formulas of ours, which stand on the page where a print would


LEAST_LEMMAS = 110  # at least so many of their formulas agree


def of_ours() -> list[Statement]:
    return [one for one in statements() if part(one) in ("repaired", "beyond", "theorem") and one.formula]


def agreement(statement: Statement, formula: str) -> str:
    """Read in the letters of the statement itself, or else in those of its paper."""
    own = {latex_name(one.name): one for one in (*statement.variables, *statement.exists) if not one.places}
    known = [Symbols(own), *([symbols(statement.paper)] if statement.paper in PAPERS else [])]
    results = {compare(replace(statement, printed=formula), one).result for one in known}
    return next(result for result in ("agrees", "differs", "by eye") if result in results)


@pytest.mark.parametrize("paper", [*PAPERS, "accounting"])
def test_a_formula_of_ours_is_that_of_the_claim(paper: str) -> None:
    results = {one.id: agreement(one, one.formula) for one in of_ours() if one.paper == paper}
    noted = {name for name in NOTES["formulas"] if name.startswith(f"{paper}/")}
    assert {name for name, result in results.items() if result == "differs"} == noted
    assert "agrees" in results.values()


def lemmas() -> dict[str, Statement]:
    return {one.id.partition("/")[2]: one for one in statements() if part(one) == "lemma"}


def has_integrals(one: Statement) -> bool:
    """At 256 bits, at six points, they take minutes."""
    return "integral" in repr([claim.data for claim in one.claims])


def test_a_formula_of_a_lemma_is_that_of_the_claim() -> None:
    """Of a lemma the formulas that cannot be read are listed too: each was read by a person, and a new one must be."""
    results = {name: "by eye" if has_integrals(one) else agreement(one, one.formula) for name, one in lemmas().items()}
    assert {name for name, result in results.items() if result == "differs"} == set(NOTES["lemma"]["differs"])
    assert {name for name, result in results.items() if result == "by eye"} == set(NOTES["lemma"]["by_eye"])
    assert sum(result == "agrees" for result in results.values()) >= LEAST_LEMMAS


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("noise.laplace-beyond", "\\exp(-x/s)", "e^{-x/s}"),  # as it was: e is a number here, and not that of e^x
        ("gaussian.mills", "u\\,(1 - \\Phi(u))", "u\\,(1 + \\Phi(u))"),
    ],
)
def test_a_formula_of_a_lemma_that_is_false_differs(name: str, right: str, wrong: str) -> None:
    one = lemmas()[name]
    assert right in one.formula
    assert agreement(one, one.formula.replace(right, wrong)) == "differs"


def test_a_formula_of_ours_that_is_false_differs() -> None:
    """As one was: what the score is had been written behind e^-epsilon."""
    (one,) = (one for one in of_ours() if one.id == "liu2019/beyond.one-line.second")
    score, _, rest = one.formula.partition(" = \\frac{(1+b)(s-1)}{(1+b)s-1+b}")
    assert rest and agreement(one, f"{score},\\ u = e^{{-\\epsilon}} = \\frac{{(1+b)(s-1)}}{{(1+b)s-1+b}}") == "differs"
