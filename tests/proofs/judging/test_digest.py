"""The recorded digest covers every text that is typed and shown.

A text that changes a page changes the digest.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

import pytest

from proofs.judging import expected, typed
from proofs.judging.verdict import Verdict, check
from proofs.report.content.document import document
from proofs.report.content.symbols import shown
from proofs.report.data import data
from proofs.report.figures import catalogue
from proofs.report.site.html import Html
from proofs.statements import letters, prints
from proofs.statements.library import BY_ID, find, statements
from proofs.statements.observation import Observation
from proofs.statements.paper import Paper, paper_of, papers
from proofs.statements.prints import Symbols
from proofs.statements.statement import Statement

SAMPLE = (
    "li2022/theorem-10.first",
    "li2022/theorem-10.second",
    "li2022/corollary-11.derivative",
    "li2022/beyond.clipped",
    "li2022/figure-3.small",
    "accounting/hockey-stick.test",
    "accounting/composition.many",
    "accounting/gaussian.composition",
    "elsalamouny2022/figure-3",
    "lemma/inverse-moment.recurrence",
    "liu2019/eq-18.second.attained",
)
"""Statements of every part and verdict; together they use every text field."""
MORE = " Something else."


def page(verdict: Verdict) -> str:
    """All that a page shows: its head, its sections with all folds open, and its data."""
    told = document(verdict)
    head = [Html().inline(told.title), Html().inline(told.reason), told.where, told.source, told.work, told.cause]
    body = [f"{one.name} {one.title} {Html().blocks(one.blocks)}" for one in told.sections]
    return "\n".join([*head, *body, json.dumps(data(verdict))])


def other(content: Any) -> Any:
    """The text, or list of texts, with an addition; None if it is empty or of another type."""
    if isinstance(content, str) and content:
        return content + MORE
    if isinstance(content, (list, tuple)) and content and all(isinstance(one, str) for one in content):
        return [*content[:-1], content[-1] + MORE]
    return None


def texts(statement: Statement) -> Iterator[tuple[str, Statement]]:
    """The statement with one text field changed, for each such field."""
    for field in fields(statement):
        changed = other(getattr(statement, field.name)) if field.name not in ("id", "cause", "rests_on") else None
        if changed is not None:
            yield field.name, replace(statement, **{field.name: changed})


@pytest.fixture(scope="module")
def judged() -> dict[str, Verdict]:
    return {name: check(name) for name in SAMPLE}


@pytest.mark.exhaustive
def test_every_text_that_is_shown_is_in_the_digest(judged: dict[str, Verdict]) -> None:
    """If changing a text changes the page, it also changes the digest."""
    seen = set()
    for verdict in judged.values():
        before, kept = page(verdict), expected.parts(verdict.statement)
        for name, changed in texts(verdict.statement):
            reason = changed.why if verdict.reason == verdict.statement.why else verdict.reason
            if page(replace(verdict, statement=changed, reason=reason)) != before:
                seen.add(name)
                assert expected.parts(changed) != kept, (verdict.id, name)
    assert seen >= {"title", "where", "printed", "formula", "quote", "why", "reads", "models", "cites", "remarks"}


def test_every_field_of_every_statement_is_in_the_digest() -> None:
    """Each text field of each statement changes the digest, also if it is not shown."""
    seen = Counter[str]()
    for one in statements():
        for name, changed in texts(one):
            seen[name] += 1
            assert seen[name] > 40 or expected.parts(changed) != expected.parts(one), (one.id, name)
    assert {"restates", "good_for"} <= seen.keys()
    known = {field.name for field in fields(Observation)}
    assert known >= {*typed.NOT_SHOWN, *(name for own in typed.PARTS.values() for name in own)}


# ---- lists of texts


def test_every_meaning_of_a_letter_is_in_the_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Changing the meaning of a symbol changes the digest of the statements that use it.

    Before, t = "e^epsilon" could become "e^(epsilon / 2)" without a failing test.
    """

    def all_told(one: Statement) -> list[Mapping[str, str]]:
        """The symbols of the statement and of its repair, both of which the digest covers."""
        return [letters.told(each) for each in (one, one.repaired) if each is not None]

    told = {one.id: (one, all_told(one), expected.parts(one)) for one in statements()}
    lists = {one.paper: letters.tables(one.paper) for one, _, _ in told.values()}
    changed = 0
    for paper, tables in lists.items():
        for place, table in enumerate(tables):
            for letter in table.keys() - {"statements", "always"}:
                new = [*tables[:place], {**table, letter: f"{table[letter]}{MORE}"}, *tables[place + 1 :]]
                with monkeypatch.context() as patch:
                    patch.setattr(letters, "tables", {**lists, paper: tuple(new)}.__getitem__)
                    for one, before, kept in told.values():
                        if one.paper == paper and letters.covers(table["statements"], one.id) and letter in before[0]:
                            differs = all_told(one) != before
                            changed += differs
                            assert (expected.parts(one) != kept) == differs, (one.id, letter)
    assert changed > 500


def test_a_meaning_that_is_shown_comes_from_there() -> None:
    """Each meaning shown on a page is in the digest or is a sentence of the statement."""
    from proofs.report.content.symbols import meaning_of

    listed = 0
    for one in statements():
        said = [line for lines in one.believed.values() for line in lines]
        for letter in shown(one):
            if meaning := meaning_of(one, letter):
                from_list = letters.told(one).get(letter.name, ("", False))[0] == meaning
                listed += from_list
                assert from_list or any(meaning in line for line in said), (one.id, letter)
    assert listed > 500


