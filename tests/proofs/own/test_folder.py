"""Opening a user's folder: names, labels, files that cannot be read, and what the library then knows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from proofs.own.folder import NotAPaper, Own, named, open_paper
from proofs.statements import library
from proofs.statements.files import certificate_path
from proofs.statements.paper import paper_of
from proofs.statements.reading import UnknownStatement

from .conftest import BROKEN, FALSE, REPAIR, TRUE, UNCONFIRMED, UNSTATED

Paper = Callable[..., Own]
MORE = """
from proofs.statements.statement import Statement
from symbolic.language import reals
x = reals("x")
ROW = Statement("{}/more", "", "", variables=(x,), given=[], claim=0 <= x**2, example={{}}, why="")
"""


def test_the_library_finds_it_and_its_certificate_lies_in_the_folder(paper: Paper) -> None:
    own = paper(TRUE)
    found = library.find("mypaper/square")
    assert found.id == "mypaper/square"
    assert certificate_path(found) == own.folder / "certificates" / "square.json"
    known = paper_of("mypaper")
    assert known is not None and known.title == "Mine"
    assert [one.id for one in library.under("mypaper")] == ["mypaper/square"]


def test_the_claim_stands_in_for_a_title(paper: Paper) -> None:
    paper(TRUE)
    assert library.find("mypaper/square").title == "2*a*b <= a^2 + b^2"


def test_an_unknown_label_names_the_nearest(paper: Paper) -> None:
    paper(TRUE)
    with pytest.raises(UnknownStatement, match="mypaper/square"):
        library.find("mypaper/sqare")


def test_a_broken_statement_does_not_stop_the_others(paper: Paper) -> None:
    own = paper(TRUE, BROKEN, UNSTATED, UNCONFIRMED)
    reasons = {one.name: str(one.error or one.reason) for one in own.entries}
    assert reasons["square"] == ""
    assert reasons["broken"].startswith("statements.txt:7:") and "y is used but not declared" in reasons["broken"]
    assert reasons["later"] == "no claim yet"
    assert reasons["read"] == "read by machine: confirm"
    assert [one.name for one in own.entries if one.statement] == ["square"]


def test_a_repair_is_one_object(paper: Paper) -> None:
    paper(FALSE, REPAIR)
    assert library.find("mypaper/wrong").repaired is library.find("mypaper/repair")


def test_a_python_file_is_read(paper: Paper) -> None:
    own = paper(TRUE, toml='title = "Mine"\npython = ["more.py"]\n', more_py=MORE.format("mypaper"))
    assert own.faults == ()
    assert library.find("mypaper/more").variables[0].name == "x"


@pytest.mark.parametrize(
    ("text", "said"), [("1/0\n", "more.py: ZeroDivisionError"), (MORE.format("other"), "must be called mypaper/more")]
)
def test_a_python_file_that_fails_is_one_line(paper: Paper, text: str, said: str) -> None:
    own = paper(TRUE, toml='title = "Mine"\npython = ["more.py"]\n', more_py=text)
    (fault,) = own.faults
    assert said in fault and "\n" not in fault
    assert library.find("mypaper/square")


@pytest.mark.parametrize("name", ["li2022", "accounting", "lemma"])
def test_the_name_of_a_paper_of_the_project_is_refused(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    folder.mkdir()
    (folder / "statements.txt").write_text(TRUE, encoding="utf-8")
    with pytest.raises(NotAPaper, match=f"the name {name} is taken"):
        open_paper(folder)


@pytest.mark.parametrize(("toml", "said"), [('id = "li2022"', "is taken"), ('id = "a b"', "cannot begin an id")])
def test_an_id_that_cannot_be_used_is_refused(paper: Paper, toml: str, said: str) -> None:
    with pytest.raises(NotAPaper, match=said):
        paper(TRUE, toml=toml)


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ('year = "x"', "year = 2024"), ("year = true", "year cannot be True"), ("title = 3", 'title = "A title"'),
        ('authors = "Ada"', r'authors = \["Ada Lovelace"\]'), ("authors = [1]", "authors cannot be"),
        ('python = "more.py"', r'python = \["more.py"\]'), ('title = "\\u001b[31m"', "title has a control character"),
    ],
)  # fmt: skip
def test_an_entry_of_another_type_is_refused(paper: Paper, toml: str, said: str) -> None:
    with pytest.raises(NotAPaper, match=said):
        paper(TRUE, toml=toml)


def test_a_byte_order_mark_is_no_text(paper: Paper) -> None:
    own = paper("\ufeff" + TRUE, toml='\ufefftitle = "Mine"\n')
    assert own.entries[0].statement is not None and own.paper.title == "Mine"


def test_a_control_character_is_refused(paper: Paper) -> None:
    own = paper(TRUE, FALSE.replace("  reals", "  title \x1b[31m\n  reals"))
    assert own.entries == () and own.faults == (
        "statements.txt:6: the control character '\\x1b' is not allowed; remove it",
    )


def test_nothing_is_written_outside_of_the_folder(paper: Paper, tmp_path: Path) -> None:
    """A stranger's folder may have a link in the place of its certificates."""
    (tmp_path / "victim").mkdir()
    (tmp_path / "mypaper").mkdir()
    (tmp_path / "mypaper" / "certificates").symlink_to(tmp_path / "victim")
    with pytest.raises(NotAPaper, match="is a link or a file"):
        paper(TRUE)


def test_two_folders_of_one_name_are_two_papers(paper: Paper, tmp_path: Path) -> None:
    paper(TRUE)
    other = tmp_path / "other" / "mypaper"
    other.mkdir(parents=True)
    (other / "statements.txt").write_text(TRUE, encoding="utf-8")
    with pytest.raises(NotAPaper, match='write another id = "my-mypaper"'):
        open_paper(other)
    (other / "paper.toml").write_text('id = "second"', encoding="utf-8")
    assert open_paper(other).paper.id == "second"


def test_another_id_may_be_chosen(paper: Paper) -> None:
    paper(TRUE, toml='id = "other"')
    assert library.find("other/square")


def test_a_missing_or_empty_folder_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(NotAPaper, match="verdicts new"):
        open_paper(tmp_path / "nothing")
    with pytest.raises(NotAPaper, match="no statements"):
        open_paper(tmp_path)


def test_a_path_means_an_id(paper: Paper) -> None:
    folder = paper(TRUE).folder
    assert named(f"{folder}/") == "mypaper"
    assert named(str(folder / "square")) == "mypaper/square"
    assert named("li2022/theorem-9") is None
