"""An id determines its file: statements, rows and files correspond."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from proofs.statements import library, reading
from proofs.statements.paper import ROOT, papers
from proofs.statements.statement import Statement
from symbolic.language import reals
from symbolic.representations.letters import latex_name

FOLDERS = [*(paper.id for paper in papers()), library.folder(library.LEMMA)]
LONGEST = 400  # lines


def paths() -> list[Path]:
    """The files that may contain statements."""
    return [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]


def module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)


LISTED = {name for modules in library.files().values() for name in modules}


def test_every_file_that_is_listed_is_there() -> None:
    known = {module(path) for path in paths()}
    assert sorted(LISTED - known) == []


@pytest.mark.parametrize("start", library.files())
def test_every_row_has_its_statements(start: str) -> None:
    found = library.statements_of(start)
    assert found, "nothing stands there"
    assert reading.faults() == []
    assert all(library.heading(identifier) == start for identifier in found)
    assert [library.find(identifier) for identifier in found] == list(found.values())


def test_a_repair_follows_what_it_repairs() -> None:
    for start in library.files():
        found = list(library.statements_of(start))
        for before, identifier in zip(["", *found], found, strict=False):
            if identifier.endswith(library.REPAIRED):
                assert before == identifier.removesuffix(library.REPAIRED)


@pytest.mark.parametrize("path", paths(), ids=module)
def test_every_statement_is_found_by_its_id(path: Path) -> None:
    """Every statement in a file is the one that its id finds; a file without a row has none."""
    values = vars(importlib.import_module(module(path))).values()
    for statement in reading.members(values):
        assert library.BY_ID.get(statement.id) is statement, statement.id
    if module(path) not in LISTED:
        calls = [node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.Assign)]
        made = [ast.unparse(node.value) for node in calls]
        assert not [text for text in made if text.startswith("Statement(")], "a statement in the file of no row"


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=module)
def test_no_file_is_two_things(path: Path) -> None:
    assert path.read_text(encoding="utf-8").count("\n") <= LONGEST


def test_ids_are_unique() -> None:
    identifiers = [statement.id for statement in library.statements()]
    assert len(set(identifiers)) == len(identifiers)


def test_what_a_statement_rests_on_is_a_statement() -> None:
    for statement in library.statements():
        for identifier in statement.rests_on:
            assert identifier in library.BY_ID, f"{statement.id} rests on {identifier}"
            assert identifier != statement.id


def test_what_must_be_believed_names_no_statement() -> None:
    """A dependence on a statement of ours is listed in `rests_on`, not as an assumption."""
    names = {name for one in library.BY_ID for name in (one, one.partition("/")[2]) if re.search(r"[-.]", name)}
    for statement in library.statements():
        for words in (*statement.reads, *statement.models, *statement.cites):
            named = {word.strip(".") for word in re.findall(r"[\w./-]+", words)} & names
            assert not named, f"{statement.id}: {named}"


def test_a_repair_comes_right_after_what_it_repairs() -> None:
    order = [statement.id for statement in library.statements()]
    for statement in library.statements():
        if statement.repaired and statement.repaired.id.endswith(library.REPAIRED):
            assert order[order.index(statement.id) + 1] == statement.repaired.id


# ---- names


def _bound(data: object) -> Iterator[str]:
    if isinstance(data, list):
        if data and data[0] in ("sum", "integral", "all"):
            yield data[1]
        for part in data:
            yield from _bound(part)


def _places(data: object) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Function values at numbers, such as f at 1."""
    if isinstance(data, list):
        if data and data[0] == "at" and all(isinstance(part, int) for part in data[2:]):
            yield data[1], tuple(data[2:])
        for part in data:
            yield from _places(part)


def _shown_alike(names: Iterable[str], places: Iterable[tuple[str, tuple[int, ...]]]) -> list[str]:
    """Names and function values that are displayed alike."""
    written = [latex_name(name) for name in names]
    written += [f"{latex_name(name)}_{{{','.join(map(str, at))}}}" for name, at in places]
    return [text for text, times in Counter(written).items() if times > 1]


