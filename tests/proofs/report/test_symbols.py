"""The lists of symbols name existing statements, and most symbols have a meaning.

The outcomes of a small survey are tested too.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from proofs.judging.verdict import check
from proofs.report.content.blocks import Fold, Listing, Paragraph, Table
from proofs.report.content.checked import checked
from proofs.report.content.decode import outcomes_of
from proofs.report.content.document import document
from proofs.report.content.symbols import shown, untold
from proofs.report.terminal.wrapping import plain
from proofs.statements.letters import covers, listed, tables
from proofs.statements.library import BY_ID, statements
from proofs.statements.paper import papers
from symbolic import survey
from symbolic.language import functions, reals

TOLD = ("accounting", "elsalamouny2022", "lemma", "li2022", "li2023", "liu2019")
"""The folders in which every symbol of a document is printed or explained. A new folder belongs here."""


@pytest.mark.parametrize("paper", TOLD)
def test_every_letter_is_told(paper: str) -> None:
    """Every symbol of a printed, repaired or additional statement is explained."""
    own = [one for one in statements() if one.paper == paper]
    assert own and {one.id: names for one in own if (names := [each.name for each in untold(one)])} == {}


def test_a_letter_that_nobody_tells_is_found() -> None:
    """An unexplained symbol is detected.

    Its name may be new, an article, the beginning of a word, or a part of another printed name.
    """
    whole = BY_ID["accounting/hockey-stick.test"]
    assert untold(whole) == []
    for letter in reals("unheard a delt"):
        assert untold(replace(whole, variables=[*whole.variables, letter])) == [letter]
    q, function = reals("q"), functions("unheard", 1)
    survey = BY_ID["li2022/theorem-10.A"]
    assert "q_3" in survey.latex and q in shown(survey)
    assert function in untold(replace(whole, exists=[function]))


@pytest.mark.parametrize("paper", [*(one.id for one in papers()), "lemma"])
def test_the_lists_name_what_there_is(paper: str) -> None:
    own = [one for one in statements() if one.paper == paper]
    for table in tables(paper):
        for row in table["statements"]:
            assert any(covers([row], one.id) for one in own), row
        for letter in table.keys() - {"statements", "always"}:
            named = [one for one in own if covers(table["statements"], one.id)]
            assert any(letter == each.name for one in named for each in (*one.variables, *one.exists)), (
                table["statements"],
                letter,
            )


@pytest.mark.parametrize("paper", ["accounting", "lemma", "li2022", "li2023"])
def test_every_line_of_the_lists_is_shown(paper: str) -> None:
    """Each entry is shown: none is hidden by another or explains a printed symbol."""
    lines = {
        (str(table["statements"]), letter, table[letter])
        for table in tables(paper)
        for letter in table.keys() - {"statements", "always"}
    }
    used = {
        (str(table["statements"]), letter.name, table[letter.name])
        for one in statements()
        if one.paper == paper
        for letter in shown(one)
        for table in [*listed(one, letter)][:1]
    }
    assert sorted(lines - used) == []


def test_what_is_shown() -> None:
    fold = next(one for one in checked(BY_ID["li2022/theorem-5.1-2-upper"]) if isinstance(one, Fold))
    assert plain(fold.summary) == "Meaning of N, t, m, r, highest, lowest, low and high"
    (listing,) = fold.blocks
    assert isinstance(listing, Listing)
    told = {plain(letters): plain(meaning) for letters, meaning in listing.items}
    assert told["mₖ"] == "the mass of the focal set Aₖ under the input x" and told["t"] == "e^ϵ"
    assert told["highest(k)"] == "the maximum of the test over Aₖ"
    assert not any(isinstance(one, Fold) for one in checked(BY_ID["lemma/order.transitive"]))


def test_the_sorts_are_said() -> None:
    """The sorts are stated, also for the variables of an existence claim."""
    said = [plain(one.text) for one in checked(BY_ID["lemma/maxima.attained"]) if isinstance(one, Paragraph)]
    assert said[0].startswith("For all integers M, known and functions value, has of one integer")
    assert said[1] == "it holds that there is an integer where with"
    (there, *_) = (one for one in checked(BY_ID["elsalamouny2022/eq-10.negative"]) if isinstance(one, Paragraph))
    assert plain(there.text) == "There are real u, v with:"


def test_a_letter_that_is_printed_is_not_told() -> None:
    names = [one.name for one in shown(BY_ID["li2022/theorem-10.first"])]
    assert "p" not in names and "pi" not in names and "n" not in names


def test_the_outcomes_of_a_survey_are_all_of_them() -> None:
    """The outcomes of a survey have probabilities that sum to 1.

    Given an answer, the estimate is unbiased and has the variance of Theorem 10.
    """
    for n, pi in ((1, Fraction(1, 2)), (2, Fraction(1, 3)), (2, Fraction(0))):
        point = {"n": n, "p": Fraction(3, 5), "q": Fraction(1, 5), "pi": pi}
        found = outcomes_of(point)
        assert sum(one.probability for one in found) == 1
        assert all(
            one.yes + one.no + one.unknown == n and (one.estimate is None) == (one.unknown == n) for one in found
        )
        answered = [one for one in found if one.estimate is not None]
        weight = sum(one.probability for one in answered)
        assert sum(one.probability * one.estimate for one in answered) / weight == pi
        spread = sum(one.probability * (one.estimate - pi) ** 2 for one in answered) / weight
        assert spread == survey.variance.value(**point).exact
    assert outcomes_of({"n": 3, "p": Fraction(3, 5), "q": Fraction(1, 5), "pi": Fraction(1, 2)}) == ()
    assert outcomes_of({"n": 1, "p": Fraction(3, 5), "q": Fraction(1, 5)}) == ()


def test_a_worked_example_shows_them() -> None:
    statement = BY_ID["li2022/theorem-10.first"]
    table = next(one for one in document(check(statement)).section("fails").blocks if isinstance(one, Table))
    assert [plain(cell) for cell in table.head] == ["yes", "no", "don't know", "probability", "estimate"]
    assert [[plain(cell) for cell in row] for row in table.rows][-1] == ["0", "0", "2", "1/25", "none"]
