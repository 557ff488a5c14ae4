"""README and docs are current: transcripts show the real output; links and paths exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from proofs.command import readme
from proofs.command.transcripts import in_folder, refreshed
from proofs.judging import ledger

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [*readme.documents(ROOT / "README.md"), ROOT / "CONTRIBUTING.md"]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_transcripts_are_what_the_commands_print(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert refreshed(text, in_folder(ROOT)) == text, "python -m proofs.command.readme README.md updates them"


def test_a_changed_transcript_is_seen() -> None:
    block = "```console\n$ verdicts value survey.variance\n{}```\n"
    answers = {"old\n": "new\n", "old\n...\n": "new\n...\n", "new\n...\n": "new\n...\n", "took 3 s\n": "took 4 s\n"}
    seen = {
        old: refreshed(block.format(old), lambda _, new=new: new.replace("...", "more")) for old, new in answers.items()
    }
    changed = {old for old, found in seen.items() if found != block.format(old)}
    assert changed == {"old\n", "old\n...\n"}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_and_paths_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert "://" in target or (path.parent / target).exists(), target
    for named in re.findall(
        r"`((?:docs|proofs|symbolic|tests|notebooks)/[\w./-]+\.(?:py|ipynb|md|json|csv|toml))`", text
    ):
        assert (ROOT / named).exists() or "smith2020" in named, named


def test_statements_that_are_named_exist() -> None:
    for path in DOCUMENTS:
        for line in re.findall(r"verdicts (?:check|show|latex) ((?:li2022|liu2019|lemma)\S*)", path.read_text("utf-8")):
            assert ledger.select([line.rstrip("`")])


def test_the_picture_is_current() -> None:
    (verdict,) = [one for one in ledger.verdicts(ledger.select([readme.PICTURED])) if one.id == readme.PICTURED]
    assert (ROOT / "docs" / "theorem-10.svg").read_text(encoding="utf-8") == readme.picture(verdict)
