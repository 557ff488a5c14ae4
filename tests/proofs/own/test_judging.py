"""Verdicts on a user's paper: words, certificates that are kept, out of date or in the way, and repairs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from proofs.own import searching
from proofs.own.folder import Own
from proofs.own.judging import judged
from proofs.search.solve import Found

from .conftest import BROKEN, FALSE, REPAIR, TRUE, UNCONFIRMED, UNSTATED

Paper = Callable[..., Own]
SECONDS = 20.0  # of a budget that these goals do not need


def words(own: Own, *labels: str) -> dict[str, str]:
    return {one.entry.name: one.verdict.verdict if one.verdict else "" for one in judged(own, labels, SECONDS)}


def searched(own: Own) -> list[str]:
    return [one.entry.name for one in judged(own, (), SECONDS) if one.found is not None]


def test_words(paper: Paper) -> None:
    own = paper(TRUE, FALSE, BROKEN, UNSTATED, UNCONFIRMED)
    assert words(own) == {"square": "verified", "wrong": "refuted", "broken": "", "later": "", "read": ""}


def test_both_checkers_are_asked(paper: Paper) -> None:
    for one in judged(paper(TRUE, FALSE), (), SECONDS):
        assert one.verdict is not None and one.verdict.engines == ("kernel", "flint")


def test_an_added_assumption_is_needed_at_a_point(paper: Paper) -> None:
    own = paper("lemma grows\n  reals x\n  assume 1 < x\n  claim x < x^2\n")
    assert words(own) == {"grows": "verified-if"}
    assert (own.folder / "certificates" / "grows.without-1.json").is_file()


def test_an_added_assumption_that_is_not_needed_leaves_it_open(paper: Paper) -> None:
    assert words(paper("lemma grows\n  reals x\n  assume 1 < x\n  claim 0 <= x^2\n")) == {"grows": "open"}


def test_certificates_are_kept(paper: Paper) -> None:
    assert sorted(searched(paper(TRUE, FALSE))) == ["square", "wrong"]
    assert searched(paper(TRUE, FALSE)) == []
    assert words(paper(TRUE, FALSE)) == {"square": "verified", "wrong": "refuted"}


def test_a_changed_claim_is_searched_anew(paper: Paper) -> None:
    assert words(paper(TRUE)) == {"square": "verified"}
    changed = paper(TRUE.replace("2*a*b", "3*a*b"))
    assert words(changed) == {"square": "refuted"}
    assert words(paper(TRUE)) == {"square": "verified"}


@pytest.mark.parametrize("content", ["", "{}", "[", '{"statement": 1}', "\ud800".encode("utf-8", "surrogatepass")])
def test_a_damaged_certificate_is_searched_anew(paper: Paper, content: str | bytes) -> None:
    own = paper(TRUE)
    assert words(own) == {"square": "verified"}
    path = own.folder / "certificates" / "square.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert words(paper(TRUE)) == {"square": "verified"}


def test_labels_choose(paper: Paper) -> None:
    assert words(paper(TRUE, FALSE), "wrong") == {"wrong": "refuted"}


def test_a_repair_is_judged_before_what_it_repairs(paper: Paper) -> None:
    found = {one.entry.name: one.verdict for one in judged(paper(FALSE, REPAIR), (), SECONDS)}
    wrong = found["wrong"]
    assert wrong is not None and wrong.repaired is not None and wrong.repaired.verdict == "verified"


def test_a_wrong_point_is_not_searched(paper: Paper) -> None:
    (one,) = judged(paper(TRUE + "  example a = 1\n"), (), SECONDS)
    assert one.verdict is not None and one.found is None
    assert (one.verdict.verdict, "gives no value to b" in one.verdict.reason) == ("open", True)


def test_a_search_that_does_not_end_is_stopped(paper: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "search", lambda statement, seconds: _forever())
    monkeypatch.setattr(searching, "GRACE", 0.1)
    (one,) = judged(paper(TRUE), (), 0.1)
    assert one.verdict is not None and one.verdict.verdict == "open"
    assert one.found is not None and one.found.missing == "the search was stopped after 0.5 s"


def _forever() -> searching.Answer:
    while True:
        pass


def test_a_search_that_fails_does_not_stop_the_others(paper: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = searching.search

    def search(statement: object, seconds: float) -> searching.Answer:
        if getattr(statement, "id", "") == "mypaper/square":
            raise ValueError("no")
        return whole(statement, seconds)  # type: ignore[arg-type]

    monkeypatch.setattr(searching, "search", search)
    assert words(paper(TRUE, FALSE)) == {"square": "open", "wrong": "refuted"}


def test_an_open_statement_loses_its_old_certificate(paper: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    own = paper(TRUE)
    assert words(own) == {"square": "verified"}
    monkeypatch.setattr(searching, "search", lambda statement, seconds: searching.Answer(Found("open"), {}))
    assert words(paper(TRUE.replace("2*a*b", "a*b"))) == {"square": "open"}
    assert not (own.folder / "certificates" / "square.json").exists()


def test_a_file_is_written_whole_or_not_at_all(paper: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    path = paper(TRUE).folder / "kept.json"
    searching.written(path, "old")
    with pytest.raises(UnicodeEncodeError):
        searching.written(path, "\ud800")
    assert path.read_text() == "old"
    assert [one.name for one in path.parent.glob(".kept*")] == []