def test_the_citation_and_the_signs_of_a_paper_are_in_its_digest() -> None:
    for paper in papers():
        kept = expected.digest(typed.source(paper))
        for name in set(Paper._fields) - typed.OF_A_PAPER.keys():
            old = getattr(paper, name)
            changed = {"year": 1999, "kind": "theorems" if paper.kind == "paper" else "paper"}.get(name, other(old))
            if changed is not None:
                assert expected.digest(typed.source(paper._replace(**{name: changed}))) != kept, (paper.id, name)


def test_the_signs_are_in_the_digest_of_their_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    known, paper = prints.signs("liu2019"), paper_of("liu2019")
    assert known and paper
    kept = typed.source(paper)
    for changed in (
        Symbols(known.names, {**known.meaning, "t": known.meaning["t"] ** 2}, known.bounds),
        Symbols({**known.names, "o": known.names["o"] + 1}, known.meaning, known.bounds),
    ):
        monkeypatch.setattr(typed, "signs", lambda _, changed=changed: changed)
        assert expected.digest(typed.source(paper)) != expected.digest(kept)


def test_the_row_the_derivation_and_the_note_are_in_the_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    one = BY_ID["li2022/eps-s"]
    paper, kept = paper_of("li2022"), expected.parts(one)
    assert paper and prints.note(one)
    rows = tuple(row._replace(what=f"{row.what}{MORE}") if row.covers(one.id) else row for row in paper.listed)
    derived = {**paper.derivations, one.id: "survey.variance"}
    note = prints.Note("differs", "something else")
    for name, changed in (
        ("paper_of", lambda _: paper._replace(listed=rows)),
        ("paper_of", lambda _: paper._replace(derivations=derived)),
        ("note", lambda _: note),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(typed, "LISTED", {**typed.LISTED, "note": changed} if name == "note" else typed.LISTED)
            patch.setattr(typed, "paper_of", changed if name == "paper_of" else paper_of)
            now = expected.parts(one)
        assert now["listed"] != kept["listed"] and {**now, "listed": ""} == {**kept, "listed": ""}


def test_a_paper_that_changed_is_a_surprise(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A changed citation of a paper is reported.

    Before, the title of a paper could change without a failing test.
    """
    verdicts = [check("li2022/theorem-9")]
    path = tmp_path / "expected.toml"
    path.write_text(expected.written(verdicts), encoding="utf-8")
    known, sources = expected.expected(path), expected.expected_sources(path)
    assert list(sources) == ["li2022"] and expected.surprises(verdicts, known=known, papers=sources) == []
    paper = paper_of("li2022")
    assert paper
    changed = paper._replace(title=f"{paper.title}{MORE}")
    assert paper.citation != changed.citation
    monkeypatch.setattr(expected, "paper_of", lambda _: changed)
    (line,) = expected.surprises(verdicts, known=known, papers=sources)
    assert line.startswith("li2022: its citation")
    assert any("source =" in line for line in expected.difference(verdicts, path))


def test_the_words_of_a_figure_are_signed(monkeypatch: pytest.MonkeyPatch) -> None:
    kept, whole = catalogue.words(), catalogue.figures()
    for name, one in whole.items():
        for field in ("title", "caption", "alt"):
            changed = {**whole, name: replace(one, **{field: f"{getattr(one, field)}{MORE}"})}
            with monkeypatch.context() as patch:
                patch.setattr(catalogue, "figures", lambda changed=changed: changed)
                assert {each for each, found in catalogue.words().items() if found != kept[each]} == {name}


# ---- the files that a page reads

READ = """
import json, os, sys
from pathlib import Path
found = set()
def note(event, arguments):
    if event == "open" and not isinstance(arguments[0], int):
        found.add(os.fsdecode(arguments[0]))
from proofs.judging.verdict import check
from proofs.report.data import data
from proofs.report.content.document import document
from proofs.report.site.html import Html
from proofs.statements.paper import ROOT
from proofs.trust import print as _
sys.addaudithook(note)
for name in json.loads(sys.argv[1]):
    verdict = check(name)
    data(verdict)
    [Html().blocks(one.blocks) for one in document(verdict).sections]
inside = (Path(one).resolve() for one in found if not one.endswith((".py", ".pyc")))
print(json.dumps(sorted(one.relative_to(ROOT).as_posix() for one in inside if one.is_relative_to(ROOT))))
"""
KNOWN = (
    "paper.toml",
    "symbols.toml",
    "prints.toml",
    "lemmas.toml",
    "plans.toml",
)  # typed, and in the digests (of plans: digests)


@pytest.mark.exhaustive
def test_a_page_is_made_of_nothing_else(environment: Callable[..., dict[str, str]]) -> None:
    """A page reads only files that the digests cover.

    A new file must be added to `typed.LISTED` or to the statement, and to `KNOWN`.
    """
    done = subprocess.run(
        [sys.executable, "-c", READ, json.dumps(SAMPLE)], capture_output=True, text=True, check=True, env=environment()
    )
    read = json.loads(done.stdout)
    assert any(one.endswith("/symbols.toml") for one in read) and any(one.endswith("/prints.toml") for one in read)
    evidence = re.compile(r".*/certificates/[^/]*\.json|experiments/results/.*|[^/]*/observed\.json|rocq/.*\.(toml|v)")
    assert [one for one in read if not one.endswith(KNOWN) and not evidence.fullmatch(one)] == []


def test_the_sample_has_every_kind(judged: dict[str, Verdict]) -> None:
    assert {one.verdict for one in judged.values()} == {"verified", "verified-if", "refuted", "observed"}
    assert find("li2022/theorem-10.first").repaired
