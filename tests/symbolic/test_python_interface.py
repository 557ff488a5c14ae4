"""The Python interface: listed names exist, `help` has parameters, errors are one line."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import proofs
import symbolic
from symbolic import values
from symbolic.formula import DomainError

CHAPTERS = ("accounting", "belief", "composition", "detection", "estimation", "mechanisms", "notions", "survey")


@pytest.mark.exhaustive
def test_what_proofs_offers_stays_what_it_is(environment: Any, root: Any) -> None:
    """No submodule replaces a function of `proofs` with the same name.

    Runs in a new process, since importing a folder of the same name would replace the function.
    """
    code = (
        "import proofs\nfor _ in range(2):\n    print(len(proofs.all_statements()), "
        "proofs.check('li2022/theorem-9').verdict)\nprint(*dir(proofs))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True, env=environment()
    )
    first, second, offered = done.stdout.splitlines()
    assert first == second and first.endswith(" verified")
    assert offered.split() == ["__version__", "all_statements", "check", "figure"]
    assert all(getattr(proofs, name) for name in offered.split())


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_what_a_chapter_offers_is_there(chapter: str) -> None:
    room = importlib.import_module(f"symbolic.{chapter}")
    offered = [name for name in dir(room) if not name.startswith("_")]
    assert offered and all(getattr(room, name) is not None for name in offered)


def test_every_value_is_offered_by_a_chapter() -> None:
    found = {
        id(getattr(room, name))
        for room in (getattr(symbolic, chapter) for chapter in CHAPTERS)
        for name in dir(room)
        if not name.startswith("_")
    }
    assert [name for name in values.all_names() if id(values.entry(name)) not in found] == []


@pytest.mark.parametrize("name", values.all_names())
def test_the_command_and_python_agree_on_names(name: str) -> None:
    """The Python name of a value is its command name with _ for . and -, in its chapter.

    The command accepts both.
    """
    path = values.python_paths()[name]
    room, _, own = path.rpartition(".")
    assert getattr(importlib.import_module(room), own) is values.entry(name)
    assert f"{room.rpartition('.')[2]}_{own}".endswith(re.sub("[.-]", "_", name))
    assert values.by_any_name(path) == values.by_any_name(path.removeprefix("symbolic.")) == name


@pytest.mark.parametrize("arguments", [["survey.mle"], ["--list", "survey.mle"], ["--list", "symbolic.survey.mle"]])
def test_the_command_says_what_it_is_in_python(run: Any, arguments: list[str]) -> None:
    done = run("value", *arguments)
    assert "in Python: symbolic.survey.mle" in done.stdout + done.stderr


@pytest.mark.parametrize("name", values.all_names())
def test_help_tells_what_every_parameter_is(name: str) -> None:
    one = values.entry(name)
    lines = str(one.__doc__).splitlines()
    assert lines[0] == one.doc
    for parameter in one.parameters:
        (line,) = [line for line in lines if line.startswith(f"{parameter}: ")]
        assert len(line) > len(parameter) + 5 and line == line.strip()


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: symbolic.value(5), TypeError, "must be a string"),
        (lambda: values.entry(None), TypeError, "must be a string"),
        (lambda: symbolic.value("survey.varianz"), DomainError, "did you mean survey.variance?"),
        (lambda: symbolic.value("trade-off.laplace-pear"), DomainError, "did you mean trade-off.laplace-pair?"),
        (lambda: symbolic.value("qqqqqq"), DomainError, "all_names"),
        (lambda: values.formula("belief.loss"), DomainError, "no formula is called 'belief.loss'"),
        (lambda: proofs.check(5), TypeError, "not 5"),
        (lambda: proofs.check("li2022/theorem-9", "kernel"), ValueError, "'kernel', 'flint'"),
        (lambda: proofs.check("li2022/theorem-9", ["lean"]), ValueError, "'kernel', 'flint'"),
        (
            lambda: proofs.check("li2022/theorem-9").latex("prooof"),
            ValueError,
            "there is no part 'prooof'; the parts are theorem",
        ),
        (lambda: proofs.figure(3), TypeError, "not 3"),
    ],
)
def test_a_mistake_says_what_is_wanted(call: Callable[[], Any], kind: type[Exception], words: str) -> None:
    with pytest.raises(kind, match=re.escape(words)) as raised:
        call()
    assert "\n" not in str(raised.value)
