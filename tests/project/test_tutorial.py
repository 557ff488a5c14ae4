"""The tutorial on a user's own paper shows what `verdicts new` prints and writes; `test_documents` runs the rest."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from proofs.command.transcripts import in_folder

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "tutorial-your-own-paper.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"(?<=^```text\n).*?(?=^```$)", PAGE, re.MULTILINE | re.DOTALL)
COMMAND = "$ verdicts "


@pytest.fixture(name="folder", scope="module")
def folder_with_the_document(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tutorial")
    shutil.copy(ROOT / "docs" / "examples" / "paper.tex", folder)
    return folder


def test_the_page_shows_what_new_prints_and_writes(folder: Path) -> None:
    command, _, shown = BLOCKS[0].partition("\n")
    assert in_folder(folder)(command.removeprefix(COMMAND).split()) == shown
    assert BLOCKS[1] in (folder / "mypaper" / "statements.txt").read_text(encoding="utf-8")


def test_the_page_shows_the_finished_statements() -> None:
    text = (ROOT / "docs" / "examples" / "paper" / "statements.txt").read_text(encoding="utf-8")
    assert len(BLOCKS) == 4
    assert all(block in text for block in BLOCKS[2:])
    assert BLOCKS[1] not in text
