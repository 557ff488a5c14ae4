"""The ledger: judged statements, verdicts from evidence; no verdict can be typed."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import pytest

from proofs.judging import expected, ledger
from proofs.judging.examine import ENGINES, Evidence, Examiner
from proofs.judging.verdict import STATED, Verdict, check, judge, part
from proofs.report.figures.catalogue import words
from proofs.report.shown import shown
from proofs.statements.files import certificate_path, certificate_paths, folder, plans
from proofs.statements.library import find, statements
from proofs.statements.paper import ROOT, sources
from proofs.statements.reading import UnknownStatement
from proofs.statements.statement import Statement
from symbolic import Eq

CLAIMS = Path(__file__).resolve().parents[4] / "shared" / "CLAIMS.md"


def run_of(name: str) -> list[str]:
    """A name, or all the names in a range of numbers such as "eq-26 .. eq-28"."""
    ends = re.fullmatch(r"(.*?)(\d+) \.\. .*?(\d+)", name)
    return [f"{ends[1]}{number}" for number in range(int(ends[2]), int(ends[3]) + 1)] if ends else [name]


def claimed_rows(paper: str) -> list[str]:
    """The ids of a paper in the list of claims, with abbreviations expanded."""
    section = CLAIMS.read_text(encoding="utf-8").partition(f"\n## {paper}\n")[2].partition("\n## ")[0]
    found = []
    for line in section.splitlines():
        if not line.startswith("| ") or line.startswith(("| id |", "|---")):
            continue
        cell = re.sub(r"\([^)]*\)| theorems", "", line.split("|")[1]).strip()
        names = [name for part in cell.split(",") for name in run_of(part.strip())]
        bases = {".": names[0].partition(".")[0], "-": re.sub(r"-\d+$", "", names[0])}
        found += [bases.get(name[0], "") + name for name in names]
    return [f"{paper}/{name}" for name in found]


def test_a_run_of_names_is_written_out() -> None:
    assert run_of("eq-26 .. eq-28") == ["eq-26", "eq-27", "eq-28"]
    assert run_of("definition-1 .. definition-2") == ["definition-1", "definition-2"]
    assert run_of("supplement-4.1 .. 4.3") == ["supplement-4.1", "supplement-4.2", "supplement-4.3"]
    assert run_of("theorem-5.1-2-lower") == ["theorem-5.1-2-lower"]


@pytest.mark.skipif(not CLAIMS.exists(), reason="the list of claims is not next to the project's folder")
@pytest.mark.parametrize("paper", [paper.id for paper in sources()])
def test_every_claim_is_a_row(paper: str) -> None:
    """Each entry of the list of claims is an entry of the paper, in the same order.

    A paper may state more than the list.
    """
    claimed = claimed_rows(paper)
    rows = [row.id for row in ledger.listed() if row.id.startswith(f"{paper}/")]
    assert claimed and [row for row in rows if row in claimed] == claimed


def test_rows_and_statements_belong_together() -> None:
    identifiers = [row.id for row in ledger.listed()]
    assert len(set(identifiers)) == len(identifiers)
    assert ledger.unwritten() == [], "entries of a judged part without a statement"
    judged = [row for row in ledger.listed() if row.written]
    strays = [one.id for one in statements() if part(one) in STATED and not any(row.covers(one.id) for row in judged)]
    assert strays == [], "statements without an entry"


def test_ids_and_words() -> None:
    for statement in statements():
        assert re.fullmatch(r"[a-z0-9]+/[A-Za-z0-9]+([.-][A-Za-z0-9]+)*", statement.id), statement.id
        assert statement.title and statement.where and statement.latex and statement.why, statement.id
        assert "\n" not in statement.title, statement.id


def test_no_certificate_without_a_statement() -> None:
    known = {path for one in statements() for path in certificate_paths(one)}
    found = set(ROOT.glob("*/certificates/*.json"))
    assert found
    assert found - known == set()


def test_no_plan_without_a_statement() -> None:
    known = {(folder(one), one.id.partition("/")[2]) for one in statements()}
    assert {
        (path.parent, name) for path in ROOT.glob("*/certificates/plans.toml") for name in plans(path.parent)
    } <= known


def test_verdicts_are_the_expected_ones(verdicts: list[Verdict]) -> None:
    assert {verdict.id: expected.entry(verdict) for verdict in verdicts} == expected.expected()
    assert expected.surprises(verdicts) == []
    assert expected.difference(verdicts, captions=words()) == []


def test_what_is_refuted_is_repaired_and_the_repair_verified(verdicts: list[Verdict]) -> None:
    for verdict in verdicts:
        if verdict.verdict == "refuted":
            assert verdict.cause, f"{verdict.id} is refuted without a cause"
            assert verdict.repaired is not None, f"{verdict.id} has no repaired statement"
            assert verdict.repaired.verdict == "verified", f"{verdict.repaired.id} is {verdict.repaired.verdict}"


def test_both_engines_stand_behind_every_verdict(verdicts: list[Verdict]) -> None:
    """Both checkers accepted the evidence of each verdict, except of observations."""
    for verdict in verdicts:
        if verdict.verdict == "observed":
            assert verdict.reproduced and verdict.reproduced.commands and not verdict.engines, verdict.id
        elif verdict.verdict != "open":
            assert verdict.engines == ENGINES, verdict.id


def test_processes_change_nothing(verdicts: list[Verdict]) -> None:
    def plain(found: list[Verdict]) -> list[Any]:
        return [(one.id, one.verdict, one.cause, one.engines, one.repaired and one.repaired.verdict) for one in found]

    some = ledger.in_reading_order(statements())[:6]
    assert plain(ledger.verdicts(some, jobs=2)) == plain(verdicts[: len(some)])


# ---- a sample paper


def examiners(sample: Any) -> dict[str, Examiner]:
    return {engine: Examiner(engine, known(sample).__getitem__, sample.folder) for engine in ENGINES}


def known(sample: Any) -> dict[str, Statement]:
    return {one.id: one for one in (*sample.statements, sample.chained)}


def judged(sample: Any, statement: Statement, by: dict[str, Examiner] | None = None) -> Verdict:
    return check(statement, ENGINES, by or examiners(sample), known(sample).__getitem__)


def test_sample_verdicts(sample: Any) -> None:
    assert judged(sample, sample.true).verdict == "verified"
    assert judged(sample, sample.needs).verdict == "verified-if"
    refuted = judged(sample, sample.false)
    assert (refuted.verdict, refuted.cause) == ("refuted", "misprint")
    assert refuted.repaired is not None and refuted.repaired.verdict == "verified"
    assert refuted.engines == ENGINES
    assert refuted.data["repaired"] == {"id": "sample/cube.repaired", "verdict": "verified"}


def test_without_a_certificate_it_is_open(sample: Any) -> None:
    certificate_path(sample.true, root=sample.folder).unlink()
    verdict = judged(sample, sample.true)
    assert (verdict.verdict, verdict.engines) == ("open", ())
    assert "no certificate" in verdict.reason


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[1, 2",
        '{"format": 2, "format": 2}',
        '{"format": 2.0}',
        "[" * 5000 + "]" * 5000,
        '{"a": NaN}',
        "\x00",
    ],
)
def test_a_damaged_file_is_named(sample: Any, text: str) -> None:
    path = sample.write(sample.true, text=text)
    verdict = judged(sample, sample.true)
    assert verdict.verdict == "open"
    assert verdict.damaged is not None and verdict.damaged.certificate == path
    assert path.name in verdict.reason


def test_a_file_that_is_no_text(sample: Any) -> None:
    sample.write(sample.true).write_bytes(b"\xff\xfe{}")
    verdict = judged(sample, sample.true)
    assert verdict.damaged is not None and "UTF-8" in verdict.damaged.reason


def test_a_refused_certificate_leaves_it_open(sample: Any) -> None:
    path = sample.write(sample.false, proof={"rule": "ring"})
    verdict = judged(sample, sample.false)
    assert verdict.verdict == "open" and verdict.damaged is None
    assert path.name in verdict.reason and "refuses" in verdict.reason


def test_a_certificate_of_another_statement_is_refused(sample: Any) -> None:
    true, repaired = (certificate_path(one, root=sample.folder) for one in (sample.true, sample.repaired))
    true.write_text(repaired.read_text(encoding="utf-8"), encoding="utf-8")
    assert judged(sample, sample.true).verdict == "open"


def test_an_edited_statement_loses_its_certificate(sample: Any) -> None:
    edited = dataclasses.replace(sample.true, given=[sample.true.variables[0] > 0])
    assert judged(sample, edited).verdict == "open"


def test_an_assumption_that_nothing_shows_needed(sample: Any) -> None:
    certificate_path(sample.needs, without=1, root=sample.folder).unlink()
    verdict = judged(sample, sample.needs)
    assert verdict.verdict == "open" and "necessary" in verdict.reason


def test_undefined_is_not_false(sample: Any) -> None:
    bare = dataclasses.replace(sample.needs, provided=())
    sample.write(bare, refutation={"point": {"x": "0"}})
    verdict = judged(sample, bare)
    assert verdict.verdict == "open" and "undefined" in verdict.reason


def chain(*, theorem: str) -> dict[str, Any]:
    return {"rule": "chain", "theorem": theorem, "with": {"x": "x", "y": 1}, "given": []}


def chained_sample(sample: Any) -> Statement:
    """A statement whose certificate uses the statement about the square."""
    sample.chained = sample.statement(
        "chained",
        sample.true.variables[:1],
        (),
        [one.substitute({"y": 1}) for one in (sample.true.claims[0].left, sample.true.claims[0].right)],
        {"x": 3},
    )
    sample.write(sample.chained, proof=chain(theorem="sample/square"))
    return sample.chained


def test_a_theorem_that_builds_on_another(sample: Any) -> None:
    chained_sample(sample)
    assert judged(sample, sample.chained).verdict == "verified"
    sample.write(sample.true, proof={"rule": "fact"})
    verdict = judged(sample, sample.chained)
    assert verdict.verdict == "open" and "sample/square" in verdict.reason


def test_a_circle_proves_nothing(sample: Any) -> None:
    sample.write(sample.true, proof=chain(theorem="sample/chained"))
    sample.write(sample.chained, proof=chain(theorem="sample/square"))
    for statement in (sample.true, sample.chained):
        assert judged(sample, statement).verdict == "open"


def test_what_is_refuted_is_no_theorem(sample: Any) -> None:
    sample.write(sample.chained, proof=chain(theorem="sample/cube"))
    assert "not proved" in judged(sample, sample.chained).reason


# ---- results are not cached by name


def test_a_changed_copy_of_a_judged_statement_is_judged_anew(sample: Any) -> None:
    by = examiners(sample)
    assert judged(sample, sample.true, by).verdict == "verified"
    false = dataclasses.replace(sample.true, claim=Eq(0, 1))
    verdict = judged(sample, false, by)
    assert verdict.verdict == "open" and "refuses" in verdict.reason
    assert judged(sample, sample.true, by).verdict == "verified"


def test_the_same_for_a_statement_of_the_library() -> None:
    true = find("li2022/theorem-9")
    assert check(true).verdict == "verified"
    false = dataclasses.replace(true, claim=Eq(0, 1))
    assert check(false).verdict == "open"
    assert [one.verdict for one in ledger.verdicts([false, true], jobs=2)] == ["open", "verified"]


def test_a_certificate_deleted_in_between_is_missed(sample: Any) -> None:
    by = examiners(sample)
    assert judged(sample, sample.true, by).verdict == "verified"
    certificate_path(sample.true, root=sample.folder).unlink()
    assert judged(sample, sample.true, by).verdict == "open"


def test_a_certificate_changed_in_between_is_read_again(sample: Any) -> None:
    by = examiners(sample)
    assert judged(sample, sample.true, by).verdict == "verified"
    sample.write(sample.true, proof={"rule": "fact"})
    assert judged(sample, sample.true, by).verdict == "open"


def test_so_is_what_a_proof_builds_on(sample: Any) -> None:
    by = examiners(sample)
    chained_sample(sample)
    assert judged(sample, sample.chained, by).verdict == "verified"
    certificate_path(sample.true, root=sample.folder).unlink()
    verdict = judged(sample, sample.chained, by)
    assert verdict.verdict == "open" and "sample/square" in verdict.reason


# ---- from outcomes to a verdict


def evidence(without: int | None, *outcomes: Any) -> list[Evidence]:
    return [
        Evidence(engine, Path("x.json"), outcome, "a reason", without=without)
        for engine, outcome in zip(ENGINES, outcomes, strict=False)
    ]


MAIN, WITHOUT = None, 1


@pytest.mark.parametrize(
    ("provided", "found", "verdict"),
    [
        (False, evidence(MAIN, "proved", "proved"), "verified"),
        (False, evidence(MAIN, "proved"), "verified"),
        (False, evidence(MAIN, "false", "false"), "refuted"),
        (False, evidence(MAIN, "proved", "refused"), "open"),
        (False, evidence(MAIN, "refused", "proved"), "open"),
        (False, evidence(MAIN, "proved", "false"), "open"),
        (False, evidence(MAIN, "proved", "missing"), "open"),
        (False, evidence(MAIN, "proved", "damaged"), "open"),
        (False, evidence(MAIN, "undefined", "undefined"), "open"),
        (False, evidence(MAIN, "false", "undefined"), "open"),
        (False, evidence(MAIN, "missing", "missing"), "open"),
        (False, [], "open"),
        (True, evidence(MAIN, "proved", "proved"), "open"),
        (True, evidence(MAIN, "proved", "proved") + evidence(WITHOUT, "false", "false"), "verified-if"),
        (
            True,
            evidence(MAIN, "proved", "proved") + evidence(WITHOUT, "undefined", "undefined"),
            "verified-if",
        ),
        (True, evidence(MAIN, "proved", "proved") + evidence(WITHOUT, "false"), "open"),
        (True, evidence(MAIN, "proved", "proved") + evidence(WITHOUT, "proved", "proved"), "open"),
        (True, evidence(MAIN, "proved", "proved") + evidence(WITHOUT, "false", "refused"), "open"),
        (True, evidence(MAIN, "proved", "proved") + evidence(WITHOUT, "missing", "missing"), "open"),
        (True, evidence(WITHOUT, "false", "false"), "open"),
    ],
)
def test_the_evidence_decides(sample: Any, provided: bool, found: list[Evidence], verdict: str) -> None:
    here = [dataclasses.replace(one, certificate=sample.folder / "sample" / "certificates" / "x.json") for one in found]
    assert judge(sample.needs if provided else sample.true, here).verdict == verdict


def test_no_field_takes_a_verdict() -> None:
    words = {"verdict", "status", "result"}
    assert not words & {field.name for field in dataclasses.fields(Statement)}
    toml = [path.read_text(encoding="utf-8") for path in ROOT.glob("*/paper.toml")]
    assert toml
    assert not any(re.search(r"\bverdict\b", text) for text in toml)


def test_a_verdict_shows_itself(sample: Any) -> None:
    for statement in sample.statements:
        verdict = shown(judged(sample, statement))
        for representation in (str(verdict), repr(verdict), verdict._repr_html_()):
            assert (
                verdict.id in representation
                and verdict.verdict in representation
                and f"The reason of {statement.title}." in representation
            )


def test_unknown_ids_name_the_nearest() -> None:
    with pytest.raises(UnknownStatement, match="the nearest is li2022/theorem-9"):
        find("li2022/theorem9")


def test_the_reading_order_is_the_papers_own() -> None:
    """Printed statements come in the paper's order, each before its repair.

    Additional results follow, then lemmas.
    """
    order = [one.id for one in ledger.in_reading_order(reversed(statements()))]
    place = {
        name: order.index(f"li2022/{name}") for name in ("theorem-9", "theorem-10.first", "nu-s", "beyond.clipped")
    }
    assert place["theorem-9"] < place["theorem-10.first"] < place["nu-s"] < place["beyond.clipped"]
    assert order[place["nu-s"] + 1] == "li2022/nu-s.repaired"
    assert sorted(order) == sorted(one.id for one in statements())