def test_no_two_names_of_a_statement_are_shown_alike() -> None:
    assert _shown_alike(["q1", "q_1"], []) == ["q_{1}"] and _shown_alike(["q1"], [("q", (1,))]) == ["q_{1}"]
    assert _shown_alike(["lam", "lambda"], []) and not _shown_alike(["q1", "q"], [("p", (1,))])
    for statement in library.statements():
        formulas = [atom.data for atom in (*statement.claims, *statement.assumed)]
        names = {one.name for one in (*statement.variables, *statement.exists)}.union(*map(_bound, formulas))
        assert _shown_alike(names, set().union(*map(_places, formulas))) == [], statement.id


LETTERS = set("öé—–…")  # allowed besides ASCII


def test_no_letter_looks_like_another() -> None:
    """No text contains a Cyrillic a or another character that looks like a Latin one."""
    for one in library.statements():
        words = (
            one.id,
            one.title,
            one.where,
            one.latex,
            one.why,
            one.good_for,
            *one.reads,
            *one.models,
            *one.cites,
            *one.remarks,
        )
        assert not {letter for text in words for letter in text if not letter.isascii()} - LETTERS, one.id
    for name in (
        "\u0430",
        "\u03b1",
        "x\u200b",
        "\u212f",
    ):  # Cyrillic a, Greek alpha, zero-width space, script e
        with pytest.raises(ValueError):
            reals(name)


# ---- the lemma library


def lemmas() -> list[Statement]:
    return [one for one in library.statements() if one.paper == library.LEMMA]


def test_every_lemma_says_what_it_is_good_for() -> None:
    for lemma in lemmas():
        assert lemma.good_for and "\n" not in lemma.good_for, lemma.id
        assert not lemma.repaired and lemma.proof is not None, lemma.id


def test_lemmas_name_no_paper() -> None:
    for path in sorted((ROOT / library.folder(library.LEMMA)).glob("*.py")):
        text = path.read_text(encoding="utf-8")
        named = [paper.id for paper in papers() if paper.id in text]
        named += re.findall(r"\b(?:Eq\.|Theorem|Corollary|Proposition|Figure|Example|Section) \d+", text)
        assert named == [], path.name


def test_no_lemma_is_there_twice() -> None:
    """No two lemmas differ only in the names of their variables."""
    seen: dict[str, str] = {}
    for lemma in lemmas():
        data = lemma.data()
        order = {name: f"v{place}" for place, name in enumerate(_in_order_of_use(data["given"], data["claim"]))}
        key = repr((_renamed(data["given"], order), _renamed(data["claim"], order)))
        assert key not in seen, f"{lemma.id} says what {seen[key]} says"
        seen[key] = lemma.id


def _in_order_of_use(*data: object) -> list[str]:
    found: list[str] = []

    def visit(part: object, head: bool = False) -> None:
        if isinstance(part, str) and not head and part not in found:
            found.append(part)
        elif isinstance(part, list):
            for place, one in enumerate(part):
                visit(one, place == 0 and isinstance(one, str))

    for part in data:
        visit(part)
    return found


def _renamed(part: object, order: dict[str, str], head: bool = False) -> object:
    if isinstance(part, str):
        return part if head else order.get(part, part)
    if isinstance(part, list):
        return [_renamed(one, order, place == 0 and isinstance(one, str)) for place, one in enumerate(part)]
    return part


# ---- finding


def test_finding_one_imports_one_file(environment: Callable[..., dict[str, str]]) -> None:
    code = (
        "import sys; from proofs.statements.library import find; find('li2022/theorem-9');"
        "print(*(name for name in sys.modules if name.startswith('proofs.li')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT.parent, capture_output=True, text=True, check=True, env=environment()
    )
    files = set(done.stdout.split()) & LISTED
    assert files == {"proofs.li2022.theorem_9"}


@pytest.mark.parametrize(
    "name",
    ["li2022/setting", "li2022/theorem-99", "lemma/no-subject.name", "nobody/x", "", "li2022/../x", "proofs.judging"],
)
def test_what_is_no_id_is_not_imported(name: str) -> None:
    with pytest.raises(reading.UnknownStatement):
        library.find(name)
    assert name not in library.BY_ID
