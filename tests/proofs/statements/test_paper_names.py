"""The short name of a source in a line of text."""

from __future__ import annotations

import pytest

from proofs.statements.paper import papers

PAPER = papers()[0]


@pytest.mark.parametrize(
    ("authors", "short"),
    [
        (("Ada Smith",), "Smith 2020"),
        (("Ada Smith", "Bob van Jones"), "Smith and Jones 2020"),
        (("Ada Smith", "Bob Jones", "Cy Doe"), "Smith et al. 2020"),
        ((), "Sample"),
    ],
)
def test_et_al_is_more_than_two(authors: tuple[str, ...], short: str) -> None:
    assert PAPER._replace(id="sample", authors=authors, year=2020).short == short
