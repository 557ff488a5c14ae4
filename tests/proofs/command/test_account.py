"""`verdicts account`: figures, checks of a claimed epsilon, the curve, one-line errors."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from proofs.command.main import run
from symbolic.accounting import Account
from symbolic.accounting.mechanism import KINDS, read, schema
from symbolic.formula import DomainError
from symbolic.number import NumberError
from symbolic.values import value

Said = Callable[..., tuple[int, str, str]]
RUN = [{"mechanism": "subsampled-gaussian", "q": 0.01, "sigma": 1, "times": 10000}]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Said:
    """Exit code, stdout and stderr for mechanisms (or the text of a file) and options."""

    def command(content: Any, *arguments: str) -> tuple[int, str, str]:
        file = tmp_path / "mechanisms.json"
        file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        with pytest.raises(SystemExit) as left:
            run(["account", str(file), *arguments])
        shown = capsys.readouterr()
        return int(left.value.code or 0), shown.out, shown.err

    return command


def test_both_questions(said: Said) -> None:
    assert said(RUN, "--delta", "1e-10", "--digits", "6") == (0, "epsilon = 9.31614 for delta = 1e-10\n", "")
    delta = value("delta.subsampled-gaussian", q="0.01", sigma=1, times=10000, epsilon=8, digits=9)
    assert said(RUN, "--epsilon", "8", "--digits", "9")[1] == f"delta = {delta} for epsilon = 8\n"
    assert said({"mechanisms": RUN}, "--epsilon", "8", "--delta", "1e-10")[1].count("\n") == 2


@pytest.mark.parametrize(
    ("claimed", "safe"), [("9.315", False), ("9.3162", True), ("9.3161385258823", False), ("10", True)]
)
def test_a_claimed_epsilon(said: Said, claimed: str, safe: bool) -> None:
    code, out, _ = said(RUN, "--delta", "1e-10", "--compare", claimed, "--json")
    found = json.loads(out)
    assert (found["safe"], code) == (safe, 0 if safe else 1)
    assert (Fraction(found["difference"]) > 0) is safe
    assert ("NOT safe" in said(RUN, "--delta", "1e-10", "--compare", claimed)[1]) is not safe


def test_a_claimed_delta(said: Said) -> None:
    assert said(RUN, "--epsilon", "8", "--compare", "3e-8")[0] == 0
    assert said(RUN, "--epsilon", "8", "--compare", "1e-8")[0] == 1
    response = [{"mechanism": "randomized-response", "epsilon": 1}]
    assert said(response, "--epsilon", "1", "--compare", "0")[0] == 0  # exact equality


def test_the_curve(said: Said, tmp_path: Path) -> None:
    parts = [{"mechanism": "gaussian", "sigma": 1}, {"mechanism": "approximate", "epsilon": 0, "delta": "1e-9"}]
    code, out, _ = said(parts, "--curve")
    assert code == 0 and len(out.splitlines()) == 15 and "no epsilon" in out.splitlines()[-1]
    table, picture = tmp_path / "curve.csv", tmp_path / "curve.svg"
    assert said(parts, "--curve", str(table))[0] == 0
    rows = table.read_text().splitlines()
    assert rows[0] == "delta,epsilon,refused" and rows[1].startswith("1e-1,")
    assert said(parts, "--curve", str(picture))[0] == 0
    assert picture.read_text().startswith("<?xml")
    written = [float(row.split(",")[1]) for row in rows[1:9]]
    assert written == sorted(written)


def test_how_far_below_is_no_negative_number(said: Said) -> None:
    assert (
        "NOT safe: below the true value, by 0.00114 (0.0122 %)"
        in said(RUN, "--delta", "1e-10", "--compare", "9.315")[1]
    )


def test_an_ending_in_capitals_is_the_same_ending(said: Said, tmp_path: Path) -> None:
    gaussian = [{"mechanism": "gaussian", "sigma": 1}]
    tables = [tmp_path / name for name in ("curve.csv", "CURVE.CSV")]
    assert [said(gaussian, "--curve", str(table))[0] for table in tables] == [0, 0]
    assert tables[0].read_bytes() == tables[1].read_bytes()


@pytest.mark.parametrize(
    ("content", "arguments", "words"),
    [
        (RUN, (), "nothing to compute"),
        (RUN, ("--delta", "x"), "--delta: not a number"),
        (RUN, ("--delta", "2"), "0 < delta < 1"),
        (RUN, ("--delta", "0.1", "--epsilon", "1", "--compare", "1"), "--compare needs either"),
        (RUN, ("--delta", "0.1", "--direction", "up"), "is not one of both, remove, add"),
        (RUN, ("--curve", "curve.txt"), "must end in one of"),
        ("[", ("--delta", "0.1"), "not JSON"),
        ("[NaN]", ("--delta", "0.1"), "not an exact number"),
        ("[" * 100_000, ("--delta", "0.1"), "nested too deeply"),
        ('[{"mechanism": "gaussian", "sigma": 1, "sigma": 2}]', ("--delta", "0.1"), "a key occurs twice"),
        ([], ("--delta", "0.1"), "not empty"),
        ([{"mechanism": "gausian", "sigma": 1}], ("--delta", "0.1"), "did you mean gaussian"),
        (
            [{"mechanism": "oue", "epsilon": 1}],
            ("--delta", "0.1"),
            "it is one of gaussian, subsampled-gaussian",
        ),
        (
            [{"mechanism": "gaussian", "sigma": 1, "steps": 9}],
            ("--delta", "0.1"),
            "gaussian has no 'steps'; it takes sigma, times",
        ),
        ([{"mechanism": "laplace", "scale": 1}], ("--delta", "0.1"), "laplace has no 'scale'; it takes epsilon, times"),
        (
            [{"mechanism": "laplace", "epsilon": 1}, {"mechanism": "laplace", "epsilon": 2}],
            ("--delta", "0.1"),
            "cannot be computed",
        ),
    ],
)
def test_bad_input_is_one_line(said: Said, content: Any, arguments: tuple[str, ...], words: str) -> None:
    code, out, err = said(content, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_missing_files(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["account"], ["account", "no-such-file.json", "--delta", "0.1"]):
        with pytest.raises(SystemExit) as left:
            run(arguments)
        assert left.value.code == 2
        assert capsys.readouterr().err.count("\n") == 1


# ---- schema and parser agree


GOOD = [
    RUN,
    {"mechanisms": RUN},
    [{"mechanism": "gaussian", "sigma": "1/3"}],
    [{"mechanism": "laplace", "epsilon": 1, "times": 3}],
    [{"mechanism": "randomized-response", "epsilon": "1e-3"}],
    [{"mechanism": "approximate", "epsilon": 0, "delta": 0}],
]
BAD = [
    [],
    {},
    [1],
    {"mechanism": RUN},
    [{"mechanism": "gausian", "sigma": 1}],
    [{"mechanism": "gaussian"}],
    [{"sigma": 1}],
    [{"mechanism": "gaussian", "sigma": 1, "q": 1}],
    [{"mechanism": "gaussian", "sigma": True}],
    [{"mechanism": "gaussian", "sigma": "one"}],
    [{"mechanism": "gaussian", "sigma": 1, "times": 0}],
    [{"mechanism": "gaussian", "sigma": 1, "times": 1.5}],
]


def test_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["account", "--schema"])
    checker = jsonschema.Draft202012Validator(json.loads(capsys.readouterr().out))
    for good in GOOD:
        checker.validate(good)
        read(json.loads(json.dumps(good), parse_float=str, parse_int=str))
    for bad in BAD:
        assert not checker.is_valid(bad), bad
        with pytest.raises((DomainError, NumberError)):
            read(json.loads(json.dumps(bad), parse_float=str, parse_int=str))
    for kind in KINDS:
        assert f'"{kind}"' in schema()


STEPS = """[{"mechanism": "subsampled-gaussian", "q": 0.01, "sigma": 1.10, "times": 1e4},
 {"mechanism": "approximate", "epsilon": 0.1, "delta": 1e-9}]"""


@pytest.mark.parametrize("content", [STEPS, f'{{"mechanisms": {STEPS}}}'])
def test_python_reads_the_file_as_the_command_does(said: Said, content: str) -> None:
    account = Account.of(json.loads(content))
    assert account == Account(read(json.loads(content, parse_float=str, parse_int=str)))
    assert account.parts[0].numbers == (Fraction(1, 100), Fraction(11, 10)) and account.parts[0].times == 10**4
    assert said(content, "--delta", "1e-5")[1] == f"epsilon = {account.epsilon('1e-5', digits=12)} for delta = 1e-5\n"


def test_a_list_with_and_without_a_star() -> None:
    steps = json.loads(STEPS)
    assert Account.of(*steps) == Account.of(steps) == Account.of(*(dict(one) for one in steps))
    for bad in ({"mechanism": "gaussian", "sigma": math.nan}, {"mechanism": "gaussian", "sigma": math.inf}):
        with pytest.raises(NumberError, match="not an exact number"):
            Account.of(bad)


def test_two_lines_of_python() -> None:
    account = Account.of(*RUN[:0], {"mechanism": "subsampled-gaussian", "q": "0.01", "sigma": 1, "times": 10**4})
    assert math.isclose(float(account.epsilon("1e-10")), 9.31613852588233, rel_tol=1e-14)
