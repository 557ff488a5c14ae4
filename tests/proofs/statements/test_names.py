"""Names of statements as users type them: with or without paper, parts, mistakes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import proofs
from proofs.statements.library import find, suggested, under, whole
from proofs.statements.reading import UnknownStatement

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("theorem-10.second", "li2022/theorem-10.second"),
        ("theorem-10", "li2022/theorem-10"),
        ("li2022/theorem-10.", "li2022/theorem-10"),
        ("li2022/", "li2022"),
        ("lemma/", "lemma"),
        ("accounting", "accounting"),
        ("eq-2", "eq-2"),  # two papers have a statement with this name
        ("nosuch", "nosuch"),
        ("", ""),
        ("/", "/"),
    ],
)
def test_what_is_left_out_is_added(typed: str, meant: str) -> None:
    assert whole(typed) == meant


def test_a_bare_name_means_what_the_whole_one_means() -> None:
    assert under(whole("theorem-10")) == under("li2022/theorem-10") != []
    assert proofs.check("theorem-10.second").id == "li2022/theorem-10.second"


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("li2022/theorem-10.secnd", ["li2022/theorem-10.second"]),
        ("theorm-10.second", ["li2022/theorem-10.second"]),
        ("Li2022/Theorem-10.first", ["li2022/theorem-10.first"]),
        ("Theorem 10", ["li2022/theorem-10"]),
        ("theorem10", ["li2022/theorem-10"]),
        ("THEOREM-10.second", ["li2022/theorem-10.second"]),
        ("li2022/theorem-10", ["li2022/theorem-10.first"]),  # four statements: the user must name one
        ("lemma/orde.transitive", ["lemma/order.transitive"]),
        ("li2o22", ["li2022"]),
        ("eq-2", ["elsalamouny2022/eq-2", "li2022/eq-2"]),
        ("", []),
    ],
)
def test_what_is_suggested(typed: str, nearest: list[str]) -> None:
    assert suggested(typed) == nearest
    with pytest.raises(UnknownStatement) as unknown:
        find(typed)
    assert unknown.value.nearest == tuple(nearest) and all(one in str(unknown.value) for one in nearest)


def test_a_mistake_is_answered_from_one_file(environment: Any, root: Any) -> None:
    """The answer to a mistyped name reads one file only, so that it comes quickly."""
    code = (
        "import sys\n"
        "from proofs.statements.library import files, suggested\n"
        "print(*suggested('lemma/orde.transitive'))\n"
        "listed = {module for one in files().values() for module in one}\n"
        "print(*sorted(listed & sys.modules.keys()))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True, env=environment()
    )
    assert done.stdout.split() == ["lemma/order.transitive", "proofs.lemmas.order"]


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("arguments", "seen"),
    [
        (["show", "theorem-10.second"], "li2022/theorem-10.second"),
        (["check", "theorem-10.second"], "li2022/theorem-10.second"),
        (["list", "theorem-10.second"], "li2022/theorem-10.second"),
        (["list", "li2023/"], "li2023/theorem-10-slide.first"),
        (["coverage", "li2023/"], "li2023"),
        (["figure", "figure-1"], "li2022/figure-1"),
        (["latex", "theorem-10"], "% li2022/theorem-10.second"),
    ],
)
def test_every_command_takes_the_same_names(run: Run, arguments: list[str], seen: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (0, "") and seen in done.stdout


def test_the_latex_of_several_parts_is_that_of_those_that_have_it(run: Run) -> None:
    lines = run("latex", "li2022/theorem-10", "--what", "repaired").stdout.splitlines()
    assert lines[0] == "% li2022/theorem-10.first" and len(lines) == 2
    assert lines[1] == run("latex", "li2022/theorem-10.first", "--what", "repaired").stdout.strip()


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["figure", "figure-2"], "the nearest are li2022/figure-2, elsalamouny2022/figure-2"),
        (["latex", "survey.varianc"], "the nearest is survey.variance"),
        (["value", "--representations", "survey.varianc"], "the nearest is survey.variance"),
        (["value", "--derive", "survey.varianc"], "the nearest is survey.variance"),
        (["coverage", "accounting"], "accounting is not a paper"),
        (["show", "eq-2"], "the nearest are elsalamouny2022/eq-2, li2022/eq-2"),
    ],
)
def test_a_mistake_is_one_line(run: Run, arguments: list[str], words: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1) and words in done.stderr
