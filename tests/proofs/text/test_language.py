"""The page on the language and the template: every example is read, and judged as announced."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from proofs.search.solve import solve
from proofs.text.building import Entry, entries
from proofs.text.layout import DECLARATIONS, FIELDS, KINDS
from proofs.text.plans import PLANS
from proofs.text.terms import FOLDS, FUNCTIONS

PAGE = (files("proofs.text") / "LANGUAGE.md").read_text(encoding="utf-8")
TEMPLATE = (files("proofs.text") / "template.txt").read_text(encoding="utf-8")
EXAMPLES = "\n".join(re.findall(r"```statements\n(.*?)```", PAGE, re.DOTALL))
ANNOUNCED = dict(re.findall(r"^[a-z]+ ([a-z.-]+) +# (verified|refuted)$", EXAMPLES, re.MULTILINE))
OF_THE_TEMPLATE = {
    "direct-encoding": "proved", "slope": "proved", "events": "proved", "too-strong": "refuted",
    "too-strong.repaired": "proved",
}  # fmt: skip


def kinds(found: list[Entry]) -> dict[str, str]:
    kinds = {}
    for one in found:
        assert one.error is None and one.statement is not None, one.error
        kinds[one.name] = solve(one.statement, 20).kind
    return kinds


def test_the_examples_of_the_page() -> None:
    announced = {name: {"verified": "proved"}.get(verdict, verdict) for name, verdict in ANNOUNCED.items()}
    assert kinds(entries(EXAMPLES, "page", "LANGUAGE.md")) == announced
    assert "refuted" in announced.values()


def test_the_examples_of_the_template() -> None:
    found = entries(TEMPLATE, "mine", "template.txt")
    assert kinds(found) == OF_THE_TEMPLATE
    by_name = {one.name: one.statement for one in found}
    refuted = by_name["too-strong"]
    assert refuted is not None and refuted.repaired == by_name["too-strong.repaired"]


@pytest.mark.parametrize("word", [*FIELDS, *DECLARATIONS, *KINDS, *PLANS, *FUNCTIONS, *FOLDS])
def test_the_page_names_every_word(word: str) -> None:
    unnamed = {"Abs", "Max", "Min", "ln", "factorial"}  # other names of what the page names
    assert word in unnamed or re.search(rf"\b{word}\b", PAGE)


def test_the_page_stays_one_page() -> None:
    assert len(PAGE.splitlines()) <= 180
    assert all(len(line) <= 120 for line in PAGE.splitlines())
