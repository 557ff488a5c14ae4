"""`verdicts account`: answers, intervals, comparisons, curves, attacks, assumptions, one-line errors."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from proofs.command.main import run
from symbolic.accounting.account import Account
from symbolic.accounting.answer import CLOSED, LOSSES, Answer
from symbolic.accounting.mechanisms.reading import schema
from symbolic.values import value

Said = Callable[..., tuple[int, str, str]]
RUN = [{"mechanism": "subsampled-gaussian", "q": 0.01, "sigma": 1, "times": 10000}]
GAUSSIAN = [{"mechanism": "gaussian", "sigma": 1}]


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


@pytest.fixture
def interval(monkeypatch: pytest.MonkeyPatch) -> Answer:
    """Let every epsilon be known by this interval only."""
    answer = Answer.of(Fraction("3.1399"), Fraction("3.1402"), 12, LOSSES, "add")
    monkeypatch.setattr(Account, "epsilon", lambda *_: answer)
    return answer


# ---- epsilon and delta


def test_the_readme_example(said: Said) -> None:
    code, out, err = said(RUN, "--delta", "1e-5")
    assert (code, err, out.splitlines()[0]) == (0, "", "epsilon = 6.18771238997 for delta = 1e-5")
    assert "Poisson sampling" in out and "one record is added or removed" in out and "value: remove" in out
    assert "Shuffling and batches of fixed size are something else" in " ".join(out.split())


def test_both_questions(said: Said) -> None:
    delta = value("delta.gaussian", mu=1, epsilon=2, digits=9)
    out = said(GAUSSIAN, "--epsilon", "2", "--delta", "1e-5", "--digits", "9")[1].splitlines()
    assert out[:2] == ["epsilon = 4.37717810 for delta = 1e-5", f"delta = {delta} for epsilon = 2"]
    assert not any("Poisson" in line for line in out)
    found = json.loads(said(GAUSSIAN, "--epsilon", "2", "--delta", "1e-5", "--digits", "9", "--json")[1])
    assert (found["epsilon"], found["certain_digits"], found["method"]) == ("4.37717810", 9, CLOSED)
    assert found["at_epsilon"]["delta"] == str(delta)
    assert Fraction(found["low"]) <= Fraction("4.37717809568121") <= Fraction(found["high"])


def test_pure_epsilon(said: Said) -> None:
    assert said(GAUSSIAN, "--delta", "0")[1].startswith("epsilon is infinite for delta = 0\n")
    assert json.loads(said(GAUSSIAN, "--delta", "0", "--json")[1])["epsilon"] == "infinity"
    pure = {"mechanism": "laplace", "scale": 2, "times": 3}
    assert said(pure, "--delta", "0")[1].startswith("epsilon = 1.50000000000 for delta = 0\n")


@pytest.mark.usefixtures("interval")
def test_an_interval_is_an_answer(said: Said) -> None:
    code, out, _ = said(RUN, "--delta", "1e-5")
    assert code == 0
    assert out.splitlines()[0] == "epsilon in [3.13990, 3.14020] (4 certain digits) for delta = 1e-5"
    found = json.loads(said(RUN, "--delta", "1e-5", "--json")[1])
    assert (found["epsilon"], found["certain_digits"], found["direction"]) == ("3.140", 4, "add")
    assert Fraction(found["low"]) == Fraction("3.1399") and Fraction(found["high"]) == Fraction("3.1402")


# ---- comparisons


@pytest.mark.parametrize(
    ("claimed", "safe", "words"),
    [
        ("4.0", False, "4.0 is NOT safe: below the true value, by 0.377 (8.62 %)"),
        ("5", True, "5 is safe: at or above the true value, by 0.623 (14.2 %)"),
        ("4.3771780956812", False, "NOT safe: below the true value, by "),
        ("4.3771780956813", True, "is safe"),
    ],
)
def test_a_claimed_epsilon(said: Said, claimed: str, safe: bool, words: str) -> None:
    code, out, _ = said(GAUSSIAN, "--delta", "1e-5", "--compare", claimed)
    assert code == (0 if safe else 1) and words in out.splitlines()[1]
    found = json.loads(said(GAUSSIAN, "--delta", "1e-5", "--compare", claimed, "--json")[1])
    assert found["safe"] is safe and (Fraction(found["difference"]) > 0) is safe


def test_a_comparison_asks_for_few_digits(said: Said) -> None:
    assert said(GAUSSIAN, "--delta", "1e-5", "--compare", "4")[1].startswith("epsilon = 4.377 for")
    assert said(GAUSSIAN, "--delta", "1e-5", "--compare", "4", "--digits", "9")[1].startswith("epsilon = 4.37717810 ")


def test_a_claimed_delta(said: Said) -> None:
    response = [{"mechanism": "randomized-response", "epsilon": 1}]
    code, out, _ = said(response, "--epsilon", "1", "--compare", "0")  # exact equality
    assert code == 0 and "0 is safe: at or above the true value, by 0\n" in out
    assert said(GAUSSIAN, "--epsilon", "2", "--compare", "0.02")[0] == 1


@pytest.mark.usefixtures("interval")
def test_a_comparison_with_an_interval(said: Said) -> None:
    for claimed, code, words in (
        ("3.2", 0, "safe: at or above the true value, by 0.060 (1.9"),
        ("3.1", 1, "NOT safe"),
        ("3.14", 1, "not decided"),
    ):
        found = said(RUN, "--delta", "1e-5", "--compare", claimed)
        assert found[0] == code and words in found[1]


# ---- curves, attacks, parameters


def test_the_curve(said: Said, tmp_path: Path) -> None:
    parts = [*GAUSSIAN, {"mechanism": "approximate", "epsilon": 0, "delta": "1e-9"}]
    code, out, _ = said(parts, "--curve")
    rows = [line.split() for line in out.splitlines()[:15]]
    assert code == 0 and rows[0][0] == "1e-1" and rows[-1] == ["1e-15", "infinite"]
    table, picture = tmp_path / "CURVE.CSV", tmp_path / "curve.svg"
    assert said(parts, "--curve", str(table))[:2] == (0, "")
    lines = table.read_text().splitlines()
    assert lines[0] == "delta,epsilon,low,high,certain_digits,method,direction"
    assert [line.split(",")[:2] for line in lines[1:9]] == rows[:8]
    assert said(parts, "--curve", str(picture))[0] == 0
    assert picture.read_text().startswith("<?xml")


def test_attacks(said: Said, tmp_path: Path) -> None:
    picture = tmp_path / "errors.svg"
    options = ("--trade-off", "0.01,0.1", "--tpr-at-fpr", "0.1", "--f-beta", "1", "--precision-at-recall", "0.5")
    code, out, _ = said(GAUSSIAN, *options, "--plot", str(picture))
    assert code == 0 and picture.read_text().startswith("<?xml")
    missed = [value("trade-off.gaussian", mu=1, alpha=alpha, digits=6) for alpha in ("0.01", "0.1")]
    assert out.splitlines()[:5] == [
        f"smallest type II error = {missed[0]} for type I error = 0.01",
        f"smallest type II error = {missed[1]} for type I error = 0.1",
        "largest TPR = 0.389144 for FPR = 0.1",
        f"largest F_beta = {value('f-beta.gaussian', mu=1, beta=1, digits=6)} for beta = 1, prior = 1/2",
        "largest precision = 0.759122 for recall = 0.5, prior = 1/2",
    ]
    found = json.loads(said(GAUSSIAN, *options, "--prior", "0.1", "--json")[1])
    assert [one["type_i_error"] for one in found["trade_off"]] == ["0.01", "0.1"]
    assert found["f_beta"]["f_beta"] == "0.343330" and found["f_beta"]["prior"] == "0.1"


def test_solve(said: Said) -> None:
    options = ("--delta", "1e-5", "--target-epsilon", "3", "--solve", "sigma")
    found = json.loads(said(GAUSSIAN, *options, "--json")[1])["solved"]
    assert Fraction(found["high"]) <= 3 < Fraction(found["low"]) * Fraction("1.00001")
    sigma = value("sigma.gaussian", epsilon=3, delta="1e-5", digits=10).text
    assert Fraction(sigma) <= Fraction(found["sigma"]) <= Fraction(sigma) * Fraction("1.00001") and found["is_sharp"]
    line = said(GAUSSIAN, *options)[1].splitlines()[0]
    assert line.startswith(f"sigma = {found['sigma']} is the smallest") and line.endswith("for delta = 1e-5")


def test_seconds_is_one_deadline_for_all_answers(said: Said) -> None:
    mixture = [{"mechanism": "laplace", "scale": 3}, [1.1, 0.02, 500]]
    asked = ("--delta", "1e-5", "--trade-off", "0.1", "--f-beta", "1", "--json")
    short, full = (json.loads(said(mixture, *asked, *more)[1]) for more in (("--seconds", "0"), ("--digits", "4")))
    for one, other in ((short, full), (short["trade_off"][0], full["trade_off"][0]), (short["f_beta"], full["f_beta"])):
        assert Fraction(one["low"]) <= Fraction(other["low"]) <= Fraction(other["high"]) <= Fraction(one["high"])
        assert one["certain_digits"] < 4 <= other["certain_digits"]
    code, out, err = said(mixture, "--delta", "1e-5", "--target-epsilon", "3", "--solve", "q", "--seconds", "0")
    assert (code, out, err.count("\n")) == (2, "", 1) and "the time was too short to certify a q" in err


# ---- wrong input


@pytest.mark.parametrize(
    ("content", "arguments", "words"),
    [
        (RUN, (), "nothing to compute"),
        (RUN, ("--delta", "x"), "--delta: not a number"),
        (RUN, ("--trade-off", "0.1,x"), "--trade-off: not a number"),
        (RUN, ("--delta", "2"), "0 <= delta < 1"),
        (RUN, ("--f-beta", "0"), "beta = 0 is outside its domain beta > 0"),
        (RUN, ("--delta", "0.1", "--epsilon", "1", "--compare", "1"), "--compare needs either"),
        (RUN, ("--delta", "0.1", "--solve", "q"), "give --target-epsilon E and --solve NAME together"),
        (RUN, ("--target-epsilon", "1", "--solve", "q", "--curve"), "--solve needs --delta"),
        (RUN, ("--delta", "0.1", "--prior", "0.1"), "--prior needs --f-beta or --precision-at-recall"),
        (RUN, ("--delta", "0.1", "--direction", "up"), "is not one of both, remove, add"),
        (RUN, ("--curve", "curve.txt"), "must end in one of"),
        (RUN, ("--plot", "curve.csv"), "must end in one of"),
        ("[", ("--delta", "0.1"), "not JSON"),
        ("[NaN]", ("--delta", "0.1"), "not an exact number"),
        ("[" * 100_000, ("--delta", "0.1"), "nested too deeply"),
        ('[{"mechanism": "gaussian", "sigma": 1, "sigma": 2}]', ("--delta", "0.1"), "a key occurs twice"),
        ([{"mechanism": "gausian", "sigma": 1}], ("--delta", "0.1"), "entry 1: no mechanism is called 'gausian'"),
    ],
)
def test_bad_input_is_one_line(said: Said, content: Any, arguments: tuple[str, ...], words: str) -> None:
    code, out, err = said(content, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_missing_files_and_the_schema(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["account"], ["account", "no-such-file.json", "--delta", "0.1"]):
        with pytest.raises(SystemExit) as left:
            run(arguments)
        assert left.value.code == 2
        assert capsys.readouterr().err.count("\n") == 1
    with pytest.raises(SystemExit):
        run(["account", "--schema"])
    assert capsys.readouterr().out == schema()


def test_python_reads_the_file_as_the_command_does(said: Said) -> None:
    text = '[{"mechanism": "gaussian", "sigma": 1.10, "times": 2}, [2.5, 1, 3]]'
    account = Account.of(*json.loads(text))
    assert account == Account.of(json.loads(text)) and account.parts[0]["sigma"] == Fraction(11, 10)
    line = f"epsilon = {account.epsilon('1e-5', digits=12)} for delta = 1e-5\n"
    assert said(text, "--delta", "1e-5")[1].startswith(line)
